"""
Ratings by openskill's Plackett–Luce model: places in, skills out.

Weng and Lin, "A Bayesian Approximation Method for Online Ranking", JMLR 12 (2011). What is stored is the
model's mean `mu` and deviation `sigma`; what people see is `shown(mu)`.
"""

from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from itertools import chain, permutations
from typing import Any, NamedTuple

from openskill.models import PlackettLuce

from games.lib.pools import ESTABLISHED

MODEL = PlackettLuce()
AVERAGE, STEP = 1500, 60  # a skill of MODEL.mu is shown as AVERAGE, and each unit as STEP points
# A rating after fewer games than ESTABLISHED, or with a greater sigma, is shown with a "?".
PROVISIONAL = 7.0
# Within these days, the nth game of one pair counts 1/n, and all of them move a rating by MOST at most.
WINDOW = timedelta(days=90)
MOST = 50 / STEP
# Of the kinds of bots, in points; fixed, since no game changes them.
BOTS = {"greedy": 1300, "random": 700}


class Skill(NamedTuple):
    """What is known of a player's skill after so many rated games."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0

    @property
    def rating(self) -> int:
        return shown(self.mu)

    @property
    def uncertainty(self) -> int:
        """Return the deviation, in points: two of three players are that close to their rating."""
        return round(self.sigma * STEP)

    @property
    def provisional(self) -> bool:
        return self.games < ESTABLISHED or self.sigma > PROVISIONAL

    @property
    def told(self) -> str:
        """Return "1623", or "1623?" for a provisional rating."""
        return f"{self.rating}{'?' if self.provisional else ''}"

    @property
    def lowest(self) -> float:
        """Return what the skill is at least, which is what leaderboards compare."""
        return self.mu - 2 * self.sigma


class Player(NamedTuple):
    """
    One player of a rated game; `place` 0 is the best, and equal places are ties.

    Players with the same `team` are partners. One who may not `gain` can lose only.
    """

    user: int
    team: int
    place: int
    gain: bool = True
    counts: bool = True  # False for a player whose rating stays as it is


class RatedGame(NamedTuple):
    """A finished game as ratings see it."""

    pool: int
    at: datetime
    players: Sequence[Player]


class Change(NamedTuple):
    """What a game did to one player."""

    user: int
    before: Skill
    after: Skill
    weight: float
    others: int


def shown(mu: float) -> int:
    """Return the rating that people see."""
    return round(AVERAGE + STEP * (mu - MODEL.mu))


class Ladder:
    """Everybody's skill after some games in order, and what each pair's games have moved lately."""

    def __init__(self) -> None:
        self.skills: dict[tuple[int, int], Skill] = {}  # by user and pool
        # For a player and another one: when each of their games ended, and what it moved.
        self._together: dict[tuple[int, int], tuple[list[datetime], list[float]]] = {}

    def skill(self, user: int, pool: int) -> Skill:
        return self.skills.get((user, pool), Skill())

    def rate(self, game: RatedGame) -> list[Change]:
        """Return what the game does to the players who count, and remember it."""
        before = [self.skill(player.user, game.pool) for player in game.players]
        rated = _rated(game.players, before)
        changes = [
            self._change(game, player, skill, new)
            for player, skill, new in zip(game.players, before, rated, strict=True)
            if player.counts
        ]
        for change in changes:
            self.skills[change.user, game.pool] = change.after
        self.remember(
            game.at, [(each.user, each.after.mu - each.before.mu, each.others) for each in changes]
        )
        return changes

    def remember(self, at: datetime, moved: Collection[tuple[int, float, int]]) -> None:
        """Note a game of these players: whose mean it moved how far, and by how many others."""
        for (user, by, others), (other, _by, _others) in permutations(moved, 2):
            times, shares = self._together.setdefault((user, other), ([], []))
            times.append(at)
            shares.append(by / others)

    def forget(self, at: datetime) -> None:
        """Forget the pairs whose games are all too old to count in a game that ends at this moment."""
        since = at - WINDOW
        self._together = {
            pair: games for pair, games in self._together.items() if games[0][-1] >= since
        }

    def _change(self, game: RatedGame, player: Player, before: Skill, new: Any) -> Change:
        others = [each.user for each in game.players if each.counts and each.user != player.user]
        move = new.mu - before.mu
        weight = evidence = 1.0
        if move > 0 and not player.gain:
            weight = evidence = 0.0
        elif others:
            share = move / len(others)
            lately = [self._lately(player.user, other, game.at) for other in others]
            weight = sum(_weight(share, *each) for each in lately) / len(others)
            evidence = sum(1 / (games + 1) for games, _moved in lately) / len(others)
        after = Skill(
            before.mu + weight * move,
            before.sigma + evidence * (new.sigma - before.sigma),
            before.games + 1,
        )
        return Change(player.user, before, after, weight, max(1, len(others)))

    def _lately(self, user: int, other: int, at: datetime) -> tuple[int, float]:
        """How many games the two have had within the window, and how far they moved the user's mean."""
        times, shares = self._together.get((user, other), ([], []))
        if old := bisect_left(times, at - WINDOW):
            del times[:old], shares[:old]
        return len(times), sum(shares)


def _weight(share: float, games: int, moved: float) -> float:
    """How much a game moves the mean for a pair that has had so many, which moved it so far."""
    weight = 1 / (games + 1)
    if share * (moved + share * weight) > 0 and abs(moved + share * weight) > MOST:
        room = MOST - moved if share > 0 else MOST + moved
        weight = max(0.0, room / abs(share))
    return weight


def _rated(players: Sequence[Player], skills: Iterable[Skill]) -> list[Any]:
    """The model's ratings of these players after the game, in the same order."""
    teams: dict[int, list[int]] = {}
    for at, player in enumerate(players):
        teams.setdefault(player.team, []).append(at)
    ratings = [MODEL.rating(mu=skill.mu, sigma=skill.sigma) for skill in skills]
    places = [min(players[at].place for at in team) for team in teams.values()]
    new = MODEL.rate(
        [[ratings[at] for at in team] for team in teams.values()], ranks=list(map(float, places))
    )
    order = chain.from_iterable(teams.values())
    found = dict(zip(order, chain.from_iterable(new), strict=True))
    return [found[at] for at in range(len(players))]
