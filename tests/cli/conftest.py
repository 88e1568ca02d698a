"""The command line as a user meets it."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass

import pytest

from caissa.cli import main


@dataclass
class Ran:
    """How a command ended and what it printed."""

    code: int
    out: str
    err: str

    @property
    def json(self):
        """What it printed, as JSON."""
        return json.loads(self.out)


@pytest.fixture
def caissa(monkeypatch, capsys):
    """Run a command in this process: `caissa("show", "open.trf")`."""

    def run(*words: object) -> Ran:
        monkeypatch.setattr(sys, "argv", ["caissa", *map(str, words)])
        code = 0
        try:
            main()
        except SystemExit as stopped:
            code = int(stopped.code or 0)
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run


CLUB = """\
012 Club night
022 Lyon
032 FRA
042 2026/05/01
052 2026/05/02
102 Okafor, Ada
142 3
152 W
192 FIDE_DUTCH_2026
001    1 w GM Anna                              2100 FRA      601002             1.5    1     2 w 1     3 b =
001    2 m    Boris                             2000 GER      601003             0.5    3     1 b 0  0000 - H
001    3 m FM Chen                              1900 CHN      601004             1.5    2     4 b +     1 w =
001    4 w    Dora                                   ESP                         0.0    4     3 w -  0000 - Z
"""


@pytest.fixture
def club(tmp_path):
    """A small tournament as a TRF26 file."""
    path = tmp_path / "club.trf"
    path.write_text(CLUB, encoding="utf-8")
    return path
