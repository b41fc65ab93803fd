"""Every number and verdict of the rules R1 to R14 agrees with the engine, in each language; the rule sets too."""

from collections import Counter

import pytest

from engine import (
    PRESETS,
    THEMES,
    Block,
    Build,
    Options,
    Phase,
    new_game,
    options_from,
    parse,
    play,
    view_for,
)
from engine.bots import BOTS
from engine.box import DECK, FORMATS, SITES, STOCK, SUPPLY, colour_name, falling, side_name
from engine.chance import stream
from engine.counting import owned, sole_leader
from engine.events import BlockLost, HandReplaced, MonsterMoved, Reshuffled
from engine.monsters import GROUND
from engine.ordinances import ORDINANCES
from engine.orientation import SITE_OF, site_number
from engine.placing import check_site
from engine.scoring import Points, score, side_scores, winners
from engine.tower import stack
from games.board.option_text import OPTION_WORDS, words_for
from games.learn.panels import Cities, position
from games.learn.rulebook import PICTURES, ROUND
from tests.games.learn.rulebook import (
    card_heading,
    language,
    numbers,
    refusal,
    says,
    section,
    table,
)
from tests.games.learn.rulebook import each_language as each_language

SCORED = [(name, panel) for name, picture in PICTURES.items() for panel in picture.panels
          if isinstance(panel, Cities) and (panel.chips or panel.ordinance)]  # fmt: skip


def points_text(points):
    """Scores as text, such as "Red 5, Blue 2": only those above zero, in the order of the colours."""
    return ", ".join(f"{colour_name(colour)} {many}" for colour, many in points.items() if many)


def test_r1_counts_the_box() -> None:
    assert STOCK == {1: 11, 2: 6, 3: 4, 4: 3}
    assert says(
        "R1",
        en=f"{len(SUPPLY)} blocks each: eleven blocks of 1 floor, six of 2, four of 3, and three of 4",
        de=f"{len(SUPPLY)} Bausteinen: elf Bausteine mit 1 Stockwerk, sechs mit 2, vier mit 3 und drei mit 4",
    )
    assert says("R1", en=f"{len(DECK)} cards", de=f"{len(DECK)} Karten")
    parts = " + ".join(str(floors * STOCK[floors]) for floors in (1, 2, 3, 4))
    assert says(
        "R1",
        en=f"{len(SUPPLY)} blocks of a colour together have {sum(SUPPLY)} floors: {parts}.",
        de=f"{len(SUPPLY)} Bausteine einer Farbe haben zusammen {sum(SUPPLY)} Stockwerke: {parts}.",
    )


def test_r2_names_the_corners_of_the_board() -> None:
    right, left = GROUND[0, 8], GROUND[5, 0]
    assert says(
        "R2",
        en=f"`{right}` is the site in the top right corner of the whole board, and `{left}` the one in the bottom left",
        de=f"`{right}` ist der Bauplatz in der Ecke oben rechts des ganzen Spielplans, und `{left}` der in der Ecke "
        "unten links",
    )


def test_r2_names_the_cities() -> None:
    for row in table("R2"):
        assert THEMES["world"].names[row["Letter"]] == row["World cities"]
        assert THEMES["neighbourhoods"].names[row["Letter"]] == row["Neighbourhoods"]


def test_r3_explains_each_card_for_each_side() -> None:
    side = {side_name(side): side for side in "SWNE"}
    found = {
        side[row["Card"]]: tuple(int(row[str(card)]) for card in range(1, 10))
        for row in table("R3")
    }
    assert SITE_OF == found
    south, west, north, east = (f"`A{site_number(side, 1)}`" for side in "SWNE")
    assert says(
        "R3",
        en=f"South builds on {south}, West on {west}, North on {north}, and East on {east}.",
        de=f"Süd baut auf {south}, West auf {west}, Nord auf {north} und Ost auf {east}.",
    )


