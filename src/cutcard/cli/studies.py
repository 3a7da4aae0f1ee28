"""`cutcard count` and `cutcard session`."""

from __future__ import annotations

import math
import os
import sys
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from cutcard.cards import RANK_LETTERS, NotationError, Rank
from cutcard.cli.show import game_of, print_json, write_file
from cutcard.cli.simulate import INTERRUPTED, whole
from cutcard.rulebook.settlement import Bet
from cutcard.simulate.shoes import SHOES_A_BLOCK, checked

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

    from cutcard.cli.simulate import Outputs
    from cutcard.rulebook.game import Game, Wager
    from cutcard.simulate.count import Perfect, Seen
    from cutcard.simulate.session import Sessions
    from cutcard.simulate.shoes import ShoePlan

Part = TypeVar("Part")
DEPTHS_SHOWN = (0, 7, 14, 26, 39, 52, 78, 104, 156, 208)


def count(
    slug: str,
    plan: ShoePlan,
    name: str,
    tag_text: str | None,
    trigger: float,
    shoe_text: str,
    seed: int,
    workers: int | None,
    outputs: Outputs,
) -> None:
    from cutcard.simulate.contract import seen_json
    from cutcard.simulate.count import watch_block

    game, wager, shoes = _study(slug, plan, name, shoe_text, outputs)
    if outputs.plot is not None:
        raise NotationError("a chart is drawn for the perfect counter: add --perfect")
    if not math.isfinite(trigger):
        raise NotationError(f"the trigger must be a number, not {trigger}")
    tags = best_tags(game, plan.decks, wager) if tag_text is None else parsed_tags(game, tag_text)

    def act(block: int) -> Seen:
        some = min(SHOES_A_BLOCK, shoes - block * SHOES_A_BLOCK)
        return watch_block(game, plan, seed, block, wager.name, tags, trigger, some)

    parts, interrupted = _dealt(f"counting {wager.name}", -(-shoes // SHOES_A_BLOCK), workers, act)
    seen = _added(parts)
    letters = {RANK_LETTERS[rank]: tag for rank, tag in tags.items()}
    if outputs.as_json:
        print_json(seen_json(wager.name, seen, letters, trigger))
    else:
        from cutcard.cli.simulate_tables import print_seen

        print_seen(game, wager.name, seen, letters, trigger)
    _end(interrupted=interrupted)


def perfect(
    slug: str, plan: ShoePlan, name: str, shoe_text: str, seed: int, workers: int | None, outputs: Outputs
) -> None:
    from cutcard.simulate.contract import perfect_json
    from cutcard.simulate.count import SHOES_AT_ONCE, perfect_block

    game, wager, shoes = _study(slug, plan, name, shoe_text, outputs)

    def act(block: int) -> Perfect:
        some = min(SHOES_AT_ONCE, shoes - block * SHOES_AT_ONCE)
        return perfect_block(game, plan, seed, block, wager.name, some)

    parts, interrupted = _dealt(f"pricing every round of {wager.name}", -(-shoes // SHOES_AT_ONCE), workers, act)
    found = _added(parts)
    depths = [depth for depth in DEPTHS_SHOWN if depth >= plan.cut] or [plan.cut]
    if outputs.as_json:
        print_json(perfect_json(wager.name, found, plan, depths))
    else:
        from cutcard.cli.simulate_tables import print_perfect

        print_perfect(game, wager.name, found, plan, depths)
    if outputs.plot is not None:
        from cutcard.simulate.plots import advantage_by_depth

        title = f"{game.title}, {wager.name}: the most a counter can win, {plan.decks} decks"
        write_file(Path(outputs.plot), advantage_by_depth(found, title, plan.cut, len(found.rounds) // 2).encode())
    _end(interrupted=interrupted)


def session(
    slug: str,
    plan: ShoePlan,
    terms: tuple[str, int, float, float],
    betting: str,
    session_text: str,
    seed: int,
    workers: int | None,
    outputs: Outputs,
) -> None:
    from cutcard.simulate.contract import sessions_json
    from cutcard.simulate.session import SessionTerms, joined, play_sessions

    name, rounds, bankroll, limit = terms
    game, wager, wanted = _study(slug, plan, name, session_text, outputs)
    played = SessionTerms(wager.name, rounds, bankroll, limit)
    first = play_sessions(game, plan, seed, played, betting, first=0, blocks=1)

    def act(block: int) -> Sessions:
        return play_sessions(game, plan, seed, played, betting, first=block + 1, blocks=1)

    blocks = max(0, -(-(wanted - len(first)) // max(1, len(first) - 1)))
    parts, interrupted = _dealt(f"{betting} on {wager.name}", blocks, workers, act)
    sessions = joined([first, *parts]).first(wanted)
    if outputs.as_json:
        print_json({"game": game.slug, "decks": plan.decks, "seed": seed, **sessions_json(sessions, played, betting)})
    else:
        from cutcard.cli.simulate_tables import print_sessions

        print_sessions(game, sessions, played, betting)
    if outputs.plot is not None:
        from cutcard.simulate.plots import session_results

        write_file(Path(outputs.plot), session_results(sessions, played, betting, game.title).encode())
    _end(interrupted=interrupted)


def _study(slug: str, plan: ShoePlan, name: str, many: str, outputs: Outputs) -> tuple[Game, Wager, int]:
    game = game_of(slug)
    outputs.check()
    checked(game, plan)
    return game, Bet.on(game, name, 1).wager, whole(many, "shoes or sessions")


def _dealt(title: str, tasks: int, workers: int | None, act: Callable[[int], Part]) -> tuple[list[Part], bool]:
    """Every task's part in order, dealt side by side; interrupted, the parts so far."""
    from cutcard.cli.progress import progress

    count = workers or os.cpu_count() or 1
    parts: list[Part] = []
    pool = ThreadPoolExecutor(count)
    try:
        with progress() as bar:
            shown = bar.add_task(title, total=tasks, rate="")
            waiting: deque[Future[Part]] = deque()
            for task in range(tasks):
                waiting.append(pool.submit(act, task))
                if len(waiting) > 2 * count:
                    parts.append(waiting.popleft().result())
                    bar.update(shown, completed=len(parts))
            for future in waiting:
                parts.append(future.result())
                bar.update(shown, completed=len(parts))
    except KeyboardInterrupt:
        return parts, True
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
    return parts, False


def _added(parts: list[Part]) -> Part:
    if not parts:
        sys.stderr.write("cutcard: interrupted before the first shoes were dealt\n")
        sys.exit(INTERRUPTED)
    total = parts[0]
    for part in parts[1:]:
        total = total + part  # type: ignore[operator]
    return total


def _end(*, interrupted: bool) -> None:
    if interrupted:
        sys.stderr.write("cutcard: interrupted; this is what was dealt so far\n")
        sys.exit(INTERRUPTED)


def best_tags(game: Game, decks: int, wager: Wager) -> dict[Rank, float]:
    """The best balanced count of the wager's effects of removal, rank by rank."""
    from cutcard.odds.removal import best_count, removal

    effects = next(each for each in removal(game, decks) if each.wager is wager)
    best = best_count(effects)
    by_rank = {card.rank for effect in effects.effects for card in effect.cards}
    if best is None or len(by_rank) != sum(len({card.rank for card in e.cards}) for e in effects.effects):
        raise NotationError(f"no balanced count by rank follows {wager.name}; give --tags, or ask for --perfect")
    return {
        card.rank: float(tag) for effect, tag in zip(effects.effects, best.tags, strict=True) for card in effect.cards
    }


def parsed_tags(game: Game, text: str) -> dict[Rank, float]:
    """Tags as a person writes them; a tag for T stands for the pictures too unless they have their own."""
    ranks = {RANK_LETTERS[rank]: rank for rank in game.deck.ranks}
    tags: dict[Rank, float] = {}
    for word in text.replace(",", " ").split():
        letter, equals, value = word.partition("=")
        rank = ranks.get(letter.upper().replace("10", "T"))
        try:
            tag = float(value)
        except ValueError:
            tag = math.nan
        if rank is None or not equals or not math.isfinite(tag):
            raise NotationError(
                f'{word!r} is no tag; write rank, = and a number, e.g. "6=-2" (ranks {" ".join(ranks)})'
            )
        tags[rank] = tag
    for rank in game.deck.ranks:
        if rank > Rank.TEN and Rank.TEN in tags:
            tags.setdefault(rank, tags[Rank.TEN])
    return tags
