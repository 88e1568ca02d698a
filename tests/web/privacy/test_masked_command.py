"""`python -m caissa_web --masked EVENT FILE`: a copy with invented people (DATA-011)."""

from __future__ import annotations

from types import SimpleNamespace
from zipfile import ZipFile

import pytest

from caissa_web import __main__ as program
from caissa_web.exchange.backup import NotBackedUp
from caissa_web.exchange.event_file import unpacked
from caissa_web.server import prepare, start


@pytest.fixture(autouse=True)
def open_records(monkeypatch, tmp_path) -> None:
    """The records of the test are ready, and stay open after the command."""
    monkeypatch.setattr(prepare, "connections", SimpleNamespace(close_all=lambda: None))
    monkeypatch.setattr(start, "prepare", lambda *_asked: None)
    monkeypatch.setenv("CAISSA_DATA", str(tmp_path))


def run_program(*arguments: str) -> int:
    """How the program ended."""
    return program.main(list(arguments))


def test_the_copy_has_the_results_and_nobodys_name(section, tmp_path, capsys):
    """The same file as by the button, readable by its owner only."""
    target = tmp_path / "masked.zip"
    assert run_program("--masked", "spring", str(target)) == 0
    assert "The masked copy is in" in capsys.readouterr().out
    assert target.stat().st_mode & 0o077 == 0
    event = unpacked(target.read_bytes(), target.name)
    names = {player.name for player in event.sections[0].facts.players}
    assert not names & {"Anna", "Boris", "Chen", "Dora", "Egon"}
    assert len(event.sections[0].facts.rounds) == 3
    with ZipFile(target) as archive:
        text = "".join(archive.read(name).decode("utf-8", "ignore") for name in archive.namelist())
    assert "Anna" not in text


def test_an_event_that_is_not_there_is_refused(section, tmp_path, capsys):
    """With a sentence, and no file is made."""
    assert run_program("--masked", "winter", str(tmp_path / "x.zip")) == 1
    assert "there is no such event" in capsys.readouterr().err
    assert not (tmp_path / "x.zip").exists()


def test_a_file_that_exists_is_not_overwritten(section, tmp_path):
    """Nor one in a folder that is not there."""
    target = tmp_path / "masked.zip"
    target.write_text("mine")
    with pytest.raises(NotBackedUp, match="file with that name"):
        start.write_masked("spring", target)
    assert target.read_text() == "mine"
    with pytest.raises(NotBackedUp):
        start.write_masked("spring", tmp_path / "nowhere" / "x.zip")


def test_only_one_thing_is_done_at_a_time(capsys):
    """As with the other commands."""
    with pytest.raises(SystemExit):
        run_program("--masked", "spring", "x.zip", "--check")
    assert "not allowed with" in capsys.readouterr().err