@pytest.mark.parametrize(("name", "options"), [("R4", {}), ("V5", {"anti-trust": "yes"})])
def test_r4_and_v5_say_which_builds_are_legal_and_why(name, options) -> None:
    rows, against = table(name), {"en": "against", "de": "gegen"}[language()]
    assert len(rows) >= 4
    assert len(rows) // 2 <= sum(against in row["Why"] for row in rows)
    for row in rows:
        tower, block = (
            stack(row["Tower"].replace("empty", "")),
            Block(row["Block"][0], int(row["Block"][1])),
        )
        state = position(f"A1: {tower}" if tower else "", options)
        check = (state, state.options.side_of(block.colour), "A1", block)
        if row["Legal?"] == "yes":
            check_site(*check)
        else:
            assert row["Legal?"] == "no"
            refusal(check_site, *check)
        if against in row["Why"]:
            had, owner = tower.floors_of(block.colour), tower.floors_of(tower.owner)
            mine = f"{had} + {block.floors} = {had + block.floors}" if had else f"{block.floors}"
            assert f"{mine} {against} {owner}" in row["Why"]


def test_r4_reads_the_chip_on_the_tile() -> None:
    assert 2 == stack("R2 B4 Y4").floors_needed("R")
    assert says(
        "R4",
        en="the owner has 4 floors, Red has 2, so a red block of 2 is enough",
        de="Der Besitzer hat 4 Stockwerke, Rot hat 2, also genügt ein roter Baustein mit 2",
    )


def test_r5_says_how_long_a_game_is() -> None:
    for row in table("R5"):
        options = Options(players=int(row["Players"]))
        rounds, blocks = options.format
        builds = rounds * options.turns * options.players
        assert [options.players, rounds, blocks, options.turns, builds] == [
            int(cell) for cell in row.values()
        ]
    assert {FORMATS[2, "four"], FORMATS[2, "six"]} == {(4, 6), (6, 4)}


def test_r6_refuses_two_against_three_and_adds_two_colours() -> None:
    state = position("A1: R3", {"players": "2"})
    refusal(check_site, state, "S", "A1", Block("Y", 2))
    check_site(state, "S", "A1", Block("Y", 3))
    assert {"S": 37, "N": 36} == side_scores(state.options, {"R": 20, "Y": 17, "B": 22, "K": 14})
    assert says(
        "R6",
        en="Red has 20 points, Yellow 17, Blue 22, and Black 14, then South has 37 and North 36",
        de="Rot 20 Punkte hat, Gelb 17, Blau 22 und Schwarz 14, dann hat Süd 37 und Nord 36",
    )


def test_r7_counts_the_cards_left_in_the_deck() -> None:
    left = f"{len(DECK)} − 16 = {len(new_game(Options(), '0' * 64).deck)}"
    assert says("R7", en=f"{left} cards", de=f"{left} Karten")


def test_r8_quotes_the_refusals() -> None:
    state = new_game(Options(start="S"), "0" * 64)
    play(state, "S", parse("take 432211"))
    assert says("R8", en="`4 3 2 2 1 1` is fine", de="`4 3 2 2 1 1` ist in Ordnung")
    seven, four = (refusal(play, state, "S", parse(f"take {lot}")) for lot in ("4321111", "444411"))
    assert says("R8", en=f"“{seven}”", de=f"„{seven}“")
    assert says("R8", en=f"“{four}”", de=f"„{four}“")
    refusal(play, state, "S", parse("take 43211"))


def test_r9_counts_the_cards_of_a_turn() -> None:
    state = position("", {"start": "S"})
    after = play(state, "S", Build(state.hands["S"][0], "A", 1))
    assert (4, 29, 4, 28, 1) == (
        *(len(x) for x in (state.hands["S"], state.deck, after.hands["S"], after.deck)),
        len(after.played),
    )
    assert says(
        "R9",
        en="you hold four cards and the deck has 29. After it you hold four, the deck has 28, and one card",
        de="hast du vier Karten, und im Kartenstapel liegen 29. Danach hast du vier, im Kartenstapel liegen 28, und "
        "eine Karte",
    )


@pytest.mark.parametrize("nth", range(3))
def test_r10_says_when_the_deck_runs_out(nth) -> None:
    row = table("R10")[nth]
    state, numbers_, draws, out = (
        new_game(Options(players=int(row["Players"]), start="S"), "0" * 64),
        stream("1" * 64, "moves"),
        0,
        [],
    )
    assert int(row["Cards in the deck at the start"]) == len(state.deck)
    while state.to_move:
        side = state.to_move[0]
        draws += state.phase == Phase.BUILD
        state = play(state, side, BOTS["random"](view_for(state, side), numbers_))
        # A hand replaced under R13 would be four draws more.
        assert not any(isinstance(event, HandReplaced) for event in state.happened)
        out += [draws] * sum(isinstance(event, Reshuffled) for event in state.happened)
    assert numbers(row["It runs out at draw"]) == out


