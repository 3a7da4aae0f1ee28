"""A house that version 0.1.0 wrote, kept as it was: every later version opens it, finds nothing and plays on.

What must be true of it was written beside it by the version that made it. The house is never written anew: where one
of these tests fails, the program has forgotten how to read what it wrote.
"""

from __future__ import annotations

import hashlib
import json
import tarfile
from collections import Counter
from contextlib import closing
from dataclasses import asdict
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cutcard import GAMES
from cutcard.compiled.digest import older_digest
from cutcard.house import records, reports, steps
from cutcard.house.audit.verify import verify
from cutcard.house.engine.replay import resume_table
from cutcard.house.engine.requests import Reply, Request
from cutcard.house.journal.connect import open_store
from cutcard.house.journal.entry import CAGE, TABLE, table_stream
from cutcard.house.keys import key_from
from cutcard.house.money import cage
from cutcard.house.shoes import ShoeKeeper
from cutcard.house.significant_events import significant
from cutcard.house.staff import ALERTS_KEPT
from cutcard.rulebook.drawing import Complete
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method
from cutcard.rulebook.referee import Refusal
from cutcard.server.alerts import Alerts
from cutcard.server.auth.accounts import Accounts
from cutcard.server.auth.sessions import Session, Sessions
from cutcard.server.runtime import Runtime
from cutcard.table import commands
from cutcard.table.acts.act import AUTOMATIC_DEALER
from cutcard.table.acts.dealing import lies_face_up
from cutcard.table.acts.irregularities.calling import open_steps
from cutcard.table.acts.turning import face_down_places
from cutcard.table.cards_on_table import hands_of
from cutcard.table.codec import command_from
from cutcard.table.conduct.known import handed_out_unturned, holder_of
from cutcard.table.conduct.order import next_step
from cutcard.table.established import established
from cutcard.table.options import Source
from cutcard.table.state import Phase
from houses.houses import Premises, audit_money, key_of, seconded
from houses.let_through import PLACES, place_of, unforeseen
from houses.words_then import said_then
from staff import engage, patrons_all
from tables import CASHIER, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, patron
from tiers import those

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.cards import Card
    from cutcard.house.audit.report import Report
    from cutcard.house.journal.store import Store
    from cutcard.table.state import Incident, TableState

pytestmark = pytest.mark.wide
Json = dict[str, Any]
Place = tuple[str, int]
KEPT = Path(__file__).parent.parent / "data" / "kept-house"
FILES = ("house.db", "house.db.key", "house.db.heads")
PATRONS = ("Patron 1", "Terminal 1")
OPEN = {"betting", "dealing", "settling"}
VOIDING = {"wrong number of cards that cannot be reconstructed", "too few cards to finish the round"}
"""Irregularities left open whose only remedy is a void round."""
BETWEEN = {Phase.NO_SHOE, Phase.READY, Phase.SHOE_ENDED}
UNDECIDED = "power failure or interruption, no outcome established"
DECIDED = "power failure or interruption, an outcome established"
CALLED = {False: ("CallIrregularity", UNDECIDED), True: ("CallIrregularity", DECIDED)}
PLAYED_ON = ("RuleOn", "play on, the result stands")
OFFERED = ("RuleOn", "let patrons withdraw all their bets or none")
INTERRUPTED = {
    ("EB", False): [CALLED[False], ("RuleOn", "void the round")],
    ("EB", True): [CALLED[True], PLAYED_ON],
    ("DTB", False): [CALLED[False], OFFERED],
    ("DTB", True): [CALLED[True], PLAYED_ON],
    ("FF4", False): [CALLED[False], OFFERED],
    ("FF4", True): [CALLED[True], PLAYED_ON],
}
"""What an opening house does about an open round, by its document and by whether an outcome was established: EB 5.9,
DTB 5.17, FF4 5.17. SE and DT are silent, and nothing is done.
"""
HANDED_OUT = {"salon-a", "salon-c"}
"""Tables at which a patron had cards that nobody had turned: whether an outcome is established is asked when they lie
open, and until then the interruption is only put down.
"""


