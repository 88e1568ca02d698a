"""Contracts, passports, needs and insurance: in clear in no row, in no file of the event, erased on time."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.db import connection

from caissa_web.contracts.models import Contract, Signature
from caissa_web.contracts.operations.signing import countersign
from caissa_web.exchange import archive, event_file
from caissa_web.papers.models import StoredFile
from caissa_web.privacy import erasing, exporting, retention
from caissa_web.privacy.finding import Wanted
from caissa_web.privacy.models import Deletion
from caissa_web.records.rights import Right
from caissa_web.visas.models import VisaCase
from caissa_web.welfare.models import Cover, Need
from tests.web.conduct.test_discretion import texts
from tests.web.contracts.papers_world import KINDS, Papers, papers_of, sealed, word
from tests.web.contracts.world import consent
from tests.web.enrolment.hall import enter, fresh

MARK = "Gelbwurzpapier"
WORDS = [word(MARK, kind) for kind in KINDS]


@pytest.fixture
def papers(offer) -> Papers:
    """Papers of Anna, countersigned, and of Boris, with a word in every field."""
    planted = papers_of([fresh(entry) for entry in enter(offer, "Anna", "Boris")], MARK)
    countersign(planted.contract, consent(planted.contract, f"{MARK}contract Organiser"), by="olga")
    planted.contract.refresh_from_db()
    sealed(planted.contract)
    return planted


def anna() -> Wanted:
    """The person who is asked about."""
    return Wanted(name="Anna", birth="1990-05-05")


def rows_with(words: list[str]) -> list[str]:
    """The tables in which one of the words stands in clear: every column of every table."""
    met = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608 - the names are the database's own
            for row in cursor.fetchall():
                cells = (
                    bytes(cell).decode("utf-8", "replace")
                    if isinstance(cell, bytes | memoryview)
                    else str(cell)
                    for cell in row
                )
                if any(each in cell for cell in cells for each in words):
                    met.append(table)
    return met


def test_no_row_says_it_in_clear(papers):
    """So no backup does either: whoever has a copy of the records without the key reads nothing."""
    assert rows_with(WORDS) == []


def test_no_file_of_the_event_carries_it(papers):
    """Portable event, and the archive for somebody with every right."""
    event = papers.entry.event
    carried = texts(event_file.packed(event_file.carried(event)))
    packed = texts(archive.event_archive(event, frozenset(Right), with_pdf=False))
    assert not any(each in carried or each in packed for each in WORDS)


def test_the_person_gets_all_of_it(papers):
    """In clear, for it is theirs: every kind of paper is in the file."""
    with ZipFile(BytesIO(exporting.archive(anna()))) as packed:
        parts = json.loads(packed.read("person.json"))
        page = packed.read("person.html").decode()
    kinds = {part["kind"] for part in parts}
    assert {"contracts", "passports", "needs", "insurance"} <= kinds
    assert all(each in page for each in WORDS)


def test_erasing_the_person_erases_all_of_it(papers):
    """And nothing of the other person; the number of the contract stays, its paper is not valid any more."""
    names = {line.kind for line in erasing.preview(anna()).goes}
    assert {"contracts", "passports", "needs", "insurance"} <= names
    erasing.erase(anna(), by="root", reason="asked by letter", now=datetime(2026, 4, 1, tzinfo=UTC))
    contract = Contract.objects.get(pk=papers.contract.pk)
    assert (contract.encrypted, contract.file, contract.file_hash) == ("", None, "")
    assert not Signature.objects.filter(contract=contract).exclude(encrypted="").exists()
    assert not VisaCase.objects.filter(pk=papers.case.pk).exists()
    assert not Need.objects.exists()
    assert not Cover.objects.exists()
    assert not StoredFile.objects.exists()
    assert Contract.objects.get(pk=papers.waiting.pk).encrypted
    erased = set(Deletion.objects.values_list("kind", flat=True))
    assert {"contracts", "passports", "needs", "insurance"} <= erased


@pytest.mark.parametrize(
    ("day", "left"),
    [
        (datetime(2026, 5, 23, tzinfo=UTC), {"contracts", "passports", "needs", "insurance"}),
        (datetime(2026, 5, 24, tzinfo=UTC), {"contracts", "passports", "insurance"}),
        (datetime(2026, 6, 8, tzinfo=UTC), {"contracts", "passports", "insurance"}),
        (datetime(2026, 6, 9, tzinfo=UTC), {"contracts"}),
        (datetime(2029, 5, 10, tzinfo=UTC), set()),
    ],
)
def test_everything_is_erased_on_time(papers, day, left):
    """The event ends on 9 May: health 14 days after it, passports and insurance 30, contracts three years."""
    retention.run(day)
    kept = {
        "contracts": Contract.objects.exists(),
        "passports": VisaCase.objects.exists(),
        "needs": Need.objects.exists(),
        "insurance": Cover.objects.exists(),
    }
    assert {kind for kind, there in kept.items() if there} == left
    if not left:
        assert not StoredFile.objects.exists()
