"""`python -m caissa_web.demo.delegations`: a youth championship of 1,500 from 50 federations.

With `--olympiad` it is an Olympiad of 3,500 from 180; the same seed brings the same people, hotels, nights,
flights, runs and badges. `--names-only` leaves out all but the people.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

import django


def main(arguments: Sequence[str] | None = None) -> int:
    """Make one of the two events in the installation that the environment names."""
    reader = argparse.ArgumentParser(prog="python -m caissa_web.demo.delegations")
    reader.add_argument("--olympiad", action="store_true", help="3,500 people of 180 federations")
    reader.add_argument("--seed", type=int, default=None, help="another number brings other people")
    reader.add_argument("--names-only", action="store_true", help="no rooms, flights and badges")
    wanted = reader.parse_args(arguments)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "caissa_web.config.settings")
    django.setup()
    from caissa_web.demo.delegation_days import make_days  # noqa: PLC0415 - models exist only now
    from caissa_web.demo.delegation_events import (  # noqa: PLC0415 - models exist only now
        OLYMPIAD,
        SEED,
        YOUTH,
        make_event,
    )

    seed = wanted.seed or SEED
    event = make_event(OLYMPIAD if wanted.olympiad else YOUTH, seed=seed)
    if not wanted.names_only:
        make_days(event, seed)
    sys.stdout.write(f"{event.name}: /office/{event.slug}/delegations/\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
