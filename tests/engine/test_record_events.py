"""The optional lines `events` and `ended`: what they say, what a replay makes of them, and their errors."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Options, Record, RecordError, dump, load, new_game, parse, play, verify
from engine.seat_events import WHAT, SeatEvent, called_off, write_events

HEAD = "manhattan-record: 1\nplayers: 3\n"
SEED = "seed: " + "7" * 64 + "\n"
EVENTS = "0 S substitute; 1 W resigned; 1 W replaced; 1 S resigned; 2 S counted; 2 N void"


@pytest.fixture
def running(seed):
    """Return a game of three after two moves, with these."""
    state, moves = new_game(Options(players=3, start="S"), seed("running")), []
    for side in "SW":
        moves.append((side, parse("take 4321")))
        state = play(state, *moves[-1])
    return state, moves


def test_events_are_written_and_read_back(running):
    text = dump(*running, {"events": EVENTS, "more": "yes"})
    record = load(text)

    assert f"events: {EVENTS}\nmore: yes\n\n" in text
    assert [SeatEvent(0, "S", "substitute"), SeatEvent(2, "N", "void")] == [
        record.events[0],
        record.events[-1],
    ]
    assert text == dump(running[0], record.moves, record.header)
    assert not record.called_off


def test_a_record_without_events_has_no_line_for_them(running):
    assert load(dump(*running, {})).events == ()
    assert "events" not in dump(*running, {})


def test_a_replay_ignores_events(whole_game):
    last, moves = whole_game(Options(players=2), "ignored")

    assert last == verify(load(dump(last, moves, {"events": "3 N substitute; 9 S resigned"})))


def test_the_record_of_a_game_called_off_has_seed_and_secret_but_no_result(running):
    given = {"ended": called_off(2), "secret": "5" * 64, "winners": "S", "scores": "R 9"}
    text = dump(*running, given)
    record = load(text)

    assert record.called_off
    assert running[0].seed == record.seed
    assert {"secret", "ended"} <= set(record.header)
    assert not {"scores", "winners"} & set(record.header)
    assert text == dump(running[0], record.moves, record.header)


def test_the_record_of_a_game_called_off_is_verified(running):
    assert running[0] == verify(load(dump(*running, {"ended": called_off(2)})))


def test_a_game_called_off_hides_no_choice(seed):
    state = new_game(Options(choosing="together"), seed("open"))
    state = play(state, "W", parse("take 444333"))
    moves = [("W", parse("take 444333"))]

    assert "take" not in dump(state, moves, {})
    assert "W take 444333" in dump(state, moves, {"ended": called_off(1)})


def test_an_event_after_a_hidden_choice_is_left_out_until_it_is_revealed(seed):
    state = new_game(Options(choosing="together"), seed("hidden"))
    state = play(state, "W", parse("take 444333"))
    header = {"events": "0 S substitute; 1 N substitute"}
    moves = [("W", parse("take 444333"))]

    assert load(dump(state, moves, header)).events == (SeatEvent(0, "S", "substitute"),)
    assert len(load(dump(state, moves, header, secrets=True)).events) == 2
    assert "events" not in dump(state, moves, {"events": "1 N substitute"})


def test_a_game_continued_from_its_record_is_no_longer_called_off(running):
    assert not load(dump(*running, {"ended": called_off(2)}, secrets=True)).called_off


def test_a_finished_game_cannot_have_been_called_off(whole_game):
    last, moves = whole_game(Options(players=2), "over")
    text = dump(last, moves, {"ended": called_off(len(moves))})
    lied = text.replace("\n\n", f"\nended: called-off {len(moves)}\n\n", 1)
    without = "\n".join(
        line for line in lied.splitlines() if not line.startswith(("scores", "winners"))
    )

    assert "ended" not in text
    with pytest.raises(RecordError, match=r"^The record says that the game was called off, but"):
        verify(load(without))


@pytest.mark.parametrize(
    ("lines", "line", "sentence"),
    [
        ("events: 3\n", 3,
         "“3” isn’t an event. Write the number of moves before it, the seat, and what happened, for "
         "example: 40 S resigned."),
        ("events: 0 S resigned;\n", 3,
         "“” isn’t an event. Write the number of moves before it, the seat, and what happened, for "
         "example: 40 S resigned."),
        ("events:\n", 3, "“events” is empty. Leave the line out."),
        ("events: 0 E resigned\n", 3, "An event names a seat, one of S, W, N."),
        ("events: 0 S left\n", 3,
         "An event can’t be “left”. Choose from: substitute, resigned, replaced, void, counted."),
        ("events: 1 S resigned; 0 W resigned\n\nS take 111111\n", 3,
         "Events are in the order in which they happened."),
        ("game: x\nevents: 2 S resigned\n\nS take 111111\n", 4,
         "An event is after ply 2, but there is 1 move."),
        ("ended: 61\n", 3, "“ended” says “called-off” and after how many moves: called-off 61."),
        ("ended: called-off 061\n", 3,
         "“ended” says “called-off” and after how many moves: called-off 61."),
        (SEED + "ended: called-off 61\n", 4,
         "The game was called off after ply 61, but there are 0 moves."),
        ("ended: called-off 0\n", 3, "The seed of a game that was called off is published."),
        (SEED + "winners: S\nended: called-off 0\n", 4, "A game that was called off has no winners."),
        ("scores: R 1\nended: called-off 0\n" + SEED, 3, "A game that was called off has no scores."),
    ],
)  # fmt: skip
def test_a_broken_line_is_refused_with_its_number_and_a_sentence(lines, line, sentence):
    with pytest.raises(RecordError) as refused:
        load(HEAD + lines)

    assert (line, f"Line {line}: {sentence}") == (refused.value.line, str(refused.value))


quick = settings(max_examples=100, deadline=None, database=None, derandomize=True)
event = st.builds(SeatEvent, st.integers(0, 2), st.sampled_from("SWN"), st.sampled_from(WHAT))


@quick
@given(st.lists(event, min_size=1, max_size=6).map(lambda many: sorted(many, key=lambda e: e.ply)))
def test_any_events_are_read_as_they_were_written(events):
    moves = "\nS take 111111\nW take 111111\n"

    assert tuple(events) == load(f"{HEAD}events: {write_events(events)}\n{moves}").events


@quick
@given(
    st.sampled_from(["events", "ended"]),
    st.text(st.sampled_from("0123456789 ;SWNEcalledoffresignedvoid-"), max_size=40)
    | st.text(max_size=40),
)
def test_any_value_is_read_or_refused_with_a_sentence(key, value):
    said = read_or_refused(f"{HEAD}{SEED}{key}: {value}\n\n")

    assert isinstance(said, Record) or said.endswith(".")


def read_or_refused(text):
    try:
        return load(text)
    except RecordError as refused:
        return str(refused)
