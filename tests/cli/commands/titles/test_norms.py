"""The command `caissa norms`."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from caissa.cli.commands.titles import norms as module
from caissa.cli.exit_codes import ExitCode
from caissa.files import json_model
from caissa.titles.title_norms.judging import NoSuchPlayer
from caissa.tournament import Sex, Tournament
from tests.titles.norm_sheets import sheet
from tests.titles.test_norm_examples import HUNGARIAN, Q12
from tests.titles.test_norm_forecast import RUSSIAN

app = module.command


@pytest.fixture
def file(tmp_path: Path) -> Any:
    """Writes a tournament into a file and gives its path."""

    def written(tournament: Tournament) -> str:
        path = tmp_path / "tournament.json"
        path.write_text(json_model.write(tournament), encoding="utf-8")
        return str(path)

    return written


def scheveningen(lines: str) -> Tournament:
    """The Hungarian's rounds where all of them must be used."""
    return sheet("HUN", lines, type_code="FIDE_SCHEVENINGEN")


def run(*arguments: str) -> Result:
    """The command, which must not break."""
    return CliRunner().invoke(app, list(arguments), catch_exceptions=False)


def test_norms_made(file: Any) -> None:
    """EX-N1: the GM norm of exam question 12 with score, average, performance and games."""
    printed = run(file(Q12)).output
    line = next(line for line in printed.splitlines() if line.startswith("GM"))
    assert line.split()[:8] == ["GM", "1", "Hero", "AUS", "6/9", "2478", "2603", "9"]
    assert "conditions of the event are not known" in printed


def test_near_misses_name_what_fails(file: Any) -> None:
    """B.01 1.4.8: half a point less is not a norm; the command says what was needed."""
    lines = HUNGARIAN.replace("2383 GER 1", "2383 GER ½").replace("2483 GER 1", "2483 GER ½")
    printed = run(file(scheveningen(lines)), "--player", "1", "--title", "GM").output
    assert "No norms were made." in printed
    assert "[B.01 1.4.8]" in printed


def test_every_condition_of_one_player(file: Any) -> None:
    """EX-N3: the certificate of the Hungarian: every round, the win left out, every clause, the event."""
    printed = run(file(scheveningen(HUNGARIAN)), "-p", "1", "--title", "gm", "-e").output
    assert "1 Hero (HUN), GM norm: made, counts as 12 games" in printed
    assert "win left out [B.01 1.4.1f]" in printed
    assert "8 of at most 8 from one federation (GER)  [B.01 1.4.4]" in printed
    assert "NOT MET   format: Scheveningen  [B.01 1.4.2e]" in printed


def test_remarks_on_a_norm(file: Any) -> None:
    """B.01 1.4.1e, 1.4.3c: first rounds, exemption and the norm under the normal rule are told."""
    lines = "\n".join(["IM 2500 ESP ½"] * 4 + ["FM 2500 ESP ½"] * 3 + ["- 2500 ITA ½"] * 2 + ["- 2500 ITA 0"])
    printed = run(file(sheet("ESP", lines)), "--event", "zonal", "--title", "IM").output
    assert "exempt by B.01 1.4.3c" in printed
    eleven = "\n".join(["IM 2500 ESP ½"] * 4 + ["FM 2500 ESP ½"] * 2 + ["- 2500 ITA ½", "- 2500 GER ½"] * 2)
    explained = run(
        file(sheet("ESP", eleven + "\nFM 2500 ESP ½")), "--event", "zonal", "-p", "1", "-e"
    ).output
    assert (
        "Under the normal foreigner rule it is a norm too: 10 games, 5/10, Rp 2500 (first 10 rounds)"
        in explained
    )


def test_as_json(file: Any) -> None:
    """Every number as a value, every clause with its article."""
    payload = json.loads(run(file(Q12), "--json").stdout)
    (norm,) = [norm for norm in payload["norms"] if norm["title"] == "GM"] or [None]
    assert payload["edition"] == "2024-01"
    assert norm is not None
    assert (norm["made"], norm["score"], norm["average"], norm["performance"]) == (True, "6.0", 2478, 2603)
    assert norm["games"][7]["counted_rating"] == 2200
    assert {"article", "what", "met", "known", "found", "needed", "at_most"} == set(norm["clauses"][0])
    assert any(clause["article"] == "B.01 1.1.1" for clause in payload["conditions"])


