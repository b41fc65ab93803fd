"""Rematches: a table like the finished game's, linked from its page."""

from django.db import transaction

from games.lobby import seating
from games.models import Game, User
from games.play import notices, turns
from games.play.rematches import opened_since


def play_again(user: User, game: Game) -> Game:
    """
    Return the open rematch, or a new one with `user` and the bots on their sides.

    It starts at once if only bots are missing. Raise TableError if `user` sits at too many tables.
    """
    with transaction.atomic():
        # If two players ask at the same moment, the second joins the first one's table.
        locked = turns.locked(game.pk)
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
        notices.owe_rematch(locked, by=user)
    return Game.objects.with_table().get(pk=again.pk)
