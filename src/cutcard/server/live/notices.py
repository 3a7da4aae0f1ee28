"""What a patron is told until they have seen it: what changed their money, other than by their own act or a settlement,
and that the table deals another edition of its rules or goes by other settings.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cutcard.house.notes import settings_label
from cutcard.rulebook.labels import edition_of, label_of
from cutcard.rulebook.procedure import Position
from cutcard.server.answers import wire
from cutcard.server.live.messages import OwnNotice
from cutcard.words import Cents, message

if TYPE_CHECKING:
    from cutcard.formats.entry import Body
    from cutcard.rulebook.game import Game
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
    _bets: dict[int, tuple[str, Message, int]] = field(default_factory=dict)
    """Whose bet each number is, on what (as its own edition calls it), and for how much."""
    _lying: set[int] = field(default_factory=set)
    """The bets of the round on the table."""

    def of(self, patron: str) -> list[OwnNotice]:
        return [*self.everybody, *self.told.get(patron, [])]

    def follow(self, body: Body, game: Game) -> None:
        """One entry more, at a table that deals `game` with it."""
        self.game, events = game, body.events
        position = Position[body.command.get("by", {}).get("position", Position.DEALER.name)]
        own = position is Position.PATRON
        void = any(event["type"] == "RoundVoided" for event in events)
        several = sum(event["type"] == "BetWithdrawn" for event in events) > 1
        for place, event in enumerate(events):
            told = self._told(event, void=void, unasked=not own or several)
            for patron, says in told or ([] if own else self._by_staff(event, position)):
                notice = OwnNotice(f"{body.id}/{place}", wire(says), event.get("clause", ""))
                self.told[patron] = [*self.told.get(patron, []), notice][-KEPT:]
            self._remember(event)
        for place, event in enumerate(events):
            if event["type"] == "SettingsBegan":
                says = message("notice-settings", settings=settings_label(event["settings"]))
                self.everybody.append(OwnNotice(f"{body.id}/{place}", wire(says), event["clause"]))
        if any(event["type"] == "ShoeLoaded" for event in events):
            began = [place for place, event in enumerate(events) if event["type"] == "EditionBegan"]
            self.everybody = [self._edition(f"{body.id}/{place}") for place in began]

    def _edition(self, known_as: str) -> OwnNotice:
        document = self.game.document
        began = message("notice-edition", document=document.code, edition=edition_of(document))
        return OwnNotice(known_as, wire(began), "")

    def _told(self, event: dict[str, Any], *, void: bool, unasked: bool) -> list[tuple[str, Message]]:
        match event["type"]:
            case "BetPlaced" if event["bet"].get("found"):
                bet = event["bet"]
                lies = self._stake(bet["wager"], bet["stake_cents"])
                return [(bet["patron"], message("notice-bet-found", **lies))]
            case "BetWithdrawn" if unasked and event["number"] in self._bets and not _seen_or_removed(event):
                patron, wager, cents = self._bets[event["number"]]
                back = _stake(wager, cents)
                return [(patron, message("notice-void", **back) if void else message("notice-bet-back", **back))]
            case "BetReturned" | "LateBetRefused" as kind:
                came, returned = self._stake(event["wager"], event["stake_cents"]), kind == "BetReturned"
                says = message("notice-bet-back", **came) if returned else message("notice-late-bet", **came)
                return [(event["patron"], says)]
            case "CardCorrected" if not event.get("round_number"):
                patrons = sorted({self._bets[number][0] for number in self._lying})
                was, card = (message("card-code", code=event[name]) for name in ("was", "card"))
                return [(patron, message("notice-card-corrected", was=was, card=card)) for patron in patrons]
        return self._of_a_bet(event)

    def _by_staff(self, event: dict[str, Any], position: Position) -> list[tuple[str, Message]]:
        """What a member of staff did to a bet, or says that the patron's own hand did; found bets are told as such."""
        by = position.label
        if event["type"] == "BetPlaced":
            bet = event["bet"]
            lies = self._stake(bet["wager"], bet["stake_cents"])
            asked = bool(bet.get("placed_by"))
            says = message("notice-placed", by=by, **lies) if asked else message("notice-placed-seen", by=by, **lies)
            return [(bet["patron"], says)]
        if event["type"] not in {"BetChanged", "BetWithdrawn"} or event["number"] not in self._bets:
            return []
        patron, wager, was = self._bets[event["number"]]
        if event["type"] == "BetChanged":
            return [(patron, self._changed(event, position, wager, was))]
        back = _stake(wager, was)
        if event.get("recorded_by"):
            return [(patron, message("notice-taken-back-seen", by=by, **back))]
        return [(patron, message("notice-removed", by=by, reason=event["reason"], **back))]

    def _changed(self, event: dict[str, Any], position: Position, wager: Message, was: int) -> Message:
        lies = {**_stake(wager, event["stake_cents"]), "was": Cents(was)}
        if event.get("found"):
            return message("notice-raise-found", **lies)
        lies |= {"by": position.label}
        if event.get("placed_by"):
            return message("notice-raised", **lies)
        raised = event["stake_cents"] > was
        return message("notice-raised-seen", **lies) if raised else message("notice-lowered-seen", **lies)

    def _of_a_bet(self, event: dict[str, Any]) -> list[tuple[str, Message]]:
        """What is said of a bet by its number alone."""
        if event.get("number") not in self._bets:
            return []
        patron, wager, cents = self._bets[event["number"]]
        match event["type"]:
            case "SettlementReversed":
                return [(patron, message("notice-reversed", wager=wager, net=Cents(event["net_cents"])))]
            case "BetResettled":
                was, net, number = Cents(event["was_cents"]), Cents(event["net_cents"]), event["round_number"]
                return [(patron, message("notice-resettled", wager=wager, was=was, net=net, round=number))]
            case "LateWithdrawalNoted":
                return [(patron, message("notice-late-withdrawal", **_stake(wager, cents)))]
        return []

    def _stake(self, wager: str, cents: int) -> dict[str, Any]:
        return _stake(label_of(self.game, wager), cents)

    def _remember(self, event: dict[str, Any]) -> None:
        match event["type"]:
            case "BetsOpened":
                self._lying = set()
            case "BetPlaced":
                bet = event["bet"]
                self._bets[bet["number"]] = bet["patron"], label_of(self.game, bet["wager"]), bet["stake_cents"]
                self._lying.add(bet["number"])
            case "BetChanged" if event["number"] in self._bets:
                self._bets[event["number"]] = (*self._bets[event["number"]][:2], event["stake_cents"])
            case "BetWithdrawn" | "BetSettled":
                self._lying.discard(event["number"])


def _stake(wager: Message, cents: int) -> dict[str, Any]:
    return {"wager": wager, "amount": Cents(cents)}


def _seen_or_removed(event: dict[str, Any]) -> bool:
    """Taken back by the patron's own hand, as staff say, or removed by the Pit Manager."""
    return bool(event.get("recorded_by") or event.get("reason"))
