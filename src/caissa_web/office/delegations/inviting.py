"""Invitations: a list is pasted, looked at, and sent by one press."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from caissa_web.delegations.operations.inviting import invite, judge_invitees
from caissa_web.delegations.sheets.invitations import read_invitations
from caissa_web.enrolment.models import Category
from caissa_web.office.delegations.frame import delegations_page, moment_in
from caissa_web.office.entries.frame import offer_of
from caissa_web.office.frame import Office


@require_http_methods(["GET", "HEAD", "POST"])
@delegations_page
def invitations(request: HttpRequest, office: Office) -> HttpResponse:
    """Paste federations with their places, look at what was understood, and invite them."""
    offer = offer_of(office)
    categories = list(Category.objects.filter(offer=offer, retired=False))
    values: dict[str, object] = {"categories": categories, "pasted": "", "reply_by": ""}
    status = 200
    if request.method == "POST":
        pasted, clubs = request.POST.get("pasted", ""), "clubs" in request.POST
        read = read_invitations(pasted, [category.code for category in categories], clubs=clubs)
        findings = [*read.findings, *judge_invitees(offer, read.invitees)]
        reply_by = moment_in(request, "reply_by", office)
        if "send" in request.POST and not findings:
            made = invite(offer, read.invitees, by=office.user, reply_by=reply_by)
            text = ngettext(
                "%(count)d delegation is invited.", "%(count)d delegations are invited.", len(made)
            )
            messages.success(request, text % {"count": len(made)})
            return redirect("office:delegations", office.event.slug)
        values |= {
            "pasted": pasted,
            "clubs": clubs,
            "reply_by": request.POST.get("reply_by", "")[:40],
            "invitees": read.invitees,
            "findings": findings,
        }
        status = 422 if findings else 200
    context = office.context("delegations", **values)
    return render(request, "office/delegations/invite.html", context, status=status)
