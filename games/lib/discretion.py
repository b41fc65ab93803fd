"""Discretion: keep the tokens of links and reply addresses out of the log."""

import logging
import re

# A token, as in games/play/turn_links.py.
TOKEN = re.compile(r"[a-z2-7]{48,}", re.IGNORECASE)


class WithoutTokens(logging.Formatter):
    """A formatter that writes … for each token, in messages and in tracebacks."""

    def format(self, record: logging.LogRecord) -> str:
        return TOKEN.sub("…", super().format(record))
