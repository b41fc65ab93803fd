"""Phrases shared by all pages and emails: points, turns, winners, time left."""

from collections.abc import Mapping

from django.utils.translation import ngettext, pgettext

from engine import Phase, View
from engine.box import Side
from engine.language import listed
from games.board.perspective import Perspective
from games.board.words import gettext as _

MINUS = "−"


def floors(many: int) -> str:
    return ngettext("{number} floor", "{number} floors", many).format(number=many)


def signed(points: int) -> str:
    return f"{MINUS}{-points}" if points < 0 else f"+{points}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def ended(sentence: str) -> str:
    """Return the sentence with a full stop, unless it already ends with punctuation."""
    return sentence if sentence.endswith((".", "!", "?", "…")) else f"{sentence}."


def most_changed(reader: Perspective, points: Mapping[Side, int]) -> list[tuple[Side, int]]:
    """Return the reader's change, then the largest change of another player; omits zeros."""
    own, *others = _mine_first(reader, points)
    shown = [own, others[0]] if own == reader.side and others else [own]
    return [(side, points[side]) for side in shown if points[side]]


def changes(reader: Perspective, points: Mapping[Side, int], *, every: bool = False) -> str:
    """Return "you +6, Chloé −4": the reader's change, then the largest other change, or all of them."""
    all_of_them = [(side, points[side]) for side in _mine_first(reader, points)]
    shown = all_of_them if every else most_changed(reader, points)
    return ", ".join(f"{reader.name(side)} {signed(change)}" for side, change in shown)


def _mine_first(reader: Perspective, points: Mapping[Side, int]) -> list[Side]:
    return sorted(points, key=lambda side: (side != reader.side, -abs(points[side])))


def turn_of_round(view: View) -> str:
    """Return "Round 3 of 4 · turn 4 of 6"."""
    building = _("Round {round} of {rounds} · turn {turn} of {turns}")
    return _turn(view, building, _("Round {round} of {rounds} · choosing blocks"))


def turn_in_an_email(view: View) -> str:
    """Return "Round 3 of 4, turn 4 of 6", for lines whose parts are separated by dots."""
    building = _("Round {round} of {rounds}, turn {turn} of {turns}")
    return _turn(view, building, _("Round {round} of {rounds}, choosing blocks"))


def _turn(view: View, building: str, choosing: str) -> str:
    round_, rounds = view.round, view.options.format.rounds
    if view.phase is Phase.BUILD:
        turn, turns = view.turn // len(view.options.sides) + 1, view.options.turns
        return building.format(round=round_, rounds=rounds, turn=turn, turns=turns)
    if view.phase is Phase.CHOOSE:
        return choosing.format(round=round_, rounds=rounds)
    if not view.winners:
        return _("Ended in round {round} of {rounds}").format(round=round_, rounds=rounds)
    return _("Finished after {rounds} rounds").format(rounds=round_)


def whose_turn(reader: Perspective, view: View) -> str:
    """Return "Your turn", "Waiting for Ben and Chloé to choose blocks", or "Ben wins"."""
    if not view.to_move:
        return winner_sentence(reader, view.winners)
    if reader.side in view.to_move:
        return _("Your turn") if view.phase is Phase.BUILD else _("Choose your blocks")
    waiting = (
        _("Waiting for {names} to choose blocks")
        if view.phase is Phase.CHOOSE
        else _("Waiting for {names}")
    )
    return waiting.format(names=listed(reader.name(side) for side in view.to_move))


def winner_sentence(reader: Perspective, winners: tuple[Side, ...]) -> str:
    """Return "Ben wins", "Ann and Cy win" for partners, or "Ann and Ben share the win" for a tie."""
    if not winners:
        return _("The game was called off")
    if len(winners) == 1:
        return (
            _("You win")
            if winners[0] == reader.side
            else _("{name} wins").format(name=reader.name(winners[0]))
        )
    if reader.side in winners:
        win, share = (
            pgettext("with you", "{names} win"),
            pgettext("with you", "{names} share the win"),
        )
    else:
        win, share = _("{names} win"), _("{names} share the win")
    said = win if winners in reader.options.teams else share
    return said.format(names=capital(listed(reader.name(side) for side in winners)))
