"""Who works at an event: roles for log-ins, and new log-ins with a one-time link to set a password."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.tokens import default_token_generator
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from caissa.errors import CaissaError
from caissa.tournament import Role
from caissa_web.accounts.models import User
from caissa_web.desk.frame import event_page
from caissa_web.desk.setup_events import WRONG, said
from caissa_web.records import operations
from caissa_web.records.models import Appointment, Event, Section
from caissa_web.records.rights import ROLES, Right
from caissa_web.records.typed_numbers import is_number

_ORDER = list(Role)
_WORKING = sorted(ROLES[Right.LOOK], key=_ORDER.index)


class AppointmentForm(forms.Form):
    """A role for somebody who has a log-in."""

    username = forms.CharField(label=gettext_lazy("Log-in name"), max_length=150)
    role = forms.ChoiceField(
        label=gettext_lazy("Role"),
        choices=[(role.value, gettext_lazy(role.value)) for role in _WORKING],
        initial=Role.SECTOR_ARBITER.value,
    )
    section = forms.ChoiceField(label=gettext_lazy("Where"), required=False)
    ids = "id_%s"

    def __init__(self, event: Event, data: Any = None) -> None:
        super().__init__(data, auto_id=self.ids)
        self.event = event
        self.sections = {one.slug: one for one in event.sections.all()}
        named = [(slug, one.name) for slug, one in self.sections.items()]
        self.fields["section"].choices = [("", _("the whole event")), *named]

    def clean_username(self) -> User:
        """The person with this log-in name."""
        found = User.objects.filter(username=self.cleaned_data["username"], is_active=True).first()
        if found is None:
            raise ValidationError(_("Nobody has this log-in name. You can make a log-in below."))
        return found

    @property
    def where(self) -> Section | None:
        """The section, or None for the whole event."""
        return self.sections.get(self.cleaned_data["section"])

    @property
    def what(self) -> Role:
        """The role."""
        return Role(self.cleaned_data["role"])


class NewPersonForm(AppointmentForm):
    """A log-in for somebody who has none, with a role."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=200)
    field_order = ("name", "username", "role", "section")
    ids = "id_new_%s"

    def clean_username(self) -> str:
        """A log-in name that is well-formed and free."""
        typed = str(self.cleaned_data["username"])
        User.username_validator(typed)
        if User.objects.filter(username__iexact=typed).exists():
            raise ValidationError(_("This log-in name is taken."))
        return typed


@event_page(Right.MANAGE)
def people(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """Everybody who works at the event, and a role for one more."""
    form = AppointmentForm(event, request.POST if request.method == "POST" else None)
    if form.is_valid():
        by = request.user.get_username()
        operations.appoint(event, form.cleaned_data["username"], form.what, by=by, section=form.where)
        messages.success(request, _("Appointed."))
        return redirect("desk:people", event.slug)
    return _page(request, event, form=form)


@require_POST
@event_page(Right.MANAGE)
def add_person(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """Make a log-in with a role; the answer shows the link to set its password, this once."""
    form = NewPersonForm(event, request.POST)
    if not form.is_valid():
        return _page(request, event, new=form)
    told = form.cleaned_data
    by = request.user.get_username()
    try:
        user = operations.add_person(
            event, told["username"], told["name"], form.what, by=by, section=form.where
        )
    except CaissaError as refused:
        form.add_error("username", str(refused))
        return _page(request, event, new=form)
    return _page(request, event, link=link_for(request, user), person=user)


@require_POST
@event_page(Right.MANAGE)
def new_link(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """A fresh link for somebody who has not set a password yet."""
    user = User.objects.filter(username=said(request, "username")).first()
    if user is None or user.pk not in who_may_get_links(event):
        raise Http404
    return _page(request, event, link=link_for(request, user), person=user)


@require_POST
@event_page(Right.MANAGE)
def dismiss(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """Take a role from somebody."""
    given = request.POST.get("appointment", "")
    number = int(given) if is_number(given, 17) else 0
    found = Appointment.objects.select_related("user", "section").filter(event=event, pk=number).first()
    if found is not None:
        operations.dismiss(found, by=request.user.get_username())
        messages.success(request, _("The role has been taken back."))
    return redirect("desk:people", event.slug)


def who_may_get_links(event: Event) -> frozenset[int]:
    """Only log-ins that nobody uses yet and that work at no other event: a link opens the account."""
    here = User.objects.filter(appointments__event=event, is_superuser=False).distinct()
    unused = {one.pk for one in here if not one.has_usable_password()}
    elsewhere = Appointment.objects.filter(user__in=unused).exclude(event=event)
    return frozenset(unused - set(elsewhere.values_list("user_id", flat=True)))


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
    link: str = "",
    person: User | None = None,
) -> HttpResponse:
    held = event.appointments.select_related("user", "section")
    listed = sorted(held, key=lambda one: (_ORDER.index(Role(one.role)), str(one.user)))
    linkable = who_may_get_links(event)
    forms_shown = (form or AppointmentForm(event), new or NewPersonForm(event))
    context = {
        "event": event,
        "appointments": [(one, one.user_id in linkable) for one in listed],
        "form": forms_shown[0],
        "new": forms_shown[1],
        "link": link,
        "person": person,
    }
    wrong = any(one.errors for one in forms_shown)
    answer = render(request, "desk/people.html", context, status=WRONG if wrong else 200)
    answer.headers["Cache-Control"] = "no-store"
    return answer
