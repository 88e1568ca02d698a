"""Needs and insurance: who may know what, notice in time, cover for all days (ENTRY-016, ENTRY-028)."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from caissa.entering import Missing
from caissa.tournament import Role
from caissa_web.accounts.models import User
from caissa_web.enrolment.queries.standing import missing_of
from caissa_web.lodging.models import HotelDesk
from caissa_web.lodging.operations.hotels import save_hotel, save_type, set_allotment
from caissa_web.lodging.operations.stays import StayForm, set_stay
from caissa_web.portal import access
from caissa_web.welfare.errors import BadCover, BadNeed
from caissa_web.welfare.models import Cover, Need, NeedLook
from caissa_web.welfare.operations.insurance import CoverForm, set_duty, tell_cover
from caissa_web.welfare.operations.needs import take_back, tell_need
from caissa_web.welfare.queries import is_late, missing_covers
from tests.web.contracts.world import somebody
from tests.web.enrolment.hall import fresh

INSULIN = "insulin in the playing hall"
START = date(2026, 5, 1)


def cover(entry, starts=START, ends=date(2026, 5, 9), document=b""):
    """Somebody's insurance."""
    return tell_cover(entry, CoverForm("Alpine Mutual", "P-778", starts, ends, document), by="Anna")


# -- needs ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "text", "seen_by"),
    [("", "x", ["office"]), ("diet", "  ", ["office"]), ("diet", "x" * 2001, ["office"]), ("diet", "x", []),
     ("diet", "x", ["treasurer"])],
)  # fmt: skip
def test_a_need_that_cannot_be_stored(anna, kind, text, seen_by):
    """No kind, nothing said, too long, nobody chosen; the treasurer cannot be chosen."""
    with pytest.raises(BadNeed):
        tell_need(anna, kind, text, seen_by, by="Anna")
    assert not Need.objects.exists()


def test_a_need_is_seen_by_those_who_were_chosen(offer, anna):
    """Medical for the office alone: neither arbiter nor hotel nor treasurer; every look is a row."""
    need = tell_need(anna, "medical", INSULIN, ["office"], by="Anna")
    assert INSULIN not in need.encrypted
    expected = {
        Role.ENTRIES_OFFICER: True, Role.ORGANISER: True, Role.CHIEF_ARBITER: False, Role.HOTEL_DESK: False,
        Role.TRANSPORT_OFFICER: False,
    }  # fmt: skip
    for role, sees in expected.items():
        client = somebody(offer.event, role, role.value.replace(" ", "-"))
        page = client.get("/office/spring/needs/")
        assert page.status_code == 200
        assert (INSULIN in page.content.decode()) is sees, role
    treasurer = somebody(offer.event, Role.TREASURER, "tess")
    assert treasurer.get("/office/spring/needs/").status_code == 403
    assert treasurer.get("/office/spring/insurance/").status_code == 403
    assert set(NeedLook.objects.values_list("by", flat=True)) == {"entries-officer", "organiser"}


def test_a_hotel_knows_the_needs_of_its_own_guests_only(offer, anna, lili):
    """Anna sleeps at the Park, Lili at the Lake: each desk reads one of the two, and no look at the other."""
    desks = {}
    for key, entry in (("park", anna), ("lake", lili)):
        hotel = save_hotel(offer.event, key, {"name": key.title()}, by="olga")
        kind = save_type(hotel, "sgl", name="Single", beds=1, prices={1: 8000}, by="olga")
        set_allotment(kind, START, START, 1, by="olga")
        set_stay(entry, StayForm(START, date(2026, 5, 2), kind), by="olga")
        tell_need(entry, "diet", f"nothing with nuts, {key}", ["hotel"], by="Anna")
        desks[key] = somebody(offer.event, Role.HOTEL_DESK, f"desk-{key}")
        HotelDesk.objects.create(hotel=hotel, account=User.objects.get(username=f"desk-{key}"))
    nowhere = somebody(offer.event, Role.HOTEL_DESK, "desk-of-nothing")
    texts = {key: desk.get("/office/spring/needs/").content.decode() for key, desk in desks.items()}
    assert {
        key: [each for each in ("park", "lake") if f"nuts, {each}" in text] for key, text in texts.items()
    } == {
        "park": ["park"],
        "lake": ["lake"],
    }
    assert "nuts" not in nowhere.get("/office/spring/needs/").content.decode()
    assert NeedLook.objects.filter(by="desk-park").count() == 1
    manager = somebody(offer.event, Role.ORGANISER, "otto").get("/office/spring/needs/").content.decode()
    assert "nuts, park" in manager
    assert "nuts, lake" in manager


