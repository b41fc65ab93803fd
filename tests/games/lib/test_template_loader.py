"""Templates are laid out for those who read them; what is sent has none of their indentation."""

from pathlib import Path

from django.template.loader import get_template


def test_page_lines_are_not_indented(client, db):
    page = client.get("/rules/example").content.decode()
    assert [] == [line for line in page.split("\n") if line != line.lstrip()]


def test_plain_text_emails_keep_their_layout():
    written = Path("templates/mail/turn.txt").read_text()
    assert written == get_template("mail/turn.txt").template.source
