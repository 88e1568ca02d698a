"""Attendants of children, assistants of players: who comes with whom (SCHOOL-008, ACCESS-002, ACCESS-010)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from caissa.tournament import Role
from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.operations.changing import withdraw
from caissa_web.records.models import Event
from caissa_web.welfare.errors import BadCompanion
from caissa_web.welfare.models import Companion
from caissa_web.welfare.operations.companions import CompanionForm, name_companion
from caissa_web.welfare.personal_data import companions_to_delete
from tests.web.enrolment.hall import OFFICE, enter, family, festival
from tests.web.office.test_entries_pages import somebody
from tests.web.portal.walking import Walker

pytestmark = pytest.mark.django_db
PAGE = "/office/spring/companions/"


def arbiter(event: Event) -> Walker:
    """The chief arbiter at a browser."""
    walker = Walker()
    walker.client = somebody(event, Role.CHIEF_ARBITER)
    return walker


def test_a_guardian_is_proposed_as_attendant_and_named_by_one_press() -> None:
    """Then the child is no longer among those without an attendant; grown-ups never were."""
    offer = festival()
    child, _other = family(offer, "Dora", "Eva", "Finn", category="U14")
    enter(offer, "Grownup")
    walker = arbiter(offer.event)
    page = walker.look(f"{PAGE}?only=without")
    assert ("Eva" in page.text, "Grownup" in page.text) == (True, False)
    page = walker.look(f"{PAGE}?code={child.code}")
    assert 'value="Dora"' in walker.html
    walker.press("Save")
    row = Companion.objects.get()
    assert (row.entry, row.kind, row.name, row.phone) == (child, "attendant", "Dora", "+43 1 234")
    page = walker.look(f"{PAGE}?only=without")
    assert ("Eva" in page.text, "Finn" in page.text) == (False, True)


def test_an_assistant_with_duties_language_and_absences() -> None:
    """What the arbiter has to know stands in the register; naming another one replaces the first."""
    offer = festival()
    (anna,) = enter(offer, "Anna")
    sent = {
        "kind": "assistant",
        "name": "Lisa Helper",
        "language": "German",
        "duty": ["moves", "toilet", "none of ours"],
        "absences": "round 3: Max",
    }
    walker = arbiter(offer.event)
    walker.client.post(f"{PAGE}{anna.code}/", sent)
    page = walker.look(f"{PAGE}?only=assistants")
    words = "Lisa Helper · German · makes the moves on the board · goes along to the toilet"
    assert f"{words} · not in all rounds · away: round 3: Max" in page.text
    walker.client.post(f"{PAGE}{anna.code}/", sent | {"name": "Max Helper", "all_rounds": "1"})
    row = Companion.objects.get()
    assert (row.name, row.duties, row.all_rounds) == ("Max Helper", ["moves", "toilet"], True)
    walker.client.post(f"{PAGE}{anna.code}/", {"kind": "assistant", "act": "remove"})
    assert not Companion.objects.exists()


@pytest.mark.parametrize(
    ("form", "why"),
    [
        (CompanionForm("attendant", " \u202e "), "the name is missing"),
        (CompanionForm("friend", "Lisa"), "say whether"),
        (CompanionForm("attendant", "L" * 201), "too long"),
        (CompanionForm("assistant", "Lisa", absences="a" * 301), "too long"),
    ],
)
def test_what_cannot_be_stored_is_named_and_not_stored(form: CompanionForm, why: str) -> None:
    """Each with its reason."""
    (anna,) = enter(festival(), "Anna")
    with pytest.raises(BadCompanion, match=why):
        name_companion(anna, form, by=OFFICE)
    assert not Companion.objects.exists()


def test_nobody_is_named_for_an_entry_that_has_ended() -> None:
    """Whoever does not come needs nobody."""
    (anna,) = enter(festival(), "Anna")
    ended = withdraw(anna, by=OFFICE)
    with pytest.raises(BadCompanion, match="not live"):
        name_companion(ended, CompanionForm("attendant", "Lisa"), by=OFFICE)


def test_the_register_is_not_for_everybody_and_not_for_ever() -> None:
    """The treasurer does not see it; two weeks after the event it goes."""
    offer = festival()
    (anna,) = enter(offer, "Anna")
    name_companion(anna, CompanionForm("attendant", "Lisa"), by=OFFICE)
    treasurer = somebody(offer.event, Role.TREASURER, "tessa")
    assert treasurer.get(PAGE).status_code == 403
    assert treasurer.post(f"{PAGE}{anna.code}/", {"kind": "attendant", "name": "X"}).status_code == 403
    last = datetime(2026, 5, 9, 12, tzinfo=UTC)
    (soon,) = companions_to_delete(last + timedelta(days=13))
    (later,) = companions_to_delete(last + timedelta(days=16))
    assert (soon.count(), later.count()) == (0, 1)
    assert Entry.everybody.get().companions.count() == 1
