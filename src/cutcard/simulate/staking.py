"""Betting plans, compiled: what a plan stakes next, and whole sessions bet by it."""

from __future__ import annotations

import numpy as np

from cutcard.simulate.kernel import compiled, kernel

FLAT, MARTINGALE, PAROLI, DALEMBERT, FIBONACCI, ONE_THREE_TWO_SIX = range(6)


@compiled
def next_stake(plan, stake, before, wins, won):
    """A plan's next stake after a decided bet, the stake before it where the plan looks back, and wins in a row."""
    wins = wins + 1 if won else 0
    if plan == MARTINGALE:
        return (1.0 if won else 2.0 * stake), stake, wins
    if plan == PAROLI:
        if won and wins < 3:
            return 2.0 * stake, stake, wins
        return 1.0, stake, 0
    if plan == DALEMBERT:
        return (max(1.0, stake - 1.0) if won else stake + 1.0), stake, wins
    if plan == FIBONACCI:
        if not won:
            return stake + before, stake, wins
        for _ in range(2):
            if stake > 1.0:
                stake, before = before, stake - before
        return max(1.0, stake), max(0.0, before), wins
    if plan == ONE_THREE_TWO_SIX:
        place = wins % 4
        return (1.0 if place == 0 else 3.0 if place == 1 else 2.0 if place == 2 else 6.0), stake, wins
    return 1.0, stake, wins


@kernel
def bet_by_plan(nets, plan, bankroll, limit):
    """Sessions bet by a named plan: results, deepest falls, amounts staked, ruined or not."""
    sessions, rounds = nets.shape
    results, falls, staked = np.zeros(sessions), np.zeros(sessions), np.zeros(sessions)
    ruined = np.zeros(sessions, dtype=np.bool_)
    for session in range(sessions):
        result = peak = fall = total = 0.0
        wanted, before, wins = 1.0, 0.0, 0
        for index in range(rounds):
            left = bankroll + result
            if left < 1.0:
                break
            stake = min(wanted, limit, left)
            net = nets[session, index]
            total += stake
            result += stake * net
            peak = max(peak, result)
            fall = max(fall, peak - result)
            if net != 0.0:
                wanted, before, wins = next_stake(plan, wanted, before, wins, net > 0.0)
                wanted = min(wanted, 1e15)
        results[session], falls[session], staked[session] = result, fall, total
        ruined[session] = bankroll + result < 1.0
    return results, falls, staked, ruined
