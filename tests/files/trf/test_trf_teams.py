"""Team records 310, 013, 300, 320, 330, and the informative 801 and 802."""

from __future__ import annotations

from decimal import Decimal

from caissa.errors import Severity
from caissa.tournament import (
    AbnormalPoints,
    Bye,
    ForfeitedMatch,
    LineUp,
    MatchForfeit,
    Outcome,
    Team,
    VirtualPoints,
)
from tests.files.trf.typed import findings_of, player, reading_of, severities

PLAYERS = [player(number, f"Player {number}") for number in range(1, 5)]
ALPHA = "310   1 Alpha                            ALP     2400    4.0    6.5   1     1    2"
BETA = "310   2 Beta                             BET     2300    2.0    3.0   2     3    4"


def test_a_team_comes_from_its_columns() -> None:
    """Record 310: 5-7 TPN, 9-40 name, 42-46 nickname, 48-53 strength, 55-60 and 62-67 points, 69-71 rank,
    players from 74.
    """
    team = reading_of(*PLAYERS, ALPHA, BETA).tournament.team(1)

    assert team == Team(
        1, "Alpha", (1, 2), "ALP", Decimal(2400),
        stated_match_points=Decimal("4.0"), stated_game_points=Decimal("6.5"), stated_rank=1,
    )  # fmt: skip


def test_a_team_name_counted_in_bytes() -> None:
    """Record 310: a name of 32 bytes instead of 32 letters moves what follows to the left."""
    whole = "310   1 Équipe Élan                      ALP     2400    4.0    6.5   1     1    2"
    reading = reading_of(*PLAYERS, whole[:38] + whole[40:], BETA)

    assert reading.tournament.team(1).nickname == "ALP"
    assert reading.tournament.team(1).players == (1, 2)
    assert severities(reading) == {"trf.columns": Severity.WARNING}


def test_teams_of_trf16_are_numbered_as_they_come() -> None:
    """Record 013: name 5-36, players from 37; a name may end in a number."""
    reading = reading_of(
        "092 Team: Swiss-System",
        *PLAYERS,
        "013 Alpha 2                           1    2",
        "013 Beta                              3    4",
    )

    assert reading.tournament.teams == (Team(1, "Alpha 2", (1, 2)), Team(2, "Beta", (3, 4)))


def test_a_slipped_record_013() -> None:
    """Record 013 with the name pushed to the right: the numbers at the end are the players."""
    reading = reading_of(*PLAYERS, "013    Alpha Chess Club of the Northern Hills    1    2")

    assert reading.tournament.teams[0].players == (1, 2)
    assert severities(reading) == {"trf.columns": Severity.WARNING}


def test_310_takes_the_place_of_013() -> None:
    """Record 013 is being phased out and says nothing that 310 does not."""
    reading = reading_of(*PLAYERS, ALPHA, BETA, "013 Alpha                             1    2")

    assert len(reading.tournament.teams) == 2
    assert severities(reading) == {"trf.old-teams": Severity.INFO}


def test_a_stranger_in_a_team_is_an_error() -> None:
    """Record 310 with a player who is not in the list."""
    reading = reading_of(*PLAYERS, ALPHA[:-1] + "9", BETA)

    assert reading.tournament.team(1).players == (1,)
    assert findings_of(reading, "trf.team-member")[0].where == "line 5, column 82"


def test_two_teams_on_one_number() -> None:
    """Record 310, columns 5-7: an error; the second line is kept."""
    reading = reading_of(*PLAYERS, ALPHA, ALPHA)

    assert reading.tournament.foreign_records == (ALPHA,)
    assert severities(reading)["trf.team-number"] is Severity.ERROR


def test_byes_of_teams() -> None:
    """320: match points, game points, then a team per round from column 15; 240 names teams here."""
    reading = reading_of(*PLAYERS, ALPHA, BETA, "320  1.0  2.0 000   2", "240 H   1    1")
    tournament = reading.tournament

    assert tournament.match_scoring.bye_match_points == 1
    assert tournament.match_scoring.bye_game_points == 2
    assert tournament.round(1).team_byes == (Bye(1, Outcome.HALF_POINT_BYE),)
    assert tournament.round(2).team_byes == (Bye(2, Outcome.PAIRING_ALLOCATED_BYE),)
    assert set(severities(reading)) == {"trf.points-missing"}


def test_line_ups_and_forfeited_matches() -> None:
    """300: round, team, opponents, boards with 0000 for an empty one; 330: how, round, white, black."""
    reading = reading_of(*PLAYERS, ALPHA, BETA, "300   1   1   2    2 0000", "330 +-   2   1   2")

    assert reading.tournament.line_ups == (LineUp(1, 1, 2, (2, None)),)
    assert reading.tournament.forfeited_matches == (ForfeitedMatch(2, 1, 2, MatchForfeit.WHITE_WINS),)
    assert reading.findings == ()


