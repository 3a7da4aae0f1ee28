"""Text, code and tests tied together: the clause matrix and what it must catch."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from cutcard import NotationError, matrix
from cutcard.games import FILES
from cutcard.rulebook import clauses as index
from cutcard.rulebook.clauses import DOCUMENT_CODES, Clause, clauses, interpretations

ROOT = Path(__file__).parent.parent


def test_the_index_lists_every_clause_of_the_documents() -> None:
    """`clauses.csv` holds the numbers alone, taken from the approved documents."""
    with (ROOT / "tests" / "data" / "clauses.csv").open(encoding="utf-8") as file:
        listed = [(row["document"], row["clause"]) for row in csv.DictReader(file)]
    ours = [(code, number) for code in sorted(DOCUMENT_CODES) for number in clauses(code)]
    assert ours == listed
    assert len(ours) == 396


def test_text_code_and_tests_are_tied_together() -> None:
    assert matrix.findings() == []


def test_the_recorded_proofs_are_those_of_this_suite(tmp_path: Path) -> None:
    """`make proofs` records them anew."""
    collected = tmp_path / "proofs.json"
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:xdist", f"--write-proofs={collected}"]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    recorded = ROOT / "src/cutcard/rulebook/clauses/proofs.json"
    assert json.loads(collected.read_text()) == json.loads(recorded.read_text()), "run `make proofs`"


def test_every_reading_cites_clauses_that_exist() -> None:
    known = {str(clause) for code in DOCUMENT_CODES for clause in clauses(code).values()}
    for reading in interpretations():
        assert set(reading.clauses) <= known, reading.title


def _change(monkeypatch: pytest.MonkeyPatch, document: str, number: str, **fields: str) -> None:
    changed = {**clauses(document), number: replace(clauses(document)[number], **fields)}
    real = index.clauses
    monkeypatch.setattr(matrix, "clauses", lambda code: changed if code == document else real(code))


def test_a_game_file_that_is_not_registered_says_what_to_add(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matrix, "FILES", FILES[1:])
    said = "no game of it is known; add dragon_tiger_baccarat to FILES in games/__init__.py"
    assert f"games/dragon_tiger_baccarat.py: {said}" in matrix.findings()


def test_a_list_of_clauses_that_is_not_registered_says_what_to_add(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matrix, "DOCUMENT_CODES", index.DOCUMENT_CODES[1:])
    (said,) = [finding for finding in matrix.unregistered() if "DTB" in finding]
    assert said == 'rulebook/clauses/DTB.toml: nothing reads it; add "DTB" to DOCUMENT_CODES in clauses/__init__.py'


def test_a_document_without_a_list_of_clauses_says_what_to_write(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matrix, "DOCUMENT_CODES", index.DOCUMENT_CODES[1:])
    monkeypatch.setattr(matrix, "listed_documents", lambda: index.DOCUMENT_CODES[1:])
    (said,) = matrix.unregistered()
    assert said.startswith(
        "dragon-tiger-baccarat: its document DTB has no list of clauses; write rulebook/clauses/DTB."
    )
    with pytest.raises(NotationError, match=r"write rulebook/clauses/ZZ\.toml, and add"):
        clauses("ZZ")


def test_a_rule_nobody_declares_is_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    _change(monkeypatch, "SE", "2.2", kind="rule", why="")
    assert "SE 2.2: unread" in matrix.findings()


def test_a_rule_without_a_test_is_unproved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matrix, "proofs", dict)
    assert "DTB 4.3: unproved" in matrix.findings()


def test_a_citation_no_document_has_is_invented(monkeypatch: pytest.MonkeyPatch) -> None:
    fewer = {number: clause for number, clause in clauses("DTB").items() if number != "4.3"}
    real = index.clauses
    monkeypatch.setattr(matrix, "clauses", lambda code: fewer if code == "DTB" else real(code))
    assert any(finding.startswith("DTB 4.3: invented") for finding in matrix.findings())


@pytest.mark.parametrize(("by", "finding"), [(-1, "the count only falls"), (1, "lower not_yet.toml")])
def test_the_count_of_not_yet_can_only_fall(monkeypatch: pytest.MonkeyPatch, by: int, finding: str) -> None:
    most = index.not_yet_most()
    monkeypatch.setattr(matrix, "not_yet_most", lambda: {**most, "DTB": most["DTB"] + by})
    assert any(finding in found for found in matrix.findings())


@pytest.mark.parametrize(
    ("number", "fields", "finding"),
    [
        ("4.3", {"awaits": "table"}, "remove awaits"),
        ("4.3", {"kind": "layout", "why": "a picture"}, "is a rule"),
        ("1.1", {"why": ""}, "must say why"),
        ("1.1", {"kind": "poem"}, "no kind of clause"),
        ("2.2.1", {"awaits": "godot"}, "none of table, house, pages"),
    ],
)
def test_a_wrong_entry_is_found(
    monkeypatch: pytest.MonkeyPatch, number: str, fields: dict[str, str], finding: str
) -> None:
    _change(monkeypatch, "DTB", number, **fields)
    assert any(finding in found for found in matrix.findings())


def test_declarations_name_the_file_and_the_place() -> None:
    declared = matrix.declared()
    assert declared["DTB 4.3"][2] == "games/dragon_tiger_baccarat.py: Big Tiger 50:1"
    assert declared["EB 3.8"] == ("games/electronic_baccarat.py: PuntoBanco.table_of_play",)


def test_the_marker_fails_a_test_that_cites_nothing(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "tests"))
    pytester.makeconftest((ROOT / "tests" / "conftest.py").read_text(encoding="utf-8"))
    pytester.makepyfile("""
        import pytest
        from cutcard import GAMES, Bet, Deal, settle

        @pytest.mark.clause("DTB 4.3")
        def test_cites_it():
            game = GAMES["dragon-tiger-baccarat"]
            settle(game, Deal.parse("Ks 2h / Kd 6c"), [Bet.on(game, "Small Tiger", 100)])

        @pytest.mark.clause("DTB 4.2")
        def test_does_not():
            game = GAMES["dragon-tiger-baccarat"]
            settle(game, Deal.parse("Ks 2h / Kd 6c"), [Bet.on(game, "Small Tiger", 100)])
    """)
    ran = pytester.runpytest_subprocess("-p", "no:cacheprovider")
    ran.assert_outcomes(passed=1, failed=1)
    ran.stdout.fnmatch_lines(["*the engine never cited DTB 4.2*"])


def test_clauses_speak_our_words() -> None:
    """The person betting is a patron, and every entry is a sentence."""
    for code in DOCUMENT_CODES:
        for clause in clauses(code).values():
            _check_words(clause)


def _check_words(clause: Clause) -> None:
    assert clause.says.endswith("."), clause
    assert "players" not in clause.says.lower(), clause
    assert clause.says[0].isupper() or clause.says[0].isdigit(), clause
