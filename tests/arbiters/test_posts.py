"""The arbiters' plan: every board has somebody, nobody has too many (Arbiters' Manual, chapter 1)."""

from __future__ import annotations

import pytest

from caissa.arbiters.appointments.posts import Post, coverage, posts_of, runs
from caissa.tournament import Speed


def codes(posts: list[Post], boards: int, players: int | None = None) -> list[str]:
    """What is doubtful in a plan for so many boards."""
    found = coverage(posts, range(1, boards + 1), players=players or 2 * boards, speed=Speed.STANDARD)
    return [finding.code for finding in found]


def test_a_plan_that_covers_everything():
    """Forty players are twenty boards; one arbiter for every 20 to 25 players makes two."""
    assert codes([Post("A", 1, 10), Post("B", 11, 20)], 20) == []


@pytest.mark.parametrize(
    ("posts", "boards", "expected"),
    [
        ([], 2, ["plan.bare", "plan.few"]),
        ([Post("A", 1, 9), Post("B", 11, 20)], 20, ["plan.bare"]),
        ([Post("A", 1, 11), Post("B", 11, 20)], 20, ["plan.twice"]),
        ([Post("A", 1, 14)], 14, ["plan.many", "plan.few"]),
        ([Post("A", 1, 13)], 13, ["plan.few"]),
        ([Post("A", 1, 12)], 12, []),
        ([Post("A", 1, 99)], 12, []),
    ],
)
def test_what_is_doubtful(posts, boards, expected):
    """26 players need two arbiters, 24 one; boards beyond those played do not count."""
    assert codes(posts, boards) == expected


def test_one_arbiter_at_two_places_is_one_arbiter():
    """Names are counted, not lines."""
    assert codes([Post("A", 1, 10), Post("A", 11, 20)], 20) == ["plan.few"]


def test_boards_are_written_as_people_write_them():
    """By runs."""
    assert str(runs([7, 1, 2, 3, 9, 10])) == "1-3, 7, 9-10"


def test_a_round_has_its_own_plan_or_the_common_one():
    """Not both."""
    common, own = Post("A", 1, 5), Post("B", 1, 5, round=2)
    assert posts_of([common, own], 1) == (common,)
    assert posts_of([common, own], 2) == (own,)
