"""The commands pair, check, explain, pairing-checklist and generate, as a user or a program calls them."""

import json
import subprocess
import sys
from dataclasses import replace

import pytest
from click.testing import CliRunner

from caissa.cli.exit_codes import ExitCode
from caissa.cli.program import program
from caissa.files import trf
from caissa.testing import crosstable
from caissa.tournament import Bye, Colour, Outcome, Round

FOUR = """
    1 Anna  2300
    2 Boris 2200
    3 Chen  2100
    4 Dora  2000
"""
FIVE = FOUR + "    5 Emil  1900\n"
WHITE_FIRST = {"scheduled_rounds": 3, "initial_colour": Colour.WHITE, "type_code": "FIDE_DUTCH_2026"}


def run(*words):
    """A command's outcome: exit code, output and messages."""
    return CliRunner().invoke(program, list(map(str, words)))


@pytest.fixture
def file(tmp_path):
    """Writes a typed cross-table as a TRF and gives its path."""

    def write(text, **facts):
        path = tmp_path / "open.trf"
        path.write_text(trf.write(crosstable(text, **{**WHITE_FIRST, **facts})), encoding="utf-8")
        return path

    return write


# -- pair -----------------------------------------------------------------------


def test_the_first_round_of_four(file):
    """C.04.3 3.2-3.3: 1 meets 3 and 2 meets 4; 5.2.5: odd numbers of the upper half have White."""
    outcome = run("pair", file(FOUR), "-p")
    assert outcome.exit_code == 0
    assert outcome.output == "2\n1 3\n4 2\n"


def test_the_bye_is_written_as_opponent_zero(file):
    """C.04.3 3.2: with five players the last gets the bye, after all boards."""
    assert run("pair", file(FIVE), "--format", "bbp").output == "3\n1 3\n4 2\n5 0\n"


def test_programs_that_call_bbp_pairings_can_call_us(file, tmp_path):
    """The same words: system, input, -p, output file; nothing is printed."""
    out = tmp_path / "pairs.txt"
    outcome = run("pair", "--dutch", file(FOUR), "-p", out)
    assert (outcome.exit_code, outcome.output) == (0, "")
    assert out.read_text() == "2\n1 3\n4 2\n"


def test_a_table_names_players_points_and_colours(file):
    """Chen (1 point, due Black) meets Boris (½, due White) and not Anna (½, due Black): C.04.3 2.4.7."""
    printed = run("pair", file("1 Anna 2300 2w=\n2 Boris 2200 1b=\n3 Chen 2100 4w1\n4 Dora 2000 3b0")).output
    assert "Round 2 by C.04.3 (2026)" in printed
    boards = [line.split() for line in printed.splitlines()[2:]]
    assert boards[1] == ["1", "2", "Boris", "2200", "½", "3", "Chen", "2100", "1"]


def test_json_says_which_rule_gave_the_colours(file):
    """The article goes with every board."""
    answer = json.loads(run("pair", file(FIVE), "--json").output)
    assert (answer["round"], answer["edition"]) == (1, "2026")
    assert [(board["white"], board["black"]) for board in answer["boards"]] == [(1, 3), (4, 2), (5, None)]
    assert answer["boards"][0]["colour"]["article"] == "C.04.3 5.2.5"
    assert answer["boards"][0]["points"] == ["0.0", "0.0"]


def test_the_trf_comes_back_with_the_round_added(file, tmp_path):
    """Results are still open; the bye is recorded as pairing-allocated."""
    out = tmp_path / "next.trf"
    assert run("pair", file(FIVE), out, "--format", "trf").exit_code == 0
    again = trf.read(out.read_text()).tournament
    assert {(game.white, game.black) for game in again.round(1).games} == {(1, 3), (4, 2)}
    assert [bye.outcome.value for bye in again.round(1).byes] == ["U"]


def test_a_past_round_can_be_paired_again(file):
    """What is recorded of it and of later rounds is put aside."""
    played = file("1 Anna 2300 4w1\n2 Boris 2200 3b0\n3 Chen 2100 2w1\n4 Dora 2000 1b0")
    assert run("pair", played, "--round", "1", "-p").output == "2\n1 3\n4 2\n"


