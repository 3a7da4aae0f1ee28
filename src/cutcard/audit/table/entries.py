"""One entry of a table's journal: asked in its phase by the right person, and every event as the rules lead to it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from cutcard.audit.acts import (
    ASSISTANT,
    AT_TABLES,
    NO_PERSON,
    REPEATABLE,
    UNDER_METHODS,
    UNRELATED_FIELDS,
    Stage,
    named,
)
from cutcard.audit.conduct import betting, calls, contests, correcting, dealing, handing, remedies, rulings, turning
from cutcard.audit.conduct.consequence import after_the_entry, before_the_entry
from cutcard.audit.conduct.earlier import load_earlier_round, store_earlier_round
from cutcard.audit.conduct.known import decided, note_handed_out
from cutcard.audit.conduct.order import initial_deal_lies_wrong
from cutcard.audit.conduct.self_running import check_self_running
from cutcard.audit.conduct.witness import check_second_person
from cutcard.audit.persons.interests import check_own_bet
from cutcard.audit.restorations import check_known_shoe
from cutcard.audit.table import bets, cards, settling
from cutcard.audit.table.changing import check_begun, settings_began
from cutcard.audit.table.editions import (
    check_begins,
    check_shoe,
    edition_began,
    ends_its_shoe,
    go_by_its_edition,
    go_by_its_own,
)
from cutcard.audit.table.state import Json, TableBooks, joined
from cutcard.rulebook.procedure import Position
from cutcard.words import keyed, message

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.formats.entry import Body, Entry

AUTOMATIC, RECOVERY = "automatic", "recovery"
ACTS_OF_ITS_OWN = {AUTOMATIC: ("auto", "automatic dealer"), RECOVERY: ("recovery", "the house")}
"""What the house does of its own accord: how those entries are named, and who is said to act."""
THE_HOUSE = "the house"
NOTICED = {"ReportTerminal", "TerminalBack"}
"""What the house notices by itself, and nobody says."""
AT_A_TERMINAL = {"PlaceBet", "ChangeBet", "WithdrawBet"}
"""What a patron's terminal does, unless it is lost."""
RESERVED = ("auto/", "recovery/", "close/", "change/")
FIELDS_NOT_COMPARED = {
    ("PlaceBet", "BetChanged"),
    ("FindBet", "BetChanged"),
    ("RuleOn", "BetWithdrawn"),
    ("RuleOn", "ShoeOpened"),
    ("WithdrawBet", "BetWithdrawn"),
    ("CallIrregularity", "IrregularityCalled"),
}
"""Acts and events whose parts go by the same name and mean another thing."""
FACTS = {"EditionBegan", "SettingsBegan", "ShoePromised", "ShoeStamped", "ShoeOpened"}
"""What the house adds to the record; all else counts in the table's log."""


def check_entry(table: TableBooks, entry: Entry, body: Body) -> None:
    """One more entry. What is wrong is said, and then taken as it is written, so that one fault is told once."""
    table.entry, table.body, table.command = entry, body, body.command
    table.voided, table.shoe_over, table.expected = False, False, []
    check_begun(table, body)
    about = load_earlier_round(table, body)
    go_by_its_edition(table, about)
    if body.command["type"] == "CloseTable":
        table.shoe_over = table.shoe is not None and table.shoe.owes_its_order
    table.round_dealers, table.round_patrons = _of_the_round(table, body.command)
    moved = any(event["type"] == "CardsReconstructed" and not event.get("round_number") for event in body.events)
    table.lay_wrong = moved and initial_deal_lies_wrong(table)
    follows = _check_command(table, body)
    dealing.check_whole_hand(table)
    standing = before_the_entry(table, body)
    document = table.game.document.code
    if body.command["type"] == "LoadShoe":
        check_shoe(table, body)
    first = next((index for index, event in enumerate(body.events) if event["type"] != "EditionBegan"), 0)
    for index, event in enumerate(body.events):
        kind = event["type"]
        table.first = index == first
        check_begins(table, kind)
        check_known_shoe(table, body.command["type"], kind)
        if event["document"] != document:
            table.add_finding(
                "clause", message("finding-document", event=kind), expected=document, found=event["document"]
            )
        table.quoted(kind, event)
        check = EVENTS.get(kind)
        if check is None:
            table.add_finding("journal", message("finding-unknown-event"), expected="an event of a table", found=kind)
        elif kind in follows:
            check(table, event)
        note_handed_out(table)
        if kind not in FACTS:
            table.log += 1
    dealing.check_pairs(table)
    dealing.check_totals(table)
    after_the_entry(table, body, standing)
    _check_end_of_entry(table, entry, about)
    store_earlier_round(table, about)
    go_by_its_own(table)
    table.ledger.post(body, table.expected)


def _of_the_round(table: TableBooks, command: Json) -> tuple[frozenset[str], frozenset[str]]:
    """Who dealt the round that a command is about, and who bet in it: a settled one by its number, the last one, or
    that on the table.
    """
    number = command.get("round_number", 0) or (table.incidents[-1].round_number if table.incidents else 0)
    over = next((each for each in table.rounds if each.number == number), None) if number else table.last_round
    if over is None:
        return frozenset(table.dealers), frozenset(named(bet.patron) for bet in table.open_bets.values())
    return over.dealers, frozenset(named(paid.bet.patron) for paid in over.settled.values())


