"""One encounter of a knock-out: the main games, then rapid, blitz and sudden death until someone wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from caissa.messages import msg
from caissa.pairing.knockout.matches import ImpossibleMatch, MatchState, MatchTerms, match_state
from caissa.pairing.result import Reason
from caissa.tournament import Game

MANUAL = msg("FIDE Arbiters' Manual 2025, chapter 4, {section}", section="6.2")


@dataclass(frozen=True, slots=True)
class Stage:
    """Some games at one rate of play; in sudden death White must win, for Black a draw is enough."""

    name: str
    games: int
    rate: str = ""
    sudden_death: bool = False


MAIN_GAMES = Stage(msg("main games"), 2)
RAPID = Stage(msg("rapid"), 2, msg("25 minutes with 10 seconds a move"))
BLITZ = Stage(msg("blitz"), 2, msg("5 minutes with 3 seconds a move"))
LONG_BLITZ = Stage(msg("blitz"), 4, msg("5 minutes with 3 seconds a move"))
SUDDEN_DEATH = Stage(
    msg("sudden death"),
    1,
    msg("5 minutes for White, 4 for Black, with 2 seconds a move from move 61"),
    sudden_death=True,
)
USUAL_STAGES = (MAIN_GAMES, RAPID, BLITZ, SUDDEN_DEATH)
"""Two games, two rapid games, two blitz games, sudden death; the rates are those of C.02 12.2.3.10 (2022)."""


@dataclass(frozen=True, slots=True)
class Encounter:
    """An encounter as it stands: its stages so far, who won and in which, or what comes next."""

    players: tuple[int, int]
    stages: tuple[Stage, ...]
    played: tuple[MatchState, ...]
    winner: int | None
    reason: Reason | None

    @property
    def next_stage(self) -> Stage | None:
        """The stage to go on with; None when there is a winner."""
        if self.winner is not None:
            return None
        going_on = bool(self.played) and not self.played[-1].over
        return self.stages[len(self.played) - going_on]


def encounter(
    first: int, second: int, games: Sequence[Sequence[Game]], stages: Sequence[Stage] = USUAL_STAGES
) -> Encounter:
    """What the games of an encounter, stage by stage, have decided.

    Each stage is a match of its own; only when it is tied does the next one follow. The last stage is
    sudden death, so that there is a winner.
    """
    begun = [in_stage for in_stage in games if in_stage]
    _require(stages, begun)
    played: list[MatchState] = []
    for place, in_stage in enumerate(begun):
        stage = stages[place]
        if played and not played[-1].tied:
            raise ImpossibleMatch(
                why=msg(
                    "{stage} follows only a tie in {earlier}",
                    stage=stage.name,
                    earlier=stages[place - 1].name,
                ),
                article=MANUAL,
            )
        state = match_state(first, second, in_stage, MatchTerms(stage.games))
        played.append(state)
        winner = _winner(stage, state)
        if winner is not None:
            if begun[place + 1 :]:
                raise ImpossibleMatch(why=msg("it was won in {stage}", stage=stage.name), article=MANUAL)
            return Encounter(
                (first, second), tuple(stages), tuple(played), winner, _reason(stage, state, winner)
            )
    return Encounter((first, second), tuple(stages), tuple(played), None, None)


def _require(stages: Sequence[Stage], games: Sequence[Sequence[Game]]) -> None:
    if not stages or not stages[-1].sudden_death or any(stage.sudden_death for stage in stages[:-1]):
        raise ImpossibleMatch(why=msg("its last stage, and only that, is sudden death"), article=MANUAL)
    if len(games) > len(stages):
        raise ImpossibleMatch(
            why=msg("stages: {stages}; stages with games: {games}", stages=len(stages), games=len(games)),
            article=MANUAL,
        )


def _winner(stage: Stage, state: MatchState) -> int | None:
    if not stage.sudden_death or not state.games or state.games[0].game.open:
        return state.winner
    game = state.games[0].game
    return game.white if game.white_outcome.is_win else game.black


def _reason(stage: Stage, state: MatchState, winner: int) -> Reason:
    if stage.sudden_death and state.winner is None:
        text = msg("Drawn in {stage}: Black wins the encounter.", stage=stage.name)
        return Reason("knockout.draw-odds", MANUAL, text, (winner,))
    text = msg(
        "Won {more:f}-{less:f} in {stage}.", more=max(state.score), less=min(state.score), stage=stage.name
    )
    return Reason("knockout.won", MANUAL, text, (winner,))
