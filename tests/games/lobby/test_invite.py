"""The invite link on the page of an open table: for those at it, with buttons that a script wakes."""

from engine import Options
from games.lobby import seating
from tests.games.conftest import flat


def test_only_those_at_the_table_see_link_and_buttons(ann, eve, sign_in):
    table = seating.open_table(ann, Options(), side="S")
    page = flat(sign_in(ann).get(f"/g/{table.code}"))
    assert f'/join/{table.invite}">' in page
    for button in ("copy-link", "share-app"):
        assert f'id="{button}" hidden' in page
        assert button not in flat(sign_in(eve).get(f"/g/{table.code}"))
    assert table.invite not in flat(sign_in(eve).get(f"/g/{table.code}"))
