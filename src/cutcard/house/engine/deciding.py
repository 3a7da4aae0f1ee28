"""An act at a table: all that is asked about it, in one declared order, and what follows from it.

Nothing here changes the house: what follows is entered by the write that the act is decided in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import msgspec
from msgspec import structs

from cutcard.formats.entry import CAGE, Transfer
from cutcard.house import cage
from cutcard.house.engine import beacons, live_table
from cutcard.house.engine.conditions.staff import OF_THE_HOUSE, refuse_giver
from cutcard.house.engine.earlier_rounds import under_its_own, with_earlier_round
from cutcard.house.engine.editions import ends_its_shoe, in_edition, next_edition, refuse_edition
from cutcard.house.engine.requests import Request, refuse_second, refuse_unconfirmed
from cutcard.house.engine.self_running import TAKE_HANDS, refuse_hands
from cutcard.house.engine.shoes_seen_before_restore import refuse_known_shoe, replaces_known_shoe
from cutcard.house.ledger import DUE, SEATS, Books, bets_of, transfers
from cutcard.house.staff import THE_HOUSE
from cutcard.house.zones import gaming_day
from cutcard.rulebook.procedure import PATRON, Position
from cutcard.rulebook.referee import Refusal
from cutcard.table.acts import ACTS
from cutcard.table.acts.act import never
from cutcard.table.automatic_dealer import next_command
from cutcard.table.commands import Command, LoadShoe
from cutcard.table.conduct.persons import person
from cutcard.table.conduct.rounds import without_earlier
from cutcard.table.events import BetResettled, Event
from cutcard.table.layout import is_seat
from cutcard.words import Cents, message

if TYPE_CHECKING:
    from cutcard.formats.reader import Reader
    from cutcard.formats.signed_notes import Note, VerifierKey
    from cutcard.house.engine.conditions.own_limits import Play
    from cutcard.house.engine.live_table import LiveTable
    from cutcard.house.shoes import ShoeKeeper
    from cutcard.rulebook.editions import Editions
    from cutcard.table.state import TableState

FREE_BYTES_LEAST = 256 * 2**20
"""Below so much free disk no round begins; what is open still ends."""
AUTOMATIC, SERVER, RECOVERY = "automatic", "server", "recovery"


class House(Protocol):
    """What is read of the house that an act is decided in."""

    keeper: ShoeKeeper
    journal: Reader
    """Of which every entry that is read is proved."""
    games: Editions
    play: Play
    draining: bool
    """Whether no round begins any more."""

    checkpoint_of: Callable[[VerifierKey], Note | None]
    """The newest checkpoint that a log witness has cosigned, under the log's signature and its own."""

    def has_terminal(self, patron: str) -> bool: ...
    def free_bytes(self) -> int | None: ...
    def enqueue(self, request: Request) -> None: ...
    def now(self) -> int: ...


class ActAtTable(msgspec.Struct):
    """An act while it is decided: what is asked, the house as it stands at this place of the journal, what follows."""

    house: House
    books: Books
    cage_now: cage.Cage
    at: int
    """In microseconds since 1970."""
    request: Request
    command: Command
    live: LiveTable
    """The table, from step to step as it is after what follows from the act."""
    before: TableState
    """The state that the act is decided on."""
    by_the_house: bool
    """Whether the house acts: its automatic dealer, or a house that opens again after an interruption."""
    events: list[Event | cage.Fact] = []
    money: list[Transfer] = []
    about: int = 0
    """The round of an earlier shoe that it is about."""
    beacon: dict[str, Any] | None = None
    """What orders a shoe that it loads, where the table takes one."""

    def credit(self, name: str) -> int:
        """What an account would hold after the transfers so far."""
        moved = sum(each.cents * ((each.target == name) - (each.source == name)) for each in self.money)
        return self.books.credit(name) + moved


def decided(
    house: House, books: Books, here: cage.Cage, at: int, request: Request, live: LiveTable
) -> ActAtTable | Refusal:
    """The act with all that follows from it, or the first reason against it."""
    command = request.command or _next_of_the_dealer(live, here, house.games)
    if command is None:
        return Refusal("", "", "waiting", message("refusal-waiting"))
    by_the_house = request.command is None or request.via == RECOVERY
    if isinstance(command, LoadShoe):
        live = beacons.without_known_promise(live, here)
    act = ActAtTable(house, books, here, at, request, command, live, live.state, by_the_house)
    steps = (_OF_PATRONS if command.by.position is PATRON else _OF_STAFF)[type(command)]
    to_promise = by_the_house and isinstance(command, LoadShoe) and beacons.promises_first(live)
    for step in _TO_PROMISE if to_promise else steps:
        if (refusal := step(act)) is not None:
            return refusal
    if act.about:
        act.live = under_its_own(structs.replace(act.live, state=without_earlier(act.live.state)))
    return act


