"""Ratings: expected scores, changes, first ratings, lists, and what can be rated (B.02).

rules = followed_rules(tournament)
for row in rate_section(tournament, rules=rules).rows:
    print(row.player.name, row.change and row.change.change)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from caissa.ratings.averages import (
        above_expectation,
        average_rating,
        category,
        expected_score,
        field_averages,
        performance,
    )
    from caissa.ratings.career import Record
    from caissa.ratings.change import (
        GameChange,
        Interim,
        RatedGame,
        RatingChange,
        interim_ratings,
        rating_change,
    )
    from caissa.ratings.coefficient import Career, Coefficient, WhyK, development_coefficient
    from caissa.ratings.conditions import Objection
    from caissa.ratings.counting import SeenGame
    from caissa.ratings.deadlines import (
        Deadline,
        ReportDates,
        appeal_deadline,
        closing_day,
        interim_reports,
        lasts_long,
        list_in_force,
        registration_deadline,
        report_dates,
    )
    from caissa.ratings.differences import Capping
    from caissa.ratings.editions import EDITIONS, followed_rules, rules_of
    from caissa.ratings.initial import InitialRating, PooledEvent, PooledGame, Unpublished, initial_rating
    from caissa.ratings.listed import ListedPlayer
    from caissa.ratings.months import NoSuchPeriod
    from caissa.ratings.period import NewList, PeriodEvent, rating_list
    from caissa.ratings.rateability import Paperwork, as_finding, objections
    from caissa.ratings.reasons import NotRated
    from caissa.ratings.rules import RatingRules
    from caissa.ratings.section import PlayerRating, SectionRatings, rate_section
    from caissa.ratings.working import PeriodWorking, period_working, period_workings

__all__ = [
    "EDITIONS",
    "Capping",
    "Career",
    "Coefficient",
    "Deadline",
    "GameChange",
    "InitialRating",
    "Interim",
    "ListedPlayer",
    "NewList",
    "NoSuchPeriod",
    "NotRated",
    "Objection",
    "Paperwork",
    "PeriodEvent",
    "PeriodWorking",
    "PlayerRating",
    "PooledEvent",
    "PooledGame",
    "RatedGame",
    "RatingChange",
    "RatingRules",
    "Record",
    "ReportDates",
    "SectionRatings",
    "SeenGame",
    "Unpublished",
    "WhyK",
    "above_expectation",
    "appeal_deadline",
    "as_finding",
    "average_rating",
    "category",
    "closing_day",
    "development_coefficient",
    "expected_score",
    "field_averages",
    "followed_rules",
    "initial_rating",
    "interim_ratings",
    "interim_reports",
    "lasts_long",
    "list_in_force",
    "objections",
    "performance",
    "period_working",
    "period_workings",
    "rate_section",
    "rating_change",
    "rating_list",
    "registration_deadline",
    "report_dates",
    "rules_of",
]

_HOMES = {
    "averages": "above_expectation average_rating category expected_score field_averages performance",
    "career": "Record",
    "change": "GameChange Interim RatedGame RatingChange interim_ratings rating_change",
    "coefficient": "Career Coefficient WhyK development_coefficient",
    "conditions": "Objection",
    "counting": "SeenGame",
    "deadlines": "Deadline ReportDates appeal_deadline closing_day interim_reports lasts_long list_in_force "
    "registration_deadline report_dates",
    "differences": "Capping",
    "editions": "EDITIONS followed_rules rules_of",
    "initial": "InitialRating PooledEvent PooledGame Unpublished initial_rating",
    "listed": "ListedPlayer",
    "months": "NoSuchPeriod",
    "period": "NewList PeriodEvent rating_list",
    "rateability": "Paperwork as_finding objections",
    "reasons": "NotRated",
    "rules": "RatingRules",
    "section": "PlayerRating SectionRatings rate_section",
    "working": "PeriodWorking period_working period_workings",
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> object:
    """Load a part when it is asked for: standings need only the tables, and every command starts sooner."""
    if name not in _HOME_OF:
        raise AttributeError(name)
    return getattr(import_module(f"caissa.ratings.{_HOME_OF[name]}"), name)
