"""The door: it opens for staff on enrolled devices, and strangers at it change nothing for anybody else."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest
from argon2 import PasswordHasher

from cutcard.rulebook.procedure import Position
from cutcard.server.auth import failures
from cutcard.server.auth.accounts import FAILURES_MOST, LOCK_SECONDS, WRONG, Accounts
from cutcard.server.auth.delays import DELAY_MOST, FORGIVEN_SECONDS, FREE, Delays, address_key, name_key
from cutcard.server.auth.dependencies import STRANGERS_WAITING
from cutcard.server.auth.devices import DEVICE_SECONDS, DEVICES_MOST, NAMES_MOST
from cutcard.server.auth.failures import NOTED_SINGLY, Failures
from cutcard.server.runtime import Runtime
from cutcard.table.state import Actor
from doors import enrol
from floors import serving
from server.set_clocks import Clock, clock, house
from staff import accounts_of, engage
from waiting import until

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterator

    import httpx

    from cutcard.house.engine.house import House
    from floors import FloorServer, Person

__all__ = ["clock", "house"]
SECRET, GUESS = "seven swans a-swimming", "wrong wrong wrong"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("door") / "house.db", games=[]) as server:
        yield server


@pytest.fixture(autouse=True)
def _forgiven(request: pytest.FixtureRequest) -> None:
    """Every test begins with an address that has done nothing wrong."""
    if "floor" in request.fixturenames:
        state = request.getfixturevalue("floor").app.state
        state.delays, state.rates = Delays(Runtime()), type(state.rates)()


@pytest.fixture
def people(house: House, clock: Clock) -> Accounts:
    engage(house, "Max", Position.PIT_MANAGER)
    engage(house, "Sue", Position.PIT_SUPERVISOR)
    people = accounts_of(house, Runtime(clock=clock, monotonic=clock))
    people.add("Max", Position.PIT_MANAGER, SECRET)
    people.add("Ana", Position.PATRON, SECRET)
    return people


def hire(floor: FloorServer, name: str, position: Position) -> None:
    assert floor.engage(name, position, SECRET) is None


def sign_in(browser: httpx.Client, name: str, secret: str = SECRET) -> httpx.Response:
    return browser.post("/api/sign-in", json={"name": name, "secret": secret})


def journal_length(floor: FloorServer) -> int:
    return sum(1 for _ in floor.house.store.read())


def on_its_loop(floor: FloorServer, work: Coroutine[Any, Any, None]) -> None:
    loop = floor.app.state.floor._loop
    asyncio.run_coroutine_threadsafe(work, loop).result(30)


def events(person: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.get("/api/events")
    return found


# --- enrolled devices ---------------------------------------------------------------------------


def test_a_stranger_locks_staff_out_of_no_enrolled_device(floor: FloorServer) -> None:
    hire(floor, "Gus", Position.GAMING_SHIFT_MANAGER)
    console, stranger, other = floor.browser(), floor.browser(), floor.browser()
    assert sign_in(console, "Gus").status_code == 200
    for _ in range(FAILURES_MOST):
        assert sign_in(stranger, "Gus", GUESS).status_code == 401
    floor.app.state.delays = Delays(Runtime())
    assert sign_in(other, "Gus").status_code == 401, "locked where nobody has signed in before"
    floor.app.state.delays = Delays(Runtime())
    assert sign_in(console, "Gus").status_code == 200, "and open where he has"


def test_an_enrolled_device_is_one_for_every_member_of_staff(floor: FloorServer) -> None:
    """Who has just been hired comes in on any console of the pit, whatever strangers do."""
    hire(floor, "Pia", Position.PIT_MANAGER)
    hire(floor, "New", Position.DEALER)
    console = floor.browser()
    assert sign_in(console, "Pia").status_code == 200
    for _ in range(FAILURES_MOST):
        sign_in(floor.browser(), "New", GUESS)
    floor.app.state.delays = Delays(Runtime())
    assert sign_in(console, "New").status_code == 200


def test_a_patron_is_locked_everywhere_and_enrols_nothing(floor: FloorServer) -> None:
    hire(floor, "Pat", Position.PATRON)
    own = floor.browser()
    assert sign_in(own, "Pat").status_code == 200
    assert "cutcard-device" not in own.cookies
    for _ in range(FAILURES_MOST):
        assert sign_in(floor.browser(), "Pat", GUESS).status_code == 401
    floor.app.state.delays = Delays(Runtime())
    assert sign_in(own, "Pat").status_code == 401


def test_three_wrong_secrets_on_a_console_end_its_tries_for_that_name_alone(people: Accounts, clock: Clock) -> None:
    people.add("Sue", Position.PIT_SUPERVISOR, SECRET)
    console = enrol(people, "", "Sue")
    for _ in range(3):
        assert people.check("Max", GUESS, console) == WRONG
    assert not people.enrolled(console, "Max")
    assert people.enrolled(console, "Sue")
    for _ in range(FAILURES_MOST):
        assert people.check("Max", GUESS, console) == WRONG
    assert people.check("Max", SECRET, console) == WRONG, "now as on any other device: locked"
    clock.now += LOCK_SECONDS + 1
    assert isinstance(people.check("Max", SECRET, console), Actor)


@pytest.mark.parametrize("end", ["dismissed", "other secret", "time"])
def test_a_device_is_enrolled_no_longer_than_whoever_enrolled_it(people: Accounts, clock: Clock, end: str) -> None:
    people.add("Sue", Position.PIT_SUPERVISOR, SECRET)
    device = enrol(people, "", "Sue")
    assert enrol(people, device, "Sue") == device, "a device keeps its token"
    assert people.enrolled(device, "Max")
    assert not people.enrolled(device, "Ana"), "patrons are locked everywhere"
    assert not people.enrolled("made up", "Max")
    if end == "dismissed":
        people.remove("Sue")
    elif end == "other secret":
        people.add("Sue", Position.PIT_SUPERVISOR, "another one altogether")
    else:
        clock.now += DEVICE_SECONDS + 1
    assert not people.enrolled(device, "Max")


def test_a_right_signature_at_a_console_is_no_try(floor: FloorServer) -> None:
    """Whoever witnesses often does not lose their console to a stranger."""
    hire(floor, "Mae", Position.PIT_MANAGER)
    hire(floor, "Nat", Position.PIT_SUPERVISOR)
    hire(floor, "Ole", Position.PIT_SUPERVISOR)
    console = floor.browser()
    for name in ("Mae", "Nat"):
        assert sign_in(console, name).status_code == 200
    for _ in range(4):
        signed = console.post("/api/people/Ole/unlock", json={"second": {"name": "Mae", "secret": SECRET}})
        assert signed.status_code == 204
    for _ in range(FAILURES_MOST):
        assert sign_in(floor.browser(), "Mae", GUESS).status_code == 401
    assert sign_in(console, "Mae").status_code == 200


def test_unlocking_gives_a_console_its_tries_back(people: Accounts) -> None:
    people.add("Sue", Position.PIT_SUPERVISOR, SECRET)
    console = enrol(people, "", "Sue")
    for _ in range(3):
        people.check("Max", GUESS, console)
    assert not people.enrolled(console, "Max")
    people.unlock("Max")
    assert people.enrolled(console, "Max")


def test_an_insider_with_many_devices_waits_as_with_one(floor: FloorServer) -> None:
    """Each sign-in without a cookie enrols another device; tries are counted for whoever enrolled it."""
    hire(floor, "Dov", Position.DEALER)
    hire(floor, "Sal", Position.PIT_SUPERVISOR)
    hire(floor, "Kim", Position.DEALER)
    codes = []
    for _ in range(3):
        device = floor.browser()
        assert sign_in(device, "Dov").status_code == 200
        codes += [sign_in(device, "Sal", GUESS).status_code for _ in range(2)]
    assert codes == [401, 401, 401, 429, 429, 429]
    console = floor.browser()
    assert sign_in(console, "Kim").status_code == 200
    assert sign_in(console, "Sal").status_code == 200, "nobody else waits for it"
    assert not floor.app.state.accounts.locked("Sal")


def test_a_person_has_so_many_devices_and_no_more(people: Accounts, house: House, clock: Clock) -> None:
    people.add("Sue", Position.PIT_SUPERVISOR, SECRET)
    people.add("Dee", Position.DEALER, SECRET)
    shared = enrol(people, enrol(people, "", "Sue"), "Dee")
    tokens = []
    for _ in range(DEVICES_MOST + 5):
        clock.now += 1
        tokens.append(enrol(people, "", "Dee"))
    assert len(house.store.values_of("device")) == DEVICES_MOST + 1
    assert people.enrolled(tokens[-1], "Max")
    assert not people.enrolled(tokens[0], "Max")
    assert people.enrolled(shared, "Max"), "one that others use stays"


def test_a_name_too_many_is_tried_as_on_any_other_device(house: House, people: Accounts) -> None:
    people.add("Sue", Position.PIT_SUPERVISOR, SECRET)
    console = enrol(people, "", "Sue")
    for number in range(NAMES_MOST + 1):
        engage(house, f"Staff {number}", Position.DEALER)
        people.add(f"Staff {number}", Position.DEALER, SECRET)
        people.check(f"Staff {number}", GUESS, console)
    assert "Staff 0" not in people._failures
    assert people._failures[f"Staff {NAMES_MOST}"] == (1, 0.0)


def test_the_cookie_of_a_device_is_no_ones_to_read(floor: FloorServer) -> None:
    hire(floor, "Ida", Position.DEALER)
    told = sign_in(floor.browser(), "Ida").headers.get_list("set-cookie")
    device = next(each for each in told if each.startswith("cutcard-device="))
    assert "HttpOnly" in device
    assert "SameSite=strict" in device
    token = device.split("=", 1)[1].split(";")[0]
    kept = floor.house.store.values_of("device")
    assert token not in kept
    assert not any(token.encode() in each for each in kept.values())


# --- strangers ----------------------------------------------------------------------------------


def test_names_that_exist_and_names_that_do_not_answer_alike(people: Accounts, monkeypatch: pytest.MonkeyPatch) -> None:
    """Word for word, and after one hash of the same cost each: wrong, locked or nobody's."""
    hashed: list[str] = []
    verify = PasswordHasher.verify

    def counted(self: PasswordHasher, of: str, secret: str) -> bool:
        hashed.append(of)
        return verify(self, of, secret)

    monkeypatch.setattr(PasswordHasher, "verify", counted)
    told = [people.check(name, GUESS) for name in ("Max", "Max", "Max", "Max", "Ana", "Nobody", "", "a/b", "x" * 99)]
    assert told == [WRONG] * 9
    assert len(hashed) == 9
    costs = {each.rsplit("$", 2)[0] for each in hashed}
    assert len(costs) == 1, "one cost, whatever it is"
    assert people.check("Max", SECRET) == WRONG, "the right secret of a locked name"
    assert "locked" in WRONG.says