def _next_of_the_dealer(live: LiveTable, here: cage.Cage, games: Editions) -> Command | None:
    ends = ends_its_shoe(live, here, games) or replaces_known_shoe(live, here)
    return ends or next_command(live.state, live.draw)


# --- before the table is asked ----------------------------------------------------------------------


def refuse_as_the_house(act: ActAtTable) -> Refusal | None:
    """No person says what the house notices by itself, or acts under its name."""
    if act.by_the_house or act.request.via in (SERVER, AUTOMATIC):
        return None
    if not ACTS[type(act.command)].by_the_house and person(act.command.by.name) not in OF_THE_HOUSE:
        return None
    return Refusal(act.live.options.game.document.code, "", "by_the_house", message("refusal-by-the-house"))


def refuse_stale_screen(act: ActAtTable) -> Refusal | None:
    """A screen that shows an older table decides nothing."""
    request, state = act.request, act.live.state
    if request.round_number is not None and request.round_number != state.round_number:
        why = message("refusal-stale-round", meant=request.round_number, round=state.round_number)
        return Refusal("", "", "stale", why)
    if request.log is not None and request.log != state.log:
        return Refusal("", "", "stale", message("refusal-stale", log=request.log))
    return None


def refuse_beginning(act: ActAtTable) -> Refusal | None:
    """Before a round begins: may one, is there room to record it, and do the books add up?

    In another phase the table says why not.
    """
    if act.live.state.phase not in ACTS[type(act.command)].phases:
        return None
    if act.house.draining:
        return Refusal("", "", "draining", message("refusal-draining"))
    free = act.house.free_bytes()
    if free is not None and free < FREE_BYTES_LEAST:
        return Refusal("", "", "disk_full", message("refusal-disk-full"))
    if act.books.credit(bets_of(act.live.name)):
        return Refusal("", "", "self_audit", message("refusal-stakes-lie", table=act.live.name))
    return None


def refuse_cards_seen_before(act: ActAtTable) -> Refusal | None:
    return refuse_known_shoe(act.live, act.cage_now) if act.cage_now.known_shoes else None


def take_edition(act: ActAtTable) -> Refusal | None:
    """A shoe is loaded under the edition that the table has taken, once that is in force."""
    following = next_edition(act.live, act.cage_now, act.house.games)
    if isinstance(following, Refusal):
        return following
    act.live, began = in_edition(act.live, following)
    act.events += began
    return None


def refuse_edition_out_of_force(act: ActAtTable) -> Refusal | None:
    game, games = act.live.state.options.game, act.house.games
    return refuse_edition(game, games) or cage.refuse_unlisted(act.cage_now, game, games)


def refuse_name_of_a_seat(act: ActAtTable) -> Refusal | None:
    """Nobody is named so: a seat is no person, has a place at the table, and plays chips that staff record."""
    by, seat = act.command.by, getattr(act.command, "patron", None) or ""
    for_a_seat = is_seat(seat)
    if is_seat(by.name) or (for_a_seat and by.position < Position.DEALER):
        return Refusal("", "", "authority", message("refusal-authority", position=Position.DEALER.label))
    if not for_a_seat:
        return None
    if act.live.name not in act.cage_now.trays:
        return Refusal("", "", "chips", message("refusal-no-chips", table=act.live.name))
    return live_table.refuse_seat(act.live, seat) or cage.refuse_counting(act.cage_now, act.live.name)


def bring_back_earlier_round(act: ActAtTable) -> Refusal | None:
    """A round of an earlier shoe that the act or the open irregularity is about is read from the record."""
    named: int = getattr(act.command, "round_number", 0)
    if named or act.live.state.incident is not None:
        brought = with_earlier_round(act.house.journal, act.live, act.command, act.house.games)
        if isinstance(brought, Refusal):
            return brought
        act.live, act.about = brought
    act.before = act.live.state
    return None


def refuse_other_dealer(act: ActAtTable) -> Refusal | None:
    """A Dealer deals where they are assigned, or have relieved somebody; a higher position may act for them."""
    by, here = act.command.by, act.cage_now
    if not here.assigned_only or act.by_the_house or by.position is not Position.DEALER:
        return None
    held = here.dealers.get(act.live.name, "")
    if held and person(held) == person(by.name):
        return None
    game = act.live.options.game
    why = message("refusal-relieve-first", dealer=held) if held else message("refusal-nobody-assigned")
    return Refusal(game.document.code, game.procedure.higher_position, "not_assigned", why)


def refuse_hands_on_cards(act: ActAtTable) -> Refusal | None:
    return None if act.by_the_house else refuse_hands(act.live.options, act.command)


