"""Drawings for templates: {% city_sites city %}, {% score_graph graph %}, {% board_thumbnail row.thumbnail %}, …"""

from django import template

from games.board import city_text
from games.board.drawings import city, graph, monster, small, stack, symbols

register = template.Library()

for draw in (
    city.city_sites,
    city.city_chips,
    city.tower_alone,
    city_text.city_table,
    city_text.city_words,
    graph.score_graph,
    graph.line_sample,
    monster.monster_badge,
    monster.monster_map,
    small.board_thumbnail,
    small.block_bars,
    small.landmark,
    stack.stack,
    symbols.symbols,
):
    register.simple_tag(draw)
