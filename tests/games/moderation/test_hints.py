"""Hints: what they are found from, who may see them, and what a moderator does about one."""

import re
from datetime import timedelta
from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.auth.models import Group
from django.urls import reverse

from engine import Options
from games.lib.database_time import database_time
from games.lobby import seating
from games.mail.account import compose
from games.models import Game, Notice, Seat
from games.moderation import acting, finding, helping, hints, reporting, sharing
from games.moderation.acting import Kind
from games.moderation.helping import Counts
from games.moderation.models import Hint, Trace
from games.moderation.sparing import Spared
from games.people import deletion
from games.people.export import parts
from games.play import alarms
from tests.engine.test_sparing import sparing_move
from tests.games import conftest
from tests.games.conftest import flat, fresh, person, play_until, seated, skip
from tests.games.doors import page

WHY = "Flatmates; I know both."


def now():
    return database_time()


def trace(user, *, device="", network="", days=0):
    day = (now() - timedelta(days=days)).date()
    Trace.objects.create(user=user, day=day, device=device, network=network)


@pytest.fixture
def mod(db):
    user = person("Mo")
    user.groups.add(Group.objects.get(name="moderators"))
    return user


@pytest.fixture
def hint(game, ann, bo):
    """Ann and Bo used one browser, and sit at one rated table."""
    trace(ann, device="d", days=3)
    trace(bo, device="d", days=1)
    finding.look(now())
    return Hint.objects.get()


def found():
    return {(hint.kind, hint.one.name, hint.other.name) for hint in Hint.objects.all()}


# --- What is found


def test_one_browser_at_one_rated_table_is_a_hint(hint, game):
    assert {("device", "Ann", "Bo")} == found()
    assert [game] == list(hint.games.all())
    assert (now() - timedelta(days=1)).date() == hint.since


def test_one_network_is_a_hint_unless_many_share_it(game, ann, bo, cy):
    trace(ann, network="n")
    trace(bo, network="n")
    sharing.look(now())
    assert {("network", "Ann", "Bo")} == found()
    Hint.objects.all().delete()
    for each in "bdfghj":
        trace(person(f"Passenger {each}"), network="n")
    sharing.look(now())
    assert not Hint.objects.exists()


def test_players_who_share_no_rated_table_make_no_hint(ann, bo, cy):
    for user in (ann, bo):
        trace(user, device="d")
    casual = seating.open_table(ann, Options(players=2), side="S", casual=True)
    seating.take_seat(bo, casual, "N")
    seating.take_seat(bo, seating.open_table(ann, Options(players=3), side="S"), "W")
    seated([ann, cy], sides="SN")
    finding.look(now())
    assert not Hint.objects.exists()


def test_a_game_that_ended_before_they_were_seen_together_makes_no_hint(game, ann, bo):
    skip(game)
    Game.objects.update(finished_at=now() - timedelta(days=5))
    trace(ann, device="d", days=9)
    trace(bo, device="d", days=1)
    finding.look(now())
    assert not Hint.objects.exists()


def test_looking_again_writes_what_is_new_and_a_dismissed_hint_stays_dismissed(hint, ann, bo, mod):
    Hint.objects.update(dismissed_at=now(), by=mod, reason=WHY)
    trace(bo, device="d")
    finding.look(now())
    hint = Hint.objects.get()
    assert hint.dismissed_at
    assert now().date() == hint.last


def test_a_hint_is_deleted_half_a_year_after_it_was_last_seen_and_with_an_account(hint, bo):
    hints.forget(now() + timedelta(days=178))
    assert Hint.objects.exists()
    hints.forget(now() + timedelta(days=185))
    assert not Hint.objects.exists()


def test_export_says_nothing_of_hints_and_deletion_deletes_them(hint, ann, bo):
    assert not [part.name for part in parts(ann) if "hint" in part.name]
    deletion.delete(bo)
    assert not Hint.objects.exists()


# --- Builds that help


def test_far_more_often_than_everyone_else_stands_out():
    assert Counts(12, 120, 2, 240).stands_out
    assert not Counts(4, 40, 0, 80).stands_out  # too few
    assert not Counts(12, 120, 10, 240).stands_out  # not three times as often
    assert not Counts(12, 120, 0, 0).stands_out  # nobody to compare with


def test_the_chance_is_fishers():
    assert 1 / 6 == pytest.approx(Counts(2, 2, 0, 2).chance)
    assert 1 == pytest.approx(Counts(0, 5, 3, 5).chance)