def test_the_edition_can_be_named(file):
    """2017 or 2026; anything else is refused with what is known."""
    answer = json.loads(run("pair", file(FOUR), "--edition", "2017", "--json").output)
    assert (answer["edition"], answer["boards"][0]["colour"]["article"]) == ("2017", "C.04.3 E.5")
    outcome = run("pair", file(FOUR), "--edition", "1999")
    assert outcome.exception.code == "regulations.unknown-edition"


def test_a_table_is_not_written_to_a_file(file, tmp_path):
    """Tables are for the screen; nothing appears on the disk."""
    outcome = run("pair", file(FOUR), tmp_path / "table.txt")
    assert outcome.exception.code == "file.unwritable"
    assert not (tmp_path / "table.txt").exists()


@pytest.mark.parametrize(
    ("text", "facts", "words", "code"),
    [
        ("1 Anna 2w1\n2 Boris 1b0", {"scheduled_rounds": 1}, (), "pairing.input"),
        ("1 Anna 2w*\n2 Boris 1b*\n3 Chen U", {}, (), "pairing.input"),
        (FOUR, {}, ("--round", "3"), "pairing.input"),
        ("1 Anna 2w1\n2 Boris 1b0", {}, (), "pairing.none-legal"),
    ],
    ids=["beyond the last round", "a result is missing", "too early", "all have met"],
)
def test_what_cannot_be_paired_is_refused_and_nothing_is_written(file, tmp_path, text, facts, words, code):
    """C.04.1 1-2, C.04.2 3.1, C.04.3 1.9.3: a clear refusal, no file."""
    out = tmp_path / "pairs.txt"
    outcome = run("pair", file(text, **facts), "-p", out, *words)
    assert outcome.exception.code == code
    assert not out.exists()


def test_a_doubtful_file_is_not_paired_unless_told_so(file, tmp_path):
    """A player whom two others name as opponent: which line is right would change the pairing."""
    path = file("1 Anna 2300 2w1\n2 Boris 2200 1b0\n3 Chen 2100 4w1\n4 Dora 2000 3b0")
    path.write_text(path.read_text().replace("   3 b 0", "   1 b 0"))
    out = tmp_path / "pairs.txt"
    outcome = run("pair", path, "-p", out)
    assert outcome.exit_code == ExitCode.DOUBTFUL
    assert not out.exists()
    assert run("pair", path, "-p", out, "--anyway").exit_code == 0
    assert out.exists()


def test_points_that_do_not_add_up_stop_the_pairing(file):
    """Brackets are made of points (C.04.3 1.3): a wrong total must be cleared up first."""
    path = file("1 Anna 2300 2w1\n2 Boris 2200 1b0\n3 Chen 2100 4w1\n4 Dora 2000 3b0")
    wrong = path.read_text().replace(" 1.0 ", " 2.0 ", 1)
    path.write_text(wrong)
    assert run("pair", path).exit_code == ExitCode.DOUBTFUL


@pytest.mark.parametrize("words", [("pair", "--dutch"), ("pairing-checklist",)])
@pytest.mark.parametrize("code", ["BERGER_ROUNDROBIN", "FIDE_TEAM", "FIDE_DUBOV"])
def test_other_systems_are_refused_where_only_the_dutch_will_do(file, words, code):
    """Record 192 says how opponents are found; the Dutch rules are not laid over another system."""
    assert run(*words, file(RIGHT, type_code=code)).exception.code == "pairing.not-dutch"


# -- check ----------------------------------------------------------------------

RIGHT = "1 Anna 2300 3w1\n2 Boris 2200 4b=\n3 Chen 2100 1b0\n4 Dora 2000 2w="
WRONG = "1 Anna 2300 2w1\n2 Boris 2200 1b0\n3 Chen 2100 4b0\n4 Dora 2000 3w1"
ALL_MET = "1 Anna 2300 2w1 2b1\n2 Boris 2200 1b0 1w0"


