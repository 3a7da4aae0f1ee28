"""`make mutants`: judge a sample of mutants, or with `--raise` break every public function; write docs/mutation.md."""

from __future__ import annotations

import argparse
import signal

from mutation.campaign import default_jobs, new_campaign, say
from mutation.processes import adopt_orphans
from mutation.raise_run import break_functions
from mutation.sample_run import judge_sample
from mutation.sampling import SAMPLE, SEED, sample
from mutation.trees import ROOT


def main() -> None:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("--sample", type=int, default=SAMPLE, help="how many mutants to judge")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--jobs", type=int, default=default_jobs(), help="how many to judge at the same time")
    parser.add_argument("--raise", dest="breaks", action="store_true", help="break every public function instead")
    parser.add_argument("tests", nargs="*", help="files of tests, where not all of them are to be run")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    adopt_orphans()
    mutants = sample(ROOT, size=given.sample, seed=given.seed)
    campaign = new_campaign(mutants, given.tests, given.jobs)
    say(f"everything learned is kept in {campaign.folder.relative_to(ROOT)}")
    try:
        (break_functions if given.breaks else judge_sample)(campaign)
    except KeyboardInterrupt:
        raise SystemExit("stopped; the same command goes on from here") from None


if __name__ == "__main__":
    main()
