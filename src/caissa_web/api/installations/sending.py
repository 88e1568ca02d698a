"""Sending an event to another installation: what is new, as soon as it can be reached, and nothing twice.

A try that is cut off anywhere is simply made again: the other side recognises what it has already.
"""

from __future__ import annotations

import http.client
import logging
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from caissa.errors import CaissaError
from caissa_web.api.installations import calls
from caissa_web.api.installations.applying import label_of, mark_of
from caissa_web.api.installations.calls import Access
from caissa_web.api.installations.sending_parts import has_new_parts, new_parts, note_parts
from caissa_web.api.installations.whole_event import whole_event
from caissa_web.api.models import OtherInstallation, SharedSection
from caissa_web.background.deadlines import TooSlow
from caissa_web.exchange import acts_file
from caissa_web.exchange.acts_document import NumberedLine, SectionActs
from caissa_web.records.models import LogEntry, Section

logger = logging.getLogger("caissa_web.api")

PAUSES = tuple(timedelta(seconds=seconds) for seconds in (10, 20, 40, 60, 120))
"""After each failed try the next pause; the last one again and again: a hall gets its network back."""
A_MOMENT = timedelta(seconds=5)
"""An act may be on its way into the log for so long, with a number below those that are there already."""
MOST_ROUNDS = 40
CONFLICT, BEHIND = "conflict", "behind"
MOST_ACTS, LONGEST_TEXT = 30, 300


def send_due(now: datetime) -> int:
    """Send what is new to every installation whose time has come; how many took all of it."""
    put_off_by_a_clock_ahead = Q(due_at__gt=now + 2 * PAUSES[-1])
    due = OtherInstallation.objects.filter(Q(due_at__lte=now) | put_off_by_a_clock_ahead)
    wanted = due.filter(Q(asked=True) | Q(after_every_act=True)).select_related("event")
    return sum(send(row) for row in wanted.order_by("due_at") if row.asked or has_news(row))


def has_news(installation: OtherInstallation) -> bool:
    """Is there anything that can be sent now? Sections in conflict wait for their arbiter."""
    if not installation.is_there:
        return True
    if any(_is_new(installation, section, shared) for section, shared in shared_sections(installation)):
        return True
    return _lines(installation).exists() or has_new_parts(installation)


def shared_sections(installation: OtherInstallation) -> Iterator[tuple[Section, SharedSection]]:
    """Every section of the event with how far the other installation has it."""
    known = {row.section_id: row for row in installation.sections.all()}
    for section in installation.event.sections.select_related("event").order_by("pk"):
        yield section, known.get(section.pk) or SharedSection(installation=installation, section=section)


def acts_waiting(installation: OtherInstallation) -> int:
    """How many acts the other installation does not have."""
    if not installation.is_there:
        return installation.event.log.exclude(act__startswith=acts_file.OWN_ACTS).count()
    versions = sum(section.version - shared.here for section, shared in shared_sections(installation))
    return versions + _other_acts(installation).count()


def send(installation: OtherInstallation) -> bool:
    """Send all that is new; what went wrong is written down, and it is tried again later."""
    fault = ""
    try:
        access = Access.of(installation)
        for _round in range(MOST_ROUNDS):
            if not _send_once(installation, access):
                break
    except CaissaError as refused:
        fault = str(refused)
    except (OSError, http.client.HTTPException, TooSlow) as error:
        fault = f"{type(error).__name__}: {error}"
    except Exception as error:
        logger.exception("event %s could not be sent", installation.event_id)
        fault = f"{type(error).__name__}: {error}"
    _note_try(installation, fault)
    return not fault


def _note_try(installation: OtherInstallation, fault: str) -> None:
    now, row = timezone.now(), OtherInstallation.objects.filter(pk=installation.pk)
    if fault:
        logger.info("event %s was not sent: %s", installation.event_id, fault)
        pause = PAUSES[min(installation.tries, len(PAUSES) - 1)]
        row.update(fault=fault[:300], tries=F("tries") + 1, due_at=now + pause)
    else:
        row.update(fault="", tries=0, asked=False, due_at=now, sent_at=now)


