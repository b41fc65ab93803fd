"""Check the deal: what was promised before a game, and, once it is over, every step from the secret to the cards."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from engine.box import HAND, Side, side_name
from engine.chance import mixed_seed
from engine.deal import Deal, RandomPick, Shuffle, deal_of
from engine.ordinances import ORDINANCES
from games.models import Game
from games.play.access import spectator_or_404


@require_safe
def deal(request: HttpRequest, code: str) -> HttpResponse:
    """While the game runs the commitment and the words; after it the secret and all that follows from it."""
    game, seat = spectator_or_404(request.user, code)
    if not game.dealt:
        return redirect("table", game.code)
    context = {"game": game, "seat": seat, "words": game.seats_by_side.values()}
    return render(request, "replay/deal.html", context | (_steps(game) if game.over else {}))


def _steps(game: Game) -> dict[str, Any]:
    """All that may be known of a game that is over."""
    positions = game.positions()
    dealt = deal_of(positions)
    seed = mixed_seed(game.secret, game.words)
    return {
        "mixed": ":".join([game.secret, *game.words]),
        "seed": seed,
        "seed_holds": seed == game.seed,
        "hands_hold": dealt.last_hands == positions[-1].hands,
        **_cards(dealt, _names(game), positions[0].start),
    }


def _cards(dealt: Deal, names: Mapping[str, Mapping[str, str]], start: Side) -> dict[str, Any]:
    """Start, first deck, hands, new decks, lots of the variants and every card drawn, as the page shows them."""
    first, *later = dealt.shuffles
    sides = names["start"]
    return {
        "start": random_pick(dealt.start, sides) if dealt.start else None,
        "starter": sides[start],
        "first": shuffle(first),
        "hands": [(sides[side], hand) for side, hand in dealt.hands.items()],
        "later": [shuffle(made) for made in later],
        "variants": [
            random_pick(made, names[made.label])
            if isinstance(made, RandomPick)
            else drawn_order(made, names[made.label])
            for made in dealt.variants
        ],
        "draws": [(draw.ply, sides[draw.side], spaced(draw.gone), spaced(draw.drawn)) for draw in dealt.draws],
    }


def random_pick(made: RandomPick, names: Mapping[str, str]) -> dict[str, Any]:
    """A lot in words: from which number, how, among whom."""
    return {
        "label": made.label,
        "numbers": made.numbers,
        "among": ", ".join(names[item] for item in made.items),
        "many": len(made.items),
        "index": made.index,
        "drawn": names[made.drawn],
    }


def drawn_order(made: Shuffle, names: Mapping[str, str]) -> dict[str, Any]:
    """Things put in order by lot, the first of them first."""
    return {
        "label": made.label,
        "numbers": made.numbers,
        "among": ", ".join(names[item] for item in made.items),
        "order": ", ".join(names[item] for item in made.order),
    }


def shuffle(made: Shuffle) -> dict[str, Any]:
    """A new deck, its top card first."""
    return {
        "label": made.label,
        "ply": made.ply,
        "many": len(made.items),
        "numbers": made.numbers,
        "cards": _grouped(made.items),
        "deck": _grouped(made.order[::-1]),
    }


def spaced(cards: Iterable[object]) -> str:
    return " ".join(map(str, cards))


def _grouped(cards: Sequence[str]) -> str:
    """Faces in groups, each as large as a hand."""
    return spaced("".join(cards[at : at + HAND]) for at in range(0, len(cards), HAND))


def _names(game: Game) -> dict[str, Mapping[str, str]]:
    """What the things are called that a stream decides about, by its label."""
    cities = game.theme.names
    return {
        "start": {side: f"{side_name(side)} ({seat.name})" for side, seat in game.seats_by_side.items()},
        "cities": cities,
        "godzilla": cities,
        "ordinances": {key: card.title for key, card in ORDINANCES.items()},
    }
