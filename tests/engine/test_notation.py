"""What people type is read as a move or refused with a sentence; there is one canonical text."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine import THEMES, Build, ChooseBlocks, NotationError, Options, Selection, parse, write
from engine.box import CITIES, COLOURS, NUMBERS, falling
from engine.notation import LONGEST

quick = settings(max_examples=150, deadline=None, database=None, derandomize=True)

builds = st.builds(
    Build,
    st.sampled_from(NUMBERS),
    st.sampled_from(CITIES),
    st.integers(1, 4),
    st.none() | st.sampled_from(COLOURS),
)
floors = st.lists(st.integers(1, 4), min_size=1, max_size=8).map(falling)
one_selection = floors.map(lambda blocks: ChooseBlocks((Selection(blocks),)))
colour_lots = st.lists(st.sampled_from(COLOURS), min_size=1, max_size=4, unique=True).flatmap(
    lambda colours: st.tuples(
        *(st.builds(Selection, floors, st.just(c)) for c in sorted(colours, key=COLOURS.index))
    )
)
moves = builds | one_selection | colour_lots.map(ChooseBlocks)


@quick
@given(moves)
def test_what_is_written_is_read_back(move):
    assert move == parse(write(move))


@quick
@given(
    moves,
    st.sampled_from([str.upper, str.lower, str.title]),
    st.sampled_from(["  ", ",", "-", " – ", "\t", ", "]),
)
def test_case_and_separators_do_not_matter(move, case, between):
    parts = "".join(
        f" {c} " if c.isdigit() and isinstance(move, Build) else c for c in write(move)
    ).split()

    assert move == parse(case(between.join(parts)))


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Build(5, "C", 3), "5C3"),
        (Build(5, "C", 3, "B"), "5C3b"),
        (ChooseBlocks((Selection((4, 3, 2, 2, 1, 1)),)), "take 432211"),
        (
            ChooseBlocks((Selection((4, 3, 2, 1), "R"), Selection((2, 2, 1, 1), "B"))),
            "take r4321 b2211",
        ),
    ],
)
def test_the_canonical_text(move, text):
    assert text == write(move)


@pytest.mark.parametrize("players", [2, 4])
def test_every_move_of_a_game_is_read_back(whole_game, players):
    _, moves = whole_game(Options(players=players), "notation")

    assert [move for _, move in moves] == [parse(write(move)) for _, move in moves]


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("5C3", "5C3"),
        ("5c3", "5C3"),
        (" 5 c 3 ", "5C3"),
        ("5,C,3", "5C3"),
        ("5-c-3", "5C3"),
        ("2 hkg 3", "2F3"),
        ("2h3", "2F3"),
        ("2-Hong Kong-3", "2F3"),
        ("2 HONG KONG 3", "2F3"),
        ("2 hong-kong 3", "2F3"),
        ("2, Hong Kong, 3", "2F3"),
        ("2\n hong \t kong\n3", "2F3"),
        ("2–hkg—3", "2F3"),
        ("２ ｈｋｇ ３", "2F3"),
        ("2 são paulo 3", "2C3"),
        ("2 sao paulo 3", "2C3"),
        ("2 São\u00a0Paulo 3", "2C3"),
        ("2 Sa\u0303o 3", "2C3"),
        ("2 sa 3", "2C3"),
        ("2 sy 3", "2E3"),
        ("2 m 3", "2A3"),
        ("2 ca 3", "2B3"),
        ("2 fr 3", "2D3"),
        # A single letter A to F is a city's letter, whatever names begin with it.
        ("2 c 3", "2C3"),
        ("2 f 3", "2F3"),
        # Names of other themes are understood too.
        ("2 wall street 3", "2F3"),
        ("2 wal 3", "2F3"),
        ("2 so 3", "2D3"),
        ("2 mid 3", "2B3"),
        # Colours in front or behind, as letter or as name.
        ("r 2 hkg 3", "2F3r"),
        ("red 2 hkg 3", "2F3r"),
        ("Black 2h3", "2F3k"),
        ("2 hkg 3 k", "2F3k"),
        ("2 hkg 3 yellow", "2F3y"),
        ("2h3b", "2F3b"),
        ("2 hkg r3", "2F3r"),
        ("2 hong kong blue 3", "2F3b"),
        ("2 b b 3", "2B3b"),
        ("2 b 3", "2B3"),
        ("take 432211", "take 432211"),
        ("TAKE 112234", "take 432211"),
        ("take 4 3 2 2 1 1", "take 432211"),
        ("take 4,3,2,2,1,1", "take 432211"),
        ("take 4-3-2-2-1-1", "take 432211"),
        ("take432211", "take 432211"),
        ("take r4321 b2211", "take r4321 b2211"),
        ("take b2211 r4321", "take r4321 b2211"),
        ("Take red 4321, blue 2211", "take r4321 b2211"),
        ("take k1 y2 b3 r4", "take r4 b3 y2 k1"),
        ("take r 4 3 2 1", "take r4321"),
    ],
)
def test_people_may_write(text, canonical):
    assert canonical == write(parse(text))
    assert canonical == write(parse(canonical))


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("city", CITIES)
def test_names_and_codes_of_all_themes_are_understood_in_every_theme(theme, city):
    for name in (
        theme.city_name(city),
        theme.codes[city],
        theme.city_name(city).upper(),
        theme.codes[city].lower(),
        city,
    ):
        for table in THEMES.values():
            assert Build(2, city, 3) == parse(f"2 {name} 3", table)


@pytest.mark.parametrize(
    ("theme", "text", "canonical"),
    [
        ("world", "2 h 3", "2F3"),  # Hong Kong
        ("neighbourhoods", "2 h 3", "2A3"),  # Harlem
        ("world", "2 m 3", "2A3"),  # Manhattan
        ("neighbourhoods", "2 m 3", "2B3"),  # Midtown
        ("neighbourhoods", "2 s 3", "2D3"),  # Soho
        ("neighbourhoods", "2 sy 3", "2E3"),  # no neighbourhood begins like that: Sydney
    ],
)
def test_beginnings_of_names_are_looked_up_in_the_tables_own_theme_first(theme, text, canonical):
    assert canonical == write(parse(text, THEMES[theme]))


EXAMPLE = "Write a card, a city, and floors, for example: 2 hkg 3."
NAMES = "The cities are Manhattan, Cairo, São Paulo, Frankfurt, Sydney, and Hong Kong."
COLOUR_LIST = "The colours are Red, Blue, Yellow, and Black."


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        ("", "not-a-move", f"“” isn’t a move. {EXAMPLE}"),
        ("hello", "not-a-move", f"“hello” isn’t a move. {EXAMPLE}"),
        (" 5 c ", "not-a-move", f"“5 c” isn’t a move. {EXAMPLE}"),
        ("5 3", "not-a-move", f"“5 3” isn’t a move. {EXAMPLE}"),
        ("hkg 5 3", "not-a-move", f"“hkg 5 3” isn’t a move. {EXAMPLE}"),
        ("take", "not-a-move", f"“take” isn’t a move. {EXAMPLE}"),
        ("5 c 3 and more of it", "not-a-move", f"“5 c 3 and more of it” isn’t a move. {EXAMPLE}"),
        ("5c3 " * 25, "too-long", f"That’s too long for a move. {EXAMPLE}"),
        ("0 c 3", "card", "There’s no card 0. Cards go from 1 to 9."),
        ("10c3", "card", "There’s no card 10. Cards go from 1 to 9."),
        ("5c5", "floors", "There’s no block of 5 floors. Blocks have 1 to 4."),
        ("5c0", "floors", "There’s no block of 0 floors. Blocks have 1 to 4."),
        ("5 gotham 3", "city", f"“gotham” isn’t a city here. {NAMES}"),
        ("2 mad 3", "city", f"“mad” isn’t a city here. {NAMES}"),
        (
            "2 s 3",
            "ambiguous",
            "“s” could mean 2C3 (São Paulo) or 2E3 (Sydney). Type a bit more of it.",
        ),
        ("green 5 c 3", "colour", f"“green” isn’t a colour. {COLOUR_LIST}"),
        ("5 c 3 green", "colour", f"“green” isn’t a colour. {COLOUR_LIST}"),
        ("red 5 c 3 blue", "colour", "“red” and “blue” are two colours. Name just one."),
        ("take 432215", "floors", "There’s no block of 5 floors. Blocks have 1 to 4."),
        ("take 0", "floors", "There’s no block of 0 floors. Blocks have 1 to 4."),
        ("take g4321", "colour", f"“g” isn’t a colour. {COLOUR_LIST}"),
        (
            "take r",
            "take",
            "Write the floors of your blocks after “take”, for example: take 432211.",
        ),
        (
            "take r43 r21",
            "take",
            "Write the floors of your blocks after “take”, for example: take 432211.",
        ),
        (
            "take 4321 r",
            "take",
            "Write the floors of your blocks after “take”, for example: take 432211.",
        ),
    ],
)
def test_a_text_is_refused_with_a_sentence(text, code, sentence):
    with pytest.raises(NotationError) as refused:
        parse(text)

    assert (code, sentence) == (refused.value.code, str(refused.value))


def test_a_text_has_a_maximum_length():
    assert Build(5, "C", 3) == parse("5c3".ljust(LONGEST))
    with pytest.raises(NotationError, match="too long"):
        parse("5c3".ljust(LONGEST + 1))


def test_an_ambiguous_beginning_is_answered_with_the_names_of_the_table():
    with pytest.raises(NotationError, match=r"“h” could mean 2A3 \(A\) or 2F3 \(F\)"):
        parse("2 h 3", THEMES["letters"])


@settings(quick, max_examples=300)
@given(
    st.text(max_size=LONGEST + 5)
    | st.text("0123456789 abcdefhkrsty-,take\t\n", max_size=20)
    | st.from_regex(r"[0-9]{1,2} ?[a-z ]{1,12} ?[0-9][rbyk]?", fullmatch=True)
    | st.from_regex(r"take [rbyk 0-9]{0,16}", fullmatch=True),
    st.sampled_from(list(THEMES.values())),
)
@example("\ufdfa" * LONGEST, THEMES["world"])
@example("İ 2 K 3", THEMES["world"])
@example("2 \ud800 3", THEMES["world"])
@example("take ²³", THEMES["world"])
@example("\0", THEMES["world"])
def test_any_text_is_a_move_or_is_refused(text, theme):
    read = read_or_refused(text, theme)

    if isinstance(read, NotationError):
        assert read.code
        assert str(read).endswith(".")
    else:
        assert read == parse(write(read))


def read_or_refused(text, theme):
    try:
        return parse(text, theme)
    except NotationError as refused:
        return refused