@pytest.fixture
def five_games(ann, bo, cy, di, monkeypatch):
    """Five rated games, with made-up counts in which Ann's builds help Bo."""
    for _ in range(5):
        skip(seated([ann, bo, cy, di]))
    each = {(ann.pk, bo.pk): Counts(3, 24, 0, 48), (bo.pk, ann.pk): Counts(1, 24, 2, 48)}
    monkeypatch.setattr(helping, "_counts", lambda _pk: each)


def test_builds_that_help_one_player_in_five_games_are_a_hint(five_games):
    finding.look(now())
    [hint] = Hint.objects.all()
    assert ("helping", "Ann", "Bo") == (hint.kind, hint.one.name, hint.other.name)
    told = {"helped": 15, "builds": 120, "others_helped": 0, "others_builds": 240}
    assert told == hint.figures
    assert 5 == hint.games.count()


@pytest.mark.parametrize(
    "changed", [{"rated": False}, {"deal_closed": True}, {"status": "running"}, {"winners": ""}]
)
def test_only_rated_games_that_are_over_count(five_games, changed):
    Game.objects.filter(pk=Game.objects.first().pk).update(**changed)
    finding.look(now())
    assert not Hint.objects.exists()


def test_counts_of_a_game_leave_out_substitutes_and_bots(ann, bo, cy):
    game = seating.open_table(ann, Options(players=4, start="S"), side="S")
    for user, side in ((bo, "W"), (cy, "N")):
        seating.take_seat(user, game, side)
    seating.seat_bot(ann, game, "E", "greedy")
    skip(game)
    game.plies.filter(seat__user=bo).update(via="stand-in")
    counts = helping._counts(game.pk)
    assert {ann.pk, bo.pk, cy.pk} == {user for pair in counts for user in pair}
    assert 0 == counts[bo.pk, ann.pk].builds
    assert counts[ann.pk, bo.pk].builds == counts[cy.pk, bo.pk].builds == 24
    assert 24 == counts[ann.pk, bo.pk].others_builds


def test_honest_games_make_no_hint(ann, bo, cy):
    for _ in range(5):
        skip(seated([ann, bo, cy], sides="SWN"))
    finding.look(now())
    assert not Hint.objects.exists()


# --- Spared towers


def test_far_fewer_taken_than_usual_stands_out():
    assert Spared(1, 60, 90, 200).stands_out
    assert not Spared(1, 6, 90, 200).stands_out  # too few builds to say so
    assert not Spared(20, 60, 90, 200).stands_out  # not three times as rarely
    assert not Spared(0, 0, 90, 200).stands_out
    assert not Spared(0, 60, 0, 0).stands_out  # nobody to compare with


def test_the_chance_of_so_few_is_fishers():
    assert 1 / 6 == pytest.approx(Spared(0, 2, 2, 2).chance)
    assert 1 == pytest.approx(Spared(3, 5, 0, 3).chance)


@pytest.fixture
def played(monkeypatch):
    """Play rated games of bots for these people; the sides of `spares` take nothing of one another."""

    def play(people, spares="", games=5):
        for nth in range(games):
            monkeypatch.setattr(
                conftest,
                "bot_move",
                lambda state, side, nth=nth: sparing_move(state, side, spares, nth),
            )
            skip(seated(people, sides={2: "SN", 3: "SWN"}[len(people)]))

    return play


def test_two_who_spare_each_other_at_tables_are_a_hint(played, ann, bo, cy, mod, sign_in):
    played([ann, bo, cy], spares="SW")
    finding.look(now())
    assert ("sparing", "Ann", "Bo") in found()
    assert not [each for each in found() if each[0] == "sparing" and "Cy" in each]
    hint = Hint.objects.get(kind="sparing")
    assert 5 == hint.games.count()
    assert 0 == hint.figures["took"] < 30 < hint.figures["could"]
    text = flat(sign_in(mod).get(reverse("hints")))
    assert "Ann and Bo took towers of each other in 0 of" in text
    assert "By chance, so few come up once in" in text


def test_one_who_takes_nothing_in_games_of_two_is_a_hint(played, ann, bo, mod, sign_in):
    played([ann, bo], spares="S-")
    finding.look(now())
    assert {("yielding", "Ann", "Bo")} == found()
    text = flat(sign_in(mod).get(reverse("hints")))
    assert "In games of two, Ann took a tower of Bo in 0 of" in text


