"""Running a study: blocks of shoes dealt side by side, taken in order, so that the answer never depends on the hands.

Blocks are handed out ahead and their tallies added in order. A study of so many rounds ends with the shoe that reaches
them; whatever was dealt beyond is left out, so one worker, eight, or a cluster give the same tally to the last bit.
"""

from __future__ import annotations

import io
import json
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from cutcard.cards import NotationError
from cutcard.compiled.automaton import automaton
from cutcard.compiled.digest import NewerDigestError, digest_matches, rules_digest
from cutcard.simulate.shoes import (
    SHOES_A_BLOCK,
    PreparedShoe,
    ShoePlan,
    Tally,
    checked,
    deal_block,
    deal_blocks,
    prepared,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cutcard.rulebook.game import Game

HISTORY_MOST = 256
"""Points kept of the way to the result; when there are more, every second one is dropped."""


class Future(Protocol):
    def result(self) -> Any: ...
    def cancel(self) -> Any: ...


@dataclass(frozen=True, slots=True)
class Crew:
    """Who deals: how work is handed out, to how many, and how many blocks at a time."""

    submit: Callable[..., Future]
    workers: int
    blocks_a_task: int


@contextmanager
def threads(workers: int) -> Iterator[Crew]:
    """Workers of this process: the kernel holds no lock, so they deal side by side."""
    pool = ThreadPoolExecutor(workers)
    try:
        yield Crew(pool.submit, workers, blocks_a_task=2)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@dataclass(frozen=True, slots=True)
class Goal:
    """When a study ends: after so many rounds, shoes or seconds, whichever is given."""

    rounds: int | None = None
    shoes: int | None = None
    seconds: float | None = None


@dataclass(slots=True)
class Study:
    """A simulation under way: its settings, what it has dealt so far, and the way there."""

    game: Game
    plan: ShoePlan
    seed: int
    tally: Tally
    blocks: int = 0
    seconds: float = 0.0
    history: list[Tally] = field(default_factory=list)
    finished: bool = False

    @classmethod
    def new(cls, game: Game, plan: ShoePlan, seed: int) -> Study:
        empty = Tally(0, 0, np.zeros(automaton(game).cells, dtype=np.int64))
        return cls(game, checked(game, plan), seed, empty)

    def take(self, tally: Tally) -> None:
        """The next block in order."""
        self.tally = self.tally + tally
        self.blocks += 1
        self.history.append(self.tally)
        if len(self.history) > HISTORY_MOST:
            del self.history[::2]

    @property
    def settings(self) -> dict[str, Any]:
        return {"game": self.game.slug, "seed": self.seed, **asdict(self.plan)}

    def to_bytes(self) -> bytes:
        """The study so far, for a file from which it can go on."""
        tallies = [self.tally, *self.history]
        about = {**self.settings, "rules": rules_digest(self.game), "blocks": self.blocks, "seconds": self.seconds}
        file = io.BytesIO()
        np.savez_compressed(
            file,
            study=np.array(json.dumps(about)),
            dealt=np.array([[tally.shoes, tally.rounds] for tally in tallies]),
            cells=np.stack([tally.cells for tally in tallies]),
        )
        return file.getvalue()

    def resume(self, saved: bytes, *, registered: bool = False) -> None:
        """Take up where a saved study of the same rules and settings stopped.

        Version 0.1.0 wrote no rules into a checkpoint and dealt the registered game whatever it was given; such a
        study is taken up only by a caller who says that this is the registered game.
        """
        try:
            with np.load(io.BytesIO(saved), allow_pickle=False) as file:
                about = json.loads(str(file["study"]))
                tallies = [Tally(int(s), int(r), c) for (s, r), c in zip(file["dealt"], file["cells"], strict=True)]
        except (ValueError, KeyError, OSError) as error:
            raise NotationError(f"the checkpoint cannot be read ({error}); start anew with another file") from None
        differs = [name for name, value in self.settings.items() if about.get(name) != value]
        if not self._same_rules(about, registered=registered):
            differs.append("rules")
        if differs:
            raise NotationError(f"the checkpoint is of another study: {', '.join(differs)} differ; use another file")
        self.tally, *self.history = tallies
        self.blocks, self.seconds = about["blocks"], about["seconds"]

    def _same_rules(self, about: dict[str, Any], *, registered: bool) -> bool:
        """Two games of one slug are two games: what was dealt under other rules is not gone on from."""
        if "rules" not in about and registered:
            return True
        if "rules" not in about:
            raise NotationError(
                "the checkpoint does not say by which rules it was dealt, because an earlier Cutcard wrote it; "
                "start anew with another file"
            )
        try:
            return digest_matches(self.game, about["rules"])
        except NewerDigestError as error:
            raise NotationError(f"the checkpoint cannot be gone on from: {error}") from None


def run(
    study: Study, goal: Goal, crew: Crew, clock: Callable[[], float], on_progress: Callable[[Study], object] = id
) -> Study:
    """Deal until the goal is reached, and call `on_progress` after every task.

    Interrupted, the study holds what was dealt.
    """
    shoe = prepared(study.game, study.plan)
    waiting: deque[Future] = deque()
    started, before = clock(), study.seconds
    ahead = study.blocks
    try:
        while not _reached(study, goal):
            while len(waiting) < 2 * crew.workers:
                waiting.append(crew.submit(deal_blocks, shoe, study.seed, ahead, crew.blocks_a_task))
                ahead += crew.blocks_a_task
            for tally in waiting.popleft().result():
                if not _reached(study, goal):
                    _take(study, shoe, goal, tally)
            study.seconds = before + clock() - started
            on_progress(study)
        study.finished = True
    finally:
        for future in waiting:
            future.cancel()
        study.seconds = before + clock() - started
    return study


def _reached(study: Study, goal: Goal) -> bool:
    return (
        (goal.rounds is not None and study.tally.rounds >= goal.rounds)
        or (goal.shoes is not None and study.tally.shoes >= goal.shoes)
        or (goal.seconds is not None and study.seconds >= goal.seconds)
    )


def _take(study: Study, shoe: PreparedShoe, goal: Goal, tally: Tally) -> None:
    """A block, or as much of it as the goal still wants: a last block is cut after the shoe that reaches the goal."""
    wanted = SHOES_A_BLOCK
    if goal.shoes is not None:
        wanted = min(wanted, goal.shoes - study.tally.shoes)
    if goal.rounds is not None and study.tally.rounds + tally.rounds > goal.rounds:
        wanted = min(wanted, _shoes_for(study, shoe, goal.rounds - study.tally.rounds))
    if wanted < SHOES_A_BLOCK:
        tally = deal_block(shoe, study.seed, study.blocks, wanted)
    study.take(tally)


def _shoes_for(study: Study, shoe: PreparedShoe, rounds: int) -> int:
    """The fewest shoes of the next block that hold so many rounds."""
    low, high = 1, SHOES_A_BLOCK
    while low < high:
        middle = (low + high) // 2
        if deal_block(shoe, study.seed, study.blocks, middle).rounds >= rounds:
            high = middle
        else:
            low = middle + 1
    return low