def promise_the_shoe(act: ActAtTable) -> Refusal | None:
    """A shoe that takes a beacon is promised by an entry of its own, and loaded when there is a beacon after that."""
    act.events.append(live_table.promised_shoe(act.live, act.house.keeper, act.live.shoe + 1))
    return None


def take_beacon(act: ActAtTable) -> Refusal | None:
    taken = beacons.beacon_for(act.live, act.house.checkpoint_of, act.house.journal)
    if isinstance(taken, Refusal):
        return taken
    act.beacon = taken
    return None


# --- the table, and what follows --------------------------------------------------------------------


def ask_the_table(act: ActAtTable) -> Refusal | None:
    """The rules of the document, and whoever they allow to ask."""
    keeper, second = act.house.keeper, act.request.second
    answer = live_table.act(
        act.live, act.command, keeper, by_the_house=act.by_the_house, witness=second, beacon=act.beacon
    )
    if isinstance(answer, Refusal):
        return answer
    act.events += answer
    return None


def refuse_chips_of_an_account(act: ActAtTable) -> Refusal | None:
    """Chips belong to a seat and the tray: a name given with them moves no credit."""
    if not ACTS[type(act.command)].of_chips(act.command) or is_seat(patron := bettor_of(act.before, act.command)):
        return None
    return Refusal("", "", "chips", message("refusal-chips-of-account", patron=patron))


def bettor_of(state: TableState, command: Command) -> str:
    """Whose bet a command is about, by the patron or the number that it names."""
    named: str | None = getattr(command, "patron", None)
    bet = None if named else state.bet(getattr(command, "number", 0))
    return named or (bet.patron if bet is not None else "")


def refuse_unknown_account(act: ActAtTable) -> Refusal | None:
    patron = getattr(act.command, "patron", None)
    if patron is None or is_seat(patron) or act.books.account(patron).has_meters:
        return None
    return Refusal("", "", "no_such_account", message("refusal-no-such-account", account=patron))


def follow_events(act: ActAtTable) -> None:
    """The table after all that happened, and the money that it moves."""
    live = act.live
    for event in act.events:
        if isinstance(event, Event):
            act.money += transfers(live.name, live.state, event, act.credit)
        live = live_table.after(live, event, act.house.keeper)
    act.live = live


def refuse_own_interest(act: ActAtTable) -> Refusal | None:
    """Whoever deals, rules or places bets at a table has none there themselves."""
    command = act.command
    by = person(command.by.name)
    patrons = [bet.patron for bet in act.before.bets] + [getattr(command, "patron", "")]
    if not by or all(person(each) != by for each in patrons if isinstance(each, str)):
        return None
    return Refusal("", "", "bets_here", message("refusal-bets-here", name=command.by.name))


def refuse_funds(act: ActAtTable) -> Refusal | None:
    """No stake comes from an account that is locked or unsound or whose patron is excluded, or that holds less."""
    for transfer in act.money:
        if transfer.meter != "turnover" or transfer.source.startswith(SEATS):
            continue
        if refusal := cage.refuse_account(act.cage_now, act.books.account(transfer.source)):
            lock_unsound(act.house, refusal, transfer.source)
            return refusal
        here = act.cage_now
        day = cage.gaming_day_of(here, act.at) if transfer.source in here.exclusions else ""
        if day and (refusal := cage.refuse_excluded(here, transfer.source, day)):
            return refusal
    overdrawn = act.books.first_overdrawn(act.money)
    if overdrawn:
        why = message("refusal-funds", account=overdrawn, credit=Cents(act.books.credit(overdrawn)))
        return Refusal(act.before.options.game.document.code, "", "funds", why)
    return None


def lock_unsound(house: House, refusal: Refusal, account: str) -> None:
    """A failed self-audit locks the account until staff have looked; the lock is an act like any other."""
    if refusal.code == "self_audit":
        lock = cage.LockAccount(THE_HOUSE, account, "the self-audit failed")
        house.enqueue(Request(f"lock/{account}/{house.now()}", CAGE, lock, via="house"))


def refuse_own_limits(act: ActAtTable) -> Refusal | None:
    """What a patron asks for goes by their own limits; a bet that is found lay there already."""
    here = act.cage_now
    for each in act.money:
        if each.source not in here.limits or each.meter != "turnover" or not each.cents:
            continue
        today = gaming_day(act.at, here.zone, here.day_begins)
        staked = sum(bet.stake_cents for bet in act.live.state.bets if bet.patron == each.source) - each.cents
        refusal = act.house.play.refuse(
            here, act.books, each.source, today=today, at=act.at, staked_cents=staked, more_cents=each.cents
        )
        if refusal is not None:
            return refusal
    return None


# --- what a higher or a second person can still lift ------------------------------------------------


