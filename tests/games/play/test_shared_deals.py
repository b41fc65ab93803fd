"""One deal at several tables: the same cards, nobody twice, closed until the last of them has ended."""

import pytest
from django.utils import timezone

import engine
from engine import Options
from engine.chance import commitment
from games.elsewhere import endpoints
from games.lib.time_control import TimeControl
from games.lobby import shared_deals as tables
from games.lobby.seating import TableError
from games.models import Game, SharedDeal
from games.play import handing_over, leaving, shared_deals, staff, turns
from games.play.leaving import LeavingError
from games.play.record import record_of
from games.replay.animations import has_one
from tests.games.conftest import fresh, skip

TERMS = tables.Terms(
    name="Open",
    options=Options(players=2),
    preset="modern",
    theme="world",
    time=TimeControl(172_800),
)


@pytest.fixture
def deal(db):
    return SharedDeal.objects.create()


@pytest.fixture
def both(deal, ann, bo, cy, di):
    return tables.open_tables(deal, TERMS, [[ann, bo], [cy, di]])


def open_ended():
    shared_deals.open_ended(timezone.now())


def test_every_seat_gets_the_same_cards_at_all_tables(both):
    one, other = (fresh(game).state() for game in both)
    assert (one.hands, one.deck, one.start) == (other.hands, other.deck, other.start)


def test_one_secret_and_one_commitment_serve_all_tables_and_there_are_no_words(both, deal):
    assert {deal.secret} == {game.secret for game in both}
    assert {commitment(deal.secret)} == {game.commitment for game in both}
    assert {("", "")} == {tuple(fresh(game).words) for game in both}


def test_another_deal_has_other_cards(both, ben, eve):
    [third] = tables.open_tables(SharedDeal.objects.create(), TERMS, [[ben, eve]])
    assert fresh(third).state().hands != fresh(both[0]).state().hands


def test_nobody_sits_twice_at_one_deal(both, deal, ann, ben, eve):
    for again in ([[ben, ann]], [[ben, eve], [eve, "greedy"]]):
        with pytest.raises(TableError, match="same deal at two tables"):
            tables.open_tables(deal, TERMS, again)
    assert 2 == deal.games.count()


def test_bots_fill_a_table(deal, ann):
    [game] = tables.open_tables(deal, TERMS, [["greedy", ann]])
    assert ("greedy", ann) == (fresh(game).seats_by_side["S"].bot, game.host)


def test_it_stays_closed_until_the_last_table_has_ended(both):
    for game in both:
        open_ended()
        assert {True} == set(Game.objects.values_list("deal_closed", flat=True))
        assert not Game.objects.filter(public=True).exists()
        skip(game)
    open_ended()
    assert {(False, True)} == set(Game.objects.values_list("deal_closed", "public"))


def test_what_follows_the_opening_happens_once(both, deal, monkeypatch):
    seen = []
    monkeypatch.setattr(shared_deals, "after_opening", [lambda deal, now: seen.append(deal)])
    for game in both:
        skip(game)
    open_ended()
    open_ended()
    assert [deal] == seen


def test_a_table_that_the_staff_called_off_holds_up_nobody(both):
    skip(both[0])
    turns.call_off(turns.locked(both[1].pk))
    open_ended()
    assert fresh(both[0]).revealed


def test_a_game_that_has_ended_reveals_nothing_before(both):
    skip(both[0])
    game = fresh(both[0])
    assert game.over
    assert not game.revealed
    assert not has_one(game)
    assert {} == game.view(game.state(), "S").hands
    with pytest.raises(ValueError, match="no record yet"):
        record_of(game)


def test_afterwards_each_record_proves_the_deal(both, deal):
    for game in both:
        skip(game)
    open_ended()
    for game in both:
        record = engine.load(record_of(fresh(game)))
        assert deal.secret == record.header["secret"]
        engine.verify(record)


def test_no_volunteer_gets_to_see_its_cards(both, ann, eve, support):
    game = both[0]
    refused = "Other tables play the same cards"
    with pytest.raises(LeavingError, match=refused):
        handing_over.offer(ann, game.pk)
    with pytest.raises(LeavingError, match=refused):
        staff.act(support, game.pk, "offer", "S")
    game.seats.update(offered_from=timezone.now())
    with pytest.raises(LeavingError, match=refused):
        handing_over.take_over(eve, game.pk, "S")


def test_its_players_play_to_the_end_or_resign(both, ann, bo, sign_in):
    with pytest.raises(LeavingError, match="played to the end"):
        leaving.call_off(ann, both[0].pk)
    page = sign_in(ann).get(f"/g/{both[0].code}/leave-game").content.decode()
    assert "Other tables play the same cards" in page
    assert "Look for a replacement" not in page
    leaving.resign(ann, both[0].pk)
    assert fresh(both[0]).seats_by_side["S"].resigned_at


def test_nothing_is_posted_from_its_tables(both, ann):
    with pytest.raises(endpoints.TooMany, match="still play the same cards"):
        endpoints.add_webhook(ann, "json", "https://example.org/hook", both[0])
