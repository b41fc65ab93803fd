"""The site's sign: a tower of four blocks, one of each colour, set back at the top."""

from games.board.palette import LIGHT

# 64 by 64: front, side, and top of each part, from the ground up.
_PARTS = (
    ("black", "M10 62h28l12-13v-9H22L10 53z"),
    ("blue", "M10 53h28l12-13V27H22L10 40z"),
    ("red", "M10 40h28l12-13V14H22L10 27z"),
    ("yellow", "M10 27h28l12-13V7H22L10 20z"),
    ("", "M38 62l12-13V7L38 20z"),
    ("light", "M10 20h28L50 7H22z"),
    ("yellow", "M15 18h18l7-8V4H22l-7 8z"),
    ("", "M33 18l7-8V4l-7 8z"),
    ("light", "M15 12h18l7-8H22z"),
)
_FILLS = {
    **{name: f"fill='{value}'" for name, value in LIGHT.items()},
    "": "fill-opacity='.34'",
    "light": "fill='#fff' fill-opacity='.3'",
}
SIGN = "".join(f"<path {_FILLS[part]} d='{outline}'/>" for part, outline in _PARTS)
# Panes, for sizes at which one sees them.
PANES = (
    "<path fill='#7d2412' d='M14 31h7v5h-7zM26 31h7v5h-7z'/>"
    "<path fill='#a9c8f0' d='M14 43h4v7h-4zM22 43h4v7h-4zM30 43h4v7h-4z'/>"
    "<path fill='#b9bec6' d='M13 57h22v2H13z'/>"
)
