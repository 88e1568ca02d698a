"""Moves of score sheets flow into the stored games, and so to whoever may see them, under the delay.

The rows of a game get the server's time of arrival: what a tablet sends late is shown late, never early. A
result is proposed to the arbiter when both players have signed it. Where an electronic board sends the same
game, its moves stay with their clock times; sheets go on where it ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils import timezone

from caissa.files.pgn.games import PgnGame
from caissa.files.pgn.moves.plies import RecordedGame
from caissa.score_sheets import ScoreSheet, game_of
from caissa_web.games.feed import feed_of
from caissa_web.games.plies import in_common
from caissa_web.games.storing import Adding, GameOf, add_games, tell
from caissa_web.games.values import MOVES, SHEET, Row, folded
from caissa_web.records import snapshot
from caissa_web.records.models import Section
from caissa_web.score_sheets.models import Sheet
from caissa_web.score_sheets.queries import KeptSheet, game_of_sheet, kept_sheets


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
    if any(row.kind == MOVES and row.source != SHEET for row in rows):
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
    others = [at for at, row in enumerate(rows, start=1) if row.kind == MOVES and row.source != SHEET]
    # A row without half-moves says the result alone.
    theirs = folded(rows[: max((at for at in others if "plies" in rows[at - 1].content), default=0)]).plies
    if in_common(theirs, written.plies) == len(theirs):
        plies = (*theirs, *written.plies[len(theirs) :])
    else:
        plies = known.plies
    result = written.headers.ending or known.result
    tags = (*known.tags, ("Result", result)) if result else known.tags
    return replace(known.recorded, headers=PgnGame(tags, result), plies=plies)
