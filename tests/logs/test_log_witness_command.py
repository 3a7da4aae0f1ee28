"""`cutcard witness`: a log witness is set up, its logs are added and withdrawn, and it is shown."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from cutcard.formats.signed_notes import Note, Signature, VerifierKey
from cutcard.witness.cosigner import FILE, Cosigner
from logs.growing_log import ORIGIN, GrowingLog

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from commands import CommandResult

NAME = "regulator.example/witness"
ML_DSA = "witness pq pq.example+00000000+Bg==\n"
"""The key of a log witness, of a type that Cutcard does not know."""


def test_a_log_witness_is_set_up_from_the_command_line(run: Callable[..., CommandResult], tmp_path: Path) -> None:
    folder, log = str(tmp_path / "w"), GrowingLog.of(6)
    made = run("witness", "init", folder, "--name", NAME, "--json")
    assert run("witness", "init", folder, "--name", NAME).code == 2
    assert run("witness", "add", folder, "--log", str(log.key.verifier)).code == 0
    policy = tmp_path / "policy"
    other = GrowingLog(origin="other.example/log", seed=4).key.verifier
    policy.write_text(f"log {other}\nquorum none\n")
    assert run("witness", "add", folder, "--policy", str(policy), "--json").json["logs"] == ["other.example/log"]
    assert isinstance(Cosigner(tmp_path / "w", now=lambda: 1_700_000_000).cosign(log.note(), 0, []), Signature)
    shown = run("witness", "show", folder, "--json").json
    assert (shown["name"], shown["vkey"]) == (NAME, made.json["vkey"])
    assert [(each["origin"], each["size"], each["cosigned"]) for each in shown["logs"]] == [
        (ORIGIN, 6, "2023-11-14T22:13:20+00:00"),
        ("other.example/log", 0, None),
    ]
    assert Note.parse(shown["logs"][0]["checkpoint"].encode()).signatures_by(VerifierKey.parse(shown["vkey"]))
    plain = run("witness", "show", folder).out
    assert f"{ORIGIN}: 6 entries, root " in plain
    assert "other.example/log: nothing cosigned yet" in plain
    assert "PRIVATE" not in plain


def test_what_is_misspelt_on_the_command_line_is_one_sentence(
    run: Callable[..., CommandResult], tmp_path: Path
) -> None:
    folder = str(tmp_path / "w")
    run("witness", "init", folder, "--name", NAME)
    for words, says in (
        (("init", str(tmp_path / "v"), "--name", "two words"), "is not a key name"),
        (("init", "", "--name", "a"), "the name of the folder is empty"),
        (("add", folder), "name the public key of a log"),
        (("add", folder, "--log", "rubbish"), "is not an Ed25519 key"),
        (("add", folder, "--policy", str(tmp_path / "none")), "No such file"),
        (("add", str(tmp_path), "--log", str(GrowingLog().key.verifier)), "holds no log witness"),
        (("show", str(tmp_path)), "holds no log witness"),
        (("serve", str(tmp_path)), "holds no log witness"),
    ):
        answer = run("witness", *words)
        assert (answer.code, says in answer.err) == (2, True), (words, answer)
    assert not (tmp_path / "v").exists()


def test_a_withdrawn_key_is_not_believed_and_the_next_one_continues_the_log(
    run: Callable[..., CommandResult], tmp_path: Path
) -> None:
    old, new = GrowingLog.of(9), GrowingLog((f"{number} first".encode() for number in range(9)), seed=2)
    forked = GrowingLog((f"{number} second".encode() for number in range(9)), seed=2)
    folder = str(tmp_path / "w")
    witness = Cosigner.create(tmp_path / "w", NAME)
    witness.add_log(old.key.verifier)
    assert isinstance(witness.cosign(old.note(5), 0, []), Signature)
    removed = run("witness", "remove", folder, "--log", str(old.key.verifier), "--json")
    assert (removed.code, removed.json["logs"]) == (0, [ORIGIN])
    (shown,) = run("witness", "show", folder, "--json").json["logs"]
    assert (shown["origin"], shown["keys"], shown["size"]) == (ORIGIN, [], 5)
    assert not isinstance(witness.cosign(old.note(), 5, old.proof(5)), Signature)
    assert run("witness", "remove", folder, "--log", str(old.key.verifier)).code == 2
    assert run("witness", "add", folder, "--log", str(new.key.verifier)).code == 0
    assert not isinstance(witness.cosign(forked.note(), 5, forked.proof(5)), Signature)
    assert isinstance(witness.cosign(new.note(), 5, new.proof(5)), Signature)


def test_a_policy_with_keys_of_an_unknown_type_still_names_its_logs(
    run: Callable[..., CommandResult], tmp_path: Path
) -> None:
    run("witness", "init", str(tmp_path / "w"), "--name", NAME)
    policy = tmp_path / "policy"
    policy.write_text(f"{ML_DSA}log {GrowingLog().key.verifier}\nquorum pq\n")
    added = run("witness", "add", str(tmp_path / "w"), "--policy", str(policy), "--json")
    assert (added.code, added.json["logs"]) == (0, [ORIGIN])


def test_show_shows_the_evidence_and_whatever_is_not_damaged(run: Callable[..., CommandResult], tmp_path: Path) -> None:
    Cosigner.create(tmp_path / "w", NAME)
    witness = Cosigner(tmp_path / "w", now=lambda: 2**62)
    other = GrowingLog([b"a"], origin="other.example/log", seed=4)
    for log in (GrowingLog.of(5), other):
        witness.add_log(log.key.verifier)
        assert isinstance(witness.cosign(log.note(), 0, []), Signature)
    second = GrowingLog.of(7, history="second")
    witness.cosign(second.note(5), 5, [])
    witness.cosign(second.note(7), 5, second.proof(5))
    with closing(sqlite3.connect(tmp_path / "w" / FILE)) as database, database:
        database.execute("UPDATE cosigned SET note = ? WHERE origin = ?", (b"rubbish", other.key.name))
    plain = run("witness", "show", str(tmp_path / "w"))
    assert plain.code == 0
    for says in (
        f"cosigned {2**62} seconds after 1970",
        "another checkpoint of 5 entries: PROOF of a second history",
        "another checkpoint of 7 entries: no proof yet",
        f"{other.key.name}: ",
        "is damaged",
    ):
        assert says in plain.out
    shown, damaged = run("witness", "show", str(tmp_path / "w"), "--json").json["logs"]
    assert [(each["size"], each["proves"]) for each in shown["evidence"]] == [(5, True), (7, False)]
    assert Note.parse(shown["evidence"][0]["signed"].encode()) == second.note(5)
    assert shown["evidence"][0]["cosigned"] == shown["checkpoint"]
    assert (shown["damage"], damaged["checkpoint"]) == (None, None)
    assert "is damaged" in damaged["damage"]


@pytest.mark.parametrize("words", [("show",), ("add", "--log", str(GrowingLog().key.verifier))])
def test_a_key_that_others_can_read_is_said(
    run: Callable[..., CommandResult], tmp_path: Path, words: tuple[str, ...]
) -> None:
    Cosigner.create(tmp_path / "w", NAME)
    asked = (words[0], str(tmp_path / "w"), *words[1:])
    assert "others can read its key" not in run("witness", *asked).err
    (tmp_path / "w" / FILE).chmod(0o640)
    answer = run("witness", *asked)
    assert (answer.code, "others can read its key" in answer.err) == (0, True)
