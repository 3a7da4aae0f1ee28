"""Acts that are lawful in form and poison in content: whatever is accepted can be written, read again and verified.

Commands are made from the message types themselves, field by field, of sensible values and of poison ones. They are put
to a house; whatever it accepts stands in its journal, and the house opens again and is found sound.
"""

from __future__ import annotations

import shutil
import uuid
from dataclasses import fields
from enum import Enum
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

import pytest
from hypothesis import HealthCheck, Phase, event, given, settings
from hypothesis import strategies as st

from cutcard.audit.verification import verify
from cutcard.cards import STANDARD_52, Card
from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.house.engine.requests import Reply, Request
from cutcard.house.projections.significant_events import worded
from cutcard.house.zones import when
from cutcard.rulebook.procedure import Position
from cutcard.table import Actor
from cutcard.table.codec import COMMANDS, NAMES
from cutcard.table.conduct.persons import person
from cutcard.words import english
from houses.editable_journal import no_findings
from houses.houses import Premises, audit_money, memory
from tables import CASHIER, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, patron

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cutcard.table.commands import Command

POISON_TEXTS = (
    *("", " ", "\0", "\ud800", "a\udfffb", "\x1b[2J", "\x7f", "\x85", "a" * 1_001, "a" * 100_000, "漢" * 900, "\u202e"),
    *(
        "Wei\n",
        "\u2028",
        "the house",
        "../../etc/passwd",
        "cage",
        "bets/t1",
        "NaN",
        "null",
        "{}",
        "'; DROP TABLE journal",
    ),
)
POISON_NUMBERS = (0, -1, 1, 2**31, 2**53 + 1, 2**62, 2**63, 2**64, -(2**63), 10**13, 10**14, 10**25, -(10**25), 10**400)
TEXTS: dict[str, tuple[str, ...]] = {
    "account": ("Wei", "Ana", "Bob", "Zoe", "Terminal 7"),
    "patron": ("Wei", "Ana"),
    "to": ("Wei", "Ana"),
    "table": ("t1", "t2", "t3"),
    "name": ("Pat", "Cai"),
    "position": ("PIT_SUPERVISOR", "PIT_MANAGER"),
    "kind": ("patron", "terminal", "loss", "stake", "session"),
    "wager": ("Player", "Banker", "Tie"),
    "source": ("keyed", "shuffled", "device"),
    "zone": ("Asia/Macau", "UTC", "Europe/Paris"),
    "edition": ("2023-12-07", "1"),
    "code": ("000000-000000-000000",),
}
OPTIONS: dict[str, Any] = {
    "game": "dragon-tiger-baccarat",
    "decks": 8,
    "limits": {"least_cents": 1_00, "most_cents": 1_000_00},
    "side_limits": {"least_cents": 1_00, "most_cents": 100_00},
    "wager_limits": [["Player", {"least_cents": 1_00, "most_cents": 10_00}]],
    "offered": ["Big Tiger"],
    "differential_cents": 500_00,
    "positions": 8,
    "layout": "A",
    "area_most": 3,
    "high_limit_area": False,
    "method": "B",
    "staff": ["DEALER", "PIT_SUPERVISOR", "PIT_MANAGER", "ASSISTANT_CASINO_MANAGER", "GAMING_SHIFT_MANAGER"],
    "staff_place_bets": True,
    "cut": 14,
    "rounds_after_cut": 1,
}
JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.sampled_from(POISON_NUMBERS) | st.sampled_from(POISON_TEXTS),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(("least_cents", "Player", "")), inner),
    max_leaves=4,
)


