"""The rematch of a finished game: a table like it that one of its players has opened since."""

from games.models import Game


def opened_since(game: Game) -> Game | None:
    """Return the open rematch of `game`, if it still has a free seat."""
    people = [seat.user_id for seat in game.seats_by_side.values() if seat.user_id]
    like_it = Game.objects.with_table().filter(
        status=Game.Status.OPEN,
        name=game.stored_name,
        host__in=people,
        created_at__gte=game.finished_at,
    )
    return like_it.order_by("created_at").first()
