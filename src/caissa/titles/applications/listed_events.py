"""Events of which an application needs one (1.5.6), and days with one round only (1.1.3a)."""

from __future__ import annotations

from collections import Counter
from enum import Enum

from caissa.messages import msg
from caissa.titles.title_norms.norm import Clause
from caissa.tournament import Outcome, Tournament

LEAST_PARTICIPANTS = 40
LEAST_AVERAGE = 2000
MOST_MISSED = 1
LEAST_DAYS = 3


class ListedEvent(Enum):
    """The events of 1.5.6, by their letters."""

    BIG_SWISS = "a"
    OLYMPIAD = "b"
    CANDIDATES_QUALIFIER = "c"
    WORLD_CUP_QUALIFIER = "d"
    EVENTS_COMMISSION = "e"
    NATIONAL_FINAL = "f"

    @property
    def article(self) -> str:
        """The article that lists it."""
        return f"B.01 1.5.6{self.value}"


def big_swiss(tournament: Tournament) -> tuple[Clause, ...]:
    """Whether every round had forty participants whose average rating is at least 2000.

    Who missed more than one round is not counted; a pairing-allocated bye is not a missed round. The forty
    highest rated of a round are looked at; unrated players are not among them.

    Handbook: B.01 1.5.6
    """
    if not tournament.system.swiss or tournament.for_teams:
        return (Clause(ListedEvent.BIG_SWISS.article, msg("not an individual Swiss tournament"), False),)
    counted = [number for number in tournament.numbers if _missed(tournament, number) <= MOST_MISSED]
    rounds = range(1, tournament.paired_rounds + 1)
    return tuple(_round_clause(tournament, number, counted) for number in rounds)


def _round_clause(tournament: Tournament, number: int, counted: list[int]) -> Clause:
    there = [player for player in counted if _took_part(tournament.result(player, number).outcome)]
    ratings = sorted((tournament.player(player).rating or 0 for player in there), reverse=True)
    best = [rating for rating in ratings[:LEAST_PARTICIPANTS] if rating]
    average = sum(best) // len(best) if best else 0
    enough = len(best) >= LEAST_PARTICIPANTS
    words = msg(
        "round {number}: participants: {participants}; average of the {best} highest rated: {average}",
        number=number,
        participants=len(there),
        best=len(best),
        average=average,
    )
    met = enough and sum(best) >= LEAST_AVERAGE * LEAST_PARTICIPANTS
    return Clause(ListedEvent.BIG_SWISS.article, words, met, average, LEAST_AVERAGE)


def _took_part(outcome: Outcome) -> bool:
    return outcome.played or outcome in (Outcome.FORFEIT_WIN, Outcome.PAIRING_ALLOCATED_BYE)


def _missed(tournament: Tournament, number: int) -> int:
    results = tournament.results(number)[: tournament.paired_rounds]
    return sum(not _took_part(result.outcome) for result in results)


def one_round_a_day(tournament: Tournament, rounds_a_day: int | None = None) -> bool | None:
    """Were there at least three days with one round only? None if the days are not known.

    Handbook: B.01 1.1.3
    """
    if rounds_a_day == 1:
        return tournament.paired_rounds >= LEAST_DAYS
    days = Counter(round_.date for round_ in tournament.rounds[: tournament.paired_rounds] if round_.date)
    if sum(days.values()) < tournament.paired_rounds or not days:
        return None
    return sum(times == 1 for times in days.values()) >= LEAST_DAYS
