"""The record of a round: when it was played, who did not come, what happened."""

from __future__ import annotations

from caissa.documents.details import Details, records, text
from caissa.documents.document import (
    Block,
    Column,
    ColumnKind,
    Document,
    Field,
    Fields,
    Heading,
    Paragraph,
    Signature,
    Signatures,
    Table,
)
from caissa.documents.naming import boards, bye_text, score, titled
from caissa.documents.request import Request
from caissa.tournament import Role, Round

ROUND_FIELDS = ("round", "date", "start", "end", "duration", "clock_problems", "remarks")
INCIDENT_FIELDS = ("round", "board", "what", "decision", "article", "arbiter")
EMPTY_LINES = 6


def round_record(request: Request) -> Document:
    """The record that the chief arbiter keeps of a round (C.05 3.1); what is not known is left to write."""
    say, round_ = request.say, request.round
    details = round_details(request, round_.number)
    blocks: list[Block] = [
        Fields(_when(request, round_, details), columns=3),
        Heading(say("Games not played")),
        *forfeits(request, round_),
        Heading(say("Incidents")),
        incidents_table(request, round_.number, EMPTY_LINES),
        Heading(say("Clock problems")),
        *_written_or_empty(request, text(details, "clock_problems")),
        Heading(say("Remarks")),
        *_written_or_empty(request, text(details, "remarks")),
        Signatures((Signature(say("Chief arbiter"), chief_arbiter(request)),)),
    ]
    return request.document(say("Record of round {round}", round=round_.number), blocks)


def chief_arbiter(request: Request) -> str:
    """The name of the chief arbiter."""
    return ", ".join(official.person.name for official in request.tournament.officials_in(Role.CHIEF_ARBITER))


def round_details(request: Request, number: int) -> Details:
    """What the details say about a round."""
    for record in records(request.details, "rounds", *ROUND_FIELDS):
        if record.get("round") == number:
            return record
    return {}


def _when(request: Request, round_: Round, details: Details) -> tuple[Field, ...]:
    say = request.say
    day = text(details, "date") or (round_.date.isoformat() if round_.date else "")
    return (
        Field(say("Date"), day),
        Field(say("Start"), text(details, "start")),
        Field(say("End"), text(details, "end")),
        Field(say("Duration"), text(details, "duration")),
        Field(say("Games"), str(len(round_.games))),
        Field(say("Results open"), str(sum(game.open for game in round_.games))),
    )


def forfeits(request: Request, round_: Round) -> list[Block]:
    """The games of a round that were not played, and those who had none."""
    say, tournament = request.say, request.tournament
    rows = [
        (
            board,
            titled(tournament.player(game.white)),
            score(game),
            titled(tournament.player(game.black)),
        )
        for board, game in zip(boards(tournament, round_), round_.games, strict=True)
        if game.white_outcome.forfeit or game.black_outcome.forfeit
    ]
    rows += [("", titled(tournament.player(bye.participant)), bye_text(bye, say), "") for bye in round_.byes]
    if not rows:
        return [Paragraph(say("None."))]
    columns = (
        Column(say("Bd"), ColumnKind.NUMBER, say("Board"), key=True),
        Column(say("White"), ColumnKind.NAME, key=True),
        Column(say("Result"), ColumnKind.CENTRED),
        Column(say("Black"), ColumnKind.NAME),
    )
    return [Table(columns, tuple(rows))]


def incidents_table(request: Request, number: int | None, empty_lines: int = 0) -> Table:
    """The incidents of a round, or of all; with empty lines where there is none to tell."""
    say = request.say
    incidents = [
        incident
        for incident in records(request.details, "incidents", *INCIDENT_FIELDS)
        if number is None or incident.get("round") == number
    ]
    columns = (
        Column(say("Rd"), ColumnKind.NUMBER, say("Round"), key=True),
        Column(say("Bd"), ColumnKind.NUMBER, say("Board")),
        Column(say("What happened"), room=24),
        Column(say("Decision"), room=20),
        Column(say("Article"), ColumnKind.CENTRED, room=8),
        Column(say("Arbiter"), room=12),
    )
    rows = [tuple(text(incident, field) for field in INCIDENT_FIELDS) for incident in incidents]
    blank = [("",) * len(columns)] * (0 if rows else empty_lines)
    return Table(columns, (*rows, *blank), ruled=True, line_height=8)


def _written_or_empty(request: Request, text: str) -> list[Block]:
    if text:
        return [Paragraph(text)]
    return [Fields((Field(request.say("None, or:")), Field("")))]
