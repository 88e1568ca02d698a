"""Days and hours in Arabic."""

from __future__ import annotations

DATETIME_FORMAT = "j F، Y، H:i"
TIME_FORMAT = "H:i"
SHORT_DATETIME_FORMAT = "j F، H:i"
FIRST_DAY_OF_WEEK = 6  # counted from Sunday, which is 0
DAYS_OF_A_MONTH = ("j", "–", "j F، Y")
DAYS_OF_A_YEAR = ("j F", " – ", "j F، Y")
