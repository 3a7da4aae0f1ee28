"""A day's history settled from each format to the same, beside single settlements and the bare reading of the file."""

from __future__ import annotations

import csv
import json
import random
import sys
import tempfile
import time
from contextlib import redirect_stderr
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from pyarrow import ipc, parquet

from cutcard import GAMES, Bet, Deal, Game, Shoe, card_codes, read_deal, settle, settle_many
from cutcard.cli.rules.history import settle_history
from cutcard.cli.rules.sources import Asked
from cutcard.cli.rules.workers import cores
from cutcard.contract import round_json
from cutcard.rulebook.dealing import deal_from

if TYPE_CHECKING:
    from collections.abc import Callable

GAME = GAMES["tiger-baccarat"]
LINES = 200_000
DIFFERENT = 20_000
ALONE = 2000
REPEATS = 3
CHIPS_CENTS = (500, 2500, 10_000, 50_000, 7525)
EXPLAINED = (
    f"{LINES:,} rounds of {GAME.title} with one to four bets each, thousands of lines a second of one core's processor "
    f"time, the best of {REPEATS} runs; *all cores* are {cores()}, by the clock on the wall, starting them included. "
    "*Alone* is a round read, refereed, settled and written as JSON by itself, *bare* the file of the history read and "
    "its fields taken apart, with nothing settled and nothing written. *Plain lines* have 100.00 on every wager and "
    "are answered as `--json` answers."
)

ARRAYS = (
    "`settle_many` on arrays, every wager of the game with a stake of its own, thousands of rounds a second of one "
    "core; *alone* is `settle` with the same bets. The goal is 1,000."
)


def report() -> str:
    """A table of formats, and one of arrays."""
    with tempfile.TemporaryDirectory() as folder:
        rows = _formats(Path(folder))
    alone = _alone()
    lines = [
        "## A day's history",
        "",
        EXPLAINED,
        "",
        "| history | one core | all cores | goal | alone | one core / alone | bare | one core / bare |",
        "|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for name, settled, beside, bare in rows:
        lines.append(
            f"| {name} | {settled / 1e3:,.0f} | {beside / 1e3:,.0f} | 200 | {alone / 1e3:.1f} | {settled / alone:.0f} "
            f"| {bare / 1e3:,.0f} | {settled / bare:.2f} |"
        )
    lines += ["", *_arrays()]
    return "\n".join(lines)


def _formats(folder: Path) -> list[tuple[str, float, float, float]]:
    """Each format's name, the lines a second that one core and all cores settle, and those that are only read."""
    deals, bets = _rounds()
    (folder / "day.txt").write_text("".join(f"{deal}\n" for deal in deals))
    rows = [
        f'{deal},"{"; ".join(f"{w}={c / 100:.2f}" for w, c in each)}"\n' for deal, each in zip(deals, bets, strict=True)
    ]
    (folder / "day.csv").write_text("".join(["deal,bets\n", *rows]))
    listed = [[{"wager": wager, "stake_cents": cents} for wager, cents in each] for each in bets]
    rows = [json.dumps({"deal": deal, "bets": each}) + "\n" for deal, each in zip(deals, listed, strict=True)]
    (folder / "day.jsonl").write_text("".join(rows))
    for name in ("day.parquet", "day.arrow"):
        _settled(Asked(str(folder / "day.csv"), save=str(folder / name)))
    bare: dict[str, Callable[[Path], object]] = {
        "txt": lambda path: [line.split() for line in path.open()],
        "csv": lambda path: list(csv.reader(path.open())),
        "jsonl": lambda path: [json.loads(line) for line in path.open()],
        "parquet": lambda path: parquet.read_table(path, columns=["deal", "bets"]),
        "arrow": lambda path: ipc.open_file(path).read_all(),
    }
    found = []
    for kind, read in bare.items():
        path = folder / f"day.{kind}"
        save = folder / f"settled.{'jsonl' if kind == 'txt' else kind}"
        asked = Asked(str(path), as_json=True) if kind == "txt" else Asked(str(path), save=str(save))
        name = {"txt": "plain lines", "csv": "CSV", "jsonl": "JSON lines"}.get(kind, kind.title())

        def settled(workers: int | None, asked: Asked = asked) -> None:
            (_to_nowhere if asked.save is None else _settled)(replace(asked, workers=workers))

        one = LINES / _best(partial(settled, 1))
        all_cores = LINES / _best(partial(settled, None), time.perf_counter)
        found.append((name, one, all_cores, LINES / _best(partial(read, path))))
    return found


def _rounds() -> tuple[list[str], list[list[tuple[str, int]]]]:
    chance, shoe = random.Random(8), list(Shoe.of(GAME.deck, decks=8))  # noqa: S311
    names = [wager.name for wager in GAME.wagers]
    deals = [str(deal_from(GAME, chance.sample(shoe, 6))) for _ in range(DIFFERENT)]
    bets = [
        [(chance.choice(names), chance.choice(CHIPS_CENTS)) for _ in range(chance.randrange(1, 5))]
        for _ in range(DIFFERENT)
    ]
    return deals * (LINES // DIFFERENT), bets * (LINES // DIFFERENT)


def _settled(asked: Asked) -> None:
    with Path("/dev/null").open("w") as nowhere, redirect_stderr(nowhere):
        assert settle_history(GAME, asked, [Bet(wager, 100_00) for wager in GAME.wagers], 8) == 0


def _to_nowhere(asked: Asked) -> None:
    there = sys.stdout
    try:
        with Path("/dev/null").open("w") as sys.stdout:
            _settled(asked)
    finally:
        sys.stdout = there


def _alone() -> float:
    deals, _ = _rounds()
    bets = [Bet(wager, 100_00) for wager in GAME.wagers]

    def settle_each() -> None:
        for text in deals[:ALONE]:
            deal = read_deal(GAME, text)
            json.dumps(round_json(GAME, deal, settle(GAME, deal, bets)))

    return ALONE / _best(settle_each)


def _arrays() -> list[str]:
    lines = [
        ARRAYS,
        "",
        "| game | wagers | settle_many | alone | settle_many / alone |",
        "|---|--:|--:|--:|--:|",
    ]
    return lines + [_array_row(game) for game in GAMES.values()]


def _array_row(game: Game) -> str:
    chance, shoe = random.Random(8), list(Shoe.of(game.deck, decks=8))  # noqa: S311
    deals: list[Deal] = [deal_from(game, chance.sample(shoe, 6)) for _ in range(ALONE)]
    cards = np.tile(card_codes(game, deals), (LINES // ALONE, 1))
    stakes = np.random.default_rng(8).integers(1, 100_000, (LINES, len(game.wagers)))
    bets = [Bet(wager, 7525) for wager in game.wagers]
    many = LINES / _best(lambda: settle_many(game, cards, stakes))
    alone = ALONE / _best(lambda: [settle(game, deal, bets) for deal in deals])
    return f"| {game.slug} | {len(bets)} | {many / 1e3:,.0f} | {alone / 1e3:.0f} | {many / alone:.0f} |"


def _best(act: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    """Processor seconds: those of the clock on the wall are shared with whoever else is at work."""
    times = []
    for _ in range(REPEATS):
        start = clock()
        act()
        times.append(clock() - start)
    return min(times)


if __name__ == "__main__":
    print(report())
