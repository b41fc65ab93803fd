"""The monster, and the small map of the sites it walks on."""

from django.utils.safestring import SafeString

from games.board.monster_map import MonsterMap, Spot, Step
from games.board.svg import classes, join, moved, tag

BODY = (
    "M3 6.5L8 2.5h4l1.5 1.5L15.5 3l.3 3 2.7-.6-.7 3 3 .3-1.6 2.5 2.6 1.5-2.2 1.6c1.3.9 2.4 2.6 2.4 5.2"
    "-1.2-1.2-2.6-1.7-4-1.5L18.5 22H14v-2.5h-2.5V22H7l.8-5.5-2.6 1-.7-1.8 3.4-2.2-.2-3.5-4.2.2z"
)
MONSTER = join(
    [tag("path", class_="beast", d=BODY), tag("circle", class_="eye", cx=9.6, cy=5.4, r=1)]
)
SPOT = 10  # the side of a site on the map


def monster_badge() -> SafeString:
    """Return the monster as an inline icon."""
    return tag("svg", MONSTER, class_="badge monster", viewBox="0 0 24 24", aria_hidden="true")


def monster_map(shown: MonsterMap, *, swap: bool = False) -> SafeString:
    """Return the map with the step of each card; `swap` marks it for an out-of-band swap by htmx."""
    return tag(
        "svg",
        *map(_spot, shown.spots),
        *(tag("path", class_="way", d=step.path) for step in shown.steps),
        *map(_goal, shown.steps),
        moved(shown.x - 9, shown.y - 9, MONSTER, scale=0.75, class_="monster"),
        class_="ground",
        id="ground",
        viewBox=f"0 0 {shown.width} {shown.height}",
        aria_hidden="true",
        focusable="false",
        hx_swap_oob="true" if swap else None,
    )


def _spot(spot: Spot) -> SafeString:
    look = classes("spot", f"c{spot.owner}" if spot.owner else "", "shut" if spot.shut else "")
    return tag(
        "rect",
        class_=look,
        x=spot.x - SPOT // 2,
        y=spot.y - SPOT // 2,
        width=SPOT,
        height=SPOT,
        rx=1.5,
    )


def _goal(step: Step) -> SafeString:
    """The site a card leads to, labelled with the card's number."""
    circle = tag("circle", class_="goal", cx=step.x, cy=step.y, r=5.5)
    return join([circle, tag("text", step.cards, class_="goal-n", x=step.x, y=step.y + 3)])
