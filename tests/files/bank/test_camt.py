"""Statements in camt: every version, batches, hostile XML."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.errors import UnreadableFile
from caissa.files.bank import BankReading, read_statements

PAYER = """
<Refs><AcctSvcrRef>B-{number}</AcctSvcrRef><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
<Amt Ccy="EUR">{amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<RltdPties><Dbtr>{name}</Dbtr><DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct></RltdPties>
<RmtInf><Ustrd>Entry fee</Ustrd><Ustrd>U14</Ustrd>
<Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf>"""


def payment(number: int, amount: str, name: str = "<Nm>Anna Kovács</Nm>") -> str:
    """A transaction of an entry."""
    return f"<TxDtls>{PAYER.format(number=number, amount=amount, name=name)}</TxDtls>"


def entry(
    amount: str = "50.00", details: str = "", *, kind: str = "CRDT", status: str = "BOOK", day: str = ""
) -> str:
    """An entry of a statement."""
    booked = day or "<BookgDt><Dt>2026-05-04</Dt></BookgDt>"
    return (
        f'<Ntry><Amt Ccy="EUR">{amount}</Amt><CdtDbtInd>{kind}</CdtDbtInd><Sts>{status}</Sts>{booked}'
        f"<AcctSvcrRef>E1</AcctSvcrRef><NtryDtls>{details}</NtryDtls></Ntry>"
    )


def camt(
    *entries: str,
    container: str = "BkToCstmrStmt",
    tag: str = "Stmt",
    version: str = "053.001.02",
    balances: str = "",
) -> bytes:
    """A message with one statement of the club's account."""
    return (
        '<?xml version="1.0" encoding="UTF-8"?>'
        f'<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.{version}">'
        f"<{container}><GrpHdr/><{tag}><Id>7</Id><CreDtTm>2026-05-05T08:00:00</CreDtTm>"
        f"<Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>{balances}"
        f"{''.join(entries)}</{tag}></{container}></Document>"
    ).encode()


def codes(reading: BankReading) -> list[str]:
    """The codes of what was found doubtful."""
    return [finding.code for finding in reading.findings]


@pytest.mark.parametrize(
    ("container", "tag", "version", "name", "status"),
    [
        ("BkToCstmrAcctRptV01", "Rpt", "052.001.01", "<Nm>Anna Kovács</Nm>", "BOOK"),
        ("BkToCstmrAcctRpt", "Rpt", "052.001.02", "<Nm>Anna Kovács</Nm>", "BOOK"),
        ("BkToCstmrStmt", "Stmt", "053.001.02", "<Nm>Anna Kovács</Nm>", "BOOK"),
        ("BkToCstmrStmt", "Stmt", "053.001.08", "<Pty><Nm>Anna Kovács</Nm></Pty>", "<Cd>BOOK</Cd>"),
        ("BkToCstmrDbtCdtNtfctn", "Ntfctn", "054.001.08", "<Pty><Nm>Anna Kovács</Nm></Pty>", "<Cd>BOOK</Cd>"),
    ],
)
def test_every_version_says_who_paid_what_for(
    container: str, tag: str, version: str, name: str, status: str
) -> None:
    """Name, account, words, reference and the bank's own reference."""
    content = camt(
        entry(details=payment(1, "50.00", name), status=status), container=container, tag=tag, version=version
    )
    reading = read_statements(content, "bank.xml")
    ((line,),) = (statement.lines for statement in reading.statements)
    assert reading.kind == f"camt.{version}"
    assert (line.name, line.iban, line.reference) == (
        "Anna Kovács",
        "DE89370400440532013000",
        "RF18539007547034",
    )
    assert (line.text, line.bank_reference, line.end_to_end) == ("Entry fee U14", "B-1", "")
    assert (str(line.amount), str(line.booked_on)) == ("EUR 50.00", "2026-05-04")
    assert reading.findings == ()


def test_a_batch_is_taken_apart_if_it_adds_up() -> None:
    """Two payments of 50 and 30 in one entry of 80 are two lines; in one of 81 they stay one."""
    details = payment(1, "50.00") + payment(2, "30.00")
    parts = read_statements(camt(entry("80.00", details)), "bank.xml")
    assert [line.amount.plain for line in parts.statements[0].lines] == ["50.00", "30.00"]
    whole = read_statements(camt(entry("81.00", details)), "bank.xml")
    assert [line.amount.plain for line in whole.statements[0].lines] == ["81.00"]
    assert codes(whole) == ["bank.batch"]


@pytest.mark.parametrize("amount", ["", "abc", "50.005", "-50", "1e3", "NaN", "٥"])
def test_an_amount_that_cannot_be_read_is_an_error_and_never_zero(amount: str) -> None:
    """The line is named and left out; the other lines are read."""
    reading = read_statements(camt(entry(amount), entry("30.00")), "bank.xml")
    assert [line.amount.plain for line in reading.statements[0].lines] == ["30.00"]
    assert codes(reading) == ["bank.line-unreadable"]


def test_decimals_that_say_nothing_are_no_fault() -> None:
    """50.00000 is fifty euros."""
    reading = read_statements(camt(entry("50.00000")), "bank.xml")
    assert reading.statements[0].lines[0].amount.plain == "50.00"


def test_a_day_that_is_not_in_the_calendar_is_an_error() -> None:
    """30 February; and without any day that of the message is taken, with a warning."""
    wrong = read_statements(camt(entry(day="<BookgDt><Dt>2026-02-30</Dt></BookgDt>")), "bank.xml")
    assert codes(wrong) == ["bank.line-unreadable"]
    none = read_statements(camt(entry(day="<X/>")), "bank.xml")
    assert codes(none) == ["bank.no-day"]
    assert str(none.statements[0].lines[0].booked_on) == "2026-05-05"


def test_what_is_not_booked_yet_is_left_out() -> None:
    """A pending entry may never come."""
    reading = read_statements(camt(entry(status="PDNG"), entry("30.00", kind="DBIT")), "bank.xml")
    assert [line.amount.plain for line in reading.statements[0].lines] == ["-30.00"]
    assert codes(reading) == ["bank.not-booked"]


def test_balances_are_checked() -> None:
    """100 and 50 are not 151."""
    kind = "<Tp><CdOrPrtry><Cd>{}</Cd></CdOrPrtry></Tp>"
    balance = f'<Bal>{kind}<Amt Ccy="EUR">{{}}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>'
    balances = balance.format("OPBD", "100.00") + balance.format("CLBD", "151.00")
    assert codes(read_statements(camt(entry(), balances=balances), "bank.xml")) == ["bank.balance"]


BOMB = b"""<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
<Document><BkToCstmrStmt>&b;</BkToCstmrStmt></Document>"""


@pytest.mark.parametrize(
    "content",
    [
        BOMB,
        BOMB.decode().encode("utf-16"),
        b'<?xml version="1.0"?><!DOCTYPE x SYSTEM "file:///etc/passwd"><Document/>',
        b"<Document>" + b"<a>" * 100,
        b"<Document><BkToCstmrStmt>",
        b"<html><body>Log in first</body></html>",
        b'<?xml version="1.0" encoding="no-such"?><Document/>',
        b"<",
    ],
)
def test_hostile_and_broken_xml_is_refused(content: bytes) -> None:
    """No entity is expanded, no file is asked for, nothing grows."""
    with pytest.raises(UnreadableFile):
        read_statements(content, "bank.xml")


@given(st.binary(max_size=60), st.integers(0, 900))
def test_no_bytes_at_all_are_a_bug(damage: bytes, place: int) -> None:
    """Whatever stands in the file, there are lines and findings, or a refusal."""
    content = camt(entry(details=payment(1, "50.00")))
    damaged = content[:place] + damage + content[place + len(damage) :]
    with suppress(UnreadableFile):
        read_statements(damaged, "bank.xml")
