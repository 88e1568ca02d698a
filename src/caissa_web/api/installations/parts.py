"""Parts of an event that belong to no version of a section: what both sides say of them to each other."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Max

from caissa.messages import Message, comma_separated, msg
from caissa_web.api.installations.applying import author_there
from caissa_web.exchange import part_file
from caissa_web.exchange.part_document import DETAILS, FIELDS, PartContent, PartFile, round_of
from caissa_web.operations.events.announcements import locked_event
from caissa_web.operations.events.parts import Arriving, apply_part
from caissa_web.records.models import Event, Section
from caissa_web.records.versions import Act, locked_together, log
from caissa_web.section.errors import NotAccepted

MOST_ACTS = 30
RECEIVED, ADOPTED, SENT_OVER = (
    "installation.part-received",
    "installation.part-adopted",
    "installation.part-sent-over",
)


def section_of(event: Event, key: str) -> Section | None:
    """The section whose moves a part holds; None for the other parts."""
    held = round_of(key)
    return event.sections.filter(slug=held[0]).first() if held else None


def name_of(event: Event, key: str) -> Message | str:
    """What a part is called."""
    section = section_of(event, key)
    return part_file.name_of(key, section.name if section else "")


def last_entry(event: Event) -> int:
    """The number of the last entry of the log."""
    return event.log.aggregate(last=Max("pk"))["last"] or 0


def lock(event: Event, keys: list[str]) -> Event:
    """Lock what the parts are made of: sections before their event, as everywhere."""
    slugs = [held[0] for key in keys if (held := round_of(key))]
    locked_together(event.sections.filter(slug__in=slugs))
    return locked_event(event)


@transaction.atomic
def store_part(event: Event, part: PartFile, act: Act, label: str, *, is_over: bool = False) -> str:
    """Store a part from elsewhere with its entry of the log; by what it is known here from now on."""
    if part.content is None:
        raise NotAccepted(why=msg("what was sent contradicts itself"))
    arriving = Arriving(part.content, act.by, lambda author: author_there(author, label), is_over)
    apply_part(event, part.key, arriving)
    log(event, act, section_of(event, part.key))
    return part_file.hash_of(event, part.key)


def arrival(event: Event, part: PartFile, label: str) -> Act:
    """The act of a part that was changed on the other side alone."""
    return Act(RECEIVED, author_there(part.author or "-", label), name_of(event, part.key))


def choice(event: Event, code: str, key: str, by: str) -> Act:
    """The act of a part that is put over what was changed here; what stood here before can be read in it."""
    name = name_of(event, key)
    before = _in_short(part_file.content_of(event, key), key)
    what = msg("{part}; before: {before}", part=name, before=before) if before else name
    return Act(code, by, what, integrity=True)


def _in_short(content: PartContent, key: str) -> str:
    """The name, dates and place as they stand."""
    if key != DETAILS:
        return ""
    values = [getattr(content.event, name) for name in FIELDS[DETAILS]]
    return comma_separated(str(value) for value in values if value)


def acts_on(
    event: Event, key: str, after: int, mark: str, *, from_there: bool = False
) -> list[dict[str, Any]]:
    """What was done to a part since an entry of the log, here or there, the newest first.

    Acts of the other installation are known by the `mark` behind their authors.
    """
    kept: list[dict[str, Any]] = []
    for row in part_file.acts_about(event, key, after):
        if row.author.endswith(mark) == from_there:
            kept.append({"at": row.at.isoformat(), "author": row.author, "act": row.act, "what": row.what})
        if len(kept) == MOST_ACTS:
            break
    return kept


def part_as_it_stands(event: Event, key: str) -> PartFile:
    """A part for whoever fetches it."""
    content = part_file.content_of(event, key)
    return PartFile(key, content.hash, author=part_file.author_of(event, key), content=content)
