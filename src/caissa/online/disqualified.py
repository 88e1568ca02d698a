"""What the declared policy means for the opponents of a disqualified player (E.04 Appendix I 1.9)."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.online.declared import DisqualifiedPoints
from caissa.tournament import Outcome, Tournament


@dataclass(frozen=True, slots=True)
class Award:
    """An opponent who gets the point of a game that the disqualified player won or drew."""

    round: int
    opponent: int
    before: Outcome


def awards(facts: Tournament, number: int, policy: DisqualifiedPoints | None) -> tuple[Award, ...]:
    """Who would get points, round by round; nobody where the results stand or nothing was declared."""
    if policy is not DisqualifiedPoints.AWARDED:
        return ()
    listed = []
    for each in facts.rounds:
        for game in each.games:
            sides = {
                game.white: (game.black, game.black_outcome),
                game.black: (game.white, game.white_outcome),
            }
            if number not in sides or game.open:
                continue
            opponent, outcome = sides[number]
            if outcome is not None and outcome not in (Outcome.WIN, Outcome.FORFEIT_WIN):
                listed.append(Award(each.number, opponent, outcome))
    return tuple(listed)
