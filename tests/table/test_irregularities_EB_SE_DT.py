"""Irregularities of Electronic Baccarat, Sands Elements and Dragon Tiger, and what all five documents have alike."""

from __future__ import annotations

import pytest
from msgspec import structs

from cutcard import GAMES, Refusal
from cutcard.cards import parse_cards
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.table import Actor, Phase, Source, commands, decide, events
from cutcard.table.automatic_dealer import AUTOMATIC
from tables import ASSISTANT, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, WITNESS, Table, patron
from tiers import one_a_document
from walks import walk

DTB, FF4 = "dragon-tiger-baccarat", "fa-fa-fabulous-4"
SE, DT = "sands-elements", "dragon-tiger"
STAFF = (DEALER, SUPERVISOR, PIT_MANAGER, ASSISTANT, SHIFT_MANAGER)
EVERY_EB = [slug for slug, game in GAMES.items() if game.document.code == "EB"]
FIRST, SECOND = 0, 1

ALTERED = {DTB: "5.2", FF4: "5.2", SE: "5.4", DT: "5.4"} | dict.fromkeys(EVERY_EB, "5.2")
TOO_FEW = {DTB: "5.3", FF4: "5.3", SE: "5.5", DT: "5.5"} | dict.fromkeys(EVERY_EB, "5.3")
WRONG = dict.fromkeys(TOO_FEW, "5.1.1 5.1.2")
WRONG_KIND = {SE: Kind.FOREIGN_CARD, DT: Kind.FOREIGN_CARD}
"""Two documents speak of a foreign card and of nothing else."""


def under(numbers: dict[str, str]) -> pytest.MarkDecorator:
    """The same test for each game, marked with the clauses of its document."""
    cases = [
        pytest.param(slug, marks=pytest.mark.clause(*(f"{GAMES[slug].document.code} {n}" for n in clauses.split())))
        for slug, clauses in numbers.items()
    ]
    return pytest.mark.parametrize("slug", one_a_document(cases))


def suited(slug: str, ranks: str) -> str:
    suit = "f" if slug in {FF4, SE} else "s"
    return " ".join(rank + suit for rank in ranks.split())


def winning(slug: str) -> str:
    """A round that the first hand wins with the cards first dealt to it."""
    return suited(slug, "9 7" if slug == DT else "9 7 T T")


def dealing(slug: str, ranks: str = "", source: Source = Source.READER) -> Table:
    """Bets closed over one of Ann's on each hand, and these cards dealt."""
    table = Table(slug, source=source).open()
    for side in GAMES[slug].drawing.sides:
        table.bet("Ann", side.name)
    table.do(commands.CloseBets(DEALER))
    table.deal(suited(slug, ranks))
    return table


def call(table: Table, kind: Kind, ranks: str = "") -> tuple[events.Event, ...]:
    drawn = parse_cards(suited(table.state.options.game.slug, ranks))
    return table.do(commands.CallIrregularity(DEALER, kind, "as seen", 0, drawn))


def rule(table: Table, remedy: Remedy, by: Actor = DEALER, ranks: str = "") -> tuple[events.Event, ...]:
    drawn = parse_cards(suited(table.state.options.game.slug, ranks))
    return table.do(commands.RuleOn(by, remedy, "as the rule says", drawn), WITNESS)


def held(table: Table, hand: int) -> str:
    return " ".join(str(dealt.card)[0] for dealt in table.state.cards if dealt.hand == hand)


def check_void(table: Table, happened: tuple[events.Event, ...], clauses: str) -> None:
    """Every bet is its patron's again, nothing is settled, and the next round can begin."""
    assert set(clauses.split()) <= set(happened[0].cites)
    assert [event.number for event in happened if isinstance(event, events.BetWithdrawn)] == [1, 2]
    assert not [event for event in happened if isinstance(event, events.BetSettled)]
    assert [event.round_number for event in happened if isinstance(event, events.RoundVoided)] == [1]
    state = table.state
    assert (state.phase, state.bets, state.cards, state.waiting) == (Phase.READY, (), (), ())
    assert state.incident is None
    if state.not_whole:
        assert table.no(commands.OpenBets(DEALER)).code == "not_whole"
        table.do(commands.LoadShoe(DEALER))
    table.open()
    assert table.state.round_number == 2


