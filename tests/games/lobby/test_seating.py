"""Tables before the start: opening, taking seats, bots, leaving, starting when full."""

import pytest

from engine import PRESETS, Options, OptionsError, options_from
from games.lib.time_control import TimeControl
from games.lobby import gate, seating
from games.lobby.seating import TableError
from games.models import Game, Seat
from games.play import bots
from tests.games.conftest import fresh, play_on, seated, skip
from tests.games.markup import flat


@pytest.fixture
def table(ann):
    return seating.open_table(ann, Options(players=3), side="W")


def test_the_host_chooses_their_seat(table, ann):
    assert {side: seat.name for side, seat in table.seats_by_side.items()} == {"W": "Ann"}
    assert table.free_sides == ["S", "N"]
    assert table.status == Game.Status.OPEN


def test_a_full_table_starts_by_itself(table, bo, cy):
    seating.take_seat(bo, table, "S")
    seating.take_seat(cy, table, "N")
    game = fresh(table)
    assert game.status == Game.Status.RUNNING
    assert len(game.seed) == 64
    assert len(game.state().hands) == 3


@pytest.mark.parametrize("side", ["W", "E", "X", ""])
def test_a_taken_or_unknown_side_is_refused(table, bo, side):
    with pytest.raises(TableError, match="Still free: South, North"):
        seating.take_seat(bo, table, side)


def test_the_player_on_the_wanted_seat_is_named(table, bo):
    with pytest.raises(TableError, match="Ann just took West"):
        seating.take_seat(bo, table, "W")


def test_a_player_cannot_sit_twice_at_one_table(table, ann):
    with pytest.raises(TableError, match="already"):
        seating.take_seat(ann, table, "S")


def test_only_the_host_adds_and_removes_bots(table, ann, bo):
    with pytest.raises(TableError, match="Only the host"):
        seating.seat_bot(bo, table, "S", "greedy")
    seating.seat_bot(ann, table, "S", "random")
    with pytest.raises(TableError, match="Only the host"):
        seating.remove_bot(bo, table, "S")
    seating.remove_bot(ann, table, "S")
    assert fresh(table).free_sides == ["S", "N"]


def test_an_unknown_bot_is_refused_with_a_list_of_bots(table, ann):
    with pytest.raises(TableError, match="random, greedy"):
        seating.seat_bot(ann, table, "S", "genius")


def test_the_host_cannot_remove_people_like_bots(table, ann, bo):
    seating.take_seat(bo, table, "S")
    with pytest.raises(TableError, match="no bot"):
        seating.remove_bot(ann, table, "S")


def test_leaving_frees_the_seat_and_passes_the_table_on(table, ann, bo):
    seating.take_seat(bo, table, "S")
    seating.leave(ann, table)
    assert (fresh(table).host.name, fresh(table).free_sides) == ("Bo", ["W", "N"])


def test_a_table_without_people_is_cancelled(table, ann):
    seating.seat_bot(ann, table, "S", "greedy")
    seating.leave(ann, table)
    assert fresh(table).status == Game.Status.CANCELLED


def test_a_player_cannot_leave_a_started_game(game, ann):
    with pytest.raises(TableError, match="started"):
        seating.leave(ann, game)


@pytest.mark.parametrize("word", ["a:b", "two\nlines", "form\x0cfeed", "line\u2028end", "x" * 41])
def test_an_invalid_word_is_refused(table, bo, word):
    with pytest.raises(TableError, match="word for the shuffle"):
        seating.take_seat(bo, table, "S", word)


def test_words_change_the_deal_and_are_stored(ann, bo):
    def deal(word: str) -> str:
        game = seating.open_table(ann, Options(players=2), side="S")
        Game.objects.filter(pk=game.pk).update(secret="0" * 64)
        seating.take_seat(bo, game, "N", word)
        return fresh(game).seed

    assert deal("") == deal("")
    assert deal("") != deal("skyline")
    assert Seat.objects.filter(user=bo).latest("pk").word == "skyline"


def test_one_person_against_bots_plays_to_the_end(ann):
    game = seating.open_table(
        ann, Options(players=4, start="N"), side="S", bots=["greedy", "random", "greedy"]
    )
    bots.play_bots(game.pk)
    assert [seat.side for seat in fresh(game).seats.all() if seat.to_move] == ["S"]
    skip(game, 70)
    bots.play_bots(game.pk)
    while fresh(game).status == Game.Status.RUNNING:
        play_on(game, 1)
        bots.play_bots(game.pk)
    assert {"web", "bot"} == set(game.plies.values_list("via", flat=True))


