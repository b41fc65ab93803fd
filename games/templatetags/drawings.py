"""Drawings for templates: {% city_sites city %}, {% score_graph graph %}, {% board_thumbnail row.thumbnail %}, …"""

from django import template

from games.board import city_text
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
)
from games.board.skyline import drawing as skyline

register = template.Library()

for draw in (
    city.city_sites,
    city.city_chips,
    city_card.city_card,
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
    small.block_bars,
    small.landmark,
    stack.stack,
    strip.players_strip,
    symbols.symbols,
    skyline.skyline_card,
    skyline.skyline_city,
    skyline.skyline_headroom,
    skyline.skyline_symbols,
):
    register.simple_tag(draw)
