"""The plan of a random tournament: the wishes, completed by the dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from random import Random
from typing import TypeVar

from caissa.pairing.generation.chances import Chance
from caissa.pairing.generation.dice import between, happens, one_of
from caissa.pairing.generation.errors import ImpossibleTournament
from caissa.pairing.generation.parameters import Parameters
from caissa.pairing.generation.shapes import Shape
from caissa.pairing.knockout.bracket import Knockout
from caissa.pairing.swiss.double_swiss.scoring import double_swiss_scoring
from caissa.pairing.tables.round_robin.berger import rounds_of_a_cycle
from caissa.regulations import edition, in_force
from caissa.tournament import STANDARD_SCORING, Colour, Scoring

T = TypeVar("T")

TWO = 2

DAYS = (date(2026, 9, 1), date(2025, 9, 1))
"""Starting days to choose from, the latest first: one lies within each edition of C.04."""

SCORINGS = (STANDARD_SCORING,) * 8 + (
    Scoring.of("3", "1"),
    Scoring.of("1", "0.5", pairing_allocated_bye="0.5"),
    Scoring.of("1", "0.5", pairing_allocated_bye="0"),
)


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything about a random tournament that is fixed before its first round."""

    shape: Shape
    players: int
    rounds: int
    cycles: int
    games_a_tie: int
    edition: str
    start: date
    shares: Mapping[Chance, float]
    prohibited_groups: int
    baku: bool
    scoring: Scoring
    tie_breaks: tuple[str, ...]
    ratings: tuple[int | None, ...]
    initial_colour: Colour

    @property
    def type_code(self) -> str:
        """The code of record 192; only that of the Dutch system names its edition."""
        code = self.shape.type_code
        if self.shape.regulation == "C.04.3":
            code += f"_{self.edition[:4]}"
        if self.cycles == TWO:
            code = code.replace("ROUNDROBIN", "DOUBLEROUNDROBIN")
        return code + ("_BAKU" if self.baku else "")


def settled(parameters: Parameters, dice: Random) -> Plan:
    """The plan: what is wished for, and sensible random values for the rest."""
    shape = parameters.shape
    key = _edition(parameters)
    players = parameters.players or len(parameters.ratings) or between(dice, *shape.players)
    games = parameters.games or between(dice, *shape.games_a_tie) if shape.games_a_tie else 1
    shares = _shares(parameters, dice)
    scoring = parameters.scoring or _scoring(parameters, dice)
    tie_breaks = one_of(dice, shape.tie_breaks)
    return Plan(
        shape=shape,
        players=players,
        rounds=parameters.rounds or _rounds(parameters, players, games, dice),
        cycles=parameters.cycles,
        games_a_tie=games,
        edition=key,
        start=_start(shape.regulation, key),
        shares=shares,
        prohibited_groups=_prohibited(parameters, dice),
        baku=_or_else(parameters.baku, _accelerated(shape, scoring, dice)),
        scoring=scoring,
        tie_breaks=tie_breaks if parameters.tie_breaks is None else parameters.tie_breaks,
        ratings=_ratings(parameters, players, shares[Chance.UNRATED_PLAYER], dice),
        initial_colour=parameters.initial_colour or one_of(dice, list(Colour)),
    )


def _start(regulation: str, key: str) -> date:
    """The latest of the days on which the edition is in force."""
    return next(day for day in DAYS if not regulation or in_force(regulation, day).key == key)


def _edition(parameters: Parameters) -> str:
    regulation = parameters.shape.regulation
    if not regulation:
        return ""
    wished = parameters.edition
    chosen = edition(regulation, wished) if wished else in_force(regulation)
    if not any(in_force(regulation, day).key == chosen.key for day in DAYS):
        raise ImpossibleTournament(why=f"the edition {wished} of {regulation} is too old")
    return chosen.key


def _prohibited(parameters: Parameters, dice: Random) -> int:
    drawn = max(0, between(dice, -4, 2))
    shape = parameters.shape
    nobody = shape.all_play_all or shape.games_a_tie is not None
    return _or_else(parameters.prohibited_groups, 0 if nobody else drawn)


def _accelerated(shape: Shape, scoring: Scoring, dice: Random) -> bool:
    return happens(dice, 0.15) and scoring.win == 2 * scoring.draw and shape.accelerated


def _or_else(wished: T | None, drawn: T) -> T:
    return drawn if wished is None else wished


def _shares(parameters: Parameters, dice: Random) -> dict[Chance, float]:
    """Every share; one is drawn for each, so that a wish does not shift the others."""
    drawn = {}
    for chance in Chance:
        least, most = chance.usual
        drawn[chance] = round(least + dice.random() * (most - least), 4)
    return drawn | dict.fromkeys(parameters.shape.never, 0.0) | dict(parameters.shares)


def _scoring(parameters: Parameters, dice: Random) -> Scoring:
    """Mostly 1-½-0, always in ties; with Baku only a scoring in which a win is worth two draws.

    In matches of two games the bye brings a won and a drawn game (C.04.5 1.4).
    """
    drawn = one_of(dice, SCORINGS)
    if parameters.shape.games_a_match == TWO:
        return double_swiss_scoring(drawn)
    if parameters.shape.games_a_tie:
        return STANDARD_SCORING
    return STANDARD_SCORING if parameters.baku and drawn.win != 2 * drawn.draw else drawn


def _rounds(parameters: Parameters, players: int, games: int, dice: Random) -> int:
    """From 5 to 11 rounds, fewer in small fields so that legal pairings are likely to exist."""
    if parameters.shape.games_a_tie:
        return games * Knockout(tuple(range(players))).stages
    if parameters.shape.all_play_all:
        return parameters.cycles * rounds_of_a_cycle(players)
    most = max(1, min(11, players // 2))
    drawn = between(dice, min(5, most), most)
    games = parameters.shape.games_a_match
    return max(games, drawn - drawn % games)


def _ratings(parameters: Parameters, players: int, unrated: float, dice: Random) -> tuple[int | None, ...]:
    """The ratings from the highest down, the unrated last."""
    if parameters.ratings:
        return tuple(sorted(parameters.ratings, reverse=True))
    lowest = between(dice, 1400, 1900) if parameters.lowest_rating is None else parameters.lowest_rating
    highest = max(lowest, between(dice, 2200, 2800))
    highest = highest if parameters.highest_rating is None else parameters.highest_rating
    lowest = min(lowest, highest)
    if parameters.rating_gap is not None:
        return tuple(max(lowest, highest - place * parameters.rating_gap) for place in range(players))
    drawn = [between(dice, lowest, highest) for _ in range(players)]
    missing = sum(happens(dice, unrated) for _ in range(players))
    rated = sorted(drawn, reverse=True)[: players - missing]
    return (*rated, *(None for _ in range(missing)))
