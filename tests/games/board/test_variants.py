"""Variants before the game: chosen in the form, found in the lobby, explained before joining."""

import re
from html import unescape

import pytest

from engine import Options
from engine.options import VALUES, VARIANTS
from games.board import option_text
from games.lobby import seating
from games.models import Game

FORM = {"players": "4", "preset": "modern", "pace": "172800", "side": "S", "public": "yes"}
GODZILLA = {"monster": "godzilla", "ordinances": "yes", "partners": "yes"}
BABY = {"monster": "baby", "edge": "slide", "slow_growth": "yes", "ordinances": "yes"}


@pytest.fixture
def cast(ann, bo, cy, di):
    return [ann, bo, cy, di]


def words(response):
    """The text of a page, without its tags."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", response.content.decode())))


# --- Words --------------------------------------------------------------------------------------


def test_every_option_and_value_has_a_title_and_a_sentence():
    expected = {key: tuple(option.values) for key, option in option_text.OPTION_WORDS.items()}

    assert expected == {key: values for key, values in VALUES.items() if key != "players"}
    for option in option_text.OPTION_WORDS.values():
        assert all(words.title and words.sentence.endswith(".") for words in option.values.values())


@pytest.mark.parametrize(
    ("given", "preset", "expected"),
    [
        ({}, "modern", "Modern 2018"),
        ({"choosing": "together"}, "mail", "By email"),
        ({"choosing": "together"}, "modern", "Modern 2018 · Together"),
        (GODZILLA, "modern", "Modern 2018 · Godzilla · City ordinances · Partners"),
        (
            {"players": 2, "rounds": "four", "anti_trust": "yes"},
            "modern",
            "Modern 2018 · Anti-trust · Four long rounds",
        ),
    ],
)
def test_a_game_is_described_by_its_preset_and_the_differences(given, preset, expected):
    assert expected == option_text.in_short(Options(**given), preset)


# --- Opening a table ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sent", "option", "value"),
    [
        *(({"monster": value}, "monster", value) for value in VALUES["monster"]),
        *(({"monster": "baby", "edge": value}, "edge", value) for value in VALUES["edge"]),
        *(
            ({"monster": "godzilla", "godzilla": value}, "godzilla", value)
            for value in VALUES["godzilla"]
        ),
        ({"monster": "baby", "godzilla": "C"}, "godzilla", "random"),  # it is for Godzilla alone
        ({"godzilla": "C"}, "godzilla", "random"),
        *(({key: "yes"}, key, "yes") for key in VARIANTS if key != "monster"),
        *(({"rounds": value}, "rounds", value) for value in VALUES["rounds"]),
        *(
            ({"preset": "mayfair", "choosing": value}, "choosing", value)
            for value in VALUES["choosing"]
        ),
        *(
            ({"preset": "mayfair", "reshuffle": value}, "reshuffle", value)
            for value in VALUES["reshuffle"]
        ),
        *(
            ({"preset": "mayfair", "tie-break": value}, "tie-break", value)
            for value in VALUES["tie-break"]
        ),
        *(({"start": value}, "start", value) for value in VALUES["start"]),
        ({"start": "host", "side": "W"}, "start", "W"),
        ({"monster": "godzilla", "edge": "wrap"}, "edge", "stay"),  # it ignores the edge
        ({"edge": "wrap"}, "edge", "stay"),
        ({"preset": "mayfair"}, "reshuffle", "each-round"),
    ],
)
def test_every_option_can_be_chosen(ann, sign_in, sent, option, value):
    answer = sign_in(ann).post("/tables/new", FORM | sent)

    assert (302, value) == (answer.status_code, Game.objects.get().options.values()[option])


def test_the_city_of_godzilla_is_stored_only_if_it_is_chosen(ann, sign_in):
    """A release that doesn't know the option can then read all other games."""
    for city in ("random", "D"):
        sign_in(ann).post("/tables/new", FORM | {"monster": "godzilla", "godzilla": city})
    chosen, usual = Game.objects.order_by("-pk")
    assert "godzilla" not in usual.options_by_key
    assert "D" == chosen.options_by_key["godzilla"]
    assert (
        "Godzilla starts in city D" in sign_in(ann).get(chosen.get_absolute_url()).content.decode()
    )


