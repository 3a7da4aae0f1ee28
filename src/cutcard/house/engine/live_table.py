"""A table as the house runs it: the table itself, and the shoe it deals from, whose order nobody sees."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import structs

from cutcard.cards import Shoe
from cutcard.compiled.digest import rules_digest
from cutcard.formats.beacons import SEED_ALONE, beacon_digest
from cutcard.formats.settings import options_json
from cutcard.formats.shuffling import order_of
from cutcard.house import shoes
from cutcard.house.cage import SHUFFLED, Fact, ShoeOpened, ShoePromised, ShoeStamped, TableName, table_label
from cutcard.house.shoe_seeds import Promise
from cutcard.rulebook.procedure import Method
from cutcard.rulebook.referee import Refusal
from cutcard.rulebook.table_options import Source, TableOptions
from cutcard.table import apply, apply_all, commands, decide, events
from cutcard.table.acts import EVENTS
from cutcard.table.codec import part_from, to_json
from cutcard.table.machine import standing_table
from cutcard.table.state import Actor, DealtCard, Phase, PlacedBet, RoundRecord, SettledBet, TableState, last_round
from cutcard.words import Message, message

if TYPE_CHECKING:
    from cutcard.cards import Card
    from cutcard.house.shoes import ShoeKeeper
    from cutcard.table.events import Event

TAKE_CARDS = {events.CardDealt, events.CardBurnt, events.SeenCardBurnt, events.CardsBurnt}
BEGIN_A_SHOE = {event for event, kind in EVENTS.items() if kind.begins_shoe}
MAY_END_A_SHOE = {event for event, kind in EVENTS.items() if kind.ends_round} | {events.CardsReplaced}
BETWEEN_SHOES = {Phase.SHOE_ENDED, Phase.NO_SHOE}
CARRIED = ("round_number", "next_bet", "area_most", "log", "cutting_card_round", "device_holder")
CARRIED_SETS = ("under_minimum", "may_draw", "squeezers")


class LiveTable(msgspec.Struct, frozen=True):
    """One table at one moment. `order` is what no view shows."""

    name: str
    source: str
    state: TableState
    version: int = 0
    """How many entries its stream has."""
    shoe: int = 0
    order: tuple[Card, ...] = ()
    place: int = 0
    """Cards of the order that have left the shoe."""
    salt: bytes = b""
    commitment: str = ""
    promised: Promise | None = None
    """What the keeper has promised of its next shoe."""
    promised_at: int = 0
    """The version of the entry that says so."""
    own: TableOptions | None = None
    """The settings it deals by, while it deals with a round that was played by others."""
    opened_after: int = 0
    """The entries of its stream that were written before it was opened again."""
    called: str = ""
    number: int = 1
    """The name that it was given, and its number among the tables of its game."""

    def __repr__(self) -> str:
        return f"<table {self.name}, {self.state.phase.value}, round {self.state.round_number}>"

    @property
    def shoe_name(self) -> str:
        return f"{self.name}/{self.shoe}"

    @property
    def options(self) -> TableOptions:
        """The settings it deals by, whichever round it is dealing with."""
        return self.own or self.state.options

    @property
    def label(self) -> Message:
        """What it is called."""
        game = self.options.game
        return table_label(TableName(game.slug, self.number, self.called), game)

    def draw(self) -> Card:
        return self.order[self.place]


def new_live_table(name: str, options: TableOptions, source: str) -> LiveTable:
    """A table as it was opened: where its cards come from stood beside its settings before it was one of them."""
    return LiveTable(name, source, standing_table(replace(options, source=Source(source))))


def act(
    live: LiveTable,
    command: commands.Command,
    keeper: ShoeKeeper,
    *,
    by_the_house: bool,
    witness: Actor | None = None,
    beacon: dict[str, Any] | None = None,
) -> list[Event | Fact] | Refusal:
    """What follows from a command at this table, with what the house itself adds to the record.

    A shoe whose table takes a beacon is stamped with the one that is given.
    """
    no_staff_deal = live.source == SHUFFLED
    answer = decide(live.state, command, witness=witness, system=by_the_house and no_staff_deal)
    if isinstance(answer, Refusal):
        return answer
    recorded: list[Event | Fact] = list(answer)
    loaded = not BEGIN_A_SHOE.isdisjoint(map(type, answer))
    ends = not MAY_END_A_SHOE.isdisjoint(map(type, answer)) and apply_all(live.state, answer).phase in BETWEEN_SHOES
    if live.order and (loaded or ends):
        recorded.append(shoe_opened(live))
    return recorded + _begun(live, keeper, beacon or SEED_ALONE) if loaded else recorded


def shoe_opened(live: LiveTable) -> ShoeOpened:
    document = live.state.options.game.document.code
    return ShoeOpened(document, "", live.shoe, shoes.order_text(live.order), live.salt.hex())


def _begun(live: LiveTable, keeper: ShoeKeeper, beacon: dict[str, Any]) -> list[Event | Fact]:
    """The stamp of a shoe; where the house shuffles, with what is promised of it, or of the next as well."""
    stamp = _stamp(live)
    if live.source != SHUFFLED:
        return [stamp]
    number, options = stamp.shoe, live.options
    if not options.beacon:
        shoe = keeper.shuffle(options.game.deck, decks=options.decks, shoe=f"{live.name}/{number}")
        return [replace(stamp, commitment=shoe.commitment, sealed=shoe.sealed)]
    first = [promised_shoe(live, keeper, number)] if live.promised is None else []
    promised = live.promised or promise_in(first[0])
    carried = stamp.carried | {"promised": [*promised]}
    stamped = replace(stamp, carried=carried, commitment=promised.promise, beacon=beacon)
    return [*first, stamped, promised_shoe(live, keeper, number + 1)]


def promise_in(fact: ShoePromised) -> Promise:
    return Promise(fact.promise, fact.nonce, fact.keeper)


def promised_shoe(live: LiveTable, keeper: ShoeKeeper, number: int) -> ShoePromised:
    """A shoe of this table, as its keeper promises it."""
    assert keeper.seeds is not None, "whoever runs a table has a keeper"
    game = live.options.game
    promised = keeper.seeds.promise(f"{live.name}/{number}")
    return ShoePromised(game.document.code, game.decks.clause, number, *promised)


def _stamp(live: LiveTable) -> ShoeStamped:
    state, game, number = live.state, live.state.options.game, live.shoe + 1
    carried: dict[str, Any] = {name: getattr(state, name) for name in CARRIED}
    carried |= {name: sorted(getattr(state, name)) for name in CARRIED_SETS}
    carried["method"] = state.method.value if state.method is not None else None
    last = last_round(state)
    carried["last_round"] = [_record_json(last)] if last is not None else []
    cites = (game.document.code, game.decks.clause)
    settings = options_json(state.options)
    return ShoeStamped(*cites, number, game.document.name, rules_digest(game), carried, settings=settings)


def _record_json(record: RoundRecord) -> dict[str, Any]:
    return {name: value for name, value in to_json(record).items() if name != "earlier"}


def carried_table(options: TableOptions, carried: dict[str, Any]) -> TableState:
    """The table as it was when a shoe was loaded, from what was written down then; earlier stamps say less."""
    held: dict[str, Any] = {name: carried[name] for name in CARRIED}
    held |= {name: frozenset(carried.get(name, ())) for name in CARRIED_SETS}
    held["method"] = Method(carried["method"]) if carried["method"] is not None else None
    held["rounds"] = tuple(_record_from(record) for record in carried.get("last_round", ()))
    held["settled"] = tuple(each for record in held["rounds"] for each in record.settled)
    return structs.replace(standing_table(options), **held)


def _record_from(data: dict[str, Any]) -> RoundRecord:
    cards = tuple(part_from(DealtCard, card) for card in data["cards"])
    settled = tuple(SettledBet(part_from(PlacedBet, bet), net, played) for bet, net, played in data["settled"])
    return RoundRecord(data["number"], cards, settled, data["result"], tuple(data["dealers"]))


def after(live: LiveTable, event: Event | Fact, keeper: ShoeKeeper | None) -> LiveTable:
    """The table after one thing more has happened. Without the keeper of its shoes an order stays sealed."""
    if not isinstance(event, Fact):
        drawn = cards_drawn(live.state, event) if type(event) in TAKE_CARDS else 0
        return structs.replace(live, state=apply(live.state, event), place=live.place + drawn)
    match event:
        case ShoeStamped():
            order: tuple[Card, ...] = ()
            salt = b""
            fresh = structs.replace(live, shoe=event.shoe, place=0, commitment=event.commitment, promised=None)
            if event.beacon and keeper is not None:
                order, salt = _ordered(fresh, event, keeper)
            elif event.sealed and keeper is not None:
                order, salt = keeper.unseal(event.sealed, fresh.shoe_name)
            return structs.replace(fresh, order=order, salt=salt)
        case ShoePromised() if event.shoe == live.shoe + 1:
            return structs.replace(live, promised=promise_in(event), promised_at=live.version + 1)
        case ShoeOpened():
            return structs.replace(live, order=(), salt=b"", place=0)
    return live


def _ordered(live: LiveTable, stamp: ShoeStamped, keeper: ShoeKeeper) -> tuple[tuple[Card, ...], bytes]:
    """The order of a shoe that begins, out of its seed and its beacon, and the seed."""
    assert keeper.seeds is not None, "whoever runs a table has a keeper"
    promised, options = Promise(*stamp.carried["promised"]), live.options
    seed = keeper.seeds.seed(promised, live.shoe_name)
    unshuffled, digest = list(Shoe.of(options.game.deck, decks=options.decks)), beacon_digest(stamp.beacon)
    return order_of(unshuffled, seed=seed, beacon=digest, shoe=live.shoe_name), seed


def cards_drawn(state: TableState, event: Event) -> int:
    """How many cards an event takes out of the shoe."""
    match event:
        case events.CardDealt():
            return 0 if state.waiting else 1
        case events.CardBurnt() | events.SeenCardBurnt():
            return 1
        case events.CardsBurnt():
            return event.count
    return 0


def round_is_open(state: TableState) -> bool:
    return state.phase in {Phase.BETTING, Phase.DEALING, Phase.SETTLING}


def refuse_seat(live: LiveTable, seat: str) -> Refusal | None:
    """A seat has a place at the table."""
    if int(seat[1:]) <= live.state.options.positions:
        return None
    return Refusal("", "", "seat", message("refusal-no-such-seat", seat=seat))
