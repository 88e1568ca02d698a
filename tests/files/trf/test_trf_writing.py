"""Files written: every field in its columns, each kind in its letters, and what a kind cannot say."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from caissa.errors import Severity, UnwritableFile
from caissa.files import trf
from caissa.files.trf import Dialect, Kind
from caissa.tournament import (
    AbnormalPoints,
    Birth,
    Bye,
    Colour,
    Departure,
    ForfeitedMatch,
    Game,
    Left,
    LineUp,
    MatchForfeit,
    MatchScoring,
    NationalRecord,
    Official,
    Outcome,
    Person,
    Player,
    ProhibitedPairing,
    Rating,
    Role,
    Round,
    Scoring,
    Sex,
    Speed,
    Team,
    Title,
    Tournament,
    TpnList,
    VirtualPoints,
)  # fmt: skip

ANNA = Player(
    1,
    Person("Müller, Änne", 12345678, "GER", Birth(1991, 2, 3), Sex.FEMALE, Title.WGM),
    rating=2345,
    stated_rank=4,
)
BORIS = Player(2, Person("Boris"))
CHEN = Player(3, Person("Chen"))
PLAYED = Tournament(
    players=(ANNA, BORIS, CHEN),
    rounds=(
        Round(
            1,
            (Game(1, 2, Outcome.UNRATED_WIN, Outcome.UNRATED_LOSS),),
            (Bye(3, Outcome.PAIRING_ALLOCATED_BYE),),
        ),
        Round(2, (), (Bye(3, Outcome.HALF_POINT_BYE),)),
    ),
)


def lines_of(
    tournament: Tournament, kind: Kind = Kind.TRF26, dialect: Dialect = Dialect.ENGINES
) -> list[str]:
    """The lines of the file that is written."""
    return trf.write(tournament, kind, dialect).splitlines()


def test_a_player_stands_in_the_columns_of_record_001() -> None:
    """Record 001, the columns counted by hand from the specification."""
    assert lines_of(PLAYED)[2] == (
        "001    1 wWGM Müller, Änne                      2345 GER    12345678 1991/02/03  1.0    4     2 w W"
    )


def test_trf26_has_record_240_for_the_round_to_come() -> None:
    """The bye of a round not yet paired stands in record 240, not in the line nor in the points."""
    lines = lines_of(PLAYED)

    assert lines[4].split() == ["001", "3", "Chen", "1.0", "0000", "-", "U"]
    assert lines[-1] == "240 H   2    3"


def test_trf16_has_it_in_the_line_and_in_the_points() -> None:
    """Older kinds have no record 240; engines want the points of that bye in the column."""
    assert lines_of(PLAYED, Kind.TRF16)[4].split() == [
        "001",
        "3",
        "Chen",
        "1.5",
        "0000",
        "-",
        "U",
        "0000",
        "-",
        "H",
    ]


def test_trf06_in_its_own_letters() -> None:
    """TRF06: titles in old letters, byes as `+` and `=`, and no letters for unrated games."""
    lines = lines_of(PLAYED, Kind.TRF06)

    assert lines[2][9:13] == "w wg"
    assert lines[2][91:99] == "   2 w 1"
    assert lines[4][91:].split() == ["0000", "-", "+", "0000", "-", "="]


def test_the_header_in_trf26() -> None:
    """Records of the header, each as the specification writes it."""
    tournament = Tournament(
        name="Spring Open", start=date(2026, 3, 1), scheduled_rounds=9, initial_colour=Colour.BLACK,
        scoring=Scoring.of("3", "1"), ranking=("PTS", "BH/C1"), type_code="FIDE_DUTCH_2026",
        officials=(Official(Person("Fine, Ada", 12345678), Role.CHIEF_ARBITER),),
        rounds=(Round(1, date=date(2026, 3, 1)), Round(2), Round(3, date=date(2026, 3, 3))),
    )  # fmt: skip

    assert lines_of(tournament) == [
        "012 Spring Open",
        "042 2026/03/01",
        "062 0",
        "072 0",
        "102 Fine, Ada (12345678)",
        "132".ljust(91) + "26/03/01            26/03/03",
        "142 9",
        "152 B",
        "192 FIDE_DUTCH_2026",
        "202 BH/C1",
        "162  W 3.0    D 1.0    L 0.0    P 3.0",
    ]


def test_the_engines_records_in_trf16() -> None:
    """XXR, XXC, XXA, XXP for JaVaFo and bbpPairings; BB records and XXS for other scoring than 1-½-0."""
    tournament = Tournament(
        scheduled_rounds=9, initial_colour=Colour.WHITE, scoring=Scoring.of("3", "1"),
        players=(ANNA, BORIS, CHEN), prohibited_pairings=(ProhibitedPairing((1, 3)),),
        virtual_points=(VirtualPoints(1, (Decimal(1), Decimal("0.5"))),), tpns=(TpnList(1, (1, 2, 3)),),
    )  # fmt: skip
    written = lines_of(tournament, Kind.TRF16)

    assert [line for line in written if line[:3].isalpha()] == [
        "XXR 9",
        "XXC white1",
        "BBW  3.0",
        "BBD  1.0",
        "BBL  0.0",
        "BBZ  0.0",
        "BBF  0.0",
        "BBU  3.0",
        "XXS WW=3.0 BW=3.0 WD=1.0 BD=1.0 WL=0.0 BL=0.0 ZPB=0.0 HPB=1.0 FPB=3.0 PAB=3.0 FW=3.0 FL=0.0",
        "XXC rank",
        "XXA    1  1.0  0.5",
        "XXP 1 3",
    ]
    assert not [line for line in lines_of(tournament, Kind.TRF16, Dialect.PLAIN) if line[:3].isalpha()]


def test_team_records_in_their_columns() -> None:
    """Records 310, 320, 300, 330 and 362, columns counted by hand."""
    tournament = Tournament(
        type_code="FIDE_TEAM", players=(ANNA, BORIS),
        match_scoring=MatchScoring(bye_match_points=Decimal(1), bye_game_points=Decimal(2)),
        teams=(
            Team(1, "Alpha", (1,), "ALP", Decimal(2345), stated_match_points=Decimal(4),
                 stated_game_points=Decimal("6.5"), stated_rank=1),
            Team(2, "Beta", (2,)),
        ),
        rounds=(Round(1), Round(2, team_byes=(Bye(2, Outcome.PAIRING_ALLOCATED_BYE),))),
        line_ups=(LineUp(1, 1, 2, (None, 1)),),
        forfeited_matches=(ForfeitedMatch(1, 2, 1, MatchForfeit.BOTH_LOSE),),
    )  # fmt: skip
    written = lines_of(tournament)

    assert "362 TW 2.0   TD 1.0   TL 0.0" in written
    assert "310   1 Alpha                            ALP   2345.0    4.0    6.5   1     1" in written
    assert "320  1.0  2.0 000   2" in written
    assert "300   1   1   2 0000    1" in written
    assert "330 --   1   2   1" in written
    assert "013 Alpha                              1" in lines_of(tournament, Kind.TRF16)


def test_restrictions_in_their_columns() -> None:
    """Records 250, 260 and 299; neighbours with the same virtual points share a record."""
    virtual = (Decimal(1), Decimal(1), Decimal("0.5"))
    tournament = Tournament(
        scheduled_rounds=9, players=(ANNA, BORIS, CHEN),
        virtual_points=(VirtualPoints(1, virtual), VirtualPoints(2, virtual)),
        prohibited_pairings=(ProhibitedPairing((1, 3)), ProhibitedPairing((1, 2), 2, 4)),
        abnormal_points=(
            AbnormalPoints((2,), 1, Decimal("-0.5")),
            AbnormalPoints((1, 2, 3), 0, Decimal(1), outcome=Outcome.LOSS),
        ),
    )  # fmt: skip

    assert lines_of(tournament)[-6:] == [
        "250       1.0   1   2    1    2",
        "250       0.5   3   3    1    2",
        "260   1   9    1    3",
        "260   2   4    1    2",
        "299          -0.5  001    2",
        "299 L         1.0  000",
    ]


def test_remarks_and_foreign_records_come_back() -> None:
    """Comments as `###`, foreign records word for word; a line end inside them cannot break the file."""
    tournament = Tournament(
        remarks=("Round 3\nwas paired by hand",), foreign_records=("DAT 0001 GROUP A", "801 1")
    )

    assert lines_of(tournament)[0] == "### Round 3 was paired by hand"
    assert lines_of(tournament)[-2:] == ["DAT 0001 GROUP A", "801 1"]
    assert lines_of(tournament, Kind.TRF16)[-1] == "DAT 0001 GROUP A"


def test_points_that_do_not_fit_are_left_blank() -> None:
    """Record 001, columns 81-84: blank means not stated, which no reader can mistake."""
    first = PLAYED.rounds[0]
    twice = replace(PLAYED, rounds=(first, replace(first, number=2)))
    fitting, too_wide = (replace(twice, scoring=Scoring.of(win, "50")) for win in ("99.5", "99.9"))

    assert lines_of(fitting)[-1][80:84] == " 199"
    assert lines_of(too_wide)[-1][80:84] == "    "
    assert [loss.code for loss in trf.losses(too_wide)] == ["trf.lost-points"] * 2


@pytest.mark.parametrize(
    "tournament",
    [
        Tournament(players=(Player(10000, Person("Anna")),)),
        Tournament(players=(Player(1, Person("Anna"), rating=12345),)),
        Tournament(scoring=Scoring.of("1000.5", "1")),
        Tournament(type_code="FIDE_TEAM", teams=(Team(1000, "Alpha"),)),
    ],
)
def test_a_number_that_does_not_fit_is_refused(tournament: Tournament) -> None:
    """What would come back as another number is never written."""
    with pytest.raises(UnwritableFile, match="This cannot be written as TRF26"):
        trf.write(tournament)


def test_nothing_is_lost_of_a_plain_event_in_trf26() -> None:
    """VCL4THP Q217: TRF26 says all of it."""
    assert trf.losses(PLAYED) == []


RICH = replace(
    PLAYED,
    speed=Speed.RAPID,
    officials=(Official(Person("Press"), Role.PRESS),),
    tpns=(TpnList(1, (2, 1)),),
    abnormal_points=(AbnormalPoints((1,), 1, outcome=Outcome.UNKNOWN),),
    match_scoring=MatchScoring(forfeit_loss=Decimal(-1)),
    scoring=Scoring(black_win=Decimal(2)),
    players=(
        replace(
            ANNA,
            person=replace(
                ANNA.person, name="A" * 34, ratings=(Rating(2000),), national=(NationalRecord("FRA"),)
            ),
            left=Left(Departure.WITHDRAWN, 1),
        ),
        BORIS,
        replace(CHEN, first_round=2),
    ),
    rounds=(
        Round(1, (Game(1, 2, Outcome.UNRATED_WIN, Outcome.UNRATED_LOSS, board=1),), (Bye(3, Outcome.WIN),)),
    ),
)


def test_what_trf26_cannot_say_is_named() -> None:
    """Each loss has its code, so that a program can ask before it writes."""
    assert {loss.code for loss in trf.losses(RICH)} == {
        "trf.lost-event", "trf.lost-officials", "trf.lost-tpn", "trf.lost-abnormal-points", "trf.lost-name",
        "trf.lost-match-scoring", "trf.lost-scoring", "trf.lost-person", "trf.lost-departure",
        "trf.lost-boards", "trf.lost-bye",
    }  # fmt: skip


def test_colour_dependent_scores_are_a_loss_of_trf26_but_not_of_xxs() -> None:
    """Record 162 has one value for both colours; JaVaFo's XXS tells them apart and is added."""
    tournament = replace(PLAYED, scoring=Scoring(black_win=Decimal(2)))

    assert [(loss.code, loss.severity) for loss in trf.losses(tournament)] == [
        ("trf.lost-scoring", Severity.ERROR)
    ]
    assert trf.read(trf.write(tournament)).tournament.scoring == tournament.scoring
    assert trf.losses(tournament, Kind.TRF16) == []


