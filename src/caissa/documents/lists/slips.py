"""Result slips: one for every board, to be signed by both players."""

from __future__ import annotations

from caissa.documents.document import (
    Block,
    Card,
    Cards,
    Choice,
    Choices,
    Document,
    Emphasis,
    Field,
    Fields,
    Paragraph,
    Signature,
    Signatures,
)
from caissa.documents.naming import boards, score, titled
from caissa.documents.request import Request
from caissa.tournament import Game

ACROSS, DOWN = 2, 4


def result_slips(request: Request) -> Document:
    """A slip for every board of a round; both players sign the result they agree on (E.01 8.7)."""
    round_, say = request.round, request.say
    slips = tuple(
        _slip(request, board, game)
        for board, game in zip(boards(request.tournament, round_), round_.games, strict=True)
    )
    title = say("Result slips of round {round}", round=round_.number)
    if not slips:
        return request.document(title, [Paragraph(say("This round has not been paired yet."))])
    return request.document(title, [Cards(slips, ACROSS, DOWN)], bare=True, landscape=False)


def _slip(request: Request, board: str, game: Game) -> Card:
    say, round_ = request.say, request.round
    white, black = (titled(request.tournament.player(number)) for number in (game.white, game.black))
    current = score(game)
    results = ("1 - 0", "½ - ½", "0 - 1")
    blocks: list[Block] = [
        Paragraph(request.event_name, Emphasis.SMALL),
        Paragraph(say("Round {round}, board {board}", round=round_.number, board=board), Emphasis.STRONG),
        Fields((Field(say("White"), white), Field(say("Black"), black))),
        Choices(say("Result"), tuple(Choice(result, current == result) for result in results)),
        Signatures((Signature(say("White")), Signature(say("Black")))),
    ]
    return Card(tuple(blocks))
