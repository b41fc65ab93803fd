"""The replay: frames that match the page at every moment, moves as JSON, a game in one file, and secrecy."""

import json
import re
from html import unescape
from itertools import pairwise

import pytest

import engine
from engine import Options
from engine.orientation import place
from games.board.perspective import Perspective
from games.lobby import seating
from games.replay import cache
from games.replay.frames import film
from games.replay.timeline import Timeline
from tests.games.conftest import fresh, play_on, seat, seated, skip

TABLES = {
    "four": {},
    "two colours each": {"players": 2},
    "variants": {"monster": "baby", "slow_growth": "yes", "ordinances": "yes"},
    "Godzilla and partners": {"monster": "godzilla", "partners": "yes", "anti_trust": "yes"},
}


@pytest.fixture(autouse=True)
def in_one_request(monkeypatch):
    monkeypatch.setattr(cache, "PATIENCE", 60)


@pytest.fixture
def cast(ann, bo, cy, di):
    return [ann, bo, cy, di]


def table(cast, players=4, **options):
    return seated(cast[:players], sides="SN" if players == 2 else "SWNE", **options)


def page(client, game, query=""):
    return client.get(f"/g/{game.code}/replay{query}").content.decode()


def words(html):
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def slots_at(film, ply):
    """The frames' content of each slot after `ply` moves."""
    shown = {}
    for changes in film["plies"][: ply + 1]:
        shown |= {
            film["slots"][slot]: "".join(film["pieces"][bit] for bit in bits)
            for slot, *bits in changes
        }
    return shown


def within(html, slot):
    """The rest of the page from the start of the slot."""
    return re.search(rf'<(\w+)[^>]* id="{slot[1:]}"[^>]*>(.*)', html, re.S)[2].strip()


def differing_slots(film, client, game, plies, seat=""):
    """The slots that differ from the page."""
    pages = {ply: page(client, game, f"?m={ply}&{seat}") for ply in plies}
    return [
        (ply, slot)
        for ply, html in pages.items()
        for slot, inner in slots_at(film, ply).items()
        if not within(html, slot).startswith(inner)
    ]


@pytest.mark.parametrize("options", TABLES.values(), ids=TABLES)
def test_replay_frames_match_the_page_at_every_moment(cast, client, options):
    game = table(cast, **options)
    last = skip(game).ply
    shot = client.get(f"/g/{game.code}/replay.json").json()

    assert last + 1 == len(shot["plies"])
    assert [] == differing_slots(shot, client, game, {0, 1, *range(4, last, 9), last - 1, last})


@pytest.mark.parametrize("plies", [40, 1000], ids=["while it runs", "when it is over"])
def test_a_players_frames_are_their_page_with_their_chips_and_hand(cast, sign_in, plies):
    game = table(cast)
    last = skip(game, plies).ply
    client = sign_in(cast[1])
    shot = client.get(f"/g/{game.code}/replay.json?seat=N&chips=on").json()

    assert [] == differing_slots(shot, client, game, (0, 13, 27, last), "seat=N&chips=on")
    assert any('class="need"' in piece for piece in shot["pieces"])


def test_a_german_readers_frames_match_their_german_page(cast, sign_in):
    cast[1].language = "de"
    cast[1].save()
    game = table(cast, **TABLES["variants"])
    last = skip(game).ply
    client = sign_in(cast[1])
    shot = client.get(f"/g/{game.code}/replay.json").json()

    assert [] == differing_slots(shot, client, game, (0, 5, 23, last - 1, last))


def test_frames_end_with_the_same_move_as_their_page(game, client):
    skip(game, 12)
    assert 8 == len(client.get(f"/g/{game.code}/replay.json?last=7").json()["plies"])
    assert 13 == len(client.get(f"/g/{game.code}/replay.json?last=99").json()["plies"])


def test_frames_contain_each_tower_once(game, client):
    """This keeps a whole game small: about 100 kB, a tenth of it compressed."""
    skip(game)
    packed = client.get(f"/g/{game.code}/replay.json", headers={"Accept-Encoding": "gzip"})
    shot = client.get(f"/g/{game.code}/replay.json").json()

    assert len(shot["pieces"]) == len(set(shot["pieces"]))
    assert "gzip" == packed["Content-Encoding"]
    assert len(packed.content) < 16_000


