"""Check the deal of a finished game of Manhattan: python3 verify_deal.py RECORD (Python 3.8 or newer; MIT licence)."""

import sys
from hashlib import sha256

SITES = {"S": "123456789", "W": "369258147", "N": "987654321", "E": "741852963"}  # where a seat's cards 1 to 9 lead


def picks(label, sizes):  # for each size k one of 0 ... k-1, from the seed's stream of this label
    digests = (sha256(f"{seed}:{label}:{i}".encode()).hexdigest() for i in range(99))  # far more than are needed
    numbers = (int(digest[at : at + 8], 16) for digest in digests for at in range(0, 64, 8))
    return [next(u for u in numbers if u < 2**32 - 2**32 % k) % k for k in sizes]


def shuffle():  # what is left of the deck and the played cards become the deck; its last card is the top
    deck[:], played[:] = sorted(deck + played), []
    for nth, j in enumerate(picks(f"deck:{next(shuffles)}", range(len(deck), 1, -1)), start=1):
        deck[-nth], deck[j] = deck[j], deck[-nth]


def replace(seat, gone):  # cards are played, then as many are drawn
    played.extend(hands[seat].pop(hands[seat].index(card)) for card in gone)
    for _ in gone:
        hands[seat].append(deck.pop())
        deck or shuffle()


def fits(seat, cards, cities, blocks):  # a tower goes to a colour that then has no fewer floors in it than its owner
    towers = [board[city + SITES[seat][int(card) - 1]] for card in cards for city in cities]
    return any(len(block) >= t.count(t[-1:]) - t.count(block[0]) for t in towers for block in blocks)


head, _, text = open(sys.argv[1], encoding="utf-8").read().partition("\n\n")  # noqa: SIM115 (ends with the script)
said = {key: value.strip() for key, _, value in (line.partition(":") for line in head.splitlines())}
secret, seed, seats = said.get("secret"), said.get("seed"), ["SN", "SWN", "SWNE"][int(said.get("players", "2")) - 2]
known = [sha256(text.encode()).hexdigest() for text in (f"{secret}", f"{secret}:{said.get('words')}")]
moves = [(m[0], m[2], m[3], (m[5:] or m[0]) * int(m[4])) for m in text.splitlines() if m[4:5].isdigit()]
if known != [said.get("commitment"), seed] or len(moves) != (72 if seats == "SWN" else 96):
    sys.exit("NOT VERIFIED: commitment, secret, words, seed, or number of builds. Is it over? Was a block lost (R13)?")
turns = len(moves) // (4 if said["rounds"] == "four" or said["rounds"] + said["players"] == "official4" else 6)
board = {city + number: "" for city in "ABCDEF" for number in SITES["S"]}
deck, played, shuffles = [], list("123456789" * 5), iter(range(99))
shuffle()
hands = {seat: [deck.pop() for _ in range(4)] for seat in seats}
start = seats.index(said["start"]) if said["start"] in seats else picks("start", [len(seats)])[0]
print("Checked: commitment, secret, words, and seed belong together. Starting seat and hands:", seats[start], hands)
plain = said["monster"] + said["slow-growth"] + said["anti-trust"] == "nonenono"
for n, (seat, card, city, block) in enumerate(moves if plain else []):
    left = [b for s, _, _, b in moves[n : n - n % turns + turns] if s == seat]  # what the seat builds in this round
    while not fits(seat, hands[seat], "ABCDEF", left) and fits(seat, hands[seat] + deck + played, "ABCDEF", left):
        replace(seat, hands[seat][:])  # rule R13: a new hand for who can build nowhere
    turn = seats[(start + n // turns + n) % len(seats)]
    if seat != turn or card not in hands[seat] or not fits(seat, card, city, [block]):
        sys.exit(f"NOT VERIFIED: {seat} cannot play {card} in {city} (build {n + 1} of {len(moves)}).")
    board[city + SITES[seat][int(card) - 1]] += block
    replace(seat, card)
    if said["reshuffle"] == "each-round" and (n + 1) % turns == 0 and n + 1 < len(moves):
        shuffle()
print("Checked: each card was in hand when it was played." if plain else "NOT checked: the builds (for the variants).")
print("NOT checked: block choices, points, and whether commitment and words are the ones you saw before the game.")
