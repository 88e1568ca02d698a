"""Questions about badges: who has one, who has none, what a door must know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce

from caissa.entering import Missing, MissingItem
from caissa.folding import fold
from caissa_web.accreditation.codes import HASH_IN_LIST
from caissa_web.accreditation.models import Accreditation, Badge, BadgeKind, Door, Holder, Scan
from caissa_web.enrolment.models import Entry
from caissa_web.records.models import Event

PAGE = 100
STANDINGS = ("no-photo", "to-print", "printed", "ended")


@dataclass(frozen=True, slots=True)
class HolderFilter:
    """Which holders somebody wants to see."""

    kind: str = ""
    standing: str = ""
    federation: str = ""
    find: str = ""


def holders(event: Event, wanted: HolderFilter) -> QuerySet[Holder]:
    """The holders of an event that fit a filter, by name."""
    rows = Holder.objects.filter(event=event).select_related("participant", "kind")
    rows = rows.annotate(
        sorting=Coalesce(F("participant__folded"), F("folded")),
        valid_badge=Subquery(_valid().values("pk")[:1]),
        printed=Subquery(_valid().values("printed_at")[:1]),
    )
    if wanted.kind:
        rows = rows.filter(kind__code=wanted.kind)
    if wanted.federation:
        rows = rows.filter(
            Q(participant__federation=wanted.federation)
            | Q(participant__isnull=True, federation=wanted.federation)
        )
    for word in fold(wanted.find).split():
        rows = rows.filter(sorting__contains=word)
    return rows.filter(_standing(wanted.standing)).order_by("sorting", "id")


def _valid() -> QuerySet[Badge]:
    return Badge.objects.filter(holder=OuterRef("pk"), revoked_at__isnull=True)


def _standing(standing: str) -> Q | Combinable:
    if standing == "no-photo":
        return Q(photo__isnull=True)
    if standing == "to-print":
        return ~Exists(Badge.objects.filter(holder=OuterRef("pk"))) | Q(
            valid_badge__isnull=False, printed__isnull=True
        )
    if standing == "printed":
        return Q(printed__isnull=False)
    if standing == "ended":
        return Q(valid_badge__isnull=True) & Exists(Badge.objects.filter(holder=OuterRef("pk")))
    return Q()


def figures(event: Event) -> list[tuple[BadgeKind, int]]:
    """Every kind with the number of its holders."""
    kinds = BadgeKind.objects.filter(event=event).annotate(many=Count("holders"))
    return [(kind, kind.many) for kind in kinds]


def without_holder(event: Event) -> QuerySet[Entry]:
    """Confirmed entries of people who have no badge yet."""
    rows: QuerySet[Entry] = Entry.everybody.filter(
        event=event, state=Entry.State.CONFIRMED, participant__badge_holder__isnull=True
    )
    return rows


def holder_with_badges(event: Event, pk: int) -> Holder | None:
    """A holder with all badges there were."""
    rows = Holder.objects.filter(event=event, pk=pk).select_related("participant", "kind", "photo")
    return rows.prefetch_related(Prefetch("badges", Badge.objects.order_by("-number"))).first()


# -- doors ----------------------------------------------------------------------------------


def door_list(door: Door) -> dict[str, object]:
    """What a door carries: the short hash of every valid badge with its kind, and whether it may pass here.

    No name is in it: they stand on the badges.
    """
    serial = Accreditation.objects.filter(event=door.event_id).values_list("serial", flat=True).first() or 0
    kinds = list(BadgeKind.objects.filter(event=door.event_id))
    places = {kind.pk: place for place, kind in enumerate(kinds)}
    opened = {kind.pk for kind in kinds if door.zone in kind.zones}
    rows = Badge.objects.filter(holder__event=door.event_id, revoked_at__isnull=True)
    badges = {
        code_hash[:HASH_IN_LIST]: [places[kind], int(kind in opened or door.zone in more)]
        for code_hash, kind, more in rows.values_list("code_hash", "holder__kind_id", "holder__more_zones")
    }
    return {"serial": serial, "kinds": [[kind.name, kind.colour] for kind in kinds], "badges": badges}


def badge_by(door: Door, code_hash: str) -> Badge | None:
    """The badge of a code at the event of a door, ended ones too."""
    rows = Badge.objects.select_related("holder__kind", "holder__participant")
    return rows.filter(code_hash=code_hash, holder__event=door.event_id).first()


def answer_for(door: Door, badge: Badge | None) -> str:
    """What the door says about a badge: let in, or why not."""
    if badge is None:
        return Scan.Answer.UNKNOWN
    if badge.revoked_at is not None:
        return Scan.Answer.REVOKED
    return Scan.Answer.IN if door.zone in badge.holder.zones else Scan.Answer.ZONE


def scans_by_answer(doors: Iterable[Door]) -> dict[int, dict[str, int]]:
    """Door → answer → how many scans."""
    counts: dict[int, dict[str, int]] = {}
    rows = Scan.objects.filter(door__in=list(doors)).order_by().values_list("door", "answer")
    for door, answer, many in rows.annotate(many=Count("id")):
        counts.setdefault(door, {})[answer] = many
    return counts


# -- what is missing --------------------------------------------------------------------------


def missing_photo(entry: Entry) -> list[MissingItem]:
    """A photo for the badge, where the event wants photos and this participant has sent none."""
    if entry.state != Entry.State.CONFIRMED:
        return []
    sent = Holder.objects.filter(participant=entry.participant_id, photo__isnull=False)
    wanted = Accreditation.objects.filter(~Exists(sent), event=entry.event_id, photos_wanted=True)
    return [
        MissingItem(Missing.PHOTO, Missing.PHOTO.label, until or entry.event.start)
        for until in wanted.values_list("photos_until", flat=True)
    ]


def missing_photos(entries: Sequence[Entry]) -> dict[int, list[MissingItem]]:
    """The same for many entries of one event, with one question."""
    confirmed = [entry for entry in entries if entry.state == Entry.State.CONFIRMED]
    if not confirmed:
        return {}
    event = confirmed[0].event
    wanted = Accreditation.objects.filter(event=event, photos_wanted=True)
    sent = Holder.objects.filter(participant=OuterRef("participant"), photo__isnull=False)
    rows = Entry.everybody.filter(~Exists(sent), Exists(wanted), pk__in=[entry.pk for entry in confirmed])
    until = Subquery(wanted.values("photos_until")[:1])
    return {
        pk: [MissingItem(Missing.PHOTO, Missing.PHOTO.label, day or event.start)]
        for pk, day in rows.values_list("pk", until)
    }
