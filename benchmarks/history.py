"""A day's history settled from each format to the same, beside single settlements and the bare reading of the file."""

from __future__ import annotations

import csv
import json
import random
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from adapters import adapter
from comparison.figure import Figure
from pyarrow import ipc, parquet

from cutcard import GAMES, Bet, Deal, Game, Shoe, read_deal, settle
from cutcard.rulebook.dealing import deal_from

if TYPE_CHECKING:
    from collections.abc import Callable

    from adapters.today import history as names
else:
    names = adapter("history")

GAME = GAMES["tiger-baccarat"]
LINES = 200_000
DIFFERENT = 20_000
ALONE = 2000
REPEATS = 3
CHIPS_CENTS = (500, 2500, 10_000, 50_000, 7525)
NAMES = {"txt": "plain lines", "csv": "CSV", "jsonl": "JSON lines", "parquet": "Parquet", "arrow": "Arrow"}
UNIT = "thousand lines a second"
TITLE = "A day's history"
EXPLAINED = (
    f"{LINES:,} rounds of {GAME.title} with one to four bets each, in one core's processor time, the best of "
    f"{REPEATS}; *all cores* by the clock on the wall, starting them included. The baseline is *alone*, a round "
    "read, refereed, settled and written as JSON by itself. *Bare* is the file of the history read and its fields "
    "taken apart, with nothing settled and nothing written. *Plain lines* have 100.00 on every wager and are "
    "answered as `--json` answers. `settle_many` settles arrays, every wager of the game with a stake of its own; "
    "its baseline is `settle` with the same bets, round by round."
)


def figures() -> list[Figure]:
    """Formats of files, then arrays."""
    alone = Figure("history.alone", "alone", UNIT, _alone() / 1e3, "higher")
    with tempfile.TemporaryDirectory() as folder:
        found = [alone, *_formats(Path(folder))]
    if names.settle_many is not None:
        found += [figure for game in GAMES.values() for figure in _arrays(game)]
    return found


def _formats(folder: Path) -> list[Figure]:
    """What one core and all cores settle, and what is only read."""
    _write_day(folder)
    bare: dict[str, Callable[[Path], object]] = {
        "txt": lambda path: [line.split() for line in path.open()],
        "csv": lambda path: list(csv.reader(path.open())),
        "jsonl": lambda path: [json.loads(line) for line in path.open()],
        "parquet": lambda path: parquet.read_table(path, columns=["deal", "bets"]),
        "arrow": lambda path: ipc.open_file(path).read_all(),
    }
    found = []
    for kind in names.FORMATS:
        path, save = folder / f"day.{kind}", None if kind == "txt" else folder / f"settled.{kind}"
        row, what = f"history.{kind}", NAMES[kind]
        one = LINES / _best(partial(_settle, path, save, 1)) / 1e3
        found.append(Figure(f"{row}.one", f"{what}: one core", UNIT, one, "higher", baseline="history.alone"))
        if names.ALL_CORES:
            every = LINES / _best(partial(_settle, path, save, None), time.perf_counter) / 1e3
            found.append(Figure(f"{row}.all", f"{what}: all cores", UNIT, every, "higher"))
        read = LINES / _best(partial(bare[kind], path)) / 1e3
        found.append(Figure(f"{row}.bare", f"{what}: bare", UNIT, read, "higher", control=True))
    own = LINES / _best(partial(_settle, folder / "own.jsonl", folder / "settled.jsonl", 1)) / 1e3
    what = "JSON lines with other keys: one core"
    return [*found, Figure("history.own.one", what, UNIT, own, "higher", baseline="history.alone")]


def _write_day(folder: Path) -> None:
    """The same rounds in every format that the revision reads; it writes those of Arrow itself."""
    deals, bets = _rounds()
    (folder / "day.txt").write_text("".join(f"{deal}\n" for deal in deals))
    rows = [
        f'{deal},"{"; ".join(f"{w}={c / 100:.2f}" for w, c in each)}"\n' for deal, each in zip(deals, bets, strict=True)
    ]
    (folder / "day.csv").write_text("".join(["deal,bets\n", *rows]))
    listed = [[{"wager": wager, "stake_cents": cents} for wager, cents in each] for each in bets]
    rows = [json.dumps({"deal": deal, "bets": each}) + "\n" for deal, each in zip(deals, listed, strict=True)]
    (folder / "day.jsonl").write_text("".join(rows))
    rows = [
        json.dumps({"round": number, "patron": "Wei", "deal": deal, "bets": each}) + "\n"
        for number, (deal, each) in enumerate(zip(deals, listed, strict=True))
    ]
    (folder / "own.jsonl").write_text("".join(rows))
    for kind in {"parquet", "arrow"} & set(names.FORMATS):
        _settle(folder / "day.csv", folder / f"day.{kind}", 1)


def _rounds() -> tuple[list[str], list[list[tuple[str, int]]]]:
    chance, shoe = random.Random(8), list(Shoe.of(GAME.deck, decks=8))  # noqa: S311
    names = [wager.name for wager in GAME.wagers]
    deals = [str(deal_from(GAME, chance.sample(shoe, 6))) for _ in range(DIFFERENT)]
    bets = [
        [(chance.choice(names), chance.choice(CHIPS_CENTS)) for _ in range(chance.randrange(1, 5))]
        for _ in range(DIFFERENT)
    ]
    return deals * (LINES // DIFFERENT), bets * (LINES // DIFFERENT)


def _settle(path: Path, save: Path | None, workers: int | None) -> None:
    names.settle_file(GAME, [Bet(wager, 100_00) for wager in GAME.wagers], path, save, workers)


def _alone() -> float:
    deals, _ = _rounds()
    bets = [Bet(wager, 100_00) for wager in GAME.wagers]

    def settle_each() -> None:
        for text in deals[:ALONE]:
            deal = read_deal(GAME, text)
            json.dumps(names.round_json(GAME, deal, settle(GAME, deal, bets)))

    return ALONE / _best(settle_each)


def _arrays(game: Game) -> list[Figure]:
    chance, shoe = random.Random(8), list(Shoe.of(game.deck, decks=8))  # noqa: S311
    deals: list[Deal] = [deal_from(game, chance.sample(shoe, 6)) for _ in range(ALONE)]
    cards = np.tile(names.card_codes(game, deals), (LINES // ALONE, 1))
    stakes = np.random.default_rng(8).integers(1, 100_000, (LINES, len(game.wagers)))
    bets = [Bet(wager, 7525) for wager in game.wagers]
    many = LINES / _best(lambda: names.settle_many(game, cards, stakes)) / 1e3
    alone = ALONE / _best(lambda: [settle(game, deal, bets) for deal in deals]) / 1e3
    row, unit = f"history.arrays.{game.slug}", "thousand rounds a second"
    return [
        Figure(row, f"{game.slug}: settle_many", unit, many, "higher", baseline=f"{row}.alone"),
        Figure(f"{row}.alone", f"{game.slug}: settle", unit, alone, "higher"),
    ]


def _best(act: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    """Processor seconds: those of the clock on the wall are shared with whoever else is at work."""
    times = []
    for _ in range(REPEATS):
        start = clock()
        act()
        times.append(clock() - start)
    return min(times)
