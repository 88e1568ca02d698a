"""Every format a rating list comes in gives the same entries."""

from __future__ import annotations

import io
from random import Random

import pytest

from caissa.errors import Severity
from caissa.files.rating_list import (
    Kind,
    ListEntry,
    Rated,
    Request,
    by_id,
    by_national_id,
    open_list,
    preview_columns,
)
from caissa.files.rating_list.fixed_width import layout_of, month_of
from caissa.files.rating_list.invented import people
from caissa.files.rating_list.printing import txt_list, xml_list
from caissa.tournament import Speed

BEFORE_2013 = """\
ID number Name                              TitlFed  Mar11 GamesBorn  Flag
12508608  Abbaszadeh, Esmaeil                   IRI  1925    0
 7900139  Abbou, Meriem                     wf  ALG  2005    0        wi
 2500388  Connolly, Suzanne                     IRL  2012    0  1963  wi
 2500035  Orr, Mark J L                     m   IRL  2260   11  1955
"""

XML_COMBINED = """<?xml version="1.0" encoding="UTF-8"?>
<playerslist>
<player>
<fideid>1503014</fideid>
<name>Carlsen, Magnus</name>
<country>NOR</country>
<sex>M</sex>
<title>GM</title>
<w_title></w_title>
<o_title></o_title>
<foa_title></foa_title>
<rating>2840</rating>
<games>0</games>
<k>10</k>
<rapid_rating>2832</rapid_rating>
<rapid_games>0</rapid_games>
<rapid_k>10</rapid_k>
<blitz_rating>2869</blitz_rating>
<blitz_games>0</blitz_games>
<blitz_k>10</blitz_k>
<birthday>1990</birthday>
<flag></flag>
</player>
<player><fideid>419214</fideid><name>Ångström &amp; Søn, Zoë</name><country>swe</country><sex>F</sex>
<rating>0</rating><rapid_rating></rapid_rating><birthday></birthday><flag>wi</flag></player>
</playerslist>
"""

CARLSEN = ListEntry(
    fide_id=1503014, name="Carlsen, Magnus", federation="NOR", sex="M", title="GM",
    standard_rating=2840, standard_games=0, standard_k=10, rapid_rating=2832, rapid_games=0, rapid_k=10,
    blitz_rating=2869, blitz_games=0, blitz_k=10, birth_year=1990,
)  # fmt: skip


def read(content, **options):
    """The entries, kind, month and findings of a list."""
    raw = content.encode("latin-1") if isinstance(content, str) else content
    reading = open_list(io.BytesIO(raw), Request(**options))
    entries = [entry for _, entry in reading.entries]
    return entries, reading


def test_the_combined_list_is_read_by_its_heading(combined):
    """TXT: every column of players_list_foa.txt lands in its field; 0 and 0000 mean unknown."""
    entries, reading = read(combined)

    assert (reading.format, reading.kind, reading.faults.count) == ("TXT", Kind.COMBINED, 0)
    assert entries[0] == CARLSEN
    assert entries[1].rated(Speed.BLITZ) == Rated(2838, 12, 10)
    assert (entries[2].sex, entries[2].inactive) == ("F", True)
    assert (entries[3].title, entries[3].womens_title, entries[3].inactive) == ("GM", "WGM", False)
    assert entries[4] == ListEntry(
        fide_id=10292519, name="A A M Imtiaz, Chowdhury", federation="BAN", sex="M", other_titles="NA,DI",
        standard_games=0, rapid_games=0, blitz_games=0,
    )  # fmt: skip
    assert (entries[5].other_titles, entries[5].foa_title) == ("IA", "AFM")


def test_a_list_of_one_speed_tells_its_month_but_not_its_speed(standard):
    """TXT: SEP26 over the ratings is September 2026; the speed comes from the file's name or the user."""
    entries, reading = read(standard, name="blitz_rating_list.txt")

    assert (reading.kind, reading.month) == (Kind.BLITZ, "2026-09")
    assert entries[0].rated(Speed.BLITZ) == Rated(2840, 0, 10)
    assert entries[0].rated(Speed.STANDARD) == Rated(None, None, None)
    assert read(standard, kind=Kind.RAPID)[0][1].rapid_rating == 2675