def unpacked(folder: Path) -> Path:
    """The house's three files in a folder of their own; none is ever opened where it is kept."""
    with tarfile.open(KEPT / "house.tar.xz") as archive:
        for name in FILES:
            held = archive.extractfile(name)
            assert held is not None
            (folder / name).write_bytes(held.read())
    return folder / FILES[0]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The house to be looked at; nobody opens it to serve."""
    return unpacked(tmp_path_factory.mktemp("kept"))


@pytest.fixture(scope="module")
def expected() -> Json:
    read: Json = json.loads((KEPT / "expected.json").read_text(encoding="utf-8"))
    # One of its hands lies face down with nobody: what is known of the other decides, and no more.
    read["tables"]["salon-a"]["decided"] = ["Small Dragon"]
    # 300.00 that a patron owes after a reversal were counted as paid.
    read["table_wins"]["dragon-device"] |= {"paid_cents": 63470, "win_cents": -958, "hold": -0.015325058}
    return read


# --- what is read -------------------------------------------------------------------------------


def digest(value: object) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()


def rounded(row: Json) -> Json:
    """A row of a report, its fractions to nine digits: the last ones are the processor's."""
    return {name: round(value, 9) if isinstance(value, float) else value for name, value in row.items()}


def heads_of(path: Path) -> Path:
    return path.with_name(FILES[2])


@cache
def audited(path: Path) -> Report:
    """The audit of the house that nobody opens: once is enough."""
    return verify(str(path), heads_of(path))


def accounts(store: Store) -> Json:
    with store.snapshot() as (_, found):
        return {each.name: {"kind": each.kind, "cents": each.cents, "meters": each.meters} for each in found}


def kinds_of(incident: Incident | None) -> list[str]:
    return [kind.value for kind in incident.kinds] if incident is not None else []


def tables(store: Store, path: Path) -> Json:
    """Every table the house ever had as its journal left it, before anything is made of an interruption."""
    keeper, closed, found = ShoeKeeper(key_from(key_of(path))), set(), {}
    for entry in store.read(CAGE):
        closed |= {event["table"] for event in entry.read().events if event["type"] == "TableClosed"}
    for name, (game, opened) in records.tables_of(store).items():
        live = resume_table(store, opened, GAMES, keeper)
        state = live.state
        found[name] = {
            "game": game.slug,
            "source": opened.source,
            "open": name not in closed,
            "phase": state.phase.value,
            "round": state.round_number,
            "shoe": live.shoe,
            "method": state.method.value if state.method is not None else None,
            "cards": [str(dealt.card) for dealt in state.cards],
            "waiting": [str(card) for card in state.waiting],
            "bets": [[bet.number, bet.patron, bet.wager, bet.stake_cents] for bet in state.bets],
            "incidents": kinds_of(state.incident),
            "decided": sorted(established(state)),
        }
    return found


def recorded(record: records.RoundRecord, last_shoes: dict[Place, int]) -> str:
    """A round as version 0.1.0 put it down, which had sentences and no messages, and told every card of an open round,
    also one that lies face down.
    """
    whole = as_then(record, record.json(), last_shoes)
    steps = [{"at": step.at, "says": step.says, "clause": step.clause} for step in record.steps]
    return digest({**whole, "hands": hands_of(record.cards), "steps": steps})


def as_then(record: records.RoundRecord, whole: Json, last_shoes: dict[Place, int]) -> Json:
    """Without editions, fingerprints and what a bet came to before a correction, of which version 0.1.0 knew nothing.

    And with the shoe that it told: that of the last entry under the round's number, which for the last round of a shoe
    was the shoe loaded next.
    """
    dealer, dealers = whole.pop("dealer"), whole.pop("dealers")
    assert dealer in {"", AUTOMATIC_DEALER}, "nobody was assigned to a table then"
    assert dealers == [dealer] * bool(dealer)
    assert whole["edition"] == GAMES.of(record.game)[0].document.name, "the first edition, which it knew"
    whole = {name: value for name, value in whole.items() if name not in {"edition", "fingerprint", "entry"}}
    bets = [{name: value for name, value in bet.items() if name != "was_cents"} for bet in whole["bets"]]
    return {**whole, "bets": bets, "shoe": last_shoes[record.table, record.round_number]}


def last_shoes_of(store: Store) -> dict[Place, int]:
    """By table and number of a round, the shoe of the last entry that bears that number."""
    return {(entry.stream.removeprefix(TABLE), entry.round): entry.shoe for entry in store.read()}


@pytest.fixture
def _words_of_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps, "message_of", said_then)


