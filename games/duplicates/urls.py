"""The URLs of duplicates."""

from django.urls import path

from . import views

urlpatterns = [
    path("duplicate", views.events, name="duplicates"),
    path("duplicate/new", views.announce, name="announce-duplicate"),
    path("g/<slug:code>/duplicate", views.of_table, name="duplicate-of-table"),
    path("duplicate/<slug:code>", views.event, name="duplicate"),
    path("duplicate/<slug:code>/join", views.join, name="join-duplicate"),
    path("duplicate/<slug:code>/leave", views.leave, name="leave-duplicate"),
    path("duplicate/<slug:code>/start", views.start, name="start-duplicate"),
    path("duplicate/<slug:code>/cancel", views.cancel, name="cancel-duplicate"),
    path("duplicate/<slug:code>/moves", views.moves, name="duplicate-moves"),
]
