"""The URLs of tables before their game."""

from django.urls import path

from . import open_seat_views, views

urlpatterns = [
    path("tables", views.open_tables, name="lobby"),
    path("tables/new", views.new_table, name="new-table"),
    path("tables/new/length", views.length_of_new_table, name="length-of-new-table"),
    path("tables/against-bots", views.against_bots, name="against-bots"),
    path("play", views.play_now, name="play-now"),
    path("join/<slug:token>", views.invitation, name="invitation"),
    path("g/<slug:code>/seat", views.take_seat, name="take-seat"),
    path("g/<slug:code>/bot", views.seat_bot, name="seat-bot"),
    path("g/<slug:code>/bot/remove", views.remove_bot, name="remove-bot"),
    path("g/<slug:code>/open-seats", open_seat_views.open_seats, name="open-seats"),
    path("g/<slug:code>/take-over", open_seat_views.take_over, name="take-over"),
    path("g/<slug:code>/leave", views.leave, name="leave-table"),
]