def test_two_who_spare_each_other_in_games_of_two_are_known_by_their_games_with_others(
    played, ann, bo, cy
):
    played([ann, bo], spares="SN")
    finding.look(now())
    assert not Hint.objects.exists()  # nothing says yet what is usual
    played([ann, cy], games=2)
    finding.look(now())
    assert {("yielding", "Ann", "Bo"), ("yielding", "Bo", "Ann")} == found()


def test_two_who_play_only_each_other_are_compared_with_anyones_games(played, ann, bo, cy, di):
    played([ann, bo], spares="SN")
    played([cy, di], games=2)
    finding.look(now())
    assert {("yielding", "Ann", "Bo"), ("yielding", "Bo", "Ann")} == found()


def test_honest_games_of_two_make_no_hint(played, ann, bo):
    played([ann, bo])
    finding.look(now())
    assert not Hint.objects.exists()


# --- Moderators are told


def told(user):
    return Notice.objects.filter(user=user, kind=Notice.Kind.HINTS).count()


def test_moderators_get_one_email_about_new_hints(game, ann, bo, mod):
    finding.look(now())
    assert 0 == told(mod)
    trace(ann, device="d")
    trace(bo, device="d")
    finding.look(now())
    assert 1 == told(mod)
    finding.look(now())
    assert 1 == told(mod)  # nothing new
    notice = Notice.objects.get(user=mod, kind=Notice.Kind.HINTS)
    email = compose(notice)
    assert "New hints about fair play" in email.subject
    assert reverse("hints") in email.body
    assert "Ann" not in email.body


def test_hints_found_before_a_failure_are_told_later(game, ann, bo, mod):
    trace(ann, device="d")
    trace(bo, device="d")
    sharing.look(now())  # then the process ended
    assert 0 == told(mod)
    finding.look(now())
    assert 1 == told(mod)


def test_hints_that_were_there_before_the_column_count_as_told(game, ann, bo, mod):
    trace(ann, device="d")
    trace(bo, device="d")
    sharing.look(now())
    import_module("games.moderation.migrations.0005_told_hints").count_as_told(apps, None)
    finding.look(now())
    assert 0 == told(mod)


@pytest.mark.parametrize("step", finding.STEPS)
def test_a_look_that_fails_stops_no_other(five_games, ann, bo, mod, monkeypatch, step):
    def fails(_now):
        raise ValueError

    trace(ann, device="d")
    trace(bo, device="d")
    monkeypatch.setitem(finding.STEPS, step, fails)
    finding.look(now())
    kinds = {"hints-sharing": "device", "hints-helping": "helping"}
    expected = {(kind, "Ann", "Bo") for name, kind in kinds.items() if name != step}
    assert expected == found()
    assert alarms.is_raised(step)
    assert (step != "hints-told") == told(mod)


def test_an_email_about_hints_holds_up_none_about_a_report(mod, hint, ann, bo):
    assert 1 == told(mod)
    reporting.file(ann, reporting.of_player(bo), "spam", "")
    assert Notice.objects.filter(user=mod, kind=Notice.Kind.REPORTS).exists()


def test_a_moderator_is_not_told_of_hints_that_they_may_not_see(game, ann, bo, cy):
    cy.groups.add(Group.objects.get(name="moderators"))
    trace(ann, device="d")
    trace(bo, device="d")
    finding.look(now())
    assert Hint.objects.exists()
    assert 0 == told(cy)


# --- Who sees them


def pages(hint):
    return [reverse("hints"), reverse("hint", args=[hint.pk])]


def test_only_moderators_get_the_pages(hint, ann, eve, mod, sign_in):
    for path in pages(hint):
        assert 404 == sign_in(ann).get(path).status_code
        assert 404 == sign_in(eve).get(path).status_code
        assert 404 == sign_in(eve).post(path, {"reason": WHY}).status_code
        assert 200 == sign_in(mod).get(path).status_code


@pytest.mark.parametrize("role", ["one of the two", "at the table", "was at the table"])
def test_a_moderator_never_sees_hints_about_themselves_or_their_tables(
    hint, game, mod, ann, cy, di, role, sign_in
):
    reader = ann if role == "one of the two" else cy
    reader.groups.add(Group.objects.get(name="moderators"))
    if role == "was at the table":
        from games.play import handing_over

        handing_over.offer(cy, game.pk)
        handing_over.take_over(person("New"), game.pk, "N")
    client = sign_in(reader)
    assert 404 == client.get(reverse("hint", args=[hint.pk])).status_code
    assert 404 == client.post(reverse("hint", args=[hint.pk]), {"reason": WHY}).status_code
    for path in (reverse("hints"), reverse("moderation"), reverse("case", args=[di.pk])):
        text = flat(client.get(path))
        assert "Same device" not in text
        assert "1 hint" not in text
    assert Hint.objects.open().exists()


