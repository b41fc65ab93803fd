"""The engine speaks English unless it is given a translator; records are the same in every language."""

import ast
import re
from pathlib import Path

import pytest

import engine
from engine import (
    PRESETS,
    THEMES,
    Build,
    IllegalMove,
    MoveError,
    OptionsError,
    check,
    dump,
    language,
    load,
    notation,
    parse,
    view_for,
    write,
)
from engine import positions as positions_of
from engine.bots import bot_title
from engine.box import (
    CITIES,
    COLOUR_MSGIDS,
    COLOURS,
    SITES,
    colour_letter,
    colour_name,
    colour_word,
    side_name,
)
from engine.explain import Lock, lock, site_status
from engine.language import either, gettext, listed, ngettext
from engine.monsters import monster_name
from engine.options import options_from
from engine.ordinances import ORDINANCES
from engine.orientation import compass, place
from engine.text import board
from tests.played.pin import RECORDS, digest

GERMAN = {
    "Cairo": "Kairo", "Hong Kong": "Hongkong",
    "Red": "Rot", "Blue": "Blau", "Yellow": "Gelb", "Black": "Schwarz", "Y": "G", "K": "S",
    "(round {round})": "(Runde {round})",
}  # fmt: skip
# A language in which every colour and city has another one's English name and letter.
CONTRARY = {
    **dict(zip(COLOURS, "BYKR", strict=True)),
    **dict(zip(COLOUR_MSGIDS.values(), ["Blue", "Yellow", "Black", "Red"], strict=True)),
    **dict(zip(THEMES["world"].msgids, "BCDEFA", strict=True)),
}


def speak(single):
    notation._read_written.cache_clear()  # so that each language reads for itself
    language.translate_with(single, lambda one, many, number: single(one if number == 1 else many))


@pytest.fixture(autouse=True)
def english_again():
    before = language._single, language._plural
    language.translate_with(str, language._counted)
    yield
    language.translate_with(*before)


@pytest.fixture
def loud():
    speak(str.upper)


@pytest.fixture
def german():
    speak(lambda text: GERMAN.get(text, text))


@pytest.fixture
def marked():
    """Put a mark in front of every sentence, so that one that isn't translated is found."""
    speak(lambda text: f"¤{text}")


def test_a_sentence_without_a_translator_is_english():
    assert gettext("There’s no city {city}.", city="X") == "There’s no city X."


def test_singular_and_plural_are_two_sentences():
    assert [ngettext("{number} floor", "{number} floors", n) for n in (1, 2)] == [
        "1 floor",
        "2 floors",
    ]


def test_a_sentence_is_translated_before_its_values_are_filled_in(loud):
    assert gettext("no {CITY} here", CITY="x") == "NO x HERE"
    assert ngettext("{NUMBER} floor", "floors", 2) == "FLOORS"


def test_names_are_translated_when_they_are_asked_for_and_stored_in_english(loud):
    assert ("RED", "RED", "R") == (colour_name("R"), colour_word("R"), colour_letter("R"))
    assert ("SOUTH", "BABY MONSTER", "GREEDY BOT") == (
        side_name("S"),
        monster_name("baby"),
        bot_title("greedy"),
    )
    assert "HONG KONG" == THEMES["world"].city_name("F") == THEMES["world"].names["F"]
    assert ("Red", "Hong Kong") == (COLOUR_MSGIDS["R"], THEMES["world"].msgids["F"])


def test_lists_can_be_translated(marked):
    assert [listed(names) for names in ([], ["a"], ["a", "b", "c"])] == ["", "a", "¤a, b, and c"]
    assert [either(names) for names in (["a"], ["a", "b"])] == ["a", "¤a or b"]


