"""The front page of an event: what the desk knows of all its sections, as far as it is public."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.urls import reverse

from caissa.messages import Message
from caissa.tournament import Role
from caissa_web.noticeboard.cache.published import Published
from caissa_web.noticeboard.document.parts import COLOURS, RoundShown, SectionShown
from caissa_web.noticeboard.front.home import round_address, round_under_way, top_boards
from caissa_web.presentation.lists import Board
from caissa_web.presentation.matches import MatchLine
from caissa_web.presentation.schedule import Session
from caissa_web.presentation.standings import Place
from caissa_web.records.publication import Publication

LEADERS = 3
NAMED_ROLES = (Role.ORGANISER, Role.CHIEF_ARBITER, Role.DEPUTY_CHIEF_ARBITER, Role.CHIEF_FAIR_PLAY_OFFICER)
"""Those whom a visitor may turn to; the whole list is the desk's."""
OVER, NOW, TO_COME = "over", "now", "to come"


@dataclass(frozen=True, slots=True)
class SectionFront:
    """A section on the front page: how far it is, its leaders, the boards under way, the next round."""

    section: SectionShown
    rules: Publication
    home: str
    round_address: str
    latest: RoundShown | None
    under_way: bool
    boards: tuple[Board, ...]
    matches: tuple[MatchLine, ...]
    leaders: tuple[Place, ...]
    of_teams: bool
    next_session: Session | None
    colour: str

    @property
    def is_running(self) -> bool:
        """Has it begun, and is it not over?"""
        return bool(self.section.paired_rounds) and not self.section.finished


@dataclass(frozen=True, slots=True)
class DaySession:
    """A round of a section in the schedule of the event."""

    section: SectionShown
    round: int
    starts: datetime | None
    time_control: str = ""


@dataclass(frozen=True, slots=True)
class ScheduledDay:
    """A day of the event with its rounds."""

    date: date
    when: str
    sessions: tuple[DaySession, ...]


@dataclass(frozen=True, slots=True)
class Holder:
    """Somebody in a role."""

    name: str
    title: str
    role: Message


@dataclass(frozen=True, slots=True)
class MainStep:
    """Where most visitors want to go now: games, standings or the list of players."""

    kind: str
    address: str
    round: int = 0


@dataclass(frozen=True, slots=True)
class EventFront:
    """The whole front page."""

    sections: tuple[SectionFront, ...]
    players: int
    federations: int
    titled: int
    rounds: tuple[int, ...]
    time_controls: tuple[str, ...]
    holders: tuple[Holder, ...]
    days: tuple[ScheduledDay, ...]
    games_open: int
    main_step: MainStep | None


def event_front(documents: Sequence[Published], today: date) -> EventFront:
    """The front page of an event by the documents of its sections."""
    sections = tuple(
        _section(document, today, COLOURS[at % len(COLOURS)]) for at, document in enumerate(documents)
    )
    players = [player for document in documents for player in document.players]
    facts = [document.public_facts for document in documents]
    return EventFront(
        sections,
        len(players),
        len({player.federation for player in players} - {""}),
        sum(bool(player.title) for player in players),
        tuple(sorted({section.section.rounds for section in sections if section.section.rounds})),
        tuple(dict.fromkeys(each.time_control for each in facts if each.time_control)),
        tuple(_holders(documents)),
        _days(documents, today),
        sum(
            front.latest.games - front.latest.results
            for front in sections
            if front.under_way and front.latest
        ),
        _main_step(sections),
    )


def _section(document: Published, today: date, colour: str) -> SectionFront:
    table, shown = document.standings, round_under_way(document)
    upcoming = [
        session
        for session in document.schedule
        if session.round > document.section.paired_rounds and session.date and session.date >= today
    ]
    return SectionFront(
        document.section,
        document.rules,
        reverse("noticeboard:section", args=[document.event.slug, document.section.slug]),
        round_address(document),
        document.round(document.section.round_in_play),
        shown is not None,
        top_boards(shown) if shown and not document.of_matches else (),
        shown.matches[:2] if shown else (),
        table.places[:LEADERS] if table else (),
        document.of_matches,
        upcoming[0] if upcoming else None,
        colour,
    )


def _holders(documents: Iterable[Published]) -> Iterable[Holder]:
    officials = [official for document in documents for official in document.public_facts.officials]
    known = set()
    for role in NAMED_ROLES:
        for official in officials:
            person = official.person
            if official.role is role and (person.name, role) not in known:
                known.add((person.name, role))
                yield Holder(person.name, person.arbiter_title, role.label)


def _days(documents: Iterable[Published], today: date) -> tuple[ScheduledDay, ...]:
    by_day: dict[date, list[DaySession]] = {}
    for document in documents:
        for session in document.schedule:
            if session.date is not None:
                of_day = by_day.setdefault(session.date, [])
                of_day.append(
                    DaySession(document.section, session.round, session.starts, session.other_time_control)
                )
    return tuple(
        ScheduledDay(
            day,
            OVER if day < today else NOW if day == today else TO_COME,
            tuple(sorted(by_day[day], key=_by_hour)),
        )
        for day in sorted(by_day)
    )


def _by_hour(session: DaySession) -> tuple[bool, str]:
    """Rounds whose hour is not known come last."""
    return session.starts is None, session.starts.isoformat() if session.starts else ""


def _main_step(sections: Sequence[SectionFront]) -> MainStep | None:
    """Games while they are played, else the newest standings or pairings, else who has entered."""
    for front in sections:
        if front.under_way:
            return MainStep("live", front.round_address, front.section.round_in_play)
    for front in sections:
        if front.is_running:
            return MainStep("pairings", front.round_address, front.section.round_in_play)
    for front in sections:
        if front.leaders:
            return MainStep("standings", f"{front.home}standings/")
    for front in sections:
        return MainStep("players", f"{front.home}players/")
    return None
