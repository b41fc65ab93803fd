"""Display names: which are accepted, which are refused, and which count as different."""

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from games.lib import display_names


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ann", "Ann"),
        ("  Mary \t Ann ", "Mary Ann"),
        ("Jean-Luc", "Jean-Luc"),
        ("O'Neil", "O'Neil"),
        ("d’Arc 2", "d’Arc 2"),
        ("Chloe\u0301", "Chloé"),  # composed on the way in
        ("Strauß", "Strauß"),
        ("Łukasz", "Łukasz"),
        ("Nguyễn", "Nguyễn"),
        ("Νίκος", "Νίκος"),
        ("Дмитрий", "Дмитрий"),
        ("Ємґ", "Ємґ"),
        ("Abbot", "Abbot"),
        ("x" * 24, "x" * 24),
    ],
)
def test_a_good_name_is_unchanged(typed: str, kept: str) -> None:
    assert kept == display_names.check(typed)


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("", "length"),
        ("A", "length"),
        ("x" * 25, "length"),
        ("1234", "letterless"),
        ("- '", "letterless"),
        ("Аnn", "mixed"),  # Cyrillic А
        ("Αnn", "mixed"),  # Greek Α
        ("Ann\u200bie", "characters"),  # zero width
        ("Ann\u202eie", "characters"),  # bidi override
        ("Ann\x00ie", "characters"),
        ("Ann\x1bie", "characters"),
        ("ᴮᴵᴳᴮᴵᴿᴰ", "characters"),
        ("Ａｎｎ", "characters"),
        ("ﬁona", "characters"),
        ("Ann①", "characters"),
        ("٣Ann", "characters"),  # other digits
        ("Z͑ͫ̓algo", "characters"),
        ("ǀǀǀ", "characters"),  # clicks, not bars
        ("👑 Ann", "characters"),
        ("אבג", "characters"),
        ("Ann.com", "characters"),
        ("www.ann", "characters"),
        ("http://ann", "characters"),
        ("ann@home", "characters"),
        ("Ann/Bo", "characters"),
        ("<b>Ann</b>", "characters"),
        ('Ann" <x@y', "characters"),
        ("admin", "reserved"),
        ("Adm1n", "reserved"),
        ("Ádmin", "reserved"),
        ("You", "reserved"),
        ("Y0u", "reserved"),
        ("bot", "reserved"),
        ("Greedy bot", "reserved"),
        ("greedy-b0t", "reserved"),
        ("GreedyBot", "reserved"),
        ("Clever bot", "reserved"),
        ("Stand In", "reserved"),
        ("deleted player 12", "reserved"),
    ],
)
def test_a_bad_name_is_refused_with_a_reason(typed: str, reason: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        display_names.check(typed)
    assert reason == refusal.value.code
    assert refusal.value.messages[0].endswith(".")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ann"),
        ("Ann", "ANN"),
        ("Chloé", "Chloe"),
        ("Bill", "BiII"),
        ("Bill", "B1ll"),
        ("Bob", "B0b"),
        ("Mary Ann", "Mary-Ann"),
        ("Mary Ann", "MaryAnn"),
        ("O'Neil", "O’Neil"),
        ("Arno", "Amo"),
        ("Walter", "VValter"),
        ("Strauß", "Strauss"),
        ("Bob", "ВОВ"),  # Cyrillic
        ("Cox", "Сох"),  # Cyrillic
        ("Niko", "Νίκο"),  # Greek
        ("Łukasz", "Lukasz"),
        ("Ægir", "Aegir"),
    ],
)
def test_names_that_look_alike_have_one_key(one: str, other: str) -> None:
    assert display_names.key(one) == display_names.key(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "Anna"), ("Bo", "Boo"), ("Ann 2", "Ann 3"), ("Дима", "Дина")]
)
def test_names_that_differ_have_two_keys(one: str, other: str) -> None:
    assert display_names.key(one) != display_names.key(other)


@given(st.text(max_size=30))
def test_cleaning_twice_changes_nothing_more(text: str) -> None:
    assert display_names.clean(text) == display_names.clean(display_names.clean(text))


@given(st.text(max_size=30))
def test_the_key_of_a_key_is_itself(text: str) -> None:
    assert display_names.key(text) == display_names.key(display_names.key(text))


@given(st.text(max_size=30))
def test_a_name_and_its_clean_form_have_one_key(text: str) -> None:
    assert display_names.key(text) == display_names.key(display_names.clean(text))


@given(st.text(alphabet=st.sampled_from("aZéßŁœ0 -'’ωΣжЙґ1\u0301\u200b.Ａ"), max_size=26))
def test_accepted_names_are_clean_and_fit_their_columns(text: str) -> None:
    try:
        name = display_names.check(text)
    except ValidationError:
        return
    assert name == display_names.clean(name) == display_names.check(name)
    assert len(name) <= 24
    assert 0 < len(display_names.key(name)) <= 48
