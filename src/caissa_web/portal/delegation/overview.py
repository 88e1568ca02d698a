"""The first page of a delegation: the answer to the invitation, then its people and what is missing."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from caissa_web.delegations.deadlines import Window, window_of
from caissa_web.delegations.models import Delegation, FederationOfficial
from caissa_web.delegations.models.delegations import officials_of
from caissa_web.delegations.operations.answering import Contact, accept, decline, hand_in_names
from caissa_web.delegations.queries.workspace import workspace_of
from caissa_web.enrolment.models import Offer
from caissa_web.portal.delegation.fields import (
    billing_fields,
    billing_sent,
    contact_fields,
    contact_sent,
    number_sent,
    text_sent,
)
from caissa_web.portal.delegation.frame import context, delegation_page, visit_of
from caissa_web.records.zones import zone_of
from caissa_web.treasury.links import pay_address

LONGEST_REASON = 500


@require_safe
@delegation_page
def overview(request: HttpRequest, delegation: Delegation) -> HttpResponse:
    """How far the delegation has come; before it has answered, the invitation."""
    offer = Offer.objects.select_related("event").get(event=delegation.event_id)
    if not delegation.is_open:
        return render(request, "portal/delegation/invitation.html", _invitation(request, delegation, offer))
    work = workspace_of(delegation)
    values = {
        "work": work,
        "window": window_of(delegation, offer),
        "today": timezone.localdate(),
        "zone": str(zone_of(delegation.event)),
        "officials": officials_of(delegation),
        "pay": pay_address(work.payer) if work.payer else "",
    }
    return render(request, "portal/delegation/overview.html", context(request, "overview", **values))


def _invitation(request: HttpRequest, delegation: Delegation, offer: Offer) -> dict[str, Any]:
    """The invitation with the form of the answer, filled in with what is known."""
    head = next(
        (each for each in officials_of(delegation) if each.duty == FederationOfficial.Duty.HEAD), None
    )
    known = Contact(head.name, head.email, head.phone) if head else Contact("")
    window: Window = window_of(delegation, offer)
    return context(
        request,
        "overview",
        window=window,
        quotas=list(delegation.quotas.select_related("category")),
        fields=contact_fields(known),
        billing=billing_fields({}),
        zone=str(zone_of(delegation.event)),
    )


@require_POST
@delegation_page
def answer(request: HttpRequest, delegation: Delegation) -> HttpResponse:
    """Accept or decline the invitation."""
    visit = visit_of(request)
    seen = number_sent(request, "version")
    if request.POST.get("answer") == "decline":
        decline(
            delegation, by=visit.by, reason=text_sent(request, "reason", LONGEST_REASON), seen_version=seen
        )
        messages.success(request, _("You have declined. Should this change, write to the organiser."))
    else:
        account = None if request.user.is_anonymous else request.user
        accept(
            delegation,
            contact_sent(request),
            by=visit.by,
            account=account,
            billing=billing_sent(request),
            seen_version=seen,
        )
        messages.success(request, _("You have accepted. Now enter your people."))
    return redirect("portal:delegation", visit.key)


@require_POST
@delegation_page
def names_are_in(request: HttpRequest, delegation: Delegation) -> HttpResponse:
    """Say that all names are in."""
    visit = visit_of(request)
    hand_in_names(delegation, by=visit.by)
    messages.success(request, _("Thank you: your names are in."))
    return redirect("portal:delegation", visit.key)
