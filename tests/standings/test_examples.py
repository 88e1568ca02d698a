"""Worked examples of the Handbook and the Arbiters' Manual."""

from __future__ import annotations

from decimal import Decimal

import pytest

from caissa.ratings.tables import rating_difference
from caissa.standings import Treatment, explain, standings
from caissa.standings.results import ResultTable, Worth
from caissa.standings.tiebreaks.ratings import lowest_rating
from caissa.standings.tiebreaks.teams import by_players_in_a_team, by_the_best_match
from caissa.testing import crosstable
from caissa.tournament import Score, Tournament

# Laxman meets nine opponents whose other games are against one filler each, so that everybody has
# the score of the manual's table.
LAXMAN = crosstable(
    """
     1 Laxman     2400 2w1   3b1   4w0   Z     5b1   6w=   7b1   8w=   9b1   10w1
     2 Arpan      1947 1b0   11w1  11b1  11w1  11b1  11w1  11b0  11w0  11b0  11w0
     3 Priansh    1910 12b1  1w0   12b1  12w1  12b1  12w1  12b0  12w0  12b0  12w0
     4 Tahbaz     2425 13b1  13w1  1b1   13w1  13b1  13w1  13b=  13w0  13b0  13w0
     5 Galas      2012 14b1  14w1  14b1  14w1  1w0   14w=  14b0  14w0  14b0  14w0
     6 Abhay      2025 15b1  15w1  15b1  15w1  15b1  1b=   15b=  15w0  15b0  15w0
     7 Barath     2040 16b1  16w1  16b1  16w1  16b1  16w0  1w0   16w0  16b0  16w0
     8 John       2112 17b1  17w1  17b1  17w1  17b1  17w1  17b0  1b=   17b0  17w0
     9 Daaevik    1997 18b1  18w1  18b1  18w1  18b1  18w=  18b0  18w0  1w0   18w0
    10 Ritviz     2391 19b1  19w1  19b1  19w1  19b1  19w1  19b0  19w0  19b0  1b0
    11 Filler11   1500 Z     2b0   2w0   2b0   2w0   2b0   2w1   2b1   2w1   2b1
    12 Filler12   1500 3w0   Z     3w0   3b0   3w0   3b0   3w1   3b1   3w1   3b1
    13 Filler13   1500 4w0   4b0   Z     4b0   4w0   4b0   4w=   4b1   4w1   4b1
    14 Filler14   1500 5w0   5b0   5w0   5b0   Z     5b=   5w1   5b1   5w1   5b1
    15 Filler15   1500 6w0   6b0   6w0   6b0   6w0   Z     6w=   6b1   6w1   6b1
    16 Filler16   1500 7w0   7b0   7w0   7b0   7w0   7b1   Z     7b1   7w1   7b1
    17 Filler17   1500 8w0   8b0   8w0   8b0   8w0   8b0   8w1   Z     8w1   8b1
    18 Filler18   1500 9w0   9b0   9w0   9b0   9w0   9b=   9w1   9b1   Z     9b1
    19 Filler19   1500 10w0  10b0  10w0  10b0  10w0  10b0  10w1  10b1  10w1  Z
    """,
    type_text="Swiss",
)


def value(tournament: Tournament, code: str, number: int, edition: str) -> Decimal | None:
    """One value of one participant."""
    return standings(tournament, [code], edition=edition).row(number).value(code)


@pytest.mark.parametrize(
    ("code", "edition", "expected"),
    [
        ("BH", "2024-08", "57"),
        ("BH/C1", "2024-08", "50"),
        ("SB", "2024-08", "37.25"),
        ("SB/C1", "2024-08", "32.75"),
        ("BH", "2026-03", "55"),
        ("BH/C1", "2026-03", "50"),
        ("SB", "2026-03", "37.25"),
    ],
)
def test_laxman_with_a_zero_point_bye(code: str, edition: str, expected: str) -> None:
    """C.07 16.4, 16.5: the dummy counts 7 (2026: at most 10 × ½ = 5); Cut-1 takes the VUR, not 4½."""
    assert value(LAXMAN, code, 1, edition) == Decimal(expected)


