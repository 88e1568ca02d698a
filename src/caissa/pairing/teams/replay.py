"""The checker for teams: every round of a team tournament paired again and laid beside what was recorded.

Handbook: C.04.2 1.4; C.02.03 7.1.3c
"""

from __future__ import annotations

from dataclasses import replace

from caissa.errors import CaissaError
from caissa.pairing.checking.checker import Engine, Pair, PairingCheck, RoundCheck, Verdict
from caissa.pairing.errors import NoLegalPairing
from caissa.pairing.swiss.team.next_round import pair_team_round
from caissa.pairing.teams.history import next_team_round
from caissa.tournament import Bye, Outcome, Tournament
from caissa.tournament.matches import matches


def eve_of_team_round(tournament: Tournament, number: int) -> Tournament:
    """The tournament as it stood when a round of teams was to be paired.

    A team without a match or a bye in a round that was paired was not there (C.04.2 2.4, 3.2).
    """
    if number >= next_team_round(tournament):
        return tournament.before_round(number) if number <= next_team_round(tournament) else tournament
    known = replace(
        tournament,
        scheduled_rounds=tournament.scheduled_rounds or next_team_round(tournament) - 1,
        forfeited_matches=tuple(one for one in tournament.forfeited_matches if one.round < number),
    )
    seen = {team for pair in recorded_team_pairs(tournament, number) for team in pair}
    seen |= {bye.participant for bye in tournament.round(number).team_byes}
    before = known.before_round(number)
    absent = tuple(
        Bye(team.number, Outcome.ZERO_POINT_BYE) for team in tournament.teams if team.number not in seen
    )
    eve = before.round(number)
    return before.with_round(replace(eve, team_byes=(*eve.team_byes, *absent)))


def recorded_team_pairs(tournament: Tournament, number: int) -> tuple[Pair, ...]:
    """The matches of a recorded round, White first, and the pairing-allocated bye."""
    played: list[Pair] = [(match.white, match.black) for match in matches(tournament, number)]
    allocated = [
        bye.participant
        for bye in tournament.round(number).team_byes
        if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE
    ]
    return (*played, *((team, None) for team in allocated))


def check_team_pairings(
    tournament: Tournament, *, edition: str | None = None, engine: Engine = pair_team_round
) -> PairingCheck:
    """Pair every recorded round of teams again, from the facts as they stood before it.

    Handbook: C.04.2 1.4
    """
    rounds = tuple(
        check_team_round(tournament, number, edition=edition, engine=engine)
        for number in range(1, next_team_round(tournament))
    )
    used = next((one.pairing.edition for one in rounds if one.pairing), edition or "")
    return PairingCheck(used, rounds)


def check_team_round(
    tournament: Tournament, number: int, *, edition: str | None = None, engine: Engine = pair_team_round
) -> RoundCheck:
    """One recorded round of teams laid beside the same round paired again; the order of matches is free."""
    recorded = recorded_team_pairs(tournament, number)
    try:
        pairing = engine(eve_of_team_round(tournament, number), number, edition=edition)
    except CaissaError as refusal:
        none_legal = isinstance(refusal, NoLegalPairing)
        verdict = Verdict.NO_LEGAL_PAIRING if none_legal else Verdict.NOT_PAIRABLE
        return RoundCheck(number, verdict, recorded, refusal=refusal)
    return RoundCheck(number, _verdict(recorded, pairing.pairs), recorded, pairing.pairs, pairing)


def _verdict(recorded: tuple[Pair, ...], expected: tuple[Pair, ...]) -> Verdict:
    if set(recorded) == set(expected):
        return Verdict.AGREES
    same = {frozenset(pair) for pair in recorded} == {frozenset(pair) for pair in expected}
    return Verdict.COLOURS if same else Verdict.PAIRS
