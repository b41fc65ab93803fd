"""The director: what they decide, what follows, and what they may not touch."""

import pytest
from django.urls import reverse

from games.lib.database_time import database_time
from games.mail.account import compose
from games.models import Game, Notice, RateLimit, Seat
from games.play import handing_over
from games.tournaments import directing, entering, old_seats
from games.tournaments.entering import TournamentError
from games.tournaments.models import Entry, Tournament
from games.tournaments.results import Tables
from tests.games.conftest import flat, person
from tests.games.tournaments.conftest import finish, fresh, games_of, sweep, tournament

pytestmark = pytest.mark.django_db
Status = Tournament.Status


@pytest.fixture
def cup(eight, ann):
    """A tournament of eight in its first round; Ann directs it and doesn't play."""
    cup = tournament(eight, director=ann, round_days=7)
    sweep()
    return fresh(cup)


def refused(act, *given):
    with pytest.raises(TournamentError) as error:
        act(*given)
    return str(error.value)


def test_a_pause_holds_up_the_next_round_until_it_is_over(cup):
    directing.pause(cup)
    finish(cup, 1)
    sweep()
    assert 1 == cup.played_rounds.count()
    directing.resume(cup)
    sweep()
    assert 2 == cup.played_rounds.count()


def test_a_round_is_extended_by_days(cup):
    before = cup.played_rounds.get().ends_at
    directing.extend(cup, 3)
    assert 3 == (cup.played_rounds.get().ends_at - before).days
    assert "1 to 60 days" in refused(directing.extend, cup, 61)


def test_a_round_ends_within_a_year_however_often_it_is_extended(cup):
    for _nth in range(5):
        directing.extend(cup, 60)
    before = cup.played_rounds.get().ends_at
    assert "a year from now at the latest" in refused(directing.extend, cup, 60)
    assert before == cup.played_rounds.get().ends_at


def test_who_is_dropped_is_told_and_not_paired_and_comes_back_if_readmitted(cup, eight):
    directing.drop(cup, eight[0].name)
    assert 1 == Notice.objects.filter(user=eight[0], kind=Notice.Kind.TOURNAMENT).count()
    finish(cup, 1)
    sweep()
    assert not Seat.objects.filter(game__in=games_of(cup, 2), user=eight[0]).exists()
    directing.readmit(cup, eight[0].name)
    assert Entry.objects.get(user=eight[0]).dropped_at is None
    assert "already in this tournament" in refused(directing.readmit, cup, eight[0].name)


def test_before_the_start_a_dropped_player_has_no_entry(eight, ann):
    cup = tournament(eight[:3], director=ann, starts_with=8)
    directing.drop(cup, eight[0].name)
    directing.replace(cup, eight[1].name, eight[3].name)
    assert set(eight[2:4]) == {entry.user for entry in cup.entries.all()}
    for notice in Notice.objects.filter(user__in=eight[:2]):
        said = compose(notice).body
        assert "taken you out of Spring Cup, which hasn’t started yet." in said
        assert "scored" not in said


def test_a_place_is_kept_for_who_is_asked_for_three_days(eight, ann, bo, cy, sign_in):
    cup = tournament(eight[:3], director=ann, starts_with=4, most_players=4)
    directing.replace(cup, eight[0].name, "Bo")
    entering.sign_up(eight[3], cup)
    assert "so far it’s 3." in flat(sign_in(bo).get(cup.get_absolute_url()))
    assert "All places" in flat(sign_in(cy).get(cup.get_absolute_url()))
    assert "All places" in refused(entering.sign_up, cy, cup)
    Entry.objects.filter(user=bo).update(dropped_at=database_time() - entering.ANSWER)
    sweep()
    assert not Entry.objects.filter(user=bo).exists()
    entering.sign_up(cy, cup)
    sweep()
    assert 4 == len(games_of(cup, 1)[0].seats.all())


def test_who_is_asked_and_has_not_agreed_is_in_no_round(cup, eight, bo):
    directing.replace(cup, eight[0].name, "Bo")
    assert 1 == Notice.objects.filter(user=bo, kind="tournament").count()
    assert "hasn’t answered" in refused(directing.readmit, cup, "Bo")
    finish(cup, 1)
    sweep()
    assert not Seat.objects.filter(user=bo).exists()
    assert Entry.objects.get(user=bo).pk not in Tables(cup).by_entry


