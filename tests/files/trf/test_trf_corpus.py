"""Real files of many programs, where a corpus folder stands beside the repository."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from caissa.errors import errors_in
from caissa.files import trf
from caissa.files.trf import Kind
from caissa.tournament import Tournament

CORPUS = Path(__file__).resolve().parents[3].parent / "shared" / "corpus"
REAL = sorted((CORPUS / "trf-real").glob("*.trf"))
CLEAN = sorted(
    path for folder in ("pairing", "tiebreak", "timing") for path in (CORPUS / folder).glob("*.trf")
)

pytestmark = pytest.mark.skipif(not REAL, reason="no corpus folder beside the repository")


def facts(tournament: Tournament) -> Tournament:
    """The tournament without stated points, which are computed anew when a file is written."""
    return replace(
        tournament, players=tuple(replace(player, stated_points=None) for player in tournament.players)
    )


@pytest.mark.parametrize("path", REAL, ids=lambda path: path.stem[-40:])
def test_a_real_file_is_read_and_comes_back(path: Path) -> None:
    """No exception; what is written reads back to the same tournament, in each kind after the first time."""
    read = trf.read_bytes(path.read_bytes(), path.name).tournament
    assert facts(trf.read(trf.write(read)).tournament) == facts(read)
    for kind in (Kind.TRF06, Kind.TRF16):
        once = trf.read(trf.write(read, kind)).tournament
        assert facts(trf.read(trf.write(once, kind)).tournament) == facts(once)


@pytest.mark.parametrize("path", CLEAN, ids=lambda path: path.stem)
def test_a_clean_file_has_no_errors(path: Path) -> None:
    """Files made to be right give no error, no wrong points, and read back the same."""
    reading = trf.read_bytes(path.read_bytes(), path.name)

    assert errors_in(reading.findings) == []
    assert not [finding for finding in reading.findings if finding.code == "trf.points"]
    assert facts(trf.read(trf.write(reading.tournament)).tournament) == facts(reading.tournament)


@pytest.mark.parametrize(
    "path", [path for path in CLEAN if path.stem.endswith("_t26")], ids=lambda path: path.stem
)
def test_the_two_dialects_of_a_case_say_the_same(path: Path) -> None:
    """A TRF26 file and its twin with XX records tell one story."""
    new = trf.read_bytes(path.read_bytes()).tournament
    old = trf.read_bytes(path.with_stem(path.stem.removesuffix("_t26")).read_bytes()).tournament

    assert facts(replace(new, name="", type_code="", foreign_records=())) == facts(
        replace(old, name="", type_code="", foreign_records=())
    )
