"""The answer to a reply, in its thread: what was played, or why not and what is legal."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from engine import Build, Move, Phase, PlayerView, State, legal_builds, view_for, write
from engine.box import Card, City, colour_name
from engine.text import board
from games.board import history, phrases
from games.board.perspective import Perspective
from games.lib.database_time import database_time
from games.mail import account, next_turn
from games.mail.inbound import limits
from games.mail.inbound.parsing import Letter
from games.mail.occasion import table_url
from games.mail.reply_address import reply_address
from games.models import Game, IncomingEmail, Notice, Seat
from games.play import orders, turn_links

MOST_AN_HOUR = 10  # answers to one seat
Kind = Notice.Kind


@dataclass(frozen=True)
class Answer:
    """What an answer is about: a seat, its game as it is now, and the turn that was asked for."""

    seat: Seat
    ply: int

    @cached_property
    def game(self) -> Game:
        game = Game.objects.with_table().get(pk=self.seat.game_id)
        game.keep_rows()
        return game

    @cached_property
    def states(self) -> Sequence[State]:
        return self.game.positions()

    @cached_property
    def view(self) -> PlayerView:
        return self.game.view(self.states[-1], self.seat.side)

    @cached_property
    def reader(self) -> Perspective:
        game = self.game
        return Perspective(
            game.options, game.names_by_side, game.theme, side=self.seat.side, formers=game.formers
        )

    @property
    def shows_hand(self) -> bool:
        return bool(self.seat.user and self.seat.user.email_hand)

    # --- What an answer says: a list of paragraphs

    def played(self, number: int) -> list[str]:
        """Return what the move with this number brought about, and the new board."""
        said = history.came_of(self.reader, self.states, number)
        drawn = view_for(self.states[number], self.seat.side).drawn
        if len(drawn) == 1 and self.shows_hand:
            said.append(_("You drew card {card}").format(card=drawn[0]))
        sentences = " ".join(f"{phrases.capital(each).rstrip('.')}." for each in said)
        again = next_turn.expected(self.game, self.game.seats_by_side[self.seat.side])
        return [f"{_('Move played.')} {sentences} {again}".strip(), self.board()]

    def refused(self, problem: str) -> list[str]:
        """Return why nothing was played, and what is legal."""
        return [_("Nothing was played.") + f" {problem}", *self.legal(), self.board()]

    def held(self, move: Move) -> list[str]:
        """Return how to confirm a move of which we don't know whether the player sent it."""
        return [
            _(
                "We got this move for you by email, but couldn’t tell whether you sent it: {move}"
            ).format(move=write(move)),
            _(
                "If it’s yours, open this link and play it."
                " Until then, nothing has been played, and your clock keeps running."
            ),
            f"{turn_links.url(self.seat, self.ply)}?{urlencode({'typed': write(move)})}",
        ]

    def board(self) -> str:
        """Return the board from the player's side, and whose turn it is."""
        lines = [_("BOARD, seen from your seat"), board(self.view, theme=self.reader.theme)]
        return "\n".join([*lines, "", f"{phrases.turn_in_an_email(self.view)}."])

    def help(self) -> list[str]:
        """Return the commands, and what is legal now."""
        city = self.reader.theme.codes["F"].lower()
        commands = [
            _("Write one of these as the first line of your reply:"),
            f"  2 {city} 3 – " + _("play card 2 in this city with a block of 3 floors"),
            "  take 432211 – " + _("choose these blocks"),
            "  board – " + _("get the board"),
            "  orders – " + _("get the orders you’ve left for your next turn"),
            "  resign – " + _("leave the game; we’ll ask again"),
        ]
        return ["\n".join(commands), *self.legal()]

    def orders(self) -> list[str]:
        """Return the orders that wait for the player's next turn."""
        waiting = [f"  {order}" for order in orders.waiting(self.seat)]
        if not waiting:
            return [_("You’ve left no orders for your next turn.")]
        return ["\n".join([_("Your orders, tried from the first to the last:"), *waiting])]

    def resign(self) -> list[str]:
        """Return the question whether the player means it."""
        return [
            _(
                "Do you want to resign?"
                " A substitute will play your seat to the end, and you’ll take last place."
            ),
            _("If so, reply with this line: resign yes"),
        ]

    def resigned(self) -> list[str]:
        """Return that the player has resigned."""
        return [_("You’ve resigned. A substitute plays your seat to the end.")]

    def resign_at_the_table(self) -> list[str]:
        """Return where to resign, for an email of which we don't know who sent it."""
        asked = _(
            "We got an email that resigns for you, but couldn’t tell whether you sent it."
            " If you did, resign here:"
        )
        return [asked, f"{table_url(self.game)}/leave-game"]

    def over(self) -> list[str]:
        """Return that the turn is over, and the board."""
        return [_("This turn is over, so nothing was played."), self.board()]

    def too_many(self) -> list[str]:
        """Return that the player's emails aren't read for a while, and where to play meanwhile."""
        said = _(
            "You’ve sent us more than {most} emails within an hour. This one did nothing, and we won’t"
            " read more of them until the hour is over. Meanwhile, you can play here:"
        )
        return [said.format(most=limits.BY_PLAYER), table_url(self.game)]

    def legal(self) -> list[str]:
        """Return the player's legal moves, if it's their turn and emails may show their hand."""
        if self.seat.side not in self.view.to_move:
            return []
        if not self.shows_hand:
            return [_("Your hand is on the table’s page.")]
        if self.view.phase is Phase.CHOOSE:
            return ["\n".join([_("BLOCKS IN YOUR SUPPLY"), *self._supply()])]
        return ["\n".join([_("YOUR LEGAL MOVES: card, cities, and floors"), *self._builds()])]

    def _supply(self) -> list[str]:
        own = self.view.options.colours_of(self.seat.side)
        return [
            f"  {colour_name(colour)}: {' '.join(map(str, self.view.supply[colour]))}"
            for colour in own
        ]

    def _builds(self) -> list[str]:
        """A line for each card, such as "  5  hkg 123  sao 3"."""
        found: dict[Card, dict[City, set[int]]] = defaultdict(lambda: defaultdict(set))
        for build in legal_builds(self.view, self.seat.side):
            assert isinstance(build, Build)
            found[build.card][build.city].add(build.floors)
        codes = self.reader.theme.codes
        return [
            f"  {card}  "
            + "  ".join(
                f"{codes[city].lower()} {''.join(map(str, sorted(floors)))}"
                for city, floors in sorted(cities.items())
            )
            for card, cities in sorted(found.items())
        ]


