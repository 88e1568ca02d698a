"""`caissa desk`."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from caissa.cli.commands import desk, doctor


@pytest.fixture
def started(monkeypatch, tmp_path):
    """What would be started, and in which surroundings; nothing is."""
    calls = []
    monkeypatch.setattr(desk.os, "execve", lambda _program, call, settings: calls.append((call, settings)))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for name in ("CAISSA_DATA", "CAISSA_PORT", "CAISSA_DEMO"):
        monkeypatch.delenv(name, raising=False)
    return calls


@pytest.mark.skipif(sys.platform != "linux", reason="the user's own folder is another one elsewhere")
def test_without_options_the_records_are_the_users_own(caissa, started, tmp_path):
    """A browser is opened, nothing is invented, and whoever starts it runs the installation."""
    assert caissa("desk").code == 0
    ((call, settings),) = started
    assert call == [sys.executable, "-m", "caissa_web", "--own", "--open"]
    assert settings["CAISSA_DATA"] == str(tmp_path / "caissa" / "desk")
    assert settings["CAISSA_DEMO"] == "no"
    assert "CAISSA_PORT" not in settings, "the next free port may be taken"


def test_port_folder_and_demo_are_passed_on(caissa, started, tmp_path):
    """As the settings of the web program."""
    caissa("desk", "--port", "8123", "--data", tmp_path / "here", "--demo", "--no-browser")
    ((call, settings),) = started
    assert call[3:] == ["--own"]
    assert (settings["CAISSA_PORT"], settings["CAISSA_DEMO"]) == ("8123", "yes")
    assert settings["CAISSA_DATA"] == str(tmp_path / "here")


def test_other_options_of_the_web_program_work_on_the_same_records(caissa, started):
    """A backup of what `caissa desk` keeps, without knowing its folder."""
    caissa("desk", "--backup", "all.backup")
    ((call, _settings),) = started
    assert call[3:] == ["--backup", "all.backup"]


def test_a_setting_of_the_surroundings_is_kept(caissa, started, monkeypatch):
    """Who has named a folder or wants the demo gets it."""
    monkeypatch.setenv("CAISSA_DATA", "/srv/chess")
    monkeypatch.setenv("CAISSA_DEMO", "yes")
    caissa("desk")
    ((_call, settings),) = started
    assert (settings["CAISSA_DATA"], settings["CAISSA_DEMO"]) == (str(Path("/srv/chess")), "yes")


def test_without_the_web_program_the_message_says_how_to_get_it(caissa, started, monkeypatch):
    """Whoever installed the command line only."""
    monkeypatch.setattr(desk, "find_spec", lambda name: None if name == "django" else object())
    ran = caissa("desk")
    assert ran.code == 1
    assert "pip install 'caissa[web]'" in ran.err
    assert not started


def test_the_doctor_looks_at_the_same_records(monkeypatch, tmp_path):
    """Unless others are named, or lie in the folder where one stands."""
    monkeypatch.delenv("CAISSA_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "own"))
    monkeypatch.setattr(desk, "user_folder", lambda: tmp_path / "own")
    monkeypatch.chdir(tmp_path)
    assert "CAISSA_DATA" not in doctor._settings(), "nothing has been started yet"
    desk.data_folder().mkdir(parents=True)
    assert doctor._settings()["CAISSA_DATA"] == str(tmp_path / "own" / "caissa" / "desk")
    (tmp_path / "var").mkdir()
    assert "CAISSA_DATA" not in doctor._settings(), "the records of the folder one stands in"
