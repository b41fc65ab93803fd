"""Branches: other moves tried from a moment of a finished game, saved and compared with the game."""

import re
from datetime import timedelta
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from engine import Phase, legal_builds, play, write
from games.lobby import shared_deals as tables
from games.models import Game, SharedDeal
from games.people import deletion
from games.people.export import parts
from games.replay.branches import LONGEST, MOST, follow
from games.talk import talking
from games.talk.models import Message
from games.talk.talking import MOST_BRANCHES, TalkError
from tests.games.conftest import bot_move, flat, fresh, play_on, seated, skip
from tests.games.play.test_shared_deals import TERMS
from tests.games.talk.test_talk import flood

START = 37
WORDS = "Blue keeps Cairo like this."


@pytest.fixture
def over(game):
    """A finished public game of Ann, Bo, Cy and Di."""
    skip(game)
    return fresh(game)


def others(game, start=START, many=3):
    """Legal moves from there of which the first isn't the game's, as a branch's text."""
    state, texts = game.positions()[start], []
    for _ in range(many):
        side = state.to_move[0]
        if state.phase is Phase.BUILD:
            moves = sorted(legal_builds(state, side), key=write)
            move = next(each for each in moves if write(each) != game.rows[start].move)
        else:
            move = bot_move(state, side)
        state = play(state, side, move)
        texts.append(write(move))
    return ",".join(texts)


def asked(game, client, text="", **query):
    sent = {"m": START, "branch": text, **query}
    return client.get(reverse("branch", args=[game.code]), sent)


def saved(game, client, text, words=WORDS, **sent):
    sent = {"text": words, "ply": START, "branch": text, "replay": "on", "public": "on", **sent}
    return client.post(reverse("say", args=[game.code]), sent)


def replay_at(game, client, ply=START):
    return flat(client.get(f"{reverse('replay', args=[game.code])}?m={ply}"))


def test_a_branch_is_played_with_the_cards_of_the_game(over):
    text = others(over)
    branch = follow(over.positions(), START, text)

    assert branch.text == text
    assert branch.states[0] == over.positions()[START]
    assert len(branch.states) == 4
    assert branch.states[1].deck == over.positions()[START].deck[:-1]


def test_the_games_own_moves_lead_to_its_own_positions(over):
    text = ",".join(row.move for row in over.rows[START : START + MOST])
    assert follow(over.positions(), START, text).states[-1] == over.positions()[START + MOST]


@pytest.mark.parametrize("text", ["9Z9", "x" * 500, ",,,", "5A1,5A1,5A1,5A1,5A1", "take 9"])
def test_a_branch_goes_as_far_as_its_moves_are_legal(over, text):
    branch = follow(over.positions(), START, text)
    assert len(branch.moves) < 5
    assert asked(over, Client(), text).status_code == 200


@pytest.mark.parametrize("start", [-5, 0, 5_000])
def test_a_branch_begins_within_the_game(over, start):
    answer = asked(over, Client(), m=start)
    assert answer.status_code == 200
    assert ("The game is over here" in flat(answer)) is (start == 5_000)


@pytest.mark.parametrize(("n", "shown"), [("-2", 0), ("0", 0), ("2", 2), ("99", 3), ("x", 3)])
def test_an_unknown_move_of_a_branch_leads_to_the_nearest(over, n, shown):
    answer = asked(over, Client(), others(over), n=n)
    assert 200 == answer.status_code
    assert shown == answer.context["page"].at


def test_a_branch_has_twelve_moves_at_most(over):
    text = others(over, many=MOST + 3)
    branch = follow(over.positions(), START, text)

    assert len(branch.moves) == MOST
    assert len(branch.text) <= LONGEST
    assert f"A branch has {MOST} moves at most." in flat(asked(over, Client(), text))


def test_a_typed_move_is_added_in_canonical_notation(over):
    first = others(over, many=1)
    typed = f"{first[0]} - {over.theme.codes[first[1]].lower()}, {first[2]}"
    answer = asked(over, Client(), move=typed)

    assert answer.status_code == 302
    assert parse_qs(urlsplit(answer["Location"]).query) == {"m": [f"{START}"], "branch": [first]}


