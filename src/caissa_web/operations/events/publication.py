"""What everybody may see of an event, as the organiser decides."""

from __future__ import annotations

from dataclasses import fields, replace

from django.db import transaction

from caissa.messages import comma_separated
from caissa.tournament import Person
from caissa_web.operations.events.events import require_as_seen
from caissa_web.records.models import Event
from caissa_web.records.publication import Publication, key_of, publication_of
from caissa_web.records.versions import Act, log


@transaction.atomic
def set_publication(event: Event, rules: Publication, *, by: str, seen: str = "") -> Event:
    """Decide what the noticeboard shows; deciding the same again changes nothing."""
    current = Event.objects.select_for_update(no_key=True).get(pk=event.pk)
    before = publication_of(current)
    rules = replace(rules, withheld=before.withheld)  # decided elsewhere, for reasons of the person
    changed = [
        f"{field.name}={getattr(rules, field.name)}"
        for field in fields(rules)
        if getattr(before, field.name) != getattr(rules, field.name)
    ]
    if changed:
        require_as_seen(current, before, seen)
        current.publication = rules.as_json()
        current.save()
        log(current, Act("event.publication", by, comma_separated(changed)))
    return current


@transaction.atomic
def withhold_name(event: Event, person: Person, *, by: str, shown_again: bool = False) -> Event:
    """Take a person's name off the public pages of an event, or put it back; the log does not name them."""
    current = Event.objects.select_for_update(no_key=True).get(pk=event.pk)
    before = publication_of(current)
    others = set(before.withheld) - {key_of(person), person.name}
    withheld = others | (set() if shown_again else {key_of(person)})
    if withheld != set(before.withheld):
        current.publication = replace(before, withheld=tuple(sorted(withheld))).as_json()
        current.save()
        log(current, Act("personal-data.withheld", by))
    return current


@transaction.atomic
def keep_off(event: Event, before: Person, after: Person, *, by: str) -> None:
    """Keep a name off the public pages when the person's name is spelt another way."""
    # Locked: the organiser may be taking the name off at this moment.
    rules = publication_of(Event.objects.select_for_update(no_key=True).get(pk=event.pk))
    if rules.withholds(before) and not rules.withholds(after):
        withhold_name(event, after, by=by)