def test_david_with_a_half_point_bye() -> None:
    """C.07 16.3.2, 16.5, example 2: Nick's two last rounds are draws; the bye's dummy 3½ is cut."""
    david = crosstable(
        """
         4 David    2050 12b1  H    13w1 3w=  1b=
         1 Alyx     2200 9w1   13b= 2w=  15b1 4w=
         3 Charline 2100 11w=  6b1  8w1  4b=  2w=
        12 Nick     1650 4w0   U    14w+ Z    Z
        13 Opal     1600 5b1   1w=  4b0  8b0  14w0
         2 B2       2150 .     .    1b=  .    3b=
         5 B5       2000 13w0  .    .    .    .
         6 B6       1950 .     3w0  .    .    .
         8 B8       1850 .     .    3b0  13w1 .
         9 B9       1800 1b0   .    .    .    .
        11 B11      1700 3b=   .    .    .    .
        14 B14      1550 .     .    12b- .    13b1
        15 B15      1500 .     .    .    1w0  .
        """,
        type_text="Swiss",
    )

    row = standings(david, ["BH", "BH/C1"], edition="2024-08").row(4)
    assert row.value("BH") == Decimal("15.0")
    assert row.value("BH/C1") == Decimal("11.5")


def test_examination_question_22() -> None:
    """C.07 16.4: opponents 5, 5, 6½, a forfeit win (dummy with one's own 4½), 4½ and 6 make 31½.

    Three lost games against opponents with one point each follow here, so that the scores are possible.
    """
    table = crosstable(
        """
         1 Player  2w1  3b1  4w0  5b+  6w1  7b=  8w0  9b0  10w0
         2 A       1b0  11w1 11b1 11w1 11b1 11w1 11b0 11w0 11b0
         3 B       12b1 1w0  12b1 12w1 12b1 12w1 12b0 12w0 12b0
         4 C       13b1 13w1 1b1  13w1 13b1 13w1 13b= 13w0 13b0
         5 D       14b1 14w1 14b1 1w-  14b0 14w0 14b0 14w0 14b0
         6 E       15b1 15w1 15b1 15w1 1b0  15w= 15b0 15w0 15b0
         7 F       16b1 16w1 16b1 16w1 16b1 1w=  16b= 16w0 16b0
         8 X1      17b0 17w0 17b0 17w0 17b0 17w0 1b1  17w0 17b0
         9 X2      18b0 18w0 18b0 18w0 18b0 18w0 18b0 1w1  18b0
        10 X3      19b0 19w0 19b0 19w0 19b0 19w0 19b0 19w0 1b1
        11 Filler  Z    2b0  2w0  2b0  2w0  2b0  2w1  2b1  2w1
        12 Filler  3w0  Z    3w0  3b0  3w0  3b0  3w1  3b1  3w1
        13 Filler  4w0  4b0  Z    4b0  4w0  4b0  4w=  4b1  4w1
        14 Filler  5w0  5b0  5w0  Z    5w1  5b1  5w1  5b1  5w1
        15 Filler  6w0  6b0  6w0  6b0  Z    6b=  6w1  6b1  6w1
        16 Filler  7w0  7b0  7w0  7b0  7w0  Z    7w=  7b1  7w1
        17 Filler  8w1  8b1  8w1  8b1  8w1  8b1  Z    8b1  8w1
        18 Filler  9w1  9b1  9w1  9b1  9w1  9b1  9w1  Z    9w1
        19 Filler  10w1 10b1 10w1 10b1 10w1 10b1 10w1 10b1 Z
        """,
        type_text="Swiss",
    )
    computed = standings(table, ["BH"], edition="2024-08")

    first_six = explain(computed, 1).workings[-1].contributions[:6]
    assert [contribution.value for contribution in first_six] == [
        Decimal(text) for text in ("5", "5", "6.5", "4.5", "4.5", "6")
    ]
    assert sum(contribution.value for contribution in first_six) == Decimal("31.5")
    assert first_six[3].how is Treatment.DUMMY
    assert computed.row(1).value("BH") == Decimal("31.5") + 3


