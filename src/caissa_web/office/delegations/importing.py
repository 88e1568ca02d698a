"""The list of an old system taken over: columns are mapped, every line is judged, then one press."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.core import signing
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from caissa.errors import ImpossibleChange
from caissa.files.player_list.sheets import Row
from caissa_web.delegations.operations.importing import (
    MOST_IN_BACKGROUND,
    MOST_LINES,
    import_lines,
    report_on_lines,
    with_categories,
)
from caissa_web.delegations.sheets.fields import NameField
from caissa_web.delegations.sheets.pasted import Line, Pasted, arranged
from caissa_web.enrolment.models import Category, Offer
from caissa_web.exchange.uploads import read_players
from caissa_web.office.delegations import long_import
from caissa_web.office.delegations.frame import delegations_page
from caissa_web.office.entries.frame import offer_of
from caissa_web.office.frame import Office

LARGEST_FILE = 5 * 1024 * 1024
AN_HOUR = 60 * 60
SALT = "caissa.delegations-import"
MOST_SHOWN = 200


@require_http_methods(["GET", "HEAD", "POST"])
@delegations_page
def import_list(request: HttpRequest, office: Office) -> HttpResponse:
    """Upload, map the columns, look at the report, import; nothing is stored before the last press."""
    offer = offer_of(office)
    if request.method != "POST":
        return render(request, "office/delegations/import.html", office.context("delegations"))
    rows = _rows(request, office)
    pasted = arranged(rows, _chosen(request), most=MOST_IN_BACKGROUND)
    lines = with_categories(pasted.lines, _words(request))
    is_long = len(lines) > MOST_LINES
    if "all" in request.POST or "sound" in request.POST:
        if is_long:
            return long_import.begun(office, lines)
        return _imported(request, office, offer, lines)
    report = None if is_long else report_on_lines(offer, lines)
    values = {
        "columns": list(_columns(pasted, rows)),
        "fields": [(field.value, field.label) for field in NameField],
        "report": report,
        "findings": report.findings[:MOST_SHOWN] if report else [],
        "kept": signing.dumps([list(row) for row in rows], salt=_salt(office), compress=True),
        "words": _unknown_words(offer, pasted, _words(request)),
        "categories": list(Category.objects.filter(offer=offer, retired=False)),
        "lines": len(lines),
    }
    return render(request, "office/delegations/import.html", office.context("delegations", **values))


def _rows(request: HttpRequest, office: Office) -> list[Row]:
    """The rows of the file, or those that were kept since the first look."""
    sent = request.FILES.get("file")
    if isinstance(sent, UploadedFile):
        if (sent.size or 0) > LARGEST_FILE:
            raise ImpossibleChange(why=_("The file is larger than 5 MB"))
        return [tuple(cell[:300] for cell in row) for row in read_players(sent.read()).rows]
    try:
        kept = signing.loads(request.POST.get("kept", ""), salt=_salt(office), max_age=AN_HOUR)
    except signing.BadSignature:
        raise ImpossibleChange(why=_("Choose a file; a preview is kept for an hour")) from None
    return [tuple(str(cell) for cell in row) for row in kept]


def _salt(office: Office) -> str:
    """A preview is for one event and one reader."""
    return f"{SALT}:{office.event.pk}:{office.user}"


def _chosen(request: HttpRequest) -> list[str] | None:
    """What somebody said the columns hold; None at the first look."""
    many = sum(name.startswith("column-") for name in request.POST)
    return [request.POST.get(f"column-{place}", "") for place in range(many)] if many else None


def _columns(pasted: Pasted, rows: Sequence[Row]) -> list[dict[str, Any]]:
    """The columns with heading, the first cell that says something, and what they were taken for."""
    body = [row for _number, row in pasted.rows]
    width = max((len(row) for row in rows), default=0)
    return [
        {
            "place": place,
            "heading": pasted.headings[place] if place < len(pasted.headings) else "",
            "sample": next((row[place] for row in body if place < len(row) and row[place]), ""),
            "field": _field_at(pasted, place),
        }
        for place in range(width)
    ]


def _field_at(pasted: Pasted, place: int) -> str:
    field = pasted.fields[place] if place < len(pasted.fields) else None
    return str(field.value) if field else ""


def _words(request: HttpRequest) -> dict[str, str]:
    """Words of the old system for categories, as somebody translated them."""
    words = {}
    for name in request.POST:
        if name.startswith("word-"):
            code = request.POST.get(name, "")
            if code:
                words[name.removeprefix("word-")] = code
    return words


def _unknown_words(offer: Offer, pasted: Pasted, words: dict[str, str]) -> list[tuple[str, str]]:
    """The words in the column of categories that are no category, with what was chosen for them."""
    known = {
        word.casefold()
        for category in Category.objects.filter(offer=offer, retired=False)
        for word in (category.code, category.name)
    }
    used = dict.fromkeys(line.cell(NameField.CATEGORY) for line in pasted.lines)
    return [(word, words.get(word, "")) for word in used if word and word.casefold() not in known][:60]


def _imported(request: HttpRequest, office: Office, offer: Offer, lines: Sequence[Line]) -> HttpResponse:
    done = import_lines(offer, lines, by=office.user, only_sound="sound" in request.POST)
    text = ngettext("%(count)d person is imported.", "%(count)d people are imported.", done.people)
    messages.success(request, text % {"count": done.people})
    if done.left_out:
        left = ngettext("%(count)d line was left out.", "%(count)d lines were left out.", done.left_out)
        messages.warning(request, left % {"count": done.left_out})
    return redirect("office:delegations", office.event.slug)
