"""What may be asked when and by whom: every cell of the table of transitions, at every game."""

from __future__ import annotations

from collections import Counter
from dataclasses import MISSING, fields, replace
from functools import cache
from typing import Any

import pytest

from cutcard import GAMES, Card, Refusal, Shoe, referee
from cutcard.cards import parse_cards
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method, Position
from cutcard.table import Actor, Phase, Source, TableState, apply_all, available, commands, decide
from cutcard.table.acts import ACTS
from cutcard.table.knowledge import Sight
from cutcard.table.transitions import TRANSITIONS, exists
from dealt_rounds import every_electronic_game, every_game
from tables import ASSISTANT, CASHIER, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, WITNESS, Table, patron
from tiers import one_a_document

ACTORS = (patron("Ada"), CASHIER, DEALER, SUPERVISOR, PIT_MANAGER, ASSISTANT, SHIFT_MANAGER)
COMMANDS = tuple(act.command for act in TRANSITIONS)

BY_HAND = {
    commands.ChooseMethod,
    commands.RestrictArea,
    commands.FindBet,
    commands.OfferWithdrawal,
    commands.AllowDrawing,
    commands.AcceptDevice,
    commands.GiveUpDevice,
    commands.PassHand,
    commands.DeclineHand,
    commands.ChooseHandler,
    commands.AllowSqueeze,
    commands.SetRevealOrder,
    commands.RevealHand,
}
"""Acts that only the documents of the two games with methods A, B and C know."""
WITH_TERMINALS = {"EB"}
"""Documents that speak of terminals."""
WITH_CHIPS = {commands.NoteLateBet, commands.NoteLateWithdrawal, commands.AskToBalance, commands.RemoveBet}
"""Acts that only tables without terminals know."""
NOTICED_BY_THE_HOUSE = {
    commands.ReportTerminal: WITH_TERMINALS,
    commands.TerminalBack: WITH_TERMINALS,
}
"""What no person says, and the documents that know it."""
WITH_INTERRUPTIONS = {"DTB", "FF4"}
"""Documents that say what becomes of a round that is interrupted, and hand cards to patrons."""
DURING_AN_IRREGULARITY = {
    commands.CallIrregularity,
    commands.ContestCall,
    commands.RuleOn,
    commands.ResumePlay,
    commands.WithdrawBet,
    commands.ReportDisplay,
    commands.CorrectCard,
    commands.ReportTerminal,
    commands.ReportInterruption,
    commands.FindBet,
    commands.NoteLateBet,
    commands.NoteLateWithdrawal,
    commands.NoteDeparture,
    commands.TerminalBack,
    commands.TurnCard,
    commands.RevealHand,
}

NAMED_BY_THE_DOCUMENTS = {
    commands.OpenBets: Position.DEALER,
    commands.CloseBets: Position.DEALER,
    commands.PlaceBet: Position.PATRON,
    commands.RestrictArea: Position.PIT_MANAGER,
    commands.ChooseMethod: Position.PIT_MANAGER,
    commands.AllowDrawing: Position.ASSISTANT_CASINO_MANAGER,
    commands.ChooseHandler: Position.PIT_SUPERVISOR,
    commands.SetRevealOrder: Position.DEALER,
    commands.AllowSqueeze: Position.PIT_MANAGER,
    commands.OfferWithdrawal: Position.DEALER,
    commands.AskToBalance: Position.DEALER,
    commands.RemoveBet: Position.PIT_MANAGER,
}
ONLY_THEN = {
    commands.OpenBets: {Phase.READY},
    commands.PlaceBet: {Phase.BETTING},
    commands.ChangeBet: {Phase.BETTING},
    commands.AskToBalance: {Phase.BETTING},
    commands.RemoveBet: {Phase.BETTING, Phase.DEALING},
    commands.CloseBets: {Phase.BETTING},
    commands.FindBet: {Phase.DEALING, Phase.SETTLING},
    commands.NoteLateBet: {Phase.DEALING, Phase.SETTLING},
    commands.NoteLateWithdrawal: {Phase.DEALING, Phase.SETTLING},
    commands.DealCard: set(Phase),
    commands.RevealHand: {Phase.DEALING},
    commands.AnnounceResult: {Phase.DEALING},
    commands.SettleBets: {Phase.SETTLING},
    commands.CorrectCard: set(Phase),
    commands.TurnCard: {Phase.DEALING},
    commands.RenameCard: {Phase.DEALING},
    commands.ChooseMethod: {Phase.NO_SHOE, Phase.READY, Phase.SHOE_ENDED},
}
TABLES = [
    (slug, method) for slug, game in GAMES.items() for method in (list(Method) if game.procedure.methods else [None])
]
every_table = pytest.mark.parametrize(("slug", "method"), one_a_document(pytest.param(*table) for table in TABLES))


