"""Entries judged again when facts or rating lists change: a line under "Changed", never a removal."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from caissa.entering import Entrant, Fact, FactIs, Verdict, judge
from caissa.errors import CaissaError
from caissa.messages import plural
from caissa_web.enrolment import models
from caissa_web.enrolment.models import Category, Entry, Participant
from caissa_web.enrolment.offer_text import offer_value
from caissa_web.enrolment.operations.log import locked_entry, log
from caissa_web.enrolment.operations.places import LockedPlaces
from caissa_web.enrolment.people import Lists, PersonData, best_rating, data_of, entrant_of, with_lists
from caissa_web.enrolment.stored_values import standings_of, verdict_json
from caissa_web.enrolment.turns import turn
from caissa_web.enrolment.workflow import LIVE
from caissa_web.exchange import rating_store
from caissa_web.records.models import Event

BY_PROGRAM = "Caissa"
CHUNK = 500


def entrant_of_entry(
    entry: Entry,
    lists: Lists | None = None,
    person: PersonData | None = None,
    category: Category | None = None,
) -> Entrant:
    """An entry's participant as the rules see them, in its category or in another one.

    That somebody is qualified was stated for the category of the entry, and does not hold in others.
    """
    known = person or data_of(entry.participant)
    consents = [consent.code for consent in entry.consents.all()]
    place = category or entry.category
    facts = (lists or Lists.of(entry.event)).facts(known, stated_in(entry, place), place.code, consents)
    return entrant_of(known, facts)


def stated_in(entry: Entry, category: Category) -> dict[str, bool]:
    """What the office has stated of an entry that holds in a category."""
    stated = dict(entry.facts)
    if category.pk != entry.category_id:
        stated.pop(Fact.QUALIFIED.value, None)
    return stated


def judge_entry(entry: Entry, lists: Lists | None = None, person: PersonData | None = None) -> Verdict:
    """The verdict about an entry as its participant stands now."""
    value = offer_value(entry.category.offer)
    known = lists or lists_asked(entry.category.offer, entry.event)
    return judge(value.rules_for(entry.category.code), entrant_of_entry(entry, known, person), entry.waivers)


def lists_asked(offer: models.Offer, event: Event) -> Lists:
    """The organiser's lists; where no rule asks for them, nobody looks, and they are as good as empty."""
    value = offer_value(offer)
    rules = (*value.rules, *(rule for category in value.categories for rule in category.rules))
    if any(_asks_facts(rule.condition) for rule in rules):
        return Lists.of(event)
    nobody: frozenset[int] = frozenset()
    return Lists(event, nobody, frozenset(), frozenset(), nobody, frozenset())


def _asks_facts(condition: object) -> bool:
    """Does a condition, or a part of it, ask what is only in the organiser's lists or in consents?"""
    parts = getattr(condition, "conditions", ())
    return isinstance(condition, FactIs) or any(_asks_facts(part) for part in parts)


def judge_again(offer: models.Offer, *, by: str, now: datetime, most: int | None = None) -> int:
    """Judge live entries by the lists in force now; how many verdicts have changed.

    Ratings follow the list, also those by which places are given. An entry keeps its state and the verdict
    that decided it; what is new stands beside it until somebody has looked.
    """
    changed = 0
    rows = Entry.everybody.filter(event=offer.event_id, state__in=LIVE).order_by("id")
    keys = list(rows.values_list("pk", flat=True)[:most])
    lists = Lists.of(offer.event)
    for start in range(0, len(keys), CHUNK):
        changed += _judge_chunk(offer, keys[start : start + CHUNK], lists)
    with turn():
        models.Offer.objects.filter(pk=offer.pk).update(judged_by=names_of_lists(offer))
        what = plural("{count} changed verdict", "{count} changed verdicts", changed)
        log(offer.event, "entries.judged", subject="offer", by=by, now=now, what=what)
    return changed


def _judge_chunk(offer: models.Offer, keys: Sequence[int], lists: Lists) -> int:
    with turn():
        LockedPlaces(offer.categories.all())  # places before entries, as everywhere
        rows = (
            Entry.everybody.select_for_update(of=("self",)).filter(pk__in=keys, state__in=LIVE).order_by("id")
        )
        entries = list(
            rows.select_related("event", "category__offer", "participant").prefetch_related(
                "consents", "participant__guardians"
            )
        )
        known = with_lists([data_of(entry.participant) for entry in entries], offer.event.start)
        differing, rated, people = [], [], []
        for entry, person in zip(entries, known, strict=True):
            if note_verdict(entry, judge_entry(entry, lists, person.person), person.lists):
                entry.version += 1
                differing.append(entry)
            if person.person.ratings != entry.participant.ratings and not person.other:
                entry.participant.ratings = person.person.ratings
                entry.rating = best_rating(person.person.ratings)
                people.append(entry.participant)
                rated.append(entry)
        _save(differing, rated, people)
    return len(differing)


def note_verdict(entry: Entry, verdict: Verdict, lists: str) -> bool:
    """Put a verdict that differs from the newest known one beside it, for the office to look at; does it?"""
    newest = verdict_json(verdict)
    if not _differs(entry, newest):
        return False
    entry.changed_verdict = {"verdict": newest, "lists": lists}
    return True


def _differs(entry: Entry, verdict: list[dict[str, object]]) -> bool:
    """Does a rule stand otherwise than in the newest verdict that somebody knows?"""
    known = entry.changed_verdict["verdict"] if entry.changed_verdict else entry.verdict
    return standings_of(verdict) != standings_of(known)


def _save(differing: list[Entry], rated: list[Entry], people: list[Participant]) -> None:
    Entry.everybody.bulk_update(differing, ("changed_verdict", "version"), batch_size=200)
    Entry.everybody.bulk_update(rated, ("rating",), batch_size=200)
    Participant.objects.bulk_update(people, ("ratings",), batch_size=200)


def names_of_lists(offer: models.Offer) -> str:
    """The rating lists in force for an offer's event, by name."""
    chosen = rating_store.chosen(rating_store.stored_lists(), offer.event.start)
    return "; ".join(str(each) for each in chosen)[:200]


def judge_by_new_lists(now: datetime) -> None:
    """Judge the entries of every event that is still to come and whose lists have changed."""
    coming = models.Offer.objects.filter(announced_at__isnull=False, event__start__gte=now.date())
    for offer in coming.select_related("event"):
        try:
            names = names_of_lists(offer)
        except CaissaError:
            return  # a list is being imported; the next look comes in an hour
        if names and names != offer.judged_by:
            judge_again(offer, by=BY_PROGRAM, now=now)


def acknowledge_change(entry: Entry, *, by: str, reason: str = "", decide: bool = False) -> Entry:
    """Take note of a changed verdict: it becomes the verdict on record, and goes to be decided if wished."""
    with turn():
        row = locked_entry(entry)
        if row.changed_verdict:
            row.verdict, row.judged_by = row.changed_verdict["verdict"], row.changed_verdict["lists"]
            row.changed_verdict = None
            row.to_decide = row.to_decide or decide
            row.version += 1
            row.save()
            log(row.event, "entry.change-noted", subject=row.code, by=by, reason=reason)
    return row
