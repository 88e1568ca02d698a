"""A list of an old system taken over: many delegations at once, judged line by line, one transaction."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from secrets import token_hex

from django.utils import timezone

from caissa.errors import Finding, Severity
from caissa.messages import msg, plural
from caissa.tournament.federations import federation_code
from caissa_web.delegations.errors import BadRows
from caissa_web.delegations.models import Delegation
from caissa_web.delegations.operations.judging_names import JudgedName, judge_names
from caissa_web.delegations.operations.names import enter_names, findings_of
from caissa_web.delegations.sheets.fields import NameField
from caissa_web.delegations.sheets.pasted import Line
from caissa_web.enrolment.models import Offer
from caissa_web.enrolment.operations.log import log
from caissa_web.enrolment.turns import turn

MOST_LINES = 1000
"""As many are taken over while somebody waits for the page."""
MOST_IN_BACKGROUND = 10_000
Tell = Callable[[int, int], None]
"""Hears how many lines are done, of how many; whatever it raises ends the import, and nothing is stored."""


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What an import would do: the lines of each delegation as they were judged, and lines that fit none."""

    by_delegation: tuple[tuple[Delegation, tuple[JudgedName, ...]], ...]
    homeless: tuple[Finding, ...]

    @property
    def findings(self) -> list[Finding]:
        """Everything that is wrong, with line and column, in the order of the lines."""
        return [*self.homeless, *findings_of(self._faulty, most=None)]

    @property
    def _faulty(self) -> list[JudgedName]:
        rows = [each for _delegation, judged in self.by_delegation for each in judged if not each.is_sound]
        return sorted(rows, key=lambda each: each.row.line.number)

    @property
    def sound(self) -> int:
        """How many lines can be taken over."""
        return sum(each.is_sound for _delegation, judged in self.by_delegation for each in judged)

    @property
    def bad(self) -> int:
        """How many cannot."""
        return len(self.homeless) + len(self._faulty)


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import did."""

    people: int
    delegations: int
    left_out: int


def with_categories(lines: Sequence[Line], words: Mapping[str, str]) -> list[Line]:
    """The lines with the words of the old system replaced by codes of categories."""
    return [
        replace(
            line,
            cells={
                **line.cells,
                NameField.CATEGORY: words.get(line.cell(NameField.CATEGORY), line.cell(NameField.CATEGORY)),
            },
        )
        if line.cell(NameField.CATEGORY) in words
        else line
        for line in lines
    ]


def report_on_lines(
    offer: Offer, lines: Sequence[Line], *, now: datetime | None = None, tell: Tell | None = None
) -> ImportReport:
    """Judge all lines, delegation by delegation; nothing is stored."""
    moment = now or timezone.now()
    groups, homeless = _groups(offer, lines)
    judged: list[tuple[Delegation, tuple[JudgedName, ...]]] = []
    done = len(homeless)
    for delegation, own in groups:
        judged.append((delegation, judge_names(delegation, offer, own, in_office=True, now=moment).rows))
        done += len(own)
        if tell is not None:
            tell(done, len(lines))
    return ImportReport(tuple(judged), tuple(homeless))


def _groups(offer: Offer, lines: Sequence[Line]) -> tuple[list[tuple[Delegation, list[Line]]], list[Finding]]:
    """The lines by delegation: the federation's column says which."""
    rows = Delegation.objects.filter(event=offer.event_id).select_related("event", "applicant__event")
    known = {row.federation if row.kind == Delegation.Kind.FEDERATION else row.name: row for row in rows}
    groups: dict[int, tuple[Delegation, list[Line]]] = {}
    homeless: list[Finding] = []
    for line in lines:
        text = line.cell(NameField.FEDERATION)
        delegation = known.get(federation_code(text) or text.upper()) or known.get(text)
        if delegation is None:
            where = msg("line {line}, {column}", line=line.number, column=NameField.FEDERATION.label)
            what = msg("{text} has not been invited", text=text[:40] or "–")
            homeless.append(Finding("delegations.rows", Severity.ERROR, where, what))
        else:
            groups.setdefault(delegation.pk, (delegation, []))[1].append(line)
    return list(groups.values()), homeless


def import_lines(
    offer: Offer,
    lines: Sequence[Line],
    *,
    by: str,
    only_sound: bool = False,
    now: datetime | None = None,
    most: int = MOST_LINES,
    tell: Tell | None = None,
) -> Imported:
    """Take a list over: all of it, or nothing if a line is bad, unless the sound ones were chosen.

    The same list again enters nobody twice: its lines are then found to be entered already. What a long one
    costs is charged afterwards by the job that charges after a rush, so that others can write soon again.
    """
    moment = now or timezone.now()
    if not 0 < len(lines) <= most:
        what = msg("between 1 and {most} lines at once are possible", most=most)
        raise BadRows([Finding("delegations.rows", Severity.ERROR, msg("list"), what)])
    with turn():
        report = report_on_lines(offer, lines, now=moment)
        if report.bad and not only_sound:
            raise BadRows(report.findings[:20])
        people = delegations = 0
        for delegation, judged in report.by_delegation:
            own = [each.row.line for each in judged if each.is_sound]
            if not own:
                continue
            done = enter_names(
                delegation,
                offer,
                own,
                key=f"import {delegation.pk} {token_hex(16)}",
                by=by,
                in_office=True,
                quiet=True,
                charged=len(lines) <= MOST_LINES,
                now=moment,
            )
            people, delegations = people + len(done.entries), delegations + 1
            if tell is not None:
                tell(people, report.sound)
        what = plural("{count} person imported", "{count} people imported", people)
        log(offer.event, "delegations.imported", subject="delegations", by=by, now=moment, what=what)
    return Imported(people, delegations, report.bad)
