"""The provable deal: the word given with a seat, the commitment, and the page that shows each step."""

import html
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

import engine
from engine import Options
from engine.__main__ import main
from engine.chance import commitment
from games.lobby import seating
from games.models import Game
from tests.games.conftest import fresh, seated, skip

NUL = "\0"
TABLE = {
    "players": "4",
    "preset": "modern",
    "pace": "172800",
    "side": "S",
    "public": "yes",
    "start": "random",
}


@pytest.fixture
def waiting(ann):
    """A table of Ann's for three, opened with the word “plum”."""
    return fresh(seating.open_table(ann, Options(players=3), side="S", word="plum"))


@pytest.fixture
def finished(waiting, bo, cy):
    """The same table with Bo, who gave “<b> & co”, and Cy, who gave nothing; their game is over."""
    seating.take_seat(bo, waiting, "W", "<b> & co")
    seating.take_seat(cy, waiting, "N")
    skip(waiting)
    return fresh(waiting)


def words(response):
    """The text of a page, without its tags."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", response.content.decode())).split())


def deal_page(game, client=None):
    return words((client or Client()).get(f"/g/{game.code}/deal"))


def record(game):
    return Client().get(f"/g/{game.code}.txt").content.decode()


# --- The word -----------------------------------------------------------------------------------


def test_the_host_gives_a_word_with_the_new_table(ann, sign_in):
    sign_in(ann).post("/tables/new", TABLE | {"word": "  skyline at night "})

    assert Game.objects.get().words == ["skyline at night"]


def test_a_guest_gives_a_word_with_the_seat(waiting, bo, sign_in):
    sign_in(bo).post(f"/g/{waiting.code}/seat", {"side": "W", "word": "½ Kühlschrank 🧊"})

    assert fresh(waiting).words == ["plum", "½ Kühlschrank 🧊"]


@pytest.mark.parametrize("sent", [{}, {"word": ""}, {"word": "   "}])
def test_a_word_is_optional(waiting, ann, bo, sign_in, sent):
    sign_in(bo).post(f"/g/{waiting.code}/seat", {"side": "W", **sent})
    sign_in(ann).post("/tables/new", TABLE | sent)

    assert fresh(waiting).words == ["plum", ""]
    assert Game.objects.latest("pk").words == [""]


WRONG = [
    ("a:b", "can’t contain a colon or invisible characters."),
    ("two\nlines", "can’t contain a colon or invisible characters."),
    ("bell\x07", "can’t contain a colon or invisible characters."),
    ("line\u2028end", "can’t contain a colon or invisible characters."),
    ("x" * 41, "can have 40 characters at most."),
]


@pytest.mark.parametrize(("word", "sentence"), WRONG)
def test_an_invalid_word_opens_no_table(ann, sign_in, word, sentence):
    page = sign_in(ann).post("/tables/new", TABLE | {"word": word})

    assert (page.status_code, Game.objects.count()) == (422, 0)
    assert f"Your word for the shuffle {sentence}" in words(page)


@pytest.mark.parametrize(("word", "sentence"), WRONG)
def test_an_invalid_word_gets_no_seat_and_can_be_corrected(waiting, bo, sign_in, word, sentence):
    page = sign_in(bo).post(f"/g/{waiting.code}/seat", {"side": "W", "word": word})

    assert (page.status_code, fresh(waiting).words) == (409, ["plum"])
    assert f"Your word for the shuffle {sentence}" in words(page)
    assert '<details class="word" open>' in page.content.decode()


def test_an_invisible_character_opens_no_table_either(ann, sign_in):
    assert sign_in(ann).post("/tables/new", TABLE | {"word": NUL}).status_code == 422
    assert not Game.objects.exists()


def test_a_word_of_forty_letters_is_accepted(waiting, bo, sign_in):
    sign_in(bo).post(f"/g/{waiting.code}/seat", {"side": "W", "word": "ä" * 40})

    assert fresh(waiting).words[1] == "ä" * 40


def test_the_field_is_folded_and_says_what_it_is_for(waiting, bo, sign_in):
    for address in ("/tables/new", f"/g/{waiting.code}"):
        page = sign_in(bo).get(address).content.decode()
        folded = re.search(r'<details class="word">.*?</details>', page, re.DOTALL)[0]

        assert 'maxlength="40"' in folded
        assert "mixed into the shuffle" in folded


def test_enter_in_the_field_of_the_word_takes_no_seat(waiting, bo, sign_in):
    """Enter presses the first button of a form."""
    page = sign_in(bo).get(f"/g/{waiting.code}").content.decode()
    form = page[page.index(f'action="/g/{waiting.code}/seat"') :]

    assert " disabled" in re.search(r"<button[^>]*>", form)[0]


@pytest.mark.parametrize("reader", ["nobody", "host"])
def test_only_players_who_can_join_are_asked_for_a_word(waiting, ann, sign_in, reader):
    client = sign_in(ann) if reader == "host" else Client()

    assert 'name="word"' not in client.get(f"/g/{waiting.code}").content.decode()


# --- Before the end -----------------------------------------------------------------------------


def test_an_open_table_shows_commitment_and_words(waiting):
    page = words(Client().get(f"/g/{waiting.code}"))

    assert commitment(waiting.secret) in page
    assert "with the word “plum”" in page


def test_a_running_table_shows_commitment_and_words(game):
    page = words(Client().get(f"/g/{game.code}"))

    assert commitment(game.secret) in page
    assert "Words: South none, West none, North none, East none. Check the deal" in page


def test_the_deal_page_of_an_open_table_leads_to_the_table(waiting):
    assert Client().get(f"/g/{waiting.code}/deal").headers["Location"] == f"/g/{waiting.code}"


def test_a_running_games_deal_page_shows_commitment_words_and_next_steps(waiting, bo, cy):
    seating.take_seat(bo, waiting, "W", "<b> & co")
    seating.take_seat(cy, waiting, "N")
    page = deal_page(waiting)

    assert f"Commitment {commitment(waiting.secret)}" in page
    assert (
        "Word from South (Ann) plum Word from West (Bo) <b> & co Word from North (Cy) none" in page
    )
    assert "This page then shows the secret and every step from it to the cards" in page
    assert "python3 verify_deal.py" in page


def test_a_running_games_record_shows_only_the_commitment(game):
    assert f"commitment: {game.commitment}\n" in record(game)
    assert not {"secret", "seed", "words"} & set(engine.load(record(game)).header)


def test_the_record_names_a_tables_other_theme(game, duel):
    Game.objects.filter(pk=duel.pk).update(theme_key="neighbourhoods")

    assert engine.THEMES["neighbourhoods"] == engine.load(record(duel)).theme
    assert "theme: neighbourhoods\n" in record(duel)
    assert "theme:" not in record(game)


def test_another_secret_changes_only_the_commitment_on_a_running_page(game):
    pages = []
    for secret in ("0a" * 32, "b1" * 32):
        Game.objects.filter(pk=game.pk).update(
            secret=secret, seed=sha256(secret.encode()).hexdigest()[::-1]
        )
        pages.append(deal_page(game).replace(commitment(secret), "commitment"))

    assert pages[0] == pages[1]


def test_the_commitment_of_a_game_never_changes(waiting, bo, cy):
    before = words(Client().get(f"/g/{waiting.code}"))
    seating.take_seat(bo, waiting, "W")
    seating.take_seat(cy, waiting, "N")
    skip(waiting)
    shown = {record(waiting).partition("commitment: ")[2][:64], fresh(waiting).commitment}

    assert {found for found in shown if found in before and found in deal_page(waiting)} == shown
    assert len(shown) == 1


# --- After the end ------------------------------------------------------------------------------


def test_secret_and_seed_are_shown_with_their_hashes(finished):
    page = deal_page(finished)
    mixed = f"{finished.secret}:plum:<b> & co:"

    assert f"Its SHA-256 {sha256(finished.secret.encode()).hexdigest()} ✓ the commitment" in page
    assert (
        f"{mixed} Its SHA-256 {sha256(mixed.encode()).hexdigest()} ✓ the seed of this game" in page
    )
    assert sha256(mixed.encode()).hexdigest() == finished.seed


def test_the_lot_for_the_start_is_shown(finished):
    number = int(sha256(f"{finished.seed}:start:0".encode()).hexdigest()[:8], 16)
    seats = ("South (Ann)", "West (Bo)", "North (Cy)")
    lot = f"{number} mod 3 = {number % 3}, counted from 0 among {', '.join(seats)}: {seats[number % 3]}"

    assert f"start , its first number {number} Draw {lot}" in deal_page(finished)
    assert finished.positions()[0].start == "SWN"[number % 3]


def test_no_lot_is_shown_when_the_starter_was_set(duel):
    skip(duel)

    assert "No draw: the table’s options say that South (Ann) starts." in deal_page(fresh(duel))


def test_the_first_deck_and_the_hands_are_shown(finished):
    page = deal_page(finished)
    deck = engine.chance.shuffled(engine.box.DECK, finished.seed, "deck:0")[::-1]
    shown = re.search(r"Deck, top card first ([1-9 ]+)", page)[1].replace(" ", "")
    rows = [
        re.search(rf"{name} ((?:[1-9] ){{4}})", page)[1].split()
        for name in (r"South \(Ann\)", r"West \(Bo\)")
    ]

    assert shown == "".join(map(str, deck))
    assert rows == [[str(card) for card in deck[at : at + 4]] for at in (0, 4)]


def test_every_new_deck_is_shown(finished):
    page = deal_page(finished)
    last = finished.positions()[-1]

    assert [f"deck:{n}" for n in range(last.shuffles + 1)] == re.findall(r"deck:\d", page)


def test_every_card_played_and_drawn_is_shown(finished):
    page = Client().get(f"/g/{finished.code}/deal").content.decode()

    assert "✓ We followed all" in deal_page(finished)
    assert page.count("<tr><td>") == len(
        [ply for ply in finished.plies.all() if "take" not in ply.move]
    )


def test_the_lots_of_the_variants_are_shown(ann, bo):
    game = seated([ann, bo], sides="SN", monster="godzilla", slow_growth="yes", ordinances="yes")
    skip(game)
    page = deal_page(fresh(game))
    first = fresh(game).positions()[0]

    assert (
        f"Order {', '.join(game.theme.city_name(city) for city in first.opening)} Stream godzilla"
        in page
    )
    assert f": {game.theme.city_name(first.monster[0])} Stream ordinances" in page
    assert "Founder, Villa, Main Square" in page


def test_a_seed_not_derived_from_secret_and_words_is_reported(finished):
    Game.objects.filter(pk=finished.pk).update(secret="0" * 64)
    page = deal_page(finished)

    assert "✗ not the seed this game was played with" in page
    assert "✓ the seed of this game" not in page


def test_players_words_are_escaped(finished):
    assert "<b> &" not in Client().get(f"/g/{finished.code}/deal").content.decode()


# --- Without this site --------------------------------------------------------------------------


def test_the_script_can_be_downloaded(finished):
    page = Client().get(f"/g/{finished.code}/deal").content.decode()
    link = re.search(r'<a href="/static/([^"]+)" download="verify_deal.py"', page)[1]

    assert Path(finders.find(link)).read_text(encoding="utf-8").startswith('"""Check the deal')


@pytest.mark.parametrize("reshuffle", ["empty", "each-round"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_record_of_a_finished_game_is_verified_by_script_and_engine(
    ann, bo, cy, di, tmp_path, players, reshuffle
):
    game = seating.open_table(
        ann, Options(players=players, reshuffle=reshuffle), side="S", word="plum"
    )
    for guest, side, word in zip(
        (bo, cy, di), game.options.sides[1:], ("", "½ + ½", "a  b"), strict=False
    ):
        seating.take_seat(guest, game, side, word)
    skip(game)
    path = tmp_path / "record.txt"
    path.write_text(record(game), encoding="utf-8")
    script = [sys.executable, "-I", "-S", finders.find("replay/verify_deal.py"), str(path)]

    assert subprocess.run(script, check=False, capture_output=True).returncode == 0
    assert main(["verify", str(path)]) == 0

    path.write_text(record(game).replace("words: plum", "words: plums"), encoding="utf-8")
    assert subprocess.run(script, check=False, capture_output=True).returncode == 1
    assert main(["verify", str(path)]) == 1