def cards_of(slug: str) -> str:
    """A round of two cards each that ends with them, or of one card each."""
    if slug == "dragon-tiger":
        return "Kd 5c"
    return "9f 2g Lf 5w" if len(GAMES[slug].deck) == 65 else "9s 2h Kd 5c"


def turn_cards(table: Table, method: Method | None) -> None:
    if method is Method.A:
        table.do(commands.SetRevealOrder(DEALER, 0))
    if method in {Method.A, Method.C}:
        table.do(commands.RevealHand(DEALER, 0))
        table.do(commands.RevealHand(DEALER, 1))


@cache
def moments(slug: str, method: Method | None) -> dict[str, TableState]:
    """A table in each of its phases, reached by playing."""
    options: dict[str, Any] = {"high_limit_area": True} | ({"method": method} if method else {})
    table = Table(slug, **options)
    seen = {"no shoe": table.state}
    table.do(commands.LoadShoe(DEALER))
    seen["ready"] = table.state
    table.open()
    for number, wager in enumerate(GAMES[slug].wagers[:2]):
        table.bet("Ada", wager.name, 100_00 + number)
    seen["betting"] = table.state
    if method is Method.C:
        table.do(commands.AcceptDevice(patron("Ada"), "Ada"))
    table.do(commands.CloseBets(DEALER))
    seen["dealing, no card yet"] = table.state
    drawer = "Ada" if method is Method.C else None
    cards = [Card.parse(card) for card in cards_of(slug).split()]
    for card in cards[:-1]:
        table.do(commands.DealCard(DEALER, card, drawer))
    seen["dealing, one card missing"] = table.state
    table.do(commands.CallIrregularity(DEALER, Kind.ORDER_ALTERED, "it fell"))
    seen["dealing, an irregularity open"] = table.state
    table.do(commands.RuleOn(SHIFT_MANAGER, Remedy.VOID, "by the rules"), WITNESS)
    seen["ready, after a void round"] = table.state
    table.state = seen["dealing, one card missing"]
    table.do(commands.DealCard(DEALER, cards[-1], drawer))
    seen["dealing, first cards out"] = table.state
    turn_cards(table, method)
    seen["dealing, all cards open"] = table.state
    table.do(commands.SeeCuttingCard(DEALER))
    table.do(commands.AnnounceResult(DEALER))
    seen["settling"] = table.state
    table.do(commands.SettleBets(DEALER))
    seen["shoe ended"] = table.state
    assert {state.phase for state in seen.values()} == set(Phase)
    return seen


def plausible(state: TableState) -> dict[str, Any]:
    game = state.options.game
    return {
        "card": game.deck.cards[0],
        "cards": tuple(dealt.card for dealt in state.cards) or game.deck.cards[:2],
        "method": Method.A,
        "most": 2,
        "patron": "Ada",
        "area": 1,
        "wager": game.wagers[0].name,
        "stake_cents": 150_00,
        "number": state.bets[0].number if state.bets else 1,
        "hand": 0,
        "first": 0,
        "to": None,
        "drawn_by": None,
        "place": 1,
        "shows": "Tie",
        "kind": Kind.ORDER_ALTERED,
        "remedy": Remedy.VOID,
        "note": "it fell",
        "count": 1,
        "round_number": 0,
        "evidence": "a camera",
        "seen": "",
        "aside": (),
        "order": (),
        "reason": "by the rules",
        "chips": False,
    }


STRANGE: dict[str, list[Any]] = {
    "card": [Card.parse("9s"), Card.parse("Lf")],
    "cards": [
        (),
        (Card.parse("9s"),) * 99,
        (Card.parse("Lf"), Card.parse("9s")),
        tuple(GAMES["no-commission"].deck.cards),
    ],
    "method": list(Method),
    "most": [-1, 0, 99],
    "patron": ["", "Nobody", "Ada "],
    "area": [-1, 0, 99],
    "wager": ["", "Nothing", "player", " Banker ", "Tie" * 99],
    "stake_cents": [-1, 0, 1, 10**18, True, 1.5],
    "number": [-1, 0, 99],
    "hand": [-1, 2, 99],
    "first": [-1, 2, 99],
    "to": ["", "Nobody"],
    "drawn_by": ["", "Nobody"],
    "place": [-1, 0, 99],
    "shows": ["", "Nothing" * 99],
    "kind": list(Kind),
    "remedy": list(Remedy),
    "note": ["", "x" * 999],
    "count": [-1, 0, 99, 10**6],
    "round_number": [-1, 1, 99],
    "evidence": ["", "x" * 999],
    "sight": list(Sight),
    "seen": ["surveillance", "a dream"],
    "aside": [(), (Card.parse("9s"),) * 3],
    "order": [(), (1, 1), (0,)],
    "reason": ["", "x" * 999],
    "chips": [True],
}


