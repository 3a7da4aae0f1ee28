"""`cutcard session`."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from cutcard.cards import NotationError
from cutcard.cli.output import print_json, write_file
from cutcard.cli.simulate.settings import on_gpu
from cutcard.cli.simulate.side_by_side import deal_side_by_side, exit_if_interrupted, study_of
from cutcard.game_json import rules_of
from cutcard.simulate.shoes import SHOES_A_BLOCK

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.cli.simulate.settings import Dealers, Outputs
    from cutcard.simulate.session import Sessions
    from cutcard.simulate.shoes import ShoePlan


def study_sessions(
    slug: str,
    plan: ShoePlan,
    terms: tuple[str, int, float, float],
    betting: str,
    session_text: str,
    seed: int,
    dealers: Dealers,
    outputs: Outputs,
) -> None:
    from cutcard.simulate.session import SessionTerms, Staked, computed, joined
    from cutcard.simulate.study_json import sessions_json

    name, rounds, bankroll, limit = terms
    game, wager, wanted = study_of(slug, plan, name, session_text, outputs)
    played = SessionTerms(wager.name, rounds, bankroll, limit)
    staked = Staked.of(game, plan, played, betting)
    play, most = staked.play, 1
    if on_gpu(dealers.device):
        from cutcard.simulate import gpu

        play, most = partial(gpu.play_sessions, staked), gpu.blocks_written_most(staked)
    parts, interrupted = _enough(partial(play, seed), most, wanted, dealers.workers, f"{betting} on {wager.name}")
    sessions = joined(parts).first(wanted)
    exact = computed(game, plan.decks, played, betting)
    if outputs.as_json:
        head = {"game": game.slug, **rules_of(game), "decks": plan.decks, "seed": seed}
        print_json({**head, **sessions_json(sessions, played, betting, exact)})
    else:
        from cutcard.cli.simulate.printing import print_sessions

        print_sessions(game, sessions, played, betting, exact)
    if outputs.plot is not None:
        from cutcard.simulate.plots import session_results

        write_file(Path(outputs.plot), session_results(sessions, played, betting, game.title).encode())
    exit_if_interrupted(interrupted=interrupted)


def _enough(
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

        more, interrupted = deal_side_by_side(title, -(-blocks // most), workers, act)
        parts += more
        if interrupted:
            return parts, True
        begun += blocks
    return parts, False
