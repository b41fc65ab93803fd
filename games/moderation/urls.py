"""The URLs of moderation."""

from django.urls import path

from . import decision_views, hint_views, recovery_views, report_views, views

urlpatterns = [
    path("u/<str:name>/report", report_views.report_player, name="report-player"),
    path("g/<slug:code>/report", report_views.report_at_table, name="report-at-table"),
    path("decision/<int:number>", decision_views.decision, name="decision"),
    path("suspension", decision_views.own_suspension, name="own-suspension"),
    path("address/<str:token>", recovery_views.change_of_address, name="change-of-address"),
    path("moderation", views.queue, name="moderation"),
    path("moderation/log", views.log, name="moderation-log"),
    path("moderation/hints", hint_views.open_hints, name="hints"),
    path("moderation/hints/<int:number>", hint_views.hint, name="hint"),
    path("moderation/player/<int:number>", views.case, name="case"),
    path("moderation/appeal/<int:number>", views.answer, name="appeal"),
]
