"""Receipts: what a patron takes away shows their bet in the log, and whatever is changed in it is refused."""

from __future__ import annotations

import ast
import json
import random
import subprocess
import sys
import time
from base64 import b64decode, b64encode
from collections import Counter
from dataclasses import replace
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from msgspec import structs
from typer.testing import CliRunner

from cutcard.cards import NotationError
from cutcard.cli.app import app
from cutcard.formats.ended_shoes import checks_of, told_by
from cutcard.formats.entry import Body
from cutcard.formats.log_policy import LogPolicy
from cutcard.formats.receipts import HEADER, README, Receipt, Shown, receipts_in, shoe_in
from cutcard.formats.signed_notes import KeyType, NoteError, SignerKey
from cutcard.formats.versions import StoreError
from cutcard.house.projections.bundles import is_whole_to
from cutcard.rulebook.procedure import Position
from cutcard.table.state import Phase
from floors import STILL, FloorServer, Person, furnished
from houses.stores import step_to
from logs import receipt_vectors
from logs.site import Site

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

TABLE, MUTATIONS = "dragon-tiger", 1_000
CHECKER = Path(__file__).parent.parent.parent / "verifier" / "check.py"


class Witnessed:
    """A floor whose log is cosigned when a test says so, with Ana at a table that takes bets."""

    def __init__(self, folder: Path) -> None:
        self.house = furnished(folder / "house.db", [TABLE])
        self.site = Site(folder, log=self.house.log, keys=self.house.keeper.keys)
        self.site.clock.now = time.time()
        self.site.publisher.every_seconds = 3_600.0
        self.server = FloorServer(self.house, STILL, publisher=self.site.publisher).start()
        step_to(self.house, TABLE, Phase.BETTING)
        self.ana = self.server.person("Ana")

    def bet(self, area: int = 1) -> str:
        """A bet of Ana's; its id."""
        answer = self.ana.bet(TABLE, "Dragon", area=area)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["id"])

    def asked(self, act: str, by: Person | None = None) -> Any:
        return (by or self.ana).http.get(f"/api/me/receipts/{act}")

    def receipt(self, act: str) -> bytes:
        told = self.asked(act).json()["receipt"]
        assert told is not None
        return str(told).encode()

    @property
    def policy(self) -> Path:
        return self.site.folder / "casino.policy"


@pytest.fixture(scope="module")
def witnessed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Witnessed]:
    floor = Witnessed(tmp_path_factory.mktemp("receipts"))
    yield floor
    floor.server.stop()
    floor.house.close()


@pytest.fixture(scope="module")
def kept(witnessed: Witnessed) -> bytes:
    """The receipt of a bet, with others before and after it in the log."""
    act = witnessed.bet(area=2)
    for area in (3, 4, 5):
        witnessed.bet(area)
    witnessed.site.publisher.ask()
    return witnessed.receipt(act)


def stands(content: bytes, witnessed: Witnessed) -> bool:
    """Whether somebody who trusts the site's policy takes a receipt for true."""
    try:
        receipt = Receipt.parse(content)
        receipt.shown.read()
        return receipt.is_in_its_log and bool(witnessed.site.policy.trusted(receipt.note))
    except (NotationError, StoreError, ValueError):
        return False


def test_a_bet_has_its_receipt_once_a_checkpoint_stands_for_it(witnessed: Witnessed) -> None:
    act = witnessed.bet()
    before = witnessed.asked(act).json()
    assert (before["receipt"], before["every_seconds"]) == (None, 3_600)
    witnessed.site.publisher.ask()
    after = witnessed.asked(act).json()
    assert after["fingerprint"] == before["fingerprint"]
    receipt = Receipt.parse(after["receipt"].encode())
    assert stands(after["receipt"].encode(), witnessed)
    assert receipt.fingerprint == after["fingerprint"]
    assert bytes(receipt).decode() == after["receipt"]
    body = receipt.shown.read()
    assert body is not None
    assert (body.id, body.command["patron"], body.command["stake_cents"]) == (act, "Ana", 10_00)


