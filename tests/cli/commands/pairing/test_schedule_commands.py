"""`caissa draw`, `schedule`, `table` and `sizing` as an arbiter calls them."""

import json

import pytest
from click.testing import CliRunner

from caissa.cli.program import program
from caissa.errors import CaissaError
from caissa.files import json_model, trf
from caissa.testing import crosstable
from caissa.tournament import Person, Player, Team, Tournament

FEDERATIONS = ("ESP", "ESP", "ESP", "ITA", "ITA", "FRA", "GER", "USA", "IND", "CHN")


def masters(**facts):
    """Ten players, three of them Spaniards."""
    players = tuple(
        Player(number, Person(f"Player {number:02}", federation=code))
        for number, code in enumerate(FEDERATIONS, 1)
    )
    return Tournament(
        name="Masters", type_code="BERGER_ROUNDROBIN", players=players, scheduled_rounds=9, **facts
    )


@pytest.fixture
def run():
    """Calls a command and hands back what it printed, or raises what it refused."""

    def call(command, *words):
        result = CliRunner().invoke(program, [command, *map(str, words)])
        if isinstance(result.exception, CaissaError):
            raise result.exception
        assert result.exit_code == 0, result.output
        return result.stdout

    return call


@pytest.fixture
def file(tmp_path):
    """The ten players in a JSON file."""
    path = tmp_path / "masters.json"
    path.write_text(json_model.write(masters()), encoding="utf-8")
    return path


def test_a_berger_table_is_printed_as_in_the_handbook(run):
    """C.05 Annex 1, six players: 'Rd 4: 6-5, 1-4, 2-3.'"""
    assert "Rd 4: 6-5, 1-4, 2-3\n" in run("table", "berger", 6)
    assert json.loads(run("table", "berger", 5, "--json"))["rounds"][3] == {
        "round": 4,
        "games": [[1, 4], [2, 3]],
        "free": [5],
    }


def test_a_double_round_robin_keeps_printed_order_if_asked(run):
    """C.05 Annex 1: the change of the last two rounds is a recommendation."""
    changed = json.loads(run("table", "berger", 4, "--cycles", 2, "--json"))["rounds"]
    printed = json.loads(run("table", "berger", 4, "--cycles", 2, "--as-printed", "--json"))["rounds"]
    assert changed[1]["games"] == printed[2]["games"] == [[2, 4], [3, 1]]


def test_varma_sets_printed_and_built(run):
    """C.06 5 and C.02 15.1: sets by edition, or for groups."""
    printed = json.loads(run("table", "varma", 12, "--edition", "2022-07", "--json"))
    assert printed[1] == {"set": "B", "numbers": [1, 8, 12], "late": []}
    built = json.loads(run("table", "varma", 22, "--groups", "6,6,6,4", "--json"))
    assert [len(group["numbers"]) for group in built] == [6, 6, 6, 4]
    assert "6, 7, 8, 9, 15, 16, 17, 18" in run("table", "varma", 20)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("scheveningen", 3), "Rd 2: B2-A1, A2-B3, B1-A3"),
        (("semi-scheveningen", 4), "Rd 1: A1-B1, A2-B2, B3-A3, B4-A4"),
        (("schiller", 4, 3), "Schiller table for 4 teams of 3"),
        (("skalitzka", 2), "Rd 1: A1-B1, B2-C1, C2-A2"),
        (("skalitzka", 2, "--balanced"), "Rd 1: A1-B1, C1-A2, B2-C2"),
        (("knockout", 6), "3. 3 - 6"),
        (("knockout", 8, "--third-place"), "for third place"),
    ],
)
def test_other_tables(run, words, line):
    """Manual chapter 4: every table can be printed."""
    assert line in run("table", *words)
    assert json.loads(run("table", *words, "--json"))


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("berger", 2), "schedule.no-table"),
        (("berger", 0), "table.numbers"),
        (("schiller", 4), "table.numbers"),
        (("varma", 30), "schedule.no-table"),
        (("varma", 12, "--groups", "six"), "table.numbers"),
        (("varma", 12, "--edition", "1999"), "table.numbers"),
        (("skalitzka", 3), "schedule.no-table"),
    ],
)
def test_tables_that_are_not(run, words, code):
    """Nonsense is refused in one line with a code."""
    with pytest.raises(CaissaError) as refused:
        run("table", *words)
    assert refused.value.code == code


