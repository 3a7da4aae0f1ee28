"""What the tables and the data of a patron's person say against an act at the desk.

Patrons are not forgotten while a bet of theirs lies anywhere, nor before their data may go; and nobody confirms that
somebody is of age whose date of birth says otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.house import cage
from cutcard.house.cage import Cage, refuse_forgetting, retained
from cutcard.house.patrons.personal import personal_in
from cutcard.house.projections import patron_play
from cutcard.house.zones import gaming_day
from cutcard.rulebook.referee import Refusal
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cutcard.formats.reader import Reader
    from cutcard.house.engine.live_table import LiveTable


def refuse_in_play(
    account: str, tables: Iterable[LiveTable | None], *, lying_cents: int, store: Reader, here: Cage, at: int
) -> Refusal | None:
    """Why a patron cannot be forgotten now, as far as the tables know; what lies at one that is shut may be theirs.

    Whoever cheated is still looked for by who they are: it is kept for as long as the house says after they played.
    """
    if lying_cents or any(bet.patron == account for live in tables if live is not None for bet in live.state.bets):
        return refuse_forgetting(account, [message("forget-bets")])
    played, days = patron_play.last_bet(store, account), [here.last_dealt.get(account, "")]
    today = gaming_day(at, here.zone, here.day_begins).isoformat()
    if played:
        days.append(gaming_day(played, here.zone, here.day_begins).isoformat())
    if (why := retained(here, max(days), today)) is not None:
        return refuse_forgetting(account, [why])
    return None


def says_of_age(context: cage.CageContext, command: cage.CageCommand) -> bool:
    """Whether whoever does it says by it that a patron is of age; what is theirs an excluded patron is paid anyhow."""
    if isinstance(command, cage.CashOut):
        return bool(command.identity) and cage.exclusion_of(context.cage, command.account, context.day) is None
    return isinstance(command, cage.CheckIdentity | cage.GiveSignIn)


def refuse_under_age(account: str, kept: bytes | None, *, altered: bool, here: Cage, at: int) -> Refusal | None:
    """By the date of birth that is kept of a patron, of which the journal learns nothing: a refusal is no entry."""
    if altered:
        return Refusal("", "", "door", message("refusal-door-altered"))
    if not personal_in(kept).is_under_age(gaming_day(at, here.zone, here.day_begins)):
        return None
    return Refusal("", "", "identity", message("refusal-under-age", account=account))
