"""Contracts for entries: drafted from the newest text, sent to those who sign."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from hashlib import sha256

from django.utils import timezone

from caissa.messages import comma_separated, msg
from caissa_web.contracts import letters
from caissa_web.contracts.errors import NotSent
from caissa_web.contracts.merge_fields import filled_in, values_of, without_value
from caissa_web.contracts.models import Contract, ContractText, Signature, Signer
from caissa_web.contracts.operations.steps import locked_contract, step
from caissa_web.contracts.queries import texts_in_force
from caissa_web.contracts.signers import contact_of, signers_of
from caissa_web.contracts.workflow import IN_FORCE, OPEN, Act
from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.turns import turn
from caissa_web.enrolment.workflow import LIVE
from caissa_web.papers.encrypted import encrypted_content
from caissa_web.papers.numbers import new_number

KIND = "C"


@dataclass(frozen=True, slots=True)
class Filled:
    """A text filled in for an entry, before anything is stored."""

    entry: Entry
    text: ContractText
    values: Mapping[str, str]
    signers: tuple[Signer, ...]

    @property
    def body(self) -> str:
        """What signers would read."""
        return filled_in(self.text.body, self.values)


def filled(entry: Entry, kind: str, own: Mapping[str, str]) -> Filled:
    """The newest text of a kind in the signer's language, filled in; refused if something is not known."""
    texts = texts_in_force(entry.event, kind)
    if not texts:
        raise NotSent(code=entry.code, why=msg("there is no text of this kind"))
    if entry.state not in LIVE:
        raise NotSent(code=entry.code, why=msg("the entry is not live"))
    first = next(iter(texts.values()))
    signers = tuple(signers_of(first, entry))
    language = contact_of(entry, signers[0]).language
    text = texts.get(language) or texts.get(language.partition("-")[0]) or texts.get("en") or first
    signers = tuple(signers_of(text, entry))
    values = values_of(entry, text.fields, own)
    if missing := without_value(values):
        raise NotSent(code=entry.code, why=msg("no value for {fields}", fields=comma_separated(missing)))
    for signer in signers:
        if signer is not Signer.ORGANISER and not contact_of(entry, signer).email:
            raise NotSent(code=entry.code, why=msg("there is no e-mail address for those who sign"))
    return Filled(entry, text, values, signers)


def send_contract(
    entry: Entry,
    kind: str,
    own: Mapping[str, str],
    *,
    by: str,
    due: date | None = None,
    site: str = "",
    now: datetime | None = None,
) -> Contract | None:
    """Draft a contract and send it to its signers; None if the same text is signed or under way already."""
    moment = now or timezone.now()
    ready = filled(entry, kind, own)
    with turn():
        if _is_settled(ready, by, moment):
            return None
        contract = _drafted(ready, due, moment)
        for signer in ready.signers:
            Signature.objects.create(contract=contract, signer=signer)
        step(contract, Act.SEND, by=by, now=moment)
        for signature in contract.signatures.exclude(signer=Signer.ORGANISER):
            letters.write_asked(contract, signature, site)
    return contract


def _is_settled(ready: Filled, by: str, now: datetime) -> bool:
    """Is nothing to be asked? An open contract of an older version, or with other values, lapses here."""
    held = Contract.objects.filter(entry=ready.entry, kind=ready.text.kind).select_related("text")
    wanted = _hash(ready.body)
    for contract in held.order_by("id"):
        if contract.state in OPEN:
            if contract.text_id == ready.text.pk and contract.document_hash == wanted:
                return True
            step(locked_contract(contract), Act.LAPSE, by=by, now=now, reason="replaced")
        elif contract.state in IN_FORCE and not asks_again(contract.text, ready.text):
            return True
    return False


def asks_again(signed: ContractText, newest: ContractText) -> bool:
    """Does a newer text ask those who signed an older one to sign anew?"""
    if signed.kind != newest.kind or signed.language != newest.language:
        return False
    return ContractText.objects.filter(
        event=signed.event_id,
        kind=signed.kind,
        language=signed.language,
        version__gt=signed.version,
        version__lte=newest.version,
        material=True,
    ).exists()


def _drafted(ready: Filled, due: date | None, now: datetime) -> Contract:
    body = ready.body
    content = {"title": ready.text.title, "text": body, "values": dict(ready.values)}
    return Contract.objects.create(
        event=ready.entry.event,
        entry=ready.entry,
        code=ready.entry.code,
        text=ready.text,
        kind=ready.text.kind,
        number=new_number(KIND),
        encrypted=encrypted_content(content),
        document_hash=_hash(body),
        due=due,
        drafted_at=now,
    )


def _hash(body: str) -> str:
    return sha256(body.encode()).hexdigest()
