"""The commands that simulate, and a cluster that loses a worker."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import numpy as np
import pytest
from distributed import Client, LocalCluster
from pyarrow import parquet

from cutcard import GAMES, simulate
from cutcard.simulate.cluster import crew_of
from cutcard.simulate.run import Goal, Study, threads
from cutcard.simulate.shoes import SHOES_A_BLOCK, ShoePlan
from waiting import until

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from commands import CommandResult


def test_a_simulation_is_the_contract(run: Callable[..., CommandResult]) -> None:
    answer = run("simulate", "dragon-tiger", "--rounds", "2e5", "--seed", "3", "--json").json
    assert (answer["game"], answer["decks"], answer["seed"], answer["finished"]) == ("dragon-tiger", 8, 3, True)
    assert 200_000 <= answer["rounds"] < 200_300
    assert {"shoes", "seconds"} <= set(answer)
    for wager in answer["wagers"]:
        low, high = wager["ci95"]
        assert low < wager["ev"] < high
        assert abs(wager["z"]) < 5
    again = run("simulate", "dragon-tiger", "--rounds", "200_000", "--seed", "3", "--workers", "1", "--json").json
    assert again["wagers"] == answer["wagers"]


def test_all_studies_take_the_same_shoe_unless_told_otherwise(run: Callable[..., CommandResult]) -> None:
    settings = {
        command: [line for line in run(command, "--help").out.splitlines() if "default: " in line or "--cut" in line]
        for command in ("simulate", "count", "session")
    }
    assert run("simulate", "dragon-tiger", "--shoes", "3", "--json").json["burn"] == -1
    for what in ("1]", "first]", "14]"):
        assert all(any(what in line for line in lines) for lines in settings.values()), what
    game, wager = "dragon-tiger", ("--wager", "Tie")
    one, other = (run("count", game, *wager, "--tags", "A=1", "--shoes", "40", "--json").json for _ in range(2))
    dealt = run("simulate", game, "--shoes", "40", "--json").json
    assert one["rounds"] == other["rounds"] == dealt["rounds"]


def test_a_simulation_for_people_sets_both_edges_side_by_side(run: Callable[..., CommandResult]) -> None:
    told = run("simulate", "tiger-baccarat", "--shoes", "500", "--decks", "6", "--burn", "first", "--after-cut", "1")
    assert told.code == 0
    assert "Simulated edge" in told.out
    assert "500 shoes" in told.out
    assert run("simulate", "dragon-tiger", "--seconds", "0.2", "--json").json["seconds"] >= 0.2


def test_a_simulation_leaves_its_files(run: Callable[..., CommandResult], tmp_path: Path) -> None:
    plot = ("--plot", str(tmp_path / "s.svg"))
    for kind, args in (("npz", ()), ("parquet", plot)):
        save = ("--save", str(tmp_path / f"h.{kind}"))
        assert run("simulate", "dragon-tiger", "--rounds", "1e5", *save, *args, "--json").code == 0
    with np.load(io.BytesIO((tmp_path / "h.npz").read_bytes())) as saved:
        rounds, results = saved["rounds"], saved["result"]
        assert json.loads(str(saved["study"]))["game"] == "dragon-tiger"
    table = parquet.read_table(tmp_path / "h.parquet").to_pydict()
    assert table["rounds"] == rounds.tolist()
    assert sum(rounds) >= 10**5
    assert set(results) == {"Dragon", "Tiger", "Tie"}
    assert (tmp_path / "s.svg").read_text().count("<svg") == 1


def test_a_checkpoint_is_kept_and_gone_on_from(run: Callable[..., CommandResult], tmp_path: Path) -> None:
    kept = str(tmp_path / "study.npz")
    run("simulate", "no-commission", "--shoes", "8192", "--checkpoint", kept, "--json")
    went_on = run("simulate", "no-commission", "--rounds", "1e6", "--checkpoint", kept, "--json")
    assert "going on from" in went_on.err
    straight = run("simulate", "no-commission", "--rounds", "1e6", "--json").json
    assert went_on.json["wagers"] == straight["wagers"]
    other = run("simulate", "no-commission", "--rounds", "1e6", "--seed", "9", "--checkpoint", kept)
    assert (other.code, other.out) == (2, "")
    assert "another study" in other.err


def _listen_to_interrupts() -> None:
    """A shell's background jobs are started deaf to them, and so would everything be that a job starts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_an_interrupt_prints_what_was_dealt(tmp_path: Path) -> None:
    kept = tmp_path / "study.npz"
    soon = "from cutcard.cli.simulate import study; study.SECONDS_BETWEEN_CHECKPOINTS = 0.0"
    command = [sys.executable, "-c", f"{soon}; from cutcard.cli import main; main()"]
    command += ["simulate", "dragon-tiger", "--rounds", "1e12", "--json", "--checkpoint", str(kept), "--workers", "1"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=_listen_to_interrupts,  # noqa: PLW1509 - nothing here has threads.
    ) as running:
        until(lambda: kept.exists() or running.poll() is not None, "the command keeps a checkpoint")
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    answer = json.loads(out)
    assert running.returncode == 130
    assert answer["rounds"] > 0
    assert not answer["finished"]
    assert "Traceback" not in err
    assert kept.exists()


