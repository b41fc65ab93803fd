"""QR codes as SVG, for phones that read an address from a screen."""

import segno
from django.utils.safestring import SafeString, mark_safe

QUIET = 4  # modules of white around the code, as its standard asks


def qr_code(text: str) -> SafeString:
    """Return the QR code of a text as an SVG without a size: dark on white, also in dark mode."""
    drawn = segno.make(text, error="m", micro=False).svg_inline(
        border=QUIET, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None
    )
    return mark_safe(drawn)  # noqa: S308 (numbers and our colours)
