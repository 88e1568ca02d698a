"""Colour preferences (C.04.6 1.7) and colour allocation (C.04.6 4)."""

from __future__ import annotations

import pytest

from caissa.pairing.errors import UnpairableRound
from caissa.pairing.swiss.team.colours import no_preference, type_a, type_b, type_b_strong_to_the_end
from caissa.pairing.swiss.team.editions import C0406_2024, C0406_2026
from caissa.pairing.swiss.team.engine import Engine
from caissa.pairing.teams.options import ColourType, TeamOptions, team_options
from caissa.pairing.teams.state import TeamState
from caissa.tournament import Score, Tournament
from tests.pairing.swiss.team.wall import field, strength, team

A, B = TeamOptions(), TeamOptions(ColourType.B)


@pytest.mark.parametrize(
    ("had", "wanted"),
    [
        ("", "-"),
        ("w", "-"),
        ("wb", "-"),
        ("bb", "w"),
        ("wbb", "w"),
        ("wwbb", "w"),
        ("wwwbb", "-"),
        ("bbw", "-"),
        ("bbwb", "w"),
        ("wwwbwbb", "-"),
        ("wwbwwbb", "-"),
        ("ww", "b"),
        ("bww", "b"),
        ("bbbww", "-"),
        ("wwbwb", "-"),
        ("wwbwbw", "b"),
    ],
)
def test_type_a(had: str, wanted: str) -> None:
    """C.04.6 1.7.1: difference beyond one, or 0 or one on the same side after twice the same colour."""
    assert strength(team(1, had=had, prefers=type_a))[0] == wanted


@pytest.mark.parametrize(
    ("had", "wanted"),
    [
        ("", ("-", "none")),
        ("w", ("b", "mild")),
        ("bw", ("b", "mild")),
        ("wb", ("w", "mild")),
        ("wwb", ("b", "mild")),
        ("bbwwb", ("w", "mild")),
        ("ww", ("b", "strong")),
        ("bbww", ("b", "strong")),
        ("bbbww", ("w", "mild")),
        ("wwwbb", ("b", "mild")),
    ],
)
def test_type_b_before_the_last_round(had: str, wanted: tuple[str, str]) -> None:
    """C.04.6 1.7.2: strong as Type A; mild with difference one, or 0 and then against the last colour."""
    assert strength(team(1, had=had, prefers=type_b)) == wanted


def test_type_b_in_the_last_round() -> None:
    """C.04.6 1.7.2: a difference of 0 gives no preference in the last round; one of -1 still does."""
    assert strength(team(1, had="wb", prefers=type_b, last_round=True)) == ("-", "none")
    assert strength(team(1, had="bwb", prefers=type_b, last_round=True)) == ("w", "mild")
    assert strength(team(1, had="wwbb", prefers=type_b, last_round=True)) == ("-", "none")


def test_the_other_reading_of_type_b_keeps_strong_preferences_to_the_end() -> None:
    """C.04.6 1.7.2: some read the last sentence as saying nothing about strong preferences."""
    other = team(1, had="wwbb", prefers=type_b_strong_to_the_end, last_round=True)
    assert strength(other) == ("w", "strong")


def test_no_preferences_at_all() -> None:
    """C.04.6 1.7: the competition may do without colour preferences."""
    assert strength(team(1, had="www", prefers=no_preference)) == ("-", "none")
    assert team(1, had="www", prefers=no_preference).difference == 3


@pytest.mark.parametrize(
    ("code", "options"),
    [
        ("FIDE_TEAM", TeamOptions(ColourType.A, Score.MATCH_POINTS, True)),
        ("FIDE_TEAM_BAKU", TeamOptions(ColourType.A, Score.MATCH_POINTS, True)),
        ("FIDE_TEAM_TYPEA_MP_GP", TeamOptions(ColourType.A, Score.MATCH_POINTS, True)),
        ("FIDE_TEAM_TYPEB_GP_MP", TeamOptions(ColourType.B, Score.GAME_POINTS, True)),
        ("FIDE_TEAM_TYPEB_MP", TeamOptions(ColourType.B, Score.MATCH_POINTS, False)),
        ("FIDE_TEAM_MP_GP", TeamOptions(ColourType.NONE, Score.MATCH_POINTS, True)),
        ("", TeamOptions(ColourType.A, Score.MATCH_POINTS, True)),
    ],
)
def test_options_of_the_type_code(code: str, options: TeamOptions) -> None:
    """C.04.6 1.2, 1.7: a code with scores but without a type means no preferences; FIDE_TEAM the defaults."""
    assert team_options(Tournament(type_code=code)) == options


