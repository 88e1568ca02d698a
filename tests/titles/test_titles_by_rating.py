"""Titles by rating, the age of a title, and the clock of a removal (B.01 1.3, 0.4.3, 0.4.4)."""

from __future__ import annotations

from datetime import date

import pytest

from caissa.errors import UnknownEdition
from caissa.titles.applications.award_rules import AWARDS_2024, award_rules
from caissa.titles.applications.by_rating import title_by_rating, titles_by_rating
from caissa.titles.applications.rating_reached import RatingReached
from caissa.titles.applications.title_age import achieved_on, age_at, removal_appeal_until, removal_stands
from caissa.tournament import Birth, Sex, Title


@pytest.mark.parametrize(("title", "least"), [("FM", 2300), ("CM", 2200), ("WFM", 2100), ("WCM", 2000)])
def test_the_rating_of_each_title(title: str, least: int) -> None:
    """B.01 1.3.1 to 1.3.4, with 30 games."""
    assert title_by_rating(Title(title), [RatingReached(least, date(2024, 5, 1), 30)]).met
    assert not title_by_rating(Title(title), [RatingReached(least - 1, date(2024, 5, 1), 300)]).met


@pytest.mark.parametrize(
    ("on", "games", "met"),
    [("2017-07-01", 12, True), ("2017-07-02", 29, False), ("2017-07-02", 30, True)],
)
def test_thirty_games_for_ratings_after_the_first_of_july_2017(on: str, games: int, met: bool) -> None:
    """B.01 1.3: before, no number of games was asked."""
    assert title_by_rating(Title.CM, [RatingReached(2210, date.fromisoformat(on), games)]).met is met


def test_a_rating_in_the_middle_of_a_tournament_serves() -> None:
    """B.01 1.3, 1.5.3a: 2300 after round four, lost again by the end; once agreed it is enough."""
    reached = RatingReached(2300, date(2024, 5, 4), 120, published=False, agreed=True)
    later = RatingReached(2288, date(2024, 6, 1), 126)
    assert title_by_rating(Title.FM, [later, reached]).used == reached
    assert title_by_rating(Title.FM, [later, reached]).met


def test_games_that_nobody_told_are_to_be_checked() -> None:
    """B.01 1.3: a rating without its number of games is neither enough nor too little."""
    verdict = title_by_rating(Title.FM, [RatingReached(2310, date(2024, 5, 1))])
    assert not verdict.met
    assert verdict.only_to_check


def test_womens_titles_are_for_women() -> None:
    """B.01 0.3: a man with 2250 may be CM; a woman CM, WFM and WCM."""
    ratings = [RatingReached(2250, date(2024, 5, 1), 99)]
    assert [award.title for award in titles_by_rating(ratings) if award.due] == [Title.CM]
    hers = titles_by_rating(ratings, sex=Sex.FEMALE)
    assert [award.title for award in hers if award.due] == [Title.CM, Title.WFM, Title.WCM]
    assert all(award.clauses for award in hers)


def test_a_title_that_is_held_is_not_due() -> None:
    """B.01 0.4: titles are for life; an FM is not made CM."""
    ratings = [RatingReached(2320, date(2024, 5, 1), 99)]
    assert [award.title for award in titles_by_rating(ratings, held=Title.FM) if award.due] == []


@pytest.mark.parametrize(
    ("rating", "achieved"), [(date(2024, 1, 1), date(2024, 6, 2)), (date(2024, 9, 1), date(2024, 9, 1))]
)
def test_a_title_is_achieved_with_the_later_of_result_and_rating(rating: date, achieved: date) -> None:
    """B.01 0.4.3: last norm on 2 June 2024."""
    assert achieved_on([date(2023, 8, 12), date(2024, 6, 2)], rating) == achieved


@pytest.mark.parametrize(
    ("born", "day", "age"),
    [
        (Birth(2012, 3, 5), date(2024, 3, 4), (11, 365)),
        (Birth(2012, 3, 5), date(2024, 3, 5), (12, 0)),
        (Birth(2012, 2, 29), date(2023, 3, 1), (11, 0)),
        (Birth(2012, 2, 29), date(2023, 2, 28), (10, 364)),
        (Birth(2012), date(2024, 3, 4), None),
    ],
)
def test_the_age_in_years_and_days(born: Birth, day: date, age: tuple[int, int] | None) -> None:
    """B.01 0.4.3: from 5 March 2023 to 4 March 2024 are 365 days, 29 February 2024 among them."""
    assert age_at(born, day) == age


def test_thirty_days_to_appeal_against_a_removal() -> None:
    """B.01 0.4.4: informed on 1 March, the last day is 31 March."""
    informed = date(2025, 3, 1)
    assert removal_appeal_until(informed) == date(2025, 3, 31)
    assert not removal_stands(informed, date(2025, 3, 31), appealed=False)
    assert removal_stands(informed, date(2025, 4, 1), appealed=False)
    assert not removal_stands(informed, date(2025, 4, 1), appealed=True)


def test_the_edition_in_force_is_the_newest() -> None:
    """B.01 of January 2024, named by its year or month, or not at all."""
    assert award_rules() is award_rules("2024") is award_rules("2024-01") is AWARDS_2024
    with pytest.raises(UnknownEdition):
        award_rules("2017")
