"""Games of LiveChess Cloud: the JSON of a round and of its games, as PGN.

A tournament is at `…/get/<id>/tournament.json`, a round at `…/round-3/index.json`, a game at
`…/round-3/game-1.json`. A half-move is written as `d4 1852+6`, `Nc6 +26` or `Kxg3 1521`: seconds left, then
seconds used. Nothing that is missing or of another kind stops the rest of a file.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from caissa.errors import UnreadableFile
from caissa.files.pgn.games import SEVEN_TAGS
from caissa.files.pgn.writing import escaped
from caissa.messages import msg

HOST = "1.pool.livechesscloud.com"
"""Where the pages of LiveChess Cloud read their tournaments."""
MOST_BOARDS = 400
LONGEST_TEXT = 200
MOST_PLIES = 1200
STANDARD_START = 518
"""The usual first position among the 960."""
_ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
_PAGE = re.compile(
    rf"https?://(?:www\.)?view\.livechesscloud\.com/?#?/?({_ID.pattern})(?:/(\d{{1,2}}))?/?", re.IGNORECASE
)
_FILE = re.compile(r"(https?://[^?#\s]+)/tournament\.json(?:#(\d{1,2}))?", re.IGNORECASE)
_MOVE = re.compile(r"[^A-Za-z0-9+#=:()-]")
_TIMES = re.compile(r"(\d{1,6})?(?:\+(\d{1,6}))?")
_RESULTS = {
    "WHITEWIN": "1-0",
    "BLACKWIN": "0-1",
    "DRAW": "1/2-1/2",
    "1-0": "1-0",
    "0-1": "0-1",
    "1/2-1/2": "1/2-1/2",
    "½-½": "1/2-1/2",
}


@dataclass(frozen=True, slots=True)
class CloudTournament:
    """Where the files of a tournament are, and which round is wanted; None for the one that is played."""

    folder: str
    round: int | None = None

    def index(self, round_number: int) -> str:
        """The address of a round's pairings."""
        return f"{self.folder}/round-{round_number}/index.json"

    def game(self, round_number: int, board: int) -> str:
        """The address of a game."""
        return f"{self.folder}/round-{round_number}/game-{board}.json?poll"


def cloud_tournament(address: str) -> CloudTournament | None:
    """The tournament that an address names: of a page of LiveChess Cloud or of a `tournament.json`."""
    if match := _PAGE.fullmatch(address.strip()):
        return CloudTournament(f"https://{HOST}/get/{match[1].lower()}", _round(match[2]))
    if match := _FILE.fullmatch(address.strip()):
        return CloudTournament(match[1], _round(match[2]))
    return None


def _round(digits: str | None) -> int | None:
    return int(digits) if digits and int(digits) else None


@dataclass(frozen=True, slots=True)
class CloudPairing:
    """A board of a round: the tags that are known of its game, and whether its result is."""

    tags: tuple[tuple[str, str], ...]

    @property
    def is_over(self) -> bool:
        """Is a result known?"""
        return dict(self.tags)["Result"] != "*"


def read_index(content: bytes | str, round_number: int, *, name: str) -> tuple[CloudPairing, ...]:
    """The boards of a round, in their order; the round has the number that it has in our tournament."""
    values = _object(content, name)
    pairings = values.get("pairings")
    if not isinstance(pairings, list):
        raise UnreadableFile(name=name, why=msg("it has no pairings"))
    day = _day(values.get("date"))
    return tuple(
        CloudPairing(tuple(_tags(pairing if isinstance(pairing, dict) else {}, round_number, board, day)))
        for board, pairing in enumerate(pairings[:MOST_BOARDS], start=1)
    )


def game_as_pgn(pairing: CloudPairing, content: bytes | str, *, name: str) -> str:
    """A game with its moves and clocks, under the tags of its board."""
    values = _object(content, name)
    tags = dict(pairing.tags)
    if (result := _RESULTS.get(_text(values.get("result")).upper())) and tags["Result"] == "*":
        tags["Result"] = result
    tags |= _start(values.get("chess960"))
    moves = values.get("moves")
    plies = [str(move) for move in moves[:MOST_PLIES]] if isinstance(moves, list) else []
    # Without its end, a game that has lost all moves is not believed: somebody has emptied the board.
    ending = tags["Result"] if plies else ""
    return _game_text(tags, " ".join([*_movetext(plies, _clocks(values.get("clock"))), ending]))


