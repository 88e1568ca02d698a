"""Who wears a badge: taken over from the entries, added at the desk, corrected."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction

from caissa.folding import fold
from caissa.messages import msg, plural
from caissa_web.accreditation.errors import BadgeRefused
from caissa_web.accreditation.models import BadgeKind, Holder
from caissa_web.accreditation.operations.setup import SUBJECT, accreditation_of, changed, locked
from caissa_web.accreditation.queries import without_holder
from caissa_web.enrolment.models import Category, Entry, Participant
from caissa_web.enrolment.operations.log import log
from caissa_web.records.models import Event
from caissa_web.section.errors import Conflict

AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class HolderData:
    """Somebody as the accreditation desk describes them; of a participant the name is the entry's."""

    kind: str
    name: str = ""
    own_name: str = ""
    federation: str = ""
    function: str = ""
    more_zones: tuple[str, ...] = ()
    device_sticker: bool = False


def kind_for(kinds: list[BadgeKind], category: Category) -> BadgeKind:
    """The kind of badge of a category: the first that names it, else the first that names its role."""
    named = (kind for kind in kinds if category.code in kind.categories)
    by_role = (kind for kind in kinds if category.role in kind.roles and not kind.categories)
    chosen = next(named, None) or next(by_role, None)
    return chosen or kinds[0]


@transaction.atomic
def take_over(event: Event, *, by: str, only: Entry | None = None) -> int:
    """Put everybody with a confirmed entry on the list of badges; how many were added."""
    held = locked(event)
    kinds = list(BadgeKind.objects.filter(event=event))
    rows = without_holder(event).select_related("category").order_by("id")
    if only is not None:
        rows = rows.filter(pk=only.pk)
    new: dict[int, Holder] = {}
    for entry in rows.iterator(chunk_size=AT_ONCE):
        kind = kind_for(kinds, entry.category)
        new.setdefault(
            entry.participant_id, Holder(event=event, participant_id=entry.participant_id, kind=kind)
        )
    Holder.objects.bulk_create(new.values(), batch_size=AT_ONCE)
    if new and only is None:
        what = plural("{count} person", "{count} people", len(new))
        log(event, "badges.taken-over", subject=SUBJECT, by=by, what=what)
    if new:
        changed(held)
    return len(new)


@transaction.atomic
def holder_of(participant: Participant, category: Category) -> Holder:
    """The holder of a participant, made if there is none yet: a photo may come before anything else."""
    accreditation_of(participant.event)
    held = Holder.objects.select_related("kind").filter(participant=participant).first()
    if held is not None:
        return held
    locked(participant.event)
    kinds = list(BadgeKind.objects.filter(event=participant.event))
    defaults = {"event": participant.event, "kind": kind_for(kinds, category)}
    return Holder.objects.get_or_create(participant=participant, defaults=defaults)[0]


@transaction.atomic
def add_holder(event: Event, data: HolderData, *, by: str) -> Holder:
    """Add somebody who has no entry: an arbiter, a journalist, a helper."""
    held = locked(event)
    if not data.name:
        raise BadgeRefused(why=msg("the name is missing"))
    holder = Holder(event=event, name=data.name, federation=data.federation)
    _fill(holder, data)
    holder.save()
    changed(held)
    log(event, "badges.holder-added", subject=subject_of(holder), by=by)
    return holder


@transaction.atomic
def change_holder(holder: Holder, data: HolderData, *, by: str, seen_version: int) -> Holder:
    """Correct somebody's badge: kind, zones, device sticker, names; a printed one has to be printed again."""
    held = locked(holder.event)
    row = Holder.objects.select_for_update(of=("self",)).select_related("participant").get(pk=holder.pk)
    if row.version != seen_version:
        raise Conflict(
            what=row.label,
            author="",
            seen=msg("version {seen_version}", seen_version=seen_version),
            found=msg("version {version}", version=row.version),
        )
    if row.participant is None:
        if not data.name:
            raise BadgeRefused(why=msg("the name is missing"))
        row.name, row.federation = data.name, data.federation
    _fill(row, data)
    row.version += 1
    row.save()
    changed(held)
    log(row.event, "badges.holder-changed", subject=subject_of(row), by=by)
    return row


@transaction.atomic
def set_own_name(holder: Holder, own_name: str, *, by: str) -> None:
    """Note the name in its own script, as its owner writes it."""
    row = Holder.objects.select_for_update(of=("self",)).select_related("event").get(pk=holder.pk)
    if row.own_name == own_name:
        return
    row.own_name, row.version = own_name, row.version + 1
    row.save(update_fields=["own_name", "version"])
    log(row.event, "badges.holder-changed", subject=subject_of(row), by=by)


def _fill(holder: Holder, data: HolderData) -> None:
    kind = BadgeKind.objects.filter(event=holder.event, code=data.kind).first()
    if kind is None:
        raise BadgeRefused(why=msg("there is no kind {code}", code=data.kind))
    letters = {letter for letter, _name in accreditation_of(holder.event).zones}
    if unknown := set(data.more_zones) - letters:
        raise BadgeRefused(why=msg("there is no zone {letter}", letter=min(unknown)))
    holder.kind, holder.more_zones = kind, list(data.more_zones)
    holder.own_name, holder.function = data.own_name, data.function
    holder.device_sticker, holder.folded = data.device_sticker, fold(holder.name)[:200]


def subject_of(holder: Holder) -> str:
    """How the log names somebody's badge: by number, for names can be erased."""
    return f"badge:{holder.pk}"
