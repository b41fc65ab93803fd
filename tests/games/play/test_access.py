"""Permissions: every address for every kind of reader; private pages are not found."""

import re
from itertools import product

import pytest
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse
from django.utils import timezone

from engine import Options, write
from games import urls
from games.clubs import founding, joining
from games.clubs.models import Club
from games.duplicates import signing_up
from games.elsewhere import endpoints, feed_address
from games.lobby import seating
from games.mail import unsubscribe
from games.models import AddressInvitation, Heartbeat, Notice, OutboxEmail
from games.moderation.models import Action, Hint
from games.play import address_links, table_links, turn_links
from games.tournaments.models import Tournament
from tests.games.clubs.conftest import face
from tests.games.conftest import all_rows, bot_move, fresh, play_on, play_until
from tests.games.doors import page

READERS = (
    "nobody",
    "eve",
    "ann",
    "bo",
    "ex",
    "support",
)  # Bo sits at Ann's table; Ex left it before it was full

# A row for each address of a game: the answers to GET, then POST, for READERS in order.
# What a running game answers whether it is public or private.
RUNNING = {
    "table-move": ("302 302 302 302 302 302", "302 404 409 409 404 404"),
    "come-back": ("302 302 302 302 302 302", "302 404 302 302 404 404"),
    "blocks-ahead": ("302 302 302 302 302 302", "302 404 409 409 404 404"),
    "orders": ("302 404 302 200 404 404", "302 404 302 302 404 404"),
    "legend": ("302 302 302 302 302 302", "302 404 302 302 404 404"),
    "seen": ("302 302 302 302 302 302", "302 404 302 302 404 404"),
    "nudge": ("302 302 302 302 302 302", "302 404 302 302 404 404"),
    "play-again": ("302 302 302 302 302 302", "302 404 302 302 404 404"),
    "leave-game": ("302 404 200 200 404 404", "405 405 405 405 405 405"),
    "table-emails": ("302 404 200 200 404 404", "302 404 302 302 404 404"),
    "table-webhooks": ("302 404 200 200 404 404", "302 404 422 404 404 404"),
    "offer-seat": ("302 302 302 302 302 302", "302 404 302 302 404 404"),
    "keep-seat": ("302 302 302 302 302 302", "302 404 302 302 404 404"),
    "staff-table": ("302 404 404 404 404 200", "405 405 405 405 405 405"),
    "staff-act": ("302 302 302 302 302 302", "302 404 404 404 404 409"),
    "replace-absent": ("302 302 302 302 302 302", "302 404 409 409 404 404"),
    "resign": ("302 302 302 302 302 302", "302 404 302 302 404 404"),
    "call-off": ("302 302 302 302 302 302", "302 404 409 409 404 404"),  # both have resigned
    "carry-on": ("302 302 302 302 302 302", "302 404 302 302 404 404"),
    "count-seat": ("302 302 302 302 302 302", "302 404 409 409 404 404"),
    "last-place": ("302 302 302 302 302 302", "302 404 302 302 404 404"),
    "note": ("302 302 302 302 302 302", "302 404 302 302 404 404"),
    "say": ("302 302 302 302 302 302", "302 404 422 422 404 404"),
    "talk-read": ("302 302 302 302 302 302", "302 404 302 302 404 404"),
    "unsay": ("302 302 302 302 302 302", "302 404 404 404 404 404"),
    "mute": ("302 302 302 302 302 302", "302 404 404 404 404 404"),  # nobody has said anything
    # Without a message or a word there is nothing to report.
    "report-at-table": ("302 404 404 404 404 404", "302 404 404 404 404 404"),
    "watch-link": ("302 302 302 302 302 302", "302 404 404 404 404 404"),  # both are people
    "invite": ("302 302 302 302 302 302", "302 404 302 302 404 404"),
    "invite-address": ("302 302 302 302 302 302", "302 404 302 302 404 404"),
    "decline": ("302 302 302 302 302 302", "302 404 404 404 404 404"),
    "seat-bot": ("302 302 302 302 302 302", "302 404 302 302 404 404"),
    "remove-bot": ("302 302 302 302 302 302", "302 404 302 302 404 404"),
    "remove-player": ("302 302 302 302 302 302", "302 404 302 302 404 404"),
    "leave-table": ("302 302 302 302 302 302", "302 404 302 302 404 404"),
}
PUBLIC = {
    **RUNNING,
    "talk": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "say": ("302 302 302 302 302 302", "302 422 422 422 422 422"),
    "table": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "pencil": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "note": ("302 302 302 302 302 302", "302 302 302 302 302 302"),
    "table-live": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "replay": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "record": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "frames": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "moves": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "export": ("302 302 302 302 302 302", "405 405 405 405 405 405"),
    "export-progress": ("302 302 302 302 302 302", "405 405 405 405 405 405"),
    "sheet": ("302 302 302 302 302 302", "405 405 405 405 405 405"),
    "branch": ("302 302 302 302 302 302", "405 405 405 405 405 405"),
    "deal": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "board-picture": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "public-board": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "link-picture": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "poster": ("404 404 404 404 404 404", "405 405 405 405 405 405"),
    "last-round": ("302 404 404 404 404 404", "302 404 404 404 404 404"),
    "last-round-picture": ("404 404 404 404 404 404", "405 405 405 405 405 405"),
    "open-seats": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "take-over": ("302 302 302 302 302 302", "302 409 409 409 409 409"),
    "take-seat": ("302 302 302 302 302 302", "302 410 302 302 410 410"),
}
PRIVATE = {
    **RUNNING,
    "talk": ("302 404 200 200 404 404", "405 405 405 405 405 405"),
    "table": ("302 404 200 200 404 404", "405 405 405 405 405 405"),
    "pencil": ("302 404 200 200 404 404", "405 405 405 405 405 405"),
    "table-live": ("404 404 200 200 404 404", "405 405 405 405 405 405"),
    "replay": ("302 404 200 200 404 404", "405 405 405 405 405 405"),
    "record": ("404 404 200 200 404 404", "405 405 405 405 405 405"),
    "frames": ("404 404 200 200 404 404", "405 405 405 405 405 405"),
    "moves": ("404 404 200 200 404 404", "405 405 405 405 405 405"),
    "export": ("404 404 302 302 404 404", "405 405 405 405 405 405"),
    "export-progress": ("404 404 302 302 404 404", "405 405 405 405 405 405"),
    "sheet": ("302 404 302 302 404 404", "405 405 405 405 405 405"),
    "branch": ("302 404 302 302 404 404", "405 405 405 405 405 405"),
    "deal": ("404 404 200 200 404 404", "405 405 405 405 405 405"),
    "board-picture": ("404 404 200 200 404 404", "405 405 405 405 405 405"),
    "public-board": ("404 404 200 200 404 404", "405 405 405 405 405 405"),
    "link-picture": ("404 404 200 200 404 404", "405 405 405 405 405 405"),
    "poster": ("404 404 404 404 404 404", "405 405 405 405 405 405"),
    "last-round": ("302 404 404 404 404 404", "302 404 404 404 404 404"),
    "last-round-picture": ("404 404 404 404 404 404", "405 405 405 405 405 405"),
    "open-seats": ("404 404 200 200 404 404", "405 405 405 405 405 405"),
    "take-over": ("302 302 302 302 302 302", "302 404 409 409 404 404"),
    "take-seat": ("302 302 302 302 302 302", "302 404 302 302 404 404"),
}
# A table waiting for players, public or private; Ann is its host, Bo has a seat.
WAITING = {
    "board-picture": ("404 404 404 404 404 404", "405 405 405 405 405 405"),
    "public-board": ("404 404 404 404 404 404", "405 405 405 405 405 405"),
    "link-picture": ("404 404 404 404 404 404", "405 405 405 405 405 405"),
    "poster": ("404 404 404 404 404 404", "405 405 405 405 405 405"),
    "last-round": ("302 404 404 404 404 404", "302 404 404 404 404 404"),
    "last-round-picture": ("404 404 404 404 404 404", "405 405 405 405 405 405"),
    "table-move": ("302 302 302 302 302 302", "302 404 409 409 404 404"),
    "come-back": ("302 302 302 302 302 302", "302 404 302 302 404 404"),
    "blocks-ahead": ("302 302 302 302 302 302", "302 404 409 409 404 404"),
    "orders": ("302 404 302 302 404 404", "302 404 302 302 404 404"),
    "pencil": ("302 404 404 404 404 404", "405 405 405 405 405 405"),
    "note": ("302 302 302 302 302 302", "302 404 404 404 404 404"),
    "say": ("302 302 302 302 302 302", "302 404 422 422 404 404"),
    "talk-read": ("302 302 302 302 302 302", "302 404 302 302 404 404"),
    "unsay": ("302 302 302 302 302 302", "302 404 404 404 404 404"),
    "mute": ("302 302 302 302 302 302", "302 404 404 404 404 404"),
    "report-at-table": ("302 404 404 404 404 404", "302 404 404 404 404 404"),
    "watch-link": ("302 302 302 302 302 302", "302 404 404 404 404 404"),
    "invite": ("302 302 302 302 302 302", "302 404 302 302 404 404"),
    "invite-address": ("302 302 302 302 302 302", "302 404 409 409 404 404"),
    "decline": ("302 302 302 302 302 302", "302 404 404 404 404 404"),
    "legend": ("302 302 302 302 302 302", "302 404 302 302 404 404"),
    "seen": ("302 302 302 302 302 302", "302 404 302 302 404 404"),
    "nudge": ("302 302 302 302 302 302", "302 404 302 302 404 404"),
    "play-again": ("302 302 302 302 302 302", "302 404 302 302 404 404"),
    "leave-game": ("302 404 302 302 404 404", "405 405 405 405 405 405"),
    "table-emails": ("302 404 200 200 404 404", "302 404 302 302 404 404"),
    "table-webhooks": ("302 404 200 200 404 404", "302 404 422 404 404 404"),
    "offer-seat": ("302 302 302 302 302 302", "302 404 302 302 404 404"),
    "keep-seat": ("302 302 302 302 302 302", "302 404 302 302 404 404"),
    "staff-table": ("302 404 404 404 404 302", "405 405 405 405 405 405"),
    "staff-act": ("302 302 302 302 302 302", "302 404 404 404 404 302"),
    "replace-absent": ("302 302 302 302 302 302", "302 404 302 302 404 404"),
    "resign": ("302 302 302 302 302 302", "302 404 302 302 404 404"),
    "call-off": ("302 302 302 302 302 302", "302 404 302 302 404 404"),
    "carry-on": ("302 302 302 302 302 302", "302 404 302 302 404 404"),
    "count-seat": ("302 302 302 302 302 302", "302 404 302 302 404 404"),
    "last-place": ("302 302 302 302 302 302", "302 404 302 302 404 404"),
    "seat-bot": ("302 302 302 302 302 302", "302 404 409 409 404 404"),
    "remove-bot": ("302 302 302 302 302 302", "302 404 409 409 404 404"),
    "remove-player": ("302 302 302 302 302 302", "302 404 409 409 404 404"),
}
OPEN_PUBLIC = {
    **WAITING,
    "talk": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "say": ("302 302 302 302 302 302", "302 422 422 422 422 422"),
    "table": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "table-live": ("302 302 302 302 302 302", "405 405 405 405 405 405"),
    "replay": ("302 302 302 302 302 302", "405 405 405 405 405 405"),
    "record": ("302 302 302 302 302 302", "405 405 405 405 405 405"),
    "frames": ("302 302 302 302 302 302", "405 405 405 405 405 405"),
    "moves": ("302 302 302 302 302 302", "405 405 405 405 405 405"),
    "export": ("302 302 302 302 302 302", "405 405 405 405 405 405"),
    "export-progress": ("302 302 302 302 302 302", "405 405 405 405 405 405"),
    "sheet": ("302 302 302 302 302 302", "405 405 405 405 405 405"),
    "branch": ("302 302 302 302 302 302", "405 405 405 405 405 405"),
    "deal": ("302 302 302 302 302 302", "405 405 405 405 405 405"),
    "open-seats": ("302 302 302 302 302 302", "405 405 405 405 405 405"),
    "take-over": ("302 302 302 302 302 302", "302 302 302 302 302 302"),
    "take-seat": ("302 302 302 302 302 302", "302 409 409 409 409 409"),
}
OPEN_PRIVATE = {
    **WAITING,
    "talk": ("302 404 200 200 404 404", "405 405 405 405 405 405"),
    "table": ("302 404 200 200 404 404", "405 405 405 405 405 405"),
    "table-live": ("404 404 302 302 404 404", "405 405 405 405 405 405"),
    "replay": ("302 404 302 302 404 404", "405 405 405 405 405 405"),
    "record": ("404 404 302 302 404 404", "405 405 405 405 405 405"),
    "frames": ("404 404 302 302 404 404", "405 405 405 405 405 405"),
    "moves": ("404 404 302 302 404 404", "405 405 405 405 405 405"),
    "export": ("404 404 302 302 404 404", "405 405 405 405 405 405"),
    "export-progress": ("404 404 302 302 404 404", "405 405 405 405 405 405"),
    "sheet": ("302 404 302 302 404 404", "405 405 405 405 405 405"),
    "branch": ("302 404 302 302 404 404", "405 405 405 405 405 405"),
    "deal": ("404 404 302 302 404 404", "405 405 405 405 405 405"),
    "open-seats": ("404 404 302 302 404 404", "405 405 405 405 405 405"),
    "take-over": ("302 302 302 302 302 302", "302 404 302 302 404 404"),
    "take-seat": ("302 302 302 302 302 302", "302 404 409 409 404 404"),
}
# Addresses outside any game; a POST is an empty form.
OTHERS = {
    "home": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    # No clock has ever run here.
    "healthz": ("503 503 503 503 503 503", "405 405 405 405 405 405"),
    "manifest": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "drawing": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "turns": ("204 200 200 200 200 200", "405 405 405 405 405 405"),
    "next": ("302 302 302 302 302 302", "302 405 405 405 405 405"),
    "lobby": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "new-table": ("302 200 200 200 200 200", "302 422 422 422 422 422"),
    "play-now": ("302 302 302 302 302 302", "302 302 302 302 302 302"),
    "length-of-new-table": ("302 200 200 200 200 200", "302 405 405 405 405 405"),
    "against-bots": ("302 302 302 302 302 302", "302 302 302 302 302 302"),
    "invitation": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "watch": ("404 404 404 404 404 404", "405 405 405 405 405 405"),  # nobody has made a link
    "player": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "find-player": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    # Support is a superuser, and so a moderator; the other two are about Ann.
    "change-of-address": (
        "404 404 404 404 404 404",
        "404 404 404 404 404 404",
    ),  # none is under way
    "moderation": ("302 404 404 404 404 200", "302 404 404 404 404 405"),
    "moderation-log": ("302 404 404 404 404 200", "302 404 404 404 404 405"),
    "hints": ("302 404 404 404 404 200", "302 404 404 404 404 405"),
    "hint": ("302 404 404 404 404 200", "302 404 404 404 404 422"),  # about Ann and Bo
    "case": ("302 404 404 404 404 200", "302 404 404 404 404 422"),
    "appeal": ("302 404 404 404 404 200", "302 404 404 404 404 422"),
    "own-suspension": ("302 404 404 404 404 404", "405 405 405 405 405 405"),  # nobody is suspended
    "decision": ("302 404 200 404 404 404", "302 404 422 404 404 404"),
    "ratings": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "statistics": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "statistics-csv": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "statistics-json": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "follow": ("302 302 302 302 302 302", "302 302 409 302 302 302"),  # Ann
    "block": ("302 302 302 302 302 302", "302 302 409 302 302 302"),  # Ann
    "player-note": ("302 302 302 302 302 302", "302 302 302 302 302 302"),  # about Ann
    "report-player": ("302 200 200 200 200 200", "302 422 422 422 422 422"),  # Ann
    "history": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "following": ("302 200 200 200 200 200", "302 405 405 405 405 405"),
    "records": ("302 200 200 200 200 200", "302 405 405 405 405 405"),
    "leaderboard": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "roles": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "about": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "rules": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "learn": ("200 200 200 200 200 200", "422 422 422 422 422 422"),
    "learnt": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "example": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "settings": ("302 200 200 200 200 200", "302 422 422 422 422 422"),
    "away": ("302 405 405 405 405 405", "302 422 422 422 422 422"),
    "zone": ("302 405 405 405 405 405", "302 302 302 302 302 302"),
    "elsewhere": ("302 200 200 200 200 200", "302 405 405 405 405 405"),
    # Ann's private addresses open for anyone who knows them.
    "calendar": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "feed": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "change-feed": ("302 405 405 405 405 405", "302 302 302 302 302 302"),
    "add-webhook": ("302 405 405 405 405 405", "302 422 422 422 422 422"),
    "add-device": ("302 405 405 405 405 405", "302 302 302 302 302 302"),
    "offline": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "service-worker": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "change-endpoint": ("302 405 405 405 405 405", "302 404 302 404 404 404"),  # Ann's
    "language": ("405 405 405 405 405 405", "400 400 400 400 400 400"),
    "board-view": ("405 405 405 405 405 405", "400 400 400 400 400 400"),
    "confirm-by-code": ("302 200 200 200 200 200", "302 200 200 200 200 200"),
    "export": ("302 302 302 302 302 302", "302 302 302 302 302 302"),  # first a password or a code
    "download": ("302 302 302 302 302 302", "302 302 302 302 302 302"),
    "delete-account": ("302 302 302 302 302 302", "302 302 302 302 302 302"),
    "operator-page": (
        "404 404 404 404 404 404",
        "405 405 405 405 405 405",
    ),  # nobody has written it
    "robots": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "sitemap": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "mail-test": ("302 200 200 200 200 200", "302 302 302 302 302 302"),
    "mail-test-came": ("404 404 404 404 404 404", "404 404 404 404 404 404"),  # none was sent
    "unsubscribe": ("200 200 200 200 200 200", "200 200 200 200 200 200"),
    "turn-link": (
        "404 404 404 404 404 404",
        "404 404 404 404 404 404",
    ),  # of a table before its start
    "clubs": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "found-club": ("302 200 200 200 200 200", "302 422 422 422 422 422"),
    # Ann's, which is private and has a link; Bo is a member.
    "club": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "club-leaderboard": ("404 404 200 200 404 404", "405 405 405 405 405 405"),
    "club-invitation": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "join-club": ("302 302 302 302 302 302", "302 409 302 302 409 409"),
    "leave-club": ("302 302 302 302 302 302", "302 409 409 302 409 409"),
    "show-club": ("302 302 302 302 302 302", "302 302 302 302 302 302"),
    "club-settings": ("302 404 200 404 404 404", "302 404 422 404 404 404"),
    "club-member": ("302 302 302 302 302 302", "302 404 404 404 404 404"),
    "club-webhooks": ("302 404 200 404 404 404", "302 404 422 404 404 404"),
    "renew-club-link": ("302 302 302 302 302 302", "302 404 302 404 404 404"),
    "close-club": ("302 302 302 302 302 302", "302 404 422 404 404 404"),
    "quick-match": ("302 200 200 200 200 200", "302 422 422 422 422 422"),
    "ready": ("410 410 410 410 410 410", "410 410 410 410 410 410"),  # nobody has asked
    "keep-table": ("200 200 200 200 200 200", "200 200 200 200 200 200"),
    "duplicates": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "announce-duplicate": ("302 200 200 200 200 200", "302 422 422 422 422 422"),
    # Bo's, which waits for players.
    "duplicate": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "duplicate-moves": ("404 404 404 404 404 404", "405 405 405 405 405 405"),
    "duplicate-of-table": ("404 404 404 404 404 404", "405 405 405 405 405 405"),
    "join-duplicate": ("302 302 302 302 302 302", "302 302 302 302 302 409"),  # four places
    "leave-duplicate": ("302 302 302 302 302 302", "302 302 302 302 302 409"),  # nobody is left
    "start-duplicate": ("302 302 302 302 302 302", "302 409 409 409 409 409"),
    "cancel-duplicate": ("302 302 302 302 302 302", "302 409 409 409 409 409"),
    "tournaments": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "new-tournament": ("302 200 200 200 200 200", "302 422 422 422 422 422"),
    # Ann's, for which players can sign up.
    "tournament": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    # No round has begun.
    "tournament-round": ("404 404 404 404 404 404", "405 405 405 405 405 405"),
    "direct-tournament": ("302 404 200 404 404 404", "302 404 409 404 404 404"),
    # All others have blocked Ann further up, who directs it.
    "enter-tournament": ("302 302 302 302 302 302", "302 409 302 409 409 409"),
    "invited-by-email": ("200 200 302 302 200 200", "302 409 302 302 409 409"),
    "no-invitations": ("200 200 200 200 200 200", "200 200 200 200 200 200"),
    "outbox": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "outbox-email": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
    "outbox-reply": ("405 405 405 405 405 405", "302 302 302 302 302 302"),
    "outbox-email-html": ("200 200 200 200 200 200", "405 405 405 405 405 405"),
}

