"""`caissa sheet`: sheets checked, compared and written as PGN."""

from __future__ import annotations

import pytest

from caissa.score_sheets import EntryKind, fingerprint, write_sheet
from tests.score_sheets.sheets import KEYS, SERVER, file_of, tablet

OPENING = ("e2-e4", "e7-e5", "Ng1-f3")


@pytest.fixture
def sheet(tmp_path):
    """A signed sheet in a file."""
    writer = tablet(*OPENING)
    writer.write(EntryKind.RESULT, text="1-0")
    path = tmp_path / "white.json"
    path.write_text(write_sheet(file_of(*writer.entries)), "utf-8")
    return path


def test_an_intact_sheet(caissa, sheet):
    """It says so in words, with the hash and the server's key to compare."""
    done = caissa("sheet", "--verify", sheet, "--key", fingerprint(SERVER.public))
    assert done.code == 0
    assert "intact: nothing is missing, nothing was changed" in done.out + done.err
    assert "round 3, board 1, Anna - Chen" in done.out + done.err
    assert fingerprint(SERVER.public) in done.out + done.err


def test_a_changed_sheet_ends_with_4(caissa, sheet):
    """Black's move was replaced afterwards."""
    sheet.write_text(sheet.read_text("utf-8").replace("e7-e5", "c7-c5"), "utf-8")
    done = caissa("sheet", "--verify", sheet)
    assert done.code == 4
    assert "NOT INTACT" in done.out + done.err
    assert "sheet.changed-entry" in done.out + done.err


def test_another_servers_key_ends_with_4(caissa, sheet):
    """The file fits itself, but not the key that is known from elsewhere."""
    assert caissa("sheet", "--verify", sheet, "--key", fingerprint(KEYS["T-1"].public)).code == 4


def test_two_sheets_are_compared(caissa, sheet, tmp_path):
    """The first difference is named."""
    other = tmp_path / "black.json"
    other.write_text(write_sheet(file_of(*tablet("e2-e4", "c7-c5").entries)), "utf-8")
    done = caissa("sheet", sheet, other)
    assert done.code == 0
    assert "sheet.moves-differ" in done.out + done.err
    values = caissa("sheet", sheet, other, "--json").json
    assert values["sheets"][0]["moves"] == list(OPENING)
    assert {finding["code"] for finding in values["comparison"]} == {"sheet.moves-differ", "sheet.not-signed"}


def test_pgn(caissa, sheet, tmp_path):
    """The game in short notation; a file that is there is not written over."""
    target = tmp_path / "game.pgn"
    assert caissa("sheet", sheet, "--to", target).code == 0
    assert "1. e4 e5 2. Nf3 1-0" in target.read_text("utf-8")
    assert caissa("sheet", sheet, "--to", target).code == 5
    assert "1. e4" in caissa("sheet", sheet, "--to", "-").out


HALF = b'{"format": "caissa-score-sheet", "version": 1}'


@pytest.mark.parametrize("content", [b"{}", b"no json", b"\xff\xfe", HALF])
def test_what_is_no_sheet(caissa, tmp_path, content):
    """One line says why."""
    path = tmp_path / "x.json"
    path.write_bytes(content)
    assert caissa("sheet", "--verify", path).code == 5
