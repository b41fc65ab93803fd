"""The email backend for sites without a mail server: it stores emails for the outbox page."""

from collections.abc import Sequence
from email.mime.image import MIMEImage

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from games.models import OutboxEmail


class OutboxBackend(BaseEmailBackend):
    """Store emails as OutboxEmail rows, one per recipient."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        emails = [_kept(message, to) for message in email_messages for to in message.to]
        return len(OutboxEmail.objects.bulk_create(emails))


def _kept(message: EmailMessage, to: str) -> OutboxEmail:
    subject, text = str(message.subject), str(message.body)
    return OutboxEmail(
        to=to, subject=subject, text=text, html=_html(message), headers=message.extra_headers
    )


def _html(message: EmailMessage) -> str:
    """The HTML part, with its pictures embedded."""
    parts = getattr(message, "alternatives", [])
    html = next((str(content) for content, kind in parts if kind == "text/html"), "")
    for image in message.attachments:
        if isinstance(image, MIMEImage):
            png = "".join(str(image.get_payload()).split())
            html = html.replace(
                f"cid:{image['Content-ID'].strip('<>')}", f"data:image/png;base64,{png}"
            )
    return html