def test_no_other_page_differs_by_a_hint(game, ann, bo, cy, sign_in):
    """Two worlds: with a hint and without, everyone but a moderator reads the same."""
    paths = [
        reverse("table", args=[game.code]), reverse("player", args=["Ann"]), reverse("settings"),
        reverse("history", args=["Bo"]), reverse("lobby"), "/",
    ]  # fmt: skip
    clients = [sign_in(user) for user in (ann, bo, cy)]
    for client in clients:
        for path in paths:
            client.get(path)  # each page once, as its first visit may write something
    before = [page(client.get(path)) for client in clients for path in paths]
    hint = Hint.objects.create(
        kind="device", one=ann, other=bo, since=now().date(), last=now().date()
    )
    hint.games.add(game)
    assert before == [page(client.get(path)) for client in clients for path in paths]


def test_hints_show_nothing_that_another_deal_would_change(hint, game, mod, sign_in):
    play_until(game, "build", "S")
    client = sign_in(mod)
    paths = [*pages(hint), reverse("case", args=[hint.one_id])]
    before = [page(client.get(path)) for path in paths]
    hands = fresh(game).state().hands
    Game.objects.filter(pk=game.pk).update(secret="0" * 64, seed="1" * 64)
    Seat.objects.filter(game=game).update(word="other")
    assert before == [page(client.get(path)) for path in paths]
    assert hands


# --- What a moderator does


def test_a_hint_says_who_what_where_and_since_when_and_never_cheat(hint, game, mod, sign_in):
    for path in pages(hint):
        text = flat(sign_in(mod).get(path))
        assert "Both signed in or played with the same browser." in text
        assert f"#{game.code}" in text
        assert "Ann, Bo" in text
        assert re.search(r"Seen (on|from) \d+ \w+ \d+( to|\.)", text)
        assert "cheat" not in text.lower()


def test_helping_builds_are_told_with_their_base_rate(five_games, mod, sign_in):
    finding.look(now())
    text = flat(sign_in(mod).get(reverse("hints")))
    assert "15 of 120 builds by Ann helped Bo" in text
    assert "Of the 240 builds by everyone else at these tables, 0 did." in text
    assert "about once in" in text


@pytest.mark.parametrize(
    ("kind", "figures"),
    [
        ("yielding", Spared(0, 464, 1900, 2000)),  # 0.0 as a float
        ("sparing", Spared(0, 464, 1026, 1100)),  # dividing by it is infinite
        ("helping", Counts(450, 464, 0, 1000)),
    ],
)
def test_the_smallest_chances_are_told_as_one_in_a_million(hint, ann, mod, kind, figures, sign_in):
    assert figures.stands_out
    Hint.objects.update(kind=kind, figures=figures._asdict())
    for path in (*pages(hint), reverse("case", args=[ann.pk])):
        assert "once in 1000000" in flat(sign_in(mod).get(path))


def test_a_dismissal_needs_a_reason_and_is_in_the_log(hint, mod, sign_in):
    client = sign_in(mod)
    path = reverse("hint", args=[hint.pk])
    assert 422 == client.post(path, {"reason": " "}).status_code
    assert reverse("hints") == client.post(path, {"reason": WHY}).url
    assert 409 == client.post(path, {"reason": WHY}).status_code
    assert "There’s no hint to look at." in flat(client.get(reverse("hints")))
    text = flat(client.get(reverse("moderation-log")))
    assert WHY in text
    assert "Ann, Bo" in text
    assert "This hint is closed." in flat(client.get(path))


def test_a_decision_about_one_of_them_closes_the_hint(hint, ann, mod, sign_in):
    text = flat(sign_in(mod).get(reverse("case", args=[ann.pk])))
    assert "Open hints" in text
    action = acting.act(mod, ann, Kind.WARN, "One account each, please.")
    hint.refresh_from_db()
    assert action == hint.action
    assert "There’s no hint to look at." in flat(sign_in(mod).get(reverse("hints")))


def test_who_plays_with_one_of_them_leaves_the_hint_to_another_moderator(hint, ann, mod, sign_in):
    seated([mod, ann], sides="SN")
    path = reverse("hint", args=[hint.pk])
    assert "You sit at a table with this player" in flat(sign_in(mod).get(path))
    assert 409 == sign_in(mod).post(path, {"reason": WHY}).status_code
    assert Hint.objects.open().exists()
