"""Rating changes: FIDE's worked examples, its published calculations, and the 400-point rule (B.02 8.3)."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.ratings import (
    EDITIONS,
    Capping,
    RatingRules,
    expected_score,
    interim_ratings,
    rating_change,
    rules_of,
)
from caissa.ratings.differences import one_upgrade
from caissa.tournament import Speed

STANDARD_2022 = rules_of(Speed.STANDARD, "2022-01")
STANDARD_2024 = rules_of(Speed.STANDARD, "2024-03")
STANDARD_2025 = rules_of(Speed.STANDARD, "2025-10")
RAPID_2024 = rules_of(Speed.RAPID, "2024-12")

HALF = Decimal("0.5")


def games(text: str) -> list[tuple[int, Decimal]]:
    """Opponents and results as an exam prints them: '1926/1 2318/0 2067/½'."""
    return [
        (int(rating), HALF if score == "½" else Decimal(score))
        for rating, score in (part.split("/") for part in text.split())
    ]


def deltas(text: str) -> list[Decimal]:
    """Numbers as printed: '+.16 -.36'."""
    return [Decimal(number) for number in text.split()]


MANUAL = games("1926/1 2011/1 2318/0 2067/½ 2219/½ 2585/0 2659/1 2464/½ 2652/½")


def test_the_worked_example_of_the_arbiters_manual() -> None:
    """B.02 8.3: a player of 2212 with K 40 wins 1.41 x 40 = 56.4 points; two differences are cut to 400."""
    change = rating_change(2212, MANUAL, 40, STANDARD_2024)
    printed = deltas("+.16 +.24 -.36 -.19 +.01 -.10 +.92 +.31 +.42")
    assert [game.delta for game in change.games] == printed
    assert (change.delta, change.change, change.interim) == (
        Decimal("1.41"),
        Decimal("56.40"),
        Decimal("2268.40"),
    )
    capped = [(game.difference, game.counted) for game in change.games if game.capping is Capping.CAPPED]
    assert capped == [(-447, -400), (-440, -400)]
    assert (change.score, change.expected) == (Decimal(5), Decimal("3.59"))


def test_question_14_of_the_exam() -> None:
    """B.02 8.3: 2460, seven games, +0.54 x 10 = +5.4."""
    exam = games("2095/1 2254/1 2415/½ 2488/0 2310/1 2570/½ 2673/½")
    change = rating_change(2460, exam, 10, STANDARD_2024)
    assert [game.delta for game in change.games] == deltas("+.10 +.24 -.06 -.46 +.30 +.15 +.27")
    assert change.change == Decimal("5.4")


PUBLISHED = [
    (2813, 10, "1787/1 2025/1 2310/1 2400/1 2505/½", "0 0 .04 .07 -.36", "-2.5"),
    (2395, 10, "1900/1 2205/½ 2325/0 1950/1 1990/1", ".08 -.25 -.60 .08 .08", "-6.1"),
    (2400, 10, "1990/1 1950/1 2121/1 2813/0 2084/1", ".08 .08 .16 -.08 .13", "3.7"),
    (2505, 10, "1900/1 2000/1 2237/½ 2134/1 2813/½", ".08 .08 -.33 .10 .36", "2.9"),
    (2053, 20, "1675/1 2310/0 1600/1 1884/1 2218/0", ".09 -.18 .08 .28 -.28", "-0.2"),
    (
        2054,
        17,
        "2406/0 1908/1 2220/1 2216/0 2204/½ 2189/1 2223/0 2221/½",
        "-.11 .30 .72 -.29 .20 .68 -.28 .22",
        "24.48",
    ),
    (
        2054,
        17,
        "1600/1 2247/1 2308/0 2168/0 1810/0 1747/1 1852/1 1875/½ 1600/1",
        ".08 .75 -.19 -.34 -.80 .14 .24 -.23 .08",
        "-4.59",
    ),
]
"""Calculations that FIDE published for 2025 and 2026. Where FIDE printed only the cut rating of an opponent,
a rating beyond the limit stands in its place."""


@pytest.mark.parametrize(("own", "k", "played", "printed", "sum_"), PUBLISHED)
def test_calculations_that_fide_published(own: int, k: int, played: str, printed: str, sum_: str) -> None:
    """B.02 8.3.1 since October 2025: real differences from 2650 on, 400 at most for everybody below."""
    change = rating_change(own, games(played), k, STANDARD_2025)
    assert [game.delta for game in change.games] == deltas(printed)
    assert change.change == Decimal(sum_)


CALCULATOR = """
2000 2000 1 10 5     2003 2000 1 10 5     2004 2000 1 10 4.9   2010 2000 1 10 4.9   2011 2000 1 10 4.8
2206 2000 1 10 2.4   2207 2000 1 10 2.3   2391 2000 1 10 0.9   2392 2000 1 10 0.8   2000 2003 0 10 -5
2000 2004 0 10 -4.9  1656 2000 0 10 -1.2  1655 2000 0 10 -1.1  2600 2100 1 10 0.8   2649 2149 1 10 0.8
2650 2150 1 10 0.8   2700 2200 1 10 0.8   2200 2700 0 20 -1.6  2100 2600 0 20 -1.6  2700 1964 1 10 0.8
2700 1900 0 10 -9.2  1500 2000 0.5 20 8.4 2092 2000 1 15 5.55  2000 2092 0.5 30 3.9
"""
"""What FIDE's online calculator answers: own rating, opponent, score, K, change. It cuts for everybody."""