def test_whoever_is_wrong_again_and_again_waits_longer_each_time(clock: Clock) -> None:
    delays = Delays(Runtime(monotonic=clock))
    address, name = address_key("192.0.2.7"), name_key("Max")
    waits = []
    for _ in range(20):
        waits.append(delays.seconds(address, name))
        clock.now += waits[-1]
        delays.wrong(address, name)
    free = FREE["name"]
    assert waits[:free] == [0.0] * free
    assert waits[free : free + 5] == [1.0, 2.0, 4.0, 8.0, 16.0]
    assert max(waits) <= DELAY_MOST
    assert delays.seconds(address_key("192.0.2.8"), name_key("Sue")) == 0.0
    assert delays.seconds(address_key("192.0.2.8"), name) > 0.0, "from elsewhere for the same name"
    for _ in range(FREE["address"]):
        delays.wrong(address)
    assert delays.seconds(address, name_key("Sue")) > 0.0, "from there for another name"
    clock.now += 40 * FORGIVEN_SECONDS
    assert delays.seconds(address, name) == 0.0
    delays.wrong(name)
    delays.forgive(name)
    assert delays.seconds(name) == 0.0


def test_a_network_of_its_own_is_one_address() -> None:
    assert address_key("2001:db8:1:2::1") == address_key("2001:db8:1:2:ffff::9")
    assert address_key("2001:db8:1:2::1") != address_key("2001:db8:1:3::1")
    assert address_key("192.0.2.1") != address_key("192.0.2.2")
    assert address_key("nonsense") == "address nonsense"


