"""What is done with an announcement at the desk: agreed, published, taken over from the event."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from caissa.errors import Severity
from caissa.messages import plural
from caissa.prospectus import check_announcement
from caissa.tournament import Role
from caissa_web import operations
from caissa_web.desk.frame import confirmed, event_page
from caissa_web.desk.setup.events import typed
from caissa_web.records.announcements import announcement_of, saved_versions
from caissa_web.records.models import Event
from caissa_web.records.rights import Right
from caissa_web.section.number_input import whole_number
from caissa_web.section.warnings import Level, Warned, require_confirmed


@require_POST
@event_page(Right.MANAGE)
def agree(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """Agree to the newest version as organiser or as chief arbiter."""
    role = Role.CHIEF_ARBITER if request.POST.get("role") == Role.CHIEF_ARBITER.value else Role.ORGANISER
    operations.agree(event, _number(request), role, by=request.user.get_username())
    messages.success(request, _("Your agreement has been recorded."))
    return redirect("desk:announcement", event.slug)


@require_POST
@event_page(Right.MANAGE)
def publish(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """Publish the newest version; whoever follows the event or entered it is told of changes."""
    by, reason = request.user.get_username(), typed(request, "reason")
    _require_errors_confirmed(event, confirmed(request))
    current = operations.publish_announcement(
        event,
        _number(request),
        by=by,
        reason=reason,
        confirmed=confirmed(request),
        on_noticeboard="noticeboard" in request.POST,
    )
    messages.success(request, _("The announcement is published, and the event is set up as announced."))
    if current.people_told:
        text = ngettext(
            "%(count)d message tells of the change.",
            "%(count)d messages tell of the change.",
            current.people_told,
        )
        messages.success(request, text % {"count": current.people_told})
    return redirect("desk:announcement", event.slug)


@require_POST
@event_page(Right.MANAGE)
def take_over(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """Make a draft of the event as it stands, so that what differs is announced."""
    operations.save_draft(event, announcement_of(event), by=request.user.get_username())
    messages.success(request, _("The draft says what the event says now. Agree to it and publish it."))
    return redirect("desk:announcement", event.slug)


def _number(request: HttpRequest) -> int:
    return whole_number(request.POST.get("version", ""), 6) or 0


def _require_errors_confirmed(event: Event, codes: frozenset[str]) -> None:
    """What cannot stand in regulations is published only by somebody who says so."""
    versions = saved_versions(event)
    findings = check_announcement(versions[0].announcement) if versions else ()
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    if errors:
        text = plural(
            "The check of the announcement has {count} error: {first}",
            "The check of the announcement has {count} errors, the first: {first}",
            len(errors),
            first=errors[0].what,
        )
        require_confirmed([Warned(Level.WARNING, "announcement-errors", text, errors[0].article)], codes)
