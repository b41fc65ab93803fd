"""Duplicate: sign up, start by lot, compare each seat at all tables, and tell everyone at the end."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.duplicates import signing_up, starting
from games.duplicates.comparison import compared, ranked, tables_of
from games.duplicates.models import Entry, Event
from games.duplicates.signing_up import EventError
from games.lobby.shared_deals import Terms, open_tables
from games.mail.account import compose
from games.models import Block, Game, Notice, Preference, Seat, User
from games.people import deletion
from games.play import leaving, shared_deals, turns
from games.play.leaving import LeavingError
from games.play.votes import Vote
from tests.games.conftest import flat, fresh, person, skip

TOLD = {"name": "Advent", "players": 2, "tables": 2, "preset": "modern", "clock": "daily"}


@pytest.fixture
def event(ann):
    return signing_up.announce(ann, **TOLD)


@pytest.fixture
def started(event, bo, cy, di):
    for user in (bo, cy, di):
        signing_up.sign_up(user, event)
    starting.start_due(timezone.now())
    return Event.objects.get(pk=event.pk)


def open_ended():
    shared_deals.open_ended(timezone.now())


def page_of(event, client=None):
    return flat((client or Client()).get(event.get_absolute_url()))


def games(event):
    return list(event.deal.games.order_by("pk"))


def ended(game, points, **changed):
    """The game, ended without playing it to the end, with these points by side."""
    seats = Seat.objects.filter(game=game)
    for side, each in points.items():
        seats.filter(side=side).update(points=each, to_move=False)
    for side, fields in changed.items():
        seats.filter(side=side).update(**fields)
    Game.objects.filter(pk=game.pk).update(
        status="finished", winners="S", finished_at=timezone.now()
    )


def made(event):
    """Side, points, and matchpoints of each line, by seat."""
    lines = compared(tables_of([fresh(game) for game in games(event)]))
    return {seat.side: [(line.points, line.matchpoints) for line in seat.lines] for seat in lines}


def test_whoever_announces_an_event_plays_in_it(event, ann):
    assert [ann] == [entry.user for entry in event.entries.all()]


def test_a_form_announces_it(ann, sign_in):
    answer = sign_in(ann).post("/duplicate/new", TOLD)
    assert (302, Event.objects.get().get_absolute_url()) == (answer.status_code, answer.url)


def test_a_form_without_a_name_comes_back_with_the_reason(ann, sign_in):
    answer = sign_in(ann).post("/duplicate/new", {**TOLD, "name": ""})
    assert 422 == answer.status_code
    assert "required" in flat(answer)


def test_it_starts_when_all_places_are_taken(started):
    assert [2, 2] == [game.seats.filter(user__isnull=False).count() for game in games(started)]
    one, other = (fresh(game).state() for game in games(started))
    assert one.hands == other.hands


def test_it_waits_until_then(event, bo):
    signing_up.sign_up(bo, event)
    starting.start_due(timezone.now())
    assert Event.objects.get().is_open
    assert not Game.objects.exists()


def test_it_starts_once(started):
    starting.start(started.pk)
    starting.start_due(timezone.now())
    assert 2 == Game.objects.count()


def test_signing_up_twice_takes_one_place(event, ann, sign_in):
    answer = sign_in(ann).post(f"/duplicate/{event.code}/join")
    assert (302, 1) == (answer.status_code, event.entries.count())


def test_a_place_can_be_given_back(event, bo, sign_in):
    for act, many in (("join", 2), ("leave", 1)):
        sign_in(bo).post(f"/duplicate/{event.code}/{act}")
        assert many == event.entries.count()


def test_nobody_signs_up_after_the_start(started, eve, sign_in):
    answer = sign_in(eve).post(f"/duplicate/{started.code}/join")
    assert 409 == answer.status_code
    assert "has started, or it was cancelled" in flat(answer)


def test_its_host_can_start_it_early_and_bots_take_the_free_seats(event, ann, bo, cy, sign_in):
    for user in (bo, cy):
        signing_up.sign_up(user, event)
    sign_in(ann).post(f"/duplicate/{event.code}/start")
    starting.start_due(timezone.now())
    seats = Seat.objects.values_list("user", "bot")
    assert [""] * 3 + ["greedy"] == sorted(bot for _user, bot in seats)
    assert {ann.pk, bo.pk, cy.pk, None} == {user for user, _bot in seats}


def test_not_with_players_for_one_table_alone(event, ann, bo, sign_in):
    signing_up.sign_up(bo, event)
    answer = sign_in(ann).post(f"/duplicate/{event.code}/start")
    assert "more than 2 must sign up first" in flat(answer)


@pytest.mark.parametrize("act", ["start", "cancel"])
def test_only_its_host_starts_or_cancels_it(event, bo, sign_in, act):
    assert 409 == sign_in(bo).post(f"/duplicate/{event.code}/{act}").status_code
    assert Event.objects.get().is_open


def test_its_host_can_cancel_it_in_two_steps(event, ann, sign_in):
    page = flat(sign_in(ann).get(event.get_absolute_url()))
    steps = page.partition("<summary>Cancel event</summary>")[2].partition("</details>")[0]
    assert "It’s cancelled for everyone who has signed up" in steps
    sign_in(ann).post(f"/duplicate/{event.code}/cancel")
    assert "This event was cancelled." in page_of(event)


def test_those_who_signed_up_learn_that_it_is_cancelled(event, ann, bo, cy):
    signing_up.sign_up(bo, event)
    signing_up.sign_up(cy, event)
    Preference.objects.choose(cy, "email", "duplicate", wanted=False)
    signing_up.cancel(ann, event)
    [notice] = Notice.objects.filter(kind="duplicate")
    message = compose(notice)
    assert (bo, "Advent is cancelled") == (notice.user, message.subject)
    assert "Ann, who announced Advent, has cancelled it." in message.body


def test_an_event_that_nobody_joins_is_cancelled(event, ann):
    later = timezone.now() + starting.FORGOTTEN + starting.HOLD
    starting.start_due(later)
    starting.start_due(later)
    assert not Event.objects.get().is_open
    message = compose(Notice.objects.get(kind="duplicate", user=ann))
    assert "Too few players signed up for Advent in two months" in message.body


def test_a_suspended_player_loses_their_place_before_the_start(event, bo, cy, di, eve):
    for user in (bo, cy, di):
        signing_up.sign_up(user, event)
    User.objects.filter(pk=bo.pk).update(suspended_until=timezone.now() + timedelta(days=7))
    starting.start_due(timezone.now())
    assert not Game.objects.exists()
    signing_up.sign_up(eve, event)
    starting.start_due(timezone.now())
    assert 4 == Seat.objects.filter(user__isnull=False).exclude(user=bo).count()


def test_a_start_that_fails_holds_up_no_other(event, bo, cy, di, ann, monkeypatch):
    other = signing_up.announce(ann, **TOLD)
    for each in (event, other):
        for user in (bo, cy, di):
            signing_up.sign_up(user, each)
    begin = starting.start

    def broken(pk):
        if pk == event.pk:
            raise RuntimeError
        begin(pk)

    monkeypatch.setattr(starting, "start", broken)
    starting.start_due(timezone.now())
    assert [True, False] == [Event.objects.get(pk=each.pk).is_open for each in (event, other)]


def test_lots_keep_those_apart_who_block_each_other(db):
    people = [person(f"P{number}") for number in range(4)]
    apart = [(people[0].pk, people[1].pk)]
    for _lot in range(20):
        for table in starting.drawn(people, 2, apart):
            assert {people[0], people[1]} != set(table)


def test_blocks_are_known_to_the_lots(ann, bo, cy):
    Block.objects.create(blocker=ann, blocked=bo)
    assert [(ann.pk, bo.pk)] == starting._kept_apart([ann, bo, cy])


def test_bots_are_spread_over_the_tables(db):
    people = [person(f"P{number}") for number in range(5)]
    bots = [table.count(starting.BOT) for table in starting.drawn(people, 4)]
    assert [1, 2] == sorted(bots)


def test_each_seat_is_compared_with_the_same_seat_elsewhere(started):
    one, other = games(started)
    ended(one, {"S": 50, "N": 40})
    ended(other, {"S": 45, "N": 40})
    assert {"S": [(50, "1"), (45, "0")], "N": [(40, "½"), (40, "½")]} == made(started)


def test_places_go_by_the_share_of_the_matchpoints(started):
    one, other = games(started)
    ended(one, {"S": 50, "N": 40})
    ended(other, {"S": 45, "N": 60})
    lines = ranked(compared(tables_of([fresh(game) for game in (one, other)])))
    assert [(1, 50), (1, 60), (3, 40), (3, 45)] == [
        (line.place, line.points) for line in sorted(lines, key=lambda e: (e.place, e.points))
    ]


@pytest.mark.parametrize("left", ["resigned_at", "substituted_at"])
def test_who_leaves_for_good_is_behind_whatever_the_substitute_makes(started, left):
    one, other = games(started)
    ended(one, {"S": 90, "N": 40}, S={left: timezone.now()})
    ended(other, {"S": 45, "N": 40})
    assert [(45, "1"), (90, "0")] == made(started)["S"]


def test_a_table_that_was_called_off_is_compared_with_none(started):
    one, other = games(started)
    turns.call_off(turns.locked(one.pk))
    ended(other, {"S": 45, "N": 40})
    assert {"S": [(45, "0")], "N": [(40, "0")]} == made(started)


def test_the_first_table_to_end_has_nobody_to_be_compared_with(started):
    ended(games(started)[0], {"S": 57, "N": 40})
    page = page_of(started)
    assert "<td>57</td><td>–</td>" in page
    assert " %<" not in page


def test_a_running_event_tells_points_but_leads_to_no_board(started):
    one, _other = games(started)
    ended(one, {"S": 57, "N": 40})
    page = page_of(started)
    assert ">57<" in page
    assert "1 table is still playing" in page
    assert "/g/" not in page
    assert 404 == Client().get(f"{started.get_absolute_url()}/moves").status_code


def test_players_find_their_own_table(started, ann, sign_in):
    own = Game.objects.get(seats__user=ann)
    page = page_of(started, sign_in(ann))
    assert own.get_absolute_url() in page
    assert [own.code] == [game.code for game in games(started) if f"/g/{game.code}" in page]


def test_a_table_leads_to_its_event(started, ann, sign_in):
    own = Game.objects.get(seats__user=ann)
    client = sign_in(ann)
    assert f"/g/{own.code}/duplicate" in flat(client.get(own.get_absolute_url()))
    assert started.get_absolute_url() == client.get(f"/g/{own.code}/duplicate").url


@pytest.fixture
def over(started):
    for game in games(started):
        skip(game)
    open_ended()
    return started


def test_at_the_end_everything_is_open_and_the_page_says_how_far_it_is_exact(over):
    page = page_of(over)
    for game in games(over):
        assert f"/g/{game.code}/replay" in page
    assert "every seat had exactly the same cards at all tables" in page
    assert "Up to move" in page


def test_the_page_asks_as_much_of_the_database_with_more_tables(over):
    page_of(over)
    with CaptureQueriesContext(connection) as two:
        page_of(over)
    more = [person(f"P{number}") for number in range(4)]
    tables = [[more[0], more[1]], [more[2], more[3]]]
    terms = Terms(name="More", options=over.options, preset="modern", theme="world", time=over.time)
    for game in open_tables(over.deal, terms, tables):
        skip(game)
    with CaptureQueriesContext(connection) as four:
        page_of(over)
    assert len(two) == len(four)


def test_an_ended_table_shows_its_players_no_hands(started, ann, sign_in):
    own = Game.objects.get(seats__user=ann)
    skip(own)
    client = sign_in(ann)
    assert "Hands at the end" not in flat(client.get(own.get_absolute_url()))
    for game in games(started):
        skip(game)
    open_ended()
    assert "Hands at the end" in flat(client.get(own.get_absolute_url()))


def test_the_moves_of_a_seat_stand_side_by_side(over):
    page = flat(Client().get(f"{over.get_absolute_url()}/moves"))
    first = [fresh(game).rows for game in games(over)]
    for rows in first:
        own = next(row for row in rows if row.side == "S")
        assert f"?m={own.number}" in page
        assert own.move in page
    assert "<i>" in page


def test_everyone_hears_of_their_place_at_the_end(over):
    told = Notice.objects.filter(kind="duplicate")
    assert {"Ann", "Bo", "Cy", "Di"} == {notice.user.name for notice in told}


def test_only_those_who_want_to(started, ann):
    Preference.objects.create(user=ann, channel="email", kind="duplicate", wanted=False)
    for game in games(started):
        skip(game)
    open_ended()
    assert not Notice.objects.filter(kind="duplicate", user=ann).exists()
    assert 3 == Notice.objects.filter(kind="duplicate").count()


def test_its_email_says_place_and_share(over, ann):
    notice = Notice.objects.get(kind="duplicate", user=ann)
    message = compose(notice)
    assert message.subject.startswith("Advent has ended: Your place:")
    assert "of the matchpoints of your seat" in message.body
    assert over.get_absolute_url() in message.body


def test_its_games_are_unrated_and_the_page_says_where_they_count(started):
    assert {(False, True)} == set(Game.objects.values_list("rated", "casual"))
    said = page_of(started)
    assert "affect ratings, leaderboards, or statistics" in said


def test_a_player_can_resign_and_the_table_plays_on(started, ann):
    own = Game.objects.get(seats__user=ann)
    leaving.resign(ann, own.pk)
    assert "running" == fresh(own).status


def test_a_resigned_seat_cannot_be_counted_by_its_points(started, ann):
    own = Game.objects.get(seats__user=ann)
    other = own.seats.exclude(user=None).exclude(user=ann).first()
    leaving.resign(ann, own.pk)
    with pytest.raises(LeavingError, match="so a resigned seat takes last place"):
        leaving.agree(other.user, own.pk, Vote(fresh(own).seat_of(ann).side))


def test_a_deleted_account_leaves_no_entry(event, bo):
    signing_up.sign_up(bo, event)
    bo.delete()
    assert 1 == Entry.objects.count()


def test_an_event_whose_host_leaves_is_the_next_players(event, ann, bo, cy):
    for user in (bo, cy):
        signing_up.sign_up(user, event)
    signing_up.withdraw(ann, event)
    event.refresh_from_db()
    assert bo == event.host
    assert event.is_open
    signing_up.cancel(bo, event)
    with pytest.raises(EventError):
        signing_up.start_early(ann, event)


def test_an_event_that_everyone_leaves_is_cancelled(event, ann):
    signing_up.withdraw(ann, event)
    event.refresh_from_db()
    assert event.cancelled_at


def test_who_leaves_without_being_host_changes_no_host(event, ann, bo):
    signing_up.sign_up(bo, event)
    signing_up.withdraw(bo, event)
    event.refresh_from_db()
    assert (ann, True) == (event.host, event.is_open)


def test_a_deleted_host_leaves_the_event_to_another_or_ends_it(event, ann, bo):
    signing_up.sign_up(bo, event)
    deletion.delete(ann)
    event.refresh_from_db()
    assert (bo, [bo]) == (event.host, [entry.user for entry in event.entries.all()])
    deletion.delete(bo)
    event.refresh_from_db()
    assert event.cancelled_at
