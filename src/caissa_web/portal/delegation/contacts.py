"""Who acts for a delegation, and where its invoices go."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from caissa_web.delegations.models import Delegation, FederationOfficial
from caissa_web.delegations.models.delegations import officials_of
from caissa_web.delegations.operations.answering import (
    BILLING,
    Contact,
    end_official,
    set_billing,
    set_official,
)
from caissa_web.portal.delegation.fields import billing_fields, billing_sent, contact_fields, contact_sent
from caissa_web.portal.delegation.frame import context, delegation_page, visit_of
from caissa_web.treasury.models import Payer

Duty = FederationOfficial.Duty


@require_safe
@delegation_page
def contacts(request: HttpRequest, delegation: Delegation) -> HttpResponse:
    """Head, deputy, officials, and the billing address."""
    payer = Payer.objects.filter(event=delegation.event_id, key=delegation.payer_key).first()
    known = {name: str(getattr(payer, name)) for name in BILLING} if payer else {}
    values = {
        "officials": officials_of(delegation),
        "duties": Duty.choices,
        "fields": contact_fields(Contact("")),
        "billing": billing_fields(known),
    }
    return render(request, "portal/delegation/contacts.html", context(request, "contacts", **values))


@require_POST
@delegation_page
def name_official(request: HttpRequest, delegation: Delegation) -> HttpResponse:
    """Name the head, the deputy or an official; they get a link of their own."""
    duty = request.POST.get("duty", "")
    wanted = duty if duty in Duty.values else Duty.OFFICIAL
    visit = visit_of(request)
    set_official(delegation, wanted, contact_sent(request), by=visit.by)
    messages.success(request, _("They get a letter with a link of their own."))
    return redirect("portal:delegation", visit.key) if wanted == Duty.HEAD else _here(visit.key)


@require_POST
@delegation_page
def end(request: HttpRequest, delegation: Delegation, number: int) -> HttpResponse:
    """End somebody's office; their link opens nothing any more."""
    official = get_object_or_404(FederationOfficial, pk=number, delegation=delegation, ended_at__isnull=True)
    end_official(official, by=visit_of(request).by)
    return _here(visit_of(request).key)


@require_POST
@delegation_page
def billing(request: HttpRequest, delegation: Delegation) -> HttpResponse:
    """Where invoices go."""
    set_billing(delegation, billing_sent(request), by=visit_of(request).by)
    messages.success(request, _("The address for invoices is saved."))
    return _here(visit_of(request).key)


def _here(key: str) -> HttpResponse:
    return redirect("portal:delegation-contacts", key)
