"""Schiller: several teams, and everyone meets every player of the other teams but no team-mate.

Teams meet by the Berger table, and each meeting of two teams is a Scheveningen match. If the number of
teams is odd and teams have an even number of players, half-teams meet instead by a Berger table without
its first round, in which the two halves of each team would meet; so nobody has a free day.
"""

from __future__ import annotations

from collections.abc import Callable

from caissa.messages import msg, plural
from caissa.pairing.tables.pairing_table import NoPairingTable, PairingTable, Seat, TableRound, in_rounds
from caissa.pairing.tables.round_robin.berger import berger_table
from caissa.pairing.tables.scheveningen import PERMISSION, block

ARTICLE = msg("FIDE Arbiters' Manual 2025, chapter 4, {section}", section="4")
FEWEST_TEAMS = 3
MOST_TEAMS = 26
FEWEST_BOARDS = 2

Block = tuple[TableRound[Seat], ...]
Place = Callable[[int, int], Seat]
"""Which seat a group and a board in it stand for."""


def schiller(teams: int, boards: int) -> PairingTable[Seat]:
    """The table for a number of teams (A, B, C …) with as many players each."""
    _require(teams, boards)
    if teams % 2 and boards % 2 == 0:
        stages = berger_table(2 * teams).rounds[1:]
        rounds = _joined(stages, _by_balance(boards // 2), _half_team_place(teams, boards // 2))
    else:
        rounds = _joined(berger_table(teams).rounds, _by_balance(boards), _team_place)
    title = plural(
        "Schiller table for {count} team of {boards}",
        "Schiller table for {count} teams of {boards}",
        teams,
        boards=boards,
    )
    return PairingTable(title, ARTICLE, in_rounds(_with_free(rounds, teams, boards)), (PERMISSION,))


def _require(teams: int, boards: int) -> None:
    if not (FEWEST_TEAMS <= teams <= MOST_TEAMS and boards >= FEWEST_BOARDS):
        raise NoPairingTable(
            system=msg("Schiller table"),
            wanted=plural("{count} team of {boards}", "{count} teams of {boards}", teams, boards=boards),
            why=msg(
                "the number of teams must be {least} to {most}, each with {players} players or more",
                least=FEWEST_TEAMS,
                most=MOST_TEAMS,
                players=FEWEST_BOARDS,
            ),
            article=ARTICLE,
        )


def _joined(
    stages: tuple[TableRound[int], ...], meeting: Block, place: Place
) -> tuple[TableRound[Seat], ...]:
    """Every stage takes as many rounds as a meeting of two groups."""
    return tuple(
        TableRound(0, tuple(game for pair in stage.games for game in _placed(row, pair, place)))
        for stage in stages
        for row in meeting
    )


def _placed(row: TableRound[Seat], pair: tuple[int, int], place: Place) -> tuple[tuple[Seat, Seat], ...]:
    """The games of one meeting with the seats of the two groups that meet."""
    group = {"A": pair[0], "B": pair[1]}
    return tuple(
        (place(group[white.team], white.board), place(group[black.team], black.board))
        for white, black in row.games
    )


def _team_place(team: int, board: int) -> Seat:
    return Seat(_letter(team), board)


def _half_team_place(teams: int, half: int) -> Place:
    """Group g is the upper half of team g, group 2N+1-g its lower half: they meet in round 1, left out."""

    def place(group: int, board: int) -> Seat:
        if group <= teams:
            return Seat(_letter(group), board)
        return Seat(_letter(2 * teams + 1 - group), board + half)

    return place


def _letter(team: int) -> str:
    return chr(ord("A") + team - 1)


def _by_balance(boards: int) -> Block:
    """A Scheveningen meeting in which who has a White more as A has a Black more as B.

    So the colours of a player are balanced when the team is A and B equally often, as the Berger table
    sees to.
    """
    rounds = block(boards)
    extra = _extra_whites(rounds)
    leaning = [extra[Seat("A", board)] for board in range(1, boards + 1)]
    to_place = {
        value: [b for b in range(1, boards + 1) if extra[Seat("B", b)] == value] for value in (-1, 0, 1)
    }
    renamed = {to_place[-value].pop(0): board for board, value in enumerate(leaning, start=1)}
    return tuple(
        TableRound(row.number, tuple(_renamed(game, renamed) for game in row.games)) for row in rounds
    )


def _renamed(game: tuple[Seat, Seat], renamed: dict[int, int]) -> tuple[Seat, Seat]:
    white, black = (seat if seat.team == "A" else Seat("B", renamed[seat.board]) for seat in game)
    return white, black


def _extra_whites(rounds: Block) -> dict[Seat, int]:
    extra: dict[Seat, int] = {}
    for row in rounds:
        for white, black in row.games:
            extra[white] = extra.get(white, 0) + 1
            extra[black] = extra.get(black, 0) - 1
    return extra


def _with_free(rounds: tuple[TableRound[Seat], ...], teams: int, boards: int) -> tuple[TableRound[Seat], ...]:
    """The rounds with those who have no game in them."""
    everyone = [_team_place(team, board) for team in range(1, teams + 1) for board in range(1, boards + 1)]
    completed = []
    for row in rounds:
        playing = {seat for game in row.games for seat in game}
        completed.append(
            TableRound(row.number, row.games, tuple(seat for seat in everyone if seat not in playing))
        )
    return tuple(completed)