@pytest.fixture(scope="module")
def checker() -> ModuleType:
    """The program that stands alone, as a module."""
    spec = spec_from_file_location("check", CHECKER)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def alone(content: bytes, policy: str, checker: ModuleType) -> str:
    """What the program that knows nothing of Cutcard makes of a file."""
    try:
        file, trusted = checker.File(content.decode()), checker.Policy(policy)
        file.check(trusted)
    except checker.WrongError:
        return "wrong"
    except (checker.UnreadableError, ValueError):
        return "unreadable"
    return "good" if file.entries else "unreadable"


def own(content: bytes, policy: str) -> str:
    """What Cutcard's own code makes of it."""
    try:
        found = receipts_in(content)
        if not all(each.is_in_its_log for each in found):
            return "wrong"
        trusted, shoe = LogPolicy.parse(policy.encode()), shoe_in(content) if content.startswith(b"{") else None
        told, origin = told_by(found), found[0].checkpoint.origin
        holds = shoe is None or all(checks_of(shoe, told, trusted, origin).values())
    except NoteError:
        return "unreadable"
    try:
        return "good" if trusted.trusted(found[0].note) and holds else "wrong"
    except NoteError:
        return "wrong"


def test_a_receipt_from_before_the_log_s_key_was_rotated_stays_good(
    witnessed: Witnessed, kept: bytes, checker: ModuleType
) -> None:
    """A policy names the new key beside the old one; by the new one alone nothing from before is trusted."""
    old, written = witnessed.site.agent.key, witnessed.policy.read_text()
    new = SignerKey(old.name, KeyType.LOG, bytes(32)).verifier
    for policy, told in ((f"log {new}\n{written}", "good"), (written.replace(str(old), str(new)), "wrong")):
        assert alone(kept, policy, checker) == own(kept, policy) == told


def test_a_program_without_cutcard_refuses_every_changed_receipt(
    kept: bytes, witnessed: Witnessed, checker: ModuleType
) -> None:
    policy = witnessed.policy.read_text()
    assert alone(kept, policy, checker) == "good"
    for changed in mutations(kept, MUTATIONS):
        assert changed == kept or alone(changed, policy, checker) != "good"
    parsed = ast.walk(ast.parse(CHECKER.read_text(encoding="utf-8")))
    imported = {each.module.partition(".")[0] for each in parsed if isinstance(each, ast.ImportFrom) and each.module}
    assert imported - set(sys.stdlib_module_names) == {"cryptography"}


def test_the_program_alone_answers_with_its_exit_status(kept: bytes, witnessed: Witnessed, tmp_path: Path) -> None:
    """Without Python's own paths: nothing of ours can be found by it."""
    receipt = Receipt.parse(kept)
    shown_by_hash = replace(receipt, shown=Shown(hash=bytes.fromhex(receipt.fingerprint)))
    cases = {"good": kept, "hash": bytes(shown_by_hash), "moved": bytes(replace(receipt, seq=1)), "none": b"none"}
    answers = {}
    for name, content in cases.items():
        (tmp_path / name).write_bytes(content)
        command = [sys.executable, "-I", str(CHECKER), str(tmp_path / name), "--trust", str(witnessed.policy)]
        answers[name] = subprocess.run(command, capture_output=True, text=True, check=False)
    assert {name: answer.returncode for name, answer in answers.items()} == {
        "good": 0,
        "hash": 0,
        "moved": 1,
        "none": 2,
    }
    assert "Seen by one at " in answers["good"].stdout
    assert '"stake_cents": 1000' in answers["good"].stdout
    assert receipt.fingerprint in answers["hash"].stdout
    assert answers["moved"].stderr.startswith("This proves nothing: ")
    assert answers["none"].stderr.startswith("This cannot be read: ")


def test_who_checks_it_needs_nothing_of_ours_but_sha256(kept: bytes) -> None:
    """The leaf and the root by RFC 6962 once more, from the lines of the file and its description alone."""
    head, note = kept.decode().split("\n\n", 1)
    magic, extra, index, *proof = head.split("\n")
    origin, size, root = note.split("\n")[:3]
    shown = json.loads(b64decode(extra.removeprefix("extra ")))
    place, last = int(index.removeprefix("index ")), int(size) - 1
    where = "\0".join(
        str(each) for each in (place + 1, *(shown[name] for name in ("stream", "version", "id", "round", "shoe")))
    )
    leaf = sha256(b64decode(shown["salt"]) + f"{where}\0".encode() + shown["body"].encode()).digest()
    hashed = sha256(b"\0" + leaf).digest()
    for sibling in map(b64decode, proof):
        if place % 2 or place == last:
            hashed = sha256(b"\1" + sibling + hashed).digest()
            while place and not place % 2:
                place, last = place >> 1, last >> 1
        else:
            hashed = sha256(b"\1" + hashed + sibling).digest()
        place, last = place >> 1, last >> 1
    assert (magic, origin[:16], last) == (HEADER, "cutcard.invalid/", 0)
    assert b64encode(hashed).decode() == root


