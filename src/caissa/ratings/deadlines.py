"""Days that bind a rated event: registration, which list is used, when it is rated, when it is too late.

Every day is an argument: nothing here looks at a calendar of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from caissa.messages import msg
from caissa.ratings.months import last_day, later, list_date, month_number, month_of
from caissa.ratings.rules import RatingRules
from caissa.tournament import Player, Sex

LONG_NOTICE, SHORT_NOTICE = timedelta(days=30), timedelta(days=3)
HIGH, HIGH_WOMAN = 2700, 2500
CLOSING = timedelta(days=3)
SHORT_REST = 5
LAST_LIST = 3
APPEAL = timedelta(days=7)
LONG_EVENT = 30


@dataclass(frozen=True, slots=True)
class Deadline:
    """A last day, the article that sets it and the reason."""

    last_day: date
    article: str
    why: str

    def missed_on(self, day: date) -> bool:
        """Is it too late on this day?"""
        return day > self.last_day


def registration_deadline(
    start: date, players: Iterable[Player], rules: RatingRules, *, norms: bool = False
) -> Deadline:
    """The last day to register: 30 days before with norms or players above 2700 (women 2500), else three.

    Handbook: B.02 0.2, 0.2.1, 0.2.2; B.02.RB 0.2
    """
    if norms:
        return Deadline(_before(start, LONG_NOTICE), "B.01 1.1.1", msg("title norms are offered"))
    high = rules.long_notice and any(_high(player) for player in players)
    if high:
        why = msg("a player is rated above 2700, or a woman above 2500")
        return Deadline(_before(start, LONG_NOTICE), rules.cite(rules.long_notice), why)
    last = _before(start, SHORT_NOTICE)
    return Deadline(last, rules.cite(rules.short_notice), msg("three days before the start"))


def _before(day: date, notice: timedelta) -> date:
    """So many days before; no calendar goes back beyond its first day, which only a slip can name."""
    return day - min(notice, day - date.min)


def _high(player: Player) -> bool:
    rating = player.person.rating() or player.rating or 0
    return rating > HIGH or (player.sex is Sex.FEMALE and rating > HIGH_WOMAN)


def list_in_force(start: date) -> str:
    """The list whose ratings count for an event: that of the month it starts in, also on the last day.

    Handbook: B.02 7.1, 7.1.1; B.02.RB 6.1, 6.1.1
    """
    return month_of(start)


def closing_day(month: str, *, official: bool = False) -> date:
    """The last day on which an event may end to be rated on a list; official FIDE events have longer.

    Handbook: B.02 7.1.3; B.02.RB 6.1.3
    """
    return list_date(month) - (timedelta(days=1) if official else CLOSING)


@dataclass(frozen=True, slots=True)
class ReportDates:
    """The lists that an event can come onto: the earliest, the one it is due for, and the last.

    Handbook: B.02 7.1.3, 9.1; B.02.RB 6.1.3, 8.1
    """

    earliest: str
    due: str
    last: str

    def rated_on(self, month: str) -> bool:
        """Can the event be rated on this list?"""
        return month_number(self.earliest) <= month_number(month) <= month_number(self.last)


def report_dates(end: date, *, official: bool = False) -> ReportDates:
    """Onto which lists an event goes that ends on this day.

    It is due for the next list, or for the one after if five days or less remain of the month; it may come
    onto the next list if it ends by its closing day; after the third list it is never rated.

    Handbook: B.02 7.1.3, 9.1; B.02.RB 6.1.3, 8.1
    """
    following = later(month_of(end), 1)
    short = (last_day(end) - end).days <= SHORT_REST
    closed = end > closing_day(following, official=official)
    earliest = later(following, 1) if closed else following
    due = later(following, 1) if short else following
    return ReportDates(earliest, due, later(following, LAST_LIST - 1))


def appeal_deadline(communicated: date, rules: RatingRules) -> Deadline:
    """The last day to appeal when FIDE refused to rate an event.

    Handbook: B.02 0.4; B.02.RB 0.4
    """
    return Deadline(
        communicated + APPEAL, rules.cite("0.4"), msg("seven days after the decision was communicated")
    )


def lasts_long(start: date, end: date) -> bool:
    """Does the event last more than 30 days, so that each list counts for its own rounds?

    Handbook: B.02 4, 4.1
    """
    return (end - start).days + 1 > LONG_EVENT


def interim_reports(start: date, end: date) -> tuple[str, ...]:
    """The months for which a long event sends interim results; none for shorter events.

    Handbook: B.02 4, 4.1
    """
    if not lasts_long(start, end):
        return ()
    months = range(month_number(month_of(end)) - month_number(month_of(start)))
    return tuple(later(month_of(start), number) for number in months)
