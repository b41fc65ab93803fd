"""Tables for the members of a club: whom they let in, and which a visitor sees."""

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from engine import State
from games.clubs import news
from games.clubs.models import Club, ClubTable, Membership
from games.models import Game, User
from games.models.game import GameQuerySet
from games.play.access import Visitor, may_see

KIND = "club"  # how the keys of this kind of circle begin


class ClubCircles:
    """Clubs as circles of the lobby (games/lobby/circles.py)."""

    def of(self, user: User) -> list[tuple[str, str]]:
        return _choices(Membership.objects.filter(user=user, role__in=Membership.IN))

    def led(self, user: User) -> list[tuple[str, str]]:
        admins = Membership.objects.filter(user=user, role=Membership.Role.ADMIN)
        return _choices(admins.filter(club__private=False))

    def outside(self, key: str, user: User) -> str:
        club = _club(key)
        if club is None or Membership.objects.filter(club=club, user=user, role__in=Membership.IN):
            return ""
        return _("This is for members of {club}.").format(club=club)

    def named(self, key: str) -> str:
        club = _club(key)
        return _for_members(club) if club else ""

    def tell(self, key: str, reference: str) -> None:
        if club := _club(key):
            news.tell(club, news.Kind.EVENT, event=reference)

    def keep(self, game: Game, key: str) -> None:
        if club := _club(key):
            ClubTable.objects.create(game=game, club=club)
            if game.public:
                news.tell(club, news.Kind.OPENED, game=game)

    def key(self, game: Game) -> str:
        club = club_of(game)
        return key_of(club) if club else ""

    def refusal(self, game: Game, user: User) -> str:
        club = club_of(game)
        inside = Membership.objects.filter(club=club, user=user, role__in=Membership.IN)
        if club is None or inside.exists():
            return ""
        return _("This table is for members of {club}.").format(club=club)

    def sentence(self, game: Game) -> str:
        club = club_of(game)
        return _for_members(club) if club else ""


def _choices(rows: QuerySet[Membership]) -> list[tuple[str, str]]:
    said = _("members of {club}")
    rows = rows.select_related("club").order_by("club__name")
    return [(key_of(row.club), said.format(club=row.club)) for row in rows]


def _club(key: str) -> Club | None:
    """The club that a key names; None if it's of another kind, or the club is closed."""
    kind, _colon, code = key.partition(":")
    return Club.objects.filter(code=code).first() if kind == KIND else None


def _for_members(club: Club) -> str:
    link = format_html('<a href="{}">{}</a>', club.get_absolute_url(), club)
    return format_html(_("For members of {club}."), club=link)


def key_of(club: Club) -> str:
    """Return the key by which the form for a new table names the club."""
    return f"{KIND}:{club.code}"


def club_of(game: Game) -> Club | None:
    """Return the club that a table is for; None if it's for everyone, or the club is closed."""
    return Club.objects.filter(tables__game=game).first() if game.members_only else None


def note_end(game: Game, _before: State | None, _after: State) -> None:
    """Note when a club's game ended, in the transaction of its end, so that the newest are found first."""
    if game.members_only:
        ClubTable.objects.filter(game=game).update(ended_at=game.finished_at)


def waiting(club: Club, visitor: Visitor, *, inside: bool) -> QuerySet[Game]:
    """Return the tables that wait for players; members see those by invitation too."""
    games = _now(club).filter(status=Game.Status.OPEN)
    return games if inside else games.filter(may_see(visitor, "pk", "public"))


def running(club: Club, visitor: Visitor) -> QuerySet[Game]:
    """Return the running games that the visitor may see."""
    return _now(club).running().filter(may_see(visitor, "pk", "public"))


def finished(club: Club, visitor: Visitor) -> QuerySet[ClubTable]:
    """Return the rows of finished games that the visitor may see."""
    rows = ClubTable.objects.filter(club=club, ended_at__isnull=False).filter(may_see(visitor))
    return rows.select_related("game")


def address(game: Game) -> str:
    """Return where members find a table that waits for players, also one by invitation."""
    return game.get_absolute_url() if game.public else reverse("invitation", args=[game.invite])


def _now(club: Club) -> GameQuerySet:
    rows = ClubTable.objects.filter(club=club, ended_at=None)
    tables = Game.objects.with_table().select_related("host").filter(pk__in=rows.values("game"))
    return tables.order_by("-created_at")
