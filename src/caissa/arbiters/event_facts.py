"""What the rules for arbiters must know of an event: its size, system, level and kind."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Any

from caissa.arbiters.classes.official_events import OfficialEvent, official_event
from caissa.tournament import Event, Level, Player, Role, Sex, Speed, System, Title, Tournament

UNRATED_COUNTS_AS = 1400
"""The rating of an unrated player in an average (B.01 1.4.6d)."""

_MASTERS = frozenset({Title.GM, Title.WGM, Title.IM, Title.WIM, Title.FM, Title.WFM})


class EventSystem(StrEnum):
    """The system as the forms FA2 and IA2 tick it; teams have a box of their own."""

    SWISS = "SS"
    ROUND_ROBIN = "RR"
    DOUBLE_ROUND_ROBIN = "DR"
    KNOCKOUT = "KO"
    OTHER = "Other"


class NationalEvent(StrEnum):
    """National championships that have a line of their own in the rules for norms."""

    INDIVIDUAL_FINAL = "individual-final"
    TEAM_TOP_DIVISION = "team-top-division"


@dataclass(frozen=True, slots=True)
class EventFacts:
    """An event as the forms and the rules for arbiters see it; None is what nobody has said.

    `official` is a short name from the list of official events; `masters` counts the titles from
    FM and WFM up, `titled` all titles. `calendar_entry` joins events that are one entry in FIDE's calendar.
    """

    name: str = ""
    event_codes: tuple[str, ...] = ()
    federation: str = ""
    venue: str = ""
    start: date | None = None
    end: date | None = None
    system: EventSystem | None = None
    for_teams: bool = False
    rounds: int | None = None
    players: int | None = None
    rated: int | None = None
    federations: int | None = None
    titled: int | None = None
    masters: int | None = None
    average_rating: Decimal | None = None
    women_only: bool = False
    speed: Speed = Speed.STANDARD
    time_control: str = ""
    fide_rated: bool = True
    official: str = ""
    national: NationalEvent | None = None
    hybrid: bool = False
    endorsed: bool | None = None
    player_norms_possible: bool | None = None
    all_rated_at_end: bool | None = None
    teams: int | None = None
    boards_per_team: int | None = None
    festival: bool = False
    chief_arbiter: str = ""
    chief_arbiter_title: str = ""
    calendar_entry: str = ""

    @property
    def listed(self) -> OfficialEvent | None:
        """The line of the list of official events, if the event is one."""
        return official_event(self.official) if self.official else None

    @property
    def world(self) -> bool:
        """Is it an event of FIDE itself?"""
        return self.listed is not None and self.listed.world

    @property
    def over_the_board_standard(self) -> bool:
        """Is it standard chess over the board?"""
        return self.speed is Speed.STANDARD and not self.hybrid

    @property
    def entry(self) -> str:
        """What makes it one entry in the calendar: its name there, or its own."""
        return self.calendar_entry or self.name

    @property
    def norm_system(self) -> str:
        """The system that counts when two different ones are asked for; team play is one of its own.

        Handbook: B.06.1 2.3.1
        """
        if self.for_teams:
            return "TM"
        return self.system.value if self.system else ""


_SYSTEMS = {System.ROUND_ROBIN: EventSystem.ROUND_ROBIN, System.KNOCKOUT: EventSystem.KNOCKOUT}


def event_facts(tournament: Tournament, **declared: Any) -> EventFacts:
    """The facts of a section, with what the file cannot say declared beside it."""
    players = tournament.players
    counted = EventFacts(
        name=tournament.name,
        federation=tournament.federation,
        venue=tournament.city,
        start=tournament.start,
        end=tournament.end,
        system=event_system(tournament),
        for_teams=tournament.for_teams,
        rounds=tournament.scheduled_rounds or tournament.paired_rounds or None,
        women_only=bool(players) and all(player.sex is Sex.FEMALE for player in players),
        speed=tournament.speed,
        time_control=tournament.time_control,
        player_norms_possible=_norms_announced(tournament.level),
        teams=len(tournament.teams) or None,
        **_counts(players, tournament.speed),
        **_chief(tournament),
    )
    return replace(counted, **declared)


def event_system(tournament: Tournament) -> EventSystem | None:
    """The box of the form that a section's system ticks; None where the file names no system.

    Handbook: B.06.1 2.3.1
    """
    system = tournament.system
    if system is System.UNKNOWN:
        return _system_in_words(tournament.type_text)
    if system.swiss:
        return EventSystem.SWISS
    if system is System.ROUND_ROBIN and tournament.type.cycles == 2:
        return EventSystem.DOUBLE_ROUND_ROBIN
    return _SYSTEMS.get(system, EventSystem.OTHER)


_SYSTEM_WORDS = (
    ("swiss", EventSystem.SWISS),
    ("double round", EventSystem.DOUBLE_ROUND_ROBIN),
    ("round robin", EventSystem.ROUND_ROBIN),
    ("knock", EventSystem.KNOCKOUT),
)


def _system_in_words(text: str) -> EventSystem | None:
    """What the words of an older file say, such as "Individual: Swiss-System"."""
    words = text.casefold().replace("-", " ")
    return next((system for part, system in _SYSTEM_WORDS if part in words), None)


def festival_facts(event: Event, **declared: Any) -> EventFacts:
    """The sections of a festival taken together, as for the quotas that a festival may fill jointly.

    Handbook: B.06.1 2.5.1
    """
    sections = [event_facts(section) for section in event.sections]
    everyone = [player for section in event.sections for player in section.players]
    joint = replace(
        sections[0],
        name=event.name,
        start=event.start or min((section.start for section in sections if section.start), default=None),
        end=event.end or max((section.end for section in sections if section.end), default=None),
        rounds=min((section.rounds for section in sections if section.rounds), default=None),
        system=_common(section.system for section in sections),
        festival=True,
        **_counts(everyone, sections[0].speed),
    )
    return replace(joint, **declared)


def _common(systems: Iterable[EventSystem | None]) -> EventSystem | None:
    different = set(systems)
    return different.pop() if len(different) == 1 else EventSystem.OTHER


def _counts(players: Iterable[Player], speed: Speed) -> dict[str, Any]:
    listed = list(players)
    ratings = [_rating(player, speed) for player in listed]
    total = sum(rating or UNRATED_COUNTS_AS for rating in ratings)
    return {
        "players": len(listed),
        "rated": sum(rating is not None for rating in ratings),
        "federations": len({player.federation for player in listed if player.federation}),
        "titled": sum(player.title is not None for player in listed),
        "masters": sum(player.title in _MASTERS for player in listed),
        "average_rating": Decimal(total) / len(listed) if listed else None,
    }


def _rating(player: Player, speed: Speed) -> int | None:
    return player.person.rating(speed) or player.rating or None


def _norms_announced(level: Level | None) -> bool | None:
    return None if level is None else level is not Level.RATED


def _chief(tournament: Tournament) -> dict[str, Any]:
    chiefs = tournament.officials_in(Role.CHIEF_ARBITER)
    if not chiefs:
        return {}
    return {"chief_arbiter": chiefs[0].person.name, "chief_arbiter_title": chiefs[0].person.arbiter_title}
