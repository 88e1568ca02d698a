"""Ask whether an installed library has a known vulnerability, and whether its licence fits: `make audit`.

Writes the software bill of materials too (`tools/release/bill_of_materials.py`). Ends with 1 if a library
has a known vulnerability or a licence that does not fit, or if pip-audit is not installed. Without network
nothing can be asked; that is said plainly and is no failure, because a build without network must be
possible. A library that nobody could tell about is counted as not audited, never as sound.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from tools.release import bill_of_materials

from caissa import __version__

COMMAND = ("-m", "pip_audit", "--skip-editable", "--progress-spinner", "off", "--format", "json")
SECONDS = 300


@dataclass(frozen=True)
class Audit:
    """What came of it: how many were audited, which were not, and what is wrong."""

    audited: int
    skipped: tuple[str, ...]
    wrong: tuple[str, ...]

    @property
    def summary(self) -> str:
        """The outcome in one or more lines."""
        lines = [f"VULNERABLE: {fault}" for fault in self.wrong]
        if not self.audited:
            lines.append("not audited: nobody could be asked about any library (no network?)")
        else:
            lines.append(f"{self.audited} libraries audited, {len(self.wrong)} known vulnerabilities")
        if self.audited and self.skipped:
            lines.append(f"not audited: {', '.join(self.skipped)}")
        return "\n".join(lines)


def read(answer: str) -> Audit:
    """What pip-audit's answer says; an answer that is none says nothing about any library."""
    try:
        payload: dict[str, Any] = json.loads(answer)
    except ValueError:
        return Audit(0, (), ())
    listed = payload.get("dependencies", [])
    skipped = tuple(library["name"] for library in listed if "skip_reason" in library)
    wrong = tuple(
        f"{library['name']} {library['version']}: {vulnerability['id']}, "
        f"mended in {', '.join(vulnerability['fix_versions']) or '…'}"
        for library in listed
        for vulnerability in library.get("vulns", ())
    )
    return Audit(len(listed) - len(skipped), skipped, wrong)


def ask() -> Audit:
    """Ask about everything that is installed here."""
    try:
        done = subprocess.run(
            [sys.executable, *COMMAND], capture_output=True, text=True, check=False, timeout=SECONDS
        )
    except subprocess.TimeoutExpired:
        return Audit(0, (), ())
    return read(done.stdout)


def main() -> int:
    """Ask, say what came of it, and fail on a known vulnerability."""
    if find_spec("pip_audit") is None:
        print("not audited: pip-audit is not installed")
        return 1
    misfits = materials()
    report = ask()
    print(report.summary)
    return 1 if report.wrong or misfits else 0


def materials() -> list[str]:
    """Write the bill of materials, say so, and name the libraries whose licence does not fit GPL 3."""
    listed = bill_of_materials.write(__version__)
    unknown = [part.name for part in listed if not part.licence]
    misfits = [f"{part.name}: {part.licence}" for part in listed if part.licence and not part.fits]
    print(f"{len(listed)} libraries in {bill_of_materials.TARGET.relative_to(bill_of_materials.ROOT)}")
    if unknown:
        print(f"licence not known here: {', '.join(unknown)}")
    for misfit in misfits:
        print(f"LICENCE DOES NOT FIT: {misfit}")
    return misfits


if __name__ == "__main__":
    sys.exit(main())
