"""The vote of a table to count a resigned seat by its points instead of as last place."""

import pytest

import engine
from games.lobby import seating
from games.models import Delivery, Notice, Seat, Standing, TableEvent
from games.play import handing_over, leaving, turns
from games.play.audit import differences
from games.play.leaving import LeavingError
from games.play.record import record_of
from games.play.votes import Vote
from tests.games.conftest import bot_move, fresh, seat, seated, skip

SOUTH = Vote("S")


@pytest.fixture
def left(game, ann):
    """Ann has resigned South's seat; Bo, Cy, and Di play on."""
    leaving.resign(ann, game.pk)
    return game


@pytest.fixture
def left_duel(duel, ann):
    leaving.resign(ann, duel.pk)
    return duel


def counts(game, side="S"):
    return seat(game, side).counted_at is not None


def events(game):
    return [(e.seat and e.seat.side, e.kind) for e in TableEvent.objects.filter(game=game)]


def test_everyone_left_agrees_and_the_seat_counts(left, bo, cy, di):
    assert [False, False, True] == [leaving.agree(u, left.pk, SOUTH) for u in (bo, cy, di)]

    assert counts(left)
    assert [("S", "resigned"), ("S", "count"), ("S", "counted")] == events(left)
    assert fresh(left).status == "running"
    assert not fresh(left).resigned


def test_its_points_give_its_place_and_it_can_win(duel, ann, bo):
    state = fresh(duel).state()
    while state.to_move:
        side = state.to_move[0]
        state = engine.play(state, side, bot_move(state, side, "random"))  # as `skip` plays
    best = seat(duel, state.winners[0])
    leaving.resign(best.user, duel.pk)
    other = bo if best.user == ann else ann
    assert leaving.agree(other, duel.pk, Vote(best.side))
    skip(duel)
    ended = fresh(duel)

    assert best.side == ended.winners
    assert {12} == set(Standing.objects.filter(user=best.user).values_list("wins", flat=True))
    assert {0} == set(Standing.objects.filter(user=other).values_list("wins", flat=True))
    assert not list(differences(ended))


def test_without_a_last_vote_it_stays_last(left, bo, cy):
    leaving.agree(bo, left.pk, SOUTH)
    leaving.agree(cy, left.pk, SOUTH)
    skip(left)

    assert not counts(left)
    assert fresh(left).resigned == ["S"]
    assert 0 == seat(left, "S").win_share


def test_a_vote_is_taken_back(left, bo, cy, di):
    leaving.agree(bo, left.pk, SOUTH)
    leaving.withdraw(bo, left.pk, SOUTH)
    leaving.agree(cy, left.pk, SOUTH)

    assert not leaving.agree(di, left.pk, SOUTH)
    assert not counts(left)


def test_only_a_substitute_silence_is_a_yes(left, bo, cy, di):
    Seat.objects.filter(game=left, user=di).update(substituted_at=left.created_at)

    assert not leaving.agree(bo, left.pk, SOUTH)
    assert leaving.agree(cy, left.pk, SOUTH)


def test_it_counts_when_the_last_who_has_not_agreed_misses_two_turns(ann, bo, cy):
    game = seated([ann, bo, cy], sides="SWN")
    leaving.resign(ann, game.pk)
    leaving.agree(bo, game.pk, SOUTH)
    while not counts(game) and fresh(game).ply < 30:
        state = fresh(game).state()
        side = state.to_move[0]
        via = "web" if side == "W" else "stand-in"
        turns.submit_move(seat(game, side), state.ply, bot_move(state, side), via)

    assert counts(game)
    assert seat(game, "N").substituted_at
    assert ("S", "counted") == events(game)[-1]


def test_bots_are_not_asked(ann, bo):
    game = seating.open_table(ann, engine.Options(players=3), side="S", bots=["greedy"])
    free = fresh(game).free_sides[0]
    seating.take_seat(bo, game, free)
    leaving.resign(ann, game.pk)

    assert leaving.agree(bo, game.pk, SOUTH)


