"""An electronic score sheet on paper: what was written, to be signed or kept (C.02 6.0, 6.2.2.8)."""

from __future__ import annotations

from itertools import chain

from caissa.documents.document import (
    Block,
    Choice,
    Choices,
    Column,
    ColumnKind,
    Document,
    Emphasis,
    Field,
    Fields,
    Paragraph,
    Signature,
    Signatures,
    Table,
)
from caissa.documents.phrases import ENGLISH, Phrases
from caissa.documents.wording import worded
from caissa.score_sheets.entries import DASH
from caissa.score_sheets.folding import ScoreSheet, WrittenMove

BLOCKS = 3
FEWEST_MOVES = 60
_RESULTS = {"1-0": "1 - 0", "1/2-1/2": "½ - ½", "0-1": "0 - 1"}


def electronic_sheet(sheet: ScoreSheet, head: str, say: Phrases = ENGLISH) -> Document:
    """The score sheet as its entries say it, with the hash that stands for all of them."""
    header = sheet.header
    fields = (
        Field(say("Event"), header.event if header else ""),
        Field(say("Date"), header.date if header else ""),
        Field(say("Round"), str(header.round) if header else ""),
        Field(say("Board"), str(header.board) if header else ""),
        Field(say("White"), header.white if header else ""),
        Field(say("Black"), header.black if header else ""),
    )
    results = tuple(Choice(text, ticked=code == sheet.result) for code, text in _RESULTS.items())
    blocks: list[Block] = [
        Fields(fields, columns=2),
        _moves(sheet, say),
        Choices(say("Result"), results),
        Signatures(
            (
                Signature(say("White"), _signed(sheet, "white", say)),
                Signature(say("Black"), _signed(sheet, "black", say)),
                Signature(say("Arbiter"), ""),
            )
        ),
        Paragraph(say("Hash of the electronic score sheet: {hash}", hash=head), Emphasis.SMALL),
    ]
    return Document(
        title=say.word(say("Score sheet")),
        blocks=worded(tuple(blocks), say),
        language=say.language,
        page_of=say("Page {page} of {pages}", page="{page}", pages="{pages}"),
        landscape=False,
    )


def _signed(sheet: ScoreSheet, side: str, say: Phrases) -> str:
    """Who signed on the device need not sign the paper."""
    return say("signed on the device") if side in sheet.signatures else ""


def _moves(sheet: ScoreSheet, say: Phrases) -> Table:
    lines = -(-max(FEWEST_MOVES, (len(sheet.moves) + 1) // 2) // BLOCKS)
    columns = (
        Column("", ColumnKind.NUMBER, say("Move")),
        Column(say("White"), room=11),
        Column(say("Black"), room=11),
    )
    rows = tuple(
        tuple(chain.from_iterable(_move(sheet, block * lines + line) for block in range(BLOCKS)))
        for line in range(1, lines + 1)
    )
    return Table(columns * BLOCKS, rows, ruled=True)


def _move(sheet: ScoreSheet, number: int) -> tuple[str, str, str]:
    white, black = (*sheet.moves[2 * number - 2 : 2 * number], WrittenMove(), WrittenMove())[:2]
    return str(number), _text(white), _text(black)


def _text(move: WrittenMove) -> str:
    clock = "" if move.clock is None else f"{move.clock // 3600}:{move.clock // 60 % 60:02}"
    text = "–" if move.text == DASH else move.text
    return " ".join(filter(None, (text, "(=)" if move.draw_offer else "", clock)))
