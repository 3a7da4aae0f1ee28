"""What is sent of a table: the part that everybody of a position sees, and the part that is a patron's own."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from cutcard.server.answers import Answer, MessageJson
from cutcard.server.auth.readers import READERS, WIN_HERE
from cutcard.server.live.cases import LayoutIrregularity  # noqa: TC001 - read at run time, for the description.


@dataclass(frozen=True, slots=True)
class HandView(Answer):
    """A hand as it may be seen: a card that lies face down is `??`."""

    name: str
    cards: list[str]
    total: int | None
    handler: str | bool | None
    """Who holds the cards; patrons are told only whether somebody does."""
    label: MessageJson | None = None
    colour: str = ""
    """Whose colour it has: "banker", "player"."""
    open_total: int | None = None
    """What the cards that lie open count together, once there is one."""


@dataclass(frozen=True, slots=True)
class StepView(Answer):
    remedy: str
    clause: str
    by: str
    next: bool
    taken: bool
    remedy_label: MessageJson | None = None
    by_label: MessageJson | None = None
    may: bool = False
    """Whether somebody of the reader's position may take it."""
    cards: str = "none"
    """The cards that must be named for it: those drawn together in their order, those turned, or all as sorted."""
    cards_count: int = 0
    """How many of them, where that is known."""
    aside_count: int = 0
    """The cards kept aside that are read for it and shown to nobody."""
    witnessed: bool = False
    """Whether it takes a witness whatever it changes."""


@dataclass(frozen=True, slots=True)
class IncidentView(Answer):
    """An irregularity that is being dealt with."""

    kind: str
    clause: str
    note: str
    offered: bool
    all_or_none: bool
    steps: list[StepView]
    any_of: bool
    may_resume: bool
    kind_label: MessageJson | None = None
    ordered_labels: list[MessageJson] = field(default_factory=list)
    """The remedies that were ordered so far, in their order."""
    former_case: LayoutIrregularity | None = None
    """The case as the rules of the round have it, where these are of another edition than the table deals now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestView(Answer):
    """How what was called may be found untrue, while nothing has followed from it."""

    by_label: MessageJson
    """Who may find so."""
    may: bool
    """Whether somebody of the reader's position may."""
    needs_evidence: bool
    """Whether they must name what shows it."""
    cards_to_order: int
    """How many cards were drawn together whose order may be found instead."""


@dataclass(frozen=True, slots=True)
class LastHand(Answer):
    name: str
    cards: list[str]
    total: int
    label: MessageJson | None = None
    colour: str = ""
    natural: bool = False


@dataclass(frozen=True, slots=True)
class LastRound(Answer):
    round: int
    hands: list[LastHand] | None
    result: str
    clause: str
    result_label: MessageJson | None = None
    result_message: MessageJson | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PatronView(Answer):
    """A table as patrons see it. `log` and `round` go back with an act: a stale screen is refused."""

    table: str
    title: str | None = None
    game: str
    log: int
    version: int
    phase: str
    says: str
    round: int
    shoe: int
    commitment: str
    method: str | None
    hands: list[HandView]
    result: str | None
    reveal_first: int | None
    corrected: bool
    incident: IncidentView | None
    may_withdraw: bool
    available: list[str]
    automatic: bool
    closes_in_ms: int | None
    last: LastRound | None
    rounds: int
    title_label: MessageJson | None = None
    label: MessageJson | None = None
    """What the table is called."""
    phase_label: MessageJson | None = None
    says_message: MessageJson | None = None
    result_label: MessageJson | None = None
    result_message: MessageJson | None = None
    initial_cards: int = 0
    """Cards that each hand begins with."""
    initial_complete: bool = False
    """Whether all of those are dealt."""
    says_clause: str = ""
    """The rule by which these words open or close the betting."""
    drawn_message: MessageJson | None = None
    """Why the card that came last came: a third one, once the cards that decided it lie open."""
    comes_message: MessageJson | None = None
    """Which hand draws next, and why, once every card lies open."""
    drawn_clause: str = ""
    betting_ms: int | None = None
    """How long bets are taken in all, where `closes_in_ms` says how long they still are."""
    edition: str = ""
    """The stamp of the edition that the table deals; a layout with another stamp is to be fetched anew."""
    settings: str = ""
    """The mark of the settings that it goes by; a layout with another mark is to be fetched anew."""
    turns_in_ms: int | None = None
    """How long a patron still has to turn the cards that they were handed, where the table runs itself."""
    turning_ms: int | None = None
    """How long that is in all."""
    seen_messages: list[MessageJson] = field(default_factory=list)
    """What everybody has seen of cards that do not lie open: in the device, and face down on the table."""
    on_hold: bool = False
    """Whether the table stands still because staff hold it, or the house is being stopped; bets stay as they are."""
    closing: bool = False
    """Whether the house is being stopped, so that no further round begins."""


