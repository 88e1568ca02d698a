"""Receiving an event: all that is sent at once is stored in one transaction, and no version twice.

The newest version of each section that a sender sent is kept with its number and hash there and its number
here. What comes again is recognised by them. What was changed here meanwhile is never overwritten: the
section is then in conflict, and the sender is told what was done here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from caissa.messages import msg, plural
from caissa_web.accounts.models import User
from caissa_web.api.errors import NotThere
from caissa_web.api.installations.addresses import require_addresses
from caissa_web.api.installations.applying import apply_version, write_line, write_new_lines
from caissa_web.api.installations.parts import last_entry
from caissa_web.api.installations.receiving_parts import created_parts, note_created, receive_parts
from caissa_web.api.models import ReceivedSection, Sender
from caissa_web.exchange.acts_document import ActsFile, SectionActs, VersionFile
from caissa_web.exchange.part_document import round_of
from caissa_web.operations.events.imports import import_event
from caissa_web.operations.events.sections import create_section
from caissa_web.records.models import Event, LogEntry, Section
from caissa_web.records.versions import Act, locked, locked_together, log
from caissa_web.section.errors import NameTaken, NotAccepted

TAKEN, CONFLICT, UNKNOWN = "taken", "conflict", "unknown"
MOST_ACTS = 30
Answer = dict[str, Any]


def create(
    acts: ActsFile, slug: str, *, owner: User, label: str, may_open: Callable[[Event], object]
) -> Answer:
    """The event, created here; what has been created for the same sender before is not created again.

    The answer says what was done here: `may_open` refuses whoever has no right at an event that is known.
    """
    if acts.event is None:
        raise NotAccepted(why=msg("the event is missing"))
    if (known := _known(acts.sender)) is not None:
        may_open(known.event)
        return _created(known, acts)
    require_addresses(slug, [section.slug for section in acts.event.sections])
    if Event.objects.filter(slug=slug).exists():
        raise NameTaken(slug=slug)
    try:
        with transaction.atomic():
            event = import_event(acts.event, slug, by=owner.get_username(), owner=owner)
            sender = _new_sender(event, acts.sender, label)
            _note_sections(sender, acts)
            note_created(sender, acts.parts)
            _write_log(sender, acts, label)
    except IntegrityError:
        # The same came twice at once, and the other was quicker.
        known = _known(acts.sender)
        if known is None:
            raise
        may_open(known.event)
        return _created(known, acts)
    return _created(sender, acts, last_entry(sender.event))


def _known(name: str) -> Sender | None:
    return Sender.objects.select_related("event").filter(name=name).first()


def _new_sender(event: Event, name: str, label: str) -> Sender:
    return Sender.objects.create(event=event, name=name, label=label, received_at=timezone.now())


def _note_sections(sender: Sender, acts: ActsFile) -> None:
    sections = {section.slug: section for section in sender.event.sections.all()}
    if set(sections) != {sent.slug for sent in acts.sections}:
        raise NotAccepted(why=msg("what was sent contradicts itself"))
    for sent in acts.sections:
        section = sections[sent.slug]
        sender.sections.create(section=section, theirs=sent.here, hash=sent.hash, ours=section.version)


def _created(sender: Sender, acts: ActsFile, log: int = 0) -> Answer:
    """How the event stands here; without the number of its log, all acts without a version come again."""
    rows = sender.sections.select_related("section")
    sent = {section.slug: section for section in acts.sections}
    sections = [_created_section(row, sent.get(row.section.slug)) for row in rows]
    return _answer(sender, sections, created_parts(sender), log)


def _created_section(row: ReceivedSection, sent: SectionActs | None) -> Answer:
    """How far a section has come; a sender restored from a backup may have lost what is noted here."""
    is_lost = sent is not None and (
        sent.here < row.theirs or (sent.here == row.theirs and sent.hash != row.hash)
    )
    if is_lost:
        return _section_answer(CONFLICT, row.section, 0, 0)
    return _section_answer(TAKEN, row.section, row.theirs, row.ours)


@transaction.atomic
def receive(event: Event, acts: ActsFile, *, by: str, label: str) -> Answer:
    """What is new of an event; a section that was changed here meanwhile stays as it is."""
    sender = _sender(event, acts.sender, label)
    slugs = {sent.slug for sent in acts.sections} | {
        held[0] for part in acts.parts if (held := round_of(part.key))
    }
    locked_together(event.sections.filter(slug__in=slugs))
    sections = {section.slug: section for section in event.sections.order_by("pk")}
    # Locked in the same order whoever sends, so that two senders never wait for each other.
    in_order = sorted(acts.sections, key=lambda sent: sections[sent.slug].pk if sent.slug in sections else 0)
    plans = [_plan(sender, sent, sections.get(sent.slug)) for sent in in_order]
    # In the order in which they were done there: a player leaves one section before entering another.
    todo = sorted(
        ((version, plan) for plan in plans for version in plan.versions), key=lambda pair: pair[0].entry
    )
    for version, plan in todo:
        _store(event, plan, version, label, by)
    for plan in plans:
        plan.note(sender)
    lines = _write_log(sender, acts, label)
    _stored, parts = receive_parts(sender, acts.parts, by=by, label=label)
    if todo or lines:
        what = plural("{count} act from {place}", "{count} acts from {place}", len(todo) + lines, place=label)
        log(event, Act("installation.received", by, what))
    return _answer(sender, [plan.answer() for plan in plans], parts, last_entry(event))


def _sender(event: Event, name: str, label: str) -> Sender:
    if _known(name) is None:
        with suppress(IntegrityError), transaction.atomic():
            _new_sender(event, name, label)
    sender = Sender.objects.select_for_update(of=("self",)).get(name=name)
    if sender.event_id != event.pk:
        raise NotThere
    return sender


@dataclass(slots=True)
class _Plan:
    """What is to be done with a section that was sent; `theirs` and `ours` number the version both have."""

    sent: SectionActs
    section: Section | None
    state: str
    theirs: int = 0
    ours: int = 0
    versions: tuple[VersionFile, ...] = ()

    def note(self, sender: Sender) -> None:
        """Note how far the section has come, if anything new has come."""
        if not self.versions or self.section is None:
            return
        values = {"theirs": self.theirs, "hash": _hashes(self.sent)[self.theirs], "ours": self.ours}
        ReceivedSection.objects.update_or_create(sender=sender, section=self.section, defaults=values)

    def answer(self) -> Answer:
        """What the sender is told about the section."""
        if self.section is None:
            return {"slug": self.sent.slug, "state": UNKNOWN, "yours": 0, "here": 0, "version": 0, "acts": []}
        return _section_answer(self.state, self.section, self.theirs, self.ours)


def _plan(sender: Sender, sent: SectionActs, section: Section | None) -> _Plan:
    if section is None:
        # Its newest version becomes its first here.
        require_addresses(sender.event.slug, [sent.slug])
        return _Plan(sent, None, TAKEN, versions=sent.versions[-1:])
    section = locked(section)
    theirs, ours = _both_have(sender, sent, section)
    versions = tuple(version for version in sent.versions if version.number > theirs)
    if not ours or (versions and ours != section.version):
        return _Plan(sent, section, CONFLICT, theirs, ours)
    return _Plan(sent, section, TAKEN, theirs, ours, versions)


def _both_have(sender: Sender, sent: SectionActs, section: Section) -> tuple[int, int]:
    """The newest version that both sides have, by its number there and here; zeros if none is known."""
    hashes = _hashes(sent)
    noted = ReceivedSection.objects.filter(sender=sender, section=section).first()
    if noted is not None and noted.theirs > sent.here and hashes.get(noted.theirs) == noted.hash:
        # It comes again: the answer to the first time was lost.
        return noted.theirs, noted.ours
    if sent.there:
        return sent.here, sent.there
    # A file carried by hand may have brought the same here.
    content = section.hash + section.book_hash
    same = [number for number, known_by in hashes.items() if number and known_by == content]
    return (max(same), section.version) if same else (0, 0)


def _hashes(sent: SectionActs) -> Mapping[int, str]:
    return {sent.here: sent.hash} | {version.number: version.hash for version in sent.versions}


def _store(event: Event, plan: _Plan, version: VersionFile, label: str, by: str) -> None:
    """Store one version; one that was chosen over ours comes with the acts that led to it."""
    is_chosen = bool(plan.sent.lines)
    if plan.section is None:
        plan.section = create_section(event, plan.sent.slug, version.facts, by=by, book=version.book)
    else:
        plan.section = apply_version(plan.section, version, label, over=is_chosen, by=by)
    for line in plan.sent.lines:
        write_line(event, plan.section, line, label)
    plan.theirs, plan.ours = version.number, plan.section.version


def _write_log(sender: Sender, acts: ActsFile, label: str) -> int:
    """Write the acts that led to no version, each once; how many were new."""
    new = write_new_lines(sender.event, [numbered.line for numbered in acts.log], label)
    if acts.log:
        sender.log_received = acts.log[-1].number
    sender.label, sender.received_at = label, timezone.now()
    sender.save()
    return new


# -- what the sender is told ----------------------------------------------------------------


def _answer(sender: Sender, sections: list[Answer], parts: list[Answer], log: int) -> Answer:
    return {"event": sender.event.slug, "log": log, "sections": sections, "parts": parts}


def _section_answer(state: str, section: Section, theirs: int, ours: int) -> Answer:
    """How far a section has come, and what was done in it here since."""
    return {
        "slug": section.slug,
        "state": state,
        "yours": theirs,
        "here": ours,
        "version": section.version,
        "acts": acts_since(section, ours),
    }


def versions_noted(event: Event, name: str) -> list[Answer]:
    """The newest version of each section, and how far a sender's have come."""
    rows = ReceivedSection.objects.filter(sender__name=name, sender__event=event)
    noted = {row.section_id: row for row in rows}
    return [_noted(section, noted.get(section.pk)) for section in event.sections.all()]


def _noted(section: Section, row: ReceivedSection | None) -> Answer:
    return {
        "slug": section.slug,
        "version": section.version,
        "yours": row.theirs if row else 0,
        "hash": row.hash if row else "",
        "here": row.ours if row else 0,
    }


def acts_since(section: Section, version: int) -> list[Answer]:
    """What was done in a section after a version, the newest first."""
    rows = LogEntry.objects.filter(section=section, version_after__gt=version).order_by("-id")[:MOST_ACTS]
    return [
        {
            "version": row.version_after,
            "at": row.at.isoformat(),
            "author": row.author,
            "act": row.act,
            "what": row.what,
        }
        for row in rows
    ]
