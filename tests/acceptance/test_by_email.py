"""
A whole game of four by email alone, through a mail server and an IMAP server.

No web process runs, so nobody can open the site: what a player knows is the text of an email, and what
they do is reply.
"""

import pytest

from tests.acceptance.by_email import AUTHSERV_ID, DOMAIN, REPLY_ADDRESS, EmailPlayer, MailHost
from tests.acceptance.dovecot import running_dovecot
from tests.acceptance.site import Site
from tests.acceptance.waiting import wait_for

pytestmark = pytest.mark.dovecot

NAMES = ("Ann", "Bo", "Cy", "Di")
TURNS = 4 * (3 + 4 * 6)  # the blocks of the fourth round are those that are left
ANSWERED = 10  # replies of one seat within an hour (mail/inbound/answers.py)
BEGIN = f"""
from allauth.account.models import EmailAddress
from engine import Options
from games.lobby import seating
from games.models import User
people = []
for name in {NAMES}:
    user = User.objects.create_user(f"{{name.lower()}}@example.org", "six cities", name=name)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    people.append(user)
game = seating.open_table(people[0], Options(players=4), side="S")
for user, side in zip(people[1:], "WNE"):
    seating.take_seat(user, game, side)
"""
TOLD = """
from games.models import Game
game = Game.objects.with_moves().get()
print(game.status, len(game.rows), sorted({row.via for row in game.rows}))
"""


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """The four players after their game, and the site."""
    folder = tmp_path_factory.mktemp("by_email")
    with running_dovecot(folder / "dovecot") as dovecot:
        host = MailHost(dovecot)
        host.controller.start()
        site = Site(folder, settings(host))
        try:
            players = [EmailPlayer(name, dovecot, host.port) for name in NAMES]
            site.manage("migrate", "--noinput", "--verbosity", "0")
            site.manage("shell", "-c", BEGIN)
            for process in ("clock", "mail"):
                site.start_process(process)
            play(players, site)
            yield players, site
        except BaseException as error:
            error.add_note(site.logs())
            raise
        finally:
            site.stop()
            host.controller.stop()


def settings(host):
    return {
        "EMAIL_URL": f"smtp://127.0.0.1:{host.port}",
        "IMAP_URL": host.dovecot.url("play"),
        "IMAP_SECONDS": "0.15",
        "REPLY_ADDRESS": REPLY_ADDRESS,
        "MAIL_DOMAIN": DOMAIN,
        "AUTHSERV_ID": AUTHSERV_ID,
    }


def play(players, site):
    """Answer every email that asks for a turn, until all four have got the one of the end."""

    def look():
        site.check_processes()
        new = [(player, email) for player in players for email in player.new_emails()]
        for player, email in new:
            if email.kind in ("turn", "blocks"):
                player.answer(email)
        return new

    ended = set()
    while len(ended) < len(players):
        ended |= {p.name for p, email in wait_for("the next email", look) if email.kind == "over"}


def kinds(player):
    return [email.kind for email in player.emails]


def test_every_move_of_the_game_came_by_email(played):
    _players, site = played
    assert site.manage("shell", "-v", "0", "-c", TOLD).strip() == f"finished {TURNS} ['mail']"


def test_each_was_asked_for_each_of_their_turns_once(played):
    for player in played[0]:
        assert kinds(player).count("turn") + kinds(player).count("blocks") == TURNS / 4
        assert player.sent == TURNS / 4


def test_replies_were_answered_in_their_thread(played):
    for player in played[0]:
        wait_for(
            "the answers", lambda who=player: who.new_emails() or len(answers(who)) == ANSWERED
        )
        for email in answers(player):
            assert email.text.startswith("Move played."), email.text
            assert email.message["In-Reply-To"].startswith(f"<{player.name}.")


def answers(player):
    return [email for email in player.emails if "Move played" in email.text[:20]]


def test_the_mailbox_is_empty_and_all_replies_are_kept_in_its_other_folder(played):
    players, _site = played
    box = players[0].dovecot.open("play")
    wait_for("an empty mailbox", lambda: box.client.noop() and not box.uids())
    box.folder.set("Done")
    assert len(box.uids()) == TURNS


def test_the_end_says_the_place_of_each(played):
    for player in played[0]:
        [over] = [email for email in player.emails if email.kind == "over"]
        assert "Your place: " in over.text
