"""A club that Ann has founded, to be joined by asking."""

import pytest

from games.clubs import founding, joining
from games.clubs.founding import Face
from games.clubs.models import Club
from games.models import User
from tests.games.elsewhere.conftest import hooked  # noqa: F401 (a receiver for webhooks)

FACE: Face = {
    "name": "Harbour Club", "text": "We play on Sundays.", "colour": "blue", "second_colour": "white",
    "entry": "ask", "private": False,
}  # fmt: skip


def face(**other: object) -> Face:
    return {**FACE, **other}  # type: ignore[typeddict-item]


@pytest.fixture
def club(ann: User) -> Club:
    return founding.found(ann, FACE)


def let_in(club: Club, *people: User) -> None:
    """Make these people members."""
    for person in people:
        joining.join(person, club, club.invite)
