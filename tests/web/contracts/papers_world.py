"""An event with papers of every kind, for walks over all pages and for the table of rights."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.test import override_settings

from caissa_web.contracts.models import Contract
from caissa_web.contracts.operations.sending import send_contract
from caissa_web.contracts.operations.signing import Consent, Way, note_seen, sign
from caissa_web.contracts.operations.texts import TextForm, add_text
from caissa_web.contracts.papers import sealed_paper
from caissa_web.enrolment.models import Entry, Participant
from caissa_web.portal import access
from caissa_web.visas.models import VisaCase
from caissa_web.welfare.operations.insurance import CoverForm, tell_cover
from caissa_web.welfare.operations.needs import tell_need
from tests.web.contracts.world import page_of, signature
from tests.web.visas.world import asked, issued


@dataclass(frozen=True, slots=True)
class Papers:
    """Everything that pages need to show a paper; `mark` stands in each field that is for few eyes."""

    entry: Entry
    contract: Contract
    waiting: Contract
    case: VisaCase


KINDS = ("contract", "passport", "health", "insurance")
"""What a mark is planted in: a word of its own for each."""


def word(mark: str, kind: str) -> str:
    """The word that is planted in papers of a kind."""
    return f"{mark}{kind}" if mark else ""


def papers_of(entries: list[Entry], mark: str = "") -> Papers:
    """A signed contract and one that waits, a letter, needs and an insurance, of two confirmed entries."""
    with override_settings(SECRET_KEY_IS_KEPT=True):
        return _papers(entries, mark)


def _papers(entries: list[Entry], mark: str) -> Papers:
    first, second = entries
    event = first.event
    Participant.objects.filter(entries__in=entries).update(birth="1990-05-05")
    for entry in entries:
        entry.participant.refresh_from_db()
    form = TextForm(
        "players", "Players' contract", "en", "{name} gets {fee}.", ("player", "organiser"), ("fee",)
    )
    add_text(event, form, by="olga")
    own = {"fee": f"{word(mark, 'contract')} 500 EUR"}
    contract = send_contract(first, "players", own, by="olga")
    waiting = send_contract(second, "players", own, by="olga")
    assert contract is not None
    assert waiting is not None
    row = signature(contract)
    note_seen(row, by="player")
    consent = Consent(f"{word(mark, 'contract')} Signer", True, contract.document_hash, Way.LINK, "192.0.2.0")
    contract = sign(row, consent, by="player")
    case = issued(
        first, surname=f"{word(mark, 'passport')} Eriksson", consulate=f"{word(mark, 'passport')} Vienna"
    )
    asked(second, surname=f"{word(mark, 'passport')} Other", number="B1234567")
    tell_need(first, "medical", f"{word(mark, 'health')} insulin", ["office"], by="x")
    tell_need(first, "access", f"{word(mark, 'health')} ramp", ["office", "arbiters"], by="x")
    paper = b"%PDF-1.7 " + word(mark, "insurance").encode()
    cover = CoverForm(
        f"{word(mark, 'insurance')} Mutual",
        f"{word(mark, 'insurance')} 778",
        date(2026, 1, 1),
        date(2028, 1, 1),
        paper,
    )
    tell_cover(first, cover, by="x")
    return Papers(first, contract, waiting, case)


def sealed(contract: Contract) -> bytes:
    """The sealed paper of a contract that everybody has signed."""
    with override_settings(SECRET_KEY_IS_KEPT=True):
        return sealed_paper(contract)


def pages(entries: list[Entry]) -> tuple[list[str], list[str]]:
    """The pages of those who come and of anybody, and those of the office, by their addresses."""
    papers = papers_of(entries)
    own = access.entries_address(papers.entry.applicant)
    here = f"{own}{papers.entry.code}/"
    of_all = [
        f"{own}contracts/",
        page_of(signature(papers.contract)),
        page_of(signature(papers.waiting)),
        "/enter/verify/",
        f"/enter/verify/{papers.case.number}/",
        f"{here}visa/",
        f"{here}needs/",
        f"{here}insurance/",
    ]
    office = f"/office/{papers.entry.event.slug}/"
    text = papers.contract.text_id
    contracts = ("", "text/", "text/?kind=players", f"text/{text}/", "send/", "send/?kind=players&own-fee=1")
    of_office = [f"{office}contracts/{page}" for page in contracts]
    of_office += [f"{office}contracts/contract/{papers.contract.number}/"]
    of_office += [f"{office}visas/", f"{office}visas/case/{papers.case.code}/"]
    of_office += [f"{office}needs/", f"{office}insurance/", f"{office}insurance/?only=missing"]
    of_office += [f"{office}companions/", f"{office}companions/?code={papers.entry.code}"]
    return of_all, of_office