def test_who_is_asked_answers_on_the_page(cup, eight, bo, sign_in):
    client, enter = sign_in(bo), reverse("enter-tournament", args=[cup.code])
    directing.replace(cup, eight[0].name, "Bo")
    assert "asks you to take a player’s place" in flat(client.get(cup.get_absolute_url()))
    client.post(enter, {"withdraw": "yes"})
    assert not Entry.objects.filter(user=bo).exists()
    directing.replace(cup, eight[1].name, "Bo")
    assert "You’re in from the next round on." in flat(client.post(enter, follow=True))


def test_a_replacement_begins_in_the_next_round_without_points(cup, eight, bo):
    directing.replace(cup, eight[0].name, "Bo")
    entering.sign_up(bo, cup)
    finish(cup, 1)
    sweep()
    assert Seat.objects.filter(game__in=games_of(cup, 2), user=bo).exists()
    newcomer = Entry.objects.get(user=bo)
    assert (True, 0) == (newcomer.late, Tables(cup).by_entry[newcomer.pk].points)
    assert "before" in refused(directing.replace, cup, eight[1].name, eight[0].name)
    assert "No player is called" in refused(directing.replace, cup, eight[1].name, "Nobody")


def test_a_seat_that_a_substitute_plays_is_offered_when_its_player_is_replaced(cup, eight, bo):
    seat = Seat.objects.get(user=eight[0])
    now = database_time()
    Seat.objects.filter(pk=seat.pk).update(resigned_at=now, substituted_at=now)
    directing.replace(cup, eight[0].name, "Bo")
    assert Seat.objects.get(pk=seat.pk).offered_from


def test_a_word_reaches_everyone_and_stays_on_the_page(cup, eight, client):
    directing.tell(cup, "Well played, {all}!")
    assert 8 == Notice.objects.filter(kind=Notice.Kind.TOURNAMENT).count()
    assert "Well played, {all}!" in flat(client.get(cup.get_absolute_url()))
    assert "Write something" in refused(directing.tell, cup, "  ")
    assert "and yours has 5000" in refused(directing.tell, cup, "x" * 5000)


def test_a_director_sends_three_words_a_day_and_a_fourth_stays_in_its_field(cup, ann, sign_in):
    address, client = reverse("direct-tournament", args=[cup.code]), sign_in(ann)
    for word in ("One", "Two", "Three"):
        client.post(address, {"act": "tell", "word": word})
    html = flat(client.post(address, {"act": "tell", "word": "Four"}))
    assert "You can send 3 messages in 24 hours" in html
    assert ">Four</textarea>" in html
    assert 24 == Notice.objects.filter(kind=Notice.Kind.TOURNAMENT).count()
    row = RateLimit.objects.get(pk=f"tournament-words:{cup.pk}")
    row.value[0] -= directing.DAY.total_seconds()
    row.save()
    directing.tell(cup, "Four")
    assert "in 24 hours" in refused(directing.tell, cup, "Five")


def test_dropping_and_readmitting_a_player_again_and_again_ends_too(cup, eight):
    for _nth in range(directing.MOST_A_DAY):
        directing.drop(cup, eight[0].name)
        directing.readmit(cup, eight[0].name)
    assert "3 times in 24 hours" in refused(directing.drop, cup, eight[0].name)
    assert 3 == Notice.objects.filter(user=eight[0], kind="tournament").count()


def test_one_place_is_for_one_player_who_is_asked(cup, eight, bo, cy):
    directing.replace(cup, eight[0].name, "Bo")
    assert "no place in this tournament" in refused(directing.replace, cup, eight[0].name, "Cy")
    Tournament.objects.update(most_players=8)
    directing.readmit(cup, eight[0].name)
    assert "All places are taken" in refused(directing.replace, cup, eight[0].name, "Cy")
    assert not Notice.objects.filter(user=cy).exists()
    assert Entry.objects.get(user=eight[0]).dropped_at is None


def test_a_cancelled_tournament_leaves_its_games_running(cup):
    directing.cancel(cup)
    assert Status.CANCELLED == fresh(cup).status
    assert {"running"} == {game.status for game in games_of(cup, 1)}
    assert "nothing left to direct" in refused(directing.pause, cup)


def test_a_director_decides_nothing_about_their_own_table(eight):
    director = eight[0]
    cup = tournament(eight, director=director, round_days=7)
    sweep()
    table = Seat.objects.get(user=director).game
    beside = next(s.user for s in table.seats.select_related("user") if s.user != director)
    elsewhere = next(user for user in eight if not table.seats.filter(user=user).exists())
    for act, given in [
        (directing.drop, (director.name,)),
        (directing.drop, (beside.name,)),
        (directing.replace, (beside.name, "Player 2")),
        (directing.extend, (3,)),
    ]:
        assert "at which you sit" in refused(act, cup, *given)
    directing.drop(cup, elsewhere.name)


