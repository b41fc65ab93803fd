"""Four people sign up, play a whole game by email and see its record, on the real site's processes."""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

import engine
from engine.moves import ChooseBlocks

from . import servers
from .browser import Browser, over_http
from .page import Page
from .postbox import Email, open_postbox
from .site import running
from .story import OUT_OF_TURN, STALE, STOOD_IN, Story

TURNS = 4 * 24 + 3 * 4  # builds and choices of blocks; in the last round the blocks are those left
SERVERS = [pytest.mark.postgres, pytest.mark.redis]


@pytest.fixture(scope="module", params=["laptop", pytest.param("servers", marks=SERVERS)])
def story(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Story]:
    """A game played to its end: on SQLite with a broker in a folder, or on PostgreSQL with Redis."""
    with ExitStack() as stack:
        postbox, port = stack.enter_context(open_postbox())
        environment = {"EMAIL_URL": f"smtp://127.0.0.1:{port}"}
        if request.param == "servers":
            environment["DATABASE_URL"] = stack.enter_context(servers.postgres())
            environment["REDIS_URL"] = stack.enter_context(servers.empty_redis())
        site = stack.enter_context(running(tmp_path_factory.mktemp(request.param), environment))
        story = Story(site, postbox)
        story.sign_up()
        story.sit_down()
        story.play()
        story.wait_for_all_emails()
        yield story


@pytest.fixture(autouse=True)
def show_logs(request: pytest.FixtureRequest, story: Story) -> Iterator[None]:
    """Show the last output of the processes beside a failure."""
    failed = request.session.testsfailed
    yield
    if request.session.testsfailed > failed:
        print(story.site.logs())


def record(story: Story) -> engine.Record:
    return engine.load(story.people[0].browser.open(f"{story.table}.txt").html)


def emails(story: Story) -> list[Email]:
    """All emails of the game."""
    return [email for email in story.postbox.emails if email.kind != "account"]


def test_everyone_got_a_code_to_sign_up_and_one_to_sign_in(story):
    codes = Counter(email.to for email in story.postbox.of("account"))
    assert {
        "ann@example.org": 1,
        "bo@example.org": 1,
        "chloe@example.org": 2,
        "di@example.org": 1,
    } == codes


def test_every_turn_sent_one_email_to_its_player(story):
    addresses = {person.side: person.address for person in story.people}
    turns = [
        (ply, "blocks" if isinstance(move, ChooseBlocks) else "turn", addresses[side])
        for ply, (side, move) in enumerate(record(story).moves)
    ]
    asked = [(int(x.id.split(".")[1]), x.kind, x.to) for x in story.postbox.of("turn", "blocks")]
    assert TURNS == len(turns)
    assert turns == asked


def test_emails_can_be_told_apart_by_id_and_by_subject(story):
    assert 1 == max(Counter(email.id for email in story.postbox.emails).values())
    subjects = Counter((email.to, email.subject) for email in emails(story))
    assert [] == [twice for twice, many in subjects.items() if many > 1]


def test_all_four_got_scored_rounds_and_the_end_and_nothing_else(story):
    by_kind = Counter(email.kind for email in emails(story))
    # The first player to move after a scored round gets both in one email, and a quick next player too.
    assert 3 * 3 >= by_kind.pop("round")
    counts = {"turn": 4 * 24, "blocks": 3 * 4, "over": 4, "reminder": 1, "missed": 1}
    # Three players aren't asked at once; who is by the time their email goes out is not told twice.
    assert 3 >= by_kind.pop("begin", 0)
    assert counts == by_kind
    assert 4 == len({email.to for email in story.postbox.of("over")})
    recipients = [
        email.to for email in story.postbox.of("round", "blocks", "turn") if email.shows_round
    ]
    assert {3} == set(Counter(recipients).values())
    assert 3 * 4 == len(recipients)


