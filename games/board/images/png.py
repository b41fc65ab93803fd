"""Convert SVG to PNG: the same pixels on every machine, a small palette, and the bundled fonts."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from io import BytesIO

from django.conf import settings
from PIL import Image, ImageColor, ImageFont
from resvg_py import svg_to_bytes

from games.board.images.board_picture import BoardPicture
from games.board.images.pieces import assembled
from games.board.images.sky_colours import sky_colours
from games.board.palette import LIGHT
from games.board.words import language

FONT = "Liberation Sans"
FOLDER = settings.BASE_DIR / "games" / "board" / "images" / "fonts"
REGULAR, BOLD = (str(FOLDER / f"LiberationSans-{weight}.ttf") for weight in ("Regular", "Bold"))
DISPLAY = str(FOLDER / "BigShouldersDisplay.ttf")  # of headings
# The colours of the board, and the pairs whose shared edge should look smooth.
FLAT = (
    "out", "white", "bg", "surface", "plot", "pln", "num", "line", "muted", "red", "blue", "yellow", "black", "monster",
)  # fmt: skip
MEET = (
    ("out", "red"), ("out", "yellow"), ("out", "blue"), ("out", "plot"), ("out", "surface"), ("white", "blue"),
    ("white", "black"), ("num", "plot"), ("muted", "bg"), ("monster", "plot"), ("pln", "surface"),
)  # fmt: skip
STEPS = (1 / 3, 2 / 3)
MARKS = ("#a9c8f0", "#6b5a00", "#b9bec6")  # the patterns on blue, yellow, and black walls
MOST = 80_000  # bytes of a picture in an email
# Of compression. The first takes 4 ms and makes 62 KB of most boards, 5 would take 7 for 54 KB; the second
# takes 30.
LEVELS = (3, 8)
Rgb = tuple[int, ...]


@lru_cache(maxsize=128)  # a picture of a past moment never changes and is requested repeatedly
def png(svg: str, width: int) -> bytes:
    """Return the drawing `width` pixels wide on a white background."""
    return _packed(_draw(svg, width))


@lru_cache(maxsize=64)
def skyline_png(svg: str, width: int, *, night: bool = False) -> bytes:
    """Return a drawing with a skyline in it, `width` pixels wide, in the skyline's own colours."""
    return _packed(_draw(svg, width, _sky_palette(night=night)))


def board_png(picture: BoardPicture) -> bytes:
    """Return the picture as `png` would, in a fraction of the time: from pieces drawn before."""
    return _board_png(picture, language())


@lru_cache(maxsize=128)
def _board_png(picture: BoardPicture, _language: str | None) -> bytes:
    return _packed(assembled(picture, _draw))


def forget() -> None:
    """Forget finished pictures, but not the pieces they are put together from."""
    png.cache_clear()
    skyline_png.cache_clear()
    _board_png.cache_clear()


def _packed(few: Image.Image) -> bytes:
    """Return the file, compressed as little as its size allows."""
    for level in LEVELS:
        out = BytesIO()
        few.save(out, "PNG", compress_level=level)
        if out.tell() <= MOST:
            break
    return out.getvalue()


def _draw(svg: str, width: int, palette: Image.Image | None = None) -> Image.Image:
    """Draw all of it, in the few colours of the palette."""
    whole = rendered(svg, width)
    return whole.quantize(palette=palette or _palette(), dither=Image.Dither.NONE)


def rendered(svg: str, width: int) -> Image.Image:
    """Return the drawing `width` pixels wide, in all its colours."""
    drawn = svg_to_bytes(
        svg_string=svg, width=width, background="#fff", skip_system_fonts=True,
        font_files=[REGULAR, BOLD, DISPLAY], font_family=FONT, sans_serif_family=FONT,
    )  # fmt: skip
    return Image.open(BytesIO(drawn)).convert("RGB")


def width_of(text: str, size: float, *, bold: bool = False, font: str = "") -> float:
    """Return the width of a line of text in a picture, in the unit of its size."""
    return _font(font or (BOLD if bold else REGULAR)).getlength(text) * size / 100


def fitted(text: str, size: float, width: float, *, bold: bool = False, font: str = "") -> str:
    """Return the text, shortened with "…" if it is wider than `width`."""
    if width_of(text, size, bold=bold, font=font) <= width:
        return text
    short = text
    while short and width_of(f"{short}…", size, bold=bold, font=font) > width:
        short = short[:-1]
    return f"{short.rstrip()}…"


@cache
def _font(file: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(file, 100)


@cache
def _sky_palette(*, night: bool) -> Image.Image:
    return _as_palette(sky_colours(night=night))


@cache
def _palette() -> Image.Image:
    return _as_palette(list(_colours()))


def _as_palette(colours: Sequence[Rgb]) -> Image.Image:
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in colours for part in colour])
    return palette


def _colours() -> Iterator[Rgb]:
    """Yield every colour of the board, and the steps between those that meet."""
    light = {**LIGHT, "white": "#fff"}
    named = {name: ImageColor.getrgb(light[name]) for name in FLAT}
    yield from named.values()
    yield from map(ImageColor.getrgb, MARKS)
    for pair in MEET:
        one, other = (named[name] for name in pair)
        for step in STEPS:
            yield tuple(round(a + (b - a) * step) for a, b in zip(one, other, strict=True))