@pytest.mark.parametrize(
    ("heading", "month"),
    [("SEP26", "2026-09"), ("Mar11", "2011-03"), ("jan99", "1999-01"), ("sept08", "2008-09"), ("FOA", None),
     ("xyz12", None)],
)  # fmt: skip
def test_the_month_is_read_from_the_heading(heading, month):
    """The rating column is named after the month of the list."""
    assert month_of(heading) == month


def test_the_layout_before_2013():
    """The old lists have no blank between TitlFed and GamesBorn, letters for titles, the sex as a flag."""
    entries, reading = read(BEFORE_2013)

    assert (reading.kind, reading.month, reading.faults.count) == (Kind.STANDARD, "2011-03", 0)
    assert entries[0] == ListEntry(
        fide_id=12508608, name="Abbaszadeh, Esmaeil", federation="IRI", sex="M", standard_rating=1925,
        standard_games=0,
    )  # fmt: skip
    assert (entries[1].title, entries[1].sex, entries[1].inactive) == ("WFM", "F", True)
    assert (entries[3].title, entries[3].standard_games, entries[3].birth_year) == ("IM", 11, 1955)


def test_the_layout_without_foa_column():
    """Lists of 2013 to 2015 lack the FOA column, so everything behind it stands four columns earlier."""
    layout = layout_of(
        "ID Number      Name                                                         "
        "Fed Sex Tit  WTit OTit           SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
    )

    assert layout is not None
    assert layout.columns["standard_rating"] == slice(109, 115)
    assert "foa_title" not in layout.columns


def test_xml_gives_the_same_entry_as_txt():
    """XML: the combined list, its entities for & resolved, small letters for a federation mended."""
    entries, reading = read(XML_COMBINED.encode())

    assert (reading.format, reading.kind, reading.faults.count) == ("XML", Kind.COMBINED, 0)
    assert entries[0] == CARLSEN
    assert entries[1] == ListEntry(
        fide_id=419214, name="Ångström & Søn, Zoë", federation="SWE", sex="F", inactive=True
    )


def test_xml_of_one_speed_has_only_one_rating():
    """XML: rapid_rating_list.xml calls its rating simply `rating`."""
    text = (
        "<playerslist><player><fideid>7</fideid><name>Moe</name><rating>1500</rating></player></playerslist>"
    )

    entries, reading = read(text, name="rapid_rating_list.xml")

    assert reading.kind is Kind.RAPID
    assert entries == [ListEntry(fide_id=7, name="Moe", rapid_rating=1500)]


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"])
def test_line_ends_and_byte_order_marks_do_not_matter(combined, line_end, bom):
    """LF, CRLF and CR end a line alike; a UTF-8 mark before the heading is not part of it."""
    entries, _ = read(bom + combined.replace("\n", line_end).encode())

    assert len(entries) == 6
    assert entries[0] == CARLSEN


def test_line_ends_cut_by_the_reading_buffer_count_once(combined):
    """A list longer than one piece of reading keeps its line numbers although CR LF may be parted."""
    heading, row = combined.splitlines()[:2]
    rows = [row.replace("1503014", f"{number:07}") for number in range(1, 20_001)]
    reading = open_list(io.BytesIO("\r\n".join([heading, *rows]).encode()), Request())

    assert [line for line, _ in reading.entries] == list(range(2, 20_002))


@pytest.mark.parametrize("encoding", ["latin-1", "utf-8"])
def test_names_in_latin_1_and_utf_8(standard, encoding):
    """A name beyond ASCII keeps its letters, and the columns behind it their place, in both encodings."""
    text = standard.replace("Carlsen, Magnus", "Çárlsên, Mägnüs")

    entries, reading = read(text.encode(encoding), kind=Kind.STANDARD)

    assert entries[0].name == "Çárlsên, Mägnüs"
    assert (entries[0].federation, entries[0].standard_rating) == ("NOR", 2840)
    assert reading.faults.count == 0


def test_names_in_utf_8_padded_by_bytes(standard):
    """Some writers count bytes, not letters: the columns then stand right only when cut as bytes."""
    shifted = standard.replace("Carlsen, Magnus     ", "Çárlsên, Mägnüs")

    entries, reading = read(shifted.encode("utf-8"), kind=Kind.STANDARD)

    assert entries[0].name == "Çárlsên, Mägnüs"
    assert (entries[0].federation, entries[0].standard_rating) == ("NOR", 2840)
    assert reading.faults.count == 0