@walk("by", STAFF[2:])
@under({slug: f"5.1 {clauses}" for slug, clauses in WRONG.items()})
def test_foreign_cards_void_the_round_when_a_pit_manager_or_anyone_higher_says_so(slug: str, by: Actor) -> None:
    table = dealing(slug, "9")
    call(table, WRONG_KIND.get(slug, Kind.WRONG_CARDS))
    for lower in STAFF[:2]:
        assert table.no(commands.RuleOn(lower, Remedy.VOID, "foreign"), WITNESS).code == "authority"
    happened = rule(table, Remedy.VOID, by)
    higher = by is not PIT_MANAGER and slug not in {SE, DT}
    assert ("6.2" in happened[0].cites) == higher, "two documents say nothing of higher positions"
    check_void(table, happened, WRONG[slug])


@under(dict.fromkeys(WRONG, "5.1.2"))
def test_a_void_round_leaves_the_results_of_earlier_rounds_as_they_are(slug: str) -> None:
    table = dealing(slug)
    table.deal(winning(slug))
    table.finish()
    settled = [event for event in table.events if isinstance(event, events.BetSettled)]
    table.open().bet("Ann", GAMES[slug].wagers[0].name)
    call(table, WRONG_KIND.get(slug, Kind.WRONG_CARDS))
    rule(table, Remedy.VOID, PIT_MANAGER)
    assert [event for event in table.events if isinstance(event, events.BetSettled)] == settled
    assert table.state.result == GAMES[slug].drawing.sides[FIRST].name


@under(ALTERED)
def test_an_order_altered_beyond_repair_voids_the_round_at_any_moment_of_it(slug: str) -> None:
    cards = winning(slug).split()
    for dealt in range(len(cards) + 1):
        table = dealing(slug)
        table.deal(" ".join(cards[:dealt]))
        call(table, Kind.ORDER_ALTERED)
        check_void(table, rule(table, Remedy.VOID, PIT_MANAGER), ALTERED[slug])
    table = dealing(slug)
    table.deal(" ".join(cards))
    table.do(commands.AnnounceResult(DEALER))
    call(table, Kind.ORDER_ALTERED)
    check_void(table, rule(table, Remedy.VOID, PIT_MANAGER), ALTERED[slug])


def out_of_cards(slug: str) -> Table:
    """One card is dealt, and nothing is left to go on with: the rest was burnt unseen."""
    table = dealing(slug, "9")
    table.state = structs.replace(table.state, unseen=len(table.state.shoe or ()))
    return table


@under(TOO_FEW)
def test_when_the_next_card_is_not_there_the_round_is_void(slug: str) -> None:
    table = out_of_cards(slug)
    next_card = commands.DealCard(DEALER, parse_cards(suited(slug, "7"))[0])
    assert table.no(next_card).cites == (TOO_FEW[slug],)
    call(table, Kind.TOO_FEW_CARDS)
    assert table.no(commands.RuleOn(SUPERVISOR, Remedy.VOID)).cites[0] == TOO_FEW[slug]
    happened = table.do(commands.RuleOn(PIT_MANAGER, Remedy.VOID))
    assert happened[0].cites == (TOO_FEW[slug],), "the record determines it: no witness is asked for"
    assert (table.state.phase, table.state.bets) == (Phase.READY, ())
    refusal = table.no(commands.OpenBets(DEALER))
    assert (refusal.code, refusal.clause) == ("too_few_cards", ""), "that no round opens is the house's own caution"
    table.do(commands.LoadShoe(DEALER))


