"""Who wears a badge: the list, one person with photo and badges, and people without an entry."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from caissa.documents.printing.badge_sheet import BadgeLayout
from caissa_web.accreditation.models import Badge, BadgeKind, Holder
from caissa_web.accreditation.operations.badges import end_badges
from caissa_web.accreditation.operations.holders import HolderData, add_holder, change_holder, take_over
from caissa_web.accreditation.operations.photos import read_portrait, remove_photo, set_photo
from caissa_web.accreditation.operations.setup import accreditation_of
from caissa_web.accreditation.queries import (
    PAGE,
    STANDINGS,
    HolderFilter,
    figures,
    holder_with_badges,
    holders,
    without_holder,
)
from caissa_web.desk.documents.downloads import FILE_POLICY
from caissa_web.office.badges.sheets import ask_for_sheets
from caissa_web.office.entries.frame import typed
from caissa_web.office.frame import Office, office_page
from caissa_web.papers.storing import content_of
from caissa_web.records.models import Event
from caissa_web.records.rights import Right
from caissa_web.section.number_input import is_number

WRONG = 422
LONGEST = {"name": 200, "own_name": 200, "function": 80}


class HolderForm(forms.Form):
    """Somebody's badge; of a participant the name and federation are those of the entry."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=LONGEST["name"])
    own_name = forms.CharField(
        label=gettext_lazy("Name in its own script"), max_length=LONGEST["own_name"], required=False
    )
    federation = forms.RegexField(
        "[A-Z]{3}", label=gettext_lazy("Federation"), max_length=3, required=False, strip=True
    )
    function = forms.CharField(label=gettext_lazy("Function"), max_length=LONGEST["function"], required=False)
    kind = forms.ChoiceField(label=gettext_lazy("Kind of badge"))
    more_zones = forms.MultipleChoiceField(
        label=gettext_lazy("Further zones"), required=False, widget=forms.CheckboxSelectMultiple
    )
    device_sticker = forms.BooleanField(label=gettext_lazy("May carry a device"), required=False)

    def __init__(self, event: Event, data: Any = None, *, participant: bool = False, **options: Any) -> None:
        super().__init__(data, **options)
        kinds = BadgeKind.objects.filter(event=event)
        self.fields["kind"].choices = [(kind.code, kind.name) for kind in kinds]  # type: ignore[attr-defined]
        zones = accreditation_of(event).zones
        self.fields["more_zones"].choices = [  # type: ignore[attr-defined]
            (letter, f"{letter} {name}") for letter, name in zones
        ]
        if participant:
            del self.fields["name"], self.fields["federation"]

    def data_of_holder(self) -> HolderData:
        """What was filled in."""
        data = self.cleaned_data
        return HolderData(
            kind=data["kind"],
            name=data.get("name", "").strip(),
            own_name=data["own_name"].strip(),
            federation=data.get("federation", ""),
            function=data["function"].strip(),
            more_zones=tuple(data["more_zones"]),
            device_sticker=data["device_sticker"],
        )


@require_safe
@office_page(Right.BADGES)
def badges(request: HttpRequest, office: Office) -> HttpResponse:
    """A hundred people at a time, with what is still missing."""
    accreditation_of(office.event)
    wanted = filter_of(request)
    page = Paginator(holders(office.event, wanted), PAGE).get_page(request.GET.get("page"))
    values = {
        "wanted": wanted,
        "page": page,
        "kinds": figures(office.event),
        "standings": [(code, label) for code, label in _standings() if code in STANDINGS],
        "layouts": [(layout.value, layout.label) for layout in BadgeLayout],
        "not_taken_over": without_holder(office.event).count(),
        "query": urlencode({name: value for name, value in _parts(wanted).items() if value}),
    }
    return _private(render(request, "office/badges/list.html", office.context("badges", **values)))


def _standings() -> list[tuple[str, str]]:
    return [
        ("no-photo", _("without photo")),
        ("to-print", _("to be printed")),
        ("printed", _("printed")),
        ("ended", _("no valid badge any more")),
    ]


def filter_of(request: HttpRequest) -> HolderFilter:
    """The filters of a request; what is no filter is left out."""
    asked = request.GET
    standing = asked.get("standing", "")
    return HolderFilter(
        asked.get("kind", "")[:20].replace("\x00", ""),
        standing if standing in STANDINGS else "",
        asked.get("federation", "").strip().upper()[:3].replace("\x00", ""),
        asked.get("find", "").strip()[:100].replace("\x00", ""),
    )


