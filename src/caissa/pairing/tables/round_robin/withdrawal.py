"""What a withdrawal or an expulsion means in a round robin: which results count, which games are lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from caissa.messages import plural
from caissa.pairing.result import Reason
from caissa.pairing.tables.pairing_table import PairingTable
from caissa.tournament import Game, Left, Outcome, Tournament
from caissa.tournament.matches import matches

LESS_THAN_HALF = "C.05 6.6.2.1"
AT_LEAST_HALF = "C.05 6.6.2.2"


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """One participant who left: how many games were to be played and were, and whether they count."""

    participant: int
    scheduled: int
    completed: int
    unplayed: tuple[Game, ...]
    reason: Reason

    @property
    def counts(self) -> bool:
        """Do the participant's results count in the final standings? They stay in the table either way."""
        return 2 * self.completed >= self.scheduled


def withdrawals(tournament: Tournament, table: PairingTable[int]) -> tuple[Withdrawal, ...]:
    """Everyone who left the round robin, and what becomes of their results.

    A game is completed when it was played over the board and its result is known. With less than half of
    the games completed the results stay in the table, for rating too, but count for nobody's standing;
    otherwise all count. The same holds for teams and their matches.

    Handbook: C.05 6.6, 6.6.2, 6.6.2.1, 6.6.2.2
    """
    completed = _completed(tournament)
    left = _left(tournament)
    scheduled = Counter(seat for row in table for game in row.games for seat in game)
    withdrawn = []
    for number in left:
        unplayed = tuple(_unplayed(tournament, table, number))
        reason = _reason(number, completed[number], scheduled[number])
        withdrawn.append(Withdrawal(number, scheduled[number], completed[number], unplayed, reason))
    return tuple(withdrawn)


def not_counted(tournament: Tournament, table: PairingTable[int]) -> frozenset[int]:
    """Those whose results do not count in the final standings.

    Handbook: C.05 6.6
    """
    return frozenset(
        withdrawal.participant for withdrawal in withdrawals(tournament, table) if not withdrawal.counts
    )


def _left(tournament: Tournament) -> dict[int, Left]:
    """Who has left; where teams meet as one, a team has when it says so or when all its players have."""
    if not tournament.for_teams or tournament.system.one_by_one:
        return {player.number: player.left for player in tournament.players if player.left is not None}
    gone = {}
    for team in tournament.teams:
        leavings = [tournament.player(number).left for number in team.players]
        known = [left for left in leavings if left is not None]
        if team.left is not None:
            gone[team.number] = team.left
        elif known and len(known) == len(leavings):
            gone[team.number] = max(known, key=lambda left: left.after_round)
    return gone


def absent_in(tournament: Tournament, round_number: int) -> frozenset[int]:
    """Who has left before a round."""
    return frozenset(number for number, left in _left(tournament).items() if round_number > left.after_round)


def _completed(tournament: Tournament) -> Counter[int]:
    if tournament.for_teams:
        return Counter(
            team
            for played in tournament.rounds
            for match in matches(tournament, played.number)
            if match.how is None and any(played.games[index].played for index in match.boards)
            for team in (match.white, match.black)
        )
    return Counter(
        number
        for played in tournament.rounds
        for game in played.games
        if game.played and not game.open
        for number in (game.white, game.black)
    )


def _unplayed(tournament: Tournament, table: PairingTable[int], number: int) -> Iterator[Game]:
    """The games that the participant no longer plays, with the signs that the table shows."""
    for row in table:
        gone = absent_in(tournament, row.number)
        for white, black in row.games:
            if number in gone and number in (white, black):
                yield lost_by_absence(white, black, gone)


def lost_by_absence(white: int, black: int, gone: frozenset[int]) -> Game:
    """A game that cannot be played: - for who is gone, + for the opponent, two - if both are gone.

    Handbook: C.05 6.6
    """
    signs = [Outcome.FORFEIT_LOSS if number in gone else Outcome.FORFEIT_WIN for number in (white, black)]
    return Game(white, black, signs[0], signs[1])


def _reason(number: int, completed: int, scheduled: int) -> Reason:
    if 2 * completed < scheduled:
        text = plural(
            "{completed} of {count} game completed, less than half: the results stay in the table and "
            "are rated, but do not count.",
            "{completed} of {count} games completed, less than half: the results stay in the table "
            "and are rated, but do not count.",
            scheduled,
            completed=completed,
        )
        return Reason("round-robin.withdrawn-early", LESS_THAN_HALF, text, (number,))
    text = plural(
        "{completed} of {count} game completed, at least half: all results count, and unplayed "
        "games are lost by forfeit.",
        "{completed} of {count} games completed, at least half: all results count, and unplayed "
        "games are lost by forfeit.",
        scheduled,
        completed=completed,
    )
    return Reason("round-robin.withdrawn-late", AT_LEAST_HALF, text, (number,))
