"""The announcement of an event: drafts saved, agreed by organiser and chief arbiter."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction
from django.utils import timezone

from caissa.errors import CaissaError, Finding, ImpossibleChange, Severity, UnreadableFile
from caissa.messages import Message, msg
from caissa.prospectus import AnnouncedSection, Announcement, read_announcement, write_announcement
from caissa.tournament import Role
from caissa_web.accounts.models import User
from caissa_web.records.announcements import saved_versions
from caissa_web.records.models import AnnouncementStep, AnnouncementVersion, Appointment, Event
from caissa_web.records.versions import LONGEST_NAME, Act, log
from caissa_web.section.errors import BadAnnouncement, Conflict
from caissa_web.section.setup.announced_section import settled

STEP_OF = {Role.ORGANISER: AnnouncementStep.ORGANISER, Role.CHIEF_ARBITER: AnnouncementStep.CHIEF_ARBITER}
"""Who has to agree before an announcement is published (C.05 3.2)."""
_LONGEST = {"city": 100, "federation": 3, "time_zone": 64}


@transaction.atomic
def save_draft(
    event: Event, announcement: Announcement, *, by: str, seen: int | None = None
) -> AnnouncementVersion:
    """Save an announcement as the next version; saving the same again changes nothing.

    `seen` is the number of the version that the author began from, 0 if there was none. Whoever agreed to an
    earlier version has to agree again.
    """
    text = text_of(announcement)
    current = locked_event(event)
    newest = newest_version(current)
    if newest is not None and newest.text == text:
        return newest
    require_newest(current, newest, seen)
    number = newest.number + 1 if newest else 1
    saved = AnnouncementVersion.objects.create(
        event=current, number=number, text=text, author=by, at=timezone.now()
    )
    log(current, Act("announcement.saved", by, msg("version {version}", version=number)))
    return saved


@transaction.atomic
def agree(event: Event, number: int, role: Role, *, by: str) -> AnnouncementVersion:
    """Agree to the newest version as organiser or as chief arbiter; agreeing again changes nothing."""
    current = locked_event(event)
    newest = newest_version(current)
    require_newest(current, newest, number)
    if newest is None or role not in STEP_OF:
        raise ImpossibleChange(why=msg("There is no announcement to agree to"))
    if not may_agree(current, role, by):
        why = msg("Only the {role} of the event can agree to it as such", role=role.label)
        raise ImpossibleChange(why=why, article="C.05 3.2")
    step, new = AnnouncementStep.objects.get_or_create(
        version=newest, kind=STEP_OF[role], defaults={"author": by, "at": timezone.now()}
    )
    if new:
        what = msg("version {version}: {role}", version=number, role=role.label)
        log(current, Act("announcement.agreed", step.author, what))
    return newest


def may_agree(event: Event, role: Role, username: str) -> bool:
    """May somebody agree to an announcement in this role?"""
    appointed = Appointment.objects.filter(
        event=event, section=None, role=role.value, user__username=username
    )
    return appointed.exists() or User.objects.filter(username=username, is_superuser=True).exists()


def locked_event(event: Event) -> Event:
    """The event as it is on record, locked until the transaction ends."""
    return Event.objects.select_for_update(no_key=True).get(pk=event.pk)


def newest_version(event: Event) -> AnnouncementVersion | None:
    """The version that was saved last; None while there is none."""
    row: AnnouncementVersion | None = event.announcements.order_by("-number").first()
    return row


def require_newest(event: Event, newest: AnnouncementVersion | None, seen: int | None) -> None:
    """Refuse what somebody does who saw an older version of the announcement."""
    number = newest.number if newest else 0
    if seen is None or seen == number:
        return
    raise Conflict(
        what=msg("The announcement"),
        author=newest.author if newest else event.name,
        seen=msg("version {version}", version=seen),
        found=msg("version {version}", version=number),
    )


# -- what can be stored --------------------------------------------------------------------------


def announcement_typed(text: str, name: str = "announcement.toml") -> Announcement:
    """The announcement in a TOML text; anything wrong in it is refused with its line and column."""
    try:
        reading = read_announcement(text, name)
    except UnreadableFile as refused:
        raise BadAnnouncement((_finding(name, refused.args[0]),)) from None
    if reading.findings or reading.announcement is None:
        raise BadAnnouncement(reading.findings)
    return reading.announcement


def text_of(announcement: Announcement) -> str:
    """The announcement as it is stored, once it is clear that it can be read again; refused otherwise."""
    wrong = tuple(_too_long(announcement)) + tuple(_wrong_names(announcement))
    if wrong:
        raise BadAnnouncement(wrong)
    ready = settled_announcement(announcement)
    text = write_announcement(ready)
    if announcement_typed(text) != ready:
        raise BadAnnouncement((_finding("", msg("it could not be read again as it was entered")),))
    return text


def settled_announcement(announcement: Announcement) -> Announcement:
    """The announcement as its sections will read it back; a set-up that cannot be is refused."""
    sections, wrong = [], []
    for section in announcement.sections:
        try:
            sections.append(settled(section))
        except CaissaError as refused:
            wrong.append(_finding(section.name, refused.args[0], refused.cites))
    if wrong:
        raise BadAnnouncement(tuple(wrong))
    return replace(announcement, sections=tuple(sections))


def _finding(where: str, what: str, article: str = "") -> Finding:
    return Finding("announcement.field", Severity.ERROR, where, what, article)


def _too_long(announcement: Announcement) -> list[Finding]:
    """Texts that are longer than the records of events and sections keep."""
    name, _language = announcement.name.best_for(announcement.authentic, announcement.authentic)
    texts = [("event.name", name, LONGEST_NAME)]
    texts += [(f"event.{field}", getattr(announcement, field), most) for field, most in _LONGEST.items()]
    texts += [(section.name[:60], section.name, LONGEST_NAME) for section in announcement.sections]
    return [_finding(where, _at_most(most)) for where, text, most in texts if len(text) > most]


def _at_most(most: int) -> Message:
    return msg("too long for this field (limit in characters: {most})", most=most)


def _wrong_names(announcement: Announcement) -> list[Finding]:
    """Sections are told apart by their names, so every one has a name of its own."""
    known: set[str] = set()
    wrong: list[Finding] = []
    for place, section in enumerate(announcement.sections, 1):
        where = f"section.{place}.set_up.name"
        if not section.name.strip():
            wrong.append(_finding(where, msg("every section needs a name")))
        elif section.name in known:
            wrong.append(_finding(where, msg("two sections are called {name}", name=section.name)))
        known.add(section.name)
    unknown = [name for name in _named_elsewhere(announcement) if name not in known]
    return wrong + [_finding(name, msg("there is no section of this name")) for name in unknown]


def _named_elsewhere(announcement: Announcement) -> dict[str, None]:
    groups: list[tuple[str, ...]] = [official.sections for official in announcement.officials]
    groups += [fee.sections for fee in announcement.fees]
    groups += [item.sections for item in announcement.items]
    return dict.fromkeys(name for group in groups for name in group)


def section_of(announcement: Announcement, name: str) -> AnnouncedSection:
    """The section of this name."""
    return next(section for section in announcement.sections if section.name == name)


def newest_draft(event: Event) -> Announcement | None:
    """The announcement of the newest version; None while there is none."""
    saved = saved_versions(event)
    return saved[0].announcement if saved else None
