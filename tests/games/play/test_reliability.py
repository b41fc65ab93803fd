"""Reliability: own turns and absences among a player's last turns."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from games.play import leaving, turns
from games.play.reliability import TURNS, Reliability, counted, reliabilities, reliability
from tests.games.conftest import bot_move, fresh, play_on, seat, seated, skip

START = datetime(2030, 1, 1, tzinfo=UTC)


def played(*turns):
    """Moves at these hours: 5 is an own turn, -5 a substitute's."""
    return [(START + timedelta(hours=abs(t)), "web" if t > 0 else "stand-in") for t in turns]


@pytest.mark.parametrize(
    ("turns", "own", "absences"),
    [
        ((), 0, 0),
        ((1, 2, 3), 3, 0),
        ((1, -2, -3, -4, 5), 2, 1),  # one after the other
        ((1, -2, -500, -900, 901), 2, 1),  # however long it lasts
        ((1, -2, 3, -4, 5, -73, 74), 4, 1),  # at several tables, within 72 hours
        ((1, -2, 3, -75, 76), 3, 2),
    ],
)
def test_an_absence_counts_once(turns, own, absences):
    assert Reliability(own, absences) == counted(played(*turns))


def test_it_recovers_by_playing():
    before = counted(played(*(hour for n in range(1, 31) for hour in (n * 100, -n * 100 - 50))))
    after = counted(played(*(-n * 100 for n in range(1, 31)), *range(5000, 5000 + TURNS)))

    assert before.share == 50
    assert after.share == 100


@pytest.mark.parametrize(
    ("own", "absences", "said"),
    [
        (9, 0, "new, fewer than 10 turns so far"),
        (30, 0, "very good, 100 % of the last 30 turns"),
        (29, 1, "good, 96 % of the last 30 turns"),
        (27, 3, "good, 90 % of the last 30 turns"),
        (26, 4, "low, 86 % of the last 30 turns"),
    ],
)
def test_it_is_said_in_words(own, absences, said):
    assert said == Reliability(own, absences).sentence


def test_it_is_counted_at_all_tables_of_a_player_and_shown_on_their_profile(ann, bo, cy, di):
    play_on(seated([ann, bo], sides="SN"), 40)
    play_on(seated([ann, cy, di], sides="SWN"), 9, via="stand-in")

    assert reliability(bo) == Reliability(20, 0)
    assert (reliability(ann).own, reliability(ann).absences) == (20, 1)
    assert "Reliability: very good, 100 % of the last 20 turns" in " ".join(
        Client().get("/u/Bo").content.decode().split()
    )


def test_what_is_played_after_a_resignation_is_no_absence(duel, ann):
    leaving.resign(ann, duel.pk)
    state = fresh(duel).state()
    turns.submit_move(seat(duel, "S"), 0, bot_move(state, "S"), "stand-in")

    assert reliability(ann) == Reliability(0, 0)


def test_it_costs_the_same_for_many_players_of_many_games(ann, bo, cy, django_assert_num_queries):
    for _nth in range(3):
        play_on(seated([ann, bo], sides="SN"), 4)
    with django_assert_num_queries(1):
        known = reliabilities([ann.pk, bo.pk, cy.pk])
    assert {ann.pk: 6, bo.pk: 6, cy.pk: 0} == {pk: each.own for pk, each in known.items()}


def test_a_long_absence_hides_no_turn_before_it(ann, bo):
    game = seated([ann, bo], sides="SN")
    skip(game, 40)
    skip(game, via="stand-in")
    before = 20 + 1
    assert reliability(ann).turns == before


def test_the_last_turns_count_at_whichever_table(ann, bo):
    for _nth in range(2):
        skip(seated([ann, bo], sides="SN"), 60, via="stand-in")
        skip(seated([ann, bo], sides="SN"), 80)
    assert reliability(ann) == Reliability(TURNS, 0)