def rounds(store: Store) -> Json:
    """Every round of every table. They are read one after another; recalling each of them by its number says the same,
    but reads the cage anew for each.
    """
    names, last_shoes = records.tables_of(store), last_shoes_of(store)
    return {name: [recorded(each, last_shoes) for each in records.rounds(store, name)] for name in names}


def histories(store: Store) -> Json:
    last_shoes = last_shoes_of(store)
    told = {name: [(each, each.json(name)) for each in records.patron_history(store, name)] for name in PATRONS}
    return {name: digest([as_then(*each, last_shoes) for each in own]) for name, own in told.items()}


def wins(store: Store) -> Json:
    found = reports.table_wins(store)
    return {row.table: rounded({**asdict(row), "win_cents": row.win_cents, "hold": row.hold}) for row in found}


def returns(store: Store) -> list[Json]:
    """Without the edition, which was the only one then."""
    found = [(asdict(row), row) for row in reports.paytable_returns(store)]
    assert all(row.pop("edition") == GAMES.of(row["game"])[0].document.name for row, _ in found)
    assert all(isinstance(row.pop("skewness"), float) for row, _ in found), "which it did not tell"
    return [rounded({**row, "actual": of.actual, "z": of.z}) for row, of in found]


def commands_written(store: Store) -> Json:
    return dict(Counter(entry.read().command["type"] for entry in store.read()))


def events(store: Store) -> Json:
    return dict(Counter(event["type"] for entry in store.read() for event in entry.read().events))


def besides(store: Store) -> Json:
    """What the database keeps that is no act of play."""
    people = [[each.name, each.position, each.failures, each.epoch] for each in Accounts(store, patrons_all).everyone()]
    kept = store.values_of("alert")
    alerts = [json.loads(kept[seq]) for seq in sorted(kept, key=int)]
    return {
        "people": sorted(people),
        "alerts": digest(alerts),
        "links": len(store.values_of("link")),
    }


READ: dict[str, Callable[[Store, Path], Any]] = {
    "findings": lambda _, path: unforeseen(audited(path)),
    "notes": lambda _, path: [f"{note.check}: {note.says}" for note in audited(path).notes if note.check != "seals"],
    "entries": lambda store, _: sum(1 for _ in store.read()),
    "streams": lambda store, _: {name: [head.version, head.hash.hex()] for name, head in store.heads().items()},
    "accounts": lambda store, _: accounts(store),
    "tables": tables,
    "rounds": lambda store, _: rounds(store),
    "significant": lambda store, _: digest([asdict(each) for each in significant(store)]),
    "table_wins": lambda store, _: wins(store),
    "paytable_returns": lambda store, _: digest(returns(store)),
    "histories": lambda store, _: histories(store),
    "commands": lambda store, _: commands_written(store),
    "events": lambda store, _: events(store),
    "besides": lambda store, _: besides(store),
    "rules": lambda *_: {slug: older_digest(game, version=1) for slug, game in GAMES.items()},
}
"""What is read from a house, by the name under which it was written down beside it."""


DEAR = {"paytable_returns", "rounds"}
"""Every bet at its exact price and every round of every table: the first tier recalls the last round of each."""


@pytest.mark.usefixtures("_words_of_then")
@pytest.mark.parametrize("what", those(READ, lambda what: what not in DEAR))
def test_what_was_written_is_read_as_it_was(what: str, kept: Path, expected: Json) -> None:
    with closing(open_store(str(kept), read_only=True)) as store:
        assert READ[what](store, kept) == expected[what]


@pytest.mark.usefixtures("_words_of_then")
def test_a_round_of_then_is_recalled_by_its_number(kept: Path, expected: Json) -> None:
    with closing(open_store(str(kept), read_only=True)) as store:
        last_shoes = last_shoes_of(store)
        for name, (*_, last) in ((name, known) for name, known in expected["rounds"].items() if known):
            number = expected["tables"][name]["round"]
            assert recorded(records.recall(store, name, number), last_shoes) == last, name


@pytest.mark.parametrize(("name", "hands"), [("salon-a", (["??", "??"], ["??", "??"])), ("salon-c", (["??"], []))])
def test_no_card_that_lay_face_down_then_is_told_before_its_round_is_over(
    name: str, hands: object, kept: Path, expected: Json
) -> None:
    with closing(open_store(str(kept), read_only=True)) as store:
        told = records.recall(store, name, expected["tables"][name]["round"]).json()
    assert told["hands"] == hands
    dealt = [step["says"] for step in told["steps"] if step["message"]["key"].startswith("event-card-dealt")]
    assert len(dealt) == len(expected["tables"][name]["cards"])
    assert all(says.endswith("is dealt a card face down.") for says in dealt)


