"""The steps of the tutorial: positions in notation, the task of each, and the feedback to a move."""

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from engine import (
    Build,
    State,
    legal_builds,
)
from engine.box import colour_name
from engine.events import Built, RoundScored
from engine.explain import swing, worth_after, worth_now
from engine.language import listed
from engine.scoring import Points
from games.board.phrases import floors, signed
from games.learn.lesson import YOU, Answer, Lesson, set_up


def _built(states: Sequence[State]) -> Built:
    """The reader's first build."""
    return next(event for event in states[1].happened if isinstance(event, Built))


def _a_new_tower(states: Sequence[State]) -> Answer:
    built = _built(states)
    if built.loser or built.own:
        hint = gettext("That’s legal, but try an empty site: one that shows only a small number.")
        return Answer(False, hint)
    praise = gettext(
        "Your card {card} means site {card} in every city, as you see it. You chose the city, and now a tower of "
        "{floors} stands there, with your letter and your roof."
    )
    return Answer(True, praise.format(card=built.card, floors=floors(built.height)))


TAKEN = "B2"


def _a_tie_is_enough(states: Sequence[State]) -> Answer:
    built, tower = _built(states), states[0].tower(TAKEN)
    owner, mine, need = tower.owner or "", tower.floors_of("R"), tower.floors_needed("R")
    if built.site != TAKEN:
        hint = gettext("That’s legal, but try Cairo 2. The chip there says +{need}.")
        return Answer(False, hint.format(need=need))
    if built.block.floors > need:
        hint = gettext(
            "That’s legal, and the tower is yours. But try it with a {need}: a tie is enough, and you keep the {block} "
            "for something else."
        )
        return Answer(False, hint.format(need=need, block=built.block.floors))
    praise = gettext(
        "Now {mine} and {need} make {floors} floors of yours, as many as {colour} has. A tie is enough. If your block "
        "is on top, you own the tower with all its floors."
    )
    return Answer(
        True, praise.format(mine=mine, need=need, floors=mine + need, colour=colour_name(owner))
    )


def _worth(state: State, move: Build) -> int:
    """The points South's build would bring South if the round were scored right after it."""
    return swing(state.options, worth_now(state), worth_after(state, YOU, move))[YOU]


def _worth_most(states: Sequence[State]) -> Answer:
    first, built = states[0], _built(states)
    best = max(_worth(first, move) for move in legal_builds(first, YOU))
    brought = _worth(first, Build(built.card, built.site[0], built.block.floors))
    if brought < best:
        hint = gettext(
            "That’s legal, but it brings {brought}, and another build brings {best}. Try again, and look for the crown."
        )
        return Answer(False, hint.format(brought=signed(brought), best=signed(best)))
    parts = _parts(worth_now(first)["R"], worth_now(states[-1])["R"])
    praise = gettext(
        "Nothing brings more than {best}: {parts}. And what you gain there, others lose."
    )
    return Answer(True, praise.format(best=signed(best), parts=parts))


def _parts(before: Points, after: Points) -> str:
    """The difference between two scorings: "3 for the tallest tower, 2 for a majority and 1 for the tower"."""
    names = (gettext("{points} for the tallest tower"), gettext("{points} for a majority"),
             gettext("{points} for the tower"))  # fmt: skip
    more = [(now - was, name) for was, now, name in zip(before, after, names, strict=False)]
    return listed(name.format(points=points) for points, name in more if points)


def _a_tall_block(states: Sequence[State]) -> Answer:
    lot = states[-1].chosen["R"]
    if 4 not in lot:
        hint = gettext(
            "That’s legal, but try to take a 4. Without one, the tallest tower is out of reach this round: it’s "
            "Black’s, in Manhattan, with +4."
        )
        return Answer(False, hint)
    praise = gettext(
        "You’ll place {blocks} this round, and everyone can see it. With the 4 and one of your two 5 cards, the "
        "tallest tower is within reach."
    )
    return Answer(True, praise.format(blocks=listed(map(str, lot))))


