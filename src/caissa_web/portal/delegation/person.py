"""Somebody of a delegation: how they stand, their details, withdrawal, and who comes in their place."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import prefetch_related_objects
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from caissa_web.delegations.deadlines import window_of
from caissa_web.delegations.models import Delegation, Member
from caissa_web.delegations.operations.substituting import REPLACEABLE, newcomer, substitute
from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.operations.changing import withdraw
from caissa_web.enrolment.operations.waiting import accept_offer, decline_offer
from caissa_web.enrolment.people import PersonData
from caissa_web.portal.delegation.fields import number_sent, text_sent
from caissa_web.portal.delegation.frame import context, delegation_page, visit_of
from caissa_web.portal.entering.fields import Field
from caissa_web.portal.own import changing
from caissa_web.portal.own.standing import entry_shown
from caissa_web.section.number_input import whole_number

LONGEST_REASON = 500


def member_of(delegation: Delegation, code: str) -> Member:
    """Somebody of this delegation; anybody else's is as if it were not there."""
    rows = Member.objects.select_related(
        "delegation__event",
        "delegation__applicant",
        "entry__participant",
        "entry__category__offer__event",
        "entry__event",
        "entry__applicant__event",
        "entry__application",
    )
    member = rows.filter(delegation=delegation, entry__code=code).exclude(entry__state="draft").first()
    if member is None:
        raise Http404
    return member


@require_http_methods(["GET", "HEAD", "POST"])
@delegation_page
def person(request: HttpRequest, delegation: Delegation, code: str) -> HttpResponse:
    """One of the delegation's people; details can be changed until the date."""
    member = member_of(delegation, code)
    if request.method == "POST":
        changing.change(member.entry, request.POST, by=visit_of(request).by)
        messages.success(request, _("Your changes have been saved."))
        return redirect("portal:delegation-person", visit_of(request).key, code)
    now = timezone.now()
    prefetch_related_objects([member.entry], "consents", "participant__guardians")
    shown = entry_shown(member.entry, now)
    window = window_of(delegation, member.entry.category.offer)
    in_time = window.substitutes_until is None or now <= window.substitutes_until
    values = {
        "member": member,
        "shown": shown,
        "fields": changing.fields_of(member.entry, None) if shown.can_change else [],
        "can_substitute": in_time and member.entry.state in REPLACEABLE,
        "newcomer": _newcomer_fields(),
        "window": window,
    }
    return render(request, "portal/delegation/person.html", context(request, "overview", **values))


def _newcomer_fields() -> list[Field]:
    sexes = [("", _("not stated")), ("w", _("female")), ("m", _("male"))]
    return [
        Field("new-name", _("Name, family name first"), most=200),
        Field("new-id", _("FIDE ID, if there is one"), most=12),
        Field("new-birth", _("Date of birth"), most=10, note=_("2012-02-28, or the year alone")),
        Field("new-sex", _("Sex"), choices=sexes),
    ]


@require_POST
@delegation_page
def act(request: HttpRequest, delegation: Delegation, code: str, what: str) -> HttpResponse:
    """Withdraw somebody, or answer an offered place."""
    member, visit = member_of(delegation, code), visit_of(request)
    seen, entry = number_sent(request, "version"), member.entry
    if what == "accept":
        accept_offer(entry, by=visit.by, seen_version=seen)
    elif what == "decline":
        decline_offer(entry, by=visit.by, seen_version=seen)
    else:
        reason = text_sent(request, "reason", LONGEST_REASON)
        withdraw(entry, by=visit.by, reason=reason, seen_version=seen)
        messages.success(request, _("Withdrawn."))
    return redirect("portal:delegation-person", visit.key, code)


@require_POST
@delegation_page
def substitution(request: HttpRequest, delegation: Delegation, code: str) -> HttpResponse:
    """Let somebody else come in this person's place."""
    member, visit = member_of(delegation, code), visit_of(request)
    new: Entry = substitute(
        member,
        _newcomer(request, delegation),
        by=visit.by,
        reason=text_sent(request, "reason", LONGEST_REASON),
        seen_version=number_sent(request, "version"),
    )
    messages.success(request, _("The substitution is made: place, room, flight and fee are kept."))
    return redirect("portal:delegation-person", visit.key, new.code)


def _newcomer(request: HttpRequest, delegation: Delegation) -> PersonData:
    return newcomer(
        delegation,
        name=text_sent(request, "new-name", 300),
        fide_id=whole_number(text_sent(request, "new-id", 12), 12),
        birth=text_sent(request, "new-birth", 20),
        sex=text_sent(request, "new-sex", 1),
    )
