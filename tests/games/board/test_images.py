"""Page, replay, rules, emails and PNG share the same tiles; a PNG shows the board and no secret."""

import re
from datetime import UTC, datetime
from io import BytesIO
from xml.etree import ElementTree

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from PIL import Image, ImageChops, ImageColor, ImageFont

import engine
from engine import THEMES, view_for
from games.board import stylesheet, tiles
from games.board.drawings.tower import tower
from games.board.images import board_picture, city_card, pieces, png
from games.board.images.board_picture import as_seen_by, board_svg
from games.board.images.cut import cut
from games.board.images.link_preview import LinkPicture
from games.board.images.shapes import sites
from games.board.palette import LIGHT
from games.board.perspective import Perspective
from games.board.stylesheet import style_of
from games.lib import display_names
from games.lobby import seating
from games.mail.email_content import TurnEmail
from games.models import Game, Notice, Ply
from tests.games.conftest import fresh, play_on, play_until, seat, seated, skip
from tests.games.test_secrecy import differences, still_clock, table_at
from tests.played.pin import HERE, read

__all__ = ["still_clock"]

# A plain game, one of two colours each, one with a monster, and one with cities still closed.
PLAYED = [
    ("4-classic", 62),
    ("2-classic", 40),
    ("3-monster-wrap", 45),
    ("4-slow-growth", 20),
    ("4-partners", 70),
]
FULLEST = "2-slow-growth-anti-trust-lost-block"


def positions(name):
    return list(engine.positions(read(HERE / f"{name}.txt")))


def at_table(people, name, ply):
    """The recorded game at a table of these people, after `ply` moves."""
    record = read(HERE / f"{name}.txt")
    players = people[: record.options.players]
    game = seated(players, sides="".join(record.options.sides))
    chairs, now = fresh(game).seats_by_side, timezone.now()
    moves = [
        Ply(game=game, number=n, seat=chairs[side], move=engine.write(move), via="web", at=now)
        for n, (side, move) in enumerate(record.moves[:ply], 1)
    ]
    Ply.objects.bulk_create(moves)
    Game.objects.filter(pk=game.pk).update(
        seed=record.seed, options_by_key=record.options.as_dict(), ply=ply
    )
    return fresh(game)


@pytest.fixture
def people(ann, bo, cy, di):
    return [ann, bo, cy, di]


def towers(board):
    """The tiles with a tower, drawn: wall, segments, roof, height, letters, chip, crown."""
    return [tower(tile.tower) for city in board.cities for tile in city.tiles if tile.tower]


@pytest.mark.parametrize(("name", "ply"), PLAYED)
def test_the_page_replay_and_images_have_the_same_towers(people, sign_in, name, ply):
    game = at_table(people, name, ply)
    state = game.state()
    chair = game.seats_by_side[game.options.sides[-1]]
    mine, theirs = (
        Perspective(game.options, {}, game.theme, chair.side),
        Perspective(game.options, {}, game.theme),
    )
    with_chips = towers(tiles.board(mine, view_for(state, None)))
    without = towers(tiles.board(theirs, view_for(state, None), needs=False))
    assert len(with_chips) == len(state.towers) > 10

    page = sign_in(chair.user).get(f"/g/{game.code}").content.decode()
    mail_and_png = as_seen_by(mine, state).svg()
    replay = Client().get(f"/g/{game.code}/replay?m={ply}").content.decode()
    beside_link = LinkPicture("", "", "", theirs, view_for(state, None)).svg()
    for drawn in (page, mail_and_png):
        assert [] == [group for group in with_chips if group not in drawn]
    for drawn in (replay, beside_link):
        assert [] == [group for group in without if group not in drawn]


