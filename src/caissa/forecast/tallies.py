"""What is counted over many simulations; counts of two workers add up to those of one."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from caissa.tournament import ZERO, Points, Title


@dataclass(slots=True)
class Tally:
    """Whole counts only, so that the order of adding never matters.

    `places` has (player, place); `points` everybody's final scores together; `meetings` (White, Black) of the
    next round to be paired, Black 0 for the bye; `after` (player, outcome of the player's next game, place);
    `money` what players were paid in the smallest unit; `paid` how often; `norms` (player, title).
    """

    simulations: int = 0
    stopped: int = 0
    judged: int = 0
    places: Counter[tuple[int, int]] = field(default_factory=Counter)
    points: dict[int, Points] = field(default_factory=dict)
    meetings: Counter[tuple[int, int]] = field(default_factory=Counter)
    after: Counter[tuple[int, str, int]] = field(default_factory=Counter)
    money: Counter[int] = field(default_factory=Counter)
    paid: Counter[int] = field(default_factory=Counter)
    norms: Counter[tuple[int, Title]] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Add what another worker counted."""
        self.simulations += other.simulations
        self.stopped += other.stopped
        self.judged += other.judged
        for mine, theirs in (
            (self.places, other.places),
            (self.meetings, other.meetings),
            (self.after, other.after),
            (self.money, other.money),
            (self.paid, other.paid),
            (self.norms, other.norms),
        ):
            mine.update(theirs)  # type: ignore[arg-type]
        for number, points in other.points.items():
            self.points[number] = self.points.get(number, ZERO) + points
