"""Translation of the engine's sentences: English, unless a program provides a translator."""

from collections.abc import Callable, Iterable

_single: Callable[[str], str] = str


def _counted(one: str, many: str, number: int) -> str:
    return one if number == 1 else many


_plural: Callable[[str, str, int], str] = _counted


def translate_with(single: Callable[[str], str], plural: Callable[[str, str, int], str]) -> None:
    """
    Translate every sentence from now on with these functions.

    They may use another language for each call.
    """
    global _single, _plural
    _single, _plural = single, plural


def gettext(sentence: str, **values: object) -> str:
    """Return the sentence in the current language, with its {values} filled in."""
    return _single(sentence).format(**values) if values else _single(sentence)


def ngettext(one: str, many: str, number: int, **values: object) -> str:
    """Return the sentence for {number} in the current language, with its {values} filled in."""
    return _plural(one, many, number).format(number=number, **values)


def gettext_noop(text: str) -> str:
    """Mark a text that is translated later, where it is used."""
    return text


def listed(names: Iterable[str]) -> str:
    """Return "Ann, Bo, and Cy"; an empty text for no names."""
    *most, last = [*names] or [""]
    if len(most) > 1:
        return gettext("{names}, and {last}", names=", ".join(most), last=last)
    return gettext("{names} and {last}", names=most[0], last=last) if most else last


def either(names: Iterable[str]) -> str:
    """Return "Ann, Bo, or Cy"."""
    *most, last = names
    if len(most) > 1:
        return gettext("{names}, or {last}", names=", ".join(most), last=last)
    return gettext("{names} or {last}", names=most[0], last=last) if most else last