def test_examination_question_23() -> None:
    """C.07 16.5: opponents 2, 2, 1½, the forfeit loss (own 3½), 2½: BH 11½, and Cut-1 takes the 3½."""
    table = crosstable(
        """
         1 Player   2000 2w1   3b=   4w1   5b-   6w1
         2 A        2000 1b0   7w1   7b1   7w0   7b0
         3 B        2000 8b1   1w=   8b=   8w0   8b0
         4 C        2000 9b1   9w=   1b0   9w0   9b0
         5 D        2000 10b1  10w1  10b1  1w+   10b=
         6 E        2000 11b1  11w1  11b=  11w0  1b0
         7 Filler7  1500 Z     2b0   2w0   2b1   2w1
         8 Filler8  1500 3w0   Z     3w=   3b1   3w1
         9 Filler9  1500 4w0   4b=   Z     4b1   4w1
        10 Filler10 1500 5w0   5b0   5w0   Z     5w=
        11 Filler11 1500 6w0   6b0   6w=   6b1   Z
        """,
        type_text="Swiss",
    )

    assert value(table, "BH", 1, "2024-08") == Decimal("11.5")
    assert value(table, "BH/C1", 1, "2024-08") == Decimal(8)


def round_robin(rows: dict[str, str], cycles: int = 1) -> Tournament:
    """A round robin from cells against each opponent (`*` oneself, `h` ½), each pair in its own round."""
    names, cells = list(rows), [row.replace("h", "=").split() for row in rows.values()]
    pairs = [
        (i, j, turn) for turn in range(cycles) for i in range(len(names)) for j in range(i + 1, len(names))
    ]
    grid = [["."] * len(pairs) for _ in names]
    for at, (i, j, turn) in enumerate(pairs):
        first, second = "wb" if turn % 2 == 0 else "bw"
        grid[i][at] = f"{j + 1}{first}{cells[i][j][turn]}"
        grid[j][at] = f"{i + 1}{second}{cells[j][i][turn]}"
    text = "\n".join(f"{i + 1} {name} 2700 {' '.join(grid[i])}" for i, name in enumerate(names))
    return crosstable(text, type_text="Round-Robin")


def test_examination_question_21() -> None:
    """C.07 9.1: Sonneborn-Berger of the Candidates 2020 at half time, and the places."""
    cells = {
        "MVL": "* 1 h h h h 1 h",
        "Nepo": "0 * h 1 1 h 1 h",
        "Caruana": "h h * h h h 0 1",
        "Giri": "h 0 h * h h h 1",
        "Wang": "h 0 h h * h 1 h",
        "Grischuk": "h h h h h * h h",
        "Ding": "0 0 1 h 0 h * h",
        "Alekseenko": "h h 0 0 h h h *",
    }
    computed = standings(round_robin(cells), ["PTS", "SB"], edition="2024-08")

    expected = ("15.25", "14.25", "12.25", "11.25", "11.25", "12.25", "8.25", "9.25")
    assert [computed.row(number).value("SB") for number in range(1, 9)] == [
        Decimal(text) for text in expected
    ]
    assert computed.ranks == {1: 1, 2: 2, 3: 3, 6: 3, 4: 5, 5: 5, 8: 7, 7: 8}


def test_the_candidates_of_2024() -> None:
    """C.07 9.1, 7.1, 4.4: a double round robin, each game an encounter of its own."""
    rows = [
        "* hh hh hh 1h h1 01 11",
        "hh * hh h1 h1 00 11 h1",
        "hh hh * hh hh 11 1h hh",
        "hh h0 hh * h1 h1 h1 1h",
        "0h h0 hh h0 * 1h hh 11",
        "h0 11 00 h0 0h * 1h hh",
        "10 00 0h h0 hh 0h * h1",
        "00 h0 hh 0h 00 hh h0 *",
    ]
    names = ("Gukesh", "Nakamura", "Nepo", "Caruana", "Pragg", "Vidit", "Firouzja", "Abasov")
    computed = standings(
        round_robin(dict(zip(names, rows, strict=True)), cycles=2), ["PTS", "SB", "WIN"], edition="2024-08"
    )

    def column(code: str) -> list[Decimal | None]:
        return [computed.row(number).value(code) for number in range(1, 9)]

    assert column("PTS") == [Decimal(text) for text in ("9", "8.5", "8.5", "8.5", "7", "6", "5", "3.5")]
    assert column("SB") == [
        Decimal(text) for text in ("57", "56", "56", "54", "42.5", "40.25", "32.75", "25.5")
    ]
    assert column("WIN") == [5, 5, 3, 4, 3, 3, 2, 0]


