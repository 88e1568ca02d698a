"""The page of an invitation: log in or make an account, and take the role."""

from __future__ import annotations

import logging

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from caissa.errors import CaissaError
from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.entering import enter
from caissa_web.accounts.forms import NewAccountForm
from caissa_web.accounts.limits import WRONG_INVITATIONS, about_where, address_of, count, is_reached
from caissa_web.accounts.models import Invitation
from caissa_web.accounts.person import person_at

logger = logging.getLogger(__name__)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Say what the invitation is for; give the role to the person who accepts it."""
    if is_reached(WRONG_INVITATIONS, request):
        return render(request, "429.html", status=429)
    invitation = operations.invitation_of(token)
    if invitation is None or not invitation.is_open(timezone.now()):
        return _refused(request, invitation)
    if request.user.is_authenticated:
        return _for_user(request, invitation)
    return _for_newcomer(request, invitation)


def _refused(request: HttpRequest, invitation: Invitation | None) -> HttpResponse:
    """A link that is unknown, used, revoked or expired: refused, counted and logged."""
    count(WRONG_INVITATIONS, request)
    why = "unknown" if invitation is None else f"used up or over ({invitation.pk})"
    logger.warning("invitation refused: %s, from %s", why, about_where(address_of(request)))
    return render(request, "desk/people/invitation_over.html", status=404 if invitation is None else 410)


def _for_user(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    """Somebody who is logged in takes the role by a button."""
    if request.method != "POST":
        return _page(request, invitation)
    try:
        appointment = operations.accept_invitation(invitation, lambda: person_at(request))
    except CaissaError as refused:
        return _page(request, invitation, refused=refused)
    return (
        _refused(request, invitation)
        if appointment is None
        else redirect("desk:event", invitation.event.slug)
    )


def _for_newcomer(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    """Somebody without an account makes one; the link to the log-in page is for everybody else."""
    form = NewAccountForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _page(request, invitation, form=form)
    try:
        appointment = operations.accept_invitation(invitation, form.save)
    except CaissaError as refused:
        return _page(request, invitation, form=form, refused=refused)
    if appointment is None:
        return _refused(request, invitation)
    return enter(request, appointment.user, "password", f"/desk/{invitation.event.slug}/")


def _page(
    request: HttpRequest,
    invitation: Invitation,
    form: NewAccountForm | None = None,
    refused: CaissaError | None = None,
) -> HttpResponse:
    context = {
        "invitation": invitation,
        "role": Role(invitation.role).label,
        "form": form,
        "refused": refused,
    }
    wrong = bool(refused) or bool(form and form.errors)
    return render(request, "desk/people/invitation.html", context, status=422 if wrong else 200)
