"""The organiser's own lists."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from caissa_web.enrolment.errors import BadLines
from caissa_web.enrolment.models import Listed
from caissa_web.enrolment.operations.lists import list_lines, list_person, unlist
from caissa_web.office.entries.frame import context, typed
from caissa_web.office.frame import Office, office_page
from caissa_web.records.rights import Right
from caissa_web.section.number_input import whole_number
from caissa_web.translation import translate

DAY = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")


class PastedForm(forms.Form):
    """Many people, or federations, for one of the lists: one in a line."""

    kind = forms.ChoiceField(label=_("List"), choices=Listed.Kind.choices)
    lines = forms.CharField(
        label=_("FIDE IDs, names or federations, one in a line"),
        max_length=100_000,
        widget=forms.Textarea(attrs={"rows": 8}),
    )
    until = forms.DateField(label=_("Until"), required=False, widget=DAY)
    note = forms.CharField(label=_("Note"), max_length=300, required=False)


class ListedForm(forms.Form):
    """Somebody, or a federation, on one of the organiser's lists."""

    kind = forms.ChoiceField(label=_("List"), choices=Listed.Kind.choices)
    fide_id = forms.IntegerField(label=_("FIDE ID"), required=False, min_value=1, max_value=10**11)
    name = forms.CharField(label=_("Name"), max_length=200, required=False)
    federation = forms.CharField(label=_("Federation"), max_length=3, required=False)
    until = forms.DateField(label=_("Until"), required=False, widget=DAY)
    note = forms.CharField(label=_("Note"), max_length=300, required=False)


@require_http_methods(["GET", "HEAD", "POST"])
@office_page(Right.ENTRIES_OFFICE)
def lists(request: HttpRequest, office: Office) -> HttpResponse:
    """Who is barred or qualified, and which federations are in arrears; shown to nobody else."""
    act = request.POST.get("act")
    form = ListedForm(request.POST if act == "add" else None)
    pasted = PastedForm(request.POST if act == "paste" else None, prefix="pasted")
    if request.method == "POST":
        if form.is_bound and form.is_valid():
            data = dict(form.cleaned_data)
            list_person(office.event, data.pop("kind"), by=office.user, **data)
        elif pasted.is_bound:
            _paste(request, office, pasted)
        elif not form.is_bound:
            number = whole_number(typed(request, "row", 12), 12)
            unlist(get_object_or_404(Listed, event=office.event, pk=number), by=office.user)
        if not form.errors and not pasted.errors:
            return redirect("office:entries-lists", office.event.slug)
    values = {"form": form, "pasted": pasted, "rows": Listed.objects.filter(event=office.event)}
    status = 422 if form.errors or pasted.errors else 200
    return render(request, "office/entries/lists.html", context(office, "lists", **values), status=status)


def _paste(request: HttpRequest, office: Office, form: PastedForm) -> None:
    """Store all pasted lines; what is wrong with a line stands at the field, and nothing is stored."""
    if not form.is_valid():
        return
    data = form.cleaned_data
    try:
        many = list_lines(
            office.event, data["kind"], data["lines"], by=office.user, until=data["until"], note=data["note"]
        )
    except BadLines as refused:
        for finding in refused.findings:
            parts = [translate(part) for part in (finding.where, finding.what) if part]
            form.add_error("lines", ": ".join(parts))
        return
    messages.success(
        request, ngettext("%(many)s new on the list", "%(many)s new on the list", many) % {"many": many}
    )
