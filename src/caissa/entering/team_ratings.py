"""Conditions of a team's ratings: its average, and a board order that follows the ratings.

Everything is counted with exact fractions. Of a rating that nobody has said, every value counts as possible:
a rule is open only where one of them would decide otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, pairwise

from caissa.entering.conditions import Standing
from caissa.entering.entrants import Unknown
from caissa.entering.team_conditions import names_of
from caissa.entering.team_entries import EnteredTeam, TeamMember, between, limits
from caissa.messages import LabelledEnum, Message, joined, msg
from caissa.tournament import Speed

LOWEST, HIGHEST = 1, 5000
"""Between these lies every rating that a list may have."""


@dataclass(frozen=True, slots=True)
class RatingKind:
    """Which rating counts, and as what an unrated player does; None leaves the unrated out."""

    speed: Speed = Speed.STANDARD
    source: str = "FIDE"
    unrated: int | None = None

    def value(self, member: TeamMember) -> int | Unknown | None:
        """What a player counts as; None is left out."""
        rating = member.entrant.rating(self.speed, self.source)
        return rating if isinstance(rating, Unknown) else rating or self.unrated

    def extremes(self, member: TeamMember) -> tuple[int, int] | None:
        """The least and the most that a player may count as; None is left out."""
        value = self.value(member)
        if isinstance(value, Unknown):
            return min(LOWEST, LOWEST if self.unrated is None else self.unrated), HIGHEST
        return None if value is None else (value, value)

    def with_rating(self, member: TeamMember) -> object:
        """A player with the rating, as a reason names them."""
        rating = member.entrant.rating(self.speed, self.source)
        name = member.entrant.name or "?"
        if isinstance(rating, Unknown):
            return msg("{name} (?)", name=name)
        if rating:
            return msg("{name} ({rating})", name=name, rating=rating)
        return msg("{name} (unrated)", name=name)

    @property
    def unrated_words(self) -> Message:
        """How the unrated count, in words."""
        if self.unrated is None:
            return msg("the unrated do not count")
        return msg("the unrated count as {rating}", rating=self.unrated)


# -- the average ------------------------------------------------------------------------


class Counted(LabelledEnum):
    """Whose ratings make the average of a team."""

    EVERYBODY = "everybody", msg("everybody, reserves too")
    BOARDS = "boards", msg("all boards without reserves")
    FIRST = "first", msg("the first boards")
    BEST = "best", msg("the highest ratings")


class AverageRounding(LabelledEnum):
    """What becomes of an average before it is compared."""

    EXACT = "exact", msg("not rounded")
    NEAREST = "nearest", msg("rounded to the nearest whole number, halves up")
    DOWN = "down", msg("rounded down")
    UP = "up", msg("rounded up")

    def of(self, average: Fraction) -> Fraction:
        """The average as it counts."""
        if self is AverageRounding.NEAREST:
            return Fraction((average + Fraction(1, 2)).__floor__())
        if self is AverageRounding.DOWN:
            return Fraction(average.__floor__())
        return Fraction(average.__ceil__()) if self is AverageRounding.UP else average


@dataclass(frozen=True, slots=True)
class AverageWithin:
    """An average rating of the team, both limits included. `number` is how many boards or ratings count."""

    least: int | None = None
    most: int | None = None
    counted: Counted = Counted.EVERYBODY
    number: int = 0
    rating: RatingKind = RatingKind()
    rounding: AverageRounding = AverageRounding.EXACT

    @property
    def needed(self) -> object:
        """The average, how it is made, and its limits."""
        return msg(
            "average {source} rating ({speed}) of the team {limits} ({details})",
            source=self.rating.source,
            speed=self.rating.speed.label,
            limits=limits(self.least, self.most),
            details=joined("; ", (self._whose, self.rating.unrated_words, self.rounding.label)),
        )

    @property
    def _whose(self) -> Message:
        if self.counted is Counted.FIRST:
            return msg("boards that count: the first {number}", number=self.number)
        if self.counted is Counted.BEST:
            return msg("ratings that count: the highest {number}", number=self.number)
        return self.counted.label

    def seen(self, team: EnteredTeam) -> object:
        """The average, and of whom it is made, the highest that counts first where the highest count."""
        if self._needs_order and not team.in_order:
            return ""
        members = self._members(team)
        if not members:
            return msg("nobody")
        shown = joined("; ", [self.rating.with_rating(member) for member in members])
        ends = self._ends(members)
        if ends is None:
            return shown
        if ends[0] != ends[1]:
            return shown
        return msg("{average}: {players}", average=average_text(ends[0]), players=shown)

    def standing(self, team: EnteredTeam) -> Standing:
        """Is the average within the limits, whatever the unknown ratings are?

        A team of which nobody is rated has no average: that is not too much, and not enough.
        """
        if self._needs_order and not team.in_order:
            return Standing.UNKNOWN
        members = self._members(team)
        answers = {self._compared(ends) for ends in self._outcomes(members)}
        return answers.pop() if len(answers) == 1 else Standing.UNKNOWN

    @property
    def _needs_order(self) -> bool:
        return self.counted in (Counted.BOARDS, Counted.FIRST)

    def _members(self, team: EnteredTeam) -> Sequence[TeamMember]:
        if self.counted is Counted.BOARDS:
            return team.boards
        if self.counted is Counted.FIRST:
            return [member for _board, member in team.numbered()][: self.number]
        return team.members

    def _outcomes(self, members: Sequence[TeamMember]) -> Iterator[tuple[Fraction, Fraction] | None]:
        """The lowest and the highest average that there may be, and none at all if that may be, too."""
        ends = self._ends(members)
        values = [self.rating.value(member) for member in members]
        if ends is not None:
            yield ends
        left_out = self.rating.unrated is None
        if ends is None or (
            left_out and all(isinstance(value, Unknown) or value is None for value in values)
        ):
            yield None

    def _ends(self, members: Sequence[TeamMember]) -> tuple[Fraction, Fraction] | None:
        """The lowest and the highest average, compared as it is announced; None if there is none."""
        each = [ends for member in members if (ends := self.rating.extremes(member)) is not None]
        if not each:
            return None
        lowest, highest = (self._average([ends[at] for ends in each]) for at in (0, 1))
        return self.rounding.of(lowest), self.rounding.of(highest)

    def _average(self, values: Sequence[int]) -> Fraction:
        if self.counted is Counted.BEST:
            values = sorted(values, reverse=True)[: self.number]
        return Fraction(sum(values), len(values))

    def _compared(self, ends: tuple[Fraction, Fraction] | None) -> Standing:
        if ends is None:
            return Standing.PASS if self.least is None else Standing.FAIL
        lowest, highest = ends
        if (self.least is None or lowest >= self.least) and (self.most is None or highest <= self.most):
            return Standing.PASS
        too_low = self.least is not None and highest < self.least
        too_high = self.most is not None and lowest > self.most
        return Standing.FAIL if too_low or too_high else Standing.UNKNOWN


def average_text(average: Fraction) -> str:
    """An average exactly: 2283, or 2283 1/3."""
    whole, rest = divmod(average.numerator, average.denominator)
    return f"{whole} {rest}/{average.denominator}" if rest else f"{whole}"


# -- the board order --------------------------------------------------------------------


class Compared(LabelledEnum):
    """Who is compared with whom in the board order."""

    ALL = "all", msg("everybody with all boards behind")
    NEIGHBOURS = "neighbours", msg("everybody with the next board")


@dataclass(frozen=True, slots=True)
class OrderByRating:
    """Nobody is ahead of a team-mate who is rated higher by more than `gap`; 0 is strictly by rating."""

    gap: int
    compared: Compared = Compared.ALL
    rating: RatingKind = RatingKind()

    @property
    def needed(self) -> object:
        """The order, and by which rating."""
        details = {
            "source": self.rating.source,
            "speed": self.rating.speed.label,
            "gap": self.gap,
            "unrated": self.rating.unrated_words,
        }
        if self.compared is Compared.NEIGHBOURS:
            return msg(
                "board order: the {source} rating ({speed}) of the next board is higher by at most {gap} "
                "({unrated})",
                **details,
            )
        return msg(
            "board order: the {source} rating ({speed}) of any board behind is higher by at most {gap} "
            "({unrated})",
            **details,
        )

    def seen(self, team: EnteredTeam) -> object:
        """Which boards are in the wrong order, or whose rating is not known."""
        if not team.in_order:
            return ""
        wrong = [
            msg(
                "board {upper_board} {upper} is ahead of board {lower_board} {lower}",
                upper_board=upper[0],
                upper=self.rating.with_rating(upper[1]),
                lower_board=lower[0],
                lower=self.rating.with_rating(lower[1]),
            )
            for upper, lower in self._pairs(team)
            if self._standing(upper[1], lower[1]) is Standing.FAIL
        ]
        if wrong:
            return joined("; ", wrong)
        unknown = [each for each in team.members if isinstance(self.rating.value(each), Unknown)]
        if unknown:
            return msg("rating not known: {names}", names=names_of(unknown))
        return joined(
            "; ",
            [
                msg("{board} {player}", board=board, player=self.rating.with_rating(member))
                for board, member in team.numbered()
            ],
        )

    def standing(self, team: EnteredTeam) -> Standing:
        """Is nobody too far ahead, whatever the unknown ratings are?"""
        if not team.in_order:
            return Standing.PASS if len(team.members) < 2 else Standing.UNKNOWN
        answers = {self._standing(upper[1], lower[1]) for upper, lower in self._pairs(team)}
        if Standing.FAIL in answers:
            return Standing.FAIL
        return Standing.UNKNOWN if Standing.UNKNOWN in answers else Standing.PASS

    def _pairs(self, team: EnteredTeam) -> Iterator[tuple[tuple[int, TeamMember], tuple[int, TeamMember]]]:
        """Those who are compared, by board; whoever is left out stands between nobody."""
        rated = [each for each in team.numbered() if self.rating.extremes(each[1]) is not None]
        return pairwise(rated) if self.compared is Compared.NEIGHBOURS else combinations(rated, 2)

    def _standing(self, upper: TeamMember, lower: TeamMember) -> Standing:
        ahead, behind = self.rating.extremes(upper), self.rating.extremes(lower)
        if ahead is None or behind is None:
            return Standing.PASS
        if any(isinstance(self.rating.value(each), Unknown) for each in (upper, lower)):
            # Whoever turns out to be unrated may be left out: then nothing is wrong.
            return Standing.UNKNOWN if behind[1] - ahead[0] > self.gap else Standing.PASS
        return between(behind[0] - ahead[0], behind[1] - ahead[0], None, self.gap)
