"""The generated documents: each is a function of the source. `make docs` writes them; a test fails on a stale one."""

from __future__ import annotations

import json
import re
from dataclasses import MISSING, Field, fields
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import case_library
from fastapi import FastAPI
from refusal_matrix import refusals_page
from sentences import sentences_page
from takings import takings_section

from cutcard import GAMES, Game
from cutcard.cards import STANDARD_52
from cutcard.games import files
from cutcard.house.engine.authority import Authority, at_the_cage, at_the_tables
from cutcard.house.event_kinds import KINDS
from cutcard.house.notes import NOTES, OF_THE_RUNNING
from cutcard.odds import analyse, readings
from cutcard.rulebook.cite import cited, numbers
from cutcard.rulebook.clauses import Case, Clause, Interpretation, Proof, clauses, interpretations, proofs
from cutcard.rulebook.irregularities import Irregularity, Kind, Remedy, Step
from cutcard.rulebook.labels import ranks_of, suits_of
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.variants.vocabulary import ONE_CARD, TWO_HANDS, condition_of
from cutcard.rulebook.variants.written import as_toml
from cutcard.server.alerts import RAISED, alert_name
from cutcard.server.answers import Answer
from cutcard.server.app import ROUTERS
from cutcard.server.auth.dependencies import readers_of
from cutcard.server.auth.readers import held_back
from cutcard.server.live.messages import PatronView
from cutcard.server.watch.health import add_health
from cutcard.table.acts.act import HOUSE, Act, Large, Sort
from cutcard.table.transitions import TRANSITIONS, exists
from cutcard.words import english

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator
    from fractions import Fraction
    from types import ModuleType

    from cutcard.server.floor import Floor

HERE = Path(__file__).parent
CLAUSES = "../src/cutcard/rulebook/clauses"
"""Read in a checkout; on the site links there lead to the pages that are made of it."""
both_prices = cache(readings.both_prices)

INTERPRETATIONS_HEAD = """# Where the texts leave room, and the reading we take

Approved documents are written for people at a table. Where one can be read in two ways, Cutcard takes one reading,
says which and why, and applies it everywhere. Where the two readings pay differently, both are priced; a negative house
edge means that patrons would win in the long run. `make docs` writes this page from
[`interpretations.toml`](../src/cutcard/rulebook/clauses/interpretations.toml).
"""


def interpretations_page() -> str:
    return "\n".join([INTERPRETATIONS_HEAD, *map(_reading, interpretations())])


def _reading(reading: Interpretation) -> str:
    return (
        f"## {reading.number}. {reading.title}\n\n"
        f"*{', '.join(reading.clauses)}*\n\n"
        f"**The question.** {reading.question}\n\n"
        f"**Our reading.** {reading.reading}\n\n"
        f"**Why.** {reading.reason}\n" + _both_prices(reading.key)
    )


def _both_prices(key: str) -> str:
    """The house edge at eight decks under our reading and the other, where the reading has a price."""
    rows = [
        f"| {game.slug} | {both.ours.wager.name} | {percent(both.ours.house_edge)} | {both.reading.says} "
        f"| {percent(both.other.house_edge)} |"
        for game in GAMES.values()
        for both in both_prices(game)
        if both.reading.key == key
    ]
    if not rows:
        return ""
    head = ["| game | wager | house edge | the other reading | house edge then |", "|---|---|--:|---|--:|"]
    return "\n".join(["\n**Price**, eight decks.\n", *head, *rows]) + "\n"


def index_page() -> str:
    """The first page, of which the list of games is written from the games."""
    before, heading, rest = (HERE / "index.md").read_text(encoding="utf-8").partition("## The games\n")
    rows = ["| game | slug | document |", "|---|---|---|", *map(_game_row, GAMES.values())]
    return "\n".join([before + heading, *rows, "", "## " + rest.partition("\n## ")[2]])


ALERTS_HEAD = ["| alert | about | raised by | shown to, if not to all |", "|---|---|---|---|"]