def test_a_restricted_draw_is_written_and_can_be_repeated(run, file, tmp_path):
    """C.06 1-4: protocol, numbers, no late meeting of compatriots; the same seed, the same draw."""
    out = tmp_path / "drawn.trf"
    first = json.loads(run("draw", file, out, "--restricted", "--seed", "Kalmar", "--json"))
    again = json.loads(run("draw", file, "--restricted", "--seed", "Kalmar", "--json"))
    assert first == again
    assert first["source"] == "seed Kalmar"
    assert first["late_meetings"] == []
    assert first["protocol"][0]["for"].startswith("envelope for ESP, players: 3")
    written = trf.read(out.read_text(encoding="utf-8")).tournament
    assert {str(player.number): player.name for player in written.players} == first["numbers"]
    assert "Protocol of the drawing of lots (seed Kalmar)" in run(
        "draw", file, "--restricted", "--seed", "Kalmar"
    )


def test_a_fresh_draw_has_a_seed_of_its_own(run, file):
    """DRAW-001: without a seed one is made and printed."""
    drawn, other = (json.loads(run("draw", file, "--json")) for _ in range(2))
    assert drawn["source"] != other["source"]
    assert sorted(drawn["numbers"].values()) == sorted(other["numbers"].values())


def test_lots_drawn_by_hand_are_entered(run, tmp_path):
    """C.05 6.2: four players draw 3, 1, 4, 2."""
    path = tmp_path / "four.json"
    path.write_text(json_model.write(Tournament(players=masters().players[:4])), encoding="utf-8")
    drawn = json.loads(run("draw", path, "--by-hand", "3, 1, 4, 2", "--json"))
    assert drawn["numbers"] == {"1": "Player 02", "2": "Player 04", "3": "Player 01", "4": "Player 03"}
    assert drawn["source"] == "drawn by hand"


def test_the_initial_colour_is_drawn_and_kept(run, file, tmp_path):
    """C.04.3 5.1, DRAW-002: recorded as a fact of the tournament."""
    out = tmp_path / "swiss.json"
    drawn = json.loads(run("draw", file, out, "--colour", "--seed", "x", "--json"))
    kept = json_model.read(out.read_text(encoding="utf-8")).document
    assert kept.initial_colour.value == drawn["initial_colour"]
    assert "initial colour" in run("draw", file, "--colour")


def test_any_numbering_can_be_verified(run, file):
    """DRAW-006: numbers 1 to 3 are Spaniards; in the last three rounds of ten 4-10 5-3 6-2 7-1 8-9,
    10-9 1-8 2-7 3-6 4-5, 5-10 6-4 7-3 8-2 9-1 only the Italians 4 and 5 meet.
    """
    answer = json.loads(run("draw", file, "--verify", "--json"))
    assert answer["late_meetings"] == [{"round": 8, "federation": "ITA", "white": 4, "black": 5}]
    assert "4 Player 04" in run("draw", file, "--verify")
    assert "No two of one federation" in run("draw", file, "--verify", "--last", 1)


def test_no_draw_after_round_one(run, tmp_path):
    """C.05 6.4: refused, and nothing is written."""
    path, out = tmp_path / "begun.json", tmp_path / "out.json"
    begun = crosstable(
        """
        1 Anna  Z
        2 Boris 3w1
        3 Chen  2b0
        """
    )
    path.write_text(json_model.write(begun), encoding="utf-8")
    with pytest.raises(CaissaError, match="Round 1 has been paired"):
        run("draw", path, out)
    assert not out.exists()


