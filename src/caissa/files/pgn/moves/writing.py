"""Writing PGN games with their moves: the export format of the standard, clocks included."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import timedelta
from urllib.parse import quote

from caissa.files.pgn.games import SEVEN_TAGS
from caissa.files.pgn.moves.movetext import UNREAD
from caissa.files.pgn.moves.plies import Ply, RecordedGame
from caissa.files.pgn.results import UNKNOWN_RESULT
from caissa.files.pgn.writing import escaped

_WIDTH = 79
_UNKNOWN = {"Date": "????.??.??", "Result": UNKNOWN_RESULT}
_ENDINGS = ("1-0", "0-1", "1/2-1/2", "*")


def write_games(games: Iterable[RecordedGame]) -> str:
    """Games as PGN: seven tags first, moves in English letters, what is not legal in a comment."""
    return "\n".join(map(_game_text, games))


def _game_text(game: RecordedGame) -> str:
    tags = dict(reversed(game.headers.tags))
    if game.start:
        tags |= {"SetUp": "1", "FEN": game.start}
    listed = {name: tags.get(name) or _UNKNOWN.get(name, "?") for name in SEVEN_TAGS} | {
        name: tags[name] for name in sorted(tags.keys() - set(SEVEN_TAGS))
    }
    lines = [f'[{name} "{escaped(value)}"]' for name, value in listed.items()]
    return "\n".join([*lines, "", *_folded(_words(game)), ""])


def _words(game: RecordedGame) -> Iterator[str]:
    """The words of the moves, one after the other."""
    number, white = _first_number(game)
    if game.comment:
        yield from _braced(game.comment)
    legal, rest = game.plies[: game.readable], game.unreadable
    yield from _moves(legal, number, white)
    if rest:
        first = number + (len(legal) + (not white)) // 2
        turn = white if len(legal) % 2 == 0 else not white
        fragment = " ".join(_moves(rest, first, turn))
        yield from f"{{[%{UNREAD} {quote(fragment, safe=' .+#=/:-')}]}}".split(" ")
    yield _ending(game)


def _ending(game: RecordedGame) -> str:
    result = game.headers.ending or game.headers.tag("Result")
    return result if result in _ENDINGS else UNKNOWN_RESULT


def _first_number(game: RecordedGame) -> tuple[int, bool]:
    """The number of the first move, and whether White makes it."""
    fields = game.start.split()
    if len(fields) < 6:
        return 1, True
    return int(fields[5]) if fields[5].isdigit() else 1, fields[1] != "b"


def _moves(plies: Iterable[Ply], number: int, white: bool) -> Iterator[str]:
    """Half-moves with their numbers; Black's is numbered after anything that stands between."""
    interrupted = True
    for ply in plies:
        if white:
            yield f"{number}."
        elif interrupted:
            yield f"{number}..."
        yield from ply.text.split()
        interrupted = False
        for word in _notes(ply):
            interrupted = True
            yield word
        number, white = (number, False) if white else (number + 1, True)


def _notes(ply: Ply) -> Iterator[str]:
    yield from (f"${nag}" for nag in ply.nags)
    commands = [f"[%clk {_time(ply.clock)}]"] if ply.clock is not None else []
    commands += [f"[%emt {_time(ply.elapsed)}]"] if ply.elapsed is not None else []
    text = " ".join([*commands, ply.comment]).strip()
    if ply.draw_offer:
        yield "(=)"
    if text:
        yield from _braced(text)
    for variation in ply.variations:
        yield from f"({variation})".split(" ")


def _braced(text: str) -> Iterator[str]:
    plain = " ".join(text.replace("}", ")").split())
    yield from f"{{{plain}}}".split(" ")


def _time(time: timedelta) -> str:
    """A time as `%clk` has it: hours, minutes, seconds, and thousandths where there are some."""
    whole, rest = divmod(time, timedelta(seconds=1))
    thousandths = rest // timedelta(milliseconds=1)
    seconds = f"{whole % 60:02}" + (f".{thousandths:03}" if thousandths else "")
    return f"{whole // 3600}:{whole // 60 % 60:02}:{seconds}"


def _folded(words: Iterable[str]) -> list[str]:
    """Words in lines of at most 79 signs; none begins with a sign that a line must not begin with."""
    lines = [""]
    for word in words:
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and len(longer) > _WIDTH and word[:1] not in "%;[":
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
