"""Random knock-outs and matches: the bracket is played by the dice, tie-breaks included.

A report file holds the main games only. Who won a tied tie is seen from who plays on, as in real files, and
a remark tells the stage of the tie-break in which it was won.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from caissa.pairing.generation.dice import happens
from caissa.pairing.generation.plan import Plan
from caissa.pairing.generation.results import FLOOR, game, outcomes
from caissa.pairing.knockout.bracket import Knockout, Tie
from caissa.pairing.knockout.encounter import USUAL_STAGES, encounter
from caissa.pairing.knockout.matches import match_games
from caissa.pairing.knockout.rounds import StageRound, round_of_stage, score_in
from caissa.pairing.knockout.third_place import bracket_of
from caissa.tournament import Bye, Game, Outcome, Round, Tournament

TIE_BREAKS = USUAL_STAGES[1:]


class KnockoutPlay:
    """Plays a knock-out, or a match, which is a knock-out of two that may end level."""

    def __init__(self, opening: Tournament, plan: Plan, dice: Random) -> None:
        self.tournament = opening
        self.plan = plan
        self.dice = dice
        bracket = bracket_of(opening, opening.numbers)
        for stage in range(1, bracket.stages + 1):
            bracket = self._stage(bracket, stage)

    @property
    def _is_match(self) -> bool:
        return self.plan.players == 2

    def _stage(self, bracket: Knockout, stage: int) -> Knockout:
        """All ties of a stage played, and the bracket after it."""
        first = (stage - 1) * self.plan.games_a_tie + 1
        rounds = range(first, first + self.plan.games_a_tie)
        for place, number in enumerate(rounds):
            if self._is_match and self._settled(rounds, number):
                return bracket
            self._round(number, round_of_stage(self.tournament, bracket, stage, place))
        for tie in bracket.ties(stage):
            if tie.ready and not self._is_match:
                bracket = bracket.advance(stage, tie.number, self._winner(tie, rounds, bracket))
        return bracket

    def _settled(self, rounds: range, number: int) -> bool:
        """Is a match won before its last game? Then the rest is not played."""
        first, other = (score_in(self.tournament, player, rounds) for player in self.tournament.numbers)
        return abs(first - other) > (rounds.stop - number) * self.tournament.scoring.win

    def _round(self, number: int, stage: StageRound) -> None:
        games = tuple(
            Game(white, black, *outcomes(*self._ratings(white, black), self.plan.shares, self.dice), board)
            for board, (white, black) in enumerate(stage.games, start=1)
        )
        byes = tuple(Bye(player, Outcome.ZERO_POINT_BYE) for player in stage.byes)
        self.tournament = self.tournament.with_round(Round(number, games, byes))

    def _ratings(self, white: int, black: int) -> tuple[int, int]:
        mine, other = (self.tournament.player(number).rating or FLOOR for number in (white, black))
        return mine, other

    def _winner(self, tie: Tie, rounds: range, bracket: Knockout) -> int:
        upper, lower = tie.upper or 0, tie.lower or 0
        first, other = (score_in(self.tournament, player, rounds) for player in (upper, lower))
        if first != other:
            return upper if first > other else lower
        winner, how = self._tie_break(upper, lower)
        stage = bracket.name_of_tie(tie).capitalize()
        remark = f"{stage}: {upper} and {lower} level; {winner} wins the tie-break. {how}"
        self.tournament = replace(self.tournament, remarks=(*self.tournament.remarks, remark))
        return winner

    def _tie_break(self, upper: int, lower: int) -> tuple[int, str]:
        """Rapid, blitz and sudden death until somebody wins, and how it was won."""
        played: list[list[Game]] = []
        for stage in TIE_BREAKS:
            played.append([])
            for white, black in match_games(*self._first_white(upper, lower), stage.games):
                played[-1].append(self._quick_game(white, black))
                decided = encounter(upper, lower, played, TIE_BREAKS)
                if decided.winner is not None and decided.reason is not None:
                    return decided.winner, decided.reason.sentence
        raise AssertionError("sudden death has a winner")

    def _first_white(self, upper: int, lower: int) -> tuple[int, int]:
        return (upper, lower) if happens(self.dice, 0.5) else (lower, upper)

    def _quick_game(self, white: int, black: int) -> Game:
        return Game(white, black, *game(*self._ratings(white, black), 0.3, self.dice))