def asked(kind: type[commands.Command], by: Actor, given: dict[str, Any]) -> commands.Command:
    """A command of this kind; an argument nobody here has heard of keeps its default."""
    unknown = [each.name for each in fields(kind)[1:] if each.name not in given and each.default is MISSING]
    assert not unknown, f"say here what {', '.join(unknown)} of {kind.__name__} may be"
    return kind(by, **{each.name: given[each.name] for each in fields(kind)[1:] if each.name in given})


def allowed(kind: type[commands.Command], state: TableState, by: Actor) -> bool:
    """Read off the act's row, and off what the documents know."""
    row, document = ACTS[kind], state.options.game.document.code
    known = exists(row, state.options.game)
    if kind in BY_HAND:
        known = document in {"DTB", "FF4"}
    elif kind in NOTICED_BY_THE_HOUSE:
        known = document in NOTICED_BY_THE_HOUSE[kind]
        going_on = state.incident is None or kind in DURING_AN_IRREGULARITY
        return by.name == "the house" and known and going_on and state.phase in row.phases
    elif kind in WITH_CHIPS:
        known = document not in WITH_TERMINALS
    elif kind is commands.ReportInterruption:
        known = document in WITH_INTERRUPTIONS
    by_method = not row.methods or kind is commands.ChooseMethod or state.method in row.methods
    going_on = state.incident is None or kind in DURING_AN_IRREGULARITY
    takes_part = by.position is Position.PATRON or by.position >= Position.DEALER
    plays = takes_part and by.position >= row.least
    return known and by_method and going_on and state.phase in row.phases and plays


@every_table
def test_what_a_console_offers_is_what_the_rows_allow(slug: str, method: Method | None) -> None:
    for moment, state in moments(slug, method).items():
        for position in Position:
            offered = available(state, position)
            assert len(offered) == len(set(offered))
            assert set(offered) == {kind for kind in COMMANDS if allowed(kind, state, Actor("", position))}, moment


@every_table
def test_whatever_a_row_forbids_is_refused(slug: str, method: Method | None) -> None:
    for moment, state in moments(slug, method).items():
        before, given = hash(state), plausible(state)
        for kind in COMMANDS:
            for by in ACTORS:
                command = asked(kind, by, given)
                answer = decide(state, command)
                if not allowed(kind, state, by):
                    assert isinstance(answer, Refusal), f"{command} was allowed: {moment}"
                    assert answer.says
                if not isinstance(answer, Refusal):
                    assert answer, f"{command} was allowed but nothing happened: {moment}"
                    assert apply_all(state, answer).log == state.log + len(answer)
        assert hash(state) == before, "deciding changes nothing"


@every_table
def test_nothing_strange_makes_the_table_stumble(slug: str, method: Method | None) -> None:
    for moment, state in moments(slug, method).items():
        given, answered = plausible(state), 0
        for kind in COMMANDS:
            for by in (patron("Ada"), patron("Nobody"), SHIFT_MANAGER):
                sound = asked(kind, by, given)
                for name in [each.name for each in fields(kind)[1:]]:
                    for value in STRANGE[name]:
                        answer = decide(state, replace(sound, **{name: value}))
                        if not isinstance(answer, Refusal):
                            apply_all(state, answer)
                        answered += 1
        assert answered > 300, moment


def test_rows_name_the_positions_that_the_documents_name() -> None:
    assert {kind: ACTS[kind].least for kind in NAMED_BY_THE_DOCUMENTS} == NAMED_BY_THE_DOCUMENTS


def test_acts_of_a_round_stay_in_their_phase() -> None:
    assert {kind: set(ACTS[kind].phases) for kind in ONLY_THEN} == ONLY_THEN


@pytest.mark.parametrize("slug", [slug for slug, method in TABLES if method is Method.A])
def test_method_c_is_for_an_assistant_casino_manager_in_the_high_limit_area(slug: str) -> None:
    for high in (False, True):
        table = Table(slug, high_limit_area=high)
        for by in ACTORS[:5]:
            table.no(commands.ChooseMethod(by, Method.C))
        for by in ACTORS[5:]:
            (table.do if high else table.no)(commands.ChooseMethod(by, Method.C))
        table.do(commands.ChooseMethod(PIT_MANAGER, Method.A))
    for source in (Source.KEYED, Source.SEALED):
        table = Table(slug, high_limit_area=True, source=source)
        assert table.no(commands.ChooseMethod(ASSISTANT, Method.C)).code == "source"


