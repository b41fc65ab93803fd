"""The number of move sequences from fixed positions: a changed rule changes a number."""

from itertools import islice

import pytest

from engine import Phase, choices, legal_builds, play, positions
from tests.played.pin import HERE, read

# A record in tests/played, a number of written moves, and the number of different sequences of 1, 2, … moves from
# that position on. If several players may choose, the moves of each of them count.
COUNTS = """
    4-modern                                     0      70  4900
    4-modern                                     4      36  1284
    4-modern                                    60      36   756
    4-modern                                   104      14   252  1764
    3-modern                                     0      34  1156
    3-modern                                     2      34  1632
    3-modern                                    40      21   357  8194
    3-modern                                    81      17   272  4048
    2-modern                                     1    1156
    2-modern                                    50      28   420  5400
    2-modern                                   100      16   127  1837
    4-by-mail                                    2     140  9800
    4-by-mail                                    3      70  3360
    3-by-mail                                    1      68  2312
    3-by-mail                                   16      67  2244
    2-by-mail                                    1    1156
    2-by-mail                                   19     648
    3-mayfair                                   31      10    50  3150
    3-mayfair                                   80      21   357  4998
    2-godzilla                                  40      35  2728
    2-godzilla                                 101      23   413  8319
    3-godzilla-wrap-by-name                     50      37  1292
    4-godzilla                                  70      21   630
    4-godzilla                                 105      18   292  4400
    4-godzilla-slide-by-name                    50      15   240  3096
    4-monster-stay                              20      23   811
    3-monster-stay-mayfair                      50      29   879
    3-monster-wrap                              40      28   934
    2-monster-wrap-mayfair                      33      31   465  5127
    2-monster-slide                             80      37   555
    4-monster-slide-mayfair                     90      10   184  2662
    4-baby-stay                                 50      13   182  3260
    3-baby-stay-mayfair                         20      86  1328
    3-baby-wrap                                 60      10   210  5145
    2-baby-wrap-mayfair                         70      22   231 12474
    2-baby-slide                                50      36  1384
    4-baby-slide-mayfair                        55      12   900
    2-slow-growth                                2      60  3162
    2-slow-growth                               70      13   102  2040
    3-slow-growth                               14      11   341
    4-slow-growth                               26       9    25  1250
    2-anti-trust                                30      28   770
    3-anti-trust                                60       9    99   702
    4-anti-trust                                50       5    46   597
    4-ordinances                                54      18   278  2502
    3-ordinances                                75       9   126  1876
    4-partners                                 100      17   272  4047
    4-slow-growth-anti-trust-lost-block         44       4    28    53   222   774
    2-slow-growth-anti-trust-lost-block         49       1   328  2592
    4-baby-slow-growth-anti-trust-lost-block    44       2    16   112   550   911
    4-redrawn                                   84       1     5    50   490   490
    4-four-rounds-by-name                       25      18   306  6409
    2-four-long-rounds                          25      16 17280
    4-six-short-rounds                          43       5    35   756
    3-six-rounds-by-name                        30      33  1089
    4-all-godzilla                              53       5    40   283 10754
    4-all-monster-slide                         22       6   111  1038
    4-all-baby-wrap-six                         50      24   234  3012
    3-all-godzilla                              12       6    48   372 15624
    3-all-baby-slide-four                       33       5    45   243  1332
    2-all-monster-stay                          70      12    82  8528
    2-all-baby-wrap-mayfair                     51      16   191  2367
"""
CASES = [
    (words[0], int(words[1]), list(map(int, words[2:])))
    for words in map(str.split, COUNTS.strip().splitlines())
]


def moves(state):
    """Yield every move of every player who may move now."""
    listed = choices if state.phase == Phase.CHOOSE else legal_builds
    return ((side, move) for side in state.to_move for move in listed(state, side))


def perft(state, depth):
    """Return the number of different sequences of `depth` moves; those of the last ply are only counted."""
    if depth == 1:
        return sum(1 for _ in moves(state))
    return sum(perft(play(state, side, move), depth - 1) for side, move in moves(state))


@pytest.mark.parametrize(
    ("name", "ply", "counts"), CASES, ids=[f"{name} {ply}" for name, ply, _ in CASES]
)
def test_the_number_of_continuations(name, ply, counts):
    state = next(islice(positions(read(HERE / f"{name}.txt")), ply, None))

    assert counts == [perft(state, depth) for depth in range(1, len(counts) + 1)]
