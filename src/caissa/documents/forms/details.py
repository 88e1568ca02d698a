"""What only people can tell a form: who signs it and when, and whether its person agrees."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, TypeVar

from caissa.arbiters.errors import UnreadableRecord
from caissa.arbiters.plain import record
from caissa.documents.details import texts
from caissa.documents.refusals import BadDetails
from caissa.messages import msg
from caissa.titles.applications.facts import FOR_THE_FORM

T = TypeVar("T")

COMMON_DETAILS = FOR_THE_FORM
"""The details that every form reads."""


@dataclass(frozen=True, slots=True)
class Signer:
    """Somebody who signs a form: in which role, the printed name, the position, and the day."""

    role: str
    name: str = ""
    position: str = ""
    federation: str = ""
    fide_id: int | None = None
    on: date | None = None
    place: str = ""


@dataclass(frozen=True, slots=True)
class Consent:
    """Whether the person a form is about agrees to the use of the data: who said so, and when."""

    given: bool | None = None
    by: str = ""
    on: date | None = None


NOBODY_ASKED = Consent()


@dataclass(frozen=True, slots=True)
class FormDetails:
    """The details that every form has: signatures, consent, remarks."""

    signers: tuple[Signer, ...] = ()
    consent: Consent = NOBODY_ASKED
    remarks: tuple[str, ...] = ()

    def signer(
        self, role: str, *, name: str = "", federation: str = "", fide_id: int | None = None
    ) -> Signer:
        """Who signs in a role: the person named in the details, else the one that the tournament names."""
        named = next((signer for signer in self.signers if signer.role.casefold() == role), None)
        if named is None:
            return Signer(role, name, federation=federation, fide_id=fide_id)
        # Without a name known beforehand the federation is the one that the role is about, whoever signs.
        is_same = not name or named.name == name
        return replace(named, federation=federation) if is_same and not named.federation else named


def form_details(details: Mapping[str, Any]) -> FormDetails:
    """The details that every form has, each field checked."""
    return FormDetails(
        records_in(Signer, details, "signatures"),
        record_in(Consent, details, "consent") or NOBODY_ASKED,
        texts(details, "remarks"),
    )


def record_in(kind: type[T], details: Mapping[str, Any], key: str) -> T | None:
    """A record that the details hold as a table; None if they do not."""
    return _read(kind, details[key], key) if key in details else None


def records_in(kind: type[T], details: Mapping[str, Any], key: str) -> tuple[T, ...]:
    """The records that the details hold as a list of tables."""
    listed = details.get(key, ())
    if not isinstance(listed, list | tuple):
        raise BadDetails(where=key, why=msg("this must be a list of tables {name}", name=f"[[{key}]]"))
    return tuple(_read(kind, table, f"{key} {place}") for place, table in enumerate(listed, start=1))


def _read(kind: type[T], table: object, where: str) -> T:
    try:
        return record(kind, table, where)
    except UnreadableRecord as refusal:
        raise BadDetails(where=refusal.details["where"], why=refusal.details["why"]) from None