def test_a_whole_schedule(run, file):
    """C.05 5.1: nine rounds of five boards, with names and reasons."""
    rounds = json.loads(run("schedule", file, "--json"))["rounds"]
    assert [len(round_["boards"]) for round_ in rounds] == [5] * 9
    assert rounds[2]["boards"][1]["reason"] == "Berger table for 10, round 3: 3-1."
    page = run("schedule", file, "--round", 3)
    assert "Round 3: Berger table for 10" in page
    assert "Player 02" in page


def test_a_match_by_name(run, tmp_path):
    """Manual chapter 4, 6.1: a system that no TRF code names is asked for."""
    path = tmp_path / "match.json"
    event = Tournament(players=masters().players[:2], scheduled_rounds=4)
    path.write_text(json_model.write(event), encoding="utf-8")
    rounds = json.loads(run("schedule", path, "--system", "match", "--json"))["rounds"]
    assert [(round_["boards"][0]["white"], round_["boards"][0]["black"]) for round_ in rounds] == [
        (1, 2),
        (2, 1),
        (1, 2),
        (2, 1),
    ]


def test_teams_are_scheduled_and_drawn(run, tmp_path):
    """C.05 5.1, 6.1 for teams: matches by name, and lots give the teams their numbers."""
    path = tmp_path / "league.json"
    league = Tournament(
        type_code="BERGER_TEAM_ROUNDROBIN",
        players=masters().players[:4],
        teams=tuple(Team(number, f"Club {number}", (number,)) for number in range(1, 5)),
    )
    path.write_text(json_model.write(league), encoding="utf-8")
    assert "Club 4" in run("schedule", path, "--round", 2)
    drawn = json.loads(run("draw", path, "--by-hand", "3,1,4,2", "--json"))
    assert drawn["numbers"] == {"1": "Club 2", "2": "Club 4", "3": "Club 1", "4": "Club 3"}


def test_a_small_field_says_that_sets_were_built(run, tmp_path):
    """C.02 15.1: no Varma table for six players; the note is printed."""
    path = tmp_path / "six.csv"
    path.write_text("Name,Fed\nA,ESP\nB,ESP\nC,ITA\nD,FRA\nE,GER\nF,USA\n", encoding="utf-8")
    assert "sets were built" in run("draw", path, "--restricted", "--seed", "1")
    assert "Berger table for 6" in run("schedule", path, "--round", 5)


def test_sizing(run):
    """PAIR-038: 60 players need six rounds; five are too few, for norms too."""
    page = run("sizing", 60, "--rounds", 5, "--norms")
    assert "a norm needs 9 (B.01 1.4.1a)" in page
    answer = json.loads(run("sizing", 60, "--rounds", 5, "--json"))
    assert answer["rounds_for_clear_winner"] == 6
    assert [doubt["code"] for doubt in answer["systems"][0]["doubts"]] == [
        "sizing.few-rounds",
        "sizing.few-games",
    ]
    with pytest.raises(CaissaError, match="at least two players"):
        run("sizing", 1)


def test_a_draw_says_when_it_is_held_too_late(run, tmp_path):
    """C.05 6.3: at least 12 hours before round 1 in L1 and L2; in L1 everybody attends."""
    path = tmp_path / "four.csv"
    path.write_text("Name,Fed\nA,ESP\nB,ESP\nC,ITA\nD,FRA\n", encoding="utf-8")
    hours = ("--at", "2026-05-02T08:00", "--first-round", "2026-05-02T15:00")
    late = json.loads(run("draw", path, "--seed", "1", "--level", "L2", *hours, "--json"))
    assert [finding["code"] for finding in late["findings"]] == ["draw.late"]
    rated = json.loads(run("draw", path, "--seed", "1", "--level", "L3", *hours, "--json"))
    assert rated["findings"] == []
    absent = json.loads(run("draw", path, "--seed", "1", "--level", "L1", "--present", "1,2,4", "--json"))
    assert [finding["what"] for finding in absent["findings"]] == ["C was not at the drawing of lots"]
