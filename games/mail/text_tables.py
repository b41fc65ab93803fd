"""Tables in the text part of an email, in fixed-width columns."""

from collections.abc import Sequence

from django.utils.text import Truncator, capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.box import Colour, colour_letter
from games.board.history import Line
from games.board.scoreboard import Scored, ScoredRow


def recap_line(line: Line) -> str:
    """Return " 2 Ben: …": the number in the picture, the player, and the event."""
    mark = "" if line.mark is None else line.mark
    who = f"{capfirst(line.who)}: " if line.who else ""
    return f"{mark:>2} {who}{line.text}"


def scored_lines(scored: Scored) -> list[str]:
    """Return the points of a round: a header, a row for each colour, and the ordinance."""
    widths = (6, 8, 7, 6, 4, 6) if scored.ordinance else (6, 8, 7, 4, 6)
    ordinance = [pgettext("mail column", "Ordin.")] if scored.ordinance else []
    heads = [
        pgettext("mail column", "Towers"),
        pgettext("mail column", "Majorit."),
        pgettext("mail column", "Tallest"),
        *ordinance,
        pgettext("mail column", "Sum"),
        pgettext("mail column", "Total"),
    ]
    lines = [_row(_("POINTS THIS ROUND"), heads, widths)]
    lines += [
        _row(_name(row.colour, row.name), _parts(row, with_ordinance=bool(ordinance)), widths)
        for row in scored.rows
    ]
    if scored.ordinance:
        lines.append(f"{ordinance[0]}: {scored.ordinance.title}. {scored.ordinance.sentence}")
    return lines


def _parts(row: ScoredRow, *, with_ordinance: bool) -> list[int]:
    points = row.points
    ordinance = [points.ordinance] if with_ordinance else []
    return [points.towers, points.majorities, points.tallest, *ordinance, points.total, row.total]


def score_lines(scores: Sequence[tuple[Colour, str, int, str]], *, with_worth: bool) -> list[str]:
    """Return all points: a header, and a row for each colour with name, points, and current worth."""
    head = _row(_("SCORE"), [pgettext("mail column", "Points")], (6,))
    lines = [f"{head}  {_('If scored now')}" if with_worth else head]
    for colour, name, points, now in scores:
        row = _row(_name(colour, name), [points], (6,))
        lines.append(f"{row}  {now}" if with_worth else row)
    return lines


def _name(colour: Colour, name: str) -> str:
    return f"{colour_letter(colour)} {Truncator(name).chars(18):<18}"


def _row(head: str, cells: Sequence[object], widths: Sequence[int]) -> str:
    return " ".join(
        [f"{head:<20}", *(f"{cell!s:>{width}}" for cell, width in zip(cells, widths, strict=True))]
    )
