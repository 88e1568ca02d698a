"""Days and hours in Portuguese."""

from __future__ import annotations

SHORT_DATETIME_FORMAT = r"j \d\e F, H:i"
DAYS_OF_A_MONTH = ("j", "–", r"j \d\e F \d\e Y")
DAYS_OF_A_YEAR = (r"j \d\e F", " – ", r"j \d\e F \d\e Y")