def test_nothing_was_to_be_found_when_it_was_kept(kept: Path, expected: Json) -> None:
    assert expected["findings"] == []
    assert {place_of(finding) for finding in audited(kept).findings} == PLACES, "what that version let through"
    assert len(audited(kept).findings) == len(PLACES), "each once"
    assert {told["game"] for told in expected["tables"].values()} == set(GAMES)


def test_secrets_and_sessions_of_then_are_still_known(tmp_path: Path, expected: Json) -> None:
    """Whoever had a secret has it still; a session that stood when the house was kept stands at that hour."""
    name, secret = next(iter(expected["secrets"].items()))
    path = unpacked(tmp_path)
    with Premises(path, create=False) as opened:
        record = opened.house.cage
    with closing(open_store(str(path))) as store:
        then = Runtime(clock=lambda: expected["at"])
        accounts = Accounts(store, partial(cage.own_position, record), then, key=key_of(path).read_bytes())
        sessions = Sessions(store, accounts, then)
        checked = accounts.check(name, secret)
        assert not isinstance(checked, Refusal)
        assert checked.name == name
        for token, told in expected["sessions"].items():
            session = sessions.find(token)
            assert session is not None
            found = {"name": session.name, "position": session.position.name, "terminal": session.terminal}
            assert found | {"display": session.display} == told
        assert isinstance(sessions.enter(expected["link"]), Session)
        assert isinstance(sessions.enter(expected["link"]), Refusal), "a link signs in once"


def test_alerts_that_were_open_then_are_open_still_and_no_other(tmp_path: Path) -> None:
    """They were rows of the database; the record says which, and from then on they are worked out from it."""
    path = unpacked(tmp_path)
    with closing(open_store(str(path), read_only=True)) as store:
        rows, heard = store.values_of("alert"), int(store.values_of("alert heard")["seq"])
    for _ in range(2):
        with Premises(path, create=False) as opened:
            store = opened.house.store
            assert not [kind for kind in ALERTS_KEPT if store.values_of(kind)]
            alerts = Alerts(store, key_of(path).read_bytes())
            alerts.catch_up()
            assert {str(each.seq) for each in alerts if each.seq <= heard} == set(rows)
            assert any(each.seq > heard for each in alerts), "what it was not told of then"


# --- what is played on --------------------------------------------------------------------------


def test_open_rounds_are_ruled_on_under_their_documents_and_every_table_plays_on(
    tmp_path: Path, expected: Json
) -> None:
    path = unpacked(tmp_path)
    with Premises(path, create=False) as house:
        for actor in (CASHIER, DEALER, SUPERVISOR, PIT_MANAGER, SHIFT_MANAGER):
            engage(house.house, actor.name, actor.position)
        assert not house.house.stopped
        told = {name: table for name, table in expected["tables"].items() if table["open"]}
        assert set(house.house.tables) == set(told)
        ruled_on = [
            was_ruled_on(house, name, table, expected["streams"].get(table_stream(name), [0])[0])
            for name, table in told.items()
        ]
        assert sum(map(bool, ruled_on)) == 8, "something was done at eight of the tables"
        audit_money(house)
        the_same_id_has_one_effect(house)
        one_withdraws(house, "dtb-1")
        for name, table in told.items():
            end(house, name)
            ended_as_ruled(house, name, table)
        assert not any(live.state.bets for live in house.house.tables.values())
        audit_money(house)
        for name in told:
            play_a_round(house, name)
        at_the_cage(house, expected)
        audit_money(house)
    assert unforeseen(verify(str(path), heads_of(path))) == []
    with Premises(path, create=False) as house:
        assert not house.house.stopped
        assert len(house.house.tables) == len(told) - 1
        assert not house.journal()[-1].id.startswith("recovery/"), "all rounds were over"