def floor_page() -> str:
    """The page of the floor, of which the table of alerts is written from what the events declare."""
    before, heading, rest = (HERE / "floor.md").read_text(encoding="utf-8").partition(f"{ALERTS_HEAD[0]}\n")
    assert heading, "floor.md has no table of alerts"
    return "\n".join([before + ALERTS_HEAD[0], ALERTS_HEAD[1], *_alerts(), "", rest.partition("\n\n")[2]])


def _alerts() -> list[str]:
    """A row for each alert, with the events that raise it."""
    raised: dict[tuple[str, str, str], list[str]] = {}
    for event, rule in RAISED.items():
        shown = ", ".join(each.title for each in sorted(KINDS[event].readers))
        if rule.by_note is None:
            raised.setdefault((rule.what or event, rule.sort.value, shown), []).append(f"`{event}`")
        for note, what in NOTES.items() if rule.by_note else ():
            sort = Sort.RUNNING if note in OF_THE_RUNNING else rule.sort
            raised[what, sort.value, shown] = [f"`{event}`: {note}"]
    raised |= {(each.value, Sort.MONEY.value, ""): ["an amount from the house's threshold on"] for each in Large}
    named = sorted((english(alert_name(what)), sort, by, shown) for (what, sort, shown), by in raised.items() if what)
    return [f"| {name} | {sort} | {', '.join(by)} | {shown} |" for name, sort, by, shown in named]


CONDITIONS_HEAD = ["| in a file | the line applies when | it sees |", "|---|---|---|"]
EXAMPLES_HEAD = ["| file | what it shows |", "|---|---|"]


def variants_page() -> str:
    """The page of variants, of which the tables of conditions and of examples are written from their declarations."""
    page = (HERE / "variants.md").read_text(encoding="utf-8")
    for head, rows in ((CONDITIONS_HEAD, _conditions()), (EXAMPLES_HEAD, _examples())):
        before, heading, rest = page.partition(f"{head[0]}\n")
        assert heading, f"variants.md has no table with the head {head[0]}"
        page = "\n".join([before + head[0], head[1], *rows, "", rest.partition("\n\n")[2]])
    return page


def _conditions() -> Iterator[str]:
    """A row for each form that a condition can have in a file, with the sentence that it makes there."""
    for slug, forms in (("tiger-baccarat", TWO_HANDS), ("dragon-tiger", ONE_CARD)):
        for form in (form for each in forms.values() for form in each):
            made = condition_of(GAMES[slug], form.example)
            yield f"| `{as_toml(form.example)}` | {made.says} | {made.sees.name.lower()} |"


def _examples() -> Iterator[str]:
    for file in sorted((HERE.parent / "examples" / "variants").glob("*.toml")):
        about = re.match(r"(?:# .*\n)+", file.read_text(encoding="utf-8"))
        assert about is not None, f"{file.name} does not begin by saying what it is"
        said = " ".join(line.removeprefix("# ") for line in about[0].splitlines() if not line.startswith("# cutcard"))
        yield f"| [{file.stem}](../examples/variants/{file.name}) | {said} |"


def _game_row(game: Game) -> str:
    document, cards = game.document, len(game.deck)
    title = game.title if cards == len(STANDARD_52) else f"{game.title}, {cards} cards"
    day = f"{document.in_force.day} {document.in_force:%B %Y}"
    edition = f"{document.edition}, {day}" if document.version is not None else day
    return f"| {title} | `{game.slug}` | [{document.code}]({CLAUSES}/{document.code}.toml), {edition} |"


ODDS_HEAD = """# The price list

The house edge of every wager of every game, exact to the last digit shown, for a freshly shuffled shoe of which no card
is known. A positive edge is the house's, a negative one would be the patron's. *Per resolved bet* leaves pushes out.
*Wins* is how often a bet wins, *deviation* the standard deviation of a bet of one unit, and *expected value* what that
bet gains on average, as an exact fraction.

`make docs` writes this page from the games themselves. `cutcard odds SLUG` prices other shoes, and
`cutcard par SLUG -o par.pdf` writes the whole sheet.
"""


def odds_page() -> str:
    return "\n".join([ODDS_HEAD, *map(_game_prices, GAMES.values())])


