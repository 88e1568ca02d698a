"""What results are worth: records 162 and 362, the engines' XXS and BB records, Vega's own 142."""

from __future__ import annotations

import re
from collections.abc import Iterable

from caissa.files.trf.fields import score
from caissa.files.trf.lines import Records
from caissa.files.trf.notes import Line, Notes
from caissa.messages import msg
from caissa.tournament import MatchScoring, Points, Scoring

_NUMBER = r"(?=[-0-9.,]{1,4}(?:[\s,;]|$))(-?[0-9]+(?:[.,][0-9]+)?)(?=[\s,;]|$)"

GAME_SYMBOLS: dict[str, tuple[str, ...]] = {
    "W": ("white_win", "black_win", "forfeit_win", "full_point_bye"),
    "D": ("white_draw", "black_draw", "half_point_bye"),
    "L": ("white_loss", "black_loss"),
    "A": ("zero_point_bye", "forfeit_loss"),
    "P": ("pairing_allocated_bye",),
    "X": ("open_game",),
}
"""Record 162: what each symbol sets; P follows W and X follows D unless they are given."""

BBP_RECORDS: dict[str, tuple[str, ...]] = {
    "BBW": GAME_SYMBOLS["W"],
    "BBD": GAME_SYMBOLS["D"],
    "BBL": GAME_SYMBOLS["L"],
    "BBZ": ("zero_point_bye",),
    "BBF": ("forfeit_loss",),
    "BBU": GAME_SYMBOLS["P"],
}

JAVAFO_CODES: dict[str, tuple[str, ...]] = {
    "WW": ("white_win",), "BW": ("black_win",), "WD": ("white_draw",), "BD": ("black_draw",),
    "WL": ("white_loss",), "BL": ("black_loss",), "ZPB": ("zero_point_bye",),
    "HPB": ("half_point_bye",), "FPB": ("full_point_bye",), "PAB": ("pairing_allocated_bye",),
    "FW": ("forfeit_win",), "FL": ("forfeit_loss",),
}  # fmt: skip
_JAVAFO_SHORTCUTS = {"W": GAME_SYMBOLS["W"], "D": GAME_SYMBOLS["D"], "L": GAME_SYMBOLS["L"]}

_OLD_SYMBOLS = {"Z": GAME_SYMBOLS["A"]}
"""Drafts of TRF26, and bbpPairings 6 after them, call the absence Z."""

MATCH_SYMBOLS = {"TW": "win", "TD": "draw", "TL": "loss"}


def _pattern(symbols: Iterable[str], between: str) -> str:
    return rf"\b({'|'.join(symbols)}){between}{_NUMBER}"


_GAME_VALUE = _pattern((*GAME_SYMBOLS, *_OLD_SYMBOLS), r"\s*")
_MATCH_VALUE = _pattern(MATCH_SYMBOLS, r"\s*")
_ENGINE_VALUE = _pattern((*JAVAFO_CODES, *_JAVAFO_SHORTCUTS), r"\s*=\s*")


def read_scoring(records: Records, notes: Notes) -> Scoring:
    """The points for games: record 162 first, then BB records over it, then XXS over both."""
    values: dict[str, Points] = {}
    _apply(
        values, _with_bye(_values(records["162"], _GAME_VALUE, notes), "W", "P"), GAME_SYMBOLS | _OLD_SYMBOLS
    )
    _apply(values, _with_bye(_bbp(records, notes), "BBW", "BBU"), BBP_RECORDS)
    _apply(values, _values(records["XXS"], _ENGINE_VALUE, notes), JAVAFO_CODES | _JAVAFO_SHORTCUTS)
    values.setdefault("open_game", values.get("white_draw", Scoring().open_game))
    return Scoring().replaced(**values)


def read_match_scoring(
    records: Records, bye: tuple[Points | None, Points | None], notes: Notes
) -> MatchScoring:
    """The points for matches: record 362, and what record 320 gives for the bye."""
    values: dict[str, Points] = {}
    for symbol, value in _values(records["362"], _MATCH_VALUE, notes):
        values[MATCH_SYMBOLS[symbol]] = value
    match_points, game_points = bye
    return MatchScoring(**values, bye_match_points=match_points, bye_game_points=game_points)


def _apply(
    values: dict[str, Points], announced: list[tuple[str, Points]], symbols: dict[str, tuple[str, ...]]
) -> None:
    for symbol, value in announced:
        values.update(dict.fromkeys(symbols[symbol], value))


def _with_bye(announced: list[tuple[str, Points]], win: str, bye: str) -> list[tuple[str, Points]]:
    """The same with the pairing-allocated bye worth a win, unless the record gives it a value."""
    return [(bye, value) for symbol, value in announced if symbol == win] + announced


def _values(lines: list[Line], pattern: str, notes: Notes) -> list[tuple[str, Points]]:
    """The symbols and values of a scoring record wherever they stand, for columns drift in real files."""
    values: list[tuple[str, Points]] = []
    for line in lines:
        symbol = re.compile(pattern, re.IGNORECASE)
        taken = [(match.group(1).upper(), score(match.group(2))) for match in symbol.finditer(line.text, 4)]
        rest = symbol.sub("", line.text[4:]).strip(" ,;")
        if rest:
            what = msg("{rest} is not understood as points for a result", rest=repr(rest))
            notes.error("trf.scoring", line, what, (5, len(line.text)))
            if not taken:
                notes.keep(line)
        values += taken
    return values


def _bbp(records: Records, notes: Notes) -> list[tuple[str, Points]]:
    return [
        (code, value)
        for code in BBP_RECORDS
        for line in records[code]
        if (value := _one_value(line, notes)) is not None
    ]


def _one_value(line: Line, notes: Notes) -> Points | None:
    try:
        return score(line.value)
    except ValueError:
        notes.error(
            "trf.scoring",
            line,
            msg("{text} is not a number of points", text=repr(line.value)),
            (5, max(5, len(line.text))),
        )
        notes.keep(line)
        return None