def test_every_email_has_text_html_a_link_and_an_unsubscribe_link(story):
    """Whoever is asked gets a link to this one turn; everyone else, one to the table."""
    for email in emails(story):
        asks = email.kind in ("turn", "blocks", "reminder")
        link = rf"{story.site.url}/t/[a-z2-7]{{48}}" if asks else story.table
        assert re.fullmatch(link, email.link), email.subject
        assert email.link in email.html, email.subject
        assert stop(email).startswith(story.site.url), email.subject
        assert "List-Unsubscribe=One-Click" == email.message["List-Unsubscribe-Post"]


def stop(email: Email) -> str:
    """The address a mail program posts to, to unsubscribe from this kind of email."""
    return email.message["List-Unsubscribe"].strip(" <>")


def test_a_late_player_gets_one_reminder_and_one_substitute(story):
    asked = story.postbox.nth(STOOD_IN, "turn", "blocks")
    assert [asked.to] == [email.to for email in story.postbox.of("reminder")]
    assert "played by a substitute" in story.seen["after the substitute"].words
    replay = story.people[0].browser.open(f"{story.table}/replay").words
    assert 1 == replay.count("substitute ·")


def test_a_move_from_a_stale_page_is_refused(story):
    assert (200, 409) == (story.seen["played"].status, story.seen["stale"].status)
    assert (
        "Someone moved while you were looking. Here’s the new board; check it, then play."
        in story.seen["stale"].words
    )


def test_pressing_play_twice_counts_once_without_an_error(story):
    assert 200 == story.seen["pressed twice"].status
    assert story.seen["record before"].html == story.seen["record after"].html
    assert STALE + 1 == len(engine.load(story.seen["record after"].html).moves)


def test_a_waiting_player_is_offered_no_move_and_refused_one(story):
    assert not story.seen["not to move"].offers("card")
    assert 409 == story.seen["out of turn"].status
    assert "It isn’t your turn yet." in story.seen["out of turn"].words
    assert OUT_OF_TURN == len(engine.load(story.seen["turn unchanged"].html).moves)


def test_the_record_can_be_verified_and_matches_the_pages_scores(story, tmp_path):
    page = story.people[0].browser.open(story.table)
    downloaded = tmp_path / "game.txt"
    downloaded.write_text(story.people[0].browser.open(page.link("Record")).html)
    said = story.site.run("python", "-m", "engine", "verify", str(downloaded))
    sides = {"S": "South", "W": "West", "N": "North", "E": "East"}
    scores = ", ".join(
        f"{sides[person.side]} {points(page, person.name)}" for person in story.people
    )
    assert f"The record is correct: {TURNS} moves, {scores}.\n" == said


def points(page: Page, name: str) -> int:
    """A player's points on the page; the reader, Ann, is called “You”."""
    return int(page.row("You" if name == "Ann" else name)[1])


def test_all_four_are_on_the_leaderboard(story):
    page = Browser(over_http()).open(f"{story.site.url}/ranking")
    for person in story.people:
        assert page.row(person.name)[1].startswith(f"{person.name} 1 game, ")


def test_the_audit_finds_nothing(story):
    assert "Checked 1 games: no differences.\n" == story.site.manage("audit_games")


def test_no_process_ended_or_logged_an_error(story):
    story.site.check_processes()
    for name in story.site.processes:
        assert "ERROR" not in story.site.log(name)
        assert "Traceback" not in story.site.log(name)


def test_one_click_unsubscribes_from_one_kind_of_email(story):
    email = story.postbox.of("round")[0]
    assert 200 == over_http()(stop(email), {"List-Unsubscribe": "One-Click"}).status
    settings = (
        story.person(email).browser.open(f"{story.site.url}/settings").form("time_zone").fields
    )
    kinds = [
        "turn",
        "blocks",
        "begin",
        "over",
        "rematch",
        "halfway",
        "reminder",
        "nudge",
        "leaving",
        "missed",
    ]
    kinds += ["invited", "duplicate", "tournament", "club", "hand"]
    assert [f"email_{kind}" for kind in kinds] == [x for x in settings if "email_" in x]
