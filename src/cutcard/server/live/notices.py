"""What a patron is told until they have seen it: what changed their money, other than by their own act or a settlement,
and that the table deals another edition of its rules or goes by other settings.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cutcard.house.cage import EditionBegan, SettingsBegan
from cutcard.house.event_kinds import KINDS
from cutcard.house.notes import settings_label
from cutcard.rulebook.labels import edition_of, label_of
from cutcard.rulebook.procedure import Position
from cutcard.server.answers import wire
from cutcard.server.live.messages import OwnNotice
from cutcard.table.events import (
    BetChanged,
    BetPlaced,
    BetResettled,
    BetReturned,
    BetSettled,
    BetsOpened,
    BetWithdrawn,
    CardCorrected,
    LateBetRefused,
    LateWithdrawalNoted,
    SettlementReversed,
)
from cutcard.words import Cents, message

if TYPE_CHECKING:
    from cutcard.formats.entry import Body
    from cutcard.house.cage import Fact
    from cutcard.rulebook.game import Game
    from cutcard.table.events import Event
    from cutcard.words import Message

KEPT = 32
"""The latest notices of each patron that a screen is still told."""


@dataclass(slots=True)
class Notices:
    """They follow the journal, so that a screen opened later is told the same."""

    game: Game
    told: dict[str, list[OwnNotice]] = field(default_factory=dict)
    everybody: list[OwnNotice] = field(default_factory=list)
    """What is told to every patron, while the shoe with which it began is in play."""
    changes: int = 0
    """How often anybody's have changed."""
    _bets: dict[int, tuple[str, Message, int]] = field(default_factory=dict)
    """Whose bet each number is, on what (as its own edition calls it), and for how much."""
    _lying: set[int] = field(default_factory=set)
    """The bets of the round on the table."""

    def of(self, patron: str) -> list[OwnNotice]:
        return [*self.everybody, *self.told.get(patron, [])]

    def follow(self, body: Body, events: list[Event | Fact], game: Game) -> None:
        """One entry more, with these events, at a table that deals `game` with it."""
        self.game = game
        position = Position[body.command.get("by", {}).get("position", Position.DEALER.name)]
        own = position is Position.PATRON
        void = any(KINDS[type(event).__name__].voids_round for event in events)
        several = sum(isinstance(event, BetWithdrawn) for event in events) > 1
        for place, event in enumerate(events):
            told = self._told(event, void=void, unasked=not own or several)
            for patron, says in told or ([] if own else self._by_staff(event, position)):
                notice = OwnNotice(f"{body.id}/{place}", wire(says), event.clause)
                self.told[patron] = [*self.told.get(patron, []), notice][-KEPT:]
                self.changes += 1
            self._remember(event)
        for place, event in enumerate(events):
            if isinstance(event, SettingsBegan):
                says = message("notice-settings", settings=settings_label(event.settings))
                self.everybody.append(OwnNotice(f"{body.id}/{place}", wire(says), event.clause))
                self.changes += 1
        if any(KINDS[type(event).__name__].begins_shoe for event in events):
            began = [place for place, event in enumerate(events) if isinstance(event, EditionBegan)]
            self.everybody = [self._edition(f"{body.id}/{place}") for place in began]
            self.changes += 1

    def _edition(self, known_as: str) -> OwnNotice:
        document = self.game.document
        began = message("notice-edition", document=document.code, edition=edition_of(document))
        return OwnNotice(known_as, wire(began), "")

    def _told(self, event: Event | Fact, *, void: bool, unasked: bool) -> list[tuple[str, Message]]:
        match event:
            case BetWithdrawn(number=number) if unasked and number in self._bets and not _seen_or_removed(event):
                patron, wager, cents = self._bets[number]
                back = _stake(wager, cents)
                return [(patron, message("notice-void", **back) if void else message("notice-bet-back", **back))]
            case BetReturned():
                return [(event.patron, message("notice-bet-back", **self._stake(event.wager, event.stake_cents)))]
            case LateBetRefused():
                return [(event.patron, message("notice-late-bet", **self._stake(event.wager, event.stake_cents)))]
            case CardCorrected(round_number=0):
                patrons = sorted({self._bets[number][0] for number in self._lying})
                was, card = (message("card-code", code=str(each)) for each in (event.was, event.card))
                return [(patron, message("notice-card-corrected", was=was, card=card)) for patron in patrons]
        return self._of_a_bet(event)

    def _by_staff(self, event: Event | Fact, position: Position) -> list[tuple[str, Message]]:
        """What a member of staff did to a bet. Chips that they record are a seat's, which nobody signs in as."""
        by = position.label
        match event:
            case BetPlaced(bet=bet) if bet.placed_by:
                return [(bet.patron, message("notice-placed", by=by, **self._stake(bet.wager, bet.stake_cents)))]
            case BetChanged(number=number, placed_by=str(placed_by)) if placed_by and number in self._bets:
                patron, wager, was = self._bets[number]
                lies = {**_stake(wager, event.stake_cents), "was": Cents(was)}
                return [(patron, message("notice-raised", by=by, **lies))]
            case BetWithdrawn(number=number, recorded_by="") if number in self._bets:
                patron, wager, was = self._bets[number]
                return [(patron, message("notice-removed", by=by, reason=event.reason, **_stake(wager, was)))]
        return []

    def _of_a_bet(self, event: Event | Fact) -> list[tuple[str, Message]]:
        """What is said of a bet by its number alone."""
        number = getattr(event, "number", 0)
        if number not in self._bets:
            return []
        patron, wager, cents = self._bets[number]
        match event:
            case SettlementReversed(net_cents=net):
                return [(patron, message("notice-reversed", wager=wager, net=Cents(net)))]
            case BetResettled(was_cents=was, net_cents=net, round_number=round_number):
                paid = {"was": Cents(was), "net": Cents(net)}
                return [(patron, message("notice-resettled", wager=wager, round=round_number, **paid))]
            case LateWithdrawalNoted():
                return [(patron, message("notice-late-withdrawal", **_stake(wager, cents)))]
        return []

    def _stake(self, wager: str, cents: int) -> dict[str, Any]:
        return _stake(label_of(self.game, wager), cents)

    def _remember(self, event: Event | Fact) -> None:
        match event:
            case BetsOpened():
                self._lying = set()
            case BetPlaced(bet=bet):
                self._bets[bet.number] = bet.patron, label_of(self.game, bet.wager), bet.stake_cents
                self._lying.add(bet.number)
            case BetChanged(number=number) if number in self._bets:
                self._bets[number] = (*self._bets[number][:2], event.stake_cents)
            case BetWithdrawn(number=number) | BetSettled(number=number):
                self._lying.discard(number)


def _stake(wager: Message, cents: int) -> dict[str, Any]:
    return {"wager": wager, "amount": Cents(cents)}


def _seen_or_removed(event: BetWithdrawn) -> bool:
    """Taken back by the patron's own hand, as staff say, or removed by the Pit Manager."""
    return bool(event.recorded_by or event.reason)