def round_as_pgn(
    pairings: Sequence[CloudPairing], games: Mapping[int, bytes | str]
) -> tuple[str, dict[int, str]]:
    """The games of a round by their boards, and for each that cannot be read why."""
    texts: list[str] = []
    unreadable: dict[int, str] = {}
    for board, pairing in enumerate(pairings, start=1):
        content = games.get(board)
        try:
            text = game_as_pgn(pairing, content, name=f"game-{board}.json") if content is not None else ""
        except UnreadableFile as refused:
            unreadable[board] = refused.sentence
            continue
        if text:
            texts.append(text)
    return "\n".join(texts), unreadable


# -- parts -------------------------------------------------------------------------------


def _object(content: bytes | str, name: str) -> dict[str, Any]:
    try:
        text = content.decode("utf-8-sig") if isinstance(content, bytes) else content
        values = json.loads(text)
    except (ValueError, RecursionError):
        raise UnreadableFile(name=name, why=msg("it is not JSON")) from None
    if not isinstance(values, dict):
        raise UnreadableFile(name=name, why=msg("it is not JSON"))
    return values


def _text(value: Any) -> str:
    return str(value).strip()[:LONGEST_TEXT] if isinstance(value, str | int) else ""


def _day(value: Any) -> str:
    match = re.match(r"(\d{4})-(\d{2})-(\d{2})", _text(value))
    return ".".join(match.groups()) if match else ""


def _tags(pairing: Mapping[str, Any], round_number: int, board: int, day: str) -> Iterator[tuple[str, str]]:
    yield "Round", f"{round_number}.{board}"
    if day:
        yield "Date", day
    yield "Result", _RESULTS.get(_text(pairing.get("result")).upper(), "*")
    for side in ("White", "Black"):
        player = pairing.get(side.lower())
        values = player if isinstance(player, dict) else {}
        yield side, _name(values) or "?"
        if fide_id := _text(values.get("fideid")).lstrip("0"):
            yield f"{side}FideId", fide_id


def _name(player: Mapping[str, Any]) -> str:
    """As PGN has it: the family name first."""
    first, middle, last = (_text(player.get(part)) for part in ("fname", "mname", "lname"))
    given_names = " ".join(filter(None, (first, middle)))
    return f"{last}, {given_names}" if last and given_names else last or given_names


def _start(value: Any) -> dict[str, str]:
    """The tags of a first position of Chess960."""
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 960:
        return {}
    if value == STANDARD_START:
        return {}
    from caissa.laws.chess_library import chess  # noqa: PLC0415 - loaded where it is needed

    return {"Variant": "Chess960", "SetUp": "1", "FEN": chess.Board.from_chess960_pos(value).fen()}


def _clocks(value: Any) -> tuple[int | None, int | None]:
    """The newest times of both clocks."""
    values = value if isinstance(value, dict) else {}
    white, black = (values.get(side) for side in ("white", "black"))
    return _seconds(white), _seconds(black)


def _seconds(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def _movetext(moves: Sequence[str], clocks: tuple[int | None, int | None]) -> Iterator[str]:
    """The half-moves in their order; what stands on the clocks now counts for the last of each side."""
    for ply, move in enumerate(moves):
        text, _, times = move.strip().partition(" ")
        left, used = _times(times)
        if ply >= len(moves) - 2 and clocks[ply % 2] is not None:
            left = clocks[ply % 2]
        if ply % 2 == 0:
            yield f"{ply // 2 + 1}."
        yield _MOVE.sub("", text)[:20] or "--"
        notes = [
            f"[%{code} {timedelta(seconds=value)}]"
            for code, value in (("clk", left), ("emt", used))
            if value is not None
        ]
        if notes:
            yield "{" + " ".join(notes) + "}"


def _times(text: str) -> tuple[int | None, int | None]:
    match = _TIMES.fullmatch(text.strip())
    if match is None:
        return None, None
    left, used = (int(digits) if digits else None for digits in match.groups())
    return left, used


def _game_text(tags: Mapping[str, str], movetext: str) -> str:
    ordered = [name for name in SEVEN_TAGS if name in tags]
    ordered += sorted(tags.keys() - set(SEVEN_TAGS))
    lines = [f'[{name} "{escaped(tags[name])}"]' for name in ordered]
    return "\n".join([*lines, "", movetext, ""])
