"""What is doubtful about a game's moves: its end, its result, its clocks."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from itertools import pairwise

from caissa.errors import Finding, Severity
from caissa.files.pgn.moves.plies import RecordedGame
from caissa.laws.chess_library import chess
from caissa.laws.endings import automatic
from caissa.laws.situation import Situation
from caissa.laws.verdicts import Decision
from caissa.messages import Message, msg, plural
from caissa.play import UnreadableTimeControl, parse_time_control

_SLACK = timedelta(seconds=61)
"""What a clock may rise beyond the increment: a penalty of a minute, and a second of rounding."""
_DRAWN = Decision.DRAWN.value


def situation_of(game: RecordedGame) -> Situation:
    """The readable part of a game, to be judged by the Laws."""
    return Situation(game.moves, game.start or chess.STARTING_FEN, chess960=game.chess960)


def doubts_about_game(game: RecordedGame) -> tuple[Finding, ...]:
    """What does not fit: an end on the board and another result, moves after an end, doubtful clocks."""
    return (*_end(game), *_clocks(game))


def _finding(game: RecordedGame, code: str, severity: Severity, what: Message) -> Finding:
    return Finding(f"pgn.{code}", severity, msg("line {line}", line=game.headers.line), what)


def _end(game: RecordedGame) -> Iterator[Finding]:
    """An end that needs no claim, and what the file says instead.

    Handbook: E.01 5.1.1, E.01 5.2.1, E.01 9.6
    """
    if not game.moves:
        return
    verdict = automatic(situation_of(game), dead_positions=False)
    if verdict is None:
        return
    result = game.headers.tag("Result") or game.headers.ending
    reason = verdict.reasons[0]
    if result and result != verdict.decision.value:
        what = msg(
            "the moves end in {verdict} ({article}), the header says {result}",
            verdict=verdict.decision.value, article=reason.article, result=result,
        )  # fmt: skip
        yield _finding(game, "result-of-moves", Severity.WARNING, what)
    later = len(game.plies) - (verdict.ply or 0)
    if later:
        what = plural(
            "{count} half-move after the end of the game ({why})",
            "{count} half-moves after the end of the game ({why})",
            later,
            why=reason.what,
        )
        yield _finding(game, "moves-after-end", Severity.WARNING, what)


def _clocks(game: RecordedGame) -> Iterator[Finding]:
    """Clocks that rise, or that only one player has."""
    sides = [[ply.clock for ply in game.plies[turn::2]] for turn in (0, 1)]
    counts = [sum(clock is not None for clock in side) for side in sides]
    if max(counts) > 1 and min(counts) == 0:
        yield _finding(game, "clocks-of-one-side", Severity.INFO, msg("only one player has clock times"))
    allowed = _bonus(game) + _SLACK
    for side in sides:
        known = [clock for clock in side if clock is not None]
        rises = [later - earlier for earlier, later in pairwise(known)]
        if rises and max(rises) > allowed and not _has_periods(game):
            yield _finding(
                game, "clock-rises", Severity.INFO, msg("a clock rises by more than the increment")
            )
            return


def _bonus(game: RecordedGame) -> timedelta:
    """The increment of the game's time control; a minute if it is not known."""
    text = game.headers.tag("TimeControl")
    try:
        control = parse_time_control(text) if text else None
    except UnreadableTimeControl:
        control = None
    if control is None:
        return timedelta(minutes=1)
    return timedelta(seconds=max(period.bonus for period in control.periods))


def _has_periods(game: RecordedGame) -> bool:
    """May the clocks get the time of another period? Unknown time controls may."""
    text = game.headers.tag("TimeControl")
    return not text or ":" in text or "/" in text
