"""Every random event, computed a second time from docs/notation.md."""

import struct
from collections import Counter
from hashlib import sha256
from itertools import count, islice

import pytest

from engine import Build, Options, new_game
from engine.chance import commitment, mixed_seed, pick, shuffled, stream
from engine.events import HandReplaced, Reshuffled

SEED = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
DECK = [face for face in range(1, 10) for _ in range(5)]


def numbers(seed, label):
    for i in count():
        yield from struct.unpack(">8I", sha256(f"{seed}:{label}:{i}".encode()).digest())


def fair(source, k):
    u = next(source)
    while u >= 2**32 - 2**32 % k:
        u = next(source)
    return u % k


def shuffle(cards, seed, label):
    cards, source = list(cards), numbers(seed, label)
    for last in reversed(range(1, len(cards))):
        j = fair(source, last + 1)
        cards[last], cards[j] = cards[j], cards[last]
    return cards


@pytest.mark.parametrize(
    "label", ["start", "deck:0", "deck:1", "deck:2", "deck:3", "cities", "godzilla", "ordinances"]
)
def test_each_label_has_its_own_stream(label):
    assert list(islice(numbers(SEED, label), 50)) == list(islice(stream(SEED, label), 50))


def test_a_stream_begins_with_the_digest_of_seed_label_and_number():
    digest = sha256(f"{SEED}:start:0".encode()).hexdigest()

    assert digest == "".join(f"{u:08x}" for u in islice(stream(SEED, "start"), 8))


@pytest.mark.parametrize(
    ("source", "k", "expected"),
    [
        ([7], 4, 3),
        ([0], 1, 0),
        ([2**32 - 1], 2, 1),  # 2 divides 2^32, so nothing is skipped
        ([2**32 - 1, 5], 3, 2),  # 2^32 mod 3 is 1, so the last number is skipped
        ([2**32 - 2, 5], 3, (2**32 - 2) % 3),
        ([2**32 - 1, 2**32 - 76, 11], 45, (2**32 - 76) % 45),  # 2^32 mod 45 is 31
        ([2**32 - 1, 2**32 - 31, 11], 45, 11),
    ],
)
def test_pick_skips_numbers_that_would_favour_the_low_ones(source, k, expected):
    assert expected == pick(iter(source), k)


@pytest.mark.parametrize("k", [1, 2, 3, 4, 6, 45])
def test_pick_is_uniform(k):
    source = stream(SEED, "even")
    found = Counter(pick(source, k) for _ in range(200 * k))

    assert set(range(k)) == set(found)
    assert 100 < min(found.values()) <= max(found.values()) < 300


@pytest.mark.parametrize(
    "items", [DECK, list("ABCDEF"), [1], []], ids=["deck", "cities", "one", "none"]
)
def test_a_shuffle_follows_the_documentation(items):
    assert shuffle(items, SEED, "deck:0") == list(shuffled(items, SEED, "deck:0"))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_start_is_an_index_into_the_seats(players):
    state = new_game(Options(players=players), SEED)

    assert state.options.sides[fair(numbers(SEED, "start"), players)] == state.start


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_deck_is_dealt_from_its_end_four_cards_to_each_side_from_south(players):
    state = new_game(Options(players=players), SEED)
    deck = shuffle(DECK, SEED, "deck:0")

    for side in state.options.sides:
        assert sorted(deck.pop() for _ in range(4)) == list(state.hands[side])
    assert tuple(deck) == state.deck


@pytest.mark.parametrize("reshuffle", ["empty", "each-round"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_deck_n_is_the_nth_reshuffle_of_the_game(walk, players, reshuffle):
    nth, deck, played, hands = 0, [], [], {}

    for state, side, move in walk(Options(players=players, reshuffle=reshuffle), "chance"):
        assert not any(isinstance(event, HandReplaced) for event in state.happened), (
            "choose a game without R13"
        )
        for event in state.happened:
            if isinstance(event, Reshuffled):
                nth += 1
                deck, played = shuffle(sorted(deck + played), state.seed, f"deck:{nth}"), []
                assert event.cards == len(deck)
        if nth:
            assert (nth, tuple(deck), hands) == (state.shuffles, state.deck, state.hands)
        deck, played, hands = list(state.deck), list(state.played), dict(state.hands)
        if isinstance(move, Build):
            kept = list(hands[side])
            kept.remove(move.card)
            played.append(move.card)
            hands[side] = tuple(sorted([*kept, deck.pop()]))


def test_a_commitment_is_the_digest_of_the_secret():
    assert sha256(SEED.encode()).hexdigest() == commitment(SEED)


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["", "", ""], "s:::"),
        (["plum", "", "Gänseblümchen"], "s:plum::Gänseblümchen"),
        (["a"], "s:a"),
    ],
)
def test_the_seed_is_made_of_the_secret_and_the_words_in_seat_order(words, text):
    assert sha256(text.encode("utf-8")).hexdigest() == mixed_seed("s", words)


def test_a_word_that_is_not_valid_unicode_still_gives_a_seed():
    assert 64 == len(mixed_seed("s", ["\ud800"])) == len(mixed_seed("\udfff", [""]))
