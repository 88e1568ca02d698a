"""The sealed paper of a contract: made once when everybody has signed, and kept encrypted byte by byte."""

from __future__ import annotations

from hashlib import sha256

from django.conf import settings
from django.urls import reverse

from caissa.catalogues import ENGLISH, LANGUAGES
from caissa.documents import pdf, phrases_in
from caissa.documents.participants.contract import Evidence, SignedText, contract_paper
from caissa.documents.phrases import Phrases
from caissa.documents.printing.output import Printing
from caissa.messages import msg
from caissa_web.contracts.errors import ContractRefused
from caissa_web.contracts.models import Contract, Signer
from caissa_web.contracts.operations.signing import Way, evidence_of, is_finished, text_of
from caissa_web.contracts.operations.steps import locked_contract
from caissa_web.contracts.sealing import seal
from caissa_web.enrolment.turns import turn
from caissa_web.papers.encrypted import decrypted_paper, store_encrypted
from caissa_web.records.paper_look import look_of

FILE = "contract"
PDF = "application/pdf"
SIGNERS = {
    Signer.PLAYER: msg("Player"),
    Signer.GUARDIAN: msg("Parent or guardian"),
    Signer.FEDERATION: msg("Federation or club"),
    Signer.ORGANISER: msg("Organiser"),
}


def sealed_paper(contract: Contract, site: str = "") -> bytes:
    """The PDF that everybody signed: the first one that was made is the one for ever."""
    if contract.file_id is None:
        contract = _keep(contract, site)
    if contract.file is None:
        raise ContractRefused(why=msg("the paper was erased"))
    return decrypted_paper(contract.file)


def seal_unsealed(most: int = 50) -> int:
    """Make the papers that were not made, because the program ended right after the last signature."""
    rows = Contract.objects.filter(
        state__in=("signed", "countersigned"), file__isnull=True, file_hash="", erased_at__isnull=True
    )
    waiting = [each for each in rows.select_related("event", "text").order_by("id") if is_finished(each)]
    for contract in waiting[:most]:
        _keep(contract, "")
    return len(waiting[:most])


def _keep(contract: Contract, site: str) -> Contract:
    """Make the paper outside of the lock, and store it unless somebody was quicker."""
    if not is_finished(contract) or contract.erased_at is not None or contract.file_hash:
        raise ContractRefused(why=msg("not everybody has signed"))
    sealed = seal(_printed(contract, site), reason=f"Contract {contract.number}", place=contract.event.city)
    with turn():
        current = locked_contract(contract)
        if current.file_id is None and current.erased_at is None:
            current.file = store_encrypted(FILE, f"{current.number}.pdf", sealed, PDF)
            current.file_hash = sha256(sealed).hexdigest()
            current.save()
    return current


def _printed(contract: Contract, site: str) -> bytes:
    say = phrases_in(contract.text.language if contract.text.language in LANGUAGES else ENGLISH)
    text = contract.text
    rows = contract.signatures.filter(signed_at__isnull=False).order_by("signed_at", "id")
    at = (settings.PUBLIC_ADDRESS or site).rstrip("/")
    signed = SignedText(
        contract.number,
        text.title,
        text_of(contract),
        f"{text.kind} {text.version} ({text.language})",
        text.sha256,
        contract.document_hash,
        tuple(_evidence(row.signer, evidence_of(row), say) for row in rows),
        at + reverse("portal:verify-number", args=[contract.number]) if at else "",
    )
    event = tuple(filter(None, (contract.event.name, contract.event.city)))
    document = contract_paper(signed, say, event, look=look_of(contract.event))
    last = max(row.signed_at for row in rows if row.signed_at)
    return pdf(document, Printing(made_on=last.date())).content


def _evidence(signer: str, noted: object, say: Phrases) -> Evidence:
    values = dict(noted) if isinstance(noted, dict) else {}
    return Evidence(
        say.word(SIGNERS[Signer(signer)]),
        values.get("name", ""),
        values.get("at", ""),
        values.get("address", ""),
        say.word(Way(values["way"]).label) if values.get("way") else "",
        values.get("contact", ""),
        values.get("document", ""),
    )
