"""`caissa disturbance` and `caissa online-odds` as an arbiter meets them."""

from __future__ import annotations

import json

import pytest


@pytest.mark.parametrize(
    ("options", "decision", "article"),
    [
        (("--minutes", "3"), "resume", "E.04 18.9.1"),
        (("--minutes", "3", "--responsible"), "reduce", "E.04 18.9.2"),
        (
            ("--mode", "supervised", "--minutes", "7", "--clock", "20", "--reconnect", "5"),
            "loss",
            "E.04 11.4.2",
        ),
        (("--mode", "supervised", "--system", "video", "--cards", "1", "--earlier", "1"), "red", "E.04 13.4"),
        (("--cause", "colours", "--moves", "9"), "new-game", "E.04 19.2"),
        (("--mode", "online"), "zone", "E.04 6.1.1"),
    ],
)
def test_what_follows(caissa, options, decision, article):
    """The decision with its article, and the others that are possible."""
    answer = json.loads(caissa("disturbance", *options, "--json").out)

    assert (answer["decision"], answer["article"]) == (decision, article)
    assert decision in [each["decision"] for each in answer["possible"]]
    assert article in caissa("disturbance", *options).out


def test_berserk_and_streaks(caissa):
    """E.04 7.2 and 8.3, boxes: half the time without increment; double from the third game after two wins."""
    printed = caissa("online-odds", "3+2", "--berserk", "black", "--results", "111=0", "--berserk-win", "2")

    assert "white: 180 s + 2 s a move" in printed.out
    assert "black: 90 s + 0 s a move" in printed.out
    assert "points: 2 3 4 2 0 = 11" in printed.out
    assert "cannot be rated" in printed.out + printed.err


def test_what_is_no_result(caissa):
    """A clear sentence, and nothing is worked out."""
    assert caissa("online-odds", "--results", "12x").code != 0
    assert caissa("online-odds").code != 0