# The addresses of a duplicate's event.
DUPLICATE = (
    "duplicate", "duplicate-moves", "join-duplicate", "leave-duplicate", "start-duplicate",
    "cancel-duplicate",
)  # fmt: skip


@pytest.fixture
def readers(ann, bo, eve, support, di, sign_in):
    """A browser for each of the READERS; Di is the player who left."""
    return {
        "nobody": Client(),
        "eve": sign_in(eve),
        "ann": sign_in(ann),
        "bo": sign_in(bo),
        "ex": sign_in(di),
        "support": sign_in(support),
    }


@pytest.fixture
def table(ann, bo, di):
    """Open a table of Ann and Bo that Di has left; it waits for a third player, or Cy takes that seat."""

    def opened(public, cy=None):
        game = seating.open_table(ann, Options(players=3, start="S"), side="S", public=public)
        seating.take_seat(di, game, "W")
        seating.leave(di, game)
        seating.take_seat(bo, game, "W")
        if cy:
            seating.take_seat(cy, game, "N")
        return fresh(game)

    return opened


def answers(readers, send):
    return " ".join(str(send(client).status_code) for client in readers.values())


def both(readers, address):
    """The answers of an address to GET and POST, for all readers."""
    return answers(readers, lambda c: c.get(address)), answers(readers, lambda c: c.post(address))


