"""Templates are indented for their authors; the HTML that is sent is not."""

from pathlib import Path

from django.template.loader import get_template


def test_page_lines_are_not_indented(client, db):
    page = client.get("/rules/example").content.decode()
    assert [] == [line for line in page.split("\n") if line != line.lstrip()]


def test_plain_text_emails_keep_their_layout():
    written = Path("templates/mail/turn.txt").read_text()
    assert written == get_template("mail/turn.txt").template.source
