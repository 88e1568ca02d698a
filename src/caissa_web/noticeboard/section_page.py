"""What all pages of a section have in common: one look-up, one document, one stamp for browsers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.templatetags.static import static
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

import caissa
from caissa.pairing.systems import boards_are_matches
from caissa.tournament import Tournament
from caissa_web.records import queries, snapshot
from caissa_web.records.book import EMPTY, Book
from caissa_web.records.models import Section
from caissa_web.records.state import State

STYLES = "caissa/caissa.css"


@dataclass(frozen=True, slots=True)
class Opened:
    """A section with its facts."""

    section: Section
    tournament: Tournament
    notice: str = ""
    book: Book = EMPTY

    def shown(self, tab: str, **values: Any) -> dict[str, Any]:
        """The values of a page, with what the frame around every page of the section shows."""
        shown = {"event": self.section.event, "section": self.section, "tab": tab, "notice": self.notice}
        return {**shown, "of_matches": boards_are_matches(self.tournament), **values}


Page = Callable[..., HttpResponse]


def section_page(page: Page) -> Page:
    """A public page of a section; a browser that has it already is told so without opening the facts."""

    @require_safe
    @wraps(page)
    def view(request: HttpRequest, event: str, section: str, **which: int) -> HttpResponse:
        found = queries.public_section(event, section)
        if found is None:
            raise Http404
        state = snapshot.load_state(found)
        shown = state.book.public_rounds(state.facts.paired_rounds, timezone.now())
        tag = etag(found, shown)
        found.paired_rounds = shown  # for this page only; the section is not saved
        response = None if settings.DEBUG else get_conditional_response(request, etag=tag)
        if response is None:
            notice = state.book.sheet(shown + 1).notice
            response = page(request, Opened(found, public_facts(state, shown), notice, state.book), **which)
        response.headers["ETag"] = tag
        response.headers["Cache-Control"] = "no-cache"
        return response

    return view


def public_facts(state: State, rounds: int) -> Tournament:
    """The facts as everybody may see them: a round that is not published is not there yet."""
    return state.facts if rounds >= state.facts.paired_rounds else state.facts.before_round(rounds + 1)


def etag(section: Section, rounds: int) -> str:
    """A stamp that changes with the facts, what is published, the event's details, language and program."""
    event = section.event
    shown = (event.name, event.city, event.federation, event.start, event.end, section.slug)
    parts = (section.hash, section.version, rounds, shown, get_language(), caissa.__version__, static(STYLES))
    return f'"{section.version}-{sha256(repr(parts).encode()).hexdigest()[:20]}"'
