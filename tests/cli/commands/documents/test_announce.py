"""`caissa announce`: checking, printing and comparing announcements, and how each ends."""

from __future__ import annotations

import pytest

from caissa.cli.commands.documents.announce_options import PointList
from caissa.cli.exit_codes import ExitCode
from caissa.prospectus import Kind
from tests.prospectus.hall import SAMPLES, sample

FESTIVAL, ROOK = SAMPLES / "golden_queen.toml", SAMPLES / "golden_rook_2019.toml"


@pytest.fixture
def dearer(tmp_path):
    """The festival with a higher fee."""
    path = tmp_path / "dearer.toml"
    path.write_text(sample("golden_queen").replace("amount = 80", "amount = 90"), encoding="utf-8")
    return path


def test_a_faultless_announcement_ends_well(caissa):
    """All 13 points of a festival, and no findings."""
    ran = caissa("announce", "check", FESTIVAL)
    assert (ran.code, ran.err) == (ExitCode.OK, "")
    assert "13 of 13 points" in ran.out


@pytest.mark.parametrize(("kind", "points"), [("round-robin", 10), ("invitation", 24), ("school", 9)])
def test_it_is_checked_by_any_list_of_points(caissa, kind, points):
    """The same file has the points of the other lists."""
    assert f"{points} of {points} points" in caissa("announce", "check", FESTIVAL, "--kind", kind).out


def test_errors_end_with_three_and_say_line_and_column(caissa):
    """The wrong weekdays of the Organisers' Manual (EX-O4)."""
    ran = caissa("announce", "check", ROOK)
    assert ran.code == ExitCode.DOUBTFUL
    assert "line 41, column 1, item.5.day" in ran.err
    assert "26 July 2019 is a Friday" in ran.err
    assert "R8" in ran.out


def test_the_check_as_json_has_points_and_articles(caissa):
    """Programs get the same: points, what they lack, findings with their articles."""
    values = caissa("announce", "check", ROOK, "--json").json
    missing = [point["point"] for point in values["points"] if point["presence"] == "missing"]
    assert missing == ["R1", "R7", "R8", "R9", "R10"]
    articles = {
        finding["article"] for finding in values["findings"] if finding["code"] == "announcement.open"
    }
    assert "C.05 10.4" in articles


def test_regulations_are_written_in_the_format_of_the_ending(caissa, tmp_path):
    """HTML and text in French; nothing is written over unless forced."""
    page, plain = tmp_path / "r.html", tmp_path / "r.txt"
    assert caissa("announce", "print", FESTIVAL, "--language", "fr", "-o", page).code == ExitCode.OK
    assert 'lang="fr"' in page.read_text(encoding="utf-8")
    assert caissa("announce", "print", FESTIVAL, "-o", plain).code == ExitCode.OK
    assert "S13. Bank account" in plain.read_text(encoding="utf-8")
    assert caissa("announce", "print", FESTIVAL, "-o", plain).code == ExitCode.FILE
    assert caissa("announce", "print", FESTIVAL, "-o", plain, "--force").code == ExitCode.OK


def test_a_pdf_is_tagged(caissa, tmp_path):
    """Screen readers find headings and tables (PDF/UA-1)."""
    pypdf = pytest.importorskip("pypdf")
    target = tmp_path / "r.pdf"
    assert caissa("announce", "print", FESTIVAL, "-o", target).code == ExitCode.OK
    catalogue = pypdf.PdfReader(target).trailer["/Root"]
    assert catalogue["/MarkInfo"]["/Marked"]
    assert catalogue["/Lang"] == "en"


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ("invitation", "To Player, Eleven"),
        ("meeting", "Welcome to Golden Queen 2027."),
        ("registration", "Golden Queen 2027 Masters"),
        ("calendar", "BEGIN:VCALENDAR"),
        ("json-ld", '"@type": "SportsEvent"'),
    ],
)
def test_every_other_document_is_printed(caissa, tmp_path, document, words):
    """Letter, script, registration, calendar and data for search engines."""
    target = tmp_path / "out.txt"
    wish = ("--document", document, "--recipient", "Player, Eleven")
    assert caissa("announce", "print", FESTIVAL, *wish, "-o", target).code == ExitCode.OK
    assert words in target.read_text(encoding="utf-8")


def test_nothing_is_printed_from_a_file_with_mistakes(caissa, tmp_path):
    """What is missing from the value would be missing from the paper."""
    target = tmp_path / "r.txt"
    ran = caissa("announce", "print", ROOK, "-o", target)
    assert (ran.code, target.exists()) == (ExitCode.DOUBTFUL, False)
    assert "26 July 2019 is a Friday" in ran.err


def test_two_announcements_are_compared_clause_by_clause(caissa, dearer):
    """A difference ends with 4; the same file with 0."""
    ran = caissa("announce", "diff", FESTIVAL, dearer)
    assert ran.code == ExitCode.DIFFERENT
    assert "- Entry fee: EUR 80 until 1 February 2027." in ran.out
    assert "+ Entry fee: EUR 90 until 1 February 2027." in ran.out
    assert caissa("announce", "diff", FESTIVAL, FESTIVAL).code == ExitCode.OK
    (change,) = caissa("announce", "diff", FESTIVAL, dearer, "--json").json
    assert (change["point"], change["article"]) == ("S2", "Organisers' Manual 11.1.2 S2")


def test_data_that_no_clause_prints_differ_too(caissa, tmp_path):
    """Another birth year of a member of the committee is printed nowhere, and still no silent 0."""
    member = '[[appeals.member]]\nname = "Chair, Carl"\nposition = "chair"\nbirth_year = {}\n'
    files = []
    for year in (1970, 1971):
        file = tmp_path / f"{year}.toml"
        text = sample("golden_queen").replace("[[place]]", member.format(year) + "\n[[place]]", 1)
        file.write_text(text, encoding="utf-8")
        files.append(file)
    ran = caissa("announce", "diff", *files)
    assert ran.code == ExitCode.DIFFERENT
    assert "no clause prints" in ran.out


def test_what_cannot_be_done_is_said_in_one_line(caissa, tmp_path):
    """No second file, no output, no such language, no TOML, no text, no such file."""
    garbled = tmp_path / "garbled.toml"
    garbled.write_bytes(b"\xff\xfe")
    assert caissa("announce", "diff", FESTIVAL).code == ExitCode.USAGE
    assert caissa("announce", "print", FESTIVAL).code == ExitCode.USAGE
    assert (
        caissa("announce", "print", FESTIVAL, "--language", "xx", "-o", "-", "--to", "txt").code
        == ExitCode.REFUSED
    )
    assert caissa("announce", "print", FESTIVAL, "-o", tmp_path / "r.doc").code == ExitCode.FILE
    assert caissa("announce", "check", garbled).code == ExitCode.FILE
    assert caissa("announce", "check", tmp_path / "none.toml").code == ExitCode.FILE


def test_every_kind_can_be_typed():
    """The words of the command line are those of the file."""
    assert [typed.value for typed in PointList] == [kind.value for kind in Kind]