@pytest.mark.parametrize(("name", "ply"), PLAYED)
def test_a_site_in_an_image_matches_the_page(people, name, ply):
    game = at_table(people, name, ply)
    page = Client().get(f"/g/{game.code}").content.decode()
    board = tiles.board(Perspective(game.options, {}, game.theme), view_for(game.state(), None))
    for city in board.cities:
        drawn = re.search(rf'<svg class="sites" id="sites{city.key}".*?</svg>', page, re.S)[0]
        in_rules, in_png = sites(city), board_svg(board)
        assert 9 == len(painted := in_rules.split('<g class="site ')[1:])
        assert in_rules in in_png
        assert [] == [tile for tile in painted if plain(tile) not in plain(drawn)]


def plain(drawn):
    """Strip the dot of unseen changes, what lands on the page, and the ends of drawings."""
    landed = re.sub(r'<rect class="wash[^>]*/>|<g class="was p.*?</g>', "", drawn)
    landed = re.sub(r'<g class="came p\d">(.*?)</g>', r"\1", landed)
    landed = re.sub(r'<g class="walked [^"]*">(<g.*?</g>)</g>', r"\1", landed)
    return re.sub(r'<g class="mark".*?</g>|</g>$|</svg>$', "", landed)


def middle_of_roof(board, city, tile, columns):
    """A point of an image, in drawing units, that shows only roof."""
    row, column = divmod(board.cities.index(city), columns)
    x = board_picture.MARGIN + column * (city_card.WIDTH + city_card.GAP) + city_card.RIM + tile.x
    y = board_picture.MARGIN + row * (city_card.HEIGHT + city_card.GAP) + city_card.HEAD + tile.y
    return x + 6.5, y + tile.tower.roof_y + 24.5


@pytest.mark.parametrize(("name", "ply"), PLAYED)
@pytest.mark.parametrize("folded", [True, False])
def test_every_roof_in_a_png_has_its_owners_colour(name, ply, folded):
    state = positions(name)[ply]
    reader = Perspective(state.options, {}, THEMES["world"], state.options.sides[-1])
    board = tiles.board(reader, view_for(state, None))
    columns = 2 if folded else board.columns
    pixels = decoded(board_svg(board, folded=folded))
    scale = pixels.width / (board_picture.size(board, columns)[0] + 2 * board_picture.MARGIN)
    seen = {}
    for city in board.cities:
        for tile in city.tiles:
            if tile.tower:
                x, y = middle_of_roof(board, city, tile, columns)
                seen[city.key, tile.number] = (
                    tile.tower.owner,
                    pixels.getpixel((round(x * scale), round(y * scale))),
                )
    assert len(seen) == len(state.towers) > 10
    paint = {c: ImageColor.getrgb(LIGHT[word]) for c, word in zip("RBYK", COLOURS, strict=True)}
    assert {place: paint[owner] for place, (owner, _) in seen.items()} == {
        place: is_ for place, (_, is_) in seen.items()
    }


COLOURS = ("red", "blue", "yellow", "black")


def decoded(svg, width=960):
    return Image.open(BytesIO(png.png(svg, width))).convert("RGB")


def test_a_board_image_is_self_contained_and_ignores_dark_mode():
    state = positions("4-classic")[62]
    svg = as_seen_by(Perspective(state.options, {}, THEMES["world"], "W"), state).svg()
    ElementTree.fromstring(svg)
    assert not re.search(r"var\(|href|@media|<script|url\((?!\"#)", svg)


def test_walls_have_patterns_if_turned_on(game, ann, sign_in):
    play_on(game, 30)
    ann.patterns = True
    ann.save()
    patterned = as_seen_by(
        Perspective(game.options, {}, game.theme, "S"), fresh(game).state(), patterned=True
    ).svg()
    marks = {ImageColor.getrgb(colour) for colour in png.MARKS}
    assert marks <= {colour for _many, colour in decoded(patterned).getcolors()}
    assert {"wall-B", "wall-Y", "wall-K"} == set(re.findall(r'<pattern id="(.*?)"', patterned))
    assert not re.search(r"var\(|href|@media|<script", patterned)

    here = f"/g/{game.code}"
    own, linked = (
        sign_in(ann).get(f"{here}/{file}") for file in ("board.png?m=30&seat=N", "og.png")
    )
    assert own.content != Client().get(f"{here}/board.png?m=30&seat=N").content
    assert "private, max-age=86400" == own["Cache-Control"]
    assert linked.content == Client().get(f"{here}/og.png").content