def calculator_cases() -> list[tuple[int, int, Decimal, int, Decimal]]:
    """The answers, one by one."""
    cells = CALCULATOR.split()
    rows = [cells[at : at + 5] for at in range(0, len(cells), 5)]
    return [(int(a), int(b), Decimal(c), int(d), Decimal(e)) for a, b, c, d, e in rows]


@pytest.mark.parametrize(("own", "opponent", "score", "k", "answer"), calculator_cases())
def test_fides_calculator_on_every_kind_of_band(
    own: int, opponent: int, score: Decimal, k: int, answer: Decimal
) -> None:
    """B.02 8.3.2: single games at the edges of the bands, with the limit for all (March 2024)."""
    assert rating_change(own, [(opponent, score)], k, STANDARD_2024).change == answer


@pytest.mark.parametrize(
    ("difference", "probability"),
    [(0, 50), (3, 50), (4, 51), (10, 51), (11, 52), (25, 53), (26, 54), (391, 91), (392, 92), (400, 92),
     (401, 92), (735, 92), (736, 92), (2000, 92)],
)  # fmt: skip
def test_the_edges_of_the_table_with_the_limit_of_400(difference: int, probability: int) -> None:
    """B.02 8.1.2 and 8.3.1 (2024): nothing above 400 counts more than 400."""
    upper = expected_score(2600, [2600 - difference], STANDARD_2024)
    lower = expected_score(2600, [2600 + difference], STANDARD_2024)
    assert (upper, lower) == (Decimal(probability) / 100, 1 - Decimal(probability) / 100)


@pytest.mark.parametrize(
    ("difference", "probability"), [(400, 92), (411, 92), (412, 93), (735, 99), (736, 100), (1300, 100)]
)
def test_the_whole_table_counts_from_2650_on(difference: int, probability: int) -> None:
    """B.02 8.3.1 since October 2025: for 2650 the real difference, for 2649 not."""
    assert expected_score(2650, [2650 - difference], STANDARD_2025) == Decimal(probability) / 100
    assert expected_score(2649, [2649 - difference], STANDARD_2025) == Decimal("0.92")


def test_the_limit_of_2650_is_asked_of_the_player_not_of_the_opponent() -> None:
    """B.02 8.3.1 since October 2025: of two sides of one game, 2813 v 2400, each is reckoned its own way."""
    assert expected_score(2813, [2400], STANDARD_2025) == Decimal("0.93")
    assert expected_score(2400, [2813], STANDARD_2025) == Decimal("0.08")


def test_one_upgrade_a_tournament_till_february_2024() -> None:
    """B.02 8.3.1 (2022): of opponents 500, 420 and 600 below only the last is raised; above is always cut."""
    pairs = [(2200, 1700), (2200, 1780), (2200, 1600), (2200, 2700), (2200, 2100)]
    assert one_upgrade(pairs) == [500, 420, 400, -400, 100]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [(STANDARD_2022, "0.96 0.92"), (STANDARD_2024, "0.92 0.92"), (STANDARD_2025, "0.92 0.92")],
)
def test_the_same_two_games_in_three_editions(rules: RatingRules, expected: str) -> None:
    """B.02 8.3.1: 2200 meets 1700 and 1600; D 500 is PD .96."""
    change = rating_change(2200, games("1700/1 1600/1"), 20, rules)
    assert [game.probability for game in change.games] == deltas(expected)


def test_why_a_difference_counts_as_it_does() -> None:
    """Every game says whether the limit applied."""
    change = rating_change(2200, games("1700/1 1600/1 2100/1"), 20, STANDARD_2022)
    assert [game.capping for game in change.games] == [Capping.REAL, Capping.CAPPED, Capping.WITHIN]


