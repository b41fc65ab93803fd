"""The Celery application: its workers take hints from the broker, and do their jobs without it."""

import os
import sys
import time
from typing import Any

from celery import Celery, bootsteps
from kombu.transport import redis

from . import fsatomic

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "manhattan_site.settings")

PAUSE = 2  # seconds before a worker begins again


class Jobs(bootsteps.StartStopStep):
    """The jobs of a worker, started before it connects to the broker and ended before it stops."""

    requires = ("celery.worker.components:Pool",)

    def start(self, worker: Any) -> None:
        from games import jobs  # Django is set up by now

        jobs.start(worker.app.amqp.queues.consume_from)

    def stop(self, worker: Any) -> None:
        from games import jobs

        jobs.end()
        if isinstance(sys.exception(), Exception):  # Celery gave up; a signal is none
            begin_again()


def begin_again() -> None:
    """
    Replace this process with a new one of the same command.

    Celery ends a worker when the connection to its broker breaks in a way that Celery didn't expect. Its
    jobs don't need a broker, and shouldn't wait until somebody starts them again.
    """
    time.sleep(PAUSE)
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])  # noqa: S606


# A message that a worker holds when Redis goes away isn't given back, because it is only a hint. kombu
# would try with a connection that it has closed, and the AttributeError would end the worker.
redis.Channel.do_restore = False

fsatomic.register()
app = Celery("manhattan_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.steps["worker"].add(Jobs)
app.autodiscover_tasks()
