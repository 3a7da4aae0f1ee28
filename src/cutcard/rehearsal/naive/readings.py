"""Every game that was read a second time, by its slug."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from cutcard.rehearsal.naive import documents, electronic, tiger
from cutcard.rehearsal.naive.cards import (
    complete_baccarat,
    complete_one_card,
    complete_sands_elements,
    result_by_points,
    result_by_rank,
)

Hand = Sequence[str]
Nets = dict[str, Fraction]


@dataclass(frozen=True)
class Reading:
    """A game as its document was read here. What is left out is as in most documents."""

    settle: Callable[[Hand, Hand], Nets]
    deck: str = "52"
    complete: Callable[[Hand, Hand], bool] = complete_baccarat
    result: Callable[[Hand, Hand], str] = result_by_points
    hands: tuple[str, str] = ("Player", "Banker")


@dataclass(frozen=True)
class Document:
    """A document as its own tests read it: the numbers of its clauses, in order, and its games by their slugs."""

    clauses: str
    games: dict[str, Reading]


READ_HERE: dict[str, dict[str, Reading]] = {
    "DTB": {"dragon-tiger-baccarat": Reading(documents.dragon_tiger_baccarat)},  # 2.1
    "FF4": {"fa-fa-fabulous-4": Reading(documents.fa_fa_fabulous_4, "65")},  # 2.1
    "SE": {"sands-elements": Reading(documents.sands_elements, "65", complete_sands_elements)},  # 2.1, 3.9
    "DT": {
        "dragon-tiger": Reading(
            documents.dragon_tiger, complete=complete_one_card, result=result_by_rank, hands=("Dragon", "Tiger")
        )
    },
    "EB": {
        "super-six-no-commission": Reading(electronic.super_six_no_commission),
        "fortune-six-no-commission": Reading(electronic.fortune_six_no_commission),
        "super-6-no-commission": Reading(electronic.super_6_no_commission),
        "no-commission": Reading(electronic.no_commission),
        "tiger-baccarat": Reading(tiger.tiger_baccarat),
        "tiger-no-commission": Reading(tiger.tiger_no_commission),
    },
}

LATER: list[Callable[[], dict[str, Document]]] = []
"""Where later documents are read; asked late, because whoever reads one imports this module."""


def _games() -> dict[str, tuple[str, Reading]]:
    """Every game's document and reading."""
    if not _FOUND:
        every = READ_HERE | {code: each.games for read in LATER for code, each in read().items()}
        _FOUND.update({slug: (code, reading) for code, games in every.items() for slug, reading in games.items()})
    return _FOUND


_FOUND: dict[str, tuple[str, Reading]] = {}


def slugs() -> tuple[str, ...]:
    """Every game that was read a second time."""
    return tuple(_games())


def document(slug: str) -> str:
    """The code of a game's document."""
    return _games()[slug][0]


def deck(slug: str) -> str:
    """The number of cards in a game's deck."""
    return _games()[slug][1].deck


def hands(slug: str) -> tuple[str, str]:
    """The names of a game's hands, which are its main wagers."""
    return _games()[slug][1].hands


def complete(slug: str, player: Sequence[str], banker: Sequence[str]) -> bool:
    """Whether the two hands are exactly a finished deal: no card missing and none too many."""
    return _games()[slug][1].complete(player, banker)


def result(slug: str, player: Sequence[str], banker: Sequence[str]) -> str:
    """The winning side of a finished deal, or "Tie"."""
    return _games()[slug][1].result(player, banker)


def settle(slug: str, player: Sequence[str], banker: Sequence[str]) -> Nets:
    """Net per unit staked of every wager of the game, in the document's order."""
    return _games()[slug][1].settle(player, banker)
