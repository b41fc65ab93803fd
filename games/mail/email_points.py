"""Points: what an email about a position says of each colour's and each team's points."""

from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from engine import Phase
from engine.box import Colour
from games.board import phrases, scoreboard
from games.board.scoreboard import Standing, Team
from games.mail import text_tables
from games.mail.email_position import PositionEmail


@dataclass(frozen=True)
class ColourScore:
    """A colour's points and what it would score now, labelled with the player if they have one colour."""

    colour: Colour
    name: str
    points: int
    now: str


@dataclass(frozen=True)
class Points(PositionEmail):
    """The points of the position, and what the board would score now."""

    @cached_property
    def standings(self) -> list[Standing]:
        return scoreboard.standings(self.reader, self.view)

    @cached_property
    def scores(self) -> list[ColourScore]:
        """Return every colour's points, the most first."""
        lines = [(player, line) for player in self.standings for line in player.lines]
        lines.sort(
            key=lambda pair: (-pair[1].points, self.reader.options.colours.index(pair[1].colour))
        )
        return [
            ColourScore(
                colour=line.colour,
                name=line.name if player.two_colours else self._player(player),
                points=line.points,
                now=phrases.signed(line.now.total),
            )
            for player, line in lines
        ]

    def _player(self, player: Standing) -> str:
        """The player's name, and that a substitute plays for them."""
        away = not self.game.over and self.game.seats_by_side[player.side].substituted_at
        return f"{player.name} ({_('substitute')})" if away else player.name

    @cached_property
    def teams(self) -> list[Team]:
        """Return the partners with their joint points."""
        return [team for team in scoreboard.by_points(self.reader, self.standings) if team.partners]

    @property
    def score_lines(self) -> list[str]:
        rows = [(score.colour, score.name, score.points, score.now) for score in self.scores]
        return text_tables.score_lines(rows, with_worth=self.show_worth)

    @property
    def show_worth(self) -> bool:
        """Return whether the email says what the board would score now."""
        return self.state.phase is not Phase.OVER and self.user.show_worth
