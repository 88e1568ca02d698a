"""No-shows at the desk: nobody who stayed away is paired again without a question (C.05 6.5)."""

from __future__ import annotations

import pytest

from caissa.errors import ImpossibleChange
from caissa.testing import crosstable
from caissa.tournament import Departure
from caissa_web import operations
from caissa_web.background.models import Task
from caissa_web.operations import NoShowDecision
from caissa_web.records.models import LogEntry
from caissa_web.section.errors import NoShowsUndecided
from tests.web.desk.rounds.test_rounds import newest, post, state_of

SIX = """
    1 Anna  2400  4w1
    2 Boris 2300  5b-
    3 Chen  2200  6w1
    4 Dora  2100  1b0
    5 Emil  2000  2w+
    6 Fay   1900  3b0
"""
"""Boris did not come to round 1."""
HOME = "/desk/spring/six/"


@pytest.fixture
def six(event):
    facts = crosstable(SIX, name="Six", scheduled_rounds=5, type_code="FIDE_DUTCH_2026")
    return operations.create_section(event, "six", facts, by="olga")


def paired_in(section, number):
    """Who has a game in a round."""
    games = state_of(section).facts.round(number).games
    return {player for game in games for player in (game.white, game.black)}


def test_pairing_asks_what_becomes_of_a_no_show(chief, six):
    """Neither the desk nor the API pairs somebody again who stayed away and said nothing."""
    answer = post(chief, f"{HOME}rounds/pair/", six)
    assert answer.headers["Location"] == f"{HOME}rounds/no-shows/"
    assert state_of(six).facts.paired_rounds == 1
    page = chief.get(f"{HOME}rounds/no-shows/").content.decode()
    assert "2 Boris" in page
    assert "C.05 6.5" in page
    with pytest.raises(NoShowsUndecided):
        operations.pair_next_round(six, by="ada", seen_version=newest(six).version)


def test_by_default_a_no_show_is_withdrawn(chief, six):
    """C.05 6.5: considered as withdrawn; then the round is paired without them, and the log says so."""
    post(chief, f"{HOME}rounds/no-shows/", six)
    left = state_of(six).facts.player(2).left
    assert (left.how, left.after_round) == (Departure.WITHDRAWN, 1)
    post(chief, f"{HOME}rounds/pair/", six)
    assert paired_in(six, 2) < {1, 3, 4, 5, 6}
    entry = LogEntry.objects.filter(section=six, act="no-shows.decided").get()
    assert "2 withdrawn" in entry.what


def test_who_explains_the_absence_is_paired_again(chief, six):
    """The reason is asked for, stored, and asked for once only."""
    refused = post(chief, f"{HOME}rounds/no-shows/", six, **{"decision-2": "stays"})
    assert refused.status_code == 400
    post(chief, f"{HOME}rounds/no-shows/", six, **{"decision-2": "stays", "reason-2": "Train stood still"})
    (absence,) = state_of(six).book.explained_absences
    assert (absence.participant, absence.round, absence.reason) == (2, 1, "Train stood still")
    post(chief, f"{HOME}rounds/pair/", six)
    assert 2 in paired_in(six, 2)


def test_the_second_absence_is_a_new_question(chief, six):
    """An explanation holds for the round that was missed."""
    stay = [NoShowDecision(2, stays=True, reason="Ill")]
    section = operations.decide_no_shows(six, stay, by="ada", seen_version=newest(six).version)
    section = operations.pair_next_round(section, by="ada", seen_version=section.version)
    section = operations.publish_round(section, 2, by="ada", seen_version=section.version)
    for game in state_of(six).facts.round(2).games:
        absent = 2 in (game.white, game.black)
        result = "-+" if absent and game.white == 2 else "+-" if absent else "10"
        post(chief, f"{HOME}rounds/2/results/", six, **{f"result-{game.white}-{game.black}": result})
    post(chief, f"{HOME}rounds/pair/", six)
    assert state_of(six).facts.paired_rounds == 2


def test_only_no_shows_are_decided_on(six):
    """Whoever came is not withdrawn this way, and nobody stays without a reason."""
    for wrong in (NoShowDecision(1), NoShowDecision(2, stays=True, reason=" ")):
        with pytest.raises(ImpossibleChange):
            operations.decide_no_shows(six, [wrong], by="ada", seen_version=newest(six).version)


def test_a_large_field_is_asked_about_its_no_shows_too(chief, six, monkeypatch):
    """Before the round is left to the background, not by a refusal afterwards."""
    monkeypatch.setattr("caissa_web.desk.rounds.long_pairing.MANY_PLAYERS", 2)
    answer = post(chief, f"{HOME}rounds/pair/", six)
    assert answer.headers["Location"] == f"{HOME}rounds/no-shows/"
    assert not Task.objects.exists()
