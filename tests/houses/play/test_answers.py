"""The answer to a patron about one round: in their language, with each clause in words, and nobody else's bets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cutcard import GAMES, Card
from cutcard.formats.entry import table_stream
from cutcard.house import cage
from cutcard.house.projections.answer import Printed, answer
from cutcard.house.projections.records import recall
from cutcard.house.read_cage import table_labels
from cutcard.house.zones import clock_of
from cutcard.odds.par.blocks import Document, Grid, Heading, Paragraph
from cutcard.odds.par.html import html
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.referee import Refusal
from cutcard.table import commands
from cutcard.words import languages
from houses.houses import Premises, memory, seconded
from tables import DEALER, PIT_MANAGER, SUPERVISOR

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from commands import CommandResult

STREAM = table_stream("salon")


@pytest.fixture(scope="module")
def premises() -> Iterator[Premises]:
    """Three rounds: one put right afterwards, one void, one that goes on."""
    with memory() as folder, Premises(folder / "house.db") as house:
        for name in ("Ana", "Wei"):
            house.account(name, 1_000_00)
        house.open_table("salon", "tiger-baccarat", source=cage.KEYED)
        house.do(STREAM, commands.LoadShoe(DEALER))
        opens(house, Ana=("Player", 100_00), Wei=("Tie", 20_00))
        for card in ("9s", "2h", "Kd", "5c"):
            house.do(STREAM, commands.DealCard(DEALER, Card.parse(card)))
        house.do(STREAM, commands.AnnounceResult(DEALER))
        house.do(STREAM, commands.SettleBets(DEALER))
        opens(house, Ana=("Banker", 50_00))
        house.do(STREAM, commands.DealCard(DEALER, Card.parse("9s")))
        house.do(STREAM, commands.CallIrregularity(DEALER, Kind.ORDER_ALTERED, "they fell"))
        house.do(STREAM, commands.RuleOn(PIT_MANAGER, Remedy.VOID, "they fell"), **seconded(SUPERVISOR))
        yield house


def opens(house: Premises, **bets: tuple[str, int]) -> None:
    house.do(STREAM, commands.OpenBets(DEALER))
    for name, (wager, stake) in bets.items():
        house.bet("salon", name, wager, stake)
    house.do(STREAM, commands.CloseBets(DEALER))


def answered(premises: Premises, number: int, patron: str, language: str = "en") -> Document | Refusal:
    record = recall(premises.house.store, "salon", number)
    label = table_labels(premises.house.store, GAMES)["salon"]
    printed = Printed("Golden Lotus", label, "SGD", clock_of("Asia/Singapore"), "Asia/Singapore")
    game = GAMES.stamped(record.game, record.edition)
    return answer(record, patron, game, printed=printed, language=language)


def text_of(document: Document | Refusal) -> str:
    assert isinstance(document, Document)
    told = [document.title, document.subtitle, document.footer]
    for block in document.blocks:
        if isinstance(block, Heading | Paragraph):
            told.append(block.text)
        elif isinstance(block, Grid):
            told += [" | ".join(row) for row in (block.columns, *block.rows)]
    return "\n".join(told)


def test_it_says_cards_bets_money_and_why(premises: Premises) -> None:
    told = text_of(answered(premises, 1, "Ana"))
    for said in (
        "Golden Lotus to Ana",
        "Asia/Singapore",
        "9s (Nine of Spades), Kd (King of Diamonds) | 9",
        "Player | 100.00 | won | 100.00",
        "Your credit was SGD 1,000.00 before the round. The round came to 100.00, so it was 1,100.00 after it.",
        "Player wins 100.00: ",
    ):
        assert said in told, f"{said} in\n{told}"
    assert "Wei" not in told


def test_every_clause_is_a_footnote_in_words(premises: Premises) -> None:
    document = answered(premises, 1, "Ana")
    assert isinstance(document, Document)
    *_, footnotes = [block for block in document.blocks if isinstance(block, Grid)]
    marks = [row[0] for row in footnotes.rows]
    assert marks == [f"[{number}]" for number in range(1, len(marks) + 1)]
    assert all(len(row[2]) > 10 for row in footnotes.rows)
    *_, why, _ = [block for block in document.blocks if isinstance(block, Grid)]
    sentences = [" ".join(row) for row in why.rows]
    used = {mark for mark in marks if any(mark in sentence for sentence in sentences)}
    assert used == set(marks), "every footnote belongs to a sentence"
    assert not any(each in " ".join(sentences) for each in ("4.1", "3.13")), "numbers stand below alone"


def test_it_is_told_in_every_language(premises: Premises) -> None:
    told = {language: text_of(answered(premises, 1, "Ana", language)) for language in languages()}
    assert len(set(told.values())) == len(languages())
    page = html(answered(premises, 1, "Ana", "zh"))  # type: ignore[arg-type]
    assert '<html lang="zh">' in page
    assert "<script" not in page


def test_of_a_void_round_it_says_so(premises: Premises) -> None:
    told = text_of(answered(premises, 2, "Ana"))
    assert "declared void" in told
    assert "Why" not in told.splitlines()


def test_it_is_refused_to_who_has_no_bet_and_before_the_round_is_over(premises: Premises) -> None:
    refused = answered(premises, 2, "Wei")
    assert isinstance(refused, Refusal)
    assert refused.code == "not_theirs"
    opens(premises, Wei=("Player", 10_00))
    refused = answered(premises, 3, "Wei")
    assert isinstance(refused, Refusal)
    assert refused.code == "in_progress"


def test_it_is_written_at_the_command_line(
    premises: Premises, tmp_path: Path, run: Callable[..., CommandResult]
) -> None:
    def asked(*more: Any) -> CommandResult:
        return run("house", "answer", str(premises.path), "salon", *map(str, more))

    page = tmp_path / "answer.html"
    assert asked(1, "Ana", "--language", "zh", "--out", page).code == 0
    assert "Ana" in page.read_text(encoding="utf-8")
    assert asked(1, "Ana", "--out", tmp_path / "answer.pdf").code == 0
    assert (tmp_path / "answer.pdf").read_bytes().startswith(b"%PDF")
    for wrong in ((2, "Wei", "--out", page), (99, "Ana", "--out", page), (1, "Ana", "--out", tmp_path / "a.txt")):
        assert asked(*wrong).code == 2
    assert asked(1, "Ana", "--language", "xx", "--out", page).code == 2
