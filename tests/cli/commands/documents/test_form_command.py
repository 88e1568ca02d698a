"""`caissa document it1` and the other forms, as files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from caissa.files import json_model
from tests.documents.reading import read_html
from tests.documents.test_forms import BUDAPEST, MELBOURNE

APPLICATION = """
title = "GM"
[[norm]]
file = "budapest.json"
player = 1
[[norm]]
event = "Sydney Masters"
end = 2025-11-30
[[rating]]
value = 2512
on = 2026-02-01
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two tournaments, and an application that names one of them."""
    (tmp_path / "melbourne.json").write_text(json_model.write(MELBOURNE), encoding="utf-8")
    (tmp_path / "budapest.json").write_text(json_model.write(BUDAPEST), encoding="utf-8")
    (tmp_path / "gm.toml").write_text(APPLICATION, encoding="utf-8")
    return tmp_path


def text_of(path: Path) -> str:
    """What a page of HTML says."""
    return read_html(path.read_bytes())[0]


def test_a_certificate(caissa: Any, folder: Path) -> None:
    """EX-N1: average 2478 and performance 2603; the title may be written small."""
    target = folder / "it1.html"
    ran = caissa("document", "it1", folder / "melbourne.json", "--player", 1, "--title", "gm", "-o", target)
    assert ran.code == 0
    assert "2478" in text_of(target)
    assert "2603" in text_of(target)


def test_an_unknown_title_is_refused(caissa: Any, folder: Path) -> None:
    """FM is not won by norms; nothing is written."""
    target = folder / "it1.html"
    ran = caissa("document", "it1", folder / "melbourne.json", "--title", "FM", "-o", target)
    assert ran.code == 2
    assert not target.exists()


def test_an_application_judges_the_norms_of_other_files(caissa: Any, folder: Path) -> None:
    """B.01 1.5.1: 12 games of Budapest, 9 of Sydney, 9 of Melbourne are 30."""
    target = folder / "it2.html"
    details = ("--details", folder / "gm.toml")
    ran = caissa("document", "it2", folder / "melbourne.json", "--player", 1, *details, "-o", target)
    assert ran.code == 0
    page = text_of(target)
    assert "Total number of games (minimum 27)30" in page
    assert "Budapest Spring" in page


def test_a_file_without_the_norm_is_refused(caissa: Any, folder: Path) -> None:
    """Player 2 of Budapest made no norm for GM."""
    (folder / "gm.toml").write_text(APPLICATION.replace("player = 1", "player = 2"), encoding="utf-8")
    ran = caissa("document", "it2", "--details", folder / "gm.toml", "-o", folder / "it2.html")
    assert ran.code == 1
    assert "norm 1" in ran.err
    assert "player 2 made no GM norm" in ran.err
    assert not (folder / "it2.html").exists()


def test_an_empty_form_needs_no_tournament(caissa: Any, tmp_path: Path) -> None:
    """It is printed to be filled in by hand."""
    ran = caissa("document", "fa2", "-o", tmp_path / "fa2.html")
    assert ran.code == 0
    assert "form.empty" in ran.err
    assert "FA2: Application for FIDE Arbiter" in text_of(tmp_path / "fa2.html")
