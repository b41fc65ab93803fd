"""Old games: 90 days after the end the moves are one text, which reads like the rows it replaces."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from games.lib.stored_move import StoredMove
from games.models import Alarm, Career, Delivery, Game, Notice, OutboxEmail, Ply, Seat
from games.models.packing import pack, unpack
from games.play import old_games
from games.ranking import audit
from tests.games.conftest import fresh, play_on, seated, skip
from tests.games.markup import flat
from tests.volume import games

LATER = timezone.now() + timedelta(days=91)
BEGAN = datetime(2026, 5, 6, tzinfo=UTC)


@pytest.fixture
def over(game):
    """A finished game with moves by web, bot and substitute, and its notices sent."""
    skip(game, 90)
    play_on(game, 1, via="stand-in")
    play_on(game, via="mail")
    Delivery.objects.update(outcome="sent", sent_at=timezone.now())
    return fresh(game)


def told(game):
    return [(p.number, p.side, p.move, p.via, int(p.at.timestamp())) for p in game.rows]


def test_a_packed_game_tells_the_same_moves(over, capsys):
    before = told(over)
    assert 1 == old_games.pack_due(LATER)
    assert before == told(fresh(over))
    assert not Ply.objects.filter(game=over).exists()
    call_command("audit_games")
    assert "no differences" in capsys.readouterr().out


DRAWN = (".txt", ".json", "/replay.json", "/board.png")  # the same to the last byte
PAGES = ("", "/replay", "/replay?m=9", "/deal", *DRAWN)


def test_every_page_of_a_packed_game_is_as_before(over, client):
    def body(page):
        while (answer := client.get(f"/g/{over.code}{page}")).status_code == 202:
            pass
        return answer.content if page in DRAWN else _words(answer.content)

    before = {page: body(page) for page in PAGES}
    assert 1 == old_games.pack_due(LATER)
    assert [] == [page for page in PAGES if before[page] != body(page)]


def _words(html):
    """The page without its attributes, which have tokens and times with fractions of seconds."""
    return re.sub(r"<(\w+)[^>]*>", r"<\1>", flat(html.decode()))


def test_a_game_is_packed_after_ninety_days_and_no_sooner(over):
    old_games.pack_due(over.finished_at + timedelta(days=89))
    assert "" == fresh(over).packed
    old_games.pack_due(over.finished_at + timedelta(days=91))
    assert fresh(over).packed


def test_a_running_game_is_never_packed(game):
    play_on(game, 30)
    old_games.pack_due(LATER)
    assert 30 == Ply.objects.filter(game=game).count()


def test_moves_that_do_not_give_the_result_are_kept_as_they_are(over, ann, bo):
    Game.objects.filter(pk=over.pk).update(winners="")
    other = seated([ann, bo], sides="SN")
    skip(other)
    assert 1 == old_games.pack_due(LATER)
    assert ("", True) == (fresh(over).packed, bool(fresh(other).packed))
    assert Ply.objects.filter(game=over).exists()
    assert "can't be packed" in Alarm.objects.get(name="old-games").text


def test_the_notices_of_a_packed_game_become_a_number(over):
    sent = {
        seat.pk: Delivery.objects.filter(notice__seat=seat).count() for seat in over.seats.all()
    }
    assert all(sent.values())
    old_games.pack_due(LATER)
    assert not Notice.objects.filter(seat__game=over).exists()
    assert sent == dict(Seat.objects.filter(game=over).values_list("pk", "emails_sent"))


def test_packing_changes_no_career(over, ann):
    before = Career.objects.get(user=ann).sums
    old_games.pack_due(LATER)
    assert [] == list(audit.differences([ann.pk]))
    assert before == Career.objects.get(user=ann).sums


def test_old_mail_about_no_game_goes_too(ann):
    old, new, waiting = (Notice.objects.create(user=ann, kind="alarm") for _ in range(3))
    for notice, outcome in ((old, "sent"), (new, "sent"), (waiting, "waiting")):
        sent_at = timezone.now() if outcome == "sent" else None
        Delivery.objects.create(notice=notice, channel="email", outcome=outcome, sent_at=sent_at)
    Notice.objects.exclude(pk=new.pk).update(created_at=timezone.now() - timedelta(days=91))
    OutboxEmail.objects.create(to="ann@example.org", subject="Old")
    OutboxEmail.objects.update(at=timezone.now() - timedelta(days=91))
    OutboxEmail.objects.create(to="ann@example.org", subject="New")
    old_games.delete_old_mail()
    assert {new.pk, waiting.pk} == set(Notice.objects.values_list("pk", flat=True))
    assert ["New"] == list(OutboxEmail.objects.values_list("subject", flat=True))


MOVES = st.tuples(
    st.sampled_from("SWNE"), st.sampled_from(["5C3", "5C3b", "take 432211", "take r4321 b2211"]),
    st.integers(0, 10**7), st.sampled_from(Ply.Via.values),
)  # fmt: skip


@games(30)
@given(st.lists(MOVES, max_size=20))
def test_packing_and_unpacking_gives_what_was_packed(moves):
    stored = [
        StoredMove(number, side, move, via, BEGAN + timedelta(seconds=at))
        for number, (side, move, at, via) in enumerate(moves, start=1)
    ]
    assert stored == list(unpack(BEGAN, pack(BEGAN, stored)))