def was_ruled_on(house: Premises, name: str, table: Json, version: int) -> int:
    """What the opening wrote at a table, and how the table stands after it; how many entries it wrote."""
    state, document = house.table(name).state, GAMES[table["game"]].document.code
    written = list(house.house.store.read(table_stream(name), after=version))
    bodies = [entry.read() for entry in written]
    found = [(each.command["type"], each.command.get("kind") or each.command.get("remedy")) for each in bodies]
    interrupted = table["phase"] in OPEN
    decided = bool(table["decided"])
    wanted: list[tuple[str, str | None]] = [*(INTERRUPTED.get((document, decided), []) if interrupted else [])]
    if name in HANDED_OUT:
        wanted = [("ReportInterruption", None)]
    if table["source"] != "shuffled":
        wanted = [each for each in wanted if each != ("RuleOn", "void the round")]
    assert found == wanted, name
    assert [each.via for each in bodies] == ["recovery"] * len(wanted), name
    if interrupted and (document, decided) == ("EB", False) and table["source"] == "shuffled":
        assert (state.phase, state.bets, state.incident) == (Phase.READY, (), None), name
        record = records.recall(house.house.store, name, table["round"])
        assert (record.status, {bet.outcome for bet in record.bets.values()}) == ("void", {"returned"})
        return len(written)
    assert state.phase.value == table["phase"], name
    assert [[bet.number, bet.patron, bet.wager, bet.stake_cents] for bet in state.bets] == table["bets"]
    assert [str(dealt.card) for dealt in state.cards] == table["cards"]
    assert state.interrupted == (name in HANDED_OUT)
    offered = interrupted and document in {"DTB", "FF4", "EB"} and not decided and name not in HANDED_OUT
    assert kinds_of(state.incident) == ([UNDECIDED] if offered else []) + table["incidents"], name
    return len(written)


def the_same_id_has_one_effect(house: Premises) -> None:
    """A command of then, put once more under its id, is answered with the entry of then."""
    entry = next(entry for entry in house.journal() if entry.read().command["type"] == "PlaceBet")
    answer = house.house.ask(Request(entry.id, entry.stream, command_from(entry.read().command)))
    assert isinstance(answer, Reply)
    assert (answer.repeated, answer.entry) == (True, entry)


def one_withdraws(house: Premises, name: str) -> None:
    """A patron takes up the offer: all their bets go back, the others' stay."""
    bets = house.table(name).state.bets
    mine = {bet.number for bet in bets if bet.patron == bets[0].patron}
    house.do(table_stream(name), commands.WithdrawBet(patron(bets[0].patron), bets[0].number))
    assert {bet.number for bet in house.table(name).state.bets} == {bet.number for bet in bets} - mine


def go_on(house: Premises, name: str) -> None:
    """The next act at a table: a ruling where one is due, or what its dealer does next, by hand or by itself."""
    live = house.table(name)
    if live.state.interrupted:
        house.do(table_stream(name), after_the_interruption(live.state))
    elif live.state.incident is not None:
        house.do(table_stream(name), ruling(live.state, live.state.incident), **seconded())
    elif live.source == cage.SHUFFLED:
        house.step(name)
    else:
        house.do(table_stream(name), by_hand(live.state))


def ruling(state: TableState, incident: Incident) -> commands.Command:
    """The next step of an irregularity; where one may be chosen, that play goes on, and no other after it."""
    steps = {step.remedy: step for step in open_steps(state, incident)}
    if not steps or (len(steps) > 1 and incident.steps_taken):
        return commands.ResumePlay(DEALER)
    remedy = Remedy.PLAY_ON if Remedy.PLAY_ON in steps else next(iter(steps))
    places = tuple(range(1, len(incident.cards) + 1)) if remedy is Remedy.SET_THE_ORDER else ()
    return commands.RuleOn(SHIFT_MANAGER, remedy, "as the rules say", order=places)


def by_hand(state: TableState) -> commands.Command:
    match state.phase:
        case Phase.NO_SHOE | Phase.SHOE_ENDED:
            return commands.LoadShoe(DEALER)
        case Phase.READY if state.not_whole:
            return commands.ReplaceCards(PIT_MANAGER, "the decks were found not to be whole")
        case Phase.READY:
            return commands.OpenBets(DEALER)
        case Phase.BETTING:
            return commands.CloseBets(DEALER)
        case Phase.DEALING:
            return next_card(state)
        case Phase.SETTLING:
            return commands.SettleBets(DEALER)


def after_the_interruption(state: TableState) -> commands.Command:
    """Cards in patrons' hands are turned; then the interruption is called as it is by the cards that lie open."""
    if handed_out_unturned(state):
        return turning(state, next(hand for hand in (0, 1) if face_down_places(state, hand) and holder_of(state, hand)))
    kind = Kind.INTERRUPTED_DECIDED if established(state) else Kind.INTERRUPTED_OPEN
    return commands.CallIrregularity(DEALER, kind, "the house was interrupted")


