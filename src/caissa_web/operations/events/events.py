"""Events: opened, changed, shown to everybody, and who works at them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import date
from hashlib import sha256

from django.db import IntegrityError, transaction

from caissa.documents.look import Look
from caissa.errors import ImpossibleChange
from caissa.messages import msg
from caissa.tournament import Role
from caissa_web.accounts.models import User
from caissa_web.records.models import Appointment, Event, Section
from caissa_web.records.publication import Publication
from caissa_web.records.rights import NOT_FOR_PRACTICE, ROLES, Right, may_open_events
from caissa_web.records.versions import Act, log
from caissa_web.records.zones import require_zone
from caissa_web.section.errors import Conflict, NameTaken, OnlyForPractice


@dataclass(frozen=True, slots=True)
class EventDetails:
    """The details of an event as a whole."""

    name: str
    city: str = ""
    federation: str = ""
    start: date | None = None
    end: date | None = None
    time_zone: str = ""

    @classmethod
    def of(cls, event: Event) -> EventDetails:
        """The details of an event as they are now."""
        return cls(event.name, event.city, event.federation, event.start, event.end, event.time_zone)


def create_event(
    slug: str,
    name: str,
    *,
    by: str,
    city: str = "",
    federation: str = "",
    start: date | None = None,
    end: date | None = None,
    time_zone: str = "",
    owner: User | None = None,
) -> Event:
    """Open an event, not yet on the noticeboard; its owner becomes organiser and chief arbiter."""
    require_zone(time_zone)
    try:
        with transaction.atomic():
            event = Event.objects.create(
                slug=slug,
                name=name,
                city=city,
                federation=federation,
                start=start,
                end=end,
                time_zone=time_zone,
            )
            log(event, Act("event.created", by, name))
            if owner is not None:
                appoint(event, owner, Role.ORGANISER, by=by)
                appoint(event, owner, Role.CHIEF_ARBITER, by=by)
    except IntegrityError:
        raise NameTaken(slug=slug) from None
    return event


def sign_of(details: EventDetails | Publication | Look) -> str:
    """A fingerprint of an event's details, rules or look, to notice that they have changed."""
    return sha256(repr(details).encode()).hexdigest()[:16]


def require_as_seen(event: Event, details: EventDetails | Publication | Look, seen: str) -> None:
    """Refuse a change by somebody who saw an older state."""
    if seen in ("", sign_of(details)):
        return
    newest = event.log.order_by("-id").first()
    author = newest.author if newest else ""
    raise Conflict(what=event.name, author=author, seen=msg("an earlier entry"), found=msg("another entry"))


@transaction.atomic
def change_event(event: Event, details: EventDetails, *, by: str, seen: str = "") -> Event:
    """Change an event's details as its author saw them; the same details again change nothing."""
    current = Event.objects.select_for_update(no_key=True).get(pk=event.pk)
    before = EventDetails.of(current)
    if details != before:
        require_as_seen(current, before, seen)
    changed = [
        field.name for field in fields(details) if getattr(before, field.name) != getattr(details, field.name)
    ]
    if "time_zone" in changed:
        require_zone(details.time_zone)
    if changed:
        for name in changed:
            setattr(current, name, getattr(details, name))
        current.save()
        log(current, Act("event.changed", by, ", ".join(changed)))
    return current


def publish_event(event: Event, *, by: str) -> Event:
    """Show an event on the noticeboard; publishing it again changes nothing.

    An event for practice is published only by those who may open events: the noticeboard is not for trials.
    """
    if not Event.objects.filter(NOT_FOR_PRACTICE, pk=event.pk).exists():
        author = User.objects.filter(username=by).first()
        if author is None or not may_open_events(author):
            raise OnlyForPractice
    return _set_public(event, True, "event.published", by)


def withdraw_event(event: Event, *, by: str, reason: str = "") -> Event:
    """Take an event off the noticeboard; nothing of it is lost."""
    return _set_public(event, False, "event.withdrawn", by, reason)


@transaction.atomic
def _set_public(event: Event, public: bool, code: str, by: str, reason: str = "") -> Event:
    current = Event.objects.select_for_update(no_key=True).get(pk=event.pk)
    if current.public != public:
        current.public = public
        current.save()
        log(current, Act(code, by, current.name, reason))
    return current


@transaction.atomic
def appoint(event: Event, user: User, role: Role, *, by: str, section: Section | None = None) -> Appointment:
    """Give somebody a role at an event or in one section; giving it again changes nothing."""
    appointment, new = Appointment.objects.get_or_create(
        event=event, section=section, user=user, role=role.value
    )
    if new:
        log(
            event,
            Act(
                "person.appointed",
                by,
                msg("{user}: {role} of {section}", user=user, role=role.label, section=section or event),
            ),
        )
    return appointment


@transaction.atomic
def dismiss(appointment: Appointment, *, by: str, reason: str = "") -> None:
    """Take a role from somebody; the last one who may manage the event keeps it."""
    event = Event.objects.select_for_update(no_key=True).get(pk=appointment.event_id)
    managing = [role.value for role in ROLES[Right.MANAGE]]
    managers = Appointment.objects.filter(event=event, section=None, role__in=managing)
    if not managers.exclude(pk=appointment.pk).exists():
        raise ImpossibleChange(why=msg("The event needs an organiser; appoint another person first"))
    what = msg(
        "{user}: {role} of {section}",
        user=appointment.user,
        role=appointment.role,
        section=appointment.section or event,
    )
    deleted, _kinds = Appointment.objects.filter(pk=appointment.pk).delete()
    if deleted:
        log(event, Act("person.dismissed", by, what, reason))


@transaction.atomic
def add_person(
    event: Event, username: str, name: str, role: Role, *, by: str, section: Section | None = None
) -> User:
    """Make a log-in that has no password yet, and give it a role."""
    if User.objects.filter(username__iexact=username).exists():
        raise NameTaken(slug=username)
    user = User.objects.create_user(username, name=name)
    log(event, Act("person.added", by, f"{username} ({name})"))
    appoint(event, user, role, by=by, section=section)
    return user
