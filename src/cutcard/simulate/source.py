"""The GPU's kernel as text: the settings of a game and its shoes before the steps that deal them, `deal.cu`.

Settings are constants of the text, so that a compiler can fit the steps to the game. The text compiles for a GPU and,
with one thread a block, as plain C for a processor.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING

import numpy as np

from cutcard.simulate.shoes import EDGE_PARTS, LOTS, SHOES_A_BLOCK, PreparedShoe, most_rounds

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    from cutcard.simulate.counting.perfect import PricedWager
    from cutcard.simulate.session import Staked

CONSTANT = "__constant__ const"
"""How CUDA declares constants."""
WARP = 32
THREADS_MOST = 1024
"""Threads that a block may have on any GPU."""
SCHEDULERS = 4
WARPS_UNEVEN_MOST = 15
"""With more, a multiprocessor deals faster when each of its four schedulers has as many; with fewer each one counts."""
WARPS_WORTH_IT = 6
"""With fewer a multiprocessor waits more than it deals; then the table stays in the GPU's own memory."""


@dataclass(frozen=True, slots=True)
class Packing:
    """How shoes lie in a multiprocessor's shared memory, and how many beside one another."""

    bits: int
    a_word: int
    """Cards a word of 32 bits."""
    words: int
    """Words a shoe."""
    threads: int
    table_in_shared: bool
    shared_bytes: int

    @classmethod
    def of(cls, shoe: PreparedShoe, shared_bytes: int, threads: int | None = None) -> Packing:
        """As many shoes as fit beside the game's table, or so many threads."""
        bits = 4 if shoe.width <= 16 else 5 if shoe.width <= 32 else 8
        a_word = 32 // bits
        words = -(-len(shoe.cards) // a_word)
        counts, table = 4 * shoe.rounds_end, shoe.table.nbytes
        beside = (shared_bytes - counts - table) // (4 * words * WARP)
        in_shared = threads is not None or beside >= WARPS_WORTH_IT
        if not in_shared:
            beside = (shared_bytes - counts) // (4 * words * WARP)
        beside = min(beside, THREADS_MOST // WARP)
        if beside > WARPS_UNEVEN_MOST:
            beside -= beside % SCHEDULERS
        count = beside * WARP if threads is None else threads
        return cls(bits, a_word, words, count, in_shared, 4 * words * count + counts + table * in_shared)


@dataclass(frozen=True, slots=True, eq=False)
class Counter:
    """Who watches: tags by symbol, the cards of a deck, and for each cell the net of a bet as a whole number."""

    tags: NDArray[np.float64]
    deck: int
    nets: NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Written:
    """What is written down of every card, or of every round, and for how many shoes there is room."""

    kind_of: NDArray[np.int64] | None
    """For each symbol of the shoe the kind of card that is written; none where only ends of rounds are."""
    shoes_most: int


def source(
    shoe: PreparedShoe,
    packing: Packing,
    counter: Counter | None = None,
    written: Written | None = None,
    *,
    constant: str = CONSTANT,
) -> str:
    """The text that deals, with a counter who watches or none; `constant` is how the language declares constants."""
    behind, after, burn, limit, least, most = shoe.rules
    macros = {
        "TOTAL": len(shoe.cards),
        "BEHIND": behind,
        "AFTER": after,
        "BURN": burn,
        "LIMIT": limit,
        "LEAST": least,
        "MOST": most,
        "WIDTH": shoe.width,
        "CELLS": shoe.cells,
        "ENTRIES": len(shoe.table),
        "ENTRY": "unsigned short" if shoe.table.dtype == np.uint16 else "unsigned int",
        "BITS": packing.bits,
        "A_WORD": packing.a_word,
        "WORDS": packing.words,
        "THREADS": packing.threads,
        "TABLE_IN_SHARED": int(packing.table_in_shared),
        "SHARED_BYTES": packing.shared_bytes,
        "WATCHED": int(counter is not None),
        "WRITTEN": int(written is not None and written.kind_of is not None),
        "ENDS": int(written is not None and written.kind_of is None),
    }
    lines = _defined(macros)
    constants = {
        "fresh_words": _packed(shoe, packing),
        "uneven": shoe.uneven.tolist(),
        "burns": shoe.burns.tolist(),
    }
    if written is not None:
        lines += _defined({"SHOES_MOST": f"{written.shoes_most}ull"})
        if written.kind_of is not None:
            constants["kind_of"] = written.kind_of.tolist()
    lines += [f"{constant} unsigned int {name}[] = {{{_listed(values)}}};" for name, values in constants.items()]
    if counter is not None:
        lines.append(f"#define DECK {counter.deck}.0")
        lines.append(f"{constant} double tags[] = {{{', '.join(tag.hex() for tag in counter.tags.tolist())}}};")
        lines.append(f"{constant} int nets[] = {{{', '.join(str(net) for net in counter.nets.tolist())}}};")
    return _with_steps(lines, "deal.cu")


def price_source(sought: PricedWager, shoes_most: int, threads: int, *, constant: str = CONSTANT) -> str:
    """The text that prices rounds written down, for so many shoes at most."""
    _, after, burn, _, _, _ = sought.shoe.rules
    full = np.bincount(sought.kinds[sought.shoe.cards], minlength=sought.group.kinds)
    macros: dict[str, int | str] = {
        "TOTAL": len(sought.shoe.cards),
        "BURN": burn,
        "AFTER": after,
        "ROUNDS_MOST": most_rounds(sought.shoe, 1),
        "SHOES_MOST": f"{shoes_most}ull",
        "LOTS": LOTS,
        "KINDS": sought.group.kinds,
        "BEGINNINGS": len(sought.group.beginnings.length),
        "CARDS": sought.group.trie.cards_most,
        "PARTS": f"{EDGE_PARTS}.0",
        "THREADS": threads,
    }
    lines = [*_defined(macros), f"{constant} unsigned int full[] = {{{_listed(full.tolist())}}};"]
    return _with_steps(lines, "prices.cu")


def session_source(staked: Staked, shoes_most: int, threads: int, *, constant: str = CONSTANT) -> str:
    """The text that bets by a plan on rounds whose ends are written down, for so many shoes at most."""
    macros: dict[str, int | str] = {
        "SHOES_MOST": f"{shoes_most}ull",
        "SHOES_A_BLOCK": f"{SHOES_A_BLOCK}ull",
        "ROUNDS": f"{staked.terms.rounds}u",
        "PLAN": staked.numbers[0],
        "THREADS": threads,
    }
    nets = f"{constant} double nets[] = {{{', '.join(net.hex() for net in staked.nets.tolist())}}};"
    return _with_steps([*_defined(macros), nets], "sessions.cu")


def packed_beginnings(sought: PricedWager) -> NDArray[np.uint32]:
    """Length, last kind and copies before it, eight bits each."""
    length, kind, copies = sought.group.beginnings
    packed: NDArray[np.uint32] = (length + (kind << 8) + (copies.astype(np.int64) << 16)).astype(np.uint32)
    return packed


def _defined(macros: Mapping[str, int | str]) -> list[str]:
    return [
        f"#define {name} ({value})" if str(value)[0] == "-" else f"#define {name} {value}"
        for name, value in macros.items()
    ]


def _with_steps(lines: list[str], steps: str) -> str:
    return "\n".join([*lines, files("cutcard.simulate").joinpath(steps).read_text(encoding="utf-8")])


def _packed(shoe: PreparedShoe, packing: Packing) -> list[int]:
    """The shoe in fresh order, several cards a word from the lowest bits up."""
    cards = np.zeros(packing.words * packing.a_word, dtype=np.uint32)
    cards[: len(shoe.cards)] = shoe.cards
    shifts = packing.bits * np.arange(packing.a_word, dtype=np.uint32)
    packed: list[int] = np.bitwise_or.reduce(cards.reshape(-1, packing.a_word) << shifts, axis=1).tolist()
    return packed


def _listed(values: Iterable[int]) -> str:
    return ", ".join(f"{value}u" for value in values)
