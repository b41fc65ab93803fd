"""The URLs of the statistics."""

from django.urls import path

from . import views

urlpatterns = [
    path("statistics", views.statistics, name="statistics"),
    path("statistics.csv", views.statistics_csv, name="statistics-csv"),
    path("statistics.json", views.statistics_json, name="statistics-json"),
]
