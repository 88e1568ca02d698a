"""Days and hours as each language writes them: on pages, screens and in messages."""

from __future__ import annotations

from datetime import date, datetime

import pytest
from django.template import Context, Template
from django.utils import translation
from django.utils.formats import date_format

from caissa.messages import all_of, any_of, comma_separated, msg
from caissa.tournament.people import Birth
from caissa_web.translation.days import days
from caissa_web.translation.sentences import translate

DAY, HOUR = date(2026, 4, 1), datetime(2026, 4, 1, 15, 5)  # noqa: DTZ001 - how it is written, not when


@pytest.mark.parametrize(
    ("language", "day", "in_the_year", "hour"),
    [
        ("en", "1 April 2026", "1 April", "1 April 2026, 15:05"),
        ("fr", "1 avril 2026", "1 avril", "1 avril 2026 15:05"),
        ("es", "1 de abril de 2026", "1 de abril", "1 de abril de 2026 a las 15:05"),
        ("de", "1. April 2026", "1. April", "1. April 2026 15:05"),
        ("pt", "1 de Abril de 2026", "1 de Abril", "1 de Abril de 2026 às 15:05"),
        ("ru", "1 апреля 2026 г.", "1 апреля", "1 апреля 2026 г. 15:05"),
        ("ar", "1 إبريل، 2026", "1 إبريل", "1 إبريل، 2026، 15:05"),
        ("zh-hans", "2026年4月1日", "4月1日", "2026年4月1日 15:05"),
    ],
)
def test_a_day_is_written_as_the_language_does(language, day, in_the_year, hour):
    """The case of the month, "de", the dot, the order; hours from 0 to 24 everywhere."""
    with translation.override(language):
        assert date_format(DAY, "DATE_FORMAT") == day
        assert date_format(DAY, "MONTH_DAY_FORMAT") == in_the_year
        assert date_format(HOUR, "DATETIME_FORMAT") == hour
        assert "15:05" in date_format(HOUR, "SHORT_DATETIME_FORMAT")


@pytest.mark.parametrize(
    ("language", "in_a_month", "in_a_year", "in_two_years"),
    [
        ("en", "1–9 June 2026", "28 June – 5 July 2026", "28 December 2026 – 3 January 2027"),
        ("fr", "1–9 juin 2026", "28 juin – 5 juillet 2026", "28 décembre 2026 – 3 janvier 2027"),
        (
            "es",
            "1–9 de junio de 2026",
            "28 de junio – 5 de julio de 2026",
            "28 de diciembre de 2026 – 3 de enero de 2027",
        ),
        ("de", "1.–9. Juni 2026", "28. Juni – 5. Juli 2026", "28. Dezember 2026 – 3. Januar 2027"),
        (
            "pt",
            "1–9 de Junho de 2026",
            "28 de Junho – 5 de Julho de 2026",
            "28 de Dezembro de 2026 – 3 de Janeiro de 2027",
        ),
        ("ru", "1–9 июня 2026 г.", "28 июня – 5 июля 2026 г.", "28 декабря 2026 г. – 3 января 2027 г."),
        ("ar", "1–9 يونيو، 2026", "28 يونيو – 5 يوليو، 2026", "28 ديسمبر، 2026 – 3 يناير، 2027"),
        ("zh-hans", "2026年6月1日至9日", "2026年6月28日至7月5日", "2026年12月28日至2027年1月3日"),
    ],
)
def test_days_from_one_to_another_name_month_and_year_once(language, in_a_month, in_a_year, in_two_years):
    """As CLDR writes intervals: what both days share stands once, in Chinese at the first."""
    with translation.override(language):
        assert "".join(days(date(2026, 6, 1), date(2026, 6, 9))) == in_a_month
        assert "".join(days(date(2026, 6, 28), date(2026, 7, 5))) == in_a_year
        assert "".join(days(date(2026, 12, 28), date(2027, 1, 3))) == in_two_years