@under(TOO_FEW)
def test_with_cards_left_or_the_round_complete_there_are_not_too_few(slug: str) -> None:
    table = dealing(slug, "9")
    assert TOO_FEW[slug] in table.no(commands.CallIrregularity(DEALER, Kind.TOO_FEW_CARDS, "few")).cites
    table = dealing(slug)
    table.deal(winning(slug))
    table.state = structs.replace(table.state, unseen=len(table.state.shoe or ()))
    assert table.no(commands.CallIrregularity(DEALER, Kind.TOO_FEW_CARDS, "none")).code == "not_the_case"
    table.finish()


@under(dict.fromkeys(WRONG, "5.1"))
def test_play_is_suspended_until_the_irregularity_is_ruled_on(slug: str) -> None:
    table = dealing(slug, "9")
    call(table, WRONG_KIND.get(slug, Kind.WRONG_CARDS))
    before = table.state
    acts: tuple[commands.Command, ...] = (
        commands.DealCard(DEALER, parse_cards(suited(slug, "7"))[0]),
        commands.AnnounceResult(DEALER),
        commands.SeeCuttingCard(DEALER),
        commands.WithdrawBet(patron("Ann"), 1),
        commands.PlaceBet(patron("Bob"), "Bob", 2, GAMES[slug].wagers[0].name, 100_00),
        commands.ResumePlay(SHIFT_MANAGER),
        commands.RuleOn(SHIFT_MANAGER, Remedy.PLAY_ON),
        commands.RuleOn(patron("Ann"), Remedy.VOID),
    )
    for act in acts:
        table.no(act)
    assert table.state is before
    assert table.no(commands.AnnounceResult(DEALER)).code == "suspended"


@under(dict.fromkeys(EVERY_EB, "5.6"))
def test_eb_5_6_a_card_found_face_up_comes_next_and_no_other(slug: str) -> None:
    table = dealing(slug, "9")
    call(table, Kind.FACE_UP_CARD, "7")
    rule(table, Remedy.AS_FACE_DOWN)
    assert table.no(commands.DealCard(DEALER, parse_cards("6s")[0])).cites == ("6.3",)
    table.deal("7s Ts Ts")
    table.finish()


@under(dict.fromkeys(EVERY_EB, "5.4 5.8"))
def test_eb_5_8_cards_drawn_together_are_dealt_in_their_order_and_no_bet_is_withdrawn(slug: str) -> None:
    table = dealing(slug, "2 3 T")
    call(table, Kind.TOGETHER_KNOWN, "T 4")
    assert table.no(commands.RuleOn(DEALER, Remedy.OFFER_WITHDRAWAL)).code == "remedy"
    rule(table, Remedy.RECONSTRUCT)
    assert table.no(commands.WithdrawBet(patron("Ann"), 1)).cites == ("5.4",)
    table.no(commands.DealCard(DEALER, parse_cards("4s")[0]))
    table.deal("Ts 4s")
    assert (held(table, FIRST), held(table, SECOND)) == ("2 T 4", "3 T")
    assert len(table.state.bets) == 2


@under(dict.fromkeys(EVERY_EB, "5.8 5.8.1"))
def test_eb_5_8_1_an_unknown_order_voids_the_round_whenever_it_happens(slug: str) -> None:
    for dealt in ("", "2 3", "2 3 T T"):
        table = dealing(slug, dealt)
        call(table, Kind.TOGETHER_UNKNOWN, "4 5")
        check_void(table, rule(table, Remedy.VOID, PIT_MANAGER), "5.8.1")


@under(dict.fromkeys(EVERY_EB, "5.9 5.9.1"))
def test_eb_5_9_1_an_interruption_before_any_outcome_voids_the_round(slug: str) -> None:
    for dealt in ("", "2", "2 3"):
        table = dealing(slug, dealt)
        call(table, Kind.INTERRUPTED_OPEN)
        assert table.no(commands.RuleOn(DEALER, Remedy.PLAY_ON)).code == "remedy"
        assert table.no(commands.RuleOn(SUPERVISOR, Remedy.VOID, "dark"), WITNESS).code == "authority"
        check_void(table, rule(table, Remedy.VOID, PIT_MANAGER), "5.9.1")


