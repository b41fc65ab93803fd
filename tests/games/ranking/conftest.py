"""Finished games with a given result, without their moves."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from engine import Options
from games.models import Game, Seat, User

START = datetime(2026, 2, 1, tzinfo=UTC)


def result(
    people: Sequence[User | None], points: Sequence[int], day: float = 0, **options: Any
) -> Game:
    """A finished game; None is a bot. The best win, on `day` days after START."""
    wanted = Options(players=len(people), start="S", **options)
    at = START + timedelta(days=day)
    best = max(points)
    won = "".join(s for s, many in zip(wanted.sides, points, strict=True) if many == best)
    game = Game.objects.create(
        name="Table", host=next(filter(None, people)), players=len(people), status="finished",
        options_by_key=wanted.as_dict(), seed="0" * 64, phase="over", winners=won,
        started_at=at - timedelta(days=9), finished_at=at,
    )  # fmt: skip
    Seat.objects.bulk_create(
        Seat(
            game=game, side=side, user=who, bot="" if who else "greedy", points=many,
            win_share=1 / len(won) if side in won else 0, finished_at=at,
        )
        for side, who, many in zip(wanted.sides, people, points, strict=True)
    )  # fmt: skip
    return game
