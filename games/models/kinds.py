"""
The registry of kinds of notices: a feature adds a kind by one line of `Kind`, and nothing elsewhere.

The functions that a line names are in rooms above this one, so they're named by their paths.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Self

from django.db import models
from django.utils.module_loading import import_string
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

OCCASION, OUTDATED, NEWS = "games.mail.occasion.", "games.mail.outdated.", "games.mail.news."


class Asks(StrEnum):
    """How a notice asks for a turn."""

    FIRST = "first"  # when the turn begins
    REMINDER = "reminder"  # when its time runs out
    NUDGE = "nudge"  # when another player has waited for long


@dataclass(frozen=True, kw_only=True)
class Traits:
    """What there is to know of a kind. The functions take what is said beside them."""

    switch: "StrPromise | str" = (
        ""  # the label of its switch; a kind without one can't be turned off
    )
    asks: Asks | None = None
    occasion: str = ""  # (game, reader, view): the subject of an email about a position
    news: str = ""  # (email): the first sentences of that email
    message: str = ""  # (notice): the whole email, for a kind that isn't about a position
    outdated: str = ""  # (notice): why it is too late for it, or nothing
    several: bool = False  # one position can have several of them
    lasting: bool = False  # the feed of a player can tell it at any later time
    capped: bool = True  # it counts for the most emails that a person gets in an hour
    asked_for: bool = False  # its reader waits for it: quiet hours don't hold it up
    insists: bool = False  # it also goes to an address that isn't confirmed or refuses emails


class Kind(models.TextChoices):
    """A kind of notice: its name in the database, its traits, and what the staff call it."""

    traits: Traits

    def __new__(cls, value: str, traits: Traits = Traits()) -> Self:
        member = str.__new__(cls, value)
        member._value_ = value
        member.traits = traits
        return member

    TURN = "turn", Traits(switch=_("when it’s my turn"), asks=Asks.FIRST,
        occasion=f"{OCCASION}turn", lasting=True), _("your turn")  # fmt: skip
    BLOCKS = "blocks", Traits(switch=_("when I have to choose blocks"), asks=Asks.FIRST,
        occasion=f"{OCCASION}blocks", lasting=True), _("choose blocks")  # fmt: skip
    BEGIN = "begin", Traits(switch=_("when a game begins"), occasion=f"{OCCASION}begin",
        news=f"{NEWS}begun", outdated=f"{OUTDATED}begun",
        lasting=True), _("game begins")  # fmt: skip
    ROUND = "round", Traits(switch=_("when a round is scored"), occasion=f"{OCCASION}round_scored",
        outdated=f"{OUTDATED}seen", lasting=True), _("round scored")  # fmt: skip
    OVER = "over", Traits(switch=_("when a game ends"), occasion=f"{OCCASION}over",
        news=f"{NEWS}place", lasting=True), _("game over")  # fmt: skip
    REMATCH = "rematch", Traits(switch=_("when someone wants a rematch"),
        occasion=f"{OCCASION}rematch",
        outdated=f"{OUTDATED}rematch_gone"), _("rematch wanted")  # fmt: skip
    HALFWAY = "halfway", Traits(
        switch=_("when half of my time is over, at tables with days per move"), asks=Asks.REMINDER,
        occasion=f"{OCCASION}reminder",
        outdated=f"{OUTDATED}reminded_again"), _("half of the time")  # fmt: skip
    REMINDER = "reminder", Traits(switch=_("when my time is almost up"), asks=Asks.REMINDER,
        occasion=f"{OCCASION}reminder"), _("reminder")  # fmt: skip
    NUDGE = "nudge", Traits(switch=_("when someone waits for me at a table without a clock"),
        asks=Asks.NUDGE, occasion=f"{OCCASION}nudge", several=True), _("nudge")  # fmt: skip
    LEAVING = "leaving", Traits(switch=_("when a player leaves a game or asks to call it off"),
        occasion=f"{OCCASION}leaving", news=f"{NEWS}happened", several=True,
        lasting=True), _("players leaving")  # fmt: skip
    MISSED = "missed", Traits(switch=_("when I’ve missed a turn"), occasion=f"{OCCASION}missed",
        news=f"{NEWS}missed_turn",
        outdated=f"{OUTDATED}absence_over"), _("turn missed")  # fmt: skip
    OFFERED = "offered", Traits(occasion=f"{OCCASION}offered", news=f"{NEWS}seat_offered",
        outdated=f"{OUTDATED}not_offered"), _("seat offered")  # fmt: skip
    INVITED = "invited", Traits(switch=_("when someone invites me to their table"),
        message="games.mail.account.compose"), _("invitation")  # fmt: skip
    CLOSING = "closing", Traits(message="games.mail.account.compose"), _("table closes")
    READY = "ready", Traits(message="games.mail.account.compose"), _("confirm your seat")
    UNMATCHED = "unmatched", Traits(
        message="games.mail.account.compose"), _("no match found")  # fmt: skip
    STRANGER = "stranger", Traits(message="games.mail.strangers.compose",
        outdated="games.mail.strangers.unwanted"), _("invitation to an address")  # fmt: skip
    DUPLICATE = "duplicate", Traits(switch=_("when a duplicate of mine has ended, or is cancelled"),
        message="games.mail.account.compose"), _("duplicate ended")  # fmt: skip
    TOURNAMENT = "tournament", Traits(switch=_("when a tournament of mine has news"),
        message="games.mail.account.compose"), _("tournament")  # fmt: skip
    CLUB = "club", Traits(switch=_("when players ask to join a club of mine"),
        message="games.clubs.requests.compose",
        outdated="games.clubs.requests.decided"), _("request to join a club")  # fmt: skip
    ALARM = "alarm", Traits(message="games.mail.alarm.compose", capped=False,
        insists=True), _("alarm for the staff")  # fmt: skip
    CODE = "code", Traits(message="games.mail.account.compose", outdated=f"{OUTDATED}code_expired",
        capped=False, asked_for=True), _("sign-in code")  # fmt: skip
    ACCOUNT = "account", Traits(message="games.mail.account.compose",
        capped=False), _("change of an account")  # fmt: skip
    ANSWER = "answer", Traits(message="games.mail.account.compose", capped=False,
        asked_for=True), _("answer to your email")  # fmt: skip
    MODERATION = "moderation", Traits(message="games.mail.account.compose",
        capped=False), _("decision of the moderators")  # fmt: skip
    REPORTS = "reports", Traits(
        message="games.mail.account.compose"), _("report to moderate")  # fmt: skip
    HINTS = "hints", Traits(message="games.mail.account.compose"), _("hints about fair play")
    TEST = "test", Traits(message="games.mail.account.compose", capped=False, asked_for=True,
        insists=True), _("test email")  # fmt: skip

    @classmethod
    def where(cls, chosen: Callable[[Traits], object]) -> tuple["Kind", ...]:
        """Return the kinds whose traits are chosen."""
        return tuple(kind for kind in cls if chosen(kind.traits))


# The labels of the switches on the settings page: of kinds about a game, on every channel and for
# each table, and of those that come by email alone.
SWITCHES = {
    kind: kind.traits.switch for kind in Kind if kind.traits.switch and kind.traits.occasion
}
BY_EMAIL = {kind: kind.traits.switch for kind in Kind if kind.traits.switch and kind.traits.message}


def choices() -> list[tuple[str, str]]:
    """Return the choices of a column; as a function, so that a new kind needs no migration."""
    return [(kind.value, str(kind.label)) for kind in Kind]


def function(path: str) -> Callable[..., Any]:
    """Return the function that a kind's line names."""
    found: Callable[..., Any] = import_string(path)
    return found
