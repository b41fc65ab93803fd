"""What a browser keeps of a page with a hand: nothing, so that its next reader sees none."""


def test_a_browser_keeps_no_table(game, ann, client):
    client.force_login(ann)
    page = client.get(game.get_absolute_url())
    assert "private, no-store" == page.headers["Cache-Control"]
    assert '"historyCacheSize":0' in page.content.decode()