# -- allocation ---------------------------------------------------------------------


def white(first: TeamState, other: TeamState, options: TeamOptions = A) -> tuple[int, str]:
    """Who has White, and by which article."""
    engine = Engine(field(first, other), C0406_2026, options)
    coloured = engine.colours(first, other)
    return coloured.white.number, coloured.rule.article


def test_nobody_has_played() -> None:
    """C.04.6 4.3.1: the first-team's TPN is odd and White was drawn; with an even TPN it has Black."""
    assert white(team(3), team(8)) == (3, "4.3.1")
    assert white(team(4), team(8)) == (8, "4.3.1")


def test_the_first_team_has_more_points() -> None:
    """C.04.6 4.2: primary score, then secondary unless it is not used, then TPN; shown by 4.3.1."""
    assert white(team(2, "1"), team(5, "2")) == (5, "4.3.1")
    assert white(team(2, "1", secondary="2"), team(5, "1", secondary="3")) == (5, "4.3.1")
    unused = TeamOptions(secondary_used=False)
    assert white(team(2, "1", secondary="2"), team(5, "1", secondary="3"), unused) == (5, "4.3.1")
    assert white(team(2, "1", secondary="9"), team(4, "1", secondary="9")) == (4, "4.3.1")


def test_the_only_preference_is_granted() -> None:
    """C.04.6 4.3.2: to whichever team it belongs."""
    assert white(team(1, "4", had="bb"), team(2, had="wb")) == (1, "4.3.2")
    assert white(team(1, "4", had="wb"), team(2, had="ww")) == (1, "4.3.2")


def test_opposite_preferences_are_both_granted() -> None:
    """C.04.6 4.3.3."""
    assert white(team(1, "4", had="ww"), team(2, had="bb")) == (2, "4.3.3")


def test_the_only_strong_preference_is_granted() -> None:
    """C.04.6 4.3.4 (Type B): both want White, one of them strongly."""
    mild, strong = team(1, "4", had="wb", prefers=type_b), team(2, had="wwbb", prefers=type_b)
    assert white(mild, strong, B) == (2, "4.3.4")


def test_the_lower_difference_gets_white() -> None:
    """C.04.6 4.3.5: both want White, with differences -2 and -3."""
    assert white(team(1, "4", had="bb"), team(2, had="bbb")) == (2, "4.3.5")


def test_the_last_time_their_colours_differed_is_turned_round() -> None:
    """C.04.6 4.3.6 with C.04.2 3.4: matches that were not played are left out of the comparison."""
    assert white(team(1, "4", had="wb"), team(2, had="bw")) == (1, "4.3.6")
    assert white(team(1, "4", had="bwbw"), team(2, had="wbbw")) == (2, "4.3.6")


def test_the_first_team_has_its_preference() -> None:
    """C.04.6 4.3.7: same preference, same difference, same history."""
    assert white(team(1, "4", had="bb"), team(2, had="bb")) == (1, "4.3.7")


def test_the_first_team_alternates() -> None:
    """C.04.6 4.3.8: no preference, same history: other than in the last match."""
    assert white(team(1, "4", had="w"), team(2, had="w")) == (2, "4.3.8")


def test_the_other_team_alternates_if_the_first_has_not_played() -> None:
    """C.04.6 4.3.9 (2026): the first-team has had a bye, the other White and Black."""
    assert white(team(1, "4"), team(2, had="wb")) == (2, "4.3.9")


def test_the_text_of_2024_is_filled_up() -> None:
    """C.04.6 4.3.8 (2024) leaves the same case open; we decide as the next edition does."""
    first, other = team(1, "4"), team(2, had="wb")
    coloured = Engine(field(first, other), C0406_2024, A).colours(first, other)
    assert coloured.white is other


def test_the_initial_colour_must_have_been_drawn() -> None:
    """C.04.6 4.1: without the drawing of lots, round one cannot be given colours."""
    engine = Engine(field(team(1), team(2)), C0406_2026, A)
    engine.field = type(engine.field)(
        1, engine.field.teams, (), None, last_round=False, last_two_rounds=False
    )
    with pytest.raises(UnpairableRound, match="drawn by lot"):
        engine.run() and engine.colours(*engine.field.teams)
