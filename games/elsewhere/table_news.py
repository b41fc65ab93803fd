"""What a table's webhooks are told: what happened there, as a spectator sees it."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from engine import State
from games.board import history, phrases
from games.board.perspective import Perspective
from games.elsewhere.endpoints import TABLE
from games.elsewhere.message import Message
from games.lib import times
from games.lib.database_time import database_time
from games.mail import occasion
from games.mail.occasion import table_url
from games.models import Endpoint, Game, Post

MOST = 50  # tables in one look
TOLD = (Game.Status.RUNNING, Game.Status.FINISHED)
LINES = 8  # of what happened, the newest


def owe_due() -> None:
    """Owe a message to the webhooks of tables where something has happened; bots' moves come together."""
    rows = Endpoint.objects.with_news().filter(channel=TABLE).select_related("table")
    for endpoint in rows.order_by("pk")[:MOST]:
        assert endpoint.table
        _owe(endpoint, endpoint.table, endpoint.latest_event)


def _owe(endpoint: Endpoint, game: Game, event: int) -> None:
    """Note what the endpoint is owed, if no other worker has; news of a table that waits for players is none."""
    told = (endpoint.told_ply, endpoint.told_status, endpoint.told_event)
    names = ("told_ply", "told_status", "told_event")
    before = Endpoint.objects.filter(pk=endpoint.pk, **dict(zip(names, told, strict=True)))
    now = (game.ply, game.status, event)
    since = event if endpoint.told_event is None else endpoint.told_event
    with transaction.atomic():
        if not before.update(**dict(zip(names, now, strict=True))) or game.status not in TOLD:
            return
        if now != (*told[:2], since):
            Post.objects.create(
                endpoint=endpoint,
                since=min(endpoint.told_ply or 0, game.ply),
                ply=game.ply,
                since_event=since,
                event=event,
                not_before=database_time(),
            )


def message_of(post: Post) -> Message | None:
    """Return the message about what happened at a table; None if that was taken back or isn't worth a word."""
    assert post.endpoint.table_id
    assert post.ply is not None
    game = Game.objects.with_table().get(pk=post.endpoint.table_id)
    positions = game.positions()
    if post.ply >= len(positions):
        return None
    reader = Perspective(game.options, game.names_by_side, game.theme, formers=game.formers)
    view = game.view(positions[post.ply], None)
    latest = post.ply == len(positions) - 1
    waits = phrases.whose_turn(reader, view)
    over = game.over and latest
    told = _told(game, reader, positions, post)
    if not (told or over):
        return None
    return Message(
        key=f"table.{post.pk}",
        kind="over" if over else "moves",
        at=post.created_at,
        title=occasion.over(game, reader, view).subject if over else f"{game}: {waits}",
        text="\n".join([*told, *_until(game, latest=latest)]),
        url=table_url(game),
        game=game,
        deadline=game.deadline if latest and not game.untimed else None,
    )


def _told(game: Game, reader: Perspective, positions: Sequence[State], post: Post) -> list[str]:
    """What happened between two positions, a line for each event, each of them told once."""
    end = (post.ply or 0) + 1
    since, last = post.since_event or 0, post.event or 0
    news = [row for number, row in game.numbered_happenings if since < number <= last]
    lines = history.lines(
        reader,
        positions[:end],
        game.rows[: end - 1],
        post.since or 0,
        happenings=news,
    )
    said = [f"{line.who}: {line.text}" if line.who else line.text for line in lines]
    if post.ply == 0:
        said.insert(0, _("The game begins."))
    return said[-LINES:]


def _until(game: Game, *, latest: bool) -> list[str]:
    """Until when the next turn may be played, if it still may."""
    if game.over or not latest or game.untimed or not game.deadline:
        return []
    return [phrases.capital(times.until(game.deadline))]
