"""Fair-play incidents of older releases: moved out of the incidents book into cases, in all versions.

One transaction a section: the case is made, every version and the log are written anew without the words, and
the section is noted as looked through. Killed in between, nothing has happened; done again, nothing changes.
A long history is read before anything is locked, so that results are stored meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.utils import timezone

from caissa.conduct import CaseKind
from caissa.messages import msg
from caissa.tournament import Tournament
from caissa_web.conduct.access import IN_CHARGE, give_access
from caissa_web.conduct.errors import NobodyInCharge
from caissa_web.conduct.models import Case, LookedThrough
from caissa_web.conduct.operations.cases import limitation_of, receivers_at
from caissa_web.conduct.operations.steps import open_case
from caissa_web.conduct.people import person_of
from caissa_web.records import history, snapshot
from caissa_web.records.incident_privacy import FAIR_PLAY_KIND
from caissa_web.records.models import LogEntry, Section, Version
from caissa_web.records.redaction import ACT as REDACTION
from caissa_web.records.redaction import redact
from caissa_web.records.versions import locked
from caissa_web.section.book import Incident
from caissa_web.section.state import State

BY = "moving"
STUB = ""
"""What is left of such an incident: its number and its time, so that the numbers of the others stay."""


def run() -> int:
    """Look through every section that nobody has looked through yet; how many incidents were moved."""
    done = LookedThrough.objects.values("section")
    waiting = Section.objects.exclude(pk__in=done).select_related("event")
    return sum(move_section(section) for section in waiting)


def move_section(section: Section) -> int:
    """Move the fair-play incidents of one section; how many there were."""
    search = _Search(section)
    search.read_on()
    with transaction.atomic():
        if search.is_outdated(locked(section)):
            search = _Search(section)
        search.read_on()
        for incident, facts in search.latest.values():
            _move(section, incident, facts)
        if search.latest:
            reason = msg("fair play is kept in cases")
            redact(section, _without_fair_play, by=BY, reason=reason, words=search.words)
        LookedThrough.objects.get_or_create(
            section=section, defaults={"at": timezone.now(), "moved": len(search.latest)}
        )
    return len(search.latest)


class _Search:
    """Every fair-play incident of every version in its latest wording, and the words of all wordings."""

    def __init__(self, section: Section) -> None:
        self.section = section
        self.latest: dict[str, tuple[Incident, Tournament]] = {}
        self.words: set[str] = set()
        self.read = 0
        self.redactions = _redactions(section)

    def read_on(self) -> None:
        """Read the versions that were not read yet."""
        for version, state in self._newer():
            for incident in state.book.incidents:
                if incident.kind == FAIR_PLAY_KIND and incident.what:
                    self.latest[_key(self.section, incident)] = incident, state.facts
                    self.words.update(_words(incident))
            self.read = version.number

    def _newer(self) -> Iterator[tuple[Version, State]]:
        newer = self.section.versions.filter(number__gt=self.read).order_by("number")
        if self.read:
            return ((version, snapshot.state(version)) for version in newer)
        # From the first version on, each is unpacked against the version before it.
        texts = history.texts_of(newer.iterator(history.LONGEST_RUN))
        return ((version, snapshot.state_of(version, text)) for version, text in texts)

    def is_outdated(self, current: Section) -> bool:
        """Was something erased from versions that have been read? What is gone must not come back."""
        return _redactions(current) != self.redactions


def _redactions(section: Section) -> int:
    return LogEntry.objects.filter(section=section, act=REDACTION).count()


def _key(section: Section, incident: Incident) -> str:
    return sha256(f"{section.pk}|{incident.number}|{incident.at.isoformat()}".encode()).hexdigest()


def _words(incident: Incident) -> tuple[str, ...]:
    """What the log may say of an incident."""
    whole = (incident.what, incident.what[:120], incident.decision, incident.clocks, incident.position)
    return tuple(word for word in whole if word)


def _move(section: Section, incident: Incident, facts: Tournament) -> None:
    key = _key(section, incident)
    if Case.objects.filter(moved_from=key).exists():
        return
    people: list[dict[str, Any]] = [
        person_of(facts.player(number)) for number in incident.players if number in facts.numbers
    ]
    content = {
        "section": section.slug,
        "round": incident.round,
        "board": incident.board,
        "accused": people[0] if people else {"name": ""},
        "opponent": people[1] if len(people) > 1 else None,
        "facts": incident.what,
        "clocks": incident.clocks,
        "position": incident.position,
        "ruling": incident.decision,
        "article": incident.article,
        "penalty": incident.penalty,
        "reported_by": incident.by,
        "reported_at": incident.at.isoformat(),
    }
    last = limitation_of(section.event, CaseKind.REPORT, content)
    case = open_case(section.event, CaseKind.REPORT.value, content, by=BY, moved_from=key, limitation_on=last)
    try:
        receivers = receivers_at(section.event, content)
    except NobodyInCharge:
        # Nobody has a log-in yet: who runs the installation can name somebody, with a reason.
        receivers = []
    give_access(case, receivers, IN_CHARGE, by=BY)


def _without_fair_play(state: State) -> State:
    """A state without words about fair play."""
    if all(incident.kind != FAIR_PLAY_KIND for incident in state.book.incidents):
        return state
    kept = tuple(
        Incident(incident.number, incident.at, "", STUB, kind=FAIR_PLAY_KIND)
        if incident.kind == FAIR_PLAY_KIND
        else incident
        for incident in state.book.incidents
    )
    return state.with_book(replace(state.book, incidents=kept))
