"""What cells say of a player, and what is doubtful about them, with row and column."""

from __future__ import annotations

from datetime import date

import pytest

from caissa.files.player_list import read_players
from caissa.tournament import Birth, NationalRecord, Rating, Sex, Speed, Title

TODAY = date(2026, 11, 15)


@pytest.mark.parametrize(
    ("cell", "birth"),
    [
        ("1990", Birth(1990)), ("1990-05-03", Birth(1990, 5, 3)), ("1990/05/03", Birth(1990, 5, 3)),
        ("1990.5.3", Birth(1990, 5, 3)), ("03.05.1990", Birth(1990, 5, 3)), ("3-5-1990", Birth(1990, 5, 3)),
        ("1990/00/00", Birth(1990)), ("00.05.1990", Birth(1990, 5)), ("03.05.90", Birth(1990, 5, 3)),
        ("03.05.12", Birth(2012, 5, 3)), ("05/23/1990", Birth(1990, 5, 23)),
        ("23/05/1990", Birth(1990, 5, 23)),
        ("1990-05-03 00:00:00", Birth(1990, 5, 3)), ("0000/00/00", None), ("", None), ("-", None),
    ],
)  # fmt: skip
def test_dates_and_years_of_birth(cell: str, birth: Birth | None) -> None:
    """Year first, day first, month first where the day cannot be a month; parts not known are left open."""
    reading = read_players([["Name", "Born"], ["Anna A", cell]], {"Born": "birth"}, today=TODAY)

    assert reading.players[0].birth == birth
    assert not reading.findings


@pytest.mark.parametrize(
    "cell", ["2030", "2026-11-16", "1850", "30.02.1990", "13/13/1990", "young", "1990/13/01"]
)
def test_impossible_births_are_left_out_with_a_warning(cell: str) -> None:
    """The future, the nineteenth century and days the calendar does not have."""
    reading = read_players([["Name", "Born"], ["Anna A", cell]], {"Born": "birth"}, today=TODAY)

    assert reading.players[0].birth is None
    assert [(finding.code, finding.where) for finding in reading.findings] == [
        ("player-list.birth", "row 2, column B")
    ]


def test_without_todays_date_two_digits_are_no_year() -> None:
    """The library has no clock: 90 may be 1990 or 2090."""
    reading = read_players([["Name", "Born"], ["Anna A", "03.05.90"]], {"Born": "birth"})

    assert reading.players[0].birth is None


def test_a_column_decides_whether_the_month_comes_first() -> None:
    """05/23 shows that 02/03 is the third of February; where nothing shows it, the user is told."""
    american = read_players([["Name", "Born"], ["A A", "02/03/1990"], ["B B", "05/23/1991"]])
    unclear = read_players([["Name", "Born"], ["A A", "02/03/1990"]])

    assert american.players[0].birth == Birth(1990, 2, 3)
    assert unclear.players[0].birth == Birth(1990, 3, 2)
    assert [finding.code for finding in unclear.findings] == ["player-list.day-first"]


@pytest.mark.parametrize(
    ("cell", "rating"),
    [
        ("2451", 2451),
        ("2451.0", 2451),
        ("2451,00", 2451),
        ("1500 F", 1500),
        ("0", None),
        ("0000", None),
        ("unr.", None),
        ("", None),
    ],
)
def test_ratings(cell: str, rating: int | None) -> None:
    """Whole numbers however they are written; 0 and words for it are the unrated."""
    reading = read_players([["Name", "Rtg"], ["Anna A", cell]], {"Rtg": "rating"})

    assert reading.players[0].rating == rating
    assert not reading.findings


@pytest.mark.parametrize(
    ("cell", "severity"), [("twenty", "error"), ("24510", "error"), ("-5", "error"), ("3100", "warning")]
)
def test_doubtful_ratings(cell: str, severity: str) -> None:
    """What is not a rating is an error, what nobody has is a warning."""
    [finding] = read_players([["Name", "Rtg"], ["Anna A", cell]], {"Rtg": "rating"}).findings

    assert (finding.code, str(finding.severity), finding.where) == (
        "player-list.rating",
        severity,
        "row 2, column B",
    )


