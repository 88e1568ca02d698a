"""Days and hours as each language writes them: on pages, screens and in messages."""

from __future__ import annotations

from datetime import date, datetime

import pytest
from django.utils import translation
from django.utils.formats import date_format

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


def test_the_page_of_an_event_says_its_days_in_spanish(client, section):
    """From `1 de abril` to `9 de abril de 2026`."""
    page = client.get("/events/spring/", headers={"Accept-Language": "es"}).content.decode()
    assert ">1 de abril</time>" in page
    assert ">9 de abril de 2026</time>" in page
