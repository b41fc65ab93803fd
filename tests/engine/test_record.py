"""A game as text, and back: what a record shows, what it hides, and how a broken one is refused."""

from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import (
    THEMES,
    Options,
    OptionsError,
    Phase,
    Record,
    RecordError,
    dump,
    load,
    new_game,
    parse,
    play,
    positions,
    replay,
    verify,
)
from engine.record import theme_from, theme_header

HEADER = """\
manhattan-record: 1
game: 3f9ab2
players: 4
rounds: official
choosing: in-turn
reshuffle: empty
tie-break: modern
start: S
monster: none
edge: stay
slow-growth: no
anti-trust: no
ordinances: no
partners: no
rules: 1
"""
SECRET = sha256(b"a secret").hexdigest()


@pytest.fixture(scope="session")
def record(whole_game):
    """Return the record of a whole random game of three."""
    last, moves = whole_game(Options(players=3, choosing="together"), "record")
    return dump(last, moves, {"game": "3f9ab2"})


def test_the_record_of_a_running_game_has_its_header_and_its_moves(seed):
    state = new_game(Options(start="S"), seed("record"))
    moves = [("S", parse("take 432211")), ("W", parse("take 443111"))]
    for side, move in moves:
        state = play(state, side, move)

    assert dump(state, moves, {"game": "3f9ab2"}) == HEADER + "\nS take 432211\nW take 443111\n"


def test_the_record_of_a_finished_game_has_seed_scores_and_winners(whole_game):
    last, moves = whole_game(Options(), "record")
    head, _, body = dump(last, moves, {}).partition("\n\n")

    assert [
        f"seed: {last.seed}",
        "scores: " + " ".join(f"{colour} {last.scores[colour]}" for colour in "RBYK"),
        f"winners: {' '.join(last.winners)}",
    ] == head.splitlines()[-3:]
    assert len(moves) == len(body.splitlines())