def owe(answer: Answer, letter: Letter, paragraphs: Sequence[str]) -> bool:
    """Owe the seat's player this email in the letter's thread; False if they got too many lately."""
    seat, since = answer.seat, database_time() - timedelta(hours=1)
    assert seat.user
    lately = IncomingEmail.objects.filter(seat=seat, received_at__gt=since)
    if lately.exclude(outcome=IncomingEmail.Outcome.IGNORED).count() > MOST_AN_HOUR:
        return False
    foot = f"-- \n{answer.game}: {table_url(answer.game)}"
    content = {
        "subject": _subject(letter.subject),
        "body": "\n\n".join([*paragraphs, foot]) + "\n",
        "headers": _headers(letter, reply_address(seat, answer.ply)),
    }
    account.deliver(Notice(user=seat.user, kind=Kind.ANSWER), content)
    return True


def _subject(subject: str) -> str:
    """The subject of the thread, with one “Re:”."""
    return f"Re: {subject.removeprefix('Re: ')}" if subject else _("Your email")


def _headers(letter: Letter, reply_to: str) -> dict[str, str]:
    """The headers that keep the answer in its thread."""
    known = [each for each in letter.references.split() if _is_id(each)][-20:]
    headers = {"Reply-To": reply_to} if reply_to else {}
    if _is_id(letter.message_id):
        headers["In-Reply-To"] = letter.message_id
        known.append(letter.message_id)
    return {**headers, "References": " ".join(known)} if known else headers


def _is_id(text: str) -> bool:
    """Whether a text is a Message-ID that is safe in a header."""
    return (
        text.isascii()
        and text.isprintable()
        and text[:1] == "<"
        and text[-1:] == ">"
        and " " not in text
    )
