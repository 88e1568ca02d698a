"""Setting up the badges of an event: zones, kinds, and whether photos are wanted."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db import transaction
from django.db.models import F

from caissa.messages import Message, joined, msg
from caissa_web.accreditation.errors import BadBadgeKinds
from caissa_web.accreditation.models import Accreditation, BadgeKind, Door
from caissa_web.accreditation.usual_kinds import KINDS, ZONES
from caissa_web.enrolment.models import Category
from caissa_web.enrolment.operations.log import log
from caissa_web.records.models import Event
from caissa_web.section.errors import Conflict

SUBJECT = "badges"
MOST_KINDS, MOST_ZONES = 30, 12
_COLOUR = re.compile(r"#[0-9a-f]{6}")
_LETTER = re.compile(r"[A-Z0-9]{1,3}")
_CODE = re.compile(r"[a-z0-9-]{1,20}")


@dataclass(frozen=True, slots=True)
class KindData:
    """A kind of badge as a form describes it."""

    code: str
    name: str
    colour: str
    zones: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SetUp:
    """The whole set-up of an event's badges as a form describes it."""

    zones: tuple[tuple[str, str], ...]
    kinds: tuple[KindData, ...]
    photos_wanted: bool = True
    photos_until: date | None = None


def accreditation_of(event: Event) -> Accreditation:
    """The badges of an event; the first time with the kinds that chess events usually have."""
    held = Accreditation.objects.filter(event=event).first()
    if held is not None:
        return held
    with transaction.atomic():
        zones = [[letter, str(name)] for letter, name in ZONES]
        held, is_new = Accreditation.objects.get_or_create(event=event, defaults={"zones": zones})
        if is_new:
            BadgeKind.objects.bulk_create(
                BadgeKind(
                    event=event,
                    code=kind.code,
                    name=str(kind.name),
                    colour=kind.colour,
                    zones=list(kind.zones),
                    roles=[role.value for role in kind.roles],
                    position=place,
                )
                for place, kind in enumerate(KINDS)
            )
    return held


def locked(event: Event) -> Accreditation:
    """The badges of an event, locked: acts on them follow one another."""
    held = accreditation_of(event)
    return Accreditation.objects.select_for_update().get(pk=held.pk)


def changed(held: Accreditation) -> None:
    """Note that who may pass has changed, so that every door asks for its list again."""
    Accreditation.objects.filter(pk=held.pk).update(serial=F("serial") + 1)


@transaction.atomic
def save_set_up(event: Event, set_up: SetUp, *, by: str, seen_version: int) -> Accreditation:
    """Store zones and kinds; kinds that left the form go, unless somebody has a badge of them."""
    held = locked(event)
    if held.version != seen_version:
        raise Conflict(
            what=msg("the kinds of badges"),
            author="",
            seen=msg("version {seen_version}", seen_version=seen_version),
            found=msg("version {version}", version=held.version),
        )
    _require_usable(set_up)
    _store_kinds(event, set_up.kinds)
    held.zones = [list(zone) for zone in set_up.zones]
    held.photos_wanted, held.photos_until = set_up.photos_wanted, set_up.photos_until
    held.version += 1
    held.save(update_fields=["zones", "photos_wanted", "photos_until", "version"])
    changed(held)
    log(event, "badges.set-up", subject=SUBJECT, by=by)
    return held


def _store_kinds(event: Event, kinds: Sequence[KindData]) -> None:
    kept = {kind.code for kind in kinds}
    gone = BadgeKind.objects.filter(event=event).exclude(code__in=kept)
    used = gone.filter(holders__isnull=False).first()
    if used is not None:
        raise BadBadgeKinds(why=msg("someone has a badge of the kind {name}", name=used.name))
    gone.delete()
    for place, kind in enumerate(kinds):
        BadgeKind.objects.update_or_create(
            event=event,
            code=kind.code,
            defaults={
                "name": kind.name,
                "colour": kind.colour,
                "zones": list(kind.zones),
                "roles": list(kind.roles),
                "categories": list(kind.categories),
                "position": place,
            },
        )


def _require_usable(set_up: SetUp) -> None:
    wrong = [*_wrong_zones(set_up), *_wrong_kinds(set_up)]
    if wrong:
        raise BadBadgeKinds(why=joined("; ", wrong))


def _wrong_zones(set_up: SetUp) -> list[Message]:
    letters = [letter for letter, _name in set_up.zones]
    wrong = [
        msg("a zone has one to three capitals or digits, not {letter}", letter=letter)
        for letter in letters
        if not _LETTER.fullmatch(letter)
    ]
    if len(set(letters)) != len(letters):
        wrong.append(msg("two zones have the same letter"))
    if len(letters) > MOST_ZONES:
        wrong.append(msg("at most {most} zones", most=MOST_ZONES))
    wrong += [
        msg("the zone {letter} has no name", letter=letter) for letter, name in set_up.zones if not name
    ]
    return wrong


def _wrong_kinds(set_up: SetUp) -> list[Message]:
    letters, roles = {letter for letter, _name in set_up.zones}, set(Category.Role.values)
    codes = [kind.code for kind in set_up.kinds]
    wrong: list[Message] = []
    if not codes or len(codes) > MOST_KINDS:
        wrong.append(msg("there must be from 1 to {most} kinds", most=MOST_KINDS))
    if len(set(codes)) != len(codes):
        wrong.append(msg("two kinds have the same code"))
    for kind in set_up.kinds:
        if not _CODE.fullmatch(kind.code):
            wrong.append(msg("a code has small letters, digits and hyphens, not {code}", code=kind.code))
        if not kind.name:
            wrong.append(msg("the kind {code} has no name", code=kind.code))
        if not _COLOUR.fullmatch(kind.colour):
            wrong.append(msg("{colour} is not a colour such as #2e9e4f", colour=kind.colour))
        if unknown := set(kind.zones) - letters:
            wrong.append(msg("there is no zone {letter}", letter=min(unknown)))
        if unknown := set(kind.roles) - roles:
            wrong.append(msg("there is no role {role}", role=min(unknown)))
    return wrong


def require_zone(event: Event, letter: str) -> None:
    """Refuse a zone that the event does not have."""
    if letter not in {zone for zone, _name in accreditation_of(event).zones}:
        raise BadBadgeKinds(why=msg("there is no zone {letter}", letter=letter))


def zone_name(door: Door) -> str:
    """What the zone behind a door is called."""
    held = accreditation_of(door.event)
    return next((name for letter, name in held.zones if letter == door.zone), door.zone)
