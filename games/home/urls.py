"""The URLs of the home page."""

from django.urls import path

from . import views

urlpatterns = [
    path("", views.home, name="home"),
    path("healthz", views.healthz, name="healthz"),
    path("turns", views.waiting_turns, name="turns"),
    path("app.webmanifest", views.manifest, name="manifest"),
    path("drawings/<slug:name>.svg", views.drawing, name="drawing"),
    path("next", views.next_turn, name="next"),
]
