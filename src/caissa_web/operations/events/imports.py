"""What comes from elsewhere: a section from a file, an event from another desk."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import fields
from typing import Any

from django.db import transaction
from django.utils import timezone

from caissa.documents.look import PLAIN
from caissa.messages import comma_separated, msg, plural
from caissa.tournament import Remark, RemarkKind, Role, Tournament
from caissa_web.accounts.models import User
from caissa_web.exchange.event_document import (
    ChecklistAnswerLine,
    ChecklistSignatureLine,
    FormSignatureLine,
    GameFile,
    InvitationLine,
)
from caissa_web.exchange.event_file import EventFile
from caissa_web.exchange.event_parts import bring_parts
from caissa_web.games.storing import Adding
from caissa_web.games.values import MOVES
from caissa_web.operations.events.events import appoint, create_event
from caissa_web.operations.events.sections import create_section
from caissa_web.records.models import (
    AnnouncementStep,
    AnnouncementVersion,
    ChecklistAnswer,
    ChecklistSignature,
    Event,
    FormSignature,
    LogEntry,
    PaperLook,
    PlayerInvitation,
    Section,
)
from caissa_web.records.paper_look import as_json
from caissa_web.records.publication import publication
from caissa_web.records.versions import Act, log
from caissa_web.section.book import all_published
from caissa_web.section.remarks import without_interim
from caissa_web.section.state import State
from caissa_web.section.warnings import Level, Warned, require_confirmed


def import_warnings(facts: Tournament, wrong_rounds: Collection[int]) -> list[Warned]:
    """What has to be confirmed before a section from a file is stored (Q54-55, Q115)."""
    warnings = []
    if facts.paired_rounds:
        text = plural(
            "{count} round comes from a file and was not paired by this program.",
            "{count} rounds come from a file and were not paired by this program.",
            facts.paired_rounds,
        )
        warnings.append(Warned(Level.WARNING, "imported-rounds", text))
    if wrong_rounds:
        text = msg(
            "{wrong_sentence} The report to FIDE will mention it.",
            wrong_sentence=wrong_sentence(wrong_rounds),
        )
        warnings.append(Warned(Level.WARNING, "imported-wrong", text, "C.04.2 1.4"))
    return warnings


def import_section(
    event: Event,
    slug: str,
    facts: Tournament,
    source: str,
    *,
    by: str,
    wrong_rounds: Collection[int] = (),
    confirmed: Collection[str] = (),
) -> Section:
    """Add a section from a file, with a line in the report to FIDE about rounds that others paired."""
    require_confirmed(import_warnings(facts, wrong_rounds), confirmed)
    state = State(without_interim(facts), all_published(facts.paired_rounds))
    if facts.paired_rounds:
        state = state.remarked(Remark(RemarkKind.ROUNDS_IMPORTED, facts.paired_rounds, subject=source))
    if wrong_rounds:
        wrong = Remark(RemarkKind.IMPORTED_ROUNDS_WRONG, other_rounds=tuple(sorted(wrong_rounds)))
        state = state.remarked(wrong)
    return create_section(event, slug, state.facts, by=by, reason=f"imported from {source}", book=state.book)


def wrong_sentence(rounds: Collection[int]) -> str:
    """The sentence about imported rounds that break the rules."""
    return plural(
        "Imported round {rounds} is not paired as the rules require.",
        "Imported rounds {rounds} are not paired as the rules require.",
        len(rounds),
        rounds=comma_separated(sorted(rounds)),
    )


@transaction.atomic
def import_event(carried: EventFile, slug: str, *, by: str, owner: User) -> Event:
    """Bring in an event from another desk under a short name that is free here; its log comes with it."""
    event = create_event(
        slug,
        carried.name,
        by=by,
        city=carried.city,
        federation=carried.federation,
        start=carried.start,
        end=carried.end,
        time_zone=carried.time_zone,
    )
    event.publication = publication(carried.publication.as_json()).as_json()
    event.save()
    if carried.look != PLAIN:
        PaperLook.objects.create(event=event, look=as_json(carried.look))
    sections = {
        section.slug: create_section(event, section.slug, section.facts, by=by, book=section.book)
        for section in carried.sections
    }
    for section in carried.sections:
        _bring_games(sections[section.slug], section.games, by)
    _bring_announcements(event, carried)
    _bring_checklists_and_invitations(event, carried, sections)
    _bring_form_signatures(carried, sections)
    bring_parts(event, carried, sections)
    for entry in carried.log:
        LogEntry.objects.create(
            at=entry.at,
            author=entry.author,
            act=entry.act,
            event=event,
            section=sections.get(entry.section),
            what=entry.what,
            reason=entry.reason,
            integrity=entry.integrity,
        )
    log(
        event,
        Act(
            "event.brought-in",
            by,
            plural(
                "{slug}, {count} entry of its history",
                "{slug}, {count} entries of its history",
                len(carried.log),
                slug=carried.slug,
            ),
        ),
    )
    for role in (Role.ORGANISER, Role.CHIEF_ARBITER):
        appoint(event, owner, role, by=by)
    return event


def _bring_checklists_and_invitations(
    event: Event, carried: EventFile, sections: Mapping[str, Section]
) -> None:
    """Answers that hold for the event, signatures, and invitations to play."""
    ChecklistAnswer.objects.bulk_create(
        ChecklistAnswer(event=event, **_parts(line)) for line in carried.checklist_answers
    )
    ChecklistSignature.objects.bulk_create(
        ChecklistSignature(**{**_parts(line), "event": event, "section": sections.get(line.section)})
        for line in carried.checklist_signatures
    )
    PlayerInvitation.objects.bulk_create(
        PlayerInvitation(event=event, **_parts(line)) for line in carried.invitations
    )


def _bring_form_signatures(carried: EventFile, sections: Mapping[str, Section]) -> None:
    """Signatures on forms in their order, each after what it corrects."""
    rows: list[FormSignature] = []
    for line in carried.form_signatures:
        links = {
            "section": sections[line.section],
            "replaces": rows[line.replaces - 1] if line.replaces else None,
        }
        rows.append(FormSignature.objects.create(**{**_parts(line), **links}))


def _parts(
    line: ChecklistAnswerLine | ChecklistSignatureLine | FormSignatureLine | InvitationLine,
) -> dict[str, Any]:
    return {part.name: getattr(line, part.name) for part in fields(line)}


def _bring_games(section: Section, games: Collection[GameFile], by: str) -> None:
    """The games with their moves, each as one row."""
    if not games:
        return
    adding = Adding(section, timezone.now(), by, "event")
    for game in games:
        adding.at = game.at
        adding.add((game.round, game.white, game.black), MOVES, 0, json.loads(game.content))
    adding.store()


def _bring_announcements(event: Event, carried: EventFile) -> None:
    """The versions of the announcement with what was done with each."""
    for number, version in enumerate(carried.announcements, 1):
        row = AnnouncementVersion.objects.create(
            event=event, number=number, text=version.text, author=version.author, at=version.at
        )
        for step in version.steps:
            AnnouncementStep.objects.create(
                version=row,
                kind=step.kind,
                author=step.author,
                at=step.at,
                edition=step.edition,
                reason=step.reason,
            )
