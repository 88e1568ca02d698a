"""Time control sheets: a page for every sector and every check of the clocks (E.01 6.10.1)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time
from itertools import chain

from caissa.documents.details import records, text, whole
from caissa.documents.document import (
    Block,
    Column,
    ColumnKind,
    Document,
    Emphasis,
    Field,
    Fields,
    Heading,
    PageBreak,
    Paragraph,
    Signature,
    Signatures,
    Table,
)
from caissa.documents.phrases import Phrases
from caissa.documents.refusals import BadDetails
from caissa.documents.request import Request
from caissa.messages import msg
from caissa.play import Sheet, TimeControl, rates_of_play, sheets, time_control_of
from caissa.tournament import Colour

DETAILS = ("start", "every", "sectors")
SECTOR_FIELDS = ("name", "first", "last")
EMPTY_BOARDS = 20
_SOME_DAY = date(2000, 1, 1)


def time_control_sheets(request: Request) -> Document:
    """Sheets on which the clocks of a round are noted, with what the difference should be.

    The details name the `start` of the round, `every` how many minutes clocks are checked, and the
    `sectors` with their first and last boards.
    """
    say = request.say
    reading = time_control_of(request.tournament)
    control = rates_of_play(request.tournament).of_round(request.round.number)
    pages = [
        _page(request, sector, boards, sheet, control)
        for sector, boards in _sectors(request).items()
        for sheet in _sheets(request, sector, boards, control)
    ]
    blocks = list(chain.from_iterable((PageBreak(), *page) for page in pages))[1:]
    title = say("Clock check sheets of round {round}", round=request.round.number)
    return request.document(title, blocks, landscape=False, findings=reading.findings)


def _sectors(request: Request) -> dict[str, range]:
    """The boards of every sector; all boards of the round where none is named."""
    sectors = records(request.details, "sectors", *SECTOR_FIELDS)
    named = {
        text(sector, "name", str(place)): range(whole(sector, "first", 1, 1), whole(sector, "last", 1, 1) + 1)
        for place, sector in enumerate(sectors, start=1)
    }
    return named or {"": range(1, (len(request.round.games) or EMPTY_BOARDS) + 1)}


def _sheets(
    request: Request, sector: str, boards: Sequence[int], control: TimeControl | None
) -> Sequence[Sheet | None]:
    """A sheet for every check; one to be filled in by hand where start or time control are not known."""
    start = text(request.details, "start")
    if not start or control is None:
        return [None]
    every = whole(request.details, "every", 30, 5, 240)
    return sheets({sector: boards}, control, _moment(start, request), every=every) or [None]


def _moment(start: str, request: Request) -> datetime:
    try:
        return datetime.combine(request.round.date or _SOME_DAY, time.fromisoformat(start))
    except ValueError:
        raise BadDetails(
            where="start",
            why=msg("{written!r} is not a time such as {example}", written=start, example="18:00"),
        ) from None


def _page(
    request: Request, sector: str, boards: Sequence[int], sheet: Sheet | None, control: TimeControl | None
) -> list[Block]:
    say, number = request.say, ColumnKind.NUMBER
    fields = (
        Field(say("Games started at"), f"{sheet.started:%H:%M}" if sheet else ""),
        Field(say("Check at"), f"{sheet.check_at:%H:%M}" if sheet else ""),
        Field(say("dif. should be (minutes)"), _minutes(sheet.expected) if sheet else ""),
    )
    columns = (
        Column(say("board"), number, key=True),
        *(Column(name, ColumnKind.BLANK, room=9) for name in _columns(say)),
        Column(say("Remarks"), ColumnKind.BLANK, room=20),
    )
    rows = tuple((str(board), "", "", "", "", "", "") for board in boards)
    heading: list[Block] = [Heading(say("Sector {name}", name=sector))] if sector else []
    return [
        *heading,
        Fields(fields, columns=3),
        Table(columns, rows, ruled=True, line_height=7),
        Paragraph(_explained(say, control), Emphasis.SMALL),
        Signatures((Signature(say("Arbiter")),)),
    ]


def _columns(say: Phrases) -> tuple[str, ...]:
    return say("Time 1"), say("Time 2"), "+", say("move"), say("dif.")


def _minutes(seconds: int) -> str:
    return f"{seconds // 60}" if seconds % 60 == 0 else f"{seconds // 60}:{seconds % 60:02d}"


def _explained(say: Phrases, control: TimeControl | None) -> str:
    """What is written where, and by how much a board may be off."""
    bonus = sum(control.allotment(colour).bonus_of(1) for colour in Colour) if control else 60
    if bonus:
        less = say("dif. is + less {minutes} min for every move", minutes=_minutes(bonus))
    else:
        less = say("dif. is the same as +, because moves add no time")
    return say(
        "Time 1 is White's time and Time 2 is Black's, in minutes; + is their sum; {less}. The "
        "value it should be applies until a board reaches the next period. A board that is off by "
        "more than 2 minutes must be checked thoroughly.",
        less=less,
    )