def test_emails_have_patterns_if_turned_on(game):
    play_until(game, engine.Phase.BUILD, "S")
    skip(game, 20)
    state = play_until(game, engine.Phase.BUILD, "S")
    chair = seat(game, "S")
    notice = Notice.objects.create(seat=chair, kind="turn", ply=state.ply)
    drawn = []
    for patterns in (False, True):
        chair.user.patterns = patterns
        drawn.append(TurnEmail(notice).picture)
    assert [False, True] == ['id="wall-B"' in picture.svg() for picture in drawn]


def test_a_png_has_40_colours_at_most():
    assert len(set(png._colours())) <= 40


def test_patterns_have_the_pages_colours():
    assert list(png.MARKS) == re.findall(r"\.motif-[BYK]{fill:(#\w+)", stylesheet.text("shapes"))


def test_text_is_drawn_only_with_our_glyphs():
    drawn = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><text x="5" y="22">{}</text></svg>'
    assert len(decoded(drawn.format("Ωж1"), 90).getcolors()) > 1
    assert len(decoded(drawn.format(""), 90).getcolors()) == 1


@pytest.mark.parametrize("file", [png.REGULAR, png.BOLD])
def test_our_glyphs_cover_every_name_and_sign(file):
    font = ImageFont.truetype(file, 40)
    missing = bytes(font.getmask("\uffff"))
    letters = {letter for alphabet in display_names.ALPHABETS.values() for letter in alphabet}
    wanted = (
        letters
        | {letter.upper() for letter in letters if len(letter.upper()) == 1}
        | set("áÅčÖÿ0123456789-'’·−+…=:")
    )
    assert [] == sorted(letter for letter in wanted if bytes(font.getmask(letter)) == missing)


def test_an_overlong_line_is_cut():
    assert "Harbour Club" == png.fitted("Harbour Club", 20, 200)
    short = png.fitted("W" * 40, 20, 200, bold=True)
    assert short.endswith("W…")
    assert png.width_of(short, 20, bold=True) <= 200 < png.width_of(f"WW{short}", 20, bold=True)


def test_the_fullest_board_fits_an_email_and_a_link_preview():
    state = positions(FULLEST)[-1]
    reader = Perspective(state.options, {}, THEMES["world"], "N")
    marks = {site: (at,) for at, site in enumerate(list(state.towers)[:4], 1)}
    assert len(state.towers) > 50
    for patterned in (False, True):
        picture = as_seen_by(reader, state, marks, patterned=patterned)
        assert len(png.board_png(picture)) <= 80_000
    link = LinkPicture(
        "Manhattan",
        "k3j9x2ab",
        "Harbour Club",
        Perspective(state.options, {}, THEMES["world"]),
        view_for(state, None),
    )
    assert len(png.png(link.svg(), 1200)) <= 60_000


