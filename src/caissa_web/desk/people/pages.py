"""Who works at an event: roles for log-ins, new log-ins with a one-time link, and invitations."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.tokens import default_token_generator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from caissa.errors import CaissaError
from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import Invitation, User
from caissa_web.accounts.proof import require_fresh_proof
from caissa_web.desk.frame import event_page
from caissa_web.desk.people.forms import AppointmentForm, InvitationForm, NewPersonForm
from caissa_web.desk.people.invitation_mail import send_invitation
from caissa_web.desk.setup.events import WRONG, typed
from caissa_web.operations.events.people import Place
from caissa_web.records.models import Appointment, Event
from caissa_web.records.rights import ROLES, Right
from caissa_web.section.number_input import is_number
from caissa_web.translation import translate

_ORDER = list(Role)
_NEWEST = 100


@event_page(Right.MANAGE)
def people(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """Everybody who works at the event, and a role for one more."""
    form = AppointmentForm(event, request.POST if request.method == "POST" else None)
    if form.is_valid():
        data = form.cleaned_data
        _require_proof(request, data["place"])
        operations.appoint_to(event, data["username"], data["place"], by=request.user.get_username())
        messages.success(request, _("The person has been appointed."))
        return redirect("desk:people", event.slug)
    return _page(request, event, form=form)


@require_POST
@event_page(Right.MANAGE)
def add_person(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """Make a log-in with a role; the answer shows the link to set its password, this once."""
    form = NewPersonForm(event, request.POST)
    if not form.is_valid():
        return _page(request, event, new=form)
    data = form.cleaned_data
    _require_proof(request, data["place"])
    by = request.user.get_username()
    try:
        user = operations.add_person_to(event, data["username"], data["name"], data["place"], by=by)
    except CaissaError as refused:
        form.add_error("username", translate(refused))
        return _page(request, event, new=form)
    return _page(request, event, link=link_for(request, user), person=user)


@require_POST
@event_page(Right.MANAGE)
def invite(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """Make an invitation; the answer shows its link, this once."""
    form = InvitationForm(event, request.POST)
    if not form.is_valid():
        return _page(request, event, invited=form)
    data = form.cleaned_data
    _require_proof(request, data["place"])
    by = request.user.get_username()
    invitation, token = operations.invite(event, data["place"], by=by, label=data["label"].strip())
    link = request.build_absolute_uri(reverse("invitation", args=(token,)))
    if address := data.get("email"):
        _mail(request, invitation, link, address)
    return _page(request, event, invitation_link=link)


def _mail(request: HttpRequest, invitation: Invitation, link: str, address: str) -> None:
    """Send the link too, and say how that went; it is shown on the page in any case."""
    if send_invitation(invitation, link, address):
        messages.success(request, _("The invitation was sent to {address}.").format(address=address))
    else:
        messages.error(request, _("The e-mail could not be sent. Pass the link on yourself."))


@require_POST
@event_page(Right.MANAGE)
def uninvite(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """Take an invitation back."""
    invitation = Invitation.objects.filter(event=event, pk=_key(request, "invitation")).first()
    if invitation is not None:
        operations.revoke_invitation(invitation, by=request.user.get_username())
        messages.success(request, _("The invitation has been cancelled; its link no longer works."))
    return redirect("desk:people", event.slug)


@require_POST
@event_page(Right.MANAGE)
def new_link(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """A fresh link for somebody who has not set a password yet."""
    user = User.objects.filter(username=typed(request, "username")).first()
    if user is None or user.pk not in who_may_get_links(event):
        raise Http404
    return _page(request, event, link=link_for(request, user), person=user)


@require_POST
@event_page(Right.MANAGE)
def dismiss(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """Take a role from somebody."""
    number = _key(request, "appointment")
    appointment = Appointment.objects.select_related("user", "section").filter(event=event, pk=number).first()
    if appointment is not None:
        operations.dismiss(appointment, by=request.user.get_username())
        messages.success(request, _("The role has been revoked."))
    return redirect("desk:people", event.slug)


def _require_proof(request: HttpRequest, place: Place) -> None:
    """Ask for a fresh log-in before somebody is made a director of the event."""
    if place.role in ROLES[Right.MANAGE]:
        require_fresh_proof(request)


def _key(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "")
    return int(text) if is_number(text, 17) else 0


def who_may_get_links(event: Event) -> frozenset[int]:
    """Only log-ins that nobody uses yet and that work at no other event: a link opens the account."""
    here = User.objects.filter(appointments__event=event, is_superuser=False).distinct()
    unused = {user.pk for user in here if not user.has_usable_password()}
    elsewhere = Appointment.objects.filter(user__in=unused).exclude(event=event)
    guarded = User.objects.filter(pk__in=unused, authenticator__isnull=False)
    taken = set(elsewhere.values_list("user_id", flat=True)) | set(guarded.values_list("pk", flat=True))
    return frozenset(unused - taken)


def link_for(request: HttpRequest, user: User) -> str:
    """A signed link that expires and works until a password has been set with it."""
    who = urlsafe_base64_encode(force_bytes(user.pk))
    token = default_token_generator.make_token(user)
    return request.build_absolute_uri(reverse("accounts:welcome", args=(who, token)))


def _page(
    request: HttpRequest,
    event: Event,
    *,
    form: AppointmentForm | None = None,
    new: NewPersonForm | None = None,
    invited: InvitationForm | None = None,
    **values: Any,
) -> HttpResponse:
    forms_shown = (
        form or AppointmentForm(event),
        new or NewPersonForm(event),
        invited or InvitationForm(event),
    )
    context = {
        "event": event,
        "appointments": _listed(event),
        "invitations": _invitations(event),
        "form": forms_shown[0],
        "new": forms_shown[1],
        "invited": forms_shown[2],
        **values,
    }
    wrong = any(shown_form.errors for shown_form in forms_shown)
    answer = render(request, "desk/people/people.html", context, status=WRONG if wrong else 200)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _listed(event: Event) -> list[tuple[Appointment, str, bool]]:
    """Every appointment with its role in words, whom it is for, and whether a link can be made."""
    held = event.appointments.select_related("user", "section").prefetch_related("scopes")
    listed = sorted(
        held, key=lambda appointment: (_ORDER.index(Role(appointment.role)), str(appointment.user))
    )
    linkable = who_may_get_links(event)
    return [
        (appointment, Role(appointment.role).label, appointment.user_id in linkable) for appointment in listed
    ]


def _invitations(event: Event) -> list[tuple[Invitation, str, bool]]:
    """The newest invitations with their role in words, and whether they can still be accepted."""
    now = timezone.now()
    newest = event.invitations.select_related("section")[:_NEWEST]
    return [(invitation, Role(invitation.role).label, invitation.is_open(now)) for invitation in newest]
