"""What a letter says: the position in the recipient's frame, what happened, and what there is to do."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings
from django.utils import timezone

import engine
from engine import BUILD, PlayerView, State, view_for
from engine.box import COLOUR_NAMES, Floors
from engine.events import RoundScored
from engine.explain import worth_now
from engine.orientation import place
from engine.scoring import seat_scores, tallest
from engine.text import board, mixed_towers
from games import drawing, history, words
from games.models import Game, Notice
from games.words import Reader

Kind = Notice.Kind


def contents(notice: Notice) -> dict[str, Any]:
    """The context of both templates, `subject` among it."""
    game = Game.objects.with_moves().get(pk=notice.seat.game_id)
    left = words.time_left(game.deadline - timezone.now()) if game.deadline else "no time"
    positions = game.positions()
    asks = notice.kind in (Kind.TURN, Kind.BLOCKS, Kind.REMINDER)
    state = positions[-1] if asks else positions[notice.ply]
    side = notice.seat.side
    view = view_for(state, side)
    names = {s: seat.name for s, seat in game.seats_by_side.items()}
    reader = Reader(game.options, names, game.theme, seat=side)
    return {
        **_occasion(notice.kind, game, reader, view, left),
        "game": game,
        "link": settings.SITE_URL + game.get_absolute_url(),
        "colours": " and ".join(COLOUR_NAMES[c] for c in game.options.colours_of(side)),
        "turn": words.turn_of_round(view).replace(" · ", ", "),
        "asks": asks,
        "zone": timezone.get_current_timezone_name(),
        "deadline": game.deadline if asks else None,
        "time_left": left if asks else "",
        "recap": _recap(game, reader, positions) if asks else [],
        "scoring": _scoring(reader, view),
        "scores": _scores(reader, view),
        "over": state.phase == engine.OVER,
        "board_text": board(view, theme=game.theme),
        "board": drawing.board(reader, view),
        "tallest": _tallest(reader, view),
        "mixed": mixed_towers(view, theme=game.theme),
        "cards": [(card, place(card)) for card in sorted(view.hand)] if asks else [],
        "blocks": _blocks(game, side, view.chosen),
        "supply": _blocks(game, side, view.supply),
        "choosing": asks and view.phase == engine.CHOOSE,
        "building": asks and view.phase == BUILD,
        "example": _example(game, view),
    }


def _occasion(kind: str, game: Game, reader: Reader, view: PlayerView, left: str) -> dict[str, str]:
    """Subject, heading and the button's words."""
    you = reader.names[reader.seat or ""]
    many, rounds = game.options.format.blocks, f"round {view.round}"
    turn = f"{rounds} turn {view.turn // len(view.options.seats) + 1}" if view.phase == BUILD else rounds
    if kind == Kind.TURN:
        return {"subject": f"Your turn: {game}, {turn}", "heading": f"Your turn, {you}", "button": "Play your turn"}
    if kind == Kind.BLOCKS:
        return {
            "subject": f"Choose {many} blocks: {game}, {rounds}",
            "heading": f"Choose your blocks, {you}",
            "button": "Choose your blocks",
        }
    if kind == Kind.REMINDER:
        return {"subject": f"{left} left: {game}, {turn}", "heading": f"{left} left, {you}", "button": "Play now"}
    if kind == Kind.ROUND:
        scored = next(event.round for event in view.happened if isinstance(event, RoundScored))
        return {
            "subject": f"Round {scored} scored: {game}, {_lead(reader, view)}",
            "heading": f"Round {scored} is scored",
            "button": "Look at the table",
        }
    result = "-".join(str(points) for points in sorted(seat_scores(view.options, view.scores).values(), reverse=True))
    won = words.winner_sentence(reader, view.winners)
    return {"subject": f"{won}: {game}, {result}", "heading": f"{won}, {result}", "button": "Look back at the game"}


def _lead(reader: Reader, view: PlayerView) -> str:
    totals = sorted(seat_scores(view.options, view.scores).items(), key=lambda item: -item[1])
    (first, most), (_, second) = totals[:2]
    if most == second:
        return f"level at {most}"
    return f"{reader.name(first)} {'lead' if first == reader.seat else 'leads'} {most}-{second}"


def _recap(game: Game, reader: Reader, positions: Sequence[State]) -> list[dict[str, str]]:
    """What happened since the reader's last turn."""
    since = history.since_own_turn(reader, game.movers)
    lines = history.lines(reader, positions, list(game.plies.all()), game.movers, since)
    return [{"who": words.capital(line.who), "text": line.told.text} for line in lines]


def _scoring(reader: Reader, view: PlayerView) -> list[dict[str, Any]]:
    """The parts of a scoring that has just been, one row a colour; nothing at other times."""
    for event in view.happened:
        if isinstance(event, RoundScored):
            return [
                {"letter": c, "name": words.capital(reader.colour(c)), "points": p, "total": view.scores[c]}
                for c, p in event.points.items()
            ]
    return []


def _scores(reader: Reader, view: PlayerView) -> list[dict[str, Any]]:
    now = worth_now(view)
    rows = [
        {
            "letter": c,
            "name": words.capital(reader.colour(c)),
            "points": view.scores[c],
            "now": words.signed(now[c].total),
        }
        for c in view.options.colours
    ]
    return sorted(rows, key=lambda row: -int(row["points"]))


def _tallest(reader: Reader, view: PlayerView) -> str:
    site = tallest(view.towers)
    if site is None:
        return "none alone" if view.towers else "nothing built yet"
    tower = view.tower(site)
    return f"{reader.short(site)}, {COLOUR_NAMES[tower.owner or '']}, {words.floors(tower.height)}"


def _blocks(game: Game, side: str, blocks: Mapping[str, Floors]) -> list[tuple[str, str]]:
    return [(COLOUR_NAMES[colour], " ".join(map(str, blocks[colour]))) for colour in game.options.colours_of(side)]


def _example(game: Game, view: PlayerView) -> str:
    """A move as one would type it, from the reader's own hand."""
    if view.phase != BUILD or not view.hand:
        return ""
    own = game.options.colours_of(view.seat or "")
    colour = next((c for c in own if view.chosen[c]), own[0])
    floors = min(view.chosen[colour], default=1)
    behind = f" {COLOUR_NAMES[colour].lower()}" if len(own) > 1 else ""
    return f"{view.hand[0]} {game.theme.codes['F'].lower()} {floors}{behind}"
