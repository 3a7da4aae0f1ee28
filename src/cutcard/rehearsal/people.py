"""Who comes to the floor: patrons who bet, a Dealer and a pit who are honest and slip, and a Cashier."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

import msgspec

from cutcard.cards import Shoe
from cutcard.formats.entry import TABLE
from cutcard.house.engine.self_running import refuse_hands
from cutcard.rehearsal.cast import CASHIER, DEALER, PIT_MANAGER, STAFF, WITNESS
from cutcard.rehearsal.honest_play import WHY, HonestPlay, Truth
from cutcard.rehearsal.lines import PATIENCE_SECONDS
from cutcard.rehearsal.premises import CREDIT_CENTS, EVERYBODY, SALON, secret_of
from cutcard.rulebook.irregularities import Kind
from cutcard.rulebook.referee import Refusal
from cutcard.table import Phase, commands, decide
from cutcard.table.codec import to_json
from cutcard.table.events import BetPlaced, BetWithdrawn

if TYPE_CHECKING:
    from cutcard.rehearsal.machine import Answer
    from cutcard.rehearsal.stage import Stage
    from cutcard.table import TableState
    from cutcard.table.state import Actor

OK = 200
BETS_MOST = 4
POOR_CENTS = 200_00
BESIDE = 0.3
"""How often patrons bet in any area, beside others."""
TURNS = 0.7
"""How often patrons turn the cards in their hands when they look at them."""
SLIPS = (
    Kind.WRONG_ORDER,
    Kind.UNFORESEEN,
    Kind.DEVICE_MOVED_EXPOSED,
    Kind.FACE_UP_CARD,
    Kind.TOGETHER_KNOWN,
    Kind.TOGETHER_UNKNOWN_LATE,
    Kind.INTERRUPTED_OPEN,
    Kind.INTERRUPTED_DECIDED,
)
"""What goes wrong in the Dealer's hands."""


class Person:
    """Somebody with a line to the server."""

    def __init__(self, stage: Stage, name: str, others: dict[str, Person]) -> None:
        self.stage, self.name, self.line, self.others = stage, name, stage.lines[name], others
        self.chance = random.Random(f"{stage.seed} {name}")
        self._acts = 0

    def new_id(self) -> str:
        self._acts += 1
        return f"{self.name}-{self._acts:05}"

    async def wait(self, least: float, most: float) -> None:
        await asyncio.sleep(self.chance.uniform(least, most))

    async def at_table(self, table: str, act: dict[str, Any], **how: Any) -> Answer | None:
        return await self._act(f"/api/tables/{table}/acts", act, **how)

    async def at_cage(self, act: dict[str, Any]) -> Answer | None:
        return await self._act("/api/cage/acts", act)

    async def does(self, table: str, command: commands.Command, witness: Actor | None) -> Answer | None:
        """An act of whoever it is by, before a witness where it takes one."""
        by = self.others[command.by.name]
        if witness is None:
            return await by.at_table(table, as_act(command))
        await _before_witness(by, table, command, witness)
        return None

    async def _act(self, path: str, act: dict[str, Any], **how: Any) -> Answer | None:
        return await self.stage.ask(self.line, path, {"id": self.new_id(), "act": act, **how})


