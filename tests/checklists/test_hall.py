"""The hall: boards that fit, reasoned on paper; the plan and its drawing."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caissa.checklists import (
    BadHall,
    Hall,
    Level,
    Opening,
    OpeningKind,
    Style,
    Wall,
    capacity,
    drawn,
    read_hall,
)
from caissa.checklists import hall_plan as plan_of
from caissa.checklists.subjects.furniture import FURNITURE, furniture_for

SVG = "{http://www.w3.org/2000/svg}"
HALL = Hall(2000, 1200)
"""20 by 12 metres, tables of 110 by 85, corridors of 3 m, one metre free along the walls."""


def codes(hall: Hall) -> set[str]:
    """What is doubtful about a plan."""
    return {finding.code for finding in plan_of(hall).findings}


# -- how many boards fit -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("style", "boards"),
    [
        # 18 m for a row: 110 + 4 x (300 + 110) = 1750, so five; 10 m deep: 85 + 2 x 385 = 855, so three rows.
        (Style.SINGLE, 15),
        # Two tables are 220: 220 + 3 x 520 = 1780, so four pairs; three rows.
        (Style.DUAL, 24),
        # Four tables are 440: 440 + 300 + 440 + 300 = 1480, and two more tables end at 1700: ten; three rows.
        (Style.MULTI, 30),
    ],
)
def test_boards_that_fit(style, boards):
    """Organisers' Manual 8.2, diagrams A and B."""
    hall = Hall(2000, 1200, style=style)
    assert capacity(hall).by_rows == boards
    assert len(plan_of(hall).boards) == boards


@pytest.mark.parametrize(("level", "boards"), [(Level.OTHER, 60), (Level.ROUND_ROBIN, 30), (Level.TOP, 24)])
def test_boards_by_the_space_of_the_players(level, boards):
    """240 m² by 2, 4 or 5 m² for each of two players (8.2.1; C.01 1.2)."""
    assert capacity(Hall(2000, 1200, level=level)).by_area == boards


def test_the_smaller_number_counts():
    """Narrow corridors would let 30 boards in, the space of a top event 24."""
    hall = Hall(2000, 1200, style=Style.MULTI, level=Level.TOP)
    assert capacity(hall).boards == 24


def test_a_hall_too_small_for_the_boards_wanted():
    """By its rows, and by its area."""
    assert "hall.too-small" in codes(Hall(2000, 1200, boards=16))
    assert "hall.too-small" not in codes(Hall(2000, 1200, boards=15))
    wanted = capacity(Hall(2000, 1200, boards=25, level=Level.TOP))
    assert [finding.code for finding in wanted.findings] == ["hall.space"]
    assert wanted.space == Decimal("4.80")


def test_light_for_the_whole_hall():
    """8.1.3: lux times square metres are lumens; the texts differ, so there are two figures."""
    assert [light.lumens for light in capacity(HALL).light] == [108_000, 192_000]


def test_toilets_by_the_figure_of_the_organiser():
    """No text has a figure: with one for 12 players, 15 boards need three."""
    assert capacity(HALL).toilets is None
    assert capacity(Hall(2000, 1200, players_per_toilet=12)).toilets == 3


def test_wheelchairs_double_the_corridors():
    """9.3.2: 110 + 2 x 710 = 1530, so three tables; 85 + 685 = 770, so two rows."""
    assert len(plan_of(Hall(2000, 1200, wheelchairs=True)).boards) == 6


def test_spectators_keep_their_distance():
    """Two metres for them and one between leave 12 - 1 - 3 = 8 m: 85 + 385 = 470, 855 no more: two rows."""
    assert plan_of(Hall(2000, 1200, spectators=200)).rows == 2


def test_top_boards_stand_alone():
    """8.2.2: the first row of a dual plan holds five single tables, the others eight."""
    boards = plan_of(Hall(2000, 1200, style=Style.DUAL, individual=3)).boards
    assert [sum(board.row == row for board in boards) for row in (1, 2, 3)] == [5, 8, 8]


# -- what speaks against it --------------------------------------------------------------


def test_boards_close_to_a_door():
    """8.2.4: a door in the front wall at the left corner; the first table begins a metre from both walls."""
    door = Opening(OpeningKind.DOOR, Wall.NORTH, 100, 100)
    (finding,) = plan_of(Hall(2000, 1200, openings=(door,))).findings
    assert (finding.code, finding.what) == ("hall.door", "Closer than 200 cm to a door: 1")


def test_boards_close_to_a_window():
    """8.1.3: a window along the whole left wall touches the first table of every row."""
    window = Opening(OpeningKind.WINDOW, Wall.WEST, 0, 1200)
    (finding,) = plan_of(Hall(2000, 1200, openings=(window,))).findings
    assert finding.code == "hall.window"
    assert finding.what.endswith(": 1, 6, 11")


@pytest.mark.parametrize(("row_space", "kept"), [(249, False), (250, True), (450, True), (451, False)])
def test_the_space_between_rows(row_space, kept):
    """Diagram A: 3 m, half a metre less or one and a half more; 8.2.2: at least 2.5 m."""
    assert ("hall.measures" not in codes(Hall(2000, 1200, row_space=row_space))) is kept


def test_tables_on_which_the_texts_differ():
    """A length of 128 is within diagram A (100 to 130), not within C.02 (110 and 15 per cent: 126.5)."""
    (finding,) = plan_of(Hall(2000, 1200, table_length=128)).findings
    assert "C.02 4.1.1" in finding.what
    assert str(finding.severity) == "warning"