def _game_prices(game: Game) -> str:
    decks = range(game.decks.least, game.decks.most + 1)
    analyses = {number: analyse(game, number) for number in decks}
    lines = [
        f"## {game.title}\n",
        f"`{game.slug}`, {game.document.code}, {game.document.edition}.\n",
        "| wager, eight decks | house edge | per resolved bet | wins | deviation | expected value |",
        "|---|--:|--:|--:|--:|--:|",
        *(
            f"| {price.wager.name} | {percent(price.house_edge)} | {percent(price.house_edge_resolved)} "
            f"| {percent(price.hit_frequency)} | {price.sd:.4f} | {price.ev} |"
            for price in analyses[8].prices
        ),
        "",
        f"| house edge by decks | {' | '.join(map(str, decks))} |",
        f"|---|{'--:|' * len(decks)}",
        *(
            f"| {wager.name} | {' | '.join(percent(analyses[number].prices[at].house_edge) for number in decks)} |"
            for at, wager in enumerate(game.wagers)
        ),
    ]
    return "\n".join(lines) + "\n"


def percent(value: Fraction) -> str:
    return f"{100 * float(value):.4f} %"


TABLE_HEAD = """# The live table

One table of transitions decides which command may be given when and by whom. It is derived from the acts in
`cutcard.table.acts`. `make docs` writes this page from it and from the irregularities that each game declares.

```mermaid
stateDiagram-v2
    [*] --> no_shoe
    no_shoe --> ready: LoadShoe
    ready --> betting: OpenBets
    betting --> dealing: CloseBets
    dealing --> settling: AnnounceResult
    settling --> ready: SettleBets
    settling --> shoe_ended: SettleBets, the last round
    shoe_ended --> ready: LoadShoe
    dealing --> ready: a void round
    dealing --> betting: the device was reset
    ready --> no_shoe: ReplaceCards
```

An irregularity suspends play in whatever phase it is called. Its steps are taken by those whom the clause names, and
then play resumes where it was, unless the round is void.

## What may be asked

A command that voids, replaces or corrects is also given its `reason`, and `decide` a `witness`: [who may do
what](authority.md) says which, and who that may be. An irregularity of cards that left the device together is called
with their `count`. Not every document knows every command: *documents* has those that do.
"""


def table_page() -> str:
    head = ["| command | while | by (or any higher position) | methods | documents |", "|---|---|---|---|---|"]
    rows = [
        f"| {act.command.__name__} | {', '.join(phase.value for phase in act.phases)} "
        f"| {'the house itself' if act.by_the_house else act.least.title} "
        f"| {', '.join(act.methods) or 'any'} | {_known_by(act)} |"
        for act in TRANSITIONS
    ]
    return "\n".join([TABLE_HEAD, *head, *rows, "", _written_so(), *map(_irregularities, files())])


def _known_by(act: Act[Any]) -> str:
    """The documents whose games know an act, or the games, where not all of a document do."""
    known = []
    for file in files():
        those = [game for game in file.GAMES if exists(act, game)]
        known += [those[0].document.code] if len(those) == len(file.GAMES) else [game.slug for game in those]
    return "all" if len(known) == len(files()) else ", ".join(known)


WRITTEN = {
    "Card": "a card",
    "Kind": "an irregularity",
    "Remedy": "a remedy",
    "Method": "`A`, `B` or `C`",
    "Sight": "`in order`, `order unknown` or `depth unknown`",
    "bool": "`true` or `false`",
    "int": "a whole number",
    "str": "text",
}
"""How the value of a field is written in JSON, by its type."""
COMMANDS_HEAD = """## How commands are written

Beside its `type`, every command has `by`, the person who asks: a `name`, and a `position` out of {positions}.
What the house does of its own accord is signed `{house}`. These are the other fields, with what each is where it is
left out; one that says nothing of that must be there. Money is in cents, hands are 0 and 1, and the places of cards
count from 1 as drawn.

Cards are a rank and a suit. {cards}

Irregularities: {kinds}.

Remedies: {remedies}.

| command | its fields |
|---|---|
"""


