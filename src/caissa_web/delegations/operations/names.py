"""Names taken over: judged again, then stored and given places all together or not at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from caissa.errors import Finding, Severity
from caissa.messages import msg, plural
from caissa.money import Amount
from caissa_web.delegations.deadlines import require_names_open, window_of
from caissa_web.delegations.errors import BadRows
from caissa_web.delegations.letters import write_names
from caissa_web.delegations.models import Delegation, Member
from caissa_web.delegations.operations.judging_names import (
    JudgedName,
    judge_names,
)
from caissa_web.delegations.operations.log import locked, log_act
from caissa_web.delegations.operations.qualifications import use_qualification
from caissa_web.delegations.operations.quotas import LockedQuotas
from caissa_web.delegations.operations.team_lists import teams_of_rows
from caissa_web.delegations.sheets.pasted import Line
from caissa_web.enrolment.errors import PriceChanged
from caissa_web.enrolment.models import Application, Entry, Offer
from caissa_web.enrolment.operations.applying import Arrival, entries_of, take_places
from caissa_web.enrolment.operations.charging import price_seen
from caissa_web.enrolment.operations.preparing import DELEGATION, prepare
from caissa_web.enrolment.turns import turn

MOST_NAMED = 20


@dataclass(frozen=True, slots=True)
class Entered:
    """What became of names: the new entries, how many of each state, and what all of them cost."""

    entries: tuple[Entry, ...]
    left_out: int
    total: Amount

    @property
    def states(self) -> Counter[str]:
        """State → how many."""
        return Counter(str(entry.state) for entry in self.entries)


def enter_names(
    delegation: Delegation,
    offer: Offer,
    lines: Sequence[Line],
    *,
    key: str,
    by: str,
    seen_total: str | None = None,
    consents: frozenset[str] = frozenset(),
    only_sound: bool = False,
    in_office: bool = False,
    quiet: bool = False,
    charged: bool = True,
    now: datetime | None = None,
) -> Entered:
    """Enter people for a delegation: one transaction, one entry of the log; the same key again is once.

    If a line is wrong nothing is stored, unless somebody chose to take the sound ones (`only_sound`).
    `seen_total` is the price that was shown; if it is another one by now, nothing is stored. `quiet` writes
    no letter. With `charged` false the job that charges after a rush does it: a long import is done sooner.
    """
    moment = now or timezone.now()
    with turn():
        row = locked(delegation)
        if (before := entered_before(row, offer, key)) is not None:
            return before
        if not in_office:
            require_names_open(row, offer, window_of(row, offer), moment)
        judged = judge_names(row, offer, lines, in_office=in_office, consents=consents, now=moment)
        if not only_sound and judged.faulty:
            raise BadRows(findings_of(judged.faulty))
        if seen_total is not None and str(judged.total) != seen_total:
            raise PriceChanged(seen=price_seen(seen_total, judged.total.currency), now=judged.total)
        taken = [each for each in judged.rows if each.is_sound]
        if not taken:
            raise BadRows(
                [Finding("delegations.rows", Severity.ERROR, msg("list"), msg("there is nobody in it"))]
            )
        is_late = judged.window.is_late(moment)
        entries = _stored(row, offer, taken, key, by, moment, is_late=is_late, charged=charged)
        for entry in entries:
            use_qualification(entry)
        teams_of_rows(row, list(zip(taken, entries, strict=True)))
        done = Entered(tuple(entries), len(judged.faulty), judged.total)
        _log_and_write(row, done, by, moment, quiet=quiet)
    return done


def entered_before(delegation: Delegation, offer: Offer, key: str) -> Entered | None:
    """What became of a form that was stored before; None if it was not."""
    sent = Application.objects.filter(
        event=offer.event, applicant=delegation.applicant, key=key, arrived_at__isnull=False
    ).first()
    if sent is None:
        return None
    return Entered(tuple(entries_of(sent.pk)), 0, Amount(0, window_of(delegation, offer).late_fee.currency))


def findings_of(rows: Sequence[JudgedName], most: int | None = MOST_NAMED) -> list[Finding]:
    """What is wrong in lines, each with its number and column."""
    findings = []
    for each in rows:
        for note in each.row.notes:
            if note.is_error:
                where = msg("line {line}, {column}", line=each.row.line.number, column=note.field.label)
                findings.append(Finding("delegations.rows", Severity.ERROR, where, note.what))
    return findings[:most]


def _stored(
    row: Delegation,
    offer: Offer,
    taken: Sequence[JudgedName],
    key: str,
    by: str,
    now: datetime,
    *,
    is_late: bool,
    charged: bool,
) -> list[Entry]:
    """Entries with their places and quotas, in the order of the list."""
    forms = [each.form for each in taken if each.form is not None]
    application = prepare(
        offer, row.applicant, forms, key=key, by=by, together=False, now=now, source=DELEGATION
    )
    drafts = entries_of(application.pk)
    position = row.members.count()
    Member.objects.bulk_create(
        Member(entry=entry, delegation=row, position=position + place, is_late=is_late)
        for place, entry in enumerate(drafts, 1)
    )
    arrival = Arrival(application.pk, now)
    (outcome,) = take_places(offer.event, [arrival], by=by, charged=charged, at_any_hour=True, quiet=True)
    if outcome.refusal is not None:
        raise outcome.refusal
    # After the places: every act holds payer, counters and quotas in this order.
    LockedQuotas(row).take(outcome.entries)
    return list(outcome.entries)


def _log_and_write(row: Delegation, done: Entered, by: str, now: datetime, *, quiet: bool) -> None:
    row.version += 1
    if row.state == Delegation.State.COMPLETE:
        row.state = Delegation.State.NAMES_IN
    row.save()
    what = plural("{count} person entered", "{count} people entered", len(done.entries))
    act = log_act(row, "names", by=by, now=now, what=what)
    states, kinds = done.states, Entry.State
    plain = {
        "confirmed": states[kinds.CONFIRMED],
        "held": states[kinds.SUBMITTED],
        "waiting": states[kinds.WAITING],
        "total": done.total or None,
    }
    if not quiet:
        write_names(row, act.pk, plain)
