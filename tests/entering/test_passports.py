"""The two lines of a passport (ICAO Doc 9303-4), and whether a passport holds long enough."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from caissa.entering.passports import Passport, check_digit, differences, judge, read_lines
from caissa.errors import Severity

TODAY = date(2026, 3, 1)
SPECIMEN = "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10"
"""The specimen that ICAO prints in Doc 9303-4, Appendix B."""
ANNA = Passport("Eriksson", "Anna Maria", "L898902C3", "UTO", date(1974, 8, 12), "F", date(2028, 4, 15))


def test_check_digits_as_icao_prints_them():
    """Doc 9303-3, 4.9: 520727 has 3, AB2134<<< has 5."""
    assert check_digit("520727") == 3
    assert check_digit("AB2134<<<") == 5


def test_the_specimen():
    """Every field, and no check digit is wrong."""
    passport, wrong = read_lines(SPECIMEN, TODAY)
    assert wrong == ()
    assert passport == Passport(
        "ERIKSSON", "ANNA MARIA", "L898902C3", "UTO", date(1974, 8, 12), "F", date(2012, 4, 15)
    )


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [("L898902C3", "L898902C8", "passport number"), ("740812", "740813", "date of birth"),
     ("120415", "120416", "valid until")],
)  # fmt: skip
def test_one_digit_typed_wrong_is_noticed(old, new, field):
    """By its own check digit and by that of the whole line."""
    _passport, wrong = read_lines(SPECIMEN.replace(old, new), TODAY)
    assert [str(each.where) for each in wrong] == [field, "the whole line"]


@pytest.mark.parametrize(
    "text", ["", "P<UTO", SPECIMEN[:-1], SPECIMEN.replace("P<", "V<"), "é" * 44 + "\n" + "é" * 44]
)
def test_what_is_no_passport(text):
    """Too short, a visa, no letters of a passport: said, and nothing is read."""
    passport, wrong = read_lines(text, TODAY)
    assert passport is None
    assert len(wrong) == 1


def test_a_birth_is_never_in_the_future():
    """30 is 1930 in 2026, 12 is 2012."""
    passport, _wrong = read_lines(SPECIMEN.replace("740812", "300812"), TODAY)
    assert passport is not None
    assert passport.birth == date(1930, 8, 12)


@pytest.mark.parametrize(
    ("expires", "severity"),
    [
        (date(2026, 2, 28), Severity.ERROR),
        (date(2026, 5, 8), Severity.ERROR),
        (date(2026, 11, 8), Severity.WARNING),
        (date(2026, 11, 9), None),
    ],
)
def test_how_long_a_passport_must_hold(expires, severity):
    """Expired; before the last day (9 May); less than six months after it (9 November); long enough."""
    findings = judge(replace(ANNA, expires=expires), TODAY, date(2026, 5, 9))
    assert [each.severity for each in findings] == ([severity] if severity else [])


def test_fields_that_cannot_be():
    """Each is named; what was typed is not repeated."""
    bad = Passport("", "x" * 101, "12", "Utopia", date(2030, 1, 1), "Q", None)
    findings = judge(bad, TODAY, None)
    assert {str(each.where) for each in findings} == {
        "surname", "given names", "passport number", "nationality", "sex", "date of birth", "valid until",
    }  # fmt: skip
    assert not any("Utopia" in str(each.what) for each in findings)


def test_typed_fields_and_lines_are_compared():
    """Another number than the lines have."""
    read, _wrong = read_lines(SPECIMEN, TODAY)
    assert read is not None
    wrong = differences(replace(ANNA, number="X1234567", expires=None), read)
    assert [str(each.where) for each in wrong] == ["passport number"]
