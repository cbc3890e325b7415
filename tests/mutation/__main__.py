"""Prints which mutants of mutants.txt the tests kill: `make mutation`, or `python -m tests.mutation`. Half an hour; a
word of ARGS names a slice, or is part of a claim. Ends with 1 if a mutant was not killed."""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from tests.mutation.mutants import chosen
from tests.mutation.run import KILLED, run


def main() -> int:
    asked = arguments()
    outcomes: Counter[str] = Counter()
    for mutant, outcome, seconds, output in run(chosen(asked.words), asked.jobs):
        print(f"{outcome:14} {seconds:5.1f} s  {mutant.slice}: {mutant.claim}", flush=True)
        if outcome != KILLED:
            print(output, file=sys.stderr)
        outcomes[outcome] += 1
    print(", ".join(f"{number} {outcome}" for outcome, number in outcomes.items()) or "no mutant has these words")
    return 0 if set(outcomes) == {KILLED} else 1


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("words", nargs="*", metavar="WORD", help="only these slices, and claims with these words")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="so many mutants at once")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
