"""The URLs of a running game."""

from django.urls import path

from . import leaving_views, link_views, orders_views, pencil_views, staff_views, views, watch_views

urlpatterns = [
    path("board", views.board_view, name="board-view"),
    path("g/<slug:code>", views.table, name="table"),
    path("t/<slug:token>", link_views.turn_link, name="turn-link"),
    path("watch/<slug:token>", watch_views.watch, name="watch"),
    path("g/<slug:code>/watch-link", watch_views.watch_link, name="watch-link"),
    path("g/<slug:code>/live", views.live, name="table-live"),
    path("g/<slug:code>/move", views.move, name="table-move"),
    path("g/<slug:code>/blocks-ahead", views.blocks_ahead, name="blocks-ahead"),
    path("g/<slug:code>/orders", orders_views.standing_orders, name="orders"),
    path("g/<slug:code>/pencil", pencil_views.pencil, name="pencil"),
    path("g/<slug:code>/note", pencil_views.note, name="note"),
    path("g/<slug:code>/back", views.come_back, name="come-back"),
    path("g/<slug:code>/nudge", views.nudge, name="nudge"),
    path("g/<slug:code>/seen", views.seen, name="seen"),
    path("g/<slug:code>/legend", views.dismiss_legend, name="legend"),
    path("g/<slug:code>/leave-game", leaving_views.leave_game, name="leave-game"),
    path("g/<slug:code>/resign", leaving_views.resign, name="resign"),
    path("g/<slug:code>/call-off", leaving_views.call_off, name="call-off"),
    path("g/<slug:code>/carry-on", leaving_views.carry_on, name="carry-on"),
    path("g/<slug:code>/count-seat", leaving_views.count_seat, name="count-seat"),
    path("g/<slug:code>/last-place", leaving_views.last_place, name="last-place"),
    path("g/<slug:code>/offer", leaving_views.offer, name="offer-seat"),
    path("g/<slug:code>/replace", leaving_views.replace_absent, name="replace-absent"),
    path("g/<slug:code>/keep", leaving_views.keep, name="keep-seat"),
    path("g/<slug:code>/staff", staff_views.table, name="staff-table"),
    path("g/<slug:code>/staff-act", staff_views.act, name="staff-act"),
    path("g/<slug:code>/again", views.play_again, name="play-again"),
]
