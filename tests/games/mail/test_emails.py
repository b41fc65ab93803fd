"""What an email contains: everything needed to decide a move, from the reader's side."""

import re
from base64 import b64decode
from datetime import timedelta
from email import message_from_bytes
from email.mime.image import MIMEImage
from email.policy import default
from html import unescape
from html.parser import HTMLParser
from io import BytesIO
from typing import ClassVar

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from PIL import Image

import engine
from engine.analysis.swings import biggest, swings, won_and_lost, worths
from engine.events import Built
from engine.explain import swing, worth_after, worth_now
from engine.moves import site_of
from engine.text import board
from games.board.images.board_picture import PIXELS, as_seen_by
from games.board.images.png import board_png
from games.board.perspective import Perspective
from games.mail.channels import email
from games.mail.outbox import OutboxBackend
from games.models import Delivery, Notice, OutboxEmail, Seat
from games.play import turn_links
from tests.games.conftest import fresh, play_until, seat, seated, skip


def email_of(game, side, kind, ply=None):
    ply = fresh(game).ply if ply is None else ply
    notice, _ = Notice.objects.get_or_create(seat=seat(game, side), kind=kind, ply=ply)
    return email.compose(notice)


def html(message) -> str:
    return message.alternatives[0][0]


@pytest.fixture
def turn(game):
    play_until(game, engine.Phase.BUILD, "W")
    skip(game, 20)
    state = play_until(game, engine.Phase.BUILD, "W")
    return email_of(game, "W", "turn"), state


def test_the_turn_email_holds_the_board_from_the_readers_side(turn, game):
    message, state = turn
    assert board(engine.view_for(state, "W")) in message.body


def test_the_turn_email_has_hand_blocks_deadline_and_link(turn, game):
    message, state = turn
    game = fresh(game)
    until = game.deadline.strftime("%H:%M")
    assert turn_links.url(seat(game, "W"), state.ply) in message.body
    assert f"{until} (UTC)" in message.body
    assert "1 d 23 h left" in message.body
    hand = state.hands["W"]
    for card in hand:
        many = f" ×{hand.count(card)}" if hand.count(card) > 1 else ""
        assert f"  {card}{many} {engine.orientation.place(card)}" in message.body
    assert f"  Blue: {' '.join(map(str, state.chosen['B']))}" in message.body


def test_the_turn_email_says_what_happened_since_the_last_turn(turn):
    message, _ = turn
    since = message.body.split("SINCE YOUR LAST TURN\n")[1].split("\n\n")[0].splitlines()
    assert [re.match(r" *\d+ (\w+):", line)[1] for line in since if "floor" in line] == [
        "Cy",
        "Di",
        "Ann",
    ]


def test_text_lines_fit_a_narrow_window(turn):
    message, _ = turn
    art = message.body.split("BOARD")[1].split("Tallest")[0]
    assert max(map(len, art.splitlines())) <= 46


def picture(message) -> MIMEImage:
    [image] = [part for part in message.attachments if isinstance(part, MIMEImage)]
    return image


def test_the_html_part_shows_the_board_from_the_readers_side(turn, game):
    message, state = turn
    names = {side: chair.name for side, chair in fresh(game).seats_by_side.items()}
    reader = Perspective(state.options, names, game.theme, side="W")
    marks = {}
    for at, event in enumerate(built_since(game, "W"), 1):
        marks[event.site] = (*marks.get(event.site, ()), at)
    assert board_png(as_seen_by(reader, state, marks)) == picture(message).get_payload(decode=True)
    assert f'src="cid:{picture(message)["Content-ID"].strip("<>")}"' in html(message)


def built_since(game, side):
    """The other players' builds since `side` last built."""
    states = fresh(game).positions()
    builds = [event for state in states for event in state.happened if isinstance(event, Built)]
    last = max(at for at, event in enumerate(builds) if event.side == side)
    return builds[last + 1 :]


def test_the_numbers_in_the_image_match_the_text(turn, game):
    message, _ = turn
    since = message.body.split("SINCE YOUR LAST TURN\n")[1].split("\n\n")[0].splitlines()
    numbered = {line.split()[0]: line for line in since if line.split()[0].isdecimal()}
    builds = built_since(game, "W")
    assert [str(n) for n in range(1, len(builds) + 1)] == list(numbered)
    for line, event in zip(numbered.values(), builds, strict=True):
        assert f"{event.block.floors} floor" in line


