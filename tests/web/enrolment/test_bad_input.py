"""What people send that cannot be: a clear message each, and nothing is stored."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from caissa.entering import Missing
from caissa.errors import CaissaError
from caissa_web.enrolment import personal_data
from caissa_web.enrolment.errors import AlreadyEntered, BadEntry, EntriesClosed, NotAllowed, PriceChanged
from caissa_web.enrolment.models import Entry, Offer, Participant
from caissa_web.enrolment.operations.applying import Arrival, submit, take_places
from caissa_web.enrolment.operations.changing import withdraw
from caissa_web.enrolment.operations.deadlines import pass_deadlines
from caissa_web.enrolment.operations.decisions import reinstate
from caissa_web.enrolment.operations.offers import close_offer, save_offer
from caissa_web.enrolment.operations.preparing import EntryForm, prepare
from caissa_web.enrolment.people import PersonData
from caissa_web.enrolment.queries.standing import missing_of
from caissa_web.exchange import rating_store
from caissa_web.privacy.finding import Wanted
from caissa_web.section.errors import Conflict
from caissa_web.treasury.models import Payer
from caissa_web.treasury.queries import balance, open_amount
from tests.web.enrolment.hall import NOW, RULES, applicant, enter, festival, form, fresh, pay, state
from tests.web.enrolment.hall import owed as owed_for

pytestmark = pytest.mark.django_db


@pytest.fixture
def offer() -> Offer:
    """A festival with open entries."""
    return festival()


def sent(offer: Offer, filled: EntryForm, **options: Any) -> Any:
    """One entry, sent now."""
    options.setdefault("key", "k")
    options.setdefault("now", NOW)
    return submit(offer, applicant(offer), [filled], by="Anna", **options)


@pytest.mark.parametrize(
    ("person", "words"),
    [
        ({"name": " "}, "name: it is missing"),
        ({"name": "N" * 201}, "name: at most 200 characters"),
        ({"name": "Anna\u202e"}, "cannot be printed"),
        ({"birth": "2013-02-29"}, "date of birth"),
        ({"birth": "2014-02-30"}, "date of birth"),
        ({"birth": "14"}, "date of birth"),
        ({"federation": "Fr"}, "federation: three capital letters"),
        ({"email": "anna at example"}, "e-mail"),
        ({"title": "GMX"}, "there is no title GMX"),
        ({"fide_id": 5, "no_fide_id": True}, "either a number, or none"),
    ],
)
def test_fields_that_cannot_be(offer: Offer, person: dict[str, Any], words: str):
    """The field and what is wrong with it are named; nobody is stored."""
    values = {"name": "Anna", "no_fide_id": True, "birth": "2014-05-05"} | person

    with pytest.raises(BadEntry, match=words):
        sent(offer, EntryForm("A", PersonData(**values), {}, frozenset({"rules"})))

    assert not Participant.objects.exists()


@pytest.mark.parametrize("name", ["Pelé", "علي بن أبي", "李雷", "O'Brien-Łuczak, Seán", "N" * 200])
def test_names_that_people_have(offer: Offer, name: str):
    """One word, from right to left, other scripts, two hundred letters: all of them enter."""
    (entry,) = sent(offer, form(name))
    assert entry.participant.name == name


def test_under_14_on_the_day(offer: Offer):
    """Not yet 14 on 1 January 2026: born on 2 January 2012 is in, on 1 January out; a year alone asks."""
    (child,) = sent(offer, form("In", "U14", birth="2012-01-02"), key="a")
    with pytest.raises(NotAllowed, match="age on 2026-01-01 at most 13"):
        sent(offer, form("Out", "U14", birth="2012-01-01"), key="b")
    (asked,) = sent(offer, form("Perhaps", "U14", birth="2012"), key="c")

    assert (child.state, asked.state) == ("confirmed", "submitted")


def test_close_plus_one_second(offer: Offer):
    """The closing hour itself is closed, a moment before is open, by whatever clock the event has."""
    closes = datetime(2026, 3, 29, 1, 0, tzinfo=UTC)  # in Europe clocks are put forward at this moment
    offer = save_offer(offer, by="olga", seen_version=offer.version, closes=closes, reason="hour set")

    sent(offer, form("Early"), key="a", now=closes - timedelta(seconds=1))
    with pytest.raises(EntriesClosed):
        sent(offer, form("Late"), key="b", now=closes)

    close_offer(offer, by="olga", now=NOW)
    with pytest.raises(EntriesClosed):
        sent(Offer.objects.select_related("event").get(), form("Later"), key="c", now=NOW)


def test_a_double_click_is_one_entry(offer: Offer):
    """The same key twice: the same code, one place."""
    first, second = sent(offer, form("Anna")), sent(offer, form("Anna"))

    assert [entry.code for entry in first] == [entry.code for entry in second]
    assert Entry.everybody.count() == 1


def test_parent_and_club_enter_the_same_child(offer: Offer):
    """By FIDE ID the second one is told, and nothing of theirs is stored."""
    child = EntryForm("A", PersonData("Child", fide_id=777, birth="2014-05-05"), {}, frozenset({"rules"}))
    sent(offer, child, key="a")

    with pytest.raises(AlreadyEntered, match="Child is already entered"):
        submit(offer, applicant(offer, "Club", kind="club"), [child], key="b", by="Club", now=NOW)
    assert Entry.everybody.count() == 1


def test_the_fide_id_of_another(offer: Offer, monkeypatch: pytest.MonkeyPatch):
    """A number that belongs to somebody else is named with its owner."""
    rating_store.bring_invented()
    (hit,) = rating_store.search("a", None)[:1]
    typed = PersonData("Zzyzx Qwrt", fide_id=hit.entry.fide_id, birth="1990")

    with pytest.raises(BadEntry, match="belongs to"):
        sent(offer, EntryForm("A", typed, {}, frozenset({"rules"})))


def test_a_store_without_a_list_is_filled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """A process that was killed before its first import leaves an empty store; search works all the same."""
    left = tmp_path / "ratings.sqlite3"
    left.touch()
    monkeypatch.setenv("CAISSA_RATINGS", str(left))

    rating_store.bring_invented()

    assert rating_store.search("a", None)


def test_a_price_that_changed_meanwhile(offer: Offer):
    """Nobody pays what they have not seen: the entry is not stored, and the new price is named."""
    dearer = save_offer(
        offer,
        by="olga",
        seen_version=offer.version,
        text=RULES.replace("amount = 70", "amount = 80"),
        reason="hall",
    )

    with pytest.raises(PriceChanged, match=r"EUR 80\.00"):
        sent(dearer, form("Anna"), seen_total="EUR 70.00")
    assert not Entry.everybody.exclude(state="draft").exists()


FREE = RULES[: RULES.index("[[price]]")]


@pytest.mark.parametrize(
    ("before", "after", "seen", "owed"),
    [
        (FREE, RULES, r"was EUR 0\.00, now it is EUR 70\.00", ["EUR 70.00"]),
        (RULES, FREE, r"was EUR 70\.00, now it is EUR 0\.00", []),
    ],
)
def test_a_price_that_came_or_went_after_a_form_was_prepared(
    before: str, after: str, seen: str, owed: list[str]
):
    """A price is added or removed after preparing: a day later it is named once, and then it is owed."""
    offer = festival(before)
    ready = prepare(offer, applicant(offer), [form("Anna")], key="k", by="Anna", now=NOW)
    offer = save_offer(offer, by="olga", seen_version=offer.version, text=after, reason="money")
    late = NOW + timedelta(hours=25)

    (refused,) = take_places(offer.event, [Arrival(ready.pk, late)], by="Anna")
    with pytest.raises(PriceChanged, match=seen):
        raise refused.refusal or AssertionError("a price that nobody has seen")
    (taken,) = take_places(offer.event, [Arrival(ready.pk, late)], by="Anna")

    assert [state(entry) for entry in taken.entries] == ["confirmed"]
    assert owed_for(taken.entries[0]) == owed


def test_without_consent_nothing_is_stored():
    """A text that must be agreed to is named."""
    offer = festival(RULES + '\n[[consent]]\ncode = "photos"\ntext = "I agree to photographs."\n')

    with pytest.raises(BadEntry, match="photographs"):
        sent(offer, form("Anna"))
    assert not Entry.everybody.exists()


def test_one_of_a_family_who_may_not_stops_all(offer: Offer):
    """All or nothing: the one who is too old is named, and none of them is stored."""
    forms = [form("Young", "U14", birth="2015-01-01"), form("Old", "U14", birth="2000-01-01")]

    with pytest.raises(NotAllowed, match="Old cannot enter U14"):
        submit(offer, applicant(offer, "Parent"), forms, key="k", by="Parent", now=NOW)
    assert not Participant.objects.exists()


def test_a_stale_tab_of_the_office(offer: Offer):
    """Two people change the offer: the second is told, and the first change stays."""
    save_offer(offer, by="olga", seen_version=offer.version, offer_hours=24, reason="quicker")

    with pytest.raises(Conflict):
        save_offer(offer, by="otto", seen_version=offer.version, offer_hours=48, reason="slower")
    assert Offer.objects.get().offer_hours == 24


def test_a_pool_cannot_be_smaller_than_what_is_taken(offer: Offer):
    """Two have places; one place would be one too few."""
    enter(offer, "Anna", "Boris")
    offer = Offer.objects.select_related("event").get()

    with pytest.raises(CaissaError, match="more places are taken"):
        save_offer(
            offer,
            by="olga",
            seen_version=offer.version,
            text=RULES.replace("size = 2", "size = 1"),
            reason="x",
        )
    assert "size = 2" in Offer.objects.get().text


def test_players_without_a_federation_of_their_own():
    """FID and NON are no country: they enter where everybody may, and a closed section names why not."""
    text = '[[category]]\ncode = "A"\n[[category]]\ncode = "FRA"\nfederations = ["FRA", "BEL"]\n'
    offer = festival(text)
    for number, code in enumerate(("FID", "NON")):
        (entry,) = sent(offer, form(f"Player {code}", federation=code), key=f"open {number}")
        assert entry.state == "confirmed"
        with pytest.raises(NotAllowed, match=code):
            sent(offer, form(f"Other {code}", "FRA", federation=code), key=f"closed {number}")


def test_the_thirteenth_official_of_a_federation():
    """Twelve official places a federation: the thirteenth waits, the first of another federation does not."""
    text = """
