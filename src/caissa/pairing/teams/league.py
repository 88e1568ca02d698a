"""Leagues: a round robin of teams spread over days or weeks, with home and away matches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from caissa.messages import msg, plural
from caissa.pairing.tables.round_robin.cycles import round_robin
from caissa.pairing.teams.errors import ImpossibleTeamMatch
from caissa.tournament import Round, Tournament

WEEK = timedelta(days=7)
FEWEST = 2


@dataclass(frozen=True, slots=True)
class LeagueDay:
    """One round of a league: its day, its matches with the home team first, and who has a free day."""

    round: int
    day: date | None
    matches: tuple[tuple[int, int], ...]
    free: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class League:
    """A league's fixtures from the first day to the last; the home team has White on board 1."""

    teams: tuple[int, ...]
    days: tuple[LeagueDay, ...]

    def fixtures_of(self, team: int) -> tuple[tuple[LeagueDay, int, bool], ...]:
        """A team's matches: the day, the opponent, and whether it plays at home."""
        fixtures = []
        for day in self.days:
            for home, away in day.matches:
                if team in (home, away):
                    fixtures.append((day, away if team == home else home, team == home))
        return tuple(fixtures)


def league(
    teams: Sequence[int],
    *,
    cycles: int = 1,
    first_day: date | None = None,
    every: timedelta = WEEK,
    closed: Sequence[date] = (),
    rounds_a_day: int = 1,
) -> League:
    """The fixtures of a league by the Berger tables, the teams taken in the order of their numbers drawn.

    Days on which nothing is played (`closed`) are passed over; several rounds may fall on one day.

    Handbook: C.05 Annex 1
    """
    if len(set(teams)) < len(teams) or len(teams) < FEWEST:
        raise ImpossibleTeamMatch(why=msg("a league needs at least two teams, each named once"))
    if rounds_a_day < 1 or every < timedelta(days=1):
        raise ImpossibleTeamMatch(why=msg("the rounds of a league must follow one another from day to day"))
    table = round_robin(len(teams), cycles)
    days = playing_days(first_day, every, closed)
    league_days: list[LeagueDay] = []
    day: date | None = None
    for row in table:
        if (row.number - 1) % rounds_a_day == 0:
            day = next(days)
        matches = tuple((teams[home - 1], teams[away - 1]) for home, away in row.games)
        league_days.append(LeagueDay(row.number, day, matches, tuple(teams[seat - 1] for seat in row.free)))
    return League(tuple(teams), tuple(league_days))


def playing_days(first: date | None, every: timedelta, closed: Sequence[date]) -> Iterator[date | None]:
    """The days of play one after another, closed ones left out; without a first day, none is known."""
    day = first
    while True:
        if day is None or day not in closed:
            yield day
        if day is not None:
            day += every


def with_calendar(tournament: Tournament, fixtures: League) -> Tournament:
    """The tournament with the days of the league on its rounds, and as many rounds as the league has."""
    for fixture in fixtures.days:
        recorded = tournament.round(fixture.round)
        known = recorded if tournament.is_paired(fixture.round) else Round(fixture.round)
        tournament = tournament.with_round(replace(known, date=fixture.day))
    dated = [fixture.day for fixture in fixtures.days if fixture.day is not None]
    return replace(
        tournament,
        scheduled_rounds=len(fixtures.days),
        start=tournament.start or min(dated, default=None),
        end=max(dated, default=tournament.end),
    )


def postpone(fixtures: League, round_number: int, day: date) -> League:
    """The league with one round moved to another day."""
    if not 1 <= round_number <= len(fixtures.days):
        raise ImpossibleTeamMatch(
            why=plural("the league has {count} round", "the league has {count} rounds", len(fixtures.days))
        )
    days = tuple(
        replace(fixture, day=day) if fixture.round == round_number else fixture for fixture in fixtures.days
    )
    return replace(fixtures, days=days)
