"""What becomes of acts that wait: somebody else approves or declines on their own console, or the asker withdraws."""

from __future__ import annotations

from typing import Annotated

import msgspec
import structlog
from fastapi import Path, Request
from pydantic import Field

from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.referee import Refusal
from cutcard.server.answers import wire
from cutcard.server.approvals import kept
from cutcard.server.approvals.act_words import AUTHORITY, SIGNED, may_do, refuse_signing
from cutcard.server.approvals.kept import Approval, Outcome, Sealed
from cutcard.server.approvals.staff_acts import carried_out
from cutcard.server.approvals.views import (
    ApprovalView,
    approvals_of,
    asker_of,
    holder_of,
    issued,
    request_of,
    tell,
    view_of,
)
from cutcard.server.auth.dependencies import SignedIn, Staff, floor_of, own_signature, runtime_of, sessions_of
from cutcard.server.auth.passkey_routes import Assertion, Question, question, signer
from cutcard.server.auth.passkeys import APPROVE, WRONG, Asked
from cutcard.server.auth.sessions import Session  # noqa: TC001 - read at run time, for the description.
from cutcard.server.http.acts import STATUS
from cutcard.server.http.description import api_router
from cutcard.server.http.encoding import encoded
from cutcard.server.http.errors import error, refusal_error
from cutcard.server.http.schemas import Nothing, RequestBody, Secret
from cutcard.table.conduct.persons import same_person
from cutcard.table.state import Actor  # noqa: TC001 - as above.
from cutcard.words import keyed, message

LOG = structlog.get_logger("cutcard.approvals")
AGAIN = SIGNED | {"busy", "disk_full"}
"""The refusals after which another may still approve, or the same person in a moment."""
router = api_router()
Digest = Annotated[str, Path(pattern=r"^[0-9a-f]{64}$", examples=["0" * 64])]


class Approving(RequestBody):
    """The secret of whoever is signed in, or what their key has signed for this very act."""

    secret: Secret = ""
    passkey: Assertion | None = None


class Declining(Approving):
    reason: Annotated[str, Field(min_length=1, max_length=200)]


@router.get("/approvals", response_description="Those that the reader may approve, and those they have asked for.")
@encoded
async def approvals(request: Request, session: SignedIn) -> list[ApprovalView]:
    """What waits for the reader's approval, and what became of what they have asked for.

    To a patron, what staff were asked to stake for them from their credit.
    """
    now = runtime_of(request).clock()
    everything = await runtime_of(request).read_in_thread(_as_they_stand, request, now)
    return [
        view_of(request, session, each)
        for each in everything
        if same_person(each.asked.asker, session.name)
        or (each.is_open and each.until >= now and _may_sign(request, session, each))
    ]


def _as_they_stand(request: Request, now: float) -> list[Approval]:
    """Nothing is done any more of what has waited too long, or whose asker has gone."""
    found, sessions = approvals_of(request).all(), sessions_of(request)
    gone = [
        each.outcome.state == kept.WAITING and (each.until < now or not sessions.is_open(each.asked.session))
        for each in found
    ]
    return [_lapsed(each) if over else each for each, over in zip(found, gone, strict=True)]


def _lapsed(approval: Approval) -> Approval:
    return msgspec.structs.replace(approval, outcome=Outcome(kept.LAPSED))


def _may_sign(request: Request, session: Session, approval: Approval) -> bool:
    asker = asker_of(request, approval)
    if asker is None:
        return False
    house_request = request_of(approval.asked, asker, session.actor)
    if approval.asked.lacks == AUTHORITY:
        return may_do(house_request, floor_of(request).house)
    return refuse_signing(house_request, floor_of(request).house, approval.asked.lacks) is None


@router.post("/approvals/{digest}/approve")
@encoded
async def approve(request: Request, session: SignedIn, digest: Digest, body: Approving) -> ApprovalView:
    """Agree to an act, or attest it, with one's own secret. It is then done as its asker's, once.

    A patron who is signed in confirms with a tap what staff were asked to stake for them.
    """
    await _open_for(request, session, digest)
    signed = await _signature(request, session, digest, body)
    found = await _open_for(request, session, digest)  # Somebody may have been quicker while the secret was checked.
    asker = asker_of(request, found)
    if asker is None:
        raise await _lapse(request, found)
    if found.asked.lacks == AUTHORITY:
        return await _taken_on(request, session, found, signed)
    house_request = request_of(found.asked, asker, signed)
    about_person = found.asked.stream == kept.PEOPLE
    if about_person and (refusal := refuse_signing(house_request, floor_of(request).house, found.asked.lacks)):
        raise refusal_error(refusal, STATUS.get(refusal.code, 409))
    claimed = await _become(request, found, Outcome(kept.APPROVED, signed.name))
    if about_person:
        done = await carried_out(request, claimed.asked, asker, signed)
        return view_of(request, session, await _answered(request, claimed, done))
    answer = await floor_of(request).ask(house_request)
    LOG.info(
        "act approved",
        name=claimed.asked.asker,
        by=signed.name,
        act=type(house_request.command).__name__,
        at=house_request.stream,
        id=house_request.id,
        told=answer.code if isinstance(answer, Refusal) else "done",
    )
    if isinstance(answer, Refusal):
        await _answered(request, claimed, _after(answer, signed.name))
        raise refusal_error(answer, STATUS.get(answer.code, 409))
    done = Outcome(kept.DONE, answer.body.second, ticket=issued(answer))
    return view_of(request, session, await _answered(request, claimed, done))