[[category]]
code = "A"
[[category.pool]]
code = "official"
size = 40
per_federation = 12
"""
    offer = festival(text)
    forms = [form(f"Player {number}", federation="HUN", status="official") for number in range(13)]
    team = submit(offer, applicant(offer, "HUN"), forms, key="h", by="HUN", together=False, now=NOW)
    (other,) = sent(offer, form("Paul", federation="FRA", status="official"))

    assert [entry.state for entry in team] == ["confirmed"] * 12 + ["waiting"]
    assert other.state == "confirmed"


def test_a_captain_without_a_fide_id():
    """The rule asks for one: the organiser decides; a captain is not reminded of it as a player would be."""
    rule = '[[category.rule]]\ncode = "id"\nfide_id = true\nif_failed = "decide"\n'
    offer = festival('[[category]]\ncode = "CAP"\n' + rule)
    offer = save_offer(
        offer, by="olga", seen_version=offer.version, roles={"CAP": "captain"}, reason="captains"
    )
    (captain,) = sent(offer, form("Carl", "CAP"))

    assert (captain.state, captain.to_decide) == ("submitted", True)
    assert Missing.FIDE_ID not in [item.kind for item in missing_of(fresh(captain))]


@pytest.mark.parametrize(
    ("currency", "amount", "words"),
    [
        ("EUR", "-1", "a price is not below zero"),
        ("EUR", "0.005", "0.005"),
        ("JPY", "100.5", "100.5"),
        ("XXZ", "70", "XXZ"),
    ],
)
def test_prices_that_cannot_be(offer: Offer, currency: str, amount: str, words: str):
    """Below zero, half a cent, half a yen, no currency: named, and the old prices stay."""
    text = RULES.replace("amount = 70", f"amount = {amount}").replace('"EUR"', f'"{currency}"')

    with pytest.raises(CaissaError, match=words):
        save_offer(offer, by="olga", seen_version=offer.version, text=text, reason="x")
    assert "amount = 70" in Offer.objects.get().text


def test_what_costs_nothing_is_owed_by_nobody(offer: Offer):
    """A price of 0: a place, no debt, no day to pay, no expiry."""
    free = RULES.replace("amount = 70", "amount = 0")
    offer = save_offer(
        offer, by="olga", seen_version=offer.version, text=free, pay_within_days=3, reason="free"
    )
    (anna,) = sent(offer, form("Anna"))
    pass_deadlines(NOW + timedelta(days=30))

    assert (state(anna), fresh(anna).pay_by) == ("confirmed", None)
    assert open_amount(offer.event, anna.code) == {}


def test_a_rating_of_another_list_is_none_of_this_one():
    """2300 of a national list where FIDE's counts: unrated, and refused with what was seen."""
    offer = festival('[[category]]\ncode = "A"\nrating = "2000+"\n')
    with pytest.raises(NotAllowed, match="unrated"):
        sent(offer, form("Anna", ratings={"HUN:standard": 2300}))
    (chen,) = sent(offer, form("Chen", ratings={"FIDE:standard": 2300}))
    assert chen.state == "confirmed"


