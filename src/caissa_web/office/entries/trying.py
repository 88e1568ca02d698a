"""The rules tried on the rating list: how many of a federation could enter."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from caissa.entering import Standing, entrant_of, judge
from caissa.files import rating_list
from caissa.tournament import Player
from caissa_web.enrolment.offer_text import offer_value
from caissa_web.exchange import rating_store
from caissa_web.office.entries.frame import context, offer_of
from caissa_web.office.frame import Office, office_page
from caissa_web.records.rights import Right
from caissa_web.section.entries.listed_person import person_of

MOST = 2000
SHOWN = 20


@dataclass(frozen=True, slots=True)
class Trial:
    """How the people of a list fare in a category; `why` has the commonest reasons of those who fail."""

    code: str
    name: str
    standings: dict[str, int]
    why: list[tuple[str, int]]


@require_safe
@office_page(Right.ENTRIES_OFFICE)
def try_rules(request: HttpRequest, office: Office) -> HttpResponse:
    """Judge people of the stored list, of one federation if it is named, by the offer as it is saved."""
    offer = offer_of(office)
    asked = request.GET.get("federation")
    federation = (office.event.federation or "" if asked is None else asked)[:3].upper()
    people = _people(federation, office)
    if asked is None and not people:
        # The list of invented people, say, knows nobody of the event's federation.
        federation, people = "", _people("", office)
    value = offer_value(offer)
    trials = []
    for category in value.categories:
        standings: Counter[str] = Counter()
        why: Counter[str] = Counter()
        for player in people:
            verdict = judge(value.rules_for(category.code), entrant_of(player, listed=True))
            standings[verdict.standing.value] += 1
            why.update(
                str(reason.rule.condition.needed)
                for reason in verdict.reasons
                if reason.standing is Standing.FAIL
            )
        trials.append(Trial(category.code, category.name, dict(standings), why.most_common(3)))
    values = {
        "offer": offer,
        "trials": trials,
        "federation": federation,
        "many": len(people),
        "most": MOST,
        "lists": rating_store.chosen(rating_store.stored_lists(), office.event.start),
    }
    return render(request, "office/offer/try.html", context(office, "offer", **values))


def _people(federation: str, office: Office) -> list[Player]:
    """People of the lists in force, at most two thousand."""
    with rating_store.opened() as connection:
        if connection is None:
            return []
        within = rating_store.chosen(rating_list.lists(connection), office.event.start)
        if not within:
            return []
        hits = rating_list.strongest(connection, within[0], federation=federation, limit=MOST)
        return [Player(place, person_of([hit])) for place, hit in enumerate(hits, 1)]
