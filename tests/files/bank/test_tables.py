"""CSV of banks with declared columns, and the table of open invoices."""

from __future__ import annotations

import pytest

from caissa.errors import UnreadableFile
from caissa.files.bank import CsvField, CsvLayout, DayOrder, read_open_invoices, read_statements

GERMAN = CsvLayout(
    {
        CsvField.DATE: "Buchungstag",
        CsvField.AMOUNT: "Betrag",
        CsvField.TEXT: "Verwendungszweck",
        CsvField.NAME: "Name",
        CsvField.CURRENCY: "Währung",
    },
    account="DE89370400440532013000",
)
TABLE = """\
Umsätze Girokonto
Konto;DE89370400440532013000

Buchungstag;Name;Verwendungszweck;Betrag;Währung
04.05.2026;"Kovács; Anna";Startgeld;50,00;EUR
05.05.26;Hall;Miete;-1.234,56;EUR
06.05.2026;Hotel;Storno;12,50-;EUR
"""


def test_a_german_table() -> None:
    """Rows above the headings are passed over; thousands, signs in front and behind, short years."""
    reading = read_statements(TABLE.encode("cp1252"), "bank.csv", GERMAN)
    lines = reading.statements[0].lines
    assert [line.amount.plain for line in lines] == ["50.00", "-1234.56", "-12.50"]
    assert [str(line.booked_on) for line in lines] == ["2026-05-04", "2026-05-05", "2026-05-06"]
    assert lines[0].name == "Kovács; Anna"
    assert [finding.code for finding in reading.findings] == ["bank.encoding"]


def test_an_american_table_with_two_columns() -> None:
    """Month first, a decimal point, money in and money out in columns of their own."""
    layout = CsvLayout(
        {CsvField.DATE: "Date", CsvField.CREDIT: "In", CsvField.DEBIT: "Out"},
        currency="USD",
        decimal_sign=".",
        days=DayOrder.MONTH_FIRST,
    )
    table = 'Date,In,Out\n05/04/2026,"1,050.00",\n05/05/2026,,20.00\n05/06/2026,1.00,2.00\n'
    reading = read_statements(table.encode(), "bank.csv", layout)
    assert [line.amount.plain for line in reading.statements[0].lines] == ["1050.00", "-20.00"]
    assert [finding.where for finding in reading.findings] == ["line 4"]


@pytest.mark.parametrize(
    "row",
    [
        "30.02.2026;A;B;1,00;EUR",
        "04.05.2026;A;B;1,005;EUR",
        "04.05.2026;A;B;;EUR",
        "04.05.2026;A;B;1,00;CHF",
        "x;A;B;1,00;EUR",
    ],
)
def test_a_row_that_cannot_be_read_is_an_error(row: str) -> None:
    """A day that is not, half a cent, no amount, another currency."""
    reading = read_statements((TABLE + row + "\n").encode(), "bank.csv", GERMAN)
    assert len(reading.statements[0].lines) == 3
    assert [finding.code for finding in reading.findings] == ["bank.line-unreadable"]


def test_columns_that_are_not_there_are_refused() -> None:
    """The message names the headings that were looked for."""
    with pytest.raises(UnreadableFile, match="Buchungstag, Betrag"):
        read_statements(b"Date;Amount\n", "bank.csv", GERMAN)


def test_open_invoices_of_a_table() -> None:
    """Number, name and what is open; references, codes and accounts where they are known."""
    table = (
        "number,name,open,currency,payer,reference,codes,ibans\n"
        "2026-0017,Anna Kovacs,50.00,,anna,RF18539007547034,K7Q2M4A X1,DE89 3704|CH93\n"
        "2026-0018,Boris,1.234,,,,,\n"
    )
    reading = read_open_invoices(table.encode(), "open.csv")
    (anna,) = reading.invoices
    assert (anna.payer, anna.open.plain, anna.codes, anna.ibans) == (
        "anna",
        "50.00",
        ("K7Q2M4A", "X1"),
        ("DE89 3704", "CH93"),
    )
    assert [(finding.code, finding.where) for finding in reading.findings] == [("bank.invoice-row", "line 3")]


def test_a_table_without_its_columns_is_refused() -> None:
    """Which column is missing is said."""
    with pytest.raises(UnreadableFile, match="no column number, open"):
        read_open_invoices(b"name\nAnna\n", "open.csv")