def _written_so() -> str:
    """Every command with its fields, for whoever writes one by hand."""
    head = COMMANDS_HEAD.format(
        positions=", ".join(f"`{position.name}`" for position in Position),
        house=HOUSE,
        cards=" ".join(dict.fromkeys(_letters(game) for game in GAMES.values())),
        kinds=", ".join(f"`{kind.value}`" for kind in Kind),
        remedies=", ".join(f"`{remedy.value}`" for remedy in Remedy),
    )
    rows = [
        f"| {act.command.__name__} | {'; '.join(map(_field, fields(act.command)[1:])) or 'none'} |"
        for act in TRANSITIONS
    ]
    return head + "\n".join(rows) + "\n"


def _field(field: Field[Any]) -> str:
    """A field by its name, how it is written, and its default."""
    annotation = str(field.type)
    single = annotation.removesuffix(" | None").removeprefix("tuple[").removesuffix(", ...]")
    value = WRITTEN[single]
    if annotation.startswith("tuple"):
        value = f"a list, each {value}"
    left_out = "" if field.default is MISSING else f", else `{json.dumps(field.default)}`"
    return f"`{field.name}`: {value}{left_out}"


def _letters(game: Game) -> str:
    """The letters of a deck: its ranks and its suits."""
    ranks = " ".join(f"`{letter}`" for letter, _ in ranks_of(game.deck))
    suits = ", ".join(f"`{letter}` {english(suit).lower()}" for letter, suit in suits_of(game.deck))
    return f"Of {game.deck.name}: {ranks}, and {suits}."


def _irregularities(file: ModuleType) -> str:
    """The irregularities of one document, each with its steps."""
    game = file.GAMES[0]
    lines = [
        f"## Irregularities in {game.document.title} ({game.document.code})\n",
        "| what | clause | steps, each by whom and under which clause |",
        "|---|---|---|",
    ]
    lines += [f"| {case.kind.value} | {case.clause} | {_steps(case)} |" for case in game.irregularities]
    return "\n".join(lines) + "\n"


def _steps(case: Irregularity) -> str:
    """What is done, each step by whom and under which clause."""
    between = "; or " if case.any_of else "; then "
    steps = between.join(
        f"{english(step.remedy.label)} ({', '.join(filter(None, (_by(step), step.clause)))})" for step in case.steps
    )
    after = f"; cards replaced before the next round ({case.cards_replaced})" if case.cards_replaced else ""
    return steps + after


def _by(step: Step) -> str:
    """Who takes a step, and before whom."""
    return f"{step.by.title} before a {step.before.title}" if step.before is not None else step.by.title


CONDUCT_HEAD = """# How a round is conducted, clause by clause

Where a clause names a condition, the table asks it: it acts where the condition holds and refuses where it does not,
and the refusal quotes the clause. Each case below is played by the test that stands behind it, and that test fails
unless the engine itself acted, or refused, under the clause. A clause that names no condition is always in force, so
that one side is all there is; another side stands where tests show it all the same. After a clause stands who acts
under it; where a document lets a higher position act for a lower one, that is the lowest.

`make docs` writes this page from what the tests recorded (`make proofs`) and from the games themselves.
"""
NOT_SHOWN = "*no test shows it yet*"
ALWAYS = "*it names no condition*"


def conduct_page() -> str:
    """The conditions of every document with the cases on both sides, and every irregularity with its steps."""
    parts = [CONDUCT_HEAD, *map(_conduct, files()), IRREGULARITIES_HEAD]
    return "\n".join([*parts, *(_kind(kind) for kind in Kind if _foreseen(kind))])


def _conduct(file: ModuleType) -> str:
    """The conditions of one document, folded until somebody looks for one of them."""
    document, shown = file.GAMES[0].document, []
    for clause in clauses(document.code).values():
        proof = proofs().get(str(clause), Proof())
        if clause.condition or proof.holds or proof.refuses:
            who, missing = _who(file, clause), NOT_SHOWN if clause.condition else ALWAYS
            says = f"**{clause.number}** {clause.says}" + (f" *{who}*" if who else "")
            shown.append("\n".join([f"{says}\n", *_sides(proof.holds, proof.refuses, missing), ""]))
    folded = _folded(f"{len(shown)} clauses of {document.code} that name a condition", "\n".join(shown))
    return f"## {document.title} ({document.code})\n\n{folded}"


