"""What the staff do at tables: resign and offer seats, call off, and take back a substitute's ply."""

import pytest
from django.core import mail

from engine.legal import legal_builds
from games.board import history
from games.lib import kept_positions
from games.mail import missed, sending
from games.models import Notice, Ply, Seat, TableEvent
from games.play import handing_over, staff, turns
from games.play.audit import differences
from games.play.leaving import LeavingError
from games.play.record import record_of
from games.table.page import TablePage
from tests.games.conftest import bot_move, flat, fresh, person, play_on, seat, seated


def substituted(game, plies=1):
    play_on(game, plies, via=Ply.Via.SUBSTITUTE)


def void(game, support):
    staff.act(support, game.pk, "void", "")


def another_move(game, side):
    """A legal move that the substitute didn't choose."""
    state = fresh(game).state()
    chosen = bot_move(state, side)
    return next(move for move in legal_builds(state, side) if move != chosen)


# Who may


def test_a_member_of_the_staff_who_sits_at_the_table_cannot_act_there(duel, bo, sign_in):
    bo.is_staff = bo.is_superuser = True
    bo.save()
    with pytest.raises(LeavingError, match=r"^You sit at this table"):
        staff.act(bo, duel.pk, "call-off", "")

    assert sign_in(bo).get(f"/g/{duel.code}/staff").status_code == 404
    assert sign_in(bo).post(f"/g/{duel.code}/staff-act", {"act": "call-off"}).status_code == 404
    assert fresh(duel).status == "running"


def test_staff_without_the_right_to_change_games_find_no_such_page(duel, sign_in):
    helper = person("Helper", is_staff=True)

    assert sign_in(helper).get(f"/g/{duel.code}/staff").status_code == 404


# What they do


def test_the_staff_resign_a_seat_and_all_players_hear_of_it(game, bo, support, sign_in):
    answer = sign_in(support).post(
        f"/g/{game.code}/staff-act", {"act": "resign", "side": "W"}, follow=True
    )
    told = Notice.objects.filter(seat__game=game, kind="leaving")

    assert "Done. The players get an email." in flat(answer)
    assert fresh(game).resigned == ["W"]
    assert {"Ann", "Bo", "Cy", "Di"} == {notice.seat.user.name for notice in told}
    assert support == TableEvent.objects.get(game=game, kind="resigned").by
    assert "Bo: resigned" in " ".join(line.who + ": " + line.text for line in _history(game))


def _history(game):
    page = TablePage.of(fresh(game), None)
    happened = page.game.happenings
    return history.lines(page.reader, page.states, page.moves, happenings=happened)


def test_the_staff_call_a_game_off(duel, support):
    staff.act(support, duel.pk, "call-off", "")

    assert fresh(duel).called_off
    assert not list(differences(fresh(duel)))


@pytest.mark.parametrize(
    ("away", "said"),
    [
        (True, "A substitute has been playing your turns"),
        (False, "The site’s staff are looking for a replacement for you"),
    ],
)
def test_the_staff_offer_a_seat_and_its_player_has_two_days_to_keep_it(
    duel, bo, support, away, said
):
    if away:
        Seat.objects.filter(game=duel, user=bo).update(substituted_at=duel.created_at, misses=2)
    staff.act(support, duel.pk, "offer", "N")

    assert seat(duel, "N").offered_from > duel.created_at + handing_over.NOTICE
    assert Notice.objects.filter(seat__side="N", kind="offered").exists()
    assert said in missed.offered(seat(duel, "N"))[0]
    with pytest.raises(LeavingError, match=r"^This seat is already offered\.$"):
        staff.act(support, duel.pk, "offer", "N")


@pytest.mark.parametrize(("act", "side"), [("resign", "X"), ("", ""), ("win", "S")])
def test_what_the_staff_cannot_do_is_refused(duel, support, act, side):
    with pytest.raises(LeavingError):
        staff.act(support, duel.pk, act, side)


# Taking back a ply


