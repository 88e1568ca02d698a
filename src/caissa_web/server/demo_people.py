"""The people of the demo and their log-ins, which the first start draws."""

from __future__ import annotations

from pathlib import Path

LOG_INS = "demo_log_ins"
DEMO_PEOPLE = ("arbiter", "organiser")


def demo_log_ins(folder: Path) -> dict[str, str]:
    """The demo's log-ins: name → password, as drawn at the first start."""
    kept = folder / LOG_INS
    lines = kept.read_text("utf-8", errors="replace").splitlines() if kept.exists() else []
    pairs = [line.split() for line in lines]
    return {pair[0]: pair[1] for pair in pairs if len(pair) == 2 and pair[0] in DEMO_PEOPLE}