def test_an_empty_form_is_the_preset_for_any_number_of_players(ann, sign_in):
    for players in (4, 3, 2):
        sign_in(ann).post("/tables/new", FORM | {"players": str(players)})
    found = {game.players: game.options for game in Game.objects.all()}

    assert found == {players: Options(players=players) for players in (4, 3, 2)}


@pytest.mark.parametrize(
    ("wrong", "field", "sentence"),
    [
        (
            {"partners": "on", "players": "3"},
            "partners",
            "Partners play two against two. That takes 4 players, not 3.",
        ),
        (
            {"start": "W", "players": "2"},
            "start",
            "With 2 players, the West seat stays empty, so it can’t start.",
        ),
        (
            {"side": "E", "players": "3", "start": "host"},
            "side",
            "With 3 players, the East seat stays empty. Choose another seat.",
        ),
        ({"monster": "kong"}, "monster", "kong is not one of the available choices."),
    ],
)
def test_conflicting_options_are_reported_at_their_field_and_kept(
    ann, sign_in, wrong, field, sentence
):
    kept = {"ordinances": "on", "rounds": "six", "word": "skyline", "theme": "letters"}
    page = sign_in(ann).post("/tables/new", FORM | kept | wrong)
    html = page.content.decode()

    assert (422, 0) == (page.status_code, Game.objects.count())
    assert sentence in unescape(re.search(rf'id="id_{field}_error">([^<]*)<', html)[1])
    for name, value in {"rounds": "six", "theme": "letters"}.items():
        assert re.search(rf'<input type="radio" name="{name}" value="{value}"[^>]* checked', html)
    assert re.search(r'<input type="checkbox" name="ordinances"[^>]* checked', html)
    assert 'value="skyline"' in html


def test_rare_options_are_folded_until_one_is_chosen(ann, sign_in):
    folds = re.compile(r"<details( open)?>\s*<summary>(Variants|More options)<")
    page = sign_in(ann).get("/tables/new").content.decode()
    assert [("", "Variants"), ("", "More options")] == folds.findall(page)

    page = (
        sign_in(ann)
        .post("/tables/new", {**FORM, "players": "9", "monster": "baby"})
        .content.decode()
    )
    assert [(" open", "Variants"), ("", "More options")] == folds.findall(page)


# --- Lobby and open table -----------------------------------------------------------------------


def test_the_lobby_finds_tables_by_variant_and_players(cast, client):
    kinds = {
        "plain": {},
        "godzilla": GODZILLA,
        "baby": BABY,
        "anti-trust": {"anti_trust": "yes", "players": 3},
    }
    codes = {
        kind: seating.open_table(cast[0], Options(**given), side="S").code
        for kind, given in kinds.items()
    }

    def found(query):
        page = client.get(f"/tables{query}").content.decode()
        return {kind for kind, code in codes.items() if code in page}

    assert set(kinds) == found("") == found("?variant=unknown")
    assert {"plain"} == found("?variant=plain")
    assert {"godzilla", "baby"} == found("?variant=ordinances")
    assert {"godzilla"} == found("?variant=partners") == found("?variant=godzilla")
    assert {"baby"} == found("?variant=baby") == found("?variant=slow-growth")
    assert {"anti-trust"} == found("?variant=anti-trust") == found("?players=3")
    assert set() == found("?variant=monster") == found("?variant=godzilla&players=3")


def test_filters_in_use_are_open(client, db):
    page = client.get("/tables?players=3&variant=baby&pace=86400&page=2").content.decode()

    assert '<details class="filtering" open>' in page
    assert "Filters: 3 players · Baby Monster · 1 day" in page
    assert ["3", "Baby Monster", "1 day"] == re.findall(r"<option[^>]* selected>([^<]*)<", page)
    assert "No open table matches." in page


def test_unused_filters_are_folded(client, db):
    page = client.get("/tables?players=5&variant=nothing").content.decode()

    assert '<details class="filtering">' in page
    assert "Filters: 2–4 players · any rules · any time per move" in page
    assert "No open tables." in page


def test_before_joining_each_rule_is_explained_in_a_sentence(cast, client):
    table = seating.open_table(cast[0], Options(**GODZILLA), side="S")
    page = words(client.get(f"/g/{table.code}"))

    for key in ("monster", "ordinances", "partners"):
        expected = option_text.words_for(key, table.options.as_dict()[key])
        assert f"{expected.title}. {expected.sentence}" in page
    assert "Modern 2018 · Godzilla · City ordinances · Partners" in words(client.get("/tables"))
