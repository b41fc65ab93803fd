"""Self-contained pictures: boards for emails, link previews, and the rules."""
