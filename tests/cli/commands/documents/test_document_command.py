"""`caissa document`: lists, cards and reports as files."""

from dataclasses import replace
from io import BytesIO
from zipfile import ZipFile

import pytest
from python_calamine import load_workbook

from caissa.cli.exit_codes import ExitCode
from caissa.documents import KINDS
from tests.cli.conftest import CLUB


@pytest.fixture
def club(tmp_path):
    """A club night of two rounds."""
    path = tmp_path / "club.trf"
    path.write_text(CLUB)
    return path


def test_a_document_is_written_in_the_format_of_its_ending(caissa, club, tmp_path):
    """HTML and XLSX need nothing but Caissa."""
    page, book = tmp_path / "p.html", tmp_path / "p.xlsx"
    ran = caissa("document", "pairings", club, "--round", 2, "-o", page)
    assert ran.code == 0
    assert "written" in ran.err
    assert "Pairings of round 2" in page.read_text(encoding="utf-8")
    assert caissa("document", "pairings", club, "-r", 1, "-o", book).code == 0
    sheet = load_workbook(BytesIO(book.read_bytes())).get_sheet_by_index(0).to_python()
    assert sheet[0][0] == "Pairings of round 1"


def test_a_pdf_on_letter_in_large_print(caissa, club, tmp_path):
    """The page is 8.5 by 11 inches."""
    pytest.importorskip("typst")
    from pypdf import PdfReader

    target = tmp_path / "s.pdf"
    assert caissa("document", "standings", club, "-o", target, "--paper", "letter", "--large").code == 0
    assert [round(float(side)) for side in PdfReader(target).pages[0].mediabox[2:]] == [612, 792]


def test_nothing_is_written_over_unless_forced(caissa, club, tmp_path):
    """A list that hangs on the wall is not lost by a slip."""
    target = tmp_path / "s.html"
    target.write_text("mine")
    ran = caissa("document", "standings", club, "-o", target)
    assert ran.code == 5
    assert "--force" in ran.err
    assert target.read_text() == "mine"
    assert caissa("document", "standings", club, "-o", target, "--force").code == 0
    assert target.read_text() != "mine"


def test_the_list_names_every_kind(caissa):
    """In words and as JSON."""
    ran = caissa("document", "--list")
    assert ran.code == 0
    assert all(kind in ran.out for kind in KINDS)
    assert [document["kind"] for document in caissa("document", "--list", "--json").json] == list(KINDS)


@pytest.mark.parametrize("words", [(), ("standings",), ("standings", "x.trf")])
def test_what_is_missing_is_named(caissa, words):
    """Exit code 2 is for commands that were called wrongly."""
    ran = caissa("document", *words)
    assert ran.code == 2
    assert "missing" in ran.err


def test_unknown_kinds_rounds_players_and_endings_are_refused(caissa, club, tmp_path):
    """Each in one line, and nothing is written."""
    target = tmp_path / "x.html"
    for words, complaint in (
        (("pairing", club, "-o", target), "available: pairings"),
        (("pairings", club, "-r", 9, "-o", target), "round 9"),
        (("name-cards", club, "--player", 77, "-o", target), "77"),
        (("standings", club, "-o", tmp_path / "x.doc"), "--to"),
        (("standings", club, "-t", "XYZ", "-o", target), "XYZ"),
        (("standings", tmp_path / "none.trf", "-o", target), "no such file"),
    ):
        ran = caissa("document", *words)
        assert ran.code in (ExitCode.REFUSED, ExitCode.FILE)
        assert complaint in ran.err.replace("\n", " ")
        assert not target.exists()


def test_details_come_from_a_toml_file(caissa, club, tmp_path):
    """Incidents, notes and durations are told in a file of their own."""
    details, target = tmp_path / "d.toml", tmp_path / "r.html"
    details.write_text('notes = ["More light"]\n[[incidents]]\nround = 1\nwhat = "Phone rang"\n')
    assert caissa("document", "report", club, "--details", details, "-o", target).code == 0
    page = target.read_text(encoding="utf-8")
    assert "More light" in page
    assert "Phone rang" in page


@pytest.mark.parametrize(
    ("content", "complaint"),
    [("notes = [", "TOML"), ('incident = "x"', "incident"), ("notes = 3", "list of texts"), ("\xff", "TOML")],
)
def test_bad_details_are_refused_with_their_place(caissa, club, tmp_path, content, complaint):
    """The file of details is wrong, and the message says where."""
    details = tmp_path / "d.toml"
    details.write_bytes(content.encode("latin-1"))
    ran = caissa("document", "report", club, "--details", details, "-o", tmp_path / "r.html")
    assert ran.code == (ExitCode.FILE if complaint == "TOML" else ExitCode.REFUSED)
    assert complaint in ran.err


