"""The form for a new table: five questions with defaults, and all other options folded below."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple
from zoneinfo import ZoneInfo

from django import forms
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine import PRESETS, THEMES, Options, OptionsError, options_from
from engine.box import COLOURS_OF, SIDES, SIDES_OF, colour_name, side_name
from engine.options import VALUES
from games.board.option_text import OF_MONSTER, OPTION_WORDS, OptionWords, Words
from games.lib.clock import DAY_SECONDS
from games.lib.time_control import HOUR, MINUTE
from games.lobby import circles, gate, paces
from games.lobby.length import Length, promised
from games.lobby.word_form import WordForm
from games.models import User

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

USUAL = "mail"  # with choices made together, for which nobody waits long
MAIN = ("players", "preset", "side", "circle", "public")
TIME = (
    "clock",
    "pace",
    "bank",
    "increment",
    "cap",
    "live_bank",
    "live_increment",
    "weekends",
    "no_vacation",
)
SWITCHES = ("slow-growth", "anti-trust", "ordinances", "partners")
VARIANT_FIELDS = ("monster", "edge", "godzilla", *SWITCHES)
GATE = ("least_reliability", "new_players")
MORE = ("casual", "rounds", "choosing", "reshuffle", "tie-break", "start", "theme")


def players_choices() -> list[tuple[int, str]]:
    return [(int(many), gettext("{many} players").format(many=many)) for many in VALUES["players"]]


def preset_choices() -> list[tuple[str, str]]:
    return told((preset.key, Words(preset.title, preset.sentence)) for preset in PRESETS.values())


def side_choices() -> list[tuple[str, str]]:
    """Return the choices of a side, such as "South (Red)" in a game of four."""
    colours = {side: colour_name(colour) for side, (colour,) in COLOURS_OF[4].items()}
    return [(side, f"{side_name(side)} ({colours[side]})") for side in SIDES]


def as_preset() -> tuple[str, Words]:
    return "", Words(gettext("As in the rules above"), "")


def told(choices: Iterable[tuple[str, Words]]) -> list[tuple[str, str]]:
    """Return choices with a bold title before each sentence."""
    return [
        (key, format_html("<b>{}</b> {}", words.title, words.sentence)) for key, words in choices
    ]


def radios(label: str, choices: Iterable[tuple[str, Words]], **more: Any) -> forms.ChoiceField:
    """Return a radio field whose labels are sentences; the first choice is the default."""
    answers = told(choices)
    return forms.ChoiceField(
        choices=answers,
        initial=answers[0][0],
        required=False,
        label=label,
        widget=forms.RadioSelect,
        **more,
    )


def seconds(
    label: "str | StrPromise", choices: paces.Choices, usual: int
) -> forms.TypedChoiceField:
    """Return a select of durations; one that is missing in a request has its usual value."""
    return forms.TypedChoiceField(
        coerce=int, empty_value=None, label=label, choices=choices, initial=usual, required=False
    )


class Fold(NamedTuple):
    """A group of folded fields; `open` if one of them was changed or is invalid."""

    summary: str
    fields: list[forms.BoundField]
    open: bool


class NewTableForm(WordForm):
    """The questions for a new table; `table()` returns their answers."""

    players = forms.TypedChoiceField(
        coerce=int, choices=players_choices, initial=4, label=_("Players")
    )
    preset = forms.ChoiceField(
        choices=preset_choices, initial=USUAL, label=_("Rules"), widget=forms.RadioSelect
    )
    pace = seconds(_("Time per move"), paces.pace_choices, 2 * DAY_SECONDS)
    bank = seconds(
        _("Time bank at the start"), lambda: paces.durations(paces.BANKS), 3 * DAY_SECONDS
    )
    increment = seconds(
        _("Added with each move"), lambda: paces.durations(paces.INCREMENTS), 12 * HOUR
    )
    cap = seconds(_("The most a bank holds"), lambda: paces.durations(paces.CAPS), 5 * DAY_SECONDS)
    live_bank = seconds(
        _("Time bank at the start"), lambda: paces.durations(paces.LIVE_BANKS), 10 * MINUTE
    )
    live_increment = seconds(
        _("Added with each move"), lambda: paces.durations(paces.LIVE_INCREMENTS), 30
    )
    weekends = forms.BooleanField(
        required=False, label=_("Weekends off"),
        help_text=_("The clock stands still on Saturdays and Sundays, in your time zone."),
    )  # fmt: skip
    no_vacation = forms.BooleanField(
        required=False, label=_("No vacation"),
        help_text=_("Nobody’s vacation stops the clock here, booked or automatic."),
    )  # fmt: skip
    side = forms.ChoiceField(
        choices=side_choices, initial="S", label=_("Your seat"),
        help_text=_("With two players, South has red and yellow, and North has blue and black. With three, East stays "
                    "empty."),
    )  # fmt: skip
    public = forms.TypedChoiceField(
        coerce=lambda value: value == "yes", label=_("Who can join and watch"),
        choices=[("yes", _("anyone")), ("no", _("only people with my invite link"))], initial="yes",
    )  # fmt: skip

    casual = forms.BooleanField(
        required=False, initial=False, label=_("Casual game"),
        help_text=_("The result changes nobody’s rating and counts on no leaderboard."),
    )  # fmt: skip
    new_players = forms.BooleanField(
        required=False, initial=True, label=_("New players too"),
        help_text=_("Those who’ve had fewer than 10 turns can join, although their reliability isn’t known yet."),
    )  # fmt: skip

    def __init__(self, *args: Any, host: User | None = None, **kwargs: Any) -> None:
        """Ask a `host` who is in circles for which of them the table is."""
        super().__init__(*args, **kwargs)
        if found := circles.choices(host) if host else []:
            self.fields["circle"] = forms.ChoiceField(
                choices=[("", gettext("everyone")), *found], required=False, label=gettext("For"),
                help_text=gettext("Members find the table on their club’s page."),
            )  # fmt: skip
        for key, option in OPTION_WORDS.items():
            self.fields[key] = self._field(key, option.told())
        self.fields["clock"] = radios(gettext("Time"), paces.clock_words().items())
        self.fields["least_reliability"] = radios(
            gettext("Reliability of players"), gate.words().items()
        )
        themes = (
            Words(theme.title, f"{', '.join(theme.names.values())}.") for theme in THEMES.values()
        )
        self.fields["theme"] = radios(
            gettext("City names"), [as_preset(), *zip(THEMES, themes, strict=True)]
        )

    @staticmethod
    def _field(key: str, option: OptionWords) -> forms.Field:
        values = list(option.values.items())
        if key in SWITCHES:
            return forms.BooleanField(
                required=False, label=option.title, help_text=option.values["yes"].sentence
            )
        if key == "start":
            first, *sides = values
            values = [
                first,
                ("host", Words(gettext("You start"), gettext("You start the first round."))),
                *sides,
            ]
        elif any(key in preset.options for preset in PRESETS.values()):
            values = [as_preset(), *values]
        return radios(option.title, values)

    @property
    def main_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in MAIN if name in self.fields]

    @property
    def time_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in TIME]

    @property
    def folds(self) -> Iterator[Fold]:
        """Yield the other options: the variants, and the ones that few players change."""
        for summary, folded in (
            (gettext("Variants"), VARIANT_FIELDS),
            (gettext("Reliability of players"), GATE),
            (gettext("More options"), MORE),
        ):
            names = [name for name in folded if name in self.fields]
            touched = any(
                name in self.errors or self[name].value() not in (self[name].initial, None)
                for name in names
            )
            yield Fold(summary, [self[name] for name in names], self.is_bound and touched)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        players, side = data.get("players"), data.get("side")
        if players and side and side not in SIDES_OF[players]:
            nobody = gettext(
                "With {players} players, the {side} seat stays empty. Choose another seat."
            )
            self.add_error("side", nobody.format(players=players, side=side_name(side)))
        if players and not any(name in self.errors for name in TIME):
            try:
                data["time"] = paces.chosen(data)
            except ValueError:
                self.add_error(
                    "cap",
                    gettext(
                        "A bank must hold at least what it starts with and what a move adds. Choose more."
                    ),
                )
        if players and "preset" in data:
            try:
                data["options"] = self._options(data)
            except OptionsError as error:
                self.add_error(error.key if error.key in self.fields else None, str(error))
        return data

    def _options(self, data: dict[str, Any]) -> Options:
        """The preset's options with the chosen ones; raises OptionsError if they conflict."""
        given = {key: data[key] for key in OPTION_WORDS if key not in SWITCHES and data.get(key)}
        given |= {key: "yes" for key in SWITCHES if data.get(key)}
        if given.get("start") == "host":  # an invalid seat is reported at the seat field
            given["start"] = (
                data["side"] if data.get("side") in SIDES_OF[data["players"]] else "random"
            )
        for key in {"edge", "godzilla"} - OF_MONSTER.get(given.get("monster", ""), set()):
            given.pop(key, None)
        return options_from(
            {**PRESETS[data["preset"]].options, **given, "players": str(data["players"])}
        )

    def length(self, zone: ZoneInfo, now: datetime) -> Length | None:
        """Return how long the game takes, with the usual answers before there are any; None without a clock."""
        form = self
        if not self.is_bound:
            form = NewTableForm({name: field.initial for name, field in self.fields.items()})
        form.full_clean()
        options, time = map(form.cleaned_data.get, ("options", "time"))
        if not (options and time) or time.untimed:
            return None
        return promised(options, time, zone, now)

    def table(self) -> dict[str, Any]:
        """Return the arguments of `seating.open_table`, except the host."""
        data = self.cleaned_data
        return {
            "options": data["options"],
            "side": data["side"],
            "preset": data["preset"],
            "theme": data["theme"] or PRESETS[data["preset"]].theme,
            "time": data["time"],
            "public": data["public"],
            "word": data["word"],
            "casual": data["casual"],
            "least_reliability": int(data["least_reliability"] or 0),
            "circle": data.get("circle", ""),
            "new_players": data["new_players"] or not int(data["least_reliability"] or 0),
        }
