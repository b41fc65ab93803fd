"""What a letter says and carries: everything one needs to decide a move, in the reader's own frame."""

import re
from email import message_from_bytes
from email.policy import default
from html.parser import HTMLParser
from typing import ClassVar

import pytest
from django.test import Client
from django.utils import timezone

import engine
from engine.text import board
from games.channels import email
from games.models import Notice, Seat

from .conftest import fresh, play_until, seat, seated, skip


def letter(game, side, kind, ply=None):
    ply = fresh(game).ply if ply is None else ply
    notice, _ = Notice.objects.get_or_create(seat=seat(game, side), kind=kind, ply=ply)
    return email.letter(notice)


def html(mail) -> str:
    return mail.alternatives[0][0]


@pytest.fixture
def turn(game):
    play_until(game, engine.BUILD, "W")
    skip(game, 20)
    state = play_until(game, engine.BUILD, "W")
    return letter(game, "W", "turn"), state


def test_the_turn_letter_holds_the_board_from_the_readers_side(turn, game):
    mail, state = turn
    assert board(engine.view_for(state, "W")) in mail.body


def test_it_holds_hand_blocks_deadline_and_link(turn, game):
    mail, state = turn
    game = fresh(game)
    until = game.deadline.strftime("%H:%M")
    assert f"http://127.0.0.1:8000/g/{game.code}" in mail.body
    assert f"{until} (UTC)" in mail.body
    assert "1 d 23 h left" in mail.body
    for card in state.hands["W"]:
        assert f"  {card} {engine.orientation.place(card)}" in mail.body
    assert f"  Blue: {' '.join(map(str, state.chosen['B']))}" in mail.body


def test_it_tells_what_happened_since_the_last_turn(turn):
    mail, _ = turn
    since = mail.body.split("SINCE YOUR LAST TURN\n")[1].split("\n\n")[0].splitlines()
    assert [re.match(r" *\d+ (\w+):", line)[1] for line in since if "floor" in line] == ["Cy", "Di", "Ann"]


def test_text_lines_fit_a_narrow_window(turn):
    mail, _ = turn
    art = mail.body.split("BOARD")[1].split("Tallest")[0]
    assert max(map(len, art.splitlines())) <= 46


def test_the_html_part_shows_the_same_towers(turn):
    mail, state = turn
    heights = re.findall(r"<b style=\"font-size:17px\">(\d+)</b>", html(mail))
    assert sorted(tower.height for tower in state.towers.values()) == sorted(map(int, heights))


def test_the_html_loads_nothing_and_runs_nothing(turn):
    mail, _ = turn
    page = html(mail)
    assert not re.search(r"<(img|script|link|iframe)", page)
    links = set(re.findall(r'href="([^"]+)"', page))
    assert all(link.startswith("http://127.0.0.1:8000/") for link in links)
    assert len(page.encode()) < 102_400


def test_every_tag_is_closed(turn):
    class Balance(HTMLParser):
        open_tags: ClassVar[list[str]] = []

        def handle_starttag(self, tag, attrs):
            if tag not in ("meta", "br"):
                self.open_tags.append(tag)

        def handle_endtag(self, tag):
            assert tag == self.open_tags.pop()

    parser = Balance()
    parser.feed(html(turn[0]))
    assert parser.open_tags == []


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("blocks", ["Choose 6 blocks: ", "YOUR BLOCKS IN THE BOX", "Choose your blocks:"]),
        ("reminder", ["left: ", "left, Ann", "Play now:"]),
    ],
)
def test_letters_that_ask(game, kind, words):
    mail = letter(game, "S", kind)
    whole = f"{mail.subject}\n{mail.body}"
    assert [word for word in words if word not in whole] == []


