"""Panels other than boards: builds with their results, an annotated tile, cards, and sides."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from engine import Block, IllegalMove, Tower, options_from
from engine.box import Card, Colour, colour_letter, side_name
from engine.monsters import destroy
from engine.orientation import site_number
from engine.placing import check_site
from engine.scoring import side_scores
from engine.tower import stack
from games.board.board_drawing import STEP
from games.board.images.shapes import alone, around, badge, block, cross, face, line, plate, words
from games.board.svg import join, moved, number, tag
from games.learn.panels import Cities, drawn, position

ROW = 72
NOTES = (
    gettext_noop("Crown: the one tallest tower"),
    gettext_noop("Roof: the owner and the height"),
    gettext_noop("+n: the floors you need to take it"),
    gettext_noop("Wall: the floors of each colour"),
)
# The positions of a card's four holders around a city: its centre and its rotation in degrees.
AROUND = {"S": (180.5, 307, 0), "W": (32, 180, 90), "N": (180.5, 34, 180), "E": (329, 180, -90)}


def tile(tower: Tower | str, *, whole: bool = False) -> SafeString:
    """Return a tower on its site from South's side; `whole` adds the crown and the need chip."""
    board = drawn(position(f"A1: {tower}" if tower else "", {}), needs=whole)
    site = next(t for t in board.cities[0].tiles if t.number == 1)
    return alone(
        site if whole or not site.tower else replace(site, tower=replace(site.tower, crown=False))
    )


def _told(tower: Tower) -> str:
    """The tower in notation, such as "R1 B3", with the reader's colour letters."""
    return " ".join(f"{colour_letter(block.colour)}{block.floors}" for block in tower.blocks)


@dataclass(frozen=True)
class Builds:
    """Builds in a column, as `R1 B3 + R2`: the tower, the block, and the result or the refusal."""

    builds: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def size(self) -> tuple[float, float]:
        return 352, ROW * len(self.builds) - 8

    def svg(self) -> SafeString:
        return join(
            moved(0, ROW * i, self.row(*build.split("+"))) for i, build in enumerate(self.builds)
        )

    def row(self, below: str, on_top: str) -> SafeString:
        tower, word = stack(below), on_top.strip()
        what = Block(word[0], int(word[1]))
        legal, why = self.verdict(tower, what)
        after = (
            tile(tower.with_block(what)) + around("lit")
            if legal
            else tile(tower) + around("short") + cross(28, 28)
        )
        said, look = (_("Legal"), "yes") if legal else (_("Not allowed"), "no")
        return join([
            tile(tower), words(69, 35, "+", "middle large"), moved(82, 0, block(42, what)),
            words(132, 35, "→", "middle large"), moved(148, 0, after),
            words(216, 25, said, f"strong {look}"), words(216, 43, why),
        ])  # fmt: skip

    def verdict(self, tower: Tower, what: Block) -> tuple[bool, str]:
        """Return whether the engine accepts the build, and the numbers that decide it."""
        state = position(f"A1: {tower}" if tower else "", self.options)
        side = state.options.side_of(what.colour)
        try:
            check_site(state, side, "A1", what)
            legal = True
        except IllegalMove:
            legal = False
        if tower.owner is None:
            return legal, _("an empty site")
        if tower.owner == what.colour or (not legal and tower.admits(what)):
            return legal, _("a tower of your own")
        mine, his = tower.floors_of(what.colour) + what.floors, tower.floors_of(tower.owner)
        return legal, _("{mine} against {theirs}").format(mine=mine, theirs=his)


@dataclass(frozen=True)
class Bared:
    """The Baby Monster's effect on a tower, step by step."""

    tower: str

    @property
    def stages(self) -> list[Tower]:
        rules, found = options_from({"monster": "baby"}), [stack(self.tower)]
        while found[-1]:
            found.append(destroy(rules, found[-1])[0])
        return found

    @property
    def size(self) -> tuple[float, float]:
        return 92 * len(self.stages) - 36, STEP + 18

    def svg(self) -> SafeString:
        shapes = []
        for i, stage in enumerate(self.stages):
            shapes.append(
                moved(92 * i, 0, tile(stage) + words(28, 72, _told(stage) or _("gone"), "middle"))
            )
            if i:
                shapes.append(words(92 * i - 18, 35, "→", "middle large"))
        return join(shapes)


@dataclass(frozen=True)
class Explained:
    """A large tile with a label for each of its parts."""

    tower: str

    size = (352, 150)

    def svg(self) -> SafeString:
        shapes = [tag("g", tile(self.tower, whole=True), transform="scale(2.5)")]
        for i, note in enumerate(NOTES):
            y = 24 + 34 * i
            shapes += [line(144, y - 4, 158, y - 4, "thin"), words(164, y, _(note))]
        return join(shapes)


@dataclass(frozen=True)
class Holders:
    """One card face in the hands of all four sides, and the sites it means in every city."""

    card: Card

    size = (361, 341)

    def svg(self) -> SafeString:
        city = Cities()
        marked = [city.city(drawn(city.state).cities[0])]
        shapes = []
        for side, (x, y, turned) in AROUND.items():
            [colour] = city.state.options.colours_of(side)
            marked.append(badge(*city.centre(f"A{site_number(side, self.card)}"), colour))
            place = f"translate({number(x)} {y}) rotate({turned})"
            shapes.append(tag("g", face(self.card), transform=place))
            beside = (x + 36, y + 5, "strong") if side in "SN" else (x, y + 46, "strong middle")
            shapes.append(words(beside[0], beside[1], side_name(side), beside[2]))
        return moved(89, 70, *marked) + join(shapes)


@dataclass(frozen=True)
class Sides:
    """The table from above: each side's player and colour; with scores, the partners' sums."""

    options: Mapping[str, str]
    scores: Mapping[Colour, int] = field(default_factory=dict)

    size = (352, 190)

    def svg(self) -> SafeString:
        rules = options_from(self.options)
        points = side_scores(rules, self.scores) if self.scores else {}
        places = {"S": (176, 160), "W": (40, 95), "N": (176, 30), "E": (312, 95)}
        shapes = [plate(96, 56, 160, 78)]
        pairs = [team for team in rules.teams if len(team) > 1]
        for team, look in zip(pairs, ("bond", "bond dashed"), strict=False):
            (x, y), (to_x, to_y) = (places[side] for side in team)
            shapes.append(line(x, y, to_x, to_y, look))
        for side in rules.sides:
            x, y = places[side]
            for i, colour in enumerate(rules.colours_of(side)):
                shapes.append(badge(x + 40 * i, y, colour))
            label = f"{side_name(side)} {points[side]}" if points else side_name(side)
            shapes.append(words(x, y + 26 if side != "N" else y - 16, label, "middle strong"))
        return join(shapes)
