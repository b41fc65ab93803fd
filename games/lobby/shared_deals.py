"""Tables that play one deal: all opened and filled at once, with the same secret and no words."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from engine import Options
from games.lib.time_control import TimeControl
from games.lobby.seating import TableError
from games.models import Game, Seat, SharedDeal, User
from games.models.timed import time_columns
from games.play import turns

Player = User | str  # a person, or a kind of bot


@dataclass(frozen=True, kw_only=True)
class Terms:
    """What all tables of a deal have in common; weekends off are those of `zone`."""

    name: str
    options: Options
    preset: str
    theme: str
    time: TimeControl
    zone: str = ""


def open_tables(deal: SharedDeal, terms: Terms, tables: Sequence[Sequence[Player]]) -> list[Game]:
    """
    Return the running games of these tables, each with its players clockwise from South.

    Every table needs a person, who is its host. Raises TableError if a person would play the deal twice.
    """
    with transaction.atomic():
        SharedDeal.objects.select_for_update(no_key=True).get(pk=deal.pk)
        _refuse_twice(deal, [each for table in tables for each in _people(table)])
        return [
            _open(deal, terms, f"{terms.name} {number}", table)
            for number, table in enumerate(tables, deal.games.count() + 1)
        ]


def _refuse_twice(deal: SharedDeal, people: Sequence[User]) -> None:
    ids = [each.pk for each in people]
    if len(set(ids)) < len(ids) or Seat.objects.filter(game__deal=deal, user__in=ids).exists():
        raise TableError(_("Nobody can play the same deal at two tables."))


def _open(deal: SharedDeal, terms: Terms, name: str, players: Sequence[Player]) -> Game:
    options = terms.options
    game = Game.objects.create(
        name=name, host=next(_people(players)), players=options.players,
        options_by_key=options.as_dict(), preset=terms.preset, theme_key=terms.theme,
        casual=True, rated=False, public=False, secret=deal.secret, deal=deal, deal_closed=True,
        **time_columns(terms.time, terms.zone),
    )  # fmt: skip
    for side, player in zip(options.sides, players, strict=True):
        who = {"user": player} if isinstance(player, User) else {"bot": player}
        Seat.objects.create(game=game, side=side, **who)
    game = turns.locked(game.pk)
    turns.start(game)
    return game


def _people(players: Iterable[Player]) -> Iterator[User]:
    return (each for each in players if isinstance(each, User))
