"""Days and hours in French."""

from __future__ import annotations

SHORT_DATETIME_FORMAT = "j F, H:i"
