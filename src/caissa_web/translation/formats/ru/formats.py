"""Days and hours in Russian."""

from __future__ import annotations

MONTH_DAY_FORMAT = "j E"
SHORT_DATETIME_FORMAT = "j E, H:i"
DAYS_OF_A_MONTH = ("j", "–", "j E Y г.")
DAYS_OF_A_YEAR = ("j E", " – ", "j E Y г.")
