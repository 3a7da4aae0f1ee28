"""Proofs by edition: a clause of a later edition is proved by answers under that edition, and shown with it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

import next_edition
from cutcard import matrix
from cutcard.games import files
from cutcard.rulebook.clauses import Case, Proof, proofs
from rules.test_matrix import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from commands import CommandResult

LATER = next_edition.SE.index
HELD, REFUSED = Case("the power fails", "tests/a.py::test_a"), Case("an outcome stands", "tests/a.py::test_b")


@pytest.mark.wide
def test_only_an_answer_under_an_edition_proves_a_clause_of_it(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both editions have a 4.1, and pay the same deal under it."""
    monkeypatch.setenv("PYTHONPATH", f"{ROOT / 'src'}:{ROOT / 'tests'}:{ROOT / 'docs'}")
    pytester.makeconftest((ROOT / "tests" / "conftest.py").read_text(encoding="utf-8"))
    pytester.makepyfile("""
        import pytest
        from cutcard import Bet, Deal, settle
        from next_edition import FORMER, GAME

        def settles(game):
            settle(game, Deal.parse("Tf Tf Tf / Tf 2f 4f"), [Bet.on(game, "Fortune Six", 100)])

        @pytest.mark.clause("SE 4.1")
        def test_the_former_by_the_former():
            settles(FORMER)

        @pytest.mark.clause("SE-2027-01-01 4.1", holds="three cards make six")
        def test_the_new_by_the_new():
            settles(GAME)

        @pytest.mark.clause("SE-2027-01-01 4.1")
        def test_the_new_by_the_former():
            settles(FORMER)

        @pytest.mark.clause("SE 4.1")
        def test_the_former_by_the_new():
            settles(GAME)
    """)
    ran = pytester.runpytest_subprocess("-p", "no:cacheprovider", "-p", "no:schemathesis", "-p", "no:hypothesispytest")
    ran.assert_outcomes(passed=2, failed=2)
    ran.stdout.fnmatch_lines(["*never cited SE-2027-01-01 4.1*", "*never cited SE 4.1*"])


@pytest.fixture
def _installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The next edition as a file among the others, and what tests have proved of it."""
    file = SimpleNamespace(__name__="cutcard.games.sands_elements_2027", GAMES=(next_edition.GAME,))
    monkeypatch.setattr(matrix, "files", lambda: (*files(), file))
    with next_edition.known():
        proved = {
            **proofs(),
            f"{LATER} 5.8": Proof(holds=(HELD,), refuses=(REFUSED,)),
            f"{LATER} 3.12": Proof(("tests/a.py::test_c",)),
        }
        monkeypatch.setattr(matrix, "proofs", lambda: proved)
        yield


@pytest.mark.usefixtures("_installed")
def test_the_clauses_of_an_edition_are_shown_with_their_own_proofs(run: Callable[..., CommandResult]) -> None:
    new, old = (
        {each["clause"]: each for each in run("clauses", "sands-elements", "--edition", name, "--json").json}
        for name in ("version 3", "version 2")
    )
    assert (new["5.8"]["status"], new["5.8"]["holds"]) == ("proved", [{"when": HELD.when, "test": HELD.test}])
    assert new["5.8"]["declared_in"][0].startswith("games/sands_elements_2027.py: ")
    assert "5.8" not in old
    assert new["4.1"]["status"] == "unproved", "it reads otherwise now, so a test of the former does not prove it"
    assert old["4.1"]["status"] == "proved"
    assert set(old["3.11"]["tests"]) | {"tests/a.py::test_c"} == set(new["3.12"]["tests"]), "renumbered, and the same"
    assert new["3.10"]["tests"] == old["3.10"]["tests"]


@pytest.mark.usefixtures("_installed")
def test_what_is_not_proved_of_an_edition_is_found() -> None:
    assert [found for found in matrix.findings() if LATER in found] == [f"{LATER} 4.1: unproved"]