@pytest.mark.parametrize(("name", "panel"), SCORED, ids=[name for name, _ in SCORED])
def test_r11_and_v6_say_what_a_picture_pays(name, panel) -> None:
    points = score(panel.state.towers, panel.state.options.colours, panel.ordinance)
    if panel.ordinance:
        title = ORDINANCES[panel.ordinance].title
        paid = points_text({c: p.ordinance for c, p in points.items()})
        assert says(
            card_heading(panel.ordinance), en=f"{title} pays {paid}.", de=f"{title} bringt {paid}."
        )
    elif name != "r11-round":
        assert f": {points_text({c: p.total for c, p in points.items()})}." in section("R11")


def test_r11_a_lone_tower_scores_six_and_none_scores_nothing() -> None:
    assert (3, 2, 1, 0) == score({"A1": stack("R1")}, ("R",))["R"]
    assert (0, 0, 0, 0) == score({}, ("R",))["R"]
    assert says(
        "R11", en="brings its owner 3 + 2 + 1 = 6", de="bringt seinem Besitzer 3 + 2 + 1 = 6"
    )


def worked_round():
    """The state after the builds in R11's table, and the expected result of each build."""
    builds = [cell.split() for row in table("R11") for cell in list(row.values())[1:]]
    cards = {side: [int(build[0]) for build in builds[at::4]] for at, side in enumerate("SWNE")}
    blocks = {
        colour: falling([int(build[3][1]) for build in builds[at::4]])
        for at, colour in enumerate("RBYK")
    }
    drawn = [cards[side][nth] for nth in (4, 5) for side in "SWNE"]
    rest = (Counter(DECK) - Counter(card for own in cards.values() for card in own)).elements()
    state = new_game(Options(start="S"), "0" * 64).replace(
        phase=Phase.BUILD, chosen=blocks, deck=(*rest, *reversed(drawn)),
        hands={side: tuple(sorted(own[:4])) for side, own in cards.items()},
    )  # fmt: skip
    for at, (card, _, site, block) in enumerate(builds):
        state = play(state, "SWNE"[at % 4], Build(int(card), site[0], int(block[1])))
        assert block == str(state.towers[site].blocks[-1])
    return state, blocks


def test_r11_the_whole_round_is_played_and_scored_as_written() -> None:
    state, blocks = worked_round()
    assert position(ROUND, {}).towers == state.towers
    colours = {colour_name(colour): colour for colour in "RBYK"}
    for row in table("R11", 1):
        tallest, majorities, towers, together = list(row.values())[1:]
        points = score(state.towers, tuple("RBYK"))[colours[row["Colour"]]]
        assert (int(tallest), int(majorities), int(towers), int(together)) == (
            *points[:3],
            points.total,
        )
        assert int(together) == state.scores[colours[row["Colour"]]]
    chosen = {colour: " ".join(map(str, floors)) for colour, floors in blocks.items()}
    assert says(
        "R11",
        en=f"Red and Blue have chosen `{chosen['R']}`, Yellow and Black `{chosen['K']}`",
        de=f"Rot und Blau haben `{chosen['R']}` gewählt, Gelb und Schwarz `{chosen['K']}`",
    )
    assert chosen["R"] == chosen["B"]
    assert chosen["Y"] == chosen["K"]
    leaders = {city: sole_leader(count) for city, count in owned(state.towers).items()}
    assert {"A": None, "B": None, "C": "Y", "D": "R", "E": "B", "F": "R"} == leaders
    assert says(
        "R11",
        en="Red has the majorities of D and F, Blue that of E, and Yellow that of C.",
        de="Rot hat die Mehrheiten von D und F, Blau die von E, Gelb die von C.",
    )
    start = side_name(state.start)
    assert says(
        "R11", en=f"{start} starts the next round.", de=f"{start} beginnt die nächste Runde."
    )


