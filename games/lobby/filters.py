"""What a list is narrowed to by its address: number of players, variant, pace. An unknown word narrows nothing."""

from django.db.models import Q
from django.utils.translation import gettext as _

from engine.box import SIDES_OF
from engine.options import VALUES, VARIANTS
from games.board import option_text
from games.lib import clock

PLAYERS = tuple(map(str, SIDES_OF))


def players(text: str) -> int | None:
    return int(text) if text in PLAYERS else None


def pace(text: str) -> int | None:
    """Seconds a move: one of the paces that a table can have."""
    seconds = int(text) if text.isascii() and text.isdecimal() and len(text) < 8 else None
    return seconds if seconds in clock.PACES or seconds in clock.MINUTE_PACES else None


def variant(text: str) -> str:
    """A key of VARIANT_OF, `plain`, or empty."""
    return text if text == "plain" or text in option_text.VARIANT_OF else ""


def with_variant(text: str, game: str = "") -> Q:
    """Games with this variant, the `plain` ones without any; `game` is the way to it: "game__"."""
    if text == "plain":
        wanted = {key: VALUES[key][0] for key in VARIANTS}
    elif text in option_text.VARIANT_OF:
        wanted = dict([option_text.VARIANT_OF[text]])
    else:
        wanted = {}
    return Q(**{f"{game}options_by_key__{key}": value for key, value in wanted.items()})


def variants() -> list[tuple[str, str]]:
    """Every variant that can be asked for, with its title in the reader's language."""
    return [(key, option_text.variant_title(key)) for key in option_text.VARIANT_OF]


def told(players: int | None, variant: str, pace: int | None) -> str:
    """ "4 players · any rules · any pace"."""
    many = _("{many} players").format(many=players or f"{PLAYERS[0]}–{PLAYERS[-1]}")
    rules = dict(variants()).get(variant) or (_("without variants") if variant else _("any rules"))
    return " · ".join([many, rules, clock.pace_name(pace) if pace else _("any pace")])