def test_the_image_is_small_and_sharp(turn):
    file = picture(turn[0]).get_payload(decode=True)
    assert Image.open(BytesIO(file)).width == PIXELS > 1.5 * 480
    assert len(file) <= 80_000


def test_without_images_the_board_can_be_read_in_full(turn):
    message, state = turn
    page = unescape(html(message))
    said = re.search(r'alt="([^"]+)"', page)[1]
    assert re.match(
        r"Board in round 1. Tallest: .+ Most towers: .+ The text below lists every tower.$", said
    )
    assert board(engine.view_for(state, "W")) in page


def test_the_html_loads_and_runs_nothing(turn):
    message, _ = turn
    page = html(message)
    assert not re.search(r"<(script|link|iframe)", page)
    assert ["cid:"] == [source[:4] for source in re.findall(r'src="([^"]+)"', page)]
    links = set(re.findall(r'href="([^"]+)"', page))
    assert all(link.startswith("http://127.0.0.1:8000/") for link in links)
    assert len(page.encode()) < 30_000


def test_the_outbox_shows_the_image_and_nothing_else(turn, client):
    message, _ = turn
    OutboxBackend().send_messages([message])
    answer = client.get(f"/outbox/{OutboxEmail.objects.get().pk}/html")
    shown = re.search(r'src="data:image/png;base64,([^"]+)"', answer.content.decode())[1]
    assert picture(message).get_payload(decode=True) == b64decode(shown)
    assert "img-src data:" in answer["Content-Security-Policy"]


def test_every_tag_is_closed(turn):
    class Balance(HTMLParser):
        open_tags: ClassVar[list[str]] = []

        def handle_starttag(self, tag, attrs):
            if tag not in ("meta", "br", "img"):
                self.open_tags.append(tag)

        def handle_endtag(self, tag):
            assert tag == self.open_tags.pop()

    parser = Balance()
    parser.feed(html(turn[0]))
    assert parser.open_tags == []


def test_each_card_of_the_hand_is_a_link_that_begins_with_it(turn, game):
    message, state = turn
    links = re.findall(r'href="([^"]+[?]card=([1-9]))"', html(message))
    assert sorted(set(state.hands["W"])) == [int(card) for _, card in links]
    assert links[0][0] == f"{turn_links.url(seat(game, 'W'), state.ply)}?card={links[0][1]}"


def test_each_cards_site_is_drawn_in_cells(turn):
    message, state = turn
    grids = [
        re.findall(r'bgcolor="(#\w+)"', part)
        for part in re.split(r'[?]card=\d"', html(message))[1:]
    ]
    for card, cells in zip(sorted(set(state.hands["W"])), grids, strict=True):
        assert len(cells) == 9
        assert [number for number, cell in enumerate(cells, 1) if cell == "#14171C"] == [card]


def test_following_a_card_link_signs_in_and_returns_to_it(turn, game, bo, client):
    page = f"/g/{game.code}?card=4"
    door = re.search(r'href="(/account/login/[?]next=[^"]+)"', client.get(page).content.decode())[1]
    wanted = client.get(unescape(door)).context["redirect_field_value"]
    answer = client.post(
        "/account/login/", {"login": bo.email, "password": "six cities", "next": wanted}
    )
    assert (wanted, answer.url) == (page, page)


@pytest.mark.parametrize("kind", ["turn", "reminder"])
def test_a_hand_left_out_is_nowhere_in_the_email(turn, game, bo, kind):
    bo.email_hand = False
    bo.save()
    message = email_of(game, "W", kind)
    for part in (message.body, html(message)):
        assert "Your hand is on the table’s page." in part
        assert not re.search("your cards|card=|your blocks|type a move|shows your hand", part, re.I)
    assert len(re.findall("your hand", message.body, re.I)) == 1


def test_the_block_choice_email_leaves_the_hand_out_too(game, ann):
    ann.email_hand = False
    ann.save()
    body = email_of(game, "S", "blocks").body
    assert "YOUR CARDS" not in body
    assert "BLOCKS IN YOUR SUPPLY" in body


