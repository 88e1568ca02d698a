"""Days and hours in Russian."""

from __future__ import annotations

MONTH_DAY_FORMAT = "j E"
SHORT_DATETIME_FORMAT = "j E, H:i"
