"""A house in which cards are seen that should have stayed hidden, words are contested, and patrons are gone."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cutcard import GAMES
from cutcard.cards import Card, Shoe, parse_cards
from cutcard.house import cage
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method
from cutcard.table import commands
from cutcard.table.knowledge import Sight
from houses.conduct_house import ANA, DTB, TWO_BETS, Conducted, call, rule
from tables import ASSISTANT, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR

if TYPE_CHECKING:
    from pathlib import Path

    from cutcard.table.commands import Command
    from cutcard.table.state import Actor

SEEN, BURNT, READ, GONE, CONTESTED, ONE_CARD = "seen", "burnt", "read", "gone", "contested", "one-card"
"""Cards seen in the device and played; burnt; read by the device; patrons gone with cards; words contested, also where
a hand has one card.
"""
TAPE = "the camera above the table"


def looked_at(path: Path) -> Path:
    with Conducted(path) as house:
        for name in ("Wei", "Ana"):
            house.account(name, 50_000_00)
        for name in (SEEN, BURNT, CONTESTED):
            house.open_table(name, DTB, source=cage.KEYED, high_limit_area=True)
        house.open_table(READ, DTB, source=cage.DEVICE, method=Method.A)
        house.open_table(GONE, DTB, source=cage.KEYED, method=Method.A)
        house.open_table(ONE_CARD, "dragon-tiger", source=cage.KEYED)
        for name in (SEEN, BURNT, READ):
            house.open_chips(name)
        for at, played in {
            SEEN: _seen_and_played,
            BURNT: _seen_and_burnt,
            READ: _read_by_the_device,
            GONE: _gone,
            CONTESTED: _contested,
            ONE_CARD: _contested_with_one_card,
        }.items():
            house.at = at
            house.put(commands.LoadShoe(DEALER))
            played(house)
    return path


def face_up(cards: str, sight: Sight = Sight.IN_ORDER) -> tuple[Command, ...]:
    """Cards found face up in the device, which the Dealer lets be played."""
    return call(Kind.FACE_UP_CARD, cards=parse_cards(cards), sight=sight), rule(DEALER, Remedy.AS_FACE_DOWN)


def contest(by: Actor, evidence: str = TAPE, order: tuple[int, ...] = ()) -> Command:
    return commands.ContestCall(by, "it was not so", evidence, order)


def _seen_and_played(house: Conducted) -> None:
    house.begin(*TWO_BETS)  # Round 1: a bet is found in time; then a card is seen, and the one behind it.
    house.put(commands.FindBet(SUPERVISOR, "#3", 3, "Tie", 10_00, "under a glass"), by=PIT_MANAGER)
    house.deal("2s")
    house.put(*face_up("9h"), *face_up("Kh"))
    house.deal("9h Kh Tc")
    house.end()
    for dealt in ("3d 8d Td", "8d 3d Td"):  # Rounds 2 and 3: two cards are seen at once, and either comes first.
        house.begin(*TWO_BETS)
        house.deal("Ks")
        house.put(*face_up("8d 3d", Sight.ORDER_UNKNOWN))
        house.deal(dealt)
        house.end()
    house.begin(*TWO_BETS)  # Round 4: a card is seen somewhere in the device and comes last.
    house.deal("9s")
    house.put(*face_up("2d", Sight.DEPTH_UNKNOWN))
    house.deal("5h Ks 2d")
    house.end()
    house.begin(*TWO_BETS)  # Round 5: the card that comes is not the one that was named.
    house.deal("9s 5h")
    house.put(*face_up("Kc"))
    house.put(commands.CorrectCard(SUPERVISOR, 3, Card.parse("Ks"), "misread", evidence=TAPE), by=PIT_MANAGER)
    house.deal("Ks 2d")
    house.end()
    house.begin(*TWO_BETS, ("Wei", "Big Tiger", 10_00, 1))  # Round 6: a card that was seen decides a bet.
    house.deal("9s 5h")
    house.put(*face_up("Ks"), call(Kind.UNFORESEEN, "smoke"))
    house.put(rule(SHIFT_MANAGER, Remedy.OFFER_WITHDRAWAL), by=SUPERVISOR)
    banker = next(bet.number for bet in house.table(SEEN).state.bets if bet.wager == "Banker")
    house.put(commands.WithdrawBet(ANA, banker), commands.ResumePlay(DEALER))
    house.deal("Ks 2d")
    house.end()
    house.put(commands.OpenBets(DEALER), commands.PlaceBet(ANA, "Ana", 2, "Banker", 80_00))  # Round 7: bets are open.
    house.put(call(Kind.UNFORESEEN, "deep in it", cards=(Card.parse("Qc"),), sight=Sight.DEPTH_UNKNOWN))
    house.put(rule(SHIFT_MANAGER, Remedy.AS_FACE_DOWN), commands.ResumePlay(DEALER))
    house.put(commands.PlaceBet(ANA, "Ana", 2, "Tie", 10_00), commands.CloseBets(DEALER))
    house.deal("9s 5h Ks 2d")
    house.end()


def _seen_and_burnt(house: Conducted) -> None:
    seven, eight = Card.parse("7h"), Card.parse("8h")
    house.put(commands.OpenBets(DEALER), commands.PlaceBet(ANA, "Ana", 2, "Banker", 80_00))  # Round 1: bets are open.
    house.put(call(Kind.UNFORESEEN, "it slipped out", cards=(seven,)))
    house.put(rule(SHIFT_MANAGER, Remedy.BURN), by=SUPERVISOR)
    house.put(commands.ResumePlay(DEALER), commands.PlaceBet(ANA, "Ana", 2, "Tie", 10_00), commands.CloseBets(DEALER))
    house.deal("9s 5h Ks 2d")
    house.end()
    house.put(commands.OpenBets(DEALER), commands.PlaceBet(ANA, "Ana", 2, "Banker", 80_00))  # Round 2: void.
    house.put(call(Kind.UNFORESEEN, "it slipped out", cards=(seven,)))
    house.put(rule(SHIFT_MANAGER, Remedy.VOID), by=SUPERVISOR)
    house.put(commands.BurnSeenCards(SUPERVISOR, (eight,), "both were seen"), by=PIT_MANAGER)
    house.begin(*TWO_BETS)  # Round 3: a card is seen that the round does not need.
    house.deal("9s 5h Ks 2d")
    house.put(*face_up("4h"))
    house.end()
    house.put(commands.BurnSeenCards(SUPERVISOR, (), "before bets are opened"), by=PIT_MANAGER)
    house.begin(*TWO_BETS)  # Round 4: the cutting card comes first, then a card is seen before the first is dealt.
    house.put(commands.SeeCuttingCard(DEALER), commands.OfferWithdrawal(DEALER))
    house.put(call(Kind.UNFORESEEN, "it slipped out", cards=(Card.parse("9d"),)))
    house.put(rule(SHIFT_MANAGER, Remedy.AS_FACE_DOWN), commands.ResumePlay(DEALER))
    house.deal("9d 5h Ks 2d")
    house.end()


def _read_by_the_device(house: Conducted) -> None:
    house.put(commands.OpenBets(DEALER), commands.PlaceBet(ANA, "Ana", 2, "Banker", 80_00))  # Round 1.
    house.put(commands.PlaceBet(DEALER, "#1", 1, "Player", 100_00, chips=True), commands.CloseBets(DEALER))
    house.deal("9s")
    house.put(call(Kind.TOGETHER_KNOWN, cards=parse_cards("5h Ks")))
    house.put(rule(SUPERVISOR, Remedy.OFFER_WITHDRAWAL), by=PIT_MANAGER)
    chips = house.table(READ).state.bets[-1].number
    house.put(commands.WithdrawBet(SUPERVISOR, chips, chips=True, reason="the patron's own hand"), by=PIT_MANAGER)
    house.put(rule(DEALER, Remedy.RECONSTRUCT), commands.DealCard(DEALER), commands.DealCard(DEALER))
    house.deal("2d")
    _turned(house)
    house.begin(*TWO_BETS)  # Round 2: a card that was seen is drawn together with the one behind it.
    house.deal("9h")
    house.put(*face_up("5d"), call(Kind.TOGETHER_KNOWN, cards=parse_cards("5d Kh")))
    house.put(rule(SUPERVISOR, Remedy.OFFER_WITHDRAWAL), by=PIT_MANAGER)
    house.put(rule(DEALER, Remedy.RECONSTRUCT), commands.DealCard(DEALER), commands.DealCard(DEALER))
    house.deal("2c")
    _turned(house)


def _turned(house: Conducted) -> None:
    house.put(commands.SetRevealOrder(DEALER, 0), commands.RevealHand(DEALER, 0), commands.RevealHand(DEALER, 1))
    house.end()


def _handed(house: Conducted, *hands: int) -> None:
    house.begin(*TWO_BETS)
    house.put(*(commands.DealCard(DEALER) for _ in range(4)))
    house.put(*(commands.PassHand(DEALER, hand) for hand in hands))


def _gone(house: Conducted) -> None:
    _handed(house, 0)  # Round 1: Wei is not there, and the camera tells one of the cards.
    house.put(commands.SetRevealOrder(DEALER, 0), call(Kind.ABSENT_PATRON, hand=0))
    told = commands.TurnCard(SUPERVISOR, 1, Card.parse("9s"), seen=TAPE, reason="Wei took it along")
    house.put(told, by=PIT_MANAGER)
    house.put(rule(DEALER, Remedy.EXPOSE, cards=parse_cards("Ks")))
    house.put(commands.RevealHand(DEALER, 1, parse_cards("5h 2d")))
    house.end()
    _handed(house, 0)  # Round 2: an interruption is reported that was none.
    house.put(commands.ReportInterruption(DEALER))
    house.put(contest(PIT_MANAGER), by=SUPERVISOR)
    house.put(commands.SetRevealOrder(DEALER, 0))
    house.put(*(commands.RevealHand(DEALER, hand, parse_cards(cards)) for hand, cards in ((0, "9h Kh"), (1, "5d 2c"))))
    house.end()
    _handed(house, 0, 1)  # Round 3: play is interrupted, and Wei is gone with the cards.
    house.put(commands.ReportInterruption(DEALER), commands.RevealHand(DEALER, 1, parse_cards("4h Kd")))
    house.put(call(Kind.LEFT_WITH_CARDS, hand=0))
    house.put(rule(SUPERVISOR, Remedy.SET_TWO_ASIDE), by=SHIFT_MANAGER)
    others = Counter(Shoe.of(GAMES[DTB].deck, decks=8))
    others.subtract(parse_cards("2s 3c 3d 4d 4h Kd"))
    sort = rule(SUPERVISOR, Remedy.SORT_AND_IDENTIFY, cards=tuple(others.elements()), aside=parse_cards("3d 4d"))
    house.put(sort, rule(SUPERVISOR, Remedy.REPLACE_MISSING), by=SHIFT_MANAGER)
    house.put(call(Kind.INTERRUPTED_DECIDED), rule(DEALER, Remedy.PLAY_ON), call(Kind.UNFORESEEN, "smoke"))
    house.put(rule(SHIFT_MANAGER, Remedy.OFFER_WITHDRAWAL), by=SUPERVISOR)
    banker = house.table(GONE).state.bets[-1].number
    house.put(commands.WithdrawBet(ANA, banker), commands.ResumePlay(DEALER), commands.DealCard(DEALER))
    house.put(commands.DealCard(DEALER), commands.RevealHand(DEALER, 1))
    house.end()
    house.put(commands.LoadShoe(DEALER))
    _handed(house, 0, 1)  # Round 4: both are gone, and nobody can tell whose cards are whose.
    house.put(commands.ReportInterruption(DEALER), call(Kind.LEFT_WITH_CARDS, hand=0), call(Kind.UNFORESEEN, "both"))
    house.put(rule(SHIFT_MANAGER, Remedy.VOID), by=SUPERVISOR)
    _handed(house, 0)  # Round 5: Wei was there all the time.
    house.put(call(Kind.LEFT_WITH_CARDS, hand=0))
    house.put(contest(SUPERVISOR), by=PIT_MANAGER)
    house.put(commands.SetRevealOrder(DEALER, 0))
    house.put(*(commands.RevealHand(DEALER, hand, parse_cards(cards)) for hand, cards in ((0, "9h Kh"), (1, "5d 2c"))))
    house.end()
    _gone_with_cards_laid_wrong_or_seen(house)


def _gone_with_cards_laid_wrong_or_seen(house: Conducted) -> None:
    _handed(house, 0, 1)  # Round 6: play is interrupted, and Ana is gone with a card that was laid wrongly.
    house.put(commands.SetRevealOrder(DEALER, 0))
    house.put(*(commands.RevealHand(DEALER, hand, parse_cards(cards)) for hand, cards in ((0, "2h Kh"), (1, "3d Ts"))))
    house.put(commands.DealCard(DEALER, hand=1), commands.ReportInterruption(DEALER), call(Kind.UNFORESEEN, "gone"))
    house.put(rule(SHIFT_MANAGER, Remedy.VOID), by=SUPERVISOR)
    house.begin(*TWO_BETS)  # Round 7: one of the cards that Ana is gone with was seen before it was dealt.
    house.put(commands.DealCard(DEALER), *face_up("9c"), *(commands.DealCard(DEALER) for _ in range(3)))
    house.put(*(commands.PassHand(DEALER, hand) for hand in (0, 1)), commands.SetRevealOrder(DEALER, 0))
    house.put(commands.RevealHand(DEALER, 0, parse_cards("9h Kh")), call(Kind.LEFT_WITH_CARDS, hand=1))
    house.put(rule(SUPERVISOR, Remedy.SET_TWO_ASIDE), by=SHIFT_MANAGER)
    others = Counter(Shoe.of(GAMES[DTB].deck, decks=8))
    others.subtract(parse_cards("9h Kh 2s 9c 3d 4d"))
    sort = rule(SUPERVISOR, Remedy.SORT_AND_IDENTIFY, cards=tuple(others.elements()), aside=parse_cards("3d 4d"))
    house.put(sort, rule(SUPERVISOR, Remedy.REPLACE_MISSING), by=SHIFT_MANAGER)
    house.end()


def _contested(house: Conducted) -> None:
    house.begin(*TWO_BETS)  # Round 1: nobody saw a card.
    house.deal("9s 5h")
    house.put(commands.CallIrregularity(SUPERVISOR, Kind.FACE_UP_CARD, "the next one", cards=(Card.parse("4c"),)))
    house.put(contest(PIT_MANAGER), by=ASSISTANT)
    house.deal("Ks 2d")
    house.end()
    house.begin(*TWO_BETS)  # Round 2: the order of two cards is found, and bets are offered back.
    house.deal("9s")
    house.put(call(Kind.TOGETHER_UNKNOWN_EARLY, count=2))
    house.put(contest(PIT_MANAGER, order=(2, 1)), by=SUPERVISOR)
    house.put(rule(SUPERVISOR, Remedy.OFFER_WITHDRAWAL), by=PIT_MANAGER)
    house.put(rule(DEALER, Remedy.RECONSTRUCT))
    house.deal("5h Ks 2d")
    house.end()
    house.begin(*TWO_BETS)  # Round 3: no card was foreign, as the Gaming Shift Manager decides; none left together.
    house.deal("9s")
    house.put(call(Kind.WRONG_CARDS, "a blue back"))
    house.put(contest(SHIFT_MANAGER, ""), by=SUPERVISOR)
    house.put(call(Kind.TOGETHER_KNOWN, count=2))
    house.put(contest(SUPERVISOR), by=PIT_MANAGER)
    house.deal("5h Ks 2d")
    house.end()
    house.begin(*TWO_BETS)  # Round 4: play was not interrupted, though bets were offered back.
    house.put(call(Kind.INTERRUPTED_OPEN), rule(DEALER, Remedy.OFFER_WITHDRAWAL_OF_ALL))
    house.put(contest(SUPERVISOR), by=PIT_MANAGER)
    house.deal("9s 5h Ks 2d")
    house.end()


def _contested_with_one_card(house: Conducted) -> None:
    house.begin(("Wei", "Dragon", 100_00, 1))
    house.put(call(Kind.TOGETHER_UNKNOWN, count=2))
    house.put(contest(PIT_MANAGER, order=(2, 1)), by=SUPERVISOR)
    house.deal("9s 5h")
    house.end()
    house.begin(("Wei", "Dragon", 100_00, 1))  # Round 2: the device is not empty, though the Dealer says so.
    house.put(call(Kind.TOO_FEW_CARDS, "it is empty"))
    house.put(contest(SHIFT_MANAGER), by=SUPERVISOR)
    house.deal("9h 5d")
    house.end()
