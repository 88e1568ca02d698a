"""One contract: its text, who has signed, its history; the organiser's signature; the sealed paper."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from caissa_web.accounts import limits
from caissa_web.accounts.proof import require_fresh_proof
from caissa_web.contracts.models import Contract, Signer
from caissa_web.contracts.operations.signing import (
    Consent,
    Way,
    countersign,
    evidence_of,
    is_finished,
    text_of,
)
from caissa_web.contracts.papers import sealed_paper
from caissa_web.contracts.workflow import State
from caissa_web.enrolment.models import PortalAct
from caissa_web.office.frame import Office, office_page
from caissa_web.office.treasury.frame import file_answer
from caissa_web.papers.encrypted import decrypted_content
from caissa_web.records.rights import Right


@require_safe
@office_page(Right.ENTRIES_OFFICE)
def contract(request: HttpRequest, office: Office, number: str) -> HttpResponse:
    """The text as it was sent, the signatures, and every act."""
    row = contract_of(office, number)
    values = {
        "contract": row,
        "text": "" if row.erased_at else text_of(row),
        "declined": decrypted_content(row.encrypted).get("declined", ""),
        "signatures": [
            (str(Signer(each.signer).label), each.signed_at, evidence_of(each).get("name", ""))
            for each in row.signatures.all()
        ],
        "history": PortalAct.objects.filter(event=office.event, subject=row.number).order_by("id"),
        "finished": is_finished(row),
        "may_countersign": _may_countersign(office, row),
    }
    answer = render(request, "office/contracts/contract.html", office.context("contracts", **values))
    answer.headers["Cache-Control"] = "no-store"
    return answer


def contract_of(office: Office, number: str) -> Contract:
    """A contract of the event by its number."""
    rows = Contract.objects.select_related("event", "text", "entry__participant", "entry__category", "file")
    row = rows.filter(event=office.event, number=number).first()
    if row is None:
        raise Http404
    return row


def _may_countersign(office: Office, row: Contract) -> bool:
    """The organiser signs, not every officer of the entries office."""
    return office.may(Right.MANAGE) and row.state == State.SIGNED and Signer.ORGANISER in row.text.signers


@require_POST
@office_page(Right.ENTRIES_OFFICE)
def countersigned(request: HttpRequest, office: Office, number: str) -> HttpResponse:
    """Sign for the organiser, after a fresh proof."""
    row = contract_of(office, number)
    if not office.may(Right.MANAGE):
        raise PermissionDenied
    require_fresh_proof(request)
    consent = Consent(
        request.POST.get("name", "")[:300],
        "agrees" in request.POST,
        request.POST.get("document", "")[:64],
        Way.ACCOUNT,
        limits.about_where(limits.address_of(request)),
    )
    site = request.build_absolute_uri("/")
    done = countersign(row, consent, by=office.user, site=site)
    sealed_paper(done, site)
    messages.success(request, _("Countersigned. The signed document is ready."))
    return redirect("office:contract", office.event.slug, number)


@require_safe
@office_page(Right.ENTRIES_OFFICE)
def paper(request: HttpRequest, office: Office, number: str) -> HttpResponse:
    """The sealed PDF."""
    row = contract_of(office, number)
    answer = file_answer(
        sealed_paper(row, request.build_absolute_uri("/")), "application/pdf", f"{row.number}.pdf"
    )
    answer.headers["Cache-Control"] = "no-store"
    return answer
