"""Names that are read from afar: the family name, and as much of the first name as there is room for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

LONGEST = 14
"""Letters of a name with the first letter of the first name; a longer family name stands alone."""


def hall_name(name: str) -> str:
    """`Karunmoy, Devansh` is `Karunmoy, D.`; a long family name stands alone, a name of one part stays."""
    family, comma, given = (part.strip() for part in name.partition(","))
    if not comma or not family or not given:
        return name.strip(" ,")
    short = f"{family}, {given[0]}."
    return short if len(short) <= LONGEST else family


def hall_names(names: Iterable[str]) -> dict[str, str]:
    """Each name as a screen shows it; people who could not be told apart any more keep their whole names."""
    short = {name: hall_name(name) for name in names}
    times = Counter(short.values())
    return {name: name if times[shown] > 1 else shown for name, shown in short.items()}
