"""The organiser's own lists: who is barred or qualified, and which federations are in arrears.

Many are put on a list at once: all lines or none.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from caissa.errors import Finding, Severity
from caissa.messages import msg, plural
from caissa_web.enrolment.errors import BadLines, EntryRefused
from caissa_web.enrolment.listed_people import by_id, by_name
from caissa_web.enrolment.models import Listed
from caissa_web.enrolment.operations.log import log
from caissa_web.enrolment.people import LONGEST_NAME, is_federation, is_same_person
from caissa_web.enrolment.turns import turn
from caissa_web.records.models import Event
from caissa_web.section.number_input import is_number

MOST_LINES = 1000
LONGEST_ID = 11


@dataclass(frozen=True, slots=True)
class Pasted:
    """A line that can be stored: a person by FIDE ID, or a federation."""

    fide_id: int | None = None
    name: str = ""
    federation: str = ""

    @property
    def key(self) -> int | str:
        """By what the line is known on the list."""
        return self.fide_id or self.federation


def list_person(
    event: Event,
    kind: str,
    *,
    by: str,
    fide_id: int | None = None,
    name: str = "",
    federation: str = "",
    until: date | None = None,
    note: str = "",
) -> Listed:
    """Put somebody, or a federation, on one of the organiser's lists; the log names nobody."""
    if kind not in Listed.Kind.values:
        raise EntryRefused(why=msg("there is no such list"))
    if kind == Listed.Kind.ARREARS and len(federation.strip()) != 3:
        raise EntryRefused(why=msg("write the federation as three letters"))
    if kind != Listed.Kind.ARREARS and not fide_id:
        raise EntryRefused(why=msg("people are known by their FIDE ID here"))
    with turn():
        row = Listed.objects.create(
            event=event,
            kind=kind,
            fide_id=fide_id,
            name=name.strip()[:200],
            federation=federation.strip().upper()[:3],
            until=until,
            note=note.strip()[:300],
        )
        log(event, "list.added", subject=f"list:{kind}", by=by)
    return row


def unlist(row: Listed, *, by: str) -> None:
    """Take somebody off a list."""
    with turn():
        event, kind = row.event, row.kind
        row.delete()
        log(event, "list.removed", subject=f"list:{kind}", by=by)


# -- many at once ----------------------------------------------------------------------------


def list_lines(
    event: Event, kind: str, text: str, *, by: str, until: date | None = None, note: str = ""
) -> int:
    """Put everybody of the lines on a list; how many are new. One bad line, and nothing is stored.

    Whoever is on the list already, or stands in the lines twice, is on it once.
    """
    if kind not in Listed.Kind.values:
        raise EntryRefused(why=msg("there is no such list"))
    wanted = judged_lines(kind, text, event.start)
    with turn():
        known: Collection[object] = {
            key
            for row in Listed.objects.filter(event=event, kind=kind)
            for key in (row.fide_id, row.federation)
            if key
        }
        fresh = {each.key: each for each in wanted if each.key not in known}
        Listed.objects.bulk_create(
            Listed(
                event=event,
                kind=kind,
                fide_id=each.fide_id,
                name=each.name,
                federation=each.federation,
                until=until,
                note=note.strip()[:300],
            )
            for each in fresh.values()
        )
        if fresh:
            what = plural("{count} line", "{count} lines", len(fresh))
            log(event, "list.added", subject=f"list:{kind}", by=by, what=what)
    return len(fresh)


def judged_lines(kind: str, text: str, start: date | None) -> list[Pasted]:
    """What the lines mean, in their order; refused with a finding for each that is not clear."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1)]
    written = [(number, line) for number, line in lines if line]
    if not written:
        raise BadLines([_finding("", msg("there is no line"))])
    if len(written) > MOST_LINES:
        raise BadLines([_finding("", plural("at most {count} line", "at most {count} lines", MOST_LINES))])
    pasted, findings = [], []
    for number, line in written:
        meant, why = _federation(line) if kind == Listed.Kind.ARREARS else _person(line, start)
        if meant is not None:
            pasted.append(meant)
        else:
            findings.append(_finding(msg("line {number}", number=number), why))
    if findings:
        raise BadLines(findings)
    return pasted


def _finding(where: str, what: str) -> Finding:
    return Finding("entries.line", Severity.ERROR, where, what)


def _federation(line: str) -> tuple[Pasted | None, str]:
    code = line.split(maxsplit=1)[0].strip(",;").upper()
    if not is_federation(code):
        return None, msg("write the federation as three letters")
    return Pasted(federation=code), ""


def _person(line: str, start: date | None) -> tuple[Pasted | None, str]:
    """A FIDE ID, with or without a name beside it, or a name that only one person of the lists has."""
    words = line.replace("\t", " ").replace(";", " ").split()
    numbers = [word.strip(",") for word in words if is_number(word.strip(","), LONGEST_ID)]
    name = " ".join(word for word in words if word.strip(",") not in numbers)[:LONGEST_NAME]
    if not numbers:
        person, why = by_name(name, start)
        return (Pasted(person.fide_id, person.name) if person else None), why
    fide_id = int(numbers[0])
    if len(numbers) > 1 or not fide_id:
        return None, msg("it is not a FIDE ID")
    listed = by_id(fide_id, start).name
    if listed and not is_same_person(name, listed):
        return None, msg("the FIDE ID {fide_id} belongs to {name}", fide_id=fide_id, name=listed)
    return Pasted(fide_id, listed or name), ""
