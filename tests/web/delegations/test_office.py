"""Delegations in the office: a pasted list is invited, quotas and days are set, lists come in and go out."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
import xlsxwriter
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.background import long_work, tasks
from caissa_web.delegations.links import token_of
from caissa_web.delegations.models import Delegation, FederationOfficial, Member, Qualification, Quota, Terms
from caissa_web.delegations.operations import importing as importing_operations
from caissa_web.delivery.models import Letter
from caissa_web.enrolment.models import Entry, Offer, PortalAct
from caissa_web.office.delegations import importing
from caissa_web.portal.opening.afterwards import catch_up
from caissa_web.records.models import Appointment
from caissa_web.treasury.models import Charge
from tests.web.delegations.games import championship, coming, names

pytestmark = pytest.mark.django_db


@pytest.fixture
def offer() -> Offer:
    """An announced championship."""
    return championship()


@pytest.fixture
def olga(client: Client, offer: Offer) -> Client:
    """The entries officer, signed in."""
    user = User.objects.create_user("olga")
    Appointment.objects.create(event=offer.event, user=user, role=Role.ENTRIES_OFFICER.value)
    client.force_login(user)
    return client


def at(offer: Offer, name: str, *which: str) -> str:
    """An address of the office."""
    return reverse(f"office:{name}", args=[offer.event.slug, *which])


FEDERATIONS = (
    "federation\thead\te-mail\tU14\tU14G\n"
    "FRA\tM. Durand\tfra@example.org\t1\t1\n"
    "NOR\tB. Langmo\tnor@example.org\t2\t0\n"
)


def test_china_is_invited_in_chinese(olga: Client, offer: Offer) -> None:
    """Django calls the library's "zh" another name; the letter is in Chinese all the same."""
    rows = "federation\thead\te-mail\tU14\nCHN\tLi Wei\tchn@example.org\t1\n"
    olga.post(at(offer, "delegations-invite"), {"pasted": rows, "send": "yes"})
    letter = Letter.objects.get()
    assert letter.language == "zh"
    assert any("\u4e00" <= sign <= "\u9fff" for sign in letter.subject)


def test_a_pasted_list_is_looked_at_and_invited(olga: Client, offer: Offer) -> None:
    """Looking invites nobody; the press invites both, the French in French, with their quotas."""
    looked = olga.post(at(offer, "delegations-invite"), {"pasted": FEDERATIONS, "look": "yes"})
    assert "Invite 2 delegations" in " ".join(looked.content.decode().split())
    assert not Delegation.objects.exists()
    olga.post(at(offer, "delegations-invite"), {"pasted": FEDERATIONS, "send": "yes"})
    assert dict(Letter.objects.values_list("contact", "language")) == {
        "fra@example.org": "fr",
        "nor@example.org": "en",
    }
    sizes = Quota.objects.filter(delegation__federation="NOR").values_list("category__code", "size")
    assert dict(sizes) == {"U14": 2, "U14G": 0}
    assert PortalAct.objects.filter(act="delegations.invited").count() == 1


def test_a_wrong_line_invites_nobody(olga: Client, offer: Offer) -> None:
    """An unknown federation in line 3, a quota that is no number: named by line, and no letter leaves."""
    text = FEDERATIONS.replace("NOR", "XYZ").replace("\t2\t0", "\ttwo\t0")
    page = olga.post(at(offer, "delegations-invite"), {"pasted": text, "send": "yes"})
    assert page.status_code == 422
    assert page.content.decode().count("line 3") == 2
    assert not Letter.objects.exists()


def test_the_pages_of_one_delegation(olga: Client, offer: Offer) -> None:
    """Quota, days, reminder and the state of a delegation by the forms of its page."""
    delegation = coming(offer, quota={"U14": 1})
    names(delegation, offer, "category\tname\tFIDE ID\tbirth\tsex\nU14\tToth, Bence\tnone\t2012-06-02\tm\n")
    page = olga.get(at(offer, "delegation", delegation.code)).content.decode()
    assert "Toth, Bence" in page
    settings = olga.get(at(offer, "delegation-settings", delegation.code)).content.decode()
    assert "Names entered" in settings
    category = Quota.objects.get().category_id
    olga.post(at(offer, "delegation-quota", delegation.code), {f"official-{category}": "0"})
    assert Quota.objects.get().size == 1, "never smaller than what is taken"
    olga.post(at(offer, "delegation-quota", delegation.code), {f"official-{category}": "4"})
    assert Quota.objects.get().size == 4
    olga.post(at(offer, "delegation-days", delegation.code), {"names_until": "2026-04-01T18:00"})
    assert Delegation.objects.get().names_until is not None
    olga.post(at(offer, "delegation-act", delegation.code), {"act": "remind"})
    reminder = Letter.objects.get(kind="delegation.reminder")
    assert "Toth, Bence" in reminder.body
    listed = olga.get(at(offer, "delegations")).content.decode()
    assert "Hungary" in listed
    assert "EUR\xa070.00" in listed