@pytest.mark.parametrize(
    ("seat", "options"),
    [
        (None, {"monster": "baby", "slow_growth": "yes"}),
        ("S", {"players": 2}),
        ("N", {"players": 2}),
    ],
)
def test_only_changed_cities_are_drawn_again(cast, seat, options):
    game = table(cast, **options)
    skip(game, 60)
    game = fresh(game)
    timeline = Timeline(
        game,
        Perspective(game.options, {}, game.theme, seat),
        game.positions(),
        needs=seat is not None,
    )
    boards = [
        {city.key: city for city in timeline.board(ply).cities} for ply in range(timeline.last + 1)
    ]

    for ply, (was, now) in enumerate(pairwise(boards), 1):
        assert {key for key in now if now[key] != was[key]} <= timeline.changed(ply)


# --- Links ---------------------------------------------------------------------------------------


def ways(html):
    """The targets of the six buttons; None for a disabled button."""
    links = re.findall(r'<a class="btn[^>]*data-way', html)
    return [int(found[1]) if (found := re.search(r"m=(\d+)\"", link)) else None for link in links]


def test_the_buttons_lead_to_start_round_move_and_end(game, client):
    state = skip(game, 70)
    starts = [
        0,
        *(n for n, (a, b) in enumerate(pairwise(fresh(game).positions()), 1) if a.round != b.round),
    ]

    assert [None, None, None, 1, starts[1], state.ply] == ways(page(client, game, "?m=0"))
    assert [0, 0, 4, 6, starts[1], state.ply] == ways(page(client, game, "?m=5"))
    assert [0, 0, starts[1] - 1, starts[1] + 1, starts[2], state.ply] == ways(
        page(client, game, f"?m={starts[1]}")
    )
    assert [0, starts[2], state.ply - 1, None, None, None] == ways(page(client, game))


def test_every_link_keeps_the_viewing_side(game, client):
    skip(game, 20)
    html = page(client, game, "?m=7&seat=W&chips=on")
    assert not re.findall(r'href="\?(?!seat=W&amp;chips=on&amp;m=)[^"]*" data-to', html)
    assert (
        '<input type="hidden" name="seat" value="W"><input type="hidden" name="chips" value="on">'
        in html
    )
    assert 'href="?seat=N&chips=on&m=7"' in html.replace("&amp;", "&")


def test_before_the_first_move_nothing_is_built(game, client):
    skip(game, 10)
    html = page(client, game, "?m=0")
    assert "Nothing built yet." in html
    assert 'class="roof ' not in html


def test_a_replay_offers_no_moves_even_on_the_readers_turn(game, ann, sign_in):
    play_on(game, 30)
    turns = [state.ply for state in fresh(game).positions()[:-1] if "S" in state.to_move]
    client = sign_in(ann)
    assert not [ply for ply in turns[:4] if 'type="radio" name=' in page(client, game, f"?m={ply}")]


def test_nearby_moves_are_listed_and_the_current_one_is_marked(game, client):
    skip(game, 40)
    listed = re.findall(r'<li data-m="(\d+)" class="([^"]*)"', page(client, game, "?m=20"))
    assert {str(ply) for ply in range(14, 27)} == {m for m, names in listed if "near" in names}
    assert {"20"} == {m for m, names in listed if "now" in names}


def test_the_site_that_changed_has_a_dot(game, client):
    skip(game, 20)
    state = fresh(game).positions()[15]
    site = next(event.site for event in state.happened if isinstance(event, engine.events.Built))
    html = page(client, game, "?m=15")
    city = re.search(rf'id="sites{site[0]}".*?</svg>', html, re.S)[0]
    assert 1 == html.count('<circle class="dot"')
    assert 1 == city.count('<circle class="dot"')


# --- Hands ---------------------------------------------------------------------------------------


def test_all_hands_are_shown_once_the_game_is_over(game, client):
    skip(game)
    state = fresh(game).positions()[30]
    hands = re.search(r'id="hands">(.*?)</section>', page(client, game, "?m=30"), re.S)[1]
    got = [f"{card} {place(card)}" for side in "SWNE" for card in state.hands[side]]
    assert got == [" ".join(text.split()) for text in re.findall(r'class="vh">([^<]*)<', hands)]


