"""`caissa chances` and `caissa plan`."""

from __future__ import annotations

import json
import pickle
import sys
from dataclasses import replace
from types import SimpleNamespace

import pytest

from caissa.cli.exit_codes import ExitCode
from caissa.files import trf
from caissa.testing import crosstable
from caissa.tournament import Person, Player, Title, Tournament

OPEN = crosstable(
    """
    1 Anna   2300  4w1  2b=
    2 Boris  2200  5b1  1w=
    3 Chen   2150  6w1  5b0
    4 Dora   2100  1b0  6w1
    5 Emil   2050  2w0  3w1
    6 Fay    2000  3b0  4b0
    """,
    name="Open",
    scheduled_rounds=4,
    ranking=("PTS", "BH"),
)


@pytest.fixture
def report(tmp_path):
    """A tournament with two rounds to come."""
    file = tmp_path / "open.trf"
    file.write_text(trf.write(OPEN), encoding="utf-8")
    return file


def test_chances_are_the_same_for_one_worker_and_for_two(caissa, report):
    """Byte for byte, and all places of all players are there."""
    one, two = (caissa("chances", report, "-n", 250, "--workers", workers, "--json") for workers in (1, 2))
    assert one.out == two.out
    assert [sum(player["places"].values()) for player in one.json["players"]] == [250] * 6


def test_the_table_gives_ranges_where_little_is_known(caissa, report):
    """Twenty simulations say no more than a range."""
    ran = caissa("chances", report, "-n", 20, "--player", 1)
    assert "After 20 simulations (seed 1)" in ran.out
    assert "After a win in the next game" in ran.out
    assert "-" in next(line for line in ran.out.splitlines() if "Anna" in line).split("2300")[1]


def test_the_file_s_own_prizes_are_expected_by_somebody(caissa, report, tmp_path):
    """500 for the first, 300 for the second: what all expect adds up to 800, but for cents cut off."""
    fund = tmp_path / "fund.toml"
    fund.write_text('currency = "EUR"\n[[list]]\nname = "General"\nprizes = [500, 300]\n', encoding="utf-8")
    ran = caissa("chances", report, "-n", 40, "--fund", fund, "--json")
    total = sum(float(player["money"]["expected"]) for player in ran.json["players"])
    assert total == pytest.approx(800, abs=0.06)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("-n", 0), "0 simulations are not possible"),
        (("-n", 10**9), "1000000000 simulations are not possible"),
        (("-n", 5, "--player", 99), "it has no player 99"),
    ],
)
def test_bad_questions_are_refused_in_one_line(caissa, report, words, sentence):
    """Nothing is computed."""
    ran = caissa("chances", report, *words)
    assert sentence in ran.err
    assert not ran.out


LONE = crosstable("1 Anna 2300", name="Lone", scheduled_rounds=3)
ENDED = crosstable("1 Anna 2300 2w1\n2 Boris 2200 1b0", name="Ended", scheduled_rounds=1)


@pytest.mark.parametrize(
    ("tournament", "sentence"),
    [
        (ENDED, "all rounds have been played"),
        (LONE, "there are fewer than two players"),
        (replace(OPEN, scheduled_rounds=None), "the number of rounds has not been declared"),
    ],
)
def test_what_cannot_be_forecast_is_refused_in_one_line(caissa, tmp_path, tournament, sentence):
    """No rounds left, nobody to play against, no end."""
    file = tmp_path / "bad.trf"
    file.write_text(trf.write(tournament), encoding="utf-8")
    ran = caissa("chances", file, "-n", 5)
    assert sentence in ran.err
    assert not ran.out


def test_unknown_ratings_are_taken_as_the_floor_and_told(caissa, tmp_path):
    """Two of six have no rating (B.02 7.1)."""
    file = tmp_path / "unrated.trf"
    players = tuple(replace(player, rating=None) for player in OPEN.players[:2]) + OPEN.players[2:]
    file.write_text(trf.write(replace(OPEN, players=players)), encoding="utf-8")
    ran = caissa("chances", file, "-n", 5, "--json")
    assert [finding["code"] for finding in ran.json["findings"]] == ["forecast.unrated"]
    planned = caissa("plan", file, "-n", 2, "-f", "dutch:3", "--json", "--workers", 1)
    assert planned.json[0]["tournaments"] == 2


