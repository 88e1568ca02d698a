"""Who can still mate, held against answered positions: `python tools/compare_mating.py FILE [EVERY]`.

A line is `WB FEN`, `W- FEN`, `-B FEN` or `-- FEN`: who can mate. Prints how many answers were right, wrong
and left open, and the time of the slowest; ends with 1 if an answer is wrong.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path

import chess

from caissa.laws import Mating, can_mate
from caissa.tournament import Colour


def questions(path: Path, every: int) -> list[tuple[chess.Board, Colour, bool]]:
    """Positions, players, and whether the player can mate."""
    lines = [line for line in path.read_text("utf-8").splitlines() if line[:1] in ("W", "-")]
    asked = []
    for line in lines[::every]:
        fields = [*line[3:].split()[:4], "-", "-"]
        board = chess.Board(" ".join(fields[:4] if len(fields) >= 6 else [*fields[:2], "-", "-"]) + " 0 1")
        asked += [(board, colour, letter in line[:2]) for colour, letter in zip(Colour, "WB", strict=True)]
    return asked


def main() -> int:
    """Ask everything and print the figures."""
    every = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    counts: Counter[tuple[bool, str]] = Counter()
    wrong, slowest = 0, 0.0
    for board, colour, possible in questions(Path(sys.argv[1]), every):
        begun = time.process_time()
        answer = can_mate(board, colour)
        slowest = max(slowest, time.process_time() - begun)
        counts[possible, answer.how.value] += 1
        if answer.proved and answer.impossible is possible:
            wrong += 1
            print(f"WRONG {board.fen()} {colour.word}: {answer.in_words}")
    for (possible, how), number in sorted(counts.items()):
        print(f"{'can mate' if possible else 'cannot mate':12} {how:14} {number:6}")
    for possible in (False, True):
        asked = sum(number for (truth, _), number in counts.items() if truth is possible)
        left = counts[possible, Mating.NOT_PROVED.value]
        print(f"{'can mate' if possible else 'cannot mate'}: {asked - left} of {asked} answered")
    print(f"{wrong} wrong; slowest {slowest:.2f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
