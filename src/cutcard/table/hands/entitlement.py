"""Who is handed a hand under method A, by the bets on it; and whether it went to somebody else."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from cutcard.rulebook.cite import Clauses, cited
from cutcard.rulebook.procedure import Method
from cutcard.rulebook.table_options import main_wagers
from cutcard.table.acts.act import methods_of
from cutcard.table.state import HandTotal, PlacedBet, TableState

if TYPE_CHECKING:
    from cutcard.rulebook.irregularities import Kind


class Claim(NamedTuple):
    """What a patron has on a hand: how much, since when without a break, and at which playing area they bet first."""

    patron: str
    cents: int
    reached: int | None
    """A position of the log; None where nobody can tell."""
    area: int


def with_total(
    state: TableState, bets: tuple[PlacedBet, ...], changed: PlacedBet, *, found: bool
) -> tuple[HandTotal, ...]:
    """The totals on the hands with one more, once these bets lie and this is the one that was changed.

    Where no bet lay before, nobody had anything: what came about earlier says nothing any more.
    """
    before = state.hand_totals if state.bets else ()
    if state.method is not Method.A or changed.wager not in main_wagers(state.options.game):
        return before
    theirs = [bet.stake_cents for bet in bets if (bet.patron, bet.wager) == (changed.patron, changed.wager)]
    return (*before, HandTotal(changed.patron, changed.wager, sum(theirs), state.log, found))


def _reached(state: TableState, patron: str, wager: str, cents: int) -> int | None:
    """Since when a patron's total has been, without a break, at least so much."""
    totals = [total for total in state.hand_totals if (total.patron, total.wager) == (patron, wager)]
    unbroken = list(takewhile(lambda total: total.cents >= cents, reversed(totals)))
    return unbroken[-1].log if unbroken and not unbroken[-1].found else None


def claims_on(state: TableState, hand: int) -> list[Claim]:
    """Everybody's bets on the hand itself, a patron's added up over the playing areas."""
    claims: dict[str, Claim] = {}
    wager = main_wagers(state.options.game)[hand]
    for bet in sorted((bet for bet in state.bets if bet.wager == wager), key=lambda bet: bet.number):
        so_far = claims.get(bet.patron, Claim(bet.patron, 0, None, bet.area))
        claims[bet.patron] = so_far._replace(cents=so_far.cents + bet.stake_cents)
    return [claim._replace(reached=_reached(state, claim.patron, wager, claim.cents)) for claim in claims.values()]


def entitled(state: TableState, hand: int) -> tuple[str, Clauses] | None:
    """Whom method A hands a hand, and by which clauses; None where no bet says so and the Pit Supervisor chooses.

    The highest bettor on it, and of equals the one who has had the amount longest without a break; where nobody can
    tell, no bet says so. Refused, it goes counter-clockwise to the next of these equals, at a shared playing area by
    who has had it longer; after the last of them to the next highest.
    """
    if state.method is not Method.A:
        return None
    rules = methods_of(state.options.game.procedure).a
    claims, declined = claims_on(state, hand), {patron for at, patron in state.declined if at == hand}
    willing = [claim for claim in claims if claim.patron not in declined]
    if not willing:
        return None
    most = max(claim.cents for claim in willing)
    equals = sorted((claim for claim in claims if claim.cents == most), key=lambda claim: claim.reached or 0)
    left = [claim for claim in equals if claim in willing]
    if len(left) > 1 and any(claim.reached is None for claim in equals):
        return None
    begin = equals[0].area
    chosen = min(left, key=lambda claim: (claim.area - begin) % state.options.positions)
    clauses = cited(
        rules.to_the_highest_bettor,
        rules.of_equals_to_the_first_placed if len(equals) > 1 else "",
        rules.on_refusal_to_the_next_equal if any(claim.patron in declined for claim in equals) else "",
        rules.on_refusal_to_the_next_highest if any(claim.cents > most for claim in claims) else "",
    )
    return chosen.patron, clauses


def by_the_bets(state: TableState, hand: int) -> Clauses:
    """The clauses by which a hand is whose it is, quoted to anybody else; where no bet says so, the first of them."""
    found = entitled(state, hand)
    return methods_of(state.options.game.procedure).a.to_the_highest_bettor if found is None else found[1]


def is_entitled(state: TableState, hand: int, patron: str | None) -> bool:
    found = entitled(state, hand)
    return found is not None and found[0] == patron


def with_the_wrong_patron(state: TableState, hand: int) -> bool:
    """Passed to somebody to whom neither the bets nor the Pit Manager's leave to squeeze gave it, and still there."""
    handler = state.handlers[hand]
    passed_wrongly = handler is not None and state.astray[hand] is not None
    return passed_wrongly and handler not in state.squeezers and not is_entitled(state, hand, handler)


def misdelivered(state: TableState, hand: int) -> bool:
    """Whether a hand lies with the wrong patron, who has turned none of the cards that were passed to them."""
    return with_the_wrong_patron(state, hand) and state.astray[hand] == open_cards(state, hand)


def open_cards(state: TableState, hand: int) -> int:
    return sum(dealt.face_up for dealt in state.cards if dealt.hand == hand)


def closed_places(state: TableState, hand: int) -> list[int]:
    """The hand's cards that lie face down, as places in the order drawn, from 0."""
    return [place for place, dealt in enumerate(state.cards) if dealt.hand == hand and not dealt.face_up]


def first_cards_closed(state: TableState, hand: int) -> bool:
    """Whether a card of the initial deal still lies face down in a hand."""
    return any(place < 2 * state.options.game.drawing.initial for place in closed_places(state, hand))


def clause_on(state: TableState, kind: Kind) -> Clauses:
    return next((case.clause for case in state.options.game.irregularities if case.kind is kind), "")
