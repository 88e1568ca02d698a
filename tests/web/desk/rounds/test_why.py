"""Why? Reasons for every board, colour and bye, and for pairs that do not meet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caissa_web import operations
from tests.web.desk.conftest import DESK
from tests.web.desk.rounds.test_rounds import SMALL, four, post, small

__all__ = ["small"]


def test_every_board_has_its_reasons(chief, small):
    """C.04.3 5.2.1: Anna is due Black and Boris White, both are satisfied."""
    post(chief, f"{SMALL}rounds/pair/", small)
    page = chief.get(f"{SMALL}rounds/2/why/").content.decode()
    assert "both are satisfied" in page
    assert "C.04.3 5.2.1" in page
    assert "The bracket of 1 point is" in page
    board_page = chief.get(f"{SMALL}rounds/2/why/2/").content.decode()
    assert "2 Boris – 1 Anna" in board_page
    assert "The bracket it comes from" in board_page


def test_a_bye_has_its_reason(chief, section):
    """Boris announced a half-point bye for round 3; in round 1 Chen got the pairing-allocated one."""
    assert b"A half-point bye was announced" in chief.get(f"{DESK}rounds/3/why/2/").content
    assert b"gets the pairing-allocated bye" in chief.get(f"{DESK}rounds/1/why/").content


def test_two_who_do_not_meet(chief, small):
    """1 and 3 have met in round 1 (C1, C.04.3 2.1.1)."""
    post(chief, f"{SMALL}rounds/pair/", small)
    page = chief.get(f"{SMALL}rounds/2/why/?one=1&other=3").content.decode()
    assert "1 Anna and 3 Chen do not meet." in page
    assert "2.1.1" in page


@pytest.mark.parametrize("asked", ["one=1&other=1", "one=x&other=2", "one=1", "one=1&other=99"])
def test_a_question_that_makes_no_sense_is_answered_politely(chief, small, asked):
    """A message at the fields, what was typed is kept."""
    page = chief.get(f"{SMALL}rounds/1/why/?{asked}")
    assert page.status_code == 200
    assert b"Enter the numbers of two participants." in page.content


def test_unknown_rounds_and_players_are_not_there(chief, small):
    """A wrong address gets 404."""
    assert chief.get(f"{SMALL}rounds/2/why/").status_code == 404
    assert chief.get(f"{SMALL}rounds/1/why/9/").status_code == 404


def test_a_round_robin_is_explained_by_its_table(chief, event):
    """The table's own line is the reason, and the round in which two meet."""
    facts = replace(four(), rounds=(), type_code="BERGER_ROUNDROBIN")
    section = operations.create_section(event, "four", facts, by="olga")
    post(chief, f"{SMALL}rounds/pair-all/", section, confirmed="no-draw")
    page = chief.get(f"{SMALL}rounds/1/why/?one=1&other=2").content.decode()
    assert "round 1: 1-4" in page
    assert "The table has them meet in round 2" in page
