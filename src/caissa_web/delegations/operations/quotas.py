"""Quotas kept in step with entries: taken under a lock, given back when somebody drops out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from caissa.messages import msg
from caissa_web.delegations.errors import DelegationRefused, QuotaFull
from caissa_web.delegations.models import Delegation, Member, Quota, Status, TeamPlace
from caissa_web.delegations.operations.qualifications import (
    free_qualifications,
    move_qualification,
    use_qualification,
)
from caissa_web.enrolment.events import Happening
from caissa_web.enrolment.models import Applicant, Category, Entry
from caissa_web.enrolment.workflow import HOLDING, LIVE

COUNTED = frozenset({str(state) for state in LIVE | HOLDING})
"""States in which an entry takes up a place of the quota; also on the waiting list, so that nobody hoards."""

Kind = tuple[int, str]
"""A category by its number, and by which right somebody comes."""


class LockedQuotas:
    """The quotas of a delegation, held until the transaction ends."""

    def __init__(self, delegation: Delegation) -> None:
        self.delegation = delegation
        rows = Quota.objects.select_for_update(of=("self",)).filter(delegation=delegation)
        self.rows: dict[Kind, Quota] = {
            (row.category_id, row.status): row for row in rows.order_by("pk").select_related("category")
        }

    def limit(self, category: Category, status: str) -> Quota | None:
        """The quota that a member of a category and right is taken from; None where there is no limit."""
        row = self.rows.get((category.pk, status))
        if row is not None or status != Status.OFFICIAL or category.role != Category.Role.PLAYER:
            return row
        has_official = any(each == Status.OFFICIAL for _category, each in self.rows)
        return (
            Quota(delegation=self.delegation, category=category, status=status, size=0)
            if has_official
            else None
        )

    def take(self, entries: Iterable[Entry]) -> None:
        """Take the places of these entries; refused as a whole if one kind is not enough."""
        wanted: Counter[Kind] = Counter()
        categories: dict[int, Category] = {}
        for entry in entries:
            wanted[entry.category_id, entry.status] += 1
            categories[entry.category_id] = entry.category
        for (category, status), many in sorted(wanted.items()):
            row = self.limit(categories[category], status)
            if row is None:
                continue
            if row.left < many:
                raise too_many(row, row.taken + many)
            row.taken += many
            row.save(update_fields=["taken"])

    def give_back(self, entry: Entry, category: Category | None = None) -> None:
        """One place less is taken, of the entry's category or of the one that it was in before."""
        number = category.pk if category else entry.category_id
        row = self.rows.get((number, entry.status))
        if row is not None and row.taken:
            row.taken -= 1
            row.save(update_fields=["taken"])


def too_many(row: Quota, wanted: int) -> QuotaFull:
    """The refusal that names the quota and how many are wanted."""
    labels = dict(Status.choices)
    return QuotaFull(
        delegation=row.delegation.name,
        category=row.category.name,
        size=row.size,
        status=str(labels.get(row.status, row.status)),
        wanted=wanted,
    )


def follow_entry(happening: Happening) -> None:
    """After an act on a member's entry: whoever drops out gives the place back, whoever returns takes one.

    The qualification by which somebody came is open again, too, and can be used or passed on. Names that
    come in are counted where they come in, all at once.
    """
    entry, act = happening.entry, happening.act
    if entry.applicant.kind != Applicant.Kind.DELEGATION or act.before == Entry.State.DRAFT or not act.before:
        return
    before, after, moved_from = act.before in COUNTED, act.after in COUNTED, happening.moved_from
    if before == after and moved_from is None:
        return
    member = Member.objects.select_related("delegation").filter(entry=entry).first()
    if member is None:
        return
    quotas = LockedQuotas(member.delegation)
    if moved_from is not None:
        _require_no_board(member)
        quotas.give_back(entry, moved_from)
        move_qualification(entry)
        quotas.take([entry])
    elif after:
        quotas.take([entry])
        use_qualification(entry)
    else:
        quotas.give_back(entry)
        free_qualifications(entry)


def _require_no_board(member: Member) -> None:
    """Refuse to move somebody who stands in the line-up of a team of the category before (C.05 7)."""
    place = TeamPlace.objects.select_related("team").filter(member=member).first()
    if place is not None:
        raise DelegationRefused(
            why=msg("board {board} of {team} is theirs", board=place.board, team=place.team.name)
        )


def taken_now(delegation: Delegation) -> Mapping[Kind, int]:
    """How many places of each kind the members of a delegation really take: what the counters must say."""
    rows = Entry.everybody.filter(member__delegation=delegation, state__in=COUNTED)
    return Counter(rows.values_list("category", "status"))