def test_the_page_is_the_director_s_alone_and_answers_with_sentences(cup, ann, eve, sign_in):
    address = reverse("direct-tournament", args=[cup.code])
    assert 404 == sign_in(eve).get(address).status_code
    client = sign_in(ann)
    assert "Pause tournament" in flat(client.get(address))
    assert "Done." in flat(client.post(address, {"act": "pause"}, follow=True))
    assert "Resume tournament" in flat(client.get(address))
    answer = client.post(address, {"act": "cancel"})
    assert (409, True) == (answer.status_code, "Tick the box" in flat(answer))
    assert 302 == client.post(address, {"act": "cancel", "sure": "on"}).status_code
    assert Status.CANCELLED == fresh(cup).status


def test_a_refused_decision_loses_nothing_that_was_typed(cup, eight, ann, sign_in):
    address, client, name = (
        reverse("direct-tournament", args=[cup.code]),
        sign_in(ann),
        eight[1].name,
    )
    said = {
        "No player is called “Nobody”.": {"act": "replace", "player": name, "other": "Nobody"},
        "Enter the name of the player who takes over.": {"act": "replace", "player": name},
        "characters at most": {"act": "tell", "word": "Well played! " * 400},
        "Write something first.": {"act": "tell"},
    }
    for why, sent in said.items():
        html = flat(client.post(address, sent))
        assert why in html
        assert html.count('value="Nobody"') == (sent.get("other") == "Nobody")
        assert f">{sent.get('word', '').strip()}</textarea>" in html


def test_a_null_character_costs_a_director_no_word(cup, eight, ann, sign_in):
    address, client = reverse("direct-tournament", args=[cup.code]), sign_in(ann)
    assert 302 == client.post(address, {"act": "tell", "word": "Well\0 played!"}).status_code
    assert "Well played!" == fresh(cup).announcement
    sent = {"act": "replace", "player": eight[0].name, "other": "No\0body"}
    assert "No player is called “Nobody”." in flat(client.post(address, sent))


def test_enter_in_the_field_for_a_replacement_does_not_drop_the_player(cup, ann, sign_in):
    html = flat(sign_in(ann).get(reverse("direct-tournament", args=[cup.code])))
    first, *_rest = html.partition('name="other"')[2].split("<button")[1:]
    assert 'value="replace"' in first
    assert 'value="drop"' not in html.partition('name="other"')[0].rpartition("<form")[2]


def test_nobody_directs_the_league(eight, sign_in):
    league = tournament([], starts_with=8, league=True)
    address = reverse("direct-tournament", args=[league.code])
    assert 404 == sign_in(person("Zoe")).get(address).status_code


def resigned(user):
    """The seat of a player who has resigned in the running round."""
    seat, now = Seat.objects.get(user=user), database_time()
    Seat.objects.filter(pk=seat.pk).update(resigned_at=now, substituted_at=now)
    Game.objects.filter(pk=seat.game_id).update(public=True)
    return seat


def test_the_old_seat_is_for_the_replacement_before_all_volunteers(cup, eight, bo, eve, sign_in):
    seat = resigned(eight[0])
    directing.replace(cup, eight[0].name, "Bo")
    link = f"Take over for {eight[0].name} at {seat.game.name}"
    assert link in flat(sign_in(bo).get(cup.get_absolute_url()))
    assert link not in flat(sign_in(eve).get(cup.get_absolute_url()))
    assert seat.game.name not in flat(sign_in(eve).get("/tables"))
    take = reverse("take-over", args=[seat.game.code])
    said = flat(sign_in(eve).post(take, {"side": seat.side}))
    assert "For two days this seat is for new players of Spring Cup." in said
    assert 302 == sign_in(bo).post(take, {"side": seat.side}).status_code
    assert bo == Seat.objects.get(pk=seat.pk).user


def test_after_two_days_it_is_for_everyone(cup, eight, bo, eve, sign_in):
    seat = resigned(eight[0])
    directing.replace(cup, eight[0].name, "Bo")
    Seat.objects.filter(pk=seat.pk).update(offered_from=database_time() - old_seats.FIRST)
    assert seat.game.name in flat(sign_in(eve).get("/tables"))
    handing_over.take_over(eve, seat.game_id, seat.side)


def test_a_seat_for_which_nobody_new_has_come_is_for_everyone_at_once(cup, eight, eve):
    seat = resigned(eight[0])
    Seat.objects.filter(pk=seat.pk).update(offered_from=database_time())
    handing_over.take_over(eve, seat.game_id, seat.side)
    assert eve == Seat.objects.get(pk=seat.pk).user