def test_a_bad_row_is_a_finding_with_line_and_columns(combined):
    """A row of which it is unclear whose it is is left out; the others are read."""
    bad = combined.replace("2016192 ", "20l6192 ")

    entries, reading = read(bad)

    assert [entry.fide_id for entry in entries] == [1503014, 700070, 14114550, 10292519, 4100018]
    (finding,) = reading.faults.findings
    assert (finding.code, finding.severity) == ("rating-list.fide_id", Severity.ERROR)
    assert finding.where == "line 3, columns 1-15"
    assert reading.faults.skipped == 1


def test_shifted_columns_are_noticed(combined):
    """Two blanks too many shift the federation out of its column, so the row must not be believed."""
    entries, reading = read(combined.replace("   NOR M", "     NOR M"))

    assert 1503014 not in [entry.fide_id for entry in entries]
    (finding,) = reading.faults.findings
    assert (finding.code, finding.where) == ("rating-list.federation", "line 2, columns 77-80")


def test_one_blank_too_many_does_no_harm(combined):
    """Every column ends with a blank, so a row shifted by one still has each value under its heading."""
    entries, reading = read(combined.replace("   NOR M", "    NOR M"))

    assert entries[0] == CARLSEN
    assert reading.faults.count == 0


def test_a_bad_number_is_left_blank(combined):
    """A rating that is not a number is left out of the row, which is kept; a warning names the columns."""
    entries, reading = read(combined.replace("2840 ", "28x0 "))

    assert entries[0] == CARLSEN._replace(standard_rating=None)
    (finding,) = reading.faults.findings
    assert (finding.code, finding.severity) == ("rating-list.standard_rating", Severity.WARNING)
    assert finding.where == "line 2, columns 114-119"


def test_short_lines_are_read_as_far_as_they_go(standard):
    """A line that ends after the name still says who it is; one that ends after the ratings is whole."""
    heading = standard.splitlines()[0]
    text = f"{heading}\n7              Short, Line\n\n{standard.splitlines()[1][:118]}\n"

    entries, reading = read(text, kind=Kind.STANDARD)

    assert entries[0] == ListEntry(fide_id=7, name="Short, Line")
    assert (entries[1].standard_rating, entries[1].birth_year) == (2840, None)
    assert [finding.where for finding in reading.faults.findings] == ["line 2"]


def test_only_the_first_faults_are_kept_but_all_are_counted(standard):
    """A list with 300 bad rows among 600 gives 100 findings and the count 300."""
    heading, row, _ = standard.splitlines()
    good = [row.replace("1503014", f"{number:07}") for number in range(1, 301)]
    bad = [row.replace("1503014", "no ID  ")] * 300

    entries, reading = read("\n".join([heading, *good, *bad]), kind=Kind.STANDARD)

    assert (len(entries), reading.faults.count, len(reading.faults.findings)) == (300, 300, 100)


FRENCH = """\
NrFFE;Nom;Prénom;Sexe;Né le;Elo;Rapide;Code FIDE;Club
A12345;Dupont;Élise;F;03/04/1998;1850;1790;26012345;Échiquier
B00001;Martin;Luc;M;;;;;
"""


