"""What the library says, said in a language that marks every template: nothing may stay English.

The sources are looked through by `test_translatable`; here the sentences themselves are asked.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from datetime import UTC, date, datetime
from enum import Enum

import pytest

import caissa
from caissa.files import pgn, player_list, trf
from caissa.messages import Message, in_language
from caissa.play.days.day_names import full_day, moment
from caissa.play.days.timetable import Item, ItemKind
from caissa.play.time_controls.printing import in_words
from caissa.play.time_controls.reading import read_time_control
from caissa.standings import contribution_sentence, explain, standings
from caissa.standings.editions import EDITIONS
from caissa.titles import norms
from caissa.titles.title_norms.conditions import conditions, doubts_about_facts
from caissa.titles.title_norms.editions import B01_2024
from caissa.tournament import Game, Outcome, Person, Player, Round, Sex, Title, Tournament
from tests.marked import MARKED, unmarked, words_of

ENGLISH_ONLY = (
    "caissa.cli",
    "caissa.client",
    "caissa.testing",
    "caissa.pairing.generation",
    "caissa.__main__",
)

OPEN = Tournament(
    name="Open",
    players=tuple(
        Player(number, Person(f"Player {number}", federation="ITA", sex=Sex.FEMALE, title=title), rating)
        for number, title, rating in ((1, None, 2300), (2, Title.GM, 2500), (3, None, 2200), (4, None, 0))
    ),
    rounds=(
        Round(
            1, (Game(1, 2, Outcome.WIN, Outcome.LOSS), Game(3, 4, Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS))
        ),
        Round(2, (Game(2, 3, Outcome.DRAW, Outcome.DRAW), Game(4, 1, Outcome.LOSS, Outcome.WIN))),
    ),
    scheduled_rounds=9,
)

NAMES = frozenset({*words_of(OPEN), "XXC", "Anna", "Bea", "Fide"})


def modules() -> Iterator[object]:
    """Every module of the library that speaks to people."""
    for module in pkgutil.walk_packages(caissa.__path__, "caissa."):
        if not module.name.startswith(ENGLISH_ONLY):
            yield importlib.import_module(module.name)


def test_every_word_of_a_list_of_words_can_be_translated():
    """Duties, systems, reasons and states are shown to people by their words."""
    lists = {
        kind
        for module in modules()
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Enum) and kind.__module__.startswith("caissa.")
    }
    plain = [
        f"{kind.__module__}.{member}"
        for kind in lists
        for member in kind
        if isinstance(words := getattr(member, "label", member.value), str)
        and " " in words.strip()
        and not isinstance(words, Message)
    ]
    never_shown = {"caissa.pairing.swiss.dutch.attempt.Leaving.WITH_THE_BYE"}
    assert not set(plain) - never_shown


def test_every_tie_break_has_a_name_in_every_language():
    """The names of the tie-breaks stand in the head of the explanation."""
    titles = [tie_break.title for rules in EDITIONS.values() for tie_break in rules.tie_breaks.values()]
    assert titles
    assert not [title for title in titles if unmarked(title)]


def test_the_explanation_of_a_place_is_translated():
    """Every remark, every way a round counts and every verdict on a tie."""
    table = standings(OPEN, ["PTS", "DE", "BH/C1", "SB", "ARO/U1400", "TPR/U1400", "PS"])
    texts = [str(finding) for finding in table.findings]
    for row in table.rows:
        for working in explain(table, row.id).workings:
            texts += [working.title, working.remark, working.not_applied]
            texts += [contribution_sentence(part) for part in working.contributions]
            texts += [text for mini in working.mini_tables for text in (mini.score, mini.sentence)]
    assert not [text for text in texts if unmarked(text, {*NAMES, "standings", "open", "games", "tied"})]


def test_the_clauses_of_a_norm_are_translated():
    """What is there and what is needed, and why a game is left out."""
    texts = []
    for norm in norms(OPEN, B01_2024, 1):
        texts += [clause.what for clause in norm.clauses]
        texts += [game.left_out.why for game in norm.games if game.left_out]
    texts += [clause.what for clause in conditions(OPEN, B01_2024)]
    texts += [finding.what for finding in doubts_about_facts(OPEN)]
    assert len(texts) > 20
    assert not [text for text in texts if unmarked(text, NAMES)]


TRF = """012 Open
042 some day
062 a few
XXC sideways
001    1      Anna                              23x0 ITA                        1.0    1     2 w 1     3 b 7
001    2      Bea                               2200 ITA                        9.0    2     1 w 1     9 b =
001    2      Bea                               2200 XXX                        0.0    3
"""


def test_the_doubts_about_a_report_are_translated():
    """A file with a fault in every line: place, sentence and hint."""
    reading = trf.read(TRF)
    assert len(reading.findings) > 6
    for finding in reading.findings:
        for text in (finding.where, finding.what, finding.hint):
            assert not unmarked(text, {*NAMES, "some", "day", "few", "sideways"})


def test_the_doubts_about_lists_and_games_are_translated():
    """A player list and a PGN in which hardly anything is right."""
    lists = player_list.read_players(b"Name;Fide;Born\nAnna;twenty;young\nAnna;2200;1990\n;;only\n").findings
    games = pgn.read_headers(
        '[Event "x"]\n[White Anna]\n[Result "1-0"]\n[Result "0-1"]\n\n1. e4 0-1\n'
    ).findings
    assert lists
    assert games
    known = {*NAMES, "twenty", "young", "only", "Born", "White", "Black", "Result"}
    for finding in (*lists, *games):
        assert not [text for text in (finding.where, finding.what, finding.hint) if unmarked(text, known)]


@pytest.mark.parametrize(
    "text",
    [
        "90'/40+30'/end+30\"",
        "5'+3\" from move 61",
        "White 5'; Black 4'",
        "60' d5",
        "1:30:15",
        "40/120, SD/60; d5",
    ],
)
def test_a_time_control_in_words_is_translated(text):
    """The regulations of an event say it in words."""
    assert not unmarked(in_words(read_time_control(text).time_control))


def test_days_and_entries_of_a_timetable_are_translated():
    """Names of days and months are the language's own, and an entry opens with a capital."""
    begins = datetime(2026, 11, 1, 10, tzinfo=UTC)
    assert moment(begins) == "Sun 01 Nov 10:00"
    assert full_day(date(2026, 11, 1)) == "1 November 2026"
    entry = Item(ItemKind.RESULTS, begins, begins, round_number=3)
    assert entry.title == "Publication of results, round 3"
    assert Item(ItemKind.ROUND, begins, begins, round_number=3).title == "Round 3"
    assert not [text for text in (moment(begins), full_day(begins), entry.title) if unmarked(text)]
    assert in_language(entry.title, MARKED) != entry.title
