"""The URLs of replays and downloads."""

from django.urls import path

from games.replay import export_views, picture_views, views

urlpatterns = [
    path("g/<slug:code>/replay", views.replay, name="replay"),
    path("g/<slug:code>/replay.json", views.frames, name="frames"),
    path("g/<slug:code>/deal", views.deal, name="deal"),
    path("g/<slug:code>.txt", export_views.record, name="record"),
    path("g/<slug:code>.json", export_views.moves, name="moves"),
    path("g/<slug:code>.html", export_views.export, name="export"),
    path("g/<slug:code>/file", export_views.export_progress, name="export-progress"),
    path("g/<slug:code>/board.png", picture_views.board_picture, name="board-picture"),
    path("g/<slug:code>/og.png", picture_views.link_picture, name="link-picture"),
]