def test_a_national_list_in_csv():
    """CSV: columns are guessed from their headings; surname and first name make the name."""
    entries, reading = read(
        FRENCH.encode("utf-8").replace(b"NrFFE", b"Nr FFE"), source="FRA", month="2026-09"
    )

    assert (reading.format, reading.kind, reading.faults.count) == ("CSV", Kind.NATIONAL, 0)
    assert entries == [
        ListEntry(fide_id=26012345, national_id="A12345", name="Dupont, Élise", federation="FRA", sex="F",
                  standard_rating=1850, rapid_rating=1790, birth_year=1998),
        ListEntry(national_id="B00001", name="Martin, Luc", federation="FRA", sex="M"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("heading", "columns"),
    [
        ("ZPS,Spielername,Geschlecht,Geburtsjahr,DWZ,FIDE-ID",
         {"national_id": "ZPS", "name": "Spielername", "sex": "Geschlecht", "birth_year": "Geburtsjahr",
          "standard_rating": "DWZ", "fide_id": "FIDE-ID"}),
        ("Licencia\tApellidos\tNombre\tElo\tFecha de nacimiento",
         {"national_id": "Licencia", "surname": "Apellidos", "first_name": "Nombre", "standard_rating": "Elo",
          "birth_year": "Fecha de nacimiento"}),
        ("Tessera;Nome;Sesso;Anno;Elo", {"national_id": "Tessera", "name": "Nome", "sex": "Sesso",
                                         "birth_year": "Anno", "standard_rating": "Elo"}),
        ("ID,Name,Title,Rating", {"national_id": "ID", "name": "Name", "title": "Title",
                                  "standard_rating": "Rating"}),
    ],
)  # fmt: skip
def test_columns_are_guessed_in_several_languages(heading, columns):
    """CSV: German, Spanish, Italian and English headings, with comma, tab or semicolon between them."""
    guess = preview_columns(io.BytesIO(heading.encode() + b"\r\n1,2,3\r\n"))

    assert guess.columns == columns
    assert guess.usable


def test_the_user_corrects_the_guess(add, store):
    """CSV: columns given by the user go before the guess; what is not used is told."""
    guess = preview_columns(io.BytesIO(FRENCH.encode()))
    assert guess.unused == ("NrFFE", "Club")

    add(FRENCH.encode(), source="FRA", columns={"national_id": "NrFFE", "rapid_rating": ""})

    hit = by_national_id(store, "A12345", source="FRA")
    assert hit is not None
    assert (hit.entry.name, hit.entry.standard_rating, hit.entry.rapid_rating) == (
        "Dupont, Élise",
        1850,
        None,
    )
    assert by_national_id(store, "A12345", source="GER") is None


def test_faults_of_a_national_list_name_the_column():
    """CSV: a wrong number, sex or year is left blank; a row of another length is left out."""
    text = "ID;Name;Sex;Elo;Born\n1;Ann;x;high;soon\n2;Bob\n3;;M;1500;1990\n4;Dee;F;1500;1.2.1990\n"

    entries, reading = read(text, source="ENG")

    assert [(entry.name, entry.birth_year) for entry in entries] == [("Ann", None), ("Dee", 1990)]
    assert {(finding.code, finding.where) for finding in reading.faults.findings} == {
        ("rating-list.sex", "line 2, column 'Sex'"),
        ("rating-list.birth_year", "line 2, column 'Born'"),
        ("rating-list.standard_rating", "line 2, column 'Elo'"),
        ("rating-list.columns", "line 3"),
        ("rating-list.name", "line 4, column 'Name'"),
    }


def test_zipped_lists_are_read_alike(combined, zipped, add, store):
    """A zip file is unpacked on the way; its inner name tells the kind where the heading does not."""
    report = add(zipped(combined, "players_list_foa.txt"), name="players_list.zip")

    assert (report.stored.rows, report.stored.kind) == (6, Kind.COMBINED)
    hit = by_id(store, 1503014)
    assert hit is not None
    assert hit.entry == CARLSEN


@pytest.mark.parametrize("kind", [Kind.COMBINED, Kind.STANDARD, Kind.RAPID])
def test_what_is_printed_reads_back(kind):
    """A printed list of invented people gives the same people, for TXT and for XML."""
    invented = list(people(Random(7), 400))  # noqa: S311 - invented people need no secrets
    speeds = kind.speeds
    blank = {f"{speed}_{part}": None for speed in Speed if speed not in speeds
             for part in ("rating", "games", "k")}  # fmt: skip
    games = [{f"{speed}_games": entry.rated(speed).games or 0 for speed in speeds} for entry in invented]
    expected = [entry._replace(**blank, **played) for entry, played in zip(invented, games, strict=True)]

    txt = "".join(txt_list(invented, kind, "2026-09")).encode("latin-1")
    xml = "".join(xml_list(invented, kind)).encode("utf-8")

    assert read(txt, kind=kind)[0] == expected
    assert read(xml, kind=kind)[0] == expected


def test_the_same_dice_invent_the_same_people():
    """The generator draws only from the dice it is given, and gives no FIDE ID twice."""
    first, second = (list(people(Random(3), 500)) for _ in "12")  # noqa: S311 - as above

    assert first == second
    assert len({entry.fide_id for entry in first}) == 500
