"""Wishes for a random team tournament, completed by the dice."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from caissa.pairing.generation.dice import between
from caissa.pairing.generation.teams import TeamParameters, generate_teams
from caissa.pairing.generation.tournaments import Generated
from caissa.tournament import Colour

ABSENCES = 0.05
FORFEITS = 0.05


@dataclass(frozen=True, slots=True)
class TeamWishes:
    """What a random team tournament shall be like; None is left to the dice."""

    teams: int | None = None
    rounds: int | None = None
    boards: int | None = None
    edition: str = ""
    draws: float | None = None
    absences: float | None = None
    board_forfeits: float | None = None
    initial_colour: Colour | None = None


def generate_team_event(wishes: TeamWishes, seed: int) -> Generated:
    """A random team tournament; the same wishes and seed give the same one again.

    Handbook: C.02.03 7.1.3c
    """
    dice = Random(seed)  # noqa: S311 - lots for an exercise, not a secret
    made = generate_teams(_settled(wishes, dice), dice)
    remarks = [f"Random tournament, seed {seed}"]
    if made.stopped:
        remarks.append(f"Stopped before round {made.tournament.next_round}: {made.stopped}")
    named = replace(made.tournament, name=f"Random tournament {seed}", remarks=tuple(remarks))
    return Generated(seed, named, made.stopped)


def _settled(wishes: TeamWishes, dice: Random) -> TeamParameters:
    """Every value is drawn, so that a wish does not shift the others."""
    drawn = between(dice, 6, 40), between(dice, 2, 8), between(dice, 3, 9)
    shares = dice.random(), dice.random(), dice.random()
    teams = drawn[0] if wishes.teams is None else wishes.teams
    rounds = min(drawn[2], max(1, teams // 2)) if wishes.rounds is None else wishes.rounds
    return TeamParameters(
        teams=teams,
        rounds=rounds,
        boards=drawn[1] if wishes.boards is None else wishes.boards,
        edition=wishes.edition,
        draws=_share(wishes.draws, 0.1 + 0.4 * shares[0]),
        absences=_share(wishes.absences, ABSENCES * shares[1]),
        board_forfeits=_share(wishes.board_forfeits, FORFEITS * shares[2]),
        initial_colour=wishes.initial_colour,
    )


def _share(wished: float | None, drawn: float) -> float:
    return drawn if wished is None else wished