@time_machine.travel(timezone.now() + timedelta(seconds=1), tick=False)
def test_only_the_first_email_names_the_deals_commitment(game):
    first = email_of(game, "S", "blocks")
    [line] = [line for line in first.body.splitlines() if "Commitment" in line]
    assert line == f"Commitment of the deal: {game.commitment}"
    assert game.commitment in html(first)
    Delivery.objects.update(sent_at=timezone.now(), outcome="sent")
    again = email_of(game, "S", "blocks")
    assert again.body == first.body
    play_until(game, engine.Phase.BUILD, "S")
    later = email_of(game, "S", "turn")
    assert "Commitment" not in later.body + html(later)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("blocks", ["Choose 6 blocks: ", "BLOCKS IN YOUR SUPPLY", "Choose your blocks:"]),
        ("reminder", ["left: ", "left, Ann", "Play now:"]),
    ],
)
def test_emails_that_ask(game, kind, words):
    message = email_of(game, "S", kind)
    whole = f"{message.subject}\n{message.body}"
    assert [word for word in words if word not in whole] == []


def test_the_email_of_a_scored_round_shows_the_parts(duel):
    skip(duel, 40)
    ends = [state for state in fresh(duel).positions() if any(state.scores.values())]
    state = ends[0]
    message = email_of(duel, "S", "round", state.ply)
    assert message.subject.startswith(f"Round 1 scored: {duel}, ")
    for colour, points in state.scores.items():
        assert re.search(rf"^{colour} \w+ .* {points}$", message.body, re.M)
    assert "YOUR CARDS" not in message.body


def test_the_last_email_names_the_winner_and_the_points(duel):
    last = skip(duel)
    totals = engine.scoring.side_scores(last.options, last.scores)
    winner = last.winners[0]
    result = "-".join(map(str, sorted(totals.values(), reverse=True)))
    loser = "N" if winner == "S" else "S"
    name = seat(duel, winner).name
    assert f"You win: {duel}, {result}" == email_of(duel, winner, "over").subject
    message = email_of(duel, loser, "over")
    assert f"{name} wins: {duel}, {result}" == message.subject
    # The reader's own colours don't stand beside the winner's name.
    assert f"{name} wins, {result}." == message.body.splitlines()[0]


def test_the_last_email_ends_with_the_biggest_swing(duel):
    skip(duel)
    states = fresh(duel).positions()
    swing = biggest(swings(states, worths(states)))[0]
    city = duel.theme.city_name(swing.site[0])
    for side in "SN":
        who = "you" if side == swing.side else seat(duel, swing.side).name
        said = f"Biggest swing: move {swing.ply}, {who}, {city}."
        message = email_of(duel, side, "over")
        assert said == message.body.split("\n-- \n")[0].splitlines()[-1]
        assert said in html(message)


def test_each_player_gets_emails_in_their_language(game, bo):
    bo.language = "de"
    bo.save()
    play_until(game, engine.Phase.BUILD, "S")
    skip(game, 4)
    messages = {side: email_of(game, side, "turn") for side in "SW"}
    assert "BOARD, seen from your seat" in messages["S"].body
    assert messages["S"].subject.startswith("Your turn: ")
    assert '<html lang="en">' in html(messages["S"])
    assert "SPIELPLAN, von deinem Platz aus" in messages["W"].body
    assert messages["W"].subject.startswith("Du bist dran: ")
    assert '<html lang="de">' in html(messages["W"])
    assert not re.search("turn|tower|floor|round", messages["W"].body.replace("?card", ""))


def test_deadlines_are_in_the_readers_time_zone(game, ann):
    ann.time_zone = "Asia/Tokyo"
    ann.save()
    local = timezone.localtime(game.deadline, ann.zone)
    assert f"{local:%H:%M} (Asia/Tokyo)" in email_of(game, "S", "blocks").body


def test_an_inbox_shows_the_state_beside_the_subject(turn, game):
    message, state = turn
    [preview] = re.findall(r'<div class="preview"[^>]*>([^<]+)</div>', html(message))
    points = ", ".join(re.findall(r"\w+ \d+", preview.split(" · ")[1]))
    assert preview.startswith("1 d 23 h left · ")
    assert sorted(map(int, re.findall(r"\d+", points))) == sorted(state.scores.values())
    assert len(built_since(game, "W")) == len(re.findall(r" · \w+: ", preview))


