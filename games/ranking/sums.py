"""Adding to rows of sums that several transactions change at once."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.models.standing import Results, Standing, Sums


class Changes(dict[tuple[Any, ...], list[int]]):
    """What to add to each row, by its key."""

    def __init__(self, sums: Sequence[str]) -> None:
        self.length = len(sums)

    def add(self, key: tuple[Any, ...], numbers: Sequence[int]) -> None:
        sums = self.setdefault(key, [0] * self.length)
        sums[:] = [a + b for a, b in zip(sums, numbers, strict=True)]


def write(model: type[Sums], changes: Mapping[tuple[Any, ...], Sequence[int]]) -> None:
    """
    Add to the rows with these keys, create the missing ones, and delete those without a game.

    Rows are created and locked in the order of their keys, so that two games that end at once never
    wait for each other.
    """
    if not changes:
        return
    rows = model._default_manager
    new = [model(**dict(zip(model.KEY, key, strict=True))) for key in sorted(changes)]
    rows.bulk_create(new, ignore_conflicts=True)
    among = {f"{name}__in": {key[at] for key in changes} for at, name in enumerate(model.KEY)}
    locked = rows.filter(**among).order_by(*model.KEY).select_for_update()
    changed = [row for row in locked if row.key in changes]
    for row in changed:
        row.add(changes[row.key])
    rows.bulk_create(
        changed, update_conflicts=True, unique_fields=model.KEY,
        update_fields=[*model.SUMS, "place"] if model is Standing else model.SUMS,
    )  # fmt: skip
    if issubclass(model, Results):
        rows.filter(**among).filter(**dict.fromkeys(model.SUMS[:1], 0)).delete()
