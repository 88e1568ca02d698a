"""Team competitions on paper: match protocols, team lists, and the best on each board."""

from __future__ import annotations

from itertools import chain

from caissa.documents.document import (
    Block,
    Column,
    ColumnKind,
    Document,
    Field,
    Fields,
    Heading,
    PageBreak,
    Paragraph,
    Signature,
    Signatures,
    Table,
)
from caissa.documents.naming import colour_letter, mark, rating, titled
from caissa.documents.request import Request
from caissa.pairing.teams.board_lists import board_lists
from caissa.pairing.teams.protocol import BoardLine, MatchProtocol, match_protocols
from caissa.tournament import Team, wall_text


def protocols(request: Request) -> Document:
    """A protocol for every match of a round, to be signed by both captains (C.10 3.2.1)."""
    say, round_ = request.say, request.round
    wanted = {team.number for team in request.teams}
    numbered = [
        (place, protocol)
        for place, protocol in enumerate(match_protocols(request.tournament, round_.number), start=1)
        if wanted & {protocol.white, protocol.black}
    ]
    pages = [_protocol(request, place, protocol) for place, protocol in numbered]
    blocks = list(chain.from_iterable((PageBreak(), *page) for page in pages))[1:]
    title = say("Match records of round {round}", round=round_.number)
    return request.document(title, blocks or [_no_matches(request)])


def _no_matches(request: Request) -> Paragraph:
    if not request.tournament.teams:
        return Paragraph(request.say("There are no teams in this tournament."))
    return Paragraph(request.say("This round has no matches yet."))


def _protocol(request: Request, place: int, protocol: MatchProtocol) -> list[Block]:
    say, tournament = request.say, request.tournament
    first, second = tournament.team(protocol.white), tournament.team(protocol.black)
    day = request.round.date
    fields = (
        Field(say("Round"), str(protocol.round)),
        Field(say("Table"), str(place)),
        Field(say("Date"), day.isoformat() if day else ""),
        Field(say("Arbiter")),
    )
    blocks: list[Block] = [
        Heading(say("{first} against {second}", first=first.name, second=second.name)),
        Fields(fields, columns=4),
        Table(
            _protocol_columns(request, first, second), _lines(request, protocol), ruled=True, line_height=8
        ),
    ]
    blocks += [Paragraph(text) for text in _corrections(request, protocol)]
    blocks.append(
        Signatures(
            (
                Signature(say("Captain of {team}", team=first.name), first.captain),
                Signature(say("Captain of {team}", team=second.name), second.captain),
                Signature(say("Arbiter")),
            )
        )
    )
    return blocks


def _protocol_columns(request: Request, first: Team, second: Team) -> tuple[Column, ...]:
    say, number, centred = request.say, ColumnKind.NUMBER, ColumnKind.CENTRED
    return (
        Column(say("Bd"), number, say("Board"), key=True),
        Column("", centred, say("Colour")),
        Column(first.name, ColumnKind.NAME, key=True),
        Column(say("Rtg"), number, say("Rating")),
        Column(say("Result"), centred, room=9),
        Column("", centred, say("Colour")),
        Column(second.name, ColumnKind.NAME),
        Column(say("Rtg"), number, say("Rating")),
    )


def _lines(request: Request, protocol: MatchProtocol) -> tuple[tuple[str, ...], ...]:
    total = " : ".join(wall_text(points) for points in protocol.game_points) if protocol.finished else ""
    boards = [_line(request, line) for line in protocol.boards]
    return (*boards, ("", "", request.say("Game points"), "", total, "", "", ""))


def _line(request: Request, line: BoardLine) -> tuple[str, ...]:
    say = request.say
    marks = ["" if outcome.open else mark(outcome) for outcome in line.counted]
    return (
        str(line.number),
        colour_letter(line.colour, say),
        *_seat(request, line.first),
        " : ".join(marks) if all(marks) else "",
        colour_letter(line.colour.opposite, say),
        *_seat(request, line.second),
    )


def _seat(request: Request, number: int | None) -> tuple[str, str]:
    if number is None:
        return "", ""
    player = request.tournament.player(number)
    return titled(player), rating(player)


def _corrections(request: Request, protocol: MatchProtocol) -> list[str]:
    """What is to be said about boards that count otherwise than they were played."""
    say = request.say
    sentences = [
        say(
            "Board {board} was played {played} and counts {counted}: a player sat on a wrong board.",
            board=line.number,
            played=" : ".join(map(mark, line.played)),
            counted=" : ".join(map(mark, line.counted)),
        )
        for line in protocol.boards
        if line.number in protocol.corrected
    ]
    return [*sentences, say("The match was not played.")] if protocol.forfeit else sentences


def team_lists(request: Request) -> Document:
    """Every team with its captain and its players in board order."""
    say = request.say
    blocks: list[Block] = []
    for team in request.teams:
        blocks.append(Heading(f"{team.number}. {team.name}"))
        about = ((say("Federation"), team.federation), (say("Captain"), team.captain))
        if filled := tuple(Field(label, value) for label, value in about if value):
            blocks.append(Fields(filled, columns=2))
        blocks.append(_members(request, team))
    title = say("Team lists")
    return request.document(title, blocks or [Paragraph(say("There are no teams in this tournament."))])


def _members(request: Request, team: Team) -> Table:
    say, number = request.say, ColumnKind.NUMBER
    columns = (
        Column(say("Bd"), number, say("Board"), key=True),
        Column(say("No."), number, say("Number of the player")),
        Column(say("Name"), ColumnKind.NAME, key=True),
        Column(say("Fed"), ColumnKind.CENTRED, say("Federation")),
        Column(say("Rtg"), number, say("Rating")),
        Column(say("FIDE ID"), number),
        Column(say("Games"), number),
        Column(say("Pts"), number, say("Points")),
    )
    rows = tuple(_member(request, place, player) for place, player in enumerate(team.players, start=1))
    return Table(columns, rows)


def _member(request: Request, place: int, number: int) -> tuple[str, ...]:
    tournament = request.tournament
    player = tournament.player(number)
    played = sum(result.outcome.played for result in tournament.results(number))
    return (
        str(place),
        str(number),
        titled(player),
        player.federation,
        rating(player),
        str(player.fide_id or ""),
        str(played),
        wall_text(tournament.points(number)),
    )


def best_boards(request: Request) -> Document:
    """Who did best on each board, by percentage of games played over it."""
    say, number = request.say, ColumnKind.NUMBER
    columns = (
        Column(say("Place"), number, key=True),
        Column(say("Name"), ColumnKind.NAME, key=True),
        Column(say("Team")),
        Column(say("Pts"), number, say("Points")),
        Column(say("Games"), number),
        Column("%", number, say("Per cent")),
    )
    blocks: list[Block] = []
    for board, rows in board_lists(request.tournament).items() if request.tournament.teams else ():
        lines = tuple(
            (
                str(place),
                titled(request.tournament.player(row.player)),
                request.tournament.team(row.team).name if row.team else "",
                wall_text(row.points),
                str(row.games),
                f"{row.percentage:.1f}",
            )
            for place, row in enumerate(rows, start=1)
        )
        blocks += [Heading(say("Board {number}", number=board)), Table(columns, lines)]
    return request.document(say("Best results by board"), blocks or [_no_matches(request)])