@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.key)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_preset_opens_and_starts(ann, bo, cy, di, preset, players):
    options = preset.for_players(players).as_dict() | {"start": "S"}
    game = seating.open_table(
        ann, options_from(options), side="S", preset=preset.key, theme=preset.theme
    )
    for user, side in zip((bo, cy, di), game.options.sides[1:], strict=False):
        seating.take_seat(user, game, side)
    assert fresh(game).status == Game.Status.RUNNING


def test_a_game_cannot_start_with_an_empty_seat():
    with pytest.raises(OptionsError, match="the East seat stays empty"):
        Options(players=3, start="E")


def test_too_many_tables_are_refused(ann, monkeypatch):
    monkeypatch.setattr(gate, "MOST_RUNNING", 1)
    seating.open_table(ann, Options(), side="S")
    with pytest.raises(TableError, match="already at 1 tables"):
        seating.open_table(ann, Options(), side="S")
    assert Game.objects.count() == 1


def test_seated_games_keep_their_seats(ann, bo, cy):
    assert "".join(seated([ann, bo, cy], sides="SWN").seats_by_side) == "SWN"


# --- Too late -----------------------------------------------------------------------------------


def words(page):
    return flat(page.content.decode())


@pytest.fixture
def full(ann, bo):
    """A table for two where Bo takes the last seat while another player is looking at it."""
    table = seating.open_table(ann, Options(players=2), side="S")
    seating.take_seat(bo, table, "N")
    return table


def late(client, table, side="N"):
    return client.post(f"/g/{table.code}/seat", {"side": side})


def test_a_latecomer_sees_who_took_the_seat_and_similar_tables(full, cy, di, eve, sign_in):
    alike = seating.open_table(cy, Options(players=2), side="S")
    size = seating.open_table(di, Options(players=2, monster="baby"), side="S")
    rules = seating.open_table(di, Options(players=4), side="S")
    other = seating.open_table(di, Options(players=3, monster="baby"), side="S")
    page = late(sign_in(eve), full)
    text = words(page)
    assert 410 == page.status_code
    assert "Bo took the seat first. Similar tables:" in text
    at = [text.index(f"#{table.code}") for table in (alike, size, rules)]
    assert sorted(at) == at
    assert other.code not in text
    assert f'href="/g/{full.code}">watch this game' in text


def test_few_or_no_similar_tables_are_reported(full, cy, eve, sign_in):
    assert "Bo took the seat first. No similar table is open right now." in words(
        late(sign_in(eve), full)
    )
    seating.open_table(cy, Options(players=2), side="S")
    assert "Bo took the seat first. A similar table:" in words(late(sign_in(eve), full))
    seating.open_table(cy, Options(players=2), side="S")
    assert "Bo took the seat first. Similar tables:" in words(late(sign_in(eve), full))
    seating.open_table(cy, Options(players=2), side="S", public=False)
    seating.open_table(eve, Options(players=2), side="S")
    assert "Similar tables:" in words(late(sign_in(eve), full))


def test_the_wanted_seat_names_who_took_it_or_else_the_last_to_join(full, eve, sign_in):
    assert "Ann took the seat first." in words(late(sign_in(eve), full, "S"))
    assert "Bo took the seat first." in words(late(sign_in(eve), full, ""))


def test_a_seated_player_is_sent_to_the_game(full, bo, sign_in):
    assert f"/g/{full.code}" == late(sign_in(bo), full).url


def test_the_lobby_links_other_tables_and_marks_mine(ann, bo, sign_in):
    mine = seating.open_table(ann, Options(players=2), side="S", time=TimeControl(3600))
    seating.open_table(bo, Options(players=4), side="S", time=TimeControl(259_200))
    page = words(sign_in(ann).get("/tables"))
    assert 1 == page.count('class="btn" href="/g/')
    assert "your table" in page
    assert "3 of 4 seats free · 3 days per move" in page
    slow = words(sign_in(ann).get("/tables?pace=259200"))
    assert mine.code not in slow
    assert "host: Bo" in slow
    assert "No open table matches." in words(sign_in(ann).get("/tables?pace=86400"))


def test_the_host_removes_a_player_before_the_start_and_nobody_else(ann, bo, cy, sign_in):
    table = seating.open_table(ann, Options(players=4), side="S")
    seating.take_seat(bo, table, "W")
    with pytest.raises(TableError, match=r"^Only the host"):
        seating.remove_player(bo, table, "S")
    for side in ("S", "N", "X"):
        with pytest.raises(TableError, match=r"^There’s no other player"):
            seating.remove_player(ann, table, side)
    client = sign_in(ann)
    assert "Remove player" in client.get(table.get_absolute_url()).content.decode()
    client.post(f"/g/{table.code}/player/remove", {"side": "W"})

    assert [seat.user for seat in fresh(table).seats.all()] == [ann]
