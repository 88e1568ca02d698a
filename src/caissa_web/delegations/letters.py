"""Letters to delegations: one to the head of delegation is one to all of them (C.10 2.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime

from django.conf import settings
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from caissa_web.delegations.links import token_of
from caissa_web.delegations.models import Delegation, FederationOfficial
from caissa_web.delivery import outbox
from caissa_web.delivery.models import Letter
from caissa_web.delivery.outbox import Draft
from caissa_web.delivery.wording import rendered
from caissa_web.enrolment.models import Applicant
from caissa_web.records.zones import in_zone_of
from caissa_web.translation.web_language import web_language

WORKSPACE = "delegation.workspace"
ENTRIES = "portal.entries"
"""The kind of link that leads to somebody's own entries; the portal makes it."""
_SITE: ContextVar[str] = ContextVar("site", default="")


@contextmanager
def letters_lead_to(site: str) -> Iterator[None]:
    """Letters that are written meanwhile lead to this site: the one that the visitor is at."""
    token = _SITE.set(site)
    try:
        yield
    finally:
        _SITE.reset(token)


def write_invitation(delegation: Delegation, *, site: str = "", again: str = "") -> None:
    """The invitation, with the link by which it is accepted or declined; `again` marks a repeated one."""
    head = head_of(delegation)
    if head is None:
        return
    plain = {"reply_by": _when(delegation, delegation.reply_by), "places": _places(delegation)}
    _post(
        head,
        "invitation",
        f"invitation {delegation.pk} {head.pk} {head.link_version} {again}",
        plain,
        {},
        site,
    )


def write_link(official: FederationOfficial, *, site: str = "") -> None:
    """The link to the workspace, for somebody who now acts for the delegation."""
    once = f"workspace {official.pk} {official.link_version}"
    _post(official, "link", once, {"duty": official.get_duty_display()}, {}, site)


def write_names(delegation: Delegation, act: int, plain: Mapping[str, object], *, site: str = "") -> None:
    """What became of names that were handed in: one letter for all of them."""
    head = head_of(delegation)
    if head is not None:
        _post(head, "names", f"names {act}", plain, {}, site)


def write_reminder(delegation: Delegation, items: str, now: datetime, *, site: str = "") -> bool:
    """What is still missing, and until when; at most one a day. Was there somebody to write to?"""
    head = head_of(delegation)
    if head is None or not head.email:
        return False
    day = timezone.localdate(now).isoformat()
    _post(head, "reminder", f"delegation reminder {delegation.pk} {day}", {}, {"items": items}, site)
    return True


def head_of(delegation: Delegation) -> FederationOfficial | None:
    """The head of delegation."""
    rows = delegation.officials.filter(duty=FederationOfficial.Duty.HEAD, ended_at__isnull=True)
    return rows.first()


def own_link(applicant: Applicant) -> tuple[str, str]:
    """The link of a letter to whoever made entries: to their own page, or to the workspace of a delegation.

    It is that of whoever is head when the letter is written. A letter that waits while another head is named
    goes to the one before, for whom it then opens nothing.
    """
    if applicant.kind == Applicant.Kind.DELEGATION:
        official = head_of(applicant.delegation)
        if official is not None:
            return WORKSPACE, str(official.pk)
    return ENTRIES, str(applicant.pk)


def _post(
    official: FederationOfficial,
    kind: str,
    once: str,
    plain: Mapping[str, object],
    names: Mapping[str, object],
    site: str,
) -> None:
    if not official.email:
        return
    delegation = official.delegation
    language = delegation.applicant.language
    with translation.override(web_language(language)), in_zone_of(delegation.event):
        own = {"event": delegation.event.name, "delegation": delegation.name, "official": official.name}
        text = rendered(f"delegations/letters/{kind}.txt", {**own, **names}, dict(plain))
    outbox.post(
        Draft(
            kind=f"delegation.{kind}",
            once=once,
            contact=official.email,
            language=language,
            text=text,
            event=delegation.event,
            about=delegation.code,
            site=site or _SITE.get() or settings.PUBLIC_ADDRESS or _site_before(delegation),
            links=((WORKSPACE, str(official.pk)),),
        )
    )


def _site_before(delegation: Delegation) -> str:
    """Where the last letter to the delegation led, for what is written by the clock."""
    earlier = Letter.objects.filter(event=delegation.event, about=delegation.code).exclude(site="")
    return earlier.order_by("-id").values_list("site", flat=True).first() or ""


def _when(delegation: Delegation, moment: datetime | None) -> str:
    if moment is None:
        return ""
    with in_zone_of(delegation.event):
        return date_format(timezone.localtime(moment), "DATETIME_FORMAT")


def _places(delegation: Delegation) -> str:
    """The quotas in one line: U14 1, U14G 1."""
    rows = delegation.quotas.select_related("category").filter(status="official", size__gt=0)
    return ", ".join(f"{row.category.code} {row.size}" for row in rows)


def workspace_link(official: str) -> tuple[str, str]:
    """The link to a delegation's workspace: its words and its path."""
    row = FederationOfficial.objects.filter(pk=int(official), ended_at__isnull=True).first()
    return _("Your delegation"), reverse("portal:delegation", args=[token_of(row)]) if row else "/"


def reader_of(letter: Letter) -> FederationOfficial | None:
    """For whom a letter is; None once they no longer act for the delegation."""
    keys = [int(key) for kind, key in letter.links if kind == WORKSPACE]
    rows = FederationOfficial.objects.filter(pk__in=keys, ended_at__isnull=True)
    return rows.select_related("delegation__event", "delegation__applicant").first()


def still_acts(letter: Letter) -> bool:
    """Before a letter leaves: does its reader still act for the delegation?"""
    return reader_of(letter) is not None


def still_invited(letter: Letter) -> bool:
    """Before an invitation leaves: has nobody answered it meanwhile?"""
    official = reader_of(letter)
    return official is not None and official.delegation.state == Delegation.State.INVITED


def register() -> None:
    """What the outbox needs to know of these letters."""
    outbox.register_link(WORKSPACE, workspace_link)
    outbox.register_reason("delegation.invitation", still_invited)
    outbox.register_reason("delegation.link", still_acts)
    outbox.register_reason("delegation.names", still_acts)
