"""Killed in the middle of statements and events, the treasury loses nothing and books nothing twice."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

TOOL = Path(__file__).parents[3] / "tools" / "survival" / "kill_treasury.py"


def test_three_kills_lose_nothing() -> None:
    """A small fixed run; `tools/survival/kill_treasury.py --kills 200` is the large one."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CAISSA_")}
    ended = subprocess.run(  # noqa: S603 - our own tool
        [sys.executable, str(TOOL), "--kills", "3"],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
        timeout=300,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr[-2000:]
    assert "nothing lost, nothing twice" in ended.stdout
