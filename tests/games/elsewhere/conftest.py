"""A receiver for what is posted, in a network that the operator lists."""

from collections.abc import Iterator

import pytest

from tests.games.elsewhere.receiver import Receiver, receiver


@pytest.fixture
def hooked(settings) -> Iterator[Receiver]:
    settings.WEBHOOK_NETWORKS = ["127.0.0.0/8"]
    with receiver() as kept:
        yield kept
