"""Moves of score sheets flow into the stored games, and so to whoever may see them, under the delay.

The rows of a game get the server's time of arrival: what a tablet sends late is shown late, never early. A
result is proposed to the arbiter when both players have signed it. Where an electronic board sends the same
game, its moves stay with their clock times; sheets go on where it ends. Where moves were entered at the
desk, a sheet with other ones waits until both agree, or until an arbiter who sees both lets the sheet count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils import timezone

from caissa.errors import ImpossibleChange
from caissa.files.pgn.games import PgnGame
from caissa.files.pgn.moves.plies import Ply, RecordedGame
from caissa.messages import msg
from caissa.score_sheets import ScoreSheet, game_of
from caissa.tournament import Tournament
from caissa_web.games.feed import feed_of
from caissa_web.games.people import keys_of
from caissa_web.games.plies import in_common
from caissa_web.games.storing import Adding, GameOf, add_games, is_of_board, key_for, tell
from caissa_web.games.values import MOVES, SHEET, Row, difference, folded
from caissa_web.operations.rounds.results import Players
from caissa_web.records import snapshot
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, locked, log
from caissa_web.score_sheets.models import Sheet
from caissa_web.score_sheets.queries import KeptSheet, game_of_sheet, kept_sheets, sheets_of_game

SHEET_COUNTS = "sheet counts"
"""The mark of a row by which an arbiter let a score sheet count against what was entered at the desk."""


def feed_moves(section: Section, changed: KeptSheet, *, by: str) -> None:
    """Bring the stored game of a locked section to what its sheets say now."""
    facts = snapshot.load_state(section).facts
    game = game_of_sheet(changed.row, facts)
    if game is None:
        return
    best = _followed([kept.sheet for kept in _of_same_game(section, changed)])
    if not best.moves and not best.result:
        return
    recorded = game_of(best, with_result=best.is_signed)
    rows = feed_of(section.pk, section.game_rows_count).rows(facts, changed.row.round, game.white, game.black)
    if _of_others(rows):
        recorded = _beside_others(rows, recorded)
    adding = Adding(section, timezone.now(), by[:150], SHEET)
    # Not as a live file, of which a half may be missing: what a sheet says is what it says.
    add_games(adding, [GameOf(changed.row.round, game.white, game.black, recorded)], live=False)
    if adding.store():
        tell(section)


def _of_same_game(section: Section, changed: KeptSheet) -> list[KeptSheet]:
    row = changed.row
    others = Sheet.objects.filter(section=section, round=row.round, white=row.white, black=row.black)
    return [changed, *kept_sheets(others.exclude(pk=row.pk))]


def _followed(sheets: Sequence[ScoreSheet]) -> ScoreSheet:
    """The sheet whose moves are shown: a signed one, else the longest; of equal ones White's."""
    order = ("record", "white", "black")

    def rank(sheet: ScoreSheet) -> tuple[bool, int, int]:
        side = sheet.header.side if sheet.header else ""
        return not sheet.is_signed, -len(sheet.moves), order.index(side) if side in order else len(order)

    return min(sheets, key=rank)


def _beside_others(rows: Sequence[Row], written: RecordedGame) -> RecordedGame:
    """A game that also comes from elsewhere, with what a sheet adds to it.

    As long as the other source is ahead, or has other moves, the sheet changes nothing; who is right is seen
    at the desk. What sheets have added they may correct, and nothing before it.
    """
    known = folded(rows)
    theirs = _plies_of_others(rows)
    if in_common(theirs, written.plies) == len(theirs):
        plies = (*theirs, *written.plies[len(theirs) :])
    else:
        plies = known.plies
    result = written.headers.ending or known.result
    tags = (*known.tags, ("Result", result)) if result else known.tags
    return replace(known.recorded, headers=PgnGame(tags, result), plies=plies)


def _of_others(rows: Sequence[Row]) -> list[int]:
    """The places, from 1, of rows that no sheet wrote, since an arbiter last let a sheet count."""
    decided = max((at for at, row in enumerate(rows, start=1) if SHEET_COUNTS in row.content), default=0)
    return [
        at
        for at, row in enumerate(rows, start=1)
        if at > decided and row.kind == MOVES and row.source != SHEET
    ]


def _plies_of_others(rows: Sequence[Row]) -> tuple[Ply, ...]:
    """The half-moves as the desk, a board or a file had them last."""
    # A row without half-moves says the result alone.
    last = max((at for at in _of_others(rows) if "plies" in rows[at - 1].content), default=0)
    return folded(rows[:last]).plies


# -- an arbiter decides -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WaitingSheet:
    """A score sheet that does not count because the desk has other half-moves."""

    first: int
    """How many half-moves both have in common."""
    at_desk: tuple[Ply, ...]
    on_sheet: tuple[Ply, ...]
    """What follows these at the desk, and on the sheet."""
    signed: bool
    recorded: RecordedGame


def waiting_sheet(section: Section, facts: Tournament, number: int, players: Players) -> WaitingSheet | None:
    """The sheet of a game that waits for a decision; none where a board or a file has sent the game."""
    rows = feed_of(section.pk, section.game_rows_count).rows(facts, number, *players)
    if not _of_others(rows) or any(map(is_of_board, rows)):
        return None
    sheets = [kept.sheet for kept in sheets_of_game(section, facts, number, players)]
    if not sheets:
        return None
    best, theirs = _followed(sheets), _plies_of_others(rows)
    recorded = game_of(best, with_result=best.is_signed)
    first = in_common(theirs, recorded.plies)
    if first == len(theirs):
        return None
    known = folded(rows)
    result = recorded.headers.ending or known.result
    tags = (*known.tags, ("Result", result)) if result else known.tags
    game = replace(known.recorded, headers=PgnGame(tags, result), plies=recorded.plies)
    return WaitingSheet(first, known.plies[first:], recorded.plies[first:], best.is_signed, game)


def let_sheet_count(
    section: Section, round_number: int, players: Players, *, by: str, reason: str = "", seen: int
) -> Section:
    """Let the score sheet count against what was entered at the desk; from then on it is followed again.

    `seen` is how many half-moves of the sheet the arbiter saw: one that is shorter by now is looked at again.
    """
    with transaction.atomic():
        current = locked(section)
        facts = snapshot.load_state(current).facts
        waiting = waiting_sheet(current, facts, round_number, players)
        if waiting is None:
            raise ImpossibleChange(why=msg("No score sheet of this game waits for a decision"))
        if len(waiting.recorded.plies) < seen:
            why = msg("The score sheet has been changed in the meantime. Look at it again")
            raise ImpossibleChange(why=why)
        feed = feed_of(current.pk, current.game_rows_count)
        known = folded(feed.rows(facts, round_number, *players))
        if known.frozen:
            raise ImpossibleChange(why=msg("The game is frozen and takes no moves"))
        first, content = difference(known, waiting.recorded, live=False) or (len(known.plies), {"plies": []})
        entry = GameOf(round_number, *players, waiting.recorded)
        adding = Adding(current, timezone.now(), by[:150], SHEET)
        marked = {**content, "correction": None, SHEET_COUNTS: True}
        adding.add(key_for(feed, keys_of(facts), entry), MOVES, first, marked)
        adding.store()
        white, black = players
        what = msg("round {round}, {white}-{black}", round=round_number, white=white, black=black)
        log(current.event, Act("games.sheet-counts", by, what, reason), current)
        tell(current)
    section.game_rows_count = current.game_rows_count
    return current
