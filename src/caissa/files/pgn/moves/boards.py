"""Games with moves put beside the pairings of a tournament: the pairing decides, the file proposes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from caissa.errors import Finding, Severity
from caissa.files.pgn.games import PgnGame
from caissa.files.pgn.matching import MatchedGame, match_games
from caissa.files.pgn.moves.plies import RecordedGame
from caissa.files.pgn.writing import tags_of_game
from caissa.messages import msg
from caissa.tournament import Tournament

_OURS = ("ECO", "Opening", "Variation", "FEN", "SetUp", "Variant", "PlyCount", "Annotator", "UTCTime", "Time")
"""Tags of a file that say something the tournament does not know."""
_FEWEST_PLIES = 2


@dataclass(frozen=True, slots=True)
class BoardGame:
    """A game of a file and the game of the tournament that it is."""

    recorded: RecordedGame
    matched: MatchedGame


@dataclass(frozen=True, slots=True)
class BoardsMatching:
    """The games that belong to boards, those that do not, and what differs."""

    games: tuple[BoardGame, ...]
    left: tuple[RecordedGame, ...] = ()
    findings: tuple[Finding, ...] = ()


def match_boards(games: Sequence[RecordedGame], tournament: Tournament) -> BoardsMatching:
    """Find the board of each game by IDs, names and pairing; differences are findings, nothing is changed.

    A game without moves is no evidence of a forfeit: its result is only what the header says.
    """
    matching = match_games((game.headers for game in games), tournament)
    recorded = {id(game.headers): game for game in games}
    matched = [BoardGame(recorded[id(entry.pgn)], entry) for entry in matching.games]
    used = {id(entry.recorded) for entry in matched}
    findings = [*matching.findings, *_other_boards(matched), *_twice(matched), *_short(matched)]
    left = tuple(game for game in games if id(game) not in used)
    return BoardsMatching(tuple(matched), left, tuple(findings))


def with_our_headers(entry: BoardGame, tournament: Tournament) -> RecordedGame:
    """A game with the names, IDs, titles, teams, board and date of the tournament in place of the file's."""
    official = tags_of_game(tournament, entry.matched.round, entry.matched.game)
    theirs = dict(reversed(entry.recorded.headers.tags))
    kept = {name: theirs[name] for name in _OURS if name in theirs}
    tags = tuple({**official, **kept}.items())
    turned = as_paired(entry).headers
    headers = PgnGame(tags, turned.ending, turned.line)
    return replace(entry.recorded, headers=headers)


def as_paired(entry: BoardGame) -> RecordedGame:
    """A game whose result says who won by the colours of the pairing; the file may have them reversed."""
    if not entry.matched.turned:
        return entry.recorded
    headers = entry.recorded.headers
    tags = tuple((name, _turned(text) if name == "Result" else text) for name, text in headers.tags)
    return replace(entry.recorded, headers=replace(headers, tags=tags, ending=_turned(headers.ending)))


def _turned(result: str) -> str:
    white, dash, black = result.partition("-")
    return f"{black}{dash}{white}"


def _where(headers: PgnGame) -> str:
    return msg("line {line}", line=headers.line)


def _other_boards(matched: Sequence[BoardGame]) -> list[Finding]:
    findings = []
    for entry in matched:
        here, paired = entry.matched.pgn.board, entry.matched.game.board
        if here is not None and paired is not None and here != paired:
            what = msg("the file has board {here}, the pairing board {paired}", here=here, paired=paired)
            hint = msg("the board of the pairing is kept")
            findings.append(
                Finding("pgn.other-board", Severity.WARNING, _where(entry.matched.pgn), what, hint)
            )
    return findings


def _twice(matched: Sequence[BoardGame]) -> list[Finding]:
    """Two games of one board: which is right is for the arbiter to say."""
    seen: dict[tuple[int, int, int], int] = {}
    findings = []
    for entry in matched:
        game = entry.matched.game
        key = entry.matched.round, game.white, game.black
        line = entry.matched.pgn.line
        if key in seen:
            what = msg("this game is already there in line {line}", line=seen[key])
            findings.append(Finding("pgn.game-twice", Severity.WARNING, _where(entry.matched.pgn), what))
        seen.setdefault(key, line)
    return findings


def _short(matched: Sequence[BoardGame]) -> list[Finding]:
    """A decided game with next to no moves: a forfeit is entered by the arbiter, never from a file."""
    findings = []
    for entry in matched:
        game, plies = entry.matched.game, entry.recorded.plies
        if not game.open and len(plies) < _FEWEST_PLIES and game.white_outcome.played:
            what = msg("a result with hardly a move: was it a forfeit?")
            findings.append(Finding("pgn.no-moves", Severity.INFO, _where(entry.matched.pgn), what))
    return findings
