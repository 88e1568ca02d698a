"""Changes to the teams of a tournament: entered, taking a bye, withdrawn, let in again."""

from __future__ import annotations

from dataclasses import replace

from caissa.errors import ImpossibleChange
from caissa.messages import msg
from caissa.tournament.matches import matches
from caissa.tournament.outcome import Outcome
from caissa.tournament.player import Departure, Left
from caissa.tournament.rounds import Bye, Round
from caissa.tournament.team import Team
from caissa.tournament.tournament import Tournament

BYES = (Outcome.HALF_POINT_BYE, Outcome.FULL_POINT_BYE, Outcome.ZERO_POINT_BYE)
"""What a team may ask for (C.04.2 3.3)."""


def enter_team(tournament: Tournament, team: Team) -> Tournament:
    """Admit a team, from round 1 or late; in a table drawn up beforehand nobody comes late (C.04.2 2.4)."""
    if team.number in {other.number for other in tournament.teams}:
        raise ImpossibleChange(
            why=msg(
                "number {number} belongs to {team}",
                number=team.number,
                team=tournament.team(team.number).name,
            )
        )
    if not team.name.strip():
        raise ImpossibleChange(why=msg("a team needs a name"))
    if any(other.name == team.name for other in tournament.teams):
        raise ImpossibleChange(why=msg("there is already a team {team}", team=team.name))
    if team.first_round <= tournament.paired_rounds:
        first = tournament.next_round
        raise ImpossibleChange(
            why=msg("{team} can enter from round {first}", team=team.name, first=first), article="C.04.2 2.4"
        )
    if tournament.paired_rounds and not tournament.system.swiss:
        raise ImpossibleChange(
            why=msg("the table has been drawn up; no team can enter now"), article="C.05 6.1"
        )
    teams = sorted((*tournament.teams, team), key=lambda entered: entered.number)
    return replace(tournament, teams=tuple(teams))


def withdraw_team(
    tournament: Tournament,
    number: int,
    after_round: int,
    reason: str = "",
    how: Departure = Departure.WITHDRAWN,
) -> Tournament:
    """Take a team out of the pairing; in a table its matches are lost by forfeit (C.04.2 3.2, C.05 6.6)."""
    team = known_team(tournament, number)
    if how is Departure.EXPELLED and not reason:
        raise ImpossibleChange(why=msg("enter a reason for the expulsion"), article="Laws 12.9")
    if after_round < 0 or after_round > (tournament.scheduled_rounds or after_round):
        raise ImpossibleChange(why=msg("there is no round {number}", number=after_round))
    for round_number in range(after_round + 1, tournament.paired_rounds + 1):
        if _takes_part(tournament, number, round_number):
            raise ImpossibleChange(
                why=msg(
                    "{name} is paired in round {round} and can be withdrawn only after it",
                    name=team.name,
                    round=round_number,
                )
            )
    rounds = tuple(
        round_ if round_.number <= after_round else _without_byes(round_, number)
        for round_ in tournament.rounds
    )
    changed = replace(team, left=Left(how, after_round, reason))
    return with_team(replace(tournament, rounds=rounds), changed)


def readmit_team(tournament: Tournament, number: int) -> Tournament:
    """Let a withdrawn team be paired again; the expelled stay out."""
    team = known_team(tournament, number)
    if team.left is not None and team.left.how is Departure.EXPELLED:
        raise ImpossibleChange(why=msg("{name} was expelled", name=team.name), article="Laws 12.9")
    return with_team(tournament, replace(team, left=None))


def announce_team_bye(
    tournament: Tournament, number: int, round_number: int, outcome: Outcome | None
) -> Tournament:
    """Record that a team asks for a bye in a round not yet paired, or, with None, that it plays after all.

    Handbook: C.04.2 3.3 (2017: D.4)
    """
    team = known_team(tournament, number)
    if outcome is not None and outcome not in BYES:
        raise ImpossibleChange(
            why=msg("only half-, full- and zero-point byes can be requested"), article="C.04.2 3.3"
        )
    if not 1 <= round_number <= (tournament.scheduled_rounds or round_number):
        raise ImpossibleChange(why=msg("there is no round {number}", number=round_number), article="C.04.1 1")
    if tournament.is_paired(round_number):
        raise ImpossibleChange(why=msg("round {number} has been paired", number=round_number))
    if team.gone_in(round_number):
        raise ImpossibleChange(why=msg("{team} has withdrawn", team=team.name), article="C.07 16.1.1")
    round_ = tournament.round(round_number)
    others = tuple(bye for bye in round_.team_byes if bye.participant != number)
    asked = (Bye(number, outcome),) if outcome is not None else ()
    return tournament.with_round(replace(round_, team_byes=(*others, *asked)))


def known_team(tournament: Tournament, number: int) -> Team:
    """A team by its number; refused where there is none."""
    if number not in {team.number for team in tournament.teams}:
        raise ImpossibleChange(why=msg("There is no team {number}", number=number))
    return tournament.team(number)


def with_team(tournament: Tournament, changed: Team) -> Tournament:
    """The tournament with one team put in place of what was recorded for it."""
    teams = tuple(changed if team.number == changed.number else team for team in tournament.teams)
    return replace(tournament, teams=teams)


def _takes_part(tournament: Tournament, number: int, round_number: int) -> bool:
    """Does a paired round keep a team: a match, in a table one with a result; or the allocated bye?"""
    round_ = tournament.round(round_number)
    allocated = Outcome.PAIRING_ALLOCATED_BYE
    if any(bye.participant == number and bye.outcome is allocated for bye in round_.team_byes):
        return True
    mine = [match for match in matches(tournament, round_number) if number in (match.white, match.black)]
    if tournament.system.swiss:
        return bool(mine)
    return any(not round_.games[index].open for match in mine for index in match.boards)


def _without_byes(round_: Round, number: int) -> Round:
    """A round without the byes that a team had announced."""
    allocated = Outcome.PAIRING_ALLOCATED_BYE
    kept = tuple(bye for bye in round_.team_byes if bye.participant != number or bye.outcome is allocated)
    return replace(round_, team_byes=kept)
