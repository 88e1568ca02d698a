"""Receiving parts of an event: each once, and none over what was changed here meanwhile.

What a sender sent last is kept with the name of the attempt: an attempt that comes again is recognised by it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from caissa_web.api.installations.applying import mark_of
from caissa_web.api.installations.parts import (
    SENT_OVER,
    acts_on,
    arrival,
    choice,
    last_entry,
    lock,
    store_part,
)
from caissa_web.api.models import ReceivedPart, Sender
from caissa_web.exchange import part_file
from caissa_web.exchange.part_document import PartFile
from caissa_web.operations.events.parts import NotYet
from caissa_web.records.models import Event

TAKEN, CONFLICT, LATER = "taken", "conflict", "later"
Answer = dict[str, Any]


def receive_parts(
    sender: Sender, parts: Iterable[PartFile], *, by: str, label: str
) -> tuple[int, list[Answer]]:
    """Store what is new, part by part; how many were stored, and what the sender is told of each."""
    sent = list(parts)
    if not sent:
        return 0, []
    event = lock(sender.event, [part.key for part in sent])
    noted = {row.key: row for row in sender.parts.all()}
    stored, answers = 0, []
    for part in sent:
        row = noted.get(part.key) or ReceivedPart(sender=sender, key=part.key)
        state, is_new = _received(event, row, part, by, label)
        stored += is_new
        answers.append(_answer(event, row, part, state, label))
    return stored, answers


def _received(event: Event, row: ReceivedPart, part: PartFile, by: str, label: str) -> tuple[str, bool]:
    """What became of a part, and whether it was stored."""
    if part.content is None:
        return TAKEN, False
    if part.offers and row.offer == part.offers[-1]:
        # It comes again: the answer to the first time was lost.
        return TAKEN, False
    now = part_file.hash_of(event, part.key)
    if now == part.content.hash:
        _note(event, row, part, now)
        return TAKEN, False
    follows = row.offer in part.offers and now == row.ours
    if not follows and now != part.there:
        return CONFLICT, False
    act = choice(event, SENT_OVER, part.key, by) if part.is_chosen else arrival(event, part, label)
    try:
        now = store_part(event, part, act, label, is_over=part.is_chosen)
    except NotYet:
        return LATER, False
    # Put over what was changed here, rows that stood only here are news for the sender.
    _note(event, row, part, part.content.hash if part.is_chosen else now)
    return TAKEN, True


def _note(event: Event, row: ReceivedPart, part: PartFile, now: str) -> None:
    row.theirs, row.ours, row.log = part.hash, now, last_entry(event)
    row.offer = part.offers[-1] if part.offers else ""
    row.save()


def note_created(sender: Sender, parts: Iterable[PartFile]) -> None:
    """Note how the parts of an event that was just created stand on both sides."""
    last = last_entry(sender.event)
    now = part_file.hashes(sender.event)
    ReceivedPart.objects.bulk_create(
        ReceivedPart(sender=sender, key=part.key, theirs=part.hash, ours=now.get(part.key, ""), log=last)
        for part in parts
    )


def created_parts(sender: Sender) -> list[Answer]:
    """How each part stood when the event was created, or when it was received last."""
    now = part_file.hashes(sender.event)
    return [
        {
            "key": row.key,
            "state": TAKEN,
            "yours": row.theirs,
            "here": row.ours,
            "now": now.get(row.key, ""),
            "acts": [],
        }
        for row in sender.parts.all()
    ]


def _answer(event: Event, row: ReceivedPart, part: PartFile, state: str, label: str) -> Answer:
    """How a part stands here: the last of the sender's with its hash here, and what was done since."""
    now = part_file.hash_of(event, part.key)
    asked = part.content is None
    here = part.there if asked else row.ours
    return {
        "key": part.key,
        "state": state,
        "yours": part.here if asked else row.theirs,
        "here": here,
        "now": now,
        "acts": acts_on(event, part.key, row.log, mark_of(label)) if now != here else [],
    }


def parts_noted(event: Event, name: str) -> list[Answer]:
    """How each part stands here, and which of a sender's came last."""
    noted = {row.key: row for row in ReceivedPart.objects.filter(sender__name=name, sender__event=event)}
    now = part_file.hashes(event)
    return [_noted(key, now.get(key, ""), noted.get(key)) for key in sorted({*now, *noted})]


def _noted(key: str, now: str, row: ReceivedPart | None) -> Answer:
    return {
        "key": key,
        "now": now,
        "yours": row.theirs if row else "",
        "here": row.ours if row else "",
        "offer": row.offer if row else "",
    }
