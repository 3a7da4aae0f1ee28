"""What the house promises whoever asks it, the same on both stores."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import apsw
import pytest

from cutcard import Refusal
from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.house.engine.deciding import FREE_BYTES_LEAST
from cutcard.house.engine.requests import FencedError, Reply, Request
from cutcard.house.engine.resume import claim
from cutcard.rulebook.procedure import Position
from cutcard.table import Actor, commands
from cutcard.table.state import Phase
from houses.stores import (
    CREDIT_CENTS,
    MANAGER,
    ON_BOTH_STORES,
    SUPERVISOR,
    WEI,
    Place,
    accounts_of,
    bet,
    do,
    end_session,
    entries_of,
    furnished,
    new_id,
    no,
    play,
    put,
    step_to,
    wait_for_a_lock,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.house.engine.house import House

    Shut = Callable[[House], House]

T1, T2 = table_stream("t1"), table_stream("t2")
BET = commands.PlaceBet(WEI, "Wei", 1, "Player", 100_00)
CASHIER = Actor("Cai", Position.CASHIER)
BUY = cage.BuyCredit(CASHIER, "Wei", 50_00)


def credit(house: House) -> int:
    return accounts_of(house.store)["Wei"].cents


# --- command ids ------------------------------------------------------------------------------------


def test_the_same_id_gives_the_stored_reply(house: House) -> None:
    first = do(house, CAGE, BUY, "command-1")
    again = do(house, CAGE, BUY, "command-1")
    assert again.entry == first.entry
    assert (first.repeated, again.repeated) == (False, True)
    assert credit(house) == CREDIT_CENTS + 50_00


@ON_BOTH_STORES
def test_a_retried_bet_is_one_bet(house: House) -> None:
    """The table has gone on and would refuse it now; the reply is still the one that was given."""
    step_to(house, "t1", Phase.BETTING)
    first = do(house, T1, BET, "command-1", round_number=1)
    step_to(house, "t1", Phase.READY)
    assert do(house, T1, BET, "command-1", round_number=1).entry == first.entry
    assert [entry.id for entry in entries_of(house.store)].count("command-1") == 1


@ON_BOTH_STORES
def test_an_id_outlives_the_house(place: Place, shut: Shut) -> None:
    house = furnished(place.house(create=True))
    first = do(house, CAGE, BUY, "command-1")
    house.close()
    again = shut(place.house())
    assert do(again, CAGE, BUY, "command-1") == Reply(first.entry, first.body, repeated=True)
    assert credit(again) == CREDIT_CENTS + 50_00


@pytest.mark.parametrize(
    ("stream", "command"),
    [
        (CAGE, cage.BuyCredit(CASHIER, "Wei", 50_01)),
        (CAGE, cage.BuyCredit(Actor("Cal", Position.CASHIER), "Wei", 50_00)),
        (CAGE, cage.OpenAccount(MANAGER, "Bob")),
        (T1, BUY),
        (T1, BET),
    ],
)
def test_the_same_id_with_another_body_is_refused(house: House, stream: str, command: commands.Command) -> None:
    do(house, CAGE, BUY, "command-1")
    assert no(house, stream, command, "command-1").code == "id_reused"
    assert credit(house) == CREDIT_CENTS + 50_00


def test_an_id_used_at_one_table_is_refused_at_another(house: House) -> None:
    do(house, CAGE, cage.OpenTable(MANAGER, "t2", {"game": "tiger-baccarat"}))
    step_to(house, "t1", Phase.BETTING)
    step_to(house, "t2", Phase.BETTING)
    do(house, T1, BET, "command-1")
    assert no(house, T2, BET, "command-1").code == "id_reused"
    assert credit(house) == CREDIT_CENTS - 100_00


def test_a_refused_command_leaves_its_id_free(house: House) -> None:
    assert no(house, T1, BET, "command-1")
    step_to(house, "t1", Phase.BETTING)
    assert not do(house, T1, BET, "command-1").repeated


def test_two_of_the_same_id_in_one_batch_are_one(house: House) -> None:
    step_to(house, "t1", Phase.BETTING)
    same, other = (
        Request("command-1", T1, BET),
        Request("command-1", T1, commands.PlaceBet(WEI, "Wei", 1, "Tie", 10_00)),
    )
    one, two, three = house.write([same, same, other])
    assert isinstance(one, Reply)
    assert isinstance(two, Reply)
    assert isinstance(three, Refusal)
    assert one.entry == two.entry
    assert (one.repeated, two.repeated) == (False, True)
    assert three.code == "id_reused"
    assert credit(house) == CREDIT_CENTS - 100_00


@ON_BOTH_STORES
def test_one_batch_is_written_whole_and_in_order(house: House) -> None:
    requests = [Request(new_id(), CAGE, cage.BuyCredit(CASHIER, "Wei", cents)) for cents in range(1, 40)]
    answers = house.write([*requests, Request(new_id(), CAGE, cage.BuyCredit(CASHIER, "Bob", 1))])
    replies = [answer for answer in answers if isinstance(answer, Reply)]
    assert [reply.body.id for reply in replies] == [request.id for request in requests]
    versions = [reply.entry.version for reply in replies]
    assert versions == list(range(versions[0], versions[0] + 39))
    assert credit(house) == CREDIT_CENTS + sum(range(1, 40))


NEW, SALE = cage.OpenAccount(CASHIER, "Nuria"), cage.BuyCredit(CASHIER, "Nuria", 5)


@ON_BOTH_STORES
def test_an_act_and_those_before_it_are_written_together_or_not_at_all(house: House) -> None:
    before, size = house.cage_version, house.log.end.size
    for first, act, code in (
        ((NEW,), replace(SALE, cents=0), "stake"),
        ((NEW, cage.OpenAccount(CASHIER, "Wei")), SALE, "exists"),
        ((SALE, NEW), SALE, "no_such_account"),
    ):
        refusal = house.ask(Request("command-1", CAGE, act, first=first, repeatable=True))
        assert isinstance(refusal, Refusal)
        assert refusal.code == code
        assert (house.cage_version, house.log.end.size) == (before, size)
    assert no(house, CAGE, SALE).code == "no_such_account"
    asked = Request("command-2", CAGE, SALE, first=(NEW,), repeatable=True)
    one, two = house.ask(asked), house.ask(asked)
    assert isinstance(one, Reply)
    assert isinstance(two, Reply)
    assert (one.entry, two.repeated) == (two.entry, True)
    assert [entry.read().command["type"] for entry in house.store.read(CAGE) if entry.version > before] == [
        "OpenAccount",
        "BuyCredit",
    ]
    assert accounts_of(house.store)["Nuria"].cents == 5


# --- what the asker was looking at, and who agrees ------------------------------------------------------


def test_a_command_for_another_round_is_stale(house: House) -> None:
    play(house, rounds=1)
    step_to(house, "t1", Phase.BETTING)
    assert no(house, T1, BET, round_number=1).code == "stale"
    assert no(house, T1, BET, round_number=3).code == "stale"
    assert do(house, T1, BET, round_number=2)


def test_a_command_from_a_screen_that_is_behind_is_stale(house: House) -> None:
    step_to(house, "t1", Phase.BETTING)
    log = house.table("t1").state.log
    assert do(house, T1, BET, log=log)
    assert no(house, T1, BET, log=log).code == "stale"
    assert credit(house) == CREDIT_CENTS - 100_00


def test_credit_is_put_right_by_two_persons_with_a_reason(house: House) -> None:
    adjust = cage.AdjustCredit(MANAGER, "Wei", -5_00, "paid twice at the cage", "passport")
    assert no(house, CAGE, adjust).code == "second_person"
    assert no(house, CAGE, adjust, second=MANAGER).code == "second_person"
    assert no(house, CAGE, adjust, second=WEI).code == "second_person"
    assert no(house, CAGE, cage.AdjustCredit(MANAGER, "Wei", -5_00, " "), second=SUPERVISOR).code == "reason"
    assert credit(house) == CREDIT_CENTS
    assert do(house, CAGE, adjust, second=SUPERVISOR).body.second == "Sue"
    assert credit(house) == CREDIT_CENTS - 5_00


# --- when the store fails -------------------------------------------------------------------------------


class BrokenCommit:
    """A connection whose next COMMIT raises without having been carried out."""

    def __init__(self, connection: Any, *, rolls_back: bool) -> None:
        self._connection, self._rolls_back = connection, rolls_back

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)

    def execute(self, statement: str, *values: Any) -> Any:
        if statement == "COMMIT":
            if self._rolls_back:
                self._connection.execute("ROLLBACK")
            raise apsw.IOError("disk I/O error")
        return self._connection.execute(statement, *values)


def fail_the_commit(place: Place, house: House, *, rolls_back: bool = True) -> None:
    store: Any = house.store
    if place.on_sqlite:
        store._writer = BrokenCommit(store._writer, rolls_back=rolls_back)
    else:
        house._failpoint = lambda at: end_sessions(place) if at == "mid-batch" else None


def end_sessions(place: Place) -> None:
    place.sql("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name LIKE 'cutcard%'")


def fail_after_the_commit(place: Place, house: House) -> None:
    """A COMMIT may raise and have been carried out all the same."""
    assert place

    def fail(at: str) -> None:
        if at == "after commit":
            raise OSError("no answer from the disk")

    house._failpoint = fail


@ON_BOTH_STORES
@pytest.mark.parametrize(("fail", "written"), [(fail_the_commit, False), (fail_after_the_commit, True)])
def test_a_commit_that_raises_fences_the_house(
    place: Place, shut: Shut, fail: Callable[[Place, House], None], *, written: bool
) -> None:
    house = furnished(place.house(create=True))
    step_to(house, "t1", Phase.BETTING)
    before = entries_of(house.store)
    fail(place, house)
    with pytest.raises(FencedError, match="open it again, and ask by command id"):
        put(house, T1, BET, "command-1")
    house._failpoint = lambda _: None
    for stream, command in ((T1, BET), (CAGE, BUY)):
        with pytest.raises(FencedError):
            put(house, stream, command)
    with pytest.raises(FencedError):
        house.step("t1")
    house.close()

    again = shut(place.house())
    assert [entry.id for entry in entries_of(again.store)].count("command-1") == written
    assert entries_of(again.store)[: len(before)] == before
    assert not again.stopped
    answer = put(again, T1, BET, "command-1")
    assert isinstance(answer, Reply) == written, "the open round is void; only a bet that was written has its reply"
    assert credit(again) == CREDIT_CENTS


def test_a_house_that_is_fenced_can_be_closed_and_opened_in_the_same_process(sqlite_place: Place) -> None:
    house = furnished(sqlite_place.house(create=True))
    fail_the_commit(sqlite_place, house, rolls_back=False)
    with pytest.raises(FencedError):
        put(house, CAGE, BUY)
    try:
        house.close()
        sqlite_place.house().close()
    finally:
        store: Any = house.store
        store.close()


def test_a_disk_that_is_nearly_full_takes_no_new_round_but_ends_those_that_are_open(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    step_to(house, "t1", Phase.BETTING)
    bet(house, "t1")
    monkeypatch.setattr(house.store, "free_bytes", lambda: FREE_BYTES_LEAST - 1)
    step_to(house, "t1", Phase.READY, Phase.SHOE_ENDED)
    refused = house.step("t1")
    assert isinstance(refused, Refusal)
    assert refused.code == "disk_full"
    assert no(house, T1, commands.OpenBets(SUPERVISOR)).code == "disk_full"
    assert do(house, CAGE, cage.CashOut(WEI, "Wei")), "and patrons can leave with their credit"
    monkeypatch.setattr(house.store, "free_bytes", lambda: FREE_BYTES_LEAST)
    assert isinstance(house.step("t1"), Reply)


@pytest.mark.parametrize("where", ["id", "patron", "account", "stream"])
def test_no_name_whatever_stops_the_house(house: House, where: str) -> None:
    """One asker's bad hands never affect another: what no database can hold is refused, and the house goes on."""
    step_to(house, "t1", Phase.BETTING)
    for name in ("", "桌" * 10_000, "Wei\0", "\ud800"):
        asked = {
            "id": Request(name, CAGE, BUY),
            "patron": Request(new_id(), T1, commands.PlaceBet(WEI, name, 1, "Player", 100_00)),
            "account": Request(new_id(), CAGE, cage.BuyCredit(CASHIER, name, 1)),
            "stream": Request(new_id(), table_stream(name), BET),
        }
        assert isinstance(house.ask(asked[where]), Refusal | Reply)
        assert do(house, CAGE, BUY)


