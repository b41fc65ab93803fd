"""The messages to a club's webhooks, in the language of the admin who added them."""

from django.conf import settings
from django.utils.translation import gettext as _

from engine.language import listed
from games.board import option_text
from games.board.perspective import Perspective
from games.board.phrases import winner_sentence
from games.clubs.models import ClubNews
from games.elsewhere import message
from games.elsewhere.message import Message
from games.lobby import circles
from games.mail.occasion import table_url
from games.models import Game, Post

Kind = ClubNews.Kind


def message_of(post: Post) -> Message | None:
    """Return the message of a post to a club's webhook; None if there is nothing to tell any more."""
    news = ClubNews.objects.filter(post=post).select_related("club", "person").first()
    if news is None:
        return message.message_of(post)  # a test
    if news.kind == Kind.EVENT:
        return _of_event(post, news)
    game = Game.objects.with_table().select_related("host").filter(pk=news.game_id or 0).first()
    if game and news.kind == Kind.OPENED and game.status != Game.Status.OPEN:
        return None
    title, text, url = _about_game(news.kind, game) if game else _about_member(news)
    return _message(post, news, news.kind, title, text, url, game)


def _message(
    post: Post, news: ClubNews, kind: str, title: str, text: str, url: str, game: Game | None = None
) -> Message:
    return Message(
        key=f"club.{post.pk}", kind=kind, at=post.created_at, title=f"{news.club}: {title}",
        text=text, url=url, game=game,
    )  # fmt: skip


def _of_event(post: Post, news: ClubNews) -> Message | None:
    event = circles.event(news.event)
    if event is None:
        return None
    url = f"{settings.SITE_URL}{event.path}"
    return _message(post, news, event.kind, event.title, event.text, url)


def _about_member(news: ClubNews) -> tuple[str, str, str]:
    name = news.person.shown_name if news.person else ""
    url = f"{settings.SITE_URL}{news.club.get_absolute_url()}"
    return _("{name} is a new member").format(name=name), "", url


def _about_game(kind: str, game: Game) -> tuple[str, str, str]:
    if kind == Kind.OPENED:
        rules = f"{option_text.in_short(game.options, game.preset)} · {game.time_name}"
        said = _("{name} opened the table {table}")
        return said.format(name=game.host.shown_name, table=game), rules, table_url(game)
    if kind == Kind.BEGUN:
        names = listed(game.names_by_side.values())
        return _("{table} begins").format(table=game), names, table_url(game)
    return *_result(game), table_url(game)


def _result(game: Game) -> tuple[str, str]:
    if game.called_off:
        return _("{table} was called off").format(table=game), ""
    reader = Perspective(game.options, game.names_by_side, game.theme, formers=game.formers)
    points = listed(f"{seat.name} {seat.points}" for seat in game.seats_by_side.values())
    return f"{game}: {winner_sentence(reader, tuple(game.winners))}", points
