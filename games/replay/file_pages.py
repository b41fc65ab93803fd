"""The exported file of a game, and the page that shows how far it is drawn."""

from dataclasses import dataclass
from functools import cached_property

from django.conf import settings

from engine import View
from engine.box import Side
from games.board import stylesheet
from games.lib import scripts
from games.models import Game
from games.play.record import record_of
from games.replay import cache
from games.replay.frames import FilmData
from games.replay.pages import Replay
from games.replay.timeline import Timeline


@dataclass(frozen=True)
class ExportPage:
    """A finished game as one self-contained file."""

    timeline: Timeline
    film: FilmData

    @property
    def game(self) -> Game:
        return self.timeline.game

    @cached_property
    def replay(self) -> Replay:
        return Replay(self.timeline, self.timeline.last, "#m=")

    @property
    def view(self) -> View:
        return self.replay.moment.view

    @property
    def css(self) -> str:
        return stylesheet.text(*stylesheet.EVERYWHERE, "whole-table", "wide", "replay")

    @property
    def script(self) -> str:
        return scripts.joined("replay/main.js")

    @property
    def record(self) -> str:
        return record_of(self.game)

    @property
    def url(self) -> str:
        """Return the URL of the game on the site."""
        return f"{settings.SITE_URL}{self.game.get_absolute_url()}"


@dataclass(frozen=True)
class ProgressPage:
    """The progress of drawing a game's file and, once drawn, its size."""

    game: Game
    side: Side
    progress: cache.Progress | None
    kilobytes: int = 0
