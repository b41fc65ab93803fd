"""Watch links: a private game against bots can be shown to others, who see only what is public."""

from django.http import Http404
from django.shortcuts import get_object_or_404

from games.models import Game, Seat
from games.models.game_codes import new_invite

LONGEST_TOKEN = 24


def may_make(game: Game, seat: Seat | None) -> bool:
    """Return whether the seat's player may make a link: the game is private, and all others are bots."""
    alone = all(each.user_id is None or each == seat for each in game.seats.all())
    return seat is not None and alone and game.dealt and not (game.public or game.deal_closed)


def make(game: Game) -> None:
    """Make a new link, which replaces the one before."""
    Game.objects.filter(pk=game.pk).update(watch=new_invite())


def withdraw(game: Game) -> None:
    """Let no link open the game any more."""
    Game.objects.filter(pk=game.pk).update(watch=None)


def game_or_404(token: str) -> Game:
    """Return the game of a watch link; raise Http404 if there is none, or it has been withdrawn."""
    if len(token) > LONGEST_TOKEN:
        raise Http404
    game = get_object_or_404(Game.objects.with_table(), watch=token)
    if not game.dealt or game.deal_closed:
        raise Http404
    game.keep_rows()
    return game