def test_a_fide_rating_below_1000_was_never_published() -> None:
    """National ratings go lower, FIDE's do not."""
    reading = read_players("Name,FIDE rating,National rating\nAnna A,900,700\n")

    assert [(finding.code, finding.where) for finding in reading.findings] == [
        ("player-list.rating", "row 2, column B")
    ]


def test_all_ratings_of_a_player() -> None:
    """FIDE's three, with K for the event's speed, the national one and the tournament's own."""
    text = (
        "Name,Rating,Std,Rapid,Blitz,K,Rtg nat,National ID,Fed\nAnna A,2010,2000,1950,1900,20,2050,F77,FRA\n"
    )
    player = read_players(text, speed=Speed.RAPID).players[0]

    assert player.rating == 2010
    assert player.person.ratings == (
        Rating(2000),
        Rating(1950, speed=Speed.RAPID, k=20),
        Rating(1900, speed=Speed.BLITZ),
    )
    assert player.person.national == (NationalRecord("FRA", 2050, national_id="F77"),)


@pytest.mark.parametrize(
    ("row", "rating"),
    [("2000,1950,1800", 1950), ("2000,,1800", 2000), (",,1800", 1800), (",,", None)],
)
def test_which_rating_orders_the_list(row: str, rating: int | None) -> None:
    """FIDE's of the event's speed, else FIDE's standard, else the national one."""
    reading = read_players(f"Name,Std,Rapid,Rtg nat\nAnna A,{row}\nBea B,1500,1500,1500\n", speed=Speed.RAPID)
    anna = next(player for player in reading.players if player.name == "Anna A")

    assert anna.rating == rating


def test_letters_after_a_rating_name_its_source() -> None:
    """Papi writes 1500 F for FIDE, 1500 N for the national list, 1500 E for an estimate."""
    text = "Nom;Elo;Fédération\nA A;1500 F;FRA\nB B;1400 N;FRA\nC C;1300 E;FRA\nD D;1200;FRA\n"
    players = read_players(text).players

    assert [player.person.ratings for player in players] == [
        (Rating(1500),), (Rating(1400, "FRA"),), (Rating(1300, "estimate"),), (),
    ]  # fmt: skip


def test_a_k_without_a_rating_is_reported() -> None:
    """K belongs to FIDE's rating."""
    assert [finding.code for finding in read_players("Name,K\nAnna A,20\n").findings] == ["player-list.k"]


@pytest.mark.parametrize(
    ("cell", "title"),
    [("GM", Title.GM), ("wgm", Title.WGM), ("g", Title.GM), ("ff", Title.WFM), ("MI", Title.IM), ("", None)],
)
def test_titles(cell: str, title: Title | None) -> None:
    """FIDE's, and the letters of other lists."""
    assert read_players([["Name", "Title"], ["Anna A", cell]], {"Title": "title"}).players[0].title == title


@pytest.mark.parametrize(("cell", "severity"), [("NM", "warning"), ("AGM", "info")])
def test_titles_that_do_not_count(cell: str, severity: str) -> None:
    """National titles are unknown; online titles do not count over the board (C.04.2 2.2)."""
    reading = read_players([["Name", "Title"], ["Anna A", cell]], {"Title": "title"})

    assert reading.players[0].title is None
    assert [(finding.code, str(finding.severity)) for finding in reading.findings] == [
        ("player-list.title", severity)
    ]


@pytest.mark.parametrize(
    ("cell", "code", "severity"),
    [("NOR", "NOR", ""), ("nor", "NOR", ""), ("DEU", "GER", "info"), ("Norway", "NOR", "info"),
     ("XYZ", "XYZ", "warning"),
     ("Atlantis", "", "warning"), ("---", "", "")],
)  # fmt: skip
def test_federations(cell: str, code: str, severity: str) -> None:
    """FIDE's codes; ISO's codes and names are turned into them, what is unknown is said to be."""
    reading = read_players([["Name", "Fed"], ["Anna A", cell]], {"Fed": "federation"})

    assert reading.players[0].federation == code
    assert [str(finding.severity) for finding in reading.findings] == ([severity] if severity else [])


