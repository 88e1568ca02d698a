"""Every answer of the regulations questionnaire is read by what it governs, or held against it."""

from __future__ import annotations

import inspect
from dataclasses import replace
from datetime import date, time
from types import ModuleType

import pytest

from caissa.prospectus.questions import QUESTIONS
from caissa.testing import crosstable
from caissa.tournament import Official, Person, Role, Speed, Team, Tournament
from caissa_web.desk.teams import line_ups
from caissa_web.operations.entries import byes, players
from caissa_web.section import groups, options
from caissa_web.section.book import EMPTY, VisitNotice
from caissa_web.section.closing import final_standings, reports_due
from caissa_web.section.closing.closing_book import PlayOffRules
from caissa_web.section.ratings import for_rating, sequence
from caissa_web.section.rounds import before_pairing, tie_break_day
from caissa_web.section.setup import announced_answers, findings
from caissa_web.section.setup.announced_answers import announced_for_decisions, doubts_about_answers
from caissa_web.section.setup.announcements import setting_of
from caissa_web.section.teams import rounds

READERS: dict[str, ModuleType] = {
    "default-time": before_pairing,
    "draw-offers": announced_answers,
    "rapid-rules": announced_answers,
    "blitz-rules": announced_answers,
    "quickplay-finish": announced_answers,
    "devices": announced_answers,
    "device-penalty": announced_answers,
    "leaving-area": announced_answers,
    "appeals-deadline": announced_answers,
    "appeals-fee": announced_answers,
    "half-point-byes": byes,
    "last-bye-round": byes,
    "late-entries": players,
    "unplayed-for-opponents": final_standings,
    "unplayed-own": final_standings,
    "cut-order": final_standings,
    "prize-sharing": announced_answers,
    "play-off": announced_answers,
    "rated": findings,
    "registration-date": for_rating,
    "hybrid": for_rating,
    "excluded-federations": reports_due,
    "rating-list": announced_answers,
    "boards": rounds,
    "rating-gap": rounds,
    "reserves": announced_answers,
    "impaired-visitors": announced_answers,
    "line-up-deadline": line_ups,
    "publication-time": before_pairing,
    "correction-minutes": before_pairing,
    "national-conversion": sequence,
    "system-authorisation": findings,
    "tie-break-blitz": tie_break_day,
    "group-colour": groups,
}
"""The name of every question, and the module that reads its answer."""

FUND = 'currency = "EUR"\nmethod = "{method}"\n[[list]]\nname = "Main"\nprizes = [100, 50]\n'


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.name)
def test_every_answer_has_a_reader(question):
    """A new question needs a line in READERS and a module that asks the book for its answer."""
    constant = next(name for name, setting in vars(options).items() if setting is setting_of(question))
    assert question.name in READERS, f"nobody reads {question.name}"
    assert constant in inspect.getsource(READERS[question.name])


def test_nobody_reads_what_is_not_asked():
    """A question that is gone leaves no line behind."""
    assert set(READERS) == {question.name for question in QUESTIONS}


def doubts(book, facts: Tournament | None = None) -> dict[str, str]:
    """The doubts about a section's answers, by code."""
    doubted = doubts_about_answers(facts or crosstable("1 Anna 2400\n2 Boris 2300"), book)
    return {finding.code: str(finding.what) for finding in doubted}


def announced(setting, text, **book):
    """A book with one answer."""
    return replace(EMPTY, **book).with_text(setting, text)


@pytest.mark.parametrize(
    ("announced_as", "method", "doubtful"),
    [
        ("hort", "equal", True),
        ("equal", "hort", True),
        ("rank", "rank", False),
        ("hort", "hort", False),
        ("none", "equal", True),
        ("", "equal", False),
    ],
)
def test_prizes_are_shared_as_announced(announced_as, method, doubtful):
    """R13: announce Hort, pay equal shares, and the set-up and the prizes page say so."""
    book = announced(options.PRIZE_SHARING, announced_as, prize_fund=FUND.format(method=method))
    assert ("announced.prize-sharing" in doubts(book)) is doubtful


@pytest.mark.parametrize(
    ("answer", "rules", "doubtful"),
    [
        ("none", PlayOffRules(), True),
        ("none", None, False),
        ("first", None, True),
        ("first", PlayOffRules(), False),
        ("first", PlayOffRules(last_place=3), True),
        ("qualifying", PlayOffRules(last_place=3), False),
    ],
)
def test_play_offs_are_held_as_announced(answer, rules, doubtful):
    """C.07 3.1: announced and on record agree."""
    book = announced(options.PLAY_OFF, answer, closing=replace(EMPTY.closing, play_off_rules=rules))
    assert ("announced.play-off" in doubts(book)) is doubtful


