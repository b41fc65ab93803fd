"""The URL of the leaderboard."""

from django.urls import path

from . import views

urlpatterns = [
    path("ranking", views.leaderboard, name="leaderboard"),
]
