"""Days and hours in German."""

from __future__ import annotations

SHORT_DATETIME_FORMAT = "j. F, H:i"
