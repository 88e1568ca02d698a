"""One act on a contract: the table is asked, the state changes, the log is written."""

from __future__ import annotations

from datetime import datetime

from caissa_web.contracts.models import Contract
from caissa_web.contracts.workflow import ENDED, Act, State, after
from caissa_web.enrolment.operations.log import log


def locked_contract(contract: Contract) -> Contract:
    """The contract as it is on record, locked until the transaction ends."""
    rows = Contract.objects.select_for_update(of=("self",))
    return rows.select_related("event", "text", "entry__participant", "entry__applicant").get(pk=contract.pk)


def step(contract: Contract, act: Act, *, by: str, now: datetime, reason: str = "") -> Contract:
    """Take a locked contract one step along the table, and write the log."""
    before = contract.state
    contract.state = after(before, act)
    if act is Act.SEND:
        contract.sent_at = now
    elif act is Act.SEE:
        contract.seen_at = now
    if contract.state in ENDED or contract.state in (State.SIGNED, State.COUNTERSIGNED):
        contract.ended_at = now
    contract.version += 1
    contract.save()
    log(
        contract.event,
        f"contract.{act.value}",
        subject=contract.number,
        by=by,
        now=now,
        reason=reason,
        states=(before, contract.state),
    )
    return contract