def test_a_table_has_a_plain_name(house: House) -> None:
    for name in ("", "t/1", "T1", "桌", "t" * 41, "t\0", "\ud800"):
        refusal = no(house, CAGE, cage.OpenTable(MANAGER, name, {"game": "tiger-baccarat"}))
        assert refusal.code == ("unwritable" if name in {"t\0", "\ud800"} else "name"), ascii(name)


@pytest.mark.parametrize("name", ["陳偉", "O'Brien", "Ana-María", "J. R."])
def test_a_patron_has_the_name_they_have(house: House, name: str) -> None:
    do(house, CAGE, cage.OpenAccount(MANAGER, name))
    do(house, CAGE, cage.BuyCredit(CASHIER, name, 100_00))
    assert accounts_of(house.store)[name].cents == 100_00


@pytest.mark.parametrize("id", ["auto/t1/3", "recovery/t1/3"])
def test_nobody_can_take_an_id_of_the_houses_own(house: House, id: str) -> None:  # noqa: A002
    """The automatic dealer's ids have a slash in them; one that was taken would stop the dealer there."""
    assert isinstance(put(house, CAGE, BUY, id), Refusal)
    play(house, rounds=1)


def test_a_bet_needs_an_id(house: House) -> None:
    step_to(house, "t1", Phase.BETTING)
    assert isinstance(house.ask(Request("", T1, BET)), Refusal)


