"""Bringing an event back from another installation: all of it to begin with, then what was done since."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from caissa.errors import ImpossibleChange
from caissa.messages import msg
from caissa_web.accounts.encryption import encrypt
from caissa_web.accounts.models import User
from caissa_web.api.installations import calls
from caissa_web.api.installations.addresses import require_addresses
from caissa_web.api.installations.applying import apply_version, label_of, require_unchanged, write_line
from caissa_web.api.installations.bringing_parts import bring_log, bring_parts, note_fetched
from caissa_web.api.installations.calls import Access, VersionThere
from caissa_web.api.installations.parts import last_entry
from caissa_web.api.installations.sending import CONFLICT, noted_acts, shared_sections
from caissa_web.api.models import OtherInstallation, SharedSection
from caissa_web.exchange import acts_file
from caissa_web.exchange.acts_document import SectionActs, VersionFile
from caissa_web.operations.events.imports import import_event
from caissa_web.operations.events.sections import create_section
from caissa_web.operations.history import brought_back
from caissa_web.records.models import Event, Section
from caissa_web.records.versions import Act, change, locked, log
from caissa_web.section.errors import NotAccepted
from caissa_web.section.state import State

MOST_ROUNDS = 40


def require_key() -> None:
    """Refuse to keep a token that could not be encrypted for good."""
    if not settings.SECRET_KEY_IS_KEPT:
        raise ImpossibleChange(
            why=msg("The token is stored encrypted, and this installation has no lasting secret key")
        )


# -- for the first time -----------------------------------------------------------------------


def bring_event(access: Access, slug: str, *, owner: User) -> Event:
    """An event of another installation, with its log; from now on both have it."""
    require_key()
    acts = calls.fetch_event(access, slug)
    if acts.event is None:
        raise calls.unreadable()
    require_addresses(slug, [section.slug for section in acts.event.sections])
    there, label = {sent.slug: sent.here for sent in acts.sections}, label_of(access.address)
    with transaction.atomic():
        event = import_event(acts.event, slug, by=owner.get_username(), owner=owner)
        sections = {section.slug: section for section in event.sections.all()}
        for numbered in acts.log:
            write_line(event, sections.get(numbered.line.section), numbered.line, label)
        installation = OtherInstallation.objects.create(
            event=event,
            name=secrets.token_urlsafe(24),
            address=access.address,
            token=encrypt(access.token),
            slug=slug,
            is_there=True,
            log_sent=last_entry(event),
            log_brought=acts.log[-1].number if acts.log else 0,
            made_by=owner.get_username(),
            made_at=timezone.now(),
            due_at=timezone.now(),
        )
        for each in sections.values():
            installation.sections.create(section=each, here=each.version, there=there.get(each.slug, 0))
        note_fetched(installation, acts)
    return event


# -- what was done there since ----------------------------------------------------------------


@dataclass(slots=True)
class Brought:
    """What came back: how many acts, which parts, and the sections and parts changed on both sides."""

    acts: int = 0
    parts: list[str] = field(default_factory=list)
    conflicts: list[str] = field(default_factory=list)


def bring_back(installation: OtherInstallation, *, by: str) -> Brought:
    """Fetch what was done there; what was changed on both sides is left as it is on both."""
    access, brought = Access.of(installation), Brought()
    there = calls.versions_there(access, installation.slug, installation.name)
    known = {section.slug: (section, shared) for section, shared in shared_sections(installation)}
    for version in there:
        if version.slug not in known:
            _bring_section(installation, access, version, brought, by)
            continue
        section, shared = known[version.slug]
        _note_lost_answer(section, shared, version)
        if version.version > shared.there:
            _bring_versions(installation, access, section, shared, version.version, brought)
    brought.acts += bring_log(installation, access)
    # Parts speak of sections and their players: they come last.
    brought.parts, conflicts = bring_parts(installation, access)
    brought.conflicts += conflicts
    if brought.acts or brought.parts:
        log(installation.event, Act("installation.brought", by, label_of(installation.address)))
    installation.save(update_fields=["differences"])
    return brought


def _note_lost_answer(section: Section, shared: SharedSection, there: VersionThere) -> None:
    """What was taken there although its answer never came is no change of theirs."""
    if there.yours > shared.here and there.hash and acts_file.hash_at(section, there.yours) == there.hash:
        shared.here, shared.there = there.yours, there.here
        shared.save()


def _bring_section(
    installation: OtherInstallation, access: Access, there: VersionThere, brought: Brought, by: str
) -> None:
    """A section that was added there."""
    require_addresses(installation.event.slug, [there.slug])
    sent = _fetched(installation, access, there.slug, 0, newest=True)
    version, label = sent.versions[-1], label_of(installation.address)
    with transaction.atomic():
        section = create_section(installation.event, there.slug, version.facts, by=by, book=version.book)
        for line in sent.lines:
            write_line(installation.event, section, line, label)
        installation.sections.create(section=section, here=section.version, there=version.number)
    brought.acts += len(sent.lines)


def _fetched(
    installation: OtherInstallation, access: Access, slug: str, after: int, *, newest: bool = False
) -> SectionActs:
    """What is new of a section; refused if the answer is about something else."""
    acts = calls.fetch_acts(access, installation.slug, slug, after, newest=newest)
    if [sent.slug for sent in acts.sections] != [slug] or acts.sections[0].here != after:
        raise calls.unreadable()
    if not acts.sections[0].versions:
        raise calls.unreadable()
    return acts.sections[0]


def _bring_versions(
    installation: OtherInstallation,
    access: Access,
    section: Section,
    shared: SharedSection,
    newest: int,
    brought: Brought,
) -> None:
    for _round in range(MOST_ROUNDS):
        sent = _fetched(installation, access, section.slug, shared.there)
        if not shared.there or not _stored(section, shared, sent, label_of(installation.address)):
            acts = [_act_there(version) for version in reversed(sent.versions)]
            installation.differences[section.slug] = noted_acts(CONFLICT, newest, acts)
            brought.conflicts.append(section.name)
            return
        brought.acts += len(sent.versions)
        if shared.there >= newest:
            break
    installation.differences.pop(section.slug, None)


@transaction.atomic
def _stored(section: Section, shared: SharedSection, sent: SectionActs, label: str) -> bool:
    """Store what was done there, if nothing was done here meanwhile; was that so?"""
    current = locked(section)
    if current.version != shared.here:
        return False
    for version in sent.versions:
        current = apply_version(current, version, label, over=False, by="")
        shared.here, shared.there = current.version, version.number
    shared.save()
    return True


def _act_there(version: VersionFile) -> dict[str, object]:
    line = version.line
    return {
        "version": version.number,
        "at": line.at.isoformat(),
        "author": line.author,
        "act": line.act,
        "what": line.what,
    }


# -- a section that was changed on both sides -------------------------------------------------


def keep_theirs(installation: OtherInstallation, section: Section, *, by: str, seen: int) -> Section:
    """Take over how a section stands there, as a new version; what was done here stays in the history."""
    shared = _in_conflict(installation, section)
    sent = _fetched(installation, Access.of(installation), section.slug, shared.there, newest=True)
    version, label = sent.versions[-1], label_of(installation.address)
    with transaction.atomic():
        current = locked(section)
        require_unchanged(current, seen)
        current = change(
            current,
            Act(
                "section.taken-over",
                by,
                msg("version {version} of {place}", version=version.number, place=label),
                integrity=True,
            ),
            lambda now: brought_back(now, State(version.facts, version.book)),
            seen,
        )
        for line in sent.lines:
            write_line(current.event, current, line, label)
        shared.here, shared.there, shared.chosen_by = current.version, version.number, ""
        shared.save()
        _settled(installation, section)
    return current


def send_ours(
    installation: OtherInstallation, section: Section, *, by: str, seen: int, seen_there: int
) -> None:
    """Have our version sent on top of the one there that was seen; over a newer one it is not put."""
    shared = _in_conflict(installation, section)
    with transaction.atomic():
        require_unchanged(locked(section), seen)
        shared.there, shared.chosen_by = seen_there, by
        shared.save()
        what = msg(
            "instead of version {version} of {place}",
            version=seen_there,
            place=label_of(installation.address),
        )
        log(installation.event, Act("installation.ours-chosen", by, what, integrity=True), section)
        _settled(installation, section)
        OtherInstallation.objects.filter(pk=installation.pk).update(asked=True, due_at=timezone.now())


def _in_conflict(installation: OtherInstallation, section: Section) -> SharedSection:
    if installation.differences.get(section.slug, {}).get("state") != CONFLICT:
        raise NotAccepted(why=msg("the section is not in conflict any more"))
    return next(shared for each, shared in shared_sections(installation) if each.pk == section.pk)


def _settled(installation: OtherInstallation, section: Section) -> None:
    installation.differences.pop(section.slug, None)
    installation.save(update_fields=["differences"])
