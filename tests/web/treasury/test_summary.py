"""The financial summary (REPORT-010): fees, papers, money, prizes and balances on one page."""

from __future__ import annotations

import pytest

from caissa.tournament import Colour, Role, Tournament
from caissa_web import operations
from caissa_web.office.treasury.charge_kinds import in_words
from caissa_web.records.models import Event
from caissa_web.treasury.operations.cash import open_cash, take_cash
from caissa_web.treasury.operations.charges import cancel_charges, set_charges
from caissa_web.treasury.operations.parties import payee_of
from caissa_web.treasury.queries.summary import summary_of
from tests.web.treasury.test_pages import somebody
from tests.web.treasury.world import ORGANISER, TREASURER, billed, eur, fee, festival, payer

pytestmark = pytest.mark.django_db

FUND = """currency = "EUR"
[[list]]
prizes = [50, 20.5]
"""


@pytest.fixture
def event() -> Event:
    """Anna was billed 70 and paid, Boris owes 35, Carl plays free, and what Dora owed was cancelled."""
    event = festival()
    anna = billed(event, payer(event), "E1")
    for key, subject, amount in ((2, "E2", "35"), (3, "E3", "0"), (4, "E4", "12")):
        set_charges(event, payer(event, f"person:{key}", f"P {key}"), subject, [fee(amount)], by=ORGANISER)
    cancel_charges(event, "E4", by=ORGANISER)
    box = open_cash(payee_of(event), eur("0"), by=TREASURER)
    take_cash(box, anna.payer, eur("75"), by=TREASURER, key="anna")
    tournament = Tournament("Masters", initial_colour=Colour.WHITE)
    section = operations.create_section(event, "masters", tournament, by=ORGANISER)
    operations.set_prize_fund(section, FUND, by=ORGANISER, seen_version=section.version)
    return event


def test_every_sum_is_that_of_the_ledger(event: Event) -> None:
    """Live fees only; 5 above the invoice are credit; prizes are those of the section's fund."""
    shown = summary_of(payee_of(event))
    (line,) = shown.kinds
    assert (line.kind, line.count, line.free) == ("entry fee", 3, 1)
    assert (line.charged, line.paid, line.open) == (eur("105"), eur("70"), eur("35"))
    assert (shown.open, shown.credit) == (eur("35"), eur("5"))
    assert [(each.kind, each.count, each.amount) for each in shown.papers] == [
        ("invoice", 1, eur("70")),
        ("receipt", 1, eur("75")),
    ]
    assert [(each.section, each.amount) for each in shown.prizes] == [("Masters", eur("70.50"))]
    assert shown.left == eur("34.50")
    assert sum(each.received.units for each in shown.ways) == 7500


def test_the_treasurer_reads_it_and_takes_it_along(event: Event) -> None:
    """The page and the CSV; an arbiter sees neither."""
    tessa = somebody(event, TREASURER, Role.TREASURER)
    page = tessa.get(f"/office/{event.slug}/money/summary/").content.decode().replace("\xa0", " ")
    assert all(amount in page for amount in ("EUR 105.00", "EUR 70.50", "EUR 34.50", "Prizes, as announced"))
    rows = tessa.get(f"/office/{event.slug}/money/summary.csv").content.decode().splitlines()
    assert rows[0] == "part,what,count,amount,currency"
    assert {"charged,entry fee,3,105.00,EUR", "prizes,Masters,,70.50,EUR", "total,credit,,5.00,EUR"} < set(
        rows
    )
    arbiter = somebody(event, "albert", Role.CHIEF_ARBITER)
    assert arbiter.get(f"/office/{event.slug}/money/summary/").status_code == 403


def test_an_event_without_money_says_so() -> None:
    """No line, no fault."""
    event = festival("empty")
    tessa = somebody(event, TREASURER, Role.TREASURER)
    page = tessa.get(f"/office/{event.slug}/money/summary/").content.decode()
    assert "Nothing has been charged yet." in page
    assert "Nobody has paid yet." in page


@pytest.mark.parametrize(
    ("kind", "words"),
    [("tourist-tax", "Tourist tax"), ("board", "Meals"), ("appeal fee", "Appeal fee"), ("cap", "Cap")],
)
def test_fees_are_named_in_words(kind, words):
    """No code of the program stands on the page; an organiser's own kind as it was typed."""
    assert in_words(kind) == words
