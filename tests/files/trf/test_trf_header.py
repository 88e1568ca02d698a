"""Header records 012 to 222, 352 and 362, and the engines' XXR, XXC, XXS and BB records."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from caissa.errors import Severity
from caissa.files import trf
from caissa.tournament import Colour, MatchScoring, Official, Person, Role, Scoring, Tournament, TpnList
from tests.files.trf.typed import findings_of, player, reading_of, severities

ANNA = player(1, "Anna")


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("2026/03/01", date(2026, 3, 1)),
        ("2026-03-01", date(2026, 3, 1)),
        ("01.03.2026", date(2026, 3, 1)),
        ("01/03/2026", date(2026, 3, 1)),
        ("26/03/01", date(2026, 3, 1)),
        ("11.09.26", date(2011, 9, 26)),
        ("28. 07. 2005", date(2005, 7, 28)),
        ("May 10, 2020", date(2020, 5, 10)),
        ("10 May 2020", date(2020, 5, 10)),
        ("20260301", date(2026, 3, 1)),
    ],
)
def test_dates_in_all_forms_seen(written: str, day: date) -> None:
    """Record 042: TRF26 wants YYYY/MM/DD; anything else is read and noted."""
    reading = reading_of(f"042 {written}", ANNA)

    assert reading.tournament.start == day
    assert bool(findings_of(reading, "trf.date-form")) == (written != "2026/03/01")


def test_what_cannot_be_read_in_the_header_comes_back() -> None:
    """Record 042 without a date: a warning with its columns, and the line is kept."""
    reading = reading_of("042 to be announced", "142 many", ANNA)

    assert reading.tournament.foreign_records == ("042 to be announced", "142 many")
    assert [finding.where for finding in findings_of(reading, "trf.header")] == [
        "line 1, columns 5-19",
        "line 2, columns 5-8",
    ]


def test_a_record_that_contradicts_an_earlier_one() -> None:
    """Two records 012: the first is used, the second is kept word for word."""
    reading = reading_of("012 Spring Open", "012 Autumn Open", ANNA)

    assert reading.tournament.name == "Spring Open"
    assert reading.tournament.foreign_records == ("012 Autumn Open",)
    assert severities(reading) == {"trf.header-twice": Severity.WARNING}


def test_arbiters_and_their_ids() -> None:
    """Records 102 and 112: one line each; a number in brackets is the FIDE ID."""
    reading = reading_of("102 Fine, Ada (12345678)", "112 Roe, Rick", "112 Doe, Dan", "112", ANNA)
    tournament = reading.tournament

    assert [
        (official.person.name, official.person.fide_id)
        for official in tournament.officials_in(Role.CHIEF_ARBITER)
    ] == [("Fine, Ada", 12345678)]
    assert [official.person.name for official in tournament.officials_in(Role.DEPUTY_CHIEF_ARBITER)] == [
        "Roe, Rick",
        "Doe, Dan",
    ]


@pytest.mark.parametrize("count", ["5", "5 (4)"])
def test_more_or_fewer_players_than_announced(count: str) -> None:
    """Record 062: the lines are counted; a difference is a warning."""
    reading = reading_of(f"062 {count}", ANNA)

    assert severities(reading) == {"trf.count": Severity.WARNING}


def test_round_dates_stand_in_the_columns_of_their_rounds() -> None:
    """Record 132: YY/MM/DD from column 92, ten columns per round; a blank round has no date."""
    reading = reading_of("132".ljust(91) + "26/03/01" + " " * 12 + "26/03/03", ANNA)

    assert [round_.date for round_ in reading.tournament.rounds] == [date(2026, 3, 1), None, date(2026, 3, 3)]
    assert reading.findings == ()


def test_round_dates_out_of_place() -> None:
    """Record 132 in the wrong place, or a line for each date: taken one after the other, and noted."""
    reading = reading_of("132 2026/03/01", "132 2026/03/02", ANNA)

    assert [round_.date for round_ in reading.tournament.rounds] == [date(2026, 3, 1), date(2026, 3, 2)]
    assert {finding.where for finding in findings_of(reading, "trf.round-dates-place")} == {
        "line 1, columns 5-14",
        "line 2, columns 5-14",
    }


def test_round_dates_with_day_and_month_exchanged() -> None:
    """Record 132 as YY.DD.MM: there is no month 25, so it is the day."""
    reading = reading_of("132".ljust(91) + "11.25.02", ANNA)

    assert reading.tournament.round(1).date == date(2011, 2, 25)


def test_rounds_and_initial_colour_of_trf26_and_of_the_engines() -> None:
    """142 is XXR; 152 is XXC white1 or black1."""
    new = reading_of("142 9", "152 B", ANNA).tournament
    old = reading_of("XXR 9", "XXC black1", ANNA).tournament

    assert new == old
    assert (new.scheduled_rounds, new.initial_colour) == (9, Colour.BLACK)


def test_xxc_rank_means_the_order_of_the_file() -> None:
    """XXC rank: the TPNs follow the order of the lines."""
    reading = reading_of("XXC rank white1", player(9, "Anna"), player(4, "Boris"))

    assert reading.tournament.tpns == (TpnList(1, (9, 4)),)
    assert reading.tournament.tpn(4, 1) == 2


def test_tie_breaks_with_and_without_the_points() -> None:
    """`212 PTS,X,Y` says the same as `202 X,Y`."""
    with_points = reading_of("212 PTS,BH/C1,BH", ANNA).tournament
    without = reading_of("202 BH/C1,BH", ANNA).tournament

    assert with_points.ranking == without.ranking == ("PTS", "BH/C1", "BH")


def test_game_scores_of_record_162() -> None:
    """Record 162: W also is a forfeit win and the full-point bye, D the half-point bye, P follows W."""
    reading = reading_of("162  W 3.0    D 1.0    L 0.0", ANNA)

    assert reading.tournament.scoring == Scoring.of("3", "1")
    assert reading.findings == ()


def test_game_scores_of_absence_bye_and_open_games() -> None:
    """Record 162: A is absence (zero-point bye and forfeit loss), P the allocated bye, X the open game."""
    reading = reading_of("162  W 3.0    D 2.0    L 1.0    A 0.5    P 2.0    X 0.0", ANNA)

    assert reading.tournament.scoring == Scoring.of(
        "3", "2", "1", zero_point_bye="0.5", forfeit_loss="0.5", pairing_allocated_bye="2", open_game="0"
    )


def test_game_scores_that_cannot_be_read_are_an_error() -> None:
    """Record 162 changes every result: what is not understood there is an error."""
    reading = reading_of("162  W 3.0    Q 1.0", ANNA)

    assert reading.tournament.scoring.win == 3
    assert severities(reading) == {"trf.scoring": Severity.ERROR}


@pytest.mark.parametrize(
    "line", ["362 TW 3.0   TD 1.0   TL 0.0", "362 TW  3.0   TD  1.0   TL  0.0", "362 TW 3     TD 1     TL 0 "]
)
def test_match_points_wherever_they_stand(line: str) -> None:
    """Record 362 drifts by a column in real files; it is read by its words."""
    reading = reading_of(line, ANNA)

    assert reading.tournament.match_scoring == MatchScoring(win=Decimal(3), draw=Decimal(1))
    assert reading.findings == ()


def test_bbp_records() -> None:
    """BBW, BBD, BBL, BBZ, BBF, BBU: win, draw, played loss, absence, forfeit loss, allocated bye."""
    reading = reading_of("BBW  3.0", "BBD  1.0", "BBU  2.0", "BBF -1.0", ANNA)

    assert reading.tournament.scoring == Scoring.of("3", "1", pairing_allocated_bye="2", forfeit_loss="-1")
    assert reading.dialect == ("BB records (bbpPairings)",)


def test_xxs_tells_colours_apart() -> None:
    """XXS: BW and WD set one colour only; the last value of a result counts."""
    reading = reading_of("XXS W=3 BW=4 WD=1.5", ANNA)

    assert reading.tournament.scoring == Scoring(
        white_win=Decimal(3), black_win=Decimal(4), forfeit_win=Decimal(3), full_point_bye=Decimal(3),
        white_draw=Decimal("1.5"), open_game=Decimal("1.5"),
    )  # fmt: skip


def test_vega_means_something_else_by_142_to_192() -> None:
    """Vega: 142 points for win and draw, 152 current round, 162 rounds, 192 pairing program."""
    reading = reading_of("142 1.0 0.5", "152 3", "162 9", "172 BH;SB", "182 0", "192 JaVaFo", ANNA)
    tournament = reading.tournament

    assert (tournament.scheduled_rounds, tournament.pairing_controller) == (9, "JaVaFo")
    assert (tournament.initial_colour, tournament.type_code) == (None, "")
    assert tournament.remarks == ("Vega 152: 3", "Vega 172: BH;SB", "Vega 182: 0")
    assert severities(reading) == {"trf.vega": Severity.WARNING}
    assert reading.dialect == ("written by Vega",)


def test_comments_are_remarks() -> None:
    """`###` starts a comment; one sharp alone is taken for one, and noted."""
    reading = reading_of("### Round 3 was paired by hand", "# This is a TRF", ANNA)

    assert reading.tournament.remarks == ("Round 3 was paired by hand", "This is a TRF")
    assert severities(reading) == {"trf.comment": Severity.INFO}


def test_lichess_is_recognised() -> None:
    """Record 032 says Lichess."""
    assert reading_of("032 Lichess", "042 May 10, 2020", ANNA).dialect == ("written by lichess",)


def test_board_colours() -> None:
    """Record 352: the colours of the white team, board by board; anything else is kept as it stands."""
    assert reading_of("352 wbwb", ANNA).tournament.board_colours == "WBWB"
    assert reading_of("352 white", ANNA).tournament.foreign_records == ("352 white",)


def test_blank_records_say_nothing() -> None:
    """Header records without a value are as good as absent."""
    reading = reading_of("012", "042 ", "062", "132", ANNA)

    assert reading.tournament == reading_of(ANNA).tournament
    assert reading.findings == ()


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("062 a few", "trf.header"),
        ("XXC sideways", "trf.header"),
        ("XXR 0", "trf.header"),
        ("152 green", "trf.header"),
        ("132 every Monday", "trf.round-dates"),
        ("162  three for a win", "trf.scoring"),
        ("BBW three", "trf.scoring"),
    ],
)
def test_a_header_record_that_cannot_be_read_is_kept(line: str, code: str) -> None:
    """Nothing is lost: the record comes back, and a finding names it."""
    reading = reading_of(line, ANNA)

    assert reading.tournament.foreign_records == (line,)
    assert set(severities(reading)) == {code}


def test_a_round_date_that_is_no_date() -> None:
    """Record 132: an impossible day, or one that two digits cannot say, leaves its round without date."""
    reading = reading_of("132".ljust(91) + "26/31/31  26/03/02", ANNA)

    assert [round_.date for round_ in reading.tournament.rounds] == [None, date(2026, 3, 2)]
    assert findings_of(reading, "trf.round-dates")[0].where == "line 1, columns 92-99"
    assert set(severities(reading_of("132 1950/01/01", ANNA))) == {"trf.round-dates", "trf.round-dates-place"}


@pytest.mark.parametrize("written", ["2026/13/45", "0926/03/01", "Foo 10, 2020", "99999999"])
def test_what_is_no_date(written: str) -> None:
    """Record 042: no such day, no such century, no such month."""
    assert reading_of(f"042 {written}", ANNA).tournament.start is None


def test_vega_records_that_say_something_else_become_remarks() -> None:
    """Vega's 142 and 162 in a form nobody knows are not lost."""
    reading = reading_of("142 1.0 0.5", "142 by hand", "152 3", "162 nine", ANNA)

    assert reading.tournament.remarks == ("Vega 162: nine", "Vega 142: by hand", "Vega 152: 3")


@pytest.mark.parametrize(
    ("line", "program"),
    [("092 Individual: Swiss-System Dutch (JaVaFo)", "JaVaFo"), ("182 Sharly Chess", "Sharly Chess")],
)
def test_the_program_is_recognised(line: str, program: str) -> None:
    """Records 092 and 182 may name the program that paired."""
    assert reading_of(line, ANNA).dialect == (f"written by {program}",)


def test_an_arbiter_whose_name_ends_in_a_bracket_keeps_name_and_id():
    """102 and 112: the FIDE ID stands in brackets behind the name, whatever the name's last letter."""
    tournament = Tournament(officials=(Official(Person("Ada (", fide_id=1000), Role.CHIEF_ARBITER),))
    assert trf.read(trf.write(tournament)).tournament.officials == tournament.officials
