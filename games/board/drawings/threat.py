"""The signs of the threat view, told apart by their form: may be lost, can be taken, locked for good."""

from functools import cache

from django.utils.safestring import SafeString

from games.board.svg import tag

SIGNS = {
    "losing": "M0-5.5v6M0 4v.6",
    "taking": "M-4 0l3 3.5 5-7",
    "locked": "M-3.6-.6h7.2v5h-7.2zM-2.2-.6v-2a2.2 2.2 0 0 1 4.4 0v2",
}


@cache
def threat_sign(kind: str) -> SafeString:
    """Return a sign with its centre at 0."""
    plate = tag("rect", x=-8, y=-8, width=16, height=16, rx=4)
    return tag("g", plate, tag("path", d=SIGNS[kind]), class_=f"threat {kind}")


def threat_icon(kind: str) -> SafeString:
    """Return a sign for a line of text."""
    return tag("svg", threat_sign(kind), class_="badge", viewBox="-9 -9 18 18", aria_hidden="true")