def test_a_counting_study_is_the_contract(run: Callable[..., CommandResult]) -> None:
    tags = "A=0 2=0 3=-1 4=-1 5=-1 6=-2 7=1 8=2 9=2 T=0"
    args = ("count", "tiger-baccarat", "--wager", "Big Tiger", "--tags", tags, "--trigger", "8")
    answer = run(*args, "--shoes", "5000", "--json").json
    keys = {"wager", "shoes", "rounds", "bets", "bet_frequency", "average_edge", "units_per_100", "units_per_shoe"}
    assert keys <= set(answer)
    assert answer["bet_frequency"] == pytest.approx(0.03536, rel=0.12)
    low, high = answer["average_edge_ci95"]
    assert low < 0.07227 < high
    assert "average edge when betting" in run(*args, "--shoes", "200").out


def test_a_count_can_be_derived_and_bounded(run: Callable[..., CommandResult], tmp_path: Path) -> None:
    kept = ("count", "tiger-baccarat", "--wager", "Big Tiger", "--shoes", "600")
    derived, plot = run(*kept, "--plot", str(tmp_path / "count.svg"), "--json").json, tmp_path / "depth.svg"
    assert derived["tags"]["6"] == -2
    assert (tmp_path / "count.svg").exists()
    for sooner in derived["by_cut"][:2]:
        again = run(*kept, "--cut", str(sooner["cut"]), "--json").json
        assert (sooner["units_per_100"], sooner["bet_frequency"]) == (again["units_per_100"], again["bet_frequency"])
        one, other = sooner["units_per_100_ci95"], again["units_per_100_ci95"]
        assert one[1] - one[0] == pytest.approx(other[1] - other[0], rel=0.25), "by lots of shoes, and by single ones"
    args = ("count", "tiger-baccarat", "--wager", "Big Tiger", "--perfect", "--shoes", "70")
    bound = run(*args, "--plot", str(plot), "--json").json
    assert bound["shoes"] == 70
    assert [row["cut"] for row in bound["by_cut"]][:2] == [14, 26]
    for row in (bound, *bound["by_cut"][:3]):
        for name in ("bet_frequency", "average_edge", "units_per_100", "units_per_shoe"):
            low, high = row[f"{name}_ci95"]
            assert low < row[name] < high
    assert plot.exists()
    told = run(*args).out
    assert "the most any counter can win" in told
    assert told.count("+/-") > 4 * len(bound["by_cut"])


