"""The flags of the federations as drawings, for paper."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders

from caissa.tournament.federations import FEDERATIONS


@cache
def flag_drawing(federation: str) -> str:
    """The flag of a federation by FIDE's code as SVG; nothing for a code that FIDE does not have."""
    place = finders.find(f"caissa/flags/{federation}.svg") if federation in FEDERATIONS else None
    return Path(place).read_text("utf-8") if isinstance(place, str) else ""