def test_a_file_that_agrees_ends_with_zero(file):
    """C.04.2 1.4: every round as the rules pair it."""
    outcome = run("check", file(RIGHT))
    assert outcome.exit_code == ExitCode.OK
    assert "C.04.3 (2026): all 1 rounds agree" in outcome.output


def test_wrong_rounds_are_laid_beside_the_engine(file):
    """Only what differs is printed, file and engine side by side, with a reason."""
    outcome = run("check", file(WRONG))
    assert outcome.exit_code == ExitCode.DIFFERENT
    assert "Round 1: pairs differ" in outcome.output
    (line,) = [line for line in outcome.output.splitlines() if "1 Anna - 2 Boris" in line]
    assert "1 Anna - 3 Chen" in line
    assert "1 Anna and 2 Boris do not meet." in outcome.output


def test_json_of_a_check(file):
    """The same for programs."""
    outcome = run("check", file(WRONG), "--json")
    answer = json.loads(outcome.output)
    assert outcome.exit_code == ExitCode.DIFFERENT
    assert answer["agrees"] is False
    (round_,) = answer["rounds"]
    assert (round_["verdict"], round_["file"], round_["engine"]) == (
        "pairs",
        [[1, 2], [4, 3]],
        [[1, 3], [4, 2]],
    )


def test_a_round_without_legal_pairing_ends_with_one(file):
    """C.04.1 2: the two have met; no legal pairing exists, whatever the file says."""
    outcome = run("check", file(ALL_MET))
    assert outcome.exit_code == ExitCode.REFUSED
    assert "Round 2: no legal pairing exists" in outcome.output


def test_a_doubtful_file_ends_with_three(file):
    """The check is printed all the same."""
    path = file(RIGHT)
    path.write_text(path.read_text().replace("   2 w =", "   1 w ="))
    assert run("check", path).exit_code == ExitCode.DOUBTFUL


def test_standings_are_checked_too(file):
    """VCL 21: a place that does not follow from the tie-break list is reported."""
    placed = crosstable(RIGHT, **WHITE_FIRST, ranking=("PTS", "BH"))
    players = tuple(
        replace(player, stated_rank=rank) for player, rank in zip(placed.players, (4, 2, 1, 3), strict=True)
    )
    path = file(RIGHT)
    path.write_text(trf.write(replace(placed, players=players)))
    outcome = run("check", path, "--json")
    assert outcome.exit_code == ExitCode.DIFFERENT
    assert {finding["code"] for finding in json.loads(outcome.output)["standings"]} == {
        "standings.rank-differs"
    }


def test_the_bye_of_the_round_to_come_may_be_counted_already(file):
    """TRF16 files have it among the points; bbpPairings and JaVaFo accept both ways."""
    announced = crosstable(RIGHT, **WHITE_FIRST).with_round(Round(2, byes=(Bye(1, Outcome.HALF_POINT_BYE),)))
    path = file(RIGHT)
    path.write_text(trf.write(announced, trf.Kind.TRF16))
    assert " 1.5 " in path.read_text()
    assert run("check", path).exit_code == ExitCode.OK


def test_a_file_without_rounds_has_nothing_to_check(file):
    """Nothing differs, and it says so."""
    outcome = run("check", file(FOUR))
    assert outcome.exit_code == ExitCode.OK
    assert "No round has been paired." in outcome.output


def test_another_edition_that_fits_better_is_named(file, monkeypatch):
    """A file of 2025 checked by mistake with the rules of 2026."""
    from caissa.pairing import RoundPairing
    from caissa.pairing.checking import checker

    def by_edition(_system, number, edition=None):
        verdict = checker.Verdict.AGREES if edition == "2017-07" else checker.Verdict.PAIRS
        pairing = RoundPairing(number, (edition or "2026")[:4], ())
        return checker.RoundCheck(number, verdict, (), pairing=pairing)

    monkeypatch.setattr(checker, "check_round", by_edition)
    assert json.loads(run("check", file(RIGHT), "--json").output)["better_edition"] == "2017"
    assert "fits better" in run("check", file(RIGHT)).output


# -- explain --------------------------------------------------------------------


