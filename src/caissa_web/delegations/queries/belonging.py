"""Which delegation an entry belongs to, and whose delegations somebody may open."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from caissa_web.delegations.models import Delegation, FederationOfficial
from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.workflow import HOLDING, LIVE
from caissa_web.records.models import Event
from caissa_web.records.rights import Visitor, own


def delegation_of(entry: Entry) -> Delegation | None:
    """The delegation that an entry belongs to; None for those who entered by themselves."""
    if entry.applicant.kind != entry.applicant.Kind.DELEGATION:
        return None
    return Delegation.objects.select_related("event", "applicant").filter(pk=entry.applicant_id).first()


def entries_of(delegation: Delegation, *, ended: bool = False) -> QuerySet[Entry]:
    """The entries of a delegation in its own order; with `ended` also those who do not come."""
    rows: QuerySet[Entry] = Entry.everybody.filter(member__delegation=delegation)
    if not ended:
        rows = rows.filter(state__in=LIVE | HOLDING)
    return rows.select_related("participant", "category", "member").order_by("member__position", "id")


def delegations_of(user: Visitor, event: Event | None = None) -> QuerySet[Delegation]:
    """The delegations that somebody may open by their account; none for strangers."""
    rows = Delegation.objects.select_related("event", "applicant")
    if event is not None:
        rows = rows.filter(event=event)
    if not user.is_authenticated:
        return rows.none()
    named = FederationOfficial.objects.filter(account=user.pk, ended_at__isnull=True).values("delegation")
    wanted = Q(pk__in=named)
    if event is not None and (federations := own(user, event).federations):
        wanted |= Q(event=event, kind=Delegation.Kind.FEDERATION, federation__in=federations)
    return rows.filter(wanted)


def may_act(user: Visitor, delegation: Delegation) -> bool:
    """May somebody enter and change people of a delegation by their account, not only look?"""
    if not user.is_authenticated:
        return False
    heads = own(user, delegation.event).delegations
    if delegation.kind == Delegation.Kind.FEDERATION and delegation.federation in heads:
        return True
    rows = delegation.officials.filter(account=user.pk, ended_at__isnull=True)
    return any(official.may_act for official in rows)
