"""The gate of a table: how reliable a player must be to join it; its host may sit there anyway."""

from django.utils.translation import gettext as _

from games.board.option_text import Words
from games.models import Game, User
from games.play.reliability import FAIRLY, LEAST, VERY, Reliability, reliability

GATES = (0, FAIRLY, VERY)  # the least percentages to choose from; 0 lets everyone in


def words() -> dict[str, Words]:
    """Return the gates of the form; the first is the default."""
    shut = _("Only players whose reliability, as their profile says it, is at least {share} %.")
    titles = {str(share): _("At least {share} %").format(share=share) for share in GATES if share}
    return {
        "0": Words(_("Anyone"), _("However often they have missed a turn.")),
        **{key: Words(title, shut.format(share=key)) for key, title in titles.items()},
    }


def sentence(game: Game) -> str:
    """Return whom the table lets in; empty if that is everyone."""
    if not game.least_reliability:
        return ""
    if game.new_players:
        told = _("Open to players whose reliability is at least {share} %, and to new players.")
    else:
        told = _("Open to players whose reliability is at least {share} %, but not to new players.")
    return told.format(share=game.least_reliability)


def in_short(game: Game) -> str:
    """Return the gate for a list; empty without one."""
    least = game.least_reliability
    return _("reliability at least {share} %").format(share=least) if least else ""


def refusal(game: Game, user: User, known: Reliability | None = None) -> str:
    """Return why the user can't join; empty if the gate is open to them."""
    if not game.least_reliability or user.pk == game.host_id:
        return ""
    theirs = known or reliability(user)
    if theirs.new:
        if game.new_players:
            return ""
        return _(
            "This table isn’t open to new players, whose reliability isn’t known yet. Yours will be "
            "after {least} turns; so far you’ve had {turns}."
        ).format(least=LEAST, turns=theirs.turns)
    if theirs.share >= game.least_reliability:
        return ""
    return _(
        "This table is for players whose reliability is at least {least} %. Yours is {share} %. It "
        "gets better with every turn that you play yourself."
    ).format(least=game.least_reliability, share=theirs.share)