def asked(game, names, readers):
    return {name: both(readers, reverse(name, args=[game.code])) for name in names}


def test_anyone_can_watch_a_public_game_and_only_players_move(table, cy, readers):
    assert asked(table(True, cy), PUBLIC, readers) == PUBLIC


def test_only_its_players_can_find_a_private_game(table, cy, readers):
    assert asked(table(False, cy), PRIVATE, readers) == PRIVATE


def test_anyone_can_see_an_open_table_and_only_its_host_change_it(table, readers):
    assert asked(table(True), OPEN_PUBLIC, readers) == OPEN_PUBLIC


def test_only_seated_players_can_find_a_private_open_table(table, readers):
    assert asked(table(False), OPEN_PRIVATE, readers) == OPEN_PRIVATE


def arguments(game):
    """The arguments of addresses outside any game."""
    email = OutboxEmail.objects.create(
        to="ann@example.org", subject="A mail", text="Hello", html="<p>Hello"
    )
    token = unsubscribe.url(game.seats.get(side="S").user_id, "turn").rpartition("/")[2]
    link = turn_links.url(game.seats.get(side="S"), 0).rpartition("/")[2]
    feed_address.renew(game.host)
    address = feed_address.url("feed", game.host.private_feed).split("/")[-2]
    notice = Notice.objects.create(address="zoe@example.org", kind=Notice.Kind.STRANGER)
    invitation = AddressInvitation.objects.create(
        game=game, address=notice.address, by=game.host, notice=notice
    )
    hook = endpoints.add_webhook(game.host, "json", f"https://hook.example/{game.code}")
    club = Club.objects.first() or founding.found(game.host, face(entry="link", private=True))
    joining.join(game.seats.get(side="W").user, club, club.invite)
    clubs = {name for name in OTHERS if "club" in name} - {"clubs", "found-club"}
    warning = Action.objects.create(
        kind="warn", person=game.host, by=game.host, at=timezone.now(), appealed_at=timezone.now()
    )
    bo = game.seats.get(side="W").user
    today = timezone.now().date()
    hint, _new = Hint.objects.get_or_create(
        kind="device", one=game.host, other=bo, defaults={"since": today, "last": today}
    )
    event = signing_up.announce(
        bo, name="One deal", players=2, tables=2, preset="modern", clock="daily"
    )
    cup, _new = Tournament.objects.get_or_create(director=game.host, name="Cup", starts_with=8)
    known = {
        **dict.fromkeys(clubs, club.code),
        **dict.fromkeys(DUPLICATE, event.code),
        "duplicate-of-table": game.code,
        "tournament": cup.code,
        "enter-tournament": cup.code,
        "tournament-round": cup.code,
        "direct-tournament": cup.code,
        "club-invitation": club.invite,
        "change-endpoint": hook.pk,
        "mail-test-came": "lost",
        "calendar": address,
        "drawing": "lost",
        "feed": address,
        "operator-page": "privacy",
        "invitation": game.invite,
        "player": "Ann",
        "block": "Ann",
        "follow": "Ann",
        "case": game.host.pk,
        "appeal": warning.pk,
        "hint": hint.pk,
        "decision": warning.pk,
        "player-note": "Ann",
        "change-of-address": "none",
        "report-player": "Ann",
        "history": "Ann",
        "unsubscribe": token,
        "ready": table_links.path("ready", 0).rpartition("/")[2],
        "keep-table": table_links.path("keep-table", game.pk).rpartition("/")[2],
        "invited-by-email": address_links.join_url(invitation).rpartition("/")[2],
        "no-invitations": address_links.stop_url(invitation.address).rpartition("/")[2],
        "watch": "withdrawn",
        "turn-link": link,
    }
    return {
        **known,
        "outbox-email": email.pk,
        "outbox-email-html": email.pk,
        "outbox-reply": email.pk,
    }


