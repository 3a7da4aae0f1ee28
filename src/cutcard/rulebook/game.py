"""A game as one frozen value: its document, cards, drawing rule and wagers, every rule with its clause."""

from __future__ import annotations

import datetime
import math
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from enum import StrEnum
from functools import reduce
from typing import TYPE_CHECKING, Literal
from unicodedata import category

from cutcard.cards import Deck, NotationError, checked_decks
from cutcard.lens import Lens
from cutcard.money import Odds
from cutcard.notebook import table_html
from cutcard.rulebook.cite import Clauses
from cutcard.rulebook.conditions import Condition, CopiedAsItself
from cutcard.rulebook.counting import Count
from cutcard.rulebook.drawing import DeclaredPuntoBanco, DrawingRule, PuntoBanco, check_drawing
from cutcard.rulebook.irregularities import Irregularity, Kind
from cutcard.rulebook.procedure import Procedure
from cutcard.words import Message, english, message

if TYPE_CHECKING:
    from collections.abc import Iterable


class Outcome(StrEnum):
    """What became of a bet."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    HALF_LOSE = "half_lose"


NOT_WON = {"push": ("0:1", Outcome.PUSH), "lose half": ("-1:2", Outcome.HALF_LOSE), "lose": ("-1:1", Outcome.LOSE)}
"""What a line can do but win: how a person writes it, and its odds."""
DECKS_MOST = 10
"""The decks of the largest shoe: with ten of 65 cards the ways to deal six still fit into 64 bits."""
NAME_MOST = 80
"""Characters of the name of a variant or of its wager."""


@dataclass(frozen=True, slots=True)
class Document:
    """An edition of an approved text: its code, its title, its version where it has one, from when it is in force.

    A later edition names the one that it `amends` by the day on which that came into force. The former one ends the day
    before, unless `former_until` grants it longer: an overlap is declared, and by the newer of the two. So the approved
    text itself has it; more time that is granted later is an `Extension`.
    """

    code: str
    title: str
    in_force: datetime.date
    version: int | None = None
    amends: datetime.date | None = None
    former_until: datetime.date | None = None

    def __post_init__(self) -> None:
        if self.version is not None and type(self.version) is not int:
            raise NotationError(f"{self.code}: version is {self.version!r}; write a whole number, e.g. version=3")
        for name in ("in_force", "amends", "former_until"):
            day = getattr(self, name)
            if type(day) is not datetime.date and (day is not None or name == "in_force"):
                raise NotationError(f"{self.code}: {name} is {day!r}; write a day, e.g. datetime.date(2027, 1, 1)")

    @property
    def edition(self) -> str:
        if self.version is not None:
            return f"version {self.version}"
        return f"in force {self.in_force.day} {self.in_force:%B %Y}"

    @property
    def name(self) -> str:
        """How shoes and studies name the edition: by document and day."""
        return f"{self.code} {self.in_force.isoformat()}"

    @property
    def index(self) -> str:
        """Under which name its list of clauses is kept: a later edition has one of its own."""
        return self.code if self.amends is None else f"{self.code}-{self.in_force.isoformat()}"

    def is_called(self, name: str) -> bool:
        """Whether a person means this edition: by its day, its version, or its name."""
        names = {self.in_force.isoformat(), self.name.lower()}
        if self.version is not None:
            names |= {f"version {self.version}", f"v{self.version}", str(self.version)}
        return " ".join(name.lower().split()) in names


@dataclass(frozen=True, slots=True)
class Decks:
    """How many decks a shoe may hold."""

    least: int
    most: int
    clause: Clauses

    @property
    def in_words(self) -> str:
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"

    def __contains__(self, decks: int) -> bool:
        return self.least <= checked_decks(decks) <= self.most


@dataclass(frozen=True, slots=True)
class Pay:
    """One line of a paytable: when it applies, what it pays, under which clause.

    `per` names the clauses that define the event; `instead_of` declares the later lines that this one takes the
    place of where both apply, because an overlap nobody declared is a mistake.
    """

    when: Condition
    odds: str
    clause: Clauses
    per: Clauses = ""
    instead_of: tuple[Condition, ...] = ()
    outcome: Outcome = Outcome.WIN
    terms: Odds = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "terms", Odds(self.odds))
        if self.outcome is Outcome.WIN and self.terms.net <= 0:
            raise NotationError(
                f"a line that wins nothing is declared as a win, at {self.odds}; "
                "write Pay.push, Pay.lose_half or Pay.lose, or what it pays"
            )

    @classmethod
    def push(cls, when: Condition, clause: Clauses, per: Clauses = "", instead_of: tuple[Condition, ...] = ()) -> Pay:
        """The bet neither wins nor loses."""
        return cls(when, "0:1", clause, per, instead_of, Outcome.PUSH)

    @classmethod
    def lose_half(cls, when: Condition, clause: Clauses, per: Clauses = "") -> Pay:
        """Half of the bet is lost."""
        return cls(when, "-1:2", clause, per, outcome=Outcome.HALF_LOSE)

    @classmethod
    def lose(cls, when: Condition, clause: Clauses, per: Clauses = "") -> Pay:
        """The bet is lost, under a clause of its own."""
        return cls(when, "-1:1", clause, per, outcome=Outcome.LOSE)

    @classmethod
    def of_variant(cls, when: Condition, pays: str, instead_of: tuple[Condition, ...] = ()) -> Pay:
        """A line that no document has: what it pays, or one of "push", "lose half" and "lose"; under no clause.

        >>> from cutcard.rulebook.conditions import tie
        >>> Pay.of_variant(tie, "9:1").terms.net, Pay.of_variant(tie, "push").outcome.value
        (Fraction(9, 1), 'push')
        """
        terms = Odds(NOT_WON[pays][0] if pays in NOT_WON else pays)
        if terms.net > 0:
            return cls(when, pays, "", instead_of=instead_of)
        for odds, outcome in NOT_WON.values():
            if Odds(odds).net == terms.net:
                return cls(when, odds, "", instead_of=instead_of, outcome=outcome)
        raise NotationError(f"{pays} loses a part of the stake that no wager loses; half of it is -1:2, all of it -1:1")

    @property
    def in_words(self) -> str:
        """What it pays, or what else becomes of the bet: "8:1", "push"."""
        return self.odds if self.outcome is Outcome.WIN else self.outcome.value.replace("half_lose", "lose half")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wager:
    """A kind of bet: where it is defined, its ordered paytable, and the clause under which all else loses.

    The first line that applies decides. An optional wager names the clause that lets a house offer it.
    """

    name: str
    clause: Clauses
    pays: tuple[Pay, ...]
    loses: Clauses = ""
    optional: Clauses = ""
    area: Clauses = ""
    """The clause that gives the wager its areas on the layout."""
    commission: Clauses = ""
    """The clause that calls what its odds fall short of even money a commission; elsewhere they are what is paid."""

    @property
    def sees(self) -> Lens:
        """The coarsest lens through which every line can be told."""
        return max(pay.when.sees for pay in self.pays)

    @property
    def losing_clause(self) -> Clauses:
        return self.loses or self.clause

    def line(self, named: Condition | str) -> Pay:
        """The line that a person means: by its condition, its sentence or a part of that which no other line has, what
        it pays, or what becomes of the bet.
        """
        if isinstance(named, Condition):
            found = [pay for pay in self.pays if pay.when == named]
            named = named.says
        else:
            folded = " ".join(named.casefold().split())
            found = [pay for pay in self.pays if folded in {pay.when.says.casefold(), pay.in_words, pay.outcome.value}]
            found = found or [pay for pay in self.pays if folded and f" {folded} " in f" {pay.when.says.casefold()} "]
        if len(found) == 1:
            return found[0]
        among = found or self.pays
        says = {pay.when.says.casefold(): pay.when.says for pay in among}
        near = get_close_matches(named.casefold(), says, n=1)
        meant = f"did you mean {says[near[0]]!r}?" if near and not found else f"there are {_listed(says.values())}"
        what = f"{len(found)} lines that are called {named[:60]!r}" if found else f"no line {named[:60]!r}"
        raise NotationError(f"{self.name} has {what}; {meant}")

    def of_variant(self, pays: tuple[Pay, ...]) -> Wager:
        """The wager with other lines. No clause approves it so; lines that stay as they are keep theirs."""
        return Wager(name=self.name, clause="", pays=pays)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(repr(name) for name in names)


def check_words(**words: str) -> None:
    """Refuse a name or a note that a terminal would not show as it is, so that none can hide what a variant is."""
    for what, text in words.items():
        if not all(each.isprintable() or category(each) == "Zs" for each in text):
            raise NotationError(f"{what} is {text!r:.60}; write it in one line and without control characters")
        if what == "name" and len(text) > NAME_MOST:
            raise NotationError(f"name has {len(text)} characters; write at most {NAME_MOST}")


class LineError(NotationError):
    """A line of a paytable that cannot be: the first has number 0."""

    def __init__(self, at: int, says: str) -> None:
        super().__init__(at, says)
        self.at = at

    def __str__(self) -> str:
        return str(self.args[1])


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that a variant does otherwise, and why: a line paid otherwise, a wager taken out, or one put in.

    `before` and `after` say what is paid, and are empty where there was or is nothing.
    """

    wager: str
    when: str
    before: str
    after: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One call that bent a game: "without" and "wager" name a wager, "pay" also a line, "name" the variant; "decks" and
    "drawing" have what they were called with in `asked`.

    The steps are what a variant's file says, in the order of its making.
    """

    kind: Literal["without", "decks", "drawing", "pay", "wager", "name"]
    name: str
    note: str
    line: str = ""
    pays: str = ""
    lines: tuple[Pay, ...] = ()
    asked: tuple[tuple[str, int | tuple[int, ...]], ...] = ()

    def __post_init__(self) -> None:
        check_words(name=self.name, note=self.note)

    def taken(self, game: Game) -> Game:
        """A game after the same call."""
        match self.kind:
            case "without":
                return game.without(self.name, note=self.note)
            case "decks":
                return game.with_decks(*(int(each) for _, each in self.asked if isinstance(each, int)), note=self.note)
            case "drawing":
                rule = {name: each for name, each in self.asked if isinstance(each, int)}
                rows = {int(name): each for name, each in self.asked if isinstance(each, tuple)}
                return game.with_drawing(rule, rows, note=self.note)
            case "pay":
                return game.with_pay(self.name, self.line, self.pays, note=self.note)
            case "wager":
                return game.with_wager(Wager(name=self.name, clause="", pays=self.lines), note=self.note)
            case "name":
                return game.called(self.name, note=self.note)


@dataclass(frozen=True, slots=True)
class Variant:
    """How a game came about that no document approves: from which approved game, and by which changes."""

    base: Game
    name: str
    changes: tuple[Change, ...]
    note: str = ""
    steps: tuple[Step, ...] = ()

    def __post_init__(self) -> None:
        check_words(name=self.name, note=self.note)

    def title(self, base: str | Message) -> Message:
        """What a variant is called, from what its base is: first of all that it is one."""
        return message("variant-of", name=self.name, game=base) if self.name else message("variant", game=base)

    @property
    def slug(self) -> str:
        return f"variant-{'-'.join(re.findall('[a-z0-9]+', self.name.lower())) or self.base.slug}"

    def made(self) -> Game:
        """The base after the steps: what a variant is if nothing else was done to it."""
        return reduce(lambda game, step: step.taken(game), self.steps, self.base)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Game(CopiedAsItself):
    """One approved game. Settlement, odds, simulation, table, pages and documents all read this value."""

    slug: str
    title: str
    document: Document
    deck: Deck
    decks: Decks
    count: Count
    drawing: DrawingRule
    offers: Clauses
    too_few_cards: Clauses
    procedure: Procedure
    irregularities: tuple[Irregularity, ...]
    wagers: tuple[Wager, ...]
    replacing_cards: Clauses = ""
    """Under which clause the cards may be replaced after a void round."""
    variant: Variant | None = None
    """What it does otherwise than an approved game; None where it is one itself."""
    _by_name: dict[str, Wager] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        check_drawing(self.slug, self.drawing)
        by_name = {wager.name: wager for wager in self.wagers}
        if len(by_name) < len(self.wagers):
            raise NotationError(f"{self.slug} has two wagers of one name; give each a name of its own")
        object.__setattr__(self, "_by_name", by_name)

    def wager(self, name: str) -> Wager | None:
        """The wager of this name, exactly or in any case."""
        found = self._by_name.get(name)
        if found is None:
            folded = name.strip().casefold()
            found = next((w for w in self.wagers if w.name.casefold() == folded), None)
        return found

    def with_pay(self, wager: str, line: Condition | str, pays: str, *, note: str = "") -> Game:
        """A variant in which one line pays otherwise, or does what "push", "lose half" or "lose" say."""
        found = self._known(wager)
        former = found.line(line)
        pay = Pay.of_variant(former.when, pays, former.instead_of)
        if pay.terms.net == former.terms.net:
            what = f"{former.when.says!r} is {former.in_words} as it is"
            raise NotationError(f"{found.name}: {what}; nothing would change")
        lines = tuple(pay if each is former else each for each in found.pays)
        change = Change(found.name, pay.when.says, former.in_words, pay.in_words, note)
        step = Step("pay", found.name, note, former.when.says, pay.in_words)
        return self._bent(step, (change,), {found.name: found.of_variant(lines)})

    def without(self, wager: str, *, note: str = "") -> Game:
        """A variant that does not offer a wager."""
        found = self._known(wager)
        if found.name in {side.name for side in self.drawing.sides}:
            raise NotationError(f"{found.name} is the bet on a hand itself, which no table can do without")
        changes = tuple(Change(found.name, pay.when.says, pay.in_words, "", note) for pay in found.pays)
        return self._bent(Step("without", found.name, note), changes, {found.name: None})

    def with_decks(self, least: int, most: int | None = None, *, note: str = "") -> Game:
        """A variant dealt from so many decks, or from any number between two."""
        decks = Decks(checked_decks(least), checked_decks(least if most is None else most), "")
        if not 1 <= decks.least <= decks.most <= DECKS_MOST:
            raise NotationError(f"{decks.in_words} decks; write numbers from 1 to {DECKS_MOST}, the lower one first")
        if decks.in_words == self.decks.in_words:
            raise NotationError(f"{self.title} is dealt from {decks.in_words} decks as it is; nothing would change")
        change = Change("", "decks", self.decks.in_words, decks.in_words, note)
        step = Step("decks", "", note, asked=(("least", decks.least), ("most", decks.most)))
        return self._bent(step, (change,), {}, decks=decks)

    def with_drawing(
        self,
        rule: Mapping[str, int] | None = None,
        rows: Mapping[int, Collection[int]] | None = None,
        *,
        note: str = "",
    ) -> Game:
        """A variant with a Table of Play of its own.

        `rule` names `naturals_from`, `player_stands_from` or `banker_stands_from`, each a total; `rows` has for totals
        of Banker the points of Player's third card on which Banker draws. What is left out stays. Every wager is then
        dealt every deal again: a line that none reaches any more is refused.
        """
        from cutcard.rulebook.every import fault_of_lines

        if not isinstance(self.drawing, PuntoBanco):
            raise NotationError(
                f"{self.title} deals one card each and has no Table of Play; leave the drawing as it is"
            )
        asked: dict[str, int | tuple[int, ...]] = {**(rule or {})}
        asked |= {str(total): tuple(sorted({*thirds})) for total, thirds in sorted((rows or {}).items())}
        drawing = DeclaredPuntoBanco.of(self.drawing, rule or {}, rows or {})
        former, now = self.drawing.in_words, drawing.in_words
        changes = tuple(Change("", each, former.get(each, ""), now.get(each, ""), note) for each in {**former, **now})
        if not (changes := tuple(each for each in changes if each.before != each.after)):
            raise NotationError(f"{self.title} is drawn to so already; nothing would change")
        for wager in self.wagers:
            fault = fault_of_lines(self.deck, drawing, [(pay.when, pay.instead_of) for pay in wager.pays])
            if fault is not None:
                raise NotationError(f"{wager.name}: {fault.says}")
        return self._bent(Step("drawing", "", note, asked=tuple(asked.items())), changes, {}, drawing=drawing)

    def with_wager(self, wager: Wager, *, note: str = "") -> Game:
        """A variant that offers a new wager, or this one in place of its own of that name.

        Every possible deal is dealt to it first: a line that no deal reaches, and two that apply to one deal without
        one declaring that it takes the other's place, are refused.
        """
        from cutcard.rulebook.every import fault_of_lines

        if not wager.name.strip() or not wager.pays:
            raise NotationError(f"the wager {wager.name!r} needs a name and a line that pays")
        former = self.wager(wager.name)
        name = wager.name if former is None else former.name
        lines = tuple(Pay.of_variant(pay.when, pay.odds, pay.instead_of) for pay in wager.pays)
        if all(pay.outcome is not Outcome.WIN for pay in lines):
            raise NotationError(f"{name} has no line that wins; write what one pays, e.g. 8:1")
        fault = fault_of_lines(self.deck, self.drawing, [(pay.when, pay.instead_of) for pay in lines])
        if fault is not None:
            raise LineError(fault.at, f"{name}: {fault.says}")
        old = {pay.when: pay for pay in former.pays} if former is not None else {}
        kept = {pay.when: old[pay.when] for pay in lines if pay.when in old and old[pay.when].odds == pay.odds}
        pays = tuple(replace(kept.get(pay.when, pay), instead_of=pay.instead_of) for pay in lines)
        changes = [
            Change(name, pay.when.says, old[pay.when].in_words if pay.when in old else "", pay.in_words, note)
            for pay in lines
            if pay.when not in kept
        ]
        now = {pay.when for pay in lines}
        changes += [Change(name, when.says, pay.in_words, "", note) for when, pay in old.items() if when not in now]
        if not changes:
            raise NotationError(f"{name} is so already; nothing would change")
        step = Step("wager", name, note, lines=lines)
        return self._bent(step, tuple(changes), {name: Wager(name=name, clause="", pays=pays)})

    def called(self, name: str, *, note: str = "") -> Game:
        """A variant by a name of its own: of this one, or of an approved game of which nothing is changed yet."""
        check_words(name=name)
        if not name.strip():
            raise NotationError("a variant's name is empty; leave it out, or write one")
        return self._bent(Step("name", " ".join(name.split()), note), (), {})

    def _known(self, name: str) -> Wager:
        if (found := self.wager(name)) is not None:
            return found
        names = {wager.name.casefold(): wager.name for wager in self.wagers}
        near = get_close_matches(name.strip().casefold(), names, n=1)
        meant = f"did you mean {names[near[0]]}?" if near else f"it offers {', '.join(names.values())}"
        raise NotationError(f"{self.title} has no wager {name[:40]!r}; {meant}")

    def _bent(
        self, step: Step, changes: tuple[Change, ...], wagers: dict[str, Wager | None], **parts: Decks | DrawingRule
    ) -> Game:
        """The game with other wagers or other parts, as a variant of the approved one that it stems from."""
        former = self.variant or Variant(self, "", ())
        called = (step.name, step.note or former.note) if step.kind == "name" else (former.name, former.note)
        variant = Variant(former.base, called[0], (*former.changes, *changes), called[1], (*former.steps, step))
        kept = [wagers.get(wager.name, wager) for wager in self.wagers]
        added = [wager for name, wager in wagers.items() if name not in self._by_name]
        return replace(
            self,
            slug=variant.slug,
            title=english(variant.title(variant.base.title)),
            offers="",  # What is on offer is not what the document lists.
            wagers=tuple(wager for wager in (*kept, *added) if wager is not None),
            variant=variant,
            **parts,  # type: ignore[arg-type]
        )

    def irregularity(self, kind: Kind) -> Irregularity | None:
        """What the document says of such a case; None where it is silent."""
        return next((each for each in self.irregularities if each.kind is kind), None)

    @property
    def exact_step_cents(self) -> int:
        """Stakes in multiples of this many cents never need rounding."""
        nets = [pay.terms.net for wager in self.wagers for pay in wager.pays]
        return math.lcm(*(net.denominator for net in nets))

    def as_registered(self) -> Game:
        """The game as it is named to people. `cutcard.registered`, which knows what is approved, puts its own here."""
        return self

    def __repr__(self) -> str:
        return f"<Game {self.slug}>"

    def _repr_html_(self) -> str:
        """Its paytable; what pays nothing otherwise is lost."""
        told = self.as_registered()
        lines = [(wager.name, pay.when.says, pay.in_words, pay.clause) for wager in told.wagers for pay in wager.pays]
        caption = f"{told.title} ({told.document.code} {told.document.in_force.isoformat()})"
        return table_html(caption, ["Wager", "When", "Pays", "Clause"], lines)
