"""The filters of a player's games: state, opponent, rules, players, result, dates, and name of the table."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django import forms
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.lib import display_names, table_names
from games.lobby.filters import Filters
from games.models import Seat, User

RUNNING = "running"
# Days before and after all games; so none is so far off that no time zone or database knows it.
FIRST_DAY, LAST_DAY = date(2000, 1, 1), date(2999, 12, 31)
WON, SHARED, LOST = "won", "shared", "lost"
RESULTS = {
    WON: Q(win_share=1),
    SHARED: Q(win_share__gt=0, win_share__lt=1),
    LOST: Q(win_share=0) & ~Q(game__winners=""),
}


def state_choices() -> list[tuple[str, str]]:
    return [("", _("finished")), (RUNNING, _("in progress"))]


def result_choices() -> list[tuple[str, str]]:
    return [("", _("any")), (WON, _("won")), (SHARED, _("shared win")), (LOST, _("lost"))]


class HistoryFilters(Filters):
    """The filters of a player's games; what is unknown or can't be read is ignored."""

    state = forms.ChoiceField(choices=state_choices, required=False, label=gettext_lazy("Games"))
    result = forms.ChoiceField(choices=result_choices, required=False, label=gettext_lazy("Result"))
    opponent = forms.CharField(
        max_length=display_names.LONGEST, required=False, label=gettext_lazy("Opponent")
    )
    since = forms.DateField(
        required=False, label=gettext_lazy("Ended from"), widget=forms.DateInput({"type": "date"})
    )
    until = forms.DateField(
        required=False, label=gettext_lazy("until"), widget=forms.DateInput({"type": "date"})
    )
    table = forms.CharField(max_length=40, required=False, label=gettext_lazy("Name or number"))

    @property
    def running(self) -> bool:
        return bool(self.chosen("state") == RUNNING)

    @property
    def active(self) -> bool:
        """Return whether any filter is set."""
        return any(self.cleaned_data.values())

    def query(self, zone: ZoneInfo) -> Q:
        """Return the condition for the player's seats; days are those of this time zone."""
        found = self.variant_query("game__")
        if players := self.chosen("players"):
            found &= Q(game__players=players)
        if name := self.chosen("table"):
            found &= _named(name, timezone.localdate(timezone=zone))
        if name := self.chosen("opponent"):
            found &= _opponent(name)
        return found if self.running else found & self._end(zone)

    def _end(self, zone: ZoneInfo) -> Q:
        found = RESULTS.get(self.chosen("result") or "", Q())
        if day := self.chosen("since"):
            found &= Q(finished_at__gte=_midnight(day, zone))
        if day := self.chosen("until"):
            found &= Q(finished_at__lt=_midnight(day, zone, days=1))
        return found


def _named(typed: str, today: date) -> Q:
    """The condition for seats at tables of this name, also in the reader's words, or number."""
    found = Q(game__name__icontains=typed) | Q(game__code=typed.removeprefix("#"))
    for beginning in table_names.stored(typed, today):
        found |= Q(game__name__startswith=beginning)
    return found


def _opponent(name: str) -> Q:
    """The condition for seats at a table with a player of this name."""
    person = User.objects.filter(name_key=display_names.key(name)).values("pk")[:1]
    return Q(Exists(Seat.objects.filter(game=OuterRef("game"), user__in=person)))


def _midnight(day: date, zone: ZoneInfo, days: int = 0) -> datetime:
    """When the day begins, or one that many days later; a day in no year of ours counts as the nearest."""
    near = min(max(day, FIRST_DAY), LAST_DAY) + timedelta(days=days)
    return datetime.combine(near, time(), zone)