def test_team_records_that_cannot_be_used() -> None:
    """300 and 330 for teams that do not exist: errors, kept word for word."""
    lines = ("300   1   7   2    2", "300 one team", "330 ++   2   1   2")
    reading = reading_of(*PLAYERS, ALPHA, BETA, *lines)

    assert reading.tournament.foreign_records == lines
    assert severities(reading) == {"trf.line-up": Severity.ERROR, "trf.forfeited-match": Severity.ERROR}


def test_a_forfeit_without_opponent_stays_one_in_team_events() -> None:
    """In team events `0000 - +` and `0000 - -` are boards whose opponents did not come, not byes."""
    lines = [player(1, "A", "0000 - +", points="1.0"), *PLAYERS[1:], ALPHA, BETA]
    reading = reading_of(*lines)

    assert reading.tournament.round(1).byes == (Bye(1, Outcome.FORFEIT_WIN),)
    assert reading.findings == ()


def test_players_of_an_individual_event_may_belong_to_teams() -> None:
    """Record 013 in an event whose 092 says Individual: `0000 - +` is a bye there, and XXZ names players."""
    reading = reading_of(
        "092 Individual: Swiss-System", player(1, "A", "0000 - +"), *PLAYERS[1:], "XXZ 3",
        "013 Alpha                             1    2",
    )  # fmt: skip

    assert not reading.tournament.for_teams
    assert reading.tournament.round(1).byes == (Bye(1, Outcome.PAIRING_ALLOCATED_BYE),)
    assert reading.tournament.round(2).byes == (Bye(3, Outcome.ZERO_POINT_BYE),)


def test_informative_crosstables_are_kept() -> None:
    """801 and 802 say nothing new and come back word for word; totals that differ from 310 are noted."""
    lines = (
        "801  1 ALP    4    6.5   2 b 110= 1234",
        "802   1 ALP        4    6.5    2 b  3.0",
        "802   2 BET        3    3.0    1 w  1.0",
        "802 two BET",
    )
    reading = reading_of(*PLAYERS, ALPHA, BETA, *lines)

    assert reading.tournament.foreign_records == lines
    assert [finding.where for finding in findings_of(reading, "trf.crosstable")] == ["line 9, columns 15-27"]


def test_a_team_without_number_is_set_aside() -> None:
    """Record 310, columns 5-7 blank: an error, and the line is kept."""
    line = ALPHA[:4] + "   " + ALPHA[7:]
    reading = reading_of(*PLAYERS, line, BETA)

    assert reading.tournament.foreign_records == (line,)
    assert severities(reading)["trf.team-number"] is Severity.ERROR


def test_a_team_line_beyond_repair_is_read_field_by_field() -> None:
    """Record 310 with words where numbers belong: each field is a finding of its own."""
    reading = reading_of(*PLAYERS, ALPHA[:47] + "strong" + ALPHA[53:], BETA)

    assert reading.tournament.team(1).strength is None
    assert findings_of(reading, "trf.team-field")[0].where == "line 5, columns 48-53"


def test_a_line_up_with_players_of_another_team() -> None:
    """Record 300: used as it stands, with a warning that names them."""
    reading = reading_of(*PLAYERS, ALPHA, BETA, "300   1   1   2    1    3")

    assert reading.tournament.line_ups == (LineUp(1, 1, 2, (1, 3)),)
    assert findings_of(reading, "trf.line-up")[0].what == "not players of team 1: 3"


def test_team_byes_that_cannot_be() -> None:
    """Record 320: an unknown team, unreadable points, or a second record are errors."""
    second = "320  9.0  9.0"
    reading = reading_of(*PLAYERS, ALPHA, BETA, "320  x.0  2.0   7   2", second)

    assert reading.tournament.round(2).team_byes == (Bye(2, Outcome.PAIRING_ALLOCATED_BYE),)
    assert [finding.where for finding in findings_of(reading, "trf.team-bye")] == [
        "line 7, columns 5-8", "line 7, column 17", "line 8",
    ]  # fmt: skip
    assert reading.tournament.foreign_records == (second,)


def test_match_points_in_records_of_teams() -> None:
    """299 and 250 have match points before the game points when teams play."""
    reading = reading_of(
        *PLAYERS, ALPHA, BETA, "299 -  1.0", "299    -5.0   2.0    1    2", "250  2.0  3.0   1   1    1    1"
    )

    assert reading.tournament.abnormal_points == (
        AbnormalPoints((1, 2), 0, match_points=Decimal(1), outcome=Outcome.FORFEIT_LOSS),
        AbnormalPoints((2,), 1, Decimal(2), Decimal(-5)),
    )
    assert reading.tournament.virtual_points == (VirtualPoints(1, (Decimal(3),), (Decimal(2),)),)


def test_a_bye_in_a_round_beyond_those_announced() -> None:
    """The bye of a team pairs its round, so the round counts, though no player's line shows it."""
    reading = reading_of("142 1", *PLAYERS, ALPHA, BETA, "320  1.0  2.0 000   2")

    assert [finding.where for finding in findings_of(reading, "trf.round-beyond")] == [""]