@under(dict.fromkeys(EVERY_EB, "5.9 5.9.1"))
def test_eb_5_9_1_where_no_staff_deal_the_system_voids_the_round(slug: str) -> None:
    table = dealing(slug, "2")
    call(table, Kind.INTERRUPTED_OPEN)
    answer = decide(table.state, commands.RuleOn(AUTOMATIC, Remedy.VOID, "no power"), system=True)
    assert not isinstance(answer, Refusal)
    assert any(isinstance(event, events.RoundVoided) for event in answer)


@under(dict.fromkeys(EVERY_EB, "5.9 5.9.2"))
def test_eb_5_9_2_an_interruption_after_an_outcome_lets_the_round_go_on(slug: str) -> None:
    table = dealing(slug, "9 7 T T")
    before = table.state
    call(table, Kind.INTERRUPTED_DECIDED)
    assert table.no(commands.RuleOn(DEALER, Remedy.VOID)).code == "remedy"
    assert table.no(commands.WithdrawBet(patron("Ann"), 1)).cites == ("5.4",), "this document offers nothing back"
    table.do(commands.RuleOn(DEALER, Remedy.PLAY_ON))
    assert structs.replace(table.state, log=0, named_last=0) == structs.replace(before, log=0, named_last=0)
    table.finish()


@pytest.mark.parametrize("moment", ["dealt", "announced"])
@under({SE: "5.2", DT: "5.2"})
def test_5_2_a_wrong_number_of_cards_that_cannot_be_rebuilt_voids_the_round(slug: str, moment: str) -> None:
    table = dealing(slug, source=Source.KEYED)
    table.deal(winning(slug))
    if moment == "announced":
        table.do(commands.AnnounceResult(DEALER))
    table.do(commands.CallIrregularity(DEALER, Kind.WRONG_NUMBER, "as seen", count=3))
    check_void(table, rule(table, Remedy.VOID, PIT_MANAGER), "5.2")


@pytest.mark.clause("SE 5.3", holds="cards are drawn together in the initial deal and nobody knows the order")
def test_se_5_3_an_unknown_order_in_the_initial_deal_voids_the_round() -> None:
    for dealt in ("", "2", "2 3", "2 3 T"):
        table = dealing(SE, dealt)
        call(table, Kind.TOGETHER_UNKNOWN_EARLY, "4 5")
        check_void(table, rule(table, Remedy.VOID, PIT_MANAGER), "5.3")


@pytest.mark.clause("SE 5.3", refuses="the initial deal is complete")
def test_se_5_3_later_no_clause_speaks_and_the_gaming_shift_manager_decides() -> None:
    table = dealing(SE, "2 3 T T")
    late = commands.CallIrregularity(DEALER, Kind.TOGETHER_UNKNOWN_EARLY, "seen", 0, parse_cards("4f 5f"))
    assert table.no(late).cites == ("5.3",)
    call(table, Kind.UNFORESEEN)
    happened = rule(table, Remedy.VOID, SHIFT_MANAGER)
    assert happened[0].cites == (), "this document has no clause for it"
    assert (table.state.phase, table.state.bets) == (Phase.READY, ())


@pytest.mark.clause("DT 5.3", refuses="both cards are dealt: what is drawn beyond them is surplus")
def test_dt_5_3_is_not_the_case_once_both_cards_are_dealt() -> None:
    table = dealing(DT, "2 3")
    two = parse_cards("4s 5s")
    refusal = table.no(commands.CallIrregularity(DEALER, Kind.TOGETHER_UNKNOWN, "as seen", cards=two))
    assert (refusal.code, refusal.clause) == ("not_the_case", "5.3")


@pytest.mark.clause("DT 5.3", holds="cards are drawn together while a card is still to be dealt")
def test_dt_5_3_an_unknown_order_voids_the_round_before_and_after_the_first_card() -> None:
    for dealt in ("", "2"):
        table = dealing(DT, dealt)
        call(table, Kind.TOGETHER_UNKNOWN, "4 5")
        check_void(table, rule(table, Remedy.VOID, PIT_MANAGER), "5.3")
