"""The stages of a play-off before it is known who plays: how many games at which rate, how many boards."""

from __future__ import annotations

from collections.abc import Sequence

from caissa.messages import msg
from caissa.playoff.contests import Decider, Duel
from caissa.playoff.declared import Declaration, Format, stages_declared
from caissa.playoff.facts import ARMAGEDDON, BLITZ, Rate
from caissa.playoff.schedule import PlannedStage
from caissa.playoff.schemes import Stage, rate_of_stage, stages_2017, stages_2022


def planned_play_off(
    players: int, declared: Declaration, arbiters: tuple[str, ...] = ()
) -> tuple[PlannedStage, ...]:
    """The stages that an event declared, for so many players.

    Handbook: C.07 3.1.3, 3.1.6
    """
    if declared.format is Format.ROUND_ROBIN:
        rate = rate_of_stage(declared.rates or BLITZ, 0)
        rounds = players - 1 + players % 2
        games = rounds * (declared.games or 1)
        return (PlannedStage(msg("round robin"), games, rate, None, players // 2, arbiters),)
    return _planned(players, stages_declared(players, declared), arbiters)


def planned_2022(
    players: int, games: int = 2, rate: Rate | Sequence[Rate] = BLITZ, arbiters: tuple[str, ...] = ()
) -> tuple[PlannedStage, ...]:
    """The stages of the Handbook's play-off of 2022; three players may need Armageddon before their final.

    Handbook: C.07, formerly C.02: 12.2.3.6, 12.2.3.10 (2022)
    """
    if players != 3:
        return _planned(players, stages_2022(players, games, rate), arbiters)
    return (
        PlannedStage(msg("round robin"), 3, rate_of_stage(rate, 0), None, 1, arbiters),
        PlannedStage(msg("semi-final"), 0, BLITZ, ARMAGEDDON, 1, arbiters),
        PlannedStage(msg("final"), games, rate_of_stage(rate, 1), ARMAGEDDON, 1, arbiters),
    )


def planned_2017(
    players: int, rate: Rate = BLITZ, arbiters: tuple[str, ...] = ()
) -> tuple[PlannedStage, ...]:
    """The stages of the Handbook's example of 2017: four play at most, three meet one another first.

    Handbook: C.07, formerly C.02: 13.2.11 (2017)
    """
    if players == 3:
        final = _planned(2, stages_2017(2, rate), arbiters)
        return (PlannedStage(msg("round robin"), 3, rate, None, 1, arbiters), *final)
    playing = min(players, 4)
    return _planned(playing, stages_2017(playing, rate), arbiters)


def _planned(players: int, stages: Sequence[Stage], arbiters: tuple[str, ...]) -> tuple[PlannedStage, ...]:
    planned, left = [], players
    for stage in stages:
        duel = stage.duel(stage.name, (1, 2))
        matches = left - stage.keeps
        planned.append(PlannedStage(stage.name, duel.games, duel.rate, _decider(duel), matches, arbiters))
        left = stage.keeps
    return tuple(planned)


def _decider(duel: Duel) -> Rate:
    """The rate of the deciding game; sudden death is reckoned with one game more."""
    return ARMAGEDDON if duel.decider is Decider.ARMAGEDDON else duel.rate
