"""Statements in MT940, in the ways of German, Dutch and other banks."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.errors import UnreadableFile
from caissa.files.bank import read_statements
from caissa.money.bank import BankLine

HEAD = ":20:STARTUMS\r\n:25:10020030/1234567\r\n:28C:5/1\r\n:60F:C260430EUR100,00\r\n"
TAIL = ":62F:C260504EUR{}\r\n-\r\n"


def lines(body: str, closing: str = "") -> tuple[BankLine, ...]:
    """The lines of a statement with this body."""
    text = HEAD + body.replace("\n", "\r\n") + (TAIL.format(closing) if closing else "")
    reading = read_statements(text.encode(), "bank.sta")
    assert reading.kind == "MT940"
    assert [finding.code for finding in reading.findings] == []
    return reading.statements[0].lines


def test_a_german_bank() -> None:
    """Sub-fields with keywords; a full one goes on in the next."""
    (line,) = lines(
        ":61:2605040504CR50,00NTRFNONREF//B26050417\n"
        ":86:166?00GUTSCHRIFT?100399?20EREF+NOTPROVIDED?21SVWZ+Startgeld U14 RF18 539?220 0754 7034"
        "?30COBADEFFXXX?31DE89370400440532013000?32KOVACS, ANNA?33MARIA\n",
        "150,00",
    )
    assert line.text == "Startgeld U14 RF18 5390 0754 7034"
    assert (line.name, line.iban) == ("KOVACS, ANNA MARIA", "DE89370400440532013000")
    assert (line.amount.plain, str(line.booked_on), line.bank_reference) == (
        "50.00",
        "2026-05-04",
        "B26050417",
    )


def test_a_dutch_bank() -> None:
    """Words between strokes, broken anywhere by the length of a line."""
    (line,) = lines(
        ":61:260504C50,00NTRFEREF//26050417\n"
        ":86:/TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA0417164300/BIC/ABNANL2A/NAME/J JANS\n"
        "EN/REMI/USTD//Inschrijfgeld 2026-0017/EREF/NOTPROVIDED\n",
    )
    assert (line.name, line.iban, line.text) == ("J JANSEN", "NL91ABNA0417164300", "Inschrijfgeld 2026-0017")
    assert line.end_to_end == ""


def test_free_text() -> None:
    """No structure at all: the words are kept."""
    (line,) = lines(":61:260504D12,NMSCNONREF\n:86:Bank charges\nMay\n", "88,00")
    assert (line.text, line.amount.plain) == ("Bank charges May", "-12.00")


@pytest.mark.parametrize(
    ("mark", "amount"),
    [("C", "7.50"), ("D", "-7.50"), ("RC", "-7.50"), ("RD", "7.50"), ("CR", "7.50"), ("DR", "-7.50")],
)
def test_credit_debit_and_their_reversals(mark: str, amount: str) -> None:
    """RC takes a credit back; the R of CR is the last letter of the currency."""
    (line,) = lines(f":61:260504{mark}7,5NTRFNONREF\n")
    assert line.amount.plain == amount
    assert line.returned == mark.startswith("R")


@pytest.mark.parametrize(
    ("days", "booked"),
    [
        ("2602300301", "2026-03-01"),
        ("2512310102", "2026-01-02"),
        ("2601021231", "2025-12-31"),
        ("260504", "2026-05-04"),
    ],
)
def test_days_around_new_year_and_in_february(days: str, booked: str) -> None:
    """Banks value on 30 February; the day of booking has no year of its own."""
    (line,) = lines(f":61:{days}C1,00NTRFNONREF\n")
    assert str(line.booked_on) == booked


@pytest.mark.parametrize("body", [":61:260230C1,00NTRF\n", ":61:260504Cx\n", ":61:\n"])
def test_a_line_that_cannot_be_read_is_an_error(body: str) -> None:
    """It is named with its place in the file, and not taken for nothing."""
    reading = read_statements((HEAD + body).encode(), "bank.sta")
    (finding,) = reading.findings
    assert (finding.code, finding.where) == ("bank.line-unreadable", "line 5")


def test_latin_letters_of_old_programs() -> None:
    """Windows-1252 is read, with a note."""
    reading = read_statements((HEAD + ":61:260504C1,00NTRF\n:86:Müller\n").encode("cp1252"), "bank.sta")
    assert reading.statements[0].lines[0].text == "Müller"
    assert [finding.code for finding in reading.findings] == ["bank.encoding"]


def test_a_time_in_a_wrapped_text_is_no_tag() -> None:
    """:26:37 at the start of a line is the rest of a time of day."""
    (line,) = lines(":61:260504C1,00NTRF\n:86:106?20Karte 12-09T16\n:26:37 Folgenr?21. 7\n")
    assert "16:26:37" in line.text


def test_currencies_that_are_gone_are_refused_line_by_line() -> None:
    """Marks are not euros."""
    text = HEAD.replace("EUR", "DEM") + ":61:260504C1,00NTRF\n"
    reading = read_statements(text.encode(), "bank.sta")
    assert reading.statements[0].lines == ()
    assert "bank.line-unreadable" in [finding.code for finding in reading.findings]


@pytest.mark.parametrize("content", [b"hello", b"1\n2\n3\n", b"\x00\x01\x02"])
def test_what_is_no_statement_is_refused(content: bytes) -> None:
    """With a sentence that says what can be read."""
    with pytest.raises(UnreadableFile, match="neither camt nor MT940"):
        read_statements(content, "bank.sta")


@given(st.text(max_size=40), st.integers(0, 200))
def test_no_text_at_all_is_a_bug(damage: str, place: int) -> None:
    """Whatever stands in the file, there are lines and findings, or a refusal."""
    text = HEAD + ":61:2605040504CR50,00NTRFNONREF//B1\n:86:166?20SVWZ+Fee?32ANNA\n"
    with suppress(UnreadableFile):
        read_statements((text[:place] + damage + text[place:]).encode(), "bank.sta")