def test_headers_thread_unsubscribe_and_ask_for_no_reply(game):
    message = message_from_bytes(email_of(game, "S", "blocks").message().as_bytes(), policy=default)
    assert re.fullmatch(r"<blocks\.0\.\w+\.s@127\.0\.0\.1>", message["Message-ID"])
    assert message["References"] == message["In-Reply-To"]
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert message["Auto-Submitted"] == "auto-generated"
    texts, picture = message.iter_parts()
    assert [part.get_content_type() for part in texts.iter_parts()] == ["text/plain", "text/html"]
    assert (picture.get_content_type(), picture.get_content_disposition()) == (
        "image/png",
        "inline",
    )
    assert 1 == len(message.get_all("From")) == len(message.get_all("To"))


def unsubscribe_path(game) -> str:
    header = email_of(game, "S", "blocks").extra_headers["List-Unsubscribe"]
    return header.strip("<>").removeprefix("http://127.0.0.1:8000")


def test_one_post_turns_that_kind_off_without_signing_in(game, ann):
    answer = Client(enforce_csrf_checks=True).post(
        unsubscribe_path(game), {"List-Unsubscribe": "One-Click"}
    )
    ann.refresh_from_db()
    assert (answer.status_code, ann.wants("email", "blocks"), ann.wants("email", "turn")) == (
        200,
        False,
        True,
    )


def test_a_kind_can_be_turned_off_at_one_table(game, duel, ann, sign_in):
    page = Client().get(unsubscribe_path(game)).content.decode()
    assert f"Only about {game}" in page
    done = Client().post(unsubscribe_path(game), {"here": "yes"}).content.decode()
    ann.refresh_from_db()
    assert f'href="/g/{game.code}/emails"' in done
    assert [False, True, True] == [
        ann.wants("email", "blocks", table) for table in (game.pk, duel.pk, None)
    ]


def test_the_table_has_switches_of_its_own(game, duel, ann, sign_in):
    client, address = sign_in(ann), f"/g/{game.code}/emails"
    assert 'name="email_turn" id="id_email_turn" checked' in client.get(address).content.decode()
    client.post(address, {"email_blocks": "on"})
    again = type(ann).objects.get(pk=ann.pk)
    assert not again.wants("email", "turn", game.pk)
    assert again.wants("email", "blocks", game.pk)
    assert again.wants("email", "turn", duel.pk)
    client.post(address, {"email_turn": "on"})
    assert type(ann).objects.get(pk=ann.pk).wants("email", "turn", game.pk)


def leave_out(message) -> str:
    """The path that leaves the hand out of all future emails."""
    [text] = re.findall(r"^Hide my hand in emails: (\S+)$", message.body, re.M)
    assert f'<a href="{text}"' in html(message)
    return text.removeprefix("http://127.0.0.1:8000")


def test_a_link_leaves_the_hand_out_after_asking(game, ann):
    path = leave_out(email_of(game, "S", "blocks"))
    asked = Client().get(path)
    ann.refresh_from_db()
    assert (200, True) == (asked.status_code, ann.email_hand)
    assert '<button class="btn primary">Hide my hand</button>' in asked.content.decode()

    done = Client(enforce_csrf_checks=True).post(path)
    ann.refresh_from_db()
    assert (200, False, True) == (done.status_code, ann.email_hand, ann.wants("email", "blocks"))
    assert "Hand hidden" in done.content.decode()


@pytest.mark.parametrize("kind", ["round", "over", "turn"])
def test_an_email_without_a_hand_offers_no_way_to_leave_it_out(duel, ann, kind):
    skip(duel)
    ends = [state for state in fresh(duel).positions() if any(state.scores.values())]
    ann.email_hand = kind != "turn"
    ann.save()
    message = email_of(duel, "S", kind, ends[0].ply)
    assert "hand" not in message.body.partition("\n-- \n")[2].lower()
    foot = message.body.partition("\n-- \n")[2].splitlines()
    assert [line.partition(": ")[0] for line in foot] == [
        "Unsubscribe",
        "Email settings",
        "Vacation",
    ]
    header = message.extra_headers["List-Unsubscribe"].strip("<>")
    assert foot[0] == f"Unsubscribe: {header}"


