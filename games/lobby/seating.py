"""Tables before the first move: create one, take a seat, add a bot, leave; a full table starts."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError, transaction
from django.db.models import Case, Q, When
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine import Options
from engine.bots import BOTS
from engine.box import side_name
from engine.options import VARIANTS
from games.lib.clock import DAY_SECONDS
from games.lib.table_names import new_name
from games.lib.time_control import TimeControl
from games.lobby import circles, gate, kept_seats, ready
from games.models import Game, Seat, User
from games.models.block import are_kept_apart
from games.models.game import GameQuerySet
from games.models.timed import time_columns
from games.play import turns
from games.play.reliability import Reliability, reliability

SIMILAR = 3  # tables suggested in place of a full one
CLOSEST = 20  # tables asked whether they let the player in
NEWEST = 200  # tables among which similar ones are looked for
MOST_LETTERS = 40  # in a word for the shuffle
DEFAULT_TIME = TimeControl(2 * DAY_SECONDS)


class TableError(ValueError):
    """A refused seat or table, with the reason as a sentence for the player."""


def open_table(
    host: User,
    options: Options,
    *,
    side: str,
    preset: str = "modern",
    theme: str = "world",
    time: TimeControl = DEFAULT_TIME,
    public: bool = True,
    word: str = "",
    bots: Sequence[str] = (),
    name: str = "",
    zone: str = "",
    least_reliability: int = 0,
    new_players: bool = True,
    casual: bool = False,
    circle: str = "",
) -> Game:
    """
    Return a new table with its host and `bots` clockwise; the game starts if that fills it.

    Free weekends are those of `zone`, by default of the host's. `least_reliability` is a percentage.
    A `casual` game counts for no rating and on no leaderboard. `circle` is the key of the circle whose
    members alone can join (circles.py). Raise TableError if the host isn't one of them.
    """
    with transaction.atomic():
        game = Game.objects.create(
            name=name or new_name(), host=host, players=options.players, options_by_key=options.as_dict(),
            preset=preset, theme_key=theme, public=public, least_reliability=least_reliability,
            new_players=new_players, casual=casual, rated=not casual, members_only=bool(circle),
            **time_columns(time, zone or host.zone.key),
        )  # fmt: skip
        circles.keep(game, circle)
        if reason := circles.refusal(game, host):
            raise TableError(reason)
        take_seat(host, game, side, word, alone=len(bots) == options.players - 1)
        for bot in bots:
            seat_bot(host, game, _next_free(game, side), bot)
    return Game.objects.with_table().get(pk=game.pk)


@transaction.atomic
def take_seat(user: User, game: Game, side: str, word: str = "", *, alone: bool = False) -> Seat:
    """
    Seat `user`, with bots only if `alone`; the last seat starts the game.

    Raise TableError if the seat isn't available.
    """
    refuse_volunteer(user, game, alone=alone)
    refuse_kept(user, game, side)
    return _seat(game, side, user=user, word=clean_word(word))


def refuse_kept(user: User, game: Game, side: str) -> None:
    """Raise TableError if the side is kept for another player, or another side for this one."""
    kept = kept_seats.kept(game)
    own = [each for each, person in kept.items() if person.pk == user.pk]
    if own and side not in own and side in game.options.sides:
        raise TableError(_("In this rematch your seat is {side}.").format(side=side_name(own[0])))
    if (other := kept.get(side)) and other.pk != user.pk:
        raise TableError(_("This seat is kept for {name}.").format(name=other.name))


def refuse_more(user: User, *, alone: bool = False) -> None:
    """Raise TableError for a player who can't have one more game now (gate.py); in a transaction."""
    if reason := gate.refusal_of_more(user, alone=alone):
        raise TableError(reason)


def refuse_volunteer(user: User, game: Game, *, alone: bool = False) -> None:
    """Raise TableError for a player who can't have more games, or whom the gate or a block keeps out."""
    refuse_more(user, alone=alone)
    if reason := gate.refusal(game, user):
        raise TableError(reason)
    there = Seat.objects.filter(game=game, user__isnull=False).values_list("user", flat=True)
    if are_kept_apart(user.pk, there):
        raise TableError(_("You can’t join this table: you and one of its players are kept apart."))


def seat_bot(user: User, game: Game, side: str, bot: str) -> Seat:
    """Seat a bot on a free side for the host. Raise TableError if that isn't possible."""
    if bot not in BOTS:
        raise TableError(
            _("There’s no bot “{bot}”. The bots are: {bots}.").format(bot=bot, bots=", ".join(BOTS))
        )
    if game.host_id != user.pk:
        raise TableError(_("Only the host of this table can add a bot."))
    return _seat(game, side, bot=bot)


def leave(user: User, game: Game) -> None:
    """Give up a seat before the start; the last person to leave cancels the table, a leaving host is replaced."""
    with transaction.atomic():
        game = _open_and_locked(game)
        if not Seat.objects.filter(game=game, user=user).delete()[0]:
            raise TableError(_("You don’t have a seat at this table."))
        next_host = Seat.objects.filter(game=game, user__isnull=False).order_by("pk").first()
        if next_host is None or next_host.user is None:
            game.status = Game.Status.CANCELLED
        elif game.host_id == user.pk:
            game.host = next_host.user
            game.closes_at = None  # the new host hears of it first (waiting.py)
            game.endpoints.filter(user=user).delete()
        game.ready_until = None
        game.save()


