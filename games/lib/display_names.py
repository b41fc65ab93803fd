"""Display names: cleaning, checks, and keys that are equal for lookalikes."""

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

SHORTEST, LONGEST = 2, 24
SEPARATORS = " -'’"
DIGITS = "0123456789"
# Plain letters, and those that Unicode doesn't decompose; an accented letter is reduced to its base.
ALPHABETS = {
    "Latin": {*"abcdefghijklmnopqrstuvwxyz", *"æœøðþßđħıłŋŧ"},
    "Greek": {*"αβγδεζηθικλμνξοπρσςτυφχψω"},
    "Cyrillic": {*(chr(code) for code in range(0x0430, 0x0460)), *"ґғқңҗүұһөәӏ"},
}
# Lookalikes of letters and digits; Greek and Cyrillic by their capitals, because names begin with one.
TWINS = {
    **dict(zip("01iıðđħłŋøŧþ", "olllddhlnotp", strict=True)),
    **dict(zip("авекмнорстухіјѕһӏьүұөқћз", "abekmhopctyxljshlbyyokh3", strict=True)),
    **dict(zip("αβεζηικμνορτυχ", "abezhlkmnoptyx", strict=True)),
    "æ": "ae",
    "œ": "oe",
}
LOOKS = str.maketrans(TWINS)
# Reserved: the site's own names, and its words for other players, in each language.
RESERVED = (
    "admin", "administrator", "moderator", "support", "system", "webmaster", "postmaster", "anonymous", "nobody",
    "you", "du", "substitute", "stand-in", "Vertretung", "deleted player", "Greedy bot", "Random bot", "Strong bot",
)  # fmt: skip


def clean(name: str) -> str:
    """Return the name as stored and shown: composed, trimmed, with single spaces."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def key(name: str) -> str:
    """Return a key that is equal for names a person could confuse; the key of a key is itself."""
    folded = unicodedata.normalize("NFKD", clean(name).casefold())
    bare = "".join(letter for letter in folded if not unicodedata.combining(letter)).translate(
        LOOKS
    )
    solid = "".join(letter for letter in bare if letter.isalnum())
    return solid.replace("rn", "m").replace("vv", "w")


def check(name: str) -> str:
    """Return the cleaned name; raise ValidationError with the reason if it isn't allowed."""
    cleaned = clean(name)
    if not SHORTEST <= len(cleaned) <= LONGEST:
        said = _("A name needs {shortest} to {longest} characters.").format(
            shortest=SHORTEST, longest=LONGEST
        )
        raise ValidationError(said, code="length")
    letters = [letter for letter in cleaned if letter not in SEPARATORS and letter not in DIGITS]
    alphabets = {_alphabet(letter) for letter in letters}
    # Cleaning turns disguised letters (ᴮ, ｂ) into plain ones.
    if "" in alphabets or cleaned != " ".join(unicodedata.normalize("NFC", name).split()):
        raise ValidationError(
            _(
                "Use only Latin, Greek, or Cyrillic letters, digits, spaces, hyphens, and apostrophes."
            ),
            code="characters",
        )
    if not letters:
        raise ValidationError(_("A name needs at least one letter."), code="letterless")
    if len(alphabets) > 1:
        raise ValidationError(_("Use letters from one alphabet only."), code="mixed")
    if _is_reserved(cleaned):
        raise ValidationError(_("This name is reserved. Choose another one."), code="reserved")
    return cleaned


def _alphabet(letter: str) -> str:
    base = unicodedata.normalize("NFD", letter)[0].lower()
    return next((name for name, letters in ALPHABETS.items() if base in letters), "")


def _is_reserved(name: str) -> bool:
    words = [key(word) for word in name.replace("-", " ").split()]
    return key(name) in RESERVED_KEYS or key(name).startswith(GIVEN) or key("bot") in words


def former(code: str) -> str:
    """Return the stored name of a deleted account, such as "Former player 7kq2m"."""
    return f"{FORMER} {code}"


def shown(name: str) -> str:
    """Return a stored name as its reader sees it: deleted accounts are named in their language."""
    said, space, code = name.rpartition(" ")
    return _("Former player {code}").format(code=code) if space and said == FORMER else name


FORMER = "Former player"
# Names that the site gives: to deleted accounts and to visitors without one.
GIVEN = tuple(key(name) for name in ("deleted player", FORMER, "Guest "))
RESERVED_KEYS = {key(name) for name in RESERVED}