def turning(state: TableState, hand: int) -> commands.Command:
    """A hand is turned at once where the record has its cards, else card by card, each named as it is turned."""
    for place in face_down_places(state, hand):
        if state.cards[place - 1].card is None:
            return commands.TurnCard(DEALER, place, any_card(state))
    return commands.RevealHand(DEALER, hand)


def any_card(state: TableState) -> Card:
    """A card that the shoe still holds."""
    assert state.shoe is not None
    return next(iter(state.shoe))


def next_card(state: TableState) -> commands.Command:
    """Under any method: the device given out, cards drawn, hands turned, the result announced."""
    drawing = state.method is Method.C
    if drawing and state.device_holder is None:
        return commands.AcceptDevice(patron(state.bets[0].patron), state.bets[0].patron)
    if state.initial_deal_complete and len(state.revealed) < 2:
        if state.method is Method.A and state.reveal_first is None:
            return commands.SetRevealOrder(DEALER, 0)
        first = state.reveal_first or 0
        return turning(state, first if first not in state.revealed else 1 - first)
    step = next_step(state)
    if isinstance(step, Complete):
        return commands.AnnounceResult(DEALER)
    assert step is not None
    holder = state.device_holder if drawing else None
    if state.options.source is Source.KEYED and not lies_face_up(state, step.hand):
        return commands.DealCard(DEALER, drawn_by=holder)
    known = any(state.waiting[:1])
    return commands.DealCard(DEALER, None if known else any_card(state), drawn_by=holder)


def end(house: Premises, name: str) -> None:
    """Whatever is open at a table is brought to its end."""
    while (state := house.table(name).state).phase not in BETWEEN or state.incident is not None:
        go_on(house, name)


def ended_as_ruled(house: Premises, name: str, table: Json) -> None:
    """A round left open, or found wrong when it was settled, is void where its irregularity says so, else complete."""
    if table["phase"] not in OPEN and not table["incidents"]:
        return
    undecided = GAMES[table["game"]].document.code == "EB" and not table["decided"]
    status = "void" if undecided or VOIDING & set(table["incidents"]) else "complete"
    record = records.recall(house.house.store, name, table["round"])
    assert record.status == status, name
    settled = {bet.outcome for bet in record.bets.values()} & {"win", "lose", "push", "half_lose"}
    assert bool(settled) == (status == "complete"), name


def play_a_round(house: Premises, name: str) -> None:
    """One round more, with a bet that is settled; where patrons drew without a device that reads, by another method."""
    stream, state = table_stream(name), house.table(name).state
    if state.method is Method.C and state.options.source is Source.KEYED:
        assert house.no(stream, commands.OpenBets(DEALER)).code == "source"
        house.do(stream, commands.ChooseMethod(PIT_MANAGER, Method.B))
    while (state := house.table(name).state).phase is not Phase.BETTING:
        go_on(house, name)
    wager = state.options.game.wagers[0]
    number = house.bet(name, "Patron 1", wager.name, state.options.limits_of(wager).least_cents)
    end(house, name)
    record = records.recall(house.house.store, name, state.round_number)
    assert (record.status, record.bets[number].clause != "") == ("complete", True), name


def at_the_cage(house: Premises, expected: Json) -> None:
    """A ticket of then is paid once, what was locked stays locked, and a table's sealed shoe is opened at its close."""
    code, cents = expected["ticket"]["code"], expected["ticket"]["cents"]
    redeemed = house.do(CAGE, cage.RedeemTicket(CASHIER, code))
    assert redeemed.body.events[0]["cents"] == cents
    assert house.no(CAGE, cage.RedeemTicket(CASHIER, code)).code == "redeemed"
    assert house.no(CAGE, cage.CashOut(CASHIER, "Patron 7")).code == "locked"
    assert house.cents("Patron 2") > 0
    house.do(CAGE, cage.CashOut(patron("Patron 2"), "Patron 2"))
    assert house.cents("Patron 2") == 0
    closed = house.do(CAGE, cage.CloseTable(PIT_MANAGER, "no-commission-1", "the night is over"))
    last = house.journal(table_stream("no-commission-1"))[-1]
    assert last.seq > closed.entry.seq
    assert [event["type"] for event in last.read().events] == ["ShoeOpened"]
