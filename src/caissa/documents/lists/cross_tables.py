"""Cross-tables on paper: by rounds for a Swiss, everybody against everybody for a round robin; progress."""

from __future__ import annotations

from collections.abc import Sequence

from caissa.documents.document import Block, Column, ColumnKind, Document, Emphasis, Paragraph, Table
from caissa.documents.lists.standings import provisional
from caissa.documents.naming import rating, titled
from caissa.documents.phrases import Phrases
from caissa.documents.request import Request
from caissa.standings import CrossTable, CrossTableRow, Layout, Meeting, Standings, cross_table
from caissa.tournament import wall_text

MOST_COLUMNS_ALL_AGAINST_ALL = 40
"""With more participants everybody against everybody fills no page; then the table goes by rounds."""

Numbered = dict[int, int]


def by_rank(request: Request) -> Document:
    """The cross-table in the order of the standings."""
    standings = request.standings
    table = _table(request, standings)
    title = request.say("Cross-table by rank after round {round}", round=standings.after_round)
    blocks = [*provisional(request, standings), *_blocks(request, table, table.rows)]
    return request.document(title, blocks, provisional=not standings.complete)


def by_number(request: Request) -> Document:
    """The cross-table in the order of the starting numbers."""
    standings = request.standings
    table = _table(request, standings)
    rows = sorted(table.rows, key=lambda row: row.participant)
    title = request.say("Cross-table by number after round {round}", round=standings.after_round)
    blocks = [*provisional(request, standings), *_blocks(request, table, rows)]
    return request.document(title, blocks, provisional=not standings.complete)


def progress(request: Request) -> Document:
    """Everybody's points after every round, in the order of the standings."""
    standings = request.standings
    table = cross_table(request.tournament, standings, Layout.BY_ROUNDS)
    rounds = [Column(str(number), ColumnKind.NUMBER) for number in table.heading]
    rows = tuple((*_who(request, row), *_running(row)) for row in table.rows)
    title = request.say("Progress table after round {round}", round=standings.after_round)
    columns = (*_who_columns(request), *rounds)
    blocks = [*provisional(request, standings), *_or_nobody(request, [Table(columns, rows)], rows)]
    return request.document(title, blocks, provisional=not standings.complete)


def _running(row: CrossTableRow) -> list[str]:
    total, totals = row.points * 0, []
    for meetings in row.cells:
        total += sum(meeting.points for meeting in meetings)
        totals.append(wall_text(total))
    return totals


def _table(request: Request, standings: Standings) -> CrossTable:
    table = cross_table(request.tournament, standings)
    if table.layout is Layout.ALL_AGAINST_ALL and len(table.rows) > MOST_COLUMNS_ALL_AGAINST_ALL:
        return cross_table(request.tournament, standings, Layout.BY_ROUNDS)
    return table


def _blocks(request: Request, crosses: CrossTable, rows: Sequence[CrossTableRow]) -> list[Block]:
    """The table in this order; opponents are named by their numbers, which never change."""
    say = request.say
    if crosses.layout is Layout.BY_ROUNDS:
        order = list(crosses.heading)
        cells = [[_round_cell(say, cell) for cell in row.cells] for row in rows]
        note = say("A cell shows the number of the opponent (No.), the colour and the result.")
    else:
        order = [row.participant for row in rows]
        places = {number: at for at, number in enumerate(crosses.heading)}
        cells = [[_against(row, other, places) for other in order] for row in rows]
        note = say("The columns are headed by the numbers of the opponents (No.).")
    columns = [Column(str(number), ColumnKind.CENTRED) for number in order]
    lines = tuple(
        (*_who(request, row), *line, wall_text(row.points), _rank(row))
        for row, line in zip(rows, cells, strict=True)
    )
    points = Column(say("Pts"), ColumnKind.NUMBER, say("Points"), key=False)
    table = Table((*_who_columns(request), *columns, points, _rank_column(say)), lines)
    return _or_nobody(request, [table, Paragraph(f"{note} {_byes(say)}", Emphasis.SMALL)], lines)


def _byes(say: Phrases) -> str:
    return say("+ and - are forfeits; U, H, F and Z are byes of the pairing, a half, a full and no point.")


def _or_nobody(request: Request, blocks: list[Block], rows: Sequence[object]) -> list[Block]:
    return blocks if rows else [Paragraph(request.say("There are no participants yet."))]


def _rank_column(say: Phrases) -> Column:
    return Column(say("Rk"), ColumnKind.NUMBER, say("Rank"))


def _rank(row: CrossTableRow) -> str:
    return "" if row.rank is None else str(row.rank)


def _who_columns(request: Request) -> tuple[Column, ...]:
    say, number = request.say, ColumnKind.NUMBER
    first = (
        Column(say("No."), number, say("Starting number"), key=True),
        Column(say("Team") if request.tournament.for_teams else say("Name"), ColumnKind.NAME, key=True),
        Column(say("Fed"), ColumnKind.CENTRED, say("Federation")),
    )
    return first if request.tournament.for_teams else (*first, Column(say("Rtg"), number, say("Rating")))


def _who(request: Request, row: CrossTableRow) -> tuple[str, ...]:
    number = row.participant
    if request.tournament.for_teams:
        team = request.tournament.team(number)
        return str(number), team.name, team.federation
    player = request.tournament.player(number)
    return str(number), titled(player), player.federation, rating(player)


def _round_cell(say: Phrases, cell: Sequence[Meeting]) -> str:
    """One round of a Swiss: 12w1, 7b½, 3w+; a bye by its letter."""
    if not cell:
        return ""
    meeting = cell[0]
    if meeting.opponent is None:
        return _BYES.get(meeting.mark, meeting.mark)
    colour = {"w": say("w"), "b": say("b")}.get(meeting.colour, "-")
    return f"{meeting.opponent}{colour}{_result(meeting)}"


_BYES = {"bye": "U", "half-point bye": "H", "absent": "Z", "free": "", "*": "", "+": "+", "-": "-"}


def _result(meeting: Meeting) -> str:
    if meeting.mark == "*":
        return ""
    value = meeting.game_points if meeting.game_points is not None else meeting.points
    return meeting.mark or wall_text(value)


def _against(row: CrossTableRow, other: int, places: Numbered) -> str:
    """The results against one opponent; a block on the diagonal."""
    if row.participant == other:
        return "■"
    return " ".join(_result(meeting) for meeting in row.cells[places[other]])
