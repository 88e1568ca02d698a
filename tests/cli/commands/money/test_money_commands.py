"""`caissa bank`, `caissa payment-code` and `caissa entry-check` as a user meets them."""

from __future__ import annotations

import pytest

from caissa.money.references import creditor_reference

STATEMENT = f"""\
:20:1
:25:DE89370400440532013000
:28C:5/1
:60F:C260430EUR100,00
:61:2605040504CR50,00NTRFNONREF//B1
:86:166?00GUTSCHRIFT?20SVWZ+{creditor_reference("2026-0017")}?32ANNA KOVACS
:61:2605040504CR30,00NTRFNONREF//B2
:86:166?00GUTSCHRIFT?20SVWZ+Chess?32BORIS WEBER
:61:2605040504CR7,00NTRFNONREF//B3
:86:166?00GUTSCHRIFT?20SVWZ+Donation?32SOMEBODY ELSE
:62F:C260504EUR187,00
-
"""
INVOICES = f"""\
number,name,open,reference
2026-0017,Anna Kovacs,50.00,{creditor_reference("2026-0017")}
2026-0018,Boris Weber,30.00,{creditor_reference("2026-0018")}
"""


@pytest.fixture
def statement(tmp_path):
    """A statement of three lines."""
    path = tmp_path / "may.sta"
    path.write_text(STATEMENT, encoding="utf-8")
    return path


@pytest.fixture
def invoices(tmp_path):
    """Two open invoices."""
    path = tmp_path / "open.csv"
    path.write_text(INVOICES, encoding="utf-8")
    return path


def test_a_statement_is_listed(caissa, statement):
    """Every line, and the sum."""
    ran = caissa("bank", statement)
    assert ran.code == 0
    assert "ANNA KOVACS" in ran.out
    assert "3 lines, together EUR 87.00" in ran.out


def test_lines_are_matched_with_open_invoices(caissa, statement, invoices):
    """The reference posts, the name is a suggestion, the donation is nobody's."""
    ran = caissa("bank", statement, "--invoices", invoices)
    assert "1 posted, 1 suggested, 1 unmatched" in ran.out
    listed = caissa("bank", statement, "--invoices", invoices, "--json").json["lines"]
    assert [line["state"] for line in listed] == ["posted", "suggested", "unmatched"]
    assert listed[1]["candidates"][0] == {"invoices": ["2026-0018"], "evidence": ["name", "amount"]}


def test_a_statement_of_another_account_ends_with_a_code(caissa, statement):
    """It is listed, and a script notices."""
    ran = caissa("bank", statement, "--account", "CH93 0076 2011 6238 5295 7")
    assert ran.code == 3
    assert "bank.other-account" in ran.err


def test_a_table_needs_its_columns(caissa, tmp_path):
    """Date and amount at least, by the words that the help lists."""
    path = tmp_path / "bank.csv"
    path.write_text("Tag;Betrag\n04.05.2026;50,00\n", encoding="utf-8")
    read = caissa("bank", path, "-c", "date=Tag", "-c", "amount=Betrag", "--json")
    assert [line["amount"] for line in read.json["lines"]] == ["50.00"]
    assert caissa("bank", path, "-c", "date=Tag").code == 2
    assert caissa("bank", path, "-c", "day=Tag").code == 2
    assert caissa("bank", path).code == 5


def test_a_european_code(caissa, tmp_path):
    """The reference is made of the invoice number, and the code can be drawn."""
    drawing = tmp_path / "code.svg"
    words = ("payment-code", "-n", "Chess club", "--iban", "DE89370400440532013000", "--amount", "50")
    ran = caissa(*words, "--number", "2026-0017", "--svg", drawing)
    assert ran.code == 0
    assert ran.out.splitlines()[:9] == [
        "BCD", "002", "1", "SCT", "", "Chess club", "DE89370400440532013000", "EUR50.00", "",
    ]  # fmt: skip
    assert ran.out.splitlines()[9] == creditor_reference("20260017")
    assert drawing.read_text(encoding="utf-8").startswith("<svg")
    assert caissa(*words, "--svg", drawing).code == 5, "it is not written over"


def test_a_swiss_code(caissa):
    """With an address it is a QR-bill; a QR-IBAN takes a QR reference."""
    words = (
        "payment-code",
        "-n",
        "Club",
        "--iban",
        "CH4431999123000889012",
        "--currency",
        "CHF",
        "--amount",
        "50",
    )
    ran = caissa(*words, "--number", "17", "--address", "Rue du Lac|12|2501|Biel|CH", "--json")
    lines = ran.json["payload"].split("\n")
    assert lines[:2] == ["SPC", "0200"]
    assert lines[27:29] == ["QRR", ran.json["reference"]]
    assert caissa(*words, "--address", "Biel").code == 2


def test_an_account_with_a_slip_is_refused(caissa):
    """In one line, with the reason."""
    ran = caissa("payment-code", "-n", "Club", "--iban", "DE89370400440532013001")
    assert ran.code == 1
    assert "check digits" in ran.err


OFFER = """
[[category]]
code = "A"
rating = "2000+"
[[category]]
code = "B"
rating = "under 2000, unrated"
"""


def test_players_of_a_list_are_judged(caissa, club, tmp_path):
    """Anna has 2100, Chen 1900; Dora's rating is unknown unless the list is complete."""
    offer = tmp_path / "offer.toml"
    offer.write_text(OFFER, encoding="utf-8")
    judged = caissa("entry-check", offer, club, "--json")
    standings = {
        player["name"]: [each["standing"] for each in player["categories"].values()]
        for player in judged.json["players"]
    }
    assert standings["Anna"] == ["pass", "fail"]
    assert standings["Chen"] == ["fail", "pass"]
    assert standings["Dora"] == ["unknown", "unknown"]
    assert judged.code == 4
    complete = caissa("entry-check", offer, club, "--listed", "--category", "B", "--reasons")
    assert "FIDE rating (standard) -1999, unrated: passed (unrated)" in complete.out
    assert caissa("entry-check", offer, club, "--category", "C").code == 1


def test_an_offer_that_cannot_be_meant_is_refused(caissa, club, tmp_path):
    """The misspelt rule is named."""
    offer = tmp_path / "offer.toml"
    offer.write_text("[[category]]\ncode = 'A'\nraiting = '2000+'\n", encoding="utf-8")
    ran = caissa("entry-check", offer, club)
    assert ran.code == 1
    assert "raiting" in ran.err
