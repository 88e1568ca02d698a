"""Short names from another installation must be addresses here, and not those of other pages."""

from __future__ import annotations

from collections.abc import Iterable

from django.urls import NoReverseMatch, Resolver404, resolve, reverse

from caissa.messages import msg
from caissa_web.section.errors import NotAccepted


def require_addresses(event: str, sections: Iterable[str]) -> None:
    """Refuse an event or a section that would have the address of another page."""
    _require("event", event)
    for slug in sections:
        _require("section", event, slug)


def _require(page: str, *slugs: str) -> None:
    try:
        is_free = resolve(reverse(f"desk:{page}", args=slugs)).url_name == page
    except (NoReverseMatch, Resolver404):
        is_free = False
    if not is_free:
        raise NotAccepted(why=msg("a page cannot have the short name {slug}", slug=slugs[-1][:50]))