def test_a_whole_round_is_explained_bracket_by_bracket(file):
    """C.04.1 9: the pairing can be explained."""
    printed = run("explain", file(FIVE)).output
    assert "The bracket of 0 points is homogeneous, with 5 players." in printed
    assert "Board 1: 1 Anna - 3 Chen." in printed
    assert "[C.04.3 5.2.5]" in printed


def test_one_board_is_explained_alone(file):
    """The board, its colours and its bracket."""
    outcome = run("explain", file(FIVE), "--board", "2", "--json")
    answer = json.loads(outcome.output)
    assert [(board["board"], board["white"], board["black"]) for board in answer["boards"]] == [(2, 4, 2)]
    assert answer["sentences"][0] == "Board 2: 4 Dora has White against 2 Boris."
    assert answer["brackets"][0]["residents"] == [1, 2, 3, 4, 5]


def test_the_bye_is_explained_too(file):
    """Who gets it stands last in board order."""
    assert "5 Emil gets the pairing-allocated bye." in run("explain", file(FIVE), "--board", "3").output


def test_why_two_players_do_not_meet(file):
    """The first criterion on which the best pairing with the two is worse, or the order of candidates."""
    answer = json.loads(run("explain", file(FIVE), "--why-not", "1", "2", "--json").output)
    assert (answer["players"], answer["paired"]) == ([1, 2], False)
    assert "1 Anna and 2 Boris do not meet." in run("explain", file(FIVE), "--why-not", "1", "2").output


@pytest.mark.parametrize("words", [("--board", "9"), ("--why-not", "1", "9")])
def test_boards_and_players_that_are_not_there_are_refused(file, words):
    """A clear sentence instead of an answer."""
    assert run("explain", file(FIVE), *words).exception.code == "file.unreadable"


# -- checklist ------------------------------------------------------------------


def test_the_checklist_is_printed_and_explained(file):
    """PAIR-034: the columns of the manual, and what they mean."""
    printed = run("pairing-checklist", file(RIGHT)).output
    assert "Checklist for round 2" in printed
    head, anna = (
        next(line for line in printed.splitlines() if word in line) for word in ("Opponents", "Anna")
    )
    assert head.split()[:7] == ["Rk", "No", "TPN", "Name", "Rtg", "Pts", "Colours"]
    assert anna.split() == ["1", "1", "1", "Anna", "2300", "1", "w", "B", "1", "1", "4"]
    assert "colour difference" in printed


def test_the_checklist_as_json(file):
    """Strengths and floats in words."""
    answer = json.loads(run("pairing-checklist", file(RIGHT), "--json").output)
    assert answer["round"] == 2
    anna = answer["players"][0]
    assert (anna["due"], anna["strength"], anna["opponents"], anna["opponent_ranks"]) == (
        "b",
        "strong",
        [3],
        [4],
    )


def test_a_past_round_shows_the_colours_it_brought(file):
    """Before round 1 nobody has a preference; the round itself gave Anna White."""
    anna = json.loads(run("pairing-checklist", file(RIGHT), "--round", "1", "--json").output)["players"][0]
    assert (anna["colour"], anna["due"], anna["strength"]) == ("w", None, "none")


# -- generate -------------------------------------------------------------------


def test_a_generated_file_passes_the_check(tmp_path):
    """VCL 31: generator and checker fit together."""
    out = tmp_path / "random.trf"
    assert run("generate", out, "--players", "9", "--rounds", "4", "--seed", "3").exit_code == 0
    assert run("check", out).exit_code == ExitCode.OK


def test_the_seed_repeats_a_file_and_is_written_into_it():
    """VCL 30: a fresh seed each run; with the seed of the file the same bytes again."""
    settings = ("generate", "--players", "8", "--rounds", "3")
    first, second = run(*settings).output, run(*settings).output
    assert first != second
    seed = first.splitlines()[0].rsplit(" ", 1)[1]
    assert run(*settings, "--seed", seed).output == first


