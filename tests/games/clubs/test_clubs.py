"""Founding, joining, leaving, and closing a club; what its admins decide; and who sees what."""

import pytest
from django.test import Client

from games.clubs import drawing, founding, joining
from games.clubs.founding import MOST_LED, ClubError
from games.clubs.models import Club, Colour, Entry, Membership
from games.models import User
from games.people import blocking, deletion
from games.people.export import parts
from tests.games.clubs.conftest import FACE, face, let_in
from tests.games.conftest import flat, person

pytestmark = pytest.mark.django_db
Role = Membership.Role
FORM = {key: value for key, value in FACE.items() if value is not False}


def role(club, user):
    row = Membership.objects.filter(club=club, user=user).first()
    return row and row.role


def page(club, user=None, sign_in=None):
    client = sign_in(user) if user else Client()
    return flat(client.get(club.get_absolute_url()))


def decide(client, club, name, act):
    return client.post(f"/club/{club.code}/member", {"person": name, "act": act})


def test_who_founds_a_club_is_its_admin_and_sees_its_link(ann, sign_in):
    client = sign_in(ann)
    answer = client.post("/clubs/new", FORM)
    club = Club.objects.get()
    assert (302, club.get_absolute_url()) == (answer.status_code, answer.url)
    assert role(club, ann) == Role.ADMIN
    assert club.invite in flat(client.get(answer.url))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"name": "x"}, "A name needs 2 to 24 characters."),
        ({"name": "Support"}, "This name is reserved."),
        ({"name": "Hаrbour"}, "Use letters from one alphabet only."),
        ({"second_colour": "blue"}, "Choose two different colours."),
        ({"entry": "never"}, "not one of the available choices"),
        ({"text": "x" * 601}, "at most 600 characters"),
    ],
)
def test_a_wrong_answer_is_explained_and_founds_nothing(ann, sign_in, wrong, said):
    answer = sign_in(ann).post("/clubs/new", {**FORM, **wrong})
    assert answer.status_code == 422
    assert said in flat(answer)
    assert not Club.objects.exists()


def test_a_name_that_looks_like_another_clubs_is_taken(club, bo):
    with pytest.raises(ClubError, match="looks like it"):
        founding.found(bo, face(name="Harbour-CIub"))


def test_a_player_leads_a_few_clubs_at_most(ann):
    for letter in "abcdefgh"[:MOST_LED]:
        founding.found(ann, face(name=f"Club {letter}"))
    with pytest.raises(ClubError, match="admin of 5 clubs"):
        founding.found(ann, FACE)


def test_an_admin_lets_in_or_refuses_those_who_ask(club, ann, bo, cy, sign_in):
    for user in (bo, cy):
        sign_in(user).post(f"/club/{club.code}/join")
    assert (Role.ASKED, Role.ASKED) == (role(club, bo), role(club, cy))
    assert "2 players ask to join" in page(club, ann, sign_in)
    decide(sign_in(ann), club, "Bo", "accept")
    decide(sign_in(ann), club, "Cy", "refuse")
    assert (Role.MEMBER, None) == (role(club, bo), role(club, cy))


def test_the_link_lets_in_at_once_until_it_is_replaced(club, bo, cy, ann, sign_in):
    old = f"/clubs/join/{club.invite}"
    assert f'name="invite" value="{club.invite}"' in flat(sign_in(bo).get(old))
    sign_in(bo).post(f"/club/{club.code}/join", {"invite": club.invite})
    assert role(club, bo) == Role.MEMBER
    sign_in(ann).post(f"/club/{club.code}/link")
    assert sign_in(cy).get(old).status_code == 404
    joining.join(cy, club, club.invite)
    assert role(club, cy) == Role.ASKED


@pytest.mark.parametrize("entry", Entry.values)
def test_a_refusal_keeps_the_link_by_which_a_player_came(club, bo, sign_in, entry, monkeypatch):
    monkeypatch.setattr(joining, "MOST_CLUBS", 0)
    founding.change(club, face(entry=entry))
    client, address = sign_in(bo), f"/club/{club.code}/join"
    refused = flat(client.post(address, {"invite": club.invite}))
    assert f'name="invite" value="{club.invite}"' in refused
    assert "Join club" in refused
    assert club.invite not in flat(client.post(address, {"invite": "forged"}))


def test_only_admins_see_the_link(club, bo, sign_in):
    let_in(club, bo)
    assert club.invite not in page(club, bo, sign_in) + page(club)


def test_an_open_club_lets_anyone_in_and_one_by_link_only_those_who_have_it(club, bo):
    founding.change(club, face(entry=Entry.LINK))
    with pytest.raises(ClubError, match="only with its link"):
        joining.join(bo, club)
    founding.change(club, face(entry=Entry.OPEN))
    assert joining.join(bo, club).inside


def test_the_last_admin_names_another_before_leaving(club, ann, bo, sign_in):
    let_in(club, bo)
    refused = sign_in(ann).post(f"/club/{club.code}/leave")
    assert refused.status_code == 409
    assert "Make another member an admin first" in flat(refused)
    decide(sign_in(ann), club, "Bo", "promote")
    joining.leave(ann, club)
    assert (None, Role.ADMIN) == (role(club, ann), role(club, bo))


@pytest.mark.parametrize("act", [joining.demote, joining.remove])
def test_the_only_admin_stays_one(club, ann, act):
    with pytest.raises(ClubError, match="A club needs an admin"):
        act(club, ann)


def test_a_removed_member_comes_back_only_if_an_admin_lets_them(club, ann, bo, sign_in):
    let_in(club, bo)
    decide(sign_in(ann), club, "Bo", "remove")
    with pytest.raises(ClubError, match="only an admin"):
        joining.join(bo, club, club.invite)
    with pytest.raises(ClubError, match="not a member"):
        joining.leave(bo, club)
    decide(sign_in(ann), club, "Bo", "accept")
    assert role(club, bo) == Role.MEMBER


