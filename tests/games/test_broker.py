"""The broker in a folder: every message arrives whole and once, even with concurrent writers and readers."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from kombu import Connection, Exchange, Queue

from manhattan_site import fsatomic

fsatomic.register()


@contextmanager
def plays(folder: Path) -> Iterator[tuple[Callable[[Any], None], Callable[[], Any]]]:
    """Functions to put a message into the broker in `folder` and to get the next one, or None."""
    with Connection(
        "fsatomic://localhost", transport_options=fsatomic.transport_options(folder)
    ) as link:
        channel = link.channel()
        # kombu remembers a queue's bindings for the whole process: each folder needs a name of its own.
        queue = Queue(folder.name, Exchange("plays", "direct"), folder.name)(channel)
        queue.declare()
        producer = link.Producer(channel, exchange=queue.exchange, routing_key=folder.name)

        def get() -> Any:
            message = queue.get(no_ack=True)
            return message and message.payload

        yield producer.publish, get


def test_a_message_is_received_once(tmp_path):
    with plays(tmp_path) as (put, get):
        put({"game": 7})
        assert {"game": 7} == get()
        assert get() is None


def test_messages_arrive_in_order(tmp_path):
    with plays(tmp_path) as (put, get):
        for number in range(20):
            put({"number": number})
        assert list(range(20)) == [get()["number"] for _ in range(20)]


def test_a_message_outlives_its_writer(tmp_path):
    with plays(tmp_path) as (put, _):
        put({"game": 7})
    with plays(tmp_path) as (_, get):
        assert {"game": 7} == get()


def test_concurrent_messages_are_never_lost_torn_or_doubled(tmp_path):
    writers, readers, each = 3, 3, 100
    got: list[int] = []
    done = threading.Event()

    def write(writer: int) -> None:
        with plays(tmp_path) as (put, _):
            for number in range(each):
                put({"number": writer * each + number, "padding": "x" * 4000})

    def read() -> None:
        with plays(tmp_path) as (_, get):
            while True:
                last_look = done.is_set()
                message = get()
                if message:
                    got.append(message["number"])
                elif last_look:
                    return

    with plays(tmp_path), ThreadPoolExecutor(writers + readers) as pool:
        reading = [pool.submit(read) for _ in range(readers)]
        for writing in [pool.submit(write, writer) for writer in range(writers)]:
            writing.result()
        done.set()
        for reader in reading:
            reader.result()

    assert list(range(writers * each)) == sorted(got)
    assert [] == list((tmp_path / "messages").iterdir())
