"""The appeals committee at the desk: five seats, what was announced, and what is doubtful about it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later
from django.views.decorators.http import require_http_methods

from caissa.conduct import Seat
from caissa_web.accounts.models import User
from caissa_web.conduct.models import Committee, CommitteeMember
from caissa_web.conduct.operations.committee import CommitteeRules, MemberInput, set_committee
from caissa_web.conduct.queries import findings_about_committee
from caissa_web.desk.frame import event_page
from caissa_web.records.announcements import announcement_of
from caissa_web.records.models import Event
from caissa_web.records.rights import Right
from caissa_web.translation import translate

SEATS = (Seat.CHAIR, Seat.MEMBER, Seat.MEMBER, Seat.RESERVE, Seat.RESERVE)
WRONG = 422


class RulesForm(forms.Form):
    """What was announced about appeals."""

    minutes = forms.IntegerField(
        label=_later("Minutes for an appeal"),
        min_value=1,
        max_value=10_080,
        required=False,
        help_text=_later("Empty: one hour, in rapid and blitz 15 minutes (C.11 3.4)."),
    )
    fee = forms.CharField(
        label=_later("Fee"), max_length=60, required=False, help_text=_later("Such as 100 EUR. Empty: none.")
    )
    english = forms.BooleanField(label=_later("Appeals must be in English"), required=False)
    international = forms.BooleanField(label=_later("International event"), required=False)
    world_title = forms.BooleanField(
        label=_later("Grand Prix, Candidates Tournament or match for the World Championship"), required=False
    )
    online = forms.BooleanField(label=_later("Online event"), required=False)


class MemberForm(forms.Form):
    """One seat of the committee."""

    name = forms.CharField(label=_later("Name"), max_length=200, required=False)
    federation = forms.CharField(label=_later("Federation"), max_length=3, required=False)
    birth_year = forms.IntegerField(
        label=_later("Year of birth"), min_value=1900, max_value=2100, required=False
    )
    titles = forms.CharField(
        label=_later("Titles"), max_length=40, required=False, help_text=_later("Such as GM IA FPE.")
    )
    licensed = forms.BooleanField(label=_later("Licensed arbiter"), required=False)
    barred = forms.BooleanField(label=_later("Banned or on probation"), required=False)
    login = forms.CharField(
        label=_later("Log-in name"),
        max_length=150,
        required=False,
        help_text=_later("So that this person can open appeals."),
    )

    def clean(self) -> dict[str, Any]:
        """A log-in must exist, and a seat with anything in it has a name."""
        data = super().clean() or {}
        login = data.get("login", "").strip()
        data["user"] = User.objects.filter(username=login, is_active=True).first() if login else None
        if login and data["user"] is None:
            self.add_error("login", _("There is no such log-in."))
        if not data.get("name", "").strip() and (login or data.get("federation")):
            self.add_error("name", _("Enter the name."))
        data["federation"] = data.get("federation", "").strip().upper()
        return data


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Right.LOOK)
def committee(request: HttpRequest, event: Event, held: frozenset[Right]) -> HttpResponse:
    """The committee; whoever manages the event can set it up."""
    if request.method == "POST" and Right.MANAGE not in held:
        raise PermissionDenied
    posted = request.POST if request.method == "POST" else None
    row = Committee.objects.filter(event=event).first() or Committee(event=event)
    rules = RulesForm(posted, initial={name: getattr(row, name) for name in RulesForm.base_fields})
    forms_of_seats = _seats(event, posted)
    if posted is not None and rules.is_valid() and all(form.is_valid() for _seat, form in forms_of_seats):
        chosen = CommitteeRules(**rules.cleaned_data)
        set_committee(event, chosen, _members(forms_of_seats), by=request.user.get_username())
        messages.success(request, _("The appeals committee has been stored."))
        return redirect("conduct:committee", event.slug)
    wrong = posted is not None
    context = {
        "event": event,
        "rules": rules,
        "seats": [(translate(seat.label), form) for seat, form in forms_of_seats],
        "findings": findings_about_committee(event, timezone.localdate()),
        "may_manage": Right.MANAGE in held,
    }
    return render(request, "conduct/committee.html", context, status=WRONG if wrong else 200)


def _seats(event: Event, posted: Any) -> list[tuple[Seat, MemberForm]]:
    rows = list(CommitteeMember.objects.filter(event=event).select_related("user")) or _announced(event)
    by_seat: dict[str, list[CommitteeMember]] = {}
    for row in rows:
        by_seat.setdefault(row.seat, []).append(row)
    listed = []
    for place, seat in enumerate(SEATS):
        sitting = by_seat.get(seat.value, [])
        known = sitting.pop(0) if sitting else None
        listed.append((seat, MemberForm(posted, prefix=f"seat{place}", initial=_initial(known))))
    return listed


def _announced(event: Event) -> list[CommitteeMember]:
    """The members whom the announcement or the sections name, until somebody has set the committee up."""
    people = announcement_of(event).appeals.people
    seats = [person.position.value for person in people]
    if Seat.CHAIR.value not in seats and seats.count(Seat.MEMBER.value) > SEATS.count(Seat.MEMBER):
        seats[seats.index(Seat.MEMBER.value)] = Seat.CHAIR.value
    return [
        CommitteeMember(
            name=person.name, federation=person.federation, seat=seat, birth_year=person.birth_year
        )
        for person, seat in zip(people, seats, strict=True)
    ]


def _initial(row: CommitteeMember | None) -> dict[str, Any]:
    if row is None:
        return {}
    names = ("name", "federation", "birth_year", "titles", "licensed", "barred")
    return {name: getattr(row, name) for name in names} | {"login": row.user.username if row.user else ""}


def _members(seats: list[tuple[Seat, MemberForm]]) -> list[MemberInput]:
    members = []
    for seat, form in seats:
        data = dict(form.cleaned_data)
        data.pop("login")
        if data["name"].strip():
            members.append(MemberInput(seat=seat.value, **data))
    return members
