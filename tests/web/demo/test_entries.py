"""The festival of entries: full categories, waiting lists, decisions, and a statement."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from caissa_web.accounts.models import User
from caissa_web.demo import entries
from caissa_web.demo.entries import festival_of_entries
from caissa_web.enrolment.models import Counter, Entry
from caissa_web.records.models import Event
from caissa_web.server import prepare
from caissa_web.treasury.models import BankLine, BankStatement


@pytest.mark.django_db
def test_a_small_festival_of_entries():
    """Forty of the three hundred, from the same seed: everybody has a state, and money has come."""
    event = festival_of_entries(date(2026, 4, 1), entries=40)

    states = set(Entry.everybody.filter(event=event).values_list("state", flat=True))
    assert {"confirmed", "withdrawn"} <= states
    assert all(counter.taken <= counter.size for counter in Counter.objects.filter(size__isnull=False))
    assert BankLine.objects.filter(payee__event=event).exists()


@pytest.mark.django_db
def test_a_filling_that_was_interrupted_goes_on(monkeypatch: pytest.MonkeyPatch):
    """Killed after five applicants and begun again: the same people as without, each once; done is done."""
    whole = entries.open_festival(date(2026, 4, 1))
    entries.fill(whole, 15)
    expected = people(whole)
    whole.slug = "whole"
    whole.save()
    event = entries.open_festival(date(2026, 4, 1))
    come = entries._Entrants.come

    def stop(self: entries._Entrants) -> None:
        if self._number == 5:
            raise KeyboardInterrupt
        come(self)

    monkeypatch.setattr(entries._Entrants, "come", stop)
    with pytest.raises(KeyboardInterrupt):
        entries.fill(event, 15)
    monkeypatch.undo()
    assert 0 < len(people(event)) < len(expected)

    assert entries.fill(event, 15)

    assert people(event) == expected
    assert BankStatement.objects.filter(payee__event=event).count() == 1
    assert not entries.fill(event, 15)


def people(event: Event) -> list[tuple[str, str]]:
    """Everybody who has entered, with their category."""
    rows = Entry.everybody.filter(event=event).order_by("id")
    return list(rows.values_list("participant__name", "category__code"))


@pytest.mark.django_db
def test_the_demo_of_the_first_start_has_it(client: Client):
    """The festival stands on the noticeboard and can be entered; its organiser is let into the office."""
    prepare.make_demo({"arbiter": "drawn-1", "organiser": "drawn-2"})
    page = client.get("/events/bay-festival/").content.decode()
    assert "/enter/bay-festival/" in page
    client.force_login(User.objects.get(username="organiser"))
    for address in ("/office/bay-festival/entries/", "/office/bay-festival/money/"):
        assert client.get(address).status_code == 200
