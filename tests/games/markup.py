"""HTML as a reader has it: how the template was laid out in lines makes no difference."""

import re

BLOCKS = (
    "html|head|meta|title|link|style|script|body|header|main|nav|footer|section|aside|h1|h2|h3|p|div|ul|ol|li|dl|dt|dd|"
    "table|caption|thead|tbody|tfoot|tr|th|td|form|fieldset|legend|details|summary|br|path|rect|circle|"
    "symbol|polyline|option|optgroup"
)
AROUND = re.compile(rf"\s*(</?(?:{BLOCKS})\b[^>]*>)\s*", re.IGNORECASE)


def flat(html: str) -> str:
    """The HTML in one line, without white space where no reader sees it: beside the tags of blocks."""
    return AROUND.sub(r"\1", " ".join(html.split()))