def test_a_prize_fund_comes_from_a_file(caissa, club, tmp_path):
    """The same file as for `caissa prizes`; one with errors is refused."""
    fund, target = tmp_path / "f.toml", tmp_path / "r.html"
    fund.write_text('currency = "EUR"\n[[list]]\nname = "General"\nprizes = [100, 50]\n')
    ran = caissa("document", "prizes", club, "--fund", fund, "-o", target)
    assert ran.code == 0, ran.err
    assert "EUR" in target.read_text(encoding="utf-8")
    fund.write_text('currency = "XXX"\n')
    assert caissa("document", "prizes", club, "--fund", fund, "-o", target, "--force").code == 1


def test_the_day_is_printed_when_it_is_given(caissa, club, tmp_path):
    """Without it the document has no date, so that it is the same tomorrow."""
    target = tmp_path / "s.html"
    caissa("document", "standings", club, "-o", target, "--date", "2026-05-02")
    assert r"printed 2026-05-02" in target.read_text(encoding="utf-8")


def test_a_document_can_be_printed_in_another_language(caissa, club, tmp_path):
    """The page is of its language and runs in its direction; a language that nobody has is refused."""
    target = tmp_path / "players.html"
    assert caissa("document", "players", club, "-o", target, "--language", "ar").code == 0
    assert '<html lang="ar" dir="rtl">' in target.read_text(encoding="utf-8")
    ran = caissa("document", "players", club, "-o", tmp_path / "other.html", "--language", "tlh")
    assert ran.code == 1
    assert "There is no language 'tlh'; available: en, fr, es, de, pt, ru, ar, zh." in ran.err
    assert not (tmp_path / "other.html").exists()


def test_json_tells_what_was_written(caissa, club, tmp_path):
    """For programs: the file and the findings."""
    target = tmp_path / "s.html"
    answer = caissa("document", "standings", club, "-o", target, "--json").json
    assert answer["written"] == str(target)
    assert answer["read_as"] == "TRF26"
    assert isinstance(answer["findings"], list)


def test_a_document_can_go_to_the_standard_output(caissa, club):
    """With its format named, because a dash has no ending."""
    ran = caissa("document", "standings", club, "-o", "-", "--to", "html")
    assert ran.code == 0
    assert ran.out.startswith("<!DOCTYPE html>")


def test_a_doubtful_file_is_printed_and_told(caissa, club, tmp_path):
    """The list is needed now; the exit code says that something is wrong in the file."""
    club.write_text(CLUB.replace("     2 w 1     3 b =", "     2 w 1    99 b ="))
    target = tmp_path / "s.html"
    ran = caissa("document", "players", club, "-o", target)
    assert ran.code == 3
    assert target.exists()


def test_a_pack_holds_the_tournament_in_every_format(caissa, club, tmp_path):
    """TRF, JSON, CSV and PGN, the lists, and the pairings of both rounds; the same bytes each time."""
    first, second = tmp_path / "1.zip", tmp_path / "2.zip"
    assert caissa("pack", club, "-o", first).code == 0
    assert caissa("pack", club, "-o", second).code == 0
    assert first.read_bytes() == second.read_bytes()
    with ZipFile(first) as archive:
        names = archive.namelist()
        assert names[:4] == ["tournament.trf", "tournament.json", "players.csv", "games.pgn"]
        assert {"html/standings.html", "html/pairings-round-01.html", "html/pairings-round-02.html"} <= set(
            names
        )
        assert b"Club night" in archive.read("html/standings.html")
    assert caissa("pack", club, "-o", first).code == 5
    assert caissa("pack", club, "-o", first, "--force", "--json").json["written"] == str(first)


def test_a_pack_has_pdfs_where_wanted(caissa, club, tmp_path):
    """Beside every page of HTML stands its PDF."""
    pytest.importorskip("typst")
    target = tmp_path / "1.zip"
    assert caissa("pack", club, "-o", target, "--pdf").code == 0
    with ZipFile(target) as archive:
        pages = [name for name in archive.namelist() if name.startswith("html/")]
        assert all(f"pdf/{name[5:-5]}.pdf" in archive.namelist() for name in pages)


def test_a_pack_of_a_doubtful_file_is_made_and_told(caissa, club, tmp_path):
    """The exit code says that something is wrong in the file."""
    club.write_text(CLUB.replace("     2 w 1     3 b =", "     2 w 1     3 b 1"))
    assert caissa("pack", club, "-o", tmp_path / "1.zip").code == 3


def test_a_form_that_needs_no_tournament_is_printed_without_one(caissa, tmp_path, monkeypatch):
    """Applications are filled in from details alone."""
    alone = replace(KINDS["notice"], needs_file=False)
    monkeypatch.setitem(KINDS, "notice", alone)
    target = tmp_path / "n.html"
    ran = caissa("document", "notice", "-o", target)
    assert ran.code == 0, ran.err
    assert target.exists()


@pytest.mark.parametrize("command", ["document", "pack"])
def test_a_name_that_no_file_can_have_is_refused_in_one_line(caissa, club, tmp_path, command):
    """Three hundred letters are too many for any file system."""
    words = ("document", "standings") if command == "document" else ("pack",)
    ran = caissa(*words, club, "-o", tmp_path / ("x" * 300 + ".html"))
    assert ran.code == 5
    assert "too long" in ran.err
    assert ran.err.count("cannot be written") == 1
