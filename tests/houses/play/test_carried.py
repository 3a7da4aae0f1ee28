"""A table rebuilt from its last shoe is the table that went through every shoe, in all it knows."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from msgspec import structs

from cutcard import GAMES, Card
from cutcard.formats.keys import Keys
from cutcard.house.engine import live_table
from cutcard.house.engine.replay import replay_entry
from cutcard.house.shoes import ShoeKeeper
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method
from cutcard.rulebook.referee import Refusal
from cutcard.table import Phase, Source, TableOptions, commands
from cutcard.table.codec import to_json
from tables import ASSISTANT, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, patron
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.house.engine.live_table import LiveTable
    from cutcard.table import Actor, TableState

KEEPER = ShoeKeeper(Keys(bytes(32)))
PATRONS = ("Wei", "Ana", "Raj")
TABLES = {
    "by the Dealer": ("dragon-tiger-baccarat", {"source": Source.KEYED, "method": Method.A}),
    "by a patron": ("fa-fa-fabulous-4", {"source": Source.READER, "method": Method.C, "high_limit_area": True}),
    "Sands Elements": ("sands-elements", {"source": Source.KEYED}),
    "Dragon Tiger": ("dragon-tiger", {"source": Source.READER}),
    "at terminals": ("tiger-baccarat", {"source": Source.READER}),
}
Entry = list[dict[str, Any]]


class RandomPlay:
    """Staff and patrons who ask for anything; `entries` are what a journal would hold, shoe by shoe."""

    def __init__(self, table: str, seed: int) -> None:
        slug, options = TABLES[table]
        self.chance = random.Random(f"{table} {seed}")
        self.options = TableOptions(game=GAMES[slug], **options)  # type: ignore[arg-type]
        self.live = live_table.new_live_table("t", self.options, self.options.source.value)
        self.entries: list[Entry] = []
        self.asked: set[str] = set()

    @property
    def state(self) -> TableState:
        return self.live.state

    def ask(self, command: commands.Command, witness: Actor | None = SUPERVISOR) -> bool:
        answer = live_table.act(self.live, command, KEEPER, by_the_house=False, witness=witness)
        if isinstance(answer, Refusal):
            return False
        self.asked.add(type(command).__name__)
        for event in answer:
            self.live = live_table.after(self.live, event, KEEPER)
        self.entries.append(msgspec.json.decode(msgspec.json.encode([to_json(event) for event in answer])))
        return True

    def act(self) -> None:
        """Something that goes with the phase, now and then something else."""
        choices = self._seldom() if self.chance.random() < 0.15 else self._usual()
        self.chance.choice(choices)()

    def _usual(self) -> list[Callable[[], object]]:
        match self.state.phase:
            case _ if self.state.incident is not None:
                return [self._rule, lambda: self.ask(commands.ResumePlay(DEALER))]
            case Phase.NO_SHOE | Phase.SHOE_ENDED:
                return [lambda: self.ask(commands.LoadShoe(DEALER)), self._correct]
            case Phase.READY:
                return [lambda: self.ask(commands.OpenBets(DEALER)), lambda: self.ask(commands.LoadShoe(DEALER))]
            case Phase.BETTING:
                return [self._bet, self._bet, lambda: self.ask(commands.CloseBets(DEALER)), self._take_the_device]
            case Phase.DEALING:
                return [
                    self._deal,
                    self._deal,
                    self._deal,
                    self._turn,
                    lambda: self.ask(commands.AnnounceResult(DEALER)),
                ]
            case _:
                return [lambda: self.ask(commands.SettleBets(DEALER))]

    def _seldom(self) -> list[Callable[[], object]]:
        name = self.chance.choice(PATRONS)
        method = self.chance.choice(list(Method))
        return [
            lambda: self.ask(commands.SeeCuttingCard(DEALER)),
            lambda: self.ask(commands.ReplaceCards(PIT_MANAGER, "a torn card")),
            lambda: self.ask(commands.ChooseMethod(ASSISTANT, method)),
            lambda: self.ask(commands.RestrictArea(PIT_MANAGER, self.chance.randint(1, 4))),
            lambda: self.ask(commands.AllowSqueeze(PIT_MANAGER, name)),
            lambda: self.ask(commands.AllowDrawing(ASSISTANT, name)),
            lambda: self.ask(commands.NoteDeparture(DEALER, name)),
            lambda: self.ask(commands.FindBet(SUPERVISOR, name, 1, "Player", 1_00, "overlooked"), PIT_MANAGER),
            lambda: self.ask(commands.LoadShoe(DEALER)),
            self._call,
            self._call,
            self._correct,
        ]

    def _some_card(self) -> Card:
        return self.chance.choice(self.options.game.deck.cards)

    def _bet(self) -> None:
        name, wager = self.chance.choice(PATRONS), self.chance.choice(self.options.game.wagers).name
        self.ask(commands.PlaceBet(patron(name), name, self.chance.randint(1, 3), wager, 100_00))

    def _take_the_device(self) -> None:
        name = self.chance.choice(PATRONS)
        self.ask(commands.AcceptDevice(patron(name), name))

    def _deal(self) -> None:
        drawn_by = self.state.device_holder if self.state.method is Method.C else None
        card = self._some_card()
        if not self.ask(commands.DealCard(DEALER, card, drawn_by)):
            self.ask(commands.DealCard(DEALER, None, drawn_by))

    def _turn(self) -> None:
        self.ask(commands.SetRevealOrder(DEALER, 0))
        hand = self.chance.randrange(2)
        count = sum(dealt.hand == hand and not dealt.face_up for dealt in self.state.cards)
        named = tuple(self._some_card() for _ in range(count)) if self.options.source is Source.KEYED else ()
        self.ask(commands.RevealHand(DEALER, hand, named))

    def _call(self) -> None:
        kind = self.chance.choice([case.kind for case in self.options.game.irregularities])
        cards = (self._some_card(),) if kind in {Kind.FACE_UP_CARD, Kind.DEVICE_MOVED_EXPOSED} else ()
        self.ask(commands.CallIrregularity(DEALER, kind, "so it was", cards=cards))

    def _rule(self) -> None:
        remedy = self.chance.choice((Remedy.VOID, Remedy.PLAY_ON, Remedy.AS_FACE_DOWN, Remedy.VOID_AND_REPLACE))
        self.ask(commands.RuleOn(SHIFT_MANAGER, remedy, "so it is"), PIT_MANAGER)

    def _correct(self) -> None:
        number = self.chance.choice([0, *(record.number for record in self.state.rounds)])
        place = self.chance.randint(1, 4)
        self.ask(commands.CorrectCard(SHIFT_MANAGER, place, self._some_card(), "misread", number, "the recording"))

    # --- replaying ------------------------------------------------------------------------------

    def replayed(self, entries: list[Entry]) -> LiveTable:
        live = live_table.new_live_table("t", self.options, self.options.source.value)
        for events in entries:
            live = replay_entry(live, events, lambda _: self.options, KEEPER)
        return live

    def since_the_last_shoe(self) -> list[Entry]:
        begins = [at for at, events in enumerate(self.entries) if any(e["type"] == "ShoeStamped" for e in events)]
        return self.entries[begins[-1] if begins else 0 :]


def known(live: LiveTable) -> dict[str, Any]:
    """All that a table holds; a shoe by the cards in it."""
    state = structs.asdict(live.state)
    shoe = live.state.shoe
    return state | {"shoe": None if shoe is None else shoe.counts, "of the house": (live.shoe, live.place)}


@pytest.mark.parametrize("seed", first_of(range(2), 1))
@pytest.mark.parametrize("table", first_of(TABLES, 2))
def test_a_table_is_the_same_from_its_last_shoe_and_from_its_first(table: str, seed: int) -> None:
    play = RandomPlay(table, seed)
    shoes = 0
    for _ in range(700):
        before = len(play.entries)
        play.act()
        if len(play.entries) > before:
            loaded = any(event["type"] == "ShoeStamped" for event in play.entries[-1])
            shoes += loaded
            if loaded or play.chance.random() < 0.1:
                expected = known(play.live)
                assert known(play.replayed(play.since_the_last_shoe())) == expected
    assert known(play.replayed(play.entries)) == known(play.live)
    assert shoes > 2, "what is carried has been needed"
    assert {"SettleBets", "CallIrregularity", "CorrectCard"} <= play.asked


def concluded(play: RandomPlay) -> None:
    """A round of Sands Elements that Wei wins, the last of its shoe."""
    for command in (
        commands.LoadShoe(DEALER),
        commands.OpenBets(DEALER),
        commands.PlaceBet(patron("Wei"), "Wei", 1, "Player", 100_00),
        commands.CloseBets(DEALER),
        commands.SeeCuttingCard(DEALER),
        *(commands.DealCard(DEALER, Card.parse(card)) for card in ("9f", "5g", "Ff", "2e")),
        commands.AnnounceResult(DEALER),
        commands.SettleBets(DEALER),
    ):
        assert play.ask(command), command
    assert play.state.phase is Phase.SHOE_ENDED


def test_a_round_can_be_found_void_after_its_shoe_is_gone_until_another_begins() -> None:
    """SE 5.2: until the next round begins, whichever shoe is in the device by then."""
    play = RandomPlay("Sands Elements", 0)
    concluded(play)
    assert play.ask(commands.LoadShoe(DEALER))
    play.live = play.replayed(play.since_the_last_shoe())
    assert [each.net_cents for each in play.state.settled] == [100_00]
    called = commands.CallIrregularity(DEALER, Kind.WRONG_NUMBER, "a card too many", count=4)
    voided = commands.RuleOn(PIT_MANAGER, Remedy.VOID, "it cannot be reconstructed")
    assert play.ask(called)
    assert not play.ask(voided, DEALER), "who dealt the round does not attest"
    assert play.ask(voided)
    kinds = [event["type"] for event in play.entries[-1]]
    assert {"SettlementReversed", "RoundVoided", "OutcomeChanged"} <= set(kinds)
    assert (play.state.settled, play.state.rounds, play.state.phase) == ((), (), Phase.READY)
    assert not play.ask(called), "it is void already"


def test_once_another_round_has_begun_the_one_before_stands() -> None:
    play = RandomPlay("Sands Elements", 0)
    concluded(play)
    assert play.ask(commands.LoadShoe(DEALER))
    assert len(play.state.rounds) == 1
    assert play.ask(commands.OpenBets(DEALER))
    assert not any((play.state.rounds, play.state.settled))
    assert not play.ask(commands.CallIrregularity(DEALER, Kind.WRONG_NUMBER, "a card too many", count=4))


def test_a_card_of_the_shoe_before_is_put_right_without_touching_this_one() -> None:
    play = RandomPlay("Sands Elements", 0)
    concluded(play)
    corrected = commands.CorrectCard(PIT_MANAGER, 1, Card.parse("8f"), "misread", 1, "the recording")
    assert play.ask(corrected), "between two shoes"
    assert play.ask(commands.LoadShoe(DEALER))
    whole = play.state.shoe
    assert play.ask(commands.CorrectCard(PIT_MANAGER, 2, Card.parse("6g"), "misread", 1, "the recording"))
    assert play.state.shoe is whole
    assert play.state.result is None, "no round of this shoe has a result yet"
    assert known(play.replayed(play.since_the_last_shoe())) == known(play.live)


def test_a_stamp_of_before_carries_less() -> None:
    play = RandomPlay("by the Dealer", 1)
    assert play.ask(commands.LoadShoe(DEALER))
    (stamp,) = [event for event in play.entries[-1] if event["type"] == "ShoeStamped"]
    for name in ("last_round", "squeezers"):
        del stamp["carried"][name]
    assert known(play.replayed(play.entries)) == known(play.live)
