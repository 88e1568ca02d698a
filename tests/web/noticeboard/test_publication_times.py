"""When pairings and results came to the wall, and until when mistakes can be reported (C.04.2 4.2, 4.3)."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from django.utils import timezone

from caissa.testing import crosstable
from caissa.tournament import Outcome
from caissa_web import operations
from caissa_web.records import snapshot
from caissa_web.records.models import Event, Section
from caissa_web.records.versions import Act, change
from caissa_web.section.book import Book, RoundSheet, Stage
from caissa_web.section.options import CORRECTION_MINUTES, PUBLICATION_TIME
from caissa_web.section.rounds.publication_times import (
    corrections_until,
    pairing_published,
    results_published,
    with_publication_times,
)
from caissa_web.section.state import State, of_book
from tests.web.noticeboard.test_pages import text_of

OPEN = "/events/spring/open/"
EIGHT = datetime(2026, 4, 3, 20, tzinfo=UTC)
NINE, TEN = EIGHT + timedelta(hours=1), EIGHT + timedelta(hours=2)
WALL = """
    1 Anna  2400  3w1 2b=
    2 Boris 2300  4b1 1w=
    3 Chen  2200  1b0 4w*
    4 Dora  2100  2w0 3b*
"""


def state_of(stage: Stage, at: datetime | None = None) -> State:
    """Two rounds, the second at a stage with one game open."""
    sheets = (RoundSheet(1, Stage.PUBLISHED), RoundSheet(2, stage, publish_at=at))
    return State(crosstable(WALL, scheduled_rounds=3), Book(sheets))


def staged(state: State, stage: Stage) -> State:
    """The state with its second round at another stage, as an operation brings it there."""
    sheet = replace(state.book.sheet(2), stage=stage, publish_at=None)
    return state.with_book(state.book.with_sheet(sheet))


def with_outcomes(state: State, white: Outcome, black: Outcome) -> State:
    """The state with a result of the open game."""
    second = state.facts.round(2)
    games = tuple(
        replace(game, white_outcome=white, black_outcome=black) if game.white == 3 else game
        for game in second.games
    )
    return state.with_facts(state.facts.with_round(replace(second, games=games)))


def test_a_round_is_published_when_somebody_publishes_it():
    """The hour is that of the act; a retracted round loses it, and hangs since the new hour afterwards."""
    draft = state_of(Stage.DRAFT)
    out = with_publication_times(draft, staged(draft, Stage.PUBLISHED), EIGHT)
    assert pairing_published(out.book.sheet(2)) == EIGHT
    assert pairing_published(out.book.sheet(1)) is None
    retracted = with_publication_times(out, staged(out, Stage.DRAFT), NINE)
    assert pairing_published(retracted.book.sheet(2)) is None
    again = with_publication_times(retracted, staged(retracted, Stage.PUBLISHED), TEN)
    assert pairing_published(again.book.sheet(2)) == TEN


def test_a_round_with_an_hour_hangs_since_that_hour():
    """Also if somebody publishes it by hand afterwards; published by hand before, it hangs since then."""
    waiting = state_of(Stage.REVIEWED, NINE)
    assert pairing_published(waiting.book.sheet(2)) == NINE
    after = with_publication_times(waiting, staged(waiting, Stage.PUBLISHED), TEN)
    assert pairing_published(after.book.sheet(2)) == NINE
    early = with_publication_times(waiting, staged(waiting, Stage.PUBLISHED), EIGHT)
    assert pairing_published(early.book.sheet(2)) == EIGHT


def test_results_are_published_with_the_last_of_the_round():
    """A correction does not begin the time anew; a result that is taken away does, when it comes back."""
    open_round = state_of(Stage.PUBLISHED)
    win, waiting = (Outcome.WIN, Outcome.LOSS), (Outcome.NOT_YET_PLAYED, Outcome.NOT_YET_PLAYED)
    full = with_publication_times(open_round, with_outcomes(open_round, *win), EIGHT)
    assert results_published(full.book.sheet(2), 0) == EIGHT
    assert results_published(full.book.sheet(2), 15) == EIGHT + timedelta(minutes=15)
    corrected = with_publication_times(full, with_outcomes(full, Outcome.DRAW, Outcome.DRAW), NINE)
    assert results_published(corrected.book.sheet(2), 0) == EIGHT
    cleared = with_publication_times(full, with_outcomes(full, *waiting), NINE)
    assert results_published(cleared.book.sheet(2), 0) is None
    back = with_publication_times(cleared, with_outcomes(cleared, *win), TEN)
    assert results_published(back.book.sheet(2), 0) == TEN


def test_what_was_not_kept_is_not_made_up():
    """Rounds of older releases were complete and published before, at an hour that nobody knows."""
    old = state_of(Stage.PUBLISHED)
    changed = with_publication_times(old, staged(old, Stage.PUBLISHED).with_facts(old.facts), EIGHT)
    assert changed.book == old.book


@pytest.mark.parametrize(("minutes", "until"), [(30, EIGHT + timedelta(minutes=30)), (None, None)])
def test_the_deadline_counts_from_the_results(minutes, until):
    """Without an announced deadline, or without results, there is none."""
    book = Book().with_value(CORRECTION_MINUTES, minutes)
    assert corrections_until(book, EIGHT) == until
    assert corrections_until(book, None) is None


@pytest.fixture
def riga(section):
    """The event in Riga: in April three hours ahead of UTC; the times of C.04.2 4.2 and 4.3 announced."""
    Event.objects.update(time_zone="Europe/Riga")
    for setting, text in ((PUBLICATION_TIME, "Pairings at 20:00"), (CORRECTION_MINUTES, "30")):
        apply = of_book(lambda book, option=setting, words=text: book.with_text(option, words))
        section = change(section, Act("section.options", "olga"), apply)
    return Section.objects.select_related("event").get(pk=section.pk)


def test_visitors_read_the_hours_by_the_clock_of_the_event(client, riga, monkeypatch):
    """Published at 17:00 UTC, the last result at 18:00, 30 minutes for corrections: 20:00, 21:00, 21:30."""
    moment = datetime(2026, 4, 3, 17, tzinfo=UTC)
    monkeypatch.setattr(timezone, "now", lambda: moment)
    section = operations.retract_round(riga, 3, "Wrong", by="olga", seen_version=riga.version)
    section = operations.publish_round(section, 3, by="olga", seen_version=section.version)
    page = text_of(client.get(f"{OPEN}rounds/3/"))
    assert "Pairings published: 3 April 2026, 20:00" in page
    assert "for 30 minutes after the results are published" in page
    assert "Results published" not in page
    moment = datetime(2026, 4, 3, 18, tzinfo=UTC)
    for game in snapshot.load_state(section).facts.round(3).games:
        players = (game.white, game.black)
        section = operations.record_result(section, 3, players, (Outcome.WIN, Outcome.LOSS), by="olga")
    for address in ("rounds/3/", "standings/"):
        page = text_of(client.get(OPEN + address))
        assert "Results published: 3 April 2026, 21:00" in page
        assert "Mistakes in results can be reported until: 3 April 2026, 21:30" in page
    page = text_of(client.get(f"{OPEN}schedule/"))
    assert "Pairings at 20:00" in page
    assert re.search(r"20:00\s.*21:00", page[page.index("Pairings at 20:00") + 20 :], re.DOTALL)


def test_nothing_is_shown_where_nothing_is_known(client, section):
    """A section of a file says neither hours nor a deadline."""
    for address in ("rounds/3/", "standings/", "schedule/"):
        page = text_of(client.get(OPEN + address))
        assert "published" not in page
        assert "istakes in" not in page


def test_the_hours_stand_on_the_day_of_the_section(section):
    """The book with the hours is read back as it was stored."""
    hours = RoundSheet(3, Stage.PUBLISHED, published_at=EIGHT, complete_at=NINE)
    book = snapshot.load_state(section).book.with_sheet(hours)
    created = operations.create_section(
        section.event, "second", crosstable(WALL), by="olga", book=replace(book, sheets=(hours,))
    )
    assert snapshot.load_state(created).book.sheet(3) == hours
    assert date(2026, 4, 3) == hours.published_at.date()
