"""A game as one frozen value: its document, cards, drawing rule and wagers, every rule with its clause."""

from __future__ import annotations

import datetime
import math
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from cutcard.cards import NotationError
from cutcard.money import Odds

if TYPE_CHECKING:
    from cutcard.cards import Deck
    from cutcard.lens import Lens
    from cutcard.rulebook.cite import Clauses
    from cutcard.rulebook.conditions import Condition
    from cutcard.rulebook.counting import Count
    from cutcard.rulebook.drawing import DrawingRule
    from cutcard.rulebook.irregularities import Irregularity, Kind
    from cutcard.rulebook.procedure import Procedure


class Outcome(StrEnum):
    """What became of a bet."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    HALF_LOSE = "half_lose"


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

    def __contains__(self, decks: int) -> bool:
        return self.least <= decks <= self.most


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
    def push(cls, when: Condition, clause: Clauses, per: Clauses = "") -> Pay:
        """The bet neither wins nor loses."""
        return cls(when, "0:1", clause, per, outcome=Outcome.PUSH)

    @classmethod
    def lose_half(cls, when: Condition, clause: Clauses, per: Clauses = "") -> Pay:
        """Half of the bet is lost."""
        return cls(when, "-1:2", clause, per, outcome=Outcome.HALF_LOSE)

    @classmethod
    def lose(cls, when: Condition, clause: Clauses, per: Clauses = "") -> Pay:
        """The bet is lost, under a clause of its own."""
        return cls(when, "-1:1", clause, per, outcome=Outcome.LOSE)


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


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Game:
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
    _by_name: dict[str, Wager] = field(init=False, repr=False)

    def __post_init__(self) -> None:
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

    def irregularity(self, kind: Kind) -> Irregularity | None:
        """What the document says of such a case; None where it is silent."""
        return next((each for each in self.irregularities if each.kind is kind), None)

    @property
    def exact_step_cents(self) -> int:
        """Stakes in multiples of this many cents never need rounding."""
        nets = [pay.terms.net for wager in self.wagers for pay in wager.pays]
        return math.lcm(*(net.denominator for net in nets))

    def __repr__(self) -> str:
        return f"<Game {self.slug}>"
