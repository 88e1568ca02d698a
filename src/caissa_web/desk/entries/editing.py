"""Editing in the entry list: a row as a form, one cell as a script sends it, and taking the change back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from caissa.errors import CaissaError, ImpossibleChange
from caissa.tournament import Player
from caissa_web import operations
from caissa_web.desk.entries import grid
from caissa_web.desk.entries.cells import RowForm, cell_texts, correction_of
from caissa_web.desk.entries.players import list_page
from caissa_web.desk.entries.way_back import listing_sent, to_listing
from caissa_web.desk.frame import Opened, confirmed, section_page, seen_version
from caissa_web.operations.entries.corrections import Correction, correct_players
from caissa_web.operations.entries.fees import note_fee
from caissa_web.operations.entries.players import fingerprint, with_player
from caissa_web.operations.history import to_undo
from caissa_web.records import snapshot
from caissa_web.records.models import Section
from caissa_web.records.rights import Right
from caissa_web.section.entries.starting_order import numbers_in_order
from caissa_web.section.warnings import Unconfirmed
from caissa_web.translation import translate

UNDONE_HERE = frozenset(
    {"player.corrected", "player.entered", "player.fee", "players.imported", "ratings.refreshed"}
)
"""What whoever may change the entry list may also take back, if it was their own last act."""


@require_POST
@section_page(Right.ENTRIES)
def edit(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Correct the cells of a row that were sent; a script gets what now stands there."""
    if number not in opened.facts.numbers:
        raise Http404
    form = RowForm(request.POST)
    player, in_place = opened.facts.player(number), "json" in request.headers.get("Accept", "")
    if not form.fields:
        raise ImpossibleChange(why=_("No cell of the list was sent"))
    if not form.is_valid():
        return _refused(form) if in_place else _row_again(request, opened, player, form)
    seen = request.POST.get("seen", "") or request.GET.get("seen", "")
    correction = correction_of(player, form.cleaned_data, seen)
    if in_place:
        return _in_place(request, opened, correction)
    section = correct_players(opened.section, [correction], by=opened.user, confirmed=confirmed(request))
    if section.version == opened.section.version:
        return to_listing(request, opened, number=number)
    messages.success(request, _("The data of %(name)s are corrected.") % {"name": correction.person.name})
    new = _numbers_after(opened, correction).get(number, number)
    return to_listing(request, opened, section.version, new)


def _refused(form: RowForm) -> JsonResponse:
    """What is wrong with a cell."""
    texts = [str(text) for of_field in form.errors.values() for text in of_field]
    return JsonResponse({"refused": " ".join(texts)}, status=422)


def _row_again(request: HttpRequest, opened: Opened, player: Player, form: RowForm) -> HttpResponse:
    """The list with the row as it was typed; cells that were not sent stand as they are."""
    whole = RowForm({**cell_texts(player), **{field: request.POST[field] for field in form.fields}})
    return list_page(request, opened, grid.listing_from(listing_sent(request)), player.number, whole)


def _in_place(request: HttpRequest, opened: Opened, correction: Correction) -> JsonResponse:
    """One cell as a script sends it: stored, refused, or asked about."""
    try:
        section = correct_players(opened.section, [correction], by=opened.user, confirmed=confirmed(request))
    except Unconfirmed as asked:
        warnings = [{"code": warning.code, "text": translate(warning.text)} for warning in asked.warnings]
        return JsonResponse({"refused": translate(asked), "warnings": warnings}, status=409)
    except CaissaError as refused:
        return JsonResponse({"refused": translate(refused), "code": refused.code}, status=409)
    return JsonResponse(_stored(opened, section, correction))


def _stored(opened: Opened, section: Section, correction: Correction) -> dict[str, Any]:
    """What the script shows after a correction: the cells, and every row that has another number now."""
    facts = snapshot.load_state(section).facts
    new = _numbers_after(opened, correction)
    number = new.get(correction.number, correction.number)
    answer: dict[str, Any] = {
        "version": section.version,
        "said": _("The data of %(name)s are corrected.") % {"name": correction.person.name},
        "undo": section.version > opened.section.version,
    }
    if section.version > opened.section.version + 1 or number not in facts.numbers:
        return {**answer, "reload": True}
    moved = {old: new_number for old, new_number in new.items() if old != new_number}
    touched = {**moved, correction.number: number}
    return {
        **answer,
        "cells": cell_texts(facts.player(number)),
        "rows": {
            old: [new_number, fingerprint(facts.player(new_number))] for old, new_number in touched.items()
        },
    }


def _numbers_after(opened: Opened, correction: Correction) -> dict[int, int]:
    """Old number → new one after a correction; before round 1 a rating moves others too."""
    player = opened.facts.player(correction.number)
    changed = replace(player, person=correction.person, rating=correction.rating)
    return numbers_in_order(opened.state.with_facts(with_player(opened.facts, changed)))


@require_POST
@section_page(Right.ENTRIES)
def fee(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Note that a player has paid the entry fee, or take it back."""
    if number not in opened.facts.numbers:
        raise Http404
    paid, name = request.POST.get("paid") == "yes", opened.facts.player(number).name
    section = note_fee(opened.section, number, paid, by=opened.user, seen=request.POST.get("seen", ""))
    said = _("%(name)s has paid the entry fee.") if paid else _("%(name)s has not paid the entry fee.")
    if "json" in request.headers.get("Accept", ""):
        done = {"version": section.version, "undo": section.version > opened.section.version}
        return JsonResponse({"on": paid, "said": said % {"name": name}, **done})
    messages.success(request, said % {"name": name})
    return to_listing(request, opened, section.version, number)


@require_POST
@section_page(Right.ENTRIES)
def take_back(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Undo the change of the entry list that somebody has just made."""
    entry, version = to_undo(opened.section), seen_version(request, opened)
    own = entry and entry.author == opened.user and entry.version_after == version
    if not entry or not own or entry.act not in UNDONE_HERE:
        raise ImpossibleChange(
            why=_("Only your own last change of the list can be undone here; the history has all others")
        )
    operations.undo(opened.section, by=opened.user, seen_version=version)
    messages.success(request, _("The change has been undone."))
    return to_listing(request, opened)
