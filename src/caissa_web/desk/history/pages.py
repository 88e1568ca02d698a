"""The history of a section: every act, who did it and why; undo, and going back to any version."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from caissa.errors import ImpossibleChange
from caissa.messages import joined
from caissa_web import operations
from caissa_web.desk.frame import Opened, section_page, seen_version
from caissa_web.desk.history.lines import lines
from caissa_web.operations.entries.moved_players import sections_moved_with
from caissa_web.operations.history import sections_undone_with, to_undo
from caissa_web.records.incident_privacy import entries_for
from caissa_web.records.models import Section
from caissa_web.records.rights import Right, rights
from caissa_web.section.number_input import is_number
from caissa_web.translation import translate

ACTS_ON_A_PAGE = 100


@require_safe
@section_page()
def history(request: HttpRequest, opened: Opened) -> HttpResponse:
    """All that was done, the newest first."""
    entries = opened.section.log.select_related("undone_by", "undoes").order_by("-id")
    page = Paginator(entries, ACTS_ON_A_PAGE).get_page(request.GET.get("page"))
    told = lines(entries_for(opened.rights, page.object_list), [opened.section])
    undoable = to_undo(opened.section)
    last = lines([undoable], [opened.section])[0] if undoable else None
    context = opened.context("history", page=page, lines=told, undoable=last)
    return render(request, "desk/history/history.html", context)


@require_POST
@section_page(Right.PAIR)
def undo(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Take back the last act."""
    reason = request.POST.get("reason", "").strip()
    _require_rights(request, opened, sections_undone_with(opened.section))
    undoable = to_undo(opened.section)
    undone = lines([undoable], [opened.section])[0] if undoable else None
    operations.undo(opened.section, by=opened.user, seen_version=seen_version(request, opened), reason=reason)
    if undone is not None:
        words = joined(": ", filter(None, (undone.entry.name, undone.sentence)))
        text = _("Undone: %(action)s")
        messages.success(request, text % {"action": translate(words)})
    return redirect("desk:history", opened.event.slug, opened.section.slug)


@require_POST
@section_page(Right.PAIR)
def restore(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Go back to an earlier version, with a reason."""
    version, reason = request.POST.get("version", ""), request.POST.get("reason", "").strip()
    known = is_number(version, 9)
    if not known or not 1 <= int(version) < opened.section.version:
        raise ImpossibleChange(why=_("There is no such earlier version"))
    if not reason:
        raise ImpossibleChange(why=_("Enter a reason for going back"))
    _require_rights(request, opened, sections_moved_with(opened.section, int(version)))
    operations.restore(
        opened.section,
        int(version),
        by=opened.user,
        seen_version=seen_version(request, opened),
        reason=reason,
    )
    messages.success(request, _("The section has been restored to that version."))
    return redirect("desk:history", opened.event.slug, opened.section.slug)


def _require_rights(request: HttpRequest, opened: Opened, others: Iterable[Section]) -> None:
    """Where players were moved between sections, going back changes the other section too."""
    for other in others:
        if Right.PAIR not in rights(request.user, opened.event, other):
            raise ImpossibleChange(
                why=_(
                    "Players were moved between this section and %(section)s, where you may not change this"
                )
                % {"section": other.name}
            )
