"""The URLs of the rules and the tutorial."""

from django.urls import path

from . import views

urlpatterns = [
    path("rules", views.rules, name="rules"),
    path("rules/learn", views.learn, name="learn"),
    path("rules/learn/done", views.learnt, name="learnt"),
    path("rules/learn/<int:number>", views.learn, name="learn"),
    path("rules/learn/<int:number>/<str:played>", views.learn, name="learn"),
    path("about", views.about, name="about"),
    path("rules/example", views.worked_round, name="example"),
]