@dataclass(frozen=True, slots=True)
class BetView(Answer):
    number: int
    patron: str
    area: int
    wager: str
    stake_cents: int
    since: int
    found: bool
    wager_label: MessageJson | None = field(default=None, kw_only=True)
    colour: str = field(default="", kw_only=True)
    """Of a bet on a result, whose colour it has."""
    own: bool = field(default=False, kw_only=True)
    """It was staked from its patron's credit: staff neither lower it nor take it back."""


@dataclass(frozen=True, slots=True)
class SettledBetView(BetView):
    net_cents: int


@dataclass(frozen=True, slots=True)
class NextAct(Answer):
    """What the Dealer does next, and the rule that asks for it."""

    act: str
    clause: str
    hand: int | None
    patron: str | None
    why: str
    why_message: MessageJson | None = None
    face_down: bool = False
    """Whether the card lies face down when it is dealt, or lies so until it is turned."""
    named: bool = False
    """Whether the card is named in doing so."""
    place: int | None = None
    """The card that is turned, counted from 1 as drawn."""
    kind: str | None = None
    """The irregularity that the record alone shows, where it is to be called."""
    kind_label: MessageJson | None = None
    declined: bool = False
    """Whether the hand is passed on because another patron did not take it."""


@dataclass(frozen=True, slots=True)
class HandAct(Answer):
    """What a console offers at a hand, and whether a patron or a card must be named for it."""

    act: str
    asks_patron: bool
    asks_card: bool = False
    patron: str | None = None
    """Whom it concerns, where the rule says so."""


@dataclass(frozen=True, slots=True)
class AwaitedAct(Answer):
    """What somebody of a higher position could do now."""

    act: str
    by_label: MessageJson


@dataclass(frozen=True, slots=True)
class DealtCardView(Answer):
    """A card as it lies, in the order drawn; one that lies face down is `??`, to staff as to everybody."""

    card: str
    hand: int
    face_up: bool
    turns: bool = False
    """Whether it may be turned here now, by itself."""
    unnamed: bool = False
    """Whether it is named when it is turned."""
    seen: list[str] = field(default_factory=list)
    """Of a card that lies face down, the name by which everybody has seen it, or those of a group that it is one of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StaffView(PatronView):
    """A table as staff see it."""

    bets: list[BetView]
    stakes_cents: dict[str, int]
    differential_cents: int
    differential_limit_cents: int | None
    heavier: str | None
    device_holder: str | None
    cutting_card_seen: bool
    waiting: list[str]
    after_void: bool
    source: str
    high_limit_area: bool
    settled: list[SettledBetView]
    incident_cards: list[str]
    incident_hand: int | None
    incident_missing: list[str]
    incident_beneath: list[dict[str, str]]
    dealt: list[DealtCardView]
    fresh: bool
    may_reload: bool
    aside: list[str]
    area_most: int
    balance_asked: bool
    squeezers: list[str]
    next: NextAct | None
    held: bool
    turnover_cents: int
    win_cents: int | None = field(metadata={READERS: WIN_HERE})
    """Both of the gaming day that is open; the win is null for whoever may not know it."""
    chips_estimated: bool
    """Whether the table's chips are not counted yet, so that part of its win is an estimate."""
    rounds_per_hour: float
    heavier_label: MessageJson | None = None
    incident_beneath_labels: list[MessageJson] = field(default_factory=list)
    differential_exceeded: bool = False
    offers: list[str] = field(default_factory=list)
    """What a console offers beside the next act, by the names of the commands."""
    hand_acts: list[list[HandAct]] = field(default_factory=list)
    """The same, at each hand."""
    awaits: list[AwaitedAct] = field(default_factory=list)
    methods: list[str] = field(default_factory=list)
    """The methods of dealing that somebody of the reader's position may choose."""
    keyed: bool = False
    """Whether the next card is keyed in or scanned at the dealer's console."""
    named_last: int = 0
    """The place of the card that the Dealer may still name otherwise; 0 where there is none."""
    interrupted: bool = False
    """Play was interrupted: the cards in patrons' hands are turned before anything else."""
    coming: list[list[str]] = field(default_factory=list)
    """The next cards as they were seen in the device: each by its name, or by the names of a group in any order."""
    somewhere: list[str] = field(default_factory=list)
    """Cards that were seen in the device at a depth that nobody knows."""
    contest: ContestView | None = None
    """How what was called, or that play was interrupted, may be found untrue."""
    correctable: list[int] = field(default_factory=list)
    """The places of cards whose name may be put right; those that are still to come are counted on."""
    corrects_settled: bool = False
    """Whether somebody of the reader's position may correct a card of a round that is settled."""
    dealer: str = ""
    """Who is assigned to deal here; empty where nobody is."""
    assigned_only: bool = False
    """Whether no other Dealer deals here."""


