"""manage.py make_vapid_key: make the key that signs web pushes."""

from typing import Any

from django.core.management.base import BaseCommand
from py_vapid import Vapid02
from py_vapid.utils import b64urlencode


class Command(BaseCommand):
    """Print a new key. Keep it: with another one, all browsers would have to subscribe again."""

    help = "Make the key that signs web pushes, for the setting VAPID_PRIVATE_KEY."

    def handle(self, *args: Any, **options: Any) -> None:
        vapid = Vapid02()
        vapid.generate_keys()
        number = vapid.private_key.private_numbers().private_value
        self.stdout.write(b64urlencode(number.to_bytes(32, "big")))
