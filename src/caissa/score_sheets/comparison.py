"""Both players' score sheets side by side: do moves and results agree, and has everybody signed?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from caissa.errors import Finding, Severity
from caissa.files.pgn.moves.reading import moves_after
from caissa.laws.reconstruction import Reconstruction, reconstruct
from caissa.messages import msg, plural
from caissa.score_sheets.folding import ScoreSheet

_ONE_BEHIND = 2
"""Half-moves by which a player may be behind: the reply is made before the move is written (E.01 8.1.1)."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What both sheets say together.

    Handbook: E.01 8.5.3, E.01 8.7
    """

    reconstruction: Reconstruction
    findings: tuple[Finding, ...] = ()


def compare_sheets(white: ScoreSheet, black: ScoreSheet) -> Comparison:
    """Put White's and Black's sheet side by side; differences are findings.

    Handbook: E.01 8.1.1, E.01 8.5.3, E.01 8.7
    """
    reconstruction = reconstruct(_playable(white.texts), _playable(black.texts))
    findings = [*_of_moves(reconstruction), *_of_lengths(white, black), *_of_results(white, black)]
    return Comparison(reconstruction, tuple(findings))


def _playable(texts: Sequence[str]) -> list[str]:
    """Moves from square to square where any usual notation can be read, else as written."""
    return [ply.uci or ply.text for ply in moves_after("", (), list(texts))]


def _of_moves(reconstruction: Reconstruction) -> list[Finding]:
    difference, unreadable = reconstruction.first_difference, reconstruction.first_unreadable
    if difference is not None:
        where = msg("move {number}", number=difference)
        return [
            Finding("sheet.moves-differ", Severity.WARNING, where, msg("the sheets have different moves"))
        ]
    if unreadable is not None:
        where = msg("move {number}", number=unreadable)
        what = msg("no sheet has a move that can be played")
        return [Finding("sheet.not-playable", Severity.WARNING, where, what)]
    return []


def _of_lengths(white: ScoreSheet, black: ScoreSheet) -> list[Finding]:
    """A sheet that is more than one move behind the other."""
    apart = len(white.moves) - len(black.moves)
    if abs(apart) <= _ONE_BEHIND:
        return []
    where = msg("Black's sheet") if apart > 0 else msg("White's sheet")
    what = plural("{count} move is missing", "{count} moves are missing", abs(apart) // 2)
    return [Finding("sheet.behind", Severity.WARNING, where, what)]


def _of_results(white: ScoreSheet, black: ScoreSheet) -> list[Finding]:
    findings = []
    if white.result and black.result and white.result != black.result:
        what = msg("White's sheet says {white}, Black's {black}", white=white.result, black=black.result)
        findings.append(Finding("sheet.results-differ", Severity.ERROR, msg("result"), what))
    for sheet, where in ((white, msg("White's sheet")), (black, msg("Black's sheet"))):
        if sheet.result and not sheet.is_signed:
            what = msg("the result is not signed by both players")
            findings.append(Finding("sheet.not-signed", Severity.WARNING, where, what))
    return findings
