"""Rounds and boards with another time control: recorded as remarks, read again, and what is doubtful."""

from __future__ import annotations

import pytest

from caissa.play import (
    BoardSetting,
    ChangedRate,
    doubts_about_rates,
    has_other_time_controls,
    parse_time_control,
    rates_of_play,
)
from caissa.play.time_controls.boards import read_boards, written_boards
from caissa.play.time_controls.changed_rate import place_of, sentence_on_change
from caissa.play.time_controls.rates_of_play import readable, remark_on_change, remark_on_setting
from caissa.tournament import Remark, RemarkKind, Tournament

USUAL = parse_time_control("90+30")
FASTER = parse_time_control("60+30")
DELAY = parse_time_control("G/90 d30")
ROUND_6 = ChangedRate(6, USUAL, FASTER, "storm")
STARTED = ChangedRate(
    5, USUAL, parse_time_control("70+30"), "power cut", started_games=True, boards=("3", "7", "8")
)
OLDER = BoardSetting(tuple(range(50, 71)), DELAY, "older clocks")


def tournament(*remarks: Remark | str) -> Tournament:
    """A section at 90 minutes and 30 seconds, with remarks."""
    return Tournament(time_control="90'+30\"", encoded_time_control="5400+30", remarks=remarks)


def test_what_is_recorded_is_read_again() -> None:
    """Laws 6.3.1: round 6 with less time, games of round 5 that go on with less, boards with a delay."""
    remarks = (remark_on_change(ROUND_6), remark_on_change(STARTED), remark_on_setting(OLDER, USUAL))
    rates = rates_of_play(tournament(*remarks))
    assert (rates.usual, rates.changes, rates.settings) == (USUAL, (ROUND_6, STARTED), (OLDER,))
    assert rates.findings == ()
    assert rates_of_play(tournament(*map(str, remarks))) == rates
    assert has_other_time_controls(tournament(*remarks))


def test_each_game_has_its_time_control() -> None:
    """A round's change holds on all its boards; games that had begun change board by board."""
    rates = rates_of_play(
        tournament(remark_on_change(ROUND_6), remark_on_change(STARTED), remark_on_setting(OLDER, USUAL))
    )
    assert rates.of_game(4, 1) == USUAL
    assert rates.of_game(4, 50) == DELAY
    assert rates.of_game(5, 3) == parse_time_control("70+30")
    assert rates.of_game(5, 4) == USUAL
    assert rates.of_game(6, 4) == FASTER
    assert rates.of_game(6, 50) == FASTER
    assert (rates.of_round(5), rates.of_round(6)) == (USUAL, FASTER)


def test_an_ordinary_section_has_one_time_control() -> None:
    """No remark, no other time control; what somebody else wrote is no remark of ours."""
    plain = tournament("Round 6 was played faster")
    assert rates_of_play(plain).uniform
    assert not has_other_time_controls(plain)
    assert rates_of_play(Tournament()).of_game(1, 1) is None


def test_a_note_that_cannot_be_read_is_a_finding() -> None:
    """A file may hold a time control that nobody can read, or boards that are none."""
    broken = [
        Remark(RemarkKind.TIME_CONTROL_OF_ROUND, 6, before="90+30", after="quickly"),
        Remark(RemarkKind.CLOCKS_OF_BOARDS, subject="the last ones", before="90+30", after="60+30"),
        Remark(RemarkKind.TIME_CONTROL_OF_ROUND, 0, before="90+30", after="60+30"),
    ]
    rates = rates_of_play(tournament(*broken))
    assert rates.uniform
    assert [finding.code for finding in rates.findings] == ["time-control.unreadable"] * 3


@pytest.mark.parametrize(
    ("text", "boards", "written"),
    [
        ("3", (3,), "3"),
        ("50-52, 7", (7, 50, 51, 52), "7, 50-52"),
        ("1,2,3", (1, 2, 3), "1-3"),
        ("5–6", (5, 6), "5-6"),
    ],
)
def test_boards_are_written_as_ranges(text: str, boards: tuple[int, ...], written: str) -> None:
    """As an arbiter writes them on a plan of the hall."""
    assert read_boards(text) == boards
    assert written_boards(boards) == written


@pytest.mark.parametrize("text", ["", "0", "7-5", "a", "1;2", "10000", "1-", "1,,2"])
def test_what_is_no_board_is_refused(text: str) -> None:
    """Nothing is guessed."""
    with pytest.raises(ValueError):  # noqa: PT011 - the text is all it says
        read_boards(text)


@pytest.mark.parametrize(
    "text",
    ["90+30", "G/90 d30", "40/90, SD/30; +30", "3+2", "W300-B240", "90 min + 5 sec Bronstein", "*7200"],
)
def test_a_recorded_time_control_says_the_same_when_it_is_read(text: str) -> None:
    """Laws 6.3.1: what is announced is exact."""
    control = parse_time_control(text)
    assert parse_time_control(readable(control)) == control


def test_boards_with_a_delay_are_named_and_the_mixture_is_said_once() -> None:
    """B.01 1.1.3b, Laws 6.3.1: boards 50-70 have a delay, the others an increment."""
    findings = doubts_about_rates(rates_of_play(tournament(remark_on_setting(OLDER, USUAL))))
    assert [finding.code for finding in findings] == ["clock.other-setting", "clock.mixed-modes"]
    assert findings[0].where == "boards 50-70"
    assert "90'+30\" delay" in findings[0].what


def test_rounds_with_and_without_increment_are_a_mixture() -> None:
    """B.01 1.1.3b: all games use an increment, or none does."""
    without = remark_on_change(ChangedRate(6, USUAL, parse_time_control("120'"), "no digital clocks"))
    codes = [finding.code for finding in doubts_about_rates(rates_of_play(tournament(without)))]
    assert codes == ["clock.mixed-modes"]


def test_a_round_of_rapid_is_doubtful_and_a_faster_round_is_not() -> None:
    """Organisers' Manual 11.2.1.4: another kind of play belongs to another list."""
    rapid = remark_on_change(ChangedRate(6, USUAL, parse_time_control("25+10"), "storm"))
    codes = [finding.code for finding in doubts_about_rates(rates_of_play(tournament(rapid)))]
    assert codes == ["time-control.change-of-speed"]
    assert doubts_about_rates(rates_of_play(tournament(remark_on_change(ROUND_6)))) == ()


def test_players_are_told_in_a_sentence() -> None:
    """What stands over the pairings."""
    assert sentence_on_change(ROUND_6) == "Time control of this round: 60'+30\""
    assert sentence_on_change(STARTED) == "Games that had begun on boards 3, 7-8 continue with 70'+30\""
    whole = ChangedRate(5, USUAL, FASTER, "power cut", started_games=True)
    assert sentence_on_change(whole) == "Games that had begun continue with 60'+30\""
    assert place_of(whole) == "games of round 5 that had begun"
