"""The check of an announcement: what is wrong, doubtful or worth knowing before it is published."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from caissa.messages import comma_separated
from caissa.prospectus.announcement import Announcement
from caissa.prospectus.checking.cited import CitedFinding
from caissa.prospectus.checking.event_checks import event_findings
from caissa.prospectus.checking.schedule_checks import event_schedule_findings, schedule_findings
from caissa.prospectus.checking.section_checks import section_findings


def check_announcement(announcement: Announcement) -> tuple[CitedFinding, ...]:
    """Every finding with its article, the most serious first."""
    of_event = [*event_findings(announcement), *event_schedule_findings(announcement)]
    of_sections = [
        finding
        for section in announcement.sections
        for finding in (*section_findings(announcement, section), *schedule_findings(announcement, section))
    ]
    findings = dict.fromkeys((*of_event, *_once(of_sections)))
    return tuple(sorted(findings, key=lambda finding: -finding.severity))


def _once(findings: Iterable[CitedFinding]) -> list[CitedFinding]:
    """Findings that are the same in several sections, once with all their names."""
    sections: dict[CitedFinding, list[str]] = {}
    for finding in findings:
        sections.setdefault(replace(finding, where=""), []).append(finding.where)
    return [
        replace(finding, where=places[0] if len(places) == 1 else comma_separated(dict.fromkeys(places)))
        for finding, places in sections.items()
    ]
