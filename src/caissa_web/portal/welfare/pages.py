"""Needs and insurance, typed by whoever entered; what was written is not shown here again."""

from __future__ import annotations

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from caissa.errors import CaissaError
from caissa_web.enrolment.models import Applicant
from caissa_web.enrolment.workflow import LIVE
from caissa_web.portal import access
from caissa_web.portal.papers.place import Place, own_place
from caissa_web.records.zones import in_zone_of
from caissa_web.translation import translate
from caissa_web.welfare.models import Audience, Cover, Need
from caissa_web.welfare.operations.insurance import LARGEST, CoverForm, tell_cover
from caissa_web.welfare.operations.needs import LONGEST, take_back, tell_need
from caissa_web.welfare.queries import USUAL, duty_of


@require_http_methods(["GET", "HEAD", "POST"])
@access.own_page
def needs(request: HttpRequest, applicant: Applicant, code: str) -> HttpResponse:
    """The needs of one of one's own entries."""
    with in_zone_of(applicant.event):
        return needs_of(request, own_place(applicant, code))


def needs_of(request: HttpRequest, place: Place) -> HttpResponse:
    """Say what somebody needs and who may know it, change it, or take it back."""
    problem = _carried_out(lambda: _change_need(request, place)) if request.method == "POST" else ""
    if request.method == "POST" and not problem:
        return redirect(request.path)
    told = {need.kind: need for need in Need.objects.filter(entry=place.entry).defer("encrypted")}
    context = place.context(request) | {
        "problem": problem,
        "longest": LONGEST,
        "can_tell": place.entry.state in LIVE,
        "kinds": [_kind(each, told.get(each.value), request) for each in Need.Kind],
    }
    return render(request, "portal/welfare/needs.html", context, status=422 if problem else 200)


def _kind(kind: Need.Kind, need: Need | None, request: HttpRequest) -> dict[str, object]:
    """One kind of need with its boxes; after a refusal as it was typed."""
    typed = request.POST.get("kind") == kind.value
    usual = need.seen_by if need else [each.value for each in USUAL[kind]]
    chosen = request.POST.getlist("seen_by") if typed else usual
    return {
        "code": kind.value,
        "label": kind.label,
        "need": need,
        "readers": ", ".join(str(Audience(each).label) for each in need.seen_by) if need else "",
        "boxes": [(each.value, each.label, each.value in chosen) for each in Audience],
        "typed": request.POST.get("text", "") if typed else "",
    }


def _change_need(request: HttpRequest, place: Place) -> None:
    kind = request.POST.get("kind", "")
    if "erase" in request.POST:
        take_back(place.entry, kind, by=place.by)
        messages.success(request, _t("It has been erased."))
        return
    tell_need(place.entry, kind, request.POST.get("text", ""), request.POST.getlist("seen_by"), by=place.by)
    messages.success(request, _t("Thank you. It has been stored, encrypted."))


def _carried_out(change: Callable[[], object]) -> str:
    """Do it; what cannot be done, as a sentence."""
    try:
        change()
    except CaissaError as refused:
        return str(translate(refused.sentence))
    return ""


class TypedCover(forms.Form):
    """The fields of an insurance."""

    insurer = forms.CharField(label=_("Insurer"), max_length=200)
    policy = forms.CharField(label=_("Number of the policy"), required=False, max_length=200)
    starts = forms.DateField(
        label=_("From"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    ends = forms.DateField(
        label=_("Until"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    document = forms.FileField(
        label=_("Proof (PDF, PNG or JPEG, up to 5 MB)"),
        required=False,
        widget=forms.FileInput(attrs={"accept": "application/pdf,image/png,image/jpeg"}),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@access.own_page
def insurance(request: HttpRequest, applicant: Applicant, code: str) -> HttpResponse:
    """The insurance of one of one's own entries."""
    with in_zone_of(applicant.event):
        return insurance_of(request, own_place(applicant, code))


def insurance_of(request: HttpRequest, place: Place) -> HttpResponse:
    """Show insurance cover, with a paper that proves it."""
    sent = request.method == "POST"
    form = TypedCover(request.POST, request.FILES) if sent else TypedCover()
    problem = ""
    if sent and form.is_valid():
        problem = _carried_out(lambda: _change_cover(form, place))
        if not problem:
            messages.success(request, _t("Thank you. It has been stored, encrypted."))
            return redirect(request.path)
    context = place.context(request) | {
        "cover": Cover.objects.filter(entry=place.entry).defer("encrypted").first(),
        "duty": duty_of(place.entry.event),
        "form": form,
        "problem": problem,
        "can_tell": place.entry.state in LIVE,
    }
    return render(request, "portal/welfare/insurance.html", context, status=422 if sent else 200)


def _change_cover(form: TypedCover, place: Place) -> None:
    values = form.cleaned_data
    upload = values["document"]
    document = upload.read(LARGEST + 1) if upload else b""
    typed = CoverForm(values["insurer"], values["policy"], values["starts"], values["ends"], document)
    tell_cover(place.entry, typed, by=place.by)
