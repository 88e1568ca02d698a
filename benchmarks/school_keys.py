"""Compares the keys of the school with a second reading: `python benchmarks/school_keys.py 10000`.

Every exercise must have one right answer, all listed answers must differ, and the key must be
what the texts say when they are read a second time (tests/school/second_reading.py).
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.school.agreement import disagreement

from caissa.school import GENERATORS, generated


def main(number: int, first_seed: int) -> int:
    """Look at so many exercises, all topics in turn; the exit code says whether all agree."""
    began = time.perf_counter()
    topics, faults, looked_at = tuple(GENERATORS), [], Counter[str]()
    for place in range(number):
        exercise = generated(topics[place % len(topics)], first_seed + place // len(topics))
        looked_at[exercise.topic.value] += 1
        fault = disagreement(exercise)
        if fault:
            faults.append(fault)
            print(fault)
    seconds = time.perf_counter() - began
    print(f"{number} exercises in {seconds:.0f} s, {len(looked_at)} topics: {len(faults)} disagreements")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000, int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    )
