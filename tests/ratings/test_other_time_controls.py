"""Rounds and boards at another time control: which games are rated, in which list (B.02 1; B.02.RB 1)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from caissa.play import BoardSetting, ChangedRate, parse_time_control
from caissa.play.time_controls.rates_of_play import remark_on_change, remark_on_setting
from caissa.ratings import objections, rate_section
from caissa.ratings.reasons import NotRated
from caissa.testing import crosstable
from caissa.tournament import Remark, Speed, Tournament

USUAL = parse_time_control("90+30")
PLAYED = """
    1 Anna  2100 3w1 2b=
    2 Boris 2050 4b1 1w=
    3 Clara 1700 1b0 4w1
    4 David 1650 2w0 3b0
    """


def section(*remarks: Remark) -> Tournament:
    """Four players and two rounds at 90 minutes and 30 seconds."""
    return crosstable(
        PLAYED, start=date(2026, 5, 1), time_control="90+30", encoded_time_control="5400+30", remarks=remarks
    )


def in_round_2(text: str, *boards: str) -> Remark:
    """Round 2, or games of it that had begun, at another time control."""
    control = parse_time_control(text)
    return remark_on_change(
        ChangedRate(2, USUAL, control, "storm", started_games=bool(boards), boards=boards)
    )


def not_rated(tournament: Tournament, speed: Speed | None = None) -> dict[tuple[int, int], NotRated]:
    """Why a game does not count, by player and round."""
    rated = rate_section(tournament, speed=speed, control=USUAL)
    return {
        (row.player.number, game.round): game.why_not
        for row in rated.rows
        for game in row.games
        if game.why_not is not None
    }


def against(tournament: Tournament) -> list[tuple[str, str]]:
    """Code and article of what speaks against rating all games."""
    return [(objection.code, objection.article) for objection in objections(tournament, control=USUAL)]


def test_a_round_of_rapid_is_in_another_list() -> None:
    """B.02 1.1: fewer than 60 minutes for 60 moves are no standard play; round 1 is rated as ever."""
    tournament = section(in_round_2("25+10"))
    other = NotRated.OTHER_TIME_CONTROL
    assert not_rated(tournament) == {(number, 2): other for number in (1, 2, 3, 4)}
    assert not_rated(tournament, Speed.RAPID) == {(number, 1): other for number in (1, 2, 3, 4)}
    (objection,) = objections(tournament, control=USUAL)
    assert (objection.code, objection.article, objection.whole) == (
        "rating.other-list", "B.02.RB 1.1.1", False,
    )  # fmt: skip
    assert "round 2: rapid play" in objection.what


def test_the_list_of_the_round_takes_the_round_alone() -> None:
    """B.02.RB 1.1.1: asked for the rapid list, round 2 is no objection, and all other games are."""
    (objection,) = objections(section(in_round_2("25+10")), control=USUAL, speed=Speed.RAPID)
    assert (objection.code, objection.article, objection.whole) == ("rating.other-list", "B.02 1.1", False)
    assert "all other games: standard play" in objection.what


def test_a_round_of_blitz_has_its_own_article() -> None:
    """B.02.RB 1.1.2: at most ten minutes."""
    assert against(section(in_round_2("3+2"))) == [("rating.other-list", "B.02.RB 1.1.2")]


def test_a_faster_round_of_standard_play_counts_for_the_weaker() -> None:
    """B.02 1.1: 60 minutes are enough below 1800, not for the game of two players above."""
    tournament = section(in_round_2("60'"))
    too_little = NotRated.TOO_LITTLE_TIME
    assert not_rated(tournament) == {(1, 2): too_little, (2, 2): too_little}
    assert against(tournament) == [("rating.time", "B.02 1.1")]
    assert "round 2: " in objections(tournament, control=USUAL)[0].what


def test_a_round_with_enough_time_changes_nothing() -> None:
    """B.02 1.1: 60 minutes and 30 seconds are 90 for 60 moves."""
    tournament = section(in_round_2("60+30"))
    assert not_rated(tournament) == {}
    assert against(tournament) == []
    assert [row.change for row in rate_section(tournament, control=USUAL).rows] == [
        row.change for row in rate_section(section(), control=USUAL).rows
    ]


def test_a_round_may_be_in_no_list_at_all() -> None:
    """B.02.RB 1.1.2: three minutes are too few even for blitz; B.02.RB 1.2: unequal times."""
    tournament = section(in_round_2("2+1"))
    assert against(tournament) == [("rating.other-list", "B.02.RB 1.1.2"), ("rating.time", "B.02.RB 1.1.2")]
    assert "nor in that of blitz play" in objections(tournament, control=USUAL)[0].what
    assert set(not_rated(tournament)) == {(number, 2) for number in (1, 2, 3, 4)}


def test_a_first_control_that_is_too_early_spoils_the_round() -> None:
    """B.02 1.2: the first period has at least 30 moves."""
    tournament = section(in_round_2("20/60, SD/60"))
    assert against(tournament) == [("rating.first-control", "B.02 1.2")]
    assert set(not_rated(tournament).values()) == {NotRated.OTHER_TIME_CONTROL}


def test_only_the_games_that_had_begun_are_concerned() -> None:
    """Organisers' Manual 11.2.1.2: the game on board 2 goes on at rapid."""
    tournament = section(in_round_2("20+5", "2"))
    second = tournament.round(2).games[1]
    assert set(not_rated(tournament)) == {(second.white, 2), (second.black, 2)}
    assert "games of round 2 that had begun, board 2" in objections(tournament, control=USUAL)[0].what


def test_boards_with_other_clocks_are_rated_by_their_own_time() -> None:
    """B.02 1.1: a board with a delay of 30 seconds has as much time as one with an increment."""
    delayed = BoardSetting((2,), parse_time_control("G/90 d30"), "older clocks")
    assert not_rated(section(remark_on_setting(delayed, USUAL))) == {}
    fast = BoardSetting((2,), parse_time_control("25+10"), "older clocks")
    tournament = section(remark_on_setting(fast, USUAL))
    assert len(not_rated(tournament)) == 4
    assert against(tournament) == [("rating.other-list", "B.02.RB 1.1.1")]


@pytest.mark.parametrize("speed", [None, Speed.STANDARD])
def test_without_another_time_control_nothing_is_asked(speed: Speed | None) -> None:
    """A section at a time control of too early a first control is objected to as a whole, as ever."""
    plain = replace(section(), encoded_time_control="20/3600:3600", time_control="")
    assert not_rated(plain, speed) == {}
