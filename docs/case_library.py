"""The case library: for every clause that executes a case where it applies and, if it can be, one where it does not.

Cases at a table stand in docs/cases/<document>.jsonl, as `make cases` recorded them from the tests; which clause each
shows follows from what it is answered. What a clause pays or counts is shown by a deal that the rules find themselves.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cutcard import GAMES, Bet, Refusal, explain
from cutcard.cli.table import replay
from cutcard.compiled.examples import examples_of
from cutcard.games import files
from cutcard.rulebook.clauses import Clause, Proof, clauses, interpretations, proofs
from cutcard.rulebook.dealing import deal_from
from cutcard.rulebook.referee import RefusedError
from cutcard.table.event_words import in_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import ModuleType

    from cutcard.table import TableState
    from cutcard.table.state import RoundRecord

CASES = Path(__file__).parent / "cases"
SIDES = ("holds", "refuses")
Told = dict[tuple[str, str], "Case"]


class Answer(NamedTuple):
    """One line of a table's journal, and what followed from it."""

    asked: str
    says: tuple[str, ...]
    cites: frozenset[str]
    side: str


@dataclass(frozen=True, slots=True)
class Case:
    """How a clause acts, or refuses: the command that shows it, and the story until then, the last sentence apart."""

    command: str
    before: str
    then: str


def documents() -> list[str]:
    return [file.GAMES[0].document.code for file in files()]


@cache
def told(document: str) -> Told:
    """For each clause and side the shortest case at a table, else the first deal that shows it."""
    found: Told = {}
    for number, answers in enumerate(tables(document), start=1):
        command = f"cutcard replay docs/cases/{document}.jsonl --table {number}"
        for at, answer in enumerate(answers):
            for clause in answer.cites:
                before = " ".join(sentence for each in answers[:at] for sentence in each.says)
                case = Case(command, before, " ".join([answer.asked, *answer.says]).strip())
                known = found.get((clause, answer.side))
                if known is None or len(case.before) < len(known.before):
                    found[clause, answer.side] = case
    for clause, case in _dealt(document):
        found.setdefault((clause, "holds"), case)
    return found


def tables(document: str) -> list[list[Answer]]:
    """The tables of a document's file, each as what is asked and answered line by line."""
    read: list[list[Answer]] = []
    state: TableState | None = None
    rounds: dict[int, RoundRecord] = {}
    path = CASES / f"{document}.jsonl"
    for _, line in replay.lines_of(str(path)) if path.exists() else ():
        data = replay.parse(line)
        if "table" in data:
            read.append([])
            state = None
        try:
            state, answer = replay.step(state, data, rounds, GAMES)
        except RefusedError as error:
            answer = error.refusal
        read[-1].append(_answered(data, answer, state))
    return read


def _answered(data: dict[str, Any], answer: Any, state: TableState | None) -> Answer:
    if isinstance(answer, Refusal):
        asked: dict[str, Any] = data.get("command", {})
        what = f"{asked['by']['name']} asks for {asked['type']}." if asked else "A table is set up so."
        return Answer(what, (f"Refused: {answer.says}.",), frozenset(answer.cites), "refuses")
    assert state is not None
    game = state.options.game
    says = tuple(_sentence(in_words(event, game)) for event in answer)
    return Answer("", says, frozenset(each for event in answer for each in event.cites), "holds")


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _dealt(document: str) -> Iterator[tuple[str, Case]]:
    """Deals that decide each line of each wager, and one with pictures, with the clauses that explanations cite."""
    for game in GAMES.values():
        if game.document.code == document:
            card = {each.points: each for each in game.deck.cards}
            deals = [(name, each.deal) for name, shown in examples_of(game).items() for each in shown]
            for wager, deal in [*deals, (game.wagers[0].name, deal_from(game, [card[9], card[0], card[0], card[8]]))]:
                command = f'cutcard explain {game.slug} "{deal}" --bet "{wager}=100"'
                for step in explain(game, deal, [Bet.on(game, wager, 100_00)]).steps:
                    for clause in step.cites:
                        yield clause, Case(command, f"{game.title}: {deal}.", _sentence(step.says))


