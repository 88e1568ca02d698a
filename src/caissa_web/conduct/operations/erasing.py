"""What is erased of cases: everything that was written and sent, as soon as nobody needs it any more.

Dismissed cases a year after they were dismissed; forms of appeals that nobody sent once their link is over;
all others when they can no longer be pursued or the register lets them go, whether somebody has ended them or
they were forgotten. Logs of scans go a year after the event, unless a case of it is still open.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from caissa.arbiters.periods import months_after, years_after
from caissa.conduct import AppealState, CaseKind, kept_until
from caissa.conduct.routing import MONTHS_AFTER_DISMISSAL, YEARS, YEARS_OF_RECORDINGS
from caissa_web.conduct.models import Case, FairPlayLog, UnfoundedAccusation
from caissa_web.conduct.operations.cases import limitation_of
from caissa_web.conduct.queries import APPEAL, PENDING_CASES


def due(day: date) -> list[Case]:
    """The cases of which nothing is kept any more."""
    kept = Case.objects.filter(erased_at__isnull=True)
    dismissed = list(kept.filter(dismissed_on__lte=months_after(day, -MONTHS_AFTER_DISMISSAL)))
    unsent = list(kept.filter(kind=APPEAL, state=AppealState.DRAFT.value, link_expires__date__lt=day))
    known = {case.pk for case in (*dismissed, *unsent)}
    others = kept.exclude(kind=APPEAL, state=AppealState.DRAFT.value).select_related("event")
    over = [case for case in others if case.pk not in known and _kept_until(case) < day]
    return [*dismissed, *unsent, *over]


def _kept_until(case: Case) -> date:
    ended = timezone.localdate(case.changed_at)
    if case.kind != APPEAL:
        kind = CaseKind(case.kind)
        return kept_until(kind, ended, case.limitation_on or limitation_of(case.event, kind, {}))
    if case.state == AppealState.WITHDRAWN.value:
        return months_after(ended, MONTHS_AFTER_DISMISSAL)
    return years_after(ended, YEARS)


def run(now: datetime) -> int:
    """Erase what is due; how many cases that were."""
    cases = due(now.date())
    for case in cases:
        erase_case(case, now)
    _logs_due(now.date()).delete()
    UnfoundedAccusation.objects.filter(at__lt=now - timedelta(days=365 * YEARS + 2)).delete()
    return len(cases)


def _logs_due(day: date) -> QuerySet[FairPlayLog]:
    """Lines of the logs of events that ended a year ago and in which no case is open."""
    last = years_after(day, -YEARS_OF_RECORDINGS)
    over = Q(event__end__lt=last) | Q(event__end__isnull=True, event__start__lt=last)
    open_cases = Case.objects.exclude(kind=APPEAL).filter(state__in=PENDING_CASES).values("event")
    return FairPlayLog.objects.filter(over).exclude(event__in=open_cases)


@transaction.atomic
def erase_case(case: Case, now: datetime) -> None:
    """Take out all text and evidence; that there was a case, its looks and its days stay for the register.

    The published verdict of an appeal stays: it is part of the record of the event.
    """
    current = Case.objects.select_for_update(of=("self",)).get(pk=case.pk)
    if current.erased_at:
        return
    current.exhibits.all().delete()
    current.statement_links.all().delete()
    current.steps.all().update(encrypted="")
    current.accesses.filter(ended_at__isnull=True).update(ended_at=now)
    current.accesses.update(encrypted_reason="")
    current.encrypted, current.token_hash, current.erased_at = "", None, now
    current.save()
