"""The URLs of the operator's pages, and of what robots read."""

from django.urls import path

from . import views

urlpatterns = [
    path("site/<slug:name>", views.operator_page, name="operator-page"),
    path("roles", views.roles, name="roles"),
    path("robots.txt", views.robots, name="robots"),
    path("sitemap.xml", views.site_map, name="sitemap"),
]
