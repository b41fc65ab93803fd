"""Any text is read as a move, as options or as a record, or refused by an error of our own."""

from functools import cache
from random import Random

import pytest

from engine import (
    THEMES,
    IllegalMove,
    MoveError,
    NotationError,
    OptionsError,
    Record,
    RecordError,
    load,
    options_from,
    parse,
    verify,
    write,
)
from engine.options import VALUES
from tests.played.pin import RECORDS
from tests.volume import trials

NAMES = [
    name for theme in THEMES.values() for name in (*theme.names.values(), *theme.codes.values())
]
WORDS = [
    "take",
    "Take",
    "red",
    "BLACK",
    "b",
    "k",
    "",
    "432211",
    "r4321",
    "b2211",
    "5C3",
    "5C3b",
    "0",
    "10",
    "-1",
    "٣",
    "³",
]
LETTERS = "abcdefrbyk ABCDEFSWNE0123456789,-–—:\t\n\r\x00\x0b\x1c\x85\u2028'\"<>&%{}\\/.éß\u0130\u0301\u202e\ufeff\ud800😀"


def letter(chance):
    """Return a letter that means something here, or any other, half a surrogate pair included."""
    return chance.choice(LETTERS) if chance.random() < 0.7 else chr(chance.randrange(0x110000))


def mutated(text, chance):
    """Return the text with some letters lost, changed, doubled, added or moved."""
    for _ in range(chance.choice([0, 1, 1, 1, 2, 3, 8])):
        at, to = sorted(chance.randrange(len(text) + 1) for _ in range(2))
        part = text[at : min(to, at + 6)]
        text = chance.choice(
            [
                text[:at] + text[at + 1 :],
                text[:at] + letter(chance) + text[at + 1 :],
                text[:at] + letter(chance) + text[at:],
                text[:at] + part + text[at:],
                text[:at] + text[at + len(part) :] + part,
                text[:at] + part.swapcase() + text[at + len(part) :],
            ]
        )
    return text


def any_text(chance):
    """Return a move as people type it, words of moves in any order, random letters, or a very long text."""
    kind = chance.randrange(10)
    if kind < 5:
        city, colour = (
            chance.choice([*"ABCDEF", *NAMES]),
            chance.choice(["", "", "r", " blue", "Y ", "k"]),
        )
        between = chance.choice(["", " ", "-", ", "])
        move = between.join([str(chance.randint(0, 10)), city, str(chance.randint(0, 5))])
        take = "take " + " ".join(chance.choice(WORDS) for _ in range(chance.randint(0, 3)))
        return mutated(chance.choice([move + colour, colour + move, take]), chance)
    if kind < 7:
        return " ".join(chance.choice([*WORDS, *NAMES]) for _ in range(chance.randint(0, 6)))
    if kind < 9:
        return "".join(letter(chance) for _ in range(chance.randint(0, 90)))
    return chance.choice(["take ", "5 ", "5C", "", "hong kong "]) + letter(chance) * chance.choice(
        [70, 81, 1000, 100_000]
    )


def answer(read, given, own):
    """Return what `reader` makes of it, or the refusal of the kind `own`; any other exception fails the test."""
    try:
        return read(given)
    except own as refused:
        return refused


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_any_text_is_a_move_or_is_refused_with_a_sentence(theme):
    chance, many, read = Random(f"notation {theme.key}"), trials(5_000, 100_000) // len(THEMES), 0
    for _ in range(many):
        found = answer(lambda text: parse(text, theme), any_text(chance), MoveError)
        if isinstance(found, MoveError):
            assert found.code
            assert str(found)[-1] == "."
            assert len(str(found)) < 400
        else:
            assert found == parse(write(found), theme)
            read += 1

    assert read > many / 20  # not all trials are nonsense


@cache
def written():
    return [path.read_text(encoding="utf-8") for path in RECORDS]


def broken(chance):
    """Return a record of a game with lines lost, doubled, swapped, cut or changed."""
    lines = chance.choice(written()).splitlines()
    for _ in range(chance.choice([1, 1, 1, 2, 4])):
        at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        match chance.randrange(8):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, lines[other])
            case 2:
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                lines = lines[: at + 1]
            case 4:
                key = chance.choice(list(VALUES))
                lines[at] = f"{key}: {chance.choice([*VALUES[key], 'maybe', ''])}"
            case _:
                lines[at] = mutated(lines[at], chance)
        lines = lines or [""]
    return chance.choice(["\n", "\n", "\r\n", "\r"]).join(lines)


def test_any_record_is_verified_or_refused_with_its_line_and_a_sentence():
    chance, many, held, causes = Random("records"), trials(300, 10_000), 0, set()
    for _ in range(many):
        text = broken(chance)
        found = answer(lambda text: verify(load(text)), text, RecordError)
        if isinstance(found, RecordError):
            assert 0 <= found.line <= len(text.splitlines()) + 1
            assert str(found)[-1] == "."
            causes.add(type(found.__cause__))
        else:
            held += 1

    assert many / 50 < held < many / 2
    assert {IllegalMove, NotationError, type(None)} <= causes


def test_words_that_are_not_valid_unicode_do_not_give_the_seed():
    with_words = next(text for text in written() if "\nwords: " in text)

    with pytest.raises(
        RecordError, match=r"^The secret and the words don’t give the seed of this game\.$"
    ):
        verify(load(with_words.replace("\nwords: ", "\nwords: \ud800")))


def test_any_text_is_a_record_or_is_refused():
    chance = Random("texts")
    for _ in range(trials(1_000, 20_000)):
        lines = [any_text(chance)[:200] for _ in range(chance.randint(0, 8))]
        text = "\n".join(
            ["manhattan-record: 1", "players: 4", *lines] if chance.random() < 0.5 else lines
        )
        found = answer(load, text, RecordError)

        assert isinstance(found, Record) or str(found)[-1] == "."


def test_any_options_are_accepted_or_refused_with_their_key():
    chance, many, taken = Random("options"), trials(3_000, 50_000), 0
    for _ in range(many):
        some = chance.sample(list(VALUES), chance.randint(0, 12))
        given = {key: chance.choice(VALUES[key]) for key in some}
        if given and chance.random() < 0.5:
            key = chance.choice(some)
            given[mutated(key, chance)] = mutated(given.pop(key), chance)
        found = answer(options_from, given, OptionsError)
        if isinstance(found, OptionsError):
            assert found.key in VALUES or found.key in given
            assert str(found)[-1] == "."
        else:
            assert found == options_from(found.as_dict())
            taken += 1

    assert taken > many / 10