@every_game
def test_a_shoe_too_short_for_a_round_can_be_exchanged(slug: str) -> None:
    """A round is refused when it might not be finished, so there must be a way to fresh cards."""
    game = GAMES[slug]
    table = Table(slug, decks=4)
    table.do(commands.LoadShoe(DEALER))
    assert table.state.shoe is not None
    for card in list(table.state.shoe)[game.drawing.cards_most - 1 :]:
        table.do(commands.BurnCard(DEALER, card))
    assert table.no(commands.OpenBets(DEALER)).code == "too_few_cards"
    assert table.no(commands.ReplaceCards(SHIFT_MANAGER)).code == "no_void", "which is for a void round"
    table.do(commands.LoadShoe(SHIFT_MANAGER))
    table.do(commands.OpenBets(DEALER))


def squeezing(slug: str, first_cards: str, source: Source = Source.READER) -> Table:
    """A table under method A: the first cards are out, unnamed where no name is given, and Ada has Player's."""
    table = Table(slug, method=Method.A, source=source).open()
    table.bet("Ada", "Player")
    table.do(commands.CloseBets(DEALER))
    table.deal(first_cards)
    for _ in range(0 if first_cards else 4):
        table.do(commands.DealCard(DEALER))
    table.do(commands.PassHand(DEALER, 0))
    return table


def rule(table: Table, remedy: Remedy, *cards: Card) -> None:
    table.do(commands.RuleOn(SHIFT_MANAGER, remedy, "by the rules", cards), WITNESS)


@pytest.mark.parametrize("slug", [slug for slug, method in TABLES if method is Method.A])
def test_a_hand_exposed_for_an_absent_patron_leaves_the_other_to_be_turned(slug: str) -> None:
    table = squeezing(slug, cards_of(slug))
    table.do(commands.CallIrregularity(DEALER, Kind.ABSENT_PATRON, "gone", hand=0))
    rule(table, Remedy.EXPOSE)
    table.do(commands.RevealHand(DEALER, 1))
    assert table.finish()


def test_a_hand_of_three_replaced_keeps_its_third_card_third() -> None:
    """Four and Eight ask for a third card; laid down as Four and Three they would have stood."""
    table = squeezing("dragon-tiger-baccarat", "", source=Source.KEYED)
    table.do(commands.SetRevealOrder(DEALER, 0))
    table.do(commands.RevealHand(DEALER, 0, parse_cards("4s 8c")))
    table.do(commands.RevealHand(DEALER, 1, parse_cards("Jd 7s")))
    table.do(commands.DealCard(DEALER))
    table.do(commands.CallIrregularity(DEALER, Kind.LEFT_WITH_CARDS, "gone", hand=0))
    rule(table, Remedy.SET_TWO_ASIDE)
    aside = parse_cards("Ks Kh")
    sorted_out = Counter(Shoe.of(table.state.options.game.deck, decks=8))
    sorted_out.subtract([*parse_cards("4s Jd 8c 7s 3h"), *aside])
    found = tuple(sorted_out.elements())
    table.do(commands.RuleOn(SHIFT_MANAGER, Remedy.SORT_AND_IDENTIFY, "by the rules", found, aside), WITNESS)
    rule(table, Remedy.REPLACE_MISSING)
    assert referee(table.state.options.game, table.state.deal) is None, str(table.state.deal)


@every_electronic_game
def test_cards_drawn_together_twice_are_all_still_there(slug: str) -> None:
    table = Table(slug).open()
    table.do(commands.CloseBets(DEALER))
    for cards in ((Card.parse("9s"), Card.parse("2h")), (Card.parse("Kd"), Card.parse("5c"))):
        table.do(commands.CallIrregularity(DEALER, Kind.TOGETHER_KNOWN, "as seen", cards=cards))
        rule(table, Remedy.RECONSTRUCT, *cards)
        drawn = [dealt.card for dealt in table.state.cards]
        assert (*drawn, *table.state.waiting) == (*(each.card for each in table.state.cards), *cards)
        again = commands.CallIrregularity(DEALER, Kind.TOGETHER_KNOWN, "as seen", cards=cards)
        assert table.no(again).code == "not_the_case", "what was drawn is dealt first"
        table.do(commands.DealCard(DEALER))
        table.do(commands.DealCard(DEALER))
    assert [str(dealt.card) for dealt in table.state.cards] == ["9s", "2h", "Kd", "5c"]
