"""What happened at a table is said about others by name, and to its player as "you"."""

import pytest
from django.utils import translation

from engine import THEMES, options_from
from games.board.perspective import Perspective
from games.board.table_news import WORDS, Happening, told

NAMES = {"S": "Ann", "N": "Bo"}
OF_THE_TABLE = {"called-off", "closed"}


def said(kind, side, language):
    """What Ann reads about an event of this seat."""
    reader = Perspective(options_from({"players": "2"}), NAMES, THEMES["world"], "S")
    with translation.override(language):
        [sentence] = told(reader, [Happening(3, side, kind, NAMES[side])], 3)
    return sentence


@pytest.mark.parametrize(
    ("kind", "english", "german"),
    [
        ("substitute", "You’re away: a substitute", "Du bist abwesend: "),
        ("back", "You’re back.", "Du bist zurück."),
        ("resigned", "You’ve resigned: a substitute", "Du hast aufgegeben: "),
        ("offered", "A replacement for you is wanted.", "Für dich wird Ersatz gesucht."),
        ("replaced", "You take over a seat.", "Du übernimmst einen Platz."),
        ("void", "Your last move was taken back.", "Dein letzter Zug wurde zurückgenommen."),
        ("call-off", "You ask to call the game off: ", "Du schlägst vor, die Partie"),
        ("unreached", "You can’t be reached by email: ", "Du bist per E-Mail nicht"),
    ],
)
def test_what_happens_to_oneself_is_said_to_oneself(kind, english, german):
    assert said(kind, "S", "en").startswith(english)
    assert said(kind, "S", "de").startswith(german)


@pytest.mark.parametrize("kind", sorted(WORDS.keys() - OF_THE_TABLE))
def test_what_happens_to_others_is_said_with_their_name(kind):
    assert "Bo" in said(kind, "N", "en")
    assert "Bo" in said(kind, "N", "de")
    assert "Ann" not in said(kind, "S", "en")
