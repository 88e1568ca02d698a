"""Invitations of federations and clubs: many at once, each with its quota and a letter in its language."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.utils import timezone

from caissa.entering import CODES, code_of
from caissa.errors import Finding, Severity
from caissa.messages import msg, plural
from caissa.tournament.federations import FEDERATIONS
from caissa_web.delegations.errors import BadRows
from caissa_web.delegations.languages import language_for
from caissa_web.delegations.letters import write_invitation
from caissa_web.delegations.models import Delegation, FederationOfficial, Quota, Status
from caissa_web.enrolment.models import Applicant, Category, Offer
from caissa_web.enrolment.operations.log import log
from caissa_web.enrolment.turns import turn

MOST_AT_ONCE = 500
LARGEST_QUOTA = 9999
_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")
_CONTROL = re.compile(r"[\x00-\x1f\x7f\u202a-\u202e\u2066-\u2069]")

Places = Mapping[tuple[str, str], int]
"""Code of a category and kind of place → how many."""


@dataclass(frozen=True, slots=True)
class Invitee:
    """A federation, or a club, that is to be invited; `line` is where it stands in the list."""

    line: int
    federation: str
    name: str = ""
    head: str = ""
    email: str = ""
    phone: str = ""
    language: str = ""
    quota: Places = field(default_factory=dict)
    is_club: bool = False

    @property
    def called(self) -> str:
        """The name of the delegation: its own, else the federation's."""
        return self.name or FEDERATIONS.get(self.federation, self.federation)


def judge_invitees(offer: Offer, invitees: Sequence[Invitee]) -> list[Finding]:
    """What is wrong in a list of invitations, line by line."""
    findings: list[Finding] = []
    if not 0 < len(invitees) <= MOST_AT_ONCE:
        what = msg("between 1 and {most} at once are possible", most=MOST_AT_ONCE)
        return [Finding("delegations.rows", Severity.ERROR, msg("list"), what)]
    codes = set(Category.objects.filter(offer=offer, retired=False).values_list("code", flat=True))
    rows = Delegation.objects.filter(event=offer.event_id).values_list("kind", "federation", "name")
    invited = {federation for kind, federation, _name in rows if kind == Delegation.Kind.FEDERATION}
    names = {name for _kind, _federation, name in rows}
    for each in invitees:
        where = msg("line {line}", line=each.line)
        findings += [
            Finding("delegations.rows", Severity.ERROR, where, what)
            for what in (*_wrong(each, codes), *_twice(each, invited, names))
        ]
        names.add(each.called)
        if not each.is_club:
            invited.add(each.federation)
    return findings


def _wrong(each: Invitee, codes: set[str]) -> Iterator[str]:
    if each.federation not in FEDERATIONS and not (each.is_club and not each.federation):
        yield msg("there is no federation {code}", code=each.federation or "–")
    if each.is_club and not each.name:
        yield msg("a club needs a name")
    if each.email and not _EMAIL.fullmatch(each.email):
        yield msg("{address} is not an e-mail address", address=each.email[:80])
    for text, most in ((each.name, 200), (each.head, 200), (each.email, 254), (each.phone, 40)):
        if len(text) > most:
            yield plural("at most {count} character", "at most {count} characters", most)
        if _CONTROL.search(text):
            yield msg("it contains a character that cannot be printed")
    for (code, status), size in each.quota.items():
        if code not in codes:
            yield msg("there is no category {code}", code=code)
        if status not in Status.values or not 0 <= size <= LARGEST_QUOTA:
            yield msg("{code}: a quota is a number from 0 to {most}", code=code, most=LARGEST_QUOTA)


def _twice(each: Invitee, invited: set[str], names: set[str]) -> Iterator[str]:
    if (not each.is_club and each.federation in invited) or each.called in names:
        yield msg("{name} has been invited already", name=each.called)


