"""`caissa norms` of an event that is older than the text by which it is judged."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from caissa.cli.commands.titles import norms as module

TRF = """012 Old
042 {start}
052 {start}
001    1 m    Anna                              2400 NOR             2000/01/01  1.0    1     2 w 1
001    2 m    Boris                             2300 SWE             2000/01/01  0.0    2     1 b 0
"""


@pytest.mark.parametrize(("start", "doubtful"), [("2019/05/01", True), ("2024/05/01", False)])
def test_an_older_event_is_judged_with_a_finding(tmp_path: Path, start: str, doubtful: bool) -> None:
    """R3: only the text of 2024 is known, so that norms of 2019 are judged by it with a warning."""
    path = tmp_path / "old.trf"
    path.write_text(TRF.format(start=start), encoding="utf-8")
    result = CliRunner().invoke(module.command, [str(path), "--json"])
    codes = {finding["code"] for finding in json.loads(result.stdout)["findings"]}
    assert ("title.later-edition" in codes) is doubtful
