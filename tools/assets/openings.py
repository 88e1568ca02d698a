"""Make the list of openings that Caissa ships from the facts of lichess-org/chess-openings (CC0 1.0).

    git clone https://github.com/lichess-org/chess-openings && python tools/assets/openings.py chess-openings

Its files `a.tsv` to `e.tsv` have code, name and moves. Ours has the key of the position that the moves lead
to, code and name, so that nothing has to be played when it is loaded. Of several lines to a position the
first is kept.
"""

from __future__ import annotations

import sys
from pathlib import Path

from caissa.files.pgn.moves.openings import LONGEST_OPENING, Opening, position_key, position_of_moves

TARGET = Path(__file__).parents[2] / "src" / "caissa" / "files" / "pgn" / "moves" / "openings.tsv"


def main(folder: Path) -> int:
    """Read the five files, refuse what cannot be played, write the list."""
    openings: dict[str, Opening] = {}
    positions: dict[str, str] = {}
    lines = [line for name in "abcde" for line in (folder / f"{name}.tsv").read_text("utf-8").splitlines()]
    for line in lines:
        eco, name, moves = line.split("\t")
        if eco == "eco":
            continue
        board = position_of_moves(moves)
        if board is None or len(board.move_stack) > LONGEST_OPENING:
            sys.stderr.write(f"cannot be used: {line}\n")
            return 1
        key = position_key(board)
        if positions.setdefault(key, board.epd()) != board.epd():
            sys.stderr.write(f"two positions have the key {key}\n")
            return 1
        openings.setdefault(key, Opening(eco, name))
    text = "".join(f"{key}\t{openings[key].eco}\t{openings[key].name}\n" for key in sorted(openings))
    TARGET.write_text(text, "utf-8")
    sys.stdout.write(f"{len(openings)} openings, {len(text.encode())} bytes\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