def _parts(wanted: HolderFilter) -> dict[str, str]:
    return {name: getattr(wanted, name) for name in HolderFilter.__slots__}


@require_POST
@office_page(Right.BADGES)
def take_over_entries(request: HttpRequest, office: Office) -> HttpResponse:
    """Put everybody with a confirmed entry on the list."""
    many = take_over(office.event, by=office.user)
    text = ngettext("%(many)d person added.", "%(many)d people added.", many)
    messages.success(request, text % {"many": many})
    return redirect("office:badges", office.event.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@office_page(Right.BADGES)
def add(request: HttpRequest, office: Office) -> HttpResponse:
    """Somebody without an entry: an arbiter, a journalist, a helper."""
    form = HolderForm(office.event, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        holder = add_holder(office.event, form.data_of_holder(), by=office.user)
        return redirect("office:badge", office.event.slug, holder.pk)
    values = office.context("badges", form=form)
    return _private(render(request, "office/badges/add.html", values, status=WRONG if form.is_bound else 200))


@require_http_methods(["GET", "HEAD", "POST"])
@office_page(Right.BADGES)
def person(request: HttpRequest, office: Office, pk: int) -> HttpResponse:
    """One person: photo, badge, zones, and every badge there was."""
    holder = _holder(office, pk)
    initial = {name: getattr(holder, name) for name in HolderForm.base_fields if name != "kind"}
    initial["kind"] = holder.kind.code
    form = HolderForm(
        office.event,
        request.POST if request.method == "POST" else None,
        participant=holder.participant is not None,
        initial=initial,
    )
    if request.method == "POST" and form.is_valid():
        seen = request.POST.get("seen_version", "")
        version = int(seen) if is_number(seen, 9) else 0
        change_holder(holder, form.data_of_holder(), by=office.user, seen_version=version)
        messages.success(request, _("Saved. Print the badge again if it is printed already."))
        return redirect("office:badge", office.event.slug, pk)
    values = {
        "holder": holder,
        "form": form,
        "history": holder.badges.all(),
        "valid": next((badge for badge in holder.badges.all() if badge.revoked_at is None), None),
        "layouts": [(layout.value, layout.label) for layout in BadgeLayout],
    }
    context = office.context("badges", **values)
    return _private(
        render(request, "office/badges/person.html", context, status=WRONG if form.is_bound else 200)
    )


@require_http_methods(["GET", "HEAD", "POST"])
@office_page(Right.BADGES)
def photo(request: HttpRequest, office: Office, pk: int) -> HttpResponse:
    """Somebody's photo, and a new one in its place."""
    holder = _holder(office, pk)
    if request.method != "POST":
        if holder.photo is None:
            raise Http404
        return _private(picture(holder))
    sent = request.FILES.get("photo")
    if sent is not None and sent.size:
        set_photo(holder, read_portrait(sent.read(), (sent.name or "")[:100]), by=office.user)
        messages.success(request, _("The photo is stored."))
    elif "remove" in request.POST:
        remove_photo(holder, by=office.user)
        messages.success(request, _("The photo is erased."))
    else:
        messages.error(request, _("Choose a photo first."))
    return redirect("office:badge", office.event.slug, pk)


def picture(holder: Holder) -> HttpResponse:
    """The portrait of a holder as a file."""
    assert holder.photo is not None  # noqa: S101 - asked before
    answer = HttpResponse(content_of(holder.photo), content_type=holder.photo.media_type)
    answer.headers["Content-Security-Policy"] = FILE_POLICY
    return answer


@require_POST
@office_page(Right.BADGES)
def end(request: HttpRequest, office: Office, pk: int) -> HttpResponse:
    """End somebody's badge: lost, revoked, or replaced by a new one, which is printed."""
    holder = _holder(office, pk)
    why, reason = typed(request, "why", 20), typed(request, "reason")
    if why == Badge.Ended.REPLACED:
        return ask_for_sheets(request, office, [holder.pk], anew=True)
    if why not in (Badge.Ended.LOST, Badge.Ended.REVOKED):
        raise Http404
    ended = end_badges(office.event, [holder.pk], Badge.Ended(why), by=office.user, reason=reason)
    if ended:
        messages.success(request, _("The badge is no longer valid. Every door knows at its next look."))
    return redirect("office:badge", office.event.slug, pk)


def _holder(office: Office, pk: int) -> Holder:
    row = holder_with_badges(office.event, pk) if pk < 2**63 else None
    if row is None:
        raise Http404
    return row


def _private(answer: HttpResponse) -> HttpResponse:
    answer.headers["Cache-Control"] = "no-store"
    return answer
