"""Single tie-breaks of Swiss events where editions differ."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from caissa.standings import explain, standings
from caissa.testing import crosstable
from caissa.tournament import Scoring, Tournament

SIX = crosstable(
    """
    1 Anna  2100 4w1 2b= 3w1
    2 Boris 2000 5b1 1w= H
    3 Chen  1900 6w+ U   1b0
    4 Dora  1800 1b0 5w0 6b1
    5 Emil  1700 2w0 4b1 Z
    6 Fred  1600 3b- Z   4w0
    """,
    type_text="Swiss",
)


def value(code: str, number: int, edition: str = "2026-03", event: Tournament = SIX) -> Decimal | None:
    """One value."""
    return standings(event, [code], edition=edition).row(number).value(code)


@pytest.mark.parametrize(
    ("code", "edition", "number", "expected"),
    [
        ("WIN", "2026-03", 3, 2),  # a forfeit win and a bye worth a win
        ("WIN", "2019-07", 3, 1),  # the bye is no win by forfeit
        ("WON", "2026-03", 3, 0),
        ("BPG", "2026-03", 3, 1),
        ("BPG", "2026-03", 6, 0),
        ("BWG", "2026-03", 5, 1),
        ("PS", "2026-03", 1, 5),  # 1 + 1½ + 2½
        ("PS/C1", "2026-03", 1, 4),
        ("PS/C2", "2019-07", 1, "2.5"),
        ("GE", "2022-07", 6, 1),
        ("REP", "2026-03", 6, 1),
        ("REP", "2026-03", 3, 3),
        ("STD", "2026-03", 3, 2),
        ("STD", "2026-03", 2, 2),  # win, draw, half-point bye
        ("ARO", "2026-03", 1, 1900),
        ("ARO", "2026-03", 2, 1900),
        ("ARO/C1", "2026-03", 1, 1950),  # without 1800
        ("TPR", "2026-03", 1, 1900 + 273),  # 2½ of 3 = .83
    ],
)
def test_values_by_hand(code: str, edition: str, number: int, expected: object) -> None:
    """C.07 7, 10; C.02 13.11.4, 13.10."""
    assert value(code, number, edition) == Decimal(str(expected))


@pytest.mark.parametrize(
    ("edition", "wins"), [("2017-07", 1), ("2019-07", 1), ("2022-07", 1), ("2023-09", 2)]
)
def test_wins_before_2023_do_not_count_byes(edition: str, wins: int) -> None:
    """Chen won by forfeit and had the bye: docs/interpretations/tie-breaks/tb-single-tie-breaks.md."""
    assert value("WIN", 3, edition) == wins


def test_averages_of_half_are_rounded_up() -> None:
    """C.07 10.1: 1950.5 is 1951; C.02 12.3.2.4.1 of 2022 does not round."""
    event = crosstable(
        "1 A 2000 2w1 3b1\n2 B 1950 1b0 4w1\n3 C 1951 4b1 1w0\n4 D 1900 3w0 2b0", type_text="Swiss"
    )

    assert value("ARO", 1, "2026-03", event) == 1951
    assert value("ARO", 1, "2022-07", event) == Decimal("1950.5")


@pytest.mark.parametrize(
    ("code", "edition", "expected"),
    [
        ("TPR", "2022-07", "2125.33"),  # 2000⅓ + 125
        ("TPR", "2023-09", "2125"),
        ("APRO", "2022-07", "1991.89"),  # (2158⅔ + 1908⅔ + 1908⅓) / 3
        ("APRO", "2023-09", "1992"),  # (2159 + 1909 + 1908) / 3
    ],
)
def test_2022_performs_from_an_average_that_is_not_rounded(code: str, edition: str, expected: str) -> None:
    """C.02 12.3.2.4.2, 12.3.2.5.3 (2022) add to ARO, which 12.3.2.4.1 does not round; C.07 10.1 does.

    A made 2 of 3 (.67 is +125) against 2000, 2000 and 2001. B made 2 of 3 and C 1 of 3 (-125) against 6101
    points of rating, D 1 of 3 against 6100.
    """
    event = crosstable(
        """
        1 A 2100 4w1 3b1 2w0
        2 B 2000 3w= 4b= 1b1
        3 C 2000 2b= 1w0 4w=
        4 D 2001 1b0 2w= 3b=
        """,
        type_text="Swiss",
    )

    assert value(code, 1, edition, event) == Decimal(expected)


def test_the_working_of_2022_shows_the_average_with_its_decimals() -> None:
    """C.02 12.3.2.4.2 (2022): 2000⅓ and two wins of three."""
    event = crosstable(
        "1 A 2100 4w1 3b1 2w0\n2 B 2000 3w= 4b= 1b1\n3 C 2000 2b= 1w0 4w=\n4 D 2001 1b0 2w= 3b=",
        type_text="Swiss",
    )
    remark = explain(standings(event, ["TPR"], edition="2022-07"), 1).workings[-1].remark

    assert remark == "average 2000.33, half points: 4, games: 3 = 67 %, +125"


def test_2022_wants_more_than_two_thirds_of_the_games_in_an_average() -> None:
    """C.02 12.3.5.3 (2022): two games of three are not more than two thirds: 0; three of three are."""
    assert value("ARO", 2, "2022-07") == 0
    assert value("TPR", 2, "2022-07") == 0
    assert value("ARO", 1, "2022-07") == 1900


def test_2019_cuts_absences_instead_of_the_lowest_rating() -> None:
    """C.02 13.3.3.1 (2019): with a bye nothing else is cut from AROC 1; in 2017 the lowest still is."""
    assert value("ARO/C1", 2, "2019-07") == 1900
    assert value("ARO/C1", 2, "2017-07") == 2100
    assert value("ARO/C1", 1, "2019-07") == 1950


def test_2017_ranks_who_missed_three_games_by_choice_below_who_played_more() -> None:
    """C.02 13.14.1: an average rating of 2400 does not help after three absences."""
    event = crosstable(
        """
        1 A 2000 2w1 Z   Z   Z
        2 B 2400 1b0 3w1 3b1 3w0
        3 C 1500 4w0 2b0 2w0 2b1
        4 D 1400 3b1 5w0 5b0 5w0
        5 E 1300 Z   4b1 4w1 4b1
        """,
        type_text="Swiss",
    )
    computed = standings(event, ["PTS", "ARO"], edition="2017-07")

    assert computed.row(1).value("ARO") == 2400
    assert computed.ranks[1] > computed.ranks[4]  # D's opponents average 1350


def test_fore_buchholz_draws_the_last_round() -> None:
    """C.07 8.3: Chen 2½ (last game drawn), Boris 2 (the bye stays), Dora ½ (drawn) for Anna."""
    assert value("FB", 1) == Decimal("2.5") + 2 + Decimal("0.5")


def test_fore_buchholz_of_2022_stops_before_the_last_round() -> None:
    """C.02 12.3.2.4.4 (2022): Dora 0, Boris 1½, Chen 2 before round 3."""
    assert value("FB", 1, "2022-07") == Decimal("3.5")


def test_average_and_sum_of_opponents_buchholz() -> None:
    """C.07 8.2 averages over the board; C.02 13.14.2 (2019) and 12.3.2.3.2 (2022) add up."""
    event = crosstable(
        "1 A 2w1 3b1 4w=\n2 B 1b0 4w1 3w1\n3 C 4b1 1w0 2b0\n4 D 3w0 2b0 1b=", type_text="Swiss"
    )
    # Scores 2½, 2, 1, ½; everybody met everybody: Buchholz 3½, 4, 5, 5½.
    assert value("AOB", 1, "2026-03", event) == Decimal("4.83")
    assert value("SBO", 1, "2019-07", event) == Decimal("14.5")
    assert value("SBO", 1, "2022-07", event) == Decimal("14.5")


def test_sonneborn_berger_with_other_points() -> None:
    """C.07 9.1 multiplies by the points scored; C.02 13.9.1 takes whole and half scores."""
    event = crosstable("1 A 2w1 3b=\n2 B 1b0 4w1\n3 C 4b1 1w=\n4 D 3w0 2b0", type_text="Swiss")
    event = replace(event, scoring=Scoring.of("3", "1"))
    # Scores 4, 3, 4, 0.
    assert value("SB", 1, "2026-03", event) == 3 * 3 + 1 * 4
    assert value("SB", 1, "2019-07", event) == 3 + 2


def test_forfeits_as_played() -> None:
    """MTB26 /P: the forfeit counts against the scheduled opponent, and is no VUR when cutting."""
    # Chen: Fred (0, of 3 rounds one requested bye followed by a game), bye 2 capped at 1½, Anna 2½.
    assert value("BH", 3) == 0 + Decimal("1.5") + Decimal("2.5")
    assert value("BH/P", 3) == 0 + Decimal("1.5") + Decimal("2.5")
    # Fred: forfeit loss to Chen: own 0 against Chen's 2.
    assert value("BH", 6) == 0 + 0 + 1
    assert value("BH/P", 6) == 2 + 0 + 1


@pytest.mark.parametrize(
    ("edition", "expected"), [("2019-07", "0.5"), ("2022-07", "0.5"), ("2023-09", "0"), ("2026-03", "0")]
)
def test_a_forfeit_loss_in_the_last_round(edition: str, expected: str) -> None:
    """C.02 13.15.3 and 12.3.5 category e: a draw for the opponents; C.07 16.2.4: as recorded."""
    event = crosstable("1 A 2w1 3w1\n2 B 1b0 4w-\n3 C 4b1 1b0\n4 D 3w0 2b+", type_text="Swiss")
    computed = standings(event, ["BH"], edition=edition)
    table = computed.counting.table
    seen = computed.counting.adjusted(table, table.primary)

    assert Decimal(seen[table.ids.index(2)]) / table.scale == Decimal(expected)


def test_a_forfeit_win_after_a_requested_bye() -> None:
    """C.07 16.2.3, 16.3: A came to round 3, so the bye of round 2 stays 0 and B sees A with 2 points.

    C has 1 point, D the point of the bye.
    """
    event = crosstable(
        """
        1 A 2w1 Z   3w+
        2 B 1b0 3w1 4w1
        3 C 4w1 2b0 1b-
        4 D 3b0 U   2b0
        """,
        type_text="Swiss",
    )

    assert standings(event, ["BH"], edition="2026-03").row(2).value("BH") == 2 + 1 + 1
