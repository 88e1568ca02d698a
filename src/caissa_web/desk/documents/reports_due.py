"""Reports due: what is owed to FIDE by when, how far each report has come, and which games go with it."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from caissa.tournament import Level
from caissa_web.desk.frame import Opened, confirmed, section_page, seen_version
from caissa_web.desk.setup.fields import DayField
from caissa_web.exchange.reports import why_not_final
from caissa_web.operations.closing.further_reports import further_reports
from caissa_web.operations.closing.reports import record_report_step
from caissa_web.records.rights import Right
from caissa_web.section.closing.report_steps import StepKind
from caissa_web.section.closing.reports_due import dues_of, warnings_about_report
from caissa_web.section.closing.title_applications import steps_of_application, title_results


class StepForm(forms.Form):
    """One step of a report."""

    kind = forms.ChoiceField(
        label=gettext_lazy("What happened"), choices=[(kind.value, kind.label) for kind in StepKind]
    )
    month = forms.CharField(required=False, max_length=7, widget=forms.HiddenInput)
    day = DayField(label=gettext_lazy("Day"))
    note = forms.CharField(
        label=gettext_lazy("Remark"),
        required=False,
        max_length=300,
        help_text=gettext_lazy("Required if the report was sent back or refused."),
    )


class MeetingForm(forms.Form):
    """The meeting of FIDE at which title applications are to be considered."""

    meeting = DayField(label=gettext_lazy("FIDE's next meeting on titles"))


@require_http_methods(["GET", "HEAD", "POST"])
@section_page()
def reports_due(request: HttpRequest, opened: Opened) -> HttpResponse:
    """What is owed to FIDE, and the way of each report."""
    may_record = opened.may(Right.PAIR) or opened.may(Right.RATE)
    if request.method == "POST" and not may_record:
        raise PermissionDenied
    form = StepForm(request.POST) if request.method == "POST" else None
    if form is not None and form.is_valid():
        _record(request, opened, form)
        messages.success(request, _("The step has been recorded."))
        return redirect("desk:reports-due", opened.event.slug, opened.section.slug)
    today, meeting = timezone.localdate(), MeetingForm(request.GET)
    results = () if why_not_final(opened.facts) else title_results(opened.state)
    context = opened.context(
        "reports-due",
        form=form,
        today=today,
        results=results,
        meeting=meeting,
        application=steps_of_application(
            today, meeting.cleaned_data["meeting"] if meeting.is_valid() else None
        ),
        dues=[*dues_of(opened.state, today), *further_reports(opened.section)],
        steps=opened.book.report_steps,
        against=warnings_about_report(opened.state),
        why_not=why_not_final(opened.facts),
        scorers=sorted({result.player.number for result in results}),
        title_event=opened.facts.level is Level.TITLE,
        may_record=may_record,
    )
    return render(request, "desk/documents/reports_due.html", context, status=400 if form else 200)


def _record(request: HttpRequest, opened: Opened, form: StepForm) -> None:
    """Whoever pairs hands a report in; what happens to it then is for those who rate."""
    data = form.cleaned_data
    kind = StepKind(data["kind"])
    if not opened.may(Right.PAIR if kind is StepKind.SUBMITTED else Right.RATE):
        raise PermissionDenied
    record_report_step(
        opened.section,
        kind,
        data["day"] or timezone.localdate(),
        by=opened.user,
        seen_version=seen_version(request, opened),
        month=data["month"],
        note=data["note"].strip(),
        confirmed=confirmed(request),
    )