def test_a_moment_in_a_sentence_is_written_as_the_language_does():
    """Sentences keep 2026-05-30 12:00; readers see their own way. What no calendar has stays."""
    kept, typed = (msg("until {until}", until=f"2026-{day} 12:00") for day in ("05-30", "02-30"))
    with translation.override("en"):
        assert translate(kept) == "until 30 May 2026, 12:00"
        assert translate(typed) == "until 2026-02-30 12:00"
    with translation.override("zh-hans"):
        assert "2026年5月30日 12:00" in translate(kept)


def test_the_page_of_an_event_says_its_days_in_spanish(client, section):
    """From `1` to `9 de abril de 2026`."""
    page = client.get("/events/spring/", headers={"Accept-Language": "es"}).content.decode()
    assert (
        '<time datetime="2026-04-01">1</time>–<time datetime="2026-04-09">9 de abril de 2026</time>' in page
    )


@pytest.mark.parametrize("kept", ["2026-05-30", date(2026, 5, 30)])
def test_a_day_in_a_sentence_is_written_as_the_language_does(kept):
    """Whether the sentence holds a day or the text of one, as after the log was read."""
    said = msg("the papers are due on {day}", day=kept)
    with translation.override("en"):
        assert translate(said) == "the papers are due on 30 May 2026"
    with translation.override("de"):
        assert "30. Mai 2026" in translate(said)
    assert str.__str__(said) == "the papers are due on 2026-05-30"


def test_a_month_in_a_sentence_is_written_as_the_language_does():
    """The month of a rating list or of an account; a season such as 2011-12 stays a season."""
    with translation.override("en"):
        assert translate(msg("The month {month}", month="2026-05")) == "The month May 2026"
        assert translate(msg("{season}", season="2011-12")) == "2011-12"


def test_what_was_typed_or_stands_in_a_file_is_quoted_letter_by_letter():
    """Who looks for it in the file has to find it; a sentence that says how a day is written is kept."""
    with translation.override("en"):
        assert (
            translate(msg("{text} is before the event", text="2026-05-30"))
            == "2026-05-30 is before the event"
        )
        read_as = msg("{text} was read as {day:%Y/%m/%d}", text="30.5.26", day=date(2026, 5, 30))
        assert translate(read_as) == "30.5.26 was read as 2026/05/30"
        assert translate(msg("on {day}", day="2026-02-30")) == "on 2026-02-30"


@pytest.mark.parametrize(
    "sentence",
    [
        msg("{first} against {second}", first="2026-11-19", second="Anna"),
        msg("{white}-{black}", white="2026-11-19", black="2026-11"),
        msg("{act}: {reason}", act="Undone", reason="2026-11-19"),
        msg("{who}: {what}", who="2026-11-19 12:00", what="2026-11-19"),
        msg("{player}", player="2026-11-19"),
        all_of(["Anna", "2026-11-19"]),
        any_of(["2025-11", "2026-11"]),
        comma_separated(["2026-11-19", "2011-12"]),
        msg("{name}", name="2026-11-19 12:00"),
    ],
)
def test_names_and_reasons_that_look_like_days_are_left_alone(sentence):
    """Only places for days have days: a team may be called 2026-11-19, and a reason be a number."""
    with translation.override("en"):
        assert translate(sentence) == str.__str__(sentence)


def test_the_first_and_the_last_day_or_month_are_written_alike():
    """From one to another: both are days, or months of a rating list."""
    days_of_rooms = msg("from {first} to {last}", first="2026-05-01", last="2026-05-09")
    months = msg("it can be rated from list {first} to {last}", first="2026-05", last="2026-08")
    with translation.override("en"):
        assert translate(days_of_rooms) == "from 1 May 2026 to 9 May 2026"
        assert translate(months) == "it can be rated from list May 2026 to August 2026"


@pytest.mark.parametrize(
    ("language", "kept", "spelled"),
    [
        ("en", "1990-05-01", "1 May 1990"),
        ("de", "1990-05-01", "1. Mai 1990"),
        ("de", Birth(1990, 5, 1), "1. Mai 1990"),
        ("de", "1990", "1990"),
        ("de", "", "–"),
    ],
)
def test_a_birthday_is_written_as_the_reader_writes_it(language, kept, spelled):
    """Many lists know the year alone."""
    page = Template("{% load languages %}{{ birth|day|default:'–' }}")
    with translation.override(language):
        assert page.render(Context({"birth": kept})) == spelled