def _check_command(table: TableBooks, body: Body) -> frozenset[str]:
    """Whoever asked, where, and when; the events that can follow. What cannot is told, and not looked into."""
    command = body.command
    name, by = command["type"], command["by"]
    act = AT_TABLES.get(name)
    if act is None:
        table.add_finding("journal", message("finding-unknown-command"), expected="a command to a table", found=name)
        return frozenset()
    stages = {Stage.CLOSED} if name == "DealCard" and not dealing.found_afterwards(table) else act.stages
    if table.stage not in stages:
        wanted = " or ".join(sorted(stage.value for stage in stages))
        table.add_finding(
            "round",
            message("finding-while", act=name, stage=keyed("stage", table.stage.name)),
            expected=wanted,
            found=table.stage.value,
        )
    if table.incidents and not act.while_suspended:
        suspended = f"that play stays suspended: {table.incidents[-1].kind}"
        table.add_finding("round", message("finding-while-suspended", act=name), expected=suspended, found=name)
    elif table.interrupted and not act.while_interrupted:
        what = message("finding-while-suspended", act=name)
        table.add_finding("round", what, expected="that cards in patrons' hands are turned first", found=name)
    least = act.least
    if name == "ChooseMethod" and command["method"] == "C":
        least = ASSISTANT
    seen = table.known_shoe and table.known_shoe == table.shoes
    if name == "ReplaceCards" and body.via == AUTOMATIC and (seen or ends_its_shoe(table, body)):
        least = Position.DEALER
    usual = least is not ASSISTANT or Position[by["position"]] >= ASSISTANT  # Method C goes by the usual order.
    if table.rank(by["position"]) < table.options.rank(least) or (name == "ChooseMethod" and not usual):
        table.add_finding(
            "authority",
            message("finding-act-by", act=name, by=by["name"]),
            expected=f"a {least.title} or higher",
            found=by["position"],
        )
    lost = by["position"] == "PATRON" and (table.round_number, by["name"]) in table.lost
    if name in AT_A_TERMINAL and lost:
        what = message("finding-act-by", act=name, by=by["name"])
        table.add_finding("round", what, expected="a terminal that is not lost", found="one that is")
    methods = UNDER_METHODS.get(name)
    if methods is not None and (table.method is None or table.method not in methods):
        what = message("finding-under-method", act=name)
        table.add_finding("round", what, expected=f"method {' or '.join(methods)}", found=table.method or "no method")
    _check_acting_for_itself(table, body)
    check_own_bet(table, body)
    check_second_person(table, body)
    kinds = [event["type"] for event in body.events]
    strange = [kind for kind in kinds if kind not in act.events]
    doubled = [kind for kind, count in Counter(kinds).items() if count > 1 and kind not in REPEATABLE]
    to_come = name == "LoadShoe" and kinds == ["ShoePromised"]
    if strange or doubled or not kinds or (act.must and act.must not in kinds and not to_come):
        what = message("finding-follows", act=name)
        table.add_finding(
            "journal", what, expected=", ".join(sorted(act.events)), found=", ".join(strange or doubled) or "nothing"
        )
    for event in body.events:
        for key, value in event.items():
            left_open = command.get(key) is None or (key == "round_number" and not command[key])
            left_open = left_open or (name, event["type"]) in FIELDS_NOT_COMPARED
            left_open = left_open or (key == "round_number" and not value and table.in_progress(command[key]))
            if not left_open and key not in UNRELATED_FIELDS and command[key] != value:
                table.add_finding(
                    "journal",
                    message("finding-not-asked", event=event["type"], part=key),
                    expected=command[key],
                    found=value,
                )
    return act.events


def _check_acting_for_itself(table: TableBooks, body: Body) -> None:
    """The house's own acts carry its name and ids, and nobody else's do."""
    by = body.command["by"]
    assert table.entry is not None
    if body.via in ACTS_OF_ITS_OWN:
        prefix, who = ACTS_OF_ITS_OWN[body.via]
        expected, found = f"{prefix}/{table.name}/{table.entry.version} by {who}", f"{body.id} by {by['name']}"
        if found != expected:
            table.add_finding("ids", message("finding-act-of-house"), expected=expected, found=found)
    elif body.command["type"] in {"CloseTable", "ChangeTable"}:
        closes = body.command["type"] == "CloseTable"
        expected = f"{'close' if closes else 'change'}/{table.name}/{table.entry.version}"
        what = message("finding-last-shoe") if closes else message("finding-changed-at-cage")
        if body.id != expected:
            table.add_finding("ids", what, expected=expected, found=body.id)
    elif body.id.startswith(RESERVED):
        table.add_finding(
            "ids", message("finding-act-of", by=by["name"]), expected="an id of the asker's own making", found=body.id
        )
    if body.command["type"] in NOTICED and by["name"] != THE_HOUSE:
        what = message("finding-act-by", act=body.command["type"], by=by["name"])
        table.add_finding("authority", what, expected=THE_HOUSE, found=by["name"])
    told_by_it = body.via in ACTS_OF_ITS_OWN or (body.via == "server" and body.command["type"] in NOTICED)
    if not told_by_it and named(by["name"]) in NO_PERSON - {""}:
        what = message("finding-act-by", act=body.command["type"], by=by["name"])
        table.add_finding("authority", what, expected="a person", found=by["name"])
    check_self_running(table, body)
    told = [card for part in ("card", "cards") for card in _several(body.command.get(part)) if card is not None]
    if by["position"] == "PATRON" and told:
        what = message("finding-patron-names", by=by["name"])
        table.add_finding("authority", what, expected="no card that a patron names", found=", ".join(map(str, told)))


