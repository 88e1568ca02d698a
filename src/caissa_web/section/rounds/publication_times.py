"""When pairings and results of a round came to the wall, and until when mistakes count (C.04.2 4.2, 4.3)."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from caissa_web.section.book import Book, RoundSheet, Stage
from caissa_web.section.options import CORRECTION_MINUTES
from caissa_web.section.state import State


def with_publication_times(before: State, after: State, now: datetime) -> State:
    """The state after an act with the hours of the rounds that it published or completed."""
    if after.book.sheets == before.book.sheets and after.facts.rounds == before.facts.rounds:
        return after
    book = after.book
    for number in range(1, after.facts.paired_rounds + 1):
        sheet = book.sheet(number)
        timed = replace(
            sheet,
            published_at=_published_at(before, sheet, now),
            complete_at=_complete_at(before, after, sheet, now),
        )
        if timed != sheet:
            book = book.with_sheet(timed)
    return after if book is after.book else after.with_book(book)


def _published_at(before: State, sheet: RoundSheet, now: datetime) -> datetime | None:
    if sheet.stage is not Stage.PUBLISHED:
        return None
    earlier = before.book.sheet(sheet.round)
    if sheet.published_at or earlier.stage is Stage.PUBLISHED:
        return sheet.published_at
    # A round whose hour had come was on the wall already.
    return earlier.publish_at if before.book.is_public(sheet.round, now) else now


def _complete_at(before: State, after: State, sheet: RoundSheet, now: datetime) -> datetime | None:
    if not after.facts.is_finished(sheet.round):
        return None
    if sheet.complete_at or before.facts.is_finished(sheet.round):
        return sheet.complete_at
    return now


def pairing_published(sheet: RoundSheet) -> datetime | None:
    """Since when everybody can see the pairings of a round that is public; None where that was not kept."""
    return sheet.published_at if sheet.stage is Stage.PUBLISHED else sheet.publish_at


def results_published(sheet: RoundSheet, held_back: int) -> datetime | None:
    """Since when everybody can see all results of a finished round, which are held back by some minutes."""
    return sheet.complete_at + timedelta(minutes=held_back) if sheet.complete_at else None


def corrections_until(book: Book, results: datetime | None) -> datetime | None:
    """Until when mistakes in results that were published at this hour count for the pairing (C.04.2 4.3)."""
    minutes = book.value(CORRECTION_MINUTES)
    return results + timedelta(minutes=minutes) if results and minutes is not None else None
