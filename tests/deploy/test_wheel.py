"""What is built from a clean tree: catalogues, lists of names, articles and the manual are in it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PARTS = ("src", "docs", "tools", "setup.py", "pyproject.toml", "MANIFEST.in", "README.md", "LICENSE")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that a wheel is packed from, built from the sources without anything compiled."""
    clean = tmp_path_factory.mktemp("clean")
    ignored = shutil.ignore_patterns("*.mo", "*.so", "__pycache__", "*.egg-info")
    for name in PARTS:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, clean / name, ignore=ignored)
        else:
            shutil.copy(source, clean / name)
    command = [sys.executable, "setup.py", "--quiet", "build_py", "--build-lib", str(clean / "built")]
    # Of the project only its name is kept: the setuptools of an older venv cannot read the rest of the table.
    table = (clean / "pyproject.toml").read_text("utf-8")
    kept = "\n".join(re.findall(r"^\[tool\.setuptools[^\]]*\]\n(?:[^\[\n].*\n)*", table, flags=re.MULTILINE))
    head = '[project]\nname = "caissa"\nversion = "0"\n\n'
    (clean / "pyproject.toml").write_text(head + kept, encoding="utf-8")
    subprocess.run(command, cwd=clean, check=True, capture_output=True, timeout=300)  # noqa: S603
    return clean / "built"


@pytest.mark.parametrize(
    "pattern",
    ["*.py", "*.pyi", "*.po", "regulations/handbook/*/*.toml", "templates/**/*.html", "static/**/*.js"],
)
def test_every_file_of_the_sources_is_built(built: Path, pattern: str) -> None:
    """A file that the packages need and that is not named would be missed by those who install a wheel."""
    sources = {path.relative_to(ROOT / "src") for path in (ROOT / "src").rglob(pattern)}
    sources = {path for path in sources if "egg-info" not in str(path)}
    assert sources
    assert sources <= {path.relative_to(built) for path in built.rglob(pattern)}


def test_every_language_is_compiled(built: Path) -> None:
    """Seven languages of the library and of the web; without them everything is English."""
    catalogues = {path.relative_to(built) for path in built.rglob("*.mo")}
    assert {path.with_suffix(".po") for path in catalogues} == {
        path.relative_to(built) for path in built.rglob("*.po")
    }
    assert len(catalogues) == 14


def test_the_manual_is_taken_along(built: Path) -> None:
    """The pages inside the program are those of the documentation, folders of chapters included."""
    pages = {path.relative_to(ROOT / "docs") for path in (ROOT / "docs").rglob("*.md")}
    manual = built / "caissa_web" / "manual" / "pages"
    assert pages == {path.relative_to(manual) for path in manual.rglob("*.md")}
