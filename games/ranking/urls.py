"""The URLs of the leaderboards."""

from django.urls import path

from . import views

urlpatterns = [
    path("ratings", views.ratings, name="ratings"),
    path("ranking", views.leaderboard, name="leaderboard"),
]