@pytest.mark.parametrize("choosing", ["in-turn", "together"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_record_is_read_back_and_verified(whole_game, players, choosing):
    last, moves = whole_game(Options(players=players, choosing=choosing), "back")
    written = load(dump(last, moves, {"game": "x"}))

    assert (last.options, last.seed, tuple(moves)) == (written.options, written.seed, written.moves)
    assert last == verify(written) == replay(written.options, written.seed, written.moves)
    assert len(moves) + 1 == len(list(positions(written)))


def test_unknown_keys_are_kept_and_ignored(record):
    text = record.replace("game:", "opened-by: Ann: a friend\ngame:", 1)
    written = load(text)

    assert written.header["opened-by"] == "Ann: a friend"
    assert verify(written).phase == Phase.OVER
    assert "opened-by: Ann: a friend\n" in dump(verify(written), written.moves, written.header)


def test_missing_options_have_their_default():
    written = load("manhattan-record: 1\nplayers: 3\n")

    assert (Options(players=3), None, ()) == (written.options, written.seed, written.moves)


@pytest.mark.parametrize(
    ("line", "theme"),
    [("", "world"), ("theme: neighbourhoods\n", "neighbourhoods"), ("theme: letters\n", "letters"),
     ("theme: moon\n", "world")],
)  # fmt: skip
def test_a_record_may_name_the_theme_of_its_cities(line, theme):
    assert THEMES[theme] == load(f"manhattan-record: 1\nplayers: 4\n{line}").theme


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.key)
def test_the_header_line_of_a_theme_is_read_as_that_theme(theme):
    assert theme == theme_from(theme_header(theme))
    assert theme_header(THEMES["world"]) == {}


def test_the_line_numbers_of_moves_include_header_and_empty_lines():
    written = load("manhattan-record: 1\nplayers: 4\n\nS 5C3\n\nW 5 hong kong 2\n")

    assert written.lines == (4, 6)
    assert ("W", parse("5F2")) == written.moves[1]


def test_line_breaks_in_a_header_value_are_removed(seed):
    text = dump(*together(seed), {"words": "plum\n\nS take 111111\u2028x"})

    assert load(text).header["words"] == "plum  S take 111111 x"
    assert load(text).moves == ()


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_both_line_endings_are_read(record, newline):
    assert load(record).moves == load(record.replace("\n", newline)).moves


SEATS = "A move starts with its seat, one of S, W, N, E."
HEAD = "manhattan-record: 1\nplayers: 4\n"


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        ("", 1, "A record starts with “manhattan-record: 1”."),
        ("\n" + HEAD, 1, "A record starts with “manhattan-record: 1”."),
        ("manhattan-record: 2\n", 1, "A record starts with “manhattan-record: 1”."),
        ("game: x\nmanhattan-record: 2\n", 2, "A record starts with “manhattan-record: 1”."),
        (
            "manhattan-record: 1\n",
            0,
            "The header doesn’t say how many players there are (“players: 4”).",
        ),
        ("manhattan-record: 1\nplayers: 5\n", 2, "“players” can’t be “5”. Choose from: 4, 3, 2."),
        (HEAD + "rounds: nine\n", 3, "“rounds” can’t be “nine”. Choose from: official, four, six."),
        (
            HEAD + "game: x\nchoosing: later\n",
            4,
            "“choosing” can’t be “later”. Choose from: in-turn, together.",
        ),
        (
            "manhattan-record: 1\nstart: E\nplayers: 3\n",
            2,
            "With 3 players, the East seat stays empty, so it can’t start.",
        ),
        (HEAD + "players: 4\n", 3, "“players” is in the header twice."),
        (
            HEAD + "S 5C3\n",
            3,
            "Write a header line as “key: value”, and put an empty line before the moves.",
        ),
        (HEAD + "seed: 123\n", 3, "The seed must be 64 lower-case hex digits."),
        (HEAD + f"seed: {SECRET.upper()}\n", 3, "The seed must be 64 lower-case hex digits."),
        (HEAD + "\n5C3\n", 4, SEATS),
        (HEAD + "\nS 5C3\nX 5C3\n", 5, SEATS),
        (HEAD + "\ns 5C3\n", 4, SEATS),
        (
            "manhattan-record: 1\nplayers: 2\n\nW 5C3\n",
            4,
            "A move starts with its seat, one of S, N.",
        ),
        (HEAD + "\nS 5C3\n\nW 5C9\n", 6, "There’s no block of 9 floors. Blocks have 1 to 4."),
        (
            HEAD + "\nS\n",
            4,
            "“” isn’t a move. Write a card, a city, and floors, for example: 2 hkg 3.",
        ),
    ],
)
def test_a_broken_record_is_refused_with_its_line_and_a_sentence(text, line, sentence):
    with pytest.raises(RecordError) as refused:
        load(text)

    assert (line, f"Line {line}: {sentence}" if line else sentence) == (
        refused.value.line,
        str(refused.value),
    )


@pytest.mark.parametrize(
    ("moves", "line", "sentence"),
    [
        ("S 5C3\n", 6, "S 5C3 can’t be played here. Choose your blocks for this round first."),
        ("W take 111111\n", 6, "W take 111111 can’t be played here. It isn’t your turn yet."),
        ("S take 111111\n\nW take 444411\n", 8,
         "W take 444411 can’t be played here. Not enough blocks of 4 floors: you have 3 left, not 4."),
        ("S take b111111\n", 6, "S take b111111 can’t be played here. Blue isn’t your colour."),
    ],
)  # fmt: skip
def test_an_illegal_move_is_refused_with_its_line(moves, line, sentence):
    written = load(f"{HEAD}start: S\nseed: {SECRET}\n\n{moves}")

    with pytest.raises(RecordError) as refused:
        list(positions(written))

    assert (line, f"Line {line}: {sentence}") == (refused.value.line, str(refused.value))


def test_a_move_after_the_end_is_refused(record):
    with pytest.raises(RecordError, match=r"S 5C3 can’t be played here\. The game is over\.$"):
        verify(load(record + "S 5C3\n"))


def test_a_record_without_a_seed_cannot_be_replayed(record):
    text = "".join(line for line in record.splitlines(keepends=True) if not line.startswith("seed"))

    with pytest.raises(
        RecordError, match=r"^This record has no seed, so its game is still going on"
    ):
        verify(load(text))


