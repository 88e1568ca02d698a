"""The tie-break day of a knock-out: rapid, blitz and sudden death until a level tie has its winner.

Handbook: FIDE Arbiters' Manual, chapter 4, 6.2
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from caissa.pairing.knockout.encounter import (
    BLITZ,
    LONG_BLITZ,
    RAPID,
    SUDDEN_DEATH,
    Encounter,
    Stage,
    encounter,
)
from caissa.pairing.knockout.matches import MatchTerms, match_state
from caissa.tournament import Game, Outcome
from caissa_web.section.book import Book, TieBreakGame
from caissa_web.section.options import TIE_BREAK_BLITZ

_OUTCOMES = {
    "1": (Outcome.WIN, Outcome.LOSS),
    "=": (Outcome.DRAW, Outcome.DRAW),
    "0": (Outcome.LOSS, Outcome.WIN),
}
RESULTS = tuple(_OUTCOMES)


@dataclass(frozen=True, slots=True)
class TieBreakDay:
    """The games of one tie so far, and the one that is due: stage, number, and White if that is settled."""

    games: tuple[TieBreakGame, ...]
    stands: Encounter
    stage: Stage | None
    game: int
    white: int | None


def stages_of(book: Book) -> tuple[Stage, ...]:
    """Two rapid games, two or four of blitz as announced, then sudden death."""
    return (RAPID, LONG_BLITZ if book.value(TIE_BREAK_BLITZ) == LONG_BLITZ.games else BLITZ, SUDDEN_DEATH)


def tie_break_day(book: Book, round_number: int, pair: tuple[int, int]) -> TieBreakDay:
    """How the tie-break games of two players stand, and what they play next."""
    games = tuple(
        game
        for game in book.tie_break_games
        if game.round == round_number and {game.white, game.black} == set(pair)
    )
    stages = stages_of(book)
    by_stage = _by_stage(pair, [_as_game(game) for game in games], stages)
    stands = encounter(*pair, by_stage, stages)
    stage = stands.next_stage
    played = by_stage[stages.index(stage)] if stage else []
    white = played[-1].black if played else None
    return TieBreakDay(games, stands, stage, len(played) + 1, white)


def _by_stage(pair: tuple[int, int], games: Sequence[Game], stages: Sequence[Stage]) -> list[list[Game]]:
    """The games in the order played, each in its stage: a stage ends when it is decided or over."""
    rest, listed = list(games), []
    for stage in stages:
        played: list[Game] = []
        while rest and not (played and match_state(*pair, played, MatchTerms(stage.games)).over):
            played.append(rest.pop(0))
        listed.append(played)
    return listed


def _as_game(game: TieBreakGame) -> Game:
    return Game(game.white, game.black, *_OUTCOMES[game.result])
