"""What a letter says: the position in the recipient's frame, what happened, and what there is to do."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any, NamedTuple

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import engine
from engine import Phase, PlayerView, State, View, view_for
from engine.analysis.swings import biggest, swings, worths
from engine.box import COLOUR_NAMES, Card, Floors, Side
from engine.events import RoundScored
from engine.language import listed
from engine.orientation import place
from engine.scoring import side_scores
from engine.text import board, mixed_towers
from games.board import history, option_text, phrases, scoreboard
from games.board.images.alt_text import describe_board, describe_tallest
from games.board.images.board_picture import as_seen_by
from games.board.perspective import Perspective
from games.board.scoreboard import Standing
from games.board.variants import sent, variants
from games.models import Game, Notice

Kind = Notice.Kind
SHORT = 46  # characters of a link that stands in the text for each card: the width of the board


def contents(notice: Notice, scored: Notice | None = None) -> dict[str, Any]:
    """
    The context of both templates, `subject` among it; in the language of the moment.

    `scored` is the notice of a round that this letter tells too.
    """
    game = Game.objects.with_moves().get(pk=notice.seat.game_id)
    positions = game.positions()
    user = notice.seat.user
    asks = notice.asks
    state = positions[-1] if asks else positions[notice.ply]
    side = notice.seat.side
    view = view_for(state, side)
    reader = Perspective(game.options, game.names_by_side, game.theme, side=side)
    recap = _recap(game, reader, positions) if asks else []
    left = time_left(game)
    return {
        **_occasion(notice.kind, game, reader, view, left),
        **_hand(notice, game, reader, view),
        **_board(reader, view),
        **_points(reader, view),
        "picture": as_seen_by(reader, state, history.marks(recap), patterned=bool(user and user.patterns)),
        "game": game,
        "link": _link(game),
        "colours": listed(COLOUR_NAMES[c] for c in game.options.colours_of(side)),
        "rules": option_text.in_short(game.options, game.preset),
        "now": variants(reader, view),
        "turn": phrases.turn_in_a_letter(view),
        "asks": asks,
        "zone": timezone.get_current_timezone_name(),
        "deadline": game.deadline if asks else None,
        "time_left": left if asks else "",
        "recap": recap,
        "scored": scoreboard.scored(reader, positions[scored.ply] if scored else view),
        "reader": reader,
        "show_worth": state.phase is not engine.Phase.OVER and (user is None or user.show_worth),
        "swing": _biggest_swing(reader, positions) if notice.kind == Kind.OVER else "",
        "commitment": game.commitment if _is_first(notice) else "",
        "supply": _blocks(game, side, view.supply),
        "choosing": asks and view.phase is engine.Phase.CHOOSE,
    }


def _board(reader: Perspective, view: View) -> dict[str, Any]:
    """The board in words: for the text of the letter, and for those who do not see its picture."""
    return {
        "board_text": board(view, theme=reader.theme),
        "mixed": mixed_towers(view, theme=reader.theme),
        "picture_heard": describe_board(reader, view),
        "tallest": describe_tallest(reader, view),
    }


def _points(reader: Perspective, view: View) -> dict[str, Any]:
    """Every colour's points, and those of partners together."""
    players = scoreboard.standings(reader, view)
    teams = [team for team in scoreboard.by_points(reader, players) if team.partners]
    return {"scores": _scores(reader, players), "teams": teams}


def _link(game: Game) -> str:
    return f"{settings.SITE_URL}{game.get_absolute_url()}"


def time_left(game: Game) -> str:
    """ "2 d 4 h left"."""
    left = game.deadline - timezone.now() if game.deadline else timedelta()
    if left < timedelta(minutes=1):
        return _("no time left")
    return _("{time} left").format(time=phrases.time_left(left))


def _is_first(notice: Notice) -> bool:
    """Whether the seat has had no letter of this game yet; the same when a letter is made once more."""
    return not notice.seat.notices.exclude(pk=notice.pk).exclude(sent_at=None).exists()


class HandCard(NamedTuple):
    """A face in hand: how many, its place in words, the 3×3 that marks that place, and where a click begins with it."""

    face: Card
    many: int
    place: str
    grid: tuple[tuple[bool, ...], ...]
    link: str

    @property
    def number(self) -> str:
        """ "6", or "6 ×2" for two of them."""
        return f"{self.face} ×{self.many}" if self.many > 1 else f"{self.face}"


def _hand(notice: Notice, game: Game, reader: Perspective, view: PlayerView) -> dict[str, Any]:
    """Cards and blocks of a reader who is to move and has not left his hand out of his mails."""
    user = notice.seat.user
    shown = notice.asks and user is not None and user.mail_hand
    building = shown and view.phase is Phase.BUILD
    cards = [_card(game, reader, view, card) for card in sorted(set(view.hand))] if shown else []
    return {
        "cards": cards,
        "starts": building,
        "short_links": building and all(len(card.link) <= SHORT for card in cards),
        "hidden": notice.asks and not shown,
        "blocks": _blocks(game, notice.seat.side, view.chosen) if building else [],
        "example": _example(game, view) if shown else "",
    }


