"""Tables before the first move: create one, take a seat, add a bot, leave; a full table starts."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
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
from games.lib.clock import DAY
from games.lib.table_names import new_name
from games.lib.time_control import TimeControl
from games.lobby import gate
from games.models import Game, Seat, User
from games.play import turns
from games.play.reliability import Reliability, reliability

MOST_RUNNING = 40  # tables, open or running, per player
SIMILAR = 3  # tables suggested in place of a full one
CLOSEST = 20  # tables asked whether they let the player in
FORGOTTEN = timedelta(days=30)  # how long a table waits for players
NEWEST = 200  # tables among which similar ones are looked for
MOST_LETTERS = 40  # in a word for the shuffle
DEFAULT_TIME = TimeControl(2 * DAY)


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
    rated: bool = True,
) -> Game:
    """
    Return a new table with its host and `bots` clockwise; the game starts if that fills it.

    Free weekends are those of `zone`, by default of the host's. `least_reliability` is a percentage.
    """
    weekend_zone = (zone or host.zone.key) if time.weekends_off else ""
    with transaction.atomic():
        game = Game.objects.create(
            name=name or new_name(), host=host, players=options.players, options_by_key=options.as_dict(),
            preset=preset, theme_key=theme, public=public, pace_seconds=time.seconds,
            increment_seconds=time.increment, cap_seconds=time.cap, vacation_days=time.vacation_days,
            weekend_zone=weekend_zone, least_reliability=least_reliability, new_players=new_players, rated=rated,
        )  # fmt: skip
        take_seat(host, game, side, word)
        for bot in bots:
            seat_bot(host, game, _next_free(game, side), bot)
    return Game.objects.with_table().get(pk=game.pk)


def take_seat(user: User, game: Game, side: str, word: str = "") -> Seat:
    """Seat `user`; the last seat starts the game. Raise TableError if the seat isn't available."""
    refuse_volunteer(user, game)
    return _seat(game, side, user=user, word=clean_word(word))


def refuse_volunteer(user: User, game: Game) -> None:
    """Raise TableError for a player of too many tables, or whom the table's gate keeps out."""
    if (
        Seat.objects.filter(
            user=user, game__status__in=(Game.Status.OPEN, Game.Status.RUNNING)
        ).count()
        >= MOST_RUNNING
    ):
        raise TableError(
            _("You’re already at {many} tables. Finish a game first.").format(many=MOST_RUNNING)
        )
    if reason := gate.refusal(game, user):
        raise TableError(reason)


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
        game.save()


def cancel_forgotten(now: datetime) -> int:
    """Cancel the tables that have waited for players for FORGOTTEN; return how many."""
    forgotten = Game.objects.filter(status=Game.Status.OPEN, created_at__lt=now - FORGOTTEN)
    return forgotten.update(status=Game.Status.CANCELLED)


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
            seat = Seat.objects.create(game=game, side=side, **who)
        except (
            IntegrityError
        ) as error:  # the constraint holds where the lock can't (R3: one player per side)
            raise TableError(
                _("Someone just took that seat. Here are the seats still free.")
            ) from error
        game = turns.locked(game.pk)
        if not game.free_sides:
            turns.start(game)
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
    others = others.exclude(pk=game.pk)
    if user.is_authenticated:
        others = others.exclude(seats__user=user)
    newest = others.order_by("-created_at").values("pk")[:NEWEST]
    tables = Game.objects.with_table().select_related("host").filter(pk__in=newest)
    best = tables.order_by(closest.desc(), "-created_at")
    if user.is_authenticated:
        return list(islice(_open_to(user, best[:CLOSEST]), SIMILAR))
    return list(best[:SIMILAR])


def _open_to(user: User, tables: Iterable[Game]) -> Iterator[Game]:
    """The tables whose gate lets the user in."""
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
