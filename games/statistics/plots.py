"""The plots of the statistics: tables with a bar in each row, which say everything in words as well."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.box import side_name
from games.board.drawings.bars import bar, parts, sample
from games.board.figure_words import kind_words, start_name
from games.statistics.counts import DAY, HOUR, LENGTHS, LONGER
from games.statistics.numbers import Number
from games.statistics.sample import KINDS


class Row(NamedTuple):
    """A row of a plot: its name, its bar, the number, and what more there is to say."""

    title: str
    drawing: SafeString
    told: str
    more: str = ""


@dataclass(frozen=True)
class Plot:
    """A plot with a sentence that says how to read it; `legend` has samples of a bar's parts."""

    key: str
    title: str
    sentence: str
    rows: Sequence[Row]
    legend: Sequence[tuple[SafeString, str]] = ()


def plots(numbers: Sequence[Number], players: int) -> list[Plot]:
    """Return the plots of these numbers."""
    by_measure: dict[tuple[str, str], list[Number]] = {}
    for each in numbers:
        by_measure.setdefault((each.about, each.measure), []).append(each)
    if not by_measure:
        return []
    return [
        *_wins(by_measure, players),
        _points(by_measure),
        _takeovers(by_measure["round", "takeovers"]),
        _lengths(by_measure["length", "share"]),
    ]


def _wins(found: Mapping[tuple[str, str], Sequence[Number]], players: int) -> Iterable[Plot]:
    expected = _(
        "The dashed line is an equal share. The true share most likely lies on the thin line."
    )
    luck = _("How good the cards in the hand were at each build, compared with an average hand. "
             "If luck decided nothing, all shares would be equal.")  # fmt: skip
    for key, title, sentence, name, measure in (
        ("seat", _("Wins by seat"), expected, side_name, "points"),
        ("order", _("Wins by start order"), expected, start_name, "points"),
        ("luck", _("Wins by luck of the cards"), luck, _luck_name(players), "luck"),
    ):
        more = {each.part: _more(each) for each in found[key, measure]}
        yield Plot(key, title, sentence, _shares(found[key, "wins"], name, more, 1 / players))


def _shares(
    shares: Sequence[Number],
    name: Callable[[str], str],
    more: Mapping[str, str],
    mark: float | None = None,
) -> list[Row]:
    """Rows of shares with their intervals; the widest fills the plot."""
    whole = max([mark or 0, *(each.high or 0 for each in shares)])
    return [
        Row(
            name(each.part),
            bar(
                each.value / whole,
                ((each.low or 0) / whole, (each.high or 0) / whole),
                mark and mark / whole,
            ),
            _percent(each),
            more.get(each.part, ""),
        )
        for each in shares
    ]


def _points(found: Mapping[tuple[str, str], Sequence[Number]]) -> Plot:
    kinds = [kind for kind in KINDS if any(each.value for each in found["round", kind])]
    rounds = list(zip(*(found["round", kind] for kind in kinds), strict=True))
    most = max((sum(each.value for each in scored) for scored in rounds), default=0) or 1
    words = kind_words()
    rows = [
        Row(
            _round_name(scored[0].part),
            parts([each.value / most for each in scored]),
            _decimal(sum(each.value for each in scored)),
            ", ".join(f"{words[each.measure]} {_decimal(each.value)}" for each in scored),
        )
        for scored in rounds
    ]
    legend = [(sample(at), words[kind]) for at, kind in enumerate(kinds)]
    title, sentence = _("Points by round"), _("What a player earns on average in each round.")
    return Plot("points", title, sentence, rows, legend)


def _takeovers(found: Sequence[Number]) -> Plot:
    most = max(each.value for each in found) or 1
    rows = [
        Row(_round_name(each.part), bar(each.value / most), _decimal(each.value)) for each in found
    ]
    sentence = _("How many towers players take from each other in a game, on average.")
    return Plot("takeovers", _("Take-overs by round"), sentence, rows)


def _lengths(found: Sequence[Number]) -> Plot:
    names = _length_names()
    sentence = _("From the first turn to the last: each game counts in the first row that fits.")
    return Plot("length", _("Length"), sentence, _shares(found, names.__getitem__, {}))


def _luck_name(players: int) -> Callable[[str], str]:
    """The name of a place by luck: there is a best, a worst, and something between."""

    def name(place: str) -> str:
        if place == "1":
            return _("Best cards")
        return _("Worst cards") if place == str(players) else start_name(place)

    return name


def _round_name(number: str) -> str:
    return _("Round {number}").format(number=number)


def _length_names() -> dict[str, str]:
    names = {str(most): _("under {time}").format(time=_duration(most)) for most in LENGTHS}
    return {**names, LONGER: _("longer")}


def _duration(seconds: int) -> str:
    if seconds < DAY:
        hours = seconds // HOUR
        return ngettext("%(many)s hour", "%(many)s hours", hours) % {"many": hours}
    days = seconds // DAY
    return ngettext("%(many)s day", "%(many)s days", days) % {"many": days}


def _percent(share: Number) -> str:
    low, high = round(100 * (share.low or 0)), round(100 * (share.high or 0))
    return _("{share} % ({low}–{high})").format(share=round(100 * share.value), low=low, high=high)


def _more(each: Number) -> str:
    if each.measure == "luck":
        return _("{points} points of luck").format(points=_decimal(each.value))
    return _("{points} points").format(points=_decimal(each.value))


def _decimal(value: float) -> str:
    shown = number_format(round(value, 1), 1)  # which would cut off the other digits
    return shown.replace("-", "−")
