"""`caissa-pairings`: the command line of bbpPairings, its output and its exit codes."""

from __future__ import annotations

import pytest

from caissa.cli.bbp import program
from caissa.cli.bbp.program import End, run
from caissa.files import trf
from caissa.testing import crosstable

OPEN = crosstable(
    """
    1 Anna   2300  3w1
    2 Boris  2200  4b1
    3 Chen   2100  1b0
    4 Dora   2000  2w0
    """,
    name="Open",
    scheduled_rounds=3,
)
ALL_HAVE_MET = crosstable(
    """
    1 Anna   2300  3w1 2b1 4w1
    2 Boris  2200  4b1 1w0 3w1
    3 Chen   2100  1b0 4w1 2b0
    4 Dora   2000  2w0 3b0 1b0
    """,
    name="Met",
    scheduled_rounds=4,
)


@pytest.fixture
def report(tmp_path):
    """A report file before round 2."""
    file = tmp_path / "open.trf"
    file.write_text(trf.write(OPEN, trf.Kind.TRF16), encoding="utf-8")
    return file


def test_pairs_go_into_the_file_that_is_named(report):
    """How many, then White and Black; a name without a folder lies beside the report."""
    assert run(["--dutch", str(report), "-p", "pairs.txt"]) is End.DONE
    assert (report.parent / "pairs.txt").read_text(encoding="utf-8") == "2\n2 1\n3 4\n"


def test_pairs_are_printed_where_no_file_is_named(report, capfdbinary):
    """With -r the program names itself first, as bbpPairings does."""
    assert run(["-r", "--dutch", str(report), "-p"]) is End.DONE
    name, *pairs = capfdbinary.readouterr().out.split(b"\n")
    assert name.startswith(b"Caissa ")
    assert pairs == [b"2", b"2 1", b"3 4", b""]


def test_the_checklist_lies_beside_the_report(report):
    """-l without a name writes open.list: everybody before the round, the leaders first."""
    assert run(["--dutch", str(report), "-p", "pairs.txt", "-l"]) is End.DONE
    listed = (report.parent / "open.list").read_text(encoding="utf-8").splitlines()
    assert listed[0] == "Round #2"
    assert [line.split("\t")[0] for line in listed[2:6]] == ["1", "2", "3", "4"]


def test_the_checker_names_every_round_and_prints_what_differs(tmp_path, capsys):
    """Round 1 of four players is 1-3 and 2-4; this one was paired 1-2 and 3-4."""
    wrong = crosstable(
        """
        1 Anna   2300  2w1
        2 Boris  2200  1b0
        3 Chen   2100  4b1
        4 Dora   2000  3w0
        """,
        scheduled_rounds=3,
    )
    file = tmp_path / "wrong.trf"
    file.write_text(trf.write(wrong, trf.Kind.TRF16), encoding="utf-8")
    assert run(["--dutch", str(file), "-c"]) is End.DONE
    printed = capsys.readouterr().out.splitlines()
    assert printed[:3] == [
        "wrong: Round #1",
        "  Checker pairings        Tournament pairings ",
        "      1 -   3                  1 -   2",
    ]


def test_no_legal_pairing_ends_with_1(tmp_path, capsys):
    """Four players who have all met cannot be paired again (C1)."""
    file = tmp_path / "met.trf"
    file.write_text(trf.write(ALL_HAVE_MET, trf.Kind.TRF16), encoding="utf-8")
    assert run(["--dutch", str(file), "-p"]) is End.NO_PAIRING
    assert "No valid pairing exists" in capsys.readouterr().err


def test_a_missing_file_ends_with_5():
    """As bbpPairings ends."""
    assert run(["--dutch", "nowhere.trf", "-p"]) is End.FILE


@pytest.mark.parametrize(
    "words",
    [
        ["--swiss", "a.trf", "-p"],
        ["--dutch"],
        ["--dutch", "a.trf"],
        ["--dutch", "-g"],
        ["--dutch", "a.trf", "-c", "x"],
    ],
)
def test_words_that_make_no_request_end_with_3(words, capsys):
    """The usage is printed."""
    assert run(words) is End.INVALID
    assert "Usage:" in capsys.readouterr().err


def test_a_file_of_another_system_ends_with_3(tmp_path, capsys):
    """A Dubov tournament is not paired by the Dutch system."""
    from dataclasses import replace

    file = tmp_path / "dubov.trf"
    file.write_text(trf.write(replace(OPEN, type_code="FIDE_DUBOV")), encoding="utf-8")
    assert run(["--dutch", str(file), "-p"]) is End.INVALID
    assert "does not match" in capsys.readouterr().err


def test_random_tournaments_follow_the_settings(tmp_path):
    """Twelve players, five rounds; the same seed writes the same file, and the checker has nothing to say."""
    settings = tmp_path / "settings.txt"
    settings.write_text(
        "PlayersNumber=12\nRoundsNumber=5\nDrawPercentage=30\nForfeitRate=0\n", encoding="utf-8"
    )
    files = [tmp_path / name for name in ("one.trf", "two.trf")]
    for file in files:
        assert run(["--dutch", "-g", str(settings), "-o", str(file), "-s", "7"]) is End.DONE
    one, two = (file.read_text(encoding="utf-8") for file in files)
    assert one == two
    tournament = trf.read(one).tournament
    assert (len(tournament.players), tournament.paired_rounds) == (12, 5)


def test_a_tournament_can_be_the_model(report, tmp_path):
    """As many players and rounds, with the same ratings."""
    target = tmp_path / "like.trf"
    assert run(["--dutch", str(report), "-g", "-o", str(target), "-s", "3"]) is End.DONE
    made = trf.read(target.read_text(encoding="utf-8")).tournament
    assert [player.rating for player in made.players] == [2300, 2200, 2100, 2000]


def test_a_setting_that_nobody_knows_is_refused(tmp_path, capsys):
    """With the number of its line."""
    settings = tmp_path / "settings.txt"
    settings.write_text("PlayersNumber=12\nColour=blue\n", encoding="utf-8")
    assert run(["--dutch", "-g", str(settings), "-o", str(tmp_path / "x.trf")]) is End.INVALID
    assert "Line 2 of the settings: there is no setting 'Colour'" in capsys.readouterr().err


@pytest.mark.parametrize("content", [None, b"\xff\xfe"])
def test_settings_that_cannot_be_read_end_with_5(tmp_path, capsys, content):
    """No such file, or no text: Python's own end, 1, would mean that no pairing is legal."""
    settings = tmp_path / "settings.txt"
    if content is not None:
        settings.write_bytes(content)
    assert run(["--dutch", "-g", str(settings), "-o", str(tmp_path / "made.trf")]) is End.FILE
    assert "cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize("value", ["NaN", "Infinity", "many"])
def test_points_that_are_no_number_end_with_3(tmp_path, capsys, value):
    """Decimal knows numbers that nobody can score."""
    settings = tmp_path / "settings.txt"
    settings.write_text(f"PointsForWin={value}\n", encoding="utf-8")
    assert run(["--dutch", "-g", str(settings), "-o", str(tmp_path / "made.trf")]) is End.INVALID
    assert f"{value!r} is not a number" in capsys.readouterr().err


def test_a_fault_of_our_own_ends_with_2(monkeypatch, capsys):
    """As bbpPairings ends: a caller must not take a bug for a round without a legal pairing."""

    def broken(_words):
        raise ZeroDivisionError

    monkeypatch.setattr(program, "run", broken)
    with pytest.raises(SystemExit) as stopped:
        program.main()
    assert stopped.value.code == End.UNEXPECTED
    assert "ZeroDivisionError" in capsys.readouterr().err