def test_a_wait_is_told_in_seconds_and_nothing_is_looked_at_meanwhile(floor: FloorServer) -> None:
    hire(floor, "Lou", Position.DEALER)
    stranger = floor.browser()
    for name in ("Lou", "Nobody"):
        codes = [sign_in(stranger, name, GUESS) for _ in range(4)]
        assert [each.status_code for each in codes] == [401, 401, 401, 429], name
        assert codes[-1].json()["code"] == "too_fast"
        assert int(codes[-1].headers["retry-after"]) == 1
    assert floor.app.state.accounts._failures["Lou"][0] == 3, "what came too soon was no try"


def test_a_storm_at_the_door_adds_one_entry_a_minute(floor: FloorServer) -> None:
    """From many addresses, so that no delay stops it: here as many wrong secrets told straight to the record."""
    before = journal_length(floor)

    async def storm() -> None:
        for number in range(200):
            await floor.app.state.failures.record(f"name {number % 7}", WRONG.says, f"192.0.2.{number % 60}")

    note = floor.app.state.floor.note
    floor.app.state.failures = Failures(lambda name, why: note("failed sign-in", name, why), Runtime())
    on_its_loop(floor, storm())
    on_its_loop(floor, floor.app.state.failures.stop())
    assert journal_length(floor) - before == 1, "the house's own"
    listed = events(floor.person("Max", Position.PIT_MANAGER))
    last = [each for each in listed if each["what"] == "failed sign-in"]
    assert any("200 wrong secrets within a minute, from 60 addresses" in each["reason"] for each in last)


