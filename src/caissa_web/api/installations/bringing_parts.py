"""Bringing parts of an event back: what was changed there alone; what was changed on both sides waits."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from caissa.errors import ImpossibleChange
from caissa.messages import msg
from caissa_web.api.installations import calls
from caissa_web.api.installations.applying import label_of, mark_of, write_new_lines
from caissa_web.api.installations.calls import Access, PartThere
from caissa_web.api.installations.parts import (
    ADOPTED,
    acts_on,
    arrival,
    choice,
    last_entry,
    lock,
    name_of,
    section_of,
    store_part,
)
from caissa_web.api.installations.sending_parts import CONFLICT, noted_part, shared_part, shared_parts
from caissa_web.api.models import OtherInstallation, SharedPart
from caissa_web.exchange import part_file
from caissa_web.exchange.acts_document import ActsFile
from caissa_web.exchange.part_document import PartFile, is_part, parts_of
from caissa_web.operations.events.parts import NotYet
from caissa_web.records.models import Event
from caissa_web.records.versions import Act, log
from caissa_web.section.errors import NotAccepted

MOST_ROUNDS = 40


def note_fetched(installation: OtherInstallation, acts: ActsFile) -> None:
    """Note how the parts of an event that was just fetched stand on both sides."""
    if acts.event is None:
        return
    event, last = installation.event, last_entry(installation.event)
    now = part_file.hashes(event)
    SharedPart.objects.bulk_create(
        SharedPart(installation=installation, key=key, here=now.get(key, ""), there=content.hash, log=last)
        for key, content in parts_of(acts.event).items()
    )


# -- acts of the log ----------------------------------------------------------------------------


def bring_log(installation: OtherInstallation, access: Access) -> int:
    """Bring the acts that led to no version there; how many were new."""
    new, label = 0, label_of(installation.address)
    for _round in range(MOST_ROUNDS):
        lines = calls.fetch_log(access, installation.slug, installation.log_brought)
        if not lines or lines[-1].number <= installation.log_brought:
            break
        with transaction.atomic():
            new += write_new_lines(installation.event, [numbered.line for numbered in lines], label)
            installation.log_brought = lines[-1].number
            installation.save(update_fields=["log_brought"])
    return new


# -- parts ---------------------------------------------------------------------------------------


def bring_parts(installation: OtherInstallation, access: Access) -> tuple[list[str], list[str]]:
    """Bring the parts that were changed there; the names of those that came, and of those in conflict."""
    there = {part.key: part for part in calls.parts_there(access, installation.slug, installation.name)}
    if not all(map(is_part, there)):
        raise calls.unreadable()
    known, came, conflicts = shared_parts(installation), list[str](), list[str]()
    for key in sorted({*there, *known}):
        row = known.get(key) or SharedPart(installation=installation, key=key)
        stands = there.get(key) or PartThere(key, "", "", "", "")
        _note_lost_answer(row, stands)
        if stands.now == row.there:
            if installation.part_differences.get(key, {}).get("state") != CONFLICT:
                installation.part_differences.pop(key, None)
            continue
        part = calls.fetch_part(access, installation.slug, key)
        name = str(name_of(installation.event, key))
        state = _brought(installation, row, part)
        if state == CONFLICT:
            conflicts.append(name)
        elif state:
            came.append(name)
    installation.save(update_fields=["part_differences"])
    return came, conflicts


def _note_lost_answer(row: SharedPart, there: PartThere) -> None:
    """What was stored there although its answer never came is no change of theirs."""
    if there.offer and there.offer in {name for _hash, name in row.offers}:
        row.here, row.there, row.chosen_by = there.yours, there.here, ""
        row.offers = [] if row.offers[-1][1] == there.offer else row.offers
        row.save()


@transaction.atomic
def _brought(installation: OtherInstallation, row: SharedPart, part: PartFile) -> str:
    """Store a part that was changed there, if it was not changed here meanwhile."""
    event = lock(installation.event, [part.key])
    now, label = part_file.hash_of(event, part.key), label_of(installation.address)
    if now == (part.content.hash if part.content else ""):
        _note(installation, row, now, part.hash)
        return ""
    if now != row.here:
        # What was done there stands in the log here by now.
        acts = acts_on(event, part.key, row.log, mark_of(label), from_there=True)
        installation.part_differences[part.key] = noted_part(CONFLICT, part.hash, acts)
        return CONFLICT
    try:
        now = store_part(event, part, arrival(event, part, label), label)
    except NotYet:
        # It comes with the next exchange, when the section that it needs is here.
        return ""
    _note(installation, row, now, part.hash)
    return "came"


def _note(installation: OtherInstallation, row: SharedPart, here: str, there: str) -> None:
    row.here, row.there, row.offers, row.chosen_by = here, there, [], ""
    row.log = last_entry(installation.event)
    row.save()
    installation.part_differences.pop(row.key, None)


# -- a part that was changed on both sides ---------------------------------------------------------


def keep_their_part(installation: OtherInstallation, key: str, *, by: str, seen: str) -> None:
    """Adopt a part as it stands there; rows that stand only here stay, and are sent next time."""
    row = _in_conflict(installation, key)
    part = calls.fetch_part(Access.of(installation), installation.slug, key)
    with transaction.atomic():
        event = lock(installation.event, [key])
        _require_unchanged(event, key, seen)
        act = choice(event, ADOPTED, key, by)
        now = store_part(event, part, act, label_of(installation.address), is_over=True)
        _note(installation, row, now, part.hash)
        if part.content is not None and now != part.content.hash:
            # Theirs and what only we have: that is news for them.
            row.here = part.content.hash
            row.save()
        installation.save(update_fields=["part_differences"])


def send_our_part(installation: OtherInstallation, key: str, *, by: str, seen: str, seen_there: str) -> None:
    """Have our part sent over the one there that was seen; over a newer one it is not put."""
    row = _in_conflict(installation, key)
    with transaction.atomic():
        event = lock(installation.event, [key])
        _require_unchanged(event, key, seen)
        row.there, row.chosen_by = seen_there, by
        row.save()
        what = msg(
            "{part} instead of that of {place}",
            part=name_of(event, key),
            place=label_of(installation.address),
        )
        log(event, Act("installation.ours-chosen", by, what, integrity=True), section_of(event, key))
        installation.part_differences.pop(key, None)
        installation.save(update_fields=["part_differences"])
        OtherInstallation.objects.filter(pk=installation.pk).update(asked=True, due_at=timezone.now())


def _in_conflict(installation: OtherInstallation, key: str) -> SharedPart:
    if installation.part_differences.get(key, {}).get("state") != CONFLICT:
        raise NotAccepted(why=msg("the part is not in conflict any more"))
    return shared_part(installation, key)


def _require_unchanged(event: Event, key: str, seen: str) -> None:
    """Refuse if somebody has changed the part here since the page was opened."""
    if part_file.hash_of(event, key) != seen:
        raise ImpossibleChange(
            why=msg("{part} has been changed meanwhile; look again", part=name_of(event, key))
        )
