"""Permissions: the only way to get a game for a user. A game they may not see is a 404."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, Q
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from games.models import Game, Seat, User

Visitor = User | AnonymousUser | Any


def signed_in(request: HttpRequest) -> User:
    """Return the user of a request that has passed `login_required`."""
    assert isinstance(request.user, User)
    return request.user


def may_see(user: Visitor, game: str = "game", public: str = "game__public") -> Q:
    """Return the condition for games that the user may see; the names of the game's id and its `public`."""
    if not user.is_authenticated:
        return Q(**{public: True})
    return Q(**{public: True}) | Q(Exists(Seat.objects.filter(game=OuterRef(game), user=user.pk)))


def spectator_or_404(user: Visitor, code: str) -> tuple[Game, Seat | None]:
    """Return a game with seats and moves, and the seat of `user` if any; raise Http404 if it's private."""
    game = Game.objects.with_table().filter(code=code.lower()).first()
    if game is None:
        raise Http404
    seat = game.seat_of(user) if user.is_authenticated else None
    if not (game.public or seat):
        raise Http404
    game.keep_rows()
    return game, seat


# What a move is read with. The row to play it on is the one that the door locks.
_TO_READ_A_MOVE = ("side", "user", "game__code", "game__theme_key", "game__options_by_key")


def seat_or_404(user: Visitor, code: str, *, to_move: bool = False) -> Seat:
    """
    Return the user's seat, with its game; raise Http404 if there is none.

    With `to_move` the two have only what is needed to read a move.
    """
    seats = Seat.objects.select_related("game").filter(user=user.pk)
    if to_move:
        seats = seats.only(*_TO_READ_A_MOVE)
    seat = get_object_or_404(seats, game__code=code.lower())
    if isinstance(user, User):
        seat.user = user  # already loaded
    return seat


def invitation_or_404(token: str) -> Game:
    """Return the game of an invite link; raise Http404 if the link is unknown."""
    return get_object_or_404(Game.objects.with_table(), invite=token)


def open_table_or_404(user: Visitor, code: str, invite: str = "") -> Game:
    """Return a game that `user` can join: public, by invitation, or already seated; else raise Http404."""
    game = get_object_or_404(Game.objects.with_table(), code=code.lower())
    if game.public or game.seat_of(user) or (invite and invite == game.invite):
        return game
    raise Http404
