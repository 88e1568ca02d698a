"""Every system behind the same commands: generate, check, pair and explain (C.04.2 1.4, C.02.03 7.1.3c)."""

from dataclasses import replace

import pytest

from caissa.cli.exit_codes import ExitCode
from caissa.errors import CaissaError
from caissa.files import json_model, trf
from caissa.pairing.names import SystemName, paired_by
from caissa.pairing.systems import system_of
from caissa.testing import crosstable
from caissa.tournament import Colour, Game, Outcome, Person, Player, System, Team, Tournament
from caissa.tournament.matches import matches
from tests.pairing.swiss.team.wall import wall

PLAYERS = ("dutch", "dubov", "burstein", "lim", "double-swiss", "round-robin")
REGULATIONS = {
    "dutch": "C.04.3 (2026)",
    "dubov": "C.04.4.1 (2026)",
    "burstein": "C.04.4.2 (2026)",
    "lim": "C.04.4.3 (2026)",
    "double-swiss": "C.04.5 (2026)",
    "round-robin": "Round robin",
    "team": "C.04.6 (2026-02)",
    "olympiad": "D.02 (2022)",
    "team-round-robin": "Round robin",
    "team-knock-out": "Knock-out",
    "knock-out": "Knock-out",
    "match": "Match",
    "scheveningen": "Scheveningen",
    "semi-scheveningen": "Scheveningen",
    "schiller": "Schiller",
    "skalitzka": "Skalitzka",
}
TIES = ("knock-out", "match")
TEAMS = ("olympiad", "team-round-robin", "team-knock-out")
ONE_BY_ONE = ("scheveningen", "semi-scheveningen", "schiller", "skalitzka")
SIZES = {
    "round-robin": ("--players", 6),
    "team": ("--teams", 8, "--boards", 2, "--rounds", 4),
    "olympiad": ("--teams", 9, "--boards", 2, "--rounds", 4),
    "team-round-robin": ("--teams", 5, "--boards", 2),
    "team-knock-out": ("--teams", 6, "--boards", 3),
    "knock-out": ("--players", 11),
    "match": ("--games", 6),
    "scheveningen": ("--boards", 3),
    "semi-scheveningen": ("--boards", 6),
    "schiller": ("--teams", 3, "--boards", 2),
    "skalitzka": ("--boards", 4),
}
SMALL = ("--players", 9, "--rounds", 4)

FOUR = "1 Anna 2300\n2 Boris 2200\n3 Chen 2100\n4 Dora 2000"


@pytest.fixture
def generated(caissa, tmp_path):
    """Makes a small random tournament of a system and gives its path."""

    def make(system, seed, *words):
        path = tmp_path / f"{system}-{seed}.trf"
        wished = words or SIZES.get(system, SMALL)
        assert caissa("generate", path, "--system", system, *wished, "--seed", seed).code == 0
        return path

    return make


@pytest.fixture
def filed(tmp_path):
    """Writes a tournament as JSON and gives its path."""

    def write(tournament):
        path = tmp_path / "event.json"
        path.write_text(json_model.write(tournament), encoding="utf-8")
        return path

    return write


# -- generate, check ------------------------------------------------------------


@pytest.mark.parametrize("system", REGULATIONS)
@pytest.mark.parametrize("seed", range(4))
def test_what_is_generated_agrees_with_its_own_system(caissa, generated, system, seed):
    """VCL 31: generator and checker fit together, and the check names the regulation it went by."""
    checked = caissa("check", generated(system, seed))
    assert checked.code == ExitCode.OK, checked.out
    assert f"{REGULATIONS[system]}: all" in checked.out


@pytest.mark.parametrize("system", REGULATIONS)
def test_the_seed_repeats_the_file(caissa, system):
    """VCL 30: the same wishes and seed give the same bytes."""
    words = ("generate", "--system", system, *SIZES.get(system, SMALL), "--seed", 11)
    assert caissa(*words).out == caissa(*words).out


