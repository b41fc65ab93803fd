"""Elements as text: what a browser takes for open must be closed."""

from games.board.svg import tag


def test_an_empty_element_of_html_is_closed_and_one_of_svg_ends_itself():
    assert '<i aria-hidden="true"></i>' == tag("i", aria_hidden="true")
    assert '<rect x="1"/>' == tag("rect", x=1)
