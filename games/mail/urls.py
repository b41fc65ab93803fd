"""The URLs linked from emails, and of the outbox."""

from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path

from . import mail_test_views, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("mail/fewer/<str:token>", views.turn_off, name="unsubscribe"),
    path("mail/never/<str:token>", views.stop_invitations, name="no-invitations"),
    path("g/<slug:code>/emails", views.table_emails, name="table-emails"),
    path("settings/test-email", mail_test_views.show, name="mail-test"),
    path("mail/test/<str:token>", mail_test_views.came, name="mail-test-came"),
    path("outbox", views.outbox, name="outbox"),
    path("outbox/<int:pk>", views.outbox_email, name="outbox-email"),
    path("outbox/<int:pk>/reply", views.outbox_reply, name="outbox-reply"),
    path("outbox/<int:pk>/html", views.outbox_email_html, name="outbox-email-html"),
]

if settings.MAIL_WEBHOOKS:
    from games.mail.inbound.webhooks import patterns

    urlpatterns.append(path("mail/webhooks/", include(patterns(settings.MAIL_WEBHOOKS))))
