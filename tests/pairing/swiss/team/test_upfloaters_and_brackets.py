"""Upfloater sets (C.04.6 3.5; 2024: 2.2) and the pairing of a bracket (3.6; 2024: 2.3)."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from caissa.pairing.errors import NoLegalPairing
from caissa.pairing.swiss.team.bracket import BracketPairing
from caissa.pairing.swiss.team.colours import type_b
from caissa.pairing.swiss.team.editions import C0406_2024, C0406_2026, EDITIONS, TeamRules
from caissa.pairing.swiss.team.next_round import BracketReport, pair_team_field
from caissa.pairing.teams.options import ColourType, TeamOptions
from caissa.pairing.teams.state import TeamField, TeamState
from tests.literal.team import identifier, set_order
from tests.pairing.swiss.team.wall import field, team

BOTH = pytest.mark.parametrize("rules", [C0406_2024, C0406_2026], ids=["2024", "2026"])


def paired(rules: TeamRules, of: TeamField, options: TeamOptions | None = None) -> set[frozenset[int]]:
    """Who meets whom; the bye is a set of one."""
    pairing = pair_team_field(of, rules, options or TeamOptions())
    return {frozenset(board.players) for board in pairing}


def pairs(*some: tuple[int, int]) -> set[frozenset[int]]:
    """Pairs as sets."""
    return {frozenset(pair) for pair in some}


def bracket(rules: TeamRules, of: TeamField, at: int = 0) -> BracketReport:
    """One bracket of the pairing."""
    report = pair_team_field(of, rules, TeamOptions()).brackets[at]
    assert isinstance(report, BracketReport)
    return report


EX_P12 = [
    (2, 6, 1), (2, 6, 3), (2, 6, 5),
    (2, 8, 1), (2, 8, 3), (2, 8, 5),
    (6, 8, 1), (6, 8, 3), (6, 8, 5),
]  # fmt: skip
"""The nine sets as the Handbook prints them in order (example to 3.5.4; 2024: 2.2.4)."""


def test_sets_are_sorted_as_printed() -> None:
    """C.04.6 3.5.3, 3.5.4 (2024: 2.2.3, 2.2.4): by score, then TPN, then as words in a dictionary."""
    higher = [team(number, "3") for number in (2, 6, 8)]
    lower = [team(number, "2½") for number in (1, 3, 5)]
    sets = [(first, other, third) for first, other in combinations(higher, 2) for third in lower]
    assert sorted(map(set_order, sets[::-1])) == EX_P12


@BOTH
def test_the_printed_example_takes_the_first_set(rules: TeamRules) -> None:
    """C.04.6 3.5.5 (2024: 2.2.5): three residents who have all met, and {2,6,8} would strand 1, 3 and 5."""
    residents = [team(n, "4", met=[m for m in (20, 21, 22) if m != n]) for n in (20, 21, 22)]
    stuck = [team(n, "2½", met=[m for m in (1, 3, 5) if m != n]) for n in (1, 3, 5)]
    others = [team(n, "3") for n in (2, 6, 8)] + [team(9, "1")]
    assert bracket(rules, field(*residents, *stuck, *others)).upfloaters == EX_P12[0]


def test_the_printed_identifier() -> None:
    """C.04.6 3.6.2 (2024: 2.3.2): 11-24 16-6 10-9 8-4 is identified by 4 6 9 11 8 16 10 24."""
    printed = (4, 6, 9, 11, 8, 16, 10, 24)
    typed = tuple((team(first), team(other)) for first, other in ((11, 24), (16, 6), (10, 9), (8, 4)))
    assert identifier(typed) == printed
    ordered = tuple((team(first), team(other)) for first, other in ((4, 8), (6, 16), (9, 10), (11, 24)))
    assert BracketPairing(ordered, ()).identifier == printed


@BOTH
def test_the_first_round_meets_half_against_half(rules: TeamRules) -> None:
    """C.04.6 3.6.3: with nothing against it the identifier 1 2 3 4 5 6 comes first."""
    assert paired(rules, field(*(team(n) for n in range(1, 7)))) == pairs((1, 4), (2, 5), (3, 6))
    assert bracket(rules, field(*(team(n) for n in range(1, 7)))).identifier == (1, 2, 3, 4, 5, 6)


@BOTH
def test_top_members_count_before_their_opponents(rules: TeamRules) -> None:
    """C.04.6 3.6.2: 1 and 4 have met; 1 2 3 5 4 6 (1-5) comes before any pairing where 3 is no top member."""
    teams = [team(1, met=[4]), team(2), team(3), team(4, met=[1]), team(5), team(6)]
    assert paired(rules, field(*teams)) == pairs((1, 5), (2, 4), (3, 6))


@BOTH
def test_an_odd_scoregroup_takes_the_first_upfloater(rules: TeamRules) -> None:
    """C.04.6 3.5.5: of the next scoregroup, the smallest TPN that leaves a legal rest."""
    teams = [team(7, "2"), team(2, "1"), team(3, "1"), team(4, "1")]
    assert bracket(rules, field(*teams)).upfloaters == (2,)


@BOTH
def test_fewer_upfloaters_come_first(rules: TeamRules) -> None:
    """C.04.6 C4: two residents who may meet do so, although upfloaters would give a smaller identifier."""
    teams = [team(8, "2"), team(9, "2"), team(1, "1"), team(2, "1")]
    assert paired(rules, field(*teams)) == pairs((8, 9), (1, 2))


@BOTH
def test_residents_who_have_met_take_two_upfloaters(rules: TeamRules) -> None:
    """C.04.6 C4 and C3: the fewest that make a legal pairing, here two."""
    teams = [team(8, "2", met=[9]), team(9, "2", met=[8]), team(1, "1"), team(2, "1"), team(3), team(4)]
    assert paired(rules, field(*teams)) == pairs((1, 8), (2, 9), (3, 4))


@BOTH
def test_the_lowest_upfloater_is_as_high_as_possible(rules: TeamRules) -> None:
    """C.04.6 C5: only 6 (1 point) can meet 9 without stranding the others; 5 with 0 would be worse."""
    teams = [team(9, "2", met=[1, 2]), team(1, "1½", met=[9]), team(2, "1½", met=[9]), team(6, "1")]
    assert bracket(rules, field(*teams)).upfloaters == (6,)


@BOTH
def test_the_rest_must_remain_pairable(rules: TeamRules) -> None:
    """C.04.6 C3: 1 would come first, but then 2 and 3, who have met, would be left."""
    teams = [team(9, "2"), team(1, "1"), team(2, "1", met=[3]), team(3, "1", met=[2])]
    assert bracket(rules, field(*teams)).upfloaters == (2,)


@BOTH
def test_the_following_scoregroup_is_looked_after(rules: TeamRules) -> None:
    """C.04.6 C6: if 1 went up, 2 and 3 of the following scoregroup (who have met) would both need a team."""
    teams = [
        team(9, "3"),
        team(1, "2"), team(2, "2", met=[3]), team(3, "2", met=[2]),
        team(4, "1"), team(5, "1"),
    ]  # fmt: skip
    assert bracket(rules, field(*teams)).upfloaters == (2,)
    assert paired(rules, field(*teams)) == pairs((2, 9), (1, 3), (4, 5))


@BOTH
def test_an_emptied_scoregroup_is_not_looked_after(rules: TeamRules) -> None:
    """C.04.6 C6: 8's following scoregroup was 7 alone, gone up to 9; the next one down does not count.

    So 8 takes 1, the first in order, although 2 and 3, who have met, then need teams from below.
    """
    teams = [
        team(9, "4", met=[8]), team(8, "3", met=[9]), team(7, "2½"),
        team(1, "2"), team(2, "2", met=[3]), team(3, "2", met=[2]),
        team(4, "1"), team(5, "1"),
    ]  # fmt: skip
    assert bracket(rules, field(*teams)).upfloaters == (7,)
    assert bracket(rules, field(*teams), 1).upfloaters == (1,)


def test_upfloaters_that_floated_are_spared_since_2026() -> None:
    """C.04.6 C7 (2026): 2 floated in the round before, so 3 goes up; the text of 2024 takes 2."""
    teams = [team(9, "2"), team(2, "1", floated=True), team(3, "1"), team(4, "1")]
    assert bracket(C0406_2026, field(*teams)).upfloaters == (3,)
    assert bracket(C0406_2024, field(*teams)).upfloaters == (2,)


def test_floats_do_not_count_in_the_last_two_rounds() -> None:
    """C.04.6 C7, C10 (2024: C9): with the exception of the last two rounds."""
    teams = [team(9, "2"), team(2, "1", floated=True), team(3, "1"), team(4, "1")]
    assert bracket(C0406_2026, field(*teams, last_two_rounds=True)).upfloaters == (2,)


@BOTH
def test_the_opponent_of_an_upfloater_should_not_have_floated(rules: TeamRules) -> None:
    """C.04.6 C10 (2024: C9): 7 floated before, so 8 or 9 meets the upfloater 2; the identifier chooses 8."""
    teams = [team(7, "2", floated=True), team(8, "2"), team(9, "2"), team(2, "1"), team(3, "1"), team(4, "1")]
    assert paired(rules, field(*teams)) >= pairs((2, 8), (7, 9))


@BOTH
def test_colour_preferences_come_before_the_identifier(rules: TeamRules) -> None:
    """C.04.6 C8 (2024: C7): 1 and 3 both want White, and so do not meet."""
    teams = [team(1, had="bb"), team(2, had="ww"), team(3, had="bb"), team(4, had="ww")]
    assert paired(rules, field(*teams)) == pairs((1, 4), (2, 3))


@BOTH
def test_strong_preferences_clash_last(rules: TeamRules) -> None:
    """C.04.6 C9 (2024: C8), Type B: one clash is unavoidable; it is not to be between two strong ones.

    All four want White: 1 and 3 strongly. Without that 1-3, 2-4 would come first.
    """
    teams = [
        team(1, had="wwbb", prefers=type_b), team(2, had="wb", prefers=type_b),
        team(3, had="wwbb", prefers=type_b), team(4, had="wb", prefers=type_b),
    ]  # fmt: skip
    assert paired(rules, field(*teams), TeamOptions(ColourType.B)) == pairs((1, 4), (2, 3))


@BOTH
def test_a_bracket_lists_every_pairing_once(rules: TeamRules) -> None:
    """C.04.6 3.6.4: for four teams with nothing but old opponents the first legal identifier is taken."""
    for met in permutations([(1, 2), (1, 3), (1, 4)], 2):
        barred = {n: [m for pair in met if n in pair for m in pair if m != n] for n in range(1, 5)}
        only = next(p for p in ((1, 2), (1, 3), (1, 4)) if p not in met)
        of = field(*(team(n, met=barred[n]) for n in range(1, 5)))
        assert frozenset(only) in paired(rules, of)


@BOTH
def test_marks_name_the_teams_that_fall_short(rules: TeamRules) -> None:
    """An explanation is what was compared: the upfloater 2 and its score difference."""
    report = bracket(rules, field(team(9, "2"), team(2, "½"), team(3, "½"), team(4, "½")))
    assert report.evaluation.mark("C4").players == (2,)
    assert [str(value) for value in report.evaluation.mark("C5").shortfall] == ["1.5"]


# -- the bye ----------------------------------------------------------------------------


def bye(rules: TeamRules, *teams: TeamState) -> int | None:
    """Who gets it."""
    return pair_team_field(field(*teams), rules, TeamOptions()).bye


@BOTH
def test_the_bye_goes_to_the_lowest_score(rules: TeamRules) -> None:
    """C.04.6 3.4.2 (2024: 2.1.2)."""
    assert bye(rules, team(1, "2"), team(2), team(3, "1")) == 2


@BOTH
def test_then_to_whoever_has_played_most(rules: TeamRules) -> None:
    """C.04.6 3.4.3 (2024: 2.1.3): 3 has the larger TPN, 2 has played more."""
    assert bye(rules, team(1, "2"), team(2, had="w"), team(3)) == 2


@BOTH
def test_then_to_the_largest_tpn(rules: TeamRules) -> None:
    """C.04.6 3.4.4 (2024: 2.1.4)."""
    assert bye(rules, team(1), team(2), team(3)) == 3


@BOTH
def test_it_must_leave_a_legal_pairing(rules: TeamRules) -> None:
    """C.04.6 3.4.1 (2024: 2.1.1): without 3, teams 1 and 2 would have to meet again."""
    assert bye(rules, team(1, "2", met=[2]), team(2, "1", met=[1]), team(3)) == 2


@BOTH
def test_nobody_gets_it_twice(rules: TeamRules) -> None:
    """C.04.6 C2."""
    assert bye(rules, team(1), team(2), team(3, bye_barred=True)) == 2


@BOTH
def test_an_impossible_round_is_refused(rules: TeamRules) -> None:
    """C.04.6 3.3.3 (2024: 1.9.3): the arbiter has to decide; the error names the teams."""
    with pytest.raises(NoLegalPairing) as refusal:
        paired(rules, field(team(1, met=[2]), team(2, met=[1])))
    assert refusal.value.players == (1, 2)
    assert refusal.value.cites == rules.cite("impossible")
    with pytest.raises(NoLegalPairing, match="bye"):
        paired(rules, field(*(team(n, bye_barred=True) for n in (1, 2, 3))))


def test_both_editions_are_on_record() -> None:
    """The two texts of C.04.6 that are known."""
    assert set(EDITIONS) == {"2024-08", "2026-02"}