def test_other_pages_are_open_or_ask_to_sign_in(table, readers):
    known = arguments(table(False))
    found = {
        name: both(readers, reverse(name, args=[known[name]] if name in known else []))
        for name in OTHERS
    }

    assert found == OTHERS


def test_every_address_is_covered_here():
    named = {pattern.name for pattern in urls.urlpatterns}

    assert named == {*PUBLIC, *OTHERS}
    assert PUBLIC.keys() == PRIVATE.keys() == OPEN_PUBLIC.keys() | {"leave-table"}


@pytest.mark.parametrize(
    "page", ["", "games/game/", "games/game/{}/change/", "games/notice/", "games/user/"]
)
def test_only_support_can_enter_the_admin(table, cy, readers, page):
    game = table(True, cy)

    assert (
        answers(readers, lambda client: client.get("/admin/" + page.format(game.pk)))
        == "302 302 302 302 302 200"
    )


def test_support_cannot_change_a_game(table, cy, readers):
    game = table(True, cy)
    before = all_rows()
    change = readers["support"].post(f"/admin/games/game/{game.pk}/change/", {"name": "Mine"})
    delete = readers["support"].post(f"/admin/games/game/{game.pk}/delete/", {"post": "yes"})

    assert (change.status_code, delete.status_code) == (403, 403)
    assert all_rows() == before


