"""The European Central Bank's reference rates: the XML and the tables that it publishes."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from caissa.errors import UnreadableFile
from caissa.files import read_exchange_rates
from caissa.money import ExchangeRate

XML = b"""<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"
  xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube>
    <Cube time="2026-11-16"><Cube currency="USD" rate="1.0840"/></Cube>
    <Cube time="2026-11-17"><Cube currency="USD" rate="1.0852"/><Cube currency="JPY" rate="161.35"/></Cube>
  </Cube>
</gesmes:Envelope>
"""


def test_the_xml_has_days_and_currencies() -> None:
    """Every rate says how many of a currency one euro is; the newest day comes first."""
    reading = read_exchange_rates(XML, "eurofxref-hist-90d.xml")
    assert reading.rates == (
        ExchangeRate("EUR", "JPY", Decimal("161.35"), date(2026, 11, 17)),
        ExchangeRate("EUR", "USD", Decimal("1.0852"), date(2026, 11, 17)),
        ExchangeRate("EUR", "USD", Decimal("1.0840"), date(2026, 11, 16)),
    )
    assert reading.findings == ()


@pytest.mark.parametrize(
    "table",
    [
        b"Date,USD,JPY,CYP,\n2026-11-17,1.0852,N/A,N/A,\n",
        b"Date, USD, JPY, \n17 November 2026, 1.0852, , \n",
    ],
)
def test_the_tables_leave_out_what_was_not_quoted(table: bytes) -> None:
    """N/A is no rate; the Cypriot pound is paid with no longer."""
    reading = read_exchange_rates(table, "eurofxref.csv")
    assert reading.rates == (ExchangeRate("EUR", "USD", Decimal("1.0852"), date(2026, 11, 17)),)


@pytest.mark.parametrize("rate", ["-1", "0", "one", "NaN", "Infinity", "1e12"])
def test_what_is_no_rate_is_told_with_its_line(rate: str) -> None:
    """The rest of the file is read; nothing is guessed."""
    table = f"Date,USD,JPY\n2026-11-17,{rate},161.35\n".encode()
    reading = read_exchange_rates(table, "eurofxref.csv")
    assert [finding.code for finding in reading.findings] == ["rates.unreadable"]
    assert str(reading.findings[0].where) == "line 2"
    assert [each.currency for each in reading.rates] == ["JPY"]


@pytest.mark.parametrize("content", [b"", b"<html></html>", b"Name;Rating\n", b"Date,USD\n", b"\xff\xfe\x00"])
def test_other_files_are_refused(content: bytes) -> None:
    """A page of the web instead of the file, a player list, a table without rows."""
    with pytest.raises(UnreadableFile):
        read_exchange_rates(content, "wrong")
