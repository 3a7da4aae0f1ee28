"""`cutcard fair`: the ended shoes of a house, and the files of them, which need no house."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING

import pytest
from msgspec import structs

from cutcard import Refusal
from cutcard.formats.receipts import receipts_in
from cutcard.house.engine.requests import Reply
from cutcard.house.projections import shoe_bundles
from cutcard.table.state import Phase
from houses.houses import Premises
from houses.play.test_voids import void_unforeseen
from houses.stores import step_to
from logs import shoe_vectors
from logs.receipt_vectors import WITNESSES
from logs.site import Site
from logs.test_receipts import alone, checker, own
from logs.test_shuffling import order_by_hand

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from types import ModuleType

    from commands import CommandResult

__all__ = ["checker"]
TABLE, SEEDED, COSIGNED = "t1", "seeded", "cosigned"


@pytest.fixture(scope="module")
def casino(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """A house of which one shoe has ended and the next is in play, its log cosigned by two log witnesses."""
    folder = tmp_path_factory.mktemp("fair")
    with Premises(folder / "house.db") as premises:
        premises.open_table(TABLE, "dragon-tiger", decks=4, cut=200)
        premises.open_table(SEEDED, "dragon-tiger", decks=4, cut=200, beacon="none")
        premises.open_table("keyed", "dragon-tiger", source="keyed")
        premises.account("Ana", 100_000_00)
        for table in (TABLE, SEEDED, SEEDED):
            step_to(premises.house, table, Phase.BETTING)
            while premises.table(table).state.phase is not Phase.SHOE_ENDED:
                step_to(premises.house, table, Phase.BETTING)
                premises.bet(table, "Ana", "Dragon")
                step_to(premises.house, table, Phase.READY, Phase.SHOE_ENDED)
        step_to(premises.house, TABLE, Phase.BETTING)
        site = Site(folder, log=premises.house.log, keys=premises.house.keeper.keys)
        premises.house.checkpoint_of = site.publisher.checkpoint_of
        beacon = str(site.witnesses["one"].cosigner.verifier)
        premises.open_table(COSIGNED, "dragon-tiger", decks=4, cut=200, beacon=beacon)
        assert isinstance(premises.house.step(COSIGNED), Reply), "it is promised"
        assert isinstance(premises.house.step(COSIGNED), Refusal), "and waits for a checkpoint that covers the promise"
        site.publisher.ask()
        step_to(premises.house, COSIGNED, Phase.SHOE_ENDED)
        site.publisher.ask()
    return site


def test_a_house_shows_the_shoes_that_have_ended_and_no_other(casino: Site, run: Callable[..., CommandResult]) -> None:
    house = str(casino.folder / "house.db")
    tables = run("fair", house, "--json").json["tables"]
    assert {each["table"]: each["ended"] for each in tables} == {"keyed": [], TABLE: [1], SEEDED: [2, 1], COSIGNED: [1]}
    assert f"{TABLE}: shoes that have ended: 1" in run("fair", house, TABLE).out
    told = run("fair", house, TABLE, "1", "--json").json
    assert (told["shoe"], told["ordered_by"], len(told["order"].split())) == (f"{TABLE}/1", "chance", 208)
    assert set(told["checks"].values()) == {True}
    assert "Who chose it is not shown" in run("fair", house, TABLE, "1").out
    in_play = run("fair", house, TABLE, "2")
    assert (in_play.code, in_play.out) == (2, "")
    assert "has not ended" in in_play.err
    assert "has had no shoe 9" in run("fair", house, TABLE, "9").err


@pytest.mark.parametrize(("public", "code"), [(False, 0), (True, 4)], ids=["whole", "public"])
def test_the_file_of_a_shoe_is_checked_without_the_house(
    casino: Site, run: Callable[..., CommandResult], checker: ModuleType, *, public: bool, code: int
) -> None:
    """For the public, entries that tell of bets are there by their hashes; so is the promise of an older shoe."""
    house, file = str(casino.folder / "house.db"), casino.folder / f"shoe-{code}.json"
    assert run("fair", house, TABLE, "1", "--out", str(file), *(["--public"] if public else [])).code == 0
    policy = casino.folder / "casino.policy"
    found = run("fair", str(file), "--trust", str(policy))
    assert found.code == code
    assert ("compare the promise with what the table showed" in found.out) is public
    told = run("fair", str(file), "--trust", str(policy), "--json").json
    assert (told["in_its_log"], set(told["cosigned"])) == (True, {"one", "two"})
    assert run("fair", str(file)).code == 4
    verdict = "wrong" if public else "good"
    content = file.read_bytes()
    assert (own(content, policy.read_text()), alone(content, policy.read_text(), checker)) == (verdict, verdict)
    assert (b"Ana" in b"".join(each.shown.body.encode() for each in receipts_in(content))) is not public


@pytest.mark.parametrize(("shoe", "entries"), [(1, 2), (2, 3)], ids=["promised as it began", "promised before"])
def test_a_shoe_from_a_promised_seed_follows_from_it(
    casino: Site, run: Callable[..., CommandResult], checker: ModuleType, shoe: int, entries: int
) -> None:
    house, file, policy = (str(casino.folder / name) for name in ("house.db", f"seeded-{shoe}.json", "casino.policy"))
    told = run("fair", house, SEEDED, str(shoe), "--json").json
    assert (told["ordered_by"], len(told["entries"]), set(told["checks"].values())) == ("none", entries, {True})
    cards = [rank + suit for suit in "shdc" for rank in "A23456789TJQK" for _ in range(4)]
    assert told["order"].split() == order_by_hand(cards, bytes.fromhex(told["seed"]), b"", f"{SEEDED}/{shoe}")
    assert run("fair", house, SEEDED, str(shoe), "--out", file).code == 0
    found = run("fair", file, "--trust", policy)
    assert (found.code, "which its maker foresaw and chose" in found.out) == (0, True)
    content, trusted = (casino.folder / file).read_bytes(), (casino.folder / policy).read_text()
    assert (own(content, trusted), alone(content, trusted, checker)) == ("good", "good")


def test_a_shoe_with_a_cosignature_is_proved_to_everybody(
    casino: Site, run: Callable[..., CommandResult], checker: ModuleType
) -> None:
    """Its promise is an entry of its own, which names nobody; what terminals bet stays hidden."""
    house, file, policy = (str(casino.folder / name) for name in ("house.db", "cosigned.json", "casino.policy"))
    unchecked = run("fair", house, COSIGNED, "1", "--json").json
    assert (unchecked["ordered_by"], unchecked["checks"]["beacon"]) == ("cosignature", None)
    assert run("fair", house, COSIGNED, "1", "--out", file, "--public").code == 0
    told = run("fair", file, "--trust", policy, "--json")
    assert (told.code, set(told.json["checks"].values())) == (0, {True})
    content, trusted = (casino.folder / file).read_bytes(), (casino.folder / policy).read_text()
    assert (own(content, trusted), alone(content, trusted, checker)) == ("good", "good")
    assert [each.shown.body != "" for each in receipts_in(content)] == [True, False, False]
    without_it = (
        trusted.replace("witness one ", "witness other ")
        .replace(str(casino.witnesses["one"].cosigner.verifier), str(WITNESSES["auditor"].verifier))
        .replace("all one two", "any two")
    )
    assert (own(content, without_it), alone(content, without_it, checker)) == ("wrong", "wrong")


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("a shoe by a cosignature", 0),
        ("a shoe by terminals, of which one withheld", 0),
        ("a shoe for everybody", 0),
        ("a shoe whose promise is not shown", 4),
        ("a sorted shoe", 1),
        ("a beacon that a stranger gave", 1),
        ("a shoe as a round", 2),
    ],
)
def test_the_command_ends_as_the_file_proves(
    tmp_path: Path, run: Callable[..., CommandResult], name: str, code: int
) -> None:
    content, policy, _ = shoe_vectors.cases()[name]
    (tmp_path / "shoe.json").write_bytes(content)
    (tmp_path / "policy").write_text(policy)
    found = run("fair", str(tmp_path / "shoe.json"), "--trust", str(tmp_path / "policy"))
    assert found.code == code
    assert ("FAILS" in found.out) is (code == 1)
    if "one withheld" in name:
        assert "Beacon: 2 contributions, 1 withheld" in found.out


def test_an_entry_is_public_if_it_promises_shoes_and_nothing_else() -> None:
    promised, between, *others = shoe_vectors.Shoes(shoe_vectors.shoe_of(shoe_vectors.NONE)).entries()
    only = json.loads(promised.body)
    only["events"] = [event for event in only["events"] if event["type"] == "ShoePromised"]
    assert shoe_bundles.is_for_everybody(structs.replace(promised, body=json.dumps(only).encode()))
    assert not any(shoe_bundles.is_for_everybody(each) for each in (promised, between, *others))


def test_voided_rounds_are_weighed(casino: Site, run: Callable[..., CommandResult], tmp_path: Path) -> None:
    none = run("fair", str(casino.folder / "house.db"), "--voids", "--json").json
    assert (none["voids"], none["z"], none["rounds"]) == (0, None, [])
    with Premises(tmp_path / "house.db") as premises:
        premises.open_table(TABLE, "dragon-tiger", decks=4)
        premises.account("Ana", 1_000_00)
        step_to(premises.house, TABLE, Phase.BETTING)
        premises.bet(TABLE, "Ana", "Dragon")
        for _ in range(2):
            premises.step(TABLE)
        void_unforeseen(premises, TABLE)
    found = run("fair", str(tmp_path / "house.db"), "--voids", "--json").json
    (told,) = found["rounds"]
    assert (found["voids"], told["round"], told["stake_cents"]) == (1, 1, 100_00)
    assert found["taken_cents"] == pytest.approx(told["expected_cents"] - told["before_cents"])
    assert found["z"] == (math.copysign(1, found["taken_cents"]) if found["taken_cents"] else None)
    printed = run("fair", str(tmp_path / "house.db"), "--voids").out
    assert "1 void, 1 of them weighed" in printed
    assert told["hands"][0][0] in printed
