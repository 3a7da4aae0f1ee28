"""The wheel as somebody installs it: alone at first, every command answering, then with the extra it asks for."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
UV = (sys.executable, "-m", "uv")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

WORK_ALONE = """
--version
--help
games
games --json
rules tiger-baccarat
settle tiger-baccarat 8s2h3d/Kd6c
explain dragon-tiger Ks/Kd
deal --seed 7
clauses DT
clauses --check
editions sands-elements
diff --help
odds dragon-tiger
odds dragon-tiger --csv
removal dragon-tiger
combine dragon-tiger Dragon=100 Tie=5
solve dragon-tiger Tie --edge 5%..15% --whole
variant check bent.toml
variant show bent.toml --json
odds bent.toml
par dragon-tiger -o par.json
par dragon-tiger -o par.csv
certify --help
roads BBPT
roads BBPT --svg board.svg
table dragon-tiger --seed 1 --journal shoe.jsonl
replay shoe.jsonl
house --help
serve --help
lab --help
"""

NEED_AN_EXTRA = {
    "par": [
        "par dragon-tiger -o par.html",
        "par dragon-tiger -o par.pdf",
        "chart dragon-tiger",
        "par dragon-tiger --certificate -o certificate.json",
    ],
    "simulate": [
        "simulate dragon-tiger --rounds 10",
        "count dragon-tiger --wager Dragon --tags A=1 --shoes 1",
        "count dragon-tiger --wager Dragon --perfect --shoes 1",
        "vulnerability dragon-tiger --shoes 2",
        "session dragon-tiger --wager Dragon --sessions 1",
    ],
    "cluster": ["simulate dragon-tiger --rounds 10 --cluster local"],
    "parquet": ["simulate dragon-tiger --rounds 10 --save rounds.parquet", "settle dragon-tiger day.parquet"],
    "house": [
        "house init casino.db",
        "house open casino.db t-1 dragon-tiger",
        "house buy casino.db Wei 5",
        "house cash-out casino.db Wei",
        "house redeem casino.db 1-2-3",
        "receipt bet.tlog-proof",
        "fair casino.db",
        "house play casino.db",
        "house status casino.db",
        "house recall casino.db t-1 1",
        "house patron casino.db Wei",
        "house forget casino.db Wei --by Gia --second Pim --reason asked",
        "house events casino.db",
        "house report casino.db",
        "house export casino.db records",
        "house archive casino.db a.archive --until 2026-01-01 --by Gia",
        "house archive casino.db a.archive --detach --by Gia",
        "house archive casino.db a.archive --attach --by Gia",
        "house backup casino.db kept",
        "house restore kept casino.db",
        "house editions casino.db",
        "house take-edition casino.db t-1 2027-01-01",
        "house approve casino.db dragon-tiger --by Gia --second Pim --reason asked",
        "house keys casino.db",
        "house zone casino.db UTC",
        "house currency casino.db",
        "house name casino.db",
        "house gaming-day casino.db",
        "house day casino.db",
        "house assign casino.db",
        "house thresholds casino.db",
        "house change casino.db t-1",
        "house chips casino.db t-1 count --count 1x100",
        "house close casino.db t-1",
        "verify casino.db",
        "witness init kept-logs --name auditor.example/witness",
        "witness add kept-logs --log casino.example/log",
        "witness remove kept-logs --log casino.example/log",
        "witness show kept-logs",
        "witness next-key kept-logs",
    ],
    "serve": [
        "serve --demo",
        "lab --no-browser",
        "rehearse --seed 1",
        "house staff casino.db Mei dealer",
        "witness serve kept-logs",
    ],
}

WITH_HOUSE = """
house init casino.db --table tiger-1=tiger-baccarat
house play casino.db --rounds 2 --patrons 1
house report casino.db
verify casino.db
"""

BENT = """
base = "dragon-tiger"
[[pay]]
wager = "Tie"
line = "win"
pays = "9:1"
"""

ANSWERS = """
import io, json, sys, traceback
from contextlib import redirect_stderr, redirect_stdout
from cutcard.cli import main

answers = []
for args in json.load(sys.stdin):
    out, err, code = io.StringIO(), io.StringIO(), 0
    sys.argv, sys.stdin = ["cutcard", *args], io.StringIO("")
    with redirect_stdout(out), redirect_stderr(err):
        try:
            main()
        except SystemExit as ended:
            code = ended.code or 0
        except BaseException:
            code = traceback.format_exc()
    answers.append([code, out.getvalue(), err.getvalue()])
