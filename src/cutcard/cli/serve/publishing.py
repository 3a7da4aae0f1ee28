"""The log of a house that is served: who signs its checkpoints, who cosigns them, and where they are kept."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cutcard.cards import NotationError
from cutcard.formats.log_policy import LogPolicy
from cutcard.formats.reader import POSTGRES
from cutcard.house.checkpoints.agent import SigningAgent, agent_elsewhere, embedded_agent, refuse_former_key
from cutcard.house.checkpoints.publisher import Publisher

if TYPE_CHECKING:
    from cutcard.house.engine.house import House

ELSEWHERE = ("http://", "https://")


@dataclass(frozen=True, slots=True)
class Publishing:
    """What `cutcard serve` was told of it."""

    witnesses: str | None
    """A policy file (tlog-policy): the log, its log witnesses with their addresses, and the quorum."""
    agent: str | None
    """A folder, or the address of another process."""
    every_seconds: float
    unwitnessed_hours: float


def publisher_of(house: House, url: str, log_end: Path | None, told: Publishing) -> Publisher | None:
    """None for a house in PostgreSQL without a signing agent: several servers share one, so it is named."""
    shared = url.startswith(POSTGRES)
    if shared and told.agent is None:
        if told.witnesses is not None:
            raise NotationError("several servers share one signing agent; name its address with --signing-agent")
        return None
    policy = LogPolicy.parse(Path(told.witnesses).read_bytes()) if told.witnesses is not None else None
    place = log_end if shared and log_end is not None else Path(url.removeprefix("sqlite:///"))
    agent = _agent(house, told.agent or f"{place}.agent", policy)
    refuse_former_key(agent.key, house.cage.log_key)
    if policy is not None:
        _refuse_policy(policy, agent, told.witnesses)
    return Publisher(
        house.log,
        agent,
        place.with_name(f"{place.name}.checkpoint"),
        policy,
        shared=shared,
        every_seconds=told.every_seconds,
        unwitnessed_hours=told.unwitnessed_hours,
        clock=lambda: house.store.now() / 10**9,
    )


def _agent(house: House, place: str, policy: LogPolicy | None) -> SigningAgent:
    name, keys = house.log.name, house.keeper.keys
    if not place.startswith(ELSEWHERE):
        return embedded_agent(Path(place), name, keys)
    lines = [each.key for each in (policy.logs if policy is not None else ()) if each.key.name == name]
    known = next((key for key in lines if str(key) == house.cage.log_key), next(iter(lines), None))
    if known is None:
        raise NotationError(
            f"the key of the signing agent at {place} is not known; name a policy with a line log {name}+…"
        )
    return agent_elsewhere(place, known, name, keys)


def _refuse_policy(policy: LogPolicy, agent: SigningAgent, file: str | None) -> None:
    """A policy by which no checkpoint of this house could ever be trusted."""
    if agent.key not in [each.key for each in policy.logs]:
        raise NotationError(f"{file} does not name the log of this house; add the line: log {agent.key}")
    if not any(each.url for each in policy.witnesses.values()):
        raise NotationError(f"{file} gives no log witness an address; write: witness NAME VKEY https://…")
