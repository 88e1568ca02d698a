"""Sending parts of an event: those that were changed here since both sides had the same."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django.utils import timezone

from caissa.files import json_model
from caissa_web.api.installations.parts import last_entry
from caissa_web.api.models import OtherInstallation, SharedPart
from caissa_web.exchange import part_file
from caissa_web.exchange.part_document import (
    EMPTY,
    LONGEST_HASH,
    MOST_OFFERS,
    PartContent,
    PartFile,
    is_part,
)

CONFLICT, BEHIND, LATER = "conflict", "behind", "later"
MOST_ACTS, LONGEST_TEXT = 30, 300
LARGEST = 2 << 20
"""Characters of parts that are sent at once; at least one is sent, whatever its size."""
QUIET = timedelta(minutes=1)
"""The moves of a round travel when none has come for so long: a live broadcast is no stream of parts."""


def shared_parts(installation: OtherInstallation) -> dict[str, SharedPart]:
    """Every part that both sides have had, by its name."""
    return {row.key: row for row in installation.parts.all()}


def shared_part(installation: OtherInstallation, key: str) -> SharedPart:
    """How far both sides have a part."""
    row: SharedPart | None = installation.parts.filter(key=key).first()
    return row or SharedPart(installation=installation, key=key)


def has_new_parts(installation: OtherInstallation) -> bool:
    """Was a part changed that can be sent now?"""
    return next(_new(installation), None) is not None


def _new(installation: OtherInstallation) -> Iterator[SharedPart]:
    """The parts that were changed here; those in conflict wait for their arbiter."""
    event, known = installation.event, shared_parts(installation)
    now = part_file.hashes(event)
    moving = set() if installation.asked else part_file.rounds_moved_since(event, timezone.now() - QUIET)
    for key in sorted({*now, *known} - moving):
        row = known.get(key) or SharedPart(installation=installation, key=key)
        # What was offered last may have arrived although no answer came, and be changed back here since.
        last = row.offers[-1][0] if row.offers else row.here
        if {row.here, last} != {now.get(key, "")} and not _waits(installation, row):
            yield row


def _waits(installation: OtherInstallation, row: SharedPart) -> bool:
    noted = installation.part_differences.get(row.key, {})
    if installation.asked or row.chosen_by:
        return False
    if noted.get("state") == LATER:
        # It needs a section as it is here: it is tried again when one has arrived.
        return bool(noted["sections"] == _sections_there(installation))
    return bool(noted.get("state") == CONFLICT)


def _sections_there(installation: OtherInstallation) -> int:
    """A number that grows with every version that arrives there."""
    return sum(installation.sections.values_list("there", flat=True))


def new_parts(installation: OtherInstallation) -> list[PartFile]:
    """The parts to be sent, as many as fit at once; each attempt has a name by which it is known again."""
    event, parts, size = installation.event, list[PartFile](), 0
    for row in _new(installation):
        content = part_file.content_of(event, row.key)
        size += len(json_model.write_record(content))
        if parts and size > LARGEST:
            break
        parts.append(_offered(row, content, part_file.author_of(event, row.key)))
    if installation.asked:
        sent = {part.key for part in parts}
        rows = shared_parts(installation).values()
        parts += [PartFile(row.key, row.here, row.here, row.there) for row in rows if row.key not in sent]
    return parts


def _offered(row: SharedPart, content: PartContent, author: str) -> PartFile:
    known_by = content.hash
    if not row.offers or row.offers[-1][0] != known_by:
        row.offers = [*row.offers, [known_by, secrets.token_hex(12)]][-MOST_OFFERS:]
        # Written down before it is sent: after a kill it is the same attempt.
        row.save()
    offers = tuple(name for _hash, name in row.offers)
    return PartFile(row.key, known_by, row.here, row.there, offers, author, content, bool(row.chosen_by))


def parts_of_whole(parts: dict[str, PartContent]) -> list[PartFile]:
    """What the parts of a whole event are known by."""
    return [PartFile(key, content.hash) for key, content in parts.items() if content != EMPTY]


# -- what the other side says -----------------------------------------------------------------


def note_parts(installation: OtherInstallation, answers: list[dict[str, Any]]) -> None:
    """Note how far the other side has each part; what cannot be true raises an error."""
    known, last = shared_parts(installation), last_entry(installation.event)
    for each in answers:
        key = str(each["key"])
        if not is_part(key):
            raise ValueError(key)
        _note_part(installation, known.get(key) or SharedPart(installation=installation, key=key), each, last)


def _note_part(installation: OtherInstallation, row: SharedPart, each: dict[str, Any], last: int) -> None:
    yours, here, now = (_hash(each[name]) for name in ("yours", "here", "now"))
    if each["state"] == CONFLICT:
        installation.part_differences[row.key] = noted_part(CONFLICT, now, each["acts"])
        row.chosen_by = ""
        row.save()
        return
    if each["state"] == LATER:
        waits_for = {"sections": _sections_there(installation)}
        installation.part_differences[row.key] = noted_part(LATER, now, []) | waits_for
        return
    if (yours, here) != (row.here, row.there) or row.chosen_by:
        row.here, row.there, row.log, row.chosen_by, row.offers = yours, here, last, "", []
        row.save()
    if now != here:
        installation.part_differences[row.key] = noted_part(BEHIND, now, each["acts"])
    else:
        installation.part_differences.pop(row.key, None)


def _hash(value: Any) -> str:
    text = str(value)
    if len(text) > LONGEST_HASH:
        raise ValueError(text[:LONGEST_HASH])
    return text


def noted_part(state: str, now: str, acts: list[dict[str, Any]]) -> dict[str, Any]:
    """What is kept of how a part stands there: texts of bounded length."""
    names = ("at", "author", "act", "what")
    kept = [{name: str(act[name])[:LONGEST_TEXT] for name in names} for act in acts[:MOST_ACTS]]
    return {"state": state, "now": now, "acts": kept}
