"""The way through the groups: down to the median group, up to it, and the median group last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from caissa.matching import maximum_matching
from caissa.messages import msg
from caissa.pairing.result import Choice, Mark
from caissa.pairing.swiss.errors import NothingLegal
from caissa.pairing.swiss.exchanges import exchange_order
from caissa.pairing.swiss.meetings import force
from caissa.pairing.swiss.olympiad.colours import within_limits
from caissa.pairing.swiss.optimum import NO_EDGE, Optimum, Prices
from caissa.pairing.teams.state import TeamState
from caissa.tournament import Points


@dataclass(frozen=True, slots=True)
class Paired:
    """A group after pairing, by index; `limits` is False where colours had to give way."""

    score: Points
    upward: bool
    incoming: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]
    limits: bool
    choices: tuple[Choice, ...] = ()


def median_place(count: int) -> int:
    """The place, from 0, of the median team: the lower of the two in the middle.

    Handbook: D.02 6.4
    """
    return count // 2


class Engine:
    """Pairs one field; teams are given in rank order, `forced` are two by number who must meet.

    Handbook: D.02 6.1, 6.2
    """

    def __init__(
        self,
        teams: Sequence[TeamState],
        late: frozenset[int] = frozenset(),
        forced: tuple[int, int] | None = None,
    ) -> None:
        self.teams = teams
        self.late = late
        self.not_met = [self._not_met(team) for team in teams]
        self.free = list(self.not_met)
        self.forced = forced or ()
        if forced is not None:
            force(self.free, [team.number for team in teams], forced)
        self.bye: int | None = None
        self.left: list[int] = list(range(len(teams)))

    def _not_met(self, team: TeamState) -> int:
        """Whom a team has not met, as a mask.

        Handbook: D.02 6.1
        """
        return sum(
            1 << at
            for at, other in enumerate(self.teams)
            if other is not team and other.number not in team.barred and team.number not in other.barred
        )

    def run(self) -> list[Paired]:
        """All groups in the order in which they are paired.

        Handbook: D.02 6.2, 6.4
        """
        if len(self.teams) % 2:
            self.bye = self._bye()
            self.left.remove(self.bye)
        elif not self._complete(self.left):
            raise NothingLegal
        if not self.left:  # a team alone has the bye
            return []
        median = self.teams[self.left[median_place(len(self.left))]].pairing_score
        scores = sorted({self.teams[at].pairing_score for at in self.left}, reverse=True)
        above = self._side([score for score in scores if score > median], median, upward=False)
        below = self._side([score for score in reversed(scores) if score < median], median, upward=True)
        arriving = [group[-1].floaters if group else () for group in (above, below)]
        return [*above, *below, self._median(median, *arriving)]

    def _bye(self) -> int:
        """The lowest ranked team that may have the bye and leaves the others pairable.

        Not one that had it, won a match by default or joined after round 1.

        Handbook: D.02 4
        """
        for at in reversed(self.left):
            team = self.teams[at]
            if team.bye_barred or team.number in self.late or team.number in self.forced:
                continue
            if self._complete([other for other in self.left if other != at]):
                return at
        raise NothingLegal

    def _complete(self, members: Sequence[int]) -> bool:
        mask = sum(1 << at for at in members)
        return len(maximum_matching(self.free, mask)) == len(members)

    def _side(self, scores: Sequence[Points], median: Points, *, upward: bool) -> list[Paired]:
        done: list[Paired] = []
        for place, score in enumerate(scores):
            following = scores[place + 1] if place + 1 < len(scores) else median
            incoming = done[-1].floaters if done else ()
            group = Group(self, score, incoming, following, upward=upward)
            done.append(group.paired())
            gone = {at for pair in done[-1].pairs for at in pair}
            self.left = [at for at in self.left if at not in gone]
        return done

    def _median(self, score: Points, above: tuple[int, ...], below: tuple[int, ...]) -> Paired:
        group = Group(self, score, (*above, *below), None, upward=False)
        return group.paired(downfloaters=above, upfloaters=below)


class Group:
    """One group with the floaters that came into it.

    It keeps as many pairings inside as any complete pairing of the round allows; every choice is the
    first in its order that does not lose one of them.

    Handbook: D.02 8, 9
    """

    def __init__(
        self,
        engine: Engine,
        score: Points,
        incoming: tuple[int, ...],
        following: Points | None,
        *,
        upward: bool,
    ) -> None:
        self.engine = engine
        self.teams = engine.teams
        self.score = score
        self.upward = upward
        self.incoming = incoming
        self.left = engine.left
        self.residents = [at for at in self.left if self.teams[at].pairing_score == score]
        self.adjacent = [at for at in self.left if self.teams[at].pairing_score == following]
        self.members = sorted({*incoming, *self.residents})
        self.place = {at: spot for spot, at in enumerate(self.left)}
        self.best, self.limits = self._best()
        self.open = list(self.members)
        self.pairs: list[tuple[int, int]] = []
        self.choices: list[Choice] = []

    def _best(self) -> tuple[Optimum, bool]:
        """The pairings that keep the most inside; colour limits give way if they would cost one.

        Handbook: D.02 7
        """
        strict, lax = Optimum(*self._graph(limits=True)), Optimum(*self._graph(limits=False))
        if strict.solvable and self._leaving(strict) == self._leaving(lax):
            return strict, True
        return lax, False

    def _leaving(self, best: Optimum) -> int:
        inside = {self.place[at] for at in self.members}
        return sum(best.mate(spot) not in inside for spot in inside)

    def _graph(self, *, limits: bool) -> tuple[list[list[int]], Prices]:
        prices = Prices()
        kept, lost = prices.code(0), prices.code(1)
        inside = set(self.members)
        rows = [[NO_EDGE] * len(self.left) for _ in self.left]
        for spot, at in enumerate(self.left):
            for beyond in range(spot + 1, len(self.left)):
                other = self.left[beyond]
                if not self.engine.free[at] >> other & 1:
                    continue
                both = at in inside and other in inside
                if both and limits and not within_limits(self.teams[at], self.teams[other]):
                    continue
                alike = (at in inside) == (other in inside)
                rows[spot][beyond] = rows[beyond][spot] = kept if alike else lost
        return rows, prices

    def paired(self, downfloaters: tuple[int, ...] | None = None, upfloaters: tuple[int, ...] = ()) -> Paired:
        """The group's pairs and floaters."""
        count = self._leaving(self.best)
        if downfloaters is None:
            self._seat_floaters(self.incoming, upward=self.upward)
        else:
            self._seat_floaters(downfloaters, upward=False)
            self._seat_floaters(upfloaters, upward=True)
        floaters = self._choose(count)
        self.open = [at for at in self.open if at not in floaters]
        self._seat_rest()
        return Paired(
            self.score,
            self.upward,
            self.incoming,
            tuple(self.residents),
            tuple(self.pairs),
            tuple(floaters),
            self.limits,
            tuple(self.choices),
        )

    def _seat_floaters(self, floaters: Sequence[int], *, upward: bool) -> None:
        """Each floater meets the highest ranked team, or when floating up the lowest, that it may meet."""
        for at in sorted(floaters, reverse=upward):
            if at not in self.open:
                continue
            others = [other for other in self.open if other != at]
            others.sort(key=lambda other: (other in self.incoming, -other if upward else other))
            self._seat(at, others)

    def _seat(self, at: int, ordered: Sequence[int]) -> bool:
        place = self.best.first(self.place[at], [self.place[other] for other in ordered])
        self._remember_opponent(at, None if place is None else self.left[place], ordered)
        if place is None:
            return False
        opponent = self.left[place]
        self.pairs.append((min(at, opponent), max(at, opponent)))
        self.open = [other for other in self.open if other not in (at, opponent)]
        return True

    def _choose(self, count: int) -> list[int]:
        """Who floats: above the median the lowest ranked first, below it the highest ranked.

        A team that has met the whole adjacent group comes after all others.
        """
        outside = [self.place[at] for at in self.left if at not in self.members]
        chosen: list[int] = []
        while len(chosen) < count:
            able = [at for at in self.open if at not in chosen]
            able.sort(key=lambda at: (not self._finds_opponent(at), at if self.upward else -at))
            chosen.append(next(at for at in able if self.best.take(self.place[at], outside)))
            self._remember_floater(chosen[-1], able)
        return chosen

    def _finds_opponent(self, at: int) -> bool:
        return any(self.engine.not_met[at] >> other & 1 for other in self.adjacent)

    def _remember_floater(self, at: int, able: Sequence[int]) -> None:
        """What speaks against a floater, for the question why two do not meet."""
        number = self.teams[at].number
        alone, place = Points(not self._finds_opponent(at)), Points(able.index(at) + 1)
        marks = (
            Mark("8", *_OPPONENTS, (alone,), (number,)),
            Mark("8", *_RANK, (place,), (number,)),
        )
        self.choices.append(Choice(number, msg("{number} would float out", number=number), marks))

    def _remember_opponent(self, at: int, opponent: int | None, ordered: Sequence[int]) -> None:
        """What speaks against an opponent: its place in the order, the last where there is none."""
        number = 0 if opponent is None else self.teams[opponent].number
        place = len(ordered) + 1 if opponent is None else list(ordered).index(opponent) + 1
        article = "8" if at in self.incoming else "9"
        mark = Mark(article, *_ORDER, (Points(place),), (number,) if number else ())
        description = msg(
            "{team} would meet {opponent}", team=self.teams[at].number, opponent=number or msg("nobody")
        )
        self.choices.append(Choice(number, description, (mark,)))

    def _seat_rest(self) -> None:
        """Top half against bottom half, the next opponent in order where a pairing cannot be."""
        while self.open:
            listed = sorted(self.open, reverse=self.upward)
            if not self._seat(listed[0], exchange_order(listed)):
                raise AssertionError("the kept pairings promised an opponent")


_OPPONENTS = (msg("opponents"), msg("floaters that have met the whole adjacent group"))
_RANK = (msg("rank"), msg("place in rank from the side that floats"))
_ORDER = (msg("order"), msg("place in the order of opponents"))
