"""The URLs of players and of the reader's own account."""

from django.urls import path

from . import account_views, views

urlpatterns = [
    path("u", views.find, name="find-player"),
    path("u/<str:name>", views.player, name="player"),
    path("language", account_views.choose_language, name="language"),
    path("settings", account_views.settings_page, name="settings"),
    path("settings/away", account_views.away, name="away"),
    path("settings/zone", account_views.zone, name="zone"),
    path("settings/code", account_views.confirm_by_code, name="confirm-by-code"),
]