def test_cities_presets_ordinances_and_places_are_translated_and_codes_are_not(marked):
    for theme in (THEMES["world"], THEMES["neighbourhoods"]):
        assert all(name.startswith("¤") for name in (theme.title, *theme.names.values()))
        assert not any("¤" in code for code in theme.codes.values())
    assert THEMES["letters"].names == {city: city for city in CITIES}
    for words in (*PRESETS.values(), *ORDINANCES.values()):
        assert words.title.startswith("¤")
        assert words.sentence.startswith("¤")
        assert "¤" not in words.key
    assert place(2) == "¤top centre"
    assert compass(2) == "¤N"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("2 hongk s3", "2F3k"),
        ("2 hongkong 3", "2F3"),
        ("2 hong kong 3", "2F3"),
        ("2 kairo g3", "2B3y"),
        ("2 cairo 3 gelb", "2B3y"),
        ("schwarz 2 ka 3", "2B3k"),
        ("2 sy s 3", "2E3k"),
        ("2 hkg 3 blau", "2F3b"),
        ("2 hkg 3 blue", "2F3b"),
        ("2F3s", "2F3k"),
        ("2F3k", "2F3k"),
        ("2F3b", "2F3b"),
        ("2F3y", "2F3y"),
        ("take g4321 s2211", "take y4321 k2211"),
        ("take rot 4321 gelb 2211", "take r4321 y2211"),
    ],
)
def test_cities_and_colours_can_be_typed_in_either_language(german, text, canonical):
    assert canonical == write(parse(text))


def test_unknown_cities_and_colours_are_answered_with_the_german_names(german):
    with pytest.raises(MoveError, match=r"Manhattan, Kairo, .* and Hongkong\."):
        parse("2 gotham 3")
    with pytest.raises(MoveError, match=r"Rot, Blau, Gelb, and Schwarz\."):
        parse("2 kairo 3 green")


def test_the_letters_of_moves_mean_the_same_in_every_language():
    speak(lambda text: CONTRARY.get(text, text))

    for move in [*(Build(2, city, 3, colour) for city in CITIES for colour in COLOURS)]:
        assert move == parse(write(move))
        assert move == parse(f"2 {move.city} 3 {move.colour}")
    take = parse("take r4321 k2211")
    assert write(take) == "take r4321 k2211"
    assert {"R", "K"} == {selection.colour for selection in take.selections}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
@pytest.mark.parametrize(
    "words", [lambda text: f"¤{text}", lambda text: CONTRARY.get(text, text)], ids=["¤", "other"]
)
def test_a_game_leaves_the_same_record_and_trace_in_every_language(path, words):
    text = path.read_text(encoding="utf-8")

    def written():
        record = load(text)
        states = list(positions_of(record))
        whole = dump(states[-1], record.moves, record.header)
        halfway = dump(states[9], record.moves[:9], record.header)
        return digest(states), whole, halfway, [write(move) for _side, move in record.moves]

    in_english = written()
    speak(words)

    assert in_english == written()


def test_the_text_board_has_the_letters_and_cities_of_the_language(position, german):
    options = options_from({"slow-growth": "yes", "start": "S"})
    state = position("A1: K4; B1: Y3; B2: Y1", options=options, opening=tuple("ABCDEF"))
    drawn = board(view_for(state, "S"))

    assert "KAIRO G2*" in drawn
    assert "HONGKONG (Runde 4)" in drawn
    assert re.search(r"\bS4\+4", drawn)
    assert not re.search(r"[KY][0-9]", drawn)
    assert max(map(len, drawn.splitlines())) <= 46


@pytest.mark.parametrize(
    "text",
    ["", "5 3", "5c3 " * 25, "0 c 3", "5c5", "5 gotham 3", "2 ¤s 3", "green 5 c 3", "red 5 c 3 blue", "take 5",
     "take r", "take g4"],
)  # fmt: skip
def test_notation_errors_are_translated(marked, text):
    with pytest.raises(MoveError, match=r"^¤"):
        parse(text)