def test_tata_steel_2024() -> None:
    """C.07 4.2: a round robin of 14, Donchenko's row as it must be; points and shared places as printed."""
    rows = (
        "* 0 h h 1 h 0 1 h h 1 1 1 1", "1 * h 0 h h h 1 0 1 h 1 1 1", "h h * 1 0 h h 0 h 1 1 1 1 1",
        "h 1 0 * h h h h h 1 1 1 h 1", "0 h 1 h * h 1 h h h h h 1 h", "h h h h h * h h 1 h 1 h h h",
        "1 h h h 0 h * 1 1 1 0 0 1 h", "0 0 1 h h h 0 * 1 h h h h 1", "h 1 h h h 0 0 0 * h h h h 1",
        "h 0 0 0 h h 0 h h * 1 h h 0", "0 h 0 0 h 0 1 h h 0 * h h h", "0 0 0 0 h h 1 h h h h * h 0",
        "0 0 0 h 0 h 0 h h h h h * 1", "0 0 0 0 h h h 0 0 1 h 1 0 *",
    )  # fmt: skip
    computed = standings(
        round_robin({f"P{at}": row for at, row in enumerate(rows)}), ["PTS"], edition="2024-08"
    )

    printed = (*["8.5"] * 4, *["7.5"] * 3, "6.5", "6", *["4.5"] * 4, "4")
    assert [computed.row(number).value("PTS") for number in range(1, 15)] == [
        Decimal(text) for text in printed
    ]
    assert sorted(computed.ranks.values()) == [1, 1, 1, 1, 5, 5, 5, 8, 9, 10, 10, 10, 10, 14]


@pytest.mark.parametrize(
    ("halves", "average", "expected"),
    [
        (14, 2371, 2591),
        (14, 2336, 2556),
        (13, 2415, 2581),
        (12, 2385, 2510),
        (11, 2375, 2455),
        (9, 2357, 2357),
    ],
)
def test_performances_of_a_printed_final_ranking(halves: int, average: int, expected: int) -> None:
    """C.07 10.2: performance = average rating + difference for the score of nine games."""
    hundredths = (100 * halves + 9) // 18

    assert average + rating_difference(hundredths) == expected


def test_the_divisor_of_the_olympiad() -> None:
    """C.02 12.3.3.3, C.07 13.4.2: 11 rounds of 2 match points over 4 boards give 22/4 = 5."""
    olympiad = ResultTable(
        ids=(), rounds=11, scale=2, swiss=True, primary=Score.MATCH_POINTS,
        worth={Score.MATCH_POINTS: Worth(4, 2, 0), Score.GAME_POINTS: Worth(8, 4, 0)},
        kinds=[], opponents=[], colours=[], wins=[], points={Score.MATCH_POINTS: [], Score.GAME_POINTS: []},
        most_per_match=8, size=4,
    )  # fmt: skip

    assert by_the_best_match(olympiad) == by_players_in_a_team(olympiad) == 5


@pytest.mark.parametrize(
    ("cells", "round_number", "expected"),
    [
        ("1=Z", 3, "2.5"),
        ("1=Z000000", 3, "5.5"),
        ("111=0+", 6, "3.5"),
        ("111=0+000", 6, "5.0"),
    ],
)
@pytest.mark.parametrize("edition", ["2017-07", "2019-07"])
def test_the_virtual_opponent(cells: str, round_number: int, expected: str, edition: str) -> None:
    """C.02 13.14.2 (2017), 13.15.2 (2019): Svon = SPR + (1 - SfPR) + ½ (n - R)."""
    mirrored = {"1": "0", "0": "1", "=": "=", "+": "-"}
    own = " ".join(cell if cell == "Z" else f"2w{cell}" for cell in cells)
    other = " ".join(cell if cell == "Z" else f"1b{mirrored[cell]}" for cell in cells)
    event = crosstable(
        f"1 Own {own}\n2 Other {other}\n3 C {'4w= ' * len(cells)}\n4 D {'3b= ' * len(cells)}",
        type_text="Swiss",
    )

    listed = explain(standings(event, ["BH"], edition=edition), 1).workings[-1].contributions
    assert listed[round_number - 1].value == Decimal(expected)
    assert listed[round_number - 1].how is Treatment.VIRTUAL_OPPONENT


def test_perfect_and_zero_scores() -> None:
    """C.07 10.3: 1.0 against 1500 and 1600 needs 1600 + 736; a zero score gives 1500 - 800."""
    assert lowest_rating([1500, 1600], 200) == 2336
    assert lowest_rating([1500, 1600], 0) == 700
