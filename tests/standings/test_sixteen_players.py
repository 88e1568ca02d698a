"""Sixteen players, five rounds: FIDE's exercise of 2023 counted under four editions.

The column of 2023 holds the published answers; the others were worked out by hand from the texts.
"""

from __future__ import annotations

from decimal import Decimal

import pytest

from caissa.standings import standings
from caissa.testing import crosstable

SIXTEEN = crosstable(
    """
     1 Alyx       2200 9w1   13b=  2w=   15b1  4w=
     2 Bruno      2150 10b1  7w1   1b=   16w1  3b=
     3 Charline   2100 11w=  6b1   8w1   4b=   2w=
     4 David      2050 12b1  H     13w1  3w=   1b=
     5 Helene     2000 13w0  15b0  11w1  7b=   10w1
     6 Franck     1950 14b0  3w0   U     10w1  8b1
     7 Genevieve  1900 15w1  2b0   16b0  5w=   11b0
     8 Irina      1850 16b=  14w1  3b0   13w1  6w0
     9 Jessica    1800 1b0   10w0  H     11b-  U
    10 Lais       1750 2w0   9b1   15w0  6b0   5b0
    11 Maria      1700 3b=   16w0  5b0   9w+   7w1
    12 Nick       1650 4w0   U     14w+  Z     Z
    13 Opal       1600 5b1   1w=   4b0   8b0   14w0
    14 Paul       1550 6w1   8b0   12b-  Z     13b1
    15 Reine      1500 7b0   5w1   10b1  1w0   16b0
    16 Stephan    1450 8w=   11b1  7w1   2b0   15w1
    """,
    type_text="Individual: Swiss-System",
)

COLUMN_NAMES = (
    "PTS adj-2019 adj-2022 adj-2023 adj-2026 "
    "BH-2019 BH-2022 BH-2023 BH-2026 BH/C1-2019 BH/C1-2022 BH/C1-2023 BH/C1-2026 "
    "SB-2019 SB-2022 SB-2023 SB-2026 SB/C1-2022 SB/C1-2023 SB/C1-2026"
)
COLUMNS = COLUMN_NAMES.split()
EXPECTED = """
 2   4   4   4   4   4   13   13   13   13   12   12   12   12  9.5  9.5  9.5  9.5  8.5  8.5  8.5
 1 3.5 3.5 3.5 3.5 3.5 12.5   13 12.5 12.5   11 11.5   11   11    8  8.5    8    8 7.75 7.25 7.25
 3 3.5 3.5 3.5 3.5 3.5 14.5 15.5 15.5 15.5 12.5   13   13   13 9.75 10.5 10.5 10.5 9.25 9.25 9.25
 4 3.5 3.5 3.5 3.5 3.5 13.5   15   15   14   12 11.5 11.5 11.5  8.5 9.75 9.75 9.25    8    8 7.75
16 3.5 3.5 3.5 3.5 3.5   12 12.5 12.5 12.5 10.5   11   11   11 6.75 7.25 7.25 7.25 7.25 5.75 5.75
 6   3 2.5   3   3   3   11   12   12 11.5   10   11   11 10.5  4.5  6.5  6.5    6  6.5  5.5    5
 5 2.5 2.5 2.5 2.5 2.5    8  8.5  8.5  8.5    7  7.5  7.5  7.5 3.75 4.25 4.25 4.25 4.25 3.25 3.25
 8 2.5 2.5 2.5 2.5 2.5   14 13.5 13.5 13.5 12.5   12   12   12 6.25 5.25 5.25 5.25 5.25 3.75 3.75
11 2.5   2 2.5 2.5 2.5   12 13.5 13.5 12.5   11   12   12   11 4.25 5.75 5.75 4.75 5.75 4.25 3.25
12   2   2   3   3   3 13.5 11.5 11.5 11.5   12  9.5  9.5  9.5  3.5    4    4    4    4    4    4
14   2   3   2   2   2   12   11   11   11 10.5    9    9    9    4  4.5  4.5  4.5  4.5    3    3
15   2   2   2   2   2   12   12   12   12   11   11   11   11  3.5  3.5  3.5  3.5  3.5  2.5  2.5
 7 1.5 1.5 1.5 1.5 1.5   14 14.5 14.5 14.5   12 12.5 12.5 12.5 3.25 3.25 3.25 3.25 3.25 1.25 1.25
 9 1.5 1.5   2 1.5 1.5  8.5    9    9    9    8  7.5  7.5  7.5 1.25 2.25 2.25 2.25 2.25 2.25 2.25
13 1.5 1.5 1.5 1.5 1.5   15   14   14   14 12.5   12   12   12 4.25 4.25 4.25 4.25 4.25 4.25 4.25
10   1   1   1   1   1 12.5 13.5   13   13   11 11.5 11.5 11.5  1.5    2  1.5  1.5    2    0    0
"""
ROWS = {
    int(line.split()[0]): dict(zip(COLUMNS, line.split()[1:], strict=True))
    for line in EXPECTED.strip().splitlines()
}
EDITION = {"2019": "2019-07", "2022": "2022-07", "2023": "2023-09", "2026": "2026-03"}
CASES = [
    (code, year)
    for code, year in (column.rsplit("-", 1) for column in COLUMNS if "-" in column)
    if code != "adj"
]


