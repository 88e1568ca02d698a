"""How many random stories a test tells: few in the suite, as many as a measure asks for."""

from __future__ import annotations

import os


def random_seeds(usually: int) -> int:
    """`CAISSA_RANDOM_SEEDS` if it is set, such as 200; otherwise the suite's own number."""
    return int(os.environ.get("CAISSA_RANDOM_SEEDS") or usually)
