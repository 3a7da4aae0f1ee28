"""Tables that run themselves: what staff cannot do there, asked of the house and forged into its journal."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from cutcard import GAMES
from cutcard.audit.verification import verify
from cutcard.formats.entry import table_stream
from cutcard.house.cage import SHUFFLED
from cutcard.house.engine.requests import Reply, Request
from cutcard.house.staff import RECOVERY
from cutcard.rulebook.irregularities import INTERRUPTED, Kind
from cutcard.table import commands
from cutcard.table.acts import ACTS
from houses.editable_journal import EditableEntry, EditableJournal, audited, no_findings
from houses.houses import Premises, seconded
from houses.scripted_tables import TABLE, dealt_by_the_house
from tables import DEALER, PIT_MANAGER, SHIFT_MANAGER, patron
from tiers import those
from wording import check_worded

if TYPE_CHECKING:
    from pathlib import Path

    from cutcard.audit.report import Finding
    from cutcard.cards import Card
    from cutcard.rulebook.game import Game


STREAM = table_stream(TABLE)
CALLED_BY_STAFF = {Kind.TOO_FEW_CARDS, Kind.UNFORESEEN}
FOUND_BY_THE_HOUSE = {Kind.WRONG_CARDS, Kind.FOREIGN_CARD}
LEFT_TO_STAFF = {
    commands.ChooseMethod,
    commands.RestrictArea,
    commands.PlaceBet,
    commands.ChangeBet,
    commands.WithdrawBet,
    commands.AskToBalance,
    commands.RemoveBet,
    commands.NoteDeparture,
    commands.OfferWithdrawal,
    commands.AllowDrawing,
    commands.AcceptDevice,
    commands.GiveUpDevice,
    commands.ChooseHandler,
    commands.AllowSqueeze,
    commands.ReportDisplay,
    commands.CallIrregularity,
    commands.ContestCall,
    commands.RuleOn,
    commands.ResumePlay,
    commands.ReplaceCards,
}
"""Acts for which a clause names somebody of the staff, or which a patron takes; methods and phases say when."""


each_game = pytest.mark.parametrize(
    "game", those(GAMES.values(), lambda game: game.slug in {"dragon-tiger-baccarat", "no-commission"}), ids=GAMES
)
"""With hands and without: the others, which add clauses and no other rule, are wide."""


class Houses(dict[str, "Path"]):
    """By game, a house that shuffles; each is dealt when it is first asked for."""

    def __init__(self, folders: pytest.TempPathFactory) -> None:
        super().__init__()
        self.folders = folders

    def __missing__(self, slug: str) -> Path:
        path = self.folders.mktemp(slug) / "house.db"
        with pytest.MonkeyPatch.context() as patch:
            dealt_by_the_house(path, slug, patch)
        self[slug] = path
        return path


@pytest.fixture(scope="module")
def genuine(tmp_path_factory: pytest.TempPathFactory) -> Houses:
    return Houses(tmp_path_factory)


def called_as(journal: EditableJournal, game: Game, kind: Kind, nth: int = 0) -> EditableEntry:
    """The call of what no clause covers becomes one of this kind, under its clause."""
    case = game.irregularity(kind)
    assert case is not None
    draft = journal.find("IrregularityCalled", nth)
    draft.body["command"]["kind"] = draft.event("IrregularityCalled")["kind"] = kind.value
    draft.event("IrregularityCalled")["clause"] = case.clause
    return draft


def findings_at(journal: EditableJournal, draft: EditableEntry) -> list[Finding]:
    found = audited(journal).findings
    for finding in found:
        check_worded(finding.line)
    return [each for each in found if (each.stream, each.version) == (draft.stream, draft.version)]


def impossible(finding: Finding, kind: Kind) -> bool:
    return finding.check == "ruling" and finding.found == kind.value and " by " in finding.says


@pytest.mark.wide
@each_game
def test_no_person_reports_what_takes_hands_or_interrupts(game: Game, genuine: Houses) -> None:
    kinds = {each.kind for each in game.irregularities} - CALLED_BY_STAFF
    assert kinds, game.slug
    for kind in kinds:
        journal = EditableJournal(genuine[game.slug])
        found = findings_at(journal, called_as(journal, game, kind))
        assert any(impossible(each, kind) for each in found), (game.slug, kind, found)


@pytest.mark.wide
@each_game
@pytest.mark.parametrize(("via", "name"), [("automatic", "automatic dealer"), ("recovery", "the house")])
def test_the_house_itself_calls_only_what_it_can_find(game: Game, via: str, name: str, genuine: Houses) -> None:
    finds = {"automatic": {Kind.ABSENT_PATRON}, "recovery": INTERRUPTED | FOUND_BY_THE_HOUSE}[via]
    for kind in {each.kind for each in game.irregularities}:
        journal = EditableJournal(genuine[game.slug])
        draft = called_as(journal, game, kind)
        draft.body |= {"via": via}
        draft.body["command"]["by"] = {"name": name, "position": "DEALER"}
        found = findings_at(journal, draft)
        assert any(impossible(each, kind) for each in found) == (kind not in finds), (game.slug, kind, found)


@pytest.mark.wide
@each_game
def test_no_card_is_seen_where_the_house_deals(game: Game, genuine: Houses) -> None:
    journal = EditableJournal(genuine[game.slug])
    draft = journal.find("IrregularityCalled")
    card = str(game.deck.cards[0])
    draft.body["command"]["cards"] = draft.event("IrregularityCalled")["cards"] = [card]
    assert any(each.found == card for each in findings_at(journal, draft))


@pytest.mark.wide
@each_game
@pytest.mark.parametrize("kind", ["ShoeLoaded", "BetsOpened", "BetsClosed", "ResultAnnounced", "RoundConcluded"])
def test_the_dealer_does_not_lead_the_round(game: Game, kind: str, genuine: Houses) -> None:
    journal = EditableJournal(genuine[game.slug])
    draft = journal.find(kind)
    draft.body |= {"via": "console", "id": "forged"}
    draft.body["command"]["by"] = {"name": DEALER.name, "position": "DEALER"}
    for event in draft.body["events"]:
        event.update({"dealer": DEALER.name} if "dealer" in event else {})
    found = findings_at(journal, draft)
    assert [(each.check, each.found) for each in found] == [("authority", DEALER.name)], found


@each_game
def test_a_defect_that_the_house_finds_in_its_shoe_is_lawful(game: Game, tmp_path: Path) -> None:
    """5.1: nobody's word, and so nobody's choice."""
    kind = next(iter(FOUND_BY_THE_HOUSE & {each.kind for each in game.irregularities}))
    case = game.irregularity(kind)
    assert case is not None
    with Premises(tmp_path / "house.db") as house:
        house.account("Wei", 500_00)
        house.open_table(TABLE, game.slug)
        house.step_to(TABLE, "betting")
        house.bet(TABLE, "Wei", game.wagers[0].name)
        house.step(TABLE)
        house.step(TABLE)
        why = "not as committed to"
        called = commands.CallIrregularity(RECOVERY, kind, why)
        for command in (called, *(commands.RuleOn(RECOVERY, step.remedy, why) for step in case.steps)):
            request = Request("", STREAM, command, via="recovery")
            (answer,) = house.house.run_on_writer(partial(house.house.write, [request]))
            assert isinstance(answer, Reply), answer
        assert house.cents("Wei") == 500_00
    no_findings(verify(str(tmp_path / "house.db")))


@pytest.mark.clause("EB 3.2", refuses="a person closes bets at a table that runs itself")
def test_the_terminals_close_bets_and_no_dealer_does(tmp_path: Path) -> None:
    with Premises(tmp_path / "house.db") as house:
        house.open_table(TABLE, "tiger-baccarat")
        house.step_to(TABLE, "betting")
        refusal = house.no(STREAM, commands.CloseBets(SHIFT_MANAGER))
    assert (refusal.code, refusal.document, refusal.clause) == ("the_house_deals", "EB", "3.2")
    assert "hold" in str(refusal)


@each_game
def test_flickering_lights_void_nothing(game: Game, tmp_path: Path) -> None:
    with Premises(tmp_path / "house.db") as house:
        house.account("Wei", 500_00)
        house.open_table(TABLE, game.slug)
        house.step_to(TABLE, "betting")
        house.bet(TABLE, "Wei", game.wagers[0].name)
        house.step_to(TABLE, "dealing")
        before = house.table(TABLE).state
        for kind in INTERRUPTED:
            refusal = house.no(STREAM, commands.CallIrregularity(SHIFT_MANAGER, kind, "the lights flickered"))
            assert refusal.code == "by_the_house"
        assert house.no(STREAM, commands.ReportInterruption(DEALER)).code == "by_the_house"
        assert house.table(TABLE).state == before
        cases = {each.kind for each in game.irregularities} - CALLED_BY_STAFF - INTERRUPTED
        for kind in cases:
            call = commands.CallIrregularity(SHIFT_MANAGER, kind, "seen by the Dealer")
            assert house.no(STREAM, call).code == "no_hands", kind
        seen = commands.CallIrregularity(SHIFT_MANAGER, Kind.UNFORESEEN, "a card was seen", cards=game.deck.cards[:1])
        assert house.no(STREAM, seen).code == "no_hands"


def arguments(kind: type[commands.Command], game: Game) -> dict[str, Any]:
    """What a command must be told, as somebody might tell it who wants it to pass."""
    card: Card = game.deck.cards[0]
    told: dict[str, Any] = {
        "patron": "Wei",
        "area": 1,
        "wager": game.wagers[0].name,
        "stake_cents": 100_00,
        "number": 1,
        "hand": 0,
        "first": 0,
        "card": card,
        "cards": (card,),
        "place": 1,
        "count": 1,
        "most": 1,
        "reason": "as asked",
        "note": "as asked",
        "says": "as asked",
        "shown": game.wagers[0].name,
        "kind": Kind.UNFORESEEN,
        "remedy": "void the round",
        "method": "B",
        "squeezer": "Wei",
    }
    required = [each for each in kind.__dataclass_fields__.values() if each.name != "by"]
    return {each.name: told[each.name] for each in required if each.name in told}


@each_game
def test_every_other_act_of_staff_is_refused_in_every_phase(game: Game, tmp_path: Path) -> None:
    refused = set(ACTS) - LEFT_TO_STAFF
    with Premises(tmp_path / "house.db") as house:
        house.account("Wei", 5_000_00)
        house.open_table(TABLE, game.slug)
        assert house.table(TABLE).source == SHUFFLED
        seen: set[str] = set()
        for _ in range(40):
            state = house.table(TABLE).state
            if state.phase.value == "betting" and not state.bets:
                house.do(STREAM, commands.PlaceBet(patron("Wei"), "Wei", 1, game.wagers[0].name, 100_00))
            for kind in refused:
                command = kind(SHIFT_MANAGER, **arguments(kind, game))  # type: ignore[arg-type, unused-ignore]
                answer = house.no(STREAM, command, **seconded(PIT_MANAGER))
                assert answer.code in {
                    "the_house_deals",
                    "the_house_draws",
                    "by_the_house",
                    "no_hands",
                }, (kind, state.phase, answer)
            seen.add(state.phase.value)
            house.step(TABLE)
    assert {"ready", "betting", "dealing", "settling"} <= seen


def test_every_game_is_asked() -> None:
    assert {game.document.code for game in GAMES.values()} == {"DTB", "FF4", "SE", "DT", "EB"}