@pytest.mark.parametrize("nth", range(4))
def test_r12_says_who_wins_forty_to_forty(nth) -> None:
    row = table("R12")[nth]
    board = {"Blue's": "A1: R1; B1: B2", "Black's": "A1: B1; B1: K4", "tied": "A1: R1; B1: B1"}[
        row["Tallest tower"]
    ]
    red, blue = numbers(row["Majorities in the last scoring"])
    final = {
        colour: Points(majorities=2 * many)
        for colour, many in zip("RBYK", (red, blue, 0, 0), strict=True)
    }
    for tie_break in ("modern", "shared"):
        sides = winners(Options(tie_break=tie_break), dict(zip("RBYK", (40, 40, 9, 9), strict=True)),
                        position(board, {}).towers, final)  # fmt: skip
        names = [colour_name(Options().colours_of(side)[0]) for side in sides]
        told_so = {
            "en": f"{' and '.join(names)} win{'s' * (len(names) == 1)}",
            "de": f"{' und '.join(names)} {'gewinnt' if len(names) == 1 else 'gewinnen'}",
        }
        assert row[OPTION_WORDS["tie-break"].values[tie_break].title] == told_so[language()]
        assert f"| {words_for('tie-break', tie_break).title} |" in section("R12")
        assert f"- **{words_for('tie-break', tie_break).title}" in section("R12")


def before_south(board, hand, chosen, deck):
    """East builds a 4 on A1 and draws a 1; then South is to move with these cards and blocks."""
    state = position(board, {"start": "S"}, start="E", monster=None)
    hands = {"E": (7, 7, 7, 7), "S": hand, "W": (1, 1, 1, 1), "N": (9, 9, 9, 9)}
    return play(
        state.replace(hands=hands, deck=deck, chosen={**state.chosen, "R": chosen}),
        "E",
        Build(7, "A", 4),
    )


def test_r13_shows_and_replaces_a_hand() -> None:
    board = "; ".join(f"{site}: B3" for site in SITES if site[1] != "9")
    state = before_south(board, (1, 1, 2, 3), (1,) * 6, (5, 5, 6, 6, 9, 8, 5, 4, 1))
    [event] = [event for event in state.happened if isinstance(event, HandReplaced)]
    hand = " ".join(map(str, event.hand))
    assert says(
        "R13",
        en=f"the hand {hand} is shown and replaced",
        de=f"die Hand {hand} gezeigt und ersetzt",
    )


def test_r13_takes_the_smallest_block_if_no_card_helps() -> None:
    state = before_south(
        "; ".join(f"{site}: B3" for site in SITES), (2, 3, 4, 6), (2, 2, 2, 2, 2, 1), (5, 5, 9, 1)
    )
    [lost] = [event for event in state.happened if isinstance(event, BlockLost)]
    assert says(
        "R13",
        en=f"loses the block of {lost.block.floors}, and the card {lost.card} is replaced",
        de=f"verliert den Baustein mit {lost.block.floors}, und die Karte {lost.card} wird ersetzt",
    )


def test_r13_a_lost_block_moves_no_monster() -> None:
    board = "; ".join(f"{site}: B3" for site in SITES if site != "D7")
    state = position(board, {"start": "S", "monster": "monster"}, start="E", monster="D7")
    state = play(
        state.replace(
            hands={**state.hands, "E": (5, 7, 7, 7), "S": (2, 3, 4, 6)},
            chosen={**state.chosen, "R": (1,)},
        ),
        "E",
        Build(5, "A", 4),
    )
    assert [BlockLost, MonsterMoved] == sorted(
        {type(e) for e in state.happened} & {BlockLost, MonsterMoved}, key=str
    )
    assert 1 == sum(isinstance(event, MonsterMoved) for event in state.happened)


def test_r14_a_hand_is_in_no_other_view() -> None:
    state = position("", {"start": "S"}).replace(
        hands={"S": (2, 2, 5, 8), "W": (1, 1, 1, 1), "N": (3, 3, 3, 3), "E": (4, 4, 4, 4)}
    )
    assert (2, 2, 5, 8) == view_for(state, "S").hand
    assert [state.hands[s] for s in "WNE"] == [view_for(state, reader).hand for reader in "WNE"]
    assert not hasattr(view_for(state, None), "hand")
    assert says("R14", en="You hold 2, 2, 5, and 8.", de="Du hast 2, 2, 5 und 8 auf der Hand.")


def test_the_rule_sets_match_the_engines() -> None:
    found = table("The sets of rules")
    keys = {
        "Choosing blocks": "choosing",
        "Shuffling": "reshuffle",
        "A tie at the end": "tie-break",
    }
    for preset, row in zip(PRESETS.values(), found, strict=True):
        given = options_from(preset.options).as_dict()
        columns = {column: words_for(key, given[key]).title for column, key in keys.items()}
        assert {"Set": preset.title, **columns, "Cities": THEMES[preset.theme].title} == row
        assert f"- **{preset.title}.** {preset.sentence}" in section("The sets of rules")