def test_what_older_kinds_cannot_say_is_named() -> None:
    """TRF06 knows no unrated games and no restrictions; neither has team records or abnormal points."""
    tournament = replace(
        PLAYED, scheduled_rounds=9, initial_colour=Colour.WHITE, ranking=("BH",),
        scoring=Scoring.of("3", "1"), prohibited_pairings=(ProhibitedPairing((1, 2), 2, 3),),
        abnormal_points=(AbnormalPoints((1,), 1),), virtual_points=(VirtualPoints(1, (Decimal(1),)),),
    )  # fmt: skip
    teams = Tournament(
        type_code="FIDE_TEAM", teams=(Team(3, "Alpha", nickname="ALP", captain="Roe"),),
        line_ups=(LineUp(1, 3, 4, ()),), virtual_points=(VirtualPoints(3, (Decimal(1),)),),
        rounds=(Round(1, (Game(1, 2, Outcome.ADJOURNED, Outcome.ADJOURNED),)),),
    )  # fmt: skip

    assert {loss.code for loss in trf.losses(tournament, Kind.TRF16)} == {
        "trf.lost-restriction", "trf.lost-abnormal-points", "trf.lost-header",
    }  # fmt: skip
    assert {loss.code for loss in trf.losses(tournament, Kind.TRF06)} == {
        "trf.lost-restriction", "trf.lost-abnormal-points", "trf.lost-header", "trf.lost-scoring",
        "trf.lost-unrated",
    }  # fmt: skip
    assert {loss.code for loss in trf.losses(teams, Kind.TRF16)} == {
        "trf.lost-restriction", "trf.lost-header", "trf.lost-team", "trf.lost-team-records",
        "trf.lost-match-scoring", "trf.lost-open-game",
    }  # fmt: skip


