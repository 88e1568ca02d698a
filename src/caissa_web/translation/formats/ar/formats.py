"""Days and hours in Arabic."""

from __future__ import annotations

DATETIME_FORMAT = "j F، Y، H:i"
TIME_FORMAT = "H:i"
SHORT_DATETIME_FORMAT = "j F، H:i"
