"""`cutcard replay`: every line is answered, and the page that says how to write one tells the truth."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from commands import CommandResult

PAGE = (Path(__file__).parent.parent.parent / "docs" / "replay.md").read_text(encoding="utf-8")
DEALER = '{"name": "Dee", "position": "DEALER"}'
TABLE = '{"table": {"game": "dragon-tiger-baccarat", "method": "A"}}\n'
LOADED = TABLE + f'{{"command": {{"type": "LoadShoe", "by": {DEALER}}}}}\n'


def shown(language: str) -> str:
    (block,) = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    return str(block)


@pytest.fixture
def replay(run: Callable[..., CommandResult], tmp_path: Path) -> Callable[..., CommandResult]:
    def replayed(text: str | bytes, *options: str) -> CommandResult:
        path = tmp_path / "written.jsonl"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return run("replay", str(path), *options)

    return replayed


def rows(told: CommandResult) -> list[dict[str, object]]:
    return [json.loads(line) for line in told.out.splitlines()]


def test_the_example_of_the_page_is_answered_as_the_page_says(replay: Callable[..., CommandResult]) -> None:
    told = replay(shown("jsonl"))
    assert (told.code, told.out) == (0, shown("text"))


def test_every_line_of_the_example_has_its_answer_in_json(replay: Callable[..., CommandResult]) -> None:
    answers = rows(replay(shown("jsonl"), "--json"))
    assert {answer["line"] for answer in answers} == set(range(1, 17))
    kinds = {frozenset(answer) - {"line"} for answer in answers}
    assert kinds == {
        frozenset({"says", "clauses", "table"}),
        frozenset({"says", "clauses", "event"}),
        frozenset({"refused", "clause", "code"}),
    }
    (refused,) = [answer for answer in answers if "refused" in answer]
    assert (refused["line"], refused["code"], refused["clause"]) == (13, "witness", "6.3")


def blind(card: str) -> str:
    opening = "".join(f'{{"command": {{"type": "{kind}", "by": {DEALER}}}}}\n' for kind in ("OpenBets", "CloseBets"))
    return LOADED + opening + f'{{"command": {{"type": "DealCard", "by": {DEALER}{card}}}}}\n'


@pytest.mark.clause("DTB 3.10.1", refuses="a card dealt face down is named in a replay")
def test_a_face_down_card_keyed_in_by_hand_is_not_named_in_a_replay_either(
    replay: Callable[..., CommandResult],
) -> None:
    *_, named = rows(replay(blind(', "card": "9s"'), "--json"))
    assert (named["line"], named["code"], named["clause"]) == (5, "face_down", "3.10.1")
    *_, dealt = rows(replay(blind(""), "--json"))
    assert dealt["event"]["card"] is None  # type: ignore[index]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b'{"table": null}', "settings by name, not as None"),
        (b'{"table": []}', "settings by name"),
        (b'{"table": {"game": "dragon-tiger", "staff": 3}}', "no settings of a table"),
        (b'{"table": {"game": "dragon-tiger", "offered": 3}}', "no settings of a table"),
        (b'{"table": {"game": "dragon-tiger", "wager_limits": [3]}}', "no settings of a table"),
        (b'{"command": {"type": "LoadShoe", "by": {"name": "D\xff"}}}', "not written in UTF-8"),
        (b'{"command": {"type": "LoadShoe", "by": {"name": "Dee", "position": "CROUPIER"}}}', "no position 'CROUPIER'"),
        (b'{"command": {"type": "LoadShoe", "by": null}}', "LoadShoe, by: Actor has the fields name, position"),
        (b'{"command": null}', "no command is written so"),
        (b'{"command": {"type": "Dance"}}', "no command is written so"),
        (b'{"event": {"type": "LoadShoe"}}', "no event is written so"),
        (b'{"command": {"type": "OpenBets"}, "witnes": {}}', 'a "witness" may stand beside a "command"'),
        (b'{"event": {"type": "BetsClosed"}, "witness": {}}', 'a "witness" may stand beside a "command"'),
        (b'{"witness": {"name": "Max", "position": "PIT_MANAGER"}}', "a line holds one"),
        (b'{"command": {"type": "PassHand", "by": {"name": "Dee", "position": "DEALER"}}}', "PassHand lacks hand"),
        (
            b'{"command": {"type": "PassHand", "by": {"name": "Dee", "position": "DEALER"}, "hand": "0"}}',
            "hand: expected int",
        ),
        (
            b'{"command": {"type": "OpenBets", "by": {"name": "Dee", "position": "DEALER"}, "on": 1}}',
            "has the fields by",
        ),
        (b'{"command": {"type": "OpenBets", "by": {"name": "\\ud800", "position": "DEALER"}}}', "half of a character"),
        (b'{"command": {"type": "OpenBets"}, "command": {"type": "CloseBets"}}', "'command' stands there twice"),
        (
            b'{"event": {"type": "CardTurned", "document": "DTB", "clause": "", "place": 9, "card": "9s"}}',
            "cannot follow",
        ),
        (b"{}", "a line holds one"),
        (b"[1]", "a line holds one"),
        (b"{nonsense", "this is no JSON"),
        (b"[" * 100_000, "this is no JSON"),
    ],
    ids=lambda each: each[:40].decode(errors="replace") if isinstance(each, bytes) else "",
)
def test_a_line_that_cannot_be_read_is_answered_clearly(
    replay: Callable[..., CommandResult], line: bytes, why: str
) -> None:
    after = f'{{"command": {{"type": "OpenBets", "by": {DEALER}}}}}\n'.encode()
    told = replay(LOADED.encode() + line + b"\n" + after, "--json")
    assert told.code == 2
    *before, wrong, last = rows(told)
    assert {answer["line"] for answer in before} == {1, 2}
    assert wrong["line"] == 3
    assert why in str(wrong["unreadable"])
    assert "__init__" not in str(wrong["unreadable"])
    no_table = line.startswith(b'{"table"')
    assert ("there is no table" in str(last.get("unreadable"))) == no_table, "the replay goes on with the next line"
    assert "line 3 of" in told.err
    assert "Traceback" not in told.err


@pytest.mark.parametrize("witness", ["null", '{"name": "Max"}', '{"name": 3, "position": "PIT_MANAGER"}', '"Max"'])
def test_a_witness_is_a_person_with_a_name_and_a_position(replay: Callable[..., CommandResult], witness: str) -> None:
    line = f'{{"command": {{"type": "OpenBets", "by": {DEALER}}}, "witness": {witness}}}\n'
    told = replay(LOADED + line, "--json")
    assert told.code == 2
    assert rows(told)[-1]["line"] == 3


def test_a_table_that_the_document_does_not_allow_is_refused_by_its_clause(
    replay: Callable[..., CommandResult],
) -> None:
    told = replay('{"table": {"game": "dragon-tiger", "decks": 3}}\n' + LOADED, "--json")
    answer, opened, *_ = rows(told)
    assert (told.code, answer["clause"], answer["code"]) == (2, "2.1", "decks")
    assert (opened["line"], "table" in opened) == (2, True), "the replay goes on, and a later table is taken"
