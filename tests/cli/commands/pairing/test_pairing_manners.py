"""What the pairing commands refuse, spare and keep."""

import os
import subprocess
import sys
from dataclasses import replace

import pytest

from caissa.cli.exit_codes import ExitCode
from caissa.files import json_model, trf
from caissa.testing import crosstable
from caissa.tournament import Bye, Colour, Outcome, Round
from tests.cli.conftest import CLUB

FOUR = "1 Anna 2300\n2 Boris 2200\n3 Chen 2100\n4 Dora 2000"


@pytest.fixture
def filed(tmp_path):
    """Writes a typed cross-table as JSON and gives its path."""

    def write(text=FOUR, **facts):
        path = tmp_path / "event.json"
        event = crosstable(text, **{"scheduled_rounds": 3, "initial_colour": Colour.WHITE, **facts})
        path.write_text(json_model.write(event), encoding="utf-8")
        return path

    return write


# -- the file that is read --------------------------------------------------------


@pytest.mark.parametrize("words", [("--format", "trf"), ("-p",), ("--json",)])
def test_pair_does_not_write_over_its_source(caissa, club, words):
    """Neither the whole command nor its short form for programs; it stays as it was."""
    ran = caissa("pair", club, club, *words)
    assert ran.code == ExitCode.FILE
    assert "it is the file that is read" in ran.err + ran.out
    assert club.read_text() == CLUB


def test_pair_writes_over_its_source_if_it_must(caissa, club):
    """With --force the round is added to the very file."""
    assert caissa("pair", club, club, "--format", "trf", "--force").code == ExitCode.OK
    assert trf.read(club.read_text()).tournament.paired_rounds == 3


def test_draw_does_not_write_over_its_source(caissa, club):
    """The same for the drawing of lots."""
    assert caissa("draw", club, club, "--colour").code == ExitCode.FILE
    assert club.read_text() == CLUB
    assert caissa("draw", club, club, "--colour", "--force").code == ExitCode.OK


# -- files with errors --------------------------------------------------------------


def test_explain_stops_at_errors_as_pair_does(caissa, club):
    """A game that only one player's line tells could make a wrong pairing, and a wrong explanation."""
    club.write_text(CLUB.replace("     2 w 1     3 b =", "     3 w 1     3 b ="))
    assert caissa("pair", club).code == ExitCode.DOUBTFUL
    stopped = caissa("explain", club)
    assert stopped.code == ExitCode.DOUBTFUL
    assert "not explained; --anyway explains it all the same" in stopped.err
    assert caissa("explain", club, "--anyway", "--round", 1).code == ExitCode.OK


# -- editions of tables ---------------------------------------------------------------


def test_a_round_robin_goes_by_the_edition_asked_for(caissa, filed):
    """C.06: the tables stood in C.02 13.16.1 in 2017 and stand in C.05 Annex 1 since September 2022."""
    path = filed(type_code="BERGER_ROUNDROBIN")
    assert "(C.05 Annex 1)" in caissa("pair", path).out
    assert "(C.02 13.16.1)" in caissa("pair", path, "--edition", "2017-07").out
    assert "C.02 13.16.1" in caissa("explain", path, "--edition", "2017-07").out
    assert caissa("pair", path, "--edition", "1999").code == ExitCode.REFUSED


@pytest.mark.parametrize("command", ["pair", "explain"])
def test_where_there_are_no_editions_none_is_taken(caissa, filed, command):
    """The rounds of a knock-out are the same in all texts: an edition is refused, not left out silently."""
    path = filed(type_code="CUSTOM_KNOCKOUT", scheduled_rounds=2)
    refused = caissa(command, path, "--edition", "2017")
    assert refused.code == ExitCode.REFUSED
    assert "No edition can be chosen" in refused.err


def test_a_check_refuses_such_an_edition_once(caissa, filed):
    """One line, not one for every round."""
    path = filed(
        "1 Anna 4w1\n2 Boris 3b1\n3 Chen 2w0\n4 Dora 1b0", type_code="CUSTOM_KNOCKOUT", scheduled_rounds=2
    )
    refused = caissa("check", path, "--edition", "2017")
    assert (refused.code, refused.err.count("No edition")) == (ExitCode.REFUSED, 1)


# -- check ------------------------------------------------------------------------------


def test_a_check_explains_the_first_differences_only(caissa, tmp_path):
    """Saying why pairs a round anew: of a round robin checked as a Swiss three rounds, all with --all."""
    path = tmp_path / "robin.trf"
    caissa("generate", path, "--system", "round-robin", "--players", 8, "--seed", 1)
    words = ("check", path, "--system", "dutch")
    plain, whole = (caissa(*words, "--json", *more).json["rounds"] for more in ((), ("--all",)))
    explained, all_explained = (
        [round_["round"] for round_ in rounds if round_["why"]] for rounds in (plain, whole)
    )
    assert len(all_explained) > 3
    assert explained == all_explained[:3]
    assert "more rounds differ, --all tells" in caissa(*words).out
    assert "--all tells" not in caissa(*words, "--all").out


# -- a reader who leaves ------------------------------------------------------------------


@pytest.mark.parametrize("words", [("show",), ("explain", "--round", "1"), ("pair", "--json"), ("check",)])
def test_a_closed_pipe_is_no_refusal(club, words):
    """`caissa … | head` ends with 0, whatever library notices first that nobody reads on."""
    unread, closed = os.pipe()
    os.close(unread)
    name, *options = words
    run = [sys.executable, "-c", "from caissa.cli import main; main()", name, str(club), *options]
    ended = subprocess.run(run, stdout=closed, stderr=subprocess.PIPE, check=False)  # noqa: S603
    os.close(closed)
    assert (ended.returncode, ended.stderr) == (ExitCode.OK, b"")


def test_a_system_of_the_events_own_has_no_reasons(caissa, filed):
    """CUSTOM_SWISS without a name in words: no engine belongs to it, and that is said."""
    path = filed(type_code="CUSTOM_SWISS", type_text="House rules")
    refused = caissa("explain", path, "--why-not", 1, 2)
    assert refused.code == ExitCode.NOT_PAIRABLE
    assert "no engine belongs to the system" in refused.err


def test_byes_announced_for_later_rounds_stay_in_the_file(caissa, tmp_path):
    """C.04.2 3.3: a bye asked for before round 1 is still there when round 1 has been paired."""
    source, target = tmp_path / "open.json", tmp_path / "open.trf"
    announced = Round(3, byes=(Bye(4, Outcome.HALF_POINT_BYE),))
    entered = crosstable(FOUR, scheduled_rounds=3, initial_colour=Colour.WHITE, type_code="FIDE_DUTCH_2026")
    source.write_text(json_model.write(replace(entered, rounds=(Round(1), Round(2), announced))), "utf-8")
    assert caissa("pair", source, target, "--format", "trf").code == ExitCode.OK
    tournament = trf.read_bytes(target.read_bytes()).tournament
    assert tournament.paired_rounds == 1
    assert tournament.result(4, 3).outcome is Outcome.HALF_POINT_BYE