def without_nonce(headers):
    """The headers without the policy's nonce, which changes each time."""
    return {name: re.sub(r"nonce-[^']+", "", value) for name, value in headers.items()}


WATCHED = (
    "table", "table-live", "replay", "frames", "record", "moves", "export", "export-progress", "deal",
)  # fmt: skip


@pytest.mark.parametrize("reader", ["nobody", "eve", "ex", "support"])
def test_a_private_game_looks_like_a_missing_one(table, cy, readers, reader):
    game = table(False, cy)
    for name in WATCHED:
        there, nowhere = (
            readers[reader].get(reverse(name, args=[code])) for code in (game.code, "nosuchgame")
        )

        asked_to_sign_in = reader == "nobody" and name in ("table", "replay")
        assert there.status_code == nowhere.status_code == (302 if asked_to_sign_in else 404), name
        assert game.name not in there.content.decode()
        here, missing = (str(without_nonce(each.headers)) for each in (there, nowhere))
        assert here.replace(game.code, "nosuchgame") == missing
        assert page(there) == page(nowhere)


@pytest.mark.parametrize("reader", ["nobody", "eve", "ex", "support"])
def test_no_list_names_a_private_game(table, cy, readers, reader):
    game = table(False, cy)
    other = table(False)
    shown = "".join(
        readers[reader].get(link).content.decode()
        for link in ("/", "/tables", "/u/Ann", "/u/Bo", "/ranking")
    )

    assert not [word for word in (game.name, game.code, other.name, other.code) if word in shown]