def test_what_is_doubtful_in_the_file_is_told_with_its_chances(caissa, tmp_path):
    """Anna meets number 9, whom the file does not have: the forecast rests on a guess."""
    file = tmp_path / "doubtful.trf"
    text = trf.write(OPEN)
    file.write_text(text.replace("     4 w 1", "     9 w 1", 1), encoding="utf-8")
    ran = caissa("chances", file, "-n", 5, "--json")
    assert "trf.no-such-opponent" in [finding["code"] for finding in ran.json["findings"]]
    assert ran.code == ExitCode.DOUBTFUL
    assert "who is not in the list" in caissa("chances", file, "-n", 5).err


PLAN = ("plan", 9, "-n", 4, "-f", "dutch:3", "-f", "groups:3", "-f", "knock-out:1", "-f", "round-robin")


def test_formats_are_compared(caissa):
    """Games by hand: 3 rounds of 4; three groups of 3 games and a final of 3; all play all 36."""
    swiss, groups, knockout, everybody = caissa(*PLAN, "--workers", 1, "--json").json
    assert (swiss["games"], groups["games"], everybody["games"]) == (12, 12, 36)
    assert knockout["games"] >= 8
    assert (swiss["rounds"], groups["rounds"], knockout["rounds"], everybody["rounds"]) == (3, 6, 4, 9)


def test_a_study_goes_on_where_it_stopped(caissa, tmp_path):
    """The last line of the kept results was cut off: its piece is played again, with the same numbers."""
    kept = tmp_path / "kept.jsonl"
    first = caissa(*PLAN, "--workers", 1, "--json", "--keep", kept)
    lines = kept.read_text(encoding="utf-8").splitlines()
    kept.write_text("\n".join([*lines[:-1], lines[-1][:20]]), encoding="utf-8")
    again = caissa(*PLAN, "--workers", 1, "--json", "--keep", kept)
    assert again.json == first.json
    assert len([line for line in kept.read_text(encoding="utf-8").splitlines() if _is_json(line)]) == len(
        lines
    )


def test_a_file_that_holds_something_else_is_not_written_to(caissa, report):
    """Somebody names their tournament where results are to be kept: it stays as it is, byte for byte."""
    before = report.read_bytes()
    ran = caissa(*PLAN, "--workers", 1, "--keep", report)
    assert "it does not hold results of caissa plan" in ran.err
    assert report.read_bytes() == before


def _is_json(line: str) -> bool:
    try:
        json.loads(line)
    except ValueError:
        return False
    return True


def test_the_picture_is_an_svg_with_every_format(caissa, tmp_path):
    """Six measures of four formats."""
    target = tmp_path / "plan.svg"
    caissa(*PLAN, "--workers", 1, "--plot", target)
    assert target.read_text(encoding="utf-8").count("<rect ") == 24


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("plan", 8, "-f", "swiss:3"), "known are dutch"),
        (("plan", 8, "-f", "dutch:many"), "after the colon stands a number"),
        (("plan", 8, "-f", "dutch:8"), "there are as many rounds as players"),
        (("plan", 1), "a field has 4 to 2000 players"),
        (("plan", 99999), "a field has 4 to 2000 players"),
        (("plan", 0), "a field has 4 to 2000 players"),
        (("plan", 8, "-n", 0), "0 simulations are not possible"),
        (("plan", 8, "-n", -3), "-3 simulations are not possible"),
        (("plan", 8, "-n", 10**9), "1000000000 simulations are not possible"),
        (("plan", 8, "-f", "dutch:0"), "there must be at least one round"),
        (("plan", 8, "-f", "groups:2"), "there must be three groups"),
        (("plan", 8, "--ratings", "1600-2400"), "write the highest"),
        (("plan", 8, "--ratings", "99999-1600"), "write the highest"),
        (("plan", 8, "--norms"), "norms need a file"),
    ],
)
def test_formats_that_cannot_be_played_are_refused(caissa, words, sentence):
    """In one line."""
    ran = caissa(*words)
    assert sentence in ran.err
    assert not ran.out


