"""The one function for incoming email, however it came: read it, do what its first line says, and answer."""

import hashlib
import logging
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone, translation

from engine import MoveError
from games.board.words import one_language
from games.mail import canary
from games.mail.bounces import Recipient, came_back, is_new, recipient_of
from games.mail.inbound import answers, commands, limits, parsing, safety
from games.mail.inbound.answers import Answer
from games.mail.inbound.commands import Command, Kind
from games.mail.inbound.first_line import first_line
from games.mail.inbound.parsing import Letter
from games.mail.reply_address import decision_of
from games.models import IncomingEmail, Ply, Seat
from games.play import leaving, turn_links
from games.play.turn_links import Decision
from games.play.turns import submit_once

logger = logging.getLogger(__name__)

KEPT = timedelta(days=7)
Outcome = IncomingEmail.Outcome


def receive(raw: bytes, to: str = "", *, vouched: bool = False, machine: str = "") -> IncomingEmail:
    """
    Take one email; return its row, which says what became of it. It is kept if it came to a player's address.

    `to` is the envelope's recipient, if the way in knows it. `vouched` says that the way in is sure of the
    sender, as the outbox of a laptop is; `machine` is the address it came from, if that isn't our own mail
    server. The same email may come again: nothing happens twice. Raise Busy if it should come later.
    """
    limits.admit(machine)
    try:
        letter = parsing.parse(raw)
    except parsing.Unreadable as error:
        logger.info("An email can't be read: %s", error)
        return IncomingEmail(outcome=Outcome.UNREADABLE)
    if bounced := _bounced([to, *letter.to]):
        return IncomingEmail(outcome=_came_back(letter, bounced, raw))
    if canary.came(letter.message_id):
        return IncomingEmail(outcome=Outcome.ANSWERED)
    decision = _decision([to, *letter.to])
    seat = turn_links.seat_of(decision)
    if decision is None or seat is None:
        return IncomingEmail(outcome=Outcome.IGNORED)
    row = _kept(
        _key(letter.message_id or hashlib.sha256(raw).hexdigest(), str(decision)), raw, seat
    )
    with transaction.atomic():  # for the move, the answer, and the outcome
        row = IncomingEmail.objects.select_for_update().get(pk=row.pk)
        if row.outcome == Outcome.RECEIVED:
            row.outcome = _outcome(letter, seat, decision.ply, vouched=vouched)
            row.save(update_fields=["outcome"])
    return row


def forget(now: datetime) -> None:
    """Delete the emails that came over a week ago."""
    IncomingEmail.objects.filter(received_at__lt=now - KEPT).delete()


def _decision(addresses: Sequence[str]) -> Decision | None:
    return next(filter(None, map(decision_of, addresses)), None)


def _bounced(addresses: Sequence[str]) -> Recipient | None:
    return next(filter(None, map(recipient_of, addresses)), None)


def _came_back(letter: Letter, recipient: Recipient, raw: bytes) -> Outcome:
    """Count a bounce once; anything else that comes to such an address is of no interest."""
    if not letter.failure:
        return Outcome.IGNORED
    key = _key("bounce", letter.message_id or hashlib.sha256(raw).hexdigest(), str(recipient))
    with transaction.atomic():
        known = not is_new(key, raw) or came_back(recipient, *letter.failure)
    return Outcome.BOUNCE if known else Outcome.IGNORED


def _key(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _kept(key: str, raw: bytes, seat: Seat) -> IncomingEmail:
    """The row of this email: a new one, unless it has come before."""
    row, _new = IncomingEmail.objects.get_or_create(key=key, defaults={"raw": raw, "seat": seat})
    return row


def _outcome(letter: Letter, seat: Seat, ply: int, *, vouched: bool) -> Outcome:
    """Do what the email says, and answer its player."""
    user = seat.user
    if user is None or safety.automatic(letter) or limits.too_many_from(letter.sender):
        return Outcome.IGNORED
    sure = safety.is_from(letter, user) and (vouched or safety.vouched(letter))
    answer, over = Answer(seat, ply), limits.over(user, sure=sure)
    if over > 1 or (over and not sure):
        return Outcome.IGNORED  # the player has been told, and nobody else is
    with timezone.override(user.zone), translation.override(user.language), one_language():
        if over:
            answers.owe(answer, letter, answer.too_many())
            return Outcome.REFUSED
        theme = seat.game.theme
        line = first_line(letter.text, lambda text: commands.is_command(text, theme))
        outcome, paragraphs = _do(commands.read(line, theme), answer, sure=sure)
        answers.owe(answer, letter, paragraphs)
    return outcome


def _do(command: Command, answer: Answer, *, sure: bool) -> tuple[Outcome, list[str]]:
    """Do what a command asks for; return what became of it, and the answer."""
    if command.move is not None and sure:
        return _play(command, answer)
    if command.move is not None:
        if not turn_links.is_open(answer.game, answer.seat, answer.ply):
            return Outcome.REFUSED, answer.over()
        return Outcome.HELD, answer.held(command.move)
    if command.kind is Kind.RESIGN_NOW:
        return _resign(answer, sure=sure)
    said = {
        Kind.HELP: answer.help,
        Kind.BOARD: lambda: [answer.board()],
        Kind.ORDERS: answer.orders,
        Kind.RESIGN: answer.resign,
    }.get(command.kind)
    if said:
        return Outcome.ANSWERED, said()
    return Outcome.REFUSED, [*answer.refused(command.problem), *answer.help()[:1]]


def _play(command: Command, answer: Answer) -> tuple[Outcome, list[str]]:
    assert command.move is not None
    try:
        number = submit_once(answer.seat, answer.ply, command.move, Ply.Via.MAIL)
    except MoveError as error:
        return Outcome.REFUSED, answer.refused(str(error))
    return Outcome.PLAYED, answer.played(number)


def _resign(answer: Answer, *, sure: bool) -> tuple[Outcome, list[str]]:
    """Resign for the player, or ask them to do it at the table if we aren't sure it's them."""
    user = answer.seat.user
    assert user is not None
    if not sure:
        return Outcome.HELD, answer.resign_at_the_table()
    try:
        leaving.resign(user, answer.seat.game_id)
    except leaving.LeavingError as error:
        return Outcome.REFUSED, [str(error)]
    return Outcome.ANSWERED, answer.resigned()
