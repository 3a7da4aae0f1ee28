"""Ways to break the table on purpose, one question or consequence at a time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from msgspec import structs

from cutcard.rulebook.irregularities import Circumstance, Kind, Remedy
from cutcard.rulebook.labels import label_of
from cutcard.rulebook.procedure import Method
from cutcard.table import events, machine
from cutcard.table.acts import ACTS, handling, withdrawing
from cutcard.table.acts.act import always, document_of, refuse
from cutcard.table.acts.irregularities import remedies, ruling
from cutcard.table.conduct.circumstances import ASKED
from cutcard.table.conduct.order import hands_by_rule
from cutcard.table.hands.entitlement import claims_on
from cutcard.table.knowledge import Knowledge
from cutcard.table.state import DealtCard
from cutcard.words import message
from insider_campaigns import fought
from insiders import CASTS, Setting

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

    from cutcard.table import TableState, commands

WITH_METHODS = {"dragon-tiger-baccarat", "fa-fa-fabulous-4"}
ROUNDS_MOST = 300
"""Within so many rounds the campaign finds a hole at a table that fits it."""


@dataclass(frozen=True, slots=True)
class Campaign:
    """What the campaign finds, at which table, with which insiders."""

    what: str
    slug: str
    cast: str
    source: str = "keyed"
    method: Method | None = None
    lawful: float = 0.015
    sampled: float = 0.0
    """From how many states a lawful end is looked for."""
    differential_cents: int = 0
    first: int = 0
    """The round in which the hole is found; should another one be it some day, the campaign goes on to that."""

    def __call__(self, rounds: int = ROUNDS_MOST) -> None:
        method = self.method or (Method.B if self.slug in WITH_METHODS else None)
        how_far: dict[str, Any] = {"high_limit_area": True, "differential_cents": self.differential_cents}
        setting = Setting(self.slug, self.source, method, self.cast, **how_far)
        assert self.cast in CASTS
        how: dict[str, Any] = {"what": self.what, "lawful": self.lawful, "sampled": self.sampled}
        report = fought(rounds, [setting], first=self.first, most=1, bold=4, **how)
        assert not report.found, str(report.found[0])


Planting = "Callable[[pytest.MonkeyPatch], None]"


def several(*plants: Any) -> Any:
    """All of these at once."""

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        for each in plants:
            each(monkeypatch)

    return plant


def unasked(*circumstances: Circumstance) -> Any:
    """These circumstances are cited and not asked."""
    return several(*(_set(ASKED, each, always) for each in circumstances))


def never_so(*circumstances: Circumstance) -> Any:
    """These circumstances are never seen to hold."""
    return several(*(_set(ASKED, each, lambda *_: False) for each in circumstances))


def _set(of: Any, key: Any, value: Any) -> Any:
    return lambda monkeypatch: monkeypatch.setitem(of, key, value)


def act(kind: type[commands.Command], **changes: Any) -> Any:
    """An act with other terms."""
    return lambda monkeypatch: monkeypatch.setitem(ACTS, kind, replace(ACTS[kind], **changes))


def answered(kind: type[commands.Command], by: Callable[[Any, TableState, Any], Any]) -> Any:
    """An act that is decided otherwise: `by` has the honest decision, the state and the command."""

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        honest = ACTS[kind].decide
        changed = replace(ACTS[kind], decide=lambda state, command: by(honest, state, command))
        monkeypatch.setitem(ACTS, kind, changed)

    return plant


def unknown(kind: type[commands.Command]) -> Any:
    """An act that the table has not got: it cannot be asked."""
    gone = lambda _, state, __: refuse(state, "", "unknown_act", message("refusal-hand"))  # noqa: E731
    return answered(kind, gone)


def without(event: type[events.Event], *fields: str) -> Any:
    """An event that leaves these of its consequences out; all, where none is named."""

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        honest = machine._CHANGES[event]

        def less(state: TableState, happened: Any) -> Any:
            changes = honest(state, happened)
            return {name: to for name, to in changes.items() if fields and name not in fields}

        monkeypatch.setitem(machine._CHANGES, event, less)

    return plant


def name(module: Any, called: str, value: Any) -> Any:
    """Another function, or another answer, under a module's own name for it."""
    put = value if callable(value) else lambda *_, **__: value
    return lambda monkeypatch: monkeypatch.setattr(module, called, put)


