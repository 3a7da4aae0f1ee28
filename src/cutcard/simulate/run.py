"""Running a study: shoes dealt side by side, taken in order, so that the answer never depends on the hands.

Shoes are handed out ahead and their tallies added in order. A study of so many rounds ends with the shoe that reaches
them; whatever was dealt beyond is left out, so one worker, eight, a cluster or a GPU give the same tally to the last
bit.
"""

from __future__ import annotations

import io
import json
import zlib
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import NotationError
from cutcard.compiled.automaton import automaton
from cutcard.compiled.digest import NewerDigestError, digest_matches, rules_digest
from cutcard.notebook import table_html
from cutcard.registered import as_registered
from cutcard.rulebook.game import Game
from cutcard.rulebook.settlement import Bet
from cutcard.simulate.clustering import clustering
from cutcard.simulate.results import Estimate, estimates
from cutcard.simulate.shoes import (
    SHOES_A_BLOCK,
    PreparedShoe,
    ShoePlan,
    Tally,
    checked,
    checked_seed,
    deal_shoes,
    prepared,
)
from cutcard.simulate.workers import workers as side_by_side

HISTORY_MOST = 256
"""Points kept of the way to the result; when there are more, every second one is dropped."""
STREAMS = 2
"""How a seed deals its shoes: each from a stream of its own. A checkpoint of another way is refused."""


class Future(Protocol):
    """Work that was handed out, as `concurrent.futures` and Dask have it."""

    def result(self) -> Any: ...
    def cancel(self) -> Any: ...


@dataclass(frozen=True, slots=True)
class Crew:
    """Who deals: how work is handed out, to how many, how many shoes at a time, and on what."""

    submit: Callable[..., Future]
    workers: int
    shoes_a_task: int
    deal: Callable[[PreparedShoe, int, int, int], Tally] = deal_shoes


@contextmanager
def threads(workers: int, deal: Callable[[PreparedShoe, int, int, int], Tally] = deal_shoes) -> Iterator[Crew]:
    """A context manager that gives workers of this process and ends them: the kernel holds no lock, so they deal side
    by side.
    """
    with side_by_side(workers) as submit:
        yield Crew(submit, workers, 2 * SHOES_A_BLOCK, deal)


@dataclass(frozen=True, slots=True)
class Goal:
    """When a study ends: after so many rounds, shoes or seconds, whichever is given."""

    rounds: int | None = None
    shoes: int | None = None
    seconds: float | None = None