def test_opening_the_link_only_asks_to_confirm(game, ann):
    answer = Client().get(unsubscribe_path(game))
    ann.refresh_from_db()
    assert (answer.status_code, ann.wants("email", "blocks")) == (200, True)
    assert "Turn off these emails" in answer.content.decode()


def test_a_forged_link_says_so(game, ann):
    answer = Client().post(unsubscribe_path(game) + "x")
    ann.refresh_from_db()
    assert (answer.status_code, ann.wants("email", "blocks")) == (404, True)
    assert "settings" in answer.content.decode()


def test_a_hostile_name_changes_no_header(game, bo):
    bo.name = "Bo <x@y>"
    bo.save()
    play_until(game, engine.Phase.BUILD, "S")
    skip(game, 4)
    message = email_of(game, "S", "turn").message()
    assert message["From"] == "Manhattan <games@127.0.0.1>"
    assert message["To"] == "ann@example.org"
    assert "<x@y>" not in html(email_of(game, "S", "turn"))


def test_two_players_see_their_two_colours(ann, bo):
    duel = seated([ann, bo], sides="SN")
    play_until(duel, engine.Phase.BUILD, "S")
    body = email_of(duel, "S", "turn").body
    assert "· you’re Red and Yellow ·" in body
    assert "  Red: " in body
    assert "  Yellow: " in body


def test_no_email_shows_another_hand(game):
    state = play_until(game, engine.Phase.BUILD, "S")
    message = email_of(game, "S", "turn")
    cards = re.findall(r"^  (\d)(?: ×(\d))? (?:top|middle|bottom|centre)", message.body, re.M)
    assert list(state.hands["S"]) == [
        int(card) for card, many in cards for _ in range(int(many or 1))
    ]
    assert Seat.objects.filter(game=game).count() == 4


def test_a_line_ending_in_an_abbreviation_has_one_full_stop(game):
    play_until(game, engine.Phase.BUILD, "W")
    bo = seat(game, "W").user
    bo.language = "de"
    bo.save()
    body = email_of(game, "W", "turn").body
    assert re.search(r"^Noch 1 T 23 Std\., bis .*[^.]\.$", body, re.MULTILINE)
    assert ".." not in body


def test_emails_hide_the_standings_if_turned_off(duel, ann):
    skip(duel, 12)
    play_until(duel, engine.Phase.BUILD, "S")
    message = email_of(duel, "S", "turn")
    assert "If scored now" in message.body
    assert "If scored now" in html(message)

    ann.show_worth = False
    ann.save()
    message = email_of(duel, "S", "turn")
    assert "cored now" not in message.body + html(message)
    assert not re.search(r"^[RY] .*[+−]\d+$", message.body, re.MULTILINE)


def test_takings_worth_mentioning_come_by_their_swing(turn, game):
    message, state = turn
    part = message.body.split("TOWERS YOU CAN TAKE, if scored now\n")[1].split("\n\n")[0]
    offered = [engine.parse(line.split("  ")[1], game.theme) for line in part.splitlines()]
    view, before = engine.view_for(state, "W"), worth_now(state)
    gains = []
    for move in offered:
        tower = view.towers[site_of("W", move)]
        assert tower.owner not in (None, "B")
        assert engine.is_legal(state, "W", move)
        change = swing(state.options, before, worth_after(view, "W", move))
        gains.append(sum(won_and_lost(change, "W")))
    assert 1 <= len(gains) <= 3
    assert gains == sorted(gains, reverse=True)
    assert f"block={offered[0].floors}b&amp;city=" in html(message)


@pytest.mark.parametrize("field", ["show_worth", "email_hand"])
def test_no_takings_without_worth_or_hand(turn, game, bo, field):
    setattr(bo, field, False)
    bo.save()
    message = email_of(game, "W", "turn")
    assert "TOWERS YOU CAN TAKE" not in message.body
    assert "city=" not in html(message)


def test_the_scores_say_for_whom_a_substitute_plays(turn, game):
    game.seats.filter(side="N").update(substituted_at=timezone.now())
    message = email_of(game, "W", "turn")
    assert re.search(r"^Y Cy \(substitute\) ", message.body, re.M)
    assert "Cy (substitute)" in html(message)
