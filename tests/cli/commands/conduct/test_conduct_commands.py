"""`caissa protection-level`, `caissa appeal-deadline` and `caissa z-score` as an arbiter meets them."""

from __future__ import annotations

import json

import pytest


@pytest.mark.parametrize(
    ("options", "level"),
    [
        (("--average", "2650"), "maximum"),
        (("--average", "2649"), "increased"),
        (("--average", "2450", "--women"), "maximum"),
        (("--prizes", "100001"), "maximum"),
        (("--prizes", "100000"), "increased"),
        (("--prizes", "14999"), "standard"),
        (("--kind", "national-youth"), "standard"),
        (("--norms",), "increased"),
    ],
)
def test_levels(caissa, options, level) -> None:
    """FPPM 1: the borders, and the line that decided with its article."""
    answer = json.loads(caissa("protection-level", *options, "--json").out)
    assert answer["level"] == level
    assert answer["decided_by"]["article"].startswith("FPPM 1.")


def test_the_team_and_the_table_in_words(caissa) -> None:
    """EX-F1: 250 players, GSC 4+1, EVE 2+1."""
    printed = caissa("protection-level", "--kind", "world", "--players", "250").out
    assert "maximum protection (level 1): FIDE world event [FPPM 1.a]" in printed
    assert "GSC: 4 specialists, 1 locals" in printed
    assert "EVE: 2 specialists, 1 locals" in printed
    team = json.loads(caissa("protection-level", "--kind", "world", "--players", "250", "--json").out)["team"]
    assert team["GSC"] == {"specialists": 4, "locals": 1}
    assert caissa("protection-level", "--prizes", "-5").code != 0


def test_deadlines(caissa) -> None:
    """C.11 3.4: over midnight, over the change of the clocks, as announced; what is no time is refused."""
    late = caissa("appeal-deadline", "2026-12-31T23:30", "--zone", "Europe/Warsaw", "--json").out
    assert json.loads(late)["until"] == "2027-01-01T00:30:00+01:00"
    twice = caissa("appeal-deadline", "2026-10-25T02:30", "--zone", "Europe/Warsaw").out
    assert twice.startswith("2026-10-25 02:30+01:00")
    assert "2026-05-02 18:15+00:00" in caissa("appeal-deadline", "2026-05-02T18:00", "--speed", "blitz").out
    announced = caissa("appeal-deadline", "2026-05-02T18:00+02:00", "--minutes", "30", "--json").out
    assert json.loads(announced)["until"] == "2026-05-02T18:30:00+02:00"
    assert caissa("appeal-deadline", "half past six").code == 2
    assert caissa("appeal-deadline", "2026-05-02T18:00", "--zone", "Middle/Earth").code == 2


def test_z_scores(caissa) -> None:
    """Regan IV: 3.10 is enough to search a player among 100, not among 200; it never convicts."""
    few, many = (json.loads(caissa("z-score", "3.10", "--players", n, "--json").out) for n in ("100", "200"))
    assert "obtrusive" in few["actions"]
    assert "obtrusive" not in many["actions"]
    printed = caissa("z-score", "1.00").out
    assert "Nothing follows from it." in printed
    assert "Nobody is ever disqualified at an event on statistics alone" in printed
    assert caissa("z-score", "3.10", "--evidence").out.count("allowed:") == 4
    assert caissa("z-score", "a lot").code == 1
