"""What contracts hold about a person: handed out, erased on request or in time."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from caissa_web.contracts.models import Contract
from caissa_web.contracts.operations.signing import evidence_of
from caissa_web.contracts.operations.steps import locked_contract, step
from caissa_web.contracts.workflow import OPEN, Act
from caissa_web.enrolment.personal_data import Wanted, guardians, over, participants
from caissa_web.enrolment.turns import turn
from caissa_web.papers.encrypted import decrypted_content
from caissa_web.papers.models import StoredFile
from caissa_web.papers.storing import forget

KEPT_DAYS = 1096


def contracts_about(wanted: Wanted) -> QuerySet[Contract]:
    """The contracts of a participant, and of those whom they are the guardian of."""
    people = list(participants(wanted).values_list("pk", flat=True))
    people += list(guardians(wanted).values_list("participant", flat=True))
    return Contract.objects.filter(entry__participant__in=people, erased_at__isnull=True)


def data_of(wanted: Wanted) -> list[dict[str, Any]]:
    """All that contracts hold about somebody, for its owner."""
    rows = contracts_about(wanted).select_related("event", "text").prefetch_related("signatures")
    return [
        {
            "event": contract.event.name,
            "number": contract.number,
            "state": contract.state,
            "sent": str(contract.sent_at or ""),
            **decrypted_content(contract.encrypted),
            "signatures": [{"signer": row.signer, **evidence_of(row)} for row in contract.signatures.all()],
        }
        for contract in rows
    ]


def erase_of(wanted: Wanted, *, by: str, now: datetime) -> int:
    """Erase somebody's contracts: text, values, evidence and paper; how many."""
    rows = list(contracts_about(wanted))
    for contract in rows:
        erase_contract(contract, by=by, now=now)
    return len(rows)


def erase_contract(contract: Contract, *, by: str, now: datetime) -> None:
    """Take everything out of a contract but its number, its state and its days."""
    with turn():
        current = locked_contract(contract)
        if current.state in OPEN:
            step(current, Act.LAPSE, by=by, now=now)
        paper, current.file = current.file_id, None
        current.encrypted, current.file_hash, current.erased_at = "", "", now
        current.save()
        current.signatures.update(encrypted="", proof_until=None)
        forget(paper)


def rows_to_delete(now: datetime) -> list[QuerySet[Any]]:
    """The contracts of events that ended so long ago, and their papers, in an order that can be."""
    contracts = Contract.objects.filter(over(now, KEPT_DAYS))
    files = list(contracts.exclude(file=None).values_list("file", flat=True))
    return [contracts, StoredFile.objects.filter(pk__in=files)]