async def _taken_on(request: Request, session: Session, found: Approval, signed: Actor) -> ApprovalView:
    """Done as the act of whoever may; one that somebody must sign along with them waits for that in their name."""
    asked = found.asked
    house_request = request_of(asked, signed)
    claimed = await _become(request, found, Outcome(kept.APPROVED, signed.name))
    answer = await floor_of(request).ask(house_request)
    if not isinstance(answer, Refusal):
        return view_of(request, session, await _answered(request, claimed, Outcome(kept.DONE, signed.name)))
    if answer.code not in SIGNED:
        outcome = Outcome() if answer.code == AUTHORITY else _after(answer, signed.name)
        await _answered(request, claimed, outcome)
        raise refusal_error(answer, STATUS.get(answer.code, 409))
    now = runtime_of(request).clock()
    own = Sealed(signed.name, session.key, asked.stream, asked.body, answer.code, now)
    waits = await runtime_of(request).run_in_thread(approvals_of(request).ask, own)
    if waits is None:
        await _answered(request, claimed, Outcome())
        raise error("too_many", message("error-approvals-most", most=kept.WAITING_MOST), 429)
    await _answered(request, claimed, Outcome(kept.TAKEN_ON, signed.name))
    return view_of(request, session, waits)


async def _signature(request: Request, session: Session, digest: str, body: Approving) -> Actor:
    """Whoever is signed in, by their own secret or their own key: another's says nothing of them.

    A patron's terminal is theirs, as it is when they bet.
    """
    if session.patron:
        return session.actor
    if body.passkey is None:
        return await own_signature(request, session, body.secret)
    name = await signer(request, body.passkey, Asked(APPROVE, digest, session.key))
    if name != session.name:
        raise refusal_error(WRONG, 403)
    return session.actor


@router.post("/approvals/{digest}/question")
@encoded
async def ask_to_sign(request: Request, session: Staff, digest: Digest, _body: Nothing | None = None) -> Question:
    """What the reader's key is to sign, for this act and no other."""
    await _open_for(request, session, digest)
    return await question(request, Asked(APPROVE, digest, session.key), session.name)


def _after(refusal: Refusal, by: str) -> Outcome:
    """One who may not sign leaves it to others; an act that the house refuses otherwise is over."""
    if refusal.code in AGAIN:
        return Outcome()
    return Outcome(kept.REFUSED, by, why=msgspec.json.encode(wire(refusal.message)).decode())


@router.post("/approvals/{digest}/decline")
@encoded
async def decline(request: Request, session: SignedIn, digest: Digest, body: Declining) -> ApprovalView:
    """Say no, with one's own secret and the reason, which the asker reads and the record keeps."""
    await _open_for(request, session, digest)
    signed = await _signature(request, session, digest, body)
    found = await _open_for(request, session, digest)
    if found.outcome.state != kept.WAITING:
        raise _over(found)
    declined = await _become(request, found, Outcome(kept.DECLINED, signed.name, body.reason))
    by = THE_HOUSE if session.patron else signed  # The house notes what a patron says on their terminal.
    await floor_of(request).note("approval declined", declined.asked.asker, body.reason, by=by)
    return view_of(request, session, declined)


@router.post("/approvals/{digest}/withdraw")
@encoded
async def withdraw(request: Request, session: Staff, digest: Digest, _body: Nothing | None = None) -> ApprovalView:
    """Ask for it no more."""
    found = await runtime_of(request).run_in_thread(approvals_of(request).find, digest)
    if found is None or found.asked.asker != session.name:
        raise error("no_such_approval", message("error-no-such-approval"), 404)
    if found.outcome.state != kept.WAITING:
        raise _over(found)
    return view_of(request, session, await _become(request, found, Outcome(kept.WITHDRAWN)))


async def _open_for(request: Request, session: Session, digest: str) -> Approval:
    """An act that waits, for somebody else than its asker; nothing is done of one whose asker has gone.

    To a patron there is only what waits for them.
    """
    in_thread = runtime_of(request).run_in_thread
    found = await in_thread(approvals_of(request).find, digest)
    if found is not None and session.patron and holder_of(request, found) != session.name:
        found = None
    if found is None or (same_person(found.asked.asker, session.name) and not found.is_open):
        raise error("no_such_approval", message("error-no-such-approval"), 404)
    if same_person(found.asked.asker, session.name):
        raise error("authority", message("error-own-approval"), 403)
    if not found.is_open:
        raise _over(found)
    stands = await in_thread(sessions_of(request).is_open, found.asked.session)
    if not stands or found.until < runtime_of(request).clock():
        raise await _lapse(request, found)
    return found


async def _lapse(request: Request, found: Approval) -> Exception:
    if found.outcome.state == kept.WAITING:
        await _become(request, found, Outcome(kept.LAPSED))
    return _over(_lapsed(found))


async def _become(request: Request, found: Approval, outcome: Outcome) -> Approval:
    """Of two who decide at once, one does; the other is told what has become of it."""
    after = await runtime_of(request).run_in_thread(approvals_of(request).become, found, outcome)
    if after is None:
        now = await runtime_of(request).run_in_thread(approvals_of(request).find, found.digest)
        raise _over(now or found)
    tell(request, after, outcome.by or found.asked.asker)
    return after


async def _answered(request: Request, claimed: Approval, outcome: Outcome) -> Approval:
    """What the house has answered stands, whatever somebody else has tried meanwhile."""
    in_thread, found = runtime_of(request).run_in_thread, claimed
    while (after := await in_thread(approvals_of(request).become, found, outcome)) is None:
        now = await in_thread(approvals_of(request).find, claimed.digest)
        if now is None or now.outcome.state == kept.DONE:
            return now or claimed
        found = now
    tell(request, after, outcome.by or claimed.asked.asker)
    return after


def _over(found: Approval) -> Exception:
    state = keyed("approval-state", found.outcome.state)
    return error("approval_over", message("error-approval-over", state=state), 409)
