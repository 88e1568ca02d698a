"""Try what must always hold in the portal: fifteen invariants, many random stories each, on both databases.

    python tools/survival/portal_invariants.py --seeds 200

Every line of the report is one invariant of the portal's design: `ok` or `FAILED`; below stand the tests that
tried it with what pytest counted. Those of the library (8, 9, 15) draw as many cases as they always do.
`--only 10 11` tries some, `--database sqlite` one database; for PostgreSQL `.ci/postgresql` starts one of its
own. The exit code is 1 if anything failed; what failed is written in full.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WEB = "tests/web"


@dataclass(frozen=True, slots=True)
class Invariant:
    """What must always hold, and the tests that try it; `stored` ones are tried on both databases."""

    number: int
    says: str
    tests: tuple[str, ...]
    stored: bool = True


INVARIANTS = (
    Invariant(
        1,
        "taken = live claims <= size",
        (
            f"{WEB}/enrolment/test_random_acts.py",
            f"{WEB}/enrolment/test_race.py",
            f"{WEB}/lodging/test_race.py",
        ),
    ),
    Invariant(2, "accounts sum to 0, balances are right", (f"{WEB}/treasury/test_random_acts.py",)),
    Invariant(3, "ledger bank = statement", (f"{WEB}/treasury/test_random_acts.py",)),
    Invariant(
        4,
        "numbers gapless, bytes unchanged, credits <= invoice",
        (f"{WEB}/treasury/test_random_acts.py", f"{WEB}/treasury/test_invoices.py"),
    ),
    Invariant(
        5,
        "any order, repetition or loss of provider events ends in one ledger",
        (f"{WEB}/treasury/test_cards.py::test_any_order_repetition_and_loss_of_events_end_in_one_ledger",),
    ),
    Invariant(
        6,
        "a file twice = once; two equal lines = two",
        (
            f"{WEB}/treasury/test_bank.py::test_a_file_twice_is_once_and_two_equal_lines_are_two",
            f"{WEB}/treasury/test_random_acts.py",
        ),
    ),
    Invariant(
        7,
        "nobody overtakes without a reason",
        (f"{WEB}/enrolment/test_random_acts.py::test_nobody_overtakes", "tests/entering/test_places.py"),
    ),
    Invariant(
        8,
        "working = amount, shares add up, never < 0",
        ("tests/entering/test_pricing.py", "tests/money"),
        stored=False,
    ),
    Invariant(
        9, "more facts never turn pass into unknown", ("tests/entering/test_verdicts.py",), stored=False
    ),
    Invariant(
        10,
        "no bed twice",
        (
            f"{WEB}/lodging/test_random_acts.py::test_beds_and_nights_agree",
            f"{WEB}/lodging/test_race.py",
            f"{WEB}/delegations/test_whole_portal.py",
        ),
    ),
    Invariant(
        11,
        "seats <= capacity; nobody leaves before arriving",
        (
            f"{WEB}/lodging/test_random_acts.py::test_seats_and_journeys_agree",
            f"{WEB}/delegations/test_whole_portal.py",
        ),
    ),
    Invariant(
        12,
        "admit twice = once",
        (f"{WEB}/enrolment/test_admission.py", f"{WEB}/delegations/test_whole_portal.py"),
    ),
    Invariant(
        13,
        "nobody sees another delegation",
        (
            f"{WEB}/delegations/test_whole_portal.py",
            f"{WEB}/delegations/test_random_acts.py",
            f"{WEB}/security/test_neighbours.py",
        ),
    ),
    Invariant(
        14,
        "a letter's reason holds when it leaves",
        (f"{WEB}/delivery/test_outbox.py", f"{WEB}/portal/test_reminders.py"),
    ),
    Invariant(15, "plan = brute force", ("tests/travel/test_planning.py",), stored=False),
)


def main() -> int:
    """Run the tests of every invariant that was asked for, and write the table."""
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    reader.add_argument("--seeds", type=int, default=200, help="random stories of each test")
    reader.add_argument("--only", type=int, nargs="*", default=[], help="numbers of invariants")
    reader.add_argument("--database", choices=("both", "sqlite", "postgresql"), default="both")
    asked = reader.parse_args()
    databases = ("sqlite", "postgresql") if asked.database == "both" else (asked.database,)
    wanted = [each for each in INVARIANTS if not asked.only or each.number in asked.only]
    failed = []
    for database in databases:
        done: dict[str, str] = {}
        for each in wanted:
            if database == "postgresql" and not each.stored:
                continue
            for test in each.tests:
                if test not in done:
                    done[test] = tried(test, database, asked.seeds)
            is_bad = any(done[test].startswith("failed") for test in each.tests)
            line = f"{database:11} {each.number:>2} {'FAILED' if is_bad else 'ok':7} {each.says}"
            sys.stdout.write(line + "\n")
            sys.stdout.flush()
            failed += [line] if is_bad else []
        for test, text in done.items():
            sys.stdout.write(f"  {database}: {test}: {text}\n")
    return 1 if failed else 0


def tried(test: str, database: str, stories: int) -> str:
    """The last line of a test's run; what failed is written in full."""
    own = {"CAISSA_RANDOM_SEEDS": str(stories), "CAISSA_RACE_SEEDS": str(stories)}
    kept = {name: value for name, value in os.environ.items() if name != "CAISSA_DATABASE_URL"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", test]
    if database == "postgresql":
        command = [str(ROOT / ".ci" / "postgresql"), *command]
    before = time.monotonic()
    run = subprocess.run(command, cwd=ROOT, env=kept | own, capture_output=True, text=True, check=False)
    lines = run.stdout.strip().splitlines() or [run.stderr[-300:]]
    summary = re.sub(r"^=+ | =+$", "", lines[-1])
    if run.returncode not in (0, 5):
        sys.stdout.write(run.stdout[-8000:] + run.stderr[-2000:])
        summary = f"failed: {summary}"
    return f"{summary} [{time.monotonic() - before:.0f} s]"


if __name__ == "__main__":
    sys.exit(main())
