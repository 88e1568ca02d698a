"""The list of entries for everybody: names of those who have a place, codes of those who wait."""

from __future__ import annotations

import csv
from dataclasses import dataclass

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from caissa.entering import PoolMethod, lot
from caissa.folding import fold
from caissa_web.enrolment.models import Category, Consent, Entry, Offer
from caissa_web.enrolment.offer_text import offer_value
from caissa_web.enrolment.operations.places import waiting_key
from caissa_web.enrolment.operations.waiting import pools_of
from caissa_web.enrolment.people import PersonData, is_minor
from caissa_web.noticeboard.document.public_facts import short_name
from caissa_web.portal import access
from caissa_web.portal.access import Opened
from caissa_web.records.publication import Publication, publication_of
from caissa_web.records.zones import in_zone_of

ON_A_PAGE = 100
PUBLIC = "public"
"""The code of a consent to be named in public; where an offer asks for it, nobody else is named."""
WITH_A_PLACE = (Entry.State.CONFIRMED, Entry.State.NO_SHOW)


@dataclass(frozen=True, slots=True)
class Line:
    """One entry as everybody may see it."""

    name: str
    category: str
    federation: str
    title: str
    rating: int | None
    club: str
    state: str


@require_safe
def entry_list(request: HttpRequest, event: str) -> HttpResponse:
    """Who has a place, a hundred on a page; who waits, by code and in order."""
    opened = access.opened(event)
    if not opened.offer.public_list:
        raise Http404
    rows = Entry.everybody.filter(event=opened.event, state__in=WITH_A_PLACE)
    chosen = request.GET.get("category", "")
    categories = list(Category.objects.filter(offer=opened.offer))
    if any(each.code == chosen for each in categories):
        rows = rows.filter(category__code=chosen)
    lines = _lines(opened, list(rows.select_related("participant", "category").order_by("id")))
    page = Paginator(lines, ON_A_PAGE).get_page(request.GET.get("page"))
    with in_zone_of(opened.event):
        context = {
            "event": opened.event,
            "offer": opened.offer,
            "page": page,
            "lines": list(page),
            "fields": _fields(opened),
            "categories": categories,
            "chosen": chosen,
            "waiting": _waiting(opened, [each for each in categories if chosen in ("", each.code)]),
        }
        return render(request, "portal/public/list.html", context)


def _fields(opened: Opened) -> frozenset[str]:
    rules = publication_of(opened.event)
    shown = {"federation": rules.federations, "rating": rules.ratings, "club": rules.clubs}
    return frozenset(name for name in opened.offer.public_fields if shown.get(name, True))


def _lines(opened: Opened, rows: list[Entry]) -> list[Line]:
    """All lines in the order of what they show: a place between two full names would tell a hidden one."""
    rules, agreed = publication_of(opened.event), _agreed(opened.offer, rows)
    lines = [_line(opened, row, rules, named=agreed is None or row.pk in agreed) for row in rows]
    return sorted(lines, key=lambda line: fold(line.name))


def _agreed(offer: Offer, rows: list[Entry]) -> frozenset[int] | None:
    """Who agreed to be named; None where the offer does not ask."""
    wordings = [text.fingerprint for text in offer_value(offer).consents if text.code == PUBLIC]
    if not wordings:
        return None
    consents = Consent.objects.filter(entry__in=rows, code=PUBLIC, text_hash__in=wordings)
    return frozenset(consents.values_list("entry", flat=True))


def _line(opened: Opened, row: Entry, rules: Publication, *, named: bool) -> Line:
    """An entry; minors by first name and initial, and by code alone who is withheld or did not agree."""
    person, state = row.participant, row.get_state_display()
    withheld = {f"FIDE {person.fide_id}", person.name} & set(rules.withheld)
    if not named or withheld or "name" not in opened.offer.public_fields:
        return Line(row.code, row.category.name, "", "", None, "", state)
    young = is_minor(PersonData(person.name, birth=person.birth), opened.event.start)
    return Line(
        short_name(person.name) if young else person.name,
        row.category.name,
        person.federation,
        person.title,
        row.rating,
        "" if young else person.club,
        state,
    )


def _waiting(opened: Opened, categories: list[Category]) -> list[tuple[Category, list[str]]]:
    """The waiting lists by code, so that everybody can check that nobody overtakes."""
    rows = Entry.everybody.filter(
        category__in=categories, state__in=(Entry.State.WAITING, Entry.State.OFFERED)
    )
    by_category: dict[int, list[Entry]] = {}
    for row in rows.only("pk", "code", "category_id", "status", "order"):
        by_category.setdefault(row.category_id, []).append(row)
    lists = []
    for category in categories:
        pools = pools_of(opened.offer, category)
        ordered = sorted(by_category.get(category.pk, []), key=lambda row: waiting_key(row, pools))
        if ordered:
            lists.append((category, [row.code for row in ordered]))
    return lists


# -- lots -------------------------------------------------------------------------------------


@require_safe
def lots(request: HttpRequest, event: str) -> HttpResponse:
    """The drawing of lots: what was announced before, the seed, and everybody's lot."""
    opened = access.opened(event)
    offer = opened.offer
    if not offer.lots_commitment:
        raise Http404
    drawn = offer.lots_drawn_at is not None
    with in_zone_of(opened.event):
        context = {
            "event": opened.event,
            "offer": offer,
            "drawn": drawn,
            "seed": offer.lots_seed if drawn else "",
            "lines": [(code, lot(offer.lots_seed, code)) for code in _in_order(offer)] if drawn else [],
        }
        return render(request, "portal/public/lots.html", context)


@require_safe
def lot_codes(_request: HttpRequest, event: str) -> HttpResponse:
    """The codes that took part, for whoever works the order out again (`caissa entry-lots`)."""
    opened = access.opened(event)
    if not opened.offer.lots_commitment or opened.offer.lots_drawn_at is None:
        raise Http404
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{opened.event.slug}-codes.csv"'
    writer = csv.writer(response)
    writer.writerow(["code"])
    writer.writerows([code] for code in sorted(_codes(opened.offer)))
    return response


def _codes(offer: Offer) -> list[str]:
    """The entries of categories that are drawn by lots, which were complete when they were drawn."""
    drawn = [
        category.pk
        for category in Category.objects.filter(offer=offer)
        if any(pool.method is PoolMethod.LOTS for pool in pools_of(offer, category))
    ]
    rows = Entry.everybody.filter(category__in=drawn, complete_at__isnull=False)
    if offer.lots_drawn_at is not None:
        rows = rows.filter(complete_at__lte=offer.lots_drawn_at)
    return list(rows.values_list("code", flat=True))


def _in_order(offer: Offer) -> list[str]:
    return sorted(_codes(offer), key=lambda code: (lot(offer.lots_seed, code), code))