@pytest.mark.parametrize(("code", "year"), CASES)
def test_the_values_of_an_edition(code: str, year: str) -> None:
    """C.02 13.4, 13.9, 13.15 (2019); C.02 12.3.5 (2022); C.07 8.1, 9.1, 16 (2023, 2026)."""
    computed = standings(SIXTEEN, [code], edition=EDITION[year])

    assert {row.id: row.value(code) for row in computed.rows} == {
        number: Decimal(row[f"{code}-{year}"]) for number, row in ROWS.items()
    }


def test_2022_cuts_the_lowest_products() -> None:
    """C.02 12.3.4 (2022): "the two lowest values", whoever the opponents were; 12.3.5.4: absences first.

    Alyx 2, ¾, 2, 2, 1¾; Charline 1¼, 3, 2½, 1¾, 2; David 3, half-point bye 1¾, 1½, 1¾, 1¾; Stephan 1¼, 2½,
    1½, 0, 2; Irina lost twice.
    """
    computed = standings(SIXTEEN, ["SB/C2"], edition="2022-07")

    assert {number: str(computed.row(number).value("SB/C2")) for number in (1, 3, 4, 16, 8)} == {
        1: "6", 3: "7.5", 4: "6.5", 16: "6", 8: "5.25",
    }  # fmt: skip


@pytest.mark.parametrize("year", EDITION)
def test_the_score_that_opponents_see(year: str) -> None:
    """C.02 13.15.3 (2019), 12.3.5.2.1 (2022); C.07 16.3."""
    computed = standings(SIXTEEN, ["BH"], edition=EDITION[year])
    table = computed.counting.table
    seen = computed.counting.adjusted(table, table.primary)

    assert {number: Decimal(units) / table.scale for number, units in zip(table.ids, seen, strict=True)} == {
        number: Decimal(row[f"adj-{year}"]) for number, row in ROWS.items()
    }


@pytest.mark.parametrize("edition", ["2024-04", "2024-08"])
def test_2024_counts_this_event_as_2023_did(edition: str) -> None:
    """C.07 16 was only reworded in 2024: the published answers stay the same."""
    codes = ("BH", "BH/C1", "SB", "SB/C1")
    for code in codes:
        computed = standings(SIXTEEN, [code], edition=edition)
        assert {row.id: row.value(code) for row in computed.rows} == {
            number: Decimal(row[f"{code}-2023"]) for number, row in ROWS.items()
        }


def test_points() -> None:
    """C.07 4.2: the score comes first."""
    computed = standings(SIXTEEN, ["PTS"])

    assert {row.id: row.value("PTS") for row in computed.rows} == {
        number: Decimal(row["PTS"]) for number, row in ROWS.items()
    }