@pytest.mark.parametrize(
    ("cells", "sexes"),
    [
        (["m", "w"], [Sex.MALE, Sex.FEMALE]), (["M", "F"], [Sex.MALE, Sex.FEMALE]),
        (["H", "F"], [Sex.MALE, Sex.FEMALE]),
        (["H", "M"], [Sex.MALE, Sex.FEMALE]), (["м", "ж"], [Sex.MALE, Sex.FEMALE]),
        (["", "w"], [None, Sex.FEMALE]),
        (["x", "male"], [None, Sex.MALE]),
    ],
)  # fmt: skip
def test_sex_in_the_letters_of_each_language(cells: list[str], sexes: list[Sex | None]) -> None:
    """Beside H for hombre, M is mujer; beside F, M is male."""
    rows = [["Name", "Sex"], ["Anna A", cells[0]], ["Bea B", cells[1]]]

    assert [player.sex for player in read_players(rows, {"Sex": "sex"}).players] == sexes


def test_numbers_that_are_none() -> None:
    """A FIDE ID or number with letters is an error and is left out."""
    rows = [["No", "Name", "FideID"], ["x", "Anna A", "15O3014"]]
    reading = read_players(rows, {"FideID": "FIDE ID", "No": "number"})

    assert [finding.where for finding in reading.findings] == ["row 2, column A", "row 2, column C"]
    assert (reading.players[0].number, reading.players[0].fide_id) == (1, None)


def test_the_same_person_twice() -> None:
    """The same FIDE ID is an error; the same name and year of birth, in any order of words, a warning."""
    text = (
        "Name,FideID,Born\nCarlsen Magnus,1503014,1990\nM Carlsen,1503014,1990\nSmith John,,2001\n"
        "John Smith,,2001-05-06\nSmith John,,1950\nLi Wei,8600001,1990\nLi Wei,8600002,1990\n"
    )
    findings = read_players(text).findings

    assert [(finding.code, finding.where) for finding in findings] == [
        ("player-list.repeated-fide-id", "row 3"),
        ("player-list.repeated-player", "row 5"),
    ]


def test_players_without_numbers_are_numbered_by_the_initial_order() -> None:
    """C.04.2 2.2: rating, title, name."""
    text = "Name,Title,Rating\nZoe Z,,2000\nBea B,WGM,2300\nAnn A,IM,2300\nCleo C,,\nAdam A,,2000\n"

    assert [(player.number, player.name) for player in read_players(text).players] == [
        (1, "Ann A"), (2, "Bea B"), (3, "Adam A"), (4, "Zoe Z"), (5, "Cleo C"),
    ]  # fmt: skip


def test_own_numbers_stay_and_the_others_follow() -> None:
    """A number belongs to the first who has it; the second and those without get the next ones."""
    text = "No,Name,Rating\n7,Ann A,1500\n7,Bea B,2000\n2,Cleo C,1600\n,Dora D,2200\n"
    reading = read_players(text, {"No": "number"})

    assert [(player.number, player.name) for player in reading.players] == [
        (2, "Cleo C"), (7, "Ann A"), (8, "Dora D"), (9, "Bea B"),
    ]  # fmt: skip
    assert [(finding.code, finding.where) for finding in reading.findings] == [
        ("player-list.repeated-number", "row 3")
    ]


def test_teams_and_sections_are_collected() -> None:
    """Who belongs where, by number."""
    text = "No,Name,Team,Group\n1,Ann A,Reds,A\n2,Bea B,Blues,B\n3,Cleo C,Reds,A\n4,Dora D,,\n"
    reading = read_players(text)

    assert [(team.number, team.name, team.players) for team in reading.teams] == [
        (1, "Reds", (1, 3)), (2, "Blues", (2,)),
    ]  # fmt: skip
    assert reading.sections == (("A", (1, 3)), ("B", (2,)))
