"""Nonsense sent by people and programs gets the right status and a helpful reason, and changes nothing."""

import html
import random
import re

import pytest
from django.core import signing
from django.db import transaction
from django.urls import reverse

from engine import Options, parse, write
from games.lobby import seating
from games.mail import unsubscribe
from games.models import Game
from games.play.turns import submit_move
from tests.games.conftest import all_rows, bot_move, fresh, play_on, play_until, seat, seated
from tests.volume import some

STALE = "Someone moved while you were looking. Here’s the new board; check it, then play."
NUL = "\0"


@pytest.fixture
def ann_at(game, ann, sign_in):
    """Ann's browser, and the game where she is to move in this phase."""

    def at(phase):
        play_until(game, phase, "S")
        return sign_in(ann)

    return at


@pytest.fixture
def waiting(ann, bo):
    """A waiting table for four: Ann South, its host; Bo West."""
    game = seating.open_table(ann, Options(players=4, start="S"), side="S")
    seating.take_seat(bo, game, "W")
    return fresh(game)


def words(response):
    """The text of a page, without its tags."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", response.content.decode())).split())


def refused(client, address, sent, status, sentence):
    """Check that the post is refused like this and changes nothing."""
    before = all_rows()
    answer = client.post(address, sent)

    assert (answer.status_code, sentence) == (
        status,
        sentence if sentence in words(answer) else words(answer),
    )
    assert all_rows() == before
    return answer


# --- Moves --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "ply",
    [
        "",
        "abc",
        "-1",
        "0",
        "1.5",
        " ",
        "99999",
        "9" * 50,
        "1e3",
        "0x10",
        "²",
        "<b>",
        NUL,
    ],
)
def test_a_move_for_another_ply_is_stale(ann_at, game, ply):
    client = ann_at("build")
    state = play_on(game, 4)
    sent = {"ply": ply, "move": write(bot_move(state, "S"))}

    refused(client, f"/g/{game.code}/move", sent, 409, STALE)


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("x" * 5000, "That’s too long for a move."),
        ("5", "“5” isn’t a move."),
        ("5C3" + NUL, "isn’t a move."),
        ("💥", "“💥” isn’t a move."),
        ("5C3; 5C3", "isn’t a move."),
        ("<script>alert(1)</script>", "“<script>alert(1)</script>” isn’t a move."),
        ("0C3", "There’s no card 0. Cards go from 1 to 9."),
        ("10C3", "There’s no card 10. Cards go from 1 to 9."),
        ("5C5", "There’s no block of 5 floors. Blocks have 1 to 4."),
        ("5Z3", "“z” isn’t a city here."),
        ("5AB3", "“ab” isn’t a city here."),
        ("5C3k", "Black isn’t your colour."),
        ("5C3rk", "“rk” isn’t a colour."),
        ("take 432111", "You’ve already chosen your blocks for this round. Play a card."),
        ("", "You’ve already chosen your blocks for this round. Play a card."),
    ],
)
def test_a_malformed_build_is_refused_with_a_reason(ann_at, game, move, sentence):
    client = ann_at("build")
    answer = refused(
        client, f"/g/{game.code}/move", {"ply": fresh(game).ply, "move": move}, 422, sentence
    )

    assert "<script>alert" not in answer.content.decode()


def test_a_card_that_is_not_in_hand_cannot_be_played(ann_at, game):
    client = ann_at("build")
    state = fresh(game).state()
    card = next(card for card in range(1, 10) if card not in state.hands["S"])
    sent = {"ply": state.ply, "move": f"{card}A{state.chosen['R'][0]}"}

    refused(client, f"/g/{game.code}/move", sent, 422, f"You don’t have a {card} in your hand.")


def test_a_block_that_was_not_chosen_cannot_be_built(game, ann, sign_in):
    submit_move(seat(game, "S"), 0, parse("take 222111"))
    state = play_until(game, "build", "S")
    sent = {"ply": state.ply, "move": f"{state.hands['S'][0]}A4"}

    refused(sign_in(ann), f"/g/{game.code}/move", sent, 422, "You have no blocks of")


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"move": "take 4"}, "not 1"),
        ({"move": "take 444444"}, "4"),
        ({"move": "take 4321111111"}, "not 10"),
        ({"move": "take 987654"}, "There’s no block of 9 floors"),
        ({"move": "take k432111"}, "isn’t your colour"),
        ({"move": "take " + "1" * 70}, "not 70"),
        ({"move": "take"}, "“take” isn’t a move."),
        ({"move": "5C3"}, "Choose your blocks for this round first."),
        ({}, "not 0"),
        ({"r4": "99"}, "not 99"),
        ({"r4": "-6"}, "not 0"),
        ({"r4": "6"}, "4"),
        ({"r4": NUL, "r3": "<b>", "r2": "1e1", "r1": "²"}, "not 0"),
        ({"k4": "1", "k1": "5"}, "not 0"),
    ],
)
def test_an_impossible_choice_of_blocks_is_refused_with_a_reason(ann_at, game, sent, sentence):
    refused(
        ann_at("choose"), f"/g/{game.code}/move", {"ply": fresh(game).ply, **sent}, 422, sentence
    )


def test_a_finished_game_takes_no_move(duel, ann, sign_in):
    play_on(duel)
    ply = fresh(duel).ply

    refused(
        sign_in(ann),
        f"/g/{duel.code}/move",
        {"ply": ply, "move": "5C3r"},
        409,
        "This game isn’t in progress.",
    )


def test_a_waiting_table_takes_no_move_and_shows_no_board(waiting, ann, sign_in):
    sent = {"ply": "0", "move": "take 432111"}
    page = refused(
        sign_in(ann), f"/g/{waiting.code}/move", sent, 409, "This game isn’t in progress."
    )

    assert "The game starts when the last seat is taken." in words(page)


def test_a_missing_game_takes_no_move(ann, sign_in):
    names = ("table-move", "take-seat", "seat-bot", "remove-bot", "leave-table", "play-again")
    found = {sign_in(ann).post(reverse(name, args=["nosuchgame"])).status_code for name in names}

    assert found == {404}


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/json", b'{"ply": 0, "move": "5C3"}'),
        ("application/x-www-form-urlencoded", b"ply=%ff%fe&move=%ff&&&=&%00"),
        ("application/x-www-form-urlencoded; charset=nonsense", b"ply=0"),
        ("multipart/form-data", b"no boundary"),
        ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: form-data\r\n\r\n--x--"),
        ("text/plain", b"5C3"),
        ("application/x-www-form-urlencoded", b"&".join(b"a%d=1" % n for n in range(2000))),
    ],
)
def test_a_body_that_is_not_a_form_changes_nothing(ann_at, game, kind, body):
    client = ann_at("build")
    before = all_rows()

    assert client.generic("POST", f"/g/{game.code}/move", body, kind).status_code in (
        400,
        409,
        415,
        422,
    )
    assert all_rows() == before


# --- Seats and bots -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({}, "This table has no seat “”."),
        ({"side": "Z"}, "This table has no seat “Z”."),
        ({"side": "n"}, "This table has no seat “n”. Still free: North, East."),
        ({"side": "NE"}, "This table has no seat “NE”."),
        ({"side": NUL}, "This table has no seat"),
        ({"side": "<b>"}, "This table has no seat “<b>”."),
        ({"side": "S"}, "Ann just took South. Still free: North, East."),
        (
            {"side": "N", "word": "x" * 41},
            "Your word for the shuffle can have 40 characters at most.",
        ),
        ({"side": "N", "word": "a:b"}, "Your word for the shuffle can’t contain a colon"),
        ({"side": "N", "word": f"a{NUL}b"}, "Your word for the shuffle can’t contain"),
        ({"side": "N", "word": "a\r\nb"}, "Your word for the shuffle can’t contain"),
    ],
)
def test_an_unavailable_seat_is_refused_with_a_reason(waiting, eve, sign_in, sent, sentence):
    refused(sign_in(eve), f"/g/{waiting.code}/seat", sent, 409, sentence)


def test_a_player_cannot_take_two_seats(waiting, bo, sign_in):
    refused(
        sign_in(bo),
        f"/g/{waiting.code}/seat",
        {"side": "N"},
        409,
        "You already have a seat at this table.",
    )


@pytest.mark.parametrize(
    ("page", "sent", "sentence"),
    [
        ("bot", {"side": "N", "bot": "hal"}, "There’s no bot “hal”. The bots are: "),
        ("bot", {"side": "N", "bot": ""}, "There’s no bot “”."),
        ("bot", {"side": "N", "bot": NUL}, "There’s no bot"),
        ("bot", {"side": "N"}, "There’s no bot “”."),
        ("bot", {"side": "W", "bot": "greedy"}, "Bo just took West."),
        ("bot", {"side": NUL, "bot": "greedy"}, "This table has no seat"),
        ("bot/remove", {"side": "W"}, "There’s no bot in that seat."),
        ("bot/remove", {"side": "N"}, "There’s no bot in that seat."),
        ("bot/remove", {"side": NUL}, "There’s no bot in that seat."),
        ("bot/remove", {"side": "x" * 999}, "There’s no bot in that seat."),
        ("bot/remove", {}, "There’s no bot in that seat."),
    ],
)
def test_an_unknown_bot_is_refused_with_a_reason(waiting, ann, sign_in, page, sent, sentence):
    refused(sign_in(ann), f"/g/{waiting.code}/{page}", sent, 409, sentence)


@pytest.mark.parametrize("page", ["bot", "bot/remove"])
def test_only_the_host_manages_bots(waiting, bo, sign_in, page):
    sent = {"side": "N", "bot": "greedy"}

    refused(sign_in(bo), f"/g/{waiting.code}/{page}", sent, 409, "Only the host of this table")


@pytest.mark.parametrize("players", ["5", "1", "0", "", "4 ", "-2", "four", NUL])
def test_a_game_against_bots_has_two_three_or_four_players(ann, sign_in, players):
    client = sign_in(ann)
    before = all_rows()
    page = client.post("/tables/against-bots", {"players": players}, follow=True)

    assert "A game needs 2, 3, or 4 players." in words(page)
    assert all_rows() == before


# --- Opening a table ----------------------------------------------------------------------------

TABLE = {
    "players": "4",
    "preset": "modern",
    "pace": "172800",
    "side": "S",
    "public": "yes",
    "start": "random",
}


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"players": "5"}, "5 is not one of the available choices."),
        ({"players": ""}, "This field is required."),
        ({"preset": "chess"}, "chess is not one of the available choices."),
        ({"pace": "1"}, "1 is not one of the available choices."),
        ({"pace": "-86400"}, "-86400 is not one of the available choices."),
        ({"pace": "9" * 30}, "is not one of the available choices."),
        ({"side": "Z"}, "Z is not one of the available choices."),
        (
            {"side": "E", "players": "3"},
            "With 3 players, the East seat stays empty. Choose another seat.",
        ),
        (
            {"side": "W", "players": "2"},
            "With 2 players, the West seat stays empty. Choose another seat.",
        ),
        ({"public": "maybe"}, "maybe is not one of the available choices."),
        ({"start": "Z"}, "Z is not one of the available choices."),
        (
            {"start": "E", "players": "3"},
            "With 3 players, the East seat stays empty, so it can’t start.",
        ),
        (
            {"partners": "yes", "players": "2"},
            "Partners play two against two. That takes 4 players, not 2.",
        ),
        ({"monster": "kong"}, "kong is not one of the available choices."),
        ({"edge": "fall"}, "fall is not one of the available choices."),
        ({"theme": "mars"}, "mars is not one of the available choices."),
        ({"choosing": "never"}, "never is not one of the available choices."),
        ({"rounds": NUL}, "is not one of the available choices."),
        ({"tie-break": "<script>"}, "<script> is not one of the available choices."),
    ],
)
def test_an_impossible_table_is_refused_with_a_reason(ann, sign_in, wrong, sentence):
    page = refused(sign_in(ann), "/tables/new", {**TABLE, **wrong}, 422, sentence)

    assert "<script> is" not in page.content.decode()


def test_options_the_form_does_not_offer_are_ignored(ann, sign_in):
    sent = {"seed": "0" * 64, "status": "finished", "host": "1", "options": "{}", "rules": "99"}
    sign_in(ann).post("/tables/new", {**TABLE, **sent})
    game = Game.objects.get()

    assert game.options == Options()
    assert (game.status, game.seed, game.host) == ("open", "", ann)


# --- Invitations and tokens ---------------------------------------------------------------------


def test_a_used_up_invitation_says_so(ann, bo, eve, sign_in):
    game = seated([ann, bo], sides="SN")
    Game.objects.filter(pk=game.pk).update(public=False)
    game = fresh(game)
    client = sign_in(eve)
    page = client.get(f"/join/{game.invite}")

    assert (page.status_code, "This invite link no longer works" in words(page)) == (410, True)
    late = {"side": "N", "invite": game.invite}
    refused(
        client,
        f"/g/{game.code}/seat",
        late,
        410,
        "Bo took the seat first. No similar table is open right now.",
    )


def test_an_invited_player_can_pick_again_if_a_seat_is_taken(ann, bo, eve, sign_in):
    game = seating.open_table(ann, Options(players=4), side="S", public=False)
    page = sign_in(eve).post(f"/g/{game.code}/seat", {"side": "S", "invite": game.invite})

    assert f'name="invite" value="{game.invite}"' in page.content.decode()


@pytest.mark.parametrize("token", ["x", "A" * 24, "A" * 9000, NUL, "é", "%2e%2e"])
def test_a_forged_invitation_is_not_found(waiting, client, token):
    assert client.get(f"/join/{token}").status_code == 404


def tokens(ann):
    good = signing.dumps([ann.pk, "turn"], salt=unsubscribe.SALT)
    yield from (
        good[:-1],
        good[1:],
        good + "x",
        good[: len(good) // 2],
        "x",
        ":",
        "::",
        NUL,
        "é" * 400,
    )
    yield signing.dumps([ann.pk, "turn"], salt="another")
    yield signing.dumps([ann.pk, "turn"], salt=unsubscribe.SALT, key="another")
    yield signing.dumps([ann.pk + 999, "turn"], salt=unsubscribe.SALT)
    yield signing.dumps([ann.pk, "gossip"], salt=unsubscribe.SALT)


def test_a_forged_link_unsubscribes_nobody(ann, client):
    before = all_rows()
    for token in tokens(ann):
        address = f"/mail/fewer/{token}"
        for page in (client.get(address), client.post(address)):
            assert (page.status_code, "settings" in words(page).lower()) == (404, True), token
    assert all_rows() == before


def test_an_unsubscribe_link_only_unsubscribes(game, ann, bo, client):
    address = unsubscribe.url(ann.pk, "turn").partition("/mail")[2]
    before = all_rows()
    page = client.post(
        f"/mail{address}?kind=over&user={bo.pk}", {"kind": "round", "user": bo.pk, "is_staff": "1"}
    )
    assert [("turn", False)] == list(ann.preferences.values_list("kind", "wanted"))
    ann.preferences.all().delete()

    assert page.status_code == 200
    assert all_rows() == before


# --- Addresses ----------------------------------------------------------------------------------

ODD = (
    "",
    "abc",
    "-1",
    "0",
    "999999999999",
    "1e9",
    "Z",
    "AB",
    "%00",
    "%ff",
    "%0d%0aX: y",
    "<b>",
    "💥",
    "x" * 3000,
    "9999-12-31",
    "0001-01-01",
    "2024-01-01T00:00:00%2B23:59~1",
    "9999-12-31T23:59:59-01:00~1",
)
ASKED = {
    "/": ("page",),
    "/next": ("after",),
    "/tables": ("page", "before", "players", "variant", "pace"),
    "/tournaments": ("before", "circle"),
    "/clubs": ("q", "before"),
    "/ranking": ("page", "players", "variant", "period", "tables"),
    "/ratings": ("page", "players", "season", "preset", "country", "who"),
    "/u": ("q",),
    "/u/Ann": ("page", "before"),
    "/u/Ann/games": ("before", "since", "until", "opponent", "table"),
    "/g/{}": ("card", "block", "city", "typed", "preset", "seat", "done", "v"),
    "/g/{}/live": ("v", "seat", "choosing", "preset"),
    "/g/{}/replay": ("m", "seat", "chips"),
    "/g/{}/replay.json": ("last", "seat", "chips"),
    "/g/{}.json": ("m",),
    "/g/{}.html": ("seat",),
    "/g/{}.txt": ("m",),
    "/outbox": ("page", "to"),
}


@pytest.mark.parametrize("page", ASKED)
def test_odd_query_strings_still_get_the_page(ann_at, game, page, settings):
    settings.ACCOUNT_RATE_LIMITS = {}
    settings.DRAWINGS_PER_MINUTE = {}
    client = ann_at("build")
    before = all_rows()
    queries = [f"{name}={odd}" for name in ASKED[page] for odd in ODD]
    if page == "/g/{}":  # each with the rest of a valid choice
        good = {"card": "5", "block": "1r", "city": "C"}
        queries += [
            "&".join(f"{k}={v}" for k, v in {**good, name: odd}.items())
            for name in good
            for odd in ODD
        ]
    answers = {
        query: client.get(f"{page.format(game.code)}?{query}").status_code for query in queries
    }

    assert {query: status for query, status in answers.items() if status not in (200, 302)} == {}
    assert all_rows() == before


@pytest.mark.parametrize("preset", ["xyz", "", "%00", "tall&preset=small"])
def test_an_unknown_preset_fills_in_nothing(ann_at, game, preset):
    assert ann_at("choose").get(f"/g/{game.code}?preset={preset}").status_code == 200


@pytest.mark.parametrize(
    "address",
    ["/g/", "/g/%00", "/g/a b", "/g/" + "a" * 5000, "/g/nosuch/live", "/g/nosuch.txt",
     "/u/Nobody", "/u/%00", "/u/<script>", "/u/" + "x" * 5000, "/u/ᴬnn%00", "/outbox/0", "/outbox/" + "9" * 40,
     "/outbox/-1", "/outbox/1/html", "/join/", "/mail/fewer/", "/tables/old", "/clubs/join/%00", "/favicon.ico", "/.env"],
)  # fmt: skip
def test_missing_pages_are_not_found(client, db, address):
    page = client.get(address)

    assert page.status_code == 404
    assert "We can’t find that page, or it’s private." in words(page)


@pytest.mark.parametrize("address", ["/g/nosuch", "/g/nosuch/replay"])
def test_a_missing_table_asks_visitors_to_sign_in_as_a_private_one_does(client, db, ann, address):
    assert client.get(address).url == f"/account/login/?next={address}"
    client.force_login(ann)
    assert client.get(address).status_code == 404


def test_a_code_can_be_typed_in_capitals(game, client):
    assert client.get(f"/g/{game.code.upper()}").status_code == 200


@pytest.mark.parametrize(
    ("m", "shown"), [("-1", 0), ("999999999999", 12), ("13", 12), ("abc", 12), ("0", 0), ("007", 7)]
)
def test_an_unknown_moment_leads_to_the_nearest(game, client, m, shown):
    play_on(game, 12)

    assert f"Move {shown} of 12" in words(client.get(f"/g/{game.code}/replay?m={m}"))


# --- Fuzz ---------------------------------------------------------------------------------------

SCRAPS = ["", " ", "0", "1", "4", "5", "9", "10", "-1", "99999999999", "C", "F", "Z", "r", "k", "take", "take 432111", "5C3",
          "take r432111", "together", "yes", "S", "N", "modern", "mail", "172800", "2", "3", "random", "host", "six",
          "\0", "\r\n", "💥", "é" * 90, "<b>", "'", '"', "%", "\u202e", "٣", "５", "²", "a" * 4000, "{{ 7 }}", "../.."]  # fmt: skip


def random_form(numbers, good, extra=()):
    """A random form: some fields valid, some garbled, missing, repeated or unknown."""
    form = {name: value for name, value in good.items() if numbers.random() < 0.8}
    for name in numbers.sample([*good, *extra], numbers.randint(0, 3)):
        one, two = numbers.choice(SCRAPS), numbers.choice(SCRAPS)
        form[name] = numbers.choice([one, [one, two], one + two, f"{good.get(name, '')}{one}"])
    return form


@pytest.mark.parametrize("phase", ["choose", "build"])
@pytest.mark.parametrize("part", some(range(3)))
def test_random_form_data_never_breaks_a_game(ann_at, game, phase, part):
    client, numbers = ann_at(phase), random.Random(f"moves {phase} {part}")
    state, before = fresh(game).state(), all_rows()
    good = {"ply": str(state.ply), "move": write(bot_move(state, "S"))}
    for _ in range(60):
        sent = random_form(
            numbers, good, ("round", "r4", "r3", "r1", "seat", "csrfmiddlewaretoken")
        )
        with transaction.atomic():
            status = client.post(f"/g/{game.code}/move", sent).status_code
            assert status in (303, 400, 409, 422), sent
            assert status == 303 or all_rows() == before, sent
            transaction.set_rollback(True)


@pytest.mark.parametrize("part", some(range(3)))
def test_random_form_data_never_opens_half_a_table(ann, sign_in, part):
    client, numbers = sign_in(ann), random.Random(f"tables {part}")
    before = all_rows()
    for _ in range(60):
        sent = random_form(
            numbers,
            TABLE,
            ("theme", "choosing", "rounds", "reshuffle", "tie-break", "bots", "secret"),
        )
        with transaction.atomic():
            status = client.post("/tables/new", sent).status_code
            assert status in (302, 400, 422), sent
            assert Game.objects.count() == (status == 302), sent
            assert status == 302 or all_rows() == before, sent
            transaction.set_rollback(True)