def test_money_after_expiry_is_a_credit_and_pays_a_later_place(offer: Offer):
    """Anna pays a day late: others have the places, EUR 70 to her credit; brought back, she owes nothing."""
    offer = save_offer(offer, by="olga", seen_version=offer.version, pay_within_days=3, reason="quick")
    (anna,) = sent(offer, form("Anna"))
    pass_deadlines(NOW + timedelta(days=4))
    boris, _chen = enter(offer, "Boris", "Chen", now=NOW + timedelta(days=5))
    pay(fresh(anna))

    payer = Payer.objects.get(key=anna.applicant.payer_key)
    assert state(anna) == "expired"
    assert [str(amount) for amount in balance(payer).values()] == ["EUR -70.00"]
    withdraw(fresh(boris), by="Boris")
    reinstate(fresh(anna), by="olga")
    assert state(anna) == "confirmed"
    assert open_amount(offer.event, anna.code) == {}
    pass_deadlines(NOW + timedelta(days=60))
    assert state(anna) == "confirmed", "what is paid does not expire"


def test_erasure_with_a_debt(offer: Offer):
    """The name goes, half of the fee stays owed under the code (kept by the cancellation table)."""
    (anna,) = sent(offer, form("Anna"))

    personal_data.erase_of(Wanted(contact="anna@example.org"), by="privacy", now=NOW)

    assert str(open_amount(offer.event, anna.code)["organiser"]) == "EUR 35.00"
    assert fresh(anna).participant.name == "erased"
