"""The animated picture of a finished game's last round: its skyline grows, build by build, as WebP."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from io import BytesIO

from django.utils.safestring import SafeString
from PIL import Image

from engine import Phase, State, view_for
from games.board import scoreboard, tiles
from games.board.board_drawing import BoardDrawing
from games.board.images.document import sheet, skyline_document
from games.board.images.end_pieces import BADGE, badges, heading, tally
from games.board.images.finished_game import FinishedGame
from games.board.images.png import fitted, rendered
from games.board.images.shapes import words
from games.board.phrases import turn_of_round
from games.board.skyline.drawing import skyline_box, skyline_pieces
from games.board.skyline.geometry import Eye
from games.board.skyline.scene import Scene, scene
from games.board.svg import join, moved, number, tag

WIDTH, HEIGHT = 720, 640
MARGIN = 28
SKYLINE = (16, 84, WIDTH - 32, 440)  # x, y, width, height
PLAYERS = 550  # from the top
EYE = Eye(0.42, 0.72)
STEP, LAST = 450, 4000  # milliseconds
MOST = 1_000_000  # bytes of the file
QUALITIES = (70, 45, 25, 10)  # of WebP; the first that is small enough


@dataclass(frozen=True)
class LastRound:
    """The positions from the beginning of a game's last round to its end."""

    game: FinishedGame
    states: Sequence[State]

    @classmethod
    def of(cls, game: FinishedGame, states: Sequence[State]) -> "LastRound":
        """Return the last round of a game with these positions, once its blocks are chosen."""
        last = states[-1].round
        shown = [
            state for state in states if state.round == last and state.phase is not Phase.CHOOSE
        ]
        return cls(game, shown)

    def frames(self) -> Iterator[Image.Image]:
        """Yield a picture of each position."""
        for nth, state in enumerate(self.states):
            yield rendered(self.svg(nth, state), WIDTH)

    def svg(self, nth: int, state: State) -> str:
        """Return the drawing of the position `nth`."""
        pieces = tag("g", *self._pieces(nth, state), class_="preview")
        return skyline_document(sheet(WIDTH, HEIGHT) + pieces, WIDTH, HEIGHT, night=False)

    @cached_property
    def scenes(self) -> list[Scene]:
        return [scene(self._board(state), EYE, slab=True, columns=3) for state in self.states]

    def _board(self, state: State) -> BoardDrawing:
        board = tiles.board(self.game.reader, view_for(state, None), needs=False)
        return replace(board, cities=tuple(replace(city, chips=()) for city in board.cities))

    @cached_property
    def _place(self) -> tuple[float, float, float]:
        """Where the skylines stand, so that none of them moves: x, y, and the scale."""
        x, y, width, height = SKYLINE
        boxes = [skyline_box(shown) for shown in self.scenes]
        left, top, wide, high = max(boxes, key=lambda box: box[3])
        scale = min(width / wide, height / high)
        return (
            x + (width - wide * scale) / 2 - left * scale,
            y + height - (high + top) * scale,
            scale,
        )

    def _pieces(self, nth: int, state: State) -> Iterator[SafeString]:
        right, down, scale = self._place
        place = f"translate({number(right)} {number(down)}) scale({scale:.4f})"
        yield tag("g", skyline_pieces(self.scenes[nth]), transform=place)
        view = view_for(state, None)
        over = state.phase is Phase.OVER
        yield heading(self.game.table, MARGIN, 54, 44, WIDTH - 2 * MARGIN)
        told = self.game.won if over else turn_of_round(view)
        line = f"{self.game.site} · {told}"
        yield words(MARGIN, 82, fitted(line, 23, WIDTH - 2 * MARGIN), "dated")
        standings = scoreboard.standings(self.game.reader, view)
        order = {player.side: at for at, player in enumerate(self.game.players)}
        step = (WIDTH - 2 * MARGIN) / len(standings)
        for player in standings:
            yield moved(MARGIN + step * order[player.side], PLAYERS, *_player(player, step - 12))


def _player(player: scoreboard.Standing, room: float) -> Iterator[SafeString]:
    yield join([badges(player), tally(player, BADGE * len(player.colours) + 8, 31)])
    yield words(0, 66, fitted(player.name, 26, room, bold=True), "who")


def animated(frames: Sequence[Image.Image]) -> bytes:
    """Return the frames as one WebP that repeats, below MOST bytes."""
    first, *others = frames
    durations = [STEP] * len(others) + [LAST]
    for quality in QUALITIES:
        out = BytesIO()
        first.save(out, "WEBP", save_all=True, append_images=others, duration=durations, loop=0,
                   quality=quality, method=2)  # fmt: skip
        if out.tell() < MOST:
            break
    return out.getvalue()
