"""Names of tables and leagues: chosen for new tables, and shown in the reader's language where they say a month."""

import re
import secrets
from datetime import UTC, date, datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _

_BEGAN = 2026  # the year of the first league
LEAGUE = "Open league %Y-%m"  # the stored name of a month's league, as strftime writes it
_LEAGUE = re.compile(r"(Open league \d{4}-\d\d)(?: (.+))?")

# fmt: off
FIRST = ("Amber", "Brass", "Cedar", "Cobalt", "Copper", "Corner", "Evening", "Garden", "Granite", "Harbour", "Hollow",
         "Iron", "Ivory", "Lantern", "Lower", "Marble", "Market", "Midnight", "Morning", "North", "Old", "Orchard",
         "Quarry", "Rainy", "River", "Slate", "South", "Station", "Sunny", "Tall", "Upper", "Velvet", "West", "Winter")
SECOND = ("Arcade", "Avenue", "Bridge", "Club", "Corner", "Court", "Crossing", "Crown", "Dock", "Heights", "House",
          "Landing", "Lane", "Lobby", "Mews", "Parade", "Pier", "Plaza", "Quarter", "Roof", "Row", "Skyline", "Spire",
          "Square", "Steps", "Street", "Terrace", "Tower", "View", "Walk", "Wharf", "Works", "Yard")
# fmt: on


def new_name() -> str:
    """Return two random words, such as "Harbour Club"."""
    return f"{secrets.choice(FIRST)} {secrets.choice(SECOND)}"


def shown(name: str) -> str:
    """Return a stored name in the reader's language: "Open league, November 2026", and 1.2 of a table there."""
    match = _LEAGUE.fullmatch(name)
    if match is None:
        return name
    stored, table = match.groups()
    try:
        month = datetime.strptime(stored, LEAGUE).replace(tzinfo=UTC)
    except ValueError:  # there is no such month
        return name
    said = _("Open league, {month}").format(month=date_format(month, "YEAR_MONTH_FORMAT"))
    return f"{said}, {table}" if table else said


def stored(typed: str, today: date) -> list[str]:
    """Return what stored names begin with that a reader may mean: "Offene Liga, Mai" means each league of a May."""
    typed, found = typed.casefold(), []
    for year in range(_BEGAN, today.year + 1):
        for month in range(1, 13):
            name = date(year, month, 1).strftime(LEAGUE)
            said = shown(name).casefold()
            if typed in said:
                found.append(name)
            elif typed.startswith(said):  # and goes on with the table
                found.append(f"{name} {typed.removeprefix(said).lstrip(', ')}")
    return found
