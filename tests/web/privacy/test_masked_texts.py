"""A masked copy, field by field: of every text that an event can hold, only codes come through (DATA-011)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caissa.prospectus.questions import QUESTIONS
from caissa_web.exchange.event_file import EventFile
from caissa_web.exchange.masking import masked
from caissa_web.section.book import Option
from caissa_web.section.closing.report_parts import PARTS
from tests.web.privacy.typed_marks import MARK, marks, planted

PERSON = ("federation", "ratings.source", "ratings.list_month", "arbiter_title", "arbiter_category")
NATIONAL = ("national.federation", "national.classification")
PEOPLE = ("officials", "players", "teams.captain_record", "teams.head_of_delegation")
CODES = {
    *("federation", "time_zone", "log.act"),
    *(f"sections.facts.{name}" for name in ("federation", "teams.federation", "type_text", "type_code")),
    *(f"sections.facts.{name}" for name in ("time_control", "encoded_time_control", "board_colours")),
    *(f"sections.facts.{name}" for name in ("starting_rank_method", "ranking")),
    *(f"sections.facts.editions.{name}" for name in ("regulation", "key")),
    *(f"sections.facts.{who}.person.{name}" for who in PEOPLE for name in (*PERSON, *NATIONAL)),
    *("sections.book.check_ins.how", "sections.book.rating_picks.list", "sections.book.positions.seed"),
    *("sections.book.closing.lots.seed", "sections.book.closing.play_off_rules.scheme"),
    *("sections.book.closing.given.code", "sections.book.closing.given.values.value"),
    *(f"sections.book.closing.play_offs.facts.games.{name}" for name in ("contest", "result")),
    *("sections.book.closing.play_offs.facts.lots.contest", "sections.book.officials.ticks.item"),
    *(f"sections.book.closing.expressions.{name}" for name in ("code", "expression")),
    *("sections.book.tie_break_games.result", "sections.book.report_steps.month"),
}
"""What pairings, standings and ratings depend on: chosen from lists or computed, never written freely."""


def test_every_text_is_masked_unless_it_is_a_code():
    """A new field of words that masking does not know fails here."""
    whole = planted(EventFile, "", {})
    assert len(set(marks(whole))) > 2 * len(CODES) - 20, "the marks are everywhere"
    assert set(marks(masked(whole))) - CODES == set()


@pytest.mark.parametrize(
    "name", [*(part.name for part in PARTS.values()), *(each.name for each in QUESTIONS)]
)
def test_words_in_options_are_masked(name):
    """What was written for the report, and answers of the regulations in words: they may name somebody."""
    whole = planted(EventFile, "", {"sections.book.options": (Option(name, f"{MARK}{name} Anna"),)})
    assert masked(whole).sections[0].book.options == ()


@pytest.mark.parametrize(
    "option",
    [
        Option("default-time", "30"),
        Option("draw-offers", "30"),
        Option("devices", "forbidden"),
        Option("registration-date", "2026-04-01"),
        Option("start-of-round-3", "15:00"),
        Option("chess960", "yes"),
        Option("first-board", "101"),
    ],
)
def test_options_that_are_no_words_stay(option):
    """They decide how the tournament is handled."""
    whole = planted(EventFile, "", {"sections.book.options": (option,)})
    assert masked(whole).sections[0].book.options == (option,)


def test_the_log_still_knows_its_sections():
    """By their new short names."""
    whole = planted(EventFile, "", {"sections.slug": "smith-memorial", "log.section": "smith-memorial"})
    copy = masked(replace(whole))
    assert copy.sections[0].slug == copy.log[0].section == "section-1"