def test_sessions_have_a_distribution_and_a_picture(run: Callable[..., CommandResult], tmp_path: Path) -> None:
    plot = tmp_path / "sessions.svg"
    args = ("session", "tiger-baccarat", "--wager", "Banker", "--plan", "martingale", "--sessions", "1000")
    answer = run(*args, "--plot", str(plot), "--json").json
    assert (answer["sessions"], answer["plan"], answer["rounds"]) == (1000, "martingale", 200)
    assert answer["quantiles"]["1"] <= answer["quantiles"]["50"] <= answer["quantiles"]["99"]
    assert 0 < answer["risk_of_ruin"] < 1
    assert plot.exists()
    assert "ended ahead" in run(*args).out


def test_flat_sessions_stand_beside_what_is_computed(run: Callable[..., CommandResult]) -> None:
    """What shoes deal is a little less spread than independent rounds; five errors and a hundredth hold both."""
    args = ("session", "tiger-baccarat", "--wager", "Player", "--plan", "flat", "--bankroll", "20", "--seed", "9")
    answer = run(*args, "--sessions", "20000", "--json").json
    exact = answer["exact"]
    for share in ("ahead", "risk_of_ruin"):
        assert abs(answer[share] - exact[share]) < 5 * answer[f"{share}_error"] + 0.01
    assert answer["quantiles"]["75"] == pytest.approx(exact["quantiles"]["75"], abs=1)
    assert exact["risk_of_ruin"] == pytest.approx(0.17853034176687, rel=1e-12)
    assert "Exact: rounds taken as independent" in run(*args, "--sessions", "2000").out
    other = run("session", "tiger-baccarat", "--wager", "Player", "--plan", "paroli", "--sessions", "2000")
    assert "Exact" not in other.out


@pytest.mark.long
@pytest.mark.parametrize("wager", ["Player", "Banker", "Tiger Pair"])
def test_a_million_sessions_stand_beside_what_is_computed(run: Callable[..., CommandResult], wager: str) -> None:
    args = ("session", "tiger-baccarat", "--wager", wager, "--plan", "flat", "--rounds", "1000", "--bankroll", "0")
    answer = run(*args, "--sessions", "1000000", "--seed", "7", "--json").json
    exact = answer["exact"]
    assert abs(answer["ahead"] - exact["ahead"]) < 5 * answer["ahead_error"] + 0.004
    for share, value in answer["quantiles"].items():
        assert value == pytest.approx(exact["quantiles"][share], abs=1 + 0.03 * abs(exact["quantiles"][share]))


