"""Races of talk and moves: a message that is written or deleted during a move waits for it, and both succeed."""

from threading import Thread

import pytest
from django.db import connection, transaction

from games.models import Seat
from games.play import turns
from games.talk import talking
from games.talk.models import Message
from tests.acceptance.waiting import wait_for
from tests.games.conftest import person, seated

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
WAITING = "SELECT count(*) FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))"


def is_waiting() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(WAITING)
        return bool(cursor.fetchone()[0])


@pytest.mark.parametrize("act", ["say", "unsay"])
def test_talk_during_a_move_waits_for_the_game_before_it_locks_a_seat(act):
    ann, bo = person("Ann"), person("Bo")
    game = seated([ann, bo], sides="SN")
    old = talking.say(ann, game, "Hello!", public=False)

    def talk() -> None:
        if act == "say":
            talking.say(ann, game, "Well played!", public=False)
        else:
            talking.unsay(ann, game, old.pk)
        connection.close()

    other = Thread(target=talk)
    with transaction.atomic():
        turns.locked(game.pk)
        other.start()
        wait_for("the message", is_waiting, seconds=20)
        Seat.objects.filter(game=game).update(misses=1)  # as a move writes the seats
    other.join()
    texts = list(Message.objects.order_by("pk").values_list("text", flat=True))
    assert texts == (["Hello!", "Well played!"] if act == "say" else [""])
