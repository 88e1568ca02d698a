"""The waiting lists, moving somebody with a reason, and the drawing of places."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from caissa_web.enrolment.models import Category, Entry
from caissa_web.enrolment.operations.places import waiting_numbers_of
from caissa_web.enrolment.operations.waiting import DRAWN, draw, move_on_list, pools_of
from caissa_web.enrolment.queries.lists import PAGE
from caissa_web.office.entries.frame import context, entry_of, offer_of, seen, typed
from caissa_web.office.frame import Office, office_page
from caissa_web.records.rights import Right
from caissa_web.section.number_input import whole_number


@require_http_methods(["GET", "HEAD", "POST"])
@office_page(Right.ENTRIES_OFFICE)
def waiting(request: HttpRequest, office: Office) -> HttpResponse:
    """Every waiting list in its order; a move needs a reason."""
    if request.method == "POST":
        entry = entry_of(office, typed(request, "code"))
        position = whole_number(typed(request, "position"), 5) or 1
        move_on_list(
            entry, position, by=office.user, reason=typed(request, "reason"), seen_version=seen(request)
        )
        return redirect("office:entries-waiting", office.event.slug)
    offer = offer_of(office)
    pools = {category: pools_of(offer, category) for category in offer.categories.select_related("offer")}
    waiting_in = waiting_numbers_of(pools)
    entries = _entries([number for numbers in waiting_in.values() for number in numbers[:PAGE]])
    lists = []
    for category, own in pools.items():
        numbers = waiting_in[category.pk]
        drawn = [pool for pool in own if pool.method in DRAWN]
        if numbers or drawn:
            shown = [entries[number] for number in numbers[:PAGE] if number in entries]
            lists.append((category, shown, drawn, len(numbers)))
    values = {"lists": lists, "offer": offer}
    return render(request, "office/entries/waiting.html", context(office, "waiting", **values))


def _entries(numbers: Sequence[int]) -> dict[int, Entry]:
    """The entries of these numbers, with who they are."""
    rows = Entry.everybody.select_related("participant").defer("verdict", "answers", "quote")
    return rows.in_bulk(numbers)


@require_POST
@office_page(Right.ENTRIES_OFFICE)
def draw_places(request: HttpRequest, office: Office) -> HttpResponse:
    """Give the places of pools by rating, lots and nomination."""
    offer = offer_of(office)
    category = get_object_or_404(Category, offer=offer, code=typed(request, "category", 40))
    many = len(draw(offer, category, by=office.user))
    text = ngettext("%(count)d place was given.", "%(count)d places were given.", many)
    messages.success(request, text % {"count": many})
    return redirect("office:entries-waiting", office.event.slug)
