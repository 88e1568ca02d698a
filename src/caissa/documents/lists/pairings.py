"""Pairings on paper: by board, and by name so that players find their board."""

from __future__ import annotations

from caissa.documents.document import (
    Block,
    Column,
    ColumnKind,
    Document,
    Heading,
    Paragraph,
    Row,
    Span,
    Table,
)
from caissa.documents.lists.positions import position_line
from caissa.documents.lists.time_controls import time_control_lines
from caissa.documents.naming import boards, bye_text, colour_letter, rating, score, score_before, titled
from caissa.documents.request import Request
from caissa.pairing.teams.protocol import match_protocols
from caissa.tournament import Colour, Game, Round, wall_text
from caissa.tournament.matches import matches

BOARDS_ON_PAGE = 29
"""Boards that stand on one page of A4 and are read from two metres."""
NAMES_ON_PAGE = 40


def by_board(request: Request) -> Document:
    """The pairings of a round in the order of the boards, with room for the results (C.04.2 3.6)."""
    round_, say = request.round, request.say
    rows = _team_rows(request, round_) if request.tournament.for_teams else _rows(request, round_)
    blocks: list[Block] = [*position_line(request), *time_control_lines(request)]
    if rows:
        blocks.append(Table(_board_columns(request), rows, lines_on_page=BOARDS_ON_PAGE))
    else:
        blocks.append(Paragraph(say("This round has not been paired yet.")))
    blocks += _without_opponent(request, round_)
    title = say("Pairings of round {round}", round=round_.number)
    return request.document(title, blocks, landscape=False, when=round_.date)


def _board_columns(request: Request) -> tuple[Column, ...]:
    say = request.say
    number, name = ColumnKind.NUMBER, ColumnKind.NAME
    return (
        Column(say("Bd"), number, say("Board"), key=True),
        Column(say("No."), number, say("Number of the player"), minor=True),
        Column(say("White"), name, key=True),
        Column(say("Rtg"), number, say("Rating"), minor=True),
        Column(say("Pts"), number, say("Points before the round")),
        Column(say("Result"), ColumnKind.RESULT, room=8),
        Column(say("Pts"), number, say("Points before the round")),
        Column(say("Black"), name),
        Column(say("Rtg"), number, say("Rating"), minor=True),
        Column(say("No."), number, say("Number of the player"), minor=True),
    )


def _rows(request: Request, round_: Round) -> tuple[Row, ...]:
    return tuple(
        _row(request, round_, board, game)
        for board, game in zip(boards(request.tournament, round_), round_.games, strict=True)
    )


def _row(request: Request, round_: Round, board: str, game: Game) -> Row:
    tournament = request.tournament
    white, black = tournament.player(game.white), tournament.player(game.black)
    return (
        board,
        str(white.number),
        titled(white),
        rating(white),
        score_before(tournament, white.number, round_.number),
        score(game),
        score_before(tournament, black.number, round_.number),
        titled(black),
        rating(black),
        str(black.number),
    )


def _team_rows(request: Request, round_: Round) -> tuple[Row, ...]:
    """A line for every match, then its boards; the games stand with White first."""
    tournament = request.tournament
    rows: list[Row] = []
    labels = boards(tournament, round_)
    protocols = {
        (protocol.white, protocol.black): protocol for protocol in match_protocols(tournament, round_.number)
    }
    for table, match in enumerate(matches(tournament, round_.number), start=1):
        protocol = protocols[match.white, match.black]
        teams = f"{tournament.team(match.white).name} – {tournament.team(match.black).name}"
        result = "  ".join(wall_text(points) for points in protocol.game_points) if protocol.finished else ""
        rows.append(Span(f"{table}.  {teams}   {result}".rstrip()))
        rows += [_row(request, round_, labels[at], round_.games[at]) for at in match.boards]
    return tuple(rows)


def _without_opponent(request: Request, round_: Round) -> list[Block]:
    """Those who have no opponent in the round, and why."""
    tournament, say = request.tournament, request.say
    alone = [(tournament.player(bye.participant).name, bye_text(bye, say)) for bye in round_.byes]
    alone += [(tournament.team(bye.participant).name, bye_text(bye, say)) for bye in round_.team_byes]
    if not alone:
        return []
    columns = (Column(say("Name"), ColumnKind.NAME, key=True), Column(say("Reason")))
    return [Heading(say("No opponent")), Table(columns, tuple(alone))]


def by_name(request: Request) -> Document:
    """The pairings of a round by name: who plays where, with which colour, against whom."""
    round_, say = request.round, request.say
    centred, number = ColumnKind.CENTRED, ColumnKind.NUMBER
    columns = (
        Column(say("Name"), ColumnKind.NAME, key=True),
        Column(say("No."), number, say("Number of the player")),
        Column(say("Bd"), number, say("Board")),
        Column(say("Colour"), centred),
        Column(say("Opponent"), ColumnKind.NAME),
        Column(say("Result"), centred, room=8),
    )
    rows = sorted((row for row in _named(request, round_)), key=lambda row: (row[0].casefold(), row[1]))
    blocks: list[Block] = [
        *time_control_lines(request),
        Table(columns, tuple(rows), lines_on_page=NAMES_ON_PAGE),
    ]
    if not rows:
        blocks = [Paragraph(say("This round has not been paired yet."))]
    title = say("Pairings of round {round} by name", round=round_.number)
    return request.document(title, blocks, landscape=False, when=round_.date)


def _named(request: Request, round_: Round) -> list[tuple[str, ...]]:
    tournament, say = request.tournament, request.say
    rows: list[tuple[str, ...]] = []
    for board, game in zip(boards(tournament, round_), round_.games, strict=True):
        for number, opponent, colour in (
            (game.white, game.black, Colour.WHITE),
            (game.black, game.white, Colour.BLACK),
        ):
            player, other = tournament.player(number), tournament.player(opponent)
            letter = colour_letter(colour, say) if game.coloured else ""
            rows.append((player.name, str(number), board, letter, titled(other), score(game)))
    for bye in round_.byes:
        player = tournament.player(bye.participant)
        rows.append((player.name, str(player.number), "", "", bye_text(bye, say), ""))
    return rows