@pytest.mark.parametrize("typed", ["9 nowhere 3", "take 4321", "hello", "x" * 90])
def test_a_move_that_cannot_be_played_is_refused_with_its_reason(over, typed):
    answer = asked(over, Client(), move=typed)
    assert answer.status_code == 200
    assert '<p class="danger" id="why" role="status">' in flat(answer)


def test_every_legal_build_is_a_tap(over):
    client, state = Client(), over.positions()[START]
    blocks = re.findall(r'class="pick" href="([^"#]*)', asked(over, client).content.decode())
    found = set()
    for block in blocks:
        html = client.get(block.replace("&amp;", "&")).content.decode()
        found |= set(re.findall(r'class="at\d" href="[^"]*branch=(\w+)', html))

    assert found == {write(build) for build in legal_builds(state, state.to_move[0])}


def test_a_branch_goes_on_as_in_the_game_where_that_is_legal(over):
    html = flat(asked(over, Client()))
    assert f"Play as in the game: {over.rows[START].move}" in html


def test_without_a_picked_block_a_tap_builds_the_smallest_that_fits(over):
    client, state = Client(), over.positions()[START]
    html = client.get(reverse("branch", args=[over.code]), {"m": START}).content.decode()
    taps = [write(build) for build in legal_builds(state, state.to_move[0])]
    smallest = {min(tap for tap in taps if tap[:2] == each[:2]) for each in taps}

    assert set(re.findall(r'class="at\d" href="[^"]*branch=(\w+)', html)) == smallest
    listed = html.partition("Choose by card and city")[2].partition("</details>")[0]
    assert set(re.findall(r"branch=(\w+)", listed)) == smallest


def test_a_picked_block_is_put_back(over):
    html = asked(over, Client(), block=f"{over.rows[START].move[2]}r").content.decode()
    if 'aria-current="true"' in html:
        assert re.search(r'class="pick" href="[^"]*n=0#branch"[^>]*aria-current', html)


def round_start(game):
    states = game.positions()
    return next(n for n, state in enumerate(states) if n > 9 and state.phase is Phase.CHOOSE)


def test_blocks_are_chosen_with_the_fields_of_the_table(over):
    start = round_start(over)
    html = flat(asked(over, Client(), m=start))
    assert "Choose 6 blocks for this round" in html
    assert f"Play as in the game: {over.rows[start].move}" in html
    assert asked(over, Client(), m=start, move=over.rows[start].move).status_code == 302

    heights = over.rows[start].move.removeprefix("take ")
    colour = over.options.colours_of(over.rows[start].side)[0].lower()
    sent = {f"{colour}{height}": heights.count(height) for height in "1234"}
    answer = asked(over, Client(), m=start, take="yes", **sent)
    [text] = parse_qs(urlsplit(answer["Location"]).query)["branch"]
    assert text == over.rows[start].move


def test_a_choice_that_is_not_legal_comes_back_with_its_numbers(over):
    start = round_start(over)
    colour = over.options.colours_of(over.rows[start].side)[0].lower()
    html = flat(asked(over, Client(), m=start, take="yes", **{f"{colour}1": 3}))
    assert 'class="danger" id="why"' in html
    assert f'name="{colour}1" id="n{colour.upper()}1" value="3"' in html


def test_a_preset_fills_in_the_blocks_and_keeps_the_branch(over):
    start = round_start(over)
    html = flat(asked(over, Client(), m=start, board="skyline", preset="tall"))
    assert "6 of 6 blocks" in html
    assert f'href="?preset=small&amp;m={start}&amp;branch=&amp;board=skyline#branch"' in html


