"""Days and hours in English."""

from __future__ import annotations

DATE_FORMAT = "j F Y"
DATETIME_FORMAT = "j F Y, H:i"
TIME_FORMAT = "H:i"
MONTH_DAY_FORMAT = "j F"
SHORT_DATE_FORMAT = "j M Y"
SHORT_DATETIME_FORMAT = "j M, H:i"
FIRST_DAY_OF_WEEK = 1  # counted from Sunday, which is 0
DAYS_OF_A_MONTH = ("j", "–", "j F Y")
DAYS_OF_A_YEAR = ("j F", " – ", "j F Y")