def norm_field(folder, title):
    """A favourite far above nine others of four federations, who all hold one title or none."""
    people = [Person("Favourite, Anna", federation="NOR")] + [
        Person(f"Other{number}, Bo", federation=("SWE", "DEN", "GER")[number % 3], title=title)
        for number in range(1, 10)
    ]
    players = tuple(
        Player(number, person, 2850 if number == 1 else 2400) for number, person in enumerate(people, start=1)
    )
    file = folder / "norms.trf"
    file.write_text(trf.write(Tournament(name="Norms", federation="GER", players=players)), encoding="utf-8")
    return file


def test_a_favourite_among_grandmasters_makes_the_norm(caissa, tmp_path):
    """Nine GMs of 2400: 7 points perform at 2620; 450 points above them is worth 8.3 (B.01 1.4.8)."""
    words = ("-f", "round-robin", "-f", "groups:3", "-n", 12, "--norms", "--workers", 1)
    field = norm_field(tmp_path, Title.GM)
    everybody, groups = caissa("plan", field, *words, "--json").json
    assert everybody["some_norm"]["share"] > 0.8
    assert {"Favourite, Anna"} == {norm["player"] for norm in everybody["norms"]}
    assert {"GM", "IM"} <= {norm["title"] for norm in everybody["norms"]}
    assert groups["some_norm"] is None
    printed = caissa("plan", field, *words, "--plot", tmp_path / "norms.svg").out
    assert "Norms, in per cent" in printed
    assert "somebody makes a norm" in (tmp_path / "norms.svg").read_text(encoding="utf-8")


def test_without_titled_opponents_there_is_no_norm(caissa, tmp_path):
    """The same ratings, and nobody holds a title (B.01 1.4.5)."""
    study = caissa(
        *(
            "plan",
            norm_field(tmp_path, None),
            "-f",
            "round-robin",
            "-n",
            5,
            "--norms",
            "--json",
            "--workers",
            1,
        )
    ).json
    assert study[0]["some_norm"]["share"] == 0
    assert study[0]["norms"] == []


class Cluster:
    """Stands for a Dask cluster of one worker: what is sent there is pickled, and so is what comes home."""

    def __init__(self, address, timeout):
        if address != "tcp://127.0.0.1:1":
            raise OSError(f"nobody listens within {timeout}")

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        return None

    def submit(self, work, piece, pure):
        """The result, as if worked out elsewhere."""
        assert not pure
        return Arrived(sent(sent(work)(sent(piece))))


class Arrived:
    """A piece that has been worked out."""

    def __init__(self, content):
        self.content = content


def sent(value):
    """A value as another machine gets it."""
    return pickle.loads(pickle.dumps(value))  # noqa: S301 - it was packed here


def last_first(futures, with_results):
    """Pieces are done in another order than they were sent."""
    assert with_results
    return [(future, future.content) for future in reversed(list(futures))]


def test_a_cluster_gives_the_same_numbers_as_this_machine(caissa, monkeypatch):
    """Whatever the order in which the pieces come home."""
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=Cluster, as_completed=last_first))
    words = ("plan", 8, "-n", 45, "-f", "dutch:3", "-f", "round-robin", "--json")
    here, there = caissa(*words, "--workers", 1), caissa(*words, "--dask", "tcp://127.0.0.1:1")
    assert there.json == here.json


def test_a_cluster_that_cannot_be_used_is_told(caissa, monkeypatch):
    """Nobody there, or no Dask here."""
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=Cluster, as_completed=last_first))
    assert "nobody listens within 10s" in caissa("plan", 8, "--dask", "tcp://127.0.0.1:2").err
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert "Dask is not installed" in caissa("plan", 8, "--dask", "tcp://127.0.0.1:2").err
