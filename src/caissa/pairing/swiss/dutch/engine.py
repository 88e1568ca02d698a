"""The way through the brackets, from the highest scoregroup to the last.

Each bracket is tried in the smallest graph that can prove the result: by itself, then with the next
scoregroup, then with everyone below.

Handbook: C.04.3 1.9 (2017: A.9)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import takewhile

from caissa.matching import mask_of
from caissa.pairing.result import BracketKind
from caissa.pairing.swiss.dutch.attempt import Attempt, Leaving, Paired
from caissa.pairing.swiss.dutch.criteria import Criterion, Setting
from caissa.pairing.swiss.dutch.editions import DutchRules
from caissa.pairing.swiss.dutch.legality import Legality
from caissa.pairing.swiss.dutch.prices import price_book
from caissa.pairing.swiss.dutch.problem import BELOW, NEXT, RESIDENT, Bracket
from caissa.pairing.swiss.errors import NothingLegal
from caissa.pairing.swiss.state import Field
from caissa.tournament import Colour


class Engine:
    """Pairs one field by one edition; `forced` makes two players meet.

    Handbook: C.04.1 5 (2017: e); C.04.3 1.3.1, 1.9, 1.9.2 (2017: A.9, C.4)
    """

    def __init__(self, field: Field, rules: DutchRules, forced: tuple[int, int] | None = None) -> None:
        self.field = field
        self.rules = rules
        self.legality = Legality(field, forced)
        self.players = field.players
        self.bye_rank: int | None = None

    def run(self) -> list[Paired]:
        """All brackets, the highest first."""
        if not self.legality.completes_mask(self.legality.everyone):
            raise NothingLegal
        if self.rules.always_completes and self.legality.odd:
            self._find_bye_score()
        return self._all_brackets()

    def _find_bye_score(self) -> None:
        """Settle how low the score of the PAB's taker can be (C5), and who may take it."""
        self.bye_rank = self.legality.lowest_bye_score()
        lowest = [at for at, player in enumerate(self.players) if player.rank == self.bye_rank]
        self.legality.restrict_bye(mask_of(lowest, len(self.players)))

    def _all_brackets(self) -> list[Paired]:
        everyone = tuple(range(len(self.players)))
        starts = [
            at
            for at, player in enumerate(self.players)
            if at == 0 or player.rank != self.players[at - 1].rank
        ]
        # Where each scoregroup begins, and the end twice over for those after the last.
        borders = [*starts, len(everyone), len(everyone)]
        done: list[Paired] = []
        moved_down: tuple[int, ...] = ()
        for start, following, below in zip(borders, borders[1:], borders[2:], strict=False):
            bracket = Bracket(
                moved_down, everyone[start:following], everyone[following:below], everyone[below:]
            )
            paired = self._pair(bracket)
            done.append(paired)
            moved_down = paired.left
            if paired.kind is BracketKind.PENULTIMATE:
                pooled = Bracket(moved_down, everyone[following:])
                done.append(self._pair_last(pooled, BracketKind.COLLAPSED))
                break
        return done

    def _pair(self, bracket: Bracket) -> Paired:
        if not bracket.next:
            return self._pair_last(bracket, _kind(bracket))
        if self.rules.always_completes:
            return _WithCompletion(self, bracket).pair()
        return _WithCollapse(self, bracket).pair()

    def _pair_last(self, bracket: Bracket, kind: BracketKind) -> Paired:
        attempt = self.attempt(bracket, RESIDENT, Leaving.WITH_THE_BYE)
        if not attempt.solve():
            raise NothingLegal
        return attempt.result(kind)

    def attempt(
        self,
        bracket: Bracket,
        scope: int,
        leaving: Leaving,
        criteria: tuple[Criterion, ...] | None = None,
        *,
        counts_unplayed: bool = True,
    ) -> Attempt:
        """A try at a bracket within some scope."""
        settings = self._setting(bracket.members), self._setting(bracket.next)
        chosen = self.rules.criteria if criteria is None else criteria
        return Attempt(
            self.legality, chosen, bracket, settings, scope, leaving, counts_unplayed=counts_unplayed
        )

    def _setting(self, members: Sequence[int]) -> Setting:
        # Players stand in rank order, and those who moved down had more points.
        lowest = self.players[members[-1]].rank if members else 0
        return Setting(lowest, self.field.point, self.field.initial_colour or Colour.WHITE)


def _kind(bracket: Bracket) -> BracketKind:
    return BracketKind.HETEROGENEOUS if bracket.moved_down else BracketKind.HOMOGENEOUS


