"""Founding, changing, and closing a club."""

from typing import TypedDict

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.clubs import hooks
from games.clubs.models import Club, Membership
from games.clubs.tables import key_of
from games.lib import display_names
from games.lib.database_time import database_time
from games.lobby import circles, waiting
from games.models import Game, User
from games.models.game_codes import new_invite
from games.play import turns

MOST_LED = 5  # clubs of which one player is an admin
CLOSED = gettext_noop("{table} was for members of a club that has closed, so it’s cancelled.")


class ClubError(ValueError):
    """Something that can't be done in a club, with a sentence for the player."""


class Face(TypedDict):
    """What a club's admins say about it."""

    name: str
    text: str
    colour: str
    second_colour: str
    entry: str
    private: bool


def found(user: User, face: Face) -> Club:
    """Return a new club with the user as its admin; raise ClubError if they can't have another."""
    if user.guest:
        raise ClubError(_("Sign up to create or join a club."))
    with transaction.atomic():
        refuse_leader_of_too_many(user)
        club = _saved(Club(), face)
        Membership.objects.create(
            club=club, user=user, role=Membership.Role.ADMIN, since=club.founded_at
        )
    return club


def refuse_leader_of_too_many(user: User) -> None:
    """Raise ClubError for an admin of too many clubs, and lock the user's row until the end."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    led = Membership.objects.filter(user=user, role=Membership.Role.ADMIN)
    if led.count() >= MOST_LED:
        said = _("{name} is already an admin of {many} clubs, which is the limit.")
        raise ClubError(said.format(name=user.name, many=MOST_LED))


def change(club: Club, face: Face) -> None:
    """Change what is said about a club; raise ClubError if its name isn't free."""
    with transaction.atomic():
        _saved(Club.objects.select_for_update().get(pk=club.pk), face)


def renew_link(club: Club) -> None:
    """Give the club a new link; the old one no longer works."""
    Club.objects.filter(pk=club.pk).update(invite=new_invite())


def close(club: Club) -> None:
    """
    Close a club for good: it and its memberships are deleted, and its games stay.

    Tables and tournaments that wait for players are cancelled, and their players told.
    """
    with transaction.atomic():
        games = Game.objects.filter(pk__in=club.tables.values("game"), status=Game.Status.OPEN)
        for pk in list(games.order_by("pk").values_list("pk", flat=True)):
            waiting.cancel(turns.locked(pk), CLOSED)
        circles.end(key_of(club))
        hooks.drop(club)
        club.delete()


def check_name(name: str) -> str:
    """Return the cleaned name of a club; raise ClubError if it isn't allowed."""
    try:
        return display_names.check(name)
    except ValidationError as error:
        raise ClubError(" ".join(error.messages)) from error


def _saved(club: Club, face: Face) -> Club:
    """The club with this face; a name that the staff have hidden stays hidden until it's another."""
    name = check_name(face["name"])
    if club.name != name:
        club.name_hidden = False
    if club.text != face["text"]:
        club.text_hidden = False
    club.name, club.name_key = name, display_names.key(name)
    club.text, club.entry, club.private = face["text"], face["entry"], face["private"]
    club.colour, club.second_colour = face["colour"], face["second_colour"]
    club.founded_at = club.founded_at if club.pk else database_time()
    try:
        with transaction.atomic():
            club.save()
    except IntegrityError:
        said = _("There’s a club of that name, or one that looks like it. Choose another.")
        raise ClubError(said) from None
    return club
