"""Make a release: build it twice, install it in a clean environment, run it there, and write what is in it.

`make release` runs this. It leaves in dist/ the wheel, the source archive, `cutcard-VERSION.cdx.json` (a bill of
materials in CycloneDX 1.6, of all that the wheel installs with its extras) and `SHA256SUMS`. It stops where a release
would not be one: with changes that are not committed, without a section in CHANGELOG.md, with builds that differ, or
when the installed program does not do what it is for.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import tomllib
import urllib.request
import uuid
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
UV = (sys.executable, "-m", "uv")
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
VERSION: str = PROJECT["version"]
OPENS_SECONDS = 60
"""How long a floor may take until it is open."""
NAMESPACE = uuid.uuid5(uuid.NAMESPACE_DNS, "cutcard")
INSTALLED = """
import json
from importlib import metadata
found = {each.metadata["Name"]: each for each in metadata.distributions()}
print(json.dumps([
    {
        "name": name,
        "version": each.version,
        "licence": each.metadata.get("License-Expression") or "",
        "classifiers": each.metadata.get_all("Classifier") or [],
        "requires": each.requires or [],
    }
    for name, each in sorted(found.items(), key=lambda pair: pair[0].lower())
]))
"""


class NoReleaseError(Exception):
    """Why this is not released, and what to do."""


def refuse_unready(root: Path) -> None:
    changed = _run("git", "status", "--porcelain", cwd=root).rstrip()
    if changed:
        raise NoReleaseError(f"there are changes that are not committed; commit them first:\n{changed}")
    if f"\n## {VERSION}\n" not in (root / "CHANGELOG.md").read_text(encoding="utf-8"):
        raise NoReleaseError(f"CHANGELOG.md has no section {VERSION}; say there what has changed")


def build(folder: Path) -> list[Path]:
    """The wheel and the source archive, dated by the last commit, so that anybody who builds them gets the same."""
    dated = {**os.environ, "SOURCE_DATE_EPOCH": _run("git", "log", "-1", "--format=%ct").strip()}
    _run(*UV, "build", "-q", "--no-build-isolation", "--python", sys.executable, "-o", str(folder), env=dated)
    return sorted([*folder.glob("*.whl"), *folder.glob("*.tar.gz")])


def hashes(files: list[Path]) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def install(wheel: Path, folder: Path) -> Path:
    """A clean environment with the wheel and every extra; its Python."""
    extras = ",".join(PROJECT["optional-dependencies"])
    _run(*UV, "venv", "-q", "--python", sys.executable, str(folder))
    python = folder / "bin" / "python"
    _run(*UV, "pip", "install", "-q", "--python", str(python), "-c", "constraints.txt", f"cutcard[{extras}] @ {wheel}")
    return python


def try_out(python: Path, folder: Path) -> None:
    """The installed program, away from its source: the clauses, a house that is played and audited, a floor."""

    def cutcard(*arguments: str, status: int = 0) -> str:
        return _run(str(python), "-I", "-m", "cutcard", *arguments, cwd=folder, status=status)

    said = cutcard("--version").strip()
    if VERSION not in said:
        raise NoReleaseError(f"the wheel of {VERSION} says that it is {said!r}")
    cutcard("clauses", "--check")
    cutcard("house", "init", "casino.db", "--table", "tiger-1=tiger-baccarat")
    cutcard("house", "play", "casino.db", "--rounds", "20", "--patrons", "2")
    cutcard("verify", "casino.db", status=4)  # Sound, and confirmed by no outside party.
    command = [str(python), "-I", "-m", "cutcard", "serve", "--demo", "--port", "8931", "--json"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as floor:  # noqa: S603
        try:
            assert floor.stdout is not None
            address = json.loads(floor.stdout.readline())["address"]
            for path in ("/ready", "/play?table=tiger", "/api/openapi.json"):
                _get(address + path)
        finally:
            floor.terminate()


def _get(address: str) -> None:
    """Read a page, once the floor is open."""
    latest = time.monotonic() + OPENS_SECONDS
    while True:
        try:
            urllib.request.urlopen(address, timeout=10).close()  # noqa: S310
        except OSError as error:
            if time.monotonic() > latest:
                raise NoReleaseError(f"the floor of the wheel does not answer at {address}: {error}") from None
            time.sleep(0.1)
        else:
            return


def bill_of_materials(python: Path, files: dict[str, str]) -> dict[str, Any]:
    """CycloneDX 1.6: Cutcard, everything that is installed with it, and what needs what."""
    installed = json.loads(_run(str(python), "-I", "-c", INSTALLED))
    known = {_canonical(each["name"]): _purl(each) for each in installed}
    (own,) = [each for each in installed if _canonical(each["name"]) == "cutcard"]
    others = [each for each in installed if each is not own]
    identity = json.dumps([known, files], sort_keys=True)
    digests = [{"alg": "SHA-256", "content": digest} for name, digest in files.items() if name.endswith(".whl")]
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(NAMESPACE, identity)}",
        "version": 1,
        "metadata": {"component": {**_component(own, "application"), "hashes": digests}},
        "components": [_component(each, "library") for each in others],
        "dependencies": [{"ref": _purl(each), "dependsOn": _needs(each, known)} for each in installed],
    }


def _component(each: dict[str, Any], kind: str) -> dict[str, Any]:
    found = {"type": kind, "bom-ref": _purl(each), "name": each["name"], "version": each["version"]}
    named = [
        line.rpartition(" :: ")[2] for line in each["classifiers"] if line.startswith("License :: OSI Approved ::")
    ]
    licences: list[dict[str, Any]] = [{"license": {"name": name}} for name in named]
    if each["licence"]:
        licences = [{"expression": each["licence"]}]
    return {**found, "purl": _purl(each), **({"licenses": licences} if licences else {})}


def _needs(each: dict[str, Any], known: dict[str, str]) -> list[str]:
    named = {_canonical(re.split(r"[^\w.-]", line.strip(), maxsplit=1)[0]) for line in each["requires"]}
    return sorted(known[name] for name in named & known.keys())


def _purl(each: dict[str, Any]) -> str:
    return f"pkg:pypi/{_canonical(each['name'])}@{each['version']}"


def _canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _run(*command: str, cwd: Path = ROOT, env: dict[str, str] | None = None, status: int = 0) -> str:
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode != status:
        raise NoReleaseError(f"{' '.join(command)}\nended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def release(folder: Path, say: Any = sys.stderr.write) -> list[Path]:
    """All of it, into this folder; what was written."""
    refuse_unready(ROOT)
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*"):
        old.unlink()
    with tempfile.TemporaryDirectory(prefix="cutcard-release-") as aside:
        say(f"cutcard {VERSION}: building, twice\n")
        built = build(folder)
        again = build(Path(aside) / "again")
        if hashes(built) != hashes(again):
            raise NoReleaseError(f"two builds of one commit differ: {hashes(built)} and {hashes(again)}")
        wheel = next(path for path in built if path.suffix == ".whl")
        say("installing the wheel in a clean environment\n")
        python = install(wheel.resolve(), Path(aside) / "environment")
        say("running it: clauses, a house, its audit, a floor\n")
        try_out(python, Path(aside))
        materials = folder / f"cutcard-{VERSION}.cdx.json"
        found = bill_of_materials(python, hashes(built))
        materials.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    written = [*built, materials]
    sums = folder / "SHA256SUMS"
    sums.write_text("".join(f"{digest}  {name}\n" for name, digest in hashes(written).items()), encoding="utf-8")
    say(f"wrote {len(written) + 1} files to {folder}; check them with `sha256sum --check SHA256SUMS`\n")
    return [*written, sums]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("folder", type=Path, nargs="?", default=ROOT / "dist")
    try:
        release(asked.parse_args().folder)
    except NoReleaseError as error:
        sys.exit(f"no release: {error}")


if __name__ == "__main__":
    main()
