"""The command `caissa standings`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from caissa.cli.commands.results import standings as module
from caissa.standings import TieBreakNotAllowed

TRF = """012 Four friends
042 2026/04/01
092 Individual: Swiss-System
142 2
202 DE,BH/C1
001    1 m    Anna                              2100 NOR             2000/01/01  1.5    1     3 w 1     2 b =
001    2 m    Boris                             2000 NOR             2000/01/01  1.5    2     4 b 1     1 w =
001    3 m    Chen                              1900 NOR             2000/01/01  1.0    3     1 b 0     4 w 1
001    4 m    Dora                              1800 NOR             2000/01/01  0.0    4     2 w 0     3 b 0
"""

app = module.command


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A tournament file."""
    path = tmp_path / "four.trf"
    path.write_text(TRF, encoding="utf-8")
    return str(path)


def run(*arguments: str) -> str:
    """What the command prints."""
    result = CliRunner().invoke(app, list(arguments), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_json_holds_decimal_strings(file: str) -> None:
    """The form that other programs read: id, rank, values."""
    printed = json.loads(run(file, "--tiebreaks", "PTS,BH/C1,DE", "--json"))

    assert printed["edition"] == "2026-03"
    assert [(row["id"], row["rank"]) for row in printed["standings"]] == [(1, 1), (2, 1), (3, 3), (4, 4)]
    assert printed["standings"][0]["values"] == {"PTS": "1.5", "BH/C1": "1.5", "DE": "0.5"}
    assert printed["standings"][2]["values"]["DE"] is None


def test_the_files_own_list_and_a_table(file: str) -> None:
    """TRF 202 names the tie-breaks after the points."""
    printed = run(file)

    assert "PTS" in printed
    assert "BH/C1" in printed
    assert "1=" in printed


def test_after_a_round_and_by_an_edition(file: str) -> None:
    """Interim standings under an older text."""
    printed = json.loads(run(file, "--after-round", "1", "--edition", "2019-07", "--json", "-t", "PTS,BH"))

    assert (printed["edition"], printed["after_round"]) == ("2019-07", 1)
    assert printed["standings"][0]["values"] == {"PTS": "1", "BH": "0"}


def test_explaining_a_place(file: str) -> None:
    """NFR-003: by number or by name, in words and as JSON."""
    words = run(file, "--explain", "Anna")
    assert "rank 1 (shared)" in words
    assert "separate standings" in words
    (explanation,) = json.loads(run(file, "--explain", "1", "--json"))["explanations"]
    values = explanation["values"]
    assert values[2]["contributions"][0] == {
        "round": 1, "opponent": 3, "value": "1", "how": "counted", "cut": True, "article": "C.07 14",
    }  # fmt: skip


def test_explaining_everybody(file: str) -> None:
    """Every value carries its contributions: what is not cut adds up."""
    explanations = json.loads(run(file, "-t", "PTS,BH/C1", "--explain", "all", "--json"))["explanations"]

    assert [explanation["id"] for explanation in explanations] == [1, 2, 3, 4]
    for explanation in explanations:
        for value in explanation["values"]:
            counted = sum(float(part["value"]) for part in value["contributions"] if not part["cut"])
            assert counted == float(value["value"])


def test_lots_on_the_command_line(file: str) -> None:
    """DRAW-008: the recorded order is given and parts the tied."""
    printed = json.loads(run(file, "-t", "PTS", "--lots", "2,1", "--json"))

    assert [(row["id"], row["decided_by"]) for row in printed["standings"][:2]] == [
        (2, None),
        (1, "drawing of lots"),
    ]
    assert CliRunner().invoke(app, [file, "--lots", "two"]).exit_code == 2


def test_refusals_reach_the_top(file: str) -> None:
    """What cannot be done is a `CaissaError`; the program prints one line of it."""
    with pytest.raises(TieBreakNotAllowed):
        CliRunner().invoke(app, [file, "-t", "PTS,KS"], catch_exceptions=False)


def test_without_a_list_the_default_is_used_and_named(tmp_path: Path) -> None:
    """C.07 2.1: no list means tie-breaks, not shared places; PTS alone shares them."""
    path = tmp_path / "four.trf"
    path.write_text(TRF.replace("202 DE,BH/C1\n", ""), encoding="utf-8")
    printed = json.loads(run(str(path), "--json"))
    assert printed["tiebreaks"] == ["PTS", "DE", "BH/C1", "PS", "BPG"]
    assert printed["standings"][0]["values"]["PS"] == "2.5"
    assert printed["findings"][0]["code"] == "standings.default-list"
    shared = json.loads(run(str(path), "--tiebreaks", "PTS", "--json"))
    assert shared["tiebreaks"] == ["PTS"]


def test_an_expression_of_the_event(file: str) -> None:
    """C.07 4.1: Anna beat Chen (1) and drew with Boris (1.5), so her Buchholz is 2.5 and SB 1.75."""
    asked = (file, "--tiebreaks", "PTS,OTHER_MIX", "--expression", "OTHER_MIX=2*[BH]+[SB]", "--json")
    assert json.loads(run(*asked))["standings"][0]["values"]["OTHER_MIX"] == "6.75"
    wrong = CliRunner().invoke(app, [file, "--expression", "MIX"])
    assert wrong.exit_code == 2


def test_announced_alternatives_for_unplayed_rounds(tmp_path: Path) -> None:
    """C.07 16.6: by 16.4 Chen's bye counts Chen's own score of ½; announced, it counts nothing."""
    path = tmp_path / "bye.trf"
    path.write_text(
        """012 Bye
042 2026/04/01
092 Individual: Swiss-System
142 2
001    1 m    Anna                              2100 NOR             2000/01/01  1.5    1     3 w 1     2 b =
001    2 m    Boris                             2000 NOR             2000/01/01  0.5    2  0000 - Z     1 w =
001    3 m    Chen                              1900 NOR             2000/01/01  0.5    3     1 b 0  0000 - H
""",
        encoding="utf-8",
    )

    def buchholz(*more: str) -> str:
        printed = json.loads(run(str(path), "--tiebreaks", "PTS,BH", "--edition", "2024-08", "--json", *more))
        return {row["id"]: row["values"]["BH"] for row in printed["standings"]}[3]

    assert buchholz() == "2"
    assert buchholz("--unplayed-own", "nothing") == "1.5"
