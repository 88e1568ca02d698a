"""The fair-play report at the end of an event: level, measures, scans, irregularities, cases (FPPM 2)."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.documents.document import (
    Block,
    Column,
    ColumnKind,
    Document,
    Heading,
    Items,
    Paragraph,
    Signature,
    Signatures,
    Table,
)
from caissa.documents.forms.details import record_in
from caissa.documents.request import Request

DETAILS = ("fair_play",)


@dataclass(frozen=True, slots=True)
class Measures:
    """How many measures of one section were asked for and how many are open."""

    section: str = ""
    asked: int = 0
    open: int = 0
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundChecks:
    """What the logs have of one round; round 0 is what nobody noted a round for."""

    round: int = 0
    scans: int = 0
    absences: int = 0
    devices: int = 0


@dataclass(frozen=True, slots=True)
class CaseLine:
    """A case in which the author is named: its reference, kind, state and who decided."""

    reference: str = ""
    kind: str = ""
    state: str = ""
    decision: str = ""
    overturned: str = ""


@dataclass(frozen=True, slots=True)
class FairPlayReport:
    """The report as the details tell it."""

    level: str = ""
    decided_by: str = ""
    team: tuple[str, ...] = ()
    measures: tuple[Measures, ...] = ()
    rounds: tuple[RoundChecks, ...] = ()
    irregularities: tuple[str, ...] = ()
    cases: tuple[CaseLine, ...] = ()


def fair_play_report(request: Request) -> Document:
    """The chief fair-play officer's report to the commission and the FIDE office.

    Handbook: FPPM 2.a
    """
    report = record_in(FairPlayReport, request.details, "fair_play") or FairPlayReport()
    say = request.say
    blocks: list[Block] = [
        Heading(say("Level of protection")),
        Paragraph(f"{report.level}: {report.decided_by}" if report.level else say("Not worked out.")),
        Heading(say("Fair-play team")),
        Paragraph(", ".join(report.team) if report.team else say("Nobody was appointed.")),
        Heading(say("Measures")),
        *_measures(request, report),
        Heading(say("Scans, absences and devices")),
        *_rounds(request, report),
        Heading(say("Irregularities")),
        Items(report.irregularities) if report.irregularities else Paragraph(say("None were noted.")),
        Heading(say("Cases")),
        *_cases(request, report),
        Signatures((Signature(say("Chief Fair Play Officer")),)),
    ]
    return request.document(say("Fair-play report"), blocks)


def _measures(request: Request, report: FairPlayReport) -> list[Block]:
    say = request.say
    if not report.measures:
        return [Paragraph(say("No checklist was filled in."))]
    columns = (
        Column(say("Section"), ColumnKind.NAME, key=True),
        Column(say("Measures asked for"), ColumnKind.NUMBER),
        Column(say("Not answered"), ColumnKind.NUMBER),
        Column(say("Not as demanded"), room=20),
    )
    rows = tuple(
        (each.section, str(each.asked), str(each.open), "; ".join(each.doubts)) for each in report.measures
    )
    return [Table(columns, rows)]


def _rounds(request: Request, report: FairPlayReport) -> list[Block]:
    say = request.say
    if not report.rounds:
        return [Paragraph(say("Nothing was logged."))]
    columns = (
        Column(say("Round"), ColumnKind.NUMBER, key=True),
        Column(say("Scans and searches"), ColumnKind.NUMBER),
        Column(say("Absences from the board"), ColumnKind.NUMBER),
        Column(say("Devices handed in"), ColumnKind.NUMBER),
    )
    rows = tuple(
        (str(each.round or "–"), str(each.scans), str(each.absences), str(each.devices))
        for each in report.rounds
    )
    return [Table(columns, rows)]


def _cases(request: Request, report: FairPlayReport) -> list[Block]:
    say = request.say
    if not report.cases:
        return [Paragraph(say("There were no cases."))]
    columns = (
        Column(say("Case"), key=True),
        Column(say("Kind")),
        Column(say("State")),
        Column(say("Decision"), room=20),
        Column(say("Overturned by the chief arbiter, with legal grounds"), room=20),
    )
    rows = tuple(
        (each.reference, each.kind, each.state, each.decision, each.overturned) for each in report.cases
    )
    return [Table(columns, rows)]
