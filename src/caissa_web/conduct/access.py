"""Who may open a case: those named in it, after a fresh proof, and every look is noted for the others to see.

No role opens a case, and neither does running the installation: whoever runs it can name themselves with a
reason, which everybody in the case then sees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.db.models import Count, Max, QuerySet
from django.db.models.functions import TruncDate
from django.http import Http404, HttpRequest, HttpResponseBase
from django.utils import timezone
from django.views.decorators.cache import never_cache

from caissa.tournament import Role
from caissa_web.accounts.models import User
from caissa_web.accounts.person import person_at
from caissa_web.accounts.proof import require_fresh_proof
from caissa_web.conduct.encrypted import Content, content_of, encrypted_content
from caissa_web.conduct.models import Case, CaseAccess, CaseLook, FairPlayLogLook
from caissa_web.desk.frame import carried_out
from caissa_web.records.models import Appointment, Event
from caissa_web.records.rights import Right, rights
from caissa_web.records.zones import in_zone_of

IN_CHARGE, MEMBER, STATEMENT, MANAGER = "in-charge", "member", "statement", "manager"
"""What somebody is in a case: leads it, decides in it, is asked for a statement, runs the installation."""
LEADS = (IN_CHARGE, MEMBER)
"""Those who move a case on; who runs the installation can only name somebody who does."""

LONGEST_REASON = 300
Page = Callable[..., HttpResponseBase]


@dataclass(frozen=True)
class OpenedCase:
    """A case that somebody may read, and what they are in it."""

    case: Case
    user: User
    part: str

    @property
    def event(self) -> Event:
        """The event of the case."""
        return self.case.event

    @property
    def by(self) -> str:
        """The log-in name, as steps and logs have it."""
        return self.user.get_username()

    @cached_property
    def content(self) -> Content:
        """What was written, in clear."""
        return content_of(self.case.encrypted)


def live_accesses(user: User) -> QuerySet[CaseAccess]:
    """The cases that somebody may open now."""
    return CaseAccess.objects.filter(user=user, ended_at__isnull=True)


def case_page(page: Page) -> Page:
    """A page of one case, for those named in it; for everybody else there is nothing at the address."""

    @never_cache
    @login_required
    @wraps(page)
    def view(request: HttpRequest, event: str, reference: str, **which: Any) -> HttpResponseBase:
        user = person_at(request)
        held = live_accesses(user).filter(case__reference=reference, case__event__slug=event)
        access = held.select_related("case__event", "case__section").first()
        if access is None:
            raise Http404
        require_fresh_proof(request)
        opened = OpenedCase(access.case, user, access.part)
        note_look(access.case, opened.by, _what(request, which))
        with in_zone_of(opened.event):
            return carried_out(request, page, opened, **which)

    return view


def named_page(page: Page) -> Page:
    """A page of an event for its officials and for whoever is named in a case there, such as a member."""

    @never_cache
    @login_required
    @wraps(page)
    def view(request: HttpRequest, event: str, **which: Any) -> HttpResponseBase:
        opened = Event.objects.filter(slug=event).first()
        held = rights(request.user, opened) if opened else frozenset()
        named = opened and live_accesses(person_at(request)).filter(case__event=opened).exists()
        if opened is None or not (named or Right.LOOK in held):
            raise Http404
        with in_zone_of(opened):
            return carried_out(request, page, opened, held, **which)

    return view


def _what(request: HttpRequest, which: dict[str, Any]) -> str:
    """What was opened: the name of the page, and which file of the evidence."""
    name = request.resolver_match.url_name if request.resolver_match else ""
    return " ".join(str(part) for part in (name, which.get("number")) if part)


def note_look(case: Case, by: str, what: str | None) -> None:
    """Write down a look; if that cannot be written, nothing is shown."""
    CaseLook.objects.create(case=case, at=timezone.now(), by=by, what=(what or "")[:40])


def looks_at(case: Case) -> list[dict[str, Any]]:
    """Every look at a case, the latest first: who, what, how often on a day, so that none is pushed out."""
    by_day = case.looks.order_by().values("by", "what", day=TruncDate("at"))
    return list(by_day.annotate(times=Count("pk"), last=Max("at")).order_by("-last"))


FAIR_PLAY_TEAM = (Role.CHIEF_FAIR_PLAY_OFFICER, Role.FAIR_PLAY_OFFICER, Role.FAIR_PLAY_EXPERT)


def reads_fair_play(event: Event, user: User) -> bool:
    """May somebody read the logs of scans, and the games before they are public?

    The record of scans is the fair-play officer's, to whom all matters of fair play are referred (FPPM 2, FPL
    division of tasks). Where there is none, the chief arbiter stands in for them (FPR 3.2.6). Other arbiters
    only add lines, and running the installation is not enough.
    """
    team = Appointment.objects.filter(event=event, role__in=[role.value for role in FAIR_PLAY_TEAM])
    if team.exists():
        return team.filter(user=user).exists()
    chiefs = Appointment.objects.filter(event=event, role=Role.CHIEF_ARBITER.value, section__isnull=True)
    return chiefs.filter(user=user).exists()


def note_log_look(event: Event, by: str) -> None:
    """Write down a look into the logs; if that cannot be written, nothing is shown."""
    FairPlayLogLook.objects.create(event=event, at=timezone.now(), by=by)


@transaction.atomic
def give_access(case: Case, users: Iterable[User], part: str, *, by: str, reason: str = "") -> None:
    """Name people in a case; whoever is named already stays as they are."""
    named = set(case.accesses.filter(ended_at__isnull=True).values_list("user_id", flat=True))
    for user in users:
        if user.pk not in named:
            named.add(user.pk)
            CaseAccess.objects.create(
                case=case,
                user=user,
                part=part,
                given_by=by,
                given_at=timezone.now(),
                encrypted_reason=encrypted_content({"text": reason[:LONGEST_REASON]}) if reason else "",
            )


def people_in(case: Case) -> list[dict[str, Any]]:
    """Everybody who was ever named in a case, and why."""
    rows = case.accesses.select_related("user")
    return [{"access": row, "reason": content_of(row.encrypted_reason).get("text", "")} for row in rows]


def end_access(case: Case, users: Iterable[User]) -> None:
    """Take people out of a case; what they saw stays in the list of looks."""
    held = case.accesses.filter(user__in=list(users), ended_at__isnull=True)
    held.update(ended_at=timezone.now())
