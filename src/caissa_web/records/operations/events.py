"""Events: opened, shown to everybody, and who works at them."""

from __future__ import annotations

from datetime import date

from django.db import IntegrityError, transaction

from caissa.tournament import Role
from caissa_web.accounts.models import User
from caissa_web.records.errors import NameTaken
from caissa_web.records.models import Appointment, Event, Section
from caissa_web.records.versions import Act, log


def create_event(
    slug: str,
    name: str,
    *,
    by: str,
    city: str = "",
    federation: str = "",
    start: date | None = None,
    end: date | None = None,
) -> Event:
    """Open an event; it is not on the noticeboard until it is published."""
    try:
        with transaction.atomic():
            event = Event.objects.create(
                slug=slug, name=name, city=city, federation=federation, start=start, end=end
            )
            log(event, Act("event.created", by, name))
    except IntegrityError:
        raise NameTaken(slug=slug) from None
    return event


@transaction.atomic
def publish_event(event: Event, *, by: str) -> Event:
    """Show an event on the noticeboard; publishing it again changes nothing."""
    current = Event.objects.select_for_update().get(pk=event.pk)
    if not current.public:
        current.public = True
        current.save()
        log(current, Act("event.published", by, current.name))
    return current


@transaction.atomic
def appoint(event: Event, user: User, role: Role, *, by: str, section: Section | None = None) -> Appointment:
    """Give somebody a role at an event or in one section; giving it again changes nothing."""
    made, new = Appointment.objects.get_or_create(event=event, section=section, user=user, role=role.value)
    if new:
        log(event, Act("person.appointed", by, f"{user}: {role.value} of {section or event}"))
    return made
