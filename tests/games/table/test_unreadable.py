"""A game that can't be replayed: every address shows its moves and a sentence, and nothing secret."""

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from engine import write
from games.mail import sending
from games.models import Alarm, Delivery, Game, Heartbeat, Ply
from games.play import alarms, old_games
from tests.games.conftest import bot_move, flat, fresh, play_on, play_until, seated, skip

PAGES = ("", "?card=5", "/replay", "/replay?m=3")
OTHERS = ("/live", "/replay.json", ".txt", ".json", "/board.png", "/og.png")
SAYS = "We can’t show this board right now"


def _options(game):
    Game.objects.filter(pk=game.pk).update(options_by_key={"players": "nine"})


def _theme(game):
    Game.objects.filter(pk=game.pk).update(theme_key="atlantis")


def _rules(game):
    Game.objects.filter(pk=game.pk).update(rules=99)


def _text(game):
    game.plies.filter(number=2).update(move="zzz")


def _illegal(game):
    game.plies.filter(number=2).update(move="5C3")


def _gap(game):
    game.plies.filter(number=2).delete()


BROKEN = (_options, _theme, _rules, _text, _illegal, _gap)


@pytest.fixture
def played(game):
    play_on(game, 8)
    return fresh(game)


def told(client, address, game):
    """The list of moves on the page at this address."""
    answer = client.get(address)
    assert 200 == answer.status_code
    page = flat(answer)
    assert SAYS in page
    assert game.seed not in page
    assert game.secret not in page
    return page[page.index("<table") : page.index("</table>")]


@pytest.mark.parametrize("harm", BROKEN)
def test_the_pages_of_a_broken_game_list_its_moves(played, ann, sign_in, harm):
    harm(played)
    for client in (sign_in(ann), Client()):
        for page in PAGES:
            assert "Bo" in told(client, f"/g/{played.code}{page}", played)
    assert f"game-{played.code}" in set(Alarm.objects.values_list("name", flat=True))


@pytest.mark.parametrize("harm", BROKEN)
def test_what_is_no_page_is_503(played, ann, sign_in, harm):
    harm(played)
    client = sign_in(ann)
    for other in OTHERS:
        answer = client.get(f"/g/{played.code}{other}")
        assert 503 == answer.status_code, other
        assert "no-store" in answer.headers["Cache-Control"]
    for part in ("peek", "say"):
        headers = {"HX-Request": "true", "HX-Target": part}
        assert 503 == client.get(f"/g/{played.code}", headers=headers).status_code
    answer = client.post(f"/g/{played.code}/move", {"ply": 8, "move": "5C3"})
    assert 503 == answer.status_code
    assert 8 - (harm is _gap) == Ply.objects.count()


@pytest.mark.parametrize("harm", BROKEN)
def test_the_other_pages_of_its_players_still_work(played, ann, sign_in, harm):
    harm(played)
    for client in (sign_in(ann), Client()):
        for page in ("/", "/tables", "/u/Ann", "/ranking", "/next"):
            assert client.get(page).status_code in (200, 302), page


def test_a_finished_broken_game_lists_all(game):
    skip(game)
    game.plies.filter(number=2).update(move="zzz")
    page = told(Client(), f"/g/{game.code}", fresh(game))
    assert "take " in page
    assert 503 == Client().get(f"/g/{game.code}.html").status_code


@pytest.mark.parametrize("choosing", ["together", "in-turn"])
def test_no_choice_of_blocks_is_told_while_the_game_runs(ann, bo, cy, choosing):
    game = seated([ann, bo, cy], sides="SWN", choosing=choosing)
    play_on(game, 2)
    last = game.plies.last()
    _options(game)
    page = told(Client(), f"/g/{game.code}", fresh(game))
    assert "chose blocks" in page
    assert last.move not in page
    assert "take" not in page


def test_a_private_broken_game_is_not_found(played, eve, sign_in):
    Game.objects.update(public=False)
    _text(played)
    for client, status in ((sign_in(eve), 404), (Client(), 302)):
        assert {status} == {client.get(f"/g/{played.code}{page}").status_code for page in PAGES}


