"""Winner and money before and after every entry, bet by bet, as the auditor reckons them from open cards alone.

What an entry changes by somebody's choice or word, after a card is known, takes the position, the reason and the
witness that the house's second principle of conduct asks for; and the entry says what it changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cutcard.audit.acts import MANAGER, SUPERVISOR, Stage
from cutcard.audit.conduct.circumstances import in_the_device
from cutcard.audit.conduct.known import any_known, decided_openly, only_read
from cutcard.audit.conduct.order import complete, lies_wrong
from cutcard.audit.conduct.witness import check_position, check_reason_and_witness
from cutcard.audit.table.settling import owed_to
from cutcard.rulebook.irregularities import Circumstance, Kind, Remedy
from cutcard.rulebook.settlement import result
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.audit.table.state import CardOnTable, Json, TableBooks
    from cutcard.formats.entry import Body

RETURNED = "returned"
BY_THE_RECORD = {"DealCard", "RevealHand", "RenameCard", "AnnounceResult", "SettleBets"}
"""Acts that record what the cards do, or follow from what is recorded."""
NO_CHANGE = {"LoadShoe", "OpenBets"}
"""Acts between rounds: what was paid stays paid, though the shoe's rounds are no longer kept."""
AFTER_SETTLEMENT = {"SettlementReversed", "BetResettled"}
OF_ANY_ROUND = AFTER_SETTLEMENT | {"RoundVoided", "CardCorrected"}
"""What can change a round that is over, also one on which nobody had bet."""


class Standing(NamedTuple):
    """Who has won each round as far as open cards tell, and where each bet stands."""

    results: dict[int, str]
    bets: dict[int, str]
    paid: frozenset[int]
    """The bets that are settled."""
    over: frozenset[int]
    """The rounds that are over."""
    lying: dict[int, int]
    """The stakes on the table."""
    cards: tuple[CardOnTable, ...]
    known: bool
    """Whether a card lay open, was handed out or was seen."""

    @property
    def lies(self) -> tuple[object, ...]:
        """All that money can depend on but what is known: stakes, cards, settled bets, and rounds that are over."""
        nets = {number: self.bets[number] for number in self.paid}
        return self.lying, self.cards, nets, {number: self.results[number] for number in self.over}


def standing(table: TableBooks) -> Standing:
    bets = {number: str(paid.net_cents) for over in table.rounds for number, paid in over.settled.items()}
    paid, results = frozenset(bets), {over.number: over.result or "" for over in table.rounds}
    over = frozenset(results)
    cards, known = tuple(table.cards), any_known(table)
    stakes = {number: bet.stake_cents for number, bet in table.open_bets.items()}
    if table.stage not in {Stage.CLOSED, Stage.SETTLING}:
        lying = {number: f"open {bet.stake_cents}" for number, bet in table.open_bets.items()}
        return Standing(results, bets | lying, paid, over, stakes, cards, known)
    if complete(table):
        nets = {number: str(owed.net_cents) for number, owed in owed_to(table, table.deal()).items()}
        results[table.round_number] = result(table.game, table.deal()).name
        return Standing(results, bets | nets, paid, over, stakes, cards, known)
    outcomes = {} if lies_wrong(table) else decided_openly(table)
    for number, bet in table.open_bets.items():
        outcome = outcomes.get(bet.wager)
        bets[number] = f"{outcome.value if outcome is not None else 'open'} {bet.stake_cents}"
    return Standing(results, bets, paid, over, stakes, cards, known)


def before_the_entry(table: TableBooks, body: Body) -> Standing | None:
    """Where bets stand before an entry that rests on somebody's word; None for any other, and for patrons' own bets
    before the first card.
    """
    blind = body.command["by"]["position"] == "PATRON" and table.stage is Stage.OPEN and not table.cards
    if table.by_itself or blind or _determined(table, body.command):
        return None
    later = any(event["type"] in OF_ANY_ROUND for event in body.events)
    return standing(table) if later or only_read(table) or any_known(table) else None


