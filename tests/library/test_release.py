"""`make release`: what is in a release, and what is none."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import util
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from types import ModuleType

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = util.spec_from_file_location("release", ROOT / "deploy" / "release.py")
    assert spec is not None
    assert spec.loader is not None
    loaded = util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


def git(folder: Path, *command: str) -> None:
    who = ("-c", "user.name=cutcard", "-c", "user.email=cutcard@localhost")
    subprocess.run(["git", *who, *command], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def project(tmp_path: Path, script: ModuleType) -> Path:
    """A project that can be released: all is committed, and the changelog tells of the version."""
    git(tmp_path, "init")
    (tmp_path / "CHANGELOG.md").write_text(f"# Changelog\n\n## {script.VERSION}\n\nEverything.\n")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-m", "Release")
    script.refuse_unready(tmp_path)
    return tmp_path


def test_what_is_not_committed_is_not_released(project: Path, script: ModuleType) -> None:
    (project / "CHANGELOG.md").write_text("otherwise")
    with pytest.raises(script.NoReleaseError, match=r"commit them first:\n M CHANGELOG.md"):
        script.refuse_unready(project)


def test_a_version_that_the_changelog_does_not_tell_of_is_not_released(project: Path, script: ModuleType) -> None:
    (project / "CHANGELOG.md").write_text("# Changelog\n\n## 0.0.1\n")
    git(project, "commit", "-am", "Forget it")
    with pytest.raises(script.NoReleaseError, match=f"CHANGELOG.md has no section {script.VERSION}"):
        script.refuse_unready(project)


def test_the_changelog_tells_of_this_version(script: ModuleType) -> None:
    assert f"\n## {script.VERSION}\n" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_bill_of_materials_names_everything_installed_and_what_needs_it(script: ModuleType) -> None:
    """Of the environment that the tests run in, which has all extras and more."""
    from importlib import metadata

    bill = script.bill_of_materials(Path(sys.executable), {"cutcard.whl": "ab" * 32, "cutcard.tar.gz": "cd" * 32})
    own = bill["metadata"]["component"]
    assert (own["name"], own["version"], own["licenses"]) == ("cutcard", script.VERSION, [{"expression": "MIT"}])
    assert own["hashes"] == [{"alg": "SHA-256", "content": "ab" * 32}]
    listed = {each["bom-ref"]: each for each in [own, *bill["components"]]}
    assert len(listed) == len(bill["components"]) + 1, "each has a name of its own"
    assert len(listed) == len({script._canonical(each.metadata["Name"]) for each in metadata.distributions()})
    numpy = listed[f"pkg:pypi/numpy@{metadata.version('numpy')}"]
    assert (numpy["type"], numpy["version"]) == ("library", metadata.version("numpy"))
    needs = {each["ref"]: set(each["dependsOn"]) for each in bill["dependencies"]}
    assert set(needs) == set(listed)
    assert {ref for each in needs.values() for ref in each} <= set(listed)
    assert numpy["purl"] in needs[own["purl"]]
    assert (
        f"pkg:pypi/starlette@{metadata.version('starlette')}"
        in needs[f"pkg:pypi/fastapi@{metadata.version('fastapi')}"]
    )


@pytest.mark.wide
def test_the_same_release_has_the_same_bill_of_materials(script: ModuleType) -> None:
    first, second = (script.bill_of_materials(Path(sys.executable), {"a.whl": "00" * 32}) for _ in range(2))
    assert first == second
    other = script.bill_of_materials(Path(sys.executable), {"a.whl": "11" * 32})
    assert other["serialNumber"] != first["serialNumber"]


@pytest.mark.long
def test_a_release_from_a_clone(tmp_path: Path) -> None:
    """All of it, as `make release` does it, on a clone of the last commit."""
    subprocess.run(["git", "clone", "-q", str(ROOT), str(tmp_path / "clone")], check=True)
    command = [sys.executable, "deploy/release.py"]
    subprocess.run(command, cwd=tmp_path / "clone", check=True)
    dist = tmp_path / "clone" / "dist"
    kinds = sorted(path.name.partition("0.")[0] + path.suffix for path in dist.iterdir())
    assert kinds == ["SHA256SUMS", "cutcard-.gz", "cutcard-.json", "cutcard-.whl"]
    subprocess.run(["sha256sum", "--check", "SHA256SUMS"], cwd=dist, check=True)
    (path,) = dist.glob("*.json")
    bill: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    names = {each["name"].lower() for each in bill["components"]}
    assert {"numpy", "fastapi", "psycopg", "apsw", "numba"} <= names
    assert not {"pytest", "ruff", "mypy"} & names