@pytest.mark.parametrize("system", PLAYERS)
def test_a_tampered_result_is_found(caissa, generated, system):
    """A result turned round in round 1: the points no longer add up, nor the pairings that follow."""
    path = generated(system, 2)
    before = trf.read(path.read_text()).tournament
    game = next(played for played in before.round(1).games if played.white_outcome is Outcome.WIN)
    sides = {game.white: "0", game.black: "1"}
    path.write_text("".join(_retyped(line, sides) for line in path.read_text().splitlines(keepends=True)))
    assert caissa("check", path).code == ExitCode.DIFFERENT


def _retyped(line, sides):
    """A player's line with another result in round 1: column 99 of a record 001."""
    number = int(line[4:8]) if line.startswith("001 ") else 0
    return f"{line[:98]}{sides[number]}{line[99:]}" if number in sides else line


@pytest.mark.parametrize("system", [*PLAYERS, *TIES, *ONE_BY_ONE])
def test_colours_turned_round_are_found(caissa, generated, system):
    """Colours are part of a pairing: the file and the engine are laid side by side."""
    path = generated(system, 2)
    before = trf.read(path.read_text()).tournament
    last = before.paired_rounds
    game = before.round(last).games[0]
    turned = Game(game.black, game.white, game.black_outcome, game.white_outcome, game.board)
    path.write_text(trf.write(_with_game(before, last, game, turned)))
    checked = caissa("check", path, "--json")
    assert checked.code == ExitCode.DIFFERENT
    assert checked.json["rounds"][last - 1]["verdict"] == "colours"
    assert checked.json["rounds"][last - 1]["why"]


def test_a_tampered_match_of_teams_is_found(caissa, generated):
    """C.04.6: the first match of round 1 lost instead of won changes the scoregroups of round 2."""
    path = generated("team", 2)
    before = trf.read(path.read_text()).tournament
    match = matches(before, 1)[0]
    games = list(before.round(1).games)
    won, lost = (Outcome.WIN, Outcome.LOSS) if _white_lost(before, match) else (Outcome.LOSS, Outcome.WIN)
    for at in match.boards:
        white = games[at].white in before.team(match.white).players
        pair = (won, lost) if white else (lost, won)
        games[at] = replace(games[at], white_outcome=pair[0], black_outcome=pair[1])
    path.write_text(trf.write(before.with_round(replace(before.round(1), games=tuple(games)))))
    checked = caissa("check", path)
    assert checked.code == ExitCode.DIFFERENT
    assert "Team 00" in checked.out


def _white_lost(tournament, match):
    points = sum(tournament.points_in(number, match.round) for number in tournament.team(match.white).players)
    return 2 * points < len(match.boards)


def _with_game(tournament, number, old, new):
    round_ = tournament.round(number)
    games = tuple(new if game is old else game for game in round_.games)
    return tournament.with_round(replace(round_, games=games))


def test_a_double_round_robin_has_its_code(caissa, generated):
    """C.05 Annex 1: each cycle of four players has three rounds; colours are reversed in the second."""
    path = generated("round-robin", 1, "--players", 4, "--cycles", 2)
    event = trf.read(path.read_text()).tournament
    assert (event.type_code, event.paired_rounds) == ("BERGER_DOUBLEROUNDROBIN", 6)
    assert caissa("check", path).code == ExitCode.OK


@pytest.mark.parametrize(
    "words",
    [
        ("--system", "team", "--players", 20),
        ("--system", "team", "--baku"),
        ("--system", "dutch", "--teams", 4),
        ("--system", "double-swiss", "--rounds", 5),
        ("--system", "round-robin", "--rounds", 5),
        ("--system", "round-robin", "--late-entries", 0.2),
        ("--system", "round-robin", "--prohibited", 1),
        ("--system", "dubov", "--unrated-players", 0.2),
        ("--system", "lim", "--baku"),
        ("--system", "lim", "--cycles", 2),
        ("--system", "knock-out", "--rounds", 6),
        ("--system", "knock-out", "--edition", "2026"),
        ("--system", "knock-out", "--games", 99),
        ("--system", "match", "--players", 3),
        ("--system", "dutch", "--games", 2),
        ("--system", "team", "--games", 2),
        ("--system", "team", "--cycles", 2),
        ("--system", "team-round-robin", "--rounds", 5),
        ("--system", "team-round-robin", "--zero-point-byes", 0.1),
        ("--system", "team-round-robin", "--edition", "2022-09"),
        ("--system", "scheveningen", "--teams", 3),
        ("--system", "semi-scheveningen", "--boards", 5),
        ("--system", "skalitzka", "--boards", 3),
        ("--system", "schiller", "--forfeits", 0.1),
        ("--system", "burstein", "--edition", "2017", "--players", 8),
    ],
)
def test_wishes_that_a_system_cannot_fulfil_are_refused(caissa, words):
    """Nothing is left out silently."""
    refused = caissa("generate", *words)
    assert (refused.code, refused.out) == (ExitCode.REFUSED, "")


