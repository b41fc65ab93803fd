"""The legal alternatives at a replay moment: their number and the best by immediate points, where public."""

import re
from html import unescape
from itertools import pairwise

import pytest
from django.template.loader import render_to_string

import engine
from engine import Build, legal_builds
from engine.analysis.alternatives import best_alternative
from engine.events import Built
from engine.explain import worth_after, worth_now
from engine.scoring import side_scores
from games.board.perspective import Perspective
from games.replay.moment import Moment
from games.replay.timeline import Timeline
from tests.games.conftest import fresh, skip
from tests.played.pin import HERE, read


def builds(states):
    """Each build of a game: the position before it, and the player."""
    for before, after in pairwise(states):
        yield from ((before, event.side) for event in after.happened if isinstance(event, Built))


def paid(state, side, worth):
    return side_scores(state.options, {colour: points.total for colour, points in worth.items()})[
        side
    ]


@pytest.mark.parametrize("name", ["4-classic", "2-classic", "3-monster-wrap"])
def test_no_legal_build_would_have_paid_the_mover_more(name):
    for state, side in [*builds(list(engine.positions(read(HERE / f"{name}.txt"))))][::5]:
        best, own = best_alternative(state, side), state.options.colours_of(side)
        legal = list(legal_builds(state, side))
        card = engine.orientation.seen_number(side, int(best.site[1]))
        move = Build(
            card, best.site[0], best.block.floors, best.block.colour if len(own) > 1 else None
        )
        after = [paid(state, side, worth_after(state, side, other)) for other in legal]
        assert len(legal) == best.many
        assert move in legal
        assert max(after) == paid(state, side, worth_after(state, side, move))
        assert max(0, max(after) - paid(state, side, worth_now(state))) == best.won


def alternatives_text(client, game, ply):
    """The text on the page about the other builds at a moment."""
    page = client.get(f"/g/{game.code}/replay?m={ply}").content.decode()
    return words(re.search(r'id="legal">(.*?)</div>', page, re.S)[1])


def words(html):
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def test_a_finished_game_shows_it_for_every_build(game, client):
    skip(game)
    states = fresh(game).positions()
    for ply in (4, 5, 12, len(states) - 1):
        built = next((event for event in states[ply].happened if isinstance(event, Built)), None)
        many = built and len(list(legal_builds(states[ply - 1], built.side)))
        assert bool(built) == bool(words := alternatives_text(client, game, ply))
        assert not built or re.match(
            rf"{many} builds? w(as|ere) legal\. .+This is the greedy view", words
        )


def test_a_better_build_is_shown_with_its_points():
    states = list(engine.positions(read(HERE / "4-classic.txt")))
    timeline = Timeline(None, Perspective(states[0].options, {}, engine.THEMES["world"]), states)
    every = [
        words(render_to_string("replay/_legal.html", {"moment": Moment(timeline, ply)}))
        for ply in timeline.swing_by_ply
    ]
    better = r"\d+ builds were legal\. Most points right away: .+ \d, \d floors? \. If scored then: \+\d+ for this move"
    assert 0 < sum(bool(re.match(better, text)) for text in every) < 96
    assert all(
        "No other build would have won more" in text or re.match(better, text) for text in every
    )


def test_a_running_game_shows_it_only_to_the_mover(game, ann, eve, client, sign_in):
    skip(game, 30)
    movers = fresh(game).movers
    mine, others = sign_in(ann), (client, sign_in(eve))
    for ply in range(9, 17):
        assert bool(alternatives_text(mine, game, ply)) == (movers[ply - 1] == "S")
        assert ["", ""] == [alternatives_text(other, game, ply) for other in others]
    shot = sign_in(eve).get(f"/g/{game.code}/replay.json").content.decode()
    assert "builds were legal" not in shot