def test_frames_of_a_running_game_show_only_the_readers_hand(game, bo, eve, sign_in):
    play_on(game, 20)
    states = fresh(game).positions()
    own = sign_in(bo).get(f"/g/{game.code}/replay.json").json()
    other = sign_in(eve).get(f"/g/{game.code}/replay.json").json()

    for ply in (0, 9, 20):
        (hand,) = (html for slot, html in slots_at(own, ply).items() if slot.startswith("#hand"))
        assert list(states[ply].hands["W"]) == [
            int(card) for card in re.findall(r"#face-(\d)", hand)
        ]
    assert [] == [slot for slot in other["slots"] if slot.startswith("#hand")]


# --- JSON and file -------------------------------------------------------------------------------


def test_the_moves_as_json_match_the_record(cast, client):
    game = table(cast, players=3, choosing="together")
    for plies in (1, 20, 1000):
        play_on(game, plies) if plies < 1000 else skip(game)
        record = engine.load(client.get(f"/g/{game.code}.txt").content.decode())
        got = client.get(f"/g/{game.code}.json").json()
        assert [(side, engine.parse(move)) for side, move in got["moves"]] == list(record.moves)
        assert dict(record.header) == got["header"]
        assert ("seed" in got["header"]) is fresh(game).over
    assert {"S": "Ann", "W": "Bo", "N": "Cy"} == got["players"]


@pytest.mark.parametrize("kind", ["json", "txt"])
def test_json_is_the_same_in_every_language(ann, client, kind):
    game = seating.open_table(
        ann, Options(players=2, monster="godzilla"), side="S", bots=["random"]
    )
    skip(game)
    got = [
        client.get(f"/g/{game.code}.{kind}", headers={"Accept-Language": tag}).content
        for tag in ("en", "de")
    ]
    assert got[0] == got[1]
    assert kind == "txt" or b'"North bot"' in got[0]


def test_the_file_is_in_the_downloaders_language(game, ann, bo, sign_in):
    skip(game)
    bo.language = "de"
    bo.save()
    files = [sign_in(user).get(f"/g/{game.code}.html").content.decode() for user in (ann, bo)]
    assert ["en", "de"] == [re.search(r'<html lang="(..)">', html)[1] for html in files]


def test_a_finished_game_fits_into_one_self_contained_file(game, ann, sign_in):
    skip(game)
    got = sign_in(ann).get(f"/g/{game.code}.html")
    html = got.content.decode()
    inside = json.loads(
        re.search(r'<script id="film" type="application/json">(.*?)</script>', html, re.S)[1]
    )

    assert f'attachment; filename="manhattan-{game.code}.html"' == got["Content-Disposition"]
    assert [] == re.findall(
        r'\b(?:src|srcset|data-film)="|<link rel="stylesheet|@import|url\((?!"#)', html
    )
    assert fresh(game).ply + 1 == len(inside["plies"])
    assert engine.verify(
        engine.load(unescape(re.search(r"<pre[^>]*>(.*?)</pre>", html, re.S)[1]))
    ).winners
    assert "You" not in re.search(r'id="hands">(.*?)</section>', html, re.S)[1]


def test_a_file_is_seen_from_its_readers_side(game, bo, sign_in):
    skip(game)
    from_the_west = sign_in(bo).get(f"/g/{game.code}.html").content.decode()
    timeline = Timeline(
        fresh(game), Perspective(game.options, {}, game.theme, None, "W"), fresh(game).positions()
    )
    sites = slots_at(film(timeline), timeline.last)["#sitesA"]
    assert sites in from_the_west


def test_a_running_game_is_replayed_on_the_site_instead(game, client):
    play_on(game, 3)
    assert f"/g/{game.code}/replay" == client.get(f"/g/{game.code}.html")["Location"]


def test_a_name_cannot_break_out_of_the_file(game, client):
    skip(game)
    player = seat(game, "S").user
    player.name = "</script><b>Ann"
    player.save()
    html = client.get(f"/g/{game.code}.html").content.decode()
    assert "</script><b>" not in html


def test_a_waiting_table_has_no_frames_and_no_file(ann, client):
    game = seating.open_table(ann, Options(), side="S")
    for tail in ("/replay.json", ".json", ".html"):
        assert f"/g/{game.code}" == client.get(f"/g/{game.code}{tail}")["Location"]
