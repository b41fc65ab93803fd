"""The URLs of a running game."""

from django.urls import path

from . import views

urlpatterns = [
    path("g/<slug:code>", views.table, name="table"),
    path("g/<slug:code>/live", views.live, name="table-live"),
    path("g/<slug:code>/move", views.move, name="table-move"),
    path("g/<slug:code>/legend", views.dismiss_legend, name="legend"),
    path("g/<slug:code>/again", views.play_again, name="play-again"),
]
