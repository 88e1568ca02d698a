"""Sections: added to an event with the facts known so far."""

from __future__ import annotations

from django.db import IntegrityError, transaction

from caissa.tournament import Tournament
from caissa_web.records.book import Book, all_published
from caissa_web.records.errors import NameTaken
from caissa_web.records.models import Event, Section
from caissa_web.records.state import State
from caissa_web.records.versions import Act, store


def create_section(
    event: Event, slug: str, tournament: Tournament, *, by: str, reason: str = "", book: Book | None = None
) -> Section:
    """Add a section with the facts known so far; they are its version 1, and paired rounds are published."""
    state = State(tournament, all_published(tournament.paired_rounds) if book is None else book)
    try:
        with transaction.atomic():
            section = Section(event=event, slug=slug, position=event.sections.count() + 1, name=slug)
            return store(
                section, state, Act("section.created", by, f"{len(tournament.players)} players", reason)
            )
    except IntegrityError:
        raise NameTaken(slug=slug) from None
