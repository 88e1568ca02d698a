"""The papers of a delegation's people: what is signed, asked for and shown, and the forms for each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from caissa_web.contracts.links import sign_address
from caissa_web.contracts.models import Contract, Signer
from caissa_web.contracts.signers import contact_of
from caissa_web.delegations.models import Delegation
from caissa_web.delegations.queries import entries_of
from caissa_web.enrolment.models import Entry
from caissa_web.portal.delegation.frame import Visit, context, delegation_page, register_tab, visit_of
from caissa_web.portal.papers.place import Place
from caissa_web.portal.visas.pages import visa_of
from caissa_web.portal.welfare.pages import insurance_of, needs_of
from caissa_web.visas.models import VisaCase
from caissa_web.welfare.models import Cover
from caissa_web.welfare.queries import lasts

FORMS: dict[str, Callable[[HttpRequest, Place], HttpResponse]] = {
    "visa": visa_of,
    "insurance": insurance_of,
    "needs": needs_of,
}


@dataclass(frozen=True, slots=True)
class PersonPapers:
    """One person of the delegation: contracts with the page on which the head signs, visa, insurance."""

    entry: Entry
    contracts: list[tuple[Contract, str]]
    case: VisaCase | None
    cover: Cover | None
    covered: bool


def register() -> None:
    """Show the papers in the workspace."""
    register_tab("papers", _("Papers"), "portal:delegation-papers")


@require_safe
@delegation_page
def papers(request: HttpRequest, delegation: Delegation) -> HttpResponse:
    """Everybody's papers; what somebody needs is shown to those whom they chose, not here."""
    visit = visit_of(request)
    entries = list(entries_of(delegation).prefetch_related("participant__guardians"))
    values = {"lines": _lines(delegation, entries, visit)}
    return render(request, "portal/papers/delegation.html", context(request, "papers", **values))


def _lines(delegation: Delegation, entries: list[Entry], visit: Visit) -> list[PersonPapers]:
    contracts: dict[int | None, list[Contract]] = {}
    for row in (
        Contract.objects.filter(entry__in=entries).select_related("text").prefetch_related("signatures")
    ):
        contracts.setdefault(row.entry_id, []).append(row)
    cases = {row.entry_id: row for row in VisaCase.objects.filter(entry__in=entries).defer("encrypted")}
    covers = {row.entry_id: row for row in Cover.objects.filter(entry__in=entries).defer("encrypted")}
    lines = []
    for entry in entries:
        entry.applicant = delegation.applicant
        cover = covers.get(entry.pk)
        lines.append(
            PersonPapers(
                entry,
                [(row, _signing_page(row, entry, visit)) for row in contracts.get(entry.pk, [])],
                cases.get(entry.pk),
                cover,
                cover is not None and lasts(cover.starts, cover.ends, delegation.event),
            )
        )
    return lines


def _signing_page(contract: Contract, entry: Entry, visit: Visit) -> str:
    """The page of a signature that the head of delegation has to bring; others get a letter of their own."""
    head = entry.applicant.email.casefold()
    if not visit.may_act or not head:
        return ""
    for row in contract.signatures.all():
        if row.signer != Signer.ORGANISER and contact_of(entry, Signer(row.signer)).email.casefold() == head:
            return sign_address(row)
    return ""


@require_http_methods(["GET", "HEAD", "POST"])
@delegation_page
def paper(request: HttpRequest, delegation: Delegation, code: str, what: str) -> HttpResponse:
    """One person's passport, insurance or needs, typed by whoever acts for the delegation."""
    visit = visit_of(request)
    if not visit.may_act:
        raise PermissionDenied
    entry = entries_of(delegation).filter(code=code).select_related("event", "applicant").first()
    if entry is None or what not in FORMS:
        raise Http404
    back = reverse("portal:delegation-papers", args=[visit.key])
    return FORMS[what](request, Place(entry, visit.by, back))
