"""The arbiters' plan: who is at which boards in which round, and whether every board has somebody.

Handbook: E.01 12
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from caissa.arbiters.appointments.staffing import MANUAL, EventSize, floor_arbiters
from caissa.errors import Finding, Severity
from caissa.messages import comma_separated, msg, plural
from caissa.tournament import Speed

MOST_BOARDS_OF_ONE = 13
"""One arbiter for every 20 to 25 players has 10 to 13 boards (Arbiters' Manual, chapter 1)."""
FEWEST_PLAYERS = 2


@dataclass(frozen=True, slots=True)
class Post:
    """An arbiter at some boards, in one round; round 0 is every round that has no plan of its own."""

    arbiter: str
    first_board: int
    last_board: int
    round: int = 0
    sector: str = ""

    @property
    def boards(self) -> range:
        """The boards, the last one included."""
        return range(self.first_board, self.last_board + 1)


def posts_of(posts: Iterable[Post], round_number: int) -> tuple[Post, ...]:
    """Who is where in a round: its own plan if it has one, else the plan for every round."""
    known = tuple(posts)
    own = tuple(post for post in known if post.round == round_number)
    return own or tuple(post for post in known if post.round == 0)


def coverage(
    posts: Iterable[Post], boards: Iterable[int], *, players: int, speed: Speed
) -> tuple[Finding, ...]:
    """What is doubtful in the plan of a round: boards without an arbiter or with two, too few arbiters."""
    planned, played = tuple(posts), frozenset(boards)
    watched = Counter(board for post in planned for board in post.boards)
    findings: list[Finding] = []
    if bare := [board for board in played if board not in watched]:
        what = msg("No arbiter is planned at: {boards}", boards=runs(bare))
        findings.append(Finding("plan.bare", Severity.WARNING, "", what, MANUAL))
    if twice := [board for board in played if watched[board] > 1]:
        what = msg("Several arbiters are planned at: {boards}", boards=runs(twice))
        findings.append(Finding("plan.twice", Severity.INFO, "", what, MANUAL))
    findings += [
        _many(post, number)
        for post in planned
        if (number := len(played.intersection(post.boards))) > MOST_BOARDS_OF_ONE
    ]
    return (*findings, *_too_few(len({post.arbiter for post in planned}), players, speed))


def _many(post: Post, number: int) -> Finding:
    what = plural(
        "{arbiter} has {count} board; 10 to 13 are usual",
        "{arbiter} has {count} boards; 10 to 13 are usual",
        number,
        arbiter=post.arbiter,
    )
    return Finding("plan.many", Severity.INFO, "", what, MANUAL)


def _too_few(planned: int, players: int, speed: Speed) -> tuple[Finding, ...]:
    """Fewer than about one arbiter for every 25 players."""
    if players < FEWEST_PLAYERS:
        return ()
    need = floor_arbiters(EventSize(players, speed))
    if planned >= need.fewest:
        return ()
    what = msg("Arbiters planned: {planned}; usually at least {fewest}", planned=planned, fewest=need.fewest)
    return (Finding("plan.few", Severity.WARNING, "", what, need.source),)


def runs(boards: Iterable[int]) -> str:
    """Board numbers as people write them: `1-4, 7`."""
    parts: list[list[int]] = []
    for board in sorted(set(boards)):
        if parts and board == parts[-1][-1] + 1:
            parts[-1].append(board)
        else:
            parts.append([board])
    return comma_separated([f"{part[0]}-{part[-1]}" if len(part) > 1 else f"{part[0]}" for part in parts])
