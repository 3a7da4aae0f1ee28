"""What a person may get wrong who writes an edition: one line says in which file, what, and what to write instead."""

from __future__ import annotations

import datetime
import os
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

import next_edition
from cutcard import NotationError
from cutcard.rulebook import clauses as index
from cutcard.rulebook.clauses import add_clauses, clauses
from cutcard.rulebook.editions import DeclarationError, Editions, Extension
from written_editions import EXTENSION, FILES, asked, read_parts, whole_package

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from commands import CommandResult
    from cutcard.rulebook.game import Document

    Run = Callable[..., CommandResult]

FORMER, SE = next_edition.FORMER, next_edition.SE
DAY = datetime.timedelta(days=1)
GAME_FILE, CLAUSE_FILE, ENGLISH_FILE, *_ = FILES
GAME_NAME, CLAUSE_NAME = (path.removeprefix("cutcard/") for path in (GAME_FILE, CLAUSE_FILE))
LONGER_FILE, LONGER = EXTENSION.path.removeprefix("src/"), EXTENSION.text


# The values.


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"in_force": "2027-01-01"}, "SE: in_force is '2027-01-01'; write a day, e.g. datetime.date"),
        ({"in_force": datetime.datetime(2027, 1, 1, tzinfo=datetime.UTC)}, "SE: in_force is datetime"),
        ({"in_force": None}, "SE: in_force is None; write a day"),
        ({"amends": "2017-05-05"}, "SE: amends is '2017-05-05'; write a day"),
        ({"former_until": 31}, "SE: former_until is 31; write a day"),
        ({"version": "3"}, "SE: version is '3'; write a whole number"),
    ],
)
def test_a_document_says_its_days_as_days_and_its_version_as_a_number(changed: dict[str, Any], said: str) -> None:
    with pytest.raises(NotationError, match=said):
        replace(SE, **changed)
    with pytest.raises(NotationError, match="an extension: until is '2027-03-31'"):
        Extension(of=SE, granted=SE.in_force, until="2027-03-31")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("document", "said"),
    [
        (replace(SE, version=2), "SE 2027-01-01: it is version 2, and SE 2017-05-05 is version 2; number it on"),
        (replace(SE, version=1), "SE 2027-01-01: it is version 1, and SE 2017-05-05 is version 2; number it on"),
        (replace(SE, former_until=SE.in_force - DAY), "former_until is 2026-12-31, a day before its own first"),
        (replace(SE, amends=None, former_until=None), r"it amends nothing, and .* is SE 2017-05-05; write amends="),
        (replace(SE, amends=SE.in_force), r"it amends one in force from 2027-01-01, and the edition before it is"),
        (
            replace(SE, in_force=datetime.date(2016, 1, 1)),
            "SE 2016-01-01: it amends the edition of 2017-05-05, which is later than its own first day, 2016-01-01",
        ),
        (replace(FORMER.document, version=3), "SE 2017-05-05: two declarations of this edition differ"),
    ],
)
def test_editions_that_are_in_no_order_are_refused(document: Document, said: str) -> None:
    with pytest.raises(DeclarationError, match=said):
        Editions([FORMER, replace(next_edition.GAME, document=document)])


def test_an_edition_has_each_of_its_games_once() -> None:
    with pytest.raises(DeclarationError, match="SE 2017-05-05: it declares sands-elements 2 times"):
        Editions([FORMER, replace(FORMER)])


def test_two_wagers_of_one_name_are_refused() -> None:
    with pytest.raises(NotationError, match="sands-elements has two wagers of one name"):
        replace(FORMER, wagers=(*FORMER.wagers, FORMER.wagers[0]))


# The list of clauses.