def test_a_national_line_in_its_columns() -> None:
    """NRS: as record 001 up to the birth, under the federation's code."""
    record = NationalRecord("FRA", 2200, "A", "D54394", "IDF", "Müller", Birth(1991), Sex.FEMALE)
    tournament = Tournament(players=(replace(ANNA, person=replace(ANNA.person, national=(record,))),))

    assert (
        lines_of(tournament)[-1]
        == "FRA    1 w  A Müller                            2200 IDF      D54394 1991"
    )
    assert "trf.lost-person" in {loss.code for loss in trf.losses(tournament, Kind.TRF16)}


def test_a_result_without_opponent_is_written_as_a_bye() -> None:
    """Outside team events a file cannot say that a game was won against nobody."""
    tournament = replace(
        PLAYED, rounds=(Round(1, (), (Bye(1, Outcome.WIN), Bye(2, Outcome.PAIRING_ALLOCATED_BYE))),)
    )

    assert lines_of(tournament)[2].endswith("0000 - F")


def test_deputies_have_a_line_each() -> None:
    """Record 112: one line per deputy."""
    deputies = tuple(Official(Person(name), Role.DEPUTY_CHIEF_ARBITER) for name in ("Roe", "Doe"))

    assert lines_of(Tournament(officials=deputies))[-2:] == ["112 Roe", "112 Doe"]


def test_what_is_too_long_is_a_loss() -> None:
    """Names of teams, federations of players, the value of an open game for engines."""
    tournament = Tournament(
        type_code="FIDE_TEAM", scoring=Scoring(open_game=Decimal(0)),
        players=(Player(1, Person("Anna", federation="Norway")),), teams=(Team(1, "A" * 33),),
    )  # fmt: skip

    assert {loss.code for loss in trf.losses(tournament)} == {"trf.lost-name", "trf.lost-team"}
    assert "trf.lost-scoring" in {loss.code for loss in trf.losses(tournament, Kind.TRF16)}


def test_the_bye_of_teams_without_any_round() -> None:
    """Record 320 says what the bye is worth even before anybody had it; rounds without it stay off."""
    worth = MatchScoring(bye_match_points=Decimal(1))
    tournament = Tournament(
        type_code="FIDE_TEAM", match_scoring=worth, rounds=(Round(1, date=date(2026, 3, 1)),)
    )

    assert lines_of(tournament)[-1] == "320  1.0"
