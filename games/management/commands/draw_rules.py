"""manage.py draw_rules: redraw the pictures of the rules, and remove those no longer in the book."""

from typing import Any

from django.core.management.base import BaseCommand

from games.learn.rulebook import FOLDER, TEXTS, drawn


class Command(BaseCommand):
    help = "Draw the pictures of the rules into docs/pictures/rules, in every language that has a rules text."

    def handle(self, *args: Any, **options: Any) -> None:
        pictures = {
            FOLDER / path: svg for language in TEXTS for path, svg in drawn(language).items()
        }
        for old in FOLDER.rglob("*.svg"):
            if old not in pictures:
                old.unlink()
        for path, svg in pictures.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(svg, encoding="utf-8")
        self.stdout.write(f"{len(pictures)} pictures in {FOLDER}")
