"""A club's tournaments: opened by its admins, for its members, and told by its webhooks."""

import pytest
from django.urls import reverse

from games.clubs import founding, hooks
from games.clubs.models import ClubTable
from games.clubs.tables import key_of
from games.lobby import circles
from games.mail.account import compose
from games.models import Notice, Post
from games.tournaments.forms import NewTournamentForm
from games.tournaments.models import Tournament
from tests.games.clubs.conftest import FACE, club, face, hooked, let_in  # noqa: F401
from tests.games.clubs.test_webhooks import told
from tests.games.conftest import flat
from tests.games.tournaments.conftest import finish, fresh, games_of, sweep, tournament
from tests.games.tournaments.test_pages import ANSWERS

pytestmark = pytest.mark.django_db


def test_admins_of_a_club_can_open_one_for_its_members(club, ann, bo, cy):  # noqa: F811
    let_in(club, bo)
    founding.found(cy, face(name="Secret Club", private=True))
    assert "circle" not in NewTournamentForm(director=bo).fields
    assert "circle" not in NewTournamentForm(director=cy).fields
    form = NewTournamentForm({**ANSWERS, "circle": key_of(club)}, director=ann)
    assert form.is_valid(), form.errors
    assert key_of(club) == form.about()["circle"]
    assert not NewTournamentForm({**ANSWERS, "circle": "club:other"}, director=ann).is_valid()


def test_only_members_enter_and_its_page_says_so(club, bo, eve, sign_in):  # noqa: F811
    let_in(club, bo)
    cup = tournament([bo], starts_with=8, circle=key_of(club))
    assert "For members of<a" in flat(sign_in(eve).get(cup.get_absolute_url()))
    answer = sign_in(eve).post(reverse("enter-tournament", args=[cup.code]))
    assert 409 == answer.status_code
    assert "This is for members of Harbour Club." in flat(answer)


def test_its_tables_are_the_club_s_and_its_webhooks_tell_of_games_rounds_and_places(
    club,  # noqa: F811
    ann,
    eight,
    hooked,  # noqa: F811
):
    let_in(club, *eight[:4])
    hooks.add(ann, club, "json", f"{hooked.url}/hook")
    cup = tournament(eight[:4], circle=key_of(club))
    sweep()
    [game] = games_of(cup, 1)
    assert (True, club) == (game.members_only, ClubTable.objects.get(game=game).club)
    [begun, first] = told(hooked)
    assert ("begun", "round", "Harbour Club: Spring Cup: round 1 of 2 begins", "1 table") == (
        begun["event"], first["event"], first["title"], first["text"],
    )  # fmt: skip
    assert first["url"].endswith(f"{reverse('tournament-round', args=[cup.code])}?n=1")
    finish(cup, 1)
    sweep()
    second = told(hooked)[-1]
    assert "round 2 of 2 begins" in second["title"]
    assert second["text"].startswith("1 table\nIn the lead: Player")
    finish(cup, 2)
    sweep()
    final = told(hooked)[-1]
    [winner] = cup.entries.filter(place=1)
    assert ("standings", f"Harbour Club: Spring Cup is over: {winner.user} wins") == (
        final["event"], final["title"],
    )  # fmt: skip
    assert 4 == len(final["text"].splitlines())
    assert final["text"].startswith(f"1. {winner.user}: ")
    assert not Post.objects.exists()


def test_an_event_of_a_tournament_that_is_gone_is_not_told(club, ann, hooked):  # noqa: F811
    hooks.add(ann, club, "json", f"{hooked.url}/hook")
    circles.tell(key_of(club), "tournament:nosuchcode:1")
    circles.tell("club:nosuchclub", "tournament:nosuchcode:1")
    assert [] == told(hooked)
    assert not Post.objects.exists()


def test_the_club_s_page_lists_its_tournaments_with_the_winners(club, eight, sign_in):  # noqa: F811
    let_in(club, *eight)
    client = sign_in(eight[0])

    def page() -> str:
        return flat(client.get(club.get_absolute_url()))

    assert "No tournaments yet. The club’s admins can announce one" in page()
    key = key_of(club)
    tournament([], name="Open Cup", starts_with=8, circle=key)
    tournament([], name="Elsewhere Cup", starts_with=8)
    cup = tournament(eight[:4], rounds=1, circle=key)
    sweep()
    text = page()
    assert text.index("Sign up now") < text.index("Open Cup") < text.index("Running tournaments")
    assert text.index("Running tournaments") < text.index("Spring Cup")
    assert "Elsewhere Cup" not in text
    finish(cup, 1)
    sweep()
    winners = [entry.user.name for entry in cup.entries.filter(place=1)]
    past = page().partition("Past tournaments")[2].partition("Tables")[0]
    assert all(name in past for name in ["Spring Cup", "Winner", *winners])
    everywhere = flat(client.get(reverse("tournaments")))
    assert "Winner" in everywhere
    assert "Elsewhere Cup" in everywhere
    here = flat(client.get(reverse("tournaments"), {"circle": key}))
    assert "For members of<a" in here
    assert "Elsewhere Cup" not in here


def test_it_goes_on_when_the_club_is_closed(club, eight):  # noqa: F811
    let_in(club, *eight[:4])
    cup = tournament(eight[:4], circle=key_of(club))
    sweep()
    founding.close(club)
    finish(cup, 1)
    sweep()
    assert 2 == cup.played_rounds.count()


def test_it_is_cancelled_when_the_club_is_closed_before_the_start(club, ann, bo):  # noqa: F811
    let_in(club, bo)
    cup = tournament([bo], starts_with=8, circle=key_of(club))
    other = tournament([ann], starts_with=8)
    founding.close(club)
    assert [Tournament.Status.CANCELLED, Tournament.Status.OPEN] == [
        fresh(each).status for each in (cup, other)
    ]
    [notice] = Notice.objects.filter(kind=Notice.Kind.TOURNAMENT)
    assert bo == notice.user
    assert "Spring Cup was for members of a club that has closed" in compose(notice).body
