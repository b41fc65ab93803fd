"""What the engine keeps between calls: it must not grow for ever, and must hold no secrets."""

from importlib import import_module
from pathlib import Path

import engine
from engine.tower import stack, towers_from

# Everything that is kept, and why it may be: all of it depends only on what every player sees.
FINITE = {
    "city_rows": "a side: 4 answers",
    "_builds": "a card, a city, a colour and heights of blocks: 4,320 answers",
}
LIMITED = {
    "_block": "a colour and a height",
    "_offers": "a side, a card, and heights of chosen blocks",
    "_tower": "blocks on a site",
    "_selections": "a supply and a colour",
    "_picks": "a supply",
    "_rivals": "who plays against a colour, by the options",
    "_read_written": "a move as it is written, for any player",
}
MODULES = [
    import_module(f"engine.{path.stem}")
    for path in Path(engine.__file__).parent.glob("*.py")
    if path.stem != "__main__"
]


def test_only_what_everyone_may_know_is_kept_and_never_without_a_limit():
    limits = {
        name: each.cache_info().maxsize
        for module in MODULES
        for name, each in vars(module).items()
        if hasattr(each, "cache_info")
    }

    assert {*FINITE, *LIMITED} == set(limits)
    assert set(FINITE) == {name for name, limit in limits.items() if limit is None}


def test_the_same_tower_is_the_same_object_wherever_it_stands():
    assert stack("R1 B3 R2") is towers_from("C7: R1 B3 R2")["C7"]
    assert stack("R1 B3") is stack("R1 B3 R2").without_top()
