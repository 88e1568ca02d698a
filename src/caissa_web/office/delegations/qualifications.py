"""Qualifications: who has earned a place where, who used it, to whom it was passed on."""

from __future__ import annotations

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from caissa_web.delegations.models import Qualification
from caissa_web.delegations.operations.qualifications import lapse, pass_on, record_qualification
from caissa_web.enrolment.models import Category
from caissa_web.office.delegations.frame import delegations_page
from caissa_web.office.entries.frame import typed
from caissa_web.office.frame import Office
from caissa_web.section.number_input import whole_number

DAY = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
LARGEST_ID = 10**11


class QualificationForm(forms.Form):
    """A place that was earned."""

    earned = forms.CharField(label=_("Earned by (event and place)"), max_length=200)
    category = forms.ChoiceField(label=_("Category"), required=False)
    fide_id = forms.IntegerField(label=_("FIDE ID"), required=False, min_value=1, max_value=LARGEST_ID)
    name = forms.CharField(label=_("Name"), max_length=200, required=False)
    federation = forms.CharField(label=_("Federation"), max_length=3, required=False)
    valid_until = forms.DateField(label=_("Valid until"), required=False, widget=DAY)


@require_http_methods(["GET", "HEAD", "POST"])
@delegations_page
def qualifications(request: HttpRequest, office: Office) -> HttpResponse:
    """All qualifications of the event; recorded, passed on with a reason, or lapsed."""
    categories = {
        each.code: each for each in Category.objects.filter(offer__event=office.event, retired=False)
    }
    form = QualificationForm(request.POST if request.POST.get("act") == "add" else None)
    choices = [("", _("any")), *((code, each.name) for code, each in categories.items())]
    form.fields["category"].choices = choices  # type: ignore[attr-defined] # a field of choices
    if request.method == "POST":
        if form.is_bound and form.is_valid():
            data = dict(form.cleaned_data)
            category = categories.get(data.pop("category"))
            record_qualification(office.event, data.pop("earned"), by=office.user, category=category, **data)
        elif not form.is_bound:
            _act(request, office)
        if not form.errors:
            return redirect("office:qualifications", office.event.slug)
    rows = Qualification.objects.filter(event=office.event).select_related("category", "passed_by", "used_by")
    context = office.context("delegations", form=form, rows=rows)
    return render(
        request, "office/delegations/qualifications.html", context, status=422 if form.errors else 200
    )


def _act(request: HttpRequest, office: Office) -> None:
    number = whole_number(typed(request, "row", 12), 12)
    row = get_object_or_404(Qualification, event=office.event, pk=number)
    reason = typed(request, "reason", 500)
    if request.POST.get("act") == "pass":
        fide_id = whole_number(typed(request, "fide_id", 12), 11) or 0
        federation = typed(request, "federation", 3).upper()
        name = typed(request, "name", 200)
        pass_on(row, name=name, fide_id=fide_id, federation=federation, by=office.user, reason=reason)
    else:
        lapse(row, by=office.user, reason=reason)