def test_a_fixed_board_must_be_on_the_plan():
    """9.5.3."""
    plan = plan_of(Hall(2000, 1200, fixed=(3, 99)))
    assert [board.number for board in plan.boards if board.fixed] == [3]
    assert [finding.what for finding in plan.findings] == ["Fixed boards that are not on the plan: 99"]


# -- properties --------------------------------------------------------------------------

HALLS = st.builds(
    Hall,
    length=st.integers(100, 4000),
    width=st.integers(100, 4000),
    style=st.sampled_from(Style),
    together=st.integers(1, 8),
    side_space=st.integers(50, 500),
    row_space=st.integers(50, 500),
    individual=st.integers(0, 20),
    spectators=st.integers(0, 500),
    wheelchairs=st.booleans(),
    first_board=st.integers(1, 100),
)


@given(hall=HALLS)
@settings(deadline=None, max_examples=60)
def test_every_board_is_inside_and_none_overlap(hall):
    """Tables lie within the margins, keep the corridor between rows, and have numbers in order."""
    boards = plan_of(hall).boards
    assert [board.number for board in boards] == list(range(hall.first_board, hall.first_board + len(boards)))
    for board in boards:
        assert hall.margin <= board.x <= hall.length - hall.margin - hall.table_length
        assert hall.margin <= board.y <= hall.width - hall.margin - hall.table_width
    for first, second in pairwise(boards):
        if first.row == second.row:
            assert second.x - first.x >= hall.table_length
        else:
            assert second.y - first.y == hall.table_width + hall.corridor_rows


# -- the drawing -------------------------------------------------------------------------


def test_the_drawing_shows_every_board_door_and_screen():
    """It is well-formed, has a title and a description, and no script."""
    openings = (
        Opening(OpeningKind.DOOR, Wall.SOUTH, 500, 150),
        Opening(OpeningKind.DOOR, Wall.EAST, 500, 150),
        Opening(OpeningKind.SCREEN, Wall.NORTH, 800, 400),
    )
    hall = Hall(2000, 1200, name="<Hall> & Co", openings=openings, fixed=(2,), spectators=150, front=100)
    plan = plan_of(hall)
    picture = ET.fromstring(drawn(plan))  # noqa: S314 - our own drawing
    boards = [group for group in picture.iter(f"{SVG}g") if group.get("class") == "board"]
    numbers = [group.find(f"{SVG}text").text for group in boards]
    assert numbers == [str(board.number) for board in plan.boards]
    lines = [line.get("class") for line in picture.iter(f"{SVG}line")]
    assert sorted(lines) == ["door", "door", "rope", "screen"]
    assert picture.find(f"{SVG}title").text == "Plan of <Hall> & Co"
    described = picture.find(f"{SVG}desc").text
    assert f"{len(plan.boards)} boards" in described
    assert "20 by 12 m" in described
    assert "fixed boards: 2" in described
    assert set(picture.get("aria-labelledby").split()) == {
        picture.find(f"{SVG}{part}").get("id") for part in ("title", "desc")
    }
    assert not list(picture.iter(f"{SVG}script"))


def test_the_drawing_in_another_language():
    """Whoever draws says in which."""
    assert "PLAN OF THE PLAYING HALL" in drawn(plan_of(HALL), lambda text: str(text).upper())


# -- files -------------------------------------------------------------------------------


def test_a_hall_from_a_file():
    """Metres with two decimals."""
    hall = read_hall(
        {
            "length": 20,
            "width": 12.5,
            "style": "dual",
            "fixed": [7, 3],
            "doors": [{"wall": "south", "at": 2, "width": 1.2}],
        }
    )
    assert (hall.length, hall.width, hall.style, hall.fixed) == (2000, 1250, Style.DUAL, (3, 7))
    assert hall.openings == (Opening(OpeningKind.DOOR, Wall.SOUTH, 200, 120),)


@pytest.mark.parametrize(
    ("table", "where"),
    [
        ({"width": 12}, "width"),
        ({"length": 0, "width": 12}, "length"),
        ({"length": -3, "width": 12}, "length"),
        ({"length": 1000, "width": 12}, "length"),
        ({"length": "wide", "width": 12}, "length"),
        ({"length": True, "width": 12}, "length"),
        ({"length": 20.001, "width": 12}, "length"),
        ({"length": 20, "width": 12, "style": "round"}, "style"),
        ({"length": 20, "width": 12, "level": "maximum"}, "level"),
        ({"length": 20, "width": 12, "boards": 1.5}, "boards"),
        ({"length": 20, "width": 12, "fixed": ["a"]}, "fixed"),
        ({"length": 20, "width": 12, "doors": [{"wall": "south", "at": 19.5}]}, "doors"),
        ({"length": 20, "width": 12, "doors": [{"at": 1}]}, "doors"),
        ({"length": 20, "width": 12, "ceiling": 3}, "ceiling"),
    ],
)
def test_a_hall_that_cannot_be(table, where):
    """The field is named."""
    with pytest.raises(BadHall) as refused:
        read_hall(table)
    assert refused.value.details["where"] == ("length" if "length" not in table else where)


# -- furniture ---------------------------------------------------------------------------


def test_chairs_and_tables_for_children():
    """Organisers' Manual 10.3.3: eight sizes; a child of 120 cm sits at a yellow table of 59 cm."""
    assert len(FURNITURE) == 8
    assert (furniture_for(120).colour, furniture_for(120).table) == ("yellow", 59)
    assert furniture_for(180).table == 82
    assert furniture_for(79) is None
    assert [each.seat for each in FURNITURE] == [21, 26, 31, 35, 38, 43, 46, 51]