def test_options_that_exclude_each_other_are_refused_with_their_line():
    with pytest.raises(RecordError, match=r"^Line 3: Partners play two against two") as refused:
        load("manhattan-record: 1\nplayers: 3\npartners: yes\n")

    assert refused.value.line == 3


def test_a_record_made_in_code_needs_no_line_numbers(seed):
    with pytest.raises(RecordError, match=r"^S 5C3 can’t be played here") as refused:
        list(positions(Record(Options(start="S"), seed("hand"), (("S", parse("5C3")),))))

    assert refused.value.line == 0


@pytest.mark.parametrize("key", ["scores", "winners", "seed"])
def test_a_record_whose_header_contradicts_its_moves_is_refused(record, key):
    said = next(line for line in record.splitlines() if line.startswith(key))
    wrong = {
        "scores": "scores: R 1 B 2 Y 3",
        "winners": "winners: S W N",
        "seed": f"seed: {SECRET}",
    }[key]

    with pytest.raises(RecordError):
        verify(load(record.replace(said, wrong)))


def test_a_truncated_record_is_refused(record):
    short = record[: record.rstrip().rindex("\n") + 1]
    without_scores = "\n".join(line for line in short.splitlines() if not line.startswith("scores"))
    with pytest.raises(
        RecordError, match=r"^The record says “scores: .*”, the moves give “R"
    ) as refused:
        verify(load(short))
    with pytest.raises(
        RecordError, match=r"^The record says “winners: .*”, the moves give “none”\.$"
    ):
        verify(load(without_scores))

    assert refused.value.line == 0


def test_several_winners_are_written_side_by_side(seed, whole_game):
    last, moves = whole_game(Options(partners="yes"), "partners")
    text = dump(last, moves, {"secret": SECRET})

    assert load(text).header["winners"] in ("S N", "W E")
    assert load(text).header["secret"] == SECRET
    assert verify(load(text.replace(f"secret: {SECRET}\n", ""))) == last


def test_a_game_without_a_name_is_written_with_a_dash(seed):
    assert "\ngame: -\n" in dump(new_game(Options(), seed("nameless")), [], {})


# What the record of a running game hides


def together(seed, *lines):
    state, moves = new_game(Options(choosing="together", start="S"), seed("running")), []
    for line in lines:
        moves.append((line[0], parse(line[2:])))
        state = play(state, *moves[-1])
    return state, moves


TAKES = "W take 444333", "S take 432211", "E take 111111", "N take 222222"


def test_the_record_of_a_running_game_has_no_seed_even_if_its_header_has(seed):
    state, moves = together(seed)
    header = {
        "seed": state.seed,
        "secret": SECRET,
        "scores": "R 99",
        "winners": "S",
        "commitment": "c0ffee",
    }
    text = dump(state, moves, header)

    assert not {"seed", "secret", "scores", "winners"} & set(load(text).header)
    assert state.seed not in text
    assert SECRET not in text
    assert "commitment: c0ffee" in text


@pytest.mark.parametrize("many", range(4))
def test_the_record_of_a_running_game_has_no_unrevealed_choice(seed, many):
    assert "take" not in dump(*together(seed, *TAKES[:many]), {})


def test_revealed_choices_are_in_the_order_they_came_in(seed):
    text = dump(*together(seed, *TAKES), {})

    assert list(TAKES) == text.splitlines()[-4:]


def test_an_unrevealed_choice_of_a_later_round_hides_no_earlier_move(walk):
    moves = []
    for state, side, move in walk(Options(players=3, choosing="together"), "later"):
        if state.round == 3 and len(state.pending) == 2:
            break
        moves.append((side, move))

    assert tuple(moves[:-2]) == load(dump(state, moves, {})).moves


def test_with_its_secrets_a_running_game_can_be_continued(seed):
    state, moves = together(seed, *TAKES[:2])
    written = load(dump(state, moves, {}, secrets=True))
    *_, last = positions(written)

    assert state == last
    assert "scores" not in written.header


