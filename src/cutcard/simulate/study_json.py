"""The JSON of studies that other programs rely on, and the joint histogram in columns."""

from __future__ import annotations

import io
import json
import math
from typing import TYPE_CHECKING, Any

import numpy as np

from cutcard.cards import RANK_LETTERS, Rank
from cutcard.compiled.automaton import automaton
from cutcard.extras import ExtraMissingError
from cutcard.game_json import Json, rules_of
from cutcard.registered import as_registered
from cutcard.simulate.session import QUANTILES, Sessions, SessionTerms

if TYPE_CHECKING:
    from cutcard.odds import Peeked
    from cutcard.odds.many_rounds import Results
    from cutcard.simulate.counting.depths import ByDepth
    from cutcard.simulate.counting.figures import Figures, Ratio
    from cutcard.simulate.counting.vulnerability import Unbalanced, Vulnerability, Winning
    from cutcard.simulate.run import Study
    from cutcard.simulate.shoes import ShoePlan


def study_json(study: Study) -> Json:
    tally = study.tally
    return {
        "game": as_registered(study.game).slug,
        **rules_of(study.game),
        "decks": study.plan.decks,
        "rounds": tally.rounds,
        "shoes": tally.shoes,
        "seed": study.seed,
        "seconds": study.seconds,
        "cut": study.plan.cut,
        "after_cut": study.plan.after_cut,
        "burn": study.plan.burn,
        "finished": study.finished,
        "rounds_per_shoe": tally.rounds / tally.shoes if tally.shoes else 0.0,
        "wagers": [
            {
                "name": each.name,
                "ev": each.ev,
                "error": each.error,
                "ci95": list(each.ci95),
                "exact_ev": each.exact_ev,
                "z": each.z,
            }
            for each in study.wagers
        ],
    }


def histogram(study: Study) -> dict[str, Any]:
    """The joint histogram in columns: a row a cell, its result, the line that decided each wager, how often."""
    compiled = automaton(study.game)
    lines = {
        wager.name: [[*(pay.when.says for pay in wager.pays), "otherwise"][line] for line in compiled.lines[:, index]]
        for index, wager in enumerate(study.game.wagers)
    }
    return {
        "result": [compiled.results[index] for index in compiled.result],
        **lines,
        "rounds": study.tally.cells.tolist(),
    }


def histogram_bytes(study: Study, kind: str) -> bytes:
    """The joint histogram as the bytes of an .npz or .parquet file."""
    columns, about = histogram(study), json.dumps(study.settings | {"shoes": study.tally.shoes})
    file = io.BytesIO()
    if kind == "npz":
        arrays: dict[str, Any] = {"study": np.array(about)} | {name: np.array(held) for name, held in columns.items()}
        np.savez_compressed(file, **arrays)
        return file.getvalue()
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        raise ExtraMissingError("Parquet needs pyarrow", "parquet") from None
    parquet.write_table(pa.table(columns).replace_schema_metadata({"study": about}), file)
    return file.getvalue()


def count_json(wager: str, figures: Figures, tags: dict[str, float], scored: str) -> Json:
    """`scored` says whether a bet counts by its exact worth or by its result."""
    return {"wager": wager, "scored": scored, "tags": tags, **_figures_json(figures)}


def _figures_json(figures: Figures) -> Json:
    dealt = {"shoes": figures.shoes, "rounds": figures.rounds, "bets": figures.bets}
    return {"trigger": figures.trigger, **dealt, **_ratios_json(figures)}


def _ratios_json(figures: Figures) -> Json:
    told: dict[str, Any] = {}
    for name in ("bet_frequency", "average_edge", "units_per_100", "units_per_shoe"):
        ratio: Ratio = getattr(figures, name)
        told |= {name: ratio.value, f"{name}_ci95": None if ratio.ci95 is None else list(ratio.ci95)}
    return told


def vulnerability_json(found: Vulnerability) -> Json:
    return {
        "wager": found.wager.name,
        "tags": _tags_json(found.tags) or None,
        "count": None if found.counted is None else _winning_json(found.counted),
        "unbalanced": None if found.unbalanced is None else _unbalanced_json(found.unbalanced),
        "perfect": _winning_json(found.perfect),
    }


def _unbalanced_json(kept: Unbalanced) -> Json:
    """Its trigger is a running count."""
    return {"tags": _tags_json(kept.tags), "imbalance": kept.imbalance, **_winning_json(kept.won)}


def _tags_json(tags: dict[Rank, float]) -> Json:
    return {RANK_LETTERS[rank]: tag for rank, tag in tags.items()}


def peeked_json(found: Peeked) -> Json:
    return {
        "wager": found.wager.name,
        "bet_frequency": float(found.bet_frequency),
        "average_edge": float(found.average_edge),
        "units_per_100": float(100 * found.per_round),
        "ev": str(found.per_round),
    }


def _winning_json(won: Winning) -> Json:
    """N0 is null where nothing is won."""
    n0 = won.n0 if math.isfinite(won.n0) else None
    return {**_figures_json(won.figures), "variance": won.variance, "n0": n0, "score": won.score}


def perfect_json(wager: str, found: ByDepth, plan: ShoePlan, depths: list[int]) -> Json:
    told = _figures_json(found.cut_at(plan.cut))
    del told["trigger"]
    return {"wager": wager, **told, "by_cut": by_cut_json(found, depths)}


def by_cut_json(found: ByDepth, depths: list[int]) -> list[Json]:
    """What would have been found with more cards behind the cutting card, a row a depth of it."""
    return [{"cut": depth, **_ratios_json(found.cut_at(depth))} for depth in depths]


def sessions_json(
    sessions: Sessions, terms: SessionTerms, plan: str, exact: tuple[Results, float] | None = None
) -> Json:
    """What was simulated with its 95 % reaches, and what was computed where the plan allows it."""
    ahead, ruin = sessions.ahead, sessions.risk_of_ruin
    return {
        "wager": terms.wager,
        "plan": plan,
        "sessions": len(sessions),
        "rounds": terms.rounds,
        "bankroll": terms.bankroll or None,
        "limit": terms.limit or None,
        "mean": sessions.mean,
        "mean_ci95": [sessions.mean - 1.96 * sessions.mean_error, sessions.mean + 1.96 * sessions.mean_error],
        "sd": float(sessions.results.std()),
        "ahead": ahead,
        "ahead_error": sessions.share_error(ahead),
        "risk_of_ruin": ruin,
        "risk_of_ruin_error": sessions.share_error(ruin),
        "average_drawdown": float(sessions.drawdowns.mean()),
        "average_staked": float(sessions.staked.mean()),
        "quantiles": {str(share): value for share, value in sessions.quantiles().items()},
        "quantile_reaches": {str(share): value for share, value in sessions.quantile_reaches().items()},
        "exact": _computed_json(*exact) if exact is not None else None,
    }


def _computed_json(results: Results, ruin: float) -> Json:
    """Of independent rounds, each from a full shoe; right to the error that stands beside it."""
    return {
        "mean": results.mean,
        "ahead": results.ahead,
        "risk_of_ruin": ruin,
        "quantiles": {str(share): float(results.quantile(share / 100)) for share in QUANTILES},
        "error": results.error,
    }
