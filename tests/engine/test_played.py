"""Whole games pinned for ever: each replays to the same trace, byte for byte."""

import subprocess
import sys
from functools import cache
from hashlib import sha256

import pytest

from engine import PRESETS, dump, positions, verify
from engine.events import BlockLost, HandReplaced, MonsterMoved, Reshuffled, RoundScored
from engine.options import VALUES
from engine.ordinances import ORDINANCES
from tests.played.pin import RECORDS, digest, read

each_record = pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)


@cache
def written(path):
    return read(path)


@cache
def played(path):
    """Return a record and all its states."""
    return written(path), tuple(positions(written(path)))


def everything(kind):
    """Return all events of one kind in all records."""
    return [
        event
        for path in RECORDS
        for state in played(path)[1]
        for event in state.happened
        if isinstance(event, kind)
    ]


@each_record
def test_a_game_replays_to_its_pinned_trace(path):
    record, states = played(path)

    assert record.header["trace"] == digest(states)


@each_record
def test_scores_winners_and_deal_match_the_record(path):
    record, states = played(path)

    assert {"rules", "seed", "scores", "winners"} <= set(record.header)
    assert states[-1] == verify(record)


@each_record
def test_a_record_is_rewritten_byte_for_byte(path):
    record, states = played(path)

    assert path.read_bytes() == dump(states[-1], record.moves, record.header).encode()


@each_record
def test_a_record_names_its_rules_and_its_file(path):
    record, states = played(path)

    assert (record.header["rules"], path.stem) == (str(states[-1].rules), record.header["game"])
    assert path.stem[0] == record.header["players"]


def test_the_trace_matches_what_the_command_prints():
    path = RECORDS[0]
    printed = subprocess.run(
        [sys.executable, "-m", "engine", "replay", path, "--trace"], capture_output=True, check=True
    )

    assert read(path).header["trace"] == sha256(printed.stdout).hexdigest()


# Together the records cover


@pytest.mark.parametrize(
    ("key", "value"), [(key, value) for key, values in VALUES.items() for value in values]
)
def test_every_value_of_every_option(key, value):
    # What isn't written is chance: Godzilla's city.
    assert value in {written(path).header.get(key, "random") for path in RECORDS}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_for_every_number_of_players(preset, players):
    assert PRESETS[preset].for_players(players) in {written(path).options for path in RECORDS}


@pytest.mark.parametrize("edge", VALUES["edge"])
@pytest.mark.parametrize("monster", ["godzilla", "monster", "baby"])
def test_every_monster_with_every_edge(monster, edge):
    assert (monster, edge) in {
        (written(path).options.monster, written(path).options.edge) for path in RECORDS
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_variant_for_every_number_of_players(players):
    found = [written(path).options for path in RECORDS if written(path).options.players == players]

    for key in ("monster", "slow-growth", "anti-trust", "ordinances"):
        assert {options.as_dict()[key] for options in found} == set(VALUES[key])


def test_every_ordinance_is_turned_up_and_pays():
    paid = {
        event.ordinance
        for event in everything(RoundScored)
        if any(p.ordinance for p in event.points.values())
    }

    assert set(ORDINANCES) == paid


def test_replaced_hands_lost_blocks_destroyed_towers_and_reshuffles():
    assert len({event.side for event in everything(HandReplaced)}) >= 3
    assert len(everything(BlockLost)) >= 4
    assert any(event.destroyed for event in everything(MonsterMoved))
    assert everything(Reshuffled)


def test_several_records_have_words_a_secret_and_a_commitment():
    assert (
        len(
            [
                path
                for path in RECORDS
                if {"words", "secret", "commitment"} <= set(written(path).header)
            ]
        )
        >= 5
    )


def test_the_records_are_many_and_small():
    assert len(RECORDS) >= 48
    assert max(path.stat().st_size for path in RECORDS) < 1600
