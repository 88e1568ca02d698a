"""Days and hours in Chinese."""

from __future__ import annotations

MONTH_DAY_FORMAT = "n月j日"
SHORT_DATETIME_FORMAT = "n月j日 H:i"
DAYS_OF_A_MONTH = ("Y年n月j日", "至", "j日")
DAYS_OF_A_YEAR = ("Y年n月j日", "至", "n月j日")
DAYS_OF_TWO_YEARS = ("Y年n月j日", "至", "Y年n月j日")
