"""Letters about contracts: one waits to be signed, the one-time link, everybody has signed."""

from __future__ import annotations

from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from caissa_web.contracts.links import proof_address, sign_address
from caissa_web.contracts.models import Contract, Signature, Signer
from caissa_web.contracts.signers import Contact, contact_of
from caissa_web.contracts.workflow import WAITING
from caissa_web.delivery.models import Letter
from caissa_web.delivery.outbox import Draft, post, register_link, register_reason
from caissa_web.delivery.wording import rendered
from caissa_web.translation.web_language import web_language

ASKED, PROOF, FINISHED = "contracts.asked", "contracts.proof", "contracts.finished"
SIGN_LINK, PROOF_LINK = "contracts.sign", "contracts.prove"


def register() -> None:
    """Say how links in these letters are made, and whether their reason still holds."""
    register_link(SIGN_LINK, _sign_link)
    register_link(PROOF_LINK, _proof_link)
    register_reason(ASKED, is_still_waiting)
    register_reason(PROOF, is_still_waiting)


def write_asked(contract: Contract, signature: Signature, site: str = "") -> None:
    """Ask a signer to read and sign, in the transaction that sends the contract."""
    _write(contract, signature, ASKED, SIGN_LINK, f"asked {signature.pk}", site)


def write_proof(contract: Contract, signature: Signature, site: str) -> None:
    """Send the one-time link, in the transaction that counts it."""
    _write(contract, signature, PROOF, PROOF_LINK, f"proof {signature.pk} {signature.proof}", site)


def write_finished(contract: Contract, site: str = "") -> None:
    """Tell every signer that all have signed, and where the sealed paper is."""
    for signature in contract.signatures.exclude(signer=Signer.ORGANISER):
        _write(contract, signature, FINISHED, SIGN_LINK, f"signed {signature.pk}", site)


def is_still_waiting(letter: Letter) -> bool:
    """Is a signature still waited for? Nobody is asked for what is signed, declined or lapsed."""
    return Contract.objects.filter(number=letter.about, state__in=WAITING).exists()


def _write(contract: Contract, signature: Signature, kind: str, link: str, once: str, site: str) -> None:
    if contract.entry is None:
        return
    whom: Contact = contact_of(contract.entry, Signer(signature.signer))
    if not whom.email:
        return
    with translation.override(web_language(whom.language)):
        names = {"event": contract.event.name, "title": contract.text.title}
        due = date_format(contract.due, "DATE_FORMAT") if contract.due else ""
        template = f"contracts/letters/{kind.partition('.')[2]}.txt"
        text = rendered(template, names, {"number": contract.number, "due": due})
    post(
        Draft(
            kind=kind,
            once=f"contract {once}",
            contact=whom.email,
            language=whom.language,
            text=text,
            event=contract.event,
            about=contract.number,
            site=site,
            links=((link, str(signature.pk)),),
        )
    )


def _sign_link(leads_to: str) -> tuple[str, str]:
    return _("Read the contract"), sign_address(Signature.objects.get(pk=int(leads_to)))


def _proof_link(leads_to: str) -> tuple[str, str]:
    return _("Sign now"), proof_address(Signature.objects.get(pk=int(leads_to)))