def test_everyone_hears_once_of_the_question_and_of_its_end(left, bo, cy, di):
    Delivery.objects.update(outcome="sent", sent_at=left.created_at)
    leaving.agree(bo, left.pk, SOUTH)
    owed = Delivery.objects.unsettled().filter(notice__kind=Notice.Kind.LEAVING)
    assert {"Ann", "Cy", "Di"} == {each.notice.seat.user.name for each in owed}
    owed.update(outcome="sent", sent_at=left.created_at)
    leaving.agree(cy, left.pk, SOUTH)
    assert not owed.all().exists()
    leaving.agree(di, left.pk, SOUTH)

    assert {"Ann", "Bo", "Cy"} == {each.notice.seat.user.name for each in owed.all()}


def test_each_resigned_seat_has_a_vote_of_its_own(left, bo, cy, di):
    leaving.resign(bo, left.pk)
    leaving.agree(cy, left.pk, SOUTH)
    leaving.agree(di, left.pk, Vote("W"))
    assert leaving.agree(cy, left.pk, Vote("W"))

    assert [False, True] == [counts(left, "S"), counts(left, "W")]
    assert fresh(left).resigned == ["S"]


def test_another_resignation_asks_everyone_again(left, bo, cy, di):
    leaving.agree(cy, left.pk, SOUTH)
    leaving.resign(bo, left.pk)

    assert not leaving.agree(di, left.pk, SOUTH)
    assert leaving.agree(cy, left.pk, SOUTH)


@pytest.mark.parametrize(
    ("side", "said"),
    [("W", "There’s no vote on this seat"), ("-", "There’s no vote on this seat")],
)
def test_only_a_resigned_seat_is_voted_on(left, bo, side, said):
    with pytest.raises(LeavingError, match=rf"^{said}"):
        leaving.agree(bo, left.pk, Vote(side))


def test_who_resigned_has_no_vote_and_neither_has_a_stranger(left, ann, eve):
    with pytest.raises(LeavingError, match=r"^You’ve resigned, so the others decide\.$"):
        leaving.agree(ann, left.pk, SOUTH)
    with pytest.raises(LeavingError, match=r"^You don’t have a seat"):
        leaving.agree(eve, left.pk, SOUTH)


def test_a_seat_that_counts_needs_no_more_votes(left_duel, bo):
    leaving.agree(bo, left_duel.pk, SOUTH)

    with pytest.raises(LeavingError, match=r"^There’s no vote on this seat"):
        leaving.agree(bo, left_duel.pk, SOUTH)


def test_a_volunteer_begins_without_votes_about_the_seat(left, bo, cy, di, eve):
    leaving.agree(bo, left.pk, SOUTH)
    Seat.objects.filter(game=left, side="S").update(offered_from=left.created_at)
    handing_over.take_over(eve, left.pk, "S")
    south = seat(left, "S")

    assert (None, None, "") == (south.resigned_at, south.counted_at, south.counts_sides)
    assert "" == seat(left, "W").counts_sides
    assert not list(differences(fresh(left)))


def test_the_vote_on_the_seat_leaves_the_other_vote_alone(left, bo, cy, di):
    leaving.call_off(bo, left.pk)
    for user in (bo, cy, di):
        leaving.agree(user, left.pk, SOUTH)

    assert counts(left)
    assert seat(left, "W").calls_off_at
    assert fresh(left).status == "running"


def test_the_record_says_that_the_seat_counted(left_duel, bo):
    leaving.agree(bo, left_duel.pk, SOUTH)
    skip(left_duel)
    record = engine.load(record_of(fresh(left_duel)))

    assert "0 S resigned; 0 S counted" == record.header["events"]
    assert "".join(engine.verify(record).winners) == fresh(left_duel).winners
