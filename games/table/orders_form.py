"""A posted order: the picked move, and its conditions as choices of words."""

from collections.abc import Iterator, Mapping

from django import forms

from engine import Build, IllegalMove, PlayerView, Theme, parse
from engine.box import CITIES, NUMBERS, Site
from engine.moves import canonical, site_of
from engine.orders import Condition, Fact, Order

SITES = [f"{city}{number}" for city in CITIES for number in NUMBERS]
FACTS = ["", "same", "mine", "1", "2", "3", "4"]


class OrderForm(forms.Form):
    """
    The fields of a posted order.

    With `any_block`, the smallest block that's enough is placed. `own` is about the move's site,
    `other` about the site `where`: that its owner stays the `same`, that it's `mine`, or how many
    floors it may need at most.
    """

    move = forms.CharField(max_length=80)
    any_block = forms.BooleanField(required=False)
    own = forms.ChoiceField(choices=[(fact, fact) for fact in FACTS], required=False)
    where = forms.ChoiceField(choices=[(site, site) for site in ["", *SITES]], required=False)
    other = forms.ChoiceField(choices=[(fact, fact) for fact in FACTS], required=False)

    def __init__(self, posted: Mapping[str, str], view: PlayerView, theme: Theme) -> None:
        super().__init__(posted)
        self.view, self.theme = view, theme
        self.full_clean()

    def read(self) -> Order:
        """Return the order, with what is on the sites now; raises MoveError if it has no move."""
        view, given = self.view, self.cleaned_data
        move = canonical(view.options, view.side, parse(given.get("move", ""), self.theme))
        if not isinstance(move, Build):
            raise IllegalMove("phase", "An order is a build.")
        where = site_of(view.side, move)
        asked = [(where, given.get("own", "")), (given.get("where", ""), given.get("other", ""))]
        any_block = bool(given.get("any_block"))
        return Order(move, tuple(_conditions(view, asked)), any_block)


def _conditions(view: PlayerView, asked: list[tuple[Site, str]]) -> Iterator[Condition]:
    for site, fact in asked:
        if not (site and fact):
            continue
        if fact == "mine":
            yield Condition(site, Fact.MINE)
        elif fact == "same":
            owner = view.tower(site).owner
            yield (
                Condition(site, Fact.OWNER, colour=owner) if owner else Condition(site, Fact.EMPTY)
            )
        else:
            yield Condition(site, Fact.NEEDS, floors=int(fact))