def test_the_board_is_the_one_of_the_replay_flat_or_a_skyline(over, ann, sign_in):
    client, text = sign_in(ann), others(over)
    page = {view: flat(asked(over, client, text, board=view)) for view in ("flat", "skyline")}
    for view, other in (("flat", "skyline"), ("skyline", "flat")):
        assert ('in-skyline"><svg' in page[view]) is (view == "skyline")
        assert f"&amp;board={view}&amp;n=1#branch" in page[view]
        assert f"&amp;n=3&amp;board={other}#branch" in page[view]
        assert f"replay?board={view}&amp;m={START}" in page[view]
    client.cookies["board"] = "skyline"
    assert 'in-skyline"><svg' in flat(asked(over, client, text))
    assert "board=skyline#" not in flat(asked(over, client, text)).replace("n=3&amp;board", "")


def test_all_kinds_of_games_have_branches(ann, bo, cy, di):
    for game in (
        seated([ann, bo], sides="SN", monster="godzilla", choosing="together"),
        seated([ann, bo, cy], slow_growth="yes", ordinances="yes", choosing="together"),
        seated([ann, bo, cy, di], partners="yes", monster="baby"),
    ):
        skip(game)
        game = fresh(game)
        for start in (0, 15, game.ply - 3):
            text = others(game, start, 2)
            assert follow(game.positions(), start, text).text == text
            assert asked(game, Client(), text, m=start).status_code == 200


def test_the_points_stand_beside_those_of_the_game(over):
    html = flat(asked(over, Client(), others(over)))
    assert f"in the game after move {START + 3}" in html
    same = ",".join(row.move for row in over.rows[START : START + 3])
    rows = re.findall(
        r"<td>(\d+)</td><td>(\d+)</td><td><b>([^<]*)<", flat(asked(over, Client(), same))
    )
    assert [(here, "0") for here, there, less in rows] == [
        (there, less) for _h, there, less in rows
    ]


def test_one_steps_through_a_branch(over):
    text = others(over)
    html = flat(asked(over, Client(), text, n=1))

    assert "Another move here replaces those that follow." in html
    assert html.count('<tr><th scope="row">') == 4
    assert asked(over, Client(), text, n=99).status_code == 200


def test_a_saved_branch_stands_at_its_move_and_can_be_stepped_through_by_everyone(
    over, eve, sign_in
):
    text = others(over)
    answer = saved(over, sign_in(eve), text)
    message = Message.objects.get()
    assert (message.ply, message.branch) == (START, text)

    html = flat(Client().get(answer["Location"]))
    assert f"{WORDS}</p>" in html
    replay = flat(Client().get(f"{reverse('replay', args=[over.code])}?m={START}"))
    assert f"Branch: {text.replace(',', ', ')}" in replay
    assert answer["Location"].partition("#")[0].replace("&", "&amp;") in replay


def test_talk_elsewhere_in_the_game_hides_no_branch(over, ann, eve, monkeypatch):
    monkeypatch.setattr(talking, "SHOWN", 3)
    text = others(over)
    talking.say(ann, over, WORDS, public=True, ply=START, branch=text)
    flood(over, eve, 9, ply=START)
    Message.objects.filter(author=eve).update(at=timezone.now())
    assert WORDS in flat(asked(over, Client(), text))


def test_others_comment_on_a_branch(over, ann, eve, sign_in):
    text = others(over)
    saved(over, sign_in(eve), text)
    saved(over, sign_in(ann), text, "But then Di takes it.")

    html = flat(asked(over, Client(), text))
    assert WORDS in html
    assert "But then Di takes it." in html
    assert WORDS not in flat(asked(over, Client(), others(over, many=2)))


@pytest.mark.parametrize("text", ["5A1,9Z9", "9Z9", "2 hkg 3", "x" * 251, "5A1\0"])
def test_only_legal_moves_in_canonical_notation_are_saved(over, eve, sign_in, text):
    assert saved(over, sign_in(eve), text).status_code == 422
    assert not Message.objects.exists()