def mutations(content: bytes, many: int) -> Iterator[bytes]:
    """The same with a bit flipped, or a byte left out, doubled or put before the one in front of it."""
    draw = random.Random(41)
    for _ in range(many):
        at = draw.randrange(len(content))
        before, byte, after = content[:at], content[at : at + 1], content[at + 1 :]
        flipped = bytes([byte[0] ^ 1 << draw.randrange(8)])
        put, rest = draw.choice(((flipped, after), (b"", after), (byte * 2, after), (after[:1] + byte, after[1:])))
        yield before + put + rest


def test_whatever_is_changed_in_a_receipt_is_refused(kept: bytes, witnessed: Witnessed) -> None:
    assert stands(kept, witnessed)
    for changed in mutations(kept, MUTATIONS):
        assert changed == kept or not stands(changed, witnessed)


def test_another_entry_another_place_and_another_log_are_refused(
    kept: bytes, witnessed: Witnessed, tmp_path: Path
) -> None:
    receipt = Receipt.parse(kept)
    other = replace(receipt, shown=replace_shown(receipt, body=receipt.shown.body.replace("1000", "9000")))
    assert stands(bytes(receipt), witnessed)
    assert not stands(bytes(other), witnessed), "a bet of ninety was never made"
    assert not stands(bytes(replace(receipt, seq=receipt.seq - 1)), witnessed)
    assert not stands(bytes(replace(receipt, proof=receipt.proof[:-1])), witnessed)
    elsewhere = Site(tmp_path)
    elsewhere.publisher.ask()
    assert elsewhere.publisher.note is not None
    assert not stands(bytes(replace(receipt, note=elsewhere.publisher.note)), witnessed)
    unsigned = replace(receipt, note=replace(receipt.note, signatures=receipt.note.signatures[:1]))
    assert Receipt.parse(bytes(unsigned)).is_in_its_log
    assert not stands(bytes(unsigned), witnessed), "no log witness has seen it"


def replace_shown(receipt: Receipt, **changed: Any) -> Any:
    return type(receipt.shown)(
        **{name: getattr(receipt.shown, name) for name in receipt.shown.__struct_fields__} | changed
    )


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        HEADER.encode(),
        f"{HEADER}\nindex 1\n\n".encode(),
        f"{HEADER}\nextra e30=\nindex 1\n\nx\n1\n".encode(),
    ],
)
def test_what_is_no_receipt_is_told_so(content: bytes) -> None:
    with pytest.raises(NoteError):
        Receipt.parse(content)


def test_nobody_reads_the_receipt_of_another_and_staff_are_not_named_in_it(witnessed: Witnessed) -> None:
    """What staff did for a patron is shown by its hash: the entry names them, and the patron is told no names."""
    act = witnessed.bet(area=6)
    wei, sue = witnessed.server.person("Wei"), witnessed.server.person("Sue", Position.PIT_SUPERVISOR)
    for reader in (wei, sue):
        assert witnessed.asked(act, reader).json()["code"] == "no_such_act"
    assert witnessed.asked("0" * 32).status_code == 404
    assert witnessed.asked("no/id").status_code in {404, 422}
    entry = next(
        each
        for each in witnessed.house.store.read()
        if '"AccountOpened"' in each.body.decode() and "Ana" in each.body.decode()
    )
    witnessed.site.publisher.ask()
    told = witnessed.asked(entry.id).json()
    receipt = Receipt.parse(told["receipt"].encode())
    assert stands(bytes(receipt), witnessed)
    assert (receipt.shown.read(), receipt.shown.body) == (None, "")
    assert receipt.fingerprint == entry.hash.hex()


