"""Delete again the accounts that a restored backup has brought back."""

from typing import Any

from django.core.management.base import BaseCommand

from games.people import deletion


class Command(BaseCommand):
    """Run after restoring a backup; what is deleted already stays as it is."""

    help = __doc__

    def handle(self, *_args: Any, **_options: Any) -> None:
        many = deletion.apply_journal()
        self.stdout.write(
            f"Deleted {many} account{'' if many == 1 else 's'} of {deletion.journal()}."
        )
