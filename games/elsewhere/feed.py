"""The Atom feed of a player: their turns, and what happened in their games."""

from collections.abc import Iterable
from datetime import datetime

from django.conf import settings
from django.db.models import F, Q
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.board.perspective import Perspective
from games.mail.occasion import occasion_of, table_url
from games.models import Game, Notice, PrivateFeed, User
from games.play import tolerant

# What can be told at any time later: the text of the others depends on when they are read.
KINDS = Notice.Kind.where(lambda kind: kind.lasting)
MOST = 20  # entries


class Feed(Atom1Feed):
    """A feed that is as old as its newest entry, or else as its address."""

    def latest_post_date(self) -> datetime:
        dates: list[datetime] = [item["pubdate"] for item in self.items]
        moment: datetime = self.feed["since"]
        return max(dates, default=moment)


def feed_of(user: User, own: str) -> bytes:
    """Return the player's feed, in the language that is active; `own` is its address."""
    since = PrivateFeed.objects.get(user=user).created_at
    title = _("{site}: your games").format(site=settings.SITE_NAME)
    feed = Feed(
        title, f"{settings.SITE_URL}/", "", language=get_language(), feed_url=own, since=since
    )
    for notice, game in _told(user):
        if subject := _subject(notice, game):
            feed.add_item(
                title=subject,
                link=table_url(game),
                description=subject,
                unique_id=f"tag:{settings.MAIL_DOMAIN},{notice.created_at:%Y-%m-%d}:{notice.pk}",
                pubdate=notice.created_at,
                updateddate=notice.created_at,
            )
    return feed.writeString("utf-8").encode()


def _told(user: User) -> Iterable[tuple[Notice, Game]]:
    """The newest notices to the player, each with its game; not those to a former player of the seat."""
    own = Q(seat__replaced_at=None) | Q(created_at__gte=F("seat__replaced_at"))
    notices = Notice.objects.filter(own, seat__user=user, kind__in=KINDS).select_related("seat")
    newest = list(notices.order_by("-created_at", "-pk")[:MOST])
    games = Game.objects.with_table().in_bulk({n.seat.game_id for n in newest if n.seat})
    for game in games.values():
        game.keep_rows()
    return [(n, games[n.seat.game_id]) for n in newest if n.seat and n.seat.game_id in games]


def _subject(notice: Notice, game: Game) -> str:
    """The subject of the notice's email; empty if the game can't be read, or a move was taken back."""
    assert notice.seat is not None
    side, ply = notice.seat.side, notice.ply or 0
    if not tolerant.replays(game) or ply >= len(positions := game.positions()):
        return ""
    reader = Perspective(
        game.options, game.names_by_side, game.theme, side=side, formers=game.formers
    )
    try:
        return occasion_of(notice.kind, game, reader, game.view(positions[ply], side)).subject
    except StopIteration:  # of a round that was taken back and isn't scored there any more
        return ""
