"""`cutcard session`: as many sessions as are asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.cards import NotationError
from cutcard.cli.simulate.parallel import deal_in_parallel
from cutcard.simulate.shoes import SHOES_A_BLOCK

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.simulate.session import Sessions


def enough(
    play: Callable[[int, int], Sessions], most: int, wanted: int, workers: int | None, title: str
) -> tuple[list[Sessions], bool]:
    """Blocks of shoes in order until they hold as many sessions as are wanted; the first one says how many it takes."""
    parts, begun = [play(0, 1)], 1
    if not len(parts[0]):
        raise NotationError(
            f"{SHOES_A_BLOCK:,} such shoes hold fewer rounds than one session; ask for fewer with --rounds"
        )
    while (held := sum(map(len, parts))) < wanted:
        blocks = -(-(wanted - held) * begun // held)

        def act(task: int, begun: int = begun, blocks: int = blocks) -> Sessions:
            return play(begun + task * most, min(most, blocks - task * most))

        more, interrupted = deal_in_parallel(title, -(-blocks // most), workers, act)
        parts += more
        if interrupted:
            return parts, True
        begun += blocks
    return parts, False
