"""`make pictures`: images of pages and their states in docs/pictures/book, always of the same games and moments."""

import io
import random
import secrets
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.conf import settings
from PIL import Image, ImageColor

from engine import Options, Phase
from games.board.palette import DARK, LIGHT, SETS, SKYLINE
from games.board.site_names import public_name
from games.lobby import invitations, seating
from games.mail.channels import email
from games.mail.outbox import OutboxBackend
from games.models import Game, Notice, OutboxEmail, User
from games.play import notes, watch_links
from games.play.turns import submit_move
from tests.games.conftest import bot_move, fresh, play_until, seat, seated, skip

from .conftest import DESKTOP, Visit

BOOK = settings.BASE_DIR / "docs" / "pictures" / "book"
NOW = datetime(2026, 5, 4, 18, 0, tzinfo=UTC)
LEAST = 20  # pixels of a colour for it to be kept
TALLEST = 1266  # pixels of an image: one and a half phone screens
pytestmark = pytest.mark.chromium


@pytest.fixture(autouse=True)
def same_each_time(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fix chance and clock, so that an image changes only with the design."""
    chance = random.Random(1994)
    monkeypatch.setattr(secrets, "token_hex", lambda length=32: chance.randbytes(length).hex())
    monkeypatch.setattr(secrets, "choice", lambda several: several[chance.randrange(len(several))])
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.fixture
def keep(visit: Visit) -> Any:
    """`keep("table", user, path, **how)` writes docs/pictures/book/table.png; `tall` is the whole page, not one screen."""

    def keep(
        name: str,
        user: User | None,
        path: str,
        *,
        tall: bool = False,
        dark: bool = False,
        **how: Any,
    ) -> None:
        page = visit(
            user, path, color_scheme="dark" if dark else "light", reduced_motion="reduce", **how
        )
        _write(BOOK / f"{name}.png", page.screenshot(full_page=tall))
        page.context.close()

    return keep


def _write(path: Path, png: bytes) -> None:
    """Write with the site's colours it shows and the commonest others, for crisp letters and a small file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    picture = picture.crop((0, 0, picture.width, min(picture.height, TALLEST)))
    seen = sorted(picture.getcolors(picture.width * picture.height), reverse=True)
    colours = dict.fromkeys(
        [
            *(c for _, c in seen[:4]),
            *(c for many, c in seen if many >= LEAST and c in _own_colours()),
        ]
    )
    few = Image.new("P", (1, 1))
    few.putpalette([part for colour in colours for part in colour])
    picture.quantize(palette=few, dither=Image.Dither.NONE).save(path, optimize=True)


def _own_colours() -> set[tuple[int, ...]]:
    skyline = [value for paint in SKYLINE.values() for value in (paint.light, paint.dark)]
    named = [
        *LIGHT.values(),
        *DARK.values(),
        *skyline,
        *(v for s in SETS.values() for v in s.values()),
    ]
    return {ImageColor.getrgb(value) for value in named if value.startswith("#")}


@pytest.fixture
def game(ann: User, bo: User, cy: User, di: User) -> Game:
    """Four players, the third round, Ann to build."""
    game = seated([ann, bo, cy, di])
    skip(game, 62)
    play_until(game, Phase.BUILD, "S")
    return fresh(game)


def picked(game: Game, side: str = "S") -> tuple[str, str, str]:
    """A bot's move as the parts of a URL: card, block, city."""
    state = game.state()
    move: Any = bot_move(state, side)
    colour = move.colour or state.options.colours_of(side)[0]
    return f"card={move.card}", f"block={move.floors}{colour.lower()}", f"city={move.city}"


def too_small(game: Game) -> str:
    """A choice with a block too small, which the rules refuse."""
    state = game.state()
    for card in state.hands["S"]:
        for city in "ABCDEF":
            for floors in sorted(set(state.chosen["R"])):
                address = f"card={card}&block={floors}r&city={city}"
                if (
                    state.towers.get(f"{city}{card}")
                    and not state.towers[f"{city}{card}"].floors_needed("R") <= floors
                ):
                    return address
    raise AssertionError("Every move is legal here.")


def test_doors(keep, db):
    keep("front", None, "/")
    keep("sign-in", None, "/account/login/")
    keep("sign-up", None, "/account/signup/")
    keep("not-found", None, "/nowhere")


def test_the_table_while_it_is_built(keep, game, ann):
    card, block, city = picked(game)
    table = f"/g/{game.code}"
    keep("table", ann, table)
    keep("table-card-and-block", ann, f"{table}?{card}&{block}")
    keep("table-confirm", ann, f"{table}?{card}&{block}&{city}")
    keep("table-too-small", ann, f"{table}?{too_small(game)}")
    keep("desktop-table", ann, f"{table}?{card}&{block}&{city}", viewport=DESKTOP)
    keep("desktop-table-dark", ann, f"{table}?{card}&{block}&{city}", viewport=DESKTOP, dark=True)
    keep("spectator", None, table)
    keep("deal", ann, f"{table}/deal")
    tallest = max(game.state().towers, key=lambda site: game.state().towers[site].height)
    keep("tower", ann, f"{table}?site={public_name(game.theme, tallest)}")


def test_the_table_in_other_looks(keep, game, ann):
    card, block, city = picked(game)
    confirm = f"/g/{game.code}?{card}&{block}&{city}"
    for name, look in {
        "contrast": {"high_contrast": True},
        "patterns": {"patterns": True},
    }.items():
        for field, value in look.items():
            User.objects.filter(pk=ann.pk).update(**{field: value})
        keep(f"table-{name}", ann, confirm)
        User.objects.filter(pk=ann.pk).update(language="en", high_contrast=False, patterns=False)
    User.objects.filter(pk=ann.pk).update(language="de")
    keep("table-german-dark", ann, confirm, dark=True)
    User.objects.filter(pk=ann.pk).update(language="en")
    keep("table-forced-colours", ann, confirm, forced_colors="active")


def test_a_table_besides_its_turn(keep, game, ann):
    """The pencil with a build tried and a note, and the skyline in the colours of 1994."""
    state = game.state()
    floors = state.chosen["B"][0]
    free = next(f"C{number}" for number in range(1, 10) if f"C{number}" not in state.towers)
    notes.keep(ann, game, "Blue always goes for Cairo.")
    tried = f"/g/{game.code}/pencil?builds=B{floors}{free}"
    keep("pencil", ann, tried, tall=True)
    keep("desktop-pencil-dark", ann, tried, dark=True, viewport=DESKTOP)
    keep("desktop-skyline", ann, f"/g/{game.code}?board=skyline", viewport=DESKTOP)
    User.objects.filter(pk=ann.pk).update(colours="1994")
    keep("table-1994", ann, f"/g/{game.code}")


def test_a_private_game_to_watch(keep, ann, db):
    game = seating.open_table(ann, Options(players=2), side="S", public=False, bots=["greedy"])
    skip(game, 30)
    watch_links.make(game)
    keep("watch", None, f"/watch/{fresh(game).watch}")


def test_what_comes_of_a_move(keep, ann, bo, cy, di):
    game = seated([ann, bo, cy, di])
    skip(game, 40)
    state = play_until(game, Phase.BUILD, "S")
    after = submit_move(seat(game, "S"), state.ply, bot_move(state, "S"))
    keep("played", ann, f"/g/{game.code}?done={after.ply}")
    play_until(game, Phase.CHOOSE, "S")
    keep("choose-blocks", ann, f"/g/{game.code}?preset=even")
    keep("round-scored", ann, f"/g/{game.code}", tall=True)


def test_a_game_that_is_over(keep, game, ann, bo):
    skip(game)
    keep("over", ann, f"/g/{game.code}", tall=True)
    keep("replay", ann, f"/g/{game.code}/replay?m=70")
    keep("desktop-replay", ann, f"/g/{game.code}/replay?m=70", viewport=DESKTOP)
    keep("player", ann, f"/u/{bo.name}")
    keep("ranking", ann, "/ranking")
    keep("last-round", ann, f"/g/{game.code}/last-round")
    keep("sheet", ann, f"/g/{game.code}/sheet", viewport=DESKTOP)
    ready = seating.open_table(ann, Options(players=3), side="S", public=False)
    invitations.invite(ann, fresh(ready), "Bo")
    keep("invite", ann, f"/g/{ready.code}", tall=True)
    keep("invited", bo, "/")


def test_variants_and_two_colours(keep, ann, bo, cy, di):
    wild = seated(
        [ann, bo, cy, di], monster="baby", slow_growth="yes", ordinances="yes", partners="yes"
    )
    two = seated([ann, bo], sides="SN", monster="godzilla")
    for table in (wild, two):
        skip(table, 30)
        play_until(table, Phase.BUILD, "S")
    keep("variants", ann, f"/g/{wild.code}")
    keep("two-colours", ann, f"/g/{two.code}?{'&'.join(picked(fresh(two)))}")


def test_lists(keep, game, ann, eve, di):
    keep("home-new", eve, "/")
    open_table = seating.open_table(di, Options(monster="monster"), side="W", bots=["greedy"])
    seating.open_table(eve, Options(players=3), side="W")
    skip(seated([ann, eve], sides="SN"), 12)
    keep("home", ann, "/")
    keep("lobby", ann, "/tables")
    keep("new-table", ann, "/tables/new")
    keep("open-table", ann, f"/g/{open_table.code}")
    keep("settings", ann, "/settings", tall=True)


def test_learning(keep, eve):
    keep("rules", eve, "/rules")
    keep("learn", eve, "/rules/learn")
    keep("example", eve, "/rules/example?m=2")
    keep("about", eve, "/about")


def test_an_email(keep, game, ann):
    message = email.compose(Notice(seat=seat(game, "S"), kind="turn", ply=game.ply))
    OutboxBackend().send_messages([message])
    kept = f"/outbox/{OutboxEmail.objects.latest('pk').pk}/html"
    keep("letter", None, kept, tall=True)
