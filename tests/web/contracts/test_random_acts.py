"""Random acts on contracts and visas: states move along the table only, and what is signed never changes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.db import transaction
from django.test import override_settings
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from caissa.errors import CaissaError
from caissa_web.contracts.models import Contract
from caissa_web.contracts.operations.deadlines import lapse_due
from caissa_web.contracts.operations.sending import send_contract
from caissa_web.contracts.operations.signing import (
    ask_for_proof,
    countersign,
    decline,
    evidence_of,
    note_seen,
    sign,
)
from caissa_web.contracts.workflow import IN_FORCE, TABLE
from caissa_web.enrolment.models import Entry, PortalAct
from caissa_web.enrolment.operations.changing import withdraw
from caissa_web.visas.models import VisaCase
from caissa_web.visas.operations.cases import decide
from caissa_web.visas.operations.issuing import is_valid
from caissa_web.visas.workflow import TABLE as VISA_TABLE
from caissa_web.visas.workflow import Act as VisaAct
from tests.web.contracts.world import OWN, consent, text
from tests.web.enrolment.hall import enter, festival, fresh
from tests.web.seeds import seeds
from tests.web.visas.world import asked

STEPS = (
    "send",
    "send",
    "see",
    "sign",
    "sign",
    "countersign",
    "decline",
    "proof",
    "time",
    "withdraw",
    "version",
)
VISA_STEPS = ("ask", "ask", "check", "return", "issue", "grant", "refuse")
PHASES = (Phase.explicit, Phase.generate)
START = datetime(2026, 3, 1, 12, tzinfo=UTC)


class Office:
    """A festival with three entries whose contracts are sent, signed, declined and forgotten."""

    def __init__(self) -> None:
        self.offer = festival()
        self.entries = list(enter(self.offer, "Anna", "Boris"))
        self.now = START
        self.signed: dict[int, str] = {}
        Entry.everybody.first()
        for entry in self.entries:
            entry.participant.federation = "AUT"
            entry.participant.save()
        text(self.offer.event)

    def do(self, step: str, which: int) -> None:
        """One act; what is refused changes nothing."""
        entry = fresh(self.entries[which % len(self.entries)])
        if step == "send":
            day = self.now.date() + timedelta(days=2)
            send_contract(entry, "players-contract", OWN, by="olga", due=day, now=self.now)
        elif step == "withdraw":
            withdraw(entry, by="x", now=self.now)
        elif step == "time":
            self.now += timedelta(days=1 + which % 3)
            lapse_due(self.now)
        elif step == "version":
            text(self.offer.event, f"Version of {self.now} {{name}} {{fee}}", material=which % 2 == 0)
        else:
            contracts = list(Contract.objects.order_by("id"))
            if contracts:
                self._act(step, contracts[which % len(contracts)])

    def _act(self, step: str, contract: Contract) -> None:
        row = contract.signatures.get(signer="player")
        acts: dict[str, Callable[[], object]] = {
            "see": lambda: note_seen(row, by="x", now=self.now),
            "sign": lambda: sign(row, consent(contract), by="x", now=self.now),
            "countersign": lambda: countersign(contract, consent(contract), by="x", now=self.now),
            "decline": lambda: decline(row, "no", by="x", now=self.now),
            "proof": lambda: ask_for_proof(row, site="", now=self.now),
        }
        acts[step]()

    def check(self) -> None:
        """Every line of the log is a line of the table; evidence and state agree and never change again."""
        table = {
            (before.value, f"contract.{act.value}"): after.value for (before, act), after in TABLE.items()
        }
        states: dict[str, str] = {}
        for line in PortalAct.objects.filter(act__startswith="contract.", after__gt="").order_by("id"):
            assert table[line.before, line.act] == line.after
            assert states.get(line.subject, "drafted") == line.before
            states[line.subject] = line.after
        for contract in Contract.objects.prefetch_related("signatures"):
            assert states[contract.number] == contract.state
            rows = {row.signer: row for row in contract.signatures.all()}
            assert (rows["player"].signed_at is not None) == (contract.state in IN_FORCE)
            assert (rows["organiser"].signed_at is not None) == (contract.state == "countersigned")
            for row in rows.values():
                if row.signed_at is not None:
                    assert evidence_of(row)["document"] == contract.document_hash
                    assert self.signed.setdefault(row.pk, row.encrypted) == row.encrypted
        for entry in self.entries:
            still_open = Contract.objects.filter(entry=entry, state__in=("drafted", "sent", "seen"))
            assert still_open.count() <= 1


@pytest.mark.django_db
@settings(max_examples=seeds(15), deadline=None, phases=PHASES)
@given(st.lists(st.tuples(st.sampled_from(STEPS), st.integers(0, 5)), min_size=5, max_size=20))
def test_whatever_people_do_with_contracts(steps: list[tuple[str, int]]):
    """States along the table; one open contract of a kind; evidence exactly where somebody signed."""
    with override_settings(SECRET_KEY_IS_KEPT=True), transaction.atomic():
        office = Office()
        for step, which in steps:
            try:
                with transaction.atomic():
                    office.do(step, which)
            except CaissaError:
                continue
            finally:
                office.check()
        transaction.set_rollback(True)


@pytest.mark.django_db
@settings(max_examples=seeds(10), deadline=None, phases=PHASES)
@given(st.lists(st.tuples(st.sampled_from(VISA_STEPS), st.integers(0, 1)), min_size=4, max_size=12))
def test_whatever_happens_to_a_visa(steps: list[tuple[str, int]]):
    """States along the table; a number is valid exactly while its letter is the newest of its case."""
    table = {(before.value, f"visa.{act.value}"): after.value for (before, act), after in VISA_TABLE.items()}
    with override_settings(SECRET_KEY_IS_KEPT=True), transaction.atomic():
        entries = enter(festival(), "Anna", "Boris")
        numbers: set[str] = set()
        for step, which in steps:
            try:
                with transaction.atomic():
                    _visa_step(step, fresh(entries[which]))
            except CaissaError:
                continue
            numbers |= set(VisaCase.objects.exclude(number=None).values_list("number", flat=True))
            live = set(VisaCase.objects.exclude(number=None).values_list("number", flat=True))
            assert {number for number in numbers if is_valid(number)} == live
        states: dict[str, str] = {}
        for line in PortalAct.objects.filter(act__startswith="visa.", after__gt="").order_by("id"):
            assert table[line.before, line.act] == line.after
            assert states.get(line.subject, "asked") == line.before
            states[line.subject] = line.after
        transaction.set_rollback(True)


def _visa_step(step: str, entry: Entry) -> None:
    from caissa_web.visas.operations import issuing

    if step == "ask":
        asked(entry)
        return
    case = VisaCase.objects.filter(entry=entry).first()
    if case is None:
        return
    if step == "issue":
        original, issuing._printed = issuing._printed, lambda *_arguments: b"%PDF-1.7 letter"
        try:
            issuing.issue_letter(case, by="vera", organiser="")
        finally:
            issuing._printed = original
    else:
        decide(case, VisaAct(step), by="vera", reason="why")
