"""`caissa rate`: when the report is due, and a report that FIDE will not rate."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from caissa.cli.commands.ratings import rate as module

TRF = """012 Open
042 2026/05/01
052 2026/05/10
122 90+30
001    1 m    Anna                              2400 {fed}     {id} 2000/01/01  1.0    1     2 w 1
001    2 m    Boris                             2300 SWE     1000002 1990/01/01  0.0    2     1 b 0
"""


def run(path: Path, *more: str):
    """The command on a file."""
    return CliRunner().invoke(module.command, [str(path), *more])


@pytest.fixture
def file(tmp_path: Path):
    """A tournament of two; Anna with a FIDE ID or without."""

    def write(fide_id: str = "1000001", fed: str = "NOR") -> Path:
        path = tmp_path / "open.trf"
        path.write_text(TRF.format(id=fide_id, fed=fed), encoding="utf-8")
        return path

    return write


def test_the_list_and_its_closing_day(file) -> None:
    """B.02 7.1.3, 9.1: ended on 10 May it is due for June; the list closes three days before it."""
    assert json.loads(run(file(), "--json").stdout)["report"] == {
        "due_for": "2026-06",
        "list_closes": "2026-05-29",
        "last_list": "2026-08",
    }
    assert "due for the list of 2026-06, which closes on 2026-05-29" in run(file()).stdout


@pytest.mark.parametrize(
    ("fide_id", "more", "code"),
    [
        ("1000001", (), 0),
        ("       ", (), 3),
        ("1000001", ("--excluded", "nor"), 3),
    ],
)
def test_a_report_that_will_not_be_rated_ends_with_3(
    file, fide_id: str, more: tuple[str, ...], code: int
) -> None:
    """R4, B.02 10.1: a player without FIDE ID, or of an excluded federation."""
    assert run(file(fide_id), *more).exit_code == code