class Patron(Person):
    """Bets at the table that is on the screen, by what the screen shows, and sometimes by what it showed before."""

    def __init__(self, stage: Stage, name: str, others: dict[str, Person]) -> None:
        super().__init__(stage, name, others)
        self.views: dict[str, Any] = {}
        self.table = self.chance.choice(stage.tables)

    async def follow(self) -> None:
        while True:
            if self.stage.answers and not self.line.gone:
                await self.line.follow([*self.stage.tables], self.table, self._see)
            await asyncio.sleep(0.25)

    def _see(self, text: bytes) -> None:
        self.stage.seen(self.name, text)
        told = msgspec.json.decode(text)
        if told["type"] == "view":
            self.views[told["common"]["table"]] = told
        elif told["type"] == "answer" and told["status"] == OK:
            self._lay(told["body"])

    def _lay(self, done: dict[str, Any]) -> None:
        """What lies on the table after an act on the line, which no view says again there."""
        view: Any = self.views.get(done["stream"].removeprefix(TABLE))
        for event in done["events"] if view is not None else ():
            own = view["mine"]["bets"]
            if event["type"] == BetPlaced.__name__:
                own.append(event["bet"])
            elif event["type"] == BetWithdrawn.__name__:
                own[:] = [each for each in own if each["number"] != event["number"]]

    async def play(self) -> None:
        while True:
            await self.wait(0.2, 1.4)
            view = self.views.get(self.table)
            if view is None or self.line.gone:
                continue
            if view["common"]["phase"] == Phase.BETTING.value:
                await self._bets(view)
            elif view["common"]["may_withdraw"] and view["mine"]["bets"]:
                number = self.chance.choice(view["mine"]["bets"])["number"]
                await self.at_table(self.table, {"type": "WithdrawBet", "number": number})
            elif view["mine"]["turns"] and self.chance.random() < TURNS:
                await self.at_table(self.table, {"type": "RevealHand", "hand": view["mine"]["turns"][0]})
            elif self.chance.random() < 0.1 * self.stage.wrong_acts:
                await self._bet(view)  # Too late, and they know it.
            elif self.chance.random() < 0.3:
                self.table = self.chance.choice(self.stage.tables)

    async def _bets(self, view: Any) -> None:
        own, common = view["mine"]["bets"], view["common"]
        if own and self.chance.random() < 0.3:
            bet = self.chance.choice(own)
            act = {"type": "WithdrawBet", "number": bet["number"]}
            if self.chance.random() < 0.5:
                act = {"type": "ChangeBet", "number": bet["number"], "stake_cents": self._stake()}
            await self.at_table(self.table, act, round=common["round"])
        elif len(own) < BETS_MOST or self.stage.wrong_acts:
            await self._bet(view)

    async def _bet(self, view: Any) -> None:
        state = self.stage.state(self.table)
        if state is None:
            return
        wager = self.chance.choice([each.name for each in state.options.game.wagers if state.options.offers(each)])
        beside = self.chance.random() < BESIDE
        area = 1 + EVERYBODY.index(self.chance.choice(EVERYBODY) if beside else self.name)
        act = {"type": "PlaceBet", "patron": self.name, "area": area, "wager": wager, "stake_cents": self._stake()}
        if self.stage.wrong_acts and self.chance.random() < 0.2:
            act |= self.chance.choice(
                [{"patron": self.chance.choice(EVERYBODY)}, {"stake_cents": 10**7}, {"stake_cents": 0}, {"area": 99}]
            )
        stale = bool(self.stage.wrong_acts) and self.chance.random() < 0.2
        await self.at_table(self.table, act, round=max(0, view["common"]["round"] - stale))

    def _stake(self) -> int:
        return self.chance.choice((1_00, 2_00, 5_00, 9_99, 15_00, 20_00))


class Cashier(Person):
    """Sells credit to whoever has little, and pays the tickets that patrons print."""

    async def work(self) -> None:
        while True:
            await self.wait(0.5, 2.0)
            poor = [name for name in EVERYBODY if self.stage.credit(name) < POOR_CENTS]
            if poor:
                await self.at_cage({"type": "BuyCredit", "account": self.chance.choice(poor), "cents": CREDIT_CENTS})
            elif self.chance.random() < 0.5:
                await self._ticket(self.chance.choice(self._waiting() or EVERYBODY))

    def _waiting(self) -> list[str]:
        """Patrons whose act is under way, so that their accounts may be changed at two nodes at once."""
        recent, sent = self.stage.loop.now - PATIENCE_SECONDS, self.stage.acts.sent.values()
        return [each.who for each in sent if each.at > recent and not each.answers and each.who in EVERYBODY]

    async def _ticket(self, name: str) -> None:
        """A patron takes some credit out as a ticket, which the Cashier pays."""
        patron = self.others[name]
        answer = await patron.at_cage({"type": "CashOut", "account": name, "cents": 10_00})
        if answer is not None and answer.status == OK:
            await self.at_cage({"type": "RedeemTicket", "code": answer.body["ticket_code"]})


