"""An event that is called off: every entry ends, everything is given back, nobody gets a place any more."""

from __future__ import annotations

import pytest

from caissa.tournament import Role
from caissa_web.delivery.models import Letter
from caissa_web.enrolment.errors import EntriesClosed, EntryRefused
from caissa_web.enrolment.models import Entry, Offer, PortalAct
from caissa_web.enrolment.operations import calling_off
from caissa_web.enrolment.operations.calling_off import (
    call_off,
    end_entries,
    entries_to_end,
    take_place_after_all,
)
from caissa_web.enrolment.operations.deadlines import pass_deadlines
from caissa_web.enrolment.operations.decisions import reinstate
from caissa_web.records.models import Event
from caissa_web.treasury.queries import open_amount
from tests.web.enrolment.hall import NOW, OFFICE, enter, family, festival, owed, pay, state
from tests.web.office.test_entries_pages import somebody
from tests.web.portal.walking import Walker

pytestmark = pytest.mark.django_db

WHY = "The hall has burnt down"


def reasons_of(entry: Entry) -> list[str]:
    """What the history of an entry says of its end."""
    acts = PortalAct.objects.filter(subject=entry.code, act="entry.call-off")
    return list(acts.values_list("reason", flat=True))


def called_off(offer: Offer, **options: bool) -> Offer:
    """The event with every entry ended."""
    row = call_off(offer, by=OFFICE, reason=WHY, now=NOW, **options)
    end_entries(row, now=NOW)
    return row


def test_everybody_is_ended_told_once_and_owes_nothing(db):
    """Those with a place and those who wait; the freed places are offered to nobody."""
    offer = festival()
    anna, bela, waiting = enter(offer, "Anna", "Bela", "Carl")
    pay(anna)
    called_off(offer)
    assert {state(each) for each in (anna, bela, waiting)} == {"withdrawn"}
    assert [open_amount(offer.event, each.code) for each in (anna, bela)] == [{}, {}]
    assert not PortalAct.objects.filter(act="entry.offer").exists()
    assert reasons_of(waiting) == [WHY]
    letters = Letter.objects.filter(kind="portal.called-off")
    assert letters.count() == 3
    assert all(WHY in letter.body and "pays it back" in letter.body for letter in letters)


def test_an_entry_that_cannot_end_holds_up_no_other(db, monkeypatch):
    """The first by number is refused each time; the others end although one look ends few."""
    offer = festival()
    anna, bela, waiting = enter(offer, "Anna", "Bela", "Carl")
    end = calling_off.uncharge

    def refused_for_anna(entry, **options):
        if entry.pk == anna.pk:
            raise EntryRefused(why="the books of that month are closed")
        return end(entry, **options)

    monkeypatch.setattr(calling_off, "uncharge", refused_for_anna)
    row = call_off(offer, by=OFFICE, reason=WHY, now=NOW)
    for _look in range(2):
        with pytest.raises(EntryRefused, match="the books of that month are closed"):
            end_entries(row, now=NOW, most=1)
    assert state(anna) != "withdrawn"
    assert {state(bela), state(waiting)} == {"withdrawn"}


def test_a_parent_of_three_children_gets_one_letter(db):
    """One act, one letter, however many entries it ends."""
    offer = festival()
    family(offer, "Dora", "Eva", "Finn", "Gil", category="U14")
    called_off(offer)
    assert Letter.objects.filter(kind="portal.called-off").count() == 1


def test_the_table_can_say_what_is_kept(db):
    """Force majeure is the organiser's decision: 50 % of 70 is kept, as announced."""
    offer = festival()
    (anna,) = enter(offer, "Anna")
    called_off(offer, all_back=False)
    assert owed(anna) == ["EUR 35.00"]
    assert "cancellation table" in Letter.objects.get(kind="portal.called-off").body


def test_nobody_gets_a_place_any_more(db):
    """Neither by entering, nor by the office, nor by paying; the clock ends what one press has left."""
    offer = festival()
    first, second = enter(offer, "Anna", "Bela")
    row = call_off(offer, by=OFFICE, reason=WHY, now=NOW)
    end_entries(row, now=NOW, most=1)
    assert entries_to_end(row) == 1
    pass_deadlines(NOW)
    assert (state(first), state(second), entries_to_end(row)) == ("withdrawn", "withdrawn", 0)
    with pytest.raises(EntriesClosed, match="called off"):
        enter(Offer.objects.get(), "Carl")
    with pytest.raises(EntryRefused, match="called off"):
        reinstate(first, by=OFFICE, reason="a friend")
    assert Entry.everybody.count() == 2


def test_without_a_reason_nothing_happens(db):
    """Nothing is stored."""
    offer = festival()
    (anna,) = enter(offer, "Anna")
    with pytest.raises(EntryRefused, match="say why"):
        call_off(offer, by=OFFICE, reason="  ")
    assert (state(anna), Offer.objects.get().called_off_at) == ("confirmed", None)


def test_a_mistake_is_undone_and_entries_are_reinstated(db):
    """Those that had not ended yet stay; the others come back one by one, and owe what they owed."""
    offer = festival()
    first, second = enter(offer, "Anna", "Bela")
    end_entries(call_off(offer, by=OFFICE, reason=WHY, now=NOW), now=NOW, most=1)
    take_place_after_all(offer, by=OFFICE, reason="another hall", now=NOW)
    pass_deadlines(NOW)
    assert (state(first), state(second)) == ("withdrawn", "confirmed")
    reinstate(first, by=OFFICE, reason="another hall")
    assert (state(first), owed(first)) == ("confirmed", ["EUR 70.00"])


def test_the_office_calls_it_off_by_one_page_and_everybody_reads_it(db):
    """Without the tick nothing happens; afterwards the offer, the form and the front page say it."""
    offer = festival()
    Event.objects.update(public=True)
    (anna,) = enter(offer, "Anna")
    officer = Walker()
    officer.client = somebody(offer.event, Role.ENTRIES_OFFICER)
    officer.look("/office/spring/entries/offer/")
    page = officer.press("Call the event off", reason=WHY)
    assert ("tick that the event is to be called off" in page.text, state(anna)) == (True, "confirmed")
    officer.look("/office/spring/entries/offer/")
    page = officer.press("Call the event off", tick=("Yes, call",), reason=WHY)
    assert (state(anna), officer.status) == ("withdrawn", 200)
    assert f"by otto. {WHY} All entries have ended." in page.text
    reader = Walker()
    page = reader.look("/enter/spring/")
    assert f"The event does not take place. {WHY}" in page.text
    assert "places left" not in page.text
    assert "The event does not take place." in reader.look("/events/spring/").text
