"""Days and hours in Chinese."""

from __future__ import annotations

MONTH_DAY_FORMAT = "n月j日"
SHORT_DATETIME_FORMAT = "n月j日 H:i"