def remove_bot(user: User, game: Game, side: str) -> None:
    """Remove a bot before the start for the host. Raise TableError if that isn't possible."""
    with transaction.atomic():
        game = _open_and_locked(game)
        if game.host_id != user.pk:
            raise TableError(_("Only the host of this table can remove a bot."))
        if (
            side not in game.options.sides
            or not Seat.objects.filter(game=game, side=side, user=None).delete()[0]
        ):
            raise TableError(_("There’s no bot in that seat."))
        Game.objects.filter(pk=game.pk).update(ready_until=None)


def remove_player(user: User, game: Game, side: str) -> None:
    """Remove another player before the start for the host. Raise TableError if that isn't possible."""
    with transaction.atomic():
        game = _open_and_locked(game)
        if game.host_id != user.pk:
            raise TableError(_("Only the host of this table can remove a player."))
        others = Seat.objects.filter(game=game, user__isnull=False).exclude(user=user)
        if side not in game.options.sides or not others.filter(side=side).delete()[0]:
            raise TableError(_("There’s no other player in that seat."))
        Game.objects.filter(pk=game.pk).update(ready_until=None)


def clean_word(word: str) -> str:
    """Return a word for the shuffle in the record's format; raise TableError if it is too long or has a colon."""
    word = word.strip()
    if len(word) > MOST_LETTERS:
        raise TableError(
            _("Your word for the shuffle can have {many} characters at most.").format(
                many=MOST_LETTERS
            )
        )
    if ":" in word or not word.isprintable():
        raise TableError(
            _("Your word for the shuffle can’t contain a colon or invisible characters.")
        )
    return word


def _seat(game: Game, side: str, **who: object) -> Seat:
    with transaction.atomic():
        game = _open_and_locked(game)
        turns.with_players(game)
        if side not in game.options.sides:
            raise TableError(
                _("This table has no seat “{side}”. Still free: {free}.").format(
                    side=side, free=_free(game)
                )
            )
        if (user := who.get("user")) and game.seat_of(user):
            raise TableError(_("You already have a seat at this table."))
        if there := game.seats_by_side.get(side):
            quicker = _("{name} just took {side}. Still free: {free}.")
            raise TableError(
                quicker.format(name=there.name, side=side_name(side), free=_free(game))
            )
        try:
            seat = Seat.objects.create(game=game, side=side, taken_at=game.locked_at, **who)
        except (
            IntegrityError
        ) as error:  # the constraint holds where the lock can't (R3: one player per side)
            raise TableError(
                _("Someone just took that seat. Here are the seats still free.")
            ) from error
        if game.free_sides == [side]:  # as they were before
            ready.begin(turns.locked(game.pk))
    return seat


def _open_and_locked(game: Game) -> Game:
    game = turns.locked(game.pk)
    if game.status != Game.Status.OPEN:
        raise TableError(
            _("This table is closed. Its game has started, or the table was cancelled.")
        )
    return game


def similar(game: Game, user: User | AnonymousUser) -> list[Game]:
    """Return public tables that `user` can join, with the same number of players or variants."""
    players = Q(players=game.players)
    options = game.options.as_dict()
    rules = Q(**{f"options_by_key__{key}": options[key] for key in VARIANTS})
    closest = Case(When(players & rules, then=2), When(players, then=1), default=0)
    others = Game.objects.filter(players | rules, status=Game.Status.OPEN, public=True)
    others = others.filter(ready_until=None)
    others = others.filter(members_only=False).exclude(pk=game.pk)
    if user.is_authenticated:
        others = others.exclude(seats__user=user)
    newest = others.order_by("-created_at").values("pk")[:NEWEST]
    tables = Game.objects.with_table().select_related("host").filter(pk__in=newest)
    best = tables.order_by(closest.desc(), "-created_at")
    if user.is_authenticated:
        return list(islice(open_to(user, best[:CLOSEST]), SIMILAR))
    return list(best[:SIMILAR])


def in_lobby() -> GameQuerySet:
    """Return the public tables that wait for players."""
    waiting = Game.objects.filter(status=Game.Status.OPEN, public=True, members_only=False)
    return waiting.filter(ready_until=None).select_related("host")


def open_to(user: User, tables: Iterable[Game]) -> Iterator[Game]:
    """Yield the tables whose gate lets the user in."""
    known: Reliability | None = None
    for game in tables:
        known = known or (reliability(user) if game.least_reliability else None)
        if not gate.refusal(game, user, known):
            yield game


def quicker(game: Game, side: str) -> Seat | None:
    """Return the seat on the wanted side, else the last one taken."""
    last = max(game.seats_by_side.values(), key=lambda seat: seat.pk, default=None)
    return game.seats_by_side.get(side, last)


def _next_free(game: Game, side: str) -> str:
    """The first free side clockwise from `side`."""
    sides = game.options.sides
    at = sides.index(side)
    taken = set(game.seats.values_list("side", flat=True))
    return next(s for s in sides[at:] + sides[:at] if s not in taken)


def _free(game: Game) -> str:
    return ", ".join(side_name(side) for side in game.free_sides) or pgettext("seats", "none")