def test_pages_of_a_large_delegation_ask_at_most_twenty_questions(
    olga: Client, offer: Offer, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    """The office's page, the delegation's own, and that of one of its people, among a dozen."""
    delegation = coming(offer, quota={"U14": 12})
    rows = "".join(f"U14\tToth, Bence {number}\tnone\t2012-06-02\tm\n" for number in range(12))
    names(delegation, offer, f"category\tname\tFIDE ID\tbirth\tsex\n{rows}")
    token = token_of(FederationOfficial.objects.get(delegation=delegation))
    code = Entry.everybody.first().code
    pages = (
        at(offer, "delegation", delegation.code),
        reverse("portal:delegation", args=[token]),
        reverse("portal:delegation-person", args=[token, code]),
    )
    for page in pages:
        olga.get(page)
        with django_assert_max_num_queries(20):
            assert olga.get(page).status_code == 200


def test_the_days_and_the_late_fee(olga: Client, offer: Offer) -> None:
    """80 EUR for a late name; late names cannot end before names do."""
    days = {"names_until": "2026-04-01T18:00", "late_until": "2026-04-20T18:00", "late_fee": "80"}
    olga.post(at(offer, "delegations-terms"), days)
    assert Terms.objects.get().late_fee_units == 8000
    olga.post(at(offer, "delegations-terms"), days | {"late_until": "2026-03-01T18:00"})
    assert Terms.objects.get().version == 1
    assert "80" in olga.get(at(offer, "delegations-terms")).content.decode()


def test_a_qualification_is_passed_on_with_the_remark(olga: Client, offer: Offer) -> None:
    """Whoever gets a place from somebody else is marked: not qualified through play (B.01.2)."""
    add = {
        "act": "add",
        "earned": "EYCC 2025, U14, 1st",
        "fide_id": "123",
        "name": "Kiss",
        "federation": "HUN",
    }
    olga.post(at(offer, "qualifications"), add)
    row = Qualification.objects.get()
    olga.post(at(offer, "qualifications"), {"act": "pass", "row": row.pk, "fide_id": "456", "name": "Nagy"})
    assert Qualification.objects.count() == 1, "without a reason nothing is passed on"
    passed = {"act": "pass", "row": row.pk, "fide_id": "456", "name": "Nagy", "reason": "studies"}
    olga.post(at(offer, "qualifications"), passed)
    assert "not qualified through play" in olga.get(at(offer, "qualifications")).content.decode()
    assert Qualification.objects.get(pk=row.pk).state == "passed-on"


OLD = [
    ["Group", "Surname", "First name", "Born", "Gender", "Country", "Remark"],
    ["Boys 14", "Toth", "Bence", "02.06.2012", "M", "HUN", "x"],
    ["Girls 14", "Nagy", "Lili", "01.04.2013", "F", "Hungary", ""],
    ["Boys 14", "Hansen", "Ole", "03.03.2012", "M", "NOR", ""],
    ["Boys 14", "Nobody", "Paul", "03.03.2012", "M", "SWE", ""],
]


def workbook(rows: list[list[str]]) -> BytesIO:
    """A spreadsheet as an old system writes it."""
    content = BytesIO()
    with xlsxwriter.Workbook(content, {"in_memory": True}) as book:
        sheet = book.add_worksheet()
        for place, row in enumerate(rows):
            sheet.write_row(place, 0, row)
    content.seek(0)
    content.name = "old.xlsx"
    return content


def fields_of(page: str) -> dict[str, str]:
    """The hidden fields and chosen options of a page."""
    fields = {"kept": re.findall(r'name="kept" value="([^"]*)"', page)[0]}
    for name, body in re.findall(r'<select\s[^>]*?name="([^"]+)"[^>]*>(.*?)</select>', page, flags=re.DOTALL):
        chosen = re.search(r'value="([^"]*)"\s+selected', body)
        fields[name] = chosen[1] if chosen else ""
    return fields


def test_a_list_of_an_old_system_is_mapped_judged_and_imported(olga: Client, offer: Offer) -> None:
    """Columns by their headings, words for categories by hand; Sweden, not invited, is left out by choice."""
    coming(offer, "HUN", {"U14": 1, "U14G": 1})
    coming(offer, "NOR", {"U14": 1})
    page = olga.post(at(offer, "delegations-import"), {"file": workbook(OLD)}).content.decode()
    sent = fields_of(page)
    assert (sent["column-0"], sent["column-1"], sent["column-3"], sent["column-6"]) == (
        "category",
        "surname",
        "birth",
        "",
    )
    sent |= {"word-Boys 14": "U14", "word-Girls 14": "U14G", "look": "yes"}
    page = olga.post(at(offer, "delegations-import"), sent).content.decode()
    assert "line 5, federation" in page
    assert "4 lines: 3 in order, 1 not." in " ".join(page.split())
    sent.pop("look")
    olga.post(at(offer, "delegations-import"), sent | {"all": "yes"})
    assert not Entry.everybody.exists(), "a bad line stores nothing unless it was chosen"
    olga.post(at(offer, "delegations-import"), sent | {"sound": "yes"})
    assert sorted(Entry.everybody.values_list("participant__name", flat=True)) == [
        "Hansen, Ole",
        "Nagy, Lili",
        "Toth, Bence",
    ]
    assert Member.objects.filter(delegation__federation="HUN").count() == 2
    olga.post(at(offer, "delegations-import"), sent | {"sound": "yes"})
    assert Entry.everybody.count() == 3, "the same list again enters nobody twice"


# -- lists that are too long for a page to wait for ------------------------------------------------


@pytest.fixture
def long_list(olga: Client, offer: Offer, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The list of the old system, as long as one that goes into the background; its columns are mapped."""
    monkeypatch.setattr(importing, "MOST_LINES", 3)
    monkeypatch.setattr(importing_operations, "MOST_LINES", 3)
    coming(offer, "HUN", {"U14": 1, "U14G": 1})
    coming(offer, "NOR", {"U14": 1})
    page = olga.post(at(offer, "delegations-import"), {"file": workbook(OLD)}).content.decode()
    assert "in the background" in page
    assert "line 5" not in page, "nothing is judged while somebody waits"
    return fields_of(page) | {"word-Boys 14": "U14", "word-Girls 14": "U14G"}


def test_a_long_list_is_imported_in_the_background(
    olga: Client, offer: Offer, long_list: dict[str, str]
) -> None:
    """Sweden stops all of it, and its line is named; the sound lines are taken over by choice, with a bar."""
    asked = olga.post(at(offer, "delegations-import"), long_list | {"all": "yes"})
    assert tasks.run_waiting(timezone.now()) == 1
    assert not Entry.everybody.exists(), "all or nothing"
    reported = olga.get(asked.url).url
    page = " ".join(olga.get(reported).content.decode().split())
    assert "4 lines: 3 in order, 1 not." in page
    assert "line 5, federation" in page
    waiting = olga.post(reported).url
    assert tasks.run_waiting(timezone.now()) == 1
    assert Member.objects.count() == Entry.everybody.count() == 3
    assert not Charge.objects.exists(), "prices follow, so that others can write meanwhile"
    catch_up(timezone.now())
    assert sorted(Charge.objects.values_list("units", flat=True)) == [7000, 7000, 7000]
    assert not Letter.objects.filter(kind__startswith="entries").exists(), "an import writes to nobody"
    assert "3 people are imported." in olga.get(olga.get(waiting).url).content.decode()
    assert PortalAct.objects.filter(act="delegations.imported").count() == 1


def test_a_long_import_that_is_called_off_stores_nothing(
    olga: Client, offer: Offer, long_list: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Called off while the second delegation is being stored: the first one is gone as well."""
    looks = iter([False] * 5 + [True] * 9)  # before, three judged, one stored
    monkeypatch.setattr(long_work.Work, "called_off", lambda _work: next(looks))
    coming(offer, "SWE", {"U14": 1})
    asked = olga.post(at(offer, "delegations-import"), long_list | {"all": "yes"})
    tasks.run_waiting(timezone.now())
    assert next(looks), "it was stopped while it stored"
    assert not Entry.everybody.exists()
    assert not PortalAct.objects.filter(act="delegations.imported").exists()
    assert "cancelled" in olga.get(asked.url).content.decode()


def test_anybody_elses_import_is_not_there(olga: Client, offer: Offer, long_list: dict[str, str]) -> None:
    """The list of one officer is shown to no other, and not under another event."""
    asked = olga.post(at(offer, "delegations-import"), long_list | {"all": "yes"})
    tasks.run_waiting(timezone.now())
    reported = olga.get(asked.url).url
    other = User.objects.create_user("otto")
    operations.appoint(offer.event, other, Role.ORGANISER, by="olga")
    client = Client()
    client.force_login(other)
    assert client.get(reported).status_code == 404
    elsewhere = championship(slug="elsewhere")
    operations.appoint(elsewhere.event, User.objects.get(username="olga"), Role.ORGANISER, by="x")
    assert olga.get(reported.replace("/youth/", "/elsewhere/")).status_code == 404
    assert olga.get(reported).status_code == 200
