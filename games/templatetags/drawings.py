"""Drawings for templates: {% city_sites city %}, {% score_graph graph %}, {% board_thumbnail row.thumbnail %}, …"""

from django import template
from django.utils.safestring import SafeString

from games.board import city_text
from games.board.board_drawing import CityDrawing
from games.board.drawings import (
    city,
    city_card,
    graph,
    history_list,
    monster,
    scores,
    small,
    stack,
    strip,
    symbols,
    threat,
)
from games.board.skyline import drawing as skyline
from games.board.skyline.scene import Scene

register = template.Library()

for draw in (
    city.city_sites,
    city.city_chips,
    city.tower_alone,
    city_text.city_table,
    city_text.city_words,
    graph.score_graph,
    graph.line_sample,
    history_list.history_list,
    monster.monster_badge,
    monster.monster_map,
    scores.scores_table,
    small.board_thumbnail,
    small.city_pays,
    small.block_bars,
    small.landmark,
    stack.stack,
    strip.players_strip,
    symbols.symbols,
    threat.threat_icon,
    skyline.growing_skyline,
    skyline.skyline_city,
    skyline.skyline_headroom,
    skyline.skyline_symbols,
):
    register.simple_tag(draw)


@register.simple_tag(name="city_card")
def flat_or_skyline_card(
    city: CityDrawing, in_skyline: Scene | None, *, to_build: bool
) -> SafeString:
    """Draw a city as a card, flat or as a skyline; `to_build` says that it is the label of a radio button."""
    if in_skyline:
        return skyline.skyline_card(in_skyline, city, to_build=to_build)
    return city_card.city_card(city, to_build=to_build)
