"""The announcement at the desk: where it stands, its form, its file, its preview."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from caissa.errors import CaissaError, Finding, Severity
from caissa.prospectus import Announcement, Kind, check_announcement, prospectus, write_announcement
from caissa.prospectus.comparing import differences
from caissa.tournament import Role
from caissa_web import operations
from caissa_web.desk.announcement.form import Draft, form_page
from caissa_web.desk.announcement.starting import MOST_SECTIONS, earlier_events, like, of_kind, values_of
from caissa_web.desk.announcement.typed_form import typed_values
from caissa_web.desk.frame import event_page
from caissa_web.operations.events.announcements import announcement_typed, may_agree
from caissa_web.records.announcements import Saved, Stage, announcement_of, saved_versions
from caissa_web.records.models import AnnouncementStep, Event
from caissa_web.records.rights import Right
from caissa_web.section.errors import BadAnnouncement
from caissa_web.section.number_input import whole_number

WRONG = 422
LARGEST_FILE = 8 << 20
ADD_SECTION, CHECK, SAVE, MORE = "add-section", "check", "save", "more-"


@require_safe
@event_page()
def overview(request: HttpRequest, event: Event, held: frozenset[Right]) -> HttpResponse:
    """Where the announcement stands, what is still to be done, and every version of it."""
    versions = saved_versions(event)
    newest = versions[0] if versions else None
    announcement = newest.announcement if newest else None
    username = request.user.get_username()
    context: dict[str, Any] = {
        "event": event,
        "versions": versions,
        "newest": newest,
        "may_manage": Right.MANAGE in held,
        "is_out": newest is not None and newest.stage is Stage.PUBLISHED,
        "is_agreed": newest is not None and newest.stage is Stage.AGREED,
        "published": next((saved for saved in versions if saved.stage is Stage.PUBLISHED), None),
        "changed": changes_since_published(event, versions),
        "steps": _steps(event, newest, username) if Right.MANAGE in held else (),
    }
    if announcement is not None:
        context |= _summary(announcement)
    return render(request, "desk/announcement/overview.html", context)


def _summary(announcement: Announcement) -> dict[str, Any]:
    """The findings of the check, and how many points of the Handbook's list are there."""
    clauses = prospectus(announcement, get_language() or "")
    findings = check_announcement(announcement)
    return {
        "announcement": announcement,
        "findings": findings,
        "errors": sum(finding.severity is Severity.ERROR for finding in findings),
        "points": clauses.points,
        "present": clauses.present,
        "missing": clauses.missing,
    }


def _steps(event: Event, newest: Saved | None, username: str) -> tuple[dict[str, Any], ...]:
    """Who has agreed, and who may still."""
    if newest is None:
        return ()
    roles = (Role.ORGANISER, AnnouncementStep.ORGANISER), (Role.CHIEF_ARBITER, AnnouncementStep.CHIEF_ARBITER)
    return tuple(
        {
            "role": role,
            "done": newest.steps.get(kind),
            "may": newest.stage is not Stage.PUBLISHED and may_agree(event, role, username),
        }
        for role, kind in roles
    )


def changes_since_published(event: Event, versions: list[Saved] | None = None) -> tuple[Any, ...]:
    """The clauses in which the event differs from what was announced, side by side."""
    out = next((saved for saved in versions or saved_versions(event) if saved.stage is Stage.PUBLISHED), None)
    if out is None:
        return ()
    now = announcement_of(event, out.announcement)
    return () if now == out.announcement else differing_clauses(out.announcement, now)


def differing_clauses(before: Announcement, after: Announcement) -> tuple[Any, ...]:
    """The clauses that differ; where the data differ and no clause says so, that is said too."""
    language = get_language() or ""
    changed = differences(before, after, language)
    return changed or ({"heading": _("Data that no clause prints"), "before": ("…",), "after": ("…",)},)


