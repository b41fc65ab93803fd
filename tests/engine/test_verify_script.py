"""The script for players, which follows a deal without our code: what it accepts and refuses."""

import ast
import subprocess
import sys
from hashlib import sha256
from itertools import product
from pathlib import Path

import pytest

from engine import Options, Phase, choices, dump, legal_builds, load, new_game, play, verify
from engine.chance import commitment, mixed_seed, pick, stream
from engine.events import HandReplaced

SCRIPT = Path("static/replay/verify_deal.py")
WORDS = ("plum", "", "Gänse x", "y")
EVERY = [
    Options(players=players, choosing=choosing, reshuffle=reshuffle, rounds=rounds)
    for players, choosing, reshuffle, rounds in product(
        (2, 3, 4), ("in-turn", "together"), ("empty", "each-round"), ("official", "four", "six")
    )
]
# Games in which a player's hand was replaced because nothing was legal: players, and the game's name.
STUCK = [(4, 16), (3, 71), (2, 101)]


def sha(text):
    return sha256(text.encode()).hexdigest()


def finished(options, name=0):
    """
    Return record and events of a game with a provable deal.

    South prefers low blocks, the others tall ones.
    """
    secret, words = sha(f"secret {name}"), WORDS[: options.players]
    state, numbers = new_game(options, mixed_seed(secret, words)), stream(sha(str(name)), "test")
    moves, events = [], []
    while state.to_move:
        side = state.to_move[0]
        if state.phase == Phase.CHOOSE:
            move = list(choices(state, side))[-1 if side == "S" else 0]
        else:
            legal = list(legal_builds(state, side))
            move = legal[pick(numbers, len(legal))]
        moves.append((side, move))
        state = play(state, side, move)
        events += state.happened
    said = {
        "game": "x",
        "secret": secret,
        "words": ":".join(words),
        "commitment": commitment(secret),
    }
    return dump(state, moves, said), events


@pytest.fixture(scope="session")
def record():
    """Return the record of a game of three."""
    return finished(Options(players=3))[0]


@pytest.fixture
def check(tmp_path):
    """Run the script on a record, without our code or any package; return exit code and output."""

    def run(text):
        path = tmp_path / "record.txt"
        path.write_text(text, encoding="utf-8")
        command = [sys.executable, "-I", "-S", str(SCRIPT.resolve()), str(path)]
        done = subprocess.run(
            command, capture_output=True, encoding="utf-8", check=False, cwd=tmp_path
        )
        return done.returncode, done.stdout + done.stderr

    return run


IN_HAND = "Checked: each card was in hand when it was played."
BELONG = "Checked: commitment, secret, words, and seed belong together."


@pytest.mark.parametrize(
    "options", EVERY, ids=lambda o: f"{o.players}-{o.choosing}-{o.reshuffle}-{o.rounds}"
)
def test_a_finished_game_is_verified(check, options):
    text, _ = finished(options)
    code, said = check(text)

    assert verify(load(text)).winners
    assert (0, True, True) == (code, BELONG in said, IN_HAND in said)


@pytest.mark.parametrize(("players", "name"), STUCK)
def test_hands_replaced_because_nothing_was_legal_are_followed(check, players, name):
    text, events = finished(Options(players=players), name)

    assert [event for event in events if isinstance(event, HandReplaced)]
    assert check(text)[0] == 0


def test_it_prints_who_starts_and_the_first_hands(check, record):
    written = load(record)
    first = new_game(written.options, written.seed)
    said = check(record)[1]
    hands = ast.literal_eval(said[said.index("{") : said.index("}") + 1])

    assert f"hands: {first.start} {{" in said
    assert first.hands == {side: tuple(sorted(map(int, cards))) for side, cards in hands.items()}


def test_it_says_what_it_did_not_check(check, record):
    said = check(record)[1]

    assert (
        "NOT checked: block choices, points, and whether commitment and words are the ones you saw before"
        in said
    )


@pytest.mark.parametrize(
    "setting", [{"monster": "godzilla"}, {"slow_growth": "yes"}, {"anti_trust": "yes"}]
)
def test_with_variants_it_checks_only_the_deal_and_says_so(check, setting):
    code, said = check(finished(Options(players=3, **setting))[0])

    assert (0, True, False) == (code, BELONG in said, IN_HAND in said)
    assert "NOT checked: the builds" in said


def test_ordinances_and_partners_do_not_affect_the_cards(check):
    code, said = check(finished(Options(ordinances="yes", partners="yes"))[0])

    assert (0, True) == (code, IN_HAND in said)