print(json.dumps(answers))
"""
"""Many commands in one process: starting Python and loading the rulebook for each would take most of the time."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    _run(
        *UV, "build", "-q", "--wheel", "--no-build-isolation", "--python", sys.executable, "-o", str(folder), str(ROOT)
    )
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_holds_what_the_package_reads(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())
    source = ROOT / "src"
    wanted = {
        str(path.relative_to(source)) for path in source.rglob("*") if path.is_file() and "__pycache__" not in str(path)
    }
    assert {name for name in wanted if name.endswith((".toml", ".json", ".html", ".js", ".css", ".typed"))}
    assert wanted <= held


def test_the_description_has_no_link_that_leads_nowhere(wheel: Path) -> None:
    """On a package index a path of the repository means nothing; the words of pictures and links stay."""
    name = next(each for each in zipfile.ZipFile(wheel).namelist() if each.endswith("/METADATA"))
    metadata = zipfile.ZipFile(wheel).read(name).decode()
    assert f"Version: {PROJECT['version']}\n" in metadata
    assert "A round of Dragon Tiger Baccarat at a patron's terminal" in metadata
    assert "docs/odds.md is the price list" in metadata
    targets = re.findall(r"\]\(([^)]*)\)|<img[^>]*src=\"([^\"]*)\"|<a[^>]*href=\"([^\"]*)\"", metadata)
    assert not [target for found in targets for target in found if target and not target.startswith(("http", "#"))]


TELL_VERSION = """
import sys
import cutcard_command
sys.argv = ["cutcard", "--version"]
cutcard_command.start()
assert "cutcard" not in sys.modules
"""


def test_the_version_is_told_alike_with_the_package_and_without_reading_it() -> None:
    wholly = "import sys; from cutcard.cli import main; sys.argv = ['cutcard', '--version']; main()"
    for program in (TELL_VERSION, wholly):
        said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        assert said.stdout == f"cutcard {PROJECT['version']}\n"


@pytest.mark.wide
def test_every_command_of_the_wheel_answers(wheel: Path, tmp_path: Path) -> None:
    place = tmp_path / "alone"
    _run(*UV, "venv", "-q", "--python", sys.executable, str(place))
    _install(place, str(wheel))
    ask_version = [str(place / "bin" / "python"), "-I", str(place / "bin" / "cutcard"), "--version"]
    said = subprocess.run(ask_version, capture_output=True, text=True, check=True)
    assert said.stdout == f"cutcard {PROJECT['version']}\n"

    (tmp_path / "bent.toml").write_text(BENT, encoding="utf-8")
    alone = WORK_ALONE.strip().splitlines()
    for command, (code, _, err) in zip(alone, _answers(place, tmp_path, alone), strict=True):
        assert code == 0, (command, code, err)
    for extra, commands in NEED_AN_EXTRA.items():
        for command, (code, out, err) in zip(commands, _answers(place, tmp_path, commands), strict=True):
            assert (code, out) == (2, ""), (command, code, err)
            assert err.startswith("cutcard: "), (command, err)
            assert err.endswith(f"add it with: pip install 'cutcard[{extra}]'\n"), (command, err)
    assert not (tmp_path / "casino.db").exists()

    _install(place, f"cutcard[house] @ {wheel.as_uri()}")
    with_house = WITH_HOUSE.strip().splitlines()
    for command, (code, _, err) in zip(with_house, _answers(place, tmp_path, with_house), strict=True):
        unconfirmed = 4 if command.startswith("verify") else 0
        assert code == unconfirmed, (command, code, err)
    ((code, _, err),) = _answers(place, tmp_path, ["verify postgresql://nowhere/house"])
    assert code == 2
    assert "cutcard[postgres]" in err


def test_every_command_is_tried() -> None:
    """A command that is added is added here."""
    from cutcard.cli.app import app

    listed = [*WORK_ALONE.strip().splitlines(), *(each for commands in NEED_AN_EXTRA.values() for each in commands)]
    tried = {" ".join(each.split()[:2]) for each in listed} | {each.split()[0] for each in listed}
    for group in app.registered_groups:
        assert group.typer_instance is not None
        within = f"{group.name} " if isinstance(group.name, str) else ""
        assert {within + _name(command) for command in group.typer_instance.registered_commands} <= tried


def _name(command: object) -> str:
    return command.name or command.callback.__name__  # type: ignore[attr-defined, no-any-return]


def _install(place: Path, what: str) -> None:
    constraints = str(ROOT / "constraints.txt")
    _run(*UV, "pip", "install", "-q", "--python", str(place / "bin" / "python"), "-c", constraints, what)


def _answers(place: Path, folder: Path, commands: list[str]) -> list[tuple[int | str, str, str]]:
    """What the commands say on a machine that has no C compiler."""
    asked = [command.split() for command in commands]
    ran = subprocess.run(
        [place / "bin" / "python", "-I", "-c", ANSWERS],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=True,
        cwd=folder,
        env=os.environ | {"CUTCARD_COMPILER": ""},
    )
    return [(code, out, err) for code, out, err in json.loads(ran.stdout)]


def _run(*command: str) -> None:
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
