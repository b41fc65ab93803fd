"""Tables for members of a club: opened, joined, and shown."""

import pytest
from django.test import Client
from django.urls import reverse

from engine import Options
from games.clubs import founding, joining
from games.clubs.models import ClubTable
from games.clubs.tables import key_of
from games.lobby import rematch, seating
from games.lobby.seating import TableError
from games.mail.account import compose
from games.models import Game, Notice
from games.people import blocking
from games.play import handing_over
from tests.games.clubs.conftest import face, let_in
from tests.games.conftest import flat, fresh, play_on

pytestmark = pytest.mark.django_db
FORM = {"players": 2, "preset": "modern", "side": "S", "public": "yes"}


def opened(club, host, **more) -> Game:
    return seating.open_table(host, Options(players=2), side="S", circle=key_of(club), **more)


def begun(club, host, guest, **more) -> Game:
    game = opened(club, host, **more)
    seating.take_seat(guest, game, "N")
    return fresh(game)


def page(club, user=None, sign_in=None):
    client = sign_in(user) if user else Client()
    return flat(client.get(club.get_absolute_url()))


def test_a_member_opens_a_table_for_their_club(club, ann, bo, sign_in):
    form = flat(sign_in(ann).get(f"/tables/new?circle={key_of(club)}"))
    assert "members of Harbour Club" in form
    assert "selected>members of Harbour Club" in form
    assert "members of" not in flat(sign_in(bo).get("/tables/new"))
    answer = sign_in(ann).post("/tables/new", {**FORM, "circle": key_of(club)})
    game = Game.objects.get()
    assert answer.url == game.get_absolute_url()
    assert ClubTable.objects.get().club == club
    assert 'For members of<a href="/club/' in flat(sign_in(bo).get(answer.url))


def test_nobody_opens_a_table_for_a_club_they_are_not_in(club, bo, sign_in):
    answer = sign_in(bo).post("/tables/new", {**FORM, "circle": key_of(club)})
    assert Game.objects.get().members_only is False
    assert answer.status_code == 302
    Game.objects.all().delete()
    with pytest.raises(TableError, match="for members of Harbour Club"):
        opened(club, bo)
    assert not Game.objects.exists()


def test_only_members_join(club, ann, bo, eve, sign_in):
    let_in(club, bo)
    game = opened(club, ann)
    assert "This table is for members of Harbour Club." in flat(
        sign_in(eve).get(game.get_absolute_url())
    )
    for invite in ("", game.invite):
        sign_in(eve).post(reverse("take-seat", args=[game.code]), {"side": "N", "invite": invite})
        assert not fresh(game).seat_of(eve)
    seating.take_seat(bo, game, "N")
    assert fresh(game).status == Game.Status.RUNNING


def test_only_members_take_over_a_seat(club, ann, bo, eve):
    let_in(club, bo)
    game = begun(club, ann, bo)
    handing_over.offer(ann, game.pk)
    with pytest.raises(TableError, match="for members"):
        seating.refuse_volunteer(eve, fresh(game))


def test_the_lobby_does_not_offer_what_only_members_can_join(club, ann, bo, client):
    game, other = opened(club, ann), seating.open_table(bo, Options(players=2), side="S")
    lobby = flat(client.get("/tables"))
    assert other.code in lobby
    assert game.code not in lobby
    assert game not in seating.similar(other, bo)


def test_the_club_shows_its_tables_from_the_first_seat_to_the_end(club, ann, bo, sign_in):
    assert "No tables yet." in page(club)
    let_in(club, bo)
    game = opened(club, ann)
    assert "Join table" in page(club, bo, sign_in)
    seating.take_seat(bo, game, "N")
    assert "Games in progress" in page(club)
    play_on(fresh(game))
    assert ClubTable.objects.get().ended_at == fresh(game).finished_at
    shown = page(club)
    assert "Finished games" in shown
    assert game.code in shown
    assert "Games in progress" not in shown


def test_members_join_a_table_by_invitation_and_others_do_not_see_it(club, ann, bo, eve, sign_in):
    let_in(club, bo)
    game = opened(club, ann, public=False)
    assert f"/join/{game.invite}" in page(club, bo, sign_in)
    for shown in (page(club), page(club, eve, sign_in)):
        assert game.invite not in shown
        assert game.code not in shown
    seating.take_seat(bo, game, "N")
    let_in(club, eve)
    assert game.code in page(club, bo, sign_in)
    assert game.code not in page(club, eve, sign_in) + page(club)


def test_nobody_else_sees_the_tables_of_a_private_club(club, ann, eve, sign_in):
    founding.change(club, face(private=True))
    game = opened(club, ann)
    assert game.code not in page(club) + page(club, eve, sign_in)
    assert game.code in page(club, ann, sign_in)


def test_tables_of_those_who_are_kept_apart_are_not_offered(club, ann, bo, cy, sign_in):
    let_in(club, bo, cy)
    game = opened(club, bo)
    blocking.block(cy, bo)
    assert game.code not in page(club, cy, sign_in)


def test_a_rematch_is_for_the_same_club(club, ann, bo):
    let_in(club, bo)
    game = begun(club, ann, bo)
    play_on(game)
    again = rematch.play_again(ann, fresh(game))
    assert ClubTable.objects.get(game=again).club == club


def test_a_former_member_opens_no_rematch(club, ann, bo):
    let_in(club, bo)
    game = begun(club, ann, bo)
    play_on(game)
    joining.leave(bo, club)
    with pytest.raises(TableError, match="for members"):
        rematch.play_again(bo, fresh(game))


def test_closing_a_club_cancels_waiting_tables_and_leaves_its_games(club, ann, bo):
    let_in(club, bo)
    waiting, game = opened(club, ann), begun(club, ann, bo)
    founding.close(club)
    assert fresh(waiting).status == Game.Status.CANCELLED
    [notice] = Notice.objects.filter(kind=Notice.Kind.CLOSING)
    said = compose(notice).body
    assert (ann, True) == (notice.user, f"{waiting.name} was for members of a club" in said)
    play_on(fresh(game))
    assert fresh(game).over
    assert fresh(rematch.play_again(ann, fresh(game))).members_only is False
