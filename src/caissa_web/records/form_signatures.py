"""Signatures on official forms as they stand: with what replaced them, and for the next print."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from caissa.tournament import Person
from caissa_web.records.form_signature_models import FormSignature
from caissa_web.records.models import Section
from caissa_web.section.closing.signed_forms import SignerRole


def signatures_on_record(section: Section) -> list[FormSignature]:
    """Every record of a section, also those that were corrected, in the order in which they were noted."""
    return list(section.form_signatures.select_related("replaced_by"))


def standing_signatures(
    rows: Iterable[FormSignature], form: str, person: Person | None = None, title: str = ""
) -> list[FormSignature]:
    """The signatures that hold on one form, of one person and title where the form is about a person."""
    return [
        row
        for row in rows
        if row.form == form and not is_replaced(row) and not row.withdrawn and _is_about(row, person, title)
    ]


def is_replaced(row: FormSignature) -> bool:
    """Has a correction taken its place?"""
    return hasattr(row, "replaced_by")


def as_details(rows: Iterable[FormSignature]) -> dict[str, Any]:
    """The signatures as the forms of the library read them, and the consent of whom the form is about."""
    signed: list[dict[str, Any]] = []
    consent: dict[str, Any] = {}
    for row in rows:
        if row.role == SignerRole.APPLICANT.value:
            consent = {"given": row.agreed, "by": row.name, "on": row.day}
        official = {"role": row.role.replace("-", " "), "name": row.name, "on": row.day, "place": row.place}
        # The newest signature in a role is the one that is printed.
        signed.insert(0, official | ({"fide_id": row.fide_id} if row.fide_id else {}))
    details: dict[str, Any] = {"signatures": signed, "consent": consent}
    return {name: value for name, value in details.items() if value}


def _is_about(row: FormSignature, person: Person | None, title: str) -> bool:
    if person is None:
        return not row.about
    return row.title == title and is_about_person(row, person)


def is_about_person(row: FormSignature, person: Person) -> bool:
    """Is the form about this person, whatever number they have in the list now?"""
    # Numbers change when the list is drawn up anew; people keep their FIDE ID, or at least their name.
    if row.about_fide_id and person.fide_id:
        return row.about_fide_id == person.fide_id
    return row.about == person.name