# -- where to start ------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Right.MANAGE)
def start(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """Choose what the announcement starts from; the first draft is saved."""
    findings: tuple[Finding, ...] = ()
    if request.method == "POST":
        try:
            announcement = _chosen(request, event, request.FILES.get("file"))
            if announcement is not None:
                operations.save_draft(event, announcement, by=request.user.get_username())
                return redirect("desk:announcement-form", event.slug)
        except BadAnnouncement as refused:
            findings = refused.findings
    context = {
        "event": event,
        "kinds": list(Kind),
        "earlier": earlier_events(request.user, event)[:50],
        "findings": findings,
        "has_sections": event.sections.exists(),
        "most": MOST_SECTIONS,
    }
    return render(request, "desk/announcement/start.html", context, status=WRONG if findings else 200)


def _chosen(request: HttpRequest, event: Event, file: Any) -> Announcement | None:
    act = request.POST.get("act", "")
    if act == "file" and file is not None:
        return announcement_typed(_text_of(file), str(file.name)[:100])
    if act == "earlier":
        slug = request.POST.get("earlier", "")[:50]
        earlier = earlier_events(request.user, event).filter(slug=slug).first()
        return like(earlier, event) if earlier else None
    if act == "event":
        return announcement_of(event)
    if act == "kind":
        kind = next((each for each in Kind if each.value == request.POST.get("kind")), Kind.FESTIVAL)
        sections = whole_number(request.POST.get("sections", ""), 2) or 1
        return of_kind(event, kind, sections, (get_language() or "en")[:2])
    return None


def _text_of(file: Any) -> str:
    content = file.read(LARGEST_FILE + 1)
    try:
        return content.decode("utf-8-sig") if len(content) <= LARGEST_FILE else " " * (LARGEST_FILE + 1)
    except UnicodeDecodeError:
        what = _("The file is not UTF-8 text.")
        raise BadAnnouncement((Finding("announcement.field", Severity.ERROR, "", what),)) from None


# -- form and file -------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Right.MANAGE)
def form(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """The form with the findings beside it; what is wrong is told and nothing is stored."""
    versions = saved_versions(event)
    if not versions:
        return redirect("desk:announcement-start", event.slug)
    seen = _seen(request, versions)
    before = next((saved for saved in versions if saved.number == seen), versions[0])
    values = values_of(before.announcement)
    act = request.POST.get("act", SAVE)
    refused: tuple[Finding, ...] = ()
    if request.method == "POST":
        sent = {name: text for name, text in request.POST.items() if isinstance(text, str)}
        values = typed_values(values, sent)
        if act == ADD_SECTION:
            values["section"] = [*values.get("section", []), _new_section(values)]
    draft = Draft.of(values)
    if request.method == "POST" and act == SAVE and draft.announcement is not None and draft.is_sound:
        try:
            operations.save_draft(event, draft.announcement, by=request.user.get_username(), seen=seen)
            messages.success(request, _("The draft has been saved."))
            return redirect("desk:announcement", event.slug)
        except BadAnnouncement as error:
            refused = error.findings
    return _form_again(request, event, draft, refused, seen, wrong=request.method == "POST" and act == SAVE)


def _form_again(
    request: HttpRequest, event: Event, draft: Draft, refused: Any, seen: int, *, wrong: bool
) -> HttpResponse:
    context = {
        "event": event,
        "may_manage": True,
        "form": form_page(draft, request.POST.get("act", "").removeprefix(MORE)),
        "seen": seen,
        "wrong": (*draft.findings, *refused),
        "findings": _checked(draft.announcement),
    }
    return render(request, "desk/announcement/form.html", context, status=WRONG if wrong else 200)


def _checked(announcement: Announcement | None) -> tuple[Any, ...]:
    try:
        return check_announcement(announcement) if announcement else ()
    except CaissaError as refused:
        return (Finding("announcement.set-up", Severity.ERROR, "", refused.args[0], refused.cites),)


def _new_section(values: dict[str, Any]) -> dict[str, Any]:
    """One more section like the last, under another name and without prizes."""
    known = values.get("section") or [{"set_up": {"format": "dutch"}, "answers": {}}]
    last = known[-1]
    return {"set_up": {**last["set_up"], "name": ""}, "answers": dict(last.get("answers", {}))}


def _seen(request: HttpRequest, versions: list[Saved]) -> int:
    return whole_number(request.POST.get("seen", ""), 6) or versions[0].number


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Right.MANAGE)
def file(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """The same data as TOML, for those who prefer it."""
    versions = saved_versions(event)
    seen = _seen(request, versions) if versions else 0
    text = versions[0].row.text if versions else ""
    wrong: tuple[Finding, ...] = ()
    announcement = versions[0].announcement if versions else None
    if request.method == "POST":
        text = request.POST.get("text", "").replace("\r\n", "\n")
        try:
            announcement = announcement_typed(text)
            if request.POST.get("act") != CHECK:
                operations.save_draft(event, announcement, by=request.user.get_username(), seen=seen)
                messages.success(request, _("The draft has been saved."))
                return redirect("desk:announcement", event.slug)
        except BadAnnouncement as refused:
            wrong, announcement = refused.findings, None
    context = {
        "event": event,
        "may_manage": True,
        "text": text,
        "seen": seen,
        "wrong": wrong,
        "findings": _checked(announcement),
    }
    return render(request, "desk/announcement/file.html", context, status=WRONG if wrong else 200)


@require_safe
@event_page()
def download(_request: HttpRequest, event: Event, _held: frozenset[Right], number: int) -> HttpResponse:
    """A version as a TOML file."""
    saved = next((each for each in saved_versions(event) if each.number == number), None)
    if saved is None:
        return redirect("desk:announcement", event.slug)
    text = write_announcement(saved.announcement)
    answer = HttpResponse(text, content_type="application/toml; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="{event.slug}-{number}.toml"'
    return answer


# -- preview -------------------------------------------------------------------------------------------


@require_safe
@event_page()
def preview(request: HttpRequest, event: Event, held: frozenset[Right]) -> HttpResponse:
    """The clauses as they will be printed, in one of the announced languages."""
    versions = saved_versions(event)
    if not versions:
        return redirect("desk:announcement-start", event.slug)
    announcement = versions[0].announcement
    asked = request.GET.get("language", "")
    language = asked if asked in announcement.languages else announcement.authentic
    clauses = prospectus(announcement, language)
    context = {
        "event": event,
        "may_manage": Right.MANAGE in held,
        "prospectus": clauses,
        "announcement": announcement,
        "language": language,
        "newest": versions[0],
    }
    return render(request, "desk/announcement/preview.html", context)


@require_safe
@event_page()
def compared(request: HttpRequest, event: Event, held: frozenset[Right]) -> HttpResponse:
    """The newest version beside an earlier event, the published announcement, or the event as it stands."""
    versions = saved_versions(event)
    if not versions:
        return redirect("desk:announcement-start", event.slug)
    newest = versions[0].announcement
    earlier = earlier_events(request.user, event).filter(slug=request.GET.get("with", "")[:50]).first()
    out = next((saved for saved in versions if saved.stage is Stage.PUBLISHED), None)
    before = announcement_of(earlier) if earlier else out.announcement if out else announcement_of(event)
    context = {
        "event": event,
        "may_manage": Right.MANAGE in held,
        "earlier": earlier,
        "others": earlier_events(request.user, event)[:50],
        "changed": () if before == newest else differing_clauses(before, newest),
    }
    return render(request, "desk/announcement/compared.html", context)
