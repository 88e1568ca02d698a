"""Admission: the confirmed entries of a section become its players."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from caissa_web.desk.frame import confirmed
from caissa_web.enrolment.operations.admission import admit, preview
from caissa_web.office.entries.frame import context, seen
from caissa_web.office.frame import Office, office_page
from caissa_web.records.models import Section
from caissa_web.records.rights import Right, rights


@require_http_methods(["GET", "HEAD", "POST"])
@office_page(Right.ENTRIES_OFFICE, Right.ENTRIES)
def admission(request: HttpRequest, office: Office, section: str) -> HttpResponse:
    """What would become of the section, with ticks; whoever keeps its entry list takes over."""
    row = Section.objects.select_related("event").filter(event=office.event, slug=section).first()
    if row is None:
        raise Http404
    may_admit = Right.ENTRIES in rights(request.user, office.event, row)
    if request.method == "POST":
        if not may_admit:
            raise PermissionDenied
        version = seen(request)
        codes = request.POST.getlist("code") if "ticked" in request.POST else None
        changed = admit(
            row,
            by=office.user,
            seen_version=row.version if version is None else version,
            codes=codes,
            confirmed=confirmed(request),
        )
        if changed.is_new_version:
            messages.success(request, _("The entries are in the section now."))
        else:
            messages.info(request, _("Everybody has been admitted already."))
        return redirect("office:entries-admit", office.event.slug, row.slug)
    values = {"section": row, "preview": preview(row), "may_admit": may_admit}
    return render(request, "office/entries/admission.html", context(office, "today", **values))