def _folded(summary: str, text: str) -> str:
    return f'<details markdown="1">\n<summary>{summary}</summary>\n\n{text}\n</details>\n'


def _sides(held: Iterable[Case], refused: Iterable[Case], missing: str) -> list[str]:
    """The cases on both sides, a line each, and what is said of a side that has none."""
    accepted = [f"- accepted when {case}" for case in _cases(held)] or [f"- accepted: {missing}"]
    return [*accepted, *([f"- refused when {case}" for case in _cases(refused)] or [f"- refused: {missing}"])]


def _who(file: ModuleType, clause: Clause) -> str:
    """Who acts under a clause: as its entry says, else the position of the steps and acts that name it."""
    steps = [
        step.by
        for game in file.GAMES
        for case in game.irregularities
        for step in case.steps
        if clause.number in {*numbers(case.clause), *numbers(step.clause)}
    ]
    acts = [
        act.least
        for game in file.GAMES
        for act in TRANSITIONS
        if (game.procedure.methods is not None or not act.methods) and act.known(game)
        if clause.number in numbers(act.named_by(game.procedure))
    ]
    return clause.by or ", ".join(dict.fromkeys(position.title for position in sorted({*steps, *acts})))


def _cases(cases: Iterable[Case]) -> list[str]:
    """Each case in words with the tests that play it, in their order and once."""
    tests: dict[str, list[str]] = {}
    for case in dict.fromkeys(cases):
        tests.setdefault(case.when, []).append(_test(case.test))
    return [f"{when} ({', '.join(played)})" for when, played in tests.items()]


def _test(test: str) -> str:
    """A test by its name, leading to its file."""
    path, _, name = test.partition("::")
    return f"[`{name}`](../{path})"


IRREGULARITIES_HEAD = """## Irregularities by kind

What each document does about a case, and who does it. A document that is not listed under a kind does not foresee it:
there the case goes to the Gaming Shift Manager.
"""


def _foreseen(kind: Kind) -> list[tuple[str, Irregularity]]:
    """The documents that foresee a case, each with what it does."""
    games = [file.GAMES[0] for file in files()]
    return [(game.document.code, case) for game in games for case in game.irregularities if case.kind is kind]


def _kind(kind: Kind) -> str:
    """One kind of irregularity: what each document does about it, and the cases, folded."""
    lines = [f"### {kind.value[0].upper()}{kind.value[1:]}\n"]
    for document, case in _foreseen(kind):
        named = cited(case.clause, *(step.clause for step in case.steps))
        found = [proofs().get(f"{document} {number}", Proof()) for number in numbers(named)]
        held = [each for proof in found for each in proof.holds]
        refused = [each for proof in found for each in proof.refuses]
        when = "; ".join(each.value for each in case.when)
        missing = NOT_SHOWN if named else "*there is no clause to cite*"
        where = f", where {when}" if when else ""
        lines.append(f"**{document} {case.clause or 'without a clause'}**{where}: {_steps(case)}.\n")
        lines.append(_folded("the cases on both sides", "\n".join([*_sides(held, refused, missing), ""])))
    return "\n".join(lines)


AUTHORITY_HEAD = """# Who may do what

Every act of the cage and of the tables, and the positions that may ask for it. `make docs` writes this page from the
acts themselves. [`authority_cases.py`](../tests/houses/authority_cases.py) has the same by hand, case by case, with
those in which fewer people may; [`test_authority.py`](../tests/houses/cage/test_authority.py) asks the house for every
case by everybody, alone and before everybody else, and compares the three.

- Who asks, and who agrees, holds the position at that moment, as the record has it: their own, or one that they were
  appointed to act in. Nobody is a Cashier by rank.
- *Second* says when another person must sign: from Pit Supervisor upwards, never who asks and never whom the act is
  about, with a reason. They sign on their own console, or at one that is enrolled.
- At a table whatever rests on somebody's word and changes what a bet is paid once a card is known takes a Pit
  Supervisor (a Pit Manager where a round is void or was settled), a reason and a witness, whatever is said below:
  somebody of the staff who neither dealt the round nor has a bet in it.
- *RenameCard* is no way around that: whoever deals the round retypes a card alone until another screen shows it, and
  afterwards only to a name that no wager and no drawing rule tells apart. Everything else is *CorrectCard*.
- At a table that runs itself staff take none of the acts of whoever deals, and report no interruption: the house does.
"""


