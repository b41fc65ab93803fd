"""Table talk in a replay: {% comments_on game seat ply as comments %}, {% many_at comments ply as many %}, …"""

from collections.abc import Sequence
from typing import Any

from django import template

from games.models import Game, Seat, User
from games.replay.branches import Branch
from games.talk import refused
from games.talk.pages import Line, TalkPage

register = template.Library()


@register.simple_tag(takes_context=True)
def comments_on(
    context: template.Context, game: Game, seat: Seat | None, ply: int | None = None
) -> TalkPage | None:
    """Return what the reader may read about a game's moves; None until everything about it may be told."""
    reader: Any = context["user"]
    if not game.revealed:
        return None
    return TalkPage(game, seat, reader if isinstance(reader, User) else None, ply)


@register.simple_tag(takes_context=True)
def refused_comment(
    context: template.Context, comments: TalkPage, ply: int, branch: str = ""
) -> refused.Refused | None:
    """Return the reader's comment on this move or branch that was just refused."""
    return refused.take(context["request"], comments.game, ply, branch) if comments.user else None


@register.simple_tag
def many_at(comments: TalkPage | None, ply: int) -> int:
    """Return how many comments there are on a move."""
    return len(comments.by_move.get(ply, ())) if comments else 0


@register.simple_tag
def said_about(comments: TalkPage, branch: Branch) -> Sequence[Line]:
    """Return what is said about a branch."""
    return comments.about(branch)
