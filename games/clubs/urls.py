"""The URLs of clubs."""

from django.urls import path

from . import admin_views, hook_views, views

urlpatterns = [
    path("clubs", views.clubs, name="clubs"),
    path("clubs/new", views.found, name="found-club"),
    path("clubs/join/<slug:token>", views.invitation, name="club-invitation"),
    path("club/<slug:code>", views.club, name="club"),
    path("club/<slug:code>/leaderboard", views.leaderboard, name="club-leaderboard"),
    path("club/<slug:code>/join", views.join, name="join-club"),
    path("club/<slug:code>/leave", views.leave, name="leave-club"),
    path("club/<slug:code>/shown", views.show, name="show-club"),
    path("club/<slug:code>/settings", admin_views.settings, name="club-settings"),
    path("club/<slug:code>/member", admin_views.member, name="club-member"),
    path("club/<slug:code>/link", admin_views.renew_link, name="renew-club-link"),
    path("club/<slug:code>/webhooks", hook_views.webhooks, name="club-webhooks"),
    path("club/<slug:code>/close", admin_views.close, name="close-club"),
]
