"""The generated pages of docs/handbook are those the generator writes today."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def generator() -> ModuleType:
    """tools/handbook_docs.py as a module."""
    spec = importlib.util.spec_from_file_location("handbook_docs", ROOT / "tools" / "handbook_docs.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_pages_on_disk_are_up_to_date(generator: ModuleType) -> None:
    """After a change in src/caissa/regulations run: python tools/handbook_docs.py."""
    on_disk = {path.name: path.read_text(encoding="utf-8") for path in generator.FOLDER.glob("*.md")}
    wanted = generator.pages()
    assert sorted(on_disk) == sorted(wanted)
    assert [name for name in wanted if on_disk[name] != wanted[name]] == []


def test_a_page_says_who_decides_and_what_changed(generator: ModuleType) -> None:
    """C.07 of 2026: 16.6 is the organiser's to decide, 16.4 has changed."""
    page = generator.pages()["C.07_2026-03.md"]
    assert "| 16.6 | **Other provisions**" in page
    assert "| organiser |" in page
    assert "## What changed since 2024-08" in page


def test_the_index_names_both_days_of_the_tie_breaks_of_2023(generator: ModuleType) -> None:
    """C.07 of 2023: official events first, all rated events later."""
    assert "1 September 2023 (official events); 1 April 2024 (all)" in generator.index()


def test_writing_the_pages_removes_those_of_editions_that_are_gone(
    generator: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The folder holds the generator's pages and nothing else."""
    (tmp_path / "C.99_1900-01.md").write_text("old", encoding="utf-8")
    monkeypatch.setattr(generator, "FOLDER", tmp_path)
    generator.main()
    assert {path.name for path in tmp_path.iterdir()} == set(generator.pages())
    assert "pages in" in capsys.readouterr().out
