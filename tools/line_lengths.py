"""Lines of templates, scripts and style sheets that are too long.

python tools/line_lengths.py FOLDER …

Formatters break lines where they can; a long condition or attribute they leave. Those are split by hand.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

LONGEST = 120
ENDINGS = frozenset({".html", ".txt", ".js", ".css"})


def too_long(folder: Path) -> Iterator[str]:
    """Every line over the limit, as `file:line: length`."""
    for path in sorted(path for path in folder.rglob("*") if path.suffix in ENDINGS):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if len(line) > LONGEST:
                yield f"{path}:{number}: {len(line)} characters"


def main(folders: list[str]) -> int:
    """List the lines that are too long; 1 where there are any."""
    faults = [fault for folder in folders for fault in too_long(Path(folder))]
    if faults:
        print("\n".join(faults))
        print(f"A line has at most {LONGEST} characters: split it, or name a part of it.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