# A provable deal


def provable(spoken, **changes):
    """Return the header of a game with a provable deal, with some lines changed."""
    said = {
        "secret": SECRET,
        "words": ":".join(spoken),
        "commitment": sha256(SECRET.encode()).hexdigest(),
        "seed": sha256(":".join([SECRET, *spoken]).encode()).hexdigest(),
        **changes,
    }
    return "manhattan-record: 1\nplayers: 3\n" + "".join(
        f"{key}: {value}\n" for key, value in said.items() if value
    )


@pytest.mark.parametrize(
    "words", [["", "", ""], ["plum", "", "Gänseblümchen"], ["a b", "c", ""], ["1:2", "x", "y"]]
)
def test_a_provable_deal_is_verified(words):
    assert verify(load(provable(words))).ply == 0


def test_without_words_the_words_are_empty():
    assert verify(load(provable(["", "", ""], words=""))).ply == 0


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"secret": "no"}, "The secret must be 64 lower-case hex digits."),
        (
            {"commitment": SECRET},
            "The secret doesn’t match the commitment published before the game.",
        ),
        ({"words": "a:b"}, "There must be one word for each of the 3 seats."),
        ({"words": "a:b:d"}, "The secret and the words don’t give the seed of this game."),
        ({"seed": SECRET}, "The secret and the words don’t give the seed of this game."),
    ],
)
def test_a_deal_that_does_not_match_its_commitment_is_refused(changes, sentence):
    with pytest.raises(RecordError) as refused:
        verify(load(provable(["a", "b", "c"], **changes)))

    assert (0, sentence) == (refused.value.line, str(refused.value))


# Any text

quick = settings(max_examples=100, deadline=None, database=None, derandomize=True)


@quick
@given(
    st.text(max_size=300)
    | st.lists(st.sampled_from([*HEADER.splitlines(), "", "S 5C3", "S take 111111"])).map("\n".join)
)
def test_any_text_is_read_as_a_record_or_refused(text):
    assert isinstance(refused_or(load, text), Record | RecordError)


@quick
@given(data=st.data())
def test_a_record_with_an_error_in_it_is_read_or_refused(record, data):
    lines = record.splitlines()
    at = data.draw(st.integers(0, len(lines) - 1))
    where = data.draw(st.integers(0, len(lines[at])))
    letter = data.draw(st.sampled_from("0123456789abcdefSWNERBYK :-\n") | st.characters())
    change = data.draw(st.sampled_from(["drop", "double", "swap", "letter", "insert", "cut"]))
    match change:
        case "drop":
            del lines[at]
        case "double":
            lines.insert(at, lines[at])
        case "swap":
            lines[at], lines[at - 1] = lines[at - 1], lines[at]
        case "letter":
            lines[at] = lines[at][:where] + letter + lines[at][where + 1 :]
        case "insert":
            lines[at] = lines[at][:where] + letter + lines[at][where:]
        case "cut":
            lines = [*lines[:at], lines[at][:where]]
    held = refused_or(lambda text: verify(load(text)), "\n".join(lines))

    if isinstance(held, RecordError):
        assert 0 <= held.line <= len(lines) + 1
        assert str(held).endswith(".")


def refused_or(read, text):
    try:
        return read(text)
    except RecordError as refused:
        return refused


@pytest.mark.parametrize("version", ["0", "2", "one", "-1"])
def test_a_record_with_unknown_rules_is_refused_with_its_line(version):
    with pytest.raises(
        RecordError, match=rf"^Line 3: This game was played by rules {version}; known here: 1\.$"
    ):
        load(f"{HEAD}rules: {version}\n")


def test_a_record_without_rules_uses_version_1(record):
    without = "\n".join(line for line in record.splitlines() if not line.startswith("rules:"))

    assert 1 == load(without).rules
    assert verify(load(record)) == verify(load(without))


def test_a_replay_uses_the_given_rules(seed):
    with pytest.raises(OptionsError, match=r"^This version doesn’t know rules 99"):
        replay(Options(), seed("by rules"), [], rules=99)
