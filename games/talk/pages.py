"""The page of a table's talk."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from django.utils.safestring import SafeString

from games.lib import keyset
from games.lib.keyset import KeysetPage
from games.models import Game, Seat, User
from games.replay import branches
from games.replay.branches import Branch
from games.talk import muting, talking
from games.talk.links import linked
from games.talk.models import LONGEST, Message


@dataclass(frozen=True)
class Line:
    """A message as its reader sees it."""

    message: Message
    text: SafeString
    own: bool
    muted: bool
    branch_address: str

    @property
    def branch_moves(self) -> str:
        return self.message.branch.replace(",", ", ")


@dataclass(frozen=True)
class TalkPage:
    """
    The talk of a table for one reader, or what is said about the moves in its replay.

    `refusal` says why `text` wasn't written; a page of older messages begins after `before`.
    """

    game: Game
    seat: Seat | None
    user: User | None
    ply: int | None = None
    text: str = ""
    refusal: str = ""
    public: bool = False
    branch: str = ""
    before: str | None = None

    longest = LONGEST

    @cached_property
    def paging(self) -> KeysetPage:
        """Return a page of what the reader may read, the newest first."""
        rows = talking.readable(self.user, self.game, self.seat)
        return keyset.page(rows, "at", "pk", self.before, talking.SHOWN)

    @cached_property
    def lines(self) -> Sequence[Line]:
        """Return the messages of the page, in order."""
        return self._lines(self.paging.object_list[::-1])

    @cached_property
    def by_move(self) -> dict[int, list[Line]]:
        """Return what is said about each move, by its ply; all the more about the move that is shown."""
        said = talking.of_moves(self.user, self.game, self.seat, self.ply)
        lines = sorted(self._lines(said), key=lambda line: line.message.ply)
        return {ply: list(said) for ply, said in groupby(lines, lambda line: line.message.ply)}

    @property
    def leaves_out(self) -> bool:
        """Return whether more may be said about the moves than `by_move` has."""
        many = [len(lines) for lines in self.by_move.values()]
        return sum(many) >= talking.SHOWN or max(many, default=0) >= talking.OF_A_MOVE

    def about(self, branch: Branch) -> Sequence[Line]:
        """Return what is said about a branch."""
        return self._lines(talking.of_branch(self.user, self.game, self.seat, branch))

    def _lines(self, messages: Sequence[Message]) -> Sequence[Line]:
        return [
            Line(
                each,
                linked(self.game, each.text),
                own=each.author_id == getattr(self.user, "pk", 0),
                muted=each.author_id in self._muted,
                branch_address=branches.address(self.game, each.ply, each.branch),
            )
            for each in messages
        ]

    @cached_property
    def _muted(self) -> set[int]:
        return muting.muted_by(self.user) if self.user else set()

    @property
    def authors(self) -> Iterable[Line]:
        """Return the latest line of each other author, for a reader who is signed in."""
        latest = {line.message.author_id: line for line in self.lines if not line.own}
        return latest.values() if self.user else ()

    @property
    def may_talk(self) -> bool:
        return self.user is not None and talking.may_talk(self.user, self.game, self.seat)

    @property
    def to_choose_readers(self) -> bool:
        """Return whether the author says who reads it: only a player of a public table does."""
        return self.seat is not None and self.game.public

    @property
    def last(self) -> int:
        return self.game.ply
