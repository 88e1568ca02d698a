"""Wishes for a random event of teams, completed by the dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from caissa.errors import CaissaError
from caissa.pairing import pair
from caissa.pairing.generation.dice import between
from caissa.pairing.generation.errors import ImpossibleTournament
from caissa.pairing.generation.team_schedules import play_by_table, play_team_knockout, rounds_of_table
from caissa.pairing.generation.teams import GeneratedTeams, TeamParameters, generate_teams
from caissa.pairing.generation.tournaments import Generated
from caissa.pairing.names import TYPE_CODES, TYPE_TEXTS, SystemName
from caissa.tournament import Colour

ABSENCES = 0.05
FORFEITS = 0.05

Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class TeamShape:
    """One system of teams as the generator sees it: how many teams and boards it takes at least and most.

    `usual` teams and boards are what the dice choose from, boards in steps; `swiss` systems have as many
    rounds as wished and absences.
    """

    usual: tuple[Range, Range]
    teams: Range = (2, 999)
    boards: Range = (1, 20)
    step: int = 1
    text: str = ""
    cycles: int = 1
    swiss: bool = False
    bracket: bool = False


TEAM_SHAPES: Mapping[SystemName, TeamShape] = {
    SystemName.TEAM: TeamShape(((6, 40), (2, 8)), text="Team: Swiss-System", swiss=True),
    SystemName.OLYMPIAD: TeamShape(((6, 40), (4, 4)), swiss=True),
    SystemName.TEAM_ROUND_ROBIN: TeamShape(((4, 12), (2, 8)), text="Team: Round-Robin", cycles=2),
    SystemName.TEAM_KNOCKOUT: TeamShape(((4, 16), (2, 8)), text="Team: Knock-Out", bracket=True),
    SystemName.TEAM_THIRD_PLACE_KNOCKOUT: TeamShape(((4, 16), (2, 8)), bracket=True),
    SystemName.SCHEVENINGEN: TeamShape(
        ((2, 2), (2, 10)), (2, 2), (2, 20), text="Team: Scheveningen system", cycles=2
    ),
    SystemName.SEMI_SCHEVENINGEN: TeamShape(((2, 2), (4, 10)), (2, 2), (4, 20), step=2),
    SystemName.SCHILLER: TeamShape(((3, 5), (2, 4)), (3, 26), (2, 20), text="Team: Schiller system"),
    SystemName.SKALITZKA: TeamShape(((3, 3), (2, 8)), (3, 3), (2, 20), step=2, text="Team: Skalitzka system"),
}
"""The systems for which random events of teams can be made."""


@dataclass(frozen=True, slots=True)
class TeamWishes:
    """What a random event of teams shall be like; None is left to the dice.

    `games` are the matches of every tie of a knock-out.
    """

    teams: int | None = None
    rounds: int | None = None
    boards: int | None = None
    edition: str = ""
    draws: float | None = None
    absences: float | None = None
    board_forfeits: float | None = None
    initial_colour: Colour | None = None
    system: SystemName = SystemName.TEAM
    cycles: int = 1
    games: int | None = None

    def __post_init__(self) -> None:
        for objection in self._objections():
            raise ImpossibleTournament(why=f"{objection} ({self.system.value})")

    @property
    def shape(self) -> TeamShape:
        """What the system demands."""
        if self.system not in TEAM_SHAPES:
            raise ImpossibleTournament(why=f"this is no system of teams ({self.system.value})")
        return TEAM_SHAPES[self.system]

    def _objections(self) -> list[str]:
        shape, (least, most) = self.shape, self.shape.teams
        fewest, largest = shape.boards
        boards, steps = fewest if self.boards is None else self.boards, f" in steps of {shape.step}"
        objections = {
            f"there can be {least} to {most} teams": not least <= (self.teams or least) <= most,
            f"there can be {fewest} to {largest} boards{steps if shape.step > 1 else ''}": not fewest
            <= boards
            <= largest
            or bool(boards % shape.step),
            "the rounds follow from the teams": not shape.swiss and self.rounds is not None,
            "no edition can be chosen": not shape.swiss and bool(self.edition),
            "nobody is absent by the table": not shape.swiss and bool(self.absences),
            "no board is forfeited": self.system in _ONE_BY_ONE and bool(self.board_forfeits),
            f"there can be 1 to {shape.cycles} cycles": not 1 <= self.cycles <= shape.cycles,
            "only a knock-out has several matches a tie": not shape.bracket and self.games is not None,
        }
        return [objection for objection, holds in objections.items() if holds]

    @property
    def type_code(self) -> str:
        """The code of record 192."""
        code = "FIDE_TEAM_TYPEA_MP_GP" if self.system is SystemName.TEAM else TYPE_CODES[self.system]
        if self.cycles == 1:
            return code
        return code.replace("ROUNDROBIN", "DOUBLEROUNDROBIN").replace("SCHEVEN", "DOUBLESCHEVEN")


_ONE_BY_ONE = (
    SystemName.SCHEVENINGEN,
    SystemName.SEMI_SCHEVENINGEN,
    SystemName.SCHILLER,
    SystemName.SKALITZKA,
)


def generate_team_event(wishes: TeamWishes, seed: int) -> Generated:
    """A random event of teams; the same wishes and seed give the same one again.

    Handbook: C.02.03 7.1.3c
    """
    dice = Random(seed)  # noqa: S311 - lots for an exercise, not a secret
    event = _generated(wishes, dice)
    remarks = [f"Random tournament, seed {seed}"]
    if event.stopped:
        remarks.append(f"Stopped before round {event.tournament.next_round}: {event.stopped}")
    named = replace(event.tournament, name=f"Random tournament {seed}", remarks=tuple(remarks))
    return Generated(seed, named, event.stopped)


def _generated(wishes: TeamWishes, dice: Random) -> GeneratedTeams:
    parameters = _settled(wishes, dice)
    if wishes.shape.swiss:
        return generate_teams(parameters, dice, engine=pair)
    try:
        if wishes.shape.bracket:
            return GeneratedTeams(play_team_knockout(parameters, wishes.games or 1, dice))
        return GeneratedTeams(play_by_table(replace(parameters, rounds=rounds_of_table(parameters)), dice))
    except CaissaError as refusal:
        raise ImpossibleTournament(why=str(refusal)) from None


def _settled(wishes: TeamWishes, dice: Random) -> TeamParameters:
    """Every value is drawn, so that a wish does not shift the others."""
    shape = wishes.shape
    drawn = between(dice, *shape.usual[0]), between(dice, *shape.usual[1]), between(dice, 3, 9)
    shares = dice.random(), dice.random(), dice.random()
    teams = drawn[0] if wishes.teams is None else wishes.teams
    rounds = min(drawn[2], max(1, teams // 2)) if wishes.rounds is None else wishes.rounds
    boards = drawn[1] - drawn[1] % shape.step if wishes.boards is None else wishes.boards
    return TeamParameters(
        teams=teams,
        rounds=rounds,
        boards=boards,
        type_code=wishes.type_code,
        type_text=shape.text or TYPE_TEXTS[wishes.system],
        edition=wishes.edition,
        draws=_share(wishes.draws, 0.1 + 0.4 * shares[0]),
        absences=_share(wishes.absences, ABSENCES * shares[1]),
        board_forfeits=_share(wishes.board_forfeits, FORFEITS * shares[2]),
        initial_colour=wishes.initial_colour,
    )


def _share(wished: float | None, drawn: float) -> float:
    return drawn if wished is None else wished
