"""`caissa checklists` and `caissa hall`, as a user or a program calls them."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

ANSWERS = """
checklist = "venue"
subject = "Town hall"
by = "Ada"

[answers]
light = 500
shadows = true
"""
HALL = """
name = "Town hall"
length = 20
width = 12
style = "dual"
boards = {boards}
fixed = [3]

[[doors]]
wall = "south"
at = 15
"""


@pytest.fixture
def file(tmp_path):
    """A file with a text, by name."""

    def write(text: str, name: str = "file.toml"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_they_are_listed(caissa):
    """With the number of their questions: 21 + 15 + 3 lines for the 25 points of a clock."""
    listed = {each["checklist"]: each for each in caissa("checklists", "--json").json}
    assert listed["clock-test"]["questions"] == 39
    assert listed["fair-play"]["levels"] == ["maximum", "increased", "standard"]
    assert "electronic-board-test" in caissa("checklists").out


def test_a_checklist_is_shown(caissa):
    """With what is asked for, both values where the texts differ."""
    shown = caissa("checklists", "venue").out
    assert "at least 450 lux / at least 800 lux" in shown
    questions = {each["key"]: each for each in caissa("checklists", "venue", "--json").json["questions"]}
    assert [limit["least"] for limit in questions["light"]["limits"]] == ["450", "800"]
    assert "lounge" not in questions
    top = caissa("checklists", "venue", "--level", "top", "--json").json["questions"]
    assert "lounge" in {each["key"] for each in top}


def test_the_checklist_of_schools_comes_with_chairs_and_tables(caissa):
    """Organisers' Manual 10.3.3: eight sizes, seats of 21 to 51 cm, tables of 40 to 82 cm."""
    shown = caissa("checklists", "schools").out
    assert "violet" in shown
    (measures,) = caissa("checklists", "schools", "--json").json["measures"]
    assert [row[0] for row in measures["rows"]] == list("01234567")
    seats, tables = ([int(row[column]) for row in measures["rows"]] for column in (-2, -1))
    assert (seats[0], seats[-1], tables[0], tables[-1]) == (21, 51, 40, 82)
    assert "measures" not in caissa("checklists", "venue", "--json").json


def test_answers_are_checked(caissa, file):
    """Light of 500 lux satisfies one text; what is open is said; scripts see 4."""
    ran = caissa("checklists", "--answers", file(ANSWERS))
    assert ran.code == 4
    assert "8.1.3 asks for at least 800 lux" in ran.err
    assert "Town hall: 2 of 31 answered" in ran.out
    (sheet,) = caissa("checklists", "--answers", file(ANSWERS), "--json").json
    assert {"checklist.missing", "checklist.out-of-range"} == {each["code"] for each in sheet["findings"]}


def test_a_list_without_fault_ends_well(caissa, file):
    """Nothing is missing where every question has its answer."""
    questions = caissa("checklists", "duties", "--json").json["questions"]
    lines = "\n".join(f"{each['key']} = true" for each in questions)
    assert caissa("checklists", "duties", "--answers", file(f"[answers]\n{lines}\n")).code == 0


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("checklist = 'weather'", "There is no checklist weather"),
        ("checklist = 'venue'\n[answers]\nlight = 'bright'", "light"),
        ("checklist = 'venue'\ncolour = 1", "colour"),
        ("checklist = = 1", "line 1, column 13"),
    ],
)
def test_a_file_that_cannot_be_used(caissa, file, text, complaint):
    """One line says what and where."""
    ran = caissa("checklists", "--answers", file(text))
    assert ran.code in (1, 5)
    assert complaint in ran.err


def test_it_is_printed(caissa, file, tmp_path):
    """Empty for a clipboard, or with its answers and findings."""
    page = tmp_path / "venue.html"
    assert caissa("checklists", "venue", "-o", page, "--event", "Spring Open").code == 0
    assert "Spring Open" in page.read_text(encoding="utf-8")
    filled = tmp_path / "filled.html"
    caissa("checklists", "--answers", file(ANSWERS), "-o", filled)
    text = filled.read_text(encoding="utf-8")
    assert "500 lux" in text
    assert "Town hall" in text
    assert "Ada" in text
    again = caissa("checklists", "venue", "-o", page)
    assert (again.code, "--force" in again.err) == (5, True)


def test_the_former_name_of_the_pairing_checklist_works(caissa):
    """`caissa checklist` of older releases says the new name, and is not listed."""
    ran = caissa("checklist", "nothing.trf")
    assert "pairing-checklist" in ran.err
    assert "there is no such file" in ran.err
    commands = [line.split()[0] for line in caissa("--help").out.splitlines() if line.startswith("  ")]
    assert "checklist" not in commands
    assert {"checklists", "pairing-checklist"} <= set(commands)


def test_a_hall_is_measured_and_drawn(caissa, file, tmp_path):
    """20 by 12 m in pairs: 24 boards, as reasoned in tests/checklists/test_hall.py."""
    plan = tmp_path / "plan.svg"
    ran = caissa("hall", file(HALL.format(boards=24)), "-o", plan)
    assert ran.code == 0
    assert "108000 lm" in ran.out
    groups = ET.fromstring(plan.read_text(encoding="utf-8")).iter("{http://www.w3.org/2000/svg}g")  # noqa: S314
    assert len(list(groups)) == 24
    answer = caissa("hall", file(HALL.format(boards=24)), "--json").json
    assert (answer["boards"], answer["by_area"], len(answer["plan"])) == (24, 60, 24)


def test_a_hall_too_small(caissa, file):
    """Scripts see 3."""
    ran = caissa("hall", file(HALL.format(boards=25)))
    assert ran.code == 3
    assert "hall.too-small" in ran.err


def test_a_hall_that_cannot_be(caissa, file):
    """The field is named."""
    ran = caissa("hall", file("length = 20"))
    assert ran.code == 1
    assert "width" in ran.err
