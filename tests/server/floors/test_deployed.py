"""What `deploy/` holds is what it says: nginx is run in front of a floor, the rest is read and its commands tried."""

from __future__ import annotations

import configparser
import json
import re
import shlex
import socket
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import typer
import yaml
from websockets.sync.client import connect

import plain_http
from cutcard.cli.app import app
from cutcard.cli.serve.floor import DRAIN_SECONDS
from cutcard.house.open import open_house
from cutcard.server.auth.cookies import HOST_ONLY
from cutcard.table.state import Phase
from houses.stores import step_to
from proxies import NAME, Proxy
from server_process import ServerProcess, all_stopped, furnish

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent.parent.parent
DEPLOY = ROOT / "deploy"
BETS_STAY_OPEN = 40.0
ELSEWHERE = "127.0.0.2"
"""Another machine, as far as nginx can tell."""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("floor")
    house = open_house(str(folder / "casino.db"), create=True)
    cookies = furnish(house, {"t1": "dragon-tiger"}, ("Ana",))
    step_to(house, "t1", Phase.BETTING)
    house.close()
    (folder / "ana").write_text(HOST_ONLY + cookies["Ana"])
    options = "--origin", f"https://{NAME}", "--proxy", "127.0.0.1"
    serving = ServerProcess(str(folder / "casino.db"), *options, pace=BETS_STAY_OPEN, log=folder / "log")
    with all_stopped(serving):
        yield serving.start()


