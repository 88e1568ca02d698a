"""Who signs a contract about an entry, and how they are reached."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.messages import msg
from caissa_web.contracts.errors import NotSent
from caissa_web.contracts.models import ContractText, Signer
from caissa_web.enrolment.models import Applicant, Entry
from caissa_web.enrolment.people import data_of, is_minor


@dataclass(frozen=True, slots=True)
class Contact:
    """A signer: the name that is known, the address that letters go to, and the language."""

    name: str
    email: str
    language: str


SENDS_PEOPLE = frozenset({Applicant.Kind.DELEGATION, Applicant.Kind.CLUB})
"""Applicants who sign as a federation or club."""


def signers_of(text: ContractText, entry: Entry) -> list[Signer]:
    """Who signs: for players under 18 a parent or guardian signs in their place."""
    person = entry.participant
    asked = {Signer(each) for each in text.signers}
    if asked & {Signer.PLAYER, Signer.GUARDIAN}:
        if not person.birth:
            raise NotSent(code=entry.code, why=msg("the date of birth is missing, so nobody knows who signs"))
        asked -= {Signer.PLAYER, Signer.GUARDIAN}
        asked.add(Signer.GUARDIAN if is_minor(data_of(person), entry.event.start) else Signer.PLAYER)
    return [each for each in Signer if each in asked]


def contact_of(entry: Entry, signer: Signer) -> Contact:
    """How a signer is reached: by their own address, else by whoever made the entry."""
    applicant, person = entry.applicant, entry.participant
    made_it = Contact(applicant.name, applicant.email, applicant.language or "en")
    if signer is Signer.PLAYER:
        own = person.email or (applicant.email if applicant.kind == Applicant.Kind.PLAYER else "")
        return Contact(person.name, own or applicant.email, person.language or made_it.language)
    if signer is Signer.GUARDIAN:
        guardian = person.guardians.order_by("id").first()
        if guardian is None:
            return made_it
        return Contact(guardian.name, guardian.email or applicant.email, made_it.language)
    # The contact of a delegation is its head: telling the head is telling all (C.10 2.3).
    if signer is Signer.FEDERATION and applicant.kind in SENDS_PEOPLE:
        return made_it
    return Contact("", "", made_it.language)
