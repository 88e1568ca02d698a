"""The article behind each finding of other parts of the library, by its code."""

from __future__ import annotations

import re

from caissa.errors import Finding
from caissa.prospectus.checking.cited import ADVICE, CitedFinding, cited

_BY_CODE = {
    "set-up.no-time-control": "C.05 12.3.5",
    "set-up.no-days": "C.05 12.3.1",
    "set-up.cannot-finish": "C.04.1 2",
    "set-up.tie-break": "C.07 4.1",
    "set-up.rating-tie-break": "C.07 10",
    "time-control.other-speed": "Laws A.1, B.1",
    "time-control.unequal": "Laws 6.1",
    "time-control.hourglass": "Laws 6.1",
    "time-control.not-listed": "Organisers' Manual 11.3",
    "timetable.day-too-long": "B.02 3.1",
    "timetable.too-many-rounds": "B.01 1.1.3",
    "timetable.too-late": "C.05 10.4",
    "timetable.too-early": "C.05 10.4",
    "prizes.bands-overlap": "Arbiters' Manual, money prizes",
    "prizes.method-not-announced": "Arbiters' Manual, money prizes",
    "prizes.announced-total": "C.05 12.3.11",
    "prizes.currency": "C.05 12.3.11",
    "online.disqualified": "E.04 Appendix I 1.9",
}
_BY_KIND = {"time-control": "B.02 1.1", "bands": "Organisers' Manual 11.1.2 S7", "scoring": "C.04.1 3"}
_ARTICLE = re.compile(
    r"(?:Laws|[A-E]\.\d\d(?:\.\w+)*)(?: \(\d{4}[^)]*\))? [A-Z]?\.?\d[\w.]*(?:,? (?:[A-Z]?\.?\d[\w.]*))*"
)


def article_of(finding: Finding) -> str:
    """The article of a finding: as it cites it itself, else by its code, else it is our advice."""
    for text in (finding.hint, finding.where):
        if _ARTICLE.fullmatch(text):
            return str(text)
    return _BY_CODE.get(finding.code) or _BY_KIND.get(finding.code.partition(".")[0]) or ADVICE


def with_article(finding: Finding, where: str) -> CitedFinding:
    """A finding of another part of the library, in a section, with its article."""
    if isinstance(finding, CitedFinding):
        return finding
    return cited(finding, article_of(finding), where)
