"""The contents of a page: its words, links, tables and forms."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from urllib.parse import urljoin

UNSEEN = {"script", "style", "title"}
PICTURE = re.compile(r"<svg.*?</svg>", re.DOTALL)
TYPED = {"text", "email", "password", "number", "hidden"}


@dataclass
class Button:
    """A button: its label, and the field it adds to a form."""

    name: str
    value: str
    words: str = ""


@dataclass
class Form:
    """A form of the page: `fields` are its initial values."""

    action: str
    method: str
    id: str
    fields: dict[str, str] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)
    most: dict[str, int] = field(default_factory=dict)
    buttons: list[Button] = field(default_factory=list)

    def has(self, name: str) -> bool:
        return (
            name in self.fields
            or name in self.choices
            or any(name == button.name for button in self.buttons)
        )

    def filled(self, press: str = "", **values: object) -> dict[str, str]:
        """The fields sent after filling in `values` and pressing the button labelled `press`."""
        sent = dict(self.fields)
        for name, value in values.items():
            assert self.has(name), f"The form has no field {name}: {self}"
            assert str(value) in self.choices.get(name, [str(value)]), (
                f"{value} is not to be had for {name}: {self}"
            )
            assert name not in self.most or int(str(value)) <= self.most[name], (
                f"{name} takes no {value}: {self}"
            )
            sent[name] = str(value)
        if button := self.button(press):
            sent |= {button.name: button.value} if button.name else {}
        return sent

    def button(self, words: str) -> Button | None:
        """The button with this label, or else the first."""
        return (
            next(button for button in self.buttons if words in button.words)
            if self.buttons
            else None
        )


@dataclass
class Page:
    """A response of the site."""

    url: str
    status: int
    html: str

    @cached_property
    def content(self) -> "Content":
        content = Content()
        content.feed(PICTURE.sub("", self.html))
        content.close()
        return content

    @property
    def words(self) -> str:
        return " ".join(" ".join(self.content.words).split())

    @property
    def forms(self) -> list[Form]:
        return self.content.forms

    def offers(self, field: str) -> bool:
        return any(form.has(field) for form in self.forms)

    def form(self, having: str) -> Form:
        """The first form with this field."""
        assert self.offers(having), (
            f"{self.url} ({self.status}) has no form with {having}. It says: {self.words}"
        )
        return next(form for form in self.forms if form.has(having))

    def find(self, pattern: str) -> str:
        """The first group of a pattern in the page's source."""
        found = re.search(pattern, self.html)
        assert found, f"{self.url} has no {pattern}. It says: {self.words}"
        return found[1]

    def link(self, words: str) -> str:
        """The target of the first link with these words."""
        found = [href for href, text in self.content.links if words in text]
        assert found, f"{self.url} has no link {words}. It says: {self.words}"
        return urljoin(self.url, found[0])

    def row(self, words: str) -> list[str]:
        """The first table row with a cell that begins with these words."""
        found = [row for row in self.content.rows if any(cell.startswith(words) for cell in row)]
        assert found, f"{self.url} has no row {words}. It says: {self.words}"
        return found[0]


class Content(HTMLParser):
    """Parser of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.links: list[tuple[str, str]] = []
        self.rows: list[list[str]] = []
        self.forms: list[Form] = []
        self._unseen = 0
        self._form: Form | None = None
        self._pressed: Form | None = None
        self._select = ""
        self._open: dict[str, str] = {}  # links, cells and buttons being read: their words so far

    def handle_starttag(self, tag: str, pairs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in pairs}
        self._unseen += tag in UNSEEN
        if tag in ("a", "button", "td", "th"):
            self._open[tag] = ""
        if reader := getattr(self, f"_start_{tag}", None):
            reader(attributes)

    def handle_endtag(self, tag: str) -> None:
        self._unseen -= tag in UNSEEN
        words = " ".join(self._open.pop(tag, "").split())
        if tag == "a" and self.links:
            self.links[-1] = (self.links[-1][0], words)
        elif tag in ("td", "th"):
            self.rows[-1].append(words)
        elif tag == "button" and (form := self._pressed):
            form.buttons[-1].words = words
        elif tag == "form":
            self._form = None

    def handle_data(self, text: str) -> None:
        if not self._unseen:
            self.words.append(text)
            for tag in self._open:
                self._open[tag] += text

    def _start_a(self, attributes: dict[str, str]) -> None:
        self.links.append((attributes.get("href", ""), ""))

    def _start_tr(self, attributes: dict[str, str]) -> None:
        self.rows.append([])

    def _start_form(self, attributes: dict[str, str]) -> None:
        self._form = Form(
            attributes.get("action", ""), attributes.get("method", "get"), attributes.get("id", "")
        )
        self.forms.append(self._form)

    def _start_input(self, attributes: dict[str, str]) -> None:
        name, value, kind = (attributes.get(key, "") for key in ("name", "value", "type"))
        if not (name and self._form):
            return
        if kind == "radio":
            self._form.choices.setdefault(name, []).append(value)
        if (kind or "text") in TYPED or "checked" in attributes:
            self._form.fields[name] = value
        if "max" in attributes:
            self._form.most[name] = int(attributes["max"])

    def _start_select(self, attributes: dict[str, str]) -> None:
        self._select = attributes.get("name", "")

    def _start_option(self, attributes: dict[str, str]) -> None:
        if self._form:
            value = attributes.get("value", "")
            offered = self._form.choices.setdefault(self._select, [])
            if not offered or "selected" in attributes:
                self._form.fields[self._select] = value
            offered.append(value)

    def _start_button(self, attributes: dict[str, str]) -> None:
        """Add a button to the form around it, or to the form it names."""
        self._pressed = next(self._owners(attributes), None)
        if attributes.get("type") == "button" or "disabled" in attributes:
            self._pressed = None
        if self._pressed:
            self._pressed.buttons.append(
                Button(attributes.get("name", ""), attributes.get("value", ""))
            )

    def _owners(self, attributes: dict[str, str]) -> Iterator[Form]:
        if "form" in attributes:
            yield from (form for form in self.forms if form.id == attributes["form"])
        elif self._form:
            yield self._form