def test_an_invitation_only_opens_its_private_table(table, readers):
    game = table(False)
    eve = readers["eve"]

    assert game.name in eve.get(reverse("invitation", args=[game.invite])).content.decode()
    assert eve.get(reverse("table", args=[game.code])).status_code == 404
    assert (
        eve.post(
            reverse("take-seat", args=[game.code]), {"side": "N", "invite": "guess"}
        ).status_code
        == 404
    )
    assert (
        eve.post(reverse("take-seat", args=[game.code]), {"side": "N", "invite": ""}).status_code
        == 404
    )
    assert (
        eve.post(
            reverse("take-seat", args=[game.code]), {"side": "N", "invite": game.invite}
        ).status_code
        == 302
    )
    assert eve.get(reverse("table", args=[game.code])).status_code == 200


def test_an_invite_link_is_shown_only_to_those_who_have_it(table, readers):
    game = table(True)
    shown = {
        name: game.invite in client.get(f"/g/{game.code}").content.decode()
        for name, client in readers.items()
    }

    assert [name for name, there in shown.items() if there] == ["ann", "bo"]


def test_emails_are_not_shown_when_a_mail_server_is_set(table, readers, settings):
    known = arguments(table(True))
    settings.OUTBOX = False
    pages = [
        reverse("outbox"),
        reverse("outbox-email", args=[known["outbox-email"]]),
        reverse("outbox-email-html", args=[known["outbox-email"]]),
    ]

    assert {client.get(page).status_code for client, page in product(readers.values(), pages)} == {
        404
    }


