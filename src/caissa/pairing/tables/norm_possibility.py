"""Are norms possible where the pairings are known? The mix of opponents that each player will meet.

This judges only what is known before the first game: number of games, federations, titles and rating
average. What a player must score is the affair of the title engine, whose rules these are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from caissa.pairing.tables.pairing_table import PairingTable
from caissa.titles.title_norms.editions import B01_2024
from caissa.titles.title_norms.event import TitleEvent, setting_of
from caissa.titles.title_norms.feasibility import mix_clauses
from caissa.titles.title_norms.norm import Clause
from caissa.titles.title_norms.rules import NormRules
from caissa.tournament import Player, Title, Tournament


@dataclass(frozen=True, slots=True)
class Possibility:
    """Whether a norm is possible for a player against these opponents, clause by clause."""

    player: int
    title: Title
    clauses: tuple[Clause, ...]

    @property
    def possible(self) -> bool:
        """Are all conditions met?"""
        return all(clause.met for clause in self.clauses)


def norm_possibilities(
    table: PairingTable[int],
    players: Mapping[int, Player],
    *,
    double: bool = False,
    rules: NormRules = B01_2024,
) -> tuple[Possibility, ...]:
    """For every player and every title above their own, whether the opponents allow a norm."""
    event = TitleEvent(pre_determined=True, double=double)
    setting = setting_of(Tournament(players=tuple(players.values())), event)
    possibilities = []
    for number in table.participants:
        games = (game for row in table for game in row.games if number in game)
        opponents = [seat for game in games for seat in game if seat != number]
        possibilities += [
            Possibility(number, level.title, mix_clauses(rules, setting, level, players[number], opponents))
            for level in rules.levels
            if level.sought_by(players[number])
        ]
    return tuple(possibilities)
