"""Emails about waiting for players: a table closes, or quick match has found nobody or can't seat a player."""

from collections.abc import Iterable

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from games.lib import times
from games.mail import account
from games.models import Game, Notice, Seat, User
from games.play import table_links

Kind = Notice.Kind


def owe_warning(game: Game, host: User) -> None:
    """Owe a host the email that their table closes soon, with a link that keeps it open."""

    def said() -> tuple[str, list[str]]:
        assert game.closes_at
        closes = _("{table} has waited for players for a while. It closes on {moment}.")
        return _("{table} closes soon").format(table=game.name), [
            closes.format(table=game.name, moment=times.moment(game.closes_at)),
            _("Keep it open:") + f"\n{table_links.url('keep-table', game.pk)}",
            _("Invite players:") + f"\n{settings.SITE_URL}{game.get_absolute_url()}",
        ]

    account.tell(host, Kind.CLOSING, said)


def owe_ready_check(game: Game, seats: Iterable[Seat]) -> None:
    """Owe those who joined long ago the email that asks whether they still want to play."""
    for seat in seats:
        link = table_links.url("ready", seat.pk)

        def said(link: str = link) -> tuple[str, list[str]]:
            assert game.ready_until
            full = _(
                "{table} is full. You joined a while ago, so please confirm your seat by {moment}."
            )
            free = _("If you don’t, your seat is free for others.")
            return _("Still playing? {table} is full").format(table=game.name), [
                full.format(table=game.name, moment=times.moment(game.ready_until)) + " " + free,
                _("Confirm my seat:") + f"\n{link}",
            ]

        assert seat.user
        account.tell(seat.user, Kind.READY, said)


def owe_freed(game: Game, person: User) -> None:
    """Owe a player who didn't confirm their seat the email that it is free for others."""

    def said() -> tuple[str, list[str]]:
        freed = _("You didn’t confirm your seat at {table}, so others can take it now.")
        again = _("If you want to play after all, take a seat again:")
        return _("Your seat at {table} is free again").format(table=game.name), [
            freed.format(table=game.name),
            f"{again}\n{settings.SITE_URL}{reverse('invitation', args=[game.invite])}",
        ]

    account.tell(person, Kind.READY, said)


def owe_unmatched(person: User) -> None:
    """Owe a player the email that quick match has found nobody."""

    def said() -> tuple[str, list[str]]:
        nobody = _("We’ve looked for three days and found no players for the game you wanted.")
        again = _("Wait again, or for another game:")
        tables = _("Open tables:")
        return _("Nobody found for your game"), [
            nobody,
            f"{again}\n{settings.SITE_URL}{reverse('quick-match')}",
            f"{tables}\n{settings.SITE_URL}{reverse('lobby')}",
        ]

    account.tell(person, Kind.UNMATCHED, said)


def owe_not_seated(person: User, why: str) -> None:
    """Owe a player whom quick match couldn't seat the email that says `why`, which is in their language."""

    def said() -> tuple[str, list[str]]:
        found = _("We found players for the game you wanted, but we couldn’t give you a seat.")
        again = _("Wait again, or for another game:")
        return _("You’re no longer waiting for a game"), [
            f"{found} {why}",
            f"{again}\n{settings.SITE_URL}{reverse('quick-match')}",
        ]

    account.tell(person, Kind.UNMATCHED, said)


def owe_closed(game: Game, people: Iterable[User], why: str) -> None:
    """Owe those at a table the email that it has closed; `why` is translated for each reader."""

    def said() -> tuple[str, list[str]]:
        lobby = f"{settings.SITE_URL}{reverse('lobby')}"
        subject = _("{table} is closed").format(table=game.name)
        return subject, [_(why).format(table=game.name), _("Find another table:") + f"\n{lobby}"]

    for person in people:
        account.tell(person, Kind.CLOSING, said)
