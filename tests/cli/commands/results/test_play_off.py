"""`caissa play-off`: the hours of a play-off, reckoned in tests/playoff/test_planning.py."""

from __future__ import annotations

import json

from click.testing import CliRunner

from caissa.cli.program import program

DAY = ("play-off", "4", "--last-game", "2026-05-09T17:00", "--scheme", "knock-out", "--rates", "25+10,5+3")


def run(*asked: str) -> tuple[int, str]:
    """The command's exit code and what it prints."""
    result = CliRunner().invoke(program, asked)
    return result.exit_code, result.output


def test_the_stages_have_their_hours():
    """C.02 12.2.3.2 and 12.2.3.10; two arbiters are enough for two semi-finals."""
    code, printed = run(*DAY, "--arbiters", "Ada, Ben", "--json")
    day = json.loads(printed)
    assert code == 0
    assert [(stage["start"][11:16], stage["end"][11:16]) for stage in day["stages"]] == [
        ("17:30", "20:03"), ("20:13", "20:58"),
    ]  # fmt: skip
    assert day["findings"] == []


def test_what_speaks_against_it_is_said():
    """C.02 12.2.1, 12.2.3.3: too late for the closing, and no arbiters."""
    _code, printed = run(*DAY, "--closing", "2026-05-09T20:30")
    assert "playoff.too-late" in printed
    assert "playoff.no-arbiter" in printed


def test_a_break_that_is_too_short_is_an_error():
    """C.02 12.2.3.2: the exit code says that something is doubtful."""
    code, printed = run(*DAY, "--first-break", "5")
    assert "playoff.break-too-short" in printed
    assert code != 0
