"""A game played with the wrong colours, recorded afterwards (C.04.2 4.3; 2017: D.8.2)."""

from __future__ import annotations

import pytest

from caissa.errors import CaissaError
from caissa.files import trf
from caissa.pairing import check
from caissa.testing import crosstable
from caissa.tournament import Colour, Outcome
from caissa_web import operations
from caissa_web.section.ratings.for_rating import rated_facts
from tests.web.desk.rounds.test_rounds import newest, post, state_of

FOUR = """
    1 Anna  2400  3w1
    2 Boris 2300  4b1
    3 Chen  2200  1b0
    4 Dora  2100  2w0
"""
HOME = "/desk/spring/four/"
WON, LOST = Outcome.WIN, Outcome.LOSS


@pytest.fixture
def four(event):
    facts = crosstable(FOUR, name="Four", scheduled_rounds=4, type_code="FIDE_DUTCH_2026")
    return operations.create_section(event, "four", facts, by="olga")


def games(section, number):
    """The games of a round as White, Black and outcomes."""
    return {
        (game.white, game.black): (game.white_outcome, game.black_outcome)
        for game in state_of(section).facts.round(number).games
    }


def reverse(chief, section, number, game, typed="0", **more):
    """Send the form of the page."""
    return post(
        chief, f"{HOME}rounds/{number}/colours/{game}/", section, typed=typed, reason="Seen by Ada", **more
    )


def publish(section):
    """Pair the next round and hang it out."""
    section = operations.pair_next_round(section, by="ada", seen_version=newest(section).version)
    number = section.paired_rounds
    return operations.publish_round(section, number, by="ada", seen_version=section.version)


def test_the_next_pairing_goes_by_the_colours_that_were_played(chief, four):
    """Anna really had Black in round 1, as Boris had: she has the higher rank and gets White (C.04.3 5.2.5).

    On paper she had White and would have had Black in round 2.
    """
    reverse(chief, four, 1, "1-3")
    assert games(four, 1)[3, 1] == (LOST, WON)
    publish(four)
    assert (1, 2) in games(four, 2)


def test_the_round_itself_was_paired_rightly(chief, four):
    """The checker knows from the remark that the game was paired the other way round, also in the TRF."""
    assert check(state_of(four).facts).agrees
    reverse(chief, four, 1, "1-3")
    facts = state_of(four).facts
    assert check(facts).agrees
    written = trf.write(facts)
    assert "Round 1: players 1, 3 played with colours reversed." in written
    read = trf.read(written).tournament
    assert read.result(1, 1).colour is Colour.BLACK
    assert check(read).agrees


def test_once_the_next_round_is_public_it_affects_the_one_after(chief, four):
    """C.04.2 4.3: after the pairing but before the end of the next round, for the pairing after it."""
    publish(four)
    asked = reverse(chief, four, 1, "1-3")
    assert asked.status_code == 409
    reverse(chief, four, 1, "1-3", confirmed="late-colours")
    facts = state_of(four).facts
    assert facts.result(1, 1).colour is Colour.BLACK
    said = " ".join(str(remark) for remark in facts.remarks)
    assert "Round 2 has been paired with the old colours of players 1, 3 in round 1." in said


def test_too_late_it_counts_for_rating_only(chief, four):
    """C.04.2 4.3: after the end of the next round, for the rating report alone."""
    publish(four)
    for white, black in games(four, 2):
        post(chief, f"{HOME}rounds/2/results/", four, **{f"result-{white}-{black}": "="})
    with pytest.raises(CaissaError) as refused:
        operations.reverse_colours(
            four, 1, (1, 3), (LOST, WON), by="ada", seen_version=newest(four).version, reason="Late"
        )
    assert refused.value.code == "records.too-late"
    assert b"rating report only" in chief.get(f"{HOME}rounds/1/colours/1-3/").content
    reverse(chief, four, 1, "1-3")
    state = state_of(four)
    assert state.facts.result(1, 1).colour is Colour.WHITE
    assert rated_facts(state).result(1, 1).colour is Colour.BLACK
    assert rated_facts(state).result(1, 1).outcome is WON


def test_turned_back_again_nothing_remains(chief, four):
    """A second correction takes the first back, with its line in the report."""
    before = state_of(four).facts
    reverse(chief, four, 1, "1-3")
    reverse(chief, four, 1, "3-1", typed="1")
    assert state_of(four).facts == before


def test_a_round_taken_off_the_wall_has_its_own_colours_again(chief, four):
    """Results go with a retraction, and so do colours that were played otherwise."""
    reverse(chief, four, 1, "1-3")
    post(
        chief, f"{HOME}rounds/1/stage/", four, act="retract", notice="Wait",
        confirmed=["round-retracted", "results-taken-back"],
    )  # fmt: skip
    assert (1, 3) in games(four, 1)
    assert check(state_of(four).facts).agrees


def test_a_reason_is_asked_for(chief, four):
    """Nothing is recorded without one."""
    answer = post(chief, f"{HOME}rounds/1/colours/1-3/", four, typed="0", reason="")
    assert answer.status_code == 400
    assert (1, 3) in games(four, 1)