def test_a_refused_branch_comes_back_on_its_page_with_the_reason(over, eve, sign_in):
    client, text = sign_in(eve), others(over)
    answer = saved(over, client, text, "x" * 501)
    assert parse_qs(urlsplit(answer["Location"]).query) == {"m": [f"{START}"], "branch": [text]}

    assert "x" * 501 not in replay_at(over, client)
    html = flat(client.get(answer["Location"]))
    assert "A message has 500 characters at most" in html
    assert f'name="branch" value="{text}"' in html
    assert f">{'x' * 501}</textarea>" in html


def test_one_person_saves_ten_branches_of_a_game(over, eve):
    text, earlier = others(over), over.finished_at - timedelta(hours=1)
    Message.objects.bulk_create(
        Message(game=over, author=eve, text="?", branch=text, ply=START, at=earlier)
        for _ in range(MOST_BRANCHES)
    )
    with pytest.raises(TalkError, match="Delete one first"):
        talking.say(eve, over, WORDS, public=True, ply=START, branch=text)
    talking.unsay(eve, over, Message.objects.first().pk)

    assert talking.say(eve, over, WORDS, public=True, ply=START, branch=text).branch == text


def test_authors_delete_their_branches(over, eve, sign_in):
    saved(over, sign_in(eve), others(over))
    sent = {"said": Message.objects.get().pk, "replay": "on"}
    sign_in(eve).post(reverse("unsay", args=[over.code]), sent)

    assert Message.objects.get().branch == ""
    assert "Branch:" not in flat(Client().get(f"{reverse('replay', args=[over.code])}?m={START}"))


def test_branches_are_exported_and_go_with_their_author(over, ann, eve, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    text = others(over)
    talking.say(eve, over, WORDS, public=True, ply=START, branch=text)
    assert any(text in str(part.content) for part in parts(eve))
    assert not any(text in str(part.content) for part in parts(ann))
    deletion.delete(eve)

    assert not Message.objects.exists()


def test_a_running_game_has_no_branches(game, ann, bo, eve, sign_in):
    play_on(game, 20)
    for reader in (ann, eve):
        answer = asked(game, sign_in(reader), m=3)
        assert answer["Location"] == game.get_absolute_url()
    state = fresh(game).positions()[5]
    text = write(next(iter(legal_builds(state, state.to_move[0]))))
    assert saved(game, sign_in(bo), text, ply=5).status_code == 422
    assert not Message.objects.exists()


def test_a_private_game_has_branches_for_its_players_only(over, ann, eve, sign_in):
    Game.objects.update(public=False)
    text = others(over)

    assert asked(over, sign_in(ann), text).status_code == 200
    assert asked(over, sign_in(eve), text).status_code == 404
    assert saved(over, sign_in(eve), text).status_code == 404


def test_a_deal_that_is_still_played_elsewhere_has_no_branches(ann, bo, cy, di, eve, sign_in):
    deal = SharedDeal.objects.create(secret="5" * 64)
    ended, _running = tables.open_tables(deal, TERMS, [[ann, bo], [cy, di]])
    skip(ended)
    ended = fresh(ended)

    assert asked(ended, sign_in(ann), m=3).status_code == 302
    assert saved(ended, sign_in(ann), ended.rows[3].move, ply=3).status_code == 422
    for reader in (cy, eve):
        assert asked(ended, sign_in(reader), m=3).status_code == 404
        assert saved(ended, sign_in(reader), ended.rows[3].move, ply=3).status_code == 404


def test_a_branch_asks_as_many_questions_whatever_was_said(over, ann, eve, sign_in):
    text = others(over)

    def many():
        client = sign_in(ann)
        cache.clear()
        with CaptureQueriesContext(connection) as queries:
            asked(over, client, text)
        return len(queries)

    message = talking.say(eve, over, WORDS, public=True, ply=START, branch=text)
    one = many()
    Message.objects.bulk_create(
        Message(
            game=over, author=eve, text=f"{n}", public=True, ply=START, branch=text, at=message.at
        )
        for n in range(30)
    )

    assert many() == one <= 10


def test_robots_stay_out_of_branches(client):
    assert "Disallow: /g/*/branch" in client.get("/robots.txt").content.decode()