def _ahead(states: Sequence[State]) -> Answer:
    scored = next(
        event for state in states for event in state.happened if isinstance(event, RoundScored)
    )
    totals = {colour: part.total for colour, part in scored.points.items()}
    others = [f"{colour_name(colour)} {many}" for colour, many in totals.items() if colour != "R"]
    told = gettext("You have {points}, {others}.").format(points=totals["R"], others=listed(others))
    if totals["R"] <= max(many for colour, many in totals.items() if colour != "R"):
        hint = gettext(
            "All of that was legal, but try again. Take what others own, above all the tallest tower. That brings you "
            "points and costs them some."
        )
        return Answer(False, f"{told} {hint}")
    praise = gettext("You’re ahead. All towers stay, and they score again next round.")
    return Answer(True, f"{told} {praise}")


LESSONS = (
    Lesson(
        _("Read a tile and build"),
        (
            _("Each tile is a tower seen from above. It shows who owns it, how many floors it has, and whose floors "
              "they are."),
            _("A card names a site as you see it: 1 is the top left of every city. You choose the city."),
        ),
        _("You’re Red. Pick a card, a block, and a city, and build on an empty site."),
        set_up(
            "A2: B3; A6: Y1 K2; B1: R2; B5: K2 B2; C9: Y2; D4: R1 Y2; D6: B1; E1: K1; F9: R2 B3 Y3",
            "1469",
            "3211 32 22 31",
        ),
        _a_new_tower,
        picture="r04-tile",
    ),
    Lesson(
        _("Take a tower"),
        (
            _("You can build on another player’s tower if you then have at least as many floors in it as its owner. A "
              "chip like +2 says that a block of 2 is enough. A chip with a broken edge, like +5, asks for more than "
              "any block has."),
            _("Try your block of 1 on Cairo 2 first, and read what the bar says."),
        ),
        _("Take Blue’s tower on Cairo 2 with the smallest block that works."),
        set_up(
            "A2: Y3; A8: K2; B2: R2 B4; B5: R1 B2; C7: K4 K1; D5: Y2 R2; D8: B1; E2: K1 Y1; F7: R1 Y3",
            "2578",
            "3211 32 22 31",
        ),
        _a_tie_is_enough,
    ),
    Lesson(
        _("What a build is worth"),
        (
            _("After each round you get 1 point for every tower you own, 2 for owning the most towers in a city, and 3 "
              "for owning the one tallest tower on the board. It wears the crown."),
            _("Once you’ve picked a card, a block, and a city, the bar says what the build would bring if the round "
              "were scored now."),
        ),
        _("Find the build that brings you the most."),
        set_up(
            "A5: R1 B3 Y3; A1: R1; A9: Y1; B3: K2; B8: B2; C5: B1 K2; D1: R2; D8: Y1; E3: B3; E8: Y2 R3; F1: R1 B1",
            "1358",
            "3211 32 22 31",
        ),
        _worth_most,
    ),
    Lesson(
        _("Choose blocks"),
        (
            _("Before each round you choose the blocks you’ll place in it. You have 24 for the whole game. A tall "
              "block you use now is gone later, but a strong tower scores every round."),
            _("The others have chosen, and their blocks are shown with their names. The chips say what you’d need."),
        ),
        _("Choose six blocks, including one of 4 floors. It takes Black’s tower on Manhattan 5, the tallest."),
        set_up(
            "A5: R1 K4 K1; A2: B2; B4: R2; B9: Y1; C5: Y3; C6: K1; D1: R1; D5: B1 Y1; E2: B3; E8: R1; F3: Y2 B2",
            "2558",
            "- 321111 221111 432111",
            start="W",
            turn=3,
        ),
        _a_tall_block,
    ),
    Lesson(
        _("The end of a round"),
        (
            _("There are three players, and each has two turns left this round. You build, Blue and Yellow reply, you "
              "build again, they reply, and the round is scored."),
            _("Keep an eye on what they still have. A tower is safe from a player who needs more floors than any of "
              "their blocks has."),
        ),
        _("Have more points than each of them when the round is scored."),
        set_up("A5: Y3; A1: B2; B2: R2; C4: Y1; D8: B3; E5: R1", "2456 1358 2467", "31 21 21", players=3, turn=6),
        _ahead,
        turns=2,
    ),
)  # fmt: skip
