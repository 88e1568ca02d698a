"""Making a part of an event what another installation has: in the transaction of whoever receives it.

Rows that stand only here stay: a signature, an answer or a version of the announcement is never lost. An
invitation alone goes with its erasure, and only if nothing was changed here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from caissa.errors import CaissaError
from caissa_web.exchange.event_document import (
    AnnouncementFile,
    ChecklistAnswerLine,
    FormSignatureLine,
    GameFile,
    InvitationLine,
)
from caissa_web.exchange.event_parts import update_parts
from caissa_web.exchange.part_document import (
    ANNOUNCEMENT,
    CHECKLISTS,
    DETAILS,
    FIELDS,
    INVITATIONS,
    LOOK,
    PUBLICATION,
    SIGNATURES,
    VENUES,
    PartContent,
    anonymous_line,
    round_of,
)
from caissa_web.games.corrections import correction_values
from caissa_web.games.feed import read_feed
from caissa_web.games.plies import ply_values
from caissa_web.games.storing import Adding, tell
from caissa_web.games.values import MOVES, StoredGame, folded
from caissa_web.operations.events.announcements import locked_event
from caissa_web.records.models import (
    AnnouncementStep,
    AnnouncementVersion,
    ChecklistAnswer,
    ChecklistSignature,
    Event,
    FormSignature,
    PaperLook,
    PlayerInvitation,
    Section,
)
from caissa_web.records.paper_look import as_json
from caissa_web.records.publication import publication, publication_of
from caissa_web.records.versions import locked
from caissa_web.records.zones import known_zones

AuthorHere = Callable[[str], str]
"""How an author of the other installation is named here."""
SOURCE = "event"
WHOLE_GAME: dict[str, Any] = {
    "plies": [],
    "comment": "",
    "start": "",
    "chess960": False,
    "tags": {},
    "result": "",
    "correction": None,
}
"""What a row says of a game of which nothing is known."""


class NotYet(CaissaError):
    """A part needs a section or a player that is not here yet."""

    code = "installation.not-yet"
    message = "{section} is not here as this part needs it"


@dataclass(frozen=True, slots=True)
class Arriving:
    """A part on its way in: by whom it was changed, and whether it stands over what was changed here too."""

    content: PartContent
    by: str
    author_here: AuthorHere
    is_over: bool = False


def apply_part(event: Event, key: str, arriving: Arriving) -> None:
    """Make a part what it is at another installation."""
    held = round_of(key)
    if held is not None:
        section = event.sections.filter(slug=held[0]).first()
        if section is None:
            raise NotYet(section=held[0])
        _apply_games(section, arriving)
        return
    _APPLY[key](locked_event(event), arriving)


# -- what is one thing -------------------------------------------------------------------------


def _apply_details(event: Event, arriving: Arriving) -> None:
    carried = arriving.content.event
    for name in FIELDS[DETAILS]:
        # A time zone that this computer does not know would count nothing.
        if name != "time_zone" or not carried.time_zone or carried.time_zone in known_zones():
            setattr(event, name, getattr(carried, name))
    event.save()


def _apply_look(event: Event, arriving: Arriving) -> None:
    look = as_json(arriving.content.event.look)
    PaperLook.objects.update_or_create(event=event, defaults={"look": look})


def _apply_publication(event: Event, arriving: Arriving) -> None:
    """The rules; a name that is withheld here stays withheld until it is shown again here."""
    rules = publication(arriving.content.event.publication.as_json())
    withheld = {*rules.withheld, *publication_of(event).withheld}
    event.publication = replace(rules, withheld=tuple(sorted(withheld))).as_json()
    event.save()


def _apply_subjects(event: Event, arriving: Arriving) -> None:
    update_parts(event, arriving.content.event)


# -- what is made of rows ----------------------------------------------------------------------


def _apply_announcement(event: Event, arriving: Arriving) -> None:
    """The versions that are not here become the next ones; steps are added to those that are."""
    kept = {(row.text, row.at): row for row in event.announcements.order_by("number")}
    last = max((row.number for row in kept.values()), default=0)
    for carried in arriving.content.event.announcements:
        row = kept.get((carried.text, carried.at))
        if row is None:
            last += 1
            row = AnnouncementVersion.objects.create(
                event=event,
                number=last,
                text=carried.text,
                author=arriving.author_here(carried.author),
                at=carried.at,
            )
        _add_steps(row, carried, arriving.author_here)


def _add_steps(row: AnnouncementVersion, carried: AnnouncementFile, author_here: AuthorHere) -> None:
    for step in carried.steps:
        AnnouncementStep.objects.get_or_create(
            version=row,
            kind=step.kind,
            defaults={
                "author": author_here(step.author),
                "at": step.at,
                "edition": step.edition,
                "reason": step.reason,
            },
        )


def _apply_checklists(event: Event, arriving: Arriving) -> None:
    carried = arriving.content.event
    answers = {_place(row): row for row in event.checklist_answers.all()}
    for line in carried.checklist_answers:
        _store(answers.get(_place(line)), ChecklistAnswer, line, {"event": event}, arriving)
    sections = _sections(event, {line.section for line in carried.checklist_signatures} - {""})
    for signature in carried.checklist_signatures:
        links = {"event": event, "section": sections.get(signature.section)}
        same = {name: getattr(signature, name) for name in ("checklist", "round", "subject", "at")}
        known = ChecklistSignature.objects.filter(**links, **same).first()
        if known is None:
            _store(None, ChecklistSignature, signature, links, arriving)


def _place(answer: ChecklistAnswer | ChecklistAnswerLine) -> tuple[str, str, str]:
    return answer.checklist, answer.question, answer.subject


def _apply_invitations(event: Event, arriving: Arriving) -> None:
    lines = arriving.content.event.invitations
    rows = {(row.section, row.name): row for row in event.player_invitations.all()}
    for line in lines:
        _store(rows.get((line.section, line.name)), PlayerInvitation, line, {"event": event}, arriving)
    if not arriving.is_over:
        # Nothing but an erasure by request takes an invitation away.
        gone = rows.keys() - {(line.section, line.name) for line in lines}
        PlayerInvitation.objects.filter(pk__in=[rows[place].pk for place in gone]).delete()


def _apply_signatures(event: Event, arriving: Arriving) -> None:
    lines = arriving.content.event.form_signatures
    sections = _sections(event, {line.section for line in lines})
    rows: list[FormSignature] = []
    for line in lines:
        section = sections[line.section]
        same = {name: getattr(line, name) for name in ("form", "about", "name", "role", "at")}
        row = FormSignature.objects.filter(section=section, **same).first()
        if row is None:
            replaced = _newest_correction(rows[line.replaces - 1]) if line.replaces else None
            links = {"section": section, "replaces": replaced}
            row = _store(None, FormSignature, line, links, arriving)
        rows.append(row)


def _newest_correction(row: FormSignature) -> FormSignature:
    """What stands now in the place of a signature; it may have been corrected here too."""
    while (correction := FormSignature.objects.filter(replaces=row).first()) is not None:
        row = correction
    return row


Line = ChecklistAnswerLine | FormSignatureLine | InvitationLine


def _store(row: Any, model: Any, line: Any, links: Mapping[str, Any], arriving: Arriving) -> Any:
    """Store a line as a row, new or in the place of another one; a row that says the same stays."""
    values = {**{part.name: getattr(line, part.name) for part in fields(line)}, **links}
    named = {
        name: arriving.author_here(values[name]) for name in ("by", "author", "account") if values.get(name)
    }
    if row is None:
        return model.objects.create(**values | named)
    kept = {part.name: getattr(row, part.name) for part in fields(line)}
    if anonymous_line(type(line)(**kept)) != anonymous_line(line):
        for name, value in (values | named).items():
            setattr(row, name, value)
        row.save()
    return row


def _sections(event: Event, slugs: Iterable[str]) -> dict[str, Section]:
    """The sections that a part speaks of; all of them must be here."""
    wanted = set(slugs)
    sections = {section.slug: section for section in event.sections.filter(slug__in=wanted)}
    for slug in sorted(wanted - set(sections)):
        raise NotYet(section=slug)
    return sections


# -- games -------------------------------------------------------------------------------------


def _apply_games(section: Section, arriving: Arriving) -> None:
    """Each game of the round as the other installation has it; games that are only here stay."""
    current = locked(section)
    feed = read_feed(current.pk)
    for game in arriving.content.games:
        key = (game.round, frozenset((game.white, game.black)))
        content = _whole(game)
        rows = feed.games.get(key)
        if rows is None or _says_else(folded(rows), content):
            _add(current, game, content, arriving)
    current.refresh_from_db(fields=["game_rows_count"])
    tell(current)


def _whole(game: GameFile) -> dict[str, Any]:
    """All that a game says, so that nothing of an older record shows through."""
    values: dict[str, Any] = json.loads(game.content)
    return WHOLE_GAME | values


def _says_else(known: StoredGame, content: Mapping[str, Any]) -> bool:
    return dict(content) != {
        "plies": [ply_values(ply) for ply in known.plies],
        "comment": known.comment,
        "start": known.start,
        "chess960": known.chess960,
        "tags": dict(known.tags),
        "result": known.result,
        "correction": correction_values(known.by_hand),
    }


def _add(section: Section, game: GameFile, content: dict[str, Any], arriving: Arriving) -> None:
    adding = Adding(section, game.at, arriving.by, SOURCE)
    adding.add((game.round, game.white, game.black), MOVES, 0, content)
    adding.store()


_APPLY: Mapping[str, Callable[[Event, Arriving], None]] = {
    DETAILS: _apply_details,
    LOOK: _apply_look,
    PUBLICATION: _apply_publication,
    ANNOUNCEMENT: _apply_announcement,
    CHECKLISTS: _apply_checklists,
    INVITATIONS: _apply_invitations,
    SIGNATURES: _apply_signatures,
    VENUES: _apply_subjects,
}