def test_an_error_that_is_not_the_games_stays_an_error(played, monkeypatch):
    def broken(*args):
        raise ValueError("a bug")

    monkeypatch.setattr("games.table.views.TablePage.of", broken)
    with pytest.raises(ValueError, match="a bug"):
        Client().get(f"/g/{played.code}")


def test_once_repaired_the_audit_ends_its_alarm(played):
    Heartbeat.objects.create(name="sweep", at=timezone.now())
    move = played.plies.get(number=2).move
    _text(played)
    Client().get(f"/g/{played.code}")
    with pytest.raises(CommandError):
        call_command("audit_games", played.code)
    assert Alarm.objects.get(name=f"game-{played.code}").fine_since is None
    played.plies.filter(number=2).update(move=move)
    call_command("audit_games", played.code)
    assert Alarm.objects.get(name=f"game-{played.code}").fine_since
    alarms.watch(timezone.now() + alarms.CALM)
    assert Alarm.objects.get(name=f"game-{played.code}").cleared_at


def test_a_build_is_told_by_its_notation(game):
    state = play_until(game, "build", "S")
    move = write(bot_move(state, "S"))
    play_on(game, 1)
    _options(game)
    assert move in told(Client(), f"/g/{game.code}", fresh(game))


def test_an_email_about_a_broken_game_waits_and_stops_no_other(played, ann, bo, mailoutbox):
    other = seated([ann, bo], sides="SN")
    _text(played)
    Delivery.objects.exclude(notice__seat__game__in=[played, other]).delete()
    sending.send_due()
    assert {other.code} == {
        code for code in (played.code, other.code) for mail in mailoutbox if code in mail.subject
    }
    waiting = Delivery.objects.unsettled().filter(notice__seat__game=played)
    assert {1} == set(waiting.values_list("attempts", flat=True))
    assert f"game-{played.code}" in set(Alarm.objects.values_list("name", flat=True))


def test_a_packed_game_shows_its_moves_too(game, client):
    skip(game)
    old_games.pack_game(game.pk)
    _options(game)
    page = flat(client.get(f"/g/{game.code}"))
    assert SAYS in page
    assert fresh(game).ply == page.count('<th scope="row">')


def packed_as(game, harm):
    """Pack a finished game, and change its text."""
    skip(game)
    assert 1 == old_games.pack_due(timezone.now() + timedelta(days=91))
    Game.objects.filter(pk=game.pk).update(packed=harm(fresh(game).packed))
    return fresh(game)


def _line(change):
    """A harm that changes the tenth move."""

    def harm(text):
        lines = text.split("\n")
        lines[9] = change(lines[9])
        return "\n".join(lines)

    return harm


PACKED = {
    "no line": _line(lambda line: "?"),
    "no player": _line(lambda line: "E" + line[1:]),
    "no time": _line(lambda line: line.rsplit(" ", 1)[0]),
    "no way to play": _line(lambda line: line + " fax"),
    "no move": _line(lambda line: line.replace(line.split(" ")[1], "zzz")),
    "end of time": _line(lambda line: line + "0" * 30),
    "cut off": lambda text: "\n".join(text.split("\n")[:9]),
}


@pytest.mark.parametrize("harm", PACKED.values(), ids=PACKED)
def test_the_pages_of_a_broken_packed_game_list_what_can_be_read(game, ann, sign_in, harm):
    broken = packed_as(game, harm)
    for client in (sign_in(ann), Client()):
        for page in PAGES:
            table = told(client, f"/g/{game.code}{page}", broken)
            assert '<th scope="row">9</th>' in table
            assert "Bo" in table
        for other in OTHERS:
            assert 503 == client.get(f"/g/{game.code}{other}").status_code
        for page in ("/", "/tables", "/u/Ann", "/ranking"):
            assert 200 == client.get(page).status_code
    assert f"game-{game.code}" in set(Alarm.objects.values_list("name", flat=True))
    with pytest.raises(CommandError):
        call_command("audit_games", game.code)


def test_a_list_that_breaks_off_says_so(game):
    broken = packed_as(game, PACKED["cut off"])
    assert "Those after them can’t be read either." in flat(Client().get(f"/g/{broken.code}"))