def test_the_forecast_of_the_russian(file: Any) -> None:
    """EX-N9 in words: a win against a GM, IM or WGM, rated 2296 or more, not from GER."""
    path = file(sheet("RUS", RUSSIAN, sex=Sex.FEMALE, rounds=9))
    printed = run(path, "--forecast", "--title", "WGM").output
    assert (
        "round 9: a win against a GM, IM or WGM, rated 2296 or more, not from GER (0 of the field)" in printed
    )
    values = json.loads(run(path, "--forecast", "--json", "-p", "1", "--title", "WGM").stdout)
    assert values["forecasts"][0]["chances"][-1]["rating"] == 2296


def test_the_forecast_against_a_known_opponent(file: Any) -> None:
    """EX-N2: a draw against the last opponent is enough."""
    lines = RUSSIAN + "WGM 2400 FRA *"
    printed = run(file(sheet("RUS", lines, sex=Sex.FEMALE)), "--forecast", "--title", "WGM").output
    assert "round 9: a win against 10 Opponent 10" in printed


def test_no_forecast(file: Any) -> None:
    """After the last round there is no next one; of a player asked for, a norm made is said to be made."""
    assert "Nobody can make a norm" in run(file(Q12), "--forecast").output
    assert "made already" in run(file(Q12), "--forecast", "-p", "1").output
    assert "cannot be made in round" in run(file(Q12), "--forecast", "-p", "5").output


def test_feasibility(file: Any) -> None:
    """EX-N9: after eight rounds the WGM norm needs an opponent whom this field has not."""
    path = file(sheet("RUS", RUSSIAN, sex=Sex.FEMALE, rounds=9))
    assert "impossible" in run(path, "--feasibility", "-p", "1", "--title", "WGM").output
    assert "more norms are impossible; --player shows why" in run(path, "--feasibility").output
    values = json.loads(run(path, "--feasibility", "--json").stdout)["feasibility"]
    assert {value["possible"] for value in values} == {False}


def test_as_it_stood_after_a_round(file: Any) -> None:
    """EX-N1: after eight rounds there is no norm yet."""
    assert "No norms were made." in run(file(Q12), "--after-round", "8").output
    printed = run(file(Q12), "-n", "8", "--forecast", "-p", "1", "--title", "GM").output
    assert "round 9: a draw against" in printed


def test_what_is_declared_counts(file: Any) -> None:
    """B.01 0.4.2, 1.4.2c, 1.4.3d: titles confirmed, adjudications, the host; B.01 1.1: the conditions."""
    path = file(replace(Q12, federation=""))
    assert "No norms were made." in run(path, "--adjudicated", "3:1").output
    titles = ["--confirmed", "2=IM", "--confirmed", "4=-", "--confirmed", "7=IM@1"]
    assert "No norms were made." in run(path, "--title", "GM", *titles).output
    declared = ["--host", "aus", "--registered", "31", "--per-day", "1", "--minutes", "120"]
    printed = run(path, "-e", *declared, "--same-clocks", "--arbiter-present").output
    assert "met       registered 31 days before the start, of 30  [B.01 1.1.1]" in printed
    assert "met       240 min of play in a day, of at most 720  [B.01 1.1.2]" in printed


@pytest.mark.parametrize(
    "wrong", [["--title", "FM"], ["--confirmed", "x"], ["--confirmed", "3=XX"], ["--adjudicated", "3"]]
)
def test_wrong_options_are_refused(file: Any, wrong: list[str]) -> None:
    """A slip of the pen must not be taken for something else."""
    assert run(file(Q12), *wrong).exit_code == ExitCode.USAGE


def test_a_player_who_is_not_there(file: Any) -> None:
    """There is no player 99."""
    with pytest.raises(NoSuchPlayer):
        run(file(Q12), "--player", "99")


def test_an_edition_may_be_named(file: Any) -> None:
    """B.01 1.5.4: the text of January 2024."""
    assert json.loads(run(file(Q12), "--edition", "2024", "--json").stdout)["edition"] == "2024-01"


def test_a_doubtful_file_is_said_to_be(tmp_path: Path) -> None:
    """Two players on one number: the file is judged as far as it can be, and the exit code says so."""
    path = tmp_path / "bad.trf"
    line = f"001    1 m    {'Anna':<33} 2400 ESP"
    path.write_text(f"012 Bad\n{line}\n{line}\n", encoding="utf-8")
    assert run(str(path)).exit_code == ExitCode.DOUBTFUL
