"""The table of a round paired by hand, as it is shown and as it is typed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.http import QueryDict
from django.utils.translation import gettext as _

from caissa.pairing.systems import boards_are_matches, system_of
from caissa.tournament import ZERO, Bye, Outcome, Team, Tournament, wall_text
from caissa_web.presentation import lists
from caissa_web.presentation.lists import Named
from caissa_web.section.book import HandBoard, HandPairing
from caissa_web.section.number_input import whole_number
from caissa_web.section.rounds.manual_pairing_checks import left_over
from caissa_web.section.teams.manual_pairing import names

EMPTY_ROWS = 2
BYES = {
    "U": Outcome.PAIRING_ALLOCATED_BYE,
    "H": Outcome.HALF_POINT_BYE,
    "Z": Outcome.ZERO_POINT_BYE,
    "F": Outcome.FULL_POINT_BYE,
}


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: its fields as typed, who they mean, and what is wrong."""

    place: int
    board: str
    white: str
    black: str
    white_name: str = ""
    black_name: str = ""
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody without a board: their bye, or none yet."""

    player: Named | Team
    points: str
    bye: str


@dataclass(frozen=True, slots=True)
class HandForm:
    """The whole table; `session` is None while something typed cannot be understood."""

    rows: tuple[Row, ...]
    waiting: tuple[Waiting, ...]
    session: HandPairing | None

    @property
    def problems(self) -> int:
        """How many lines are wrong."""
        return sum(bool(row.problem) for row in self.rows)


def form_of(facts: Tournament, session: HandPairing) -> HandForm:
    """The table as the session has it, with empty lines for more."""
    rows = [
        _row(facts, place, str(board.board), str(board.white), str(board.black))
        for place, board in enumerate(sorted(session.boards, key=lambda board: board.board), start=1)
    ]
    waiting = _waiting(facts, session)
    last = max((board.board for board in session.boards), default=0)
    for more in range(1, max(EMPTY_ROWS, (len(waiting) + 1) // 2) + 1):
        rows.append(Row(len(rows) + 1, str(last + more), "", ""))
    return HandForm(tuple(rows), waiting, session)


def form_typed(facts: Tournament, session: HandPairing, typed: QueryDict) -> HandForm:
    """The table as it was typed; a line that cannot be understood says why."""
    count = _whole(typed.get("rows", "")) or 0
    typed_rows = [_row_typed(facts, typed, place) for place in range(1, min(count, 2000) + 1)]
    seats = Counter(player for row in typed_rows for player in (row.white, row.black) if player)
    boards = Counter(row.board for row in typed_rows if row.white and row.black)
    rows = [replace(row, problem=_problem(facts, row, seats, boards)) for row in typed_rows]
    if any(row.problem for row in rows):
        return HandForm(tuple(rows), _waiting(facts, session), None)
    table = replace(session, boards=_boards(rows), byes=())
    table = replace(table, byes=_byes(facts, table, typed))
    return HandForm(tuple(rows), _waiting(facts, table), table)


def _row_typed(facts: Tournament, typed: QueryDict, place: int) -> Row:
    board, white, black = (typed.get(f"{name}-{place}", "").strip() for name in ("board", "white", "black"))
    return _row(facts, place, board, white, black)


def _row(facts: Tournament, place: int, board: str, white: str, black: str) -> Row:
    return Row(place, board, white, black, _name(facts, white), _name(facts, black))


def _name(facts: Tournament, typed: str) -> str:
    return names(facts).get(_whole(typed) or 0, "")


def _problem(facts: Tournament, row: Row, seats: Mapping[str, int], boards: Mapping[str, int]) -> str:
    """What is wrong with a line, or nothing."""
    two = [number for number in (row.white, row.black) if number]
    if not two:
        return ""
    if len(two) == 1:
        return _("A board needs two players; leave both fields empty if nobody plays there.")
    if not row.board.strip():
        return _("Enter the number of the board.")
    if not _whole(row.board):
        return _("%(typed)s is not a board number.") % {"typed": row.board[:10]}
    if boards[row.board] > 1:
        return _("Board %(board)s is given twice.") % {"board": row.board}
    for player in two:
        if _whole(player) not in names(facts):
            return _("There is no player %(typed)s.") % {"typed": player[:10]}
        if seats[player] > 1:
            return _("%(number)s %(name)s is seated twice.") % {
                "number": player,
                "name": _name(facts, player),
            }
    return ""


def _boards(rows: list[Row]) -> tuple[HandBoard, ...]:
    return tuple(
        HandBoard(int(row.board), int(row.white), int(row.black)) for row in rows if row.white and row.black
    )


def _byes(facts: Tournament, table: HandPairing, typed: QueryDict) -> tuple[Bye, ...]:
    """The byes that were chosen for those without a board."""
    chosen = ((number, BYES.get(typed.get(f"bye-{number}", ""))) for number in left_over(facts, table))
    return tuple(Bye(number, outcome) for number, outcome in chosen if outcome is not None)


def _waiting(facts: Tournament, session: HandPairing) -> tuple[Waiting, ...]:
    """Those without a board: who has no bye yet first."""
    byes = {bye.participant: bye.outcome.value for bye in session.byes}
    numbers = [*left_over(facts, session), *byes]
    if boards_are_matches(facts):
        points = system_of(facts).points_before(session.round)
        return tuple(
            Waiting(facts.team(number), wall_text(points.get(number, ZERO)), byes.get(number, ""))
            for number in numbers
        )
    return tuple(
        Waiting(
            lists.named_at(facts, number),
            wall_text(facts.points(number, after_round=session.round - 1)),
            byes.get(number, ""),
        )
        for number in numbers
    )


def _whole(typed: str) -> int | None:
    return whole_number(typed, 6)
