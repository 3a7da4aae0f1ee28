"""A house in which much goes wrong and is put right as the clauses say: what conduct is forged from."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from cutcard import GAMES
from cutcard.cards import Card, Shoe, parse_cards
from cutcard.formats.entry import table_stream
from cutcard.house import cage
from cutcard.house.staff import LOOKOUT
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method
from cutcard.table import commands
from houses.houses import Premises, seconded
from tables import DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, patron

if TYPE_CHECKING:
    from pathlib import Path

    from cutcard.table.commands import Command

DTB = "dragon-tiger-baccarat"
OPEN, HANDED, TIGER, DRAGON = "open", "handed", "tiger", "dragon"
"""Cards keyed in and dealt open; handed to patrons face down; at terminals; one card to each hand."""
WEI, ANA = patron("Wei"), patron("Ana")


class Conducted(Premises):
    """Everything at one table, where whoever is named attests what needs a witness."""

    at = OPEN

    def put(self, *asked: Command, by: Any = None) -> None:
        for command in asked:
            seen = isinstance(command, commands.RuleOn) and command.remedy is Remedy.AS_FACE_DOWN
            second = by or (SUPERVISOR if seen else None)
            self.do(table_stream(self.at), command, **(seconded(second) if second is not None else {}))

    def begin(self, *bets: tuple[str, str, int, int] | commands.PlaceBet) -> None:
        self.put(commands.OpenBets(DEALER))
        for bet in bets:
            self.put(bet if isinstance(bet, commands.PlaceBet) else _own(*bet))
        self.put(commands.CloseBets(DEALER))

    def deal(self, cards: str) -> None:
        self.put(*(commands.DealCard(DEALER, card) for card in parse_cards(cards)))

    def end(self) -> None:
        self.put(commands.AnnounceResult(DEALER), commands.SettleBets(DEALER))


def _own(name: str, wager: str, stake: int, area: int) -> commands.PlaceBet:
    return commands.PlaceBet(patron(name), name, area, wager, stake)


def call(kind: Kind, note: str = "as all have seen", **how: Any) -> Command:
    return commands.CallIrregularity(DEALER, kind, note, **how)


def rule(by: Any, remedy: Remedy, **how: Any) -> Command:
    return commands.RuleOn(by, remedy, "as the clause says", **how)


TWO_BETS = (("Wei", "Player", 100_00, 1), ("Ana", "Banker", 80_00, 2))


def conducted(path: Path) -> Path:
    with Conducted(path) as house:
        for name in ("Wei", "Ana"):
            house.account(name, 50_000_00)
        house.open_table(OPEN, DTB, source=cage.KEYED, high_limit_area=True)
        house.open_table(HANDED, DTB, source=cage.KEYED, method=Method.A, high_limit_area=True)
        for table in (OPEN, HANDED):
            house.open_chips(table)
        house.open_table(TIGER, "tiger-baccarat", source=cage.KEYED)
        house.open_table(DRAGON, "dragon-tiger", source=cage.KEYED)
        _dealt_open(house)
        _handed_out(house)
        house.at = TIGER
        house.put(commands.LoadShoe(DEALER))
        house.begin(("Wei", "Player", 100_00, 1))
        house.deal("9s 5h Ks 2d")
        house.end()
        house.put(commands.OpenBets(DEALER))  # A terminal is lost and comes back before its patron bets.
        for noticed in (commands.ReportTerminal(LOOKOUT, "Wei"), commands.TerminalBack(LOOKOUT, "Wei")):
            house.do(table_stream(TIGER), noticed, via="server")
        house.put(commands.PlaceBet(WEI, "Wei", 1, "Player", 100_00), commands.CloseBets(DEALER))
        house.deal("9h 5d Kh 2c")
        house.end()
        house.at = DRAGON
        house.put(commands.LoadShoe(DEALER))
        house.begin(("Wei", "Dragon", 100_00, 1))
        house.deal("9s 5h")
        house.put(commands.DealCard(DEALER, Card.parse("Kd"), hand=0), call(Kind.SURPLUS_CARDS))
        house.put(rule(DEALER, Remedy.RECONSTRUCT))
        house.end()
    return path


def _dealt_open(house: Conducted) -> None:
    house.put(commands.LoadShoe(DEALER))
    house.begin(*TWO_BETS)  # Round 1: the second card on the wrong hand; one misnamed; one misread.
    house.put(commands.FindBet(SUPERVISOR, "#3", 3, "Tie", 10_00, "under a glass"), by=PIT_MANAGER)
    house.put(commands.NoteLateBet(DEALER, "Wei", 1, "Tie", 50_00), commands.NoteLateWithdrawal(DEALER, 1))
    house.deal("9s")
    house.put(commands.DealCard(DEALER, Card.parse("5h"), hand=0), call(Kind.WRONG_ORDER))
    house.put(rule(DEALER, Remedy.RECONSTRUCT))
    house.deal("Ks 2c")
    house.put(commands.RenameCard(DEALER, Card.parse("2d")))
    house.end()
    house.put(commands.ReportDisplay(DEALER, "Tie", 1))
    house.begin(*TWO_BETS)  # Round 2: two cards drawn together; bets are offered back and one is taken.
    house.deal("2s")
    house.put(call(Kind.TOGETHER_KNOWN, count=2))
    house.put(rule(SUPERVISOR, Remedy.OFFER_WITHDRAWAL), by=PIT_MANAGER)
    house.put(commands.WithdrawBet(ANA, 5), rule(DEALER, Remedy.RECONSTRUCT))
    house.deal("Qh 3d Tc")
    house.put(call(Kind.FACE_UP_CARD, cards=(Card.parse("4s"),)), rule(DEALER, Remedy.AS_FACE_DOWN))
    house.deal("4s 6c")
    house.end()
    misread = commands.CorrectCard(PIT_MANAGER, 4, Card.parse("4d"), "misread", 1, "the camera above the table")
    house.put(misread, by=SUPERVISOR)
    house.begin(*TWO_BETS)  # Round 3: decided by a natural; offered back, not taken; void by the manager's word.
    house.deal("9h 5c Kh 2h")
    house.put(call(Kind.UNFORESEEN))
    house.put(rule(SHIFT_MANAGER, Remedy.OFFER_WITHDRAWAL), by=SUPERVISOR)
    house.put(rule(SHIFT_MANAGER, Remedy.VOID), by=SUPERVISOR)
    house.put(commands.ReplaceCards(PIT_MANAGER, "a torn card"), commands.LoadShoe(DEALER))
    house.begin(*TWO_BETS)  # Round 4: cards of another deck, and a shoe that deals no other round.
    house.deal("9h 5c")
    house.put(call(Kind.WRONG_CARDS, "a blue back"))
    house.put(rule(PIT_MANAGER, Remedy.VOID), by=SUPERVISOR)
    house.put(commands.LoadShoe(DEALER), commands.OpenBets(DEALER))


def _handed_out(house: Conducted) -> None:
    house.at = HANDED
    house.put(commands.LoadShoe(DEALER))
    house.begin(*TWO_BETS)  # Round 1: the handler goes away and leaves the cards.
    house.put(*(commands.DealCard(DEALER) for _ in range(4)))
    house.put(commands.PassHand(DEALER, 0), commands.SetRevealOrder(DEALER, 1))
    house.put(commands.RevealHand(DEALER, 1, parse_cards("5h 2d")))
    house.put(call(Kind.ABSENT_PATRON, hand=0), rule(DEALER, Remedy.EXPOSE, cards=parse_cards("9s Ks")))
    house.end()
    house.begin(*TWO_BETS)  # Round 2: the handler goes away with the cards.
    house.put(*(commands.DealCard(DEALER) for _ in range(4)))
    house.put(commands.PassHand(DEALER, 0), commands.SetRevealOrder(DEALER, 1))
    house.put(commands.RevealHand(DEALER, 1, parse_cards("5c 2h")), call(Kind.LEFT_WITH_CARDS, hand=0))
    house.put(rule(SUPERVISOR, Remedy.SET_TWO_ASIDE), by=SHIFT_MANAGER)
    gone, aside, lying = parse_cards("8s Kc"), parse_cards("3d 4h"), parse_cards("5c 2h")
    others = Counter(Shoe.of(GAMES[DTB].deck, decks=8))
    others.subtract([*gone, *aside, *lying])
    sorted_ = tuple(others.elements())
    house.put(rule(SUPERVISOR, Remedy.SORT_AND_IDENTIFY, cards=sorted_, aside=aside), by=SHIFT_MANAGER)
    house.put(rule(SUPERVISOR, Remedy.REPLACE_MISSING), by=SHIFT_MANAGER)
    house.end()
    house.put(commands.LoadShoe(DEALER))
    house.begin(*TWO_BETS)  # Round 3: the handler turns the cards and the Dealer names them.
    house.put(*(commands.DealCard(DEALER) for _ in range(4)))
    house.put(commands.PassHand(DEALER, 0), commands.SetRevealOrder(DEALER, 0))
    house.put(
        commands.RevealHand(DEALER, 0, parse_cards("9d Kd")), commands.RevealHand(DEALER, 1, parse_cards("5d 2s"))
    )
    house.put(commands.RenameCard(DEALER, Card.parse("2h")))  # The same to every bet.
    house.end()
    house.put(commands.OpenBets(DEALER))  # Round 4: chips; a hand is looked at and declined.
    for name, wager in (("Wei", "Player"), ("Ana", "Banker")):
        house.put(commands.PlaceBet(patron(name), name, 1, wager, 100_00))
    house.put(commands.PlaceBet(DEALER, "#4", 4, "Tie", 20_00, chips=True))
    number = house.table(HANDED).state.bets[-1].number
    house.put(commands.WithdrawBet(DEALER, number, chips=True), commands.CloseBets(DEALER))
    house.put(*(commands.DealCard(DEALER) for _ in range(4)))
    house.put(commands.PassHand(DEALER, 0), commands.DeclineHand(WEI, 0), commands.SetRevealOrder(DEALER, 0))
    house.put(
        commands.RevealHand(DEALER, 0, parse_cards("9s Ks")), commands.RevealHand(DEALER, 1, parse_cards("5h 2d"))
    )
    house.put(call(Kind.INTERRUPTED_DECIDED), rule(DEALER, Remedy.PLAY_ON))
    house.end()
    house.begin(*TWO_BETS)  # Round 5: a hand goes to the wrong patron and comes back; a call was untrue.
    house.put(*(commands.DealCard(DEALER) for _ in range(4)))
    house.put(commands.PassHand(DEALER, 0, "Ana"), call(Kind.WRONG_PATRON, hand=0), rule(DEALER, Remedy.RETRIEVE))
    house.put(commands.PassHand(DEALER, 0), commands.SetRevealOrder(DEALER, 0))
    house.put(*(commands.TurnCard(DEALER, place, Card.parse(card)) for place, card in ((1, "9c"), (3, "Kh"))))
    house.put(call(Kind.UNFORESEEN))
    house.put(commands.ContestCall(SHIFT_MANAGER, "called by mistake"), by=SUPERVISOR)
    house.put(commands.RevealHand(DEALER, 1, parse_cards("5s 2c")))
    house.end()