# --- What it refuses ----------------------------------------------------------------------------


def line_of(record, key):
    return next(line for line in record.splitlines() if line.startswith(f"{key}:"))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("secret", sha("another")),
        ("secret", ""),
        ("words", "plum::Gänse"),
        ("words", "::"),
        ("seed", sha("another")),
        ("commitment", sha("another")),
        ("players", "4"),
        ("rounds", "four"),
        ("reshuffle", "each-round"),
    ],
)
def test_a_changed_header_is_refused(check, record, key, value):
    code, said = check(record.replace(line_of(record, key), f"{key}: {value}"))

    assert (1, True, False) == (code, "NOT VERIFIED" in said, IN_HAND in said)


def test_another_deal_with_its_own_seed_is_refused(check, record):
    """A new secret needs a new seed, and then the cards and the commitment differ."""
    secret = sha("another")
    text = record.replace(line_of(record, "secret"), f"secret: {secret}")
    text = text.replace(line_of(record, "seed"), f"seed: {mixed_seed(secret, WORDS[:3])}")
    assert check(text)[0] == 1

    code, said = check(
        text.replace(line_of(record, "commitment"), f"commitment: {commitment(secret)}")
    )
    assert (1, True, True) == (code, BELONG in said, "NOT VERIFIED" in said)


@pytest.mark.parametrize("start", ["S", "W", "N"])
def test_a_start_seat_that_was_not_picked_is_refused(check, record, start):
    written = load(record)
    drawn = new_game(written.options, written.seed).start
    code, _ = check(record.replace("start: random", f"start: {start}"))

    assert (0 if start == drawn else 1) == code


def held(record, ply):
    """Return the hand of the player of move `ply` before it."""
    written = load(record)
    state = new_game(written.options, written.seed)
    for side, move in written.moves[:ply]:
        state = play(state, side, move)
    return state.hands[written.moves[ply][0]]


@pytest.mark.parametrize("nth", [1, 30, 60])
def test_a_card_that_was_not_in_the_hand_is_refused(check, record, nth):
    lines, first = record.splitlines(), record.splitlines().index("") + 1
    at = next(n for n in range(first + nth, len(lines)) if "take" not in lines[n])
    card = next(face for face in range(1, 10) if face not in held(record, at - first))
    lines[at] = f"{lines[at][:2]}{card}{lines[at][3:]}"
    code, said = check("\n".join(lines) + "\n")

    assert (1, True) == (code, f"NOT VERIFIED: {lines[at][0]} cannot play {card}" in said)


def test_a_block_that_the_tower_does_not_admit_is_refused(check, record):
    lines = record.splitlines()
    last = lines[-1]
    found = {check("\n".join([*lines[:-1], f"{last[:3]}{city}1"]) + "\n")[0] for city in "ABCDEF"}

    assert 1 in found


def test_two_players_that_swap_turns_are_refused(check, record):
    lines = record.splitlines()
    lines[-1], lines[-2] = lines[-2], lines[-1]

    assert check("\n".join(lines) + "\n")[0] == 1


def test_a_truncated_record_is_refused(check, record):
    assert check(record[: record.rstrip().rindex("\n") + 1])[0] == 1


def test_the_record_of_a_running_game_is_refused_with_a_sentence(check, record):
    secret = ("seed", "secret", "scores", "winners")
    text = "".join(line for line in record.splitlines(keepends=True) if not line.startswith(secret))
    code, said = check(text)

    assert (1, True) == (code, "Is it over" in said)


@pytest.mark.parametrize("text", ["", "no record at all", "manhattan-record: 1\n\nS 5C3\n"])
def test_a_text_that_is_not_a_record_is_refused_with_a_sentence(check, text):
    code, said = check(text)

    assert (1, True, 1) == (code, said.startswith("NOT VERIFIED: "), len(said.splitlines()))


# --- What it is ---------------------------------------------------------------------------------


def test_it_has_at_most_sixty_lines_and_names_its_licence():
    text = SCRIPT.read_text(encoding="utf-8")

    assert len(text.splitlines()) <= 60
    assert "MIT licence" in ast.get_docstring(ast.parse(text))


def test_it_runs_on_python_3_8_with_the_standard_library_only():
    tree = ast.parse(SCRIPT.read_text(encoding="utf-8"), feature_version=(3, 8))
    names = {a.name for node in ast.walk(tree) if isinstance(node, ast.Import) for a in node.names}
    names |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}

    assert names == {"sys", "hashlib"}