# -- pair -----------------------------------------------------------------------


@pytest.mark.parametrize("system", REGULATIONS)
def test_a_past_round_is_paired_again_in_every_format(caissa, generated, system):
    """The pairs are those of the file; each format says the same."""
    path = generated(system, 3)
    plain = caissa("pair", path, "--round", 2, "--json").json
    pairs = [(board["white"], board["black"] or 0) for board in plain["boards"]]
    lines = caissa("pair", path, "--round", 2, "-p").out.splitlines()
    assert lines == [str(len(pairs)), *(f"{white} {black}" for white, black in pairs)]
    assert "Round 2 by" in caissa("pair", path, "--round", 2).out
    again = trf.read(caissa("pair", path, "--round", 2, "--format", "trf").out).tournament
    filed = trf.read(path.read_text()).tournament
    assert again.type_code == filed.type_code
    assert again.paired_rounds == 2
    if system not in ("team", *TEAMS):
        assert {(game.white, game.black) for game in again.round(2).games} == {
            pair for pair in pairs if pair[1]
        }


@pytest.mark.parametrize("system", ["dubov", "lim", "double-swiss"])
def test_deprecated_systems_are_paired_with_a_remark(caissa, generated, system):
    """C.04.2 1.4: no approved program with a free checker; it is said, and the pairing is made."""
    path = generated(system, 1)
    assert "pairing.deprecated-system" in caissa("pair", path, "--round", 1).err
    findings = caissa("pair", path, "--round", 1, "--json").json["findings"]
    assert "pairing.deprecated-system" in [finding["code"] for finding in findings]


def test_the_next_round_of_a_round_robin_shows_who_is_free(caissa, filed):
    """C.05 Annex 1, five or six players, round 1: 1-6, 2-5, 3-4; without a sixth, 1 is free."""
    players = tuple(Player(number, Person(f"Player {number}")) for number in range(1, 6))
    path = filed(Tournament(name="Five", type_code="BERGER_ROUNDROBIN", players=players))
    printed = caissa("pair", path).out
    assert "C.05 Annex 1" in printed
    assert ["1", "Player", "1", "0", "free"] in [line.split() for line in printed.splitlines()]
    plain = caissa("pair", path, "--json").json
    assert ([(board["white"], board["black"]) for board in plain["boards"]], plain["free"]) == (
        [(2, 5), (3, 4)],
        [1],
    )


def test_teams_are_printed_with_their_names(caissa, filed):
    """C.04.6 3.6: in round 1 of four teams 1 meets 3 and 2 meets 4."""
    path = filed(replace(wall("1\n2\n3\n4"), initial_colour=Colour.WHITE, scheduled_rounds=3))
    plain = caissa("pair", path, "--json").json
    assert plain["paired"] == "teams"
    assert {frozenset((board["white"], board["black"])) for board in plain["boards"]} == {
        frozenset((1, 3)),
        frozenset((2, 4)),
    }
    printed = caissa("pair", path)
    assert "C.04.6" in printed.out
    assert "Rtg" not in printed.out


def test_a_round_of_teams_in_a_trf_has_line_ups_and_says_which(caissa, filed):
    """C.05 7.1: where nothing is submitted the first players of the list sit."""
    path = filed(replace(wall("1\n2\n3\n4"), initial_colour=Colour.WHITE, scheduled_rounds=3))
    written = caissa("pair", path, "--format", "trf")
    assert "pairing.line-ups" in written.err
    event = trf.read(written.out).tournament
    assert {frozenset((match.white, match.black)) for match in matches(event, 1)} == {
        frozenset((1, 3)),
        frozenset((2, 4)),
    }


