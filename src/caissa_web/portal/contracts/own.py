"""The contracts of an applicant's entries: which wait, which are signed."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from caissa_web.contracts.links import sign_address
from caissa_web.contracts.models import Contract, Signature, Signer
from caissa_web.contracts.queries import SignerStanding, signers_shown
from caissa_web.contracts.signers import contact_of
from caissa_web.enrolment.models import Applicant
from caissa_web.portal import access
from caissa_web.records.zones import in_zone_of


@dataclass(frozen=True, slots=True)
class ContractShown:
    """A contract, who signs it, and the page of the signer who has this very address."""

    contract: Contract
    signers: list[SignerStanding]
    address: str


@require_safe
@access.own_page
def contracts(request: HttpRequest, applicant: Applicant) -> HttpResponse:
    """Every contract about what an applicant has entered."""
    rows = Contract.objects.filter(entry__in=access.own_entries(applicant), erased_at__isnull=True)
    rows = rows.select_related("entry__participant", "entry__applicant", "text").prefetch_related(
        "signatures"
    )
    shown = [ContractShown(row, signers_shown(row), _own_page(row, applicant)) for row in rows.order_by("id")]
    with in_zone_of(applicant.event):
        context = {"event": applicant.event, "token": access.token_of(applicant), "contracts": shown}
        return render(request, "portal/contracts/list.html", context)


def _own_page(contract: Contract, applicant: Applicant) -> str:
    """The signer's page, if the signer is reached by the applicant's own address; others get a letter."""
    mine = [row for row in contract.signatures.all() if _is_reached(row, contract, applicant)]
    return sign_address(mine[0]) if mine else ""


def _is_reached(row: Signature, contract: Contract, applicant: Applicant) -> bool:
    if row.signer == Signer.ORGANISER or contract.entry is None or not applicant.email:
        return False
    reached = contact_of(contract.entry, Signer(row.signer)).email
    return reached.casefold() == applicant.email.casefold()