def test_the_command_says_what_a_receipt_shows_and_who_has_seen_it(
    kept: bytes, witnessed: Witnessed, tmp_path: Path
) -> None:
    file, wrong, runner = tmp_path / "bet.tlog-proof", tmp_path / "wrong.tlog-proof", CliRunner()
    file.write_bytes(kept)
    wrong.write_bytes(bytes(replace(Receipt.parse(kept), seq=1)))
    policy = str(witnessed.policy)
    good = runner.invoke(app, ["receipt", str(file), "--trust", policy, "--json"])
    told = json.loads(good.stdout)
    assert (good.exit_code, told["in_its_log"], told["trusted"]) == (0, True, True)
    assert told["shows"]["command"]["stake_cents"] == 10_00
    assert set(told["cosigned"]) == {"one", "two"}
    in_words = runner.invoke(app, ["receipt", str(file), "--trust", policy])
    assert "those you trust have seen" in in_words.stdout
    assert "BetPlaced" in in_words.stdout
    assert runner.invoke(app, ["receipt", str(file)]).exit_code == 4
    refused = runner.invoke(app, ["receipt", str(wrong), "--trust", policy])
    assert refused.exit_code == 1
    assert "proves nothing" in refused.stdout


def test_no_receipt_shows_a_hidden_card_or_what_is_anothers(witnessed: Witnessed) -> None:
    """Staff have none: the entry of a card that they dealt face down names it."""
    dealer = witnessed.server.person("Dee", Position.DEALER)
    loaded = dealer.do("salon", "LoadShoe")["id"]
    witnessed.site.publisher.ask()
    assert witnessed.asked(loaded, dealer).json()["code"] == "no_such_act"
    by, bet = {"by": {"name": "Ana"}}, {"type": "BetPlaced"}
    own = Body("an-act", 0, "terminal", by, [bet], balances={"Ana": 1})
    assert is_whole_to(own, "Ana")
    others: tuple[dict[str, Any], ...] = (
        {"events": [bet, {"type": "CardDealt", "card": "8s"}]},
        {"events": [{"type": "ShoeStamped", "sealed": "00"}]},
        {"balances": {"Ana": 1, "Wei": 2}},
        {"balances": {}},
        {"second": "Sue"},
        {"command": {"by": {"name": "Dee"}, "patron": "Ana"}},
    )
    for changed in others:
        assert not is_whole_to(structs.replace(own, **changed), "Ana"), changed


# --- vectors, bundles and the house's own policy ---------------------------------------------------


def test_the_vectors_are_those_that_are_made() -> None:
    """`PYTHONPATH=tests python -m logs.receipt_vectors` writes them anew."""
    assert receipt_vectors.FILE.read_text(encoding="utf-8") == receipt_vectors.written()


MEANT = {"good": "good", "policy": "unreadable", "no-policy": "unreadable", "unreadable": "unreadable"}
"""What a program says of a vector; where it is told of no policy, it reads none. All else is wrong."""


@pytest.mark.parametrize("file", receipt_vectors.vectors()["files"], ids=lambda file: file["name"])
def test_cutcard_and_the_program_alone_agree_on_every_vector(file: dict[str, str], checker: ModuleType) -> None:
    meant, content = MEANT.get(file["verdict"], "wrong"), file["content"].encode()
    assert (own(content, file["policy"]), alone(content, file["policy"], checker)) == (meant, meant)


@pytest.mark.parametrize("case", receipt_vectors.vectors()["consistency"], ids=lambda case: case["verdict"])
def test_the_program_alone_tells_whether_one_checkpoint_goes_on_from_another(
    case: dict[str, Any], checker: ModuleType, tmp_path: Path
) -> None:
    (tmp_path / "policy").write_text(receipt_vectors.policy())
    (tmp_path / "proof").write_text("\n".join(case["proof"]))
    for name in ("old", "new"):
        (tmp_path / name).write_text(case[name])
    asked = [str(tmp_path / name) for name in ("new", "policy", "old", "proof")]
    arguments = [asked[0], "--trust", asked[1], "--since", asked[2], "--proof", asked[3]]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sys, "argv", ["check.py", *arguments])
        assert checker.main() == (0 if case["verdict"] == "good" else 1)