def test_many_files_go_into_a_folder(tmp_path):
    """One file a seed, and a list of them for programs."""
    outcome = run(
        "generate",
        "--players",
        "6",
        "--rounds",
        "2",
        "--count",
        "3",
        "--seed",
        "10",
        "--folder",
        tmp_path,
        "--json",
    )
    assert [tournament["seed"] for tournament in json.loads(outcome.stdout)] == [10, 11, 12]
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"random_{seed}.trf" for seed in (10, 11, 12)]


def test_many_tournaments_need_a_folder():
    """Nothing is written, not even the first."""
    assert run("generate", "--count", "2").exception.code == "file.unwritable"


def test_older_engines_get_their_records(tmp_path):
    """TRF16 with XXR and XXC, and BBW where a win is worth 3."""
    lines = run(
        "generate", "--players", "6", "--rounds", "2", "--points", "3,1,0", "--bye-points", "1",
        "--format", "trf16", "--initial-colour", "black",
    ).output.splitlines()  # fmt: skip
    assert {"XXR 2", "XXC black1", "BBW  3.0", "BBU  1.0"} <= set(lines)


def test_every_setting_reaches_the_tournament():
    """VCL 24-29: tie-breaks, ratings, acceleration, prohibited pairs."""
    tournament = trf.read(
        run(
            "generate", "--ratings", "2000,2400,2200,2100,1900,1800", "--rounds", "2",
            "--tie-breaks", "BH,SB", "--baku", "--prohibited", "1", "--points", "1,0.5",
        ).output
    ).tournament  # fmt: skip
    assert tournament.ranking == ("PTS", "BH", "SB")
    assert [player.rating for player in tournament.players] == [2400, 2200, 2100, 2000, 1900, 1800]
    assert tournament.virtual_points
    assert len(tournament.prohibited_pairings) == 1


@pytest.mark.parametrize(
    "words",
    [
        ("--ratings", "strong"),
        ("--points", "a,b"),
        ("--points", "1,2,3,4"),
        ("--initial-colour", "green"),
        ("--players", "1"),
    ],
)
def test_settings_that_make_no_sense_are_refused(words):
    """One sentence each, and no file."""
    outcome = run("generate", *words)
    assert outcome.exception.code == "generator.impossible"
    assert outcome.output == ""


def test_a_folder_that_cannot_be_made_is_refused(tmp_path):
    """The place named is a file."""
    (tmp_path / "taken").write_text("")
    outcome = run("generate", "--players", "4", "--rounds", "1", "--folder", tmp_path / "taken")
    assert outcome.exception.code == "file.unwritable"


# -- as a program ---------------------------------------------------------------


def test_refusals_are_one_line_and_exit_code_one(file):
    """What another program sees when no legal pairing exists: exit code 1, nothing on the output."""
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", "caissa", "pair", str(file("1 Anna 2w1\n2 Boris 1b0")), "-p"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (ExitCode.REFUSED, "")
    assert done.stderr.startswith("caissa: Round 2 cannot be paired")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["-p", "--json"], ExitCode.OK),
        (["-p", "--help"], ExitCode.OK),
        (["-p", "out", "more"], ExitCode.USAGE),
        (["-p", "--round", "x"], ExitCode.USAGE),
        (["-p", "--round", "0"], ExitCode.USAGE),
        (["-p", "--edition"], ExitCode.USAGE),
    ],
)
def test_mistakes_beside_p_are_those_of_every_command(file, words, code):
    """Other options, mistakes and questions for help."""
    assert run("pair", file(FIVE), *words).exit_code == code


def test_p_writes_what_bbp_pairings_writes(file, tmp_path):
    """The form that other programs call: the pairs, or a doubtful file and nothing written."""
    path = file(FIVE, type_code="")
    outcome = run("pair", path, "-p")
    assert (outcome.exit_code, outcome.stdout, outcome.stderr) == (0, "3\n1 3\n4 2\n5 0\n", "")
    assert run("pair", "--dutch", path, "-p", tmp_path / "pairs").exit_code == 0
    assert (tmp_path / "pairs").read_text() == outcome.stdout
    path.write_text(path.read_text().replace("001    5", "001    4"))
    assert run("pair", path, "-p", tmp_path / "out").exit_code == ExitCode.DOUBTFUL
    assert not (tmp_path / "out").exists()
