"""What an arbiter enters on a score sheet: moves taken back, the branch that counts, a sheet opened again.

Each is an entry of the chain, signed by the server, and an entry of the log.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from caissa.errors import ImpossibleChange
from caissa.messages import msg
from caissa.score_sheets import Entry, EntryKind, SheetState, SignedEntry, entry_text, hash_of
from caissa.score_sheets.entries import DESK, RESULTS
from caissa_web.operations.score_sheets.feeding import feed_moves
from caissa_web.operations.score_sheets.receiving import store_entry
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, locked, log
from caissa_web.score_sheets.models import Sheet
from caissa_web.score_sheets.queries import KeptSheet, kept_sheet
from caissa_web.score_sheets.server_key import moment_text, server_key, to_the_millisecond
from caissa_web.section.errors import Conflict

MOST_VIEWS = 5
"""How often a player may see the sheet in rapid and blitz (E.01 A.4.3, B.2.3)."""


def take_back(section: Section, row: Sheet, ply: int, *, by: str, reason: str, seen: str) -> KeptSheet:
    """Take moves back from a half-move on, after an illegal move (C.02 6.3.2.2)."""
    kept = kept_sheet(row)
    if not 1 <= ply <= len(kept.sheet.moves):
        raise ImpossibleChange(why=msg("The sheet has {count} half-moves", count=len(kept.sheet.moves)))
    return _entered(section, row, EntryKind.TAKEN_BACK, by=by, reason=reason, seen=seen, ply=ply)


def choose_branch(section: Section, row: Sheet, tip: str, *, by: str, reason: str, seen: str) -> KeptSheet:
    """Let another branch count, or the one that counts now for good; the others stay beside it."""
    line = kept_sheet(row).line
    tips = {branch[-1].hash for branch in line.branches}
    if tip not in tips | ({line.head} if line.undecided else set()):
        raise ImpossibleChange(why=msg("There is no such branch"))
    return _entered(section, row, EntryKind.BRANCH_CHOSEN, by=by, reason=reason, seen=seen, after=tip)


def reopen(section: Section, row: Sheet, *, by: str, reason: str, seen: str) -> KeptSheet:
    """Let a closed sheet be written on again; result and signatures are to be entered anew."""
    if kept_sheet(row).sheet.state is not SheetState.CLOSED:
        raise ImpossibleChange(why=msg("The sheet is not closed"))
    return _entered(section, row, EntryKind.REOPENED, by=by, reason=reason, seen=seen)


def sign_on_paper(section: Section, row: Sheet, result: str, *, by: str, seen: str) -> KeptSheet:
    """Both players signed the print-out, with this result (C.02 6.2.2.8)."""
    if result not in RESULTS:
        raise ImpossibleChange(why=msg("This is not a result of a game"))
    if kept_sheet(row).sheet.state is SheetState.CLOSED:
        raise ImpossibleChange(why=msg("The sheet is closed already"))
    return _entered(section, row, EntryKind.SIGNED_ON_PAPER, by=by, seen=seen, text=result)


def count_view(section: Section, row: Sheet, *, by: str, seen: str) -> KeptSheet:
    """Count that a player was let see the sheet; after five times it is refused (E.01 A.4.3)."""
    if kept_sheet(row).sheet.views >= MOST_VIEWS:
        raise ImpossibleChange(
            why=msg("The sheet has already been seen as often as is allowed: {most}", most=MOST_VIEWS)
        )
    return _entered(section, row, EntryKind.VIEWED, by=by, seen=seen)


@transaction.atomic
def _entered(
    section: Section,
    row: Sheet,
    kind: EntryKind,
    *,
    by: str,
    seen: str,
    reason: str = "",
    after: str = "",
    ply: int | None = None,
    text: str = "",
) -> KeptSheet:
    """Add the entry at the end of what the arbiter saw; somebody's entry in between is a conflict."""
    reason = " ".join(reason.split())[:300]
    if kind in _WITH_REASON and not reason:
        raise ImpossibleChange(why=msg("This needs a reason"))
    current = locked(section)
    kept = kept_sheet(row)
    if kept.line.head != seen:
        raise Conflict(
            what=msg("The score sheet"),
            author=kept.sheet.device,
            seen=msg("an earlier entry"),
            found=msg("another entry"),
        )
    now = to_the_millisecond(timezone.now())
    previous = next(signed for signed in kept.entries if signed.hash == (after or kept.line.head))
    entry = Entry(
        row.code,
        previous.entry.number + 1,
        kind,
        moment_text(now),
        DESK,
        previous.hash,
        ply=ply,
        text=text,
        by=by[:150],
        reason=reason,
    )
    written = entry_text(entry)
    store_entry(row, SignedEntry(written, hash_of(written), server_key().sign(written)), entry, now)
    after_it = kept_sheet(row)
    feed_moves(current, after_it, by=by)
    log(current.event, Act(_CODES[kind], by, _what(row), reason), current)
    section.game_rows_count = current.game_rows_count
    return after_it


_CODES = {
    EntryKind.TAKEN_BACK: "sheet.taken-back",
    EntryKind.BRANCH_CHOSEN: "sheet.branch-chosen",
    EntryKind.REOPENED: "sheet.reopened",
    EntryKind.SIGNED_ON_PAPER: "sheet.signed-on-paper",
    EntryKind.VIEWED: "sheet.viewed",
}
"""What the log calls each decision."""
_WITH_REASON = frozenset({EntryKind.TAKEN_BACK, EntryKind.BRANCH_CHOSEN, EntryKind.REOPENED})


def _what(row: Sheet) -> str:
    return msg("round {round}, board {board}, {side}", round=row.round, board=row.board, side=row.side)