class Dealer(Person):
    """Deals the salon from a shoe of cardboard; the cards fall as they fall, whatever becomes of the server."""

    def __init__(self, stage: Stage, name: str, others: dict[str, Person]) -> None:
        super().__init__(stage, name, others)
        self.play = HonestPlay(DEALER, WITNESS, keyed=True, passes=False)
        self._began: dict[tuple[int, int], int] = {}
        """By shoe and round, how many cards had been dealt of the shoe before."""
        self._known = False
        """Whether the cards of the shoe have been seen before the house went back to a backup."""
        self._shoe: tuple[Any, ...] = ()
        self._shoe_number = self._round = -1

    def slip(self, kind: Kind) -> None:
        """It happens in this round, or in the next."""
        self.play.accident, self.play.caused, self.play.glimpsed = kind, False, True
        self.play.from_card = self.chance.choice((0, 2, 4, 5, 5))

    async def deal(self) -> None:
        while True:
            await self.wait(0.15, 0.45)
            state = self.stage.state(SALON)
            if state is None or self.line.gone or not self.stage.answers:
                continue
            if state.phase is Phase.BETTING and state.incident is None and not self._has_waited(state):
                await self.wait(1.0, 2.0)
                continue
            if state.incident is not None and state.incident.offered:
                await self.wait(0.8, 2.0)
                state = self.stage.state(SALON)
                if state is None:
                    continue
            step = self._step(state)
            if step is None:
                await self.wait(0.5, 1.0)
                continue
            answer = await self.does(SALON, *step)
            self._known = answer is not None and _code(answer) == "known_shoe"
            self.play.did(step[0])

    def _has_waited(self, state: TableState) -> bool:
        """Bets are open for a while."""
        waited, self._round = self._round == state.round_number, state.round_number
        return waited

    def _step(self, state: TableState) -> tuple[commands.Command, Actor | None] | None:
        """The next thing that an honest Dealer or somebody of the pit does, as far as the table allows it."""
        if state.phase in {Phase.NO_SHOE, Phase.SHOE_ENDED}:
            candidates: Any = [(commands.LoadShoe(DEALER), None)]
        elif state.phase is Phase.READY and state.incident is None:
            replaced = [(commands.ReplaceCards(PIT_MANAGER, WHY), None)] if self._known else []
            candidates = [*replaced, *self.play.before_the_next(state), (commands.LoadShoe(DEALER), None)]
        else:
            candidates = self.play.next_steps(state, self.truth(state))
        for command, witness in candidates:
            if not isinstance(decide(state, command, witness=witness), Refusal):
                return command, witness
        return None

    def truth(self, state: TableState) -> Truth:
        shoe = self.stage.shoe_number(SALON)
        if shoe != self._shoe_number:
            cards = list(Shoe.of(state.options.game.deck, decks=state.options.decks))
            random.Random(f"{self.stage.seed} shoe {shoe}").shuffle(cards)
            self._shoe, self._shoe_number = tuple(cards), shoe
        round_of = shoe, state.round_number
        if state.phase is Phase.BETTING or not state.cards:
            self._began[round_of] = len(self._shoe) - state.cards_left
        began = self._began[round_of]
        drawn = began + len(state.cards)
        return Truth(self._shoe[began:drawn], self._shoe[drawn:])


class Pit(Person):
    """Looks after the tables that run themselves: what an insider has called there is contested, or ruled on."""

    async def rule(self) -> None:
        play = HonestPlay(DEALER, WITNESS, keyed=False, passes=False)
        while True:
            await self.wait(0.8, 1.2)
            for table in self.stage.tables:
                state = self.stage.state(table)
                if state is None or table == SALON or (state.incident is None and not state.interrupted):
                    continue
                for command, witness in play.next_steps(state, guessed(state, self.chance)):
                    refused = refuse_hands(state.options, command) or decide(state, command, witness=witness)
                    if isinstance(refused, Refusal):
                        continue
                    await self.does(table, command, witness)
                    break


def guessed(state: TableState, chance: random.Random) -> Truth:
    """Nobody knows the cards of a sealed shoe."""
    cards = state.options.game.deck.cards
    return Truth(tuple(dealt.card or chance.choice(cards) for dealt in state.cards), cards)


def _code(answer: Answer) -> str:
    return str(answer.body.get("code", "")) if isinstance(answer.body, dict) else ""


def as_act(command: commands.Command) -> dict[str, Any]:
    """A command as it is sent; who asks is the session's business."""
    written: dict[str, Any] = to_json(command)
    left_out = {each.name for each in fields(command) if each.name == "by" or getattr(command, each.name) is None}
    return {name: value for name, value in written.items() if name not in left_out}


async def _before_witness(by: Person, table: str, command: commands.Command, witness: Actor) -> None:
    """An act that somebody else attests on a console of their own."""
    stage, asked = by.stage, {"id": by.new_id(), "act": as_act(command)}
    waits = await stage.ask(by.line, f"/api/tables/{table}/approvals", asked)
    if waits is None or waits.status != OK or waits.body["state"] != "waiting":
        return
    signs = {"secret": secret_of(witness.name)}
    await stage.ask(stage.lines[witness.name], f"/api/approvals/{waits.body['digest']}/approve", signs)


@dataclass(frozen=True, slots=True)
class Company:
    """Everybody on the floor."""

    everybody: dict[str, Person]
    patrons: tuple[Patron, ...]
    dealer: Dealer
    pit: Pit
    cashier: Cashier

    @classmethod
    def of(cls, stage: Stage) -> Company:
        people: dict[str, Person] = {}
        for person in STAFF:
            people[person.name] = Person(stage, person.name, people)
        patrons = tuple(Patron(stage, name, people) for name in EVERYBODY)
        dealer, cashier = Dealer(stage, DEALER.name, people), Cashier(stage, CASHIER.name, people)
        people |= {each.name: each for each in (*patrons, dealer, cashier)}
        return cls(people, patrons, dealer, Pit(stage, WITNESS.name, people), cashier)