def mostly(sensible: st.SearchStrategy[Any], poison: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.integers(0, 15).flatmap(lambda drawn: poison if drawn == 15 else sensible)


def texts(name: str) -> st.SearchStrategy[str]:
    known = TEXTS.get(name, ("so it was", "", "Wei"))
    return mostly(st.sampled_from(known), st.sampled_from(POISON_TEXTS) | st.text(max_size=12))


NUMBERS = mostly(st.integers(0, 9) | st.sampled_from((50, 100_00, 9_999_99)), st.sampled_from(POISON_NUMBERS))
ACTORS = mostly(
    st.sampled_from((SHIFT_MANAGER, SHIFT_MANAGER, CASHIER, DEALER, patron("Wei"), patron("Ana"))),
    st.builds(Actor, st.sampled_from(POISON_TEXTS), st.sampled_from(Position)),
)


PROPER: dict[type[Command], Actor] = {
    **dict.fromkeys(cage.COMMANDS.values(), SHIFT_MANAGER),
    **dict.fromkeys((cage.BuyCredit, cage.CashOut, cage.RedeemTicket), CASHIER),
    cage.SetLimit: patron("Wei"),
}
"""Who may, where rank alone does not say it."""


@st.composite
def options(draw: st.DrawFn) -> Any:
    """A table's settings: some of those there are, one of them perhaps poisoned."""
    names = draw(st.sets(st.sampled_from(sorted(OPTIONS)), max_size=5)) | {"game"}
    held = {name: OPTIONS[name] for name in names}
    if draw(st.booleans()):
        held[draw(st.sampled_from([*sorted(names), "nothing such"]))] = draw(JSON)
    return held


def values(name: str, hint: Any) -> st.SearchStrategy[Any]:
    """What a field may hold, or must not."""
    if get_origin(hint) is UnionType:
        inner = next(each for each in get_args(hint) if each is not NoneType)
        return st.none() | values(name, inner)
    if get_origin(hint) is tuple:
        return st.lists(values(name, get_args(hint)[0]), max_size=3).map(tuple)
    if get_origin(hint) is dict:
        return (
            options()
            if name == "options"
            else mostly(st.just({}), st.dictionaries(st.sampled_from(POISON_TEXTS), JSON))
        )
    if hint is Card:
        return st.sampled_from(STANDARD_52.cards)
    if hint is Actor:
        return ACTORS
    if isinstance(hint, type) and issubclass(hint, Enum):
        return st.sampled_from(list(hint))
    return {int: NUMBERS, bool: st.booleans(), str: texts(name)}[hint]


def commands_of(kind: type[Command]) -> st.SearchStrategy[Command]:
    hints = get_type_hints(kind, localns=NAMES)
    held = {each.name: values(each.name, hints[each.name]) for each in fields(kind)}
    return st.builds(kind, **held | {"by": mostly(st.just(PROPER[kind]), ACTORS)} if kind in PROPER else held)


AT_THE_CAGE = st.sampled_from(list(cage.COMMANDS.values())).flatmap(commands_of)
AT_A_TABLE = st.sampled_from(list(COMMANDS.values())).flatmap(commands_of)
TABLES = st.sampled_from((table_stream("t1"), table_stream("t2")))
REQUESTS = st.one_of(st.tuples(st.just(CAGE), AT_THE_CAGE), st.tuples(TABLES, AT_A_TABLE))


@pytest.fixture(scope="module")
def furnished() -> Iterator[Path]:
    """A house with two patrons, a table that runs itself and one that is dealt by hand."""
    with memory() as folder:
        with Premises(folder / "house.db") as house:
            for name in ("Wei", "Ana"):
                house.account(name, 1_000_00)
            house.open_table("t1", "dragon-tiger-baccarat")
            house.step_to("t1", "betting")
            house.open_table("t2", "tiger-baccarat", source=cage.KEYED)
        yield folder


def check(furnished: Path, asked: list[tuple[str, Command]]) -> None:
    """Put the commands, each with a second person at hand, and look at the house in every way that it is looked at."""
    with memory() as folder:
        for file in furnished.iterdir():
            shutil.copy(file, folder / file.name)
        with Premises(folder / "house.db", create=False) as house:
            for stream, command in asked:
                answer = house.house.ask(Request(uuid.uuid4().hex, stream, command, second=SUPERVISOR))
                if isinstance(answer, Reply):
                    event(f"{type(command).__name__} was accepted")
                assert not house.house.fenced
            house.reopen()
            assert not house.house.stopped
            audit_money(house)
            assert all(english(said) for _, said in worded(house.house.store, Position.COMPLIANCE))
            for name, until in ((name, held.until) for name, held in house.house.cage.appointments.items()):
                assert person(name)
                assert when(until * 10**6, house.house.cage.zone)
        no_findings(verify(str(folder / "house.db")))


LIMITS = {"least_cents": 1, "most_cents": 5}
POISON: dict[str, Command] = {
    "limits of no wager": cage.OpenTable(PIT_MANAGER, "t9", {"game": "no-commission", "wager_limits": ""}),
    "limits that are named": cage.OpenTable(PIT_MANAGER, "t9", {"game": "no-commission", "wager_limits": {}}),
    "limits twice": cage.OpenTable(
        PIT_MANAGER, "t9", {"game": "no-commission", "wager_limits": [["Tie", LIMITS], ["Tie", LIMITS]]}
    ),
    "a maximum that no reader has": cage.OpenTable(
        PIT_MANAGER, "t9", {"game": "no-commission", "limits": {"least_cents": 1, "most_cents": 10**25}}
    ),
    "a maximum beyond every stake": cage.OpenTable(
        PIT_MANAGER, "t9", {"game": "no-commission", "limits": {"least_cents": 1, "most_cents": 10**15}}
    ),
    "a gap beyond every stake": cage.OpenTable(
        PIT_MANAGER, "t9", {"game": "dragon-tiger-baccarat", "differential_cents": 10**15}
    ),
    "wagers in no list": cage.OpenTable(PIT_MANAGER, "t9", {"game": "no-commission", "offered": ""}),
    "a control character": cage.LockAccount(SUPERVISOR, "Wei", "\x1b[2J"),
    "half of a character": cage.LockAccount(SUPERVISOR, "Wei", "\ud800"),
    "an endless reason": cage.LockAccount(SUPERVISOR, "Wei", "a" * 1_001),
    "a name that nobody reads": cage.Appoint(SHIFT_MANAGER, "\x7f", "PIT_SUPERVISOR", "so"),
    "a name without an end": cage.Appoint(SHIFT_MANAGER, "a" * 41, "PIT_SUPERVISOR", "so"),
    "an hour after all calendars": cage.Appoint(SHIFT_MANAGER, "Pat", "PIT_SUPERVISOR", "so", 10**12),
}


def test_poison_is_refused_before_it_is_written(furnished: Path, tmp_path: Path) -> None:
    for file in furnished.iterdir():
        shutil.copy(file, tmp_path / file.name)
    with Premises(tmp_path / "house.db", create=False) as house:
        before = house.trace()
        for poison, command in POISON.items():
            assert house.no(CAGE, command, second=SUPERVISOR if "t9" in str(command) else PIT_MANAGER).says, poison
            assert house.trace() == before, poison


QUICKLY = settings(
    deadline=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
    database=None,
)


@pytest.mark.wide
@settings(QUICKLY, max_examples=6, derandomize=True)
@given(st.lists(REQUESTS, min_size=15, max_size=25))
def test_whatever_is_accepted_is_written_read_and_verified(furnished: Path, asked: list[tuple[str, Command]]) -> None:
    check(furnished, asked)


@pytest.mark.long
@settings(QUICKLY, max_examples=3_000)
@given(st.lists(REQUESTS, min_size=25, max_size=120))
def test_whatever_is_accepted_is_written_read_and_verified_at_length(
    furnished: Path, asked: list[tuple[str, Command]]
) -> None:
    check(furnished, asked)
