"""Text twice as large, as the browser's own setting makes it: nothing is wider than the screen or cut off."""

import pytest

from .conftest import DESKTOP, PHONE
from .test_layout import WIDER, each, game, pages  # noqa: F401 (fixtures)

pytestmark = pytest.mark.chromium

# Text that its box cuts off; what is only for screen readers isn't seen anyway.
CUT = """() => [...document.querySelectorAll("body *")]
    .filter((it) => it.checkVisibility({checkVisibilityCSS: true, opacityProperty: true}))
    .filter((it) => [...it.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .filter((it) => !it.closest("svg, .vh, .skip, legend, .dock.still h2, .long, .clear, select, textarea, details:not([open]) > :not(summary)"))
    .filter((it) => getComputedStyle(it).overflowX !== "visible" && getComputedStyle(it).overflowX !== "auto")
    .filter((it) => it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 2)
    .map((it) => `${it.className}: ${it.textContent.trim().slice(0, 40)}`)"""


@pytest.fixture(params=[PHONE, DESKTOP], ids=["phone", "desktop"])
def large(request, visit, ann):
    """A page on which a rem is 32 pixels."""
    page = visit(ann, "/404", viewport=request.param)
    sizes = {"fontSizes": {"standard": 32, "fixed": 26}}
    page.context.new_cdp_session(page).send("Page.setFontSizes", sizes)
    page.reload()
    assert "32px" == page.evaluate("getComputedStyle(document.documentElement).fontSize")
    return page


def test_large_text_makes_no_page_wider(large, pages):  # noqa: F811
    assert {} == each(large, pages, WIDER)


def test_large_text_makes_the_replay_and_the_front_page_no_wider(large, pages):  # noqa: F811
    over = next(address for address in pages if address.endswith("/deal")).removesuffix("/deal")
    assert {} == each(large, [f"{over}/replay", f"{over}/replay?board=skyline"], WIDER)
    large.context.clear_cookies()
    assert {} == each(large, ["/"], WIDER)


def test_large_text_is_nowhere_cut_off(large, pages):  # noqa: F811
    assert {} == each(large, pages, CUT)