def _send_once(installation: OtherInstallation, access: Access) -> bool:
    """Send as much as fits at once; is there more?"""
    if not installation.is_there:
        whole, last = whole_event(installation.event, installation.name, installation.slug)
        answer = calls.send_event(access, whole)
        _note(installation, answer, last if answer.get("log") else 0, is_first=True)
        return True
    sections = [
        _acts(section, shared)
        for section, shared in shared_sections(installation)
        if _is_new(installation, section, shared) or (installation.asked and shared.pk)
    ]
    rows = _lines(installation).select_related("section")[: acts_file.MOST_LINES]
    lines = [NumberedLine(row.pk, acts_file.log_line(row)) for row in rows]
    parts = new_parts(installation)
    if not sections and not lines and not parts:
        return False
    sent = acts_file.written(installation.name, sections, lines, parts=parts)
    answer = calls.send_acts(access, installation.slug, sent)
    _note(installation, answer, lines[-1].number if lines else installation.log_sent)
    installation.asked = False  # once was enough to hear how far the other side is
    return has_news(installation)


def _is_new(installation: OtherInstallation, section: Section, shared: SharedSection) -> bool:
    """Can something of a section be sent? In conflict only what was chosen, or is asked for again."""
    told = installation.differences.get(section.slug, {})
    waits = told.get("state") == CONFLICT and not shared.chosen_by and not installation.asked
    return section.version > shared.here and not waits


def _acts(section: Section, shared: SharedSection) -> SectionActs:
    if shared.chosen_by and section.version > shared.here:
        return acts_file.newest_alone(section, shared.here, shared.there)
    if not shared.here:
        # New there: its newest version is enough, and the acts that led to it.
        return acts_file.newest_alone(section, 0, shared.there)
    return acts_file.acts_after(section, shared.here, shared.there)


def _lines(installation: OtherInstallation) -> QuerySet[LogEntry]:
    return _other_acts(installation).filter(at__lte=timezone.now() - A_MOMENT)


def _other_acts(installation: OtherInstallation) -> QuerySet[LogEntry]:
    """The acts without a version that are to be sent; what came from there does not go back."""
    acts = acts_file.other_acts(installation.event, installation.log_sent)
    return acts.exclude(author__endswith=mark_of(label_of(installation.address)))


# -- what the other side says -----------------------------------------------------------------


@transaction.atomic
def _note(
    installation: OtherInstallation, answer: dict[str, Any], log_sent: int, *, is_first: bool = False
) -> None:
    """Note how far the other side has come; an answer that cannot be true is refused."""
    try:
        slug, log, told = str(answer["event"]), int(answer["log"]), list(answer["sections"])
        known = {section.slug: (section, shared) for section, shared in shared_sections(installation)}
        for each in told:
            if each["slug"] in known:
                _note_section(installation, *known[each["slug"]], each)
        note_parts(installation, list(answer["parts"]))
    except (KeyError, TypeError, ValueError, AttributeError):
        raise calls.unreadable() from None
    installation.slug, installation.is_there = slug[:50], True
    # Never what the other side says: after a backup was restored the numbers here begin lower again.
    installation.log_sent = log_sent
    if is_first:
        installation.log_brought = min(max(log, 0), 2**62)
    installation.save(
        update_fields=["slug", "is_there", "log_sent", "log_brought", "differences", "part_differences"]
    )


def _note_section(
    installation: OtherInstallation, section: Section, shared: SharedSection, each: dict[str, Any]
) -> None:
    yours, here, version = int(each["yours"]), int(each["here"]), int(each["version"])
    if not 0 <= yours <= section.version or not 0 <= here <= version < 2**31:
        raise ValueError(each["slug"])
    if each["state"] == CONFLICT:
        installation.differences[section.slug] = noted_acts(CONFLICT, version, each["acts"])
        shared.chosen_by = ""
    elif version > here:
        installation.differences[section.slug] = noted_acts(BEHIND, version, each["acts"])
    else:
        installation.differences.pop(section.slug, None)
    if here and yours >= shared.here:
        shared.here, shared.there = yours, here
        if each["state"] != CONFLICT:
            shared.chosen_by = ""
    shared.save()


def noted_acts(state: str, version: int, acts: list[dict[str, Any]]) -> dict[str, Any]:
    """What is kept of what the other side did: texts of bounded length, never more than a page shows."""
    names = ("at", "author", "act", "what")
    kept = [
        {"version": int(act["version"]), **{name: str(act[name])[:LONGEST_TEXT] for name in names}}
        for act in acts[:MOST_ACTS]
    ]
    return {"state": state, "version": version, "acts": kept}
