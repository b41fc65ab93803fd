"""The language of the engine's sentences: English, unless the program around it hands in a translator."""

from collections.abc import Callable, Iterable

_single: Callable[[str], str] = str


def _counted(one: str, many: str, number: int) -> str:
    return one if number == 1 else many


_plural: Callable[[str, str, int], str] = _counted


def translate_with(single: Callable[[str], str], plural: Callable[[str, str, int], str]) -> None:
    """Let every sentence from now on pass through these; each is asked in the language of its moment."""
    global _single, _plural
    _single, _plural = single, plural


def gettext(sentence: str, **values: object) -> str:
    """The sentence in the language of the moment, with its {values}."""
    return _single(sentence).format(**values) if values else _single(sentence)


def ngettext(one: str, many: str, number: int, **values: object) -> str:
    """The same for a sentence that depends on a {number}."""
    return _plural(one, many, number).format(number=number, **values)


def gettext_noop(text: str) -> str:
    """Marks a text that is translated where it is used."""
    return text


def listed(names: Iterable[str]) -> str:
    """ "Ann, Bo and Cy"; nothing for nobody."""
    *most, last = [*names] or [""]
    if len(most) > 1:
        return gettext("{names}, and {last}", names=", ".join(most), last=last)
    return gettext("{names} and {last}", names=most[0], last=last) if most else last


def either(names: Iterable[str]) -> str:
    """ "Ann, Bo or Cy"."""
    *most, last = names
    if len(most) > 1:
        return gettext("{names}, or {last}", names=", ".join(most), last=last)
    return gettext("{names} or {last}", names=most[0], last=last) if most else last
