"""Text, code and tests tied together: the clause matrix and what it must catch."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import naive
from cutcard import NotationError, matrix
from cutcard.games import document_codes, files
from cutcard.rulebook import clauses as index
from cutcard.rulebook.cite import numbers
from cutcard.rulebook.clauses import Case, Clause, Proof, clauses, interpretations, proofs

ROOT = Path(__file__).parent.parent.parent
ALONE = ("-p", "no:cacheprovider", "-p", "no:schemathesis", "-p", "no:hypothesispytest")
"""Tests within a test need none of the plugins that take seconds to load."""


def test_the_index_lists_every_clause_of_the_documents() -> None:
    """Their numbers alone, taken from the approved documents: in `clauses.csv`, or in the tests of the document."""
    with (ROOT / "tests" / "data" / "clauses.csv").open(encoding="utf-8") as file:
        listed = [(row["document"], row["clause"]) for row in csv.DictReader(file)]
    listed += [(code, number) for code, told in naive.read_documents().items() for number in told.clauses.split()]
    assert [(code, number) for code in document_codes() for number in clauses(code)] == sorted(listed, key=_place)


def _place(clause: tuple[str, str]) -> tuple[str, list[int]]:
    return clause[0], [int(part) for part in clause[1].split(".")]


def test_text_code_and_tests_are_tied_together() -> None:
    assert matrix.findings() == []


def test_the_recorded_proofs_are_those_of_this_suite(proofs_of_the_suite: dict[str, Any]) -> None:
    """`make proofs` records them anew."""
    recorded = ROOT / "src/cutcard/rulebook/clauses/proofs.json"
    assert proofs_of_the_suite == json.loads(recorded.read_text(encoding="utf-8")), "run `make proofs`"


def test_every_reading_cites_clauses_that_exist() -> None:
    known = {str(clause) for code in document_codes() for clause in clauses(code).values()}
    for reading in interpretations():
        assert set(reading.clauses) <= known, reading.title


def _change(monkeypatch: pytest.MonkeyPatch, document: str, number: str, **fields: Any) -> None:
    changed = {**clauses(document), number: replace(clauses(document)[number], **fields)}
    real = index.clauses
    monkeypatch.setattr(matrix, "clauses", lambda code: changed if code == document else real(code))


def test_clauses_of_an_edition_that_has_no_games_say_what_to_write(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matrix, "files", lambda: files()[1:])
    said = "nothing reads it; write the games of that edition in games/"
    assert matrix.unpaired() == [f"rulebook/clauses/DT.toml: {said}"]


def test_a_document_without_a_list_of_clauses_says_what_to_write(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matrix, "listed_documents", lambda: document_codes()[1:])
    assert matrix.unpaired() == ["dragon-tiger: its document DT has no list of clauses; write rulebook/clauses/DT.toml"]
    with pytest.raises(NotationError, match=r"write rulebook/clauses/ZZ\.toml$"):
        clauses("ZZ")


def test_a_rule_nobody_declares_is_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    _change(monkeypatch, "SE", "2.2", kind="rule", why="")
    assert "SE 2.2: unread" in matrix.findings()


def test_only_what_was_asked_for_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = {"DTB 4.3": Proof(), "DT 9.9": Proof(("tests/a.py::test_a",))}
    monkeypatch.setattr(matrix, "proofs", lambda: {**index.proofs(), **changed})
    _change(monkeypatch, "SE", "2.2", kind="rule", why="")
    assert matrix.findings(("SE",)) == ["SE 2.2: unread"]
    assert matrix.findings(("EB", "FF4")) == []
    assert [found.split()[0] for found in matrix.findings(("DTB", "DT"))] == ["DTB", "DT"]
    assert len(matrix.findings()) == 3


def test_a_rule_without_a_test_is_unproved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matrix, "proofs", dict)
    assert "DTB 4.3: unproved" in matrix.findings()


def test_a_citation_no_document_has_is_invented(monkeypatch: pytest.MonkeyPatch) -> None:
    fewer = {number: clause for number, clause in clauses("DTB").items() if number != "4.3"}
    real = index.clauses
    monkeypatch.setattr(matrix, "clauses", lambda code: fewer if code == "DTB" else real(code))
    assert any(finding.startswith("DTB 4.3: invented") for finding in matrix.findings())


HELD, REFUSED = Case("the handler is away", "tests/a.py::test_a"), Case("the handler is there", "tests/a.py::test_b")


@pytest.mark.parametrize(
    ("proof", "status"),
    [
        (Proof(), "unproved"),
        (Proof(("tests/a.py::test_a",)), "neither held nor refused"),
        (Proof(holds=(HELD,)), "held but never refused"),
        (Proof(("tests/a.py::test_c",), refuses=(REFUSED,)), "refused but never held"),
        (Proof(holds=(HELD,), refuses=(REFUSED,)), "proved"),
    ],
)
def test_a_condition_is_proved_from_both_sides(proof: Proof, status: str) -> None:
    condition = replace(clauses("DTB")["5.10"], condition=True)
    assert matrix.Row(condition, ("games/dragon_tiger_baccarat.py",), proof).status == status
    without = matrix.Row(replace(condition, condition=False), ("games/dragon_tiger_baccarat.py",), proof)
    assert without.status == ("proved" if proof.tests else "unproved")


def test_a_side_that_is_lost_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    both = {str(row.clause): Proof(holds=(HELD,), refuses=(REFUSED,)) for row in matrix.matrix()}
    monkeypatch.setattr(matrix, "proofs", lambda: both)
    assert matrix.findings() == []
    monkeypatch.setattr(matrix, "proofs", lambda: {**both, "SE 5.3": Proof(holds=(HELD,))})
    assert matrix.findings() == ["SE 5.3: held but never refused"]


def test_every_irregularity_has_a_condition() -> None:
    """What a clause foresees is a case, and a case is the case or it is not."""
    for file in files():
        for game in file.GAMES:
            for case in game.irregularities:
                for number in numbers(case.clause):
                    assert clauses(game.document.code)[number].condition, f"{game.document.code} {number}"


@pytest.mark.parametrize(
    ("number", "fields", "finding"),
    [
        ("4.3", {"kind": "layout", "why": "a picture"}, "is a rule"),
        ("1.1", {"why": ""}, "must say why"),
        ("1.1", {"condition": True}, "a definition has no condition to prove"),
    ],
)
def test_a_wrong_entry_is_found(
    monkeypatch: pytest.MonkeyPatch, number: str, fields: dict[str, Any], finding: str
) -> None:
    _change(monkeypatch, "DTB", number, **fields)
    assert any(finding in found for found in matrix.findings())


def test_declarations_name_the_file_and_the_place() -> None:
    declared = matrix.declared()
    assert declared["DTB 4.3"][2] == "games/dragon_tiger_baccarat.py: Big Tiger 50:1"
    assert declared["EB 3.8"] == ("games/electronic_baccarat.py: PuntoBanco.table_of_play",)


def run_marked(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, *args: str, tests: str) -> pytest.RunResult:
    """Tests of their own, run by the plugin; `settles` acts under DTB 4.3, `refused` cites DTB 2.1, `told` DTB 3.13."""
    monkeypatch.setenv("PYTHONPATH", f"{ROOT / 'src'}:{ROOT / 'tests'}:{ROOT / 'docs'}")
    pytester.makeconftest((ROOT / "tests" / "conftest.py").read_text(encoding="utf-8"))
    pytester.makepyfile(
        """
        import pytest
        from cutcard import GAMES, Bet, Deal, settle
        from cutcard.rulebook.how_to_play import how_to_play
        from cutcard.rulebook.referee import refuse_decks

        game = GAMES["dragon-tiger-baccarat"]

        def settles():
            settle(game, Deal.parse("Ks 2h 2d / Kd 6c"), [Bet.on(game, "Small Tiger", 100)])

        def refused():
            assert refuse_decks(game, 11) is not None

        def told():
            assert how_to_play(game)
    """
        + tests
    )
    return pytester.runpytest_subprocess(*ALONE, *args)


def test_a_marked_clause_must_be_cited_and_each_side_needs_its_own_kind_of_answer(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = run_marked(
        pytester,
        monkeypatch,
        tests="""
        @pytest.mark.clause("DTB 4.3", holds="Banker wins on six")
        @pytest.mark.clause("DTB 2.1", refuses="eleven decks")
        def test_both():
            settles()
            refused()

        @pytest.mark.clause("DTB 4.3")
        def test_cites_it():
            settles()

        @pytest.mark.clause("DTB 4.2")
        def test_does_not():
            settles()

        @pytest.mark.clause("DTB 2.1", holds="eleven decks")
        def test_a_refusal_holds_nothing():
            refused()

        @pytest.mark.clause("DTB 4.3", refuses="Banker wins on six")
        def test_a_settlement_refuses_nothing():
            settles()

        @pytest.mark.clause("DTB 3.13", holds="two hands are dealt")
        def test_words_do_nothing():
            told()

        @pytest.mark.clause("DTB 4.3", holds="")
        def test_a_case_is_put_into_words():
            settles()

        @pytest.mark.clause("DTB 4.3", refused="late")
        def test_there_are_two_sides():
            settles()

        @pytest.mark.clause(holds="nothing")
        def test_a_case_is_of_a_clause():
            settles()
    """,
    )
    ran.assert_outcomes(passed=2, failed=7)
    said = [
        "*the engine never cited DTB 4.2*",
        "*did nothing under DTB 2.1*",
        "*never refused by DTB 4.3*",
        "*did nothing under DTB 3.13*",
    ]
    wrong = "*a clause is marked with holds= or refuses=, each in words, or alone*"
    ran.stdout.fnmatch_lines([*said, wrong, wrong, wrong])


@pytest.mark.wide
def test_what_is_recorded_of_a_clause_is_its_tests_and_cases(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    tests = """
        @pytest.mark.parametrize("case", [1, 2])
        @pytest.mark.clause("DTB 4.3", "DTB 2.1", holds="Banker wins on six")
        @pytest.mark.clause("DTB 2.1", refuses="eleven decks")
        @pytest.mark.clause("DTB 1.1")
        def test_all(case):
            pass
    """
    written = pytester.path / "proofs.json"
    run_marked(pytester, monkeypatch, "--collect-only", f"--write-proofs={written}", tests=tests)
    (path,) = pytester.path.glob("test_*.py")
    test = f"{path.name}::test_all"
    held, refused = {"when": "Banker wins on six", "test": test}, {"when": "eleven decks", "test": test}
    assert json.loads(written.read_text(encoding="utf-8")) == {
        "DTB 1.1": {"tests": [test]},
        "DTB 2.1": {"holds": [held], "refuses": [refused]},
        "DTB 4.3": {"holds": [held]},
    }


def test_the_recorded_cases_are_read_back() -> None:
    assert all(proof.tests == tuple(sorted(set(proof.tests))) for proof in proofs().values())
    assert Proof(("c",), (HELD,), (REFUSED,)).tests == ("c", "tests/a.py::test_a", "tests/a.py::test_b")


def test_clauses_speak_our_words() -> None:
    """The person betting is a patron, and every entry is a sentence."""
    for code in document_codes():
        for clause in clauses(code).values():
            _check_words(clause)


def _check_words(clause: Clause) -> None:
    assert clause.says.endswith("."), clause
    assert "players" not in clause.says.lower(), clause
    assert clause.says[0].isupper() or clause.says[0].isdigit(), clause