READERS_HEAD = """
## Who may read what

Every route, live screen, report and file declares who may ask for it, and that declaration lets them in; the command
line asks a served house by the same routes. A route without one keeps the server from starting.
[`test_readers.py`](../tests/server/http/test_readers.py) asks each of them as every position, as a patron and as
nobody, against a list written by hand. Acts go by the tables above: to be let in says nothing of what one may do.
"""
FIELDS_HEAD = """
Fields of answers that fewer may read than the answer are null to the others.

| field | who may read it |
|---|---|
"""


def authority_page() -> str:
    cage, tables = _authority("what it is", at_the_cage()), _authority("but", at_the_tables())
    acts = ["## At the cage\n", *cage, "\n## At the tables\n", *tables]
    readers = [READERS_HEAD, *_readers(), FIELDS_HEAD + _fields_held_back()]
    return "\n".join([AUTHORITY_HEAD, *acts, *readers, takings_section()])


def _positions() -> str:
    return " | ".join(position.title for position in Position)


def _marks(positions: Container[Position]) -> str:
    return " | ".join("●" if each in positions else "" for each in Position)


def _authority(last: str, rows: Iterable[Authority]) -> list[str]:
    return [
        f"| act | {_positions()} | second | {last} |",
        f"|---|{':-:|' * len(Position)}---|---|",
        *(f"| {row.act.__name__} | {_marks(row.takers)} | {row.second} | {row.says} |" for row in rows),
    ]


def _readers() -> list[str]:
    app = FastAPI(openapi_url=None)
    add_health(app, cast("Floor", None))
    routes = [*(route for router in ROUTERS for route in router.routes), *app.routes]
    declared = [(getattr(each, "path", ""), getattr(each, "methods", None), readers_of(each)) for each in routes]
    rows = [
        f"| {' '.join(sorted(methods - {'HEAD'})) if methods else 'live'} `{path}` "
        f"| {'●' if readers.anybody else ''} | {_marks(readers.positions)} |"
        for path, methods, readers in sorted(declared, key=lambda each: each[0])
        if readers is not None
    ]
    return [f"| what | nobody signed in | {_positions()} |", f"|---|{':-:|' * (1 + len(Position))}", *rows]


def _fields_held_back() -> str:
    known = {each.__name__: each for each in (*Answer.__subclasses__(), *PatronView.__subclasses__())}
    views = [known[name] for name in sorted(known)]
    return "\n".join(
        f"| {name} of {view.__name__} | {readers.name} |" for view in views for name, readers in held_back(view).items()
    )


def _bet_picture() -> str:
    """Of the same results."""
    from bet_picture import bet_picture

    return bet_picture()


def _scale_page() -> str:
    """It reads results of the benchmarks, which no other page needs beside it."""
    from scale_page import scale_page

    return scale_page()


PAGES: dict[str, Callable[[], str]] = {
    "cases/index.md": case_library.index,
    **{f"cases/{file.GAMES[0].document.code}.md": partial(case_library.page, file, _who) for file in files()},
    "authority.md": authority_page,
    "bet.svg": _bet_picture,
    "conduct.md": conduct_page,
    "floor.md": floor_page,
    "index.md": index_page,
    "interpretations.md": interpretations_page,
    "odds.md": odds_page,
    "refusals.md": refusals_page,
    "scale.md": _scale_page,
    "sentences.md": sentences_page,
    "table.md": table_page,
    "variants.md": variants_page,
}

if __name__ == "__main__":
    for name, page in PAGES.items():
        (HERE / name).write_text(page(), encoding="utf-8")
        print(f"docs/{name}")
