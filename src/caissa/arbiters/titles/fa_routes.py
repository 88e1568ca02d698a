"""The ways by which an event is worth a norm for the title of FIDE Arbiter (B.06.1 3.8, 3.9)."""

from __future__ import annotations

from caissa.arbiters.event_facts import EventFacts, EventSystem, NationalEvent
from caissa.arbiters.judgement import Clause, at_least, percent_at_least
from caissa.arbiters.register import Duty, Service
from caissa.arbiters.titles.rules import TeamLeague, TitleNumbers
from caissa.messages import msg, plural
from caissa.tournament import Speed

_CITED = "B.06.1 "


def swiss(service: Service, numbers: TitleNumbers) -> list[Clause]:
    """A Swiss of standard chess with enough rated players.

    Handbook: B.06.1 3.8.1
    """
    event, article = service.event, _CITED + "3.8.1"
    return [
        is_system(article, event, EventSystem.SWISS),
        standard(article, event),
        at_least(article, msg("rated players"), event.rated, numbers.swiss_rated),
    ]


def round_robin(service: Service, numbers: TitleNumbers) -> list[Clause]:
    """A round robin in which all will be rated at the end, or enough are rated before.

    Handbook: B.06.1 3.8.2
    """
    event, article = service.event, _CITED + "3.8.2"
    return [
        is_system(article, event, EventSystem.ROUND_ROBIN),
        standard(article, event),
        _all_or_enough_rated(article, event, numbers.round_robin_rated),
    ]


def _all_or_enough_rated(article: str, event: EventFacts, needed: int) -> Clause:
    demand = plural(
        "all players rated at the end, or at least {count} rated player",
        "all players rated at the end, or at least {count} rated players",
        needed,
    )
    if event.rated is None:
        return Clause(article, demand, event.all_rated_at_end or None)
    everyone = event.rated == event.players or event.all_rated_at_end
    enough = event.rated >= needed or everyone
    met = None if not enough and event.all_rated_at_end is None else bool(enough)
    return Clause(
        article, demand, met, msg("rated: {rated} of {players}", rated=event.rated, players=event.players)
    )


def double_round_robin(service: Service, numbers: TitleNumbers) -> list[Clause]:
    """A double round robin with enough rated players.

    Handbook: B.06.1 3.8.3
    """
    event, article = service.event, _CITED + "3.8.3"
    return [
        is_system(article, event, EventSystem.DOUBLE_ROUND_ROBIN),
        standard(article, event),
        at_least(article, msg("rated players"), event.rated, numbers.double_round_robin_rated),
    ]


def other_system(service: Service, _numbers: TitleNumbers) -> list[Clause]:
    """A knock-out or another system: accepted in principle, but no number is named, so FIDE reviews it.

    Handbook: B.06.1 2.3.1
    """
    event, article = service.event, _CITED + "2.3.1"
    met = event.system in (EventSystem.KNOCKOUT, EventSystem.OTHER)
    return [
        is_kind(article, msg("a knock-out or another system"), met if event.system else None, _system(event)),
        standard(article, event),
        Clause(article, msg("accepted by the Arbiters' Commission"), None),
    ]


def team_league(service: Service, numbers: TitleNumbers) -> list[Clause]:
    """At least five rounds in the highest division of the national team championship.

    Handbook: B.06.1 3.9.1
    """
    return league(_CITED + "3.9.1", service, numbers.fa_league_rounds, numbers.league)


def fast_chess(service: Service, numbers: TitleNumbers) -> list[Clause]:
    """A rated rapid or blitz event with enough rated players and rounds.

    Handbook: B.06.1 3.9.2
    """
    event, article = service.event, _CITED + "3.9.2"
    return [
        is_kind(article, msg("rapid or blitz"), event.speed is not Speed.STANDARD, event.speed.label),
        is_kind(article, msg("over the board"), not event.hybrid),
        at_least(article, msg("rated players"), event.rated, numbers.fast_rated),
        at_least(article, msg("rounds"), event.rounds, numbers.fast_rounds),
    ]


def hybrid(service: Service, _numbers: TitleNumbers) -> list[Clause]:
    """A hybrid event of the level of a norm over the board, endorsed beforehand.

    Handbook: B.06.1 2.3.2, 3.9.3
    """
    return hybrid_demands(_CITED + "3.9.3", service.event)


def olympiad_match_arbiter(service: Service, _numbers: TitleNumbers) -> list[Clause]:
    """Match arbiter in an Olympiad.

    Handbook: B.06.1 3.9.4
    """
    return match_arbiter(_CITED + "3.9.4", service)


# -- demands that the ways to both titles share -----------------------------------


def is_kind(article: str, what: str, met: bool | None, actual: str = "") -> Clause:
    """The clause that an event is of some kind."""
    return Clause(article, what, met, actual, identifies=True)


def is_system(article: str, event: EventFacts, wanted: EventSystem) -> Clause:
    """The clause that an event is of a system."""
    met = None if event.system is None else event.system is wanted
    return Clause(article, msg("system {wanted}", wanted=wanted.value), met, _system(event), identifies=True)


def _system(event: EventFacts) -> str:
    return event.system.value if event.system else msg("not stated")


def standard(article: str, event: EventFacts) -> Clause:
    """The clause that an event is standard chess over the board."""
    speed = event.speed.label
    kind = msg("{speed}, hybrid", speed=speed) if event.hybrid else speed
    return Clause(
        article, msg("standard chess over the board"), event.over_the_board_standard, kind, identifies=True
    )


def league(article: str, service: Service, rounds: int, needed: TeamLeague) -> list[Clause]:
    """The clauses of the top division of a national team championship."""
    event = service.event
    double = event.system is EventSystem.DOUBLE_ROUND_ROBIN
    teams = needed.teams_in_double_round_robin if double else needed.teams
    return [
        is_kind(
            article,
            msg("highest division of the national team championship"),
            event.national is NationalEvent.TEAM_TOP_DIVISION,
        ),
        standard(article, event),
        at_least(article, msg("rounds as an arbiter"), service.rounds_served or event.rounds, rounds),
        at_least(article + ".a", msg("boards per team"), event.boards_per_team, needed.boards),
        at_least(article + ".b", msg("teams"), event.teams, teams),
        percent_at_least(
            article + ".c", msg("rated players"), event.rated, event.players, needed.percent_rated
        ),
    ]


def hybrid_demands(article: str, event: EventFacts) -> list[Clause]:
    """The clauses of a hybrid event; its level is judged by the people who endorse it."""
    return [
        is_kind(article, msg("a hybrid event"), event.hybrid),
        Clause(
            article,
            msg("endorsed beforehand by the Qualification and Arbiters' Commissions"),
            event.endorsed,
        ),
    ]


def match_arbiter(article: str, service: Service) -> list[Clause]:
    """The clauses of a match arbiter in an Olympiad."""
    listed = service.event.listed
    return [
        is_kind(article, msg("an Olympiad"), listed is not None and listed.olympiad),
        Clause(article, msg("as a match arbiter"), service.duty is Duty.MATCH_ARBITER, service.duty.label),
    ]
