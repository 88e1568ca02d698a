"""Cross-tables as values that every output can print: Swiss, round robin, double, teams."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction

from caissa.messages import msg
from caissa.standings.ranking import Standings
from caissa.standings.results import (
    ALLOCATED,
    BLACK,
    FORFEIT_LOSS,
    FORFEIT_WIN,
    NO_ROUND,
    NOBODY,
    OPEN,
    REQUESTED,
    WHITE,
    ResultTable,
)
from caissa.standings.tiebreaks.contributions import printed
from caissa.tournament import Score, Tournament

_COLOURS = {WHITE: "w", BLACK: "b"}
_MARKS = {OPEN: "*", FORFEIT_WIN: "+", FORFEIT_LOSS: "-", ALLOCATED: msg("bye"), NO_ROUND: msg("free")}
_HALF_POINT, _ABSENT = msg("half-point bye"), msg("absent")


class Layout(Enum):
    """How a cross-table is laid out: by rounds, or everybody against everybody."""

    BY_ROUNDS = msg("rounds")
    ALL_AGAINST_ALL = msg("all against all")


@dataclass(frozen=True, slots=True)
class Meeting:
    """One side of one round: against whom, with which colour, with what points; how it is marked.

    The mark is empty for a game played, `+` or `-` for a forfeit, `bye`, `half-point bye` and so on
    for a round without opponent, `*` for an open game.
    """

    round: int
    opponent: int | None
    colour: str
    points: Decimal
    game_points: Decimal | None = None
    mark: str = ""


@dataclass(frozen=True, slots=True)
class CrossTableRow:
    """A participant's line: place, points, and the cells from left to right.

    By rounds, a cell holds the one meeting of that round, or none. All against all, it holds the
    meetings with the participant of that column: two in a double round robin; none on the diagonal.
    """

    participant: int
    name: str
    rank: int | None
    points: Decimal
    cells: tuple[tuple[Meeting, ...], ...]


@dataclass(frozen=True, slots=True)
class CrossTable:
    """A cross-table: the participants or rounds that head its columns, and its rows in order."""

    layout: Layout
    heading: tuple[int, ...]
    rows: tuple[CrossTableRow, ...]
    teams: bool
    double: bool


def cross_table(tournament: Tournament, standings: Standings, layout: Layout | None = None) -> CrossTable:
    """The cross-table of the standings: by rounds for a Swiss, all against all for a round robin."""
    table = standings.counting.table
    chosen = layout or (Layout.BY_ROUNDS if table.swiss else Layout.ALL_AGAINST_ALL)
    order = [
        *(row.id for row in standings.rows),
        *(participant for participant in standings.unranked if participant in table.ids),
    ]
    heading = range(1, table.rounds + 1) if chosen is Layout.BY_ROUNDS else order
    names = _names(tournament)
    rows = tuple(
        _row(standings, table, participant, names[participant], chosen, order) for participant in order
    )
    double = any(len(cell) > 1 for row in rows for cell in row.cells)
    return CrossTable(chosen, tuple(heading), rows, table.teams, double)


def _names(tournament: Tournament) -> dict[int, str]:
    if tournament.for_teams:
        return {team.number: team.name for team in tournament.teams}
    return {player.number: player.name for player in tournament.players}


def _row(
    standings: Standings,
    table: ResultTable,
    participant: int,
    name: str,
    layout: Layout,
    order: Sequence[int],
) -> CrossTableRow:
    i = table.ids.index(participant)
    meetings = [_meeting(table, i, r) for r in range(table.rounds)]
    cells: list[tuple[Meeting, ...]]
    if layout is Layout.BY_ROUNDS:
        cells = [(meeting,) if meeting else () for meeting in meetings]
    else:
        cells = [
            tuple(meeting for meeting in meetings if meeting and meeting.opponent == other) for other in order
        ]
    total = table.totals(table.primary)[i] + table.bonus.get(i, {}).get(table.primary, 0)
    return CrossTableRow(
        participant, name, standings.ranks.get(participant), _points(table, total), tuple(cells)
    )


def _meeting(table: ResultTable, i: int, r: int) -> Meeting | None:
    kind, opponent = table.kinds[i][r], table.opponents[i][r]
    own = table.points[table.primary][i][r]
    if kind == NO_ROUND and not own:
        return None
    return Meeting(
        round=r + 1,
        opponent=None if opponent == NOBODY else table.ids[opponent],
        colour=_COLOURS.get(table.colours[i][r], ""),
        points=_points(table, own),
        game_points=_points(table, table.points[Score.GAME_POINTS][i][r]) if table.teams else None,
        mark=_mark(table, i, r),
    )


def _mark(table: ResultTable, i: int, r: int) -> str:
    kind, own = table.kinds[i][r], table.points[table.primary][i][r]
    if kind == REQUESTED:
        return _HALF_POINT if own == table.worth[table.primary].draw else _ABSENT
    return _MARKS.get(kind, "")


def _points(table: ResultTable, units: int) -> Decimal:
    return printed(Fraction(units, table.scale))
