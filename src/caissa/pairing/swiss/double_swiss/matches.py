"""Matches of two games, read from the two rounds they take."""

from __future__ import annotations

from dataclasses import dataclass, replace

from caissa.pairing.swiss.colours import preference
from caissa.pairing.swiss.round_input import RoundInput
from caissa.pairing.swiss.state import PlayerState
from caissa.tournament import Colour, Outcome, Result

GAMES = 2


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """One player's side of one match: the two rounds it took.

    Handbook: C.04.5 1.6
    """

    first: Result
    second: Result

    @property
    def opponent(self) -> int | None:
        """The opponent, if there was one."""
        return self.first.opponent or self.second.opponent

    @property
    def forfeited(self) -> bool:
        """Did the player forfeit both games?

        Handbook: C.04.5 0
        """
        return self.first.outcome is self.second.outcome is Outcome.FORFEIT_LOSS

    @property
    def some_game_played(self) -> bool:
        """Was at least one of the two games played?"""
        return self.first.outcome.played or self.second.outcome.played

    @property
    def colour(self) -> Colour | None:
        """The colour of the match: that of its first game, if at least one game was played.

        Handbook: C.04.5 1.6
        """
        if not self.some_game_played:
            return None
        if self.first.colour is not None:
            return self.first.colour
        return self.second.colour.opposite if self.second.colour is not None else None


@dataclass(frozen=True, slots=True)
class MatchPlayer:
    """A player before a match; `floated` says that the last match was against another score."""

    state: PlayerState
    matches: int
    floated: bool


class Matches:
    """All matches before a round.

    Handbook: C.04.5 1.2, 1.5, 2.1.2
    """

    def __init__(self, position: RoundInput) -> None:
        self.position = position
        self.count = (position.round - 1) // GAMES
        numbers = position.tournament.numbers
        self.of = {number: self._matches(number) for number in numbers}
        self.scores = {number: position.scores_before(number) for number in numbers}

    def players(self) -> tuple[MatchPlayer, ...]:
        """Everyone to be paired, by score, then TPN.

        Handbook: C.04.5 1.2
        """
        return tuple(self._player(state) for state in self.position.field.players)

    def _player(self, state: PlayerState) -> MatchPlayer:
        mine = self.of[state.number]
        met = [at for at, match in enumerate(mine) if self.was_played(state.number, at)]
        colours = tuple(match.colour for match in mine if match.colour is not None)
        opponents = frozenset(mine[at].opponent or 0 for at in met)
        prohibited = state.barred - {match.opponent for match in mine}
        return MatchPlayer(
            state=replace(
                state,
                colours=colours,
                preference=preference(colours),
                barred=opponents | prohibited,
                bye_barred=self.bars_bye(state.number),
            ),
            matches=len(met),
            floated=self.floated(state.number),
        )

    def _matches(self, number: int) -> list[PlayedMatch]:
        results = self.position.tournament.results(number)
        return [PlayedMatch(results[GAMES * at], results[GAMES * at + 1]) for at in range(self.count)]

    def was_played(self, number: int, at: int) -> bool:
        """Does the match count as played: an opponent, and nobody forfeited both games?

        Handbook: C.04.5 0, 2.1.1
        """
        match = self.of[number][at]
        if match.opponent is None:
            return False
        return not match.forfeited and not self.of[match.opponent][at].forfeited

    def bars_bye(self, number: int) -> bool:
        """Has the player had a PAB, a full-point bye, or a match won because the opponent forfeited it?

        Handbook: C.04.5 2.1.2
        """
        barring = (Outcome.PAIRING_ALLOCATED_BYE, Outcome.FULL_POINT_BYE)
        for at, match in enumerate(self.of[number]):
            if match.first.outcome in barring or match.second.outcome in barring:
                return True
            if match.opponent is not None and self._won_by_forfeit(number, at):
                return True
        return False

    def _won_by_forfeit(self, number: int, at: int) -> bool:
        match = self.of[number][at]
        theirs = self.of[match.opponent or number][at]
        return theirs.forfeited and match.first.outcome is match.second.outcome is Outcome.FORFEIT_WIN

    def floated(self, number: int) -> bool:
        """Was the last match played against somebody with another score?

        Handbook: C.04.5 1.5
        """
        if not self.count or not self.was_played(number, self.count - 1):
            return False
        opponent = self.of[number][-1].opponent
        before = GAMES * (self.count - 1)
        return opponent is not None and self.scores[number][before] != self.scores[opponent][before]
