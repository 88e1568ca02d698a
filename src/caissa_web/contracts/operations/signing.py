"""Signing: who, when, from where, by which way, and the hash of the very text that was read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

from django.utils import timezone

from caissa.messages import LabelledEnum, msg
from caissa_web.contracts import letters
from caissa_web.contracts.errors import ContractRefused, NotSigned
from caissa_web.contracts.models import Contract, Signature, Signer
from caissa_web.contracts.operations.steps import locked_contract, step
from caissa_web.contracts.signers import contact_of
from caissa_web.contracts.workflow import WAITING, Act, State
from caissa_web.delivery.contacts import masked
from caissa_web.enrolment.turns import turn
from caissa_web.papers.encrypted import decrypted_content, encrypted_content

LONGEST_NAME, LONGEST_REASON = 200, 500
PROOF_HOLDS = timedelta(minutes=30)
MOST_PROOFS = 50
_CONTROL = re.compile(r"[\x00-\x1f\x7f\u202a-\u202e\u2066-\u2069]")


class Way(LabelledEnum):
    """How somebody showed who they are."""

    ACCOUNT = "account", msg("log-in, confirmed right before signing")
    LINK = "link", msg("one-time link, sent to the signer's own address right before signing")


@dataclass(frozen=True, slots=True)
class Consent:
    """What somebody typed in order to sign, which text they had before them, and how it came to us."""

    name: str
    agrees: bool
    document_hash: str
    way: Way
    address: str


def note_seen(signature: Signature, *, by: str, now: datetime | None = None) -> None:
    """Note that a signer has the text before them; only the first look changes anything."""
    if signature.contract.state != State.SENT:
        return
    with turn():
        contract = locked_contract(signature.contract)
        if contract.state == State.SENT:
            step(contract, Act.SEE, by=by, now=now or timezone.now())
    signature.contract.refresh_from_db()


def ask_for_proof(signature: Signature, *, site: str, now: datetime | None = None) -> None:
    """Send a one-time link; it takes the place of earlier ones."""
    moment = now or timezone.now()
    with turn():
        contract = locked_contract(signature.contract)
        row = contract.signatures.select_for_update().get(pk=signature.pk)
        if contract.state not in WAITING or row.signed_at is not None:
            raise ContractRefused(why=msg("nothing is to be signed here any more"))
        if row.proof >= MOST_PROOFS:
            raise ContractRefused(why=msg("too many links were asked for; turn to the organiser"))
        row.proof, row.proof_until = row.proof + 1, moment + PROOF_HOLDS
        row.save()
        letters.write_proof(contract, row, site)


def sign(
    signature: Signature, consent: Consent, *, by: str, site: str = "", now: datetime | None = None
) -> Contract:
    """Sign one's part; signing a second time is the first signature again."""
    moment = now or timezone.now()
    _require(consent)
    with turn():
        contract = locked_contract(signature.contract)
        row = contract.signatures.select_for_update().get(pk=signature.pk)
        if row.signed_at is not None:
            return contract
        _require_same_text(contract, consent.document_hash)
        _write_evidence(contract, row, consent, moment)
        left = contract.signatures.filter(signed_at__isnull=True).exclude(signer=Signer.ORGANISER)
        act = Act.SIGN if left.exists() else Act.COMPLETE
        step(contract, act, by=by, now=moment)
        if is_finished(contract):
            letters.write_finished(contract, site)
    return contract


def decline(signature: Signature, reason: str, *, by: str, now: datetime | None = None) -> Contract:
    """Say no; the reason is encrypted with the contract."""
    with turn():
        contract = locked_contract(signature.contract)
        row = contract.signatures.get(pk=signature.pk)
        if row.signed_at is not None:
            raise ContractRefused(why=msg("you have signed already"))
        content = decrypted_content(contract.encrypted)
        words = " ".join(_CONTROL.sub(" ", reason).split())[:LONGEST_REASON]
        contract.encrypted = encrypted_content(content | {"declined": words})
        return step(contract, Act.DECLINE, by=by, now=now or timezone.now())


def countersign(
    contract: Contract, consent: Consent, *, by: str, site: str = "", now: datetime | None = None
) -> Contract:
    """Sign for the organiser, the last of all."""
    moment = now or timezone.now()
    _require(consent)
    with turn():
        current = locked_contract(contract)
        row = current.signatures.filter(signer=Signer.ORGANISER).first()
        if row is None:
            raise ContractRefused(why=msg("the organiser does not sign this one"))
        if row.signed_at is not None:
            return current
        _require_same_text(current, consent.document_hash)
        step(current, Act.COUNTERSIGN, by=by, now=moment)
        _write_evidence(current, row, consent, moment)
        letters.write_finished(current, site)
    return current


def is_finished(contract: Contract) -> bool:
    """Has everybody signed, the organiser included where they have to?"""
    if contract.state == State.COUNTERSIGNED:
        return True
    return contract.state == State.SIGNED and Signer.ORGANISER not in contract.text.signers


def text_of(contract: Contract) -> str:
    """The text that signers read; refused if it is not the one whose hash was noted when it was sent."""
    text = str(decrypted_content(contract.encrypted).get("text", ""))
    if sha256(text.encode()).hexdigest() != contract.document_hash:
        raise ContractRefused(why=msg("the stored text is not the one that was sent; restore a backup"))
    return text


def evidence_of(signature: Signature) -> Mapping[str, str]:
    """What was noted when somebody signed; empty before, and once it was erased."""
    return decrypted_content(signature.encrypted)


def _require(consent: Consent) -> None:
    name = consent.name.strip()
    if len(name) < 2 or len(name) > LONGEST_NAME or _CONTROL.search(name):
        raise NotSigned(why=msg("type your full name"))
    if not any(letter.isalpha() for letter in name):
        raise NotSigned(why=msg("type your full name"))
    if not consent.agrees:
        raise NotSigned(why=msg("tick that you have read the text and agree to it"))


def _require_same_text(contract: Contract, seen: str) -> None:
    if seen != contract.document_hash:
        raise NotSigned(why=msg("the text is another one than you read; read it again"))
    text_of(contract)


def _write_evidence(contract: Contract, row: Signature, consent: Consent, now: datetime) -> None:
    entry = contract.entry
    contact = contact_of(entry, Signer(row.signer)) if entry else None
    row.encrypted = encrypted_content(
        {
            "name": consent.name.strip(),
            "at": now.isoformat(timespec="seconds"),
            "address": consent.address,
            "way": consent.way.value,
            "contact": masked(contact.email) if contact and row.signer != Signer.ORGANISER else "",
            "document": contract.document_hash,
            "text": contract.text.sha256,
        }
    )
    row.signed_at, row.proof_until = now, None
    row.save()
