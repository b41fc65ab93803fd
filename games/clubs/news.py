"""What a club's webhooks are told: tables everyone can watch, their results, tournaments, and new members."""

from engine import State
from games.clubs.models import Club, ClubHook, ClubNews, ClubTable
from games.lib.database_time import database_time
from games.models import Game, Post, User
from games.play import wakeups

Kind = ClubNews.Kind


def tell(
    club: Club,
    kind: str,
    *,
    game: Game | None = None,
    person: User | None = None,
    event: str = "",
) -> None:
    """Owe the news to each webhook of the club, in the transaction in which it happens."""
    hooks = ClubHook.objects.filter(club=club, endpoint__off_at=None)
    for hook in hooks:
        post = Post.objects.create(endpoint_id=hook.pk, not_before=database_time())
        ClubNews.objects.create(
            post=post, club=club, kind=kind, game=game, person=person, event=event
        )
        wakeups.after_commit("games.send_notices")


def follow_move(game: Game, before: State | None, _after: State) -> None:
    """Tell that a game at a club's table begins."""
    if before is None:
        _tell_of_game(game, Kind.BEGUN)


def follow_end(game: Game, _before: State | None, _after: State) -> None:
    """Tell that a game at a club's table is over."""
    _tell_of_game(game, Kind.OVER)


def _tell_of_game(game: Game, kind: str) -> None:
    """Games by invitation are for their players alone."""
    if game.members_only and game.public:
        for row in ClubTable.objects.filter(game=game).select_related("club"):
            tell(row.club, kind, game=game)
