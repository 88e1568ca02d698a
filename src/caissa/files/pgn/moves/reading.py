"""Reading PGN games with their moves: every game is kept, and every half-move, read or not."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from caissa.errors import Finding, Severity, UnreadableFile
from caissa.files.pgn.games import PgnGame
from caissa.files.pgn.moves.letters import ENGLISH, LETTERS
from caissa.files.pgn.moves.movetext import notes_of
from caissa.files.pgn.moves.notation import move_written
from caissa.files.pgn.moves.plies import Ply, RecordedGame
from caissa.files.pgn.reading import HeaderReader, plain_text, require_size
from caissa.laws.chess_library import chess
from caissa.messages import msg, plural

_FIRST_MOVE = re.compile(r"1(?:\.+|…).*|1|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=?[QRBN])?[+#!?]*|O-O(?:-O)?")
_ORDINARY = frozenset({"", "standard", "normal", "chess", "from position"})
_CHESS960 = frozenset({"chess960", "chess 960", "fischerandom", "fischerrandom", "freestyle", "960"})
_CHUNK = re.compile(r'^\[[A-Za-z]\w*\s*"', re.MULTILINE)
_TAG_LINES = re.compile(r"(?:\[[^\n]*\n|[ \t]*\n)*")


@dataclass(frozen=True, slots=True)
class Chunk:
    """A part of a file that was read by itself: its text, and what was read."""

    text: str
    games: tuple[RecordedGame, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class GamesReading:
    """The games of a PGN file with their moves, and what is doubtful."""

    games: tuple[RecordedGame, ...]
    findings: tuple[Finding, ...] = ()
    chunks: tuple[Chunk, ...] = field(default=(), repr=False, compare=False)
    """The parts of the file, so that an update reads only what has changed."""


def read_games(
    source: str | bytes, *, name: str = msg("The PGN"), before: GamesReading | None = None
) -> GamesReading:
    """Every game of a PGN text with its moves; `UnreadableFile` only if it is not text or holds no game.

    With the reading of an earlier state of the same file, only the games that have changed are read again.
    """
    require_size(source, name)
    return read_parts(parts_of(plain_text(source)), name=name, before=before)


def read_parts(
    parts: Sequence[str], *, name: str = msg("The PGN"), before: GamesReading | None = None
) -> GamesReading:
    """The games of a file that was taken apart; parts that an earlier reading knows are not read again."""
    known = {chunk.text: chunk for chunk in before.chunks} if before else {}
    chunks, line = [], 0
    for part in parts:
        chunks.append(_at_line(known.get(part) or _read_part(part), line))
        line += part.count("\n")
    games = tuple(game for chunk in chunks for game in chunk.games)
    if not games:
        raise UnreadableFile(name=name, why=msg("it contains no PGN game"))
    findings = tuple(finding for chunk in chunks for finding in chunk.findings)
    return GamesReading(games, findings, tuple(chunks))


def moves_after(
    start: str, played: Sequence[str], written: Sequence[str], *, chess960: bool = False
) -> list[Ply]:
    """Half-moves in any usual notation that follow on others, which are known from square to square.

    What cannot be played is kept as it was written, and so is all that follows.
    """
    board = chess.Board(start or chess.STARTING_FEN, chess960=chess960)
    for uci in played:
        if not uci:
            return [Ply(text) for text in written]
        board.push_uci(uci)
    return _followed(board, [Ply(text) for text in written], ENGLISH)[0]


def position_after(start: str, plies: Sequence[Ply]) -> str:
    """The FEN of the position after half-moves; nothing if one of them could not be read."""
    board = chess.Board(start or chess.STARTING_FEN)
    for ply in plies:
        if not ply.uci:
            return ""
        board.push_uci(ply.uci)
    return board.fen(en_passant="fen")


def legal_part(start: str, moves: Sequence[str], *, chess960: bool = False) -> int:
    """How many moves from square to square are legal in a row; `ValueError` if the start is no position."""
    board = chess.Board(start or chess.STARTING_FEN, chess960=chess960)
    for at, uci in enumerate(moves):
        try:
            board.push(board.parse_uci(uci))
        except ValueError:
            return at
    return len(moves)


def parts_of(text: str) -> list[str]:
    """The text in parts of whole games; in one part if it cannot be told where the games begin."""
    starts = [match.start() for match in _CHUNK.finditer(text)]
    begins = [start for start in starts if start == 0 or _after_moves(text, start)]
    if not begins or begins[0] != 0:
        begins.insert(0, 0)
    ends = [*begins[1:], len(text)]
    parts = [text[begin:end] for begin, end in zip(begins, ends, strict=True)]
    return parts if all(map(_whole, parts)) else [text]


def _whole(part: str) -> bool:
    """Is a part one game with moves? Headers alone and open comments are read with their neighbours."""
    headers = _TAG_LINES.match(part)
    return headers is not None and headers.end() < len(part) and part.count("{") == part.count("}")


def _after_moves(text: str, start: int) -> bool:
    """Does the line before this tag, blank lines aside, belong to moves?"""
    before = text[max(0, start - 400) : start].rstrip()
    return (bool(before) and not before.endswith("]")) or before.rpartition("\n")[2][:1] != "["


def _at_line(chunk: Chunk, line: int) -> Chunk:
    """A part whose games know in which line of the file they begin."""
    first = chunk.games[0].headers.line if chunk.games else 1
    here = line + 1 + _blank_lines(chunk.text)
    if first == here or len(chunk.games) != 1:
        return chunk
    game = chunk.games[0]
    moved = replace(game, headers=replace(game.headers, line=here))
    findings = tuple(replace(finding, where=msg("line {line}", line=here)) for finding in chunk.findings)
    return Chunk(chunk.text, (moved,), findings)


def _blank_lines(text: str) -> int:
    return len(text) - len(text.lstrip("\n"))


class _GamesReader(HeaderReader):
    """Reads headers, and takes moves without headers for a game too."""

    def stray(self, sign: str, start: int) -> None:
        """A first move outside every game begins one without headers."""
        if _FIRST_MOVE.fullmatch(sign):
            self.tags, self.begun, self.moves = {"Event": "?"}, self.line_of(start), True
            self.tag_end = start


def _read_part(text: str) -> Chunk:
    reader = _GamesReader(text)
    reader.read()
    findings, games = list(reader.findings), []
    for headers, (begin, end) in zip(reader.games, reader.moves_of, strict=True):
        game, doubts = _game(headers, text[begin:end])
        games.append(game)
        findings += doubts
    return Chunk(text, tuple(games), tuple(findings))


def _game(headers: PgnGame, movetext: str) -> tuple[RecordedGame, list[Finding]]:
    notes = notes_of(movetext)
    where, findings = msg("line {line}", line=headers.line), list[Finding]()
    board = _first_position(headers, where, findings)
    written = notes.plies
    plies, language = written, ENGLISH
    if board is not None and written:
        plies, language = _read_moves(board, written)
        if language != ENGLISH:
            text = msg("the pieces have the letters of {language}", language=language)
            findings.append(Finding("pgn.language", Severity.INFO, where, text, msg("read")))
    game = RecordedGame(
        headers,
        (*plies, *notes.unread),
        notes.comment,
        board.fen() if board is not None and _set_up(headers) else "",
        bool(board is not None and board.chess960),
        language,
    )
    if board is not None:
        findings += _unreadable(game, where)
    return game, findings


def _set_up(headers: PgnGame) -> bool:
    return bool(headers.tag("FEN"))


def _first_position(headers: PgnGame, where: str, findings: list[Finding]) -> chess.Board | None:
    """The position a game begins with; None if its moves cannot be followed."""
    variant = headers.tag("Variant").casefold()
    if variant not in _ORDINARY | _CHESS960:
        text = msg("{variant} has other rules", variant=headers.tag("Variant"))
        hint = msg("the moves are kept as they stand")
        findings.append(Finding("pgn.variant", Severity.INFO, where, text, hint))
        return None
    fen = headers.tag("FEN")
    try:
        return chess.Board(fen or chess.STARTING_FEN, chess960=variant in _CHESS960)
    except ValueError:
        text = msg("{fen} is not a position", fen=repr(fen))
        hint = msg("the moves are kept as they stand")
        findings.append(Finding("pgn.position", Severity.WARNING, where, text, hint))
        return None


def _read_moves(board: chess.Board, written: Sequence[Ply]) -> tuple[list[Ply], str]:
    """The half-moves on the board, in the language in which most of them can be read."""
    plies, number = _followed(board, written, ENGLISH)
    if number == len(written):
        return plies, ENGLISH
    best, language = (plies, number), ENGLISH
    for other in _languages_of(written, LETTERS):
        attempt = _followed(board, written, other)
        if attempt[1] > best[1]:
            best, language = attempt, other
    return best[0], language


def _languages_of(written: Sequence[Ply], letters: Mapping[str, Mapping[str, str]]) -> list[str]:
    """The languages whose letters may be meant: those that know every capital the moves begin with."""
    capitals = {ply.text[0] for ply in written if ply.text[0].isalpha() and ply.text[0].isupper()} - {"O"}
    return [
        language
        for language, known in letters.items()
        if language != ENGLISH and len(capitals - {letter[0] for letter in known}) <= len(capitals) // 4
    ]


def _followed(first: chess.Board, written: Sequence[Ply], language: str) -> tuple[list[Ply], int]:
    """The half-moves with their squares until the first that cannot be read, and how many were read."""
    board, plies = first.copy(), list[Ply]()
    for index, ply in enumerate(written):
        move = move_written(board, ply.text, language)
        if move is None:
            return [*plies, *written[index:]], index
        text, uci = board.san(move), move.uci()
        board.push(move)
        plies.append(
            Ply(text, uci, ply.clock, ply.elapsed, ply.draw_offer, ply.comment, ply.nags, ply.variations)
        )
    return plies, len(written)


def _unreadable(game: RecordedGame, where: str) -> list[Finding]:
    """What is said of moves that could not be read."""
    rest = game.unreadable
    if not rest:
        return []
    text = plural(
        "half-move {number} ({move}) cannot be played; {count} half-move is kept as it stands",
        "half-move {number} ({move}) cannot be played; {count} half-moves are kept as they stand",
        len(rest),
        number=game.readable + 1,
        move=rest[0].text,
    )
    return [Finding("pgn.illegal-move", Severity.WARNING, where, text, msg("nothing is lost"))]
