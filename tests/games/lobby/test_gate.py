"""The gate of a table: who may join, what they are told, and the reliability beside names."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from engine import Options
from games.lib.time_control import TimeControl
from games.lobby import rematch, seating
from games.lobby.seating import TableError
from games.models import Game, Ply
from tests.games.conftest import fresh, seated, skip
from tests.games.markup import seen

FORM = {"players": "4", "preset": "modern", "side": "S", "public": "yes"}
TOO_NEW = "This table isn’t open to new players, whose reliability isn’t known yet."


def words(page):
    return " ".join(" ".join(seen(page.content.decode())[1]).split())


def table(host, least, **more):
    return seating.open_table(host, Options(players=3), side="S", least_reliability=least, **more)


@pytest.fixture
def played(bo, cy):
    """Let Bo play a whole game, absent from every n-th of his turns, which are weeks apart."""

    def play(missing=1000):
        game = seated([bo, cy], sides="SN")
        skip(game)
        for nth, ply in enumerate(Ply.objects.filter(game=game, seat__user=bo)):
            ply.at += timedelta(weeks=nth)
            ply.via = "web" if nth % missing else "stand-in"
            ply.save()

    return play


@pytest.mark.parametrize("new", [True, False])
def test_a_table_for_everyone_lets_in_who_is_new(ann, bo, new):
    assert seating.take_seat(bo, table(ann, 0, new_players=new), "W")


def test_new_players_can_join_or_not_as_the_host_wants(ann, bo):
    assert seating.take_seat(bo, table(ann, 97), "W")
    with pytest.raises(TableError, match=TOO_NEW) as refused:
        seating.take_seat(bo, table(ann, 90, new_players=False), "W")
    assert "after 10 turns; so far you’ve had 0." in str(refused.value)


def test_who_plays_their_turns_can_join(ann, bo, played):
    played(missing=15)  # two of his turns
    assert seating.take_seat(bo, table(ann, 90, new_players=False), "W")
    with pytest.raises(TableError, match=r"is at least 97 %\. Yours is 93 %\."):
        seating.take_seat(bo, table(ann, 97), "W")


def test_the_host_needs_no_reliability(ann):
    assert ["S"] == list(table(ann, 97, new_players=False).seats_by_side)


def test_the_gate_and_every_players_reliability_are_shown(ann, bo, cy, played, sign_in):
    played()
    mine, other = table(bo, 90), table(ann, 97, new_players=False)
    seating.take_seat(bo, other, "W")
    lobby = words(Client().get("/tables"))
    assert "Bo (reliability 100 %)" in lobby
    assert "Ann (new)" in lobby
    assert "reliability at least 90 %" in lobby
    shown = words(sign_in(cy).get(f"/g/{mine.code}"))
    assert "whose reliability is at least 90 %, and to new players." in shown
    assert "Bo (reliability 100 %) (host)" in shown


def test_who_cannot_join_is_told_before_and_after_they_try(ann, bo, played, sign_in):
    played(missing=2)
    shut = table(ann, 90)
    client = sign_in(bo)
    page = client.get(f"/g/{shut.code}")
    assert "Yours is 50 %. It gets better with every turn that you play yourself." in words(page)
    assert "Take this seat" not in words(page)
    answer = client.post(f"/g/{shut.code}/seat", {"side": "W"})
    assert 409 == answer.status_code
    assert "Yours is 50 %." in words(answer)
    assert ["W", "N"] == fresh(shut).free_sides


@pytest.mark.parametrize(
    ("sent", "gate"),
    [
        ({}, (0, True)),  # a form of the release before
        ({"least_reliability": "0"}, (0, True)),
        ({"least_reliability": "90"}, (90, False)),
        ({"least_reliability": "97", "new_players": "on"}, (97, True)),
    ],
)
def test_the_form_asks_for_it(ann, sign_in, sent, gate):
    assert 302 == sign_in(ann).post("/tables/new", FORM | sent).status_code
    game = Game.objects.get()
    assert gate == (game.least_reliability, game.new_players)


def test_a_rematch_has_the_same_gate(ann, bo):
    game = seated([ann, bo], sides="SN")
    Game.objects.filter(pk=game.pk).update(least_reliability=90, new_players=False)
    skip(game)
    again = rematch.play_again(ann, fresh(game))
    assert (90, False) == (again.least_reliability, again.new_players)


def test_a_table_whose_gate_is_shut_is_no_similar_table(ann, bo, cy):
    full, shut, other = (table(host, least) for host, least in ((ann, 0), (cy, 97), (cy, 0)))
    shut.new_players = False
    shut.save()
    assert [other] == seating.similar(full, bo)
    assert {shut, other} == {*seating.similar(full, AnonymousUser())}


def test_the_lobby_can_show_only_tables_without_vacation(ann, cy, client):
    usual = table(cy, 0)
    strict = table(cy, 0, time=TimeControl(86_400, vacation_days=0))
    page = words(client.get("/tables", {"no_vacation": "on"}))
    assert strict.code in page
    assert usual.code not in page
    assert "any time per move · no vacation" in page
    assert usual.code in words(client.get("/tables"))
