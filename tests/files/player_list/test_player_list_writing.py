"""Player lists out: what is written is read back with certainty, and no cell becomes a formula."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

from hypothesis import given, settings
from hypothesis import strategies as st
from python_calamine import CalamineWorkbook

from caissa.errors import Severity
from caissa.files.player_list import Confidence, read_players, write_players_csv, write_players_xlsx
from caissa.tournament import (
    Birth,
    NationalRecord,
    Person,
    Player,
    Rating,
    Sex,
    Speed,
    Team,
    Title,
    Tournament,
)
from caissa.tournament.federations import FEDERATIONS

HARMLESS = Tournament(
    players=(
        Player(1, Person("Carlsen, Magnus", 1503014, "NOR", Birth(1990, 11, 30), Sex.MALE, Title.GM), 2830),
        Player(2, Person('=HYPERLINK("http://x")', club="@evil"), None),
        Player(3, Person("+Plus, A", club="-1"), 1500),
    ),
    teams=(Team(1, "Reds", (1, 3)),),
)


def test_csv_as_it_is_written() -> None:
    """Columns in which nothing stands are left out; dangerous cells begin with an apostrophe."""
    assert write_players_csv(HARMLESS, delimiter=";").split("\r\n") == [
        "number;title;name;rating;federation;FIDE ID;birth;sex;club;team",
        "1;GM;Carlsen, Magnus;2830;NOR;1503014;1990/11/30;m;;Reds",
        '2;;"\'=HYPERLINK(""http://x"")";;;;;;\'@evil;',
        "3;;'+Plus, A;1500;;;;;'-1;Reds",
        "",
    ]


def test_no_cell_of_the_workbook_is_a_formula() -> None:
    """They are texts, without an apostrophe, and numbers are numbers."""
    rows = (
        CalamineWorkbook.from_filelike(BytesIO(write_players_xlsx(HARMLESS)))
        .get_sheet_by_index(0)
        .to_python()
    )

    assert rows[0][:4] == ["number", "title", "name", "rating"]
    assert rows[1][:4] == [1.0, "GM", "Carlsen, Magnus", 2830.0]
    assert rows[2][2] == '=HYPERLINK("http://x")'
    assert b"<f>" not in write_players_xlsx(HARMLESS)


def test_an_empty_tournament_is_a_line_of_headings() -> None:
    """Number and name are always there."""
    assert write_players_csv(Tournament()) == "number,name\r\n"


WORDS = st.text(
    st.characters(categories=("L", "Nd")) | st.sampled_from("=+-@'\",;-. "), min_size=1, max_size=12
)
TEXTS = WORDS.map(lambda text: " ".join(text.split())).filter(
    lambda text: any(sign.isalpha() for sign in text) and not text.startswith("'")
)
RATINGS = st.none() | st.integers(1000, 2900)


@st.composite
def listed_players(draw: st.DrawFn) -> Player:
    """A player with what a list can say of them."""
    by_speed = {speed: draw(RATINGS) for speed in Speed}
    k = draw(st.sampled_from([None, 10, 20, 40]))
    ratings = [
        Rating(value, speed=speed, k=k if speed is Speed.STANDARD else None)
        for speed, value in by_speed.items()
        if value
    ]
    federation = draw(st.sampled_from(["", *FEDERATIONS]))
    national_id, national_rating = draw(st.sampled_from(["", "A1"])), draw(st.none() | st.integers(100, 2900))
    national = NationalRecord(federation, national_rating, national_id=national_id)
    person = Person(
        draw(TEXTS),
        fide_id=draw(st.none() | st.integers(10_000, 99_999_999)),
        federation=federation,
        birth=draw(
            st.none() | st.builds(Birth, st.integers(1900, 2020), st.integers(1, 12), st.integers(1, 28))
        ),
        sex=draw(st.none() | st.sampled_from(Sex)),
        title=draw(st.none() | st.sampled_from(Title)),
        ratings=tuple(ratings),
        national=(national,) if national_id or national_rating else (),
        club=draw(st.just("") | TEXTS),
    )
    return Player(1, person, draw(st.integers(100, 2900)))


@settings(max_examples=60, deadline=None)
@given(st.lists(listed_players(), max_size=5))
def test_what_is_written_is_read_back(players: list[Player]) -> None:
    """CSV and XLSX give the same players again, with every column known by its heading."""
    numbered = tuple(replace(player, number=number) for number, player in enumerate(players, start=1))
    tournament = Tournament(players=numbered)

    for source in (write_players_csv(tournament).encode("utf-8-sig"), write_players_xlsx(tournament)):
        reading = read_players(source)
        assert reading.players == numbered
        assert not [
            finding
            for finding in reading.findings
            if finding.severity is Severity.ERROR and "fide-id" not in finding.code
        ]
        assert {column.confidence for column in reading.columns} <= {Confidence.HIGH, None}


TABLES = st.lists(
    st.lists(st.text(max_size=8) | st.sampled_from(["Name", "Rtg", "Born", "0", "1990"]), max_size=5),
    max_size=8,
)


@settings(max_examples=200, deadline=None)
@given(TABLES | st.text(max_size=100) | st.binary(max_size=100))
def test_any_table_is_read_or_refused(source: object) -> None:
    """Whatever stands in it: players and findings, or the documented error."""
    from caissa.errors import UnreadableFile

    try:
        reading = read_players(source)  # type: ignore[arg-type]
    except UnreadableFile:
        return
    assert len({player.number for player in reading.players}) == len(reading.players)
