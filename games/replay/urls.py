"""The URLs of replays and downloads."""

from django.urls import path

from games.replay import animation_views, branch_views, export_views, picture_views, views

urlpatterns = [
    path("g/<slug:code>/replay", views.replay, name="replay"),
    path("g/<slug:code>/replay.json", views.frames, name="frames"),
    path("g/<slug:code>/branch", branch_views.branch, name="branch"),
    path("g/<slug:code>/sheet", views.sheet, name="sheet"),
    path("g/<slug:code>/deal", views.deal, name="deal"),
    path("g/<slug:code>.txt", export_views.record, name="record"),
    path("g/<slug:code>.json", export_views.moves, name="moves"),
    path("g/<slug:code>.html", export_views.export, name="export"),
    path("g/<slug:code>/file", export_views.export_progress, name="export-progress"),
    path("g/<slug:code>/board.png", picture_views.board_picture, name="board-picture"),
    path("g/<slug:code>/board.svg", picture_views.public_board, name="public-board"),
    path("g/<slug:code>/og.png", picture_views.link_picture, name="link-picture"),
    path("g/<slug:code>/last-round", animation_views.last_round, name="last-round"),
    path(
        "g/<slug:code>/last-round.webp",
        animation_views.last_round_picture,
        name="last-round-picture",
    ),
    path("g/<slug:code>/poster.png", picture_views.poster, name="poster"),
]
