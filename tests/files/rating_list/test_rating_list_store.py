"""Lists stand side by side in the store; each comes in whole or not at all."""

from __future__ import annotations

import hashlib
import sqlite3
from datetime import date, datetime

import pytest

from caissa.errors import Severity, UnreadableFile
from caissa.files.rating_list import (
    Kind,
    all_by_id,
    by_id,
    current,
    drop_list,
    import_list,
    in_force,
    lists,
    search,
)
from caissa.files.rating_list.invented import EXAMPLE_PEOPLE, EXAMPLE_SOURCE, example_people
from caissa.files.rating_list.printing import txt_list


def tables(store: sqlite3.Connection) -> set[str]:
    """The tables of the store by name."""
    return {name for (name,) in store.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def test_a_list_is_kept_with_source_kind_month_time_and_fingerprint(add, store, combined):
    """VCL4THP Q116-144: source list and month are kept with the ratings."""
    report = add(combined, name="players_list_foa.txt")

    (stored,) = lists(store)
    assert stored == report.stored
    assert (stored.source, stored.kind, stored.month) == ("FIDE", Kind.COMBINED, "2026-09")
    assert (stored.rows, stored.file_name) == (6, "players_list_foa.txt")
    assert stored.imported_at == datetime.fromisoformat("2026-09-02T10:30")
    assert stored.sha256 == hashlib.sha256(combined.encode()).hexdigest()
    assert str(stored) == "FIDE combined 2026-09"


def test_an_empty_store_has_no_lists_and_finds_nobody(store):
    """Asking before the first import is not an error."""
    assert lists(store) == []
    assert by_id(store, 1503014) is None
    assert search(store, "carlsen") == []


def test_the_same_list_again_replaces_the_earlier_one(add, store, combined):
    """One list per source, kind and month: a second import leaves nothing of the first."""
    add(combined)
    before = len(tables(store))

    report = add(combined.replace("2840", "2841"))

    assert report.replaced is not None
    assert (len(lists(store)), len(tables(store))) == (1, before)
    hit = by_id(store, 1503014)
    assert hit is not None
    assert hit.entry.standard_rating == 2841


def test_the_newest_month_wins_unless_told_otherwise(add, store, combined):
    """Several months side by side: the newest is asked first, another on request."""
    add(combined, month="2026-08")
    add(combined.replace("2840", "2850"), month="2026-10")
    add(combined.replace("2840", "2845"), month="2026-09")

    assert [stored.month for stored in lists(store)] == ["2026-10", "2026-09", "2026-08"]
    assert [hit.entry.standard_rating for hit in all_by_id(store, 1503014)] == [2850, 2845, 2840]
    newest, oldest = by_id(store, 1503014), by_id(store, 1503014, within=lists(store)[2:])
    assert newest is not None
    assert oldest is not None
    assert (newest.entry.standard_rating, oldest.entry.standard_rating) == (2850, 2840)


def test_the_list_in_force_is_that_of_the_month_the_tournament_starts_in(add, store, combined):
    """B.02 7.1: an event that starts on 30 September cannot use the list of October."""
    add(combined, month="2026-08")
    add(combined, month="2026-09")
    add(combined, month="2026-10")

    assert [stored.month for stored in in_force(lists(store), date(2026, 9, 30))] == ["2026-09"]
    assert [stored.month for stored in in_force(lists(store), date(2026, 10, 1))] == ["2026-10"]
    assert in_force(lists(store), date(2026, 7, 31)) == []


def test_lists_of_several_sources_and_kinds_are_current_together(add, store, combined, standard):
    """The newest of each source and kind counts; within a month FIDE's combined list is asked first."""
    add("ID;Name;Elo\n1;Carlsen, Magnus;2900\n", source="NOR")
    add(standard, kind=Kind.STANDARD)
    add(combined)
    add(combined, month="2026-08")

    assert [str(stored) for stored in current(lists(store))] == [
        "FIDE combined 2026-09",
        "FIDE standard 2026-09",
        "NOR national 2026-09",
    ]


def test_the_heading_against_the_month_given(add, standard):
    """The user's word counts, but a heading that says otherwise is a finding."""
    report = add(standard, month="2026-10", kind=Kind.STANDARD)

    assert report.stored.month == "2026-10"
    assert [finding.code for finding in report.findings] == ["rating-list.month"]
    assert add(standard, month=None, kind=Kind.STANDARD).stored.month == "2026-09"


def test_of_two_rows_with_one_id_the_first_is_kept(add, store, combined):
    """A FIDE ID belongs to one person: the second row is reported with its line and left out."""
    twice = combined + combined.splitlines()[1].replace("Carlsen, Magnus", "Impostor, Mango") + "\n"

    report = add(twice)

    assert (report.stored.rows, report.skipped) == (6, 1)
    (finding,) = report.findings
    assert (finding.code, finding.severity) == ("rating-list.repeated", Severity.ERROR)
    assert finding.where == "line 8"
    assert search(store, "impostor") == []


def test_of_two_rows_with_one_national_id_the_first_is_kept(add, store):
    """The same for a federation's own numbers; people without a number are not compared."""
    report = add("ID;Name;Elo\n1;Ann;1500\n1;Bob;1600\n;Cid;1400\n;Dee;1300\n", source="ENG")

    assert (report.stored.rows, report.skipped) == (3, 1)
    assert search(store, "bob") == []


class PowerCut(Exception):
    """Something that no reader expects."""


def long_list(combined: str, rows: int = 1000) -> str:
    """A list too long to be read in one piece."""
    heading, row = combined.splitlines()[:2]
    return "\n".join([heading, row, *(row.replace("1503014", f"{9000000 + n}") for n in range(rows))])


@pytest.mark.parametrize(("step", "later_than"), [("reading", 0), ("reading", 70_000), ("indexing", 0)])
def test_an_import_that_breaks_off_leaves_the_earlier_list(add, store, combined, step, later_than):
    """One transaction: whatever happens in the middle, the store is as it was before."""
    add(combined)
    before = tables(store)

    def cut(progress):
        if progress.step == step and progress.done > later_than:
            raise PowerCut

    with pytest.raises(PowerCut):
        add(long_list(combined).replace("2840", "2000"), progress=cut)

    hit = by_id(store, 1503014)
    assert hit is not None
    assert hit.entry.standard_rating == 2840
    assert tables(store) == before
    assert not store.in_transaction


def test_a_fault_at_the_end_of_a_long_file_leaves_the_earlier_list(add, store, combined, zipped):
    """XML cut short and zip files with a wrong checksum show it only at their end, after many good rows."""
    add(combined)
    person = "<player><fideid>{}</fideid><name>Somebody</name><rapid_rating>1500</rapid_rating></player>"
    xml = "<playerslist>" + "".join(person.format(number) for number in range(1, 5000))
    damaged = bytearray(zipped(long_list(combined)))
    damaged[damaged.index(b"PK\x01\x02") + 16] ^= 255

    for content in (xml, bytes(damaged)):
        with pytest.raises(UnreadableFile, match=r"cut short|damaged"):
            add(content)

    assert [stored.rows for stored in lists(store)] == [6]
    assert len(search(store, "carlsen")) == 1


def test_an_import_inside_a_transaction_can_be_taken_back(add, store, combined):
    """The caller's own transaction stays open, and rolling it back takes the list out again."""
    store.execute("BEGIN")
    add(combined)
    assert store.in_transaction
    store.rollback()

    assert lists(store) == []


def test_settings_of_the_connection_are_given_back(add, store, combined):
    """The import uses a larger cache only while it runs."""
    before = [store.execute(f"PRAGMA {name}").fetchone() for name in ("cache_size", "secure_delete")]
    add(combined)

    assert [store.execute(f"PRAGMA {name}").fetchone() for name in ("cache_size", "secure_delete")] == before


def test_progress_tells_bytes_then_rows(add, combined):
    """The command line can show how far it is."""
    reports = []
    add(combined, progress=reports.append)

    assert (reports[0].step, reports[0].done, reports[0].total) == ("reading", len(combined), len(combined))
    assert (reports[-1].step, reports[-1].done, reports[-1].total) == ("indexing", 6, 6)


def test_a_list_is_dropped_with_all_its_tables(add, store, combined, standard):
    """Only the catalogue and the other lists remain."""
    first = add(combined).stored
    left = tables(store)
    add(standard, kind=Kind.STANDARD)

    drop_list(store, lists(store)[1])

    assert lists(store) == [first]
    assert tables(store) == left


def test_a_list_is_stored_for_later_connections(tmp_path, combined):
    """The import is committed: another connection to the same file sees it."""
    list_file = tmp_path / "list.txt"
    list_file.write_text(combined)
    writing = sqlite3.connect(tmp_path / "store.sqlite")
    with list_file.open("rb") as stream:
        report = import_list(
            writing, stream, source="FIDE", month="2026-09", imported_at=datetime.fromisoformat("2026-09-01")
        )
    writing.close()

    reading = sqlite3.connect(tmp_path / "store.sqlite")
    assert report.stored.file_name == "list.txt"
    assert len(search(reading, "magnus")) == 1
    reading.close()


def test_the_invented_people_of_a_new_installation():
    """Always the same 2,000, no two with one ID, and no ID that FIDE could have given (nine digits)."""
    listed = list(example_people())
    assert listed == list(example_people())
    assert len({entry.fide_id for entry in listed}) == len(listed) == EXAMPLE_PEOPLE == 2000
    assert min(entry.fide_id for entry in listed) > 999_999_999
    rated = sum(bool(entry.standard_rating) for entry in listed)
    assert 0.8 * len(listed) < rated < len(listed)


def test_invented_people_leave_when_a_real_list_comes(add, store, combined):
    """Nobody enters an invented player into a real tournament by mistake."""
    add("".join(txt_list(example_people(), Kind.COMBINED, "2026-09")), source=EXAMPLE_SOURCE)
    assert [stored.source for stored in lists(store)] == [EXAMPLE_SOURCE]
    add(combined)
    assert [stored.source for stored in lists(store)] == ["FIDE"]