def invite(
    offer: Offer,
    invitees: Sequence[Invitee],
    *,
    by: str,
    site: str = "",
    reply_by: datetime | None = None,
    now: datetime | None = None,
) -> list[Delegation]:
    """Invite all of them, or nobody if a line is wrong; each gets one letter in its language."""
    moment = now or timezone.now()
    with turn():
        Offer.objects.select_for_update().get(pk=offer.pk)  # two lists at once come one after the other
        if findings := judge_invitees(offer, invitees):
            raise BadRows(findings)
        categories = {category.code: category for category in Category.objects.filter(offer=offer)}
        made = [_invited(offer, each, categories, reply_by, moment) for each in invitees]
        what = plural("{count} delegation invited", "{count} delegations invited", len(made))
        log(offer.event, "delegations.invited", subject="delegations", by=by, now=moment, what=what)
        for delegation in made:
            write_invitation(delegation, site=site)
    return made


def _invited(
    offer: Offer,
    each: Invitee,
    categories: Mapping[str, Category],
    reply_by: datetime | None,
    now: datetime,
) -> Delegation:
    applicant = Applicant.objects.create(
        event=offer.event,
        kind=Applicant.Kind.DELEGATION,
        name=each.head or each.called,
        club=each.called,
        email=each.email,
        phone=each.phone,
        language=language_for(each.federation, each.language),
        made_at=now,
    )
    delegation = Delegation.objects.create(
        applicant=applicant,
        event=offer.event,
        code=new_code(),
        kind=Delegation.Kind.CLUB if each.is_club else Delegation.Kind.FEDERATION,
        federation=each.federation,
        name=each.called,
        reply_by=reply_by,
        invited_at=now,
    )
    FederationOfficial.objects.create(
        delegation=delegation,
        duty=FederationOfficial.Duty.HEAD,
        name=each.head or each.called,
        email=each.email,
        phone=each.phone,
        made_at=now,
    )
    Quota.objects.bulk_create(
        Quota(delegation=delegation, category=categories[code], status=status, size=size)
        for (code, status), size in each.quota.items()
    )
    return delegation


def new_code() -> str:
    """A code that no delegation has; one in millions is drawn again."""
    while True:
        code = code_of(secrets.randbelow(CODES))
        if not Delegation.objects.filter(code=code).exists():
            return code


def set_quota(delegation: Delegation, places: Places, *, by: str, reason: str = "") -> list[str]:
    """Make the quotas of a delegation equal to these; never smaller than what is taken.

    What is not named has no quota of its own any more. The categories that stayed larger are named.
    """
    too_small: list[str] = []
    with turn():
        rows = {
            (row.category.code, row.status): row
            for row in Quota.objects.select_for_update(of=("self",))
            .filter(delegation=delegation)
            .select_related("category")
            .order_by("pk")
        }
        categories = {each.code: each for each in Category.objects.filter(offer__event=delegation.event_id)}
        for key, size in _wanted(places, rows, categories):
            row = rows.get(key) or Quota(
                delegation=delegation, category=categories[key[0]], status=key[1], size=0
            )
            if size is None and not row.taken:
                row.delete()
            elif (size or 0) < row.taken:
                too_small.append(key[0])
            else:
                row.size = size or 0
                row.save()
        log(
            delegation.event,
            "delegation.quota",
            subject=delegation.subject,
            by=by,
            reason=reason,
            what=plural("{count} quota", "{count} quotas", len(places)),
        )
    return too_small


def _wanted(
    places: Places, rows: Mapping[tuple[str, str], Quota], categories: Mapping[str, Category]
) -> Iterable[tuple[tuple[str, str], int | None]]:
    wrong = [
        Finding(
            "delegations.rows",
            Severity.ERROR,
            code,
            msg("a quota is a number from 0 to {most}", most=LARGEST_QUOTA),
        )
        for (code, status), size in places.items()
        if code not in categories or status not in Status.values or not 0 <= size <= LARGEST_QUOTA
    ]
    if wrong:
        raise BadRows(wrong)
    gone = [(key, None) for key in rows if key not in places]
    return [*places.items(), *gone]
