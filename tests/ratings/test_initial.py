"""First ratings: by the rules of 2024 with two imaginary draws, and by those of 2022 (B.02 8.2)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.ratings import PooledEvent, PooledGame, RatingRules, Unpublished, initial_rating, rules_of
from caissa.ratings.initial import InitialRating, pooled
from caissa.tournament import Speed

RULES_2022 = rules_of(Speed.STANDARD, "2022")
RULES_2024 = rules_of(Speed.STANDARD, "2024")


def event(text: str, month: str = "2026-05", first: bool = False) -> PooledEvent:
    """An event typed as '1726/0 1415/1 1424/½'."""
    halves = {"1": 2, "½": 1, "0": 0}
    games = [part.split("/") for part in text.split()]
    return PooledEvent(month, tuple(PooledGame(int(rating), halves[score]) for rating, score in games), first)


def first_rating(rules: RatingRules, *events: PooledEvent) -> InitialRating | None:
    """The first rating from these events."""
    return initial_rating(events, rules.initial.does, rules.publication)


def rating(rules: RatingRules, text: str) -> int:
    """The first rating from one event."""
    initial = first_rating(rules, event(text))
    assert initial is not None
    return initial.rating


def test_question_15_of_the_exam() -> None:
    """B.02 8.2: seven games (the forfeit is left out), Ra 14660/9 = 1629, 4/9 = .44, -43, Ru 1586."""
    initial = first_rating(RULES_2024, event("1726/0 1415/1 1424/½ 1625/0 1502/1 1628/½ 1740/0"))
    assert initial is not None
    assert (initial.average, initial.hundredths, initial.added) == (Fraction(14660, 9), 44, -43)
    assert (initial.rating, initial.published, initial.games, initial.halves) == (1586, True, 7, 6)


def test_a_first_rating_that_fide_published() -> None:
    """B.02 8.2: 3 of 5 against 9507 in all; FIDE's list of December 2025 has 1922."""
    games = "1902/½ 1877/½ 1884/1 2012/0 1832/1"
    assert rating(RULES_2024, games) == 1922
    assert rating(RULES_2022, games) == 1921  # what FIDE prints beside the result, by the rule of 2022


@pytest.mark.parametrize(
    ("opponents", "halves", "games", "ru"),
    [(2000, 6, 5, 2020), (2000, 4, 5, 1928), (2000, 5, 5, 2000), (2100, 10, 5, 2200), (2400, 6, 5, 2420),
     (1600, 2, 5, 1360), (1657, 6, 5, 1677), (1800, 8, 7, 1820)],
)  # fmt: skip
def test_fides_calculator_still_has_the_rule_of_2022(
    opponents: int, halves: int, games: int, ru: int
) -> None:
    """B.02 8.2.3 (2022): Ra at one half, 20 for each half point above it, the table below it."""
    scores = [2] * (halves // 2) + [1] * (halves % 2)
    scores += [0] * (games - len(scores))
    played = PooledEvent("2023-05", tuple(PooledGame(opponents, score) for score in scores))
    initial = first_rating(RULES_2022, played)
    assert initial is not None
    assert initial.rating == ru


def test_no_first_rating_is_above_2200_since_2024() -> None:
    """B.02 8.2.3: five wins against 2600 give Ra 2371 and far more than 2200."""
    initial = first_rating(RULES_2024, event("2600/1 2600/1 2600/1 2600/1 2600/1"))
    assert initial is not None
    assert (initial.rating, initial.limited) == (2200, True)
    assert rating(RULES_2022, "2600/1 2600/1 2600/1 2600/1 2600/1") == 2700


@pytest.mark.parametrize(("games", "why"), [(4, Unpublished.TOO_FEW_GAMES), (5, None)])
def test_five_games_are_needed(games: int, why: Unpublished | None) -> None:
    """B.02 7.1.4: four games against rated opponents are not enough, five are."""
    initial = first_rating(RULES_2024, event(" ".join(["1800/½"] * games)))
    assert initial is not None
    assert (initial.rating, initial.unpublished) == (1800, why)


def test_below_1400_is_not_published() -> None:
    """B.02 7.1.4: 0 of 5 against 1400 is Ra 1514, p 1/7 = .14, -309: 1205."""
    initial = first_rating(RULES_2024, event("1400/0 1400/0 1400/0 1400/0 1400/0"))
    assert initial is not None
    assert (initial.rating, initial.unpublished) == (1205, Unpublished.BELOW_THE_FLOOR)


def test_zero_in_the_first_event_is_disregarded_and_later_zeros_are_not() -> None:
    """B.02 8.2.1: only the first event of all can be disregarded."""
    zero, later = event("1800/0 1800/0", first=True), event("1800/½ 1800/½ 1800/½ 1800/½ 1800/½")
    with_zero = first_rating(RULES_2024, zero, later)
    assert with_zero is not None
    assert (with_zero.rating, with_zero.games, with_zero.disregarded) == (1800, 5, (zero,))
    counted = first_rating(RULES_2024, zero._replace(first=False), later)
    assert counted is not None
    assert (counted.games, counted.hundredths) == (7, 39)  # 3.5 of 9
    half = first_rating(RULES_2024, event("1800/½ 1800/0", first=True), later)
    assert half is not None
    assert half.games == 7


def test_nothing_but_a_zero_first_event_gives_no_rating() -> None:
    """B.02 8.2.1: nothing is left to rate."""
    assert first_rating(RULES_2024, event("1800/0 1900/0 1800/0 1800/0 1800/0", first=True)) is None
    assert first_rating(RULES_2024) is None


def test_events_of_26_months_are_pooled() -> None:
    """B.02 7.1.4: for the list of May 2026 the lists from April 2024 on count, March 2024 no longer."""
    events = [event("1800/½", month) for month in ("2024-03", "2024-04", "2026-05")]
    kept = pooled(events, "2026-05", RULES_2024.publication)
    assert [event.month for event in kept] == ["2024-04", "2026-05"]


def test_pooling_is_the_same_as_one_long_event() -> None:
    """B.02 7.1.4: the five games need not be of one tournament."""
    apart = first_rating(RULES_2024, event("1700/1 1650/½", "2025-01"), event("1800/0 1900/½ 1500/1"))
    assert apart is not None
    assert apart.rating == rating(RULES_2024, "1700/1 1650/½ 1800/0 1900/½ 1500/1")


@given(st.lists(st.tuples(st.integers(1400, 2700), st.sampled_from([0, 1, 2])), min_size=1, max_size=20))
def test_more_points_never_give_a_lower_first_rating(played: list[tuple[int, int]]) -> None:
    """B.02 8.2.3: half a point more against the same opponents."""
    better = [(opponent, min(2, halves + 1)) for opponent, halves in played]
    for rules in (RULES_2022, RULES_2024):
        ratings = [
            first_rating(rules, PooledEvent("2026-05", tuple(PooledGame(*game) for game in games)))
            for games in (played, better)
        ]
        assert ratings[0] is not None
        assert ratings[1] is not None
        assert ratings[1].rating >= ratings[0].rating
        assert rules.publication.highest is None or ratings[1].rating <= 2200