@pytest.mark.parametrize("name", ["a receipt", "a round, partly by hashes", "a shoe for everybody", "a shoe by chance"])
def test_whatever_is_changed_in_a_vector_is_refused_by_both(name: str, checker: ModuleType) -> None:
    file = next(each for each in receipt_vectors.vectors()["files"] if each["name"] == name)
    content, policy, seen = file["content"].encode(), file["policy"], Counter[str]()
    for changed in mutations(content, MUTATIONS):
        if changed != content:
            verdicts = own(changed, policy), alone(changed, policy, checker)
            assert "good" not in verdicts, changed
            seen.update(verdicts)
    assert min(seen["wrong"], seen["unreadable"]) > MUTATIONS // 10


def test_what_is_too_large_is_refused_before_it_is_read(tmp_path: Path, checker: ModuleType) -> None:
    (tmp_path / "large").write_bytes(b"{" * 16_000_001)
    with pytest.raises(NoteError, match="larger"):
        receipts_in((tmp_path / "large").read_bytes())
    with pytest.raises(checker.UnreadableError, match="larger"):
        checker.content_of(str(tmp_path / "large"))


def test_a_round_is_bundled_whole_or_for_one_patron(witnessed: Witnessed, checker: ModuleType, tmp_path: Path) -> None:
    witnessed.bet(area=7)
    wei = witnessed.server.person("Wei")
    assert wei.bet(TABLE, "Tiger", area=8).status_code == 200
    house, (number,) = witnessed.house.store.url.removeprefix("sqlite:///"), {each.round for each in _bets(witnessed)}
    runner = CliRunner()
    (tmp_path / "early").write_bytes(bytes(_note(witnessed)))
    witnessed.site.publisher.ask()
    (tmp_path / "now").write_bytes(bytes(_note(witnessed)))
    asked = ["house", "recall", house, TABLE, str(number), "--bundle", str(tmp_path / "round.json"), "--checkpoint"]
    early = runner.invoke(app, [*asked, str(tmp_path / "early")])
    assert "the checkpoint ends before round" in str(early.exception)
    assert not (tmp_path / "round.json").exists()
    policy = witnessed.policy.read_text()
    shown = {}
    for patron in ("", "Ana"):
        done = runner.invoke(app, [*asked, str(tmp_path / "now"), *(["--patron", patron] if patron else [])])
        assert done.exit_code == 0, done.output
        content = (tmp_path / "round.json").read_bytes()
        assert (own(content, policy), alone(content, policy, checker)) == ("good", "good")
        assert json.loads(content)["readme"] == README
        shown[patron] = [(each.seq, each.shown.read()) for each in receipts_in(content)]
    everything = [body for _, body in shown[""] if body is not None]
    happened = {event["type"] for body in everything for event in body.events}
    assert len(everything) == len(shown[""])
    assert {"ShoeStamped", "BetPlaced", "BetsOpened"} <= happened
    assert [seq for seq, _ in shown["Ana"]] == [seq for seq, _ in shown[""]]
    assert {body.command["by"]["name"] for _, body in shown["Ana"] if body is not None} == {"Ana"}
    assert not any("Wei" in each.shown.body for each in receipts_in((tmp_path / "round.json").read_bytes()))
    told = runner.invoke(app, ["receipt", str(tmp_path / "round.json"), "--trust", str(witnessed.policy), "--json"])
    assert (told.exit_code, len(json.loads(told.stdout)["entries"])) == (0, len(shown[""]))


def _bets(witnessed: Witnessed) -> list[Any]:
    return [each for each in witnessed.house.store.read() if b'"BetPlaced"' in each.body]


def _note(witnessed: Witnessed) -> Any:
    assert witnessed.site.publisher.note is not None
    return witnessed.site.publisher.note


def test_the_answer_to_a_bet_has_the_fingerprint_of_its_receipt(witnessed: Witnessed) -> None:
    told = witnessed.ana.bet(TABLE, "Dragon", area=1).json()
    assert told["fingerprint"] == witnessed.asked(told["id"]).json()["fingerprint"]


def test_anybody_reads_the_policy_of_the_house_and_it_trusts_its_receipts(witnessed: Witnessed, kept: bytes) -> None:
    answer = witnessed.server.person("Wei").http.get("/policy")
    told = LogPolicy.parse(answer.content)
    assert str(told).encode() == answer.content
    assert told.trusted(Receipt.parse(kept).note).cosigned.keys() == {"one", "two"}
    assert (told.quorum, told.groups) == (witnessed.site.policy.quorum, witnessed.site.policy.groups)
