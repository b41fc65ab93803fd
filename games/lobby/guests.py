"""
Guests: visitors who play one game against bots without an account, known by their session alone.

A guest is a closed account without a name of its own, password, or address. Nobody can sign in as
one, lists and emails leave closed accounts out, and the site knows a guest only on the pages of
their game (middleware.Guests); everywhere else they are a visitor. Signing in or up makes the game
the account's (people/claiming.py).
"""

from allauth.core import ratelimit
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engine import Options
from games.lib.time_control import NO_CLOCK
from games.lobby import seating
from games.models import Game, User
from games.models.game_codes import new_code

KEY = "guest"  # in the session
PAGES = {
    "table", "table-live", "table-move", "blocks-ahead", "legend", "replay", "frames", "record", "moves",
    "deal", "board-picture", "link-picture", "pencil", "branch", "sheet", "export", "export-progress",
    "poster", "last-round", "last-round-picture",
}  # fmt: skip


def guest_of(request: HttpRequest) -> User | None:
    """Return the guest that this browser is, unless its reader is signed in."""
    if request.user.is_authenticated or KEY not in request.session:
        return None
    return User.objects.filter(pk=request.session[KEY], guest=True).first()


def game_of(request: HttpRequest) -> Game | None:
    """Return the guest's running game, if there is one."""
    guest = guest_of(request)
    return Game.objects.running().filter(host=guest).first() if guest else None


def begin(request: HttpRequest) -> Game:
    """
    Return the guest's running game, or a new one against bots.

    Raise TableError if too many have begun in this network today (ACCOUNT_RATE_LIMITS).
    """
    if game := game_of(request):
        return game
    if not ratelimit.consume(request, action="guest_game"):
        raise seating.TableError(
            _("That’s enough games without an account for today. Sign up to play on, it’s free.")
        )
    with transaction.atomic():
        guest = guest_of(request) or _new_guest()
        game = seating.open_table(
            guest, Options(players=4), side="S", time=NO_CLOCK, public=False, casual=True,
            bots=["greedy"] * 3,
        )  # fmt: skip
    request.session[KEY] = guest.pk
    return game


def _new_guest() -> User:
    code = new_code()
    return User.objects.create_user(
        f"{code}@guests.invalid",
        name=f"Guest {code}",
        guest=True,
        is_active=False,
        language=get_language() or "en",
    )