def test_a_substitutes_ply_is_taken_back_and_its_player_has_a_whole_turn(duel, ann, support):
    play_on(duel, 4)
    before = fresh(duel).state()
    substituted(duel)
    void(duel, support)
    game, south = fresh(duel), seat(duel, "S")

    assert game.ply == 4
    assert game.state() == before
    assert (south.misses, south.to_move, seat(duel, "N").to_move) == (0, True, False)
    assert south.deadline >= TableEvent.objects.get(kind="void").at + game.pace
    assert not list(differences(game))
    assert "events: 4 S void" in record_of(game)


def test_a_seat_that_was_played_at_once_is_its_players_again(game, support):
    play_on(game, 3)
    substituted(game, 1)
    play_on(game, 3)
    substituted(game, 1)
    assert seat(game, "E").substituted_at
    void(game, support)

    assert not seat(game, "E").substituted_at
    assert "7 E substitute; 7 E void" in record_of(fresh(game))
    assert not list(differences(fresh(game)))


def test_another_move_then_gives_another_position_than_the_one_that_was_kept(duel, support):
    play_on(duel, 4)
    substituted(duel)
    old = fresh(duel).state()
    void(duel, support)
    turns.submit_move(seat(duel, "S"), 4, another_move(duel, "S"))
    new = fresh(duel).state()
    kept_positions.forget()

    assert new != old
    assert new == fresh(duel).state()
    assert not list(differences(fresh(duel)))


def test_emails_about_the_ply_are_gone_and_its_player_is_asked_again(duel, ann, bo, support):
    play_on(duel, 4)
    substituted(duel)
    assert Notice.objects.filter(seat__side="N", kind="turn", ply=5).exists()
    sending.send_due()
    mail.outbox.clear()
    void(duel, support)
    sending.send_due()
    told = sorted(
        (email.to[0].partition("@")[0], email.subject.split(":")[0]) for email in mail.outbox
    )

    assert not Notice.objects.filter(seat__game=duel, ply__gt=4).exists()
    assert ("bo", "Ann’s last move was taken back") in told
    assert Notice.objects.filter(seat__side="S", kind="turn", ply=4).exists()


def test_the_next_position_with_that_number_is_told_again(duel, support):
    play_on(duel, 4)
    substituted(duel)
    Notice.objects.filter(ply=5).first()
    void(duel, support)
    turns.submit_move(seat(duel, "S"), 4, another_move(duel, "S"))

    assert Notice.objects.filter(seat__side="N", kind="turn", ply=5).count() == 1


@pytest.mark.parametrize("via", ["web", "mail", "bot"])
def test_only_a_substitutes_ply_can_be_taken_back(duel, support, via):
    play_on(duel, 4)
    Ply.objects.filter(game=duel, number=4).update(via=via)
    with pytest.raises(LeavingError, match=r"^The last move isn’t a substitute’s"):
        void(duel, support)

    assert fresh(duel).ply == 4


def test_no_ply_before_a_later_one_can_be_taken_back(duel, support):
    substituted(duel)
    play_on(duel, 1)

    with pytest.raises(LeavingError, match=r"^The last move isn’t a substitute’s"):
        void(duel, support)


def test_a_choice_that_showed_everyones_blocks_stands(ann, bo, support):
    game = seated([ann, bo], sides="SN", choosing="together")
    substituted(game, 1)
    void(game, support)
    assert fresh(game).ply == 0
    play_on(game, 1)
    substituted(game, 1)

    with pytest.raises(LeavingError, match=r"^Everyone’s blocks have been shown"):
        void(game, support)


def test_a_ply_is_taken_back_after_the_seat_was_handed_over(duel, ann, eve, support):
    play_on(duel, 4)
    substituted(duel)
    handing_over.offer(ann, duel.pk)
    handing_over.take_over(eve, duel.pk, "S")
    void(duel, support)
    game = fresh(duel)

    assert (game.handovers[0].ply, game.player_of("S", 5)) == (4, eve)
    assert not list(differences(game))
    assert game.ply == 4


def test_the_admin_leads_to_the_page(duel, support, sign_in):
    page = sign_in(support).get(f"/admin/games/game/{duel.pk}/change/").content.decode()

    assert f'href="/g/{duel.code}/staff"' in page