def _determined(table: TableBooks, command: Json) -> bool:
    """Whether the record alone determines what follows, or a document gives patrons the option."""
    name = command["type"]
    if name == "TurnCard":
        return not command["seen"]
    if name == "RuleOn":
        case = table.incidents[-1].case if table.incidents else None
        if table.incidents and table.incidents[-1].round_number:
            return False  # A card that was found with a round that is over is somebody's word.
        slip = bool(table.incidents) and table.incidents[-1].kind == Kind.SLIP_OF_DELIVERY.value
        if slip or command["remedy"] == Remedy.EXPOSE.value:
            return True  # Turning a card tells what had been dealt before anybody spoke.
        said_empty = case is not None and case.kind is Kind.TOO_FEW_CARDS and in_the_device(table) > 0
        return case is not None and Circumstance.ATTESTED not in case.when and not said_empty
    return name in BY_THE_RECORD | NO_CHANGE


def _patrons_own(command: Json) -> bool:
    """Whether a patron uses an option that a document gives: noted, but nobody attests it.

    Whether there is that option at that moment is asked elsewhere.
    """
    return bool(command["type"] == "WithdrawBet" and command["by"]["position"] == "PATRON")


class Change(NamedTuple):
    """What is otherwise after an entry, as the entry is to tell it."""

    told: Json
    settled: bool
    """Whether a round that was over, or a bet that was settled, comes to something else."""


def after_the_entry(table: TableBooks, body: Body, before: Standing | None) -> None:
    """What the entry changed is what it says it changed, and whoever changed it could.

    What only a device had read is not told, but takes the same people.
    """
    told = [event for event in body.events if event["type"] == "OutcomeChanged"]
    changed = _changed(table, before) if before is not None else None
    if before is None or changed is None or not (before.known or changed.settled):
        for _ in told:
            what = message("finding-outcome-untouched")
            table.add_finding("consequence", what, expected="that nothing changed that is known", found="a change")
    elif changed is not None:
        _check_told(table, told, changed.told)
    if changed is None or _patrons_own(body.command):
        return
    void = any(event["type"] == "RoundVoided" for event in body.events)
    settled = changed.settled or any(event["type"] in AFTER_SETTLEMENT for event in body.events)
    check_position(table, MANAGER if void or settled else SUPERVISOR)
    check_reason_and_witness(table, body)


def _changed(table: TableBooks, before: Standing) -> Change | None:
    """What is otherwise now, bet by bet; None where neither winner nor money is.

    That somebody saw a card, or had not after all, changes no money as long as bets and cards lie as they did.
    """
    now = standing(table)
    if before.lies == now.lies:
        return None
    numbers = sorted(before.bets.keys() | now.bets.keys())
    bets = [
        {"number": number, "before": before.bets.get(number, ""), "after": now.bets.get(number, RETURNED)}
        for number in numbers
        if before.bets.get(number, "") != now.bets.get(number, RETURNED) and not _came_to_light(before, now, number)
    ]
    otherwise = [number for number, won in sorted(before.results.items()) if now.results.get(number) != won]
    about = otherwise[0] if otherwise else table.round_number
    if not (bets or otherwise):
        return None
    after = now.results.get(about, "")
    was = before.results.get(about, "") if otherwise else before.results.get(about, after)
    settled = (bool(otherwise) and about in before.over) or any(bet["number"] in before.paid for bet in bets)
    return Change({"result_before": was, "result_after": after, "bets": bets}, settled)


def _came_to_light(before: Standing, now: Standing, number: int) -> bool:
    """A bet that lay undecided and lies as it did is decided by cards: nobody has changed it."""
    same = number in before.lying and before.lying[number] == now.lying.get(number)
    return same and before.bets[number].startswith("open")


def _check_told(table: TableBooks, told: list[Json], changed: Json) -> None:
    if len(told) != 1:
        what = message("finding-outcome-changed")
        table.add_finding("consequence", what, expected=_in_short(changed), found=f"told {len(told)} times")
        return
    found = {name: told[0][name] for name in changed}
    if found != changed:
        what = message("finding-outcome-changed")
        table.add_finding("consequence", what, expected=_in_short(changed), found=_in_short(found))


def _in_short(changed: Json) -> str:
    bets = ", ".join(f"bet {bet['number']} from {bet['before'] or 'none'} to {bet['after']}" for bet in changed["bets"])
    return f"{changed['result_before'] or 'no result'} to {changed['result_after'] or 'no result'}; {bets or 'no bet'}"
