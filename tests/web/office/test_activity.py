"""Recent activity: sentences in the reader's language with links, no codes, and no subject twice."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client

import caissa_web
from caissa.tournament import Role
from caissa_web.enrolment.operations.changing import withdraw
from caissa_web.office.activity import ENTRY_ACTS
from caissa_web.treasury.models import Payer
from caissa_web.treasury.operations.invoices import issue
from caissa_web.treasury.operations.parties import payee_of
from tests.web.enrolment.hall import enter, festival, pay
from tests.web.office.test_entries_pages import somebody
from tests.web.treasury.world import organiser


def acts_in(package: str) -> Iterator[str]:
    """Every code that a package writes into a log."""
    for file in (Path(caissa_web.__file__).parent / package).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            is_log = isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("log", "note")
            if is_log and len(node.args) > 1 and isinstance(node.args[1], ast.Constant):
                yield node.args[1].value


def test_every_act_has_a_name():
    """A code that nobody has put into words would be shown as it is."""
    assert set(acts_in("enrolment")) - set(ENTRY_ACTS) == set()


@pytest.mark.django_db
def test_the_treasurer_reads_who_paid_what():
    """Cash of Anna: her name leads to her account, and no code or receipt number stands there twice."""
    offer = festival()
    anna, _boris = enter(offer, "Anna", "Boris")
    payer = Payer.objects.get(key=anna.applicant.payer_key)
    organiser(offer.event)
    (invoice,) = issue(payer, payee_of(offer.event), by="olga")
    pay(anna)
    page = somebody(offer.event, Role.TREASURER).get("/office/spring/money/").content.decode()
    assert "cash.taken" not in page
    assert "charges.set" not in page
    assert f'<a href="/office/spring/money/payers/{payer.code}/">Cash taken: <bdi>Anna</bdi></a>' in page
    assert "Charged: <bdi>Boris</bdi>" in page
    assert "/office/spring/entries/entry/" not in page, "the treasurer has no right to it"
    line = page[page.index("Invoice issued") :].partition("</li>")[0]
    assert line.count(invoice.number) == 1


@pytest.mark.django_db
def test_the_office_reads_what_became_of_an_entry():
    """Withdrawn by Anna, with her name and the reason, and a link to the entry."""
    offer = festival()
    (anna,) = enter(offer, "Anna")
    withdraw(anna, by="Anna", reason="ill")
    client: Client = somebody(offer.event, Role.ENTRIES_OFFICER)
    page = client.get("/office/spring/entries/").content.decode()
    assert f'<a href="/office/spring/entries/entry/{anna.code}/">Withdrawn: <bdi>Anna</bdi></a>' in page
    assert "entry.withdraw" not in page
    french = client.get("/office/spring/entries/", headers={"accept-language": "fr"}).content.decode()
    assert "Withdrawn: " not in french
