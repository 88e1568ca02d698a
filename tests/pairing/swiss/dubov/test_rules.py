"""Dubov's rules one by one (C.04.4.1)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from caissa.pairing.errors import NoLegalPairing, UnpairableRound
from caissa.pairing.result import BracketReport
from caissa.pairing.swiss.burstein.next_round import pair_burstein_round
from caissa.pairing.swiss.deprecation import DEPRECATED
from caissa.pairing.swiss.dubov.criteria import Costs
from caissa.pairing.swiss.dubov.editions import rules_for
from caissa.pairing.swiss.dubov.next_round import pair_dubov_round
from caissa.pairing.swiss.dubov.players import DubovPlayer, most_upfloats, read_players
from caissa.pairing.swiss.dubov.shifts import BracketPairing, middle_out
from caissa.pairing.swiss.errors import EditionNotCarriedOut, RatingsMissing
from caissa.pairing.swiss.meetings import Meetings
from caissa.pairing.swiss.round_input import round_input
from caissa.pairing.swiss.state import Unplayed
from caissa.testing import crosstable
from caissa.tournament import ONE, STANDARD_SCORING, Colour, Outcome, Tournament
from tests.pairing.swiss.people import state

WHITE_FIRST = {"scheduled_rounds": 5, "initial_colour": Colour.WHITE, "type_code": "FIDE_DUBOV"}


def players(tournament: Tournament) -> dict[int, DubovPlayer]:
    """What Dubov's rules see, by number."""
    position = round_input(tournament, None, rules_for(tournament, "2026-02").handling)
    return {
        player.state.number: player for player in read_players(position, tournament.scheduled_rounds or 0)
    }


def dubov(
    number: int, played: str = "", aro: int = 0, score: str = "1", met: tuple[int, ...] = ()
) -> DubovPlayer:
    """A player typed in one line."""
    return DubovPlayer(state(number, score, played, met), aro, 0, False, False)


def test_shifters_are_numbered_from_the_middle_outwards() -> None:
    """4.3: of seven players the fourth is first, then the third, the fifth, and so on."""
    assert "".join(middle_out("ABCDEFG")) == "DCEBFAG"
    assert "".join(middle_out("ABCD")) == "BCAD"
    assert middle_out("") == []


@pytest.mark.parametrize(("rounds", "most"), [(4, 2), (5, 3), (9, 3), (10, 4), (11, 4)])
def test_a_maximum_upfloater_by_the_number_of_rounds(rounds: int, most: int) -> None:
    """1.8: two, and one more for every five rounds."""
    assert most_upfloats(rounds) == most


def test_the_average_rating_of_opponents_is_rounded_half_up_and_counts_played_games_only() -> None:
    """1.7: Anna met 2001 and 2002 (2001.5 is 2002); the forfeit against Dora does not count."""
    seen = players(
        crosstable(
            """
            1 Anna  2100  2w1 3b1 4w+
            2 Boris 2001  1b0 4w1 3b=
            3 Chen  2002  4b1 1w0 2w=
            4 Dora  1990  3w0 2b0 1b-
            """,
            **WHITE_FIRST,
        )
    )
    assert seen[1].aro == 2002
    assert seen[4].aro == 2002  # (2002 + 2001) / 2 = 2001.5


def test_who_has_not_played_has_a_mild_preference_for_black() -> None:
    """1.6.4: and an ARO of 0 (1.7)."""
    seen = players(crosstable("1 Anna 2100 H\n2 Boris 2000 3w1\n3 Chen 1900 2b0", **WHITE_FIRST))
    assert (seen[1].state.due, seen[1].state.strength.name, seen[1].aro) == (Colour.BLACK, "MILD", 0)
    assert seen[2].state.due is Colour.BLACK
    assert seen[3].seeks_white


def test_upfloats_are_counted_by_the_scores_before_each_round() -> None:
    """1.8, C10: Dora (0) met Anna (1) in round 2 and so floated up; Anna did not."""
    seen = players(
        crosstable(
            """
            1 Anna  2100  2w1 4b1
            2 Boris 2000  1b0 3w1
            3 Chen  1900  4b1 2b0
            4 Dora  1800  3w0 1w0
            """,
            **WHITE_FIRST,
        )
    )
    assert (seen[4].upfloats, seen[4].upfloated_last) == (1, True)
    assert (seen[2].upfloats, seen[1].upfloats) == (1, 0)


