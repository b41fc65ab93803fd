"""The addresses of a game to look back at and to take away."""

from django.urls import path

from . import deal, export, pictures, views

urlpatterns = [
    path("g/<slug:code>/replay", views.replay, name="replay"),
    path("g/<slug:code>/replay.json", views.moving, name="film"),
    path("g/<slug:code>/deal", deal.deal, name="deal"),
    path("g/<slug:code>.txt", export.record, name="record"),
    path("g/<slug:code>.json", export.moves, name="moves"),
    path("g/<slug:code>.html", export.keepsake, name="keepsake"),
    path("g/<slug:code>/file", export.making, name="making"),
    path("g/<slug:code>/board.png", pictures.board, name="board-picture"),
    path("g/<slug:code>/og.png", pictures.beside_link, name="link-picture"),
]
