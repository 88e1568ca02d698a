"""The editions of C.06: where each text prints the tables, and its Varma sets for 9 to 24 players.

The Berger tables are the same in every edition but for a misprint; the Varma sets are the same but
for those of 11/12 players, which two texts print wrongly. `varma` holds the sets to be used,
`varma_as_printed` what the text says where it cannot be used
(docs/interpretations/round-robins/rr-varma-11-12.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from caissa.messages import msg
from caissa.regulations import chosen
from caissa.tournament import Tournament

REGULATION = "C.06"
ANNEX = msg("C.05 Annex 1")

Sets = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class RoundRobinRules:
    """One edition: the articles of its tables and its Varma sets by size of the Berger table."""

    edition: str
    tables: str
    double_round: str
    sets: str
    preparation: str
    order_of_drawing: str
    contingent: str
    next_contingents: str
    varma: Mapping[int, Sets]
    varma_as_printed: Mapping[int, Sets]


_VARMA_2022: Mapping[int, Sets] = {
    10: ((3, 4, 8), (5, 7, 9), (1, 6), (2, 10)),
    12: ((4, 5, 9, 10), (1, 8, 12), (2, 6, 7), (3, 11)),
    14: ((4, 5, 6, 11, 12), (1, 2, 8, 9), (7, 10, 13), (3, 14)),
    16: ((5, 6, 7, 12, 13, 14), (1, 2, 3, 9, 10), (8, 11, 15), (4, 16)),
    18: ((5, 6, 7, 8, 14, 15, 16), (1, 2, 3, 10, 11, 12), (9, 13, 17), (4, 18)),
    20: ((6, 7, 8, 9, 15, 16, 17, 18), (1, 2, 3, 11, 12, 13, 14), (5, 10, 19), (4, 20)),
    22: ((6, 7, 8, 9, 10, 17, 18, 19, 20), (1, 2, 3, 4, 12, 13, 14, 15), (11, 16, 21), (5, 22)),
    24: ((6, 7, 8, 9, 10, 11, 19, 20, 21, 22), (1, 2, 3, 4, 13, 14, 15, 16, 17), (12, 18, 23), (5, 24)),
}

C06_2017 = RoundRobinRules(
    edition="2017-07",
    tables="C.02 13.16.1",
    double_round="C.02 13.16.2",
    sets="C.02 13.17.1.5",
    preparation="C.02 13.17.1.1",
    order_of_drawing="C.02 13.17.1.2",
    contingent="C.02 13.17.1.3",
    next_contingents="C.02 13.17.1.4",
    varma=_VARMA_2022,
    varma_as_printed={12: ((4, 5, 9, 10), (1, 2, 7), (6, 8, 12), (3, 11))},
)
C06_2019 = replace(
    C06_2017,
    edition="2019-07",
    tables="C.02 13.17.1",
    double_round="C.02 13.17.2",
    sets="C.02 13.18.1.5",
    preparation="C.02 13.18.1.1",
    order_of_drawing="C.02 13.18.1.2",
    contingent="C.02 13.18.1.3",
    next_contingents="C.02 13.18.1.4",
    varma_as_printed={
        12: ((3, 4, 5, 10, 11), (4, 5, 9, 10, 11), (4, 5, 9, 10), (1, 2, 7), (6, 8, 12), (3, 11))
    },
)
C06_2022_07 = replace(
    C06_2019,
    edition="2022-07",
    tables="C.02 14.1",
    double_round="C.02 14.2",
    sets="C.02 15.1",
    preparation="C.02 15.2.1",
    order_of_drawing="C.02 15.2.2",
    contingent="C.02 15.2.3",
    next_contingents="C.02 15.2.4",
    varma_as_printed={},
)
C06_2022_09 = replace(
    C06_2022_07,
    edition="2022-09",
    tables=ANNEX,
    double_round=ANNEX,
    sets="C.06 5",
    preparation="C.06 1",
    order_of_drawing="C.06 2",
    contingent="C.06 3",
    next_contingents="C.06 4",
    varma={**_VARMA_2022, 12: ((4, 5, 9, 10), (2, 6, 7), (1, 8, 12), (3, 11))},
)

EDITIONS = {rules.edition: rules for rules in (C06_2017, C06_2019, C06_2022_07, C06_2022_09)}
NEWEST = C06_2022_09


def round_robin_rules(tournament: Tournament) -> RoundRobinRules:
    """The edition that a tournament follows: the announced one, otherwise the one by its start."""
    choice = chosen(tournament.announced_editions, tournament.start)[REGULATION]
    return EDITIONS[choice.edition.key]
