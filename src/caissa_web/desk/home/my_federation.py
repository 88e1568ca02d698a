"""The people of one's own federation: their entries, pairings, results and changes of rating (DATA-004)."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from io import StringIO

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from caissa.files import guarded
from caissa.tournament import Player, Tournament
from caissa_web.desk.home.my_entry import Entry, entries, own_page
from caissa_web.records.models import Event, Section
from caissa_web.records.rights import Own, Right

COLUMNS = ("section", "number", "name", "fide_id", "federation", "title", "sex", "birth", "rating")
RESULTS = ("points", "change")


@require_safe
@own_page(Right.OWN_PEOPLE)
def own_people(request: HttpRequest, event: Event, mine: Own) -> HttpResponse:
    """Everybody of the viewer's own federation, in all sections."""
    context = {
        "event": event,
        "entries": _of(event, mine),
        "federations": sorted(mine.federations),
        "delegations": mine.delegations,
    }
    return render(request, "desk/home/own_people.html", context)


@require_safe
@own_page(Right.OWN_PEOPLE)
def own_people_file(_request: HttpRequest, event: Event, mine: Own) -> HttpResponse:
    """The same list as a CSV file for a spreadsheet."""
    text = StringIO()
    written = csv.writer(text)
    written.writerow((*COLUMNS, *RESULTS))
    written.writerows(_row(entry) for entry in _of(event, mine))
    answer = HttpResponse("\ufeff" + text.getvalue(), content_type="text/csv; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="{event.slug}-own-people.csv"'
    return answer


def _of(event: Event, mine: Own) -> list[Entry]:
    def ours(_section: Section, facts: Tournament) -> Iterable[Player]:
        return (player for player in facts.players if player.federation in mine.federations)

    return list(entries(event, ours))


def _row(entry: Entry) -> list[object]:
    person = entry.player.person
    typed = (
        entry.section.name,
        entry.player.number,
        entry.player.name,
        person.fide_id or "",
        entry.player.federation,
        entry.who.title,
        person.sex.value if person.sex else "",
        person.birth or "",
        entry.player.rating or "",
    )
    computed = (entry.newest.total if entry.newest else "", entry.change)  # with its sign, as a number
    return [*(guarded(str(cell)) for cell in typed), *computed]