def test_the_largest_score_difference_counts_most() -> None:
    """C6: upfloaters with 2 and 2 points are better than one with 3 and one with 1."""
    costs = Costs((10, 20, 30), 8, last_round=False)
    first, two, three = (dubov(number, score=score) for number, score in ((1, "1"), (2, "2"), (3, "3")))
    assert 2 * costs.upfloater(two) < costs.upfloater(three) + costs.upfloater(first)
    assert costs.upfloater(three) < costs.upfloater(two) < costs.upfloater(first)


def test_maximum_upfloaters_do_not_matter_in_the_last_round() -> None:
    """C8 to C10 hold in all rounds but the last."""
    often = replace(dubov(1), upfloats=4, maximum=True, upfloated_last=True)
    for last_round in (False, True):
        costs = Costs((10,), 8, last_round=last_round)
        assert (costs.upfloater(often) == costs.upfloater(dubov(2))) is last_round


def test_in_round_one_the_first_half_meets_the_second_in_order() -> None:
    """3.2: G1 is the first half by TPN, all AROs are 0, G2 in TPN order; 5.2.1 gives odd numbers White."""
    pairing = pair_dubov_round(
        crosstable("1 A 2400\n2 B 2300\n3 C 2200\n4 D 2100\n5 E 2000\n6 F 1900", **WHITE_FIRST)
    )
    assert pairing.pairs == ((1, 4), (5, 2), (3, 6))
    assert {board.colour.article for board in pairing} == {"C.04.4.1 5.2.1"}


def test_the_lowest_aro_among_white_seekers_meets_the_strongest_black_seeker() -> None:
    """3.2, 4.4: White seekers 3 (ARO 2000), 2 (2100), 1 (2200) meet 4, 5, 6 in this order."""
    field = [
        dubov(1, "B", 2200),
        dubov(2, "B", 2100),
        dubov(3, "B", 2000),
        dubov(4, "W", 2300),
        dubov(5, "W", 2200),
        dubov(6, "W", 2100),
    ]
    pairs, split = BracketPairing(field, Meetings([player.state for player in field]), range(6)).pairs()
    assert sorted(pairs) == [(0, 5), (1, 4), (2, 3)]
    assert (split.first_shift, split.second_shift) == ((), ())


def test_a_larger_subgroup_is_evened_out_from_its_middle() -> None:
    """3.2, 4.3: of four White seekers by ARO (4, 3, 2, 1) number 3, just above the middle, is shifted.

    G1 is then 4, 2, 1 by ARO and G2 is 3, 5, 6 by TPN.
    """
    field = [
        dubov(1, "B", 2400),
        dubov(2, "B", 2300),
        dubov(3, "B", 2200),
        dubov(4, "B", 2100),
        dubov(5, "W", 2000),
        dubov(6, "W", 2000),
    ]
    pairs, split = BracketPairing(field, Meetings([player.state for player in field]), range(6)).pairs()
    assert split.second_shift == (2,)
    assert sorted(pairs) == [(0, 5), (1, 4), (2, 3)]


def test_the_bye_goes_by_score_games_played_and_tpn() -> None:
    """3.1: all have 0 but Anna; Dora has played one game less than Chen and Elio; Elio's TPN is larger."""
    pairing = pair_dubov_round(
        crosstable(
            """
            1 Anna  2400  3w1 2b1
            2 Boris 2300  4w1 1w0
            3 Chen  2200  1b0 5w0
            4 Dora  2100  2b0 Z
            5 Elio  2000  Z   3b1
            6 Fred  1900  7w1 Z
            7 Gina  1800  6b0 Z
            """,
            **WHITE_FIRST,
        )
    )
    assert pairing.bye == 3
    assert pairing.board_of(3).colour.article == "C.04.4.1 3.1"


