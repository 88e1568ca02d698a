"""Sheets of badges: made in the background, since hundreds of photos take a while."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from caissa.documents.groups import Band, Group
from caissa.documents.printing.badge_sheet import BadgeFace, BadgeLayout, BadgeSheet, badge_pdf
from caissa_web.accreditation.codes import code_on
from caissa_web.accreditation.models import Badge
from caissa_web.accreditation.operations.badges import print_badges
from caissa_web.accreditation.queries import HolderFilter, holders
from caissa_web.background import tasks
from caissa_web.background.models import Task
from caissa_web.background.tasks import FinishedFile
from caissa_web.desk.documents.downloads import FILE_POLICY, SECONDS_TO_THE_NEXT_LOOK
from caissa_web.enrolment.models import Entry
from caissa_web.office.entries.frame import typed
from caissa_web.office.frame import Office, office_page
from caissa_web.papers.storing import content_of
from caissa_web.presentation.flag_drawings import flag_drawing
from caissa_web.records import snapshot
from caissa_web.records.models import Event
from caissa_web.records.rights import Right
from caissa_web.section.groups import group_of
from caissa_web.section.number_input import is_number
from caissa_web.translation.documents import reader_phrases

KIND = "office.badges"
MOST = 5000


@require_POST
@office_page(Right.BADGES)
def print_sheets(request: HttpRequest, office: Office) -> HttpResponse:
    """Print the badges that were ticked, or all that are still to be printed."""
    if "all" in request.POST:
        wanted = HolderFilter(kind=typed(request, "kind", 20), standing="to-print")
        keys = list(holders(office.event, wanted).values_list("pk", flat=True)[:MOST])
    else:
        keys = [int(key) for key in request.POST.getlist("holder") if is_number(key, 18)][:MOST]
    if not keys:
        messages.error(request, _("Nobody was chosen."))
        return redirect("office:badges", office.event.slug)
    return ask_for_sheets(request, office, keys, anew=False)


def ask_for_sheets(
    request: HttpRequest, office: Office, keys: Collection[int], *, anew: bool
) -> HttpResponse:
    """Have sheets made, and wait for them on a page of their own."""
    layout = typed(request, "layout", 10)
    known = {each.value for each in BadgeLayout}
    printed = print_badges(office.event, keys, by=office.user, anew=anew)
    wish = {
        "event": office.event.pk,
        "badges": printed,
        "layout": layout if layout in known else BadgeLayout.A6.value,
        "language": translation.get_language() or "en",
        "at": timezone.now().isoformat(),
    }
    task = tasks.ask(KIND, wish, office.user)
    return redirect("office:badges-being-made", office.event.slug, task.pk)


@require_safe
@office_page(Right.BADGES)
def being_made(request: HttpRequest, office: Office, task: int) -> HttpResponse:
    """How far the sheets have come."""
    row = _task(office, task)
    gone = row.state == Task.State.DONE and not tasks.is_kept(row, timezone.now())
    values = {
        "task": row,
        "gone": gone,
        "file": reverse("office:badges-sheet", args=[office.event.slug, task]),
        "back": reverse("office:badges", args=[office.event.slug]),
        "refusal": row.fault if row.tries < tasks.MOST_TRIES else "",
        "many": len(row.arguments["badges"]),
    }
    answer = render(request, "office/badges/being_made.html", office.context("badges", **values))
    if not row.is_over:
        answer.headers["Refresh"] = str(SECONDS_TO_THE_NEXT_LOOK)
    answer.headers["Cache-Control"] = "no-store"
    return answer


@require_safe
@office_page(Right.BADGES)
def finished(_request: HttpRequest, office: Office, task: int) -> HttpResponseBase:
    """The finished sheets."""
    row = _task(office, task)
    opened = tasks.result(row)
    if opened is None:
        raise Http404
    answer = FileResponse(opened, filename=row.file_name, content_type=row.content_type)
    answer.headers["Content-Security-Policy"] = FILE_POLICY
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _task(office: Office, pk: int) -> Task:
    row = Task.objects.filter(pk=pk, kind=KIND).first() if pk < 2**63 else None
    if row is None or row.arguments.get("event") != office.event.pk:
        raise Http404
    return row


# -- making them ------------------------------------------------------------------------------


def make_sheets(arguments: Mapping[str, Any]) -> FinishedFile:
    """The sheets of badges as PDF; a badge that ended meanwhile is left out."""
    event = Event.objects.get(pk=arguments["event"])
    with translation.override(arguments["language"]):
        rows = Badge.objects.select_related("holder__participant", "holder__kind", "holder__photo")
        valid = {badge.pk: badge for badge in rows.filter(pk__in=arguments["badges"], revoked_at=None)}
        badges = [valid[pk] for pk in arguments["badges"] if pk in valid]
        bands = _bands(badges)
        faces = tuple(_face(badge, bands.get(badge.holder.participant_id or 0)) for badge in badges)
        flags = {face.federation: flag_drawing(face.federation) for face in faces if face.federation}
        sheet = BadgeSheet(
            _("Badges"),
            event.name,
            faces,
            BadgeLayout(arguments["layout"]),
            arguments["language"],
            {name: drawing for name, drawing in flags.items() if drawing},
        )
        content = badge_pdf(sheet)
    return FinishedFile(content, f"{event.slug}-badges.pdf", "application/pdf")


def _face(badge: Badge, group: Band | None) -> BadgeFace:
    holder = badge.holder
    return BadgeFace(
        name=_first_name_first(holder.label),
        own_name=holder.own_name,
        federation=holder.country,
        kind=holder.kind.name,
        colour=holder.kind.colour,
        function=holder.function,
        zones=tuple(holder.zones),
        sticker=_("Device allowed") if holder.device_sticker else "",
        code=code_on(badge) or "",
        photo=content_of(holder.photo) if holder.photo else b"",
        group=group,
    )


def _bands(badges: Collection[Badge]) -> dict[int, Band]:
    """The band of the group in which each participant plays: the first whose section has a colour."""
    people = {badge.holder.participant_id for badge in badges}
    entries = Entry.everybody.filter(
        participant__in=people, state=Entry.State.CONFIRMED, category__section__isnull=False
    ).select_related("category__section__event")
    say, by_section, bands = reader_phrases(), dict[int, Group | None](), dict[int, Band]()
    for entry in entries:
        section = entry.category.section
        if section.pk not in by_section:
            by_section[section.pk] = group_of(snapshot.load_state(section), section.name)
        if group := by_section[section.pk]:
            bands.setdefault(entry.participant_id, group.band(say))
    return bands


def _first_name_first(name: str) -> str:
    """A name of the rating list as people are greeted: Magnus Carlsen."""
    family, comma, given = name.partition(", ")
    return f"{given} {family}" if comma and given else name