def test_as_many_sessions_are_played_as_were_asked_for(run: Callable[..., CommandResult]) -> None:
    """The first 4,096 shoes of this seed hold 31,601 rounds and the next only 31,515: a third lot is dealt."""
    args = ("session", "tiger-baccarat", "--wager", "Tie", "--rounds", "1", "--cut", "380", "--seed", "4")
    assert run(*args, "--sessions", "63201", "--json").json["sessions"] == 63_201


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["simulate", "no-commission", "--rounds", "many"], "is not a number of rounds"),
        (["simulate", "no-commission", "--rounds", "0"], "at least 1"),
        (["simulate", "no-commission", "--rounds", "1.5"], "must be whole"),
        (["simulate", "no-commission", "--rounds", "nan"], "is not a number of rounds"),
        (["simulate", "no-commission", "--rounds", "9", "--shoes", "9"], "choose one of"),
        (["simulate", "no-commission", "--seconds", "-1"], "more than 0"),
        (["simulate", "no-commission", "--cut", "500"], "cut must be from 0 to 410"),
        (["simulate", "no-commission", "--after-cut", "3"], "after cut must be from 0 to 1"),
        (["simulate", "no-commission", "--burn", "some"], "is not a number of cards to burn"),
        (["simulate", "no-commission", "--decks", "12"], "4 to 10 decks"),
        (["simulate", "no-commission", "--plot", "x.png"], "should end in .svg"),
        (["simulate", "no-commission", "--save", "x.csv"], "should end in .npz or .parquet"),
        (["simulate", "no-commission", "--save", "/nowhere/x.npz"], "there is no such folder"),
        (["simulate", "no-commission", "--cluster", "nonsense"], "no cluster answers at nonsense"),
        (["count", "tiger-baccarat", "--wager", "Big Tigr"], "did you mean Big Tiger?"),
        (["count", "tiger-baccarat", "--wager", "Tiger Pair"], "no balanced count by rank"),
        (["count", "tiger-baccarat", "--wager", "Tie", "--tags", "X=1"], "'X=1' is not a tag"),
        (["count", "tiger-baccarat", "--wager", "Tie", "--tags", "A=nan"], "'A=nan' is not a tag"),
        (["count", "tiger-baccarat", "--wager", "Tie", "--by-result", "--plot", "x.svg"], "leave --by-result out"),
        (["session", "tiger-baccarat", "--wager", "Tie", "--plan", "hope"], "there is no plan 'hope'"),
        (["session", "tiger-baccarat", "--wager", "Tie", "--rounds", "0"], "from 1 to 100,000 rounds"),
        (
            ["session", "tiger-baccarat", "--wager", "Tie", "--rounds", "100000", "--cut", "400"],
            "hold fewer rounds than one session",
        ),
        (
            ["simulate", "no-commission", "--seed", "18446744073709551616"],
            "--seed must be from 0 to 18446744073709551615",
        ),
        (["simulate", "no-commission", "--seed", "-1"], "--seed must be from 0 to"),
        (["count", "tiger-baccarat", "--wager", "Tie", "--seed", "9" * 23], "--seed must be from 0 to"),
        (["session", "tiger-baccarat", "--wager", "Tie", "--seed", "9" * 23], "--seed must be from 0 to"),
        (["session", "tiger-baccarat", "--wager", "Tie", "--device", "abacus"], "there is no device 'abacus'"),
    ],
    ids=lambda value: " ".join(value)[:60] if isinstance(value, list) else "",
)
def test_bad_settings_are_one_message_and_exit_two(
    run: Callable[..., CommandResult], args: list[str], message: str
) -> None:
    ran = run(*args)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
    assert "Traceback" not in ran.err


def test_a_cluster_deals_the_same() -> None:
    """One worker in this process; the wide tier has processes, and kills one."""
    game, goal = GAMES["dragon-tiger"], Goal(shoes=3 * SHOES_A_BLOCK)
    with threads(1) as crew:
        alone = simulate.run(Study.new(game, ShoePlan(), 1), goal, crew, time.perf_counter)
    with (
        LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None) as local,
        Client(local) as client,
    ):
        shared = simulate.run(Study.new(game, ShoePlan(), 1), goal, crew_of(client), time.perf_counter)
    assert (shared.tally.cells == alone.tally.cells).all()
    assert (shared.tally.rounds, shared.tally.shoes) == (alone.tally.rounds, alone.tally.shoes)


@pytest.mark.wide
def test_a_cluster_that_loses_a_worker_deals_the_same() -> None:
    """Two processes; one is killed in the middle and replaced. The tally equals that of one thread, bit for bit."""
    game, goal = GAMES["tiger-baccarat"], Goal(rounds=24_000_000)
    with threads(1) as crew:
        alone = simulate.run(Study.new(game, ShoePlan(), 1), goal, crew, time.perf_counter)
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as local,
        Client(local) as client,
    ):
        pids = list(client.run(os.getpid).values())
        killed: list[int] = []

        def kill_one(study: Study) -> None:
            if study.tally.rounds > 6_000_000 and not killed:
                killed.append(pids[0])
                os.kill(pids[0], signal.SIGKILL)

        shared = simulate.run(Study.new(game, ShoePlan(), 1), goal, crew_of(client), time.perf_counter, kill_one)
    assert killed
    assert (shared.tally.cells == alone.tally.cells).all()
    assert (shared.tally.rounds, shared.tally.shoes) == (alone.tally.rounds, alone.tally.shoes)
