"""The pages of the tutorial and of the worked round: positions without a stored game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import NamedTuple, Self

from django.urls import reverse

from engine import Move, State, view_for
from engine.box import Colour, Site, colour_name
from engine.events import Built
from games.board import tiles
from games.board.board_drawing import BoardDrawing
from games.board.event_text import EventText, event_text
from games.board.images.document import Picture
from games.board.phrases import capital
from games.learn import example
from games.learn.lesson import YOU, Answer, Lesson, written
from games.learn.lessons import LESSONS
from games.learn.rulebook import PICTURES, picture_path
from games.table.play_page import PlayPage


class Outcome(NamedTuple):
    """An event of the step, and its player."""

    who: str
    told: EventText


@dataclass(frozen=True, kw_only=True)
class LessonPage(PlayPage):
    """Step `number` of the tutorial after the reader's `moves`."""

    number: int
    moves: Sequence[Move]

    @classmethod
    def of(cls, number: int, moves: Sequence[Move], states: Sequence[State]) -> Self:
        view = view_for(states[-1], YOU)
        return cls(
            number=number, moves=moves, states=states, reader=LESSONS[number - 1].reader, view=view
        )

    @cached_property
    def lessons(self) -> list[Lesson]:
        """Return the steps in the reader's language."""
        return all_lessons()

    @property
    def lesson(self) -> Lesson:
        return self.lessons[self.number - 1]

    @property
    def is_last(self) -> bool:
        return self.number == len(LESSONS)

    @property
    def page_url(self) -> str:
        return lesson_url(self.number, self.moves)

    @property
    def move_url(self) -> str:
        return self.page_url

    @property
    def again_url(self) -> str:
        return reverse("learn", args=[self.number])

    @property
    def next_url(self) -> str:
        return reverse("learnt") if self.is_last else reverse("learn", args=[self.number + 1])

    @property
    def picture(self) -> Picture | None:
        return PICTURES.get(self.lesson.picture)

    @property
    def picture_path(self) -> str:
        return picture_path(self.lesson.picture)

    @cached_property
    def marks(self) -> Mapping[Site, tuple[int, ...]]:
        return build_marks(self.states)

    @cached_property
    def came(self) -> list[Outcome]:
        """Return the events of every move of the step, including the others' replies."""
        told = [
            event_text(self.reader, event)
            for state in islice(self.states, 1, None)
            for event in state.happened
        ]
        return [
            Outcome(capital(self.reader.name(line.side)) if line.side else "", line)
            for line in told
        ]

    @cached_property
    def answer(self) -> Answer | None:
        """Return the feedback once the last move of the step is made."""
        return self.lesson.answer(self.states) if len(self.moves) == self.lesson.turns else None


@dataclass(frozen=True, kw_only=True)
class ExamplePage(PlayPage):
    """The worked round after `at` builds, seen by a spectator on South's side."""

    at: int

    @classmethod
    def of(cls, at: int) -> Self:
        state = example.STATES[at]
        return cls(at=at, states=[state], reader=example.reader(), view=view_for(state, None))

    @property
    def last(self) -> int:
        return len(example.STATES) - 1

    @cached_property
    def board(self) -> BoardDrawing:
        marks = build_marks(self.states)
        return tiles.board(self.reader, self.view, marks=marks, needs=False, sites=self.sites)

    @property
    def sentence(self) -> str:
        return example.sentence(self.at) if self.at else ""

    @property
    def rounds(self) -> list[list[example.ExampleBuild]]:
        return example.rounds()

    @property
    def colours(self) -> list[tuple[Colour, str]]:
        return [(colour, colour_name(colour)) for colour in self.view.options.colours]

    @property
    def reasons(self) -> list[str]:
        """Return the reasons for the round's points once it is over."""
        return list(example.reasons()) if self.at == self.last else []


def all_lessons() -> list[Lesson]:
    """Return the steps in the reader's language."""
    return [lesson.told() for lesson in LESSONS]


def lesson_url(number: int, moves: Sequence[Move]) -> str:
    """Return the address of a step after these moves."""
    return reverse("learn", args=[number, written(moves)] if moves else [number])


def build_marks(states: Sequence[State]) -> Mapping[Site, tuple[int, ...]]:
    """Return the sites built on, numbered if there are several builds; a dot (0) for one."""
    sites = [event.site for state in states for event in state.happened if isinstance(event, Built)]
    if len(sites) == 1:
        return {sites[0]: (0,)}
    return {site: tuple(n for n, other in enumerate(sites, 1) if other == site) for site in sites}
