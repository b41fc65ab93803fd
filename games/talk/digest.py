"""Talk in the daily digest, for readers who want it: what they haven't read at a table."""

from collections.abc import Sequence

from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Game, Seat, User
from games.talk import muting, talking

MOST, LONGEST = 3, 140  # messages of a table, and characters of each


def unread(user: User, game: Game, seat: Seat) -> Sequence[str]:
    """Return the latest messages that the seat's player hasn't read, as lines; none unless they want them."""
    if not (user.digest_talk and seat.talk_unread):
        return ()
    silent = {user.pk, *muting.muted_by(user)}
    heard = talking.heard(user, game, seat)
    others = [each for each in heard if each.author_id not in silent and not each.hidden]
    new = others[-seat.talk_unread :]
    lines = [
        _("{name} says: {text}").format(
            name=each.author.name, text=Truncator(each.text).chars(LONGEST)
        )
        for each in new[-MOST:]
    ]
    if more := len(new) - len(lines):
        said = ngettext("{many} more message", "{many} more messages", more)
        lines.append(said.format(many=more))
    return lines