def test_a_name_stands_for_one_table_which_opens_again(house: House) -> None:
    """Nobody else's table takes the name of one that is open; closed, it goes on where it was."""
    play(house, rounds=1)
    opening = cage.OpenTable(MANAGER, "t1", {"game": "tiger-baccarat"})
    assert no(house, CAGE, opening).code == "exists"
    do(house, CAGE, cage.CloseTable(MANAGER, "t1", "end of the day"))
    assert "t1" not in house.tables
    do(house, CAGE, opening)
    assert house.table("t1").state.round_number == 1
    play(house, rounds=1)
    assert house.table("t1").state.round_number == 2
    assert not house.fenced


# --- two nodes ------------------------------------------------------------------------------------------


def test_a_table_is_taken_over_when_its_node_dies(shared_place: Place, shut: Shut) -> None:
    one = shut(furnished(shared_place.house(create=True, node="one")))
    play(one, rounds=1)
    two = shut(shared_place.beside("two").house(node="two"))
    assert not two.dealing
    assert claim(two) == []
    end_session(shared_place, "one")
    assert claim(two) == ["t1"]
    play(two, rounds=1)
    assert two.table("t1").state.round_number == 2
    with pytest.raises(FencedError):
        one.step("t1")


def test_the_same_id_at_two_nodes_at_once_is_one_command(shared_place: Place, shut: Shut) -> None:
    """A retry through another node while the first is still writing: the second waits, then gives the stored reply."""
    writing, go_on = threading.Event(), threading.Event()
    one = shut(furnished(shared_place.house(create=True, node="one")))
    two = shut(shared_place.beside("two").house(node="two"))

    def pause(at: str) -> None:
        if at == "mid-batch":
            writing.set()
            assert go_on.wait(20)

    one._failpoint = pause
    first = one.submit(Request("command-1", CAGE, BUY))
    assert writing.wait(20)
    second = two.submit(Request("command-1", CAGE, BUY))
    wait_for_a_lock(shared_place)
    go_on.set()
    reply, again = first.result(20), second.result(20)
    assert isinstance(reply, Reply)
    assert again == Reply(reply.entry, reply.body, repeated=True)
    assert credit(one) == CREDIT_CENTS + 50_00


def test_a_table_with_an_open_round_is_not_closed_from_another_node(shared_place: Place, shut: Shut) -> None:
    one = shut(furnished(shared_place.house(create=True, node="one")))
    step_to(one, "t1", Phase.BETTING)
    bet(one, "t1")
    two = shut(shared_place.beside("two").house(node="two"))
    assert no(two, CAGE, cage.CloseTable(MANAGER, "t1", "by mistake")).code
