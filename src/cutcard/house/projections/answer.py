"""The answer to a patron about one round, to be printed: the cards, their bets, what was paid and why.

It is in the patron's language and in plain words; what each clause says stands in a footnote. It has nothing of
anybody else who bet in the round, and no card before the round is over.
"""

from __future__ import annotations

from datetime import datetime, tzinfo
from typing import TYPE_CHECKING, NamedTuple

from cutcard.cards import Card
from cutcard.deal import Hand
from cutcard.explain import explain
from cutcard.house.projections.records import COMPLETE, VOID, BetRecord, RoundRecord
from cutcard.money import text_from_cents
from cutcard.odds.par.blocks import Block, Document, Grid, Heading, Paragraph
from cutcard.rulebook.cite import numbers
from cutcard.rulebook.clauses import clauses
from cutcard.rulebook.labels import card_in_words, edition_of, ending_in_words, label_of
from cutcard.rulebook.referee import Refusal, read_deal
from cutcard.rulebook.settlement import Bet
from cutcard.table.cards_on_table import FACE_DOWN
from cutcard.words import Catalogue, Cents, Message, catalogue, keyed, message

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cutcard.rulebook.game import Game

NOT_SETTLED = {"returned", "reversed"}


class Printed(NamedTuple):
    """Who answers, and what the record calls things."""

    house: str
    table: Message
    currency: str
    clock: tzinfo
    zone: str


def answer(record: RoundRecord, patron: str, game: Game, *, printed: Printed, language: str) -> Document | Refusal:
    """Of a round that is over, to a patron who bet in it."""
    says = catalogue(language).says
    bets = [bet for bet in record.bets.values() if bet.patron == patron]
    if not bets:
        return Refusal("", "", "not_theirs", message("refusal-answer-not-theirs", patron=patron))
    if not record.over:
        return Refusal("", "", "in_progress", message("refusal-answer-not-over"))
    return Document(
        says(message("answer-title", table=printed.table, round=record.round_number)),
        says(message("answer-subtitle", house=printed.house, patron=patron, time=_time(record, printed))),
        says(message("answer-footer", house=printed.house, entry=f"{record.table} {record.entry}"))
        + f" {record.fingerprint}",
        tuple(_blocks(record, bets, patron, game, printed, catalogue(language))),
        language=language,
    )


def _blocks(
    record: RoundRecord, bets: list[BetRecord], patron: str, game: Game, printed: Printed, words: Catalogue
) -> Iterator[Block]:
    says = words.says
    if record.cards:
        yield Heading(2, says(message("answer-cards")))
        yield Grid(("", " ", "  "), tuple(_hand(record, game, number, words) for number in (0, 1)), widths=(1, 4, 1))
    yield Paragraph(says(_ending(record, game)))
    if record.corrected:
        yield Paragraph(says(message("answer-corrected")))
    yield Heading(2, says(message("answer-bets")))
    heads = tuple(says(keyed("answer-head", name)) for name in ("wager", "stake", "outcome", "net"))
    rows = tuple(
        (
            says(label_of(game, bet.wager)),
            text_from_cents(bet.stake_cents),
            says(keyed("outcome", bet.outcome)),
            text_from_cents(bet.net_cents),
        )
        for bet in bets
    )
    yield Grid(heads, rows, right=frozenset({heads[1], heads[3]}))
    yield Paragraph(says(_money(record, bets, patron, printed)))
    told = list(_why(record, bets, game))
    if told:
        yield Heading(2, says(message("answer-why")))
    cited = list(dict.fromkeys(each for _, clause in told for each in numbers(clause)))
    cited += [each for bet in bets for each in numbers(bet.clause) if each not in cited]
    lines = tuple(
        (says(step), " ".join(f"[{cited.index(each) + 1}]" for each in numbers(clause))) for step, clause in told
    )
    if lines:
        yield Grid(("", " "), lines, widths=(5, 1))
    yield from _footnotes(game, cited, words)


def _hand(record: RoundRecord, game: Game, number: int, words: Catalogue) -> tuple[str, str, str]:
    """Whose cards, which they are, and what they count where all lay open."""
    cards = record.hands[number]
    hidden = FACE_DOWN in cards
    told = [
        words.says(message("answer-face-down") if each == FACE_DOWN else card_in_words(game.deck, Card.parse(each)))
        for each in cards
    ]
    total = "" if hidden or not cards else str(_total(game, cards))
    return words.says(game.drawing.sides[number].label), words.plain("answer-between").join(told), total


def _total(game: Game, cards: Iterable[str]) -> int:
    return game.count.of(Hand(tuple(map(Card.parse, cards))))


def _ending(record: RoundRecord, game: Game) -> Message:
    if record.status == VOID:
        return message("answer-void")
    return message("answer-result", result=ending_in_words(game, record.result))


def _money(record: RoundRecord, bets: list[BetRecord], patron: str, printed: Printed) -> Message:
    before, after, elsewhere = record.credits.get(patron, (0, 0, 0))
    amounts = {"before": Cents(before), "after": Cents(after), "net": Cents(sum(bet.net_cents for bet in bets))}
    amounts["currency"] = printed.currency  # type: ignore[assignment]
    if elsewhere:
        return message("answer-credit-elsewhere", **amounts, elsewhere=Cents(elsewhere))
    return message("answer-credit", **amounts)


def _why(record: RoundRecord, bets: list[BetRecord], game: Game) -> Iterator[tuple[Message, str]]:
    """How the cards came and what each bet was paid for, each with its clause; of a void round there is nothing."""
    if record.status != COMPLETE or any(FACE_DOWN in hand for hand in record.hands):
        return
    deal = read_deal(game, f"{' '.join(record.hands[0])} / {' '.join(record.hands[1])}", decks=game.decks.most)
    placed = [Bet.on(game, bet.wager, bet.stake_cents) for bet in bets if bet.outcome not in NOT_SETTLED]
    for step in explain(game, deal, placed).steps:
        yield step.message, step.clause


def _footnotes(game: Game, cited: list[str], words: Catalogue) -> Iterator[Block]:
    if not cited:
        return
    listed = clauses(game.document.index)
    rules = message("shared-rules-of", document=game.document.code, edition=edition_of(game.document))
    yield Heading(3, words.says(message("answer-rules", rules=rules)))
    rows = tuple(
        (f"[{number}]", each, words.says(listed[each].message))
        for number, each in enumerate(cited, 1)
        if each in listed
    )
    yield Grid(("", " ", "  "), rows, widths=(1, 1.5, 14))


def _time(record: RoundRecord, printed: Printed) -> str:
    """By the house's clock, with its zone."""
    at = datetime.fromisoformat(record.ended or record.began).astimezone(printed.clock)
    return f"{at:%Y-%m-%d %H:%M:%S} {printed.zone}"
