"""Every code that reading or writing a TRF can give stands in the arbiter's page on files."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
CODE = re.compile(r"\"(trf\.[a-z0-9-]+)\"")
ROW = re.compile(r"^\| `(trf\.[a-z0-9-]+)` \|", re.MULTILINE)


def test_every_finding_code_is_documented_and_no_other() -> None:
    """docs/arbiters/files.md has one row for each code in the source."""
    sources = (ROOT / "src" / "caissa" / "files" / "trf").rglob("*.py")
    used = {code for path in sources for code in CODE.findall(path.read_text(encoding="utf-8"))}
    documented = ROW.findall((ROOT / "docs" / "arbiters" / "files.md").read_text(encoding="utf-8"))

    assert sorted(documented) == sorted(used)