def refuse_money_gone(act: ActAtTable) -> Refusal | None:
    """A correction takes back a gain that the patron's credit no longer covers: the Gaming Shift Manager alone may.

    A void round is no correction: its clause, or the house's order of positions, says who may.
    """
    owed = [each.source.removeprefix(DUE) for each in act.money if each.source.startswith(DUE)]
    if not owed or act.by_the_house or not any(isinstance(event, BetResettled) for event in act.events):
        return None
    options, least = act.before.options, Position.GAMING_SHIFT_MANAGER
    if options.rank(act.command.by.position) >= options.rank(least):
        return None
    why = message("refusal-money-gone", account=owed[0], position=least.label)
    return Refusal(options.game.document.code, options.game.procedure.display, "authority", why)


def refuse_without_holder(act: ActAtTable) -> Refusal | None:
    """What staff stake of a patron's credit is confirmed; a seat has none."""
    if not ACTS[type(act.command)].consented(act.command):
        return None
    game = act.before.options.game
    for each in act.money:
        if each.meter == "turnover" and each.cents and not each.source.startswith(SEATS):
            cites = (game.document.code, game.procedure.betting.placed_by_staff)
            refusal = refuse_giver(act.request, act.cage_now, act.at, each.source)
            refusal = refusal or refuse_unconfirmed(act.request, each.source, act.house.has_terminal, cites)
            if refusal is not None:
                return refusal
    return None


def refuse_one_person(act: ActAtTable) -> Refusal | None:
    return None if act.by_the_house else refuse_second(act.request)


# --- their order ------------------------------------------------------------------------------------

EVERY = frozenset(ACTS)
DEALERS_ACTS = frozenset(
    kind
    for kind, act in ACTS.items()
    if act.least <= Position.DEALER and (act.by_who_deals or act.on_the_cards is not never)
)
BEGIN = frozenset(kind for kind, act in ACTS.items() if act.begins_play)


class Check(NamedTuple):
    """A step of the decision, which may refuse the act, and the commands that it is taken for."""

    step: Callable[[ActAtTable], Refusal | None]
    commands: frozenset[type[Command]] = EVERY
    staff_alone: bool = False
    """Whether a patron's act passes it."""


ORDER = (
    Check(refuse_as_the_house),
    Check(refuse_stale_screen),
    Check(refuse_beginning, BEGIN),
    Check(refuse_cards_seen_before, frozenset(kind for kind, act in ACTS.items() if act.on_unseen_cards)),
    Check(take_beacon, frozenset({LoadShoe})),
    Check(take_edition, frozenset({LoadShoe})),
    Check(refuse_edition_out_of_force, BEGIN),
    Check(refuse_name_of_a_seat),
    Check(bring_back_earlier_round),
    Check(refuse_hands_on_cards, TAKE_HANDS),
    Check(refuse_other_dealer, DEALERS_ACTS),
    Check(ask_the_table),
    Check(refuse_unknown_account, frozenset(kind for kind in ACTS if "patron" in kind.__dataclass_fields__)),
    Check(refuse_chips_of_an_account, frozenset(kind for kind, act in ACTS.items() if act.of_chips is not never)),
    Check(follow_events),
    Check(refuse_own_interest, staff_alone=True),
    Check(refuse_funds),
    Check(refuse_own_limits, frozenset(kind for kind, act in ACTS.items() if act.stakes)),
    Check(refuse_money_gone),
    Check(
        refuse_without_holder,
        frozenset(kind for kind, act in ACTS.items() if act.consented is not never),
        staff_alone=True,
    ),
    Check(refuse_one_person, frozenset(kind for kind, act in ACTS.items() if act.by_two is not never)),
)
"""Every step in the order taken; the first reason against an act is the one that is told.

1. What makes the question itself void: somebody speaks as the house, or looks at a table that has gone on.
2. What the house cannot do for anybody now: no room, books that do not add up, cards that were seen, an edition out of
   force. These do not depend on who asks.
3. Then the table as the act means it, with a seat that exists and the round that it is about, is asked for the rules.
4. Accounts come after the rules: a patron may ask for themselves alone, and by then the table has refused whoever asks
   for another. So no refusal tells a stranger which accounts there are, which are locked, or what they hold.
5. Last is what somebody else can still lift: a higher position, a second person. Nobody is asked to sign, and no secret
   is checked, for an act that would be refused all the same.
"""
_TO_PROMISE = (refuse_as_the_house, refuse_stale_screen, refuse_beginning, promise_the_shoe, follow_events)
_OF_STAFF = {kind: tuple(check.step for check in ORDER if kind in check.commands) for kind in ACTS}
_OF_PATRONS = {
    kind: tuple(check.step for check in ORDER if kind in check.commands and not check.staff_alone) for kind in ACTS
}