def test_a_picture_from_pieces_is_the_whole_picture():
    names = ("2-classic", "3-mayfair", "4-all-baby-wrap-six", "4-slow-growth", "4-ordinances")
    for patterned, name in enumerate(names):
        every = positions(name)
        for state in (every[0], every[len(every) // 2], every[-1]):
            reader = Perspective(state.options, {}, THEMES["world"], "S")
            marks = {site: (at,) for at, site in enumerate(list(state.towers)[:3], 1)}
            picture = as_seen_by(reader, state, marks, patterned=bool(patterned % 2))
            whole, pieced = (
                draw.convert("RGB")
                for draw in (
                    png._draw(picture.svg(), board_picture.PIXELS),
                    pieces.assembled(picture, png._draw),
                )
            )
            differs = ImageChops.difference(whole, pieced).convert("L").histogram()
            assert sum(differs[1:]) <= 700, name  # the three marks, which begin at whole pixels


def test_what_was_drawn_once_is_not_drawn_again():
    drawings = []

    def draw(svg: str, width: int) -> Image.Image:
        drawings.append(svg)
        return png._draw(svg, width)

    for _ in range(2):
        state = positions("4-classic")[60]
        picture = as_seen_by(Perspective(state.options, {}, THEMES["world"], "S"), state)
        drawn = pieces.assembled(picture, draw)
    assert (776, 1306) == drawn.size
    assert len(drawings) <= 2  # the frame, and the pieces that no other test has drawn


def test_towers_are_put_together_from_fewer_pieces():
    towers, drawn = set(), set()
    for state in positions("4-classic")[24::6]:
        picture = as_seen_by(Perspective(state.options, {}, THEMES["world"], "S"), state)
        tiles_drawn = [tile for city in picture.board.cities for tile in city.tiles]
        towers |= {tile.tower for tile in tiles_drawn if tile.tower}
        drawn |= {piece.shapes for piece in cut(picture) if 'class="height' in piece.shapes}
    assert len(drawn) < 0.75 * len(towers)


def test_a_picture_has_no_rules_for_what_it_does_not_show():
    state = positions("4-classic")[-1]
    svg = as_seen_by(Perspective(state.options, {}, THEMES["world"], "S"), state).svg()
    assert ".roof{" in svg
    assert ".beast{" not in svg
    assert ".beast{" in style_of('<path class="beast"/>')


# --- On the site ---------------------------------------------------------------------------------------


def pictures(game):
    here = f"/g/{game.code}"
    return [
        f"{here}/board.png",
        f"{here}/board.png?m=3&seat=N",
        f"{here}/board.png?seat=E",
        f"{here}/og.png",
        f"{here}/og.png?m=2",
    ]


def test_an_image_is_a_png_of_the_declared_size(game):
    play_on(game, 6)
    sizes = [Image.open(BytesIO(Client().get(address).content)).size for address in pictures(game)]
    assert [(776, 1306)] * 3 + [(1200, 630)] * 2 == sizes


def test_a_private_table_has_no_image_for_strangers(game, eve, ann, sign_in):
    play_on(game, 6)
    Game.objects.filter(pk=game.pk).update(public=False)
    for address in pictures(game):
        answers = [
            client.get(address).status_code for client in (Client(), sign_in(eve), sign_in(ann))
        ]
        assert [404, 404, 200] == answers


def test_there_is_no_image_before_the_first_move(ann):
    table = seating.open_table(ann, engine.Options(players=4), side="S")
    assert [404] * 5 == [Client().get(address).status_code for address in pictures(table)]


def test_no_image_shows_hidden_information(people, sign_in):
    game = table_at(people, 4, "together", "the first round", monster="godzilla", ordinances="yes")
    for chair in game.seats.all():
        client = sign_in(chair.user)
        assert {} == differences(
            game, chair.side, lambda c=client: {a: c.get(a).content for a in pictures(game)}
        )
    assert {} == differences(
        game, None, lambda: {a: Client().get(a).content for a in pictures(game)}
    )


def test_players_see_their_own_side_and_spectators_south(game, bo, sign_in):
    state = play_on(game, 12)
    names_ = {side: chair.name for side, chair in fresh(game).seats_by_side.items()}
    west, south = (Perspective(game.options, names_, game.theme, side) for side in ("W", None))
    assert (
        png.board_png(as_seen_by(west, state))
        == sign_in(bo).get(f"/g/{game.code}/board.png").content
    )
    assert (
        png.board_png(as_seen_by(south, state)) == Client().get(f"/g/{game.code}/board.png").content
    )


@pytest.mark.parametrize("m", ["0", "5", "999", "-3", "x", "9" * 400])
def test_any_moment_can_be_requested(game, m):
    play_on(game, 8)
    ply = {"0": 0, "5": 5, "-3": 0}.get(m, 8)
    found = Client().get(f"/g/{game.code}/board.png?m={m}").content
    assert Client().get(f"/g/{game.code}/board.png?m={ply}").content == found


def test_a_cached_image_is_not_sent_again(game):
    play_on(game, 6)
    address = f"/g/{game.code}/board.png"
    first = Client().get(address)
    again = Client().get(address, headers={"If-None-Match": first["ETag"]})
    assert (304, b"", first["ETag"]) == (again.status_code, again.content, again["ETag"])
    play_on(game, 1)
    play_on(game, 30)
    assert 200 == Client().get(address, headers={"If-None-Match": first["ETag"]}).status_code


def test_only_images_shared_by_everyone_are_cached_publicly(game, ann, sign_in):
    play_on(game, 6)
    here, mine = f"/g/{game.code}", sign_in(ann)
    kept = {
        (Client(), "board.png"): "public, no-cache",
        (Client(), "board.png?m=3"): "public, max-age=86400",
        (Client(), "board.png?m=99"): "public, no-cache",
        (mine, "board.png?m=3"): "private, max-age=86400",
        (mine, "board.png?m=3&seat=N"): "public, max-age=86400",
        (mine, "og.png"): "public, no-cache",
    }
    assert kept == {
        (client, file): client.get(f"{here}/{file}")["Cache-Control"] for client, file in kept
    }
    Game.objects.filter(pk=game.pk).update(public=False)
    assert "private, max-age=86400" == mine.get(f"{here}/board.png?m=3&seat=N")["Cache-Control"]


def test_too_many_image_requests_are_told_when_to_retry(game, settings):
    settings.DRAWINGS_PER_MINUTE = {"picture": 3}
    play_on(game, 6)
    here = f"/g/{game.code}"
    with time_machine.travel(datetime(2026, 5, 4, 18, 0, 20, tzinfo=UTC), tick=False) as clock:
        codes = [Client().get(f"{here}/{file}").status_code for file in ("board.png", "og.png") * 2]
        refused = Client().get(f"{here}/board.png")
        others = Client(REMOTE_ADDR="192.0.2.7").get(f"{here}/board.png")
        clock.shift(61)
        later = Client().get(f"{here}/board.png")
    assert [200, 200, 200, 429] == codes
    assert (429, "60") == (refused.status_code, refused["Retry-After"])
    assert "That was a bit too fast" in refused.content.decode()
    assert [200, 200] == [others.status_code, later.status_code]


def test_only_images_actually_sent_are_counted(game, settings):
    settings.DRAWINGS_PER_MINUTE = {"picture": 1}
    play_on(game, 6)
    address = f"/g/{game.code}/board.png"
    mine = {"If-None-Match": Client().get(address)["ETag"]}
    assert [304, 304, 429] == [
        Client().get(address, headers=sent).status_code for sent in (mine, mine, {})
    ]


def test_a_public_tables_link_preview_has_its_image(game):
    play_on(game, 30)
    game = fresh(game)
    for page, ply in ((f"/g/{game.code}", game.ply), (f"/g/{game.code}/replay?m=12", 12)):
        shown = Client().get(page).content.decode()
        image = f"http://127.0.0.1:8000/g/{game.code}/og.png?m={ply}"
        assert f'<meta property="og:image" content="{image}">' in shown
        alt = re.search(r'og:image:alt" content="([^"]+)"', shown)[1]
        assert re.match(r"Board in round \d\. Tallest: .+ Most towers: .+\.$", alt)
        assert Client().get(image).status_code == 200


def test_a_private_table_has_no_link_preview(game, ann, sign_in):
    Game.objects.filter(pk=game.pk).update(public=False)
    assert "og:" not in sign_in(ann).get(f"/g/{game.code}").content.decode()
