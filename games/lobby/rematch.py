"""Rematches: a table like the finished game's, linked from its page."""

from django.db import transaction

from games.lobby import seating
from games.models import Game, User
from games.play import turns


def opened_since(game: Game) -> Game | None:
    """Return the open rematch of `game`, if it still has a free seat."""
    people = [seat.user_id for seat in game.seats_by_side.values() if seat.user_id]
    like_it = Game.objects.with_table().filter(
        status=Game.Status.OPEN, name=game.name, host__in=people, created_at__gte=game.finished_at
    )
    return like_it.order_by("created_at").first()


def play_again(user: User, game: Game) -> Game:
    """
    Return the open rematch, or a new one with `user` and the bots on their sides.

    It starts at once if only bots are missing. Raise TableError if `user` sits at too many tables.
    """
    with transaction.atomic():
        turns.locked(
            game.pk
        )  # if two players ask at the same moment, the second joins the first one's table
        if there := opened_since(game):
            return there
        seats = game.seats_by_side
        own = next(side for side, seat in seats.items() if seat.user_id == user.pk)
        again = seating.open_table(
            user, game.options, side=own, preset=game.preset, theme=game.theme_key,
            time=game.time_control, zone=game.weekend_zone, public=game.public, name=game.name,
            least_reliability=game.least_reliability, new_players=game.new_players,
        )  # fmt: skip
        for side, seat in seats.items():
            if seat.bot:
                seating.seat_bot(user, again, side, seat.bot)
    return Game.objects.with_table().get(pk=again.pk)
