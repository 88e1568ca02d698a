"""Without the library `chess`: everything else works, and who asks for moves reads which extra is missing."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import sys
sys.modules["chess"] = None
import caissa, caissa.laws, caissa.files
from caissa.files import pgn
assert len(pgn.read_headers('[Event "x"]\\n\\n*').games) == 1
from caissa.laws import ChessLibraryMissing, Rules
try:
    pgn.read_games('[Event "x"]\\n\\n*')
except ChessLibraryMissing as error:
    print(error)
"""


def test_the_sentence_names_the_extra() -> None:
    """One sentence with the line to type."""
    ran = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)  # noqa: S603

    assert "pip install 'caissa[games]'" in ran.stdout