@pytest.mark.parametrize("extra", [{}, {"seat": "S"}, {"side": "S"}, {"user": "1"}, {"via": "bot"}])
@pytest.mark.parametrize("phase", ["choose", "build"])
def test_a_player_cannot_move_for_another_seat(game, bo, sign_in, phase, extra):
    state = play_until(game, phase, "S")
    move = bot_move(state, "S")
    before = all_rows()
    answer = sign_in(bo).post(
        f"/g/{game.code}/move", {"ply": state.ply, "move": write(move), **extra}
    )

    assert answer.status_code == 409
    assert "It isn’t your turn yet." in answer.content.decode()
    assert all_rows()["games_game"] == before["games_game"]
    assert all_rows()["games_ply"] == before["games_ply"]


@pytest.mark.parametrize(
    "name", ["table-move", "take-seat", "seat-bot", "remove-bot", "leave-table", "play-again"]
)
def test_a_player_sent_to_sign_in_comes_back_to_the_table(game, client, ann, name):
    address = reverse(name, args=[game.code])
    asked = client.post(address)
    client.force_login(ann)
    page = client.get(asked.url.partition("?next=")[2], follow=True)

    assert asked.url == f"/account/login/?next={address}"
    assert page.redirect_chain == [(f"/g/{game.code}", 302)]
    assert page.status_code == 200


