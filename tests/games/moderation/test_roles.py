"""The table of docs/roles.md: no role shows a hidden hand, and nobody acts at a table where they sit."""

import re
from pathlib import Path

import pytest
from django.contrib.auth.models import Group, Permission
from django.urls import reverse

from engine import Options
from games.lobby import seating
from games.models import Game, User
from games.moderation import acting, reporting
from games.moderation.acting import ActionError
from games.play import staff
from games.play.leaving import LeavingError
from tests.games.conftest import flat, fresh, person, skip

ROLES = ("moderator", "staff", "operator")


def in_role(role: str) -> User:
    user = person("Ole", is_staff=role != "moderator", is_superuser=role == "operator")
    user.groups.add(Group.objects.get(name="moderators"))
    if role == "staff":
        user.user_permissions.add(
            *Permission.objects.filter(codename__in=("change_game", "view_game", "view_user"))
        )
    return user


def pages(game: Game, about: User) -> list[str]:
    """Return every address that shows a role more than a spectator sees."""
    return [
        reverse("table", args=[game.code]),
        reverse("replay", args=[game.code]),
        reverse("staff-table", args=[game.code]),
        reverse("moderation"),
        reverse("moderation-log"),
        reverse("case", args=[about.pk]),
        f"/admin/games/game/{game.pk}/change/",
    ]


@pytest.mark.parametrize("role", ROLES)
def test_no_role_sees_anything_that_another_deal_would_change(role, ann, bo, cy, sign_in):
    """The two worlds have the same public moves: none yet, and hidden cards of another deal."""
    reporting.file(ann, reporting.of_player(bo), "cheating", "")
    table = seating.open_table(ann, Options(players=3, start="S"), side="S")
    for user, side in ((bo, "W"), (cy, "N")):
        seating.take_seat(user, table, side)
    game, client = fresh(table), sign_in(in_role(role))
    hands = game.state().hands

    def seen() -> list[str]:
        return [_still(client.get(page)) for page in pages(game, bo)]

    one = seen()
    seed = game.seed[:-1] + ("0" if game.seed[-1] != "0" else "1")
    Game.objects.filter(pk=game.pk).update(seed=seed)
    assert fresh(table).state().hands != hands
    assert seen() == one


def _still(answer: object) -> str:
    """The page without what changes with each answer."""
    return re.sub(r'(csrfmiddlewaretoken" value|nonce)="[^"]*"', "", flat(answer))


@pytest.mark.parametrize("role", ROLES)
def test_no_role_acts_at_a_table_where_it_sits(role, bo, sign_in):
    own = in_role(role)
    table = seating.open_table(own, Options(players=2), side="S")
    seating.take_seat(bo, table, "N")
    skip(fresh(table), 2)
    with pytest.raises(ActionError, match="You sit at a table with this player"):
        acting.act(own, bo, acting.Kind.SUSPEND, "Bye.", days=1)
    with pytest.raises(LeavingError, match="You sit at this table"):
        staff.act(own, table.pk, "resign", "N")

    assert sign_in(own).get(reverse("staff-table", args=[table.code])).status_code == 404


def test_the_table_names_every_role():
    text = Path("docs/roles.md").read_text()
    page = Path("templates/legal/roles.html").read_text()

    for role in ("host", "director", "club admin", "moderator", "staff", "operator"):
        assert f"| {role} |" in text
        assert f'<h2>{{% translate "{role.capitalize()}" %}}</h2>' in page
