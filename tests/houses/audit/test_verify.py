"""The audit of a house: nothing to find where everything was done right, and every forgery named at its place."""

from __future__ import annotations

import shutil
import threading
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest

from cutcard import GAMES, Refusal
from cutcard.audit import Verdict
from cutcard.audit.verification import verify
from cutcard.cards import parse_cards
from cutcard.formats.entry import CAGE, table_stream
from cutcard.formats.opening import open_reader
from cutcard.formats.settings import options_json
from cutcard.house import cage
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method, Position
from cutcard.table import Actor, Phase, commands
from houses import stores
from houses.editable_journal import EditableJournal, genuine_house, no_findings
from houses.houses import Premises, memory, seconded
from houses.scripted_tables import dealt_by_hand
from tables import CASHIER, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, patron
from tiers import first_of, one_a_document

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from commands import CommandResult
    from cutcard.formats.accounts import Account


@pytest.fixture(scope="module")
def genuine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house that shuffles, with every kind of round, an interruption, and business at the cage."""
    path = tmp_path_factory.mktemp("genuine") / "house.db"
    with pytest.MonkeyPatch.context() as patch:
        return genuine_house(path, "tiger-baccarat", patch)


@pytest.fixture
def forged(genuine: Path, tmp_path: Path) -> Path:
    """The same house, but for one result that was announced wrongly."""
    journal = EditableJournal(genuine)
    journal.find("ResultAnnounced", 1).event("ResultAnnounced")["result"] = "Banker"
    return journal.write(tmp_path / "forged.db")


# --- where everything was done right ------------------------------------------------------------


@pytest.mark.parametrize("slug", first_of(one_a_document(), 3))
def test_a_house_that_kept_the_rules_has_no_finding(slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    report = verify(str(genuine_house(tmp_path / "house.db", slug, monkeypatch)))
    no_findings(report)
    table = report.tables["t1"]
    assert (table.game, table.rounds_complete, table.shoes, table.shoes_opened) == (slug, 5, 2, 1)
    void, open_still = (2, 0) if GAMES[slug].document.code == "EB" else (1, 1)
    assert (table.rounds_void, table.rounds_in_progress) == (void, open_still), "one ruled void, one interrupted"
    assert table.bets == 21
    assert [note.check for note in report.notes] == ["shoe"]
    assert "shoe 2 is still in play, so its order is still sealed" in report.notes[0].says


@pytest.mark.parametrize("slug", ["dragon-tiger-baccarat", "fa-fa-fabulous-4"])
def test_cards_dealt_by_hand_put_right_and_reconstructed_have_no_finding(slug: str, tmp_path: Path) -> None:
    dealt_by_hand(tmp_path / "house.db", slug)
    report = verify(str(tmp_path / "house.db"))
    no_findings(report)
    assert report.tables["t1"].rounds_complete == 3


def test_turnover_and_what_was_paid_are_those_of_the_rounds_that_stand(genuine: Path) -> None:
    table = verify(str(genuine)).tables["t1"]
    house = {account.name: account.cents for account in _accounts(genuine)}
    assert table.turnover_cents - table.paid_cents == house["float/t1"], "the table's win is what its float gained"
    assert table.turnover_cents == (290 + 300 + 140 + 290 + 290) * 100, "five rounds, without what was withdrawn"


def _accounts(path: Path) -> list[Account]:
    store = open_reader(str(path))
    with store.snapshot() as (_, accounts):
        pass
    store.close()
    return accounts


# --- what seldom happens ------------------------------------------------------------------------


def at_a_keyed_table(
    house: Premises, slug: str, cards: str, *bets: commands.Command, found: commands.Command | None = None
) -> None:
    """One round with these bets, and one that is found after the close."""
    stream = table_stream("t1")
    house.account("Wei", 50_000_00)
    house.open_table("t1", slug, source=cage.KEYED)
    if found is not None:
        house.open_chips("t1")
    for command in (commands.LoadShoe(DEALER), commands.OpenBets(DEALER), *bets, commands.CloseBets(DEALER), found):
        if command is not None:
            house.do(stream, command, **(seconded(PIT_MANAGER) if isinstance(command, commands.FindBet) else {}))
    for card in parse_cards(cards):
        house.do(stream, commands.DealCard(DEALER, card))
    house.do(stream, commands.AnnounceResult(DEALER))
    house.do(stream, commands.SettleBets(DEALER))


def test_of_a_bet_found_above_the_maximum_the_rest_is_returned(tmp_path: Path) -> None:
    with Premises(tmp_path / "house.db") as house:
        found = commands.FindBet(SUPERVISOR, "#1", 1, "Player", 10_005_00, "overlooked")
        at_a_keyed_table(house, "dragon-tiger-baccarat", "9s 5h Ks 2d", found=found)
    no_findings(verify(str(tmp_path / "house.db")))
    journal = EditableJournal(tmp_path / "house.db")
    draft = journal.find("BetSettled")
    draft.event("BetSettled").update({"returned_cents": 0, "net_cents": 10_005_00})
    draft.body["money"] = [["bets/t1", "seats/t1", 10_005_00, "wins"], ["chips/t1", "seats/t1", 10_005_00, "wins"]]
    (finding,) = verify(str(journal.write(tmp_path / "forged.db"))).findings
    assert (finding.check, finding.version) == ("settlement", draft.version)
    assert finding.expected == "win, net 10,000.00, 5.00 returned as above the maximum"


def test_a_round_found_void_afterwards_gives_back_what_was_won_and_lost(tmp_path: Path) -> None:
    bets = [commands.PlaceBet(patron("Wei"), "Wei", 1, wager, 100_00) for wager in ("Dragon", "Tiger", "Tie")]
    with Premises(tmp_path / "house.db") as house:
        at_a_keyed_table(house, "dragon-tiger", "9s 5h", *bets)
        house.do(table_stream("t1"), commands.CallIrregularity(DEALER, Kind.WRONG_NUMBER, "a card too many", count=4))
        void = commands.RuleOn(PIT_MANAGER, Remedy.VOID, "nobody knows which")
        house.do(table_stream("t1"), void, second=SUPERVISOR)
    report = verify(str(tmp_path / "house.db"))
    no_findings(report)
    table = report.tables["t1"]
    assert (table.rounds_complete, table.rounds_void, table.turnover_cents, table.paid_cents) == (0, 1, 0, 0)
    journal = EditableJournal(tmp_path / "house.db")
    draft = journal.find("SettlementReversed")
    left_out = draft.event("SettlementReversed")
    draft.body["events"].remove(left_out)
    draft.body["money"].pop(0)
    (finding,) = verify(str(journal.write(tmp_path / "forged.db"))).findings
    assert (finding.check, finding.version) == ("round", draft.version)
    assert finding.found == f"bets {left_out['number']} not"


def test_what_was_won_and_has_left_the_house_is_owed_when_the_round_is_void(tmp_path: Path) -> None:
    bets = [commands.PlaceBet(patron("Wei"), "Wei", area, "Dragon", 100_00) for area in (1, 2)]
    with Premises(tmp_path / "house.db") as house:
        at_a_keyed_table(house, "dragon-tiger", "9s 5h", *bets)
        house.do(CAGE, cage.CashOut(CASHIER, "Wei", cents=house.cents("Wei") - 150_00), second=patron("Wei"))
        house.do(table_stream("t1"), commands.CallIrregularity(DEALER, Kind.WRONG_NUMBER, "a card too many", count=4))
        void = commands.RuleOn(PIT_MANAGER, Remedy.VOID, "nobody knows which")
        house.do(table_stream("t1"), void, second=SUPERVISOR)
        assert (house.cents("Wei"), house.cents("due/Wei")) == (0, -50_00)
    no_findings(verify(str(tmp_path / "house.db")))


def test_the_shoe_of_a_table_that_is_closed_is_opened(tmp_path: Path) -> None:
    with Premises(tmp_path / "house.db") as house:
        house.open_table("t1", "no-commission")
        house.step_to("t1", "betting")
        house.step_to("t1", "ready")
        house.do(CAGE, cage.CloseTable(PIT_MANAGER, "t1", "the night is over"))
    report = verify(str(tmp_path / "house.db"))
    no_findings(report)
    assert (report.notes, report.tables["t1"].shoes_opened) == ([], 1)
    journal = EditableJournal(tmp_path / "house.db")
    journal.drafts.remove(journal.find("ShoeOpened"))
    (finding,) = verify(str(journal.write(tmp_path / "forged.db"))).findings
    assert (finding.check, finding.says) == ("shoe", "t1 was closed together with its shoe 1")


# --- tables played at random, and houses that serve -------------------------------------------------


def play_at_random(path: Path, rounds: int, seed: int) -> None:
    """One house, a table of each game, played by patrons and staff who mostly know the rules."""
    simulated: Any = import_module("table.test_simulated_tables")
    second = Actor("Second", Position.PIT_SUPERVISOR)
    with Premises(path) as house:
        for name in (*simulated.PATRONS, "Nobody"):
            house.account(name, 20_000_00)
        for game in GAMES.values():
            simulation = simulated.Simulation(game, seed)

            def sit_down(simulation: Any = simulation) -> None:
                simulation.table = f"{simulation.game.slug}-{simulation.rounds}"
                options = simulated.some_options(simulation.chance, simulation.game)
                source = cage.DEVICE if options.method is Method.C else cage.KEYED
                house.do(CAGE, cage.OpenTable(SHIFT_MANAGER, simulation.table, options_json(options), source))
                simulation.state = house.table(simulation.table).state
                simulation.favourites = simulation.chance.sample(simulation.game.deck.cards, 4)

            def put(command: commands.Command, simulation: Any = simulation) -> bool:
                answer = house.ask(table_stream(simulation.table), command, second=second)
                simulation.state = house.table(simulation.table).state
                if isinstance(answer, Refusal):
                    return False
                simulation.rounds += any(event["type"] == "RoundConcluded" for event in answer.body.events)
                return True

            simulation.sit_down, simulation.put = sit_down, put
            simulation.play(rounds)


@pytest.mark.parametrize("rounds", first_of([1, 4], 1))
def test_tables_played_at_random_have_no_finding(rounds: int) -> None:
    with memory() as folder:
        play_at_random(folder / "house.db", rounds, seed=0)
        no_findings(verify(str(folder / "house.db")))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 5))
def test_many_tables_played_at_random_have_no_finding(seed: int) -> None:
    with memory() as folder:
        play_at_random(folder / "house.db", rounds=200, seed=seed)
        no_findings(verify(str(folder / "house.db")))


def test_a_house_is_audited_while_it_serves(tmp_path: Path) -> None:
    with Premises(tmp_path / "house.db") as house:
        house.account("Wei", 1_000_00)
        house.open_table("t1", "no-commission")
        ended = threading.Event()

        def serve() -> None:
            while not ended.is_set():
                house.step("t1")

        serving = threading.Thread(target=serve)
        serving.start()
        try:
            looked = [verify(str(house.path))]
            while len({report.entries for report in looked}) < 4:
                looked.append(verify(str(house.path)))
        finally:
            ended.set()
            serving.join()
    for report in looked:
        no_findings(report)


def test_a_house_in_postgresql_is_audited_alike(postgres_place: stores.Place) -> None:
    house = stores.furnished(postgres_place.house(create=True))
    try:
        for _ in range(4):
            stores.step_to(house, "t1", Phase.BETTING)
            stores.do(house, table_stream("t1"), commands.PlaceBet(stores.WEI, "Wei", 1, "Banker", 50_00))
            stores.step_to(house, "t1", Phase.READY)
        report = verify(postgres_place.url, postgres_place.log_end)
    finally:
        house.close()
    no_findings(report)
    assert (report.tables["t1"].rounds_complete, report.tables["t1"].bets) == (4, 4)


# --- on the command line ------------------------------------------------------------------------


def test_the_command_says_that_nothing_was_found_and_nobody_confirms_it(
    run: Callable[..., CommandResult], genuine: Path
) -> None:
    ran = run("verify", str(genuine))
    assert ran.code == Verdict.UNCONFIRMED, ran.err
    assert "No findings." in ran.out
    assert "1,310.00" in ran.out


def test_the_command_lists_findings_first_and_ends_with_one(run: Callable[..., CommandResult], forged: Path) -> None:
    ran = run("verify", str(forged))
    assert ran.code == 1
    assert ran.out.index("Findings") < ran.out.index("What was looked at")
    assert "expected: Tie" in ran.out
    told = run("verify", str(forged), "--json")
    assert (told.code, told.json["sound"]) == (1, False)
    (finding,) = told.json["findings"]
    assert (finding["check"], finding["stream"], finding["round"]) == ("result", "table/t1", 2)
    assert (finding["expected"], finding["found"]) == ("Tie", "Banker")
    assert finding["says"].startswith("the result of ")
    assert finding["message"]["key"] == "finding-result"
    assert told.json["summary"]["tables"]["t1"]["rounds_void"] == 2


def test_a_house_that_cannot_be_read_ends_with_two(
    run: Callable[..., CommandResult], genuine: Path, tmp_path: Path
) -> None:
    (tmp_path / "novel.db").write_text("Call me Ishmael. " * 500)
    for path in (tmp_path / "nowhere.db", tmp_path / "novel.db"):
        ran = run("verify", str(path))
        assert (ran.code, ran.out) == (2, "")
        assert str(path) in ran.err
    assert run("verify", str(genuine), "--log-end", str(tmp_path / "nowhere.log-end")).code == 2


def test_a_contested_call_is_followed_and_a_forged_one_found(tmp_path: Path) -> None:
    with Premises(tmp_path / "house.db") as house:
        house.open_table("t1", "dragon-tiger-baccarat", source=cage.KEYED)
        stream = table_stream("t1")
        for command in (commands.LoadShoe(DEALER), commands.OpenBets(DEALER), commands.CloseBets(DEALER)):
            house.do(stream, command)
        house.do(stream, commands.CallIrregularity(DEALER, Kind.WRONG_CARDS, "a blue back"))
        house.do(stream, commands.ContestCall(SHIFT_MANAGER, "a slip of the finger"), second=SUPERVISOR)
        for card in parse_cards("9s 5h Ks 2d"):
            house.do(stream, commands.DealCard(DEALER, card))
        house.do(stream, commands.AnnounceResult(DEALER))
        house.do(stream, commands.SettleBets(DEALER))
    no_findings(verify(str(tmp_path / "house.db")))
    for number, (key, value) in enumerate((("kind", Kind.ORDER_ALTERED.value), ("clause", "5.2"))):
        journal = EditableJournal(tmp_path / "house.db")
        draft = journal.find("CallContested")
        draft.event("CallContested")[key] = value
        found = verify(str(journal.write(tmp_path / f"forged-{number}.db"))).findings
        assert [finding.version for finding in found] == [draft.version]


def test_entries_that_nothing_outside_vouches_for_are_told(tmp_path: Path) -> None:
    """Whoever has the database alone can write at its end what the log allows; the end kept outside lags behind."""
    path, kept = tmp_path / "house.db", tmp_path / "kept.log-end"

    def told() -> list[str]:
        report = verify(str(path), kept)
        no_findings(report)
        return [note.says for note in report.notes if note.message.key == "note-beyond-outside"]

    with Premises(path) as house:
        house.account("Wei", 100_00)
        shutil.copy(f"{path}.log-end", kept)
    assert told() == []
    with Premises(path, create=False) as house:
        for cents in (50_00, 60_00):
            house.do(CAGE, cage.BuyCredit(CASHIER, "Wei", cents))
    (beyond,) = told()
    assert beyond.startswith("2 entries were written after the log's end given")
