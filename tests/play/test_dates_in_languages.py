"""Dates in regulations of eight languages: the weekday agrees with the day, and the day exists (EX-O4)."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.play import read_dates
from caissa.play.days.spelled_names import MONTHS, WEEKDAYS

FRIDAY = date(2027, 2, 19)
RIGHT = [
    ("en", "Friday 19 February 2027"),
    ("en", "Friday, February 19th, 2027"),
    ("en", "19 February 2027 (Friday)"),
    ("en", "Fri 2027-02-19"),
    ("de", "Freitag, 19. Februar 2027"),
    ("de", "am Freitag, dem 19. Februar 2027"),
    ("de", "Fr., 19.02.2027"),
    ("de", "19.Feb. 2027 (Fr)"),
    ("fr", "vendredi 19 février 2027"),
    ("fr", "ven. 19 févr. 2027"),
    ("fr", "vendredi 19/02/2027"),
    ("es", "viernes, 19 de febrero de 2027"),
    ("es", "viernes 19 de febrero del 2027"),
    ("pt", "sexta-feira, 19 de fevereiro de 2027"),
    ("pt", "sexta, 19 de fev. de 2027"),
    ("ru", "пятница, 19 февраля 2027 г."),
    ("ru", "в пятницу 19 февраля 2027"),
    ("ru", "пт, 19.02.2027"),
    ("ar", "الجمعة 19 فبراير 2027"),
    ("ar", "يوم الجمعة الموافق ١٩ شباط ٢٠٢٧"),
    ("zh-Hans", "2027年2月19日（星期五）"),
    ("zh_Hans", "2027年2月19日周五"),
    ("zh-Hant", "週五，2027年2月19日"),
]


@pytest.mark.parametrize(("language", "text"), RIGHT)
def test_the_nineteenth_of_february_2027_is_a_friday(language, text):
    """It is found in every usual spelling, and nothing is wrong with it."""
    reading = read_dates(text, None, language)
    assert reading.dates == (FRIDAY,)
    assert reading.findings == ()


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Thursday 26 July 2019"),
        ("de", "Donnerstag, 26. Juli 2019"),
        ("fr", "jeudi 26 juillet 2019"),
        ("es", "jueves, 26 de julio de 2019"),
        ("pt", "quinta-feira, 26 de julho de 2019"),
        ("ru", "четверг, 26 июля 2019 г."),
        ("ar", "الخميس 26 يوليو 2019"),
        ("zh", "2019年7月26日 星期四"),
    ],
)
def test_the_model_regulations_err_in_every_language(language, text):
    """EX-O4: 26 July 2019 was a Friday, whatever the template says."""
    (finding,) = read_dates(text, None, language).findings
    assert (finding.code, finding.what) == ("timetable.weekday", "26 July 2019 is a Friday")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "18-29 February 2019"),
        ("de", "18.-29. Februar 2019"),
        ("de", "18. bis 29. Februar 2019"),
        ("fr", "du 18 au 29 février 2019"),
        ("es", "del 18 al 29 de febrero de 2019"),
        ("pt", "de 18 a 29 de fevereiro de 2019"),
        ("ru", "с 18 по 29 февраля 2019"),
        ("ar", "من 18 إلى 29 فبراير 2019"),
        ("zh", "2019年2月18日至29日"),
        ("de", "29.02.2019"),
        ("en", "2019-02-29"),
    ],
)
def test_a_day_that_does_not_exist_is_told(language, text):
    """EX-O4: February 2019 had 28 days."""
    (finding,) = read_dates(text, None, language).findings
    assert (finding.code, finding.what) == ("timetable.no-such-date", "February 2019 has 28 days")


@pytest.mark.parametrize("language", ["de", "fr", "es", "pt", "ru", "ar"])
@given(day=st.dates(date(2020, 1, 1), date(2035, 12, 31)), off=st.integers(0, 6), pick=st.randoms())
def test_a_weekday_is_right_on_its_own_day_only(language, day, off, pick):
    """Whichever spelling of CLDR is taken: right on the day, wrong on the six others."""
    of = " de " if language in ("es", "pt") else " "
    weekday = pick.choice([name for name, number in WEEKDAYS[language].items() if number == day.weekday()])
    month = pick.choice([name for name, number in MONTHS[language].items() if number == day.month])
    other = day + timedelta(days=off)
    if other.month != day.month:
        other, off = day, 0
    dot = "." if language == "de" else ""
    reading = read_dates(f"{weekday} {other.day}{dot}{of}{month}{of}{day.year}", None, language)
    assert reading.dates == (other,)
    assert [finding.code for finding in reading.findings] == (["timetable.weekday"] if off else [])


def test_a_language_without_a_table_is_left_alone():
    """Polish words are not known; nothing is guessed."""
    reading = read_dates("czwartek, 19 lutego 2027", None, "pl")
    assert reading.dates == reading.findings == ()


def test_scores_clocks_and_prices_are_not_dates():
    """Numbers with dots, colons and dashes that name no day."""
    text = "Runden um 10.00, 15.30 und 19:00 Uhr; 90.30.15; Ergebnis 1-0; 2.500,00 EUR; 19.02. ist frei"
    assert read_dates(text, 2027, "de").dates == ()
