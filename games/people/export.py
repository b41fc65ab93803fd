"""Export of all data of an account as a zip, written while it is downloaded."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from io import RawIOBase
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile

from django.core import serializers
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import CASCADE, Model, Q
from django.utils.translation import gettext as _

from games.models import Game, IncomingEmail, RatingEvent, Seat, TableEvent, User
from games.people.deletion import relations
from games.play.record import record_of

# Keys to the account, and who else had a part in it, rather than data about it.
KEYS = {"password", "session_key", "sealed", "token", "secret", "by", "decided_by"}
SEAT = ("game__code", "game__name", "side", "word", "points", "win_share", "finished_at",
        "resigned_at", "counted_at", "replaced_at")  # fmt: skip
RATING = ("game__code", "at", "nth", "weight", "mu_before", "sigma_before", "mu", "sigma")


class Part(NamedTuple):
    """One file of the zip."""

    name: str
    content: str | bytes


def parts(user: User) -> Iterator[Part]:
    """Yield everything the site has about the user, and nothing of others that they may not know."""
    yield Part("README.txt", _readme())
    yield Part("account.json", _json(_row(user)))
    for name, rows in _own_rows(user).items():
        yield Part(f"account/{name}.json", _json(rows))
    yield Part(
        "games.json", _json(list(Seat.objects.filter(user=user).order_by("pk").values(*SEAT)))
    )
    hosted = Game.objects.filter(host=user).order_by("pk").values("code", "name", "created_at")
    yield Part("hosted.json", _json(list(hosted)))
    rated = RatingEvent.objects.filter(seat__user=user).order_by("at", "game")
    yield Part("ratings.json", _json(list(rated.values(*RATING))))
    events = TableEvent.objects.filter(by=user).order_by("pk")
    yield Part("events.json", _json(list(events.values("game__code", "kind", "ply", "at"))))
    for email in IncomingEmail.objects.filter(seat__user=user).order_by("pk").iterator(20):
        yield Part(f"emails/{email.pk}.eml", bytes(email.raw))
    yield from _records(user)


def _own_rows(user: User) -> dict[str, list[dict[str, Any]]]:
    """The rows that are the user's own data, by the name of their model, and of its app if two have that name."""
    own = [relation for relation in relations() if _is_own(relation)]
    models = Counter(model._meta.model_name for model in {each.related_model for each in own})
    found: dict[str, list[dict[str, Any]]] = {}
    for relation in own:
        model = relation.related_model
        name = model._meta.model_name
        if models[name] > 1:
            name = f"{model._meta.app_label}-{name}"
        rows = model._base_manager.filter(**{relation.field.name: user})
        rows = rows.exclude(getattr(model, "WITHHELD_ROWS", Q(pk__in=[])))
        if new := [_row(row) for row in rows]:
            found[name] = found.get(name, []) + new
    return found


def _is_own(relation: Any) -> bool:
    """
    Whether the rows are the user's own data; those of games and seats have files of their own.

    A model's WITHHELD names what others keep to themselves, such as who has blocked the user; its
    WITHHELD_ROWS are rows that nobody tells the user of.
    """
    model = relation.related_model
    nested = model._meta.app_label != User._meta.app_label
    withheld = relation.field.name in getattr(model, "WITHHELD", ())
    return not withheld and (nested or relation.on_delete is CASCADE)


def _records(user: User) -> Iterator[Part]:
    """The records of finished games; no others have secrets yet to give away."""
    games = Game.objects.of(user).revealed().order_by("pk")
    for game in games.with_moves().iterator(50):
        yield Part(f"records/{game.code}.txt", record_of(game))


def _row(row: Model) -> dict[str, Any]:
    fields = serializers.serialize("python", [row])[0]["fields"]
    return {name: value for name, value in fields.items() if name not in KEYS}


def _json(data: Any) -> str:
    return json.dumps(data, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)


def _readme() -> str:
    return _(
        "account.json: your name, address, and settings\n"
        "account/: preferences, sessions, notes, orders, standings, and other data about you\n"
        "games.json: the tables where you have had a seat; hosted.json: those you opened\n"
        "ratings.json: your rating before and after each rated game (1500 + 60 × (mu − 25))\n"
        "events.json: what you did at tables besides moves, such as resigning\n"
        "emails/: emails that you have sent us within the last week\n"
        "records/: the records of your finished games\n"
    )


class _Pipe(RawIOBase):
    """A file that can only be written, and whose content is taken piece by piece."""

    def __init__(self) -> None:
        self.waiting: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self.waiting.append(bytes(data))
        return len(data)

    def take(self) -> bytes:
        taken, self.waiting = b"".join(self.waiting), []
        return taken


def zipped(files: Iterable[Part]) -> Iterator[bytes]:
    """Yield the zip of these files as they come."""
    pipe = _Pipe()
    with ZipFile(pipe, "w", ZIP_DEFLATED) as archive:
        for file in files:
            archive.writestr(file.name, file.content)
            yield pipe.take()
    yield pipe.take()
