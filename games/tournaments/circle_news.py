"""What a circle, such as a club, is told of its tournaments: each new round, and the final standings."""

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.language import listed
from games.lobby import circles
from games.lobby.circles import Event
from games.tournaments.models import Round, Tournament
from games.tournaments.results import Tables
from games.tournaments.scoring import Row

KIND = "tournament"  # how the references to its events begin
NAMED = 10  # players in the final standings


def tell_of_round(begun: Round) -> None:
    """Let the circle be told that a round begins, in the transaction that deals it."""
    circles.tell(begun.tournament.circle, f"{KIND}:{begun.tournament.code}:{begun.number}")


def tell_of_end(tournament: Tournament) -> None:
    """Let the circle be told the final standings."""
    circles.tell(tournament.circle, f"{KIND}:{tournament.code}:")


def event(reference: str) -> Event | None:
    """Return the event that a reference names; None if it's of another kind, or the tournament is gone."""
    kind, _colon, rest = reference.partition(":")
    code, _colon, number = rest.partition(":")
    if kind != KIND:
        return None
    tournament = Tournament.objects.filter(code=code).first()
    if tournament is None:
        return None
    return _round(tournament, int(number)) if number else _end(tournament)


def _round(tournament: Tournament, number: int) -> Event | None:
    tables = Tables(tournament)
    begun = next((each for each in tables.rounds if each.number == number), None)
    if begun is None:
        return None
    title = _("{tournament}: round {round} of {rounds} begins").format(
        tournament=tournament.title, round=number, rounds=tournament.rounds
    )
    many = len(begun.tables.all())
    text = ngettext("{many} table", "{many} tables", many).format(many=many)
    if leaders := _leaders(tables):
        said = _("In the lead: {names}, with {points} points")
        points = tables.standings[0].points
        text = f"{text}\n{said.format(names=listed(leaders), points=points)}"
    path = f"{reverse('tournament-round', args=[tournament.code])}?n={number}"
    return Event("round", title, text, path)


def _end(tournament: Tournament) -> Event:
    tables = Tables(tournament)
    winners = _leaders(tables)
    said = ngettext(
        "{tournament} is over: {names} wins", "{tournament} is over: {names} win", len(winners)
    )
    line = _("{place}. {name}: {points} points")
    lines = [
        line.format(place=row.place, name=_name(tables, row), points=row.points)
        for row in tables.standings[:NAMED]
    ]
    if len(tables.standings) > NAMED:
        lines.append(_("and {many} more").format(many=len(tables.standings) - NAMED))
    title = said.format(tournament=tournament.title, names=listed(winners))
    return Event("standings", title, "\n".join(lines), tournament.get_absolute_url())


def _leaders(tables: Tables) -> list[str]:
    """The names of the players in first place; empty while nobody has points."""
    return [_name(tables, row) for row in tables.standings if row.place == 1 and row.points]


def _name(tables: Tables, row: Row) -> str:
    return tables.entries[row.key].user.shown_name