def lacking(document: str) -> list[str]:
    """The clauses that execute and have no case on a side that they have, each with the side."""
    found, without = told(document), []
    for clause in _executing(document):
        sides = SIDES if clause.condition else SIDES[:1]
        without += [f"{clause.number} {side}" for side in sides if (clause.number, side) not in found]
    return without


def _executing(document: str) -> list[Clause]:
    return [clause for clause in clauses(document).values() if clause.kind == "rule"]


HEAD = """# Cases: {title} ({code})

Every clause of {code} that executes, with a case where it applies and, where it names a condition, one where it does
not. A story is what `cutcard replay` tells of the commands that were given, or one step of what `cutcard explain` tells
of a deal; in bold is what the clause does. Sentences in italics are the clause in our own words. *Our reading* marks
where the text leaves room, and *Who decides?* where it leaves the choice to somebody.
[All cases](index.md) says how they are made.
"""
DISCRETION = re.compile(r"(Dealer|Supervisor|Manager|staff|casino) may (?!not|only)|determin|deci[ds]|discretion")
"""How clauses, in our words, say that somebody has a choice."""
APPLIES = {"holds": "Applies", "refuses": "Does not apply"}


def page(file: ModuleType, who: Callable[[ModuleType, Clause], str]) -> str:
    """The cases of one document, clause by clause."""
    document = file.GAMES[0].document
    shown = [_section(clause, told(document.code), who(file, clause)) for clause in _executing(document.code)]
    return "\n".join([HEAD.format(title=document.title, code=document.code), *shown])


def _section(clause: Clause, found: Told, who: str) -> str:
    lines = [f"## {clause.number}\n", f"*{clause.says}*\n"]
    if who:
        lines.append(f"{'Who decides?' if DISCRETION.search(clause.says) else 'Who acts:'} {who}.\n")
    readings = [f"{each.number}. {each.title}" for each in interpretations() if str(clause) in each.clauses]
    if readings:
        lines.append(f"*Our reading*: [{'; '.join(readings)}](../interpretations.md).\n")
    for side in SIDES:
        case = found.get((clause.number, side))
        if case is not None:
            lines.append(f"**{APPLIES[side]}**: `{case.command}`\n\n> {f'{case.before} **{case.then}**'.strip()}\n")
        elif side == "holds" or clause.condition:
            lines.append(f"**{APPLIES[side]}**: *no case can be replayed yet; {_tested(clause)}*\n")
    return "\n".join(lines)


def _tested(clause: Clause) -> str:
    path, _, name = next(iter(proofs().get(str(clause), Proof()).tests), "").partition("::")
    return f"[`{name}`](../../{path}) shows it" if name else "no test shows it"


INDEX = """# The case library

For every clause that executes, a short story with cards: one where it applies and, where it names a condition, one
where it does not. Each is replayed by the one command that stands beside it, in a checkout.

`make cases` records, while the tests of the clauses run, what was asked at each table, and keeps the shortest way to
each clause and side in `docs/cases/<document>.jsonl`. `make docs` replays these files and writes the pages from what
they answer, so no story is written by hand. What a clause counts or pays is shown by a deal that the rules find
themselves. Three things are no case: an area drawn on a layout, a table that a test prepared in a state to which no
command leads, and what only the house does. The last column lists such clauses; their page names a test instead.

| document | clauses that execute | sides with a case | without |
|---|--:|--:|---|
"""


def index() -> str:
    return INDEX + "".join(_row(file) for file in files())


def _row(file: ModuleType) -> str:
    document = file.GAMES[0].document
    executing = _executing(document.code)
    sides, without = sum(1 + clause.condition for clause in executing), lacking(document.code)
    words = ", ".join(without).replace(" holds", " applies").replace(" refuses", " does not apply") or "none"
    name = f"[{document.title}]({document.code}.md)"
    return f"| {name} | {len(executing)} | {sides - len(without)} of {sides} | {words} |\n"
