"""Offers written as TOML."""

from __future__ import annotations

from datetime import date

import pytest

from caissa.entering import Entrant, EntryFacts, Fact, Standing, category_verdicts, price, read_offer
from caissa.errors import UnreadableFile
from caissa.tournament import Birth, Rating, Sex

OFFER = """
name = "Festival 2026"
currency = "EUR"

[[rule]]
fide_id = true
if_failed = "decide"
article = "Regulations 3"

[[rule]]
excludes = ["barred"]

[[category]]
code = "A"
rating = "2000+"
[[category.pool]]
code = "invited"
size = 10
method = "nominated"

[[category]]
code = "U14G"
sex = "w"
age_to = 13
on = 2026-01-01
federations = ["FRA"]

[[price]]
kind = "entry"
amount = 70
[[price]]
kind = "late"
label = "Late fee"
amount = 12.50
from = 2026-05-01
[[adjustment]]
label = "U14"
kinds = ["entry"]
percent = -50
categories = ["U14G"]
[[cancellation]]
kind = "entry"
days_before = 14
keep = 50
"""


def test_a_festival_is_read_and_judged() -> None:
    """A girl of 12 without a FIDE ID: not in A, in U14G after the organiser's decision, for half of 70."""
    reading = read_offer(OFFER)
    assert reading.findings == ()
    girl = Entrant(
        fide_id=None,
        federation="FRA",
        birth=Birth(2013),
        sex=Sex.FEMALE,
        ratings=(Rating(1500),),
        facts={Fact.BARRED: False},
    )
    verdicts = category_verdicts(reading.offer, girl)
    assert {code: verdict.standing for code, verdict in verdicts.items()} == {
        "A": Standing.FAIL,
        "U14G": Standing.PASS,
    }
    assert [reason.rule.article for reason in verdicts["U14G"].to_decide] == ["Regulations 3"]
    entry = EntryFacts(date(2026, 5, 1), "U14G")
    assert price(reading.offer.tariff, girl, entry).total.plain == "47.50"
    assert reading.offer.categories[0].pools[0].size == 10


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("raiting = 3", "raiting"),
        ('currency = "EURO"', "currency"),
        ("[[category]]\nname = 'A'", "category 1: code"),
        ("[[category]]\ncode = 'A'\nage_to = 13", "category 1: on"),
        ("[[category]]\ncode = 'A'\nrating = 'good'", "category 1: rating"),
        ("[[category]]\ncode = 'A'\nsex = 'x'", "category 1: sex"),
        ("[[category]]\ncode = 'A'\ntitles = ['XM']", "category 1: titles"),
        ("[[category]]\ncode = 'A'\nlicence = 'A'", "category 1: licence"),
        ("[[category]]\ncode = 'A'\n[[category.pool]]\nsize = -1", "category 1: pool 1: size"),
        ("[[price]]\nkind = 'entry'\namount = 0.005", "price 1: amount"),
        ("[[price]]\nkind = 'entry'\namount = -5", "price 1: amount"),
        ("[[price]]\nkind = 'entry'", "price 1: kind"),
        ("[[adjustment]]\nlabel = 'x'", "adjustment 1: percent"),
        ("[[cancellation]]\nkeep = 120", "cancellation 1: keep"),
        ("category = 3", "category"),
    ],
)
def test_what_cannot_be_meant_is_named_with_its_place(text: str, where: str) -> None:
    """A misspelt rule would let everybody in."""
    findings = read_offer(text).findings
    assert where in [finding.where for finding in findings]


@pytest.mark.parametrize("text", ["= 3", "[" * 5000])
def test_what_is_no_toml_is_refused(text: str) -> None:
    """With the line that cannot be read."""
    with pytest.raises(UnreadableFile):
        read_offer(text)