def test_the_letter_of_a_scored_round_shows_the_parts(duel):
    skip(duel, 40)
    ends = [state for state in fresh(duel).positions() if any(state.scores.values())]
    state = ends[0]
    mail = letter(duel, "S", "round", state.ply)
    assert mail.subject.startswith(f"Round 1 scored: {duel}, ")
    for colour, points in state.scores.items():
        assert re.search(rf"^{colour} \w+ .* {points}$", mail.body, re.M)
    assert "YOUR CARDS" not in mail.body


def test_the_last_letter_names_the_winner_and_the_points(duel):
    last = skip(duel)
    totals = engine.scoring.seat_scores(last.options, last.scores)
    winner = last.winners[0]
    result = "-".join(map(str, sorted(totals.values(), reverse=True)))
    loser = "N" if winner == "S" else "S"
    name = seat(duel, winner).name
    assert f"You win: {duel}, {result}" == letter(duel, winner, "over").subject
    assert f"{name} wins: {duel}, {result}" == letter(duel, loser, "over").subject


def test_deadlines_are_told_in_the_readers_own_time(game, ann):
    ann.time_zone = "Asia/Tokyo"
    ann.save()
    local = timezone.localtime(game.deadline, ann.zone)
    assert f"{local:%H:%M} (Asia/Tokyo)" in letter(game, "S", "blocks").body


def test_the_headers_thread_unsubscribe_and_ask_for_no_answer(game):
    mail = message_from_bytes(letter(game, "S", "blocks").message().as_bytes(), policy=default)
    assert re.fullmatch(r"<blocks\.0\.\w+\.s@127\.0\.0\.1>", mail["Message-ID"])
    assert mail["References"] == mail["In-Reply-To"]
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert [part.get_content_type() for part in mail.iter_parts()] == ["text/plain", "text/html"]
    assert 1 == len(mail.get_all("From")) == len(mail.get_all("To"))


def unsubscribe_path(game) -> str:
    header = letter(game, "S", "blocks").extra_headers["List-Unsubscribe"]
    return header.strip("<>").removeprefix("http://127.0.0.1:8000")


def test_one_post_switches_that_kind_off_without_signing_in(game, ann):
    answer = Client(enforce_csrf_checks=True).post(unsubscribe_path(game), {"List-Unsubscribe": "One-Click"})
    ann.refresh_from_db()
    assert (answer.status_code, ann.mail_blocks, ann.mail_turn) == (200, False, True)


def test_opening_the_link_only_asks(game, ann):
    answer = Client().get(unsubscribe_path(game))
    ann.refresh_from_db()
    assert (answer.status_code, ann.mail_blocks) == (200, True)
    assert "Switch them off" in answer.content.decode()


def test_a_forged_link_is_told_so(game, ann):
    answer = Client().post(unsubscribe_path(game) + "x")
    ann.refresh_from_db()
    assert (answer.status_code, ann.mail_blocks) == (404, True)
    assert "settings" in answer.content.decode()


def test_a_hostile_name_changes_no_header(game, bo):
    bo.name = "Bo <x@y>"
    bo.save()
    play_until(game, engine.BUILD, "S")
    skip(game, 4)
    message = letter(game, "S", "turn").message()
    assert message["From"] == "Manhattan <games@127.0.0.1>"
    assert message["To"] == "ann@example.org"
    assert "<x@y>" not in html(letter(game, "S", "turn"))


def test_two_players_see_their_two_colours(ann, bo):
    duel = seated([ann, bo], sides="SN")
    play_until(duel, engine.BUILD, "S")
    body = letter(duel, "S", "turn").body
    assert "(Red and Yellow)" in body
    assert "  Red: " in body
    assert "  Yellow: " in body


def test_no_letter_shows_another_hand(game):
    state = play_until(game, engine.BUILD, "S")
    mail = letter(game, "S", "turn")
    cards = re.findall(r"^  (\d) (?:top|middle|bottom|centre)", mail.body, re.M)
    assert sorted(state.hands["S"]) == sorted(map(int, cards))
    assert Seat.objects.filter(game=game).count() == 4