def test_a_disability_is_told_twenty_days_before(anna):
    """The event starts on 1 May: 11 April is in time, 12 April is not (S0 9.1.4). The first day counts."""
    in_time = datetime(2026, 4, 11, 12, tzinfo=UTC)
    need = tell_need(anna, "access", "a ramp", ["arbiters"], by="Anna", now=in_time)
    assert not is_late(need, START)
    again = tell_need(
        anna, "access", "a wide ramp", ["arbiters"], by="Anna", now=datetime(2026, 4, 20, tzinfo=UTC)
    )
    assert again.notified_on == date(2026, 4, 11)
    take_back(anna, "access", by="Anna")
    late = tell_need(
        anna, "access", "a ramp", ["arbiters"], by="Anna", now=datetime(2026, 4, 12, 12, tzinfo=UTC)
    )
    assert is_late(late, START)
    food = tell_need(anna, "diet", "no nuts", ["hotel"], by="Anna", now=datetime(2026, 4, 30, tzinfo=UTC))
    assert not is_late(food, START)


def test_the_page_of_needs_tells_and_erases_and_shows_no_text(anna):
    """What was written is for those chosen, not for whoever opens the link later."""
    address = access.entries_address(anna.applicant) + f"{anna.code}/needs/"
    browser = Client()
    refused = browser.post(address, {"kind": "medical", "text": INSULIN})
    assert refused.status_code == 422
    assert browser.post(address, {"kind": "medical", "text": INSULIN, "seen_by": "office"}).status_code == 302
    page = browser.get(address).content.decode()
    assert INSULIN not in page
    assert "the entries office and the organiser" in page
    browser.post(address, {"kind": "medical", "erase": "1"})
    assert not Need.objects.exists()


# -- insurance --------------------------------------------------------------------------


def test_cover_is_missing_only_where_it_is_asked_for(offer, anna):
    """Until the day that was named; a cover that ends before the last day is not enough (C.05 12.5)."""

    def kinds() -> list[tuple[Missing, date | None]]:
        return [(item.kind, item.due) for item in missing_of(fresh(anna)) if item.kind is Missing.INSURANCE]

    assert kinds() == []
    set_duty(offer.event, required=True, due=date(2026, 4, 1), by="olga")
    assert kinds() == [(Missing.INSURANCE, date(2026, 4, 1))]
    cover(anna, ends=date(2026, 5, 8))
    assert kinds() == [(Missing.INSURANCE, date(2026, 4, 1))]
    cover(anna)
    assert kinds() == []
    assert missing_covers([anna]) == {anna.pk: []}


@pytest.mark.parametrize(
    "form",
    [
        CoverForm("", "", START, START),
        CoverForm("Alpine", "", None, START),
        CoverForm("Alpine", "", START, date(2026, 4, 1)),
        CoverForm("Alpine", "", START, START, b"MZ\x90"),
        CoverForm("Alpine", "", START, START, b"<svg onload=x>"),
        CoverForm("Alpine", "", START, START, b"%PDF-" + b"x" * (5 << 20)),
    ],
)
def test_cover_that_cannot_be_stored(anna, form):
    """No insurer, no day, days reversed, a program, a drawing with script, too large."""
    with pytest.raises(BadCover):
        tell_cover(anna, form, by="Anna")
    assert not Cover.objects.exists()


def test_the_proof_is_encrypted_and_opened_by_the_office(offer, anna):
    """As it came; a new one takes the place of the old."""
    address = access.entries_address(anna.applicant) + f"{anna.code}/insurance/"
    form = {"insurer": "Alpine Mutual", "policy": "P-778", "starts": "2026-05-01", "ends": "2026-05-09"}
    for content in (b"%PDF-1.7 first", b"%PDF-1.7 second"):
        paper = SimpleUploadedFile("policy.pdf", content, "application/pdf")
        assert Client().post(address, form | {"document": paper}).status_code == 302
    stored = Cover.objects.get()
    assert b"second" not in bytes(stored.file.content)
    assert "Alpine" not in stored.encrypted
    officer = somebody(offer.event, Role.ENTRIES_OFFICER)
    assert "Alpine Mutual" in officer.get("/office/spring/insurance/").content.decode()
    assert officer.get(f"/office/spring/insurance/{anna.code}/paper/").content == b"%PDF-1.7 second"
    assert "Alpine" not in Client().get(address).content.decode()


def test_the_list_of_those_without_cover(offer, anna, lili):
    """The office asks for it and sees who is missing."""
    officer = somebody(offer.event, Role.ENTRIES_OFFICER)
    officer.post("/office/spring/insurance/duty/", {"required": "on", "due": "2026-04-01"})
    cover(anna)
    page = officer.get("/office/spring/insurance/", {"only": "missing"}).content.decode()
    assert "Lili" in page
    assert ">Anna<" not in page