def test_a_full_point_bye_bars_the_bye_since_2026_only() -> None:
    """C2: C.04.1 article 4 is wider than the text of 2018, which named the PAB and the forfeit win."""
    event = Tournament()
    full = Unplayed(Outcome.FULL_POINT_BYE, ONE, STANDARD_SCORING)
    forfeit = Unplayed(Outcome.FORFEIT_WIN, ONE, STANDARD_SCORING)
    bars = {edition: rules_for(event, edition).handling.bars_bye for edition in ("2018", "2026")}
    assert (bars["2018"](full), bars["2026"](full)) == (False, True)
    assert bars["2018"](forfeit)
    assert bars["2026"](forfeit)


def test_two_who_have_met_and_nobody_else() -> None:
    """1.9.3: the Chief Arbiter decides."""
    with pytest.raises(NoLegalPairing, match=r"C\.04\.4\.1 1\.9\.3"):
        pair_dubov_round(crosstable("1 A 2400 2w1\n2 B 2300 1b0", **WHITE_FIRST), edition="2026")


def test_every_player_needs_a_rating() -> None:
    """1.1: the arbiter gives a provisional rating; without one nothing is paired."""
    with pytest.raises(RatingsMissing, match=r"players 2, 3 .*C\.04\.4\.1 1\.1"):
        pair_dubov_round(crosstable("1 A 2400\n2 B\n3 C -\n4 D 2000", **WHITE_FIRST))


def test_rounds_must_be_declared_and_somebody_be_there() -> None:
    """1.8 needs the number of rounds; one player alone has the bye; the lot must have been drawn (5.1)."""
    two = crosstable("1 A 2400\n2 B 2300", **WHITE_FIRST)
    with pytest.raises(UnpairableRound, match=r"C\.04\.4\.1 1\.8"):
        pair_dubov_round(replace(two, scheduled_rounds=None))
    assert pair_dubov_round(crosstable("1 A 2400", **WHITE_FIRST)).pairs == ((1, None),)
    with pytest.raises(UnpairableRound, match="there are no players to be paired"):
        pair_dubov_round(replace(two, players=()))
    with pytest.raises(UnpairableRound, match=r"C\.04\.4\.1 5\.1"):
        pair_dubov_round(replace(two, initial_colour=None))


def test_the_edition_follows_the_start_and_unknown_ones_are_refused() -> None:
    """The text of 2018 held till 31 January 2026; there is none before."""
    event = crosstable("1 A 2400\n2 B 2300", **WHITE_FIRST)
    assert pair_dubov_round(replace(event, start=date(2025, 5, 1))).edition == "2018"
    assert pair_dubov_round(replace(event, start=date(2026, 5, 1))).edition == "2026"
    with pytest.raises(EditionNotCarriedOut, match=r"C\.04\.4\.2"):
        pair_burstein_round(replace(event, start=date(2025, 5, 1)))


def test_the_pairing_says_that_the_system_is_deprecated_and_what_is_odd() -> None:
    """C.04.2 1.4, and 1.2.2: TPNs must follow the ratings until round 4 has been paired."""
    pairing = pair_dubov_round(crosstable("1 A 2300\n2 B 2400", **WHITE_FIRST))
    assert DEPRECATED in {finding.code for finding in pairing.findings}
    assert [finding.where for finding in pairing.findings] == ["C.04.2 1.4", "C.04.4.1 1.2.2"]


def test_a_bracket_reports_its_upfloaters_and_marks() -> None:
    """Explanation: C5 to C10 with the players they touch, from the values the engine compared."""
    pairing = pair_dubov_round(
        crosstable(
            """
            1 Anna  2400  4w1
            2 Boris 2300  5w1
            3 Chen  2200  6w1
            4 Dora  2100  1b0
            5 Elio  2000  2b0
            6 Fred  1900  3b0
            """,
            **WHITE_FIRST,
        )
    )
    top = pairing.brackets[0]
    assert isinstance(top, BracketReport)
    assert top.residents == (1, 2, 3)
    assert len(top.upfloaters) == 1
    assert [mark.label for mark in top.evaluation.marks] == ["C5", "C6", "C7", "C8", "C9", "C10"]
    assert top.evaluation.mark("C5").shortfall == (1,)
    assert set(top.players) == {1, 2, 3, *top.upfloaters}
