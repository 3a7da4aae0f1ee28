"""JSON lines that are decoded at once: as the parser reads them that looks at each line, or not at all."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import pytest

from cutcard import GAMES, Bet
from cutcard.history.bets import BetTable
from cutcard.history.lines import _of_clean_json, _of_json

if TYPE_CHECKING:
    from cutcard.history.block import Block

TIGER = GAMES["tiger-baccarat"]
DEAL, BETS = "8s 2h 3d / Kd 6c", [{"wager": "Tie", "stake_cents": 500}, {"wager": "Banker", "stake_cents": 2500}]
GOOD = [
    json.dumps({"deal": DEAL, "bets": BETS}),
    json.dumps({"deal": DEAL, "bets": BETS}, separators=(",", ":")),
    json.dumps({"round": 7, "patron": "王", "at": ["20:15", None], "bets": [], "deal": DEAL}),
    json.dumps({"bets": BETS, "deal": f" {DEAL}", "odds": [1.5, {"a": True}]}, ensure_ascii=False, indent=None),
]
PIECES = [
    *(
        '"',
        "\\",
        ",",
        ":",
        "{",
        "}",
        "[",
        "]",
        '"deal": "Ks"',
        '"bets": [], ',
        '"wager": "Tie", ',
        "\\u0064",
        "é",
        "\x01",
    ),
    *("\\ud800", "null", "1e999", "-0", "01", "1.5", "true", "9" * 30, "NaN", '"error": "no", ', " \t", "Moon"),
]


def read(block: Block) -> object:
    bets = [str(block.table.bets[number]) for number in block.bets.numbers]
    return block.deals, bets, block.bets.counts.tolist(), block.errors, [block.bets_as_written(0)]


def both(line: str) -> tuple[object, object]:
    """A line beside a good one, as it is decoded at once and as it is parsed."""
    tables = [BetTable(TIGER, (Bet.on(TIGER, "Tie", 500),)) for _ in range(2)]
    clean = _of_clean_json(1, [line, GOOD[0]], tables[0])
    return clean and read(clean), read(_of_json(1, [line, GOOD[0]], tables[1], expects_bets=True))


@pytest.mark.parametrize("line", GOOD)
def test_a_line_without_fault_is_decoded_at_once_in_any_spelling(line: str) -> None:
    clean, parsed = both(line)
    assert clean == parsed


@pytest.mark.parametrize("mutants", [3_000, pytest.param(100_000, marks=pytest.mark.wide)])
def test_a_spoilt_line_is_read_as_the_parser_reads_it_or_left_to_it(mutants: int) -> None:
    chance, taken = random.Random(5), 0
    for number in range(mutants):
        line = GOOD[number % len(GOOD)]
        for _ in range(chance.choice((1, 1, 2, 3))):
            at = chance.randrange(len(line))
            line = line[:at] + chance.choice(PIECES) + line[at + chance.choice((0, 0, 1, 4)) :]
        clean, parsed = both(line.replace("\n", " "))
        if clean is not None:
            taken += 1
            assert clean == parsed, line
    assert taken > mutants / 50


@pytest.mark.parametrize("twice", ['"deal": "Ks / Ks", ', '"bets": [], ', '"de\\u0061l": "Ks / Ks", '])
def test_a_key_that_is_there_twice_is_left_to_the_parser(twice: str) -> None:
    clean, parsed = both("{" + twice + GOOD[0][1:])
    assert clean is None
    assert "is there twice" in str(parsed)