def _several(told: Any) -> list[Any]:
    """What a command tells, as one or as a list."""
    return told if isinstance(told, list) else [told]


def _check_end_of_entry(table: TableBooks, entry: Entry, about: int) -> None:
    if table.shoe_over:
        ended = table.before if table.command["type"] == "LoadShoe" else table.shoe
        number = ended.number if ended else 0
        table.add_finding(
            "shoe",
            message("finding-shoe-over", shoe=number),
            expected="that its order is opened",
            found="that it stays sealed",
        )
        if ended:
            ended.opened = True
    if table.shoe is not None and not table.shoe.stamped:
        table.add_finding("shoe", message("finding-loaded"), expected="a stamp with the rules' edition", found="none")
        table.shoe.stamped = True
        table.shoes = table.shoe.number
    place = (about or table.round_number, table.shoes)
    if (entry.round, entry.shoe) != place:
        table.add_finding("journal", message("finding-round-and-shoe"), expected=place, found=(entry.round, entry.shoe))


def area_restricted(table: TableBooks, event: Json) -> None:
    counts = Counter((bet.area, bet.wager) for bet in table.open_bets.values())
    standing = sum(max(0, lying - event["most"]) for lying in counts.values())
    if event["standing"] != standing:
        what = message("finding-area-takes")
        table.add_finding("round", what, expected=f"{standing} bets stand", found=event["standing"])
    if not 1 <= event["most"] <= table.options.area_most:
        expected = f"1 to {table.options.area_most}"
        table.add_finding("round", message("finding-area-takes"), expected=expected, found=event["most"])
    table.area_most = event["most"]


def terminal_interrupted(table: TableBooks, event: Json) -> None:
    accepted = [bet.number for bet in table.open_bets.values() if bet.patron == event["patron"]]
    expected = (accepted, table.stage in {Stage.CLOSED, Stage.SETTLING})
    if (event["accepted"], event["closed"]) != expected:
        what = message("finding-bets-that-stand", patron=event["patron"])
        table.add_finding("round", what, expected=expected, found=(event["accepted"], event["closed"]))
    if expected[1] and not accepted:
        what = message("finding-bets-that-stand", patron=event["patron"])
        table.add_finding("round", what, expected="a patron with a bet in the round", found=event["patron"])
    terminals = table.game.procedure.terminals
    if (table.round_number, event["patron"]) in table.lost:
        what = message("finding-terminal-lost", patron=event["patron"])
        table.add_finding("round", what, expected="that it is back before it is lost again", found="lost already")
    if terminals is None:
        what = message("finding-terminal-lost", patron=event["patron"])
        table.add_finding("round", what, expected="a table with terminals", found=table.game.document.code)
    else:
        settled = terminals.accepted_and_decided if accepted and expected[1] and decided(table) else ""
        absent = terminals.not_accepted if not accepted and not expected[1] else ""
        what = message("finding-bets-that-stand", patron=event["patron"])
        table.clauses(lambda: what, event, joined(terminals.interrupted, settled, absent))
    table.lost.add((table.round_number, event["patron"]))


def terminal_returned(table: TableBooks, event: Json) -> None:
    """Only a terminal that was lost in this round comes back in it."""
    lost = (table.round_number, event["patron"])
    closed = table.stage in {Stage.CLOSED, Stage.SETTLING}
    if lost not in table.lost or event["closed"] != closed:
        what = message("finding-terminal-back", patron=event["patron"])
        expected = ("lost before", closed)
        table.add_finding("round", what, expected=expected, found=(lost in table.lost, event["closed"]))
    table.lost.discard(lost)


EVENTS: dict[str, Callable[[TableBooks, Json], None]] = {
    **bets.EVENTS,
    **cards.EVENTS,
    **settling.EVENTS,
    **betting.EVENTS,
    **dealing.EVENTS,
    **handing.EVENTS,
    **turning.EVENTS,
    **calls.EVENTS,
    **contests.EVENTS,
    **rulings.EVENTS,
    **remedies.EVENTS,
    **correcting.EVENTS,
    "AreaRestricted": area_restricted,
    "EditionBegan": edition_began,
    "OutcomeChanged": lambda *_: None,
    "SettingsBegan": settings_began,
    "TerminalInterrupted": terminal_interrupted,
    "TerminalReturned": terminal_returned,
}