@dataclass(frozen=True, slots=True)
class OwnBet(Answer):
    number: int
    area: int
    wager: str
    stake_cents: int
    wager_label: MessageJson | None = None
    placed_by_label: MessageJson | None = None
    """The position of whoever of the staff placed or raised it at the patron's request."""


@dataclass(frozen=True, slots=True)
class OwnSettledBet(Answer):
    number: int
    wager: str
    stake_cents: int
    net_cents: int
    outcome: str | None = None
    clause: str | None = None
    wager_label: MessageJson | None = field(default=None, kw_only=True)
    outcome_label: MessageJson | None = field(default=None, kw_only=True)


@dataclass(frozen=True, slots=True)
class OwnNotice(Answer):
    """What changed the patron's money other than by their own act or a settlement."""

    id: str
    message: MessageJson
    clause: str


@dataclass(frozen=True, slots=True)
class HeldCard(Answer):
    """A card that lies face down in the reader's own hands, by its place as drawn."""

    place: int
    hand: int
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnView(Answer):
    """What is one patron's own at a table."""

    credit_cents: int
    bet_cents: int
    win_cents: int
    """What came back of the last round, stakes included."""
    bets: list[OwnBet]
    settled: list[OwnSettledBet]
    hands: list[int]
    squeezes: bool
    holds_device: bool
    credit_seq: int = 0
    """The entry after which the credit was so: of two figures, the one with the higher number is newer."""
    offered: list[int] = field(default_factory=list)
    """The hands that the patron is to be handed next."""
    declines: list[int] = field(default_factory=list)
    """The hands that the patron may decline now."""
    notices: list[OwnNotice] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    """The hands that the patron may turn now."""
    held: list[HeldCard] = field(default_factory=list)
    """The cards that the patron was handed, told to the screen that has the table on it and to no other."""


@dataclass(frozen=True, slots=True)
class ViewMessage(Answer):
    """A table as one person sees it; staff have nothing of their own there."""

    type: Literal["view"]
    common: PatronView | StaffView
    mine: OwnView | None


@dataclass(frozen=True, slots=True)
class ConditionsMessage(Answer):
    """Something is wrong that was not, or no longer: staff ask what."""

    type: Literal["conditions"]


@dataclass(frozen=True, slots=True)
class ApprovalsMessage(Answer):
    """An act waits for a second person, or no longer does: staff, and the patron whose credit it is, ask which."""

    type: Literal["approvals"]


@dataclass(frozen=True, slots=True)
class WrittenMessage(Answer):
    """The house has written something that lists and figures tell of: staff who look at any read them again.

    A patron is sent it when there is something to tell them, and to nobody else.
    """

    type: Literal["written"]
    cage: bool
    """Whether the cage wrote any of it; otherwise only play went on."""


@dataclass(frozen=True, slots=True)
class BendMessage(Answer):
    """Somebody bends a card that they were handed: held at a point of its edge, which was brought to another."""

    type: Literal["bend"]
    table: str
    round: int
    hand: int
    number: int
    """Which card of the hand, from 0."""
    edge: list[float]
    tip: list[float] | None
    """Parts of the card's width and height, as its back is seen upright; none once it lies flat again."""


@dataclass(frozen=True, slots=True)
class RefusedMessage(Answer):
    """What was sent over the socket is not done, and why."""

    type: Literal["refused"]
    what: str
    code: str
    clause: str
    message: MessageJson | None


@dataclass(frozen=True, slots=True)
class TablesMessage(Answer):
    """Which tables there are, whenever one opens or closes."""

    type: Literal["tables"]
    tables: list[str]
