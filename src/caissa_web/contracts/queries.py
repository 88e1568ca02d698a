"""Questions about contracts: which texts are in force, who has signed, what is still missing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, QuerySet

from caissa.entering import Missing, MissingItem
from caissa_web.contracts.models import Contract, ContractText, Signer
from caissa_web.contracts.workflow import WAITING
from caissa_web.enrolment.models import Entry
from caissa_web.records.models import Event


def texts_in_force(event: Event, kind: str) -> dict[str, ContractText]:
    """The newest text of a kind in every language, English first."""
    newest: dict[str, ContractText] = {}
    for text in ContractText.objects.filter(event=event, kind=kind).order_by("version"):
        newest[text.language] = text
    return dict(sorted(newest.items(), key=lambda item: (item[0] != "en", item[0])))


def newest_texts(event: Event) -> list[ContractText]:
    """The newest version of every kind and language."""
    newest: dict[tuple[str, str], ContractText] = {}
    for text in ContractText.objects.filter(event=event).order_by("version"):
        newest[text.kind, text.language] = text
    return [newest[key] for key in sorted(newest)]


def counts(event: Event) -> dict[str, dict[str, int]]:
    """Kind → state → how many contracts."""
    rows = Contract.objects.filter(event=event).order_by().values_list("kind", "state").annotate(Count("id"))
    table: dict[str, dict[str, int]] = {}
    for kind, state, many in rows:
        table.setdefault(kind, {})[state] = many
    return table


def contracts_of(event: Event, kind: str = "", state: str = "") -> QuerySet[Contract]:
    """The contracts of an event, the newest first."""
    rows = Contract.objects.filter(event=event).select_related(
        "entry__participant", "entry__category", "text"
    )
    rows = rows.filter(kind=kind) if kind else rows
    return (rows.filter(state=state) if state else rows).prefetch_related("signatures").order_by("-id")


def missing_contracts(entry: Entry) -> Iterator[MissingItem]:
    """The contracts of an entry that wait for somebody's signature, each with its last day."""
    waiting = Contract.objects.filter(entry=entry, state__in=WAITING).values_list("text__title", "due")
    for title, due in waiting:
        yield MissingItem(Missing.CONTRACT, title, due)


def missing_of_many(entries: Sequence[Entry]) -> dict[int, list[MissingItem]]:
    """The same for many entries, in one query."""
    waiting = Contract.objects.filter(entry__in=entries, state__in=WAITING)
    items: dict[int, list[MissingItem]] = {}
    for key, title, due in waiting.values_list("entry", "text__title", "due"):
        items.setdefault(key, []).append(MissingItem(Missing.CONTRACT, title, due))
    return items


@dataclass(frozen=True, slots=True)
class SignerStanding:
    """One signer of a contract, and when they signed."""

    label: str
    signed_at: datetime | None


def signers_shown(contract: Contract) -> list[SignerStanding]:
    """Who has to sign, and who has."""
    return [SignerStanding(str(Signer(row.signer).label), row.signed_at) for row in contract.signatures.all()]


def is_valid(number: str, file_hash: str) -> bool:
    """Is this the hash of the sealed paper of this contract, and is the contract in force?"""
    if not file_hash:
        return False
    return Contract.objects.filter(number=number, file_hash=file_hash, erased_at__isnull=True).exists()


def is_issued(number: str) -> bool:
    """Is there a sealed paper of this number?"""
    return Contract.objects.filter(number=number, erased_at__isnull=True).exclude(file_hash="").exists()
