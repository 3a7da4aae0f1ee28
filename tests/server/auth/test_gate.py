"""The gate before the sign-in: whoever must wait is turned away unread, and staff on their own devices are not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cutcard.formats.doors import DEVICE
from cutcard.rulebook.procedure import Position
from cutcard.server.auth.delays import FREE, Delays, address_key
from cutcard.server.auth.dependencies import RATES
from cutcard.server.auth.devices import token_digest
from cutcard.server.auth.gate import GATED
from cutcard.server.http.rates import Rates
from cutcard.server.runtime import Runtime
from doors import enrol
from floors import serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx

    from floors import FloorServer

SECRET, HERE = "seven swans a-swimming", address_key("127.0.0.1")


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("gate") / "house.db", games=[]) as server:
        assert server.engage("Gus", Position.GAMING_SHIFT_MANAGER, SECRET) is None
        yield server


@pytest.fixture(autouse=True)
def clock(floor: FloorServer) -> Clock:
    """Every test begins with an address that has done nothing wrong, and its time passes when it says so."""
    clock = Clock()
    runtime = Runtime(monotonic=clock)
    floor.app.state.delays, floor.app.state.rates = Delays(runtime), Rates(runtime)
    return clock


def sign_in(browser: httpx.Client, **more: Any) -> httpx.Response:
    return browser.post("/api/sign-in", json={"name": "Gus", "secret": SECRET, **more})


def spend(floor: FloorServer, what: str) -> None:
    """Ask as often as an address may."""
    while floor.app.state.rates.take(f"{what} {HERE}", *RATES[what]):
        pass


def unread(browser: httpx.Client, path: str = "/api/sign-in") -> httpx.Response:
    """What no route can read: whoever looks at it says so, with another status."""
    return browser.post(path, content=b'{"no', headers={"content-type": "application/json"})


@pytest.mark.parametrize(("path", "what"), GATED.items())
def test_an_address_that_asks_too_often_is_turned_away_unread(floor: FloorServer, path: str, what: str) -> None:
    browser = floor.browser()
    assert unread(browser, path).status_code == 422
    spend(floor, what)
    turned_away = unread(browser, path)
    assert turned_away.status_code == 429
    assert turned_away.json()["code"] == "too_fast"
    assert turned_away.headers["cache-control"] == "no-store", "as every answer of the interface"
    assert unread(floor.browser(), "/api/wake").status_code == 422, "and nothing else is"


def test_an_address_that_was_wrong_too_often_waits_and_is_told_how_long(floor: FloorServer, clock: Clock) -> None:
    floor.app.state.delays.wrong(*[HERE] * (FREE["address"] + 3))
    turned_away = unread(floor.browser())
    assert (turned_away.status_code, turned_away.headers["retry-after"]) == (429, "8")
    clock.now = 7.5
    assert unread(floor.browser()).headers["retry-after"] == "1"
    clock.now = 8.0
    assert unread(floor.browser()).status_code == 422


def test_the_gate_opens_again_by_itself(floor: FloorServer, clock: Clock) -> None:
    spend(floor, "sign-in")
    assert sign_in(floor.browser()).status_code == 429
    rate, _ = RATES["sign-in"]
    clock.now = 1 / rate
    assert sign_in(floor.browser()).status_code == 200


def test_asking_at_the_gate_takes_nothing_from_an_address(floor: FloorServer) -> None:
    """The route takes; a gate that took as well would let half as many in."""
    _, burst = RATES["sign-in"]
    tried = [sign_in(floor.browser()).status_code for _ in range(int(burst) + 1)]
    assert tried == [200] * int(burst) + [429]


def test_a_device_of_the_house_passes_where_others_are_turned_away(floor: FloorServer) -> None:
    console = floor.browser()
    assert sign_in(console).status_code == 200
    spend(floor, "sign-in")
    floor.app.state.delays.wrong(*[HERE] * (FREE["address"] + 5))
    assert sign_in(floor.browser()).status_code == 429
    assert sign_in(console).status_code == 200
    assert floor.browser().post("/api/passkeys/sign-in/question").status_code == 429
    assert console.post("/api/passkeys/sign-in/question").status_code == 200


@pytest.mark.parametrize("token", ["x", "x.y", "x." + "0" * 64, ".", "\xe9.\xe9", "x" * 43])
def test_a_token_that_was_made_up_passes_no_gate(floor: FloorServer, token: str) -> None:
    spend(floor, "sign-in")
    browser = floor.browser()
    headers = {b"cookie": f"cutcard-device={token}".encode("latin-1"), b"content-type": b"application/json"}
    assert browser.post("/api/sign-in", content=b'{"no', headers=headers).status_code == 429


def test_a_token_that_was_changed_passes_no_gate(floor: FloorServer) -> None:
    console = floor.browser()
    assert sign_in(console).status_code == 200
    token = console.cookies["cutcard-device"]
    made = floor.app.state.accounts.made_device
    assert made(token)
    assert not any(made(each) for each in ("", "a" + token, token[:-1], token + "0", token.split(".")[0]))


def test_a_device_that_was_written_into_the_database_is_not_enrolled(floor: FloorServer) -> None:
    """Nor is one of before there were seals, until somebody has signed in on it again."""
    accounts = floor.app.state.accounts
    sealed = enrol(accounts, "", "Gus")
    assert accounts.enrolled(sealed, "Gus")
    old = "a token of somebody's own"
    store = floor.house.store
    store.put_value(DEVICE, token_digest(old), store.values_of(DEVICE)[token_digest(sealed)])
    assert not accounts.made_device(old)
    assert not accounts.enrolled(old, "Gus")
    assert not accounts.is_enrolled(old)
    anew = enrol(accounts, old, "Gus")
    assert accounts.made_device(anew)
    assert accounts.enrolled(anew, "Gus")
    assert enrol(accounts, anew, "Gus") == anew
