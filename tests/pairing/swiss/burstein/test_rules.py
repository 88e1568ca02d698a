"""Burstein's rules one by one (C.04.4.2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caissa.pairing.errors import NoLegalPairing, UnpairableRound
from caissa.pairing.swiss.burstein.criteria import Costs, Place
from caissa.pairing.swiss.burstein.editions import seeding_rounds
from caissa.pairing.swiss.burstein.engine import Engine, NothingLegal
from caissa.pairing.swiss.burstein.index import BursteinPlayer, Opposition
from caissa.pairing.swiss.burstein.next_round import pair_burstein_round
from caissa.pairing.swiss.deprecation import DEPRECATED
from caissa.pairing.swiss.dutch.next_round import pair_round
from caissa.testing import crosstable
from caissa.tournament import ZERO, Bye, Colour, Departure, Left, Outcome, Points, Round
from tests.literal.burstein import ordered_pairings
from tests.pairing.swiss.people import both_ways, state

TWO_ROUNDS = """
    1 Anna  2400  4w1 2b1
    2 Boris 2300  3w1 1w0
    3 Chen  2200  2b0 4b=
    4 Dora  2100  1b0 3w=
"""
EVENT = {"scheduled_rounds": 4, "initial_colour": Colour.WHITE, "type_code": "FIDE_BURSTEIN"}


def ranked(*states: object) -> list[BursteinPlayer]:
    """Players in the order given, as the Index would have it."""
    return [BursteinPlayer(state, Points(20 - at), ZERO) for at, state in enumerate(states)]  # type: ignore[arg-type]


@pytest.mark.parametrize(("rounds", "seeding"), [(3, 1), (5, 2), (7, 3), (8, 4), (9, 4), (13, 4)])
def test_seeding_rounds(rounds: int, seeding: int) -> None:
    """1.6: half of the rounds, rounded down, but at most four."""
    assert seeding_rounds(rounds) == seeding


def test_a_seeding_round_is_paired_by_the_dutch_system() -> None:
    """1.6: boards and colours are those of C.04.3."""
    event = crosstable("1 A 2400\n2 B 2300\n3 C 2200\n4 D 2100", **EVENT)
    pairing = pair_burstein_round(event)
    assert pairing.pairs == pair_round(event).pairs
    assert DEPRECATED in {finding.code for finding in pairing.findings}
    assert pairing.regulation == "C.04.4.2"


def test_the_index_is_buchholz_then_sonneborn_berger() -> None:
    """1.7: Anna (2 points) met Dora (½) and Boris (1): Buchholz 1½, Sonneborn-Berger 1·½ + 1·1 = 1½.

    Boris met Chen (½) and Anna (2): 2½ and ½. Chen met Boris (1) and Dora (½): 1½ and ¼.
    """
    opposition = Opposition(crosstable(TWO_ROUNDS, **EVENT), 3)
    assert opposition.index(1) == (Points("1.5"), Points("1.5"))
    assert opposition.index(2) == (Points("2.5"), Points("0.5"))
    assert opposition.index(3) == (Points("1.5"), Points("0.25"))


def test_an_unplayed_round_is_a_game_against_oneself() -> None:
    """1.7.2: Chen (PAB and a win, 2 points) counts 2 for the PAB; Boris (H, loss) counts his own ½."""
    event = crosstable(
        """
        1 Anna  2400  2w+ 4b1
        2 Boris 2300  1b- H
        3 Chen  2200  U   5w1
        4 Dora  2100  5w= 1w0
        5 Elio  2000  4b= 3b0
        """,
        **EVENT,
    )
    opposition = Opposition(event, 3)
    assert opposition.index(3) == (Points("2.5"), Points("2.5"))  # 2·1 for the PAB, ½·1 for Elio
    assert opposition.index(2) == (Points("1"), Points("0.25"))  # ½ twice; 0·½ and ½·½


def test_a_run_of_zero_point_byes_that_lasts_counts_as_draws_for_opponents() -> None:
    """1.7.2: Boris left after round 1; for Anna, who met him, his rounds 2 and 3 count as draws."""
    event = crosstable(
        """
        1 Anna  2400  2w1 3b1 4w=
        2 Boris 2300  1b0 Z   Z
        3 Chen  2200  4w= 1w0 U
        4 Dora  2100  3b= U   1b=
        """,
        **EVENT,
    )
    gone = replace(
        event,
        players=tuple(
            replace(player, left=Left(Departure.WITHDRAWN, 1)) if player.number == 2 else player
            for player in event.players
        ),
    )
    assert Opposition(gone, 4).index(1)[0] == Points("1") + Points("1.5") + Points("2")
    back = event.with_round(Round(4))
    assert Opposition(back, 4).index(1)[0] == ZERO + Points("1.5") + Points("2")
    away = event.with_round(Round(4, byes=(Bye(2, Outcome.ZERO_POINT_BYE),)))
    assert Opposition(away, 4).index(1) == Opposition(gone, 4).index(1)


def test_the_order_of_pairings_for_six_players_of_whom_two_float() -> None:
    """4.3: 45 different pairings; the first pairs 1 with 6 and 2 with 5, the last pairs 5 with 6."""
    six = ranked(*(state(number) for number in range(1, 7)))
    listed = [
        [(first.state.number, other.state.number if other else 0) for first, other in pairing]
        for pairing in ordered_pairings(six)
        if sum(other is None for _, other in pairing) == 2
    ]
    assert len(listed) == 45
    assert listed[0] == [(1, 6), (2, 5), (3, 0), (4, 0)]
    assert listed[1] == [(1, 6), (2, 4), (3, 0), (5, 0)]
    assert listed[-1] == [(1, 0), (2, 0), (3, 4), (5, 6)]
    assert [(1, 3), (2, 0), (4, 5), (6, 0)] in listed


def test_the_top_meets_the_bottom() -> None:
    """3.2, 4.3: with nothing in the way 1 meets 6, 2 meets 5 and 3 meets 4."""
    six = ranked(*(state(number, "2", "WB" if number % 2 else "BW") for number in range(1, 7)))
    paired = Engine(six).run()
    assert paired[0].pairs == ((0, 5), (1, 4), (2, 3))


def test_the_highest_score_leaves_a_bracket_last() -> None:
    """C6: number 3 (3 points) floats down, and then a resident floats on, not number 3 again.

    C8: 2 is due White and 3 Black, so those two meet, and number 1 floats.
    """
    field = ranked(state(1, "2", "W"), state(2, "2", "B"), state(3, "3", "W"), state(4, "1", "B"))
    groups = Engine(field).run()
    assert [group.floaters for group in groups] == [(2,), (0,), ()]
    costs = Costs((30, 20), 4)
    high, low = field[2], field[0]
    below = (Place.HERE, Place.BELOW)
    assert costs.pair(low, field[3], below) < costs.pair(high, field[3], below)


def test_the_bye_goes_by_score_games_and_index() -> None:
    """3.1: of 2, 3 and 4 with no point, 4 has played less; of 2 and 3 the lower in the order gets it."""
    field = ranked(
        state(1, "1", "W"),
        state(2, "0", "B"),
        state(3, "0", "W"),
        state(4, "0", ""),
        state(5, "1", "B"),
    )
    engine = Engine(field)
    engine.run()
    assert engine.bye == 2


def test_nobody_left_to_meet_and_rounds_not_declared() -> None:
    """1.9 and 1.6: clear errors with their articles."""
    met = crosstable("1 A 2400 2w1\n2 B 2300 1b0", **{**EVENT, "scheduled_rounds": 3})
    with pytest.raises(NoLegalPairing, match=r"C\.04\.4\.2 1\.9"):
        pair_burstein_round(met)
    with pytest.raises(UnpairableRound, match=r"C\.04\.4\.2 1\.6"):
        pair_burstein_round(replace(met, scheduled_rounds=None))


def test_colours_follow_the_order_of_the_index() -> None:
    """5.2.5: two with equal colours; the player with the higher Index gets the preference."""
    event = crosstable(TWO_ROUNDS, **EVENT)
    pairing = pair_burstein_round(event, 3)
    assert {board.colour.article.split()[0] for board in pairing} == {"C.04.4.2"}
    labels = [mark.label for mark in pairing.brackets[0].evaluation.marks]
    assert labels == ["C5", "C6", "C7", "C7", "C8"]


def test_players_who_all_met_cannot_be_paired() -> None:
    """C1: four who have met each other."""
    everyone = both_ways([state(1, met=(2, 3, 4)), state(2, met=(3, 4)), state(3, met=(4,)), state(4)])
    with pytest.raises(NothingLegal):
        Engine(ranked(*everyone)).run()
    with pytest.raises(NothingLegal):
        Engine(ranked(*everyone[:3])).run()


def test_the_bye_is_published_with_its_reason() -> None:
    """3.1: Dora and Elio have no point, Elio has played one game less: Dora gets the bye."""
    event = crosstable(
        """
        1 Anna  2400  4w1 2b1
        2 Boris 2300  5w1 1w0
        3 Chen  2200  U   4b1
        4 Dora  2100  1b0 3w0
        5 Elio  2000  2b0 Z
        """,
        **EVENT,
    )
    pairing = pair_burstein_round(event)
    assert pairing.bye == 4
    assert pairing.boards[-1].colour.article == "C.04.4.2 3.1"
