"""The URLs of calendar and feed, and of the settings for everything besides email."""

from django.urls import path

from . import feed_views, table_views, views

urlpatterns = [
    path("feed/<str:token>/calendar.ics", feed_views.calendar, name="calendar"),
    path("feed/<str:token>/games.atom", feed_views.feed, name="feed"),
    path("settings/elsewhere", views.elsewhere, name="elsewhere"),
    path("settings/elsewhere/feed", views.change_feed, name="change-feed"),
    path("settings/elsewhere/webhooks", views.add_webhook, name="add-webhook"),
    path("settings/elsewhere/devices", views.add_device, name="add-device"),
    path("g/<slug:code>/webhooks", table_views.webhooks, name="table-webhooks"),
    path("offline", views.offline, name="offline"),
    path("sw.js", views.service_worker, name="service-worker"),
    path("settings/elsewhere/<int:pk>", views.change_endpoint, name="change-endpoint"),
]
