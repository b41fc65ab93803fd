"""Quick match: who fits together is seated by the clock's process, and the game begins."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from games.lib.clock import DAY_SECONDS
from games.lobby import gate, matching, quick_match
from games.lobby.matching import Waiting
from games.lobby.seating import TableError
from games.mail import sending
from games.models import Block, Game, MatchWait, MatchWish, Notice
from games.people import deletion
from tests.games.conftest import flat

PATH, PACE = "/tables/match", 2 * DAY_SECONDS
NOW = datetime(2026, 5, 4, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
MORNING = [1.0 if 6 <= hour < 12 else 0 for hour in range(24)] * 2
EVENING = [1.0 if 18 <= hour else 0 for hour in range(24)] * 2


def waiting(user, hours=0, strength=None, answers=None):
    shares = matching.hours_of(answers, 0) if answers else None
    return Waiting(user, NOW - hours * HOUR, strength, shares)


def matched(queue, players=2, apart=()):
    found = matching.groups(queue, players, matching.pairs(apart), NOW)
    return [[each.user for each in group] for group in found]


def test_those_who_have_waited_longest_are_matched_first():
    assert [[1, 2], [3, 4]] == matched([waiting(user) for user in (1, 2, 3, 4, 5)])
    assert [[1, 2, 3]] == matched([waiting(user) for user in (1, 2, 3, 4)], players=3)
    assert [] == matched([waiting(1)])


def test_those_kept_apart_are_never_matched():
    assert [[1, 3]] == matched([waiting(1, 99), waiting(2), waiting(3)], apart=[(2, 1)])
    assert [] == matched([waiting(1, 99), waiting(2, 99)], apart=[(1, 2)])
    assert [] == matched([waiting(1), waiting(2), waiting(3)], players=3, apart=[(2, 3)])


def test_the_window_of_strength_grows_with_the_wait():
    def far(hours, other=33):
        return matched([waiting(1, hours, 25), waiting(2, 0, other)])

    assert [[1, 2]] == far(0, 28)
    assert [] == far(0)
    assert [] == far(2)
    assert [[1, 2]] == far(4)
    assert [] == far(23, 90)
    assert [[1, 2]] == far(24, 90)


def test_unknown_strength_fits_anyone():
    assert [[1, 2]] == matched([waiting(1, 0, 25), waiting(2)])


def test_players_of_the_same_hours_are_preferred_and_never_required():
    queue = [waiting(1, answers=EVENING), waiting(2, answers=MORNING), waiting(3, answers=EVENING)]
    assert [[1, 3]] == matched(queue)
    assert [[1, 2]] == matched(queue[:2])


def test_hours_are_compared_in_one_zone():
    hours = matching.hours_of(EVENING, 12)
    assert 1 == pytest.approx(sum(hours[6:12]))


@pytest.fixture
def wait(ann, bo, cy):
    """A function that lets these people wait for a game of two."""

    def join(*people, players=2):
        for person in people:
            quick_match.join(person, players, PACE)

    return join


def test_two_who_want_the_same_begin_a_game_and_hear_of_it(wait, ann, bo, mailoutbox):
    wait(ann)
    quick_match.match()
    assert not Game.objects.exists()
    wait(bo)
    quick_match.match()
    game = Game.objects.with_table().get()
    assert Game.Status.RUNNING == game.status
    assert {ann.pk, bo.pk} == {seat.user_id for seat in game.seats.all()}
    assert (2, PACE) == (game.players, game.pace_seconds)
    assert not MatchWish.objects.exists()
    assert {ann.pk, bo.pk} == set(Notice.objects.values_list("seat__user", flat=True))
    quick_match.match()
    assert 1 == Game.objects.count()


def test_different_wishes_do_not_match(wait, ann, bo, cy):
    wait(ann)
    wait(bo, players=3)
    quick_match.join(cy, 2, DAY_SECONDS)
    quick_match.match()
    assert 3 == MatchWish.objects.count()


def test_blocked_players_wait_on(wait, ann, bo, cy):
    Block.objects.create(blocker=ann, blocked=bo)
    wait(ann, bo)
    quick_match.match()
    assert not Game.objects.exists()
    wait(cy)
    quick_match.match()
    assert 1 == Game.objects.count()


def test_whoever_has_too_many_tables_by_now_leaves_the_queue(wait, ann, bo, monkeypatch):
    wait(ann, bo)
    monkeypatch.setattr(gate, "MOST_RUNNING", 0)
    quick_match.match()
    assert not Game.objects.exists()
    assert 1 == MatchWish.objects.count()
    with pytest.raises(TableError, match="Finish a game first"):
        wait(ann)


def test_a_player_who_cannot_be_seated_hears_why_in_their_language(wait, ann, bo, cy, mailoutbox):
    wait(ann, bo)
    bo.language, bo.suspended_until = "de", timezone.now() + timedelta(days=3)
    bo.save()
    quick_match.match()
    sending.send_due()
    [message] = mailoutbox
    assert [bo.email] == message.to
    assert "Du wartest nicht mehr auf eine Partie" == message.subject
    assert "gesperrt" in message.body
    assert PATH in message.body
    assert [ann.pk] == list(MatchWish.objects.values_list("user", flat=True))


def test_after_three_days_the_queue_gives_up_and_says_so(wait, ann, mailoutbox):
    wait(ann)
    MatchWish.objects.update(since=MatchWish.objects.get().since - quick_match.LASTS)
    quick_match.match()
    sending.send_due()
    assert not MatchWish.objects.exists()
    assert ["Nobody found for your game"] == [message.subject for message in mailoutbox]
    assert PATH in mailoutbox[0].body


def test_how_long_it_takes_is_told_once_it_was_measured(wait, ann, bo, sign_in):
    wait(ann)
    now = MatchWish.objects.get().since
    rows = [MatchWait(players=2, pace_seconds=PACE, waited_seconds=7200, at=now) for _ in range(5)]
    MatchWait.objects.bulk_create(rows[:4])
    assert "Usually" not in flat(sign_in(ann).get(PATH))
    rows[4].save()
    assert "Usually 2 hours." in flat(sign_in(ann).get(PATH))


def test_the_page_lets_me_wait_and_leave(ann, sign_in):
    client = sign_in(ann)
    assert "You’re waiting" not in flat(client.get(PATH))
    page = flat(client.post(PATH, {"players": 3, "pace": PACE}, follow=True))
    assert "You’re waiting for a game with 3 players, 2 days per move, since<time datetime=" in page
    client.post(PATH, {"players": 2, "pace": PACE})
    assert [2] == list(MatchWish.objects.values_list("players", flat=True))
    assert "You left the queue." in flat(client.post(PATH, {"leave": "yes"}, follow=True))
    assert not MatchWish.objects.exists()


@pytest.mark.parametrize("sent", [{}, {"players": 7, "pace": PACE}, {"players": 2, "pace": 1}])
def test_a_wish_that_nobody_offers_is_refused(ann, sign_in, sent):
    assert 422 == sign_in(ann).post(PATH, sent).status_code
    assert not MatchWish.objects.exists()


def test_a_wish_goes_with_the_account(wait, ann):
    wait(ann)
    deletion.delete(ann)
    assert not MatchWish.objects.exists()
