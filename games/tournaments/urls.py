"""The URLs of tournaments."""

from django.urls import path

from . import director_views, views

urlpatterns = [
    path("tournaments", views.tournaments, name="tournaments"),
    path("tournaments/new", views.new_tournament, name="new-tournament"),
    path("tournaments/<slug:code>", views.tournament, name="tournament"),
    path("tournaments/<slug:code>/direct", director_views.direct, name="direct-tournament"),
    path("tournaments/<slug:code>/enter", views.enter, name="enter-tournament"),
    path("tournaments/<slug:code>/round", views.tournament_round, name="tournament-round"),
]