class _WithCompletion:
    """A bracket by the 2026 text: whatever it does, the rest must stay pairable (C4, C5)."""

    def __init__(self, engine: Engine, bracket: Bracket) -> None:
        self.engine = engine
        self.legality = engine.legality
        self.bracket = bracket
        self.kind = _kind(bracket)
        resident = engine.players[bracket.residents[0]].rank
        # With the PAB's score at or above this bracket's, its taker is in this bracket.
        self.holds_bye = engine.bye_rank is not None and resident <= engine.bye_rank

    def pair(self) -> Paired:
        """The bracket's pairing."""
        # The smallest graph first: most brackets are settled by themselves, and a larger graph can only be
        # needed where several players float or the rest would not complete.
        return self._by_itself() or self._with_next() or self._with_all_below()

    def _by_itself(self) -> Paired | None:
        """With at most one downfloater, the graph of the bracket says all but whether the rest completes."""
        leaving = Leaving.WITH_THE_BYE if self.holds_bye else Leaving.DOWNWARDS
        attempt = self.engine.attempt(self.bracket, RESIDENT, leaving)
        if not attempt.solve() or attempt.downfloaters > 1:
            return None
        paired = attempt.result(self.kind)
        some, lower = [], self.bracket.rest
        if paired.left and attempt.outlook is not None:
            some, lower = attempt.outlook.leaving(paired.left[0]), self.bracket.below
        return paired if self.legality.completes(some, lower) else None

    def _with_next(self) -> Paired | None:
        """With several downfloaters, the next scoregroup has to be looked at together with the bracket."""
        if self.holds_bye or not self.bracket.below:
            return None
        attempt = self.engine.attempt(self.bracket, NEXT, Leaving.DOWNWARDS)
        attempt.solve()
        candidate = attempt.candidate()
        completes = self.legality.completes(attempt.alone_after(candidate), self.bracket.below)
        return attempt.result(self.kind, candidate) if completes else None

    def _with_all_below(self) -> Paired:
        """Nothing is left out of this graph, so that its best candidates complete the round."""
        attempt = self.engine.attempt(self.bracket, BELOW, Leaving.WITH_THE_BYE, counts_unplayed=False)
        attempt.solve()
        if self.holds_bye and attempt.downfloaters == 1:
            attempt = self.engine.attempt(self.bracket, BELOW, Leaving.WITH_THE_BYE)
            attempt.solve()
        return attempt.result(self.kind)


class _WithCollapse:
    """A bracket by the 2017 text: the rest is tested afterwards, and pooled if it cannot be paired."""

    def __init__(self, engine: Engine, bracket: Bracket) -> None:
        self.engine = engine
        self.legality = engine.legality
        self.bracket = bracket
        self.kind = _kind(bracket)

    def pair(self) -> Paired:
        """The bracket's pairing; if it fails the completion test, it is paired again as the PPB."""
        paired = self._looking_ahead() if self.bracket.below else self._before_last()
        if self.legality.completes(paired.left, self.bracket.rest):
            return paired
        return self._penultimate()

    def _looking_ahead(self) -> Paired:
        attempt = self.engine.attempt(self.bracket, RESIDENT, Leaving.DOWNWARDS)
        if not attempt.solve() or attempt.downfloaters > 1:
            attempt = self.engine.attempt(self.bracket, NEXT, Leaving.DOWNWARDS)
            attempt.solve()
        return attempt.result(self.kind)

    def _before_last(self) -> Paired:
        """The last bracket but one: its downfloaters also decide about the PAB (note to A.9)."""
        first = self._looking_ahead()
        if not first.left:
            return first
        attempt = self.engine.attempt(self.bracket, BELOW, Leaving.WITH_THE_BYE)
        if not attempt.solve():
            return first
        paired = attempt.result(self.kind)
        return paired if self._as_good(paired, first) else first

    def _as_good(self, paired: Paired, other: Paired) -> bool:
        """Are both equal in number of pairs and PSD (C.5, C.6), the criteria above the look ahead?"""
        book = price_book(_above_the_look_ahead(self.engine.rules.criteria))
        return sorted(book.spent(paired.fates)) == sorted(book.spent(other.fates))

    def _penultimate(self) -> Paired:
        """The PPB: its downfloaters must let the round be completed (C.4), and C.7 is left out."""
        here = _but_ahead(self.engine.rules.criteria)
        attempt = self.engine.attempt(self.bracket, BELOW, Leaving.WITH_THE_BYE, here)
        if not attempt.solve():
            raise NothingLegal
        paired = attempt.result(BracketKind.PENULTIMATE)
        paired.ahead = []  # what C.7 would say of the next bracket was not compared
        return paired


@cache
def _above_the_look_ahead(criteria: tuple[Criterion, ...]) -> tuple[Criterion, ...]:
    return tuple(takewhile(lambda criterion: not criterion.ahead, criteria))


@cache
def _but_ahead(criteria: tuple[Criterion, ...]) -> tuple[Criterion, ...]:
    return tuple(criterion for criterion in criteria if not criterion.ahead)
