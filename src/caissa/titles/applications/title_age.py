"""When a title counts as achieved, how old the player was, and how long a removal may be appealed."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta

from caissa.titles.applications.award_rules import AWARDS_2024, AwardRules
from caissa.tournament import Birth


def achieved_on(results: Iterable[date], rating_reached: date) -> date:
    """The day a title counts as achieved: of the last result or of the rating, whichever is later.

    Handbook: B.01 0.4.3
    """
    return max([*results, rating_reached])


def age_at(birth: Birth, day: date) -> tuple[int, int] | None:
    """Completed years, and days since the last birthday; None if only the year of birth is known.

    Someone born on 29 February has the birthday on 1 March in other years.

    Handbook: B.01 0.4.3
    """
    if birth.month is None or birth.day is None:
        return None
    last = _birthday(birth.month, birth.day, day.year)
    if last > day:
        last = _birthday(birth.month, birth.day, day.year - 1)
    return last.year - birth.year, (day - last).days


def _birthday(month: int, day: int, year: int) -> date:
    try:
        return date(year, month, day)
    except ValueError:
        return date(year, 3, 1)


def removal_appeal_until(informed: date, rules: AwardRules = AWARDS_2024) -> date:
    """The last day on which the player or the federation may appeal against the removal of a title.

    Handbook: B.01 0.4.4
    """
    return informed + timedelta(days=rules.days_to_appeal)


def removal_stands(informed: date, today: date, *, appealed: bool, rules: AwardRules = AWARDS_2024) -> bool:
    """Is the time for an appeal over without one?

    Handbook: B.01 0.4.4
    """
    return not appealed and today > removal_appeal_until(informed, rules)
