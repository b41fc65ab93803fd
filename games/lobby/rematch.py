"""Rematches: a table like the finished game's, linked from its page."""

from django.db import transaction

from games.lobby import circles, kept_seats, seating
from games.models import Game, Invitation, User
from games.models.block import kept_apart
from games.play import notices, turns
from games.play.rematches import opened_since


def play_again(user: User, game: Game, how: str = kept_seats.SAME) -> Game:
    """
    Return the open rematch, or a new one, whose seats are as asked (kept_seats.py) and kept for the others.

    It starts at once if only bots are missing. Raise TableError if `user` sits at too many tables.
    """
    with transaction.atomic():
        # If two players ask at the same moment, the second joins the first one's table.
        locked = turns.locked(game.pk)
        if there := opened_since(game):
            return there
        seats = game.seats_by_side
        new = kept_seats.arranged(game.options.sides, how)
        own = next(new[side] for side, seat in seats.items() if seat.user_id == user.pk)
        again = seating.open_table(
            user, game.options, side=own, preset=game.preset, theme=game.theme_key,
            time=game.time_control, zone=game.weekend_zone, public=game.public, name=game.stored_name,
            least_reliability=game.least_reliability, new_players=game.new_players,
            casual=game.casual, circle=circles.key(game),
        )  # fmt: skip
        for side, seat in seats.items():
            if seat.bot:
                seating.seat_bot(user, again, new[side], seat.bot)
        _keep(
            again, user, {new[side]: seat.user_id for side, seat in seats.items() if seat.user_id}
        )
        notices.owe_rematch(locked, by=user)
    return Game.objects.with_table().get(pk=again.pk)


def _keep(again: Game, host: User, seats: dict[str, int]) -> None:
    """Invite the others to the rematch, each to the seat that falls to them; notices.py owes the emails."""
    left_out = kept_apart(host.pk) | {host.pk}
    Invitation.objects.bulk_create(
        Invitation(game=again, user_id=user, by=host, side=side)
        for side, user in seats.items()
        if user not in left_out
    )
