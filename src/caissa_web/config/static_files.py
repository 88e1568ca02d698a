"""Style sheets and pictures straight from the program's folders; no step collects them."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage


class StampedStaticFiles(StaticFilesStorage):
    """Addresses end with a stamp of the content, so browsers may keep a file until it changes."""

    def url(self, name: str | None) -> str:
        """The address of a file with its stamp."""
        address = super().url(name)
        return f"{address}?{stamp(name)}" if name else address


@cache
def stamp(name: str) -> str:
    """Ten signs that change with the content of a file."""
    found = finders.find(name)
    if not found:
        raise FileNotFoundError(f"there is no static file {name}")
    return sha256(Path(str(found)).read_bytes()).hexdigest()[:10]