@pytest.mark.parametrize(
    ("speed", "setting", "answer", "arbiters", "doubtful"),
    [
        (Speed.RAPID, options.RAPID_RULES, "A.4", 1, True),
        (Speed.RAPID, options.RAPID_RULES, "A.4", 2, False),
        (Speed.RAPID, options.RAPID_RULES, "A.5", 1, False),
        (Speed.BLITZ, options.BLITZ_RULES, "B.2", 3, True),
        (Speed.BLITZ, options.BLITZ_RULES, "B.2", 4, False),
        (Speed.BLITZ, options.BLITZ_RULES, "B.3", 1, False),
    ],
)
def test_competitive_rules_need_arbiters(speed, setting, answer, arbiters, doubtful):
    """Laws A.4.1, B.2.1: eight players at four boards need two arbiters in rapid, four in blitz."""
    facts = crosstable("\n".join(f"{number} P{number} 2000" for number in range(1, 9)))
    named = tuple(Official(Person(f"A{number}"), Role.SECTOR_ARBITER) for number in range(arbiters))
    facts = replace(facts, speed=speed, officials=named)
    assert (f"announced.{setting.name}" in doubts(announced(setting, answer), facts)) is doubtful


@pytest.mark.parametrize(("reserves", "doubtful"), [("0", True), ("1", False)])
def test_teams_have_no_more_reserves_than_announced(reserves, doubtful):
    """C.05 7: two boards and no reserve; a team of three has one too many."""
    facts = crosstable("1 A 2000\n2 B 2000\n3 C 2000", type_code="FIDE_TEAM")
    facts = replace(facts, teams=(Team(1, "Riga", (1, 2, 3)),))
    assert facts.for_teams
    book = announced(options.BOARDS, "2").with_text(options.RESERVES, reserves)
    assert ("announced.reserves" in doubts(book, facts)) is doubtful


@pytest.mark.parametrize(
    ("answer", "arranged", "doubtful"), [("yes", False, True), ("yes", True, False), ("no", False, False)]
)
def test_an_impaired_visitor_is_helped_as_announced(answer, arranged, doubtful):
    """Organisers' Manual 9.2.6: a notice that nobody has arranged for yet."""
    notice = VisitNotice(1, 2, "wheelchair", arranged)
    book = announced(options.IMPAIRED_VISITORS, answer, visit_notices=(notice,))
    assert ("announced.impaired-visitors" in doubts(book)) is doubtful


@pytest.mark.parametrize(
    ("answer", "doubtful"),
    [("FIDE standard, November 2026", True), ("FIDE 2026-12", False), ("the national list", False)],
)
def test_the_announced_list_is_that_of_the_start(answer, doubtful):
    """B.02 7.1: an event that starts on 1 December 2026 uses the list of December."""
    facts = replace(crosstable("1 Anna 2400"), start=date(2026, 12, 1))
    assert ("announced.rating-list" in doubts(announced(options.RATING_LIST, answer), facts)) is doubtful


def test_the_incidents_book_shows_what_was_announced():
    """Laws 11.3.2.2: the announced penalty for a device, in words and with its article."""
    facts = crosstable("1 Anna 2400\n2 Boris 2300")
    decisions = announced_for_decisions(facts, announced(options.DEVICE_PENALTY, "less"))
    assert [(str(entry.answer), entry.article) for entry in decisions] == [
        ("a less severe penalty, as the regulations say", "Laws 11.3.2.2")
    ]


@pytest.mark.parametrize(
    ("answer", "doubts_expected"),
    [
        ("orally, within 24 h", 2),
        ("in writing, within 24 hours", 1),
        ("in writing, 30 minutes after the end of the round", 0),
        ("", 0),
    ],
)
def test_an_appeal_orally_within_24_hours_fails_twice(answer, doubts_expected):
    """EX-X1, exam Q20: with two rounds a day 24 hours are too long, and an appeal is made in writing."""
    facts = crosstable("1 Anna 2400 2w1 2b1\n2 Boris 2300 1b0 1w0")
    for number in (1, 2):
        facts = facts.with_round(replace(facts.round(number), date=date(2026, 5, 1)))
    book = announced(options.APPEALS_DEADLINE, answer)
    doubted = [finding.code for finding in doubts_about_answers(facts, book)]
    assert doubted == ["announced.appeals-deadline"] * doubts_expected


def test_one_round_a_day_leaves_time_for_appeals():
    """At ten o'clock on two days there are 24 hours; fifteen are enough."""
    facts = crosstable("1 Anna 2400 2w1 2b1\n2 Boris 2300 1b0 1w0")
    book = announced(options.APPEALS_DEADLINE, "in writing, within 15 h")
    for number in (1, 2):
        facts = facts.with_round(replace(facts.round(number), date=date(2026, 5, number)))
        book = book.with_value(options.hour_of_round(number), time(10))
    assert not list(doubts_about_answers(facts, book))
