"""What a player of a planned field can hope for: the mix of opponents, and the score that a norm takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from caissa.messages import Message, msg
from caissa.titles.title_norms.levels import NormLevel
from caissa.titles.title_norms.mix import NEUTRAL
from caissa.titles.title_norms.norm import Clause
from caissa.titles.title_norms.rules import NormRules
from caissa.titles.title_norms.tables import average_rating, required_halves
from caissa.tournament import HALF, Player, Points, Title

_NOWHERE = frozenset({NEUTRAL, ""})
_LETTERS = {Title.GM: "b", Title.IM: "c", Title.WGM: "d", Title.WIM: "e"}


@dataclass(frozen=True, slots=True)
class Plan:
    """The title sought, the edition, and how often everybody meets the others."""

    level: NormLevel
    rules: NormRules
    cycles: int = 1

    @property
    def letter(self) -> str:
        """The article about opponents with the title sought."""
        return "1.4.5.f" if self.cycles > 1 else f"1.4.5.{_LETTERS[self.level.title]}"

    def titled(self, player: Player) -> bool:
        """Is the player a title-holder in the sense of 1.4.5a?"""
        return player.title in self.rules.title_holders

    def fitting(self, player: Player) -> bool:
        """Has the player the title sought or a higher one?"""
        return player.title in self.level.titles

    def fitting_needed(self, opponents: int) -> int:
        """How many of the opponents must have the title sought or a higher one."""
        share = self.rules.fitting_in_double if self.cycles > 1 else self.rules.fitting
        return share.at_least(opponents)

    def rating(self, player: Player) -> int:
        """The rating, or what an unrated player counts."""
        return self.rules.unrated if player.rating is None else player.rating


class Mix(NamedTuple):
    """The opponents of one player by titles and federations, in numbers; a tuple, as many are compared."""

    number: int
    titled: int
    fitting: int
    foreign: int
    own: int
    largest: int


@dataclass(frozen=True, slots=True)
class Opponents:
    """The opponents of one player: their mix, the sum of their ratings, and the lowest."""

    mix: Mix
    total: int
    lowest: int

    def average(self, plan: Plan) -> int:
        """Their rating average, the lowest raised to the floor."""
        raised = max(0, plan.level.floor - self.lowest)
        return average_rating(self.total + raised, self.mix.number)


@dataclass(frozen=True, slots=True)
class Condition:
    """A number that is there, and the bound it must keep."""

    article: str
    words: str
    actual: int
    bound: int
    at_most: bool = False

    @property
    def met(self) -> bool:
        """Is the bound kept?"""
        return self.actual <= self.bound if self.at_most else self.actual >= self.bound

    @property
    def clause(self) -> Clause:
        """The same as a clause of a report."""
        words = Message(self.words, {"found": self.actual, "bound": self.bound})
        return Clause(self.article, words, self.met, self.actual, self.bound, self.at_most)


_FITTING = msg("{found} with the title sought or higher, {bound} needed")
_TITLED = msg("title-holders: {found}, {bound} needed")
_FOREIGN = msg("foreign federations: {found}, {bound} needed")
_FROM_OWN = msg("{found} from the player's own federation, {bound} allowed")
_FROM_ONE = msg("{found} from one federation, {bound} allowed")
_GAMES = msg("games: {found}, {bound} needed")
_PLAYERS = msg("players: {found}, {bound} needed")
_AVERAGE = msg("rating average {found}, {bound} needed")


def mix_conditions(plan: Plan, mix: Mix) -> Iterator[Condition]:
    """What is asked of titles, federations and the number of games.

    Handbook: B.01 1.4.1.a, 1.4.3, 1.4.4, 1.4.5
    """
    rules, number = plan.rules, mix.number
    own, single = rules.from_own_federation.at_most(number), rules.from_one_federation.at_most(number)
    yield _condition(rules, plan.letter, _FITTING, mix.fitting, plan.fitting_needed(number))
    yield _condition(rules, "1.4.5.a", _TITLED, mix.titled, rules.titled.at_least(number))
    yield _condition(rules, "1.4.3", _FOREIGN, mix.foreign, rules.foreign_federations)
    yield _at_most(rules, _FROM_OWN, mix.own, own)
    yield _at_most(rules, _FROM_ONE, mix.largest, single)
    yield _condition(rules, "1.4.1.a", _GAMES, number * plan.cycles, rules.games)
    if plan.cycles > 1:
        yield _condition(rules, "1.4.5.f", _PLAYERS, number + 1, rules.players_in_double)


def conditions(plan: Plan, opponents: Opponents) -> Iterator[Condition]:
    """Everything that is known before the first game, the rating average last.

    Handbook: B.01 1.4.8
    """
    yield from mix_conditions(plan, opponents.mix)
    average = opponents.average(plan)
    yield Condition(plan.rules.cite("1.4.8.a"), _AVERAGE, average, plan.level.average)


def _condition(rules: NormRules, article: str, words: str, actual: int, bound: int) -> Condition:
    return Condition(rules.cite(article), words, actual, bound)


def _at_most(rules: NormRules, words: str, actual: int, bound: int) -> Condition:
    return Condition(rules.cite("1.4.4"), words, actual, bound, at_most=True)


def halves_needed(plan: Plan, opponents: Opponents) -> int | None:
    """The half points that a norm takes; None if a condition forbids it or no score is enough."""
    if not mix_allows(plan, opponents.mix):
        return None
    return halves_against(plan, opponents)


def mix_allows(plan: Plan, mix: Mix) -> bool:
    """Does the mix of opponents allow a norm?"""
    return all(condition.met for condition in mix_conditions(plan, mix))


def halves_against(plan: Plan, opponents: Opponents) -> int | None:
    """The half points that a norm takes where the mix allows it; None if the average is too low."""
    return required_halves(plan.level, opponents.mix.number * plan.cycles, opponents.average(plan))


def opponents_of(plan: Plan, player: Player, others: Sequence[Player]) -> Opponents:
    """The opponents counted."""
    federations = Counter(other.federation for other in others if other.federation not in _NOWHERE)
    ratings = [plan.rating(other) for other in others]
    mix = Mix(
        number=len(others),
        titled=sum(map(plan.titled, others)),
        fitting=sum(map(plan.fitting, others)),
        foreign=len(federations.keys() - {player.federation}),
        own=federations[player.federation],
        largest=max(federations.values(), default=0),
    )
    return Opponents(mix, sum(ratings), min(ratings, default=0))


@dataclass(frozen=True, slots=True)
class Prospect:
    """A player who seeks the title: every condition, and the score that would make the norm."""

    player: Player
    games: int
    average: int
    score_needed: Points | None
    clauses: tuple[Clause, ...]

    @property
    def possible(self) -> bool:
        """Can the norm be made?"""
        return self.score_needed is not None


def prospect(plan: Plan, player: Player, others: Sequence[Player]) -> Prospect:
    """What a norm would take from a player against these opponents, clause by clause."""
    opponents = opponents_of(plan, player, others)
    needed = halves_needed(plan, opponents)
    return Prospect(
        player,
        opponents.mix.number * plan.cycles,
        opponents.average(plan),
        None if needed is None else HALF * needed,
        tuple(condition.clause for condition in conditions(plan, opponents)),
    )
