"""What the entries of a score sheet add up to: moves as written, clocks, result, signatures, state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from caissa.errors import Finding, Severity
from caissa.messages import LabelledStrEnum, msg
from caissa.score_sheets.chain import Line, where_entry
from caissa.score_sheets.entries import ARBITERS_KINDS, DASH, Entry, EntryKind, SheetHeader, SignedEntry


class SheetState(LabelledStrEnum):
    """How far a score sheet is (C.02 6.2.2.8)."""

    ASSIGNED = "assigned", msg("not opened")
    OPEN = "open", msg("opened")
    RUNNING = "running", msg("in game mode")
    RESULT = "result", msg("result written, not signed")
    ONE_SIGNATURE = "one-signature", msg("signed by one player")
    CLOSED = "closed", msg("closed")


@dataclass(frozen=True, slots=True)
class WrittenMove:
    """A half-move as it was written; an empty text is one that was not written."""

    text: str = ""
    clock: int | None = None
    draw_offer: bool = False
    at: str = ""
    corrected: bool = False

    @property
    def is_missing(self) -> bool:
        """Was no move written here, or a dash?"""
        return self.text in ("", DASH)


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A score sheet as its entries say it."""

    header: SheetHeader | None = None
    moves: tuple[WrittenMove, ...] = ()
    result: str = ""
    signatures: frozenset[str] = frozenset()
    """Who has signed after the result: `white`, `black`."""
    on_paper: bool = False
    """Was the print-out signed in place of the device?"""
    device: str = ""
    """The device that keeps the sheet now."""
    away: bool = False
    """Was the page left on the device, and not opened again?"""
    corrections: int = 0
    views: int = 0
    """How often a player was let see the sheet (E.01 A.4.3, B.2.3)."""
    entries: int = 0
    last_at: str = ""
    findings: tuple[Finding, ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        """The half-moves as written."""
        return tuple(move.text for move in self.moves)

    @property
    def is_signed(self) -> bool:
        """Have both players signed, on the device or on paper?"""
        return self.on_paper or self.signatures >= {"white", "black"}

    @property
    def state(self) -> SheetState:
        """How far the sheet is."""
        if not self.entries:
            return SheetState.ASSIGNED
        if self.result:
            if self.is_signed:
                return SheetState.CLOSED
            return SheetState.ONE_SIGNATURE if self.signatures else SheetState.RESULT
        return SheetState.RUNNING if self.moves else SheetState.OPEN


def folded(line: Sequence[SignedEntry]) -> ScoreSheet:
    """What the entries of a line add up to, in their order."""
    sheet = ScoreSheet()
    for signed in line:
        entry = signed.entry
        step = _STEPS[entry.kind]
        before = sheet
        refused = _refusal(sheet, entry)
        sheet = _noted(sheet, refused, entry) if refused else step(sheet, entry)
        sheet = replace(
            sheet,
            entries=before.entries + 1,
            last_at=entry.at,
            device=before.device if entry.kind in ARBITERS_KINDS else entry.device,
        )
    return sheet


def sheet_of(line: Line) -> ScoreSheet:
    """What a sheet says with all its branches: whichever counts, every look of a player was one (A.4.3)."""
    sheet = folded(line.entries)
    beside = (signed.entry.kind for branch in line.branches for signed in branch)
    return replace(sheet, views=sheet.views + sum(kind is EntryKind.VIEWED for kind in beside))


def _refusal(sheet: ScoreSheet, entry: Entry) -> tuple[str, str] | None:
    """Why an entry does not count: a closed sheet is the arbiter's, and who signs must see a result."""
    if entry.kind is EntryKind.SIGNED and not sheet.result:
        return "sheet.signature-before-result", msg("a signature before the result does not count")
    harmless = ARBITERS_KINDS | {EntryKind.LEFT, EntryKind.RETURNED, EntryKind.TAKEN_OVER}
    if sheet.state is SheetState.CLOSED and entry.kind not in harmless:
        return "sheet.after-signatures", msg("both players have signed: the entry does not count")
    return None


def _noted(sheet: ScoreSheet, refused: tuple[str, str], entry: Entry) -> ScoreSheet:
    code, what = refused
    finding = Finding(code, Severity.WARNING, where_entry(entry.number), what)
    return replace(sheet, findings=(*sheet.findings, finding))


def _changed(sheet: ScoreSheet, moves: Sequence[WrittenMove], corrected: int = 0) -> ScoreSheet:
    """Other moves: what was signed before does not hold for them."""
    corrections = sheet.corrections + corrected
    return replace(sheet, moves=tuple(moves), signatures=frozenset(), on_paper=False, corrections=corrections)


def _opened(sheet: ScoreSheet, entry: Entry) -> ScoreSheet:
    return replace(sheet, header=sheet.header or entry.header)


def _moved(sheet: ScoreSheet, entry: Entry) -> ScoreSheet:
    ply = entry.ply or 1
    if ply <= len(sheet.moves):
        return _corrected(sheet, entry)
    blank = [WrittenMove()] * (ply - 1 - len(sheet.moves))
    return _changed(sheet, (*sheet.moves, *blank, WrittenMove(entry.text, entry.clock, at=entry.at)))


def _corrected(sheet: ScoreSheet, entry: Entry) -> ScoreSheet:
    """Another text in place of the written one; no text takes the last move away (C.02 6.2.2.7)."""
    at = (entry.ply or 1) - 1
    if at >= len(sheet.moves):
        return sheet if not entry.text else _moved(sheet, entry)
    moves = list(sheet.moves)
    clock = entry.clock if entry.clock is not None else moves[at].clock
    moves[at] = replace(moves[at], text=entry.text, clock=clock, corrected=True)
    while moves and moves[-1].text == "":
        moves.pop()
    return _changed(sheet, moves, corrected=1)


def _with_clock(sheet: ScoreSheet, entry: Entry) -> ScoreSheet:
    return _at_ply(sheet, entry, lambda move: replace(move, clock=entry.clock))


def _offered(sheet: ScoreSheet, entry: Entry) -> ScoreSheet:
    return _at_ply(sheet, entry, lambda move: replace(move, draw_offer=entry.text != "no"))


def _at_ply(sheet: ScoreSheet, entry: Entry, change: Callable[[WrittenMove], WrittenMove]) -> ScoreSheet:
    at = (entry.ply or 1) - 1
    if at >= len(sheet.moves):
        return sheet
    moves = list(sheet.moves)
    moves[at] = change(moves[at])
    return _changed(sheet, moves)


def _restarted(sheet: ScoreSheet, _entry: Entry) -> ScoreSheet:
    """An empty list of moves again (C.02 6.2.2.10); what was written before stays in the entries."""
    return replace(_changed(sheet, (), corrected=1), result="")


def _left(sheet: ScoreSheet, _entry: Entry) -> ScoreSheet:
    return replace(sheet, away=True)


def _back(sheet: ScoreSheet, _entry: Entry) -> ScoreSheet:
    return replace(sheet, away=False)


def _with_result(sheet: ScoreSheet, entry: Entry) -> ScoreSheet:
    return replace(_changed(sheet, sheet.moves), result=entry.text)


def _signed(sheet: ScoreSheet, entry: Entry) -> ScoreSheet:
    if entry.side not in ("white", "black"):
        return sheet
    return replace(sheet, signatures=sheet.signatures | {entry.side})


def _taken_back(sheet: ScoreSheet, entry: Entry) -> ScoreSheet:
    """The arbiter takes moves back from a half-move on, after an illegal move (C.02 6.3.2.2)."""
    kept = sheet.moves[: (entry.ply or 1) - 1]
    return replace(_changed(sheet, kept, corrected=1), result="")


def _reopened(sheet: ScoreSheet, _entry: Entry) -> ScoreSheet:
    return replace(_changed(sheet, sheet.moves), result="")


def _signed_on_paper(sheet: ScoreSheet, entry: Entry) -> ScoreSheet:
    """Both players signed the print-out (C.02 6.2.2.8); the arbiter may enter the result with it."""
    return replace(sheet, result=entry.text or sheet.result, on_paper=bool(entry.text or sheet.result))


def _viewed(sheet: ScoreSheet, _entry: Entry) -> ScoreSheet:
    return replace(sheet, views=sheet.views + 1)


def _unchanged(sheet: ScoreSheet, _entry: Entry) -> ScoreSheet:
    return sheet


_STEPS: dict[EntryKind, Callable[[ScoreSheet, Entry], ScoreSheet]] = {
    EntryKind.OPENED: _opened,
    EntryKind.MOVE: _moved,
    EntryKind.CLOCK: _with_clock,
    EntryKind.DRAW_OFFER: _offered,
    EntryKind.CORRECTION: _corrected,
    EntryKind.RESTARTED: _restarted,
    EntryKind.LEFT: _left,
    EntryKind.RETURNED: _back,
    EntryKind.TAKEN_OVER: _back,
    EntryKind.RESULT: _with_result,
    EntryKind.SIGNED: _signed,
    EntryKind.TAKEN_BACK: _taken_back,
    EntryKind.BRANCH_CHOSEN: _unchanged,
    EntryKind.REOPENED: _reopened,
    EntryKind.SIGNED_ON_PAPER: _signed_on_paper,
    EntryKind.VIEWED: _viewed,
}
