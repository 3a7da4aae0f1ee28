"""One golden playthrough a game: rounds that reach every pay line, told in full, for a person to read.

The cards of each round were chosen so that every line of every wager pays at least once; the telling is the engine's
and was read against the documents. Every net in it is checked here against the independent naive settlement too.
`make golden` writes the tellings anew after a deliberate change of words, and of a new game the first ones.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import naive
from cutcard import Explanation, Game, explain, read_deal
from each_game import each_game
from rules.test_contract import every_dressed_deal, in_notation, numbers_of

if TYPE_CHECKING:
    import pytest

GOLDEN = Path(__file__).parent.parent / "golden"


def deals_in(text: str) -> list[str]:
    return [line.removeprefix("Deal: ") for line in text.splitlines() if line.startswith("Deal: ")]


def tell(game: Game, deals: list[str]) -> str:
    head = f"{game.title}\n{game.document.title} ({game.document.code}, {game.document.edition})\n"
    return "\n".join([head, *(tell_round(explain(game, read_deal(game, deal))) for deal in deals)])


def tell_round(told: Explanation) -> str:
    lines, part = [f"Deal: {told.deal}"], ""
    for step in told.steps:
        lines.append(f"  {step.part if step.part != part else '':9}{step.says}  [{', '.join(step.cites)}]")
        part = step.part
    return "\n".join(lines) + "\n"


@each_game
def test_the_playthrough_is_told_as_ever(game: Game, request: pytest.FixtureRequest) -> None:
    path = GOLDEN / f"{game.slug}.txt"
    if request.config.getoption("--write-golden"):
        deals = deals_in(path.read_text(encoding="utf-8")) if path.exists() else one_for_each_line(game)
        path.write_text(tell(game, deals), encoding="utf-8")
    text = path.read_text(encoding="utf-8")
    assert tell(game, deals_in(text)) == text


def one_for_each_line(game: Game) -> list[str]:
    """The first deal that each line of each wager decides."""
    deals = every_dressed_deal(game)
    hands = in_notation(deals, numbers_of(game, len(deals)))
    return [" / ".join(map(" ".join, both)) for both in hands]


@each_game
def test_the_playthrough_reaches_every_line(game: Game) -> None:
    reached: set[tuple[str, str]] = set()
    for deal in deals_in((GOLDEN / f"{game.slug}.txt").read_text(encoding="utf-8")):
        reached |= {(s.wager, s.pay.when.says) for s in explain(game, read_deal(game, deal)).settlements if s.pay}
    assert reached >= {(wager.name, pay.when.says) for wager in game.wagers for pay in wager.pays}


@each_game
def test_the_playthrough_nets_what_the_naive_settlement_nets(game: Game) -> None:
    for text in deals_in((GOLDEN / f"{game.slug}.txt").read_text(encoding="utf-8")):
        deal = read_deal(game, text)
        first, second = ([str(card) for card in hand.cards] for hand in (deal.first, deal.second))
        expected = naive.settle(game.slug, first, second)
        for settlement in explain(game, deal).settlements:
            assert settlement.net_cents == settlement.stake_cents * expected[settlement.wager]
