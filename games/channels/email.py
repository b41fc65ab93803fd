"""A notice as a letter: subject, text and HTML in the recipient's frame, and the headers that thread it."""

from django.core.mail import EmailMultiAlternatives

from games.models import Notice


def letter(notice: Notice) -> EmailMultiAlternatives:
    raise NotImplementedError
