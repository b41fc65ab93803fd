"""What emails say about the beginning and the end of a game, besides its board."""

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from engine import View
from games.board import phrases, scoreboard
from games.board.perspective import Perspective
from games.lib import times
from games.mail.occasion import table_url
from games.models import Game


def begun(game: Game, reader: Perspective, view: View) -> list[str]:
    """Return whom the game waits for and until when, and how much time the players have."""
    waits = phrases.whose_turn(reader, view)
    own = game.seats_by_side[reader.side] if reader.side else None
    if until := game.deadline_for(own):
        said = _("{waiting}, until {moment}.")
        waits = said.format(waiting=waits, moment=times.moment_ahead(until))
    time = _("Time: {time}.").format(time=game.time_name)
    return [part for part in (phrases.ended(waits), time, game.time_sentence) if part]


def place(reader: Perspective, view: View) -> str:
    """Return "Your place: 2 of 4."; empty if the game was called off."""
    teams = scoreboard.by_points(reader, scoreboard.standings(reader, view))
    if not view.winners:
        return ""
    own = next(team for team in teams if team.you)
    better = [team for team in teams if (team.won, team.points) > (own.won, own.points)]
    said = _("Your place: {place} of {many}.")
    return said.format(place=len(better) + 1, many=len(teams))


def onward(game: Game) -> list[tuple[str, str]]:
    """Return the links on from a finished game: what they say, and their URLs."""
    poster = ((_("Poster"), "poster"),) if game.winners else ()
    pages = ((_("Replay"), "replay"), (_("Record"), "record"), *poster) if game.revealed else ()
    links = [
        (said, f"{settings.SITE_URL}{reverse(page, args=[game.code])}") for said, page in pages
    ]
    return [*links, (_("Rematch"), table_url(game))]
