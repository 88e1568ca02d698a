"""One delegation in the office: its people, quota, days, who acts for it, and what can be done."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from caissa.messages import msg
from caissa_web.delegations.deadlines import window_of
from caissa_web.delegations.errors import DelegationRefused
from caissa_web.delegations.letters import write_invitation
from caissa_web.delegations.models import Delegation, Status, Substitution, Team, Terms
from caissa_web.delegations.models.delegations import officials_of
from caissa_web.delegations.operations.answering import Contact, mark_complete, reopen, set_official
from caissa_web.delegations.operations.inviting import set_quota
from caissa_web.delegations.operations.judging_teams import note_changes, waive_rules
from caissa_web.delegations.operations.log import log_act
from caissa_web.delegations.operations.reminding import remind
from caissa_web.delegations.operations.teams import lock_team
from caissa_web.delegations.operations.terms import set_own_days
from caissa_web.delegations.queries.judged_teams import judged_team, with_people
from caissa_web.delegations.queries.workspace import workspace_of
from caissa_web.enrolment.models import Category, PortalAct
from caissa_web.office.activity import entry_activity
from caissa_web.office.delegations.frame import delegation_in, delegations_page, moment_in
from caissa_web.office.entries.frame import offer_of, typed
from caissa_web.office.frame import Office
from caissa_web.section.number_input import whole_number

NEWEST = 15
KINDS = (str(Status.OFFICIAL), str(Status.ADDITIONAL))


@require_safe
@delegations_page
def delegation(request: HttpRequest, office: Office, code: str) -> HttpResponse:
    """The people of a delegation, who acts for it, and what it owes."""
    row = delegation_in(office, code, "event__offer", "event__delegation_terms")
    offer = getattr(row.event, "offer", None) or offer_of(office)
    terms = getattr(row.event, "delegation_terms", None) or Terms(event=row.event)
    values = {
        "delegation": row,
        "work": workspace_of(row, with_quotas=False),
        "window": window_of(row, offer, terms),
        "officials": officials_of(row),
    }
    return render(request, "office/delegations/delegation.html", office.context("delegations", **values))


@require_safe
@delegations_page
def settings(request: HttpRequest, office: Office, code: str) -> HttpResponse:
    """Quotas, days of its own, teams, substitutions and the history of a delegation."""
    offer = offer_of(office)
    row = delegation_in(office, code)
    known = {(quota.category_id, quota.status): quota for quota in row.quotas.all()}
    acts = PortalAct.objects.filter(event=office.event, subject=row.subject).order_by("-id")[:NEWEST]
    values = {
        "delegation": row,
        "quotas": [
            (each, [known.get((each.pk, kind)) for kind in KINDS])
            for each in Category.objects.filter(offer=offer, retired=False)
        ],
        "teams": [judged_team(team) for team in with_people(Team.objects.filter(delegation=row))],
        "substitutions": list(
            Substitution.objects.filter(old__delegation=row).select_related(
                "old__entry__participant", "new__entry__participant"
            )
        ),
        "activity": entry_activity(office.event, acts, linked=False),
    }
    return render(request, "office/delegations/settings.html", office.context("delegations", **values))


@require_POST
@delegations_page
def quota(request: HttpRequest, office: Office, code: str) -> HttpResponse:
    """How many places the delegation has in each category."""
    row = delegation_in(office, code)
    # What the page does not ask, such as wild cards of an invitation list, stays as it is.
    others = row.quotas.exclude(status__in=KINDS).values_list("category__code", "status", "size")
    places: dict[tuple[str, str], int] = {(code, kind): size for code, kind, size in others}
    for category in Category.objects.filter(offer__event=office.event, retired=False):
        for kind in KINDS:
            text = request.POST.get(f"{kind}-{category.pk}", "").strip()
            size = whole_number(text, 4)
            if text and size is None:
                raise DelegationRefused(
                    why=msg("{code}: {text} is not a number", code=category.code, text=text[:20])
                )
            if size is not None:
                places[category.code, kind] = size
    too_small = set_quota(row, places, by=office.user, reason=typed(request, "reason"))
    if too_small:
        text = _("More places are taken than you allow in %(names)s; those quotas stay as they were.")
        messages.warning(request, text % {"names": ", ".join(sorted(set(too_small)))})
    else:
        messages.success(request, _("The quotas are saved."))
    return redirect("office:delegation-settings", office.event.slug, code)


@require_POST
@delegations_page
def days(request: HttpRequest, office: Office, code: str) -> HttpResponse:
    """Days of the delegation's own, and a note of the office."""
    set_own_days(
        delegation_in(office, code),
        by=office.user,
        names_until=moment_in(request, "names_until", office),
        reply_by=moment_in(request, "reply_by", office),
        note=typed(request, "note", 500),
    )
    messages.success(request, _("Saved."))
    return redirect("office:delegation-settings", office.event.slug, code)


@require_POST
@delegations_page
def act(request: HttpRequest, office: Office, code: str) -> HttpResponse:
    """Remind, invite again, mark as complete, open again, name the head, lock a team."""
    row, what = delegation_in(office, code), request.POST.get("act", "")
    reason = typed(request, "reason", 500)
    if what == "remind":
        _remind(request, office, row)
    elif what == "invite":
        write_invitation(row, again=str(timezone.localdate()))
        log_act(row, "invited-again", by=office.user)
        messages.success(request, _("The invitation is on its way again."))
    elif what == "complete":
        mark_complete(row, workspace_of(row).missing, by=office.user)
    elif what == "reopen":
        reopen(row, by=office.user, reason=reason)
    elif what == "head":
        contact = Contact(typed(request, "name"), typed(request, "email"), typed(request, "phone"))
        set_official(row, "head", contact, by=office.user)
        messages.success(request, _("They get a letter with a link of their own."))
    elif what in ("lock", "unlock", "waive", "noted"):
        _act_on_team(request, office, row, what)
    if request.POST.get("back") == "changed":
        return redirect("office:entries-changed", office.event.slug)
    return redirect("office:delegation", office.event.slug, code)


def _act_on_team(request: HttpRequest, office: Office, row: Delegation, what: str) -> None:
    """Fix a team's order or open it, waive rules that it does not fulfil, or take note of a change."""
    number = whole_number(typed(request, "team", 12), 12) or 0
    team = Team.objects.select_related("delegation__event").filter(delegation=row, pk=number).first()
    if team is None:
        return
    if what == "waive":
        codes = frozenset(request.POST.getlist("waive"))
        waive_rules(team, codes, by=office.user, reason=typed(request, "reason", 300))
        messages.success(request, _("Saved."))
    elif what == "noted":
        note_changes(team, by=office.user)
    else:
        lock_team(team, by=office.user, locked_now=what == "lock")


def _remind(request: HttpRequest, office: Office, row: Delegation) -> None:
    if remind(row, by=office.user):
        messages.success(request, _("A reminder is on its way."))
    else:
        messages.info(request, _("Nothing is missing, or there is nobody to write to."))
