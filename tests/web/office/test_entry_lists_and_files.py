"""Another category, pasted lists, the report of entries, and files of the list for other programs."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from caissa.files import trf
from caissa.tournament import Role
from caissa_web.enrolment.models import Entry, Listed, Offer
from caissa_web.enrolment.operations.changing import withdraw
from tests.web.enrolment.hall import RULES, enter, festival, fresh
from tests.web.enrolment.test_new_rating_lists import ANNA, BORIS, publish
from tests.web.office.test_entries_pages import page, sent, somebody

pytestmark = pytest.mark.django_db
LISTS = "/office/spring/entries/list/"


@pytest.fixture
def offer(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Offer:
    """A festival with entries, and no rating lists yet."""
    monkeypatch.setenv("CAISSA_RATINGS", str(tmp_path / "ratings.sqlite3"))
    return festival(RULES.replace("size = 2", "size = 9"))


@pytest.fixture
def officer(offer: Offer) -> Client:
    """The entries officer."""
    return somebody(offer.event, Role.ENTRIES_OFFICER)


def test_an_entry_is_moved_by_its_page(offer: Offer, officer: Client):
    """Category chosen, verdict and price looked at, rule waived with the reason, moved."""
    (anna,) = enter(offer, "Anna")
    assert "category/" in page(officer, f"entry/{anna.code}/")
    shown = page(officer, f"entry/{anna.code}/category/", category="U14")
    assert "EUR\N{NO-BREAK SPACE}70.00" in shown
    rule = shown.split('name="waive" value="')[1].split('"')[0]
    data = {"category": "U14", "seen_version": str(anna.version), "reason": "her sister plays there"}

    sent(officer, f"entry/{anna.code}/category/", **data)
    assert fresh(anna).category.code == "A", "the rule refuses"
    sent(officer, f"entry/{anna.code}/category/", **data, waive=rule)

    moved = fresh(anna)
    assert (moved.category.code, moved.state) == ("U14", "confirmed")
    assert moved.waivers == {rule: "her sister plays there"}
    assert "her sister plays there" in page(officer, f"entry/{anna.code}/")


def test_only_the_entries_office_moves_entries(offer: Offer):
    """A chief arbiter sees the entry, and cannot move it."""
    (anna,) = enter(offer, "Anna")
    arbiter = somebody(offer.event, Role.CHIEF_ARBITER)
    assert arbiter.get(f"/office/spring/entries/entry/{anna.code}/").status_code == 200
    assert sent(arbiter, f"entry/{anna.code}/category/", category="U14", reason="x").status_code == 403


def paste(officer: Client, kind: str, lines: str) -> Any:
    return sent(officer, "lists/", **{"act": "paste", "pasted-kind": kind, "pasted-lines": lines})


def test_many_are_put_on_a_list_at_once(offer: Offer, officer: Client):
    """By FIDE ID, by FIDE ID with a name, by a name of the list; twice is once, and the log names nobody."""
    publish("2026-01", ANNA, BORIS)

    paste(officer, "barred", "2001\n\n2002; Bach, Boris\nAdams, Anna\n77 Nobody Knows\n")
    paste(officer, "barred", "2002\n78\tSomebody Else")

    rows = Listed.objects.filter(kind="barred").order_by("fide_id").values_list("fide_id", "name")
    assert list(rows) == [
        (77, "Nobody Knows"),
        (78, "Somebody Else"),
        (2001, "Adams, Anna"),
        (2002, "Bach, Boris"),
    ]
    acts = offer.event.portal_acts.filter(act="list.added")
    assert acts.count() == 2
    assert "Boris" not in "".join(act.what + act.subject for act in acts)


def test_one_bad_line_and_nothing_is_stored(offer: Offer, officer: Client):
    """Each line that is not clear is named by its number; the good ones are not stored."""
    publish("2026-01", ANNA, BORIS)

    answer = paste(officer, "qualified", "2001\nMüller, Who\n2002 Adams, Anna\n")

    assert answer.status_code == 422
    text = answer.content.decode()
    assert "line 2: Müller, Who: nobody of that name is in the lists" in text
    assert "line 3: the FIDE ID 2002 belongs to Bach, Boris" in text
    assert "line 1" not in text
    assert not Listed.objects.exists()


def test_federations_in_arrears_are_pasted_by_their_letters(offer: Offer, officer: Client):
    """Three letters a line, with or without the name behind them."""
    paste(officer, "federation-in-arrears", "ger\nFRA France\n")
    assert paste(officer, "federation-in-arrears", "AUT\n12").status_code == 422
    assert sorted(Listed.objects.values_list("federation", flat=True)) == ["FRA", "GER"]


def test_the_report_counts_by_federation_title_and_category(offer: Offer, officer: Client):
    """Three in A and one in U14: two of FRA, two of GER; a withdrawn one counts only if asked for."""
    enter(offer, "Anna", person={"federation": "FRA", "title": "WGM"})
    enter(offer, "Boris", "Chen", person={"federation": "GER"})
    enter(offer, "Dora", category="U14", person={"federation": "FRA", "birth": "2014-05-05"})
    (gone,) = enter(offer, "Egon", person={"federation": "ITA"})
    withdraw(fresh(gone), by="Egon")

    rows = _rows(page(officer, "report/"))
    assert rows == [
        ["FRA", "1", "1", "2"],
        ["GER", "2", "0", "2"],
        ["Total", "3", "1", "4"],
        ["WGM", "1", "0", "1"],
        ["–", "2", "1", "3"],
        ["Total", "3", "1", "4"],
    ]
    assert _rows(page(officer, "report/", state="withdrawn"))[0] == ["ITA", "1", "0", "1"]


def _rows(html: str) -> list[list[str]]:
    """The rows of the tables as somebody reads them, without their headings."""
    rows = [
        [
            re.sub(r"<[^>]*>", "", cell).strip()
            for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)
        ]
        for row in re.findall(r"<tr>(.*?)</tr>", html, re.DOTALL)
    ]
    return [row for row in rows if row[-1].isdecimal()]


def test_the_list_as_json(offer: Offer, officer: Client):
    """The same columns as CSV, each cell as it is; the download is logged."""
    (anna,) = enter(offer, "=Anna", person={"federation": "FRA"})

    content = json.loads(officer.get(f"{LISTS}entries.json").content)

    (row,) = content["entries"]
    assert (row["code"], row["name"], row["federation"], row["category"]) == (anna.code, "=Anna", "FRA", "A")
    assert offer.event.portal_acts.filter(act="entries.exported").count() == 1


def test_the_players_as_a_trf_without_rounds(offer: Offer, officer: Client):
    """Those with a place in A, by rating, title and name (C.04.2 2.2); it can be read back."""
    enter(offer, "Weak", "Strong", "Gone")
    for name, rating in (("Weak", 1500), ("Strong", 2400)):
        Entry.everybody.filter(participant__name=name).update(rating=rating)
    withdraw(fresh(Entry.everybody.get(participant__name="Gone")), by="Gone")
    enter(offer, "Young", category="U14", person={"birth": "2014-05-05"})

    text = officer.get(f"{LISTS}entries.trf", {"category": "A"}).content.decode()

    reading = trf.read(text)
    players = [(each.number, each.name, each.rating) for each in reading.tournament.players]
    assert players == [(1, "Strong", 2400), (2, "Weak", 1500)]
    assert reading.tournament.paired_rounds == 0
    assert reading.findings == ()


def test_the_files_are_the_entries_offices(offer: Offer):
    """A chief arbiter sees the report, and takes no file along."""
    enter(offer, "Anna")
    arbiter = somebody(offer.event, Role.CHIEF_ARBITER)
    for name in ("entries.json", "entries.trf"):
        assert arbiter.get(f"{LISTS}{name}").status_code == 403
    assert arbiter.get("/office/spring/entries/report/").status_code == 200
