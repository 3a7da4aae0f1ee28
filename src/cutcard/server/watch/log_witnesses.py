"""The signing agent and the log witnesses, watched: as conditions while something is wrong, and in figures."""

from __future__ import annotations

from cutcard.house.checkpoints.publisher import AGENT, Publisher, Seen
from cutcard.server import metrics
from cutcard.server.watch.conditions import Finding
from cutcard.words import message

REFUSED_ADVICE = message("condition-log-refused-advice")
OVERDUE_ADVICE = message("condition-log-overdue-advice")
AGENT_ADVICE = message("condition-log-agent-advice")


def findings(publisher: Publisher | None) -> dict[str, Finding]:
    """What is wrong with the signing agent and the log witnesses, by the name of each."""
    if publisher is None:
        return {}
    asked_once, found = publisher.note is not None, {}
    seen = publisher.log_seen(int(publisher.clock() * 10**6))
    if asked_once and seen is not None and seen.overdue:
        says = message("condition-log-overdue", hours=round(publisher.unwitnessed_hours))
        found[AGENT] = Finding(says, advice=OVERDUE_ADVICE)
    return found | {name: _failing(name, each) for name, each in publisher.seen.items() if each.failure is not None}


def _failing(name: str, seen: Seen) -> Finding:
    assert seen.failure is not None
    if name == AGENT:
        return Finding(message("condition-log-agent"), seen.failure.says, AGENT_ADVICE)
    if seen.refuses:
        return Finding(message("condition-log-refused", witness=name), seen.failure.says, REFUSED_ADVICE)
    return Finding(message("condition-log-witness", witness=name, size=seen.size), seen.failure.says)


def set_figures(publisher: Publisher | None) -> None:
    """By log witness: how many entries it has seen, and how long ago in seconds."""
    metrics.LOG_SEEN.clear()
    metrics.LOG_SEEN_AGE.clear()
    if publisher is None:
        return
    metrics.LOG_SIZE.set(publisher.log.end.size)
    for name, each in publisher.seen.items():
        if name != AGENT:
            metrics.LOG_SEEN.labels(name).set(each.size)
            if each.at:
                metrics.LOG_SEEN_AGE.labels(name).set(max(0.0, publisher.clock() - each.at))
