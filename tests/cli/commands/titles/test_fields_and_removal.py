"""`caissa norm-field` with averages, category and expected scores; the clock of a removed title."""

from __future__ import annotations

from pathlib import Path
from typing import Any


def test_category_averages_and_expected_scores(caissa: Any) -> None:
    """Ten players of 2475, the highest average of category 9; everybody expects 4½ of 9."""
    pool = "4x GM HUN 2475, 3x IM SRB 2475, 3x IM ROU 2475"
    answer = caissa("norm-field", "--pool", pool, "--size", 10, "--json").json[0]
    assert (answer["average"], answer["category"]) == (2475, 9)
    assert set(answer["expected"].values()) == {"4.50"}
    printed = caissa("norm-field", "--pool", pool, "--size", 10).out
    assert "Average 2475, category 9." in printed


def test_the_clock_of_a_removed_title(caissa: Any, tmp_path: Path) -> None:
    """B.01 0.4.4: told on 1 March, an appeal is in time until 31 March."""
    path = tmp_path / "okafor.toml"
    path.write_text('name = "Okafor, Ada"\ntitle = "IM"\n', encoding="utf-8")
    asked = ("title-application", path, "--removal-informed", "2026-03-01")
    assert "until 2026-03-31: an appeal is still possible" in caissa(*asked, "--today", "2026-03-31").out
    assert caissa(*asked, "--today", "2026-04-01", "--json").json["stands"] is True