OF_SE = '[amendment]\nof = "SE"\n'


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("[amendment\n", "cannot be read as TOML: Expected ']'"),
        ("[amendment]\n", "an amendment says of which edition it is"),
        ('amendment = "SE"\n', "an amendment says of which edition it is"),
        (f'{OF_SE}droped = ["1.1.8"]\n', r"\[amendment\] says droped; it may say of, dropped, renumbered"),
        ('[amendment]\nof = "EB"\n', "of is 'EB', which is no earlier edition of SE"),
        ('[amendment]\nof = "SE-2028-01-01"\n', "of is 'SE-2028-01-01', which is no earlier edition of SE"),
        ('[amendment]\nof = "SE-2029-01-01"\n', "of is 'SE-2029-01-01', which is no earlier edition of SE"),
        (f'{OF_SE}dropped = "1.1.8"\n', "dropped is '1.1.8'; write a list of numbers"),
        (f'{OF_SE}renumbered = ["3.11", "3.12"]\n', "renumbered is .*; write old and new"),
        (f'{OF_SE}dropped = ["9.9"]\n', r"it drops or renumbers 9\.9, which SE does not have"),
        (f'{OF_SE}dropped = ["3.11"]\nrenumbered = {{ "3.11" = "3.12" }}\n', r"it drops 3\.11 and renumbers the same"),
        (f'{OF_SE}renumbered = {{ "3.11" = "3.10" }}\n', r"it gives two clauses one number: 3\.10; renumber or"),
        (f'{OF_SE}renumbered = {{ "3.11" = "3.12" }}\n["3.12"]\n', r"it gives two clauses one number: 3\.12"),
        (f'{OF_SE}["5.8"]\ncondtion = true\n', r"5\.8 says condtion, which nothing reads; it may say kind, why"),
        (f'{OF_SE}["5.8"]\ninherits = "SE 5.7"\n', r"5\.8 says inherits, which nothing reads"),
        (f'{OF_SE}["5.8"]\ncondition = "true"\n', r"condition of 5\.8 is 'true'; write true"),
        (
            f'{OF_SE}["5.8"]\nkind = "conducts"\n',
            r"kind of 5\.8 is 'conducts'; write one of rule, definition, layout, ",
        ),
        (f'{OF_SE}["5.8"]\nwhy = 3\n', r"why of 5\.8 is 3; write a text in quotes"),
        (f"{OF_SE}[5.8]\nwhy = 'unquoted'\n", r"5 says 8, which nothing reads"),
        (f"{OF_SE}[amendments]\n", r"\[amendments\] is no clause; write a number in quotes"),
        ('"5.8" = "rule"\n', r"5\.8 is 'rule'; write \[\"5\.8\"\]"),
    ],
)
def test_a_list_of_clauses_with_a_mistake_names_its_file(
    monkeypatch: pytest.MonkeyPatch, source: str, said: str
) -> None:
    monkeypatch.setattr(index, "_ADDED", {})
    add_clauses("SE-2028-01-01", source)
    with pytest.raises(NotationError, match=rf"^rulebook/clauses/SE-2028-01-01\.toml:? .*{said}"):
        clauses("SE-2028-01-01")


