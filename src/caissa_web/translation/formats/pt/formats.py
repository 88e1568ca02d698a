"""Days and hours in Portuguese."""

from __future__ import annotations

SHORT_DATETIME_FORMAT = r"j \d\e F, H:i"