def test_links_on_the_page_after_a_refused_move_work(game, ann, sign_in):
    client = sign_in(ann)
    page = client.post(f"/g/{game.code}/move", {"ply": 0, "move": "take 4"}).content.decode()
    links = re.findall(r'href="(\?[^"]+)"', page)

    assert "?preset=tall" in links
    assert "?seat=N" in links
    for link in links:
        assert (
            client.get(f"/g/{game.code}/move{link}").headers["Location"] == f"/g/{game.code}{link}"
        )


def test_a_seat_at_one_table_gives_no_rights_at_another(game, eve, bo, sign_in):
    other = seating.open_table(eve, Options(players=2, start="S"), side="S")
    seating.take_seat(bo, other, "N")
    state = fresh(other).state()

    assert (
        sign_in(bo)
        .post(f"/g/{other.code}/move", {"ply": state.ply, "move": "take 432111"})
        .status_code
        == 409
    )
    assert (
        sign_in(eve).post(f"/g/{game.code}/move", {"ply": 0, "move": "take 432111"}).status_code
        == 404
    )


def every_address(game):
    """Every address of the site, including account pages and admin, with valid codes and tokens."""
    known = arguments(game)
    for pattern in urls.urlpatterns:
        args = (
            [known[pattern.name]]
            if pattern.name in known
            else [game.code]
            if pattern.name in PUBLIC
            else []
        )
        yield reverse(pattern.name, args=args)
    for resolver in get_resolver().url_patterns:
        prefix = str(resolver.pattern)
        if prefix == "account/":
            plain = [
                p
                for p in resolver.url_patterns
                if isinstance(p, URLPattern) and "(" not in str(p.pattern)
            ]
            yield from (f"/account/{p.pattern}" for p in plain if "<" not in str(p.pattern))
        elif isinstance(resolver, URLPattern):
            yield f"/{prefix}"
    rows = ("game", "notice", "user")
    yield from (
        "/admin/",
        "/admin/login/",
        "/admin/password_change/",
        *(f"/admin/games/{row}/" for row in rows),
    )
    yield from (f"/admin/games/game/{game.pk}/{page}/" for page in ("change", "history", "delete"))


def test_every_post_needs_its_csrf_token(game, ann):
    careful = Client(enforce_csrf_checks=True)
    careful.force_login(ann)
    before = all_rows()
    taken = {address for address in every_address(game) if careful.post(address).status_code != 403}

    # Links of emails, whose tokens are the permission.
    assert {address.rpartition("/")[0] for address in taken} == {"/mail/fewer", "/mail/never", "/t"}
    assert before["games_ply"] == all_rows()["games_ply"]


def test_a_post_with_its_token_is_accepted(game, ann):
    careful = Client(enforce_csrf_checks=True)
    careful.force_login(ann)
    careful.get(f"/g/{game.code}")
    token = careful.cookies["csrftoken"].value
    sent = {"ply": "0", "move": "take 432111", "csrfmiddlewaretoken": token}

    assert careful.post(f"/g/{game.code}/move", sent).status_code in (303, 422)


@pytest.mark.parametrize(
    ("reader", "how"),
    [
        *((reader, "GET") for reader in ("nobody", "eve", "ann", "support")),
        *(("ann", how) for how in ("HEAD", "prefetch", "htmx")),
    ],
)
def test_viewing_pages_changes_nothing(table, cy, readers, reader, how):
    play_on(game := table(True, cy), 5)
    waiting = table(False)
    addresses = [*every_address(game), *every_address(waiting)]
    extra = {
        "prefetch": {"Sec-Purpose": "prefetch", "Purpose": "prefetch"},
        "htmx": {"HX-Request": "true"},
    }.get(how, {})
    verb = how if how.isupper() else "GET"
    Heartbeat.objects.create(name="sweep", at=timezone.now())  # or /healthz would be 503
    before = all_rows()
    found = [
        readers[reader].generic(verb, address, headers=extra).status_code for address in addresses
    ]

    assert max(found) < 500
    assert all_rows() == before
