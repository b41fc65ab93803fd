"""The addresses that emails lead to, and of the outbox."""

from django.urls import path

from . import views

urlpatterns = [
    path("mail/fewer/<str:token>", views.fewer_mails, name="fewer-mails"),
    path("outbox", views.outbox, name="outbox"),
    path("outbox/<int:pk>", views.letter, name="letter"),
    path("outbox/<int:pk>/html", views.letter_html, name="letter-html"),
]
