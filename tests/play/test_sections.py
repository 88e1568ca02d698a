"""One rate for a section: same settings, changes after force majeure, online options, tournament files."""

import re
from pathlib import Path

import pytest

from caissa.play import (
    ChangedRate,
    Mode,
    Notation,
    Period,
    UnreadableTimeControl,
    control_of_round,
    doubts_about_change,
    doubts_about_settings,
    parse_time_control,
    read_time_control,
    speeds_of_rounds,
    time_control_of,
)
from caissa.play.time_controls.online import OnlineOption, StreakScoring, berserk, doubts_about_options
from caissa.tournament import Colour, Speed, Tournament

CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "trf-real"
USUAL = parse_time_control("90+30")


def codes(findings):
    """The codes of findings."""
    return [finding.code for finding in findings]


def test_all_boards_are_set_alike():
    """B.01 1.1.3b and Laws 6.3.1: one board has no increment."""
    boards = {"1": USUAL, "2": USUAL, "3": parse_time_control("90'")}
    findings = doubts_about_settings(boards)
    assert codes(findings) == ["clock.other-setting", "clock.mixed-modes"]
    assert findings[0].where == "board 3"
    assert doubts_about_settings({"1": USUAL, "2": USUAL}) == ()
    assert doubts_about_settings({}) == ()


def test_delay_and_increment_are_not_mixed():
    """B.01 1.1.3b: increment, delay or none, but the same for all."""
    findings = doubts_about_settings({"1": USUAL, "2": USUAL, "3": parse_time_control("G/90 d30")})
    assert codes(findings)[-1] == "clock.mixed-modes"


def test_another_rate_with_the_same_mode_is_only_another_setting():
    """Laws 6.3.1: the parameters are the same for all games."""
    findings = doubts_about_settings({"1": USUAL, "2": USUAL, "3": parse_time_control("60+30")})
    assert codes(findings) == ["clock.other-setting"]


def test_one_round_at_another_rate_after_force_majeure():
    """Organisers' Manual 11.2.1.4: the last round is played as rapid and belongs to another list."""
    change = ChangedRate(9, USUAL, parse_time_control("25+10"), "storm on the day before")
    assert codes(doubts_about_change(change)) == ["time-control.change-of-speed"]
    assert speeds_of_rounds(USUAL, [change], 9) == (*[Speed.STANDARD] * 8, Speed.RAPID)
    assert control_of_round(USUAL, [change], 8) == USUAL


def test_interrupted_games_may_be_finished_faster():
    """Organisers' Manual 11.2.1.2: time may be reduced for started games, and it is on record."""
    fast = parse_time_control("60'")
    change = ChangedRate(3, USUAL, fast, "power outage", started_games=True, boards=("7", "8"))
    assert doubts_about_change(change) == ()
    assert control_of_round(USUAL, [change], 3, "7") == fast
    assert control_of_round(USUAL, [change], 3, "1") == USUAL
    assert speeds_of_rounds(USUAL, [change], 3) == (Speed.STANDARD,) * 3


def test_a_change_needs_a_reason_and_may_not_be_longer():
    """Organisers' Manual 11.2.1: force majeure; the rate of started games is reduced."""
    change = ChangedRate(3, USUAL, parse_time_control("120+30"), " ", started_games=True)
    assert codes(doubts_about_change(change)) == [
        "time-control.change-without-reason",
        "time-control.change-is-longer",
    ]


def test_berserk_halves_the_time_and_drops_the_increment():
    """Online regulations 8.3, box: 3+2 becomes 1:30 without increment for who asks for it."""
    odds = berserk(parse_time_control("3+2"), Colour.BLACK)
    assert odds.white.periods == (Period(180, None, 2),)
    assert odds.black.periods == (Period(90),)
    assert berserk(parse_time_control("3+2"), Colour.WHITE, Colour.BLACK).mode is Mode.NONE


def test_streaks_and_options_are_not_rated():
    """Online regulations 7.2, box: after two wins in a row points are double; no such game is rated."""
    assert StreakScoring().points("111=10") == (2, 2, 4, 2, 2, 0)
    assert StreakScoring().points("10", frozenset({0, 1})) == (3, 0)
    assert codes(doubts_about_options((OnlineOption.BERSERK,))) == ["time-control.not-fide"]


def test_the_encoded_time_control_of_a_tournament_goes_first():
    """TRF26 222 is for programs, 122 for people."""
    both = Tournament(time_control="90 minutes + 30 seconds per move", encoded_time_control="5400+30")
    assert time_control_of(both).time_control == USUAL
    assert time_control_of(both).findings == ()
    other = Tournament(time_control="60'", encoded_time_control="5400+30")
    assert time_control_of(other).time_control == USUAL
    assert codes(time_control_of(other).findings) == ["time-control.two-answers"]


def test_a_written_time_control_serves_alone():
    """Most reports have record 122 only; what was guessed is told."""
    reading = time_control_of(Tournament(time_control="90/40+30"))
    assert reading.time_control == parse_time_control("40/90, SD/30")
    assert codes(reading.findings) == ["time-control.guessed-unit"]


def test_a_time_control_that_cannot_be_read_is_a_finding():
    """Some programs write the name of the field instead of its content."""
    reading = time_control_of(
        Tournament(time_control="moves/time, increment", encoded_time_control="5400+30")
    )
    assert reading.time_control == USUAL
    assert codes(reading.findings) == ["time-control.unreadable"]
    assert time_control_of(Tournament()).time_control is None
    assert time_control_of(Tournament()).findings == ()


def test_the_signs_of_pgn_are_known_too():
    """PGN: ? is unknown, so the text decides; * is an hourglass."""
    unknown = Tournament(time_control="90+30", encoded_time_control="?")
    assert time_control_of(unknown).time_control == USUAL
    sandglass = time_control_of(Tournament(encoded_time_control="*7200")).time_control
    assert sandglass is not None
    assert sandglass.mode is Mode.HOURGLASS


def test_a_tournament_of_another_speed_is_a_finding():
    """Laws A.1: a section called standard is played at a rapid rate."""
    reading = time_control_of(Tournament(name="Open", time_control="15+10"))
    assert codes(reading.findings) == ["time-control.other-speed"]


def texts_of_the_corpus():
    """Records 122 and 222 of the real-life files, empty ones left out."""
    for path in sorted(CORPUS.rglob("*")):
        if path.is_file():
            for line in path.read_bytes().decode("latin-1").splitlines():
                if line[:3] in ("122", "222") and line[3:].strip():
                    yield line[:3], line[4:].strip()


@pytest.mark.skipif(not CORPUS.exists(), reason="needs the corpus folder beside the repository")
def test_every_time_control_of_real_files_is_read():
    """TRF 122 and 222: all texts that hold a number are read; the others name the field only."""
    unread = []
    texts = list(texts_of_the_corpus())
    for record, text in texts:
        try:
            read_time_control(text, Notation.TRF if record == "222" else None)
        except UnreadableTimeControl:
            unread.append(text)
    assert len(texts) > len(unread) > 0
    assert {re.sub(r"\W+", " ", text.lower()) for text in unread} == {"moves time increment"}