# --- holes of more than a line ---------------------------------------------------------------------


def reconstruction_in_the_order_named(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = remedies.remedied

    def remedied(state: TableState, case: Any, step: Any, cards: Any, aside: Any, order: Any) -> Any:
        lying = [dealt.card for dealt in state.cards]
        if step.remedy is not Remedy.RECONSTRUCT or sorted(map(str, cards)) != sorted(map(str, lying)):
            return honest(state, case, step, cards, aside, order)
        hands = hands_by_rule(state.options.game, cards)
        laid = tuple(DealtCard(card, hand, face_up=True) for card, hand in zip(cards, hands, strict=False))
        return (events.CardsReconstructed(document_of(state), step.clause, laid, cards[len(laid) :]),)

    monkeypatch.setattr(ruling, "remedied", remedied)


def an_old_offer(monkeypatch: pytest.MonkeyPatch) -> None:
    without(events.CardDealt, "withdrawal_offered")(monkeypatch)
    honest = withdrawing.may_withdraw
    monkeypatch.setattr(withdrawing, "may_withdraw", lambda state: state.withdrawal_offered or honest(state))


def equals_by_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    def by_seat(state: TableState, hand: int) -> Any:
        claims = claims_on(state, hand)
        most = max((claim.cents for claim in claims), default=0)
        first = min((claim for claim in claims if claim.cents == most), key=lambda claim: claim.area, default=None)
        return (first.patron, "3.10.2, 3.10.4") if first is not None else None

    monkeypatch.setattr(handling, "entitled", by_seat)


def a_slip_without_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = remedies.remedied

    def remedied(state: TableState, *given: Any) -> Any:
        slip = state.incident is not None and state.incident.kind is Kind.SLIP_OF_DELIVERY
        return () if slip else honest(state, *given)

    monkeypatch.setattr(ruling, "remedied", remedied)


def faces_by_identity(monkeypatch: pytest.MonkeyPatch) -> None:
    honest: Any = remedies._reconstruct

    def reconstruct(state: TableState, incident: Any, clause: Any) -> Any:
        shown = {dealt.card for dealt in state.cards if dealt.face_up}
        *before, event = honest(state, incident, clause)
        cards = tuple(replace(dealt, face_up=dealt.card in shown) for dealt in event.cards)
        return (*before, replace(event, cards=cards))

    monkeypatch.setattr(remedies, "_reconstruct", reconstruct)


def without_what_was_seen(state: TableState) -> TableState:
    """A table that forgets every card that was seen before it was dealt."""
    return structs.replace(state, knowledge=Knowledge(handed_out=state.knowledge.handed_out))


def seen_cards_as(alter: Callable[[Any, tuple[Any, ...]], Any]) -> Any:
    """Cards seen at the mouth of the device change what comes next: `alter` has what came before, and their names."""

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        honest = Knowledge.with_seen

        def with_seen(self: Knowledge, cards: Any, sight: Any, *, waiting: int) -> Knowledge:
            known = honest(self, cards, sight, waiting=waiting)
            new = known.coming[len(known.coming) - len(cards) :]
            return replace(known, coming=alter(known.coming[: len(known.coming) - len(cards)], new))

        monkeypatch.setattr(Knowledge, "with_seen", with_seen)

    return plant


def value(module: Any, called: str, put: Any) -> Any:
    """Another value under a module's own name for it."""
    return lambda monkeypatch: monkeypatch.setattr(module, called, put)


def commission_for_odds_below_even(game: Any) -> Any:
    for wager in game.wagers:
        if wager.pays[0].odds.startswith("0."):
            yield message("how-commission", wager=label_of(game, wager.name), odds=wager.pays[0].odds), ""
