"""Compare the team engine with the literal reading of C.04.6 on random events of up to ten teams.

    python tools/compare_team_literal.py [events] [first seed]

Both editions are compared on every round. In more than half of the events the next round goes on from a
random pairing, so that histories come up which the rules would not make.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

from caissa.pairing.errors import NoLegalPairing
from caissa.pairing.generation.teams import TeamParameters, generate_teams
from caissa.pairing.result import Board, Reason, RoundPairing
from caissa.pairing.swiss.team.editions import team_rules_for
from caissa.pairing.swiss.team.next_round import (
    pair_team_field,
    pair_team_round,
    teams_state,
)
from caissa.pairing.teams.options import team_options
from caissa.pairing.teams.state import TeamField
from caissa.tournament import Tournament

sys.path.insert(0, str(Path(__file__).parents[1]))  # the literal readings stand beside the tests

from tests.literal.team import pair_literally

CODES = (
    "FIDE_TEAM_TYPEA_MP_GP",
    "FIDE_TEAM_TYPEB_MP_GP",
    "FIDE_TEAM_MP_GP",
    "FIDE_TEAM_TYPEA_GP_MP",
    "FIDE_TEAM_TYPEB_MP",
    "FIDE_TEAM_TYPEA_MP_GP_BAKU",
)
Pairs = list[tuple[int, int | None]] | None


class Comparison:
    """Pairs by both readings and counts what it meets."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.dice = Random()
        self.wild = False

    def __call__(
        self, tournament: Tournament, number: int | None = None, *, edition: str | None = None
    ) -> RoundPairing:
        """The round by the text of 2026, or a random one, after both texts have been compared."""
        number = number or tournament.next_round
        for text in ("2024", "2026"):
            self._compare(tournament, number, text)
        pairing = pair_team_round(tournament, number, edition=edition or "2026")
        return self._shuffled(teams_state(tournament, number), pairing) if self.wild else pairing

    def _compare(self, tournament: Tournament, number: int, text: str) -> None:
        field = teams_state(tournament, number, edition=text)
        ours, literal = self._ours(tournament, field, text), self._literal(tournament, field, text)
        self.counts["rounds"] += 1
        self.counts["without a legal pairing"] += ours is None
        if ours != literal:
            self.counts["differences"] += 1
            print(f"{tournament.type_code}, round {number}, {text}: engine {ours}, literal {literal}")

    def _ours(self, tournament: Tournament, field: TeamField, text: str) -> Pairs:
        try:
            pairing = pair_team_field(field, team_rules_for(tournament, text), team_options(tournament))
        except NoLegalPairing:
            return None
        for bracket in pairing.brackets:
            self.counts["brackets with upfloaters"] += bool(bracket.upfloaters)
            self.counts["with more than one"] += len(bracket.upfloaters) > 1
        return sorted(pairing.pairs, key=str)

    def _literal(self, tournament: Tournament, field: TeamField, text: str) -> Pairs:
        try:
            return sorted(pair_literally(field, team_options(tournament), newer=text == "2026"), key=str)
        except NoLegalPairing:
            return None

    def _shuffled(self, field: TeamField, pairing: RoundPairing) -> RoundPairing:
        """Some other legal pairing, if one is found soon."""
        teams = list(field.teams)
        for _ in range(20):
            teams.sort(key=lambda _: self.dice.random())
            pairs = list(zip(teams[::2], teams[1::2], strict=False))
            if all(other.number not in team.barred for team, other in pairs):
                why = Reason("random", "", "")
                seats: list[tuple[int, int | None]] = [(team.number, other.number) for team, other in pairs]
                seats += [(teams[-1].number, None)] if len(teams) % 2 else []
                return replace(
                    pairing, boards=tuple(Board(at, *seat, 0, why) for at, seat in enumerate(seats, start=1))
                )
        return pairing


def main() -> None:
    """Compare and print the counts."""
    events = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    comparison = Comparison()
    for seed in range(first, first + events):
        dice = comparison.dice = Random(seed)
        comparison.wild = dice.random() < 0.6
        teams = dice.randint(3, 10)
        wished = TeamParameters(
            teams=teams,
            rounds=dice.randint(2, min(teams, 7)),
            boards=dice.choice((1, 2, 4)),
            type_code=dice.choice(CODES),
            draws=dice.random() * 0.8,
            absences=dice.choice((0.0, 0.0, 0.1)),
            match_forfeits=dice.choice((0.0, 0.0, 0.1)),
            board_forfeits=dice.choice((0.0, 0.1)),
        )
        generate_teams(wished, dice, engine=comparison)
    print(dict(comparison.counts))


if __name__ == "__main__":
    main()
