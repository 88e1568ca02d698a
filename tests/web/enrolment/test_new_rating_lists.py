"""A new rating list: entries are judged again, a changed verdict is a line, and nobody is removed."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

import pytest

from caissa.cli.rating_store import open_for_import
from caissa.files import rating_list
from caissa.files.rating_list import Kind, ListEntry
from caissa.files.rating_list.printing import txt_list
from caissa_web.enrolment.models import Offer, PortalAct
from caissa_web.enrolment.operations.applying import submit
from caissa_web.enrolment.operations.changing import withdraw
from caissa_web.enrolment.operations.judging import acknowledge_change, judge_by_new_lists
from caissa_web.enrolment.operations.preparing import EntryForm
from caissa_web.enrolment.operations.waiting import draw
from caissa_web.enrolment.people import PersonData
from tests.web.enrolment.hall import NOW, applicant, category, festival, fresh, state

pytestmark = pytest.mark.django_db

ANNA = ListEntry(2001, name="Adams, Anna", federation="ENG", sex="F", standard_rating=2090, standard_k=20,
                 birth_year=1990)  # fmt: skip
BORIS = ListEntry(2002, name="Bach, Boris", federation="GER", sex="M", standard_rating=2080, standard_k=20,
                  birth_year=1991)  # fmt: skip
UNDER_2100 = """
[[category]]
code = "A"
rating = "under 2100"
[[category.pool]]
code = "all"
size = 2
"""


@pytest.fixture(autouse=True)
def store(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty store of rating lists."""
    monkeypatch.setenv("CAISSA_RATINGS", str(tmp_path / "ratings.sqlite3"))


def publish(month: str, *entries: ListEntry) -> None:
    """FIDE's list of a month arrives."""
    text = "".join(txt_list(entries, Kind.COMBINED, month)).encode("latin-1")
    with closing(open_for_import("")) as connection:
        rating_list.import_list(
            connection,
            BytesIO(text),
            source="FIDE",
            imported_at=datetime(2026, int(month[5:]), 1, tzinfo=UTC),
            month=month,
            kind=Kind.COMBINED,
            name="list.txt",
        )


def entered(offer: Offer, listed: ListEntry) -> Any:
    """Somebody of the list enters."""
    person = PersonData(listed.name, listed.fide_id)
    (entry,) = submit(
        offer, applicant(offer, listed.name), [EntryForm("A", person)], key=listed.name, by="x", now=NOW
    )
    return entry


def test_a_rating_that_rose_above_the_band_is_a_line():
    """2090 when she entered, 2130 in April: she stays, the office reads why, and it is said once."""
    publish("2026-02", ANNA, BORIS)
    offer = festival(UNDER_2100)
    anna, boris = entered(offer, ANNA), entered(offer, BORIS)
    judge_by_new_lists(NOW)
    assert fresh(anna).changed_verdict is None
    publish("2026-04", ANNA._replace(standard_rating=2130), BORIS._replace(standard_rating=2095))

    judge_by_new_lists(NOW)

    row = fresh(anna)
    assert (row.state, row.rating, row.participant.ratings) == ("confirmed", 2130, {"FIDE:standard": 2130})
    assert "2130" in row.changed_verdict["verdict"][0]["text"]
    assert "2026-02" in row.judged_by, "the list that decided stays with the entry"
    assert (fresh(boris).changed_verdict, fresh(boris).rating) == (None, 2095)
    before = PortalAct.objects.count()
    judge_by_new_lists(NOW)
    assert PortalAct.objects.count() == before

    acknowledge_change(row, by="olga", reason="entered in time")
    assert (fresh(anna).changed_verdict, state(anna)) == (None, "confirmed")
    assert "2026-04" in fresh(anna).judged_by


def test_whoever_withdrew_is_not_judged_again():
    """Nor do they stand under Changed."""
    publish("2026-02", ANNA)
    offer = festival(UNDER_2100)
    anna = entered(offer, ANNA)
    withdraw(anna, by="x", now=NOW)
    publish("2026-04", ANNA._replace(standard_rating=2130))
    judge_by_new_lists(NOW)
    assert fresh(anna).changed_verdict is None


def test_places_by_rating_go_by_the_newest_list():
    """One place by rating: Boris 2080 overtakes Anna 2090 by the list of April."""
    publish("2026-02", ANNA, BORIS)
    by_rating = UNDER_2100.replace("size = 2", 'size = 1\nmethod = "rating"')
    offer = festival(by_rating.replace('rating = "under 2100"\n', ""))
    anna, boris = entered(offer, ANNA), entered(offer, BORIS)
    publish("2026-04", ANNA, BORIS._replace(standard_rating=2098))
    judge_by_new_lists(NOW)

    draw(offer, category(offer), by="olga", now=NOW)

    assert (state(anna), state(boris)) == ("waiting", "confirmed")
