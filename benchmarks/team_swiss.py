"""How long a round of the team Swiss takes: python benchmarks/team_swiss.py [teams] [rounds].

Every round of one random event is paired by both editions; the slowest round is what counts. Of each round
the share of reading the facts is given too, because it grows with the rounds played.
"""

from __future__ import annotations

import sys
import time
from random import Random

from caissa.pairing.generation.teams import TeamParameters, generate_teams
from caissa.pairing.result import RoundPairing
from caissa.pairing.swiss.team.next_round import pair_team_round, teams_state
from caissa.tournament import Tournament

CODES = ("FIDE_TEAM_TYPEA_MP_GP", "FIDE_TEAM_TYPEB_GP_MP")
TARGET = 0.5


class Watch:
    """Pairs by both editions and keeps the seconds."""

    def __init__(self) -> None:
        self.spent: dict[str, list[float]] = {"2024": [], "2026": [], "reading": []}

    def __call__(
        self, tournament: Tournament, number: int | None = None, *, edition: str | None = None
    ) -> RoundPairing:
        """The round by the text of 2026."""
        begun = time.perf_counter()
        teams_state(tournament, number, edition=edition)
        self.spent["reading"].append(time.perf_counter() - begun)
        for text in ("2024", "2026"):
            # A fresh copy, so that nothing remembered by the other run helps.
            fresh = tournament.with_round(tournament.round(number or 1))
            begun = time.perf_counter()
            pairing = pair_team_round(fresh, number, edition=text)
            self.spent[text].append(time.perf_counter() - begun)
        return pairing


def main() -> None:
    """Print a line per kind of event."""
    teams = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 11
    for code in CODES:
        watch = Watch()
        dice = Random(1)
        generate_teams(TeamParameters(teams=teams, rounds=rounds, type_code=code), dice, engine=watch)
        slowest = {what: max(seconds) for what, seconds in watch.spent.items()}
        worst = max(slowest["2024"], slowest["2026"])
        listed = ", ".join(f"{what} {seconds:.3f} s" for what, seconds in slowest.items())
        print(f"{code}: {teams} teams, {rounds} rounds: slowest {listed}; {worst / TARGET:.0%} of the target")


if __name__ == "__main__":
    main()
