"""A knock-out in which the losers of the semi-finals meet for third place while the final is played."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caissa.files import trf
from caissa.pairing import check
from caissa.pairing.generation.chances import Chance
from caissa.pairing.generation.parameters import Parameters
from caissa.pairing.generation.tournaments import generate
from caissa.pairing.knockout.playing_for_third import playing_for_third
from caissa.pairing.names import SystemName, paired_by
from caissa.pairing.systems import system_of
from caissa.pairing.tables.schedules import pair_by_schedule
from caissa.testing import crosstable
from caissa.tournament import Colour, TieWinner, Tournament

WORDS = "Individual: Knock-Out with a match for third place"

# 1 beats 4, 3 beats 2; the final is 1-3, and 4 meets 2 for third place.
SEMI_FINALS = crosstable(
    """
    1 Anna  2400  4w1
    2 Boris 2300  3b0
    3 Chen  2200  2w1
    4 Dora  2100  1b0
    """,
    type_code="CUSTOM_KNOCKOUT", type_text=WORDS, scheduled_rounds=2, initial_colour=Colour.WHITE,
)  # fmt: skip


def games(facts: Tournament, number: int) -> list[tuple[int, int | None]]:
    """Who meets whom, White first."""
    return [board.players for board in pair_by_schedule(facts, number)]


def test_the_losers_meet_while_the_final_is_played():
    """The final comes first; in the second tie the upper one has the other colour."""
    assert games(SEMI_FINALS, 2) == [(1, 3), (2, 4)]


def test_each_tie_is_called_by_its_name():
    """The reason of a board says which of the two it is."""
    final, third = pair_by_schedule(SEMI_FINALS, 2).boards
    assert "final" in final.colour.sentence
    assert "tie for third place" in third.colour.sentence


def test_without_the_words_there_is_a_final_only():
    """Record 192 has no code for it: the type in words (record 092) announces it."""
    assert games(replace(SEMI_FINALS, type_text="Individual: Knock-Out"), 2) == [(1, 3)]


def test_who_plays_for_third_place():
    """Boris and Dora in round 2, nobody in round 1 and nobody where it is not played."""
    played = system_of(SEMI_FINALS).with_pairing(pair_by_schedule(SEMI_FINALS, 2))
    assert playing_for_third(played, 2) == {2, 4}
    assert playing_for_third(played, 1) == frozenset()
    assert playing_for_third(replace(played, type_code="FIDE_DUTCH_2026"), 2) == frozenset()


def test_it_is_seen_in_a_file_that_does_not_announce_it():
    """Two ties in the last stage cannot be anything else."""
    played = system_of(SEMI_FINALS).with_pairing(pair_by_schedule(SEMI_FINALS, 2))
    silent = replace(played, type_text="Individual: Knock-Out")
    assert playing_for_third(silent, 2) == {2, 4}
    assert check(silent).agrees


def test_three_players_have_one_loser_of_a_semi_final():
    """The other semi-final was a bye, so there is nobody to meet."""
    three = crosstable(
        """
        1 Anna  2400  Z
        2 Boris 2300  3b0
        3 Chen  2200  2w1
        """,
        type_code="CUSTOM_KNOCKOUT", type_text=WORDS, scheduled_rounds=2, initial_colour=Colour.WHITE,
    )  # fmt: skip
    assert games(three, 2) == [(1, 3)]


LEVEL = """
1 Anna  2400  4w= {final_1}
2 Boris 2300  3b{boris} {final_2}
3 Chen  2200  2w{chen} {final_3}
4 Dora  2100  1b= {final_4}
"""


def level(**details: str) -> Tournament:
    """Anna and Dora drew; both play on, one of them for third place."""
    return crosstable(
        LEVEL.format(**details),
        type_code="CUSTOM_KNOCKOUT", type_text=WORDS, scheduled_rounds=2, initial_colour=Colour.WHITE,
    )  # fmt: skip


def test_a_level_semi_final_is_seen_from_who_meets_the_other_winner():
    """Boris won his semi-final; Dora meets him, so she won the play-off against Anna."""
    facts = level(boris="1", chen="0", final_1="3b=", final_2="4b=", final_3="1w=", final_4="2w=")
    assert playing_for_third(facts, 2) == {1, 3}
    assert check(facts).rounds[1].expected[0] == (4, 2)


@pytest.mark.parametrize(
    ("finals", "third"),
    [
        ({"final_1": "2w=", "final_2": "1b=", "final_3": "4w=", "final_4": "3b="}, {3, 4}),
        ({"final_1": "2b=", "final_2": "1w=", "final_3": "4b=", "final_4": "3w="}, {1, 2}),
    ],
)
def test_two_level_semi_finals_are_told_by_the_colours(finals, third):
    """White was drawn for the upper one of the final; for third place the lower one begins with White."""
    facts = level(boris="=", chen="=", **finals)
    assert playing_for_third(facts, 2) == third
    assert check(facts).agrees


def test_who_was_named_after_a_play_off_is_believed_first():
    """The winners on record decide, whatever the colours look like."""
    facts = level(boris="=", chen="=", final_1="2b=", final_2="1w=", final_3="4b=", final_4="3w=")
    named = replace(facts, tie_winners=(TieWinner(1, 1, "blitz"), TieWinner(1, 2, "blitz")))
    assert playing_for_third(named, 2) == {3, 4}


def test_a_report_file_keeps_it():
    """Record 092 carries the words, so the file that comes back has the same bracket."""
    back = trf.read(trf.write(SEMI_FINALS)).tournament
    assert games(back, 2) == [(1, 3), (2, 4)]


def test_it_can_be_asked_for_by_name():
    """`--system third-place-knock-out` for a file that says nothing."""
    silent = replace(SEMI_FINALS, type_code="", type_text="")
    assert games(paired_by(silent, SystemName.THIRD_PLACE_KNOCKOUT), 2) == [(1, 3), (2, 4)]


def test_a_random_cup_of_draws_has_two_ties_at_the_end():
    """Eight players, all games drawn: four ties, two, and then the final and the tie for third place."""
    shares = dict.fromkeys(Chance, 0.0) | {Chance.DRAW: 1.0}
    wishes = Parameters(system=SystemName.THIRD_PLACE_KNOCKOUT, players=8, shares=shares, ratings=(2000,) * 8)
    event = generate(wishes, 5).tournament
    assert [len(played.games) for played in event.rounds] == [4, 4, 2, 2, 2, 2]
    assert check(trf.read(trf.write(event)).tournament).agrees
