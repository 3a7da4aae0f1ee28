"""A house whose devices read the cards: patrons draw and squeeze, bets are balanced, terminals lost, by the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cutcard import GAMES
from cutcard.cards import Card, parse_cards
from cutcard.formats.entry import CAGE, table_stream
from cutcard.formats.settings import options_json
from cutcard.house import cage
from cutcard.house.staff import LOOKOUT
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method, Position
from cutcard.table import Actor, TableOptions, commands
from houses.conduct_house import ANA, DTB, TWO_BETS, WEI, Conducted, call, rule
from houses.houses import seconded
from staff import engage
from tables import ASSISTANT, CASHIER, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, patron

if TYPE_CHECKING:
    from pathlib import Path

    from cutcard.table.commands import Command

DRAWN, SQUEEZED, TERMINALS, FABULOUS, ELEMENTS = "drawn", "squeezed", "terminals", "fabulous", "elements"
"""Drawn by patrons; handed to patrons, with a table differential; at terminals; with pairs; without most clauses."""
NINE, SIXTEEN = "nine", "sixteen"
"""On the two layouts that have more positions than eight."""
ZOE = patron("Zoe")
PIM = Actor("Pim", Position.PIT_SUPERVISOR)
ONE_BET = (("Wei", "Player", 100_00, 1),)


def drawn(path: Path) -> Path:
    with Conducted(path) as house:
        for name in ("Wei", "Ana", "Zoe"):
            house.account(name, 50_000_00)
        for each in (SHIFT_MANAGER, ASSISTANT, PIT_MANAGER, SUPERVISOR, PIM, DEALER, CASHIER):
            engage(house.house, each.name, each.position)
        appointed = cage.Appoint(ASSISTANT, "Pim", "PIT_MANAGER", "the Pit Manager is ill")
        house.do(CAGE, appointed, **seconded())
        ticket = house.do(CAGE, cage.CashOut(ANA, "Ana", cents=400_00), via="terminal")
        code = house.house.ticket_code(ticket.entry.id)
        house.do(CAGE, cage.RedeemTicket(ZOE, code, "Zoe"), via="terminal")
        _drawn_by_patrons(house)
        _squeezed(house)
        _at_terminals(house)
        _on_other_layouts(house)
        _with_pairs(house)
    return path


def _drawn_by_patrons(house: Conducted) -> None:
    house.at = DRAWN
    options = TableOptions(game=GAMES[DTB], method=Method.C, high_limit_area=True)
    house.do(CAGE, cage.OpenTable(ASSISTANT, DRAWN, options_json(options), cage.DEVICE))
    house.put(commands.LoadShoe(DEALER))
    _draw(house, *_bets(), commands.AcceptDevice(WEI, "Wei"), drawer="Wei", cards="9s 5h Ks 2d")  # Round 1.
    house.put(commands.PassHand(DEALER, 1, "Ana"), commands.RevealHand(ANA, 1), commands.RevealHand(WEI, 0))
    house.end()
    _draw(house, *_bets(), drawer="Wei", cards="2s 5d")  # Round 2: a card is seen as the device moves; Wei loses.
    house.put(call(Kind.DEVICE_MOVED_EXPOSED, cards=(Card.parse("Kd"),)), rule(DEALER, Remedy.AS_FACE_DOWN))
    house.put(*_drawn("Wei", "Kd Th"), commands.RevealHand(WEI, 0), commands.RevealHand(DEALER, 1))
    house.put(*_drawn("Wei", "2h"))
    house.end()
    house.put(commands.OpenBets(DEALER), commands.AllowDrawing(ASSISTANT, "Zoe"))  # Round 3: Zoe gives the device up.
    house.put(*_bets(), commands.AcceptDevice(ZOE, "Zoe"), commands.CloseBets(DEALER), *_drawn("Zoe", "9h 5c Kh"))
    house.put(commands.GiveUpDevice(DEALER, "Zoe"), commands.AcceptDevice(WEI, "Wei"), *_drawn("Wei", "2c"))
    house.put(call(Kind.SLIP_OF_DELIVERY, place=1), rule(DEALER, Remedy.PLAY_ON))
    house.put(commands.RevealHand(WEI, 0), commands.RevealHand(WEI, 1))
    house.end()
    house.put(commands.OpenBets(DEALER), *_bets(), call(Kind.DEVICE_MOVED_EXPOSED, cards=(Card.parse("8d"),)))
    house.put(rule(DEALER, Remedy.AS_FACE_DOWN), *_drawn("Wei", "8d 5s"))  # Round 4: seen before the close.
    fallen = {"note": "it fell and the cards are all over the floor", "evidence": "the camera above the table"}
    house.put(call(Kind.DEVICE_MOVED_ALTERED, **fallen))
    house.put(rule(PIT_MANAGER, Remedy.VOID_AND_REPLACE), by=SUPERVISOR)
    house.put(commands.LoadShoe(DEALER), commands.ChooseMethod(PIT_MANAGER, Method.B))
    house.begin(*TWO_BETS)  # Round 5: the Dealer draws again.
    house.deal("9s 5h Ks 2d")
    house.end()


def _bets() -> tuple[Command, ...]:
    return tuple(commands.PlaceBet(patron(name), name, area, wager, cents) for name, wager, cents, area in TWO_BETS)


def _drawn(by: str, cards: str) -> tuple[Command, ...]:
    return tuple(commands.DealCard(DEALER, card, by) for card in parse_cards(cards))


def _draw(house: Conducted, *asked: Command, drawer: str, cards: str) -> None:
    house.put(commands.OpenBets(DEALER), *asked, commands.CloseBets(DEALER), *_drawn(drawer, cards))


def _squeezed(house: Conducted) -> None:
    house.at = SQUEEZED
    house.open_table(SQUEEZED, DTB, source=cage.DEVICE, method=Method.A, differential_cents=200_00)
    house.open_chips(SQUEEZED)
    house.put(commands.LoadShoe(DEALER))
    house.begin(*TWO_BETS)  # Round 1: a bet is found beyond the differential and comes off; Zoe squeezes for Wei.
    house.put(commands.FindBet(SUPERVISOR, "#3", 3, "Player", 300_00, "under a glass"), by=PIT_MANAGER)
    house.put(commands.RemoveBet(PIT_MANAGER, 3, "the last on it"), commands.AllowSqueeze(PIT_MANAGER, "Zoe"))
    house.deal("2s 5h 3s 2d")
    house.put(commands.PassHand(DEALER, 0), commands.PassHand(DEALER, 0, "Zoe"), commands.SetRevealOrder(DEALER, 0))
    house.put(commands.TurnCard(ZOE, 3), commands.TurnCard(ZOE, 1), commands.RevealHand(DEALER, 1))
    house.deal("4s")
    house.put(commands.TurnCard(ZOE, 5))
    house.end()
    house.begin(*TWO_BETS)  # Round 2: the Dealer turns a card that was Wei's to turn; Zoe takes up a hand nobody has.
    house.put(commands.AllowSqueeze(PIT_MANAGER, "Zoe"))
    house.deal("9s 5d Ks 2c")
    house.put(call(Kind.SLIP_OF_DELIVERY, "turned before it was passed", place=2), rule(DEALER, Remedy.PLAY_ON))
    house.put(commands.SetRevealOrder(DEALER, 0), commands.RevealHand(ZOE, 0), commands.RevealHand(DEALER, 1))
    house.end()


def _at_terminals(house: Conducted) -> None:
    house.at = TERMINALS
    house.open_table(TERMINALS, "tiger-baccarat", source=cage.DEVICE)
    house.put(commands.LoadShoe(DEALER), commands.OpenBets(DEALER))
    _noticed(house, commands.ReportTerminal(LOOKOUT, "Zoe"), commands.TerminalBack(LOOKOUT, "Zoe"))
    house.put(commands.PlaceBet(WEI, "Wei", 1, "Player", 100_00), commands.CloseBets(DEALER))
    house.deal("9s 5h Ks 2d")
    _noticed(house, commands.ReportTerminal(LOOKOUT, "Wei"), commands.TerminalBack(LOOKOUT, "Wei"))
    house.end()
    house.put(commands.OpenBets(DEALER))
    house.put(*(commands.PlaceBet(patron(name), name, 1, "Player", 100_00) for name in ("Wei", "Ana")))
    _noticed(house, commands.ReportTerminal(LOOKOUT, "Wei"), commands.ReportTerminal(LOOKOUT, "Zoe"))
    house.put(commands.CloseBets(DEALER))
    house.deal("9h 5d")
    _noticed(house, commands.ReportTerminal(LOOKOUT, "Ana"))
    house.deal("Kh 2c")
    house.end()


def _noticed(house: Conducted, *asked: Command) -> None:
    for command in asked:
        house.do(table_stream(house.at), command, via="server")


def _on_other_layouts(house: Conducted) -> None:
    for name, layout, positions in ((NINE, "D", 9), (SIXTEEN, "E", 16)):
        house.at = name
        options: dict[str, Any] = {"layout": layout, "positions": positions}
        house.open_table(name, DTB, source=cage.DEVICE, **options)
        house.put(commands.LoadShoe(DEALER))
        house.begin(("Wei", "Player", 100_00, positions))
        house.deal("9s 5h Ks 2d")
        house.end()


def _with_pairs(house: Conducted) -> None:
    house.at = FABULOUS
    house.open_table(FABULOUS, "fa-fa-fabulous-4", source=cage.DEVICE)
    house.put(commands.LoadShoe(DEALER))
    house.begin(*TWO_BETS)
    house.deal("9f 5g Lf 2e")
    house.end()
    house.at = ELEMENTS
    house.open_table(ELEMENTS, "sands-elements", source=cage.DEVICE)
    house.put(commands.LoadShoe(DEALER))
    house.begin(*ONE_BET)
    house.deal("9f 5g Lf 2e")
    house.end()
