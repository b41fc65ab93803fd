"""What stands on towers: four roofs that tell the colours apart, the spire of the tallest, the monster."""

from functools import cache

from django.utils.safestring import SafeString

from games.board.skyline.geometry import FOOT, Eye
from games.board.svg import join, tag

# How far above the wall's top a roof carries its number, and the spire at its back.
NUMBER_LIFT = {"R": 0, "B": 12, "Y": 10, "K": 9}
SPIRE_LIFT = {"R": 0, "B": 11, "Y": 4, "K": 6}
_SPIRE = "M-5 0l1.5-7h-2v-2.5h3l1-5.5h-1.5v-2h2L0-28l1 11h2v2H1.5l1 5.5h3V-7h-2L5 0z"
# A monster of our own, 46 wide and 50 high, its feet at 0.
_BODY = (
    "M4-2q-9-3-9-13 6 6 13 4 3-8 4-15-3 3-7 2l-1-4q5-1 8-6 0-5 3-8l-6-1q-3-3-1-6 7-2 12-1l2-4 4 3 4-2 0 5 "
    "5 1-2 4 5 3-4 3 4 5-4 2 3 6-4 1 2 7q6 5 4 16h-9l-1-4h-6l-1 4H4z"
)
_SPINES = "M24-46l5-4 0 6zM28-40l7-2-3 6zM30-32l8 0-5 5zM31-23l7 2-6 4z"


@cache
def roofs(eye: Eye) -> SafeString:
    """Return the four roofs, the spire, and the monster as symbols."""
    drawn = {"R": _deck(eye), "B": _vault(eye), "Y": _steps(eye), "K": _bevel(eye)}
    spire = (
        tag("path", class_="spire", d=_SPIRE),
        tag("circle", class_="glow", cy=-29, r=10),
        tag("circle", class_="lamp", cy=-29, r=3),
    )
    beast = (
        tag("path", class_="beast", d=_BODY + _SPINES),
        tag("circle", class_="eye", cx=14.5, cy=-44, r=1.6),
    )
    return join([
        *(tag("g", shapes, id=f"sky-roof-{colour}") for colour, shapes in drawn.items()),
        tag("g", *spire, id="sky-spire"),
        tag("g", *beast, id="sky-monster"),
    ])  # fmt: skip


def square(eye: Eye, inset: float, z: float) -> str:
    """Return the outline of a level square above the tower's foot, `z` above the top of its wall."""
    side = FOOT - 2 * inset
    across, up = eye.a * side, eye.b * side
    return f"M{inset * (1 + eye.a):.1f} {-eye.b * inset - z:.1f}h{side:g}l{across:.1f}-{up:.1f}h-{side:g}z"


def _path(look: str, *outlines: str) -> SafeString:
    return tag("path", class_=look, d="".join(outlines))


def _deck(eye: Eye) -> SafeString:
    """Red: flat, with a parapet and a water tank."""
    top, x, y = square(eye, 0, 0), 6 + eye.a * 24, -eye.b * 24
    tank = (
        _path("legs", f"M{x:.1f} {y:.1f}v-4M{x + 7:.1f} {y:.1f}v-4"),
        _path("cR", f"M{x - 1:.1f} {y - 3:.1f}v-7l4.5-5 4.5 5v7z"),
        _path("shade", f"M{x + 4:.1f} {y - 3:.1f}v-7l-.5-5 4.5 5v7z"),
        _path("dim", f"M{x - 1:.1f} {y - 10:.1f}l4.5-5 4.5 5z"),
    )
    return join([
        _path("cR rim", top), _path("light", top), _path("shade", square(eye, 4, 0)),
        _path("cR", square(eye, 4, -2)), *tank,
    ])  # fmt: skip


def _vault(eye: Eye) -> SafeString:
    """Blue: a barrel vault with a fan in its gable."""
    back_x, back_y = eye.depth

    def at(x: float, y: float) -> str:
        """A point of the back gable."""
        return f"{back_x + x:.1f} {-back_y + y:.1f}"

    gable = "C0-9 6-13 16-13S32-9 32 0"
    over = f"L{at(5, -11)}C{at(8, -13)} {at(12, -13)} {at(16, -13)}S{at(32, -9)} {at(32, 0)}"
    side = f"L{at(27, -11)}C{at(30, -9)} {at(32, -6)} {at(32, 0)}"
    crest = f"L{at(27, -11)}C{at(23, -13)} {at(20, -13)} {at(16, -13)}S{at(9, -13)} {at(5, -11)}"
    return join([
        _path("cB rim", f"M0 0C0-6 2-9 5-11{over}L32 0z"),
        _path("shade", f"M32 0C32-6 30-9 27-11{side}z"),
        _path("light", f"M5-11C9-13 12-13 16-13S23-13 27-11{crest}z"),
        _path("cB", f"M0 0{gable}z"),
        _path("fan", "M16-1v-10M16-1L6.5-8M16-1L25.5-8"),
    ])  # fmt: skip


def _steps(eye: Eye) -> SafeString:
    """Yellow: set back twice."""
    top = square(eye, 0, 0)
    return join([_path("cY rim", top), _path("dim", top), *_box(eye, 4, 0), *_box(eye, 8.5, 5)])


def _box(eye: Eye, inset: float, z: float, tall: float = 5) -> list[SafeString]:
    side = FOOT - 2 * inset
    left, foot = inset * (1 + eye.a), -eye.b * inset - z
    across, up = f"{eye.a * side:.1f}", f"{eye.b * side:.1f}"
    hull = f"M{left:.1f} {foot:.1f}h{side:g}l{across}-{up}v-{tall:g}h-{side:g}l-{across} {up}z"
    flank = f"M{left + side:.1f} {foot:.1f}l{across}-{up}v-{tall:g}l-{across} {up}z"
    return [
        _path("cY rim", hull),
        _path("shade", flank),
        _path("light", square(eye, inset, z + tall)),
    ]


def _bevel(eye: Eye) -> SafeString:
    """Black: four slopes up to a small flat top."""
    inset, z = 8, 9
    near, far = inset, FOOT - inset

    def at(u: float, v: float, high: float = z) -> str:
        return f"{u + eye.a * v:.1f} {-eye.b * v - high:.1f}"

    front, back = (at(near, near), at(far, near)), (at(near, far), at(far, far))
    left, right = at(0, FOOT, 0), at(FOOT, FOOT, 0)
    return join([
        _path("cK rim", f"M0 0H{FOOT}L{right}L{back[1]} {back[0]} {front[0]}z"),
        _path("cK", f"M0 0L{front[0]} {back[0]}L{left}z"),
        _path("light", f"M0 0L{front[0]} {back[0]}L{left}z"),
        _path("shade", f"M{FOOT} 0L{front[1]} {back[1]}L{right}z"),
        _path("gleam", f"M0 0H{FOOT}L{front[1]} {front[0]}z"),
        _path("light", f"M{front[0]} {front[1]} {back[1]} {back[0]}z"),
    ])  # fmt: skip
