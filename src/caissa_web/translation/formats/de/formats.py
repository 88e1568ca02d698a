"""Days and hours in German."""

from __future__ import annotations

SHORT_DATETIME_FORMAT = "j. F, H:i"
DAYS_OF_A_MONTH = ("j.", "–", "j. F Y")
DAYS_OF_A_YEAR = ("j. F", " – ", "j. F Y")