@pytest.mark.parametrize(
    ("given", "board", "move"),
    [
        ({}, "", "take 432211"),
        ({}, "", "2A3"),
        ({}, "", "1A1"),
        ({}, "", "5A1k"),
        ({}, "A5: B4", "5A1"),
        ({"players": "2"}, "", "5A1"),
        ({"anti-trust": "yes"}, "A5: R1", "5A1"),
        ({"monster": "baby"}, "", "5D1"),
        ({"slow-growth": "yes"}, "", "5F1"),
    ],
)
def test_refusals_of_builds_are_translated(position, marked, given, board, move):
    options = options_from({**given, "start": "S"})
    more = {"monster": "D5"} if "monster" in given else {"opening": tuple("ABCDEF")}
    state = position(
        board, hand="1555" if move.startswith("2") else "5555", options=options, **more
    )

    with pytest.raises(IllegalMove, match=r"^¤"):
        check(state, "S", parse(move))


@pytest.mark.parametrize(("players", "move"), [
    (4, "5A1"), (4, "take 1"), (4, "take 444411"), (4, "take k432211"), (4, "take r321 b3"),
    (2, "take r1 y1"), (2, "take r4444 y1111"), (2, "take r4321"),
])  # fmt: skip
def test_refusals_of_choices_are_translated(seed, marked, players, move):
    state = engine.new_game(options_from({"players": str(players), "start": "S"}), seed("choice"))

    with pytest.raises(IllegalMove, match=r"^¤"):
        check(state, "S", parse(move))


@pytest.mark.parametrize(
    "given",
    [
        {"players": "5"},
        {"players": "2", "start": "W"},
        {"players": "2", "partners": "yes"},
        {"nothing": "yes"},
    ],
)
def test_refusals_of_options_are_translated(marked, given):
    with pytest.raises(OptionsError, match=r"^¤"):
        options_from(given)


def test_a_site_status_is_translated_when_it_is_asked_for(position):
    look = site_status(position("C3: R1 B4", chosen="R21"), "S", "C3")
    assert (
        look.why
        == "Blue has 4 floors here and you have 1, so you need a 3 or taller (you have 2 and 1)."
    )

    speak(lambda text: f"¤{text}")
    assert (
        look.why
        == "¤¤¤Blue has 4 floors here and you have 1, so you need a 3 or taller (you have ¤2 and 1)."
    )


def test_a_lock_is_a_phrase_and_a_sentence(position):
    locked = lock(position("C3: R2 B1 R3", chosen="B3 Y4 K4"), "C3")
    assert locked.phrase == "can’t be taken by Yellow and Black anymore, or by anyone this round"
    assert locked.sentence == "Can’t be taken by Yellow and Black anymore, or by anyone this round."

    speak(
        lambda text: {
            "anyone": "alle",
            "can’t be taken by {whom} this round": "diesmal sicher gegen {whom}",
        }[text]
    )
    assert Lock(("B", "Y"), (), ("B", "Y")).sentence == "Diesmal sicher gegen alle."


def test_names_are_joined_with_or_and_with_and():
    assert ["a", "a or b", "a, b, or c"] == [either("abc"[:many]) for many in (1, 2, 3)]
    assert ["a", "a and b", "a, b, and c"] == [listed("abc"[:many]) for many in (1, 2, 3)]


def test_every_error_of_the_rules_can_be_translated():
    kinds = ("MoveError", "NotationError", "IllegalMove", "OptionsError")
    for path in Path(engine.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in kinds:
                told = node.args[0] if node.func.id == "OptionsError" else node.args[1]
                said = told.values if isinstance(told, ast.JoinedStr) else [told]
                words = [part.value for part in said if isinstance(part, ast.Constant)]
                assert not re.search(r"\w", "".join(words)), f"{path.name}:{node.lineno}"


def test_sites_are_the_same_in_every_language(position):
    state = position("C3: R1 B4; A1: R2", chosen="R21")
    before = [
        (look.needed, look.code) for look in (site_status(state, "S", site) for site in SITES)
    ]
    speak(lambda text: CONTRARY.get(text, text))

    assert before == [
        (look.needed, look.code) for look in (site_status(state, "S", site) for site in SITES)
    ]
