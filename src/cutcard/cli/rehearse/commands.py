"""`rehearse`: the whole floor in one process, seed by seed."""

import shutil
import sys
import tempfile
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cutcard.cards import NotationError
from cutcard.cli.options import AsJson, topic
from cutcard.cli.output import INTERRUPTED, counted, print_json

if TYPE_CHECKING:
    from cutcard.rehearsal.run import Rehearsed

app = topic()
SEED_MOST = 10**12
DIGITS_MOST = 40
ROOM_LEAST = 100 * 1024 * 1024
"""So many bytes a seed may need in the folder for temporary files."""


def _range(text: str) -> range:
    first, dots, last = text[:DIGITS_MOST].partition("..")
    if len(text) > DIGITS_MOST or not (
        first.isdecimal() and first.isascii() and (last.isdecimal() and last.isascii() if dots else not last)
    ):
        raise NotationError(f"{text!r} is no range of seeds; write one as 1..300")
    seeds = range(int(first), int(last or first) + 1)
    if not seeds:
        raise NotationError(f"{text!r} ends before it begins; write the lower seed first")
    if seeds[-1] > SEED_MOST:
        raise NotationError(f"{text!r} is no range of seeds from 0 to {SEED_MOST}")
    return seeds


@app.command(epilog="Example: cutcard rehearse --seeds 1..300")
def rehearse(
    *,
    seed: Annotated[int | None, typer.Option("--seed", help="One seed alone.", min=0, max=SEED_MOST)] = None,
    seeds: Annotated[str | None, typer.Option("--seeds", metavar="A..B", help="All seeds of a range.")] = None,
    tell: Annotated[
        bool, typer.Option("--tell", help="Tell the seed as a story, with as few faults as still make it fail.")
    ] = False,
    transcript: Annotated[bool, typer.Option("--transcript", help="Print all that one seed asks and does.")] = False,
    json: AsJson = False,
) -> None:
    """Rehearse the whole floor in virtual time, with faults. Ctrl-C says with which range to go on."""
    if (seed is None) == (seeds is None):
        raise NotationError("say either --seed N or --seeds A..B")
    if seed is None and (tell or transcript):
        raise NotationError("--tell and --transcript go with one --seed")
    chosen = _range(seeds) if seeds is not None else range(seed or 0, (seed or 0) + 1)
    _refuse_little_room()
    done, ended = _rehearsed(chosen)
    if isinstance(ended, Exception) and not done:
        raise ended
    story = _told(done[0]) if tell and done and ended is None else []
    if json:
        print_json(_as_json(chosen, done, ended) | ({"story": story} if tell else {}))
    else:
        _print(chosen, done, story, transcript=transcript)
    if ended is not None:
        _say_how_to_go_on(chosen, done)
        if isinstance(ended, KeyboardInterrupt):
            sys.exit(INTERRUPTED)
        raise ended
    if any(not each.sound for each in done):
        sys.exit(1)


def _refuse_little_room() -> None:
    """A disk of the machine that is full would look like a failure of the product."""
    from cutcard.extras import OutOfServiceError

    folder = tempfile.gettempdir()
    if (free := shutil.disk_usage(folder).free) < ROOM_LEAST:
        mebibytes = ROOM_LEAST // 1024**2
        raise OutOfServiceError(
            f"{folder} has {free // 1024**2} MiB left, and a rehearsal needs {mebibytes}; name another folder in TMPDIR"
        )


def _say_how_to_go_on(seeds: range, done: "list[Rehearsed]") -> None:
    left = seeds[len(done) :]
    if left and len(seeds) > 1:
        sys.stderr.write(f"cutcard: it ended at seed {left[0]}; go on with --seeds {left[0]}..{left[-1]}\n")


def _rehearsed(seeds: range) -> "tuple[list[Rehearsed], BaseException | None]":
    """Every seed in order, and what came before the last was done: Ctrl-C, or what kept one from being rehearsed."""
    from cutcard.cli.interrupts import Stop
    from cutcard.cli.progress import progress

    done: list[Rehearsed] = []
    stop = Stop()
    try:
        with stop.heeded(), progress() as bar:
            from cutcard.rehearsal.run import rehearse as rehearsed

            task = bar.add_task("rehearsing", total=len(seeds), rate="")
            for seed in stop.reading_of(iter(seeds)):
                one = rehearsed(seed)
                done.append(one if len(seeds) == 1 else one.brief())
                if not one.sound and len(seeds) > 1:
                    sys.stderr.write(f"cutcard: seed {seed} fails: {one.findings[0]}\n")
                failed = sum(not each.sound for each in done)
                bar.update(task, completed=len(done), rate=f"{failed} failed" if failed else "")
    except Exception as error:  # noqa: BLE001 - raised again once all that is known was told.
        return done, error
    return done, KeyboardInterrupt() if stop.asked else None


def _told(one: "Rehearsed") -> list[str]:
    from cutcard.rehearsal.run import rehearse as rehearsed
    from cutcard.rehearsal.story import shrunk, told

    try:
        return told(one if one.sound else shrunk(one, rehearsed))
    except KeyboardInterrupt:
        return told(one)


def _as_json(seeds: range, done: "list[Rehearsed]", ended: BaseException | None) -> dict[str, Any]:
    return {
        "seeds": [seeds[0], seeds[-1]],
        "rehearsed": len(done),
        "interrupted": ended is not None,
        "entries": sum(each.entries for each in done),
        "rounds": sum(each.rounds for each in done),
        "lives": sum(each.lives for each in done),
        "digests": {str(each.seed): each.digest for each in done},
        "failed": [
            {
                "seed": each.seed,
                "findings": list(each.findings),
                "faults": [asdict(fault) | {"what": fault.what.name} for fault in each.faults],
            }
            for each in done
            if not each.sound
        ],
    }


def _print(seeds: range, done: "list[Rehearsed]", story: list[str], *, transcript: bool) -> None:
    if transcript:
        for each in done:
            sys.stdout.write("\n".join(each.transcript) + "\n\n")
    if story:
        sys.stdout.write("\n".join(story) + "\n")
        return
    failed = [each for each in done if not each.sound]
    rounds, entries = sum(each.rounds for each in done), sum(each.entries for each in done)
    lives = sum(each.lives - 1 for each in done)
    played = f"{counted(rounds, 'round')} in {counted(entries, 'entry', 'entries')}, {counted(lives, 'restart')}"
    sys.stdout.write(f"{counted(len(done), 'seed')} of {seeds[0]}..{seeds[-1]}: {played}\n")
    for each in failed:
        sys.stdout.write(f"\nSeed {each.seed} fails; cutcard rehearse --seed {each.seed} --tell tells it in short.\n")
        sys.stdout.writelines(f"  {finding}\n" for finding in each.findings)
    if done and not failed:
        sys.stdout.write("Nothing was found, and the audit agrees.\n")