# -- the system by name -----------------------------------------------------------


def test_a_file_that_says_no_system_is_taken_as_dutch_and_says_so(caissa, filed):
    """Nothing is guessed from the shape of the rounds."""
    path = filed(crosstable(FOUR, scheduled_rounds=3, initial_colour=Colour.WHITE))
    assert "assumed to be FIDE (Dutch) Swiss" in caissa("pair", path).err
    assert caissa("check", path, "--json").json["findings"][0]["code"] == "pairing.system-assumed"


def test_the_system_can_be_named(caissa, filed):
    """C.05 Annex 1, four players, round 1: 1-4, 2-3; the file's own type stays as it is."""
    path = filed(crosstable(FOUR, scheduled_rounds=3, initial_colour=Colour.WHITE))
    named = caissa("pair", path, "--system", "round-robin", "-p")
    assert (named.code, named.out) == (0, "2\n1 4\n2 3\n")
    written = caissa("pair", path, "--system", "round-robin", "--format", "trf").out
    assert trf.read(written).tournament.system is System.UNKNOWN


def test_a_match_is_checked_by_name(caissa, filed):
    """B.02 6: the two change colours from game to game."""
    right = crosstable("1 Anna 2w1 2b=\n2 Boris 1b0 1w=", scheduled_rounds=2)
    assert caissa("check", filed(right), "--system", "match").code == ExitCode.OK
    wrong = crosstable("1 Anna 2w1 2w=\n2 Boris 1b0 1b=", scheduled_rounds=2)
    assert caissa("check", filed(wrong), "--system", "match").code == ExitCode.DIFFERENT


@pytest.mark.parametrize("name", SystemName)
def test_every_name_opens_its_door(name):
    """A system named twice is the same; its own options stay."""
    event = paired_by(Tournament(type_code="FIDE_DUTCH_2017"), name)
    assert event.system is not System.UNKNOWN
    assert paired_by(event, name) == event
    system = system_of(event)
    assert system.tournament is event
    with pytest.raises(CaissaError):
        system.pair(9)


# -- knock-outs and tables ----------------------------------------------------------


def test_a_tied_tie_of_a_knock_out_is_seen_from_who_plays_on(caissa, filed):
    """Manual chapter 4, 6.2: 1-1 in the games; Dora is in the final, so she won the tie-break."""
    event = crosstable(
        """
        1 Anna  4w1 4b0 .   .
        2 Boris 3b1 3w1 4b1 4w1
        3 Chen  2w0 2b0 .   .
        4 Dora  1b0 1w1 2w0 2b0
        """,
        type_code="CUSTOM_KNOCKOUT",
        scheduled_rounds=4,
    )
    checked = caissa("check", filed(event), "--json").json
    assert [round_["verdict"] for round_ in checked["rounds"]] == ["agrees"] * 4


def test_a_knock_out_of_teams_is_checked(caissa, filed):
    """Arbiters' Manual: 1 meets 4 and 2 meets 3; the winners play the final."""
    facts = {"type_code": "CUSTOM_TEAM_KNOCKOUT", "scheduled_rounds": 2}
    right = wall("1 4w3 3w3\n2 3b\n3 2w2½ 1b\n4 1b", **facts)
    assert caissa("check", filed(right)).code == ExitCode.OK
    wrong = wall("1 4w3 2w3\n2 3b 1b\n3 2w2½\n4 1b", **facts)
    checked = caissa("check", filed(wrong), "--json")
    assert checked.code == ExitCode.DIFFERENT
    assert checked.json["rounds"][1]["engine"] == [[1, 3]]