@pytest.fixture(scope="module")
def proxy(floor: ServerProcess, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    with Proxy(tmp_path_factory.mktemp("nginx"), floor.port).running() as running:
        yield running


@pytest.fixture
def ana(floor: ServerProcess) -> str:
    return (floor.folder / "ana").read_text()


@pytest.mark.needs("nginx")
def test_a_plain_request_is_sent_to_the_secure_address(proxy: Proxy) -> None:
    answer = plain_http.get(f"http://127.0.0.1:{proxy.plain}/play?table=t1", headers={"host": "elsewhere.example"})
    assert (answer.status_code, answer.headers["location"]) == (301, f"https://{NAME}/play?table=t1")


@pytest.mark.needs("nginx")
def test_somebody_signs_in_and_bets_and_the_cookie_travels_by_tls_alone(proxy: Proxy, ana: str) -> None:
    with proxy.browser() as browser:
        entered = browser.post("/api/sign-in", json={"name": "Max", "secret": "seven swans a-swimming"})
        assert entered.status_code == 200, entered.text
        assert "Secure" in entered.headers["set-cookie"]
        assert "max-age=31536000" in entered.headers["strict-transport-security"]
    bet = {"type": "PlaceBet", "patron": "Ana", "area": 1, "wager": "Dragon", "stake_cents": 10_00}
    with proxy.browser() as browser:
        done = browser.post("/api/tables/t1/acts", json={"id": "a" * 20, "act": bet}, headers={"cookie": ana})
        assert done.status_code == 200, done.text


@pytest.mark.needs("nginx")
def test_files_of_the_pages_come_compressed_and_are_kept(proxy: Proxy) -> None:
    with proxy.browser() as browser:
        page = browser.get("/help")
        assert page.headers["cache-control"] == "private, no-store"
        script = re.search(r'src="(/static/[^"]+)"', page.text)
        assert script is not None
        for file in (page, browser.get(script[1])):
            assert file.headers["content-encoding"] == "gzip"
            assert "script-src 'self'" in file.headers["content-security-policy"]
        assert "immutable" in file.headers["cache-control"]


@pytest.mark.needs("nginx")
def test_a_screen_follows_its_table_through_nginx(proxy: Proxy, ana: str) -> None:
    headers = {"cookie": ana, "origin": f"https://{NAME}"}
    address = f"wss://{NAME}:{proxy.secure}/ws"
    with (
        socket.create_connection(("127.0.0.1", proxy.secure)) as line,
        connect(address, sock=line, ssl=proxy.trusting, additional_headers=headers, max_size=2**22) as screen,
    ):
        screen.send(json.dumps({"type": "watch", "tables": ["t1"]}))
        told: dict[str, Any] = {}
        while told.get("type") != "view":
            told = json.loads(screen.recv(timeout=60))
    assert told["common"]["table"] == "t1"


@pytest.mark.needs("nginx")
def test_the_house_knows_who_asks_and_believes_no_browser_about_it(proxy: Proxy, floor: ServerProcess) -> None:
    claimed = {"x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "http"}
    with proxy.browser(ELSEWHERE) as browser:
        refused = browser.post("/api/sign-in", json={"name": "Max", "secret": "wrong"}, headers=claimed)
    assert refused.status_code == 401
    lines = [json.loads(line) for line in (floor.folder / "log").read_text().splitlines()]
    assert [line["address"] for line in lines if line["event"] == "failed sign-in"] == [ELSEWHERE]


@pytest.mark.needs("nginx")
def test_what_a_patron_is_called_is_looked_up_and_stands_in_no_log(proxy: Proxy, ana: str) -> None:
    asked = ("/api/accounts?name=Ling", "/api/patrons/Wei%20Ling/play", "/api/patrons/Wei%20Ling/person")
    with proxy.browser() as browser:
        for path in asked:
            assert browser.get(path, headers={"cookie": ana}).status_code == 403, "asked, and for staff alone"
        assert browser.get("/api/me", headers={"cookie": ana}).status_code == 200
    lines = (proxy.folder / "access.log").read_text().splitlines()
    assert any("/api/me" in line for line in lines)
    assert not [line for line in lines if "Ling" in line]


@pytest.mark.parametrize(("machine", "status"), [("127.0.0.1", 200), (ELSEWHERE, 403)])
@pytest.mark.needs("nginx")
def test_figures_are_for_this_machine_alone(proxy: Proxy, machine: str, status: int) -> None:
    with proxy.browser(machine) as browser:
        answer = browser.get("/metrics")
    assert (answer.status_code, "cutcard_" in answer.text) == (status, status == 200)


@pytest.mark.needs("nginx")
def test_what_is_longer_than_any_act_does_not_reach_the_house(proxy: Proxy) -> None:
    with proxy.browser() as browser:
        answer = browser.post("/api/sign-in", content=b" " * 9_000, headers={"content-type": "application/json"})
    assert (answer.status_code, "nginx" in answer.text) == (413, True)


# What is not run here is read: every command is one that the program understands, every variable and name is given.


def understood(arguments: list[str]) -> dict[str, Any]:
    """What the program makes of a command line, without doing it."""
    command = typer.main.get_command(app)
    while (deeper := getattr(command, "commands", {}).get(arguments[0])) is not None:
        command, arguments = deeper, arguments[1:]
    return command.make_context("cutcard", list(arguments)).params


def variables(text: str) -> set[str]:
    return set(re.findall(r"\$\{(\w+)", text))


def settings() -> dict[str, str]:
    lines = (DEPLOY / "cutcard.env").read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if not line.startswith("#"))


def unit(name: str = "cutcard.service") -> configparser.ConfigParser:
    read = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    read.optionxform = str  # type: ignore[assignment, method-assign]
    read.read(DEPLOY / name, encoding="utf-8")
    return read


def test_the_unit_starts_a_floor_that_its_settings_describe() -> None:
    service = unit()["Service"]
    program, *arguments = shlex.split(service["ExecStart"])
    assert Path(program).name == "cutcard"
    given = settings()
    assert variables(service["ExecStart"]) == set(given)
    written = [re.sub(r"\$\{(\w+)\}", lambda found: given[found[1]], each) for each in arguments]
    asked = understood(written[:-1])
    assert (asked["host"], asked["port"], asked["proxy"], asked["demo"]) == ("127.0.0.1", 8800, "127.0.0.1", False)
    assert asked["origin"] == (f"https://{NAME}",)
    assert written[-1] == "$CUTCARD_MORE", "words of its own, or none"
    (more,) = re.findall(r"^# CUTCARD_MORE=(.*)$", (DEPLOY / "cutcard.env").read_text(encoding="utf-8"), re.MULTILINE)
    witnessed = understood([*written[:-1], *shlex.split(more)])
    assert int(service["TimeoutStopSec"]) > DRAIN_SECONDS, "rounds end before the service is killed"
    agent = understood(shlex.split(unit("signing-agent.service")["Service"]["ExecStart"])[1:])
    assert witnessed["signing_agent"] == f"http://{agent['host']}:{agent['port']}"
    assert str(witnessed["log_witnesses"]).endswith(".policy")


def test_the_unit_may_write_where_the_house_lies_and_nowhere_else() -> None:
    service, given = unit()["Service"], settings()
    writable = [f"/var/lib/{name}/" for name in service["StateDirectory"].split()]
    for path in (given["CUTCARD_STORE"], given["CUTCARD_LOG_END"]):
        assert any(path.startswith(folder) for folder in writable), path
    assert Path(given["CUTCARD_STORE"]).parent != Path(given["CUTCARD_LOG_END"]).parent, "the log's end is kept apart"
    assert (service["ProtectSystem"], service["UMask"], service["Restart"]) == ("strict", "0077", "always")
    assert service["EnvironmentFile"] == "/etc/cutcard/cutcard.env"


@pytest.mark.parametrize("name", ["log-witness.service", "signing-agent.service"])
def test_the_unit_of_a_log_witness_serves_the_folder_that_it_may_write(name: str) -> None:
    service = unit(name)["Service"]
    _, *arguments = shlex.split(service["ExecStart"])
    asked = understood(arguments)
    assert (asked["folder"], asked["host"]) == (f"/var/lib/{service['StateDirectory']}", "127.0.0.1")
    assert service["User"] != unit()["Service"]["User"], "a house cannot read the key of its log witness"
    comments = (DEPLOY / name).read_text(encoding="utf-8").partition("\n\n")[0]
    page = (DEPLOY.parent / "docs" / "log-witness.md").read_text(encoding="utf-8")
    for step in (
        f"useradd --system --user-group --home-dir {asked['folder']} --shell /usr/sbin/nologin {service['User']}",
        f"install -d -o {service['User']} -g {service['Group']} -m {service['StateDirectoryMode']} {asked['folder']}",
        f"sudo -u {service['User']} /opt/cutcard/bin/cutcard witness init {asked['folder']} --name ",
    ):
        assert f"#   {step}" in comments
        assert f"\n{step}" in page
    assert (service["ProtectSystem"], service["UMask"], service["Restart"]) == ("strict", "0077", "always")


def test_the_servers_of_the_compose_file_serve_one_house() -> None:
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    asked_for = variables("\n".join(line for line in text.splitlines() if not line.startswith("#")))
    assert asked_for == {"POSTGRES_PASSWORD", "CUTCARD_ORIGIN"}
    assert all(name in text.partition("\n\n")[0] for name in asked_for), "what is to be given is said at the top"
    held = yaml.safe_load(text)
    services = held["services"]
    database = services["postgres"]["environment"]
    floors = {name: each for name, each in services.items() if each.get("command", [""])[0] == "serve"}
    assert set(floors) == {"north", "south"}
    agent = understood(services["signing-agent"]["command"])
    assert services["signing-agent"]["volumes"] == [f"signing-agent:{agent['folder']}"]
    more = understood(["serve", *re.findall(r"^ +# - (--.*)$", text, re.MULTILINE)])
    assert more["signing_agent"] == f"http://signing-agent:{agent['port']}"
    for each in floors.values():
        assert each["stop_grace_period"] == "2m"
        assert DRAIN_SECONDS < 120
        asked = understood([part.replace("${CUTCARD_ORIGIN:?}", f"https://{NAME}") for part in each["command"]])
        assert asked["store"] == f"postgresql://{database['POSTGRES_USER']}@postgres/{database['POSTGRES_DB']}"
        assert asked["proxy"] == held["networks"]["house"]["ipam"]["config"][0]["gateway"]
        folders = [volume.split(":")[1] for volume in each["volumes"]]
        assert {str(Path(asked[name]).parent) for name in ("key", "log_end")} == set(folders)
    ends = [volume for each in floors.values() for volume in each["volumes"] if "log-end" in volume]
    assert len(set(ends)) == len(ends), "each server has a log's end of its own"
    for each in services.values():
        named = {volume.partition(":")[0] for volume in each["volumes"]}
        assert named <= set(held["volumes"])
        assert set(each["networks"]) <= set(held["networks"])
        assert set(each.get("depends_on", {})) <= set(services)


def test_the_compose_file_makes_its_house_as_it_says() -> None:
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    told = re.search(r"run --rm office (house init (?:[^\n]*\\\n)*[^\n]*)", text)
    assert told is not None
    asked = understood(shlex.split(told[1].replace("\\\n#", "")))
    serving = understood(
        [part for part in yaml.safe_load(text)["services"]["north"]["command"] if "origin" not in part]
    )
    assert [asked["key"], asked["log_end"]] == [serving["key"], serving["log_end"]]


def test_the_image_has_what_serving_needs() -> None:
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    extras = re.search(r"\.whl\)\[([\w,]+)\]", text)
    assert extras is not None
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert set(extras[1].split(",")) == {"serve", "postgres"} <= set(project["optional-dependencies"])
    assert (ROOT / "constraints.txt").exists()
    begins = {word: json.loads(line) for word, line in re.findall(r"^(ENTRYPOINT|CMD) (\[.*\])$", text, re.MULTILINE)}
    assert begins["ENTRYPOINT"] == ["cutcard"]
    with pytest.raises(typer.Exit):
        understood(begins["CMD"])
    health = re.search(r'^    CMD \["python", "-c", "(.*)"\]$', text, re.MULTILINE)
    assert health is not None
    compile(health[1], "health", "exec")
    assert "/ready" in health[1]