def _occasion(kind: str, game: Game, reader: Perspective, view: PlayerView, left: str) -> dict[str, str]:
    """Subject, heading and the button's words."""
    you = reader.names[view.side]
    turn = round_ = _("round {round}").format(round=view.round)
    if view.phase is Phase.BUILD:
        number = view.turn // len(view.options.sides) + 1
        turn = _("round {round} turn {turn}").format(round=view.round, turn=number)
    if kind == Kind.TURN:
        return {
            "subject": _("Your turn: {game}, {turn}").format(game=game, turn=turn),
            "heading": _("Your turn, {name}").format(name=you),
            "button": _("Play your turn"),
        }
    if kind == Kind.BLOCKS:
        many = game.options.format.blocks
        return {
            "subject": _("Choose {many} blocks: {game}, {round}").format(many=many, game=game, round=round_),
            "heading": _("Choose your blocks, {name}").format(name=you),
            "button": _("Choose your blocks"),
        }
    if kind == Kind.REMINDER:
        said = phrases.capital(left)
        return {"subject": f"{said}: {game}, {turn}", "heading": f"{said}, {you}", "button": _("Play now")}
    if kind == Kind.ROUND:
        scored = next(event.round for event in view.happened if isinstance(event, RoundScored))
        leading = lead(reader, view)
        return {
            "subject": _("Round {round} scored: {game}, {lead}").format(round=scored, game=game, lead=leading),
            "heading": _("Round {round} is scored").format(round=scored),
            "button": _("Look at the table"),
        }
    result = "-".join(str(points) for _team, points in _totals(reader, view))
    won = phrases.winner_sentence(reader, view.winners)
    return {"subject": f"{won}: {game}, {result}", "heading": f"{won}, {result}", "button": _("Look back at the game")}


def lead(reader: Perspective, view: View) -> str:
    """ "you lead 21-17"."""
    (first, most), (_others, second) = _totals(reader, view)[:2]
    if most == second:
        return _("level at {points}").format(points=most)
    points = f"{most}-{second}"
    if first == (reader.side,):
        return _("you lead {points}").format(points=points)
    if len(first) == 1:
        return _("{name} leads {points}").format(name=reader.name(first[0]), points=points)
    said = pgettext("with you", "{names} lead {points}") if reader.side in first else _("{names} lead {points}")
    return said.format(names=listed(map(reader.name, first)), points=points)


def _biggest_swing(reader: Perspective, positions: Sequence[State]) -> str:
    """ "Biggest swing: move 72, Ben, Hong Kong."; empty where no move won or lost anything."""
    for swing in biggest(swings(positions, worths(positions)))[:1]:
        city = reader.theme.names[swing.site[0]]
        sentence = _("Biggest swing: move {move}, {name}, {city}.")
        return sentence.format(move=swing.ply, name=reader.name(swing.side), city=city)
    return ""


def _totals(reader: Perspective, view: View) -> list[tuple[tuple[Side, ...], int]]:
    """Points of those who win together, the most first."""
    points = side_scores(view.options, view.scores)
    return sorted(((team, sum(points[s] for s in team)) for team in reader.options.teams), key=lambda t: -t[1])


def _recap(game: Game, reader: Perspective, positions: Sequence[State]) -> list[history.Line]:
    """What happened since the reader's last turn; the marks are those of the picture."""
    since = history.since_own_turn(reader, game.movers)
    return history.lines(reader, positions, list(game.plies.all()), game.movers, since)


def _scores(reader: Perspective, players: Sequence[Standing]) -> list[dict[str, Any]]:
    """A row for each colour, the most points first; called by its player where he has no other."""
    lines = [(player, line) for player in players for line in player.lines]
    lines.sort(key=lambda pair: (-pair[1].points, reader.options.colours.index(pair[1].colour)))
    return [
        {
            "colour": line.colour,
            "name": line.name if player.two_colours else player.name,
            "points": line.points,
            "now": phrases.signed(line.now.total),
        }
        for player, line in lines
    ]


def _card(game: Game, reader: Perspective, view: PlayerView, card: Card) -> HandCard:
    """With the place "top centre: sends Godzilla to Cairo 4" where a monster is about."""
    to = sent(reader, view, card)
    where = f"{place(card)}: {to.sentence}" if to else place(card)
    grid = tuple(tuple(face == card for face in row) for row in ((1, 2, 3), (4, 5, 6), (7, 8, 9)))
    return HandCard(card, view.hand.count(card), where, grid, f"{_link(game)}?card={card}")


def _blocks(game: Game, side: str, blocks: Mapping[str, Floors]) -> list[tuple[str, str]]:
    colours = game.options.colours_of(side)
    return [(COLOUR_NAMES[colour], " ".join(map(str, blocks[colour])) or "–") for colour in colours]


def _example(game: Game, view: PlayerView) -> str:
    """A move as one would type it, from the reader's own hand."""
    if view.phase is not Phase.BUILD or not view.hand:
        return ""
    own = game.options.colours_of(view.side)
    colour = next((c for c in own if view.chosen[c]), own[0])
    floors = min(view.chosen[colour], default=1)
    behind = f" {COLOUR_NAMES.english[colour].lower()}" if len(own) > 1 else ""
    return f"{view.hand[0]} {game.theme.codes['F'].lower()} {floors}{behind}"
