"""Numbers of boards as people write them: 3, 50-70."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from caissa.messages import msg

_PART = re.compile(r"([1-9][0-9]{0,3})(?:[-–]([1-9][0-9]{0,3}))?")


def read_boards(text: str) -> tuple[int, ...]:
    """The boards of a text such as 3, 50-70, the lowest first; `ValueError` if it is none."""
    boards: set[int] = set()
    for part in text.split(","):
        match = _PART.fullmatch(part.strip())
        if match is None:
            raise ValueError(text)
        first = int(match[1])
        last = int(match[2] or first)
        if last < first:
            raise ValueError(text)
        boards.update(range(first, last + 1))
    return tuple(sorted(boards))


def written_boards(boards: Iterable[int]) -> str:
    """The boards as a text, those that follow each other as a range."""
    runs: list[list[int]] = []
    for board in sorted(set(boards)):
        if runs and board == runs[-1][-1] + 1:
            runs[-1].append(board)
        else:
            runs.append([board])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def named_boards(boards: Collection[int]) -> str:
    """The boards in a sentence: board 3, or boards 3, 50-70."""
    written = written_boards(boards)
    return msg("board {board}", board=written) if len(boards) == 1 else msg("boards {boards}", boards=written)