def test_a_scheveningen_is_paired_player_by_player(caissa, filed):
    """Arbiters' Manual chapter 4, 3: on two boards, round 1: A1-B1, A2-B2; team-mates never meet."""
    players = tuple(Player(number, Person(f"Player {number}")) for number in range(1, 5))
    teams = (Team(1, "Reds", (1, 2)), Team(2, "Blues", (3, 4)))
    path = filed(Tournament(type_code="FIDE_SCHEVENINGEN", players=players, teams=teams))
    plain = caissa("pair", path, "--json").json
    assert "never has them meet" in caissa("explain", path, "--why-not", 1, 2).out
    assert plain["paired"] == "players"
    assert {frozenset((board["white"], board["black"])) for board in plain["boards"]} == {
        frozenset((1, 3)),
        frozenset((2, 4)),
    }


# -- explain --------------------------------------------------------------------


@pytest.mark.parametrize("system", REGULATIONS)
def test_rounds_and_boards_are_explained(caissa, generated, system):
    """C.04.1 9: every board has a sentence with its article."""
    path = generated(system, 3)
    whole = caissa("explain", path, "--round", 2)
    assert whole.code == 0
    boards = [line for line in whole.out.splitlines() if line.strip().startswith("Board")]
    assert len(boards) == len(caissa("pair", path, "--round", 2, "--json").json["boards"])
    assert all("[" in line for line in boards)
    answer = caissa("explain", path, "--round", 2, "--board", 1, "--json").json
    assert [board["board"] for board in answer["boards"]] == [1]
    assert answer["boards"][0]["colour"]["article"]


@pytest.mark.parametrize("system", ["team", "olympiad", "team-round-robin"])
def test_why_two_teams_do_not_meet(caissa, generated, system):
    """C.04.6, D.02 and the tables: the engine answers for every pair of teams."""
    path = generated(system, 3)
    first = caissa("pair", path, "--round", 3, "--json").json["boards"]
    explained = caissa("explain", path, "--round", 3, "--why-not", first[0]["white"], first[1]["white"])
    assert explained.code == 0
    assert "do not meet." in explained.out


def test_a_table_says_when_two_meet(caissa, filed):
    """C.05 Annex 1, four players: 1-4 in round 1, 1-2 in round 2, 3-1 in round 3."""
    path = filed(crosstable(FOUR, type_code="BERGER_ROUNDROBIN", scheduled_rounds=3))
    assert "meet in round 3" in caissa("explain", path, "--round", 1, "--why-not", 1, 3).out
    assert "do meet" in caissa("explain", path, "--round", 1, "--why-not", 1, 4).out


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("FIDE_DUBOV", ""),
        ("FIDE_BURSTEIN", ""),
        ("CUSTOM_SWISS", "Individual: Lim system"),
        ("FIDE_DUTCH", ""),
    ],
)
def test_every_engine_says_why_two_do_not_meet(caissa, filed, code, text):
    """Two who have met may not meet again (C.04.1 2); others would have to leave their bracket."""
    event = crosstable(
        "1 Anna 2300 3w1\n2 Boris 2200 4b1\n3 Chen 2100 1b0\n4 Dora 2000 2w0",
        type_code=code,
        type_text=text,
        scheduled_rounds=3,
        initial_colour=Colour.WHITE,
    )
    path = filed(event)
    assert "have met already, in round 1" in caissa("explain", path, "--why-not", 1, 3).out
    answer = caissa("explain", path, "--why-not", 1, 4, "--json").json
    assert answer["reason"]["code"] == "why-not.criterion"
    assert (answer["chosen"]["shortfall"], answer["instead"]["shortfall"]) == (["0.0"], ["2.0"])


def test_a_bracket_says_whom_it_gives_each_of_two(caissa, filed):
    """Arbiters' Manual chapter 4, 6.2: of four players 1 meets 4 and 2 meets 3 in the semi-finals."""
    path = filed(
        crosstable("1 Anna\n2 Boris\n3 Chen\n4 Dora", type_code="CUSTOM_KNOCKOUT", scheduled_rounds=2)
    )
    printed = caissa("explain", path, "--why-not", 1, 3).out
    assert "the bracket has 1 meet 4 and has 3 meet 2" in printed
    assert "do meet" in caissa("explain", path, "--why-not", 1, 4).out


def test_teams_that_are_not_there_are_refused(caissa, generated):
    """The word is team, not player."""
    assert "Team 99" in caissa("explain", generated("team", 1), "--round", 2, "--why-not", 1, 99).err
