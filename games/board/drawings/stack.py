"""The stack of blocks on a site, seen from the front, with a label beside each block."""

from django.utils.safestring import SafeString

from games.board.stack_shape import Layer, StackShape
from games.board.svg import join, number, tag

WIDTH = 106


def stack(shape: StackShape) -> SafeString:
    """Return the blocks from the ground up, with the ground line."""
    return tag(
        "svg",
        *map(_layer, shape.layers),
        tag("path", class_="soil", d="M0 0H84"),
        class_="stack",
        viewBox=f"0 {number(shape.top)} {WIDTH} {number(shape.height)}",
        width=WIDTH,
        height=shape.height,
        aria_hidden="true",
    )


def _layer(layer: Layer) -> SafeString:
    parts = (
        tag(
            "rect",
            class_=f"brick wall{layer.colour}",
            x=10,
            y=layer.y,
            width=64,
            height=layer.height,
        ),
        tag("path", class_="tick", d=f"M74 {number(layer.middle)}L80 {number(layer.label_y)}"),
        tag("text", layer.label, x=82, y=layer.baseline),
    )
    return join(parts)
