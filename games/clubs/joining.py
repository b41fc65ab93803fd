"""Becoming a member of a club, and no longer being one; what its admins decide about members."""

from django.db import transaction
from django.utils.translation import gettext as _

from games.clubs import founding, hooks, news, requests
from games.clubs.founding import ClubError, refuse_leader_of_too_many
from games.clubs.models import Club, Entry, Membership
from games.lib.database_time import database_time
from games.models import User
from games.models.block import are_kept_apart

Role = Membership.Role
MOST_MEMBERS = 500  # of one club
MOST_CLUBS = 20  # of one player, requests included


def join(user: User, club: Club, invite: str = "") -> Membership:
    """
    Make the user a member, or let them ask, as the club wants it; `invite` is the token of its link.

    Calling it again has no effect. Raise ClubError for those whom the club doesn't let in.
    """
    with transaction.atomic():
        club = _locked(club)
        row = Membership.objects.filter(club=club, user=user).first()
        if row and row.inside:
            return row
        _refuse(user, club)
        if row and row.role == Role.REMOVED:
            said = _("An admin removed you from this club, and only an admin can let you in again.")
            raise ClubError(said)
        welcome = club.entry == Entry.OPEN or invite == club.invite
        if not welcome and club.entry == Entry.LINK:
            raise ClubError(_("You can join this club only with its link. Its admins have it."))
        if welcome:
            return _let_in(user, club)
        if row:
            return row
        asked = _write(user, club, Role.ASKED)
        requests.owe(club)
        return asked


def leave(user: User, club: Club) -> None:
    """End the user's membership or request; raise ClubError for the only admin."""
    with transaction.atomic():
        club = _locked(club)
        row = _row(user, club)
        if row.role == Role.REMOVED:
            raise ClubError(_("You’re not a member of this club."))
        if row.is_admin:
            _refuse_last_admin(row)
        hooks.drop(club, user)
        row.delete()


def accept(club: Club, person: User) -> None:
    """Let in a player who has asked or was removed."""
    with transaction.atomic():
        club = _locked(club)
        if not _row(person, club).inside:
            _let_in(person, club)


def refuse(club: Club, person: User) -> None:
    """Refuse a player who has asked; they can ask again."""
    Membership.objects.filter(club=club, user=person, role=Role.ASKED).delete()


def remove(club: Club, person: User) -> None:
    """Remove a member, who can't join again by themselves; raise ClubError for the only admin."""
    with transaction.atomic():
        club = _locked(club)
        row = _row(person, club)
        if row.is_admin:
            _refuse_last_admin(row)
        hooks.drop(club, person)
        _write(person, club, Role.REMOVED)


def promote(club: Club, person: User) -> None:
    """Make a member an admin; raise ClubError if they lead too many clubs."""
    with transaction.atomic():
        club = _locked(club)
        row = _row(person, club)
        if row.role == Role.MEMBER:
            refuse_leader_of_too_many(person)
            Membership.objects.filter(pk=row.pk).update(role=Role.ADMIN)


def demote(club: Club, person: User) -> None:
    """Make an admin a member; raise ClubError for the only admin."""
    with transaction.atomic():
        club = _locked(club)
        row = _row(person, club)
        if row.is_admin:
            _refuse_last_admin(row)
            hooks.drop(club, person)
            Membership.objects.filter(pk=row.pk).update(role=Role.MEMBER)


def show(user: User, club: Club, *, shown: bool) -> None:
    """Note whether the user's profile tells that they're in the club."""
    Membership.objects.filter(club=club, user=user).update(shown=shown)


def hand_over_clubs(user: User) -> None:
    """
    Before the user's account is deleted, make the oldest member of each club they lead alone its admin.

    Locked accounts don't count. A club without other members is closed.
    """
    for club in Club.objects.filter(memberships__user=user, memberships__role=Role.ADMIN):
        others = Membership.objects.filter(club=_locked(club), role__in=Membership.IN)
        others = others.filter(user__is_active=True).exclude(user=user).order_by("since", "pk")
        if not (oldest := others.first()):
            founding.close(club)
        elif not others.filter(role=Role.ADMIN).exists():
            Membership.objects.filter(pk=oldest.pk).update(role=Role.ADMIN)


def _locked(club: Club) -> Club:
    """The club's row, locked, so that members are counted one after the other."""
    return Club.objects.select_for_update(no_key=True).get(pk=club.pk)


def _row(user: User, club: Club) -> Membership:
    row = Membership.objects.filter(club=club, user=user).first()
    if row is None:
        raise ClubError(_("{name} isn’t a member of this club.").format(name=user.shown_name))
    return row


def _refuse(user: User, club: Club) -> None:
    if user.guest:
        raise ClubError(_("Sign up to create or join a club."))
    admins = Membership.objects.filter(club=club, role=Role.ADMIN).exclude(user=user)
    if are_kept_apart(user.pk, admins.values_list("user", flat=True)):
        raise ClubError(_("You can’t join this club: you and one of its admins are kept apart."))
    others = Membership.objects.filter(user=user).exclude(club=club)
    if others.exclude(role=Role.REMOVED).count() >= MOST_CLUBS:
        raise ClubError(
            _("You’re already in {many} clubs, which is the limit.").format(many=MOST_CLUBS)
        )


def _let_in(user: User, club: Club) -> Membership:
    inside = Membership.objects.filter(club=club, role__in=Membership.IN)
    if inside.count() >= MOST_MEMBERS:
        said = _("This club has {many} members, which is the limit.")
        raise ClubError(said.format(many=MOST_MEMBERS))
    row = _write(user, club, Role.MEMBER)
    news.tell(club, news.Kind.JOINED, person=user)
    return row


def _write(user: User, club: Club, role: str) -> Membership:
    now = database_time()
    defaults = {"role": role, "since": now}
    return Membership.objects.update_or_create(club=club, user=user, defaults=defaults)[0]


def _refuse_last_admin(row: Membership) -> None:
    """Raise ClubError if the club has no other admin whose account isn't locked."""
    others = Membership.objects.filter(club=row.club_id, role=Role.ADMIN, user__is_active=True)
    if not others.exclude(pk=row.pk).exists():
        said = _("A club needs an admin. Make another member an admin first, or close the club.")
        raise ClubError(said)
