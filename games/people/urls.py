"""The URLs of players and of the reader's own account."""

from django.urls import path

from . import account_views, follow_views, history_views, leaving_views, player_notes, views

urlpatterns = [
    path("u", views.find, name="find-player"),
    path("u/<str:name>", views.player, name="player"),
    path("u/<str:name>/follow", follow_views.follow, name="follow"),
    path("u/<str:name>/games", history_views.history, name="history"),
    path("following", history_views.following, name="following"),
    path("records.txt", history_views.records, name="records"),
    path("u/<str:name>/block", follow_views.block, name="block"),
    path("u/<str:name>/note", player_notes.note, name="player-note"),
    path("language", account_views.choose_language, name="language"),
    path("settings", account_views.settings_page, name="settings"),
    path("settings/away", account_views.away, name="away"),
    path("settings/zone", account_views.zone, name="zone"),
    path("settings/code", account_views.confirm_by_code, name="confirm-by-code"),
    path("settings/export", leaving_views.export, name="export"),
    path("settings/export/zip", leaving_views.download, name="download"),
    path("settings/delete", leaving_views.delete_account, name="delete-account"),
]
