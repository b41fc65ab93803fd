"""The writer's first line, in replies as mail programs lay them out: the right move or none, never another."""

import random
from email.message import EmailMessage
from html import escape
from itertools import product

import pytest

from engine.themes import WORLD
from games.mail.inbound import commands, message_reader
from games.mail.inbound.first_line import first_line
from tests.volume import trials

MOVES = [
    "2 hkg 3",
    "2h3",
    "5 sao paulo 1",
    "TAKE 4 3 2 2 1 1",
    "help",
    "4-f-2",
    "Red 2 hkg 3",
    "board",
]
NONE = ["", "Hm, what about 2 hkg 3?", "I can't decide", "2 hkg 3 or 4 f 2", "See below"]
OURS = ["Your turn, Bo (Blue).", "", "9 f 4", "take 111111", "resign yes", "Play your turn:"]
QUOTED = [f"> {line}".rstrip() for line in OURS]
SAID = {
    "en": ("On Tue, 24 Nov 2026 at 18:40, Manhattan wrote:", "-----Original Message-----", "From: Manhattan\nSent: Tue\nTo: Bo", "Sent from my iPhone"),
    "de": ("Am Di., 24. Nov. 2026 um 18:40 Uhr schrieb Manhattan:", "-----Ursprüngliche Nachricht-----", "Von: Manhattan\nGesendet: Di\nAn: Bo", "Von meinem iPhone gesendet"),
    "fr": ("Le mar. 24 nov. 2026 à 18:40, Manhattan a écrit :", "-----Message d'origine-----", "De : Manhattan\nEnvoyé : mar\nÀ : Bo", "Envoyé de mon iPhone"),
    "es": ("El mar, 24 nov 2026 a las 18:40, Manhattan escribió:", "-----Mensaje original-----", "De: Manhattan\nEnviado: mar\nPara: Bo", "Enviado desde mi iPhone"),
    "it": ("Il giorno mar 24 nov 2026 alle 18:40 Manhattan ha scritto:", "-----Messaggio originale-----", "Da: Manhattan\nInviato: mar\nA: Bo", "Inviato da iPhone"),
    "nl": ("Op di 24 nov 2026 om 18:40 schreef Manhattan:", "-----Oorspronkelijk bericht-----", "Van: Manhattan\nVerzonden: di\nAan: Bo", "Verstuurd vanaf mijn iPhone"),
}  # fmt: skip
GREETINGS = {
    "en": "Hi,",
    "de": "Hallo zusammen,",
    "fr": "Bonjour,",
    "es": "Hola:",
    "it": "Ciao!",
    "nl": "Hoi,",
}


def above(own, said, _greeting):
    """Gmail, Apple Mail, Thunderbird: above a quote with marks."""
    return [own, "", said[0], *QUOTED]


def close_above(own, said, _greeting):
    return [own, said[0], "", *QUOTED]


def wrapped(own, said, _greeting):
    """Gmail wraps the line that introduces the quote."""
    words = said[0].split(" ")
    return [own, "", " ".join(words[:-2]), " ".join(words[-2:]), "", *QUOTED]


def signed(own, said, _greeting):
    return [own, "", "-- ", "Bo", "take 111111", "", said[0], *QUOTED]


def from_a_phone(own, said, _greeting):
    return [own, "", said[3], "", said[0], *QUOTED]


def unmarked(own, said, _greeting):
    """Outlook: above the whole email, without marks."""
    return [own, "", said[1], *said[2].split("\n"), "", *OURS]


def ruled(own, said, _greeting):
    """Outlook on the web: a line of underscores."""
    return [own, "", "_" * 32, *said[2].split("\n"), "", *OURS]


def below(own, said, _greeting):
    return [said[0], *QUOTED, "", own]


def greeting(own, said, hello):
    return [hello, "", own, "", "Bo", "", said[0], *QUOTED]


def spaced(own, said, _greeting):
    return ["", "\u200b", f"  *{own}*  ", "\xa0", said[0], *QUOTED]


LAYOUTS = [
    above,
    close_above,
    wrapped,
    signed,
    from_a_phone,
    unmarked,
    ruled,
    below,
    greeting,
    spaced,
]


def command_of(text):
    line = first_line(text, lambda each: commands.is_command(each, WORLD))
    return commands.read(line, WORLD)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_writers_own_line_counts_and_nothing_quoted(layout):
    for (language, said), own in product(SAID.items(), MOVES):
        text = "\n".join(layout(own, said, GREETINGS[language]))
        assert command_of(text) == commands.read(own, WORLD), text


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_reply_without_a_command_does_nothing(layout):
    for (language, said), own in product(SAID.items(), NONE):
        text = "\n".join(layout(own, said, GREETINGS[language]))
        assert command_of(text).kind == "", text


@pytest.mark.parametrize(
    "how", ["plain", "html", "quoted-printable", "base64", "utf-16", "latin-1"]
)
def test_moves_come_in_any_encoding(how):
    own = "5 são paulo 1"
    message = EmailMessage()
    if how == "html":
        quote = "<blockquote><div>9 f 4</div></blockquote>"
        message.set_content(
            f"<style>take</style><div dir=ltr>{own}<br></div><div>On Tue Manhattan wrote:</div>{quote}",
            subtype="html",
        )
    elif how in ("utf-16", "latin-1"):
        message.set_content(own.encode(how), maintype="text", subtype="plain", cte="base64")
        message.set_param("charset", how)
    else:
        message.set_content(own, cte={"plain": "8bit"}.get(how, how))
    assert command_of(message_reader.read(message.as_bytes())["text"]) == commands.read(own, WORLD)


HOSTILE = [
    "On " * 4000,
    "\n" * 16_000,
    "> " * 30_000,
    "(" * 60_000,
    "a" * 64_000,
    "On x wrote:\n" * 5000,
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_no_text_without_a_command_has_one_or_takes_for_ever(text):
    assert command_of(text).kind == ""


def as_html(text):
    lines = "".join(f"<div>{escape(line) or '<br>'}</div>" for line in text.split("\n"))
    return f"<html><body>{lines}</body></html>", {"subtype": "html"}


WRAPPINGS = (
    lambda text: (text, {}),
    lambda text: (text, {"cte": "base64"}),
    lambda text: (text, {"cte": "quoted-printable"}),
    lambda text: (f"{text}\n\n-- \nThis email was checked by a program.\n9 f 4", {}),
    as_html,
)
FORMS = ("{} {} {}", "{}{}{}", "{}, {}, {}", "{}-{}-{}", "  {} {} {}.", "{} {} {}!")


def test_replies_in_300_layouts_play_their_own_line_and_no_other():
    """Ten layouts in six languages, wrapped in five ways."""
    chance = random.Random("replies")
    cities = [code.lower() for code in WORLD.codes.values()]
    for _one in range(trials(300, 20_000)):
        move = (chance.randint(1, 9), chance.choice(cities), chance.randint(1, 4))
        own = chance.choice([chance.choice(FORMS).format(*move), *MOVES, *NONE])
        language = chance.choice(list(SAID))
        text = "\n".join(chance.choice(LAYOUTS)(own, SAID[language], GREETINGS[language]))
        message = EmailMessage()
        content, how = chance.choice(WRAPPINGS)(text)
        message.set_content(content, **how)
        found = command_of(message_reader.read(message.as_bytes())["text"])
        wanted = commands.read(own, WORLD)
        assert (found.kind, found.move) == (wanted.kind, wanted.move), text
