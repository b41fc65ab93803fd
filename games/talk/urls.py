"""The URLs of talk."""

from django.urls import path

from . import views

urlpatterns = [
    path("g/<slug:code>/talk", views.talk, name="talk"),
    path("g/<slug:code>/say", views.say, name="say"),
    path("g/<slug:code>/unsay", views.unsay, name="unsay"),
    path("g/<slug:code>/mute", views.mute, name="mute"),
    path("g/<slug:code>/talk-read", views.read, name="talk-read"),
]
