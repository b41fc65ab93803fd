"""The URLs linked from emails, and of the outbox."""

from django.urls import path

from . import views

urlpatterns = [
    path("mail/fewer/<str:token>", views.turn_off, name="unsubscribe"),
    path("g/<slug:code>/emails", views.table_emails, name="table-emails"),
    path("outbox", views.outbox, name="outbox"),
    path("outbox/<int:pk>", views.outbox_email, name="outbox-email"),
    path("outbox/<int:pk>/reply", views.outbox_reply, name="outbox-reply"),
    path("outbox/<int:pk>/html", views.outbox_email_html, name="outbox-email-html"),
]
