"""The mass comparison with another engine (tools/compare_engines.py)."""

import importlib.util
import json
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from caissa.files import trf
from caissa.pairing.generation.parameters import Parameters
from caissa.pairing.generation.tournaments import generate

SOURCE = Path(__file__).parents[2] / "tools" / "compare_engines.py"


@pytest.fixture(scope="module")
def tool():
    """The script as a module."""
    spec = importlib.util.spec_from_file_location("compare_engines", SOURCE)
    module = importlib.util.module_from_spec(spec)
    sys.modules["compare_engines"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def task(tool, tmp_path):
    """A small tournament to compare."""

    def make(direction, seed=3, edition="2026"):
        return tool.Task(direction, seed, edition, "bbp", "engine", (6, 12), (3, 5), str(tmp_path / "out"))

    return make


class AnotherEngine:
    """Stands in for a program: agrees unless it is told which rounds to find wrong."""

    def __init__(self, wrong=(), written=None, none_legal=True):
        self.wrong, self.written, self.none_legal = wrong, written, none_legal

    def check(self, file):
        """What a checker says."""
        assert file.read_text().startswith("### Random tournament")
        return self.wrong, "Checker pairings …"

    def finds_no_pairing(self, file):
        """Does it agree that nothing is legal?"""
        assert file.exists()
        return self.none_legal

    def generate(self, task, folder):
        """A tournament, or None."""
        assert task.direction == "theirs"
        if self.written is None:
            return None
        (folder / "made.trf").write_text(self.written)
        return folder / "made.trf"


def test_what_bbp_pairings_prints_is_understood(tool):
    """A round is wrong if something stands under its heading."""
    printed = (
        "open: Round #1\nopen: Round #2\n  Checker pairings        Tournament pairings \n"
        "      1 -   2                  1 -   3\n\nopen: Round #3\nNo valid pairing exists for round 3.\n\n"
        "open: Round #4\n"
    )
    assert list(tool._wrong_rounds(printed)) == [2, 3]


def test_our_tournaments_are_checked_by_the_other_engine(tool, task, tmp_path):
    """The same, or different with the file and the answer kept."""
    job = task("ours")
    same = tool.ours(job, AnotherEngine(), tmp_path)
    assert (same.verdict, same.wrong) == ("same", ())
    assert same.players >= 6
    assert (same.file, same.answers) == ("", "")
    different = tool.ours(job, AnotherEngine(wrong=(2,)), tmp_path)
    assert (different.verdict, different.wrong) == ("different", (2,))
    assert not (tmp_path / "out").exists()
    tool.keep(different, tmp_path / "out")
    kept = tmp_path / "out" / "differences"
    assert sorted(path.name for path in kept.iterdir()) == ["2026-ours-3.trf", "2026-ours-3.txt"]


def test_a_round_that_only_we_cannot_pair_is_a_difference(tool, task, tmp_path, monkeypatch):
    """Both engines must agree that no legal pairing exists."""
    stuck = next(
        generated
        for generated in (generate(Parameters(players=5, rounds=5, baku=False), seed) for seed in range(50))
        if generated.stopped and generated.stopped.code == "pairing.none-legal"
    )
    monkeypatch.setattr(tool, "generate", lambda *_wishes_and_seed: stuck)
    assert tool.ours(task("ours"), AnotherEngine(), tmp_path).verdict == "same"
    record = tool.ours(task("ours"), AnotherEngine(none_legal=False), tmp_path)
    assert record.wrong == (stuck.tournament.paired_rounds + 1,)


def test_their_tournaments_are_checked_by_us(tool, task, tmp_path):
    """A legal tournament agrees; with two opponents exchanged it does not."""
    tournament = generate(Parameters(players=8, rounds=3, edition="2026"), 5).tournament
    right = trf.write(tournament)
    assert tool.theirs(task("theirs"), AnotherEngine(written=right), tmp_path).verdict == "same"
    first = tournament.round(1)
    first_game, other, *rest = first.games
    swapped = (replace(first_game, black=other.black), replace(other, black=first_game.black), *rest)
    wrong = trf.write(tournament.with_round(replace(first, games=swapped)))
    record = tool.theirs(task("theirs"), AnotherEngine(written=wrong), tmp_path)
    assert record.verdict == "different"
    assert 1 in record.wrong


def test_a_tournament_that_they_cannot_make_is_not_counted_as_the_same(tool, task, tmp_path):
    """Their generator gives up where no legal pairing exists."""
    assert tool.theirs(task("theirs"), AnotherEngine(), tmp_path).verdict == "none"


def test_trouble_becomes_a_record_and_the_run_goes_on(tool, task):
    """There is no program called `engine`."""
    record = tool.compare(task("theirs"))
    assert record.verdict == "error"
    assert "FileNotFoundError" in record.note


def test_records_can_be_read_again_even_if_the_last_was_cut_off(tool, tmp_path):
    """A run that was stopped goes on where it was; a second record of a tournament replaces the first."""
    results = tmp_path / "results.jsonl"
    assert tool.recorded(results) == []
    lines = [
        {"key": "a", "verdict": "error"},
        {"key": "b", "verdict": "same"},
        {"key": "a", "verdict": "same"},
    ]
    results.write_text("\n".join(map(json.dumps, lines)) + '\n{"key": "c", "ver')
    assert [(record["key"], record["verdict"]) for record in tool.recorded(results)] == [
        ("a", "same"),
        ("b", "same"),
    ]


def test_counts_are_given_for_each_edition_and_direction(tool):
    """Tournaments, rounds, and how they ended."""
    records = [
        {"edition": "2026", "direction": "ours", "rounds": 5, "verdict": "same"},
        {"edition": "2026", "direction": "ours", "rounds": 4, "verdict": "different"},
        {"edition": "2017", "direction": "theirs", "rounds": 7, "verdict": "same"},
    ]
    assert tool.summary(records).splitlines() == [
        "2017 theirs: 1 tournaments, 7 rounds: 1 same",
        "2026   ours: 2 tournaments, 9 rounds: 1 different, 1 same",
    ]


def test_settings_are_as_the_seed_draws_them(tool, task):
    """The same seed asks for the same tournament; sizes stay within what was asked."""
    engine = tool.Bbp("engine")
    for seed in range(40):
        settings = dict(line.split("=") for line in engine.settings(task("theirs", seed)))
        assert settings == dict(line.split("=") for line in engine.settings(task("theirs", seed)))
        assert 6 <= int(settings["PlayersNumber"]) <= 12
        assert 1 <= int(settings["RoundsNumber"]) <= 5
        assert 6 <= tool.wishes(task("ours", seed)).players <= 12


def test_the_options_make_a_task_for_each_seed_and_direction(tool):
    """Both ways unless one is asked for."""
    options = tool.options_of(
        ["out", "--engine", "x", "--edition", "2017", "--count", "2", "--players", "4-9"]
    )
    assert [task.key for task in tool.tasks_of(options)] == [
        "2017-ours-1",
        "2017-theirs-1",
        "2017-ours-2",
        "2017-theirs-2",
    ]
    assert {task.players for task in tool.tasks_of(options)} == {(4, 9)}


def test_a_running_cluster_can_do_the_work(tool, task, monkeypatch, tmp_path):
    """With --dask the batches go to the cluster at that address, and records come back as they are ready.

    The workers stand for other machines, where the engine's path is gone.
    """
    asked = []
    engine = tmp_path / "engine"
    engine.write_text("#!/bin/sh\nexit 1\n")
    monkeypatch.setattr(tool.tempfile, "tempdir", str(tmp_path))

    class Done:
        def __init__(self, records):
            self.records = records

        def result(self):
            return self.records

    class Client:
        def __init__(self, address):
            asked.append(address)

        def __enter__(self):
            return self

        def __exit__(self, *_trouble):
            asked.append("closed")

        def scatter(self, value, *, broadcast):
            assert broadcast
            engine.unlink()
            return value

        def map(self, does, batches, *, program, pure):
            assert pure is False
            return [Done(does(batch, program)) for batch in batches]

    cluster = SimpleNamespace(Client=Client, as_completed=iter)
    monkeypatch.setitem(sys.modules, "dask", SimpleNamespace(distributed=cluster))
    monkeypatch.setitem(sys.modules, "dask.distributed", cluster)
    tasks = [replace(task("theirs", seed), engine=str(engine)) for seed in range(12)]
    records = [record for batch in tool.in_cluster(tasks, "tcp://somewhere") for record in batch]
    assert [record.key for record in records] == [task.key for task in tasks]
    assert {record.verdict for record in records} == {"none"}
    assert asked == ["tcp://somewhere", "closed"]


def test_differences_are_kept_by_the_client(tool, task, monkeypatch, tmp_path):
    """Whoever found them: the folder has the TRF and both answers, the results only the verdict."""
    found = tool.Record(
        "2026-ours-3", "ours", "2026", "different", 6, 3, (2,), file="012 Open", answers="1 - 2"
    )
    monkeypatch.setattr(tool, "in_cluster", lambda _tasks, _address: iter([[found]]))
    results = tmp_path / "results.jsonl"
    tool.run([task("ours")], results, SimpleNamespace(dask="tcp://somewhere"))
    assert (tmp_path / "differences" / "2026-ours-3.trf").read_text() == "012 Open"
    assert (tmp_path / "differences" / "2026-ours-3.txt").read_text() == "1 - 2"
    (record,) = tool.recorded(results)
    assert (record["verdict"], record["wrong"], record["file"]) == ("different", [2], "")