@dataclass(slots=True, repr=False)
class Study:
    """A simulation under way: its settings, what it has dealt so far, and the way there."""

    game: Game
    plan: ShoePlan
    seed: int
    tally: Tally
    seconds: float = 0.0
    history: list[Tally] = field(default_factory=list)
    finished: bool = False
    deal: Callable[[PreparedShoe, int, int, int], Tally] = deal_shoes
    """What deals single shoes again, to see how far the rounds of one hang together."""
    _clustering: tuple[int, NDArray[np.float64]] | None = None

    @classmethod
    def new(cls, game: Game, plan: ShoePlan, seed: int) -> Study:
        empty = Tally(0, 0, np.zeros(automaton(game).cells, dtype=np.int64))
        return cls(game, checked(game, plan), checked_seed(seed), empty)

    def take(self, tally: Tally) -> None:
        """The next shoes in order."""
        self.tally = self.tally + tally
        self.history.append(self.tally)
        if len(self.history) > HISTORY_MOST:
            del self.history[::2]

    @property
    def clustering(self) -> NDArray[np.float64]:
        """For each wager, by how much a mean over whole shoes strays more than one over independent rounds, squared."""
        if self._clustering is None or self._clustering[0] != self.tally.shoes:
            found = clustering(self.game, self.plan, self.seed, self.tally.shoes, self.deal)
            self._clustering = (self.tally.shoes, found)
        return self._clustering[1]

    @property
    def wagers(self) -> tuple[Estimate, ...]:
        """What was dealt says of each wager, with errors by shoe, beside its exact price."""
        return estimates(self.game, self.plan, self.tally, self.clustering)

    def wager(self, name: str) -> Estimate:
        """What was dealt says of one wager, whatever the case of its name."""
        asked = Bet.on(self.game, name, 1).wager.name
        if not self.tally.rounds:
            raise NotationError(f"nothing was dealt yet, so nothing is known of {asked}; run the study first")
        return next(each for each in self.wagers if each.name == asked)

    def rows(self) -> list[dict[str, str | float]]:
        """A row a wager, as pandas, polars and Arrow take rows."""
        return [
            {
                "game": as_registered(self.game).slug,
                "wager": each.name,
                "ev": each.ev,
                "error": each.error,
                "exact_ev": each.exact_ev,
                "z": each.z,
            }
            for each in self.wagers
        ]

    def _repr_html_(self) -> str:
        rows = [[e.name, f"{e.ev:+.4%}", f"{e.error:.4%}", f"{e.exact_ev:+.4%}", f"{e.z:+.2f}"] for e in self.wagers]
        columns = ["Wager", "Mean", "Standard error", "Fresh shoe, exactly", "z"]
        return table_html(str(self).strip("<>"), columns, rows)

    def __repr__(self) -> str:
        dealt = f"{self.tally.rounds:,} rounds of {self.tally.shoes:,} shoes"
        return f"<Study of {as_registered(self.game).slug}, {dealt}, seed {self.seed}>"

    @property
    def settings(self) -> dict[str, Any]:
        return {"game": as_registered(self.game).slug, "seed": self.seed, **asdict(self.plan)}

    def to_bytes(self) -> bytes:
        """The study so far, for a file from which it can go on."""
        tallies = [self.tally, *self.history]
        about = {**self.settings, "rules": rules_digest(self.game), "streams": STREAMS, "seconds": self.seconds}
        file = io.BytesIO()
        np.savez_compressed(
            file,
            study=np.array(json.dumps(about)),
            dealt=np.array([[tally.shoes, tally.rounds] for tally in tallies]),
            cells=np.stack([tally.cells for tally in tallies]),
        )
        return file.getvalue()

    def resume(self, saved: bytes) -> None:
        """Take up where a saved study of the same rules and settings stopped."""
        try:
            with np.load(io.BytesIO(saved), allow_pickle=False) as file:
                about = json.loads(str(file["study"]))
                tallies = [Tally(int(s), int(r), c) for (s, r), c in zip(file["dealt"], file["cells"], strict=True)]
        except (ValueError, KeyError, OSError, EOFError, NotImplementedError, BadZipFile, zlib.error) as error:
            raise NotationError(f"the checkpoint cannot be read ({error}); start anew with another file") from None
        if about.get("streams") != STREAMS:
            raise NotationError(
                "the checkpoint was written by a Cutcard whose seeds deal other shoes; start anew with another file"
            )
        differs = [name for name, value in self.settings.items() if about.get(name) != value]
        if not self._same_rules(about):
            differs.append("rules")
        if differs:
            raise NotationError(f"the checkpoint is of another study: {', '.join(differs)} differ; use another file")
        self.tally, *self.history = tallies
        self.seconds = about["seconds"]

    def _same_rules(self, about: dict[str, Any]) -> bool:
        """Two games of one slug are two games: what was dealt under other rules is not gone on from."""
        try:
            return digest_matches(self.game, about.get("rules", ""))
        except NewerDigestError as error:
            raise NotationError(f"the checkpoint cannot be continued: {error}") from None


def run(
    study: Study, goal: Goal, crew: Crew, clock: Callable[[], float], on_progress: Callable[[Study], object] = id
) -> Study:
    """Deal until the goal is reached, and call `on_progress` after every task.

    Interrupted, the study holds what was dealt.
    """
    shoe = prepared(study.game, study.plan)
    waiting: deque[Future] = deque()
    started, before = clock(), study.seconds
    ahead = study.tally.shoes
    try:
        while not _reached(study, goal):
            while len(waiting) < 2 * crew.workers and (shoes := _wanted(goal, ahead, crew.shoes_a_task)):
                waiting.append(crew.submit(crew.deal, shoe, study.seed, ahead, shoes))
                ahead += shoes
            tally = waiting.popleft().result()
            if goal.rounds is not None and study.tally.rounds + tally.rounds > goal.rounds:
                tally = _ending(study, shoe, crew, tally.shoes, goal.rounds - study.tally.rounds)
            study.take(tally)
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


def _wanted(goal: Goal, ahead: int, most: int) -> int:
    """How many shoes to hand out next, none where enough are on their way."""
    return most if goal.shoes is None else max(0, min(most, goal.shoes - ahead))


def _ending(study: Study, shoe: PreparedShoe, crew: Crew, shoes: int, rounds: int) -> Tally:
    """The fewest of the next shoes that hold so many rounds, found by halves."""
    first = study.tally.shoes
    found = Tally(0, 0, np.zeros_like(study.tally.cells))
    while shoes > 1:
        half = crew.submit(crew.deal, shoe, study.seed, first, shoes // 2).result()
        if found.rounds + half.rounds >= rounds:
            shoes //= 2
        else:
            found, first, shoes = found + half, first + shoes // 2, shoes - shoes // 2
    last: Tally = crew.submit(crew.deal, shoe, study.seed, first, 1).result()
    return found + last