@pytest.mark.parametrize("act", ["promote", "remove", "accept"])
def test_members_decide_nothing(club, bo, cy, sign_in, act):
    let_in(club, bo, cy)
    assert decide(sign_in(bo), club, "Cy", act).status_code == 404
    assert role(club, cy) == Role.MEMBER


def test_an_unknown_act_is_not_found(club, ann, sign_in):
    assert decide(sign_in(ann), club, "Ann", "crown").status_code == 404


def test_only_members_see_what_is_in_a_private_club(club, bo, eve, sign_in):
    founding.change(club, face(private=True))
    let_in(club, bo)
    assert "on Sundays" in page(club, bo, sign_in)
    for shown in (page(club), page(club, eve, sign_in)):
        assert "Harbour Club" in shown
        assert "Ask to join" in shown or "Sign in to join" in shown
        assert "on Sundays" not in shown
        assert "/u/Bo" not in shown


def test_players_who_block_each_other_do_not_see_each_other_in_a_club(club, bo, cy, sign_in):
    let_in(club, bo, cy)
    blocking.block(bo, cy)
    assert "/u/Bo" not in page(club, cy, sign_in)
    assert "/u/Cy" not in page(club, bo, sign_in)
    assert "3 members" in page(club, bo, sign_in)


def test_who_is_kept_apart_from_an_admin_cannot_join(club, ann, bo):
    blocking.block(bo, ann)
    with pytest.raises(ClubError, match="kept apart"):
        joining.join(bo, club, club.invite)


def test_a_full_club_lets_nobody_in(club, bo, monkeypatch):
    monkeypatch.setattr(joining, "MOST_MEMBERS", 1)
    with pytest.raises(ClubError, match="which is the limit"):
        joining.join(bo, club, club.invite)


def test_a_player_is_in_so_many_clubs_at_most(club, ann, bo, monkeypatch):
    monkeypatch.setattr(joining, "MOST_CLUBS", 1)
    founding.found(bo, face(name="Elsewhere"))
    with pytest.raises(ClubError, match="in 1 clubs"):
        joining.join(bo, club, club.invite)


def test_guests_found_and_join_no_club(club):
    guest = person("Guest 7kq2m", guest=True)
    for act in (
        lambda: founding.found(guest, face(name="Guests")),
        lambda: joining.join(guest, club),
    ):
        with pytest.raises(ClubError, match="Sign up"):
            act()


def test_closing_is_confirmed_and_deletes_the_club(club, ann, sign_in):
    address = f"/club/{club.code}/close"
    assert sign_in(ann).post(address).status_code == 422
    assert Club.objects.exists()
    sign_in(ann).post(address, {"sure": "on"})
    assert not Club.objects.exists()


def test_clubs_are_found_by_the_beginning_of_their_name(club, bo, client):
    founding.found(bo, face(name="Zebra Crossing"))
    assert "Zebra" in flat(client.get("/clubs"))
    found = flat(client.get("/clubs?q=harb"))
    assert "Harbour Club" in found
    assert "Zebra" not in found
    assert "No club’s name starts with “nope”" in flat(client.get("/clubs?q=nope"))


def test_an_empty_site_says_so(client, db):
    assert "No clubs yet" in flat(client.get("/clubs"))


def test_what_the_staff_hide_is_shown_and_found_by_nobody(club, support, sign_in, client):
    sign_in(support).post(
        f"/admin/clubs/club/{club.pk}/change/",
        {"name_hidden": "on", "text_hidden": "on", "memberships-TOTAL_FORMS": "0",
         "memberships-INITIAL_FORMS": "0"},
    )  # fmt: skip
    shown = flat(client.get("/clubs")) + page(club) + flat(client.get("/clubs?q=Harbour"))
    assert f"Club {club.code}" in shown
    assert "Harbour Club" not in shown
    assert "on Sundays" not in shown


def test_admins_see_their_own_words_again_once_they_have_changed_them(club):
    Club.objects.update(name_hidden=True, text_hidden=True)
    founding.change(club, face(name="Quay Club"))
    club.refresh_from_db()
    assert ("Quay Club", True) == (str(club), club.text_hidden)


def test_the_oldest_member_leads_on_when_the_admin_deletes_the_account(
    club, ann, bo, cy, settings, tmp_path
):
    settings.DATA_DIR = tmp_path
    let_in(club, bo, cy)
    lonely = founding.found(ann, face(name="Lonely Club"))
    deletion.delete(ann)
    assert {(bo.pk, "admin"), (cy.pk, "member")} == set(
        Membership.objects.values_list("user", "role")
    )
    assert not Club.objects.filter(pk=lonely.pk).exists()


def test_a_club_is_not_left_to_a_locked_account(club, ann, bo, cy, di, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    let_in(club, bo, cy, di)
    joining.promote(club, cy)
    User.objects.filter(pk__in=[bo.pk, cy.pk]).update(is_active=False)
    with pytest.raises(ClubError, match="needs an admin"):
        joining.leave(ann, club)
    deletion.delete(ann)
    assert Membership.objects.get(user=di).is_admin
    assert not Membership.objects.get(user=bo).is_admin
    joining.remove(club, cy)


def test_the_export_has_ones_memberships(club, ann):
    files = {part.name: part.content for part in parts(ann)}
    assert '"role": "admin"' in files["account/membership.json"]


@pytest.mark.parametrize("colour", Colour)
def test_every_colour_is_painted_with_an_outline(club, colour):
    club.colour = colour
    assert drawing.PAINTS[colour] in drawing.skyline(club)
    assert drawing.skyline(club) == drawing.skyline(club)
