"""Reading of expected boards, and of the corpus beside the repository."""

from __future__ import annotations

from pathlib import Path

from caissa.files import trf
from caissa.pairing.errors import NoLegalPairing
from caissa.pairing.swiss.dutch.next_round import pair_round

CASES = Path(__file__).parent / "cases"
CORPUS = Path(__file__).parents[5] / "shared" / "corpus"

Boards = list[tuple[int, int]]


def boards_in(path: Path) -> Boards | None:
    """The expected boards, or None where no legal pairing exists."""
    lines = path.read_text(encoding="ascii").split("\n")
    if lines[0].strip() == "NOPAIRING":
        return None
    return [(int(white), int(black)) for white, black in (line.split() for line in lines[1:] if line.strip())]


def paired(path: Path, round_number: int, edition: str) -> Boards | None:
    """The boards by this project."""
    tournament = trf.read(path.read_text(encoding="ascii")).tournament
    try:
        pairing = pair_round(tournament, round_number, edition=edition)
    except NoLegalPairing:
        return None
    return [(white, black or 0) for white, black in pairing.pairs]


def accelerated(path: Path) -> bool:
    """Does the file give virtual points? Then boards are ordered by pairing score since 2026."""
    text = path.read_text(encoding="ascii")
    return "\nXXA" in text or "\n250" in text
