"""How many random stories the tests try: few in the suite, as many as a measure asks for by itself.

`CAISSA_RANDOM_SEEDS=200` tries two hundred of each; `tools/portal_invariants.py` sets it.
"""

from __future__ import annotations

import os


def seeds(usual: int) -> int:
    """So many stories: the usual number, unless a measure wants more."""
    return int(os.environ.get("CAISSA_RANDOM_SEEDS", "0")) or usual