# The files, as the command meets them.


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A folder with the worked example of CONTRIBUTING.md, which the package reads beside its own files."""
    return read_parts(tmp_path)


def told(run: Run, source: Path, *arguments: str) -> str:
    """The one line with which a command ends that meets a mistake."""
    ended = asked(run, source, *arguments)
    assert ended.code == 2, ended.out + ended.err
    (line,) = ended.err.splitlines()
    return line.removeprefix("cutcard: ")


def rewritten(source: Path, path: str, old: str, new: str) -> None:
    text = (source / path).read_text(encoding="utf-8")
    assert old in text
    (source / path).write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("GAMES = (GAME,)", "", "declares nothing; write GAMES = (GAME,) with the games of the edition"),
        ("GAMES = (GAME,)", "GAMES = ()", ": GAMES is (); write a tuple of its games, e.g. GAMES = (GAME,)"),
        ("GAMES = (GAME,)", "GAMES = GAME", ": GAMES is <Game sands-elements>; write a tuple"),
        ("GAMES = (GAME,)", "GAMES = (FORMER, GAME)", ": its games are of SE 2017-05-05, SE 2027-01-01; a file holds"),
        ("in_force=datetime.date(2027, 1, 1)", 'in_force="2027-01-01"', ": SE: in_force is '2027-01-01'; write a day"),
        ("version=3", "version=2", ": SE 2027-01-01: it is version 2, and SE 2017-05-05 is version 2; number it on"),
        ("amends=FORMER.document.in_force", "amends=None", ": SE 2027-01-01: it amends nothing, and the edition"),
        ('"25:1"', '"25"', ", line 29: '25' are not odds; write a text, e.g. '8:1'"),
        ('"25:1"', "25", ", line 29: 25 are not odds; write a text, e.g. '8:1'"),
        ('"25:1"', '"-25:1"', ", line 29: -25:1 loses more than the stake; the most that a bet can lose is -1:1"),
        ('"25:1"', '"0:1"', ", line 29: a line that wins nothing is declared as a win, at 0:1; write Pay.push"),
        ('"25:1"', '"-1:2"', ", line 29: a line that wins nothing is declared as a win, at -1:2; write Pay.push"),
        (
            "date(2027, 1, 1)",
            "date(2016, 1, 1)",
            ": SE 2016-01-01: it amends the edition of 2017-05-05, which is later",
        ),
        ("former_until=", "former_untill=", ", line 10: TypeError: "),
        ("GAME = replace(", "GAME = = replace(", ", line 20: SyntaxError: invalid syntax"),
    ],
)
def test_a_file_of_games_with_a_mistake_is_named(run: Run, source: Path, old: str, new: str, said: str) -> None:
    rewritten(source, GAME_FILE, old, new)
    line = told(run, source, "games")
    assert line.startswith(GAME_NAME)
    assert said in line


def test_the_file_is_named_in_which_the_mistake_is_and_not_one_that_reads_it(run: Run, source: Path) -> None:
    earlier = source / "cutcard" / "games" / "a_2027_reader.py"
    earlier.write_text("from cutcard.games.sands_elements_2027_01_01 import GAMES\n", encoding="utf-8")
    rewritten(source, GAME_FILE, '"25:1"', '"25"')
    assert told(run, source, "games").startswith(f"{GAME_NAME}, line 29: ")


def test_what_a_file_declares_is_checked_without_assertions_too(tmp_path: Path) -> None:
    """By an interpreter of its own, which reads the files where they belong."""
    package = whole_package(tmp_path)
    rewritten(package, GAME_FILE, "version=3", "version=2")
    command = [sys.executable, "-B", "-O", "-m", "cutcard", "games"]
    environment = {**os.environ, "PYTHONPATH": str(package)}
    ended = subprocess.run(command, env=environment, cwd=package, capture_output=True, text=True, check=False)
    (line,) = ended.stderr.splitlines()
    assert (ended.returncode, ended.stdout) == (2, "")
    assert line.startswith(f"cutcard: {GAME_NAME}: SE 2027-01-01: it is version 2")
    assert "number it on" in line


def test_two_files_of_one_edition_are_both_named(run: Run, source: Path) -> None:
    twin = (source / GAME_FILE).read_text(encoding="utf-8").replace("version=3", "version=4")
    (source / GAME_FILE.replace("2027_01_01", "2027_again")).write_text(twin, encoding="utf-8")
    line = told(run, source, "games")
    files = f"{GAME_NAME} and games/sands_elements_2027_again.py"
    assert line.startswith(f"{files}: SE 2027-01-01: two declarations of this edition differ")


def test_an_amendment_of_an_edition_that_no_file_declares_is_named(run: Run, source: Path) -> None:
    rewritten(source, GAME_FILE, "    version=3,", '    code="XX",\n    version=3,')
    assert told(run, source, "games") == (
        f"{GAME_NAME}: XX 2027-01-01: it amends an edition of 2017-05-05, and no file declares that"
    )


def test_an_extension_is_a_file_of_its_own(run: Run, source: Path) -> None:
    file = source / LONGER_FILE
    file.write_text(LONGER, encoding="utf-8")
    shown = asked(run, source, "editions", "sands-elements")
    assert shown.code == 0, shown.err
    assert "extended on 2027-01-20 until 2027-03-31" in " ".join(shown.out.split())
    file.write_text(LONGER.replace("2027, 3, 31", "2027, 1, 21"), encoding="utf-8")
    assert told(run, source, "games").startswith(
        f"games/{file.name}: SE 2017-05-05: an extension until 2027-01-21 gives"
    )
    file.write_text(LONGER.replace("2027, 1, 20", "2017, 1, 20"), encoding="utf-8")
    assert told(run, source, "games").startswith(
        f"games/{file.name}: SE 2017-05-05: an extension granted on 2017-01-20 is"
    )
    write = "write a tuple, EXTENSIONS = (Extension(of=…, granted=…, until=…),)"
    file.write_text(LONGER.replace(",)\n", ")\n"), encoding="utf-8")
    assert told(run, source, "games") == f"games/{file.name}: EXTENSIONS is an Extension; {write}"
    file.write_text(LONGER.replace("EXTENSIONS =", "EXTENSION ="), encoding="utf-8")
    assert told(run, source, "games") == f"games/{file.name}: EXTENSION is an extension that nothing reads; {write}"
    file.write_text("EXTENSIONS = ()\n", encoding="utf-8")
    assert told(run, source, "games").startswith(f"games/{file.name} declares nothing; write")
    file.write_text("EXTENSIONS = (3,)\n", encoding="utf-8")
    assert (
        told(run, source, "games")
        == f"games/{file.name}: EXTENSIONS holds 3; write Extension(of=…, granted=…, until=…)"
    )


def test_missing_and_broken_lists_of_clauses_and_words_are_named(run: Run, source: Path) -> None:
    diff = ("diff", "sands-elements")
    (source / CLAUSE_FILE).write_text("[amendment\n", encoding="utf-8")
    assert told(run, source, *diff).startswith(f"{CLAUSE_NAME} cannot be read as TOML: Expected ']'")
    (source / CLAUSE_FILE).unlink()
    assert told(run, source, *diff) == f"document SE-2027-01-01 has no list of clauses; write {CLAUSE_NAME}"
    (source / CLAUSE_FILE).write_text(FILES[CLAUSE_FILE], encoding="utf-8")
    words = (source / ENGLISH_FILE).read_text(encoding="utf-8")
    (source / ENGLISH_FILE).write_text(words + "no words\n", encoding="utf-8")
    assert told(run, source, *diff).startswith(
        "words/en/clauses/SE-2027-01-01.ftl, line 3: neither a comment nor a message"
    )
    (source / ENGLISH_FILE).unlink()
    assert told(run, source, *diff) == (
        "SE-2027-01-01 4.1 has no words; add clause-se-2027-01-01-4-1 to words/en/clauses/SE-2027-01-01.ftl, "
        "and to that of every language"
    )


def test_what_nothing_can_be_read_by_is_said_by_the_difference_too(run: Run, source: Path) -> None:
    diff = ("diff", "sands-elements")
    rewritten(source, CLAUSE_FILE, '"conduct"', '"conducts"')
    assert told(run, source, *diff).startswith(
        f"{CLAUSE_NAME}: kind of 3.11 is 'conducts'; write one of rule, definition"
    )
    rewritten(source, CLAUSE_FILE, '"conducts"', '"conduct"')
    rewritten(source, GAME_FILE, '"25:1", "4.1"', '"25:1", "4.9"')
    assert told(run, source, *diff) == f"SE 2027-01-01: Fortune Six 25:1 cites 4.9, which {CLAUSE_NAME} does not list"


def test_a_check_of_one_document_leaves_the_others_alone(run: Run, source: Path) -> None:
    path = source / "cutcard" / "rulebook" / "clauses" / "EB.toml"
    path.write_text(path.read_text(encoding="utf-8") + '\n["9.9"]\n', encoding="utf-8")
    ended = asked(run, source, "clauses", "SE", "--edition", "2027-01-01", "--check")
    said = {
        line.split()[1].rstrip(":")
        for line in ended.err.splitlines()
        if "finding;" not in line and "findings;" not in line
    }
    assert said == {"SE-2027-01-01"}


def test_a_list_of_clauses_that_amends_another_edition_than_its_games_is_a_finding(run: Run, source: Path) -> None:
    third = GAME_FILE.replace("2027_01_01", "2027_07_01")
    text = (
        "import datetime\nfrom dataclasses import replace\n"
        "from cutcard.games.sands_elements_2027_01_01 import GAME as FORMER\n"
        "SE = replace(FORMER.document, in_force=datetime.date(2027, 7, 1), version=4,\n"
        "    amends=FORMER.document.in_force, former_until=None)\n"
        "GAMES = (replace(FORMER, document=SE),)\n"
    )
    (source / third).write_text(text, encoding="utf-8")
    index_file = source / CLAUSE_FILE.replace("2027-01-01", "2027-07-01")
    index_file.write_text('[amendment]\nof = "SE"\n', encoding="utf-8")
    ended = asked(run, source, "clauses", "--check")
    assert ended.code == 1
    assert (
        "rulebook/clauses/SE-2027-07-01.toml: it is the difference from SE, and its games amend SE 2027-01-01; "
        'write of = "SE-2027-01-01"' in ended.err
    )