def test_rapid_and_blitz_know_no_exemption() -> None:
    """B.02.RB 7.3.1: 400 at most for everybody, 2650 or not."""
    assert expected_score(2700, [2200], RAPID_2024) == Decimal("0.92")


@pytest.mark.parametrize(("played", "k", "used"), [(17, 40, 40), (18, 40, 38), (35, 20, 20), (36, 20, 19),
                                                    (39, 20, 17), (70, 10, 10), (71, 10, 9)])  # fmt: skip
def test_k_times_games_is_at_most_700(played: int, k: int, used: int) -> None:
    """B.02 8.3.3: 18 games with K 40 make 38, 39 games with K 20 make 17, 71 with K 10 make 9."""
    change = rating_change(2000, [(2000, HALF)] * played, k, STANDARD_2024)
    assert change.coefficient.value == used
    assert change.coefficient.limited is (used < k)


def test_the_limit_of_700_counts_the_games_of_the_whole_period() -> None:
    """B.02 8.3.3: nine games of a tournament, 39 in the period, K 17 instead of 20."""
    change = rating_change(2054, [(2054, Decimal(1))] * 9, 20, STANDARD_2025, games_in_period=39)
    assert (change.coefficient.value, change.change) == (17, Decimal("76.5"))


def test_interim_ratings_after_each_game() -> None:
    """B.01 1.5.3a: a rating reached in the middle of a tournament can be evidence for a title."""
    change = rating_change(2390, games("2390/1 2390/1 2390/0"), 20, STANDARD_2024)
    assert [interim.rating for interim in interim_ratings(change)] == [2400, 2410, 2400]
    carried_on = interim_ratings(change, base=Decimal("2395.5"))
    assert [interim.rating for interim in carried_on] == deltas("2405.5 2415.5 2405.5")


def test_a_score_that_no_game_brings_is_a_mistake_of_the_caller() -> None:
    """A game brings 1, ½ or 0 (8.3.2 b)."""
    with pytest.raises(ValueError, match="1, ½ or 0"):
        rating_change(2000, [(2000, Decimal(3))], 20, STANDARD_2024)


ratings = st.integers(1400, 2900)
every_edition = st.sampled_from(list(EDITIONS.values()))


@given(ratings, ratings, every_edition)
def test_two_players_expect_one_point_together(own: int, other: int, rules: RatingRules) -> None:
    """B.02 8.1.2: H + L = 1, as long as the same difference counts for both."""
    sides = [expected_score(own, [other], rules), expected_score(other, [own], rules)]
    if abs(own - other) <= 400 or rules.key not in ("2022-01", "2025-10"):
        assert sum(sides) == 1
    assert all(0 <= side <= 1 for side in sides)


@given(ratings, st.lists(ratings, min_size=1, max_size=12), every_edition)
def test_a_higher_rating_never_expects_less(own: int, opponents: list[int], rules: RatingRules) -> None:
    """B.02 8.1.2: the expected score never falls when the own rating rises and the same limit holds."""
    if rules.key in ("2022-01", "2025-10"):
        opponents = [opponent for opponent in opponents if abs(own - opponent) < 400]
    assert expected_score(own + 1, opponents, rules) >= expected_score(own, opponents, rules)


@given(ratings, st.lists(st.tuples(ratings, st.sampled_from([0, 1, 2])), max_size=15), every_edition)
def test_the_change_is_the_sum_of_its_games(
    own: int, played: list[tuple[int, int]], rules: RatingRules
) -> None:
    """B.02 8.3.2 c, d: W - We is the sum of ΔR, and the change is that times K, without rounding."""
    change = rating_change(own, [(opponent, Decimal(halves) / 2) for opponent, halves in played], 10, rules)
    assert change.delta == change.score - change.expected
    assert change.change == sum((game.delta for game in change.games), Decimal(0)) * change.coefficient.value
    assert change.expected == expected_score(own, [opponent for opponent, _ in played], rules)


@given(st.lists(st.tuples(ratings, ratings, st.sampled_from([0, 1, 2])), max_size=20))
def test_points_are_neither_made_nor_lost_among_equal_k(played: list[tuple[int, int, int]]) -> None:
    """B.02 8.3.2 (2024): what one side of a game wins the other loses."""
    total = Decimal(0)
    for white, black, halves in played:
        for own, other, score in ((white, black, halves), (black, white, 2 - halves)):
            total += rating_change(own, [(other, Decimal(score) / 2)], 20, STANDARD_2024).change
    assert total == 0
