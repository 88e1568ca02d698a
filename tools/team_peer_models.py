"""How Gacrux reads C.04.6, to tell a known deviation from an unexplained difference."""

from __future__ import annotations

from dataclasses import replace

from caissa.pairing.swiss.team.colours import type_b_strong_to_the_end
from caissa.pairing.swiss.team.editions import C0406_2026
from caissa.pairing.swiss.team.engine import Engine
from caissa.pairing.swiss.team.upfloaters import Rest, UpfloaterSet, choose_upfloaters
from caissa.pairing.teams.history import Handling, read_team_field
from caissa.pairing.teams.options import ColourType, team_options
from caissa.regulations import Rule
from caissa.tournament import Tournament


class _PassOrFail(Engine):
    """C6 met or not met: where no set meets it, it does not count."""

    def _upfloaters(self, rest: Rest) -> UpfloaterSet:
        chosen = super()._upfloaters(rest)
        if not chosen.teams:
            return chosen
        following = rest.teams[rest.top : rest.top + rest.following]
        left = len([team for team in following if team not in chosen.teams])
        needed = next(mark.shortfall[0] for mark in chosen.marks if mark.label == "C6")
        if needed == left % 2:
            return chosen
        others = [criterion for criterion in self.set_criteria if criterion.label != "C6"]
        return choose_upfloaters(rest, others)


def gacrux_reading(tournament: Tournament, number: int) -> list[tuple[int, int]]:
    """The round by Gacrux' readings of C6, of Type B in the last round, and of TPNs while teams are missing.

    C6 is met or not met; a strong preference outlives a difference of 0; absent teams keep their numbers.
    """
    options = team_options(tournament)
    kept = {ColourType.B: Rule("1.7.2", type_b_strong_to_the_end)}
    rules = replace(C0406_2026, preferences={**C0406_2026.preferences, **kept})
    handling = Handling(rules.bars_bye.does, rules.preferences[options.colours].does, options)
    field = read_team_field(tournament.before_round(number), number, handling)
    place = {
        listed: at for at, listed in enumerate(sorted(team.number for team in tournament.teams), start=1)
    }
    numbered = tuple(replace(team, tpn=place[team.number]) for team in field.teams)
    engine = _PassOrFail(replace(field, teams=numbered), rules, options)
    paired = engine.run()
    pairs = [engine.colours(*pair) for bracket in paired.brackets for pair in bracket.pairing.pairs]
    bye = [(paired.bye.team.number, 0)] if paired.bye else []
    return sorted([*((pair.white.number, pair.black.number) for pair in pairs), *bye])
