"""Score sheets on paper: event, round, board, names, moves in three columns, result, signatures."""

from __future__ import annotations

from itertools import chain

from caissa.bidi import isolated
from caissa.documents.details import whole
from caissa.documents.document import (
    Block,
    Choice,
    Choices,
    Column,
    ColumnKind,
    Document,
    Field,
    Fields,
    PageBreak,
    Signature,
    Signatures,
    Table,
)
from caissa.documents.lists.positions import position_text
from caissa.documents.lists.time_controls import own_time_control
from caissa.documents.naming import boards, rating, titled
from caissa.documents.phrases import Phrases
from caissa.documents.request import Request
from caissa.tournament import Game, Player

BLOCKS = 3
"""Moves stand in three blocks side by side: 1-20, 21-40, 41-60."""


def score_sheets(request: Request) -> Document:
    """A score sheet for each player of a round (or one empty sheet before it is paired).

    It has what FIDE's standards ask of a paper score sheet: the event, round, board, date, both names,
    the result, signatures of both players and the arbiter, and sixty moves or more. A column beside each
    move takes the time on the clock (C.02 6.0).
    """
    say, round_ = request.say, request.round
    sheets: list[list[Block]] = [
        _sheet(request, request.tournament.player(game.white), request.tournament.player(game.black), board)
        for board, game in _games(request)
    ]
    copies = [sheet for sheet in sheets for _ in range(whole(request.details, "copies", 2, 1, 4))]
    every = copies or [_sheet(request, None, None, "")]
    blocks = list(chain.from_iterable((PageBreak(), *sheet) for sheet in every))[1:]
    title = say("Score sheets of round {round}", round=round_.number)
    return request.document(title, blocks, bare=True, landscape=False)


def _games(request: Request) -> list[tuple[str, Game]]:
    """The games whose sheets are wanted, with their boards."""
    wanted = {player.number for player in request.players}
    return [
        (board, game)
        for board, game in zip(boards(request.tournament, request.round), request.round.games, strict=True)
        if wanted & {game.white, game.black}
    ]


def _sheet(request: Request, white: Player | None, black: Player | None, board: str) -> list[Block]:
    say, round_ = request.say, request.round
    head = (
        Field(say("Event"), request.tournament.name),
        Field(say("Date"), round_.date.isoformat() if round_.date else ""),
        Field(say("Round"), str(round_.number) if board else ""),
        Field(say("Board"), board),
        Field(say("White"), _name(white)),
        Field(say("Black"), _name(black)),
        *([Field(say("Starting position"), position)] if (position := position_text(request)) else []),
        *([Field(say("Time control"), control)] if (control := own_time_control(request)) else []),
    )
    results = tuple(Choice(text) for text in ("1 - 0", "½ - ½", "0 - 1", ""))
    return [
        Fields(head, columns=2),
        _moves(say, whole(request.details, "moves", 60, 60, 120)),
        Choices(say("Result"), results),
        Signatures((Signature(say("White"), ""), Signature(say("Black"), ""), Signature(say("Arbiter"), ""))),
    ]


def _name(player: Player | None) -> str:
    return " ".join(filter(None, (isolated(titled(player)), rating(player)))) if player else ""


def _moves(say: Phrases, moves: int) -> Table:
    lines = -(-moves // BLOCKS)
    blank = ColumnKind.BLANK
    columns = (
        Column("", ColumnKind.NUMBER, say("Move")),
        Column(say("White"), blank, room=11),
        Column(say("time"), blank, room=5),
        Column(say("Black"), blank, room=11),
        Column(say("time"), blank, room=5),
    )
    rows = tuple(
        tuple(chain.from_iterable((str(block * lines + line), "", "", "", "") for block in range(BLOCKS)))
        for line in range(1, lines + 1)
    )
    return Table(columns * BLOCKS, rows, ruled=True, line_height=8.2 if moves <= 60 else 164 / lines)