def test_what_is_held_back_is_noted_when_its_minute_is_over() -> None:
    noted: list[tuple[str, ...]] = []
    slept: list[float] = []

    async def note(*told: str) -> None:
        noted.append(told)

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async def four() -> None:
        failing = Failures(note, Runtime(monotonic=lambda: 5.0, sleep=sleep))
        for _ in range(NOTED_SINGLY + 2):
            await failing.record("Max", "no", "192.0.2.1", signed_in=True)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert len(noted) == NOTED_SINGLY + 1, "without being asked"

    asyncio.run(four())
    assert slept == [failures.SECONDS]
    assert noted[-1] == ("Max", "2 wrong secrets within a minute, from 1 addresses")


def test_a_crowd_of_strangers_is_sent_away_and_staff_come_in(
    floor: FloorServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every check of a stranger hangs; the pit signs in, looks and acts all the same."""
    hire(floor, "Eve", Position.PIT_MANAGER)
    console = floor.browser()
    assert sign_in(console, "Eve").status_code == 200
    check, hanging = Accounts.check, [True]

    def slow(self: Accounts, name: str, secret: str, device: str = "") -> object:
        if not device:
            until(lambda: not hanging, "the test lets strangers in")
        return check(self, name, secret, device)

    monkeypatch.setattr(Accounts, "check", slow)

    async def crowd() -> None:
        for _ in range(STRANGERS_WAITING):
            await floor.app.state.strangers.acquire()

    async def leave() -> None:
        for _ in range(STRANGERS_WAITING):
            floor.app.state.strangers.release()

    on_its_loop(floor, crowd())
    try:
        told = sign_in(floor.browser(), "Nobody", GUESS)
        assert (told.status_code, told.json()["code"]) == (503, "busy")
        assert told.headers["retry-after"] == "5"
        assert sign_in(console, "Eve").status_code == 200
        assert console.get("/api/alerts").status_code == 200
    finally:
        hanging.clear()
        on_its_loop(floor, leave())
    assert sign_in(floor.browser(), "Nobody", GUESS).status_code == 401


# --- unlocking ----------------------------------------------------------------------------------


def test_a_peer_is_unlocked_before_a_witness_and_the_pit_is_alerted(floor: FloorServer) -> None:
    for name, position in (
        ("Una", Position.PIT_SUPERVISOR),
        ("Vera", Position.PIT_SUPERVISOR),
        ("Dan", Position.DEALER),
    ):
        hire(floor, name, position)
    una = floor.person("Una", Position.PIT_SUPERVISOR)
    unlock = "/api/people/Vera/unlock"

    def unlocked(name: str) -> list[dict[str, Any]]:
        return [each for each in una.get("/api/alerts") if (each["what"], each["where"]) == ("NameUnlocked", name)]

    alone = una.http.post(unlock)
    assert (alone.status_code, alone.json()["code"]) == (409, "witness")
    for second, status in (("Una", 403), ("Vera", 403), ("Dan", 403)):
        floor.app.state.delays = Delays(Runtime())
        told = una.http.post(unlock, json={"second": {"name": second, "secret": SECRET}})
        assert told.status_code == status, second
    assert not unlocked("Vera")
    hire(floor, "Wim", Position.PIT_MANAGER)
    assert una.http.post(unlock, json={"second": {"name": "Wim", "secret": SECRET}}).status_code == 204
    (alert,) = until(lambda: unlocked("Vera"), "the pit is alerted")
    assert (alert["where"], alert["by"]) == ("Vera", "Una")
    entry = next(each for each in floor.house.store.read() if each.seq == alert["seq"]).read()
    assert (entry.second, entry.second_position) == ("Wim", "PIT_MANAGER")


def test_who_stands_lower_is_unlocked_by_one_and_may_try_at_once(floor: FloorServer) -> None:
    hire(floor, "Low", Position.DEALER)
    stranger = floor.browser()
    for _ in range(FAILURES_MOST):
        sign_in(stranger, "Low", GUESS)
    floor.app.state.delays.forgive(address_key("127.0.0.1"))
    assert sign_in(stranger, "Low").status_code == 429, "the name waits too"
    assert floor.person("Una", Position.PIT_SUPERVISOR).http.post("/api/people/Low/unlock").status_code == 204
    assert sign_in(stranger, "Low").status_code == 200
