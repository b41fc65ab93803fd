"""The URLs of tables before their game."""

from django.urls import path

from . import (
    address_views,
    invitation_views,
    open_seat_views,
    quick_match_views,
    views,
    waiting_views,
)

urlpatterns = [
    path("tables", views.open_tables, name="lobby"),
    path("tables/new", views.new_table, name="new-table"),
    path("tables/new/length", views.length_of_new_table, name="length-of-new-table"),
    path("tables/against-bots", views.against_bots, name="against-bots"),
    path("play", views.play_now, name="play-now"),
    path("join/<slug:token>", views.invitation, name="invitation"),
    path("g/<slug:code>/invite", invitation_views.invite, name="invite"),
    path("g/<slug:code>/invite-address", address_views.invite, name="invite-address"),
    path("invited/<str:token>", address_views.invited, name="invited-by-email"),
    path("g/<slug:code>/decline", invitation_views.decline, name="decline"),
    path("tables/match", quick_match_views.show, name="quick-match"),
    path("tables/ready/<str:token>", waiting_views.confirm, name="ready"),
    path("tables/keep/<str:token>", waiting_views.keep, name="keep-table"),
    path("g/<slug:code>/seat", views.take_seat, name="take-seat"),
    path("g/<slug:code>/bot", views.seat_bot, name="seat-bot"),
    path("g/<slug:code>/bot/remove", views.remove_bot, name="remove-bot"),
    path("g/<slug:code>/player/remove", views.remove_player, name="remove-player"),
    path("g/<slug:code>/open-seats", open_seat_views.open_seats, name="open-seats"),
    path("g/<slug:code>/take-over", open_seat_views.take_over, name="take-over"),
    path("g/<slug:code>/leave", views.leave, name="leave-table"),
]
