"""Pairing numbers: who has which, where compatriots meet, and putting drawn numbers into the tournament."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from caissa.errors import CaissaError, ImpossibleChange
from caissa.messages import Message, msg
from caissa.pairing.tables.pairing_table import PairingTable
from caissa.tournament import Bye, Round, Tournament


class UnlawfulNumbers(CaissaError):
    """Pairing numbers that are not 1, 2, 3 … once each."""

    code = "draw.numbers"
    message = "These pairing numbers are not possible: {why}."
    article = "C.05 6.1"


@dataclass(frozen=True, slots=True)
class LateMeeting:
    """Two members of one group who meet in the last rounds."""

    round: int
    group: str
    white: int
    black: int


def compatriots_meeting(
    table: PairingTable[int], group_of: Mapping[int, str], last: int = 3
) -> tuple[LateMeeting, ...]:
    """Every meeting of two of one group in the last rounds; participants without a group are alone.

    Handbook: C.06 1, C.02 15.1 (2022)
    """
    return tuple(
        LateMeeting(row.number, group_of[white], white, black)
        for row in table.rounds[max(0, len(table) - last) :]
        for white, black in row.games
        if group_of.get(white) and group_of.get(white) == group_of.get(black)
    )


def require_numbers(order: Sequence[int], participants: Sequence[int]) -> None:
    """Refuse an order that names somebody twice, leaves somebody out or names a stranger."""
    twice = sorted({number for number in order if order.count(number) > 1})
    left_out = sorted(set(participants) - set(order))
    strangers = sorted(set(order) - set(participants))
    for numbers, what in ((twice, _TWICE), (strangers, _UNKNOWN), (left_out, _LEFT_OUT)):
        if numbers:
            raise UnlawfulNumbers(why=Message(what, {"numbers": ", ".join(map(str, numbers))}))


_TWICE = msg("{numbers} twice")
_UNKNOWN = msg("{numbers} unknown")
_LEFT_OUT = msg("{numbers} left out")


def with_drawn_numbers(tournament: Tournament, order: Sequence[int]) -> Tournament:
    """The tournament with its participants renumbered: the first in the order is number 1, and so on.

    Only before round 1 is paired; announced pairings stay as they are (C.05 6.4).

    Handbook: C.05 6.4
    """
    if tournament.paired_rounds:
        raise ImpossibleChange(
            why=msg("Round 1 has been paired; numbers are drawn before it"), article="C.05 6.4"
        )
    listed = tournament.teams if tournament.for_teams else tournament.players
    require_numbers(order, [entrant.number for entrant in listed])
    new = {old: number for number, old in enumerate(order, start=1)}
    if tournament.for_teams:
        return teams_renumbered(tournament, new)
    return _players_renumbered(tournament, new)


def _players_renumbered(tournament: Tournament, new: Mapping[int, int]) -> Tournament:
    players = sorted(
        (replace(player, number=new[player.number]) for player in tournament.players),
        key=lambda player: player.number,
    )
    teams = tuple(
        replace(team, players=tuple(new[number] for number in team.players)) for team in tournament.teams
    )
    rounds = tuple(replace(played, byes=_byes(played.byes, new)) for played in tournament.rounds)
    return _restrictions_renumbered(
        replace(tournament, players=tuple(players), teams=teams, rounds=rounds, tpns=()), new
    )


def teams_renumbered(tournament: Tournament, new: Mapping[int, int]) -> Tournament:
    """The tournament with its teams under other numbers; their players keep theirs."""
    teams = sorted(
        (replace(team, number=new[team.number]) for team in tournament.teams), key=lambda team: team.number
    )
    line_ups = tuple(
        replace(line_up, team=new[line_up.team], opponent=new.get(line_up.opponent, line_up.opponent))
        for line_up in tournament.line_ups
    )
    rounds: tuple[Round, ...] = tuple(
        replace(played, team_byes=_byes(played.team_byes, new)) for played in tournament.rounds
    )
    forfeits = tuple(
        replace(match, white=new[match.white], black=new[match.black])
        for match in tournament.forfeited_matches
    )
    winners = tuple(replace(winner, winner=new[winner.winner]) for winner in tournament.tie_winners)
    changed = replace(tournament, teams=tuple(teams), line_ups=line_ups, rounds=rounds, tpns=())
    return _restrictions_renumbered(replace(changed, forfeited_matches=forfeits, tie_winners=winners), new)


def _restrictions_renumbered(tournament: Tournament, new: Mapping[int, int]) -> Tournament:
    """Prohibited pairings, virtual and abnormal points follow those whom they are about."""
    return replace(
        tournament,
        prohibited_pairings=tuple(
            replace(group, participants=tuple(new[number] for number in group.participants))
            for group in tournament.prohibited_pairings
        ),
        virtual_points=tuple(
            replace(virtual, participant=new[virtual.participant]) for virtual in tournament.virtual_points
        ),
        abnormal_points=tuple(
            replace(decision, participants=tuple(new[number] for number in decision.participants))
            for decision in tournament.abnormal_points
        ),
    )


def _byes(byes: tuple[Bye, ...], new: Mapping[int, int]) -> tuple[Bye, ...]:
    return tuple(replace(bye, participant=new[bye.participant]) for bye in byes)
