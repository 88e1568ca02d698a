"""Finding people in the rating lists: by name, by FIDE ID, or a club's list line by line."""

from __future__ import annotations

from datetime import date

from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa_web.enrolment.listed_people import by_id, by_name, hits_of
from caissa_web.enrolment.people import PersonData, with_lists
from caissa_web.portal.entering.draft import MOST_PEOPLE, fide_id_of
from caissa_web.portal.entering.screens import PersonShown, person_shown

MOST_HITS = 8


def search(text: str, start: date | None) -> list[PersonShown]:
    """People of the lists by name or FIDE ID, each once, as they are shown."""
    hits = hits_of(text, start)
    people = [PersonData(hit.entry.name, hit.entry.fide_id) for hit in hits if hit.entry.fide_id]
    known = with_lists(list({person.fide_id: person for person in people}.values())[:MOST_HITS], start)
    return [person_shown(each.person) for each in known]


def several(text: str, start: date | None) -> tuple[list[PersonData], list[Finding]]:
    """A club's people, one a line; a line that is not clear is named, and the others are taken."""
    people: list[PersonData] = []
    problems: list[Finding] = []
    lines = [(number, " ".join(line.split())) for number, line in enumerate(text.splitlines(), start=1)]
    written = [(number, line) for number, line in lines if line]
    if len(written) > MOST_PEOPLE:
        what = msg(
            "people at once: {count}; at most {most} are possible", most=MOST_PEOPLE, count=len(written)
        )
        return [], [Finding("portal.lines", Severity.ERROR, "", what)]
    for number, line in written:
        person, why = _person_of(line, start)
        if person is not None:
            people.append(person)
        else:
            where = msg("line {number}", number=number)
            problems.append(Finding("portal.line", Severity.ERROR, where, why))
    return people, problems


def _person_of(line: str, start: date | None) -> tuple[PersonData | None, str]:
    number = fide_id_of(line)
    if number is not None:
        person = by_id(number, start)
        return (
            (person, "") if person.name else (None, msg("no list knows the FIDE ID {number}", number=number))
        )
    return by_name(line, start)
