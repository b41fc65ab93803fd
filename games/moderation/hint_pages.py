"""What the pages of hints show: who, what was seen, since when, and at which tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from games.models import Game, User
from games.moderation import acting, hints
from games.moderation.forms import DismissalForm
from games.moderation.helping import Counts
from games.moderation.models import Hint, HintQuerySet
from games.moderation.sparing import Spared

SHOWN = 50
MOST_ODDS = 1_000_000  # beyond that, a number only looks precise
Kind = Hint.Kind


@dataclass(frozen=True)
class HintShown:
    """A hint in words."""

    hint: Hint

    @property
    def people(self) -> tuple[User, User]:
        return self.hint.one, self.hint.other

    @cached_property
    def games(self) -> list[Game]:
        """Return the games it is about, the latest first."""
        return list(self.hint.games.all())

    @property
    def sentence(self) -> str:
        """Return what was seen."""
        if self.hint.kind == Kind.HELPING:
            return self._helping()
        if self.hint.kind in (Kind.SPARING, Kind.YIELDING):
            return self._sparing()
        if self.hint.kind == Kind.DEVICE:
            return _("Both signed in or played with the same browser.")
        return _("Both signed in or played from the same network.")

    @property
    def caution(self) -> str:
        """Return why it may well mean nothing."""
        return {
            Kind.DEVICE: _("Families and friends share a computer or a phone."),
            Kind.NETWORK: _(
                "Households, offices, schools, and phone companies share a network. By itself this says "
                "little."
            ),
            Kind.SPARING: _("Some players avoid fights, or fear revenge. Look at the builds."),
            Kind.YIELDING: _("A beginner may not see what they can take. Look at the builds."),
            Kind.HELPING: _("A clumsy or daring move can help someone, too. Look at the builds."),
        }[Kind(self.hint.kind)]

    def _helping(self) -> str:
        counts = Counts(**self.hint.figures)
        return _(
            "{helped} of {builds} builds by {one} helped {other}: scored at once, the board would have "
            "paid {other} more. Of the {others_builds} builds by everyone else at these tables, "
            "{others_helped} did. By chance, so many would be {one}’s about once in {odds}."
        ).format(
            one=self.hint.one.shown_name, other=self.hint.other.shown_name,
            odds=_odds(counts.chance), **counts._asdict(),
        )  # fmt: skip

    def _sparing(self) -> str:
        found = Spared(**self.hint.figures)
        both = _(
            "{one} and {other} took towers of each other in {took} of {could} builds that could have."
        )
        single = _(
            "In games of two, {one} took a tower of {other} in {took} of {could} builds that could have."
        )
        usual = _("Other players did in {others_took} of {others_could}.")
        if self.hint.kind == Kind.YIELDING:
            usual = _(
                "The other player, and players in other games of two, did in {others_took} of {others_could}."
            )
        odds = _("By chance, so few come up once in {odds} times, or less often.")
        said = " ".join((single if self.hint.kind == Kind.YIELDING else both, usual, odds))
        return said.format(
            one=self.hint.one.shown_name, other=self.hint.other.shown_name,
            odds=_odds(found.chance), **found._asdict(),
        )  # fmt: skip


def _odds(chance: float) -> int:
    """Return once in how many times it happens; a chance can be too small for a float."""
    return MOST_ODDS if chance * MOST_ODDS <= 1 else round(1 / chance)


def shown(rows: HintQuerySet) -> list[HintShown]:
    """Return some hints for a list, the latest first."""
    some = rows.prefetch_related("games").order_by("-last", "-pk")[:SHOWN]
    return [HintShown(hint) for hint in some]


@dataclass(frozen=True)
class HintsPage:
    """The open hints that this moderator may see."""

    moderator: User

    @cached_property
    def rows(self) -> Sequence[HintShown]:
        return shown(hints.seen_by(self.moderator).open())


@dataclass(frozen=True)
class HintPage:
    """One hint, and the form that dismisses it; `refusal` says why it wasn't dismissed."""

    moderator: User
    shown: HintShown
    form: DismissalForm
    refusal: str = ""

    @property
    def closed(self) -> bool:
        hint = self.shown.hint
        return bool(hint.dismissed_at or hint.action_id)

    @cached_property
    def barred(self) -> str:
        """Return why another moderator must close it."""
        people = (acting.barred(self.moderator, each) for each in self.shown.people)
        return next(filter(None, people), "")
