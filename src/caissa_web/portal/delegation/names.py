"""The grid of names: rows are pasted from a spreadsheet, judged cell by cell, stored by one press."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from caissa.errors import CaissaError
from caissa_web.delegations.deadlines import require_names_open, window_of
from caissa_web.delegations.models import Delegation, Status
from caissa_web.delegations.operations.judging_names import JudgedName, JudgedNames, judge_names
from caissa_web.delegations.operations.names import Entered, enter_names, entered_before
from caissa_web.delegations.sheets.fields import GRID, NameField
from caissa_web.delegations.sheets.pasted import LONGEST_CELL, MOST_ROWS, Line, read_pasted
from caissa_web.enrolment.models import Category, Offer
from caissa_web.enrolment.offer_text import offer_value
from caissa_web.portal.delegation.fields import number_sent
from caissa_web.portal.delegation.frame import context, delegation_page, visit_of
from caissa_web.translation import translate

BASE = GRID[:6]
"""The columns that are always there; others are shown when they were pasted."""
_KNOWN = {field.value: field for field in NameField}


@dataclass(frozen=True, slots=True)
class Grid:
    """What was sent: lines with their cells, and the columns that they have."""

    columns: tuple[NameField, ...]
    lines: tuple[Line, ...]


@require_http_methods(["GET", "HEAD", "POST"])
@delegation_page
def names(request: HttpRequest, delegation: Delegation) -> HttpResponse:
    """Paste, look, correct, store; nothing is stored before the last press."""
    offer = Offer.objects.select_related("event").get(event=delegation.event_id)
    if request.method != "POST":
        return _page(request, delegation, offer)
    try:
        grid = _sent(request)
        # Whoever saw no answer sends the same again: its people would now be found to be entered already.
        if "store" in request.POST and (before := entered_before(delegation, offer, _key(request, grid))):
            return _thanked(request, before)
        require_names_open(delegation, offer, window_of(delegation, offer), timezone.now())
    except CaissaError as refused:
        return _page(request, delegation, offer, problem=str(translate(refused.sentence)), status=400)
    judged = judge_names(delegation, offer, grid.lines, consents=_consents(request, offer))
    if "store" in request.POST and judged.is_sound:
        return _stored(request, delegation, offer, grid, judged)
    status = 400 if "store" in request.POST else 200
    return _page(request, delegation, offer, grid=grid, judged=judged, status=status)


def _sent(request: HttpRequest) -> Grid:
    """The rows of the grid, with those that were pasted behind them."""
    lines = list(_lines(request))
    pasted = read_pasted(request.POST.get("pasted", ""))
    number = max((line.number for line in lines), default=0)
    lines += [Line(number + place, line.cells) for place, line in enumerate(pasted.lines, 1)]
    lines = [line for line in lines if line.cells][:MOST_ROWS]
    used = {field for line in lines for field in line.cells}
    shown = [field for field in NameField if field in used or field in BASE]
    columns = tuple(field for field in shown if field not in (NameField.SURNAME, NameField.FIRST_NAME))
    return Grid(columns, tuple(lines))


def _lines(request: HttpRequest) -> list[Line]:
    """The rows whose cells were sent, without those that were left out."""
    many = number_sent(request, "rows") or 0
    names_sent = request.POST.get("columns", "").split(",")
    fields = [_KNOWN[name] for name in names_sent if name in _KNOWN]
    lines = []
    for place in range(min(many, MOST_ROWS)):
        if f"leave-{place}" in request.POST:
            continue
        typed = {field: request.POST.get(f"{field.value}-{place}", "") for field in fields}
        cells = {
            field: " ".join(text[:LONGEST_CELL].split()) for field, text in typed.items() if text.strip()
        }
        lines.append(Line(number_sent(request, f"line-{place}") or place + 1, cells))
    return lines


def _consents(request: HttpRequest, offer: Offer) -> frozenset[str]:
    """What the head of delegation agrees to for everybody."""
    if "agreed" not in request.POST:
        return frozenset()
    return frozenset(text.code for text in offer_value(offer).consents if not text.by_guardian)


def _stored(
    request: HttpRequest, delegation: Delegation, offer: Offer, grid: Grid, judged: JudgedNames
) -> HttpResponse:
    visit = visit_of(request)
    try:
        done = enter_names(
            delegation,
            offer,
            grid.lines,
            key=_key(request, grid),
            by=visit.by,
            seen_total=request.POST.get("seen_total", ""),
            consents=_consents(request, offer),
        )
    except CaissaError as refused:
        problem = str(translate(refused.sentence))
        return _page(request, delegation, offer, grid=grid, judged=judged, problem=problem, status=409)
    return _thanked(request, done)


def _key(request: HttpRequest, grid: Grid) -> str:
    """What a form is known by, however often it is sent; with other rows it is another one."""
    rows = [sorted((field.value, text) for field, text in line.cells.items()) for line in grid.lines]
    sent = json.dumps([request.POST.get("key", "")[:32], rows])
    return f"names {visit_of(request).delegation.pk} {sha256(sent.encode()).hexdigest()[:32]}"


def _thanked(request: HttpRequest, done: Entered) -> HttpResponse:
    many = len(done.entries)
    text = ngettext("%(count)d person is entered.", "%(count)d people are entered.", many)
    messages.success(request, text % {"count": many})
    return redirect("portal:delegation", visit_of(request).key)


def _page(
    request: HttpRequest,
    delegation: Delegation,
    offer: Offer,
    *,
    grid: Grid | None = None,
    judged: JudgedNames | None = None,
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    columns = grid.columns if grid else BASE
    values: dict[str, Any] = {
        "columns": columns,
        "rows": _rows(columns, judged) if judged else [],
        "judged": judged,
        "problem": problem,
        "key_of_form": request.POST.get("key", "")[:32] or secrets.token_hex(16),
        "pasted": request.POST.get("pasted", "") if problem and not judged else "",
        "window": window_of(delegation, offer),
        "is_late": window_of(delegation, offer).is_late(timezone.now()),
        "categories": list(Category.objects.filter(offer=offer, retired=False)),
        "statuses": Status.choices,
        "consents": [text for text in offer_value(offer).consents if not text.by_guardian],
        "agreed": "agreed" in request.POST,
        "quotas": list(delegation.quotas.select_related("category")),
        "headings": [field.label for field in GRID],
    }
    page = context(request, "names", **values)
    return render(request, "portal/delegation/names.html", page, status=status)


def _rows(columns: Sequence[NameField], judged: JudgedNames) -> list[dict[str, Any]]:
    """The lines as the template shows them: each cell with what was typed and what is to be said about it."""
    rows = []
    for place, each in enumerate(judged.rows):
        hidden = [note for note in each.row.notes if note.field not in columns]
        cells = []
        for field in columns:
            notes = each.notes_of(field) + (hidden if field is NameField.NAME else [])
            cells.append(
                {
                    "field": field,
                    "name": f"{field.value}-{place}",
                    "typed": _typed(each, field),
                    "notes": notes,
                    "wrong": any(note.is_error for note in notes),
                    "unknown": field is NameField.CATEGORY and not each.row.category,
                }
            )
        rows.append(
            {
                "place": place,
                "line": each.row.line.number,
                "name": each.name,
                "cells": cells,
                "sound": each.is_sound,
                "certain": each.is_certain,
                "price": each.quote.total if each.quote else None,
            }
        )
    return rows


def _typed(each: JudgedName, field: NameField) -> str:
    """What stands in a cell: as it was typed, but categories and kinds of places as they were understood."""
    row = each.row
    if field is NameField.CATEGORY and row.category:
        return str(row.category)
    if field is NameField.STATUS:
        return str(row.status)
    if field is NameField.NAME and not row.line.cell(field):
        return str(row.person.name)
    return str(row.line.cell(field))
