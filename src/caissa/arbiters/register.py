"""The arbiter as a record: titles, classes, training, events served, sanctions."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum

from caissa.arbiters.event_facts import EventFacts
from caissa.messages import LabelledStrEnum, msg
from caissa.tournament import Birth, Role, Sex


class ArbiterTitle(StrEnum):
    """The three levels that FIDE registers (B.06.1 1.1, 5.1)."""

    NATIONAL = "NA"
    FIDE = "FA"
    INTERNATIONAL = "IA"


class ArbiterClass(StrEnum):
    """The category of an arbiter by experience, A the highest (B.06.3 1.2, 1.2.1)."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"


class Duty(LabelledStrEnum):
    """What an arbiter does at an event, as the table of appointments names it (B.06.3 8.3)."""

    CHIEF_ARBITER = "chief arbiter", msg("chief arbiter")
    DEPUTY_CHIEF_ARBITER = "deputy chief arbiter", msg("deputy chief arbiter")
    SECTOR_ARBITER = "sector arbiter", msg("sector arbiter")
    PAIRING_OFFICER = "pairing officer", msg("pairing officer")
    FAIR_PLAY_OFFICER = "fair play officer", msg("fair play officer")
    ARBITER = "arbiter", msg("arbiter")
    MATCH_ARBITER = "match arbiter", msg("match arbiter")

    @property
    def senior(self) -> bool:
        """Is it one of the senior roles (B.06.4 1)?"""
        return self in _SENIOR


_SENIOR = frozenset(
    {Duty.CHIEF_ARBITER, Duty.DEPUTY_CHIEF_ARBITER, Duty.SECTOR_ARBITER, Duty.PAIRING_OFFICER}
)
LEADING = frozenset({Duty.CHIEF_ARBITER, Duty.DEPUTY_CHIEF_ARBITER})
"""The two duties that count for a class."""

DUTIES = {
    Role.CHIEF_ARBITER: Duty.CHIEF_ARBITER,
    Role.DEPUTY_CHIEF_ARBITER: Duty.DEPUTY_CHIEF_ARBITER,
    Role.SECTOR_ARBITER: Duty.SECTOR_ARBITER,
    Role.PAIRING_OFFICER: Duty.PAIRING_OFFICER,
    Role.MATCH_ARBITER: Duty.MATCH_ARBITER,
    Role.BOARD_ARBITER: Duty.ARBITER,
    Role.FAIR_PLAY_OFFICER: Duty.FAIR_PLAY_OFFICER,
    Role.CHIEF_FAIR_PLAY_OFFICER: Duty.FAIR_PLAY_OFFICER,
}
"""A role at an event, and the duty it is in the table of appointments."""


class TrainingKind(LabelledStrEnum):
    """The courses that count for a title or for activity."""

    FA_SEMINAR = "FA seminar", msg("FA seminar")
    IA_SEMINAR = "IA seminar", msg("IA seminar")
    REFRESHER = "refresher course", msg("refresher course")


class SanctionKind(LabelledStrEnum):
    """The three levels of sanction (B.06.5 4.1)."""

    WARNING = "written warning", msg("written warning")
    REPRIMAND = "written reprimand", msg("written reprimand")
    DISQUALIFICATION = "disqualification", msg("disqualification")


class Panel(LabelledStrEnum):
    """The four lists from which arbiters of World events are chosen (B.06.4 3.1)."""

    GREEN = "green", msg("green")
    BLUE = "blue", msg("blue")
    RED = "red", msg("red")
    YELLOW = "yellow", msg("yellow")


@dataclass(frozen=True, slots=True)
class Training:
    """A course attended: what it was, when, how its examination or evaluation ended, and the feedback.

    `percent` are the marks of the examination, not rounded; where they are known, they decide, not `passed`.
    """

    kind: TrainingKind
    end: date
    start: date | None = None
    name: str = ""
    federation: str = ""
    passed: bool | None = None
    percent: Decimal | None = None
    feedback: str = ""

    @property
    def marks(self) -> str:
        """The marks as they are read: 80 %, 79.5 %; nothing where they are not known."""
        return "" if self.percent is None else f"{self.percent.normalize():f} %"


@dataclass(frozen=True, slots=True)
class Certificate:
    """The signatures under a norm report (FA1 or IA1)."""

    signed_by: str
    position: str = msg("chief arbiter")
    title: str = ""
    federation: str = ""
    signed_on: date | None = None
    federation_official: str = ""
    authenticated_on: date | None = None


@dataclass(frozen=True, slots=True)
class Service:
    """One event that an arbiter served at, with the evaluation and what it was used for.

    `positive` is what the evaluation comes to, `evaluation` its words.
    """

    event: EventFacts
    duty: Duty = Duty.ARBITER
    rounds_served: int | None = None
    positive: bool | None = None
    used_for: str = ""
    certificate: Certificate | None = None
    evaluated_by: str = ""
    evaluation: str = ""


@dataclass(frozen=True, slots=True)
class Sanction:
    """A sanction with its first day; a disqualification has its months."""

    kind: SanctionKind
    imposed: date
    months: int | None = None
    by: str = "DSC"
    offence: str = ""


@dataclass(frozen=True, slots=True)
class Investigation:
    """A case from the day it was opened till the day it was closed."""

    opened: date
    closed: date | None = None
    by: str = "DSC"


@dataclass(frozen=True, slots=True)
class ClassAward:
    """The day on which an arbiter entered a class."""

    category: ArbiterClass
    on: date


@dataclass(frozen=True, slots=True)
class Arbiter:
    """An arbiter's record; dates of titles are those of their award or registration."""

    name: str
    fide_id: int | None = None
    federation: str = ""
    birth: Birth | None = None
    sex: Sex | None = None
    continent: str = ""
    languages: tuple[str, ...] = ()
    national_since: date | None = None
    fide_since: date | None = None
    international_since: date | None = None
    classes: tuple[ClassAward, ...] = ()
    trainings: tuple[Training, ...] = ()
    services: tuple[Service, ...] = ()
    sanctions: tuple[Sanction, ...] = ()
    investigations: tuple[Investigation, ...] = ()
    registration_paid: bool | None = None
    panel: Panel | None = None
    end_of_activity: date | None = None

    def title_on(self, day: date) -> ArbiterTitle | None:
        """The highest level the arbiter had on a day."""
        held = (
            (self.international_since, ArbiterTitle.INTERNATIONAL),
            (self.fide_since, ArbiterTitle.FIDE),
            (self.national_since, ArbiterTitle.NATIONAL),
        )
        return next((title for since, title in held if since is not None and since <= day), None)

    def class_on(self, day: date) -> ArbiterClass | None:
        """The class on a day: the last one awarded, D for every other FA and IA, none for the rest.

        Handbook: B.06.3 1.2.1, 1.2.2, 6
        """
        if self.title_on(day) not in (ArbiterTitle.FIDE, ArbiterTitle.INTERNATIONAL):
            return None
        past = [award for award in self.classes if award.on <= day]
        return max(past, key=lambda award: award.on).category if past else ArbiterClass.D

    def class_since(self, category: ArbiterClass) -> date | None:
        """The day on which a class was awarded."""
        return next((award.on for award in self.classes if award.category is category), None)

    @property
    def family_name(self) -> str:
        """The name before the comma."""
        return self.name.partition(",")[0].strip()

    @property
    def first_name(self) -> str:
        """The name after the comma."""
        return self.name.partition(",")[2].strip()
