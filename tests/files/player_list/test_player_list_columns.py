"""Columns are known by their headings, in seven languages and of other programs, else by their cells."""

from __future__ import annotations

import pytest

from caissa.files.player_list import Column, Confidence, PlayerField, UnknownColumn, read_players

F = PlayerField


def fields(text: str) -> list[str]:
    """What each column was taken for."""
    return [column.field.value if column.field else "-" for column in read_players(text).columns]


@pytest.mark.parametrize(
    ("program", "heading", "row", "expected"),
    [
        ("Swiss-Manager", "No.;Name;Title;ID;Rtg nat;Rtg int;Birthday;Fed;Sex;Gr;Club;Fide-No;K",
         "1;Carlsen, Magnus;GM;123;2800;2830;30.11.1990;NOR;m;A;Oslo;1503014;10",
         ("number|name|title|national ID|national rating|FIDE rating|birth|federation|sex|section|club|"
          "FIDE ID|K")),
        ("chess-results", "No.;;Name;FideID;FED;RtgI;RtgN;sex;Typ;Club/City",
         "1;GM;Polgar, Judit;700070;HUN;2675;2650;w;U99;Budapest",
         "number|title|name|FIDE ID|federation|FIDE rating|national rating|sex|-|club"),
        ("Vega", "NAME;COUNTRY;BIRTHDAY;G;TITLE;ID-FIDE;ELO-FIDE;ID-NAT;ELO-NAT;K",
         "Rossi Mario;ITA;1980/01/02;m;FM;812345;2300;12;2310;20",
         "name|federation|birth|sex|title|FIDE ID|FIDE rating|national ID|national rating|K"),
        ("ChessManager", "#,Title,Name,FED,FIDE ID,Rating,Year of birth,Club",
         '1,IM,"Nowak, Jan",POL,1100001,2400,1999,Lublin',
         "number|title|name|federation|FIDE ID|rating|birth|club"),
        ("Papi", "NrFFE;Nom;Prénom;Sexe;NeLe;Elo;Rapide;Blitz;Federation;FideCode;FideTitre;Club",
         "A12345;Martin;Zoé;F;31/05/2001;1500 F;1400 N;1300 E;FRA;20600001;ff;Paris",
         ("national ID|surname|first name|sex|birth|rating|rapid rating|blitz rating|federation|FIDE ID|"
          "title|club")),
        ("FIDE", "ID Number\tName\tFed\tSex\tTit\tSRtng\tSK\tRRtng\tBRtng\tB-day",
         "1503014\tCarlsen, Magnus\tNOR\tM\tGM\t2830\t10\t2820\t2880\t1990",
         "FIDE ID|name|federation|sex|title|FIDE rating|K|rapid rating|blitz rating|birth"),
    ],
)  # fmt: skip
def test_exports_of_other_programs_are_understood(
    program: str, heading: str, row: str, expected: str
) -> None:
    """The headings that each program writes, with a row as it writes it."""
    assert fields(f"{heading}\n{row}\n") == expected.split("|"), program


@pytest.mark.parametrize(
    ("language", "heading"),
    [
        (
            "English",
            "Start number,Surname,First name,Title,Rating,Federation,Date of birth,Gender,Club,Team,Section",
        ),
        ("French", "Numéro,Nom,Prénom,Titre,Elo,Fédération,Date de naissance,Sexe,Club,Équipe,Groupe"),
        (
            "Spanish",
            "Número,Apellidos,Nombre,Título,Elo,Federación,Fecha de nacimiento,Sexo,Club,Equipo,Grupo",
        ),
        (
            "German",
            "Startnummer,Nachname,Vorname,Titel,TWZ,Land,Geburtsdatum,Geschlecht,Verein,Mannschaft,Gruppe",
        ),
        ("Italian", "Numero,Cognome,Nome,Titolo,Elo,Nazione,Data di nascita,Sesso,Circolo,Squadra,Gruppo"),
        (
            "Portuguese",
            "Número,Sobrenome,Nome,Título,Rating,Federação,Data de nascimento,Sexo,Clube,Equipa,Grupo",
        ),
        ("Russian", "Номер,Фамилия,Имя,Звание,Рейтинг,Федерация,Дата рождения,Пол,Клуб,Команда,Группа"),
    ],
)
def test_headings_in_seven_languages(language: str, heading: str) -> None:
    """The same list, headed in each language."""
    row = "1,Karpova,Anna,WIM,2210,ESP,02.01.1990,F,Casino,Reds,A"

    assert fields(f"{heading}\n{row}\n") == [
        "number", "surname", "first name", "title", "rating", "federation", "birth", "sex", "club", "team",
        "section",
    ], language  # fmt: skip


def test_without_headings_the_cells_speak() -> None:
    """Each kind of cell is known by its looks, and the guess is only fair."""
    text = "1;GM;Carlsen, Magnus;NOR;1503014;2830;1990;m\n2;;Hou, Yifan;CHN;8602980;2633;1994-02-27;w\n"
    columns = read_players(text).columns

    assert fields(text) == ["number", "title", "name", "federation", "FIDE ID", "rating", "birth", "sex"]
    assert {column.confidence for column in columns} == {Confidence.FAIR}
    assert columns[2] == Column(2, "", "Carlsen, Magnus", F.NAME, Confidence.FAIR)


def test_lines_above_and_below_the_table_do_not_disturb() -> None:
    """chess-results puts the event's name above the headings and its own address below the table."""
    text = "Open of Oslo\nLast update 2026\n\nNo.;Name;Rtg\n1;Anna A;2000\n2;Bea B;1900\n\nFrom the server\n"
    reading = read_players(text)

    assert [player.name for player in reading.players] == ["Anna A", "Bea B"]
    assert [(finding.code, finding.where) for finding in reading.findings] == [
        ("player-list.row-skipped", "row 8, column B")
    ]


def test_beside_a_surname_nome_is_the_first_name() -> None:
    """Italian lists head the columns Cognome and Nome; Portuguese ones have only Nome, for the whole name."""
    assert read_players("Cognome,Nome\nRossi,Mario\n").players[0].name == "Rossi, Mario"
    assert read_players("Nome,Elo\nMario Rossi,2000\n").players[0].name == "Mario Rossi"


def test_an_id_is_fides_unless_fide_has_another_column() -> None:
    """A heading of several meanings takes the first that is free and fits."""
    assert fields("Name,ID\nAnna A,1503014\n") == ["name", "FIDE ID"]
    assert fields("Name,ID,FideID\nAnna A,77,1503014\n") == ["name", "national ID", "FIDE ID"]
    assert fields("Name,ID\nAnna A,AB-77\n") == ["name", "national ID"]


def test_a_heading_that_no_cell_bears_out_is_not_believed() -> None:
    """Papi's column Fide holds F, N or E, not ratings: it is not read, and the user is told."""
    reading = read_players("Name,Fide,Elo\nAnna A,F,1500\nBea B,E,1400\n")

    assert [column.field for column in reading.columns] == [F.NAME, None, F.RATING]
    assert [(finding.code, finding.where) for finding in reading.findings] == [
        ("player-list.column", "column B")
    ]


def test_a_heading_that_only_some_cells_bear_out_is_read_with_a_warning() -> None:
    """Then the confidence is low and the finding names the column."""
    reading = read_players("Name,Year\nAnna A,1990\nBea B,old\nCleo C,young\n")

    assert reading.columns[1].confidence is Confidence.LOW
    assert ("player-list.column", "column B") in [
        (finding.code, finding.where) for finding in reading.findings
    ]


def test_the_user_has_the_last_word() -> None:
    """A mapping, by heading or by place, overrides the guess; None leaves a column alone."""
    text = "Name,Points,Rtg,City\nAnna A,1850,2000,Rome\n"
    reading = read_players(text, {"Points": "rating", 2: None, "City": F.TEAM})

    assert [column.field for column in reading.columns] == [F.NAME, F.RATING, None, F.TEAM]
    assert reading.columns[1].confidence is Confidence.STATED
    assert (reading.players[0].rating, reading.teams[0].name) == (1850, "Rome")


@pytest.mark.parametrize("mapping", [{"Shoe": "rating"}, {9: "rating"}, {"Name": "shoe size"}])
def test_a_mapping_of_what_is_not_there_is_refused(mapping: dict[int | str, str]) -> None:
    """The message lists what there is."""
    with pytest.raises(UnknownColumn, match="there are: "):
        read_players("Name,Rtg\nAnna A,2000\n", mapping)


def test_without_names_there_are_no_players_but_the_columns_are_shown() -> None:
    """So that the user can say which column it is."""
    reading = read_players("Rtg,Fed\n2000,NOR\n")

    assert reading.players == ()
    assert [finding.code for finding in reading.findings] == ["player-list.no-names"]
    assert fields("Rtg,Fed\n2000,NOR\n") == ["rating", "federation"]


@pytest.mark.parametrize("heading", ["Name,Schule,Klasse", "Name", "Name,School,ID"])
def test_a_heading_for_names_is_enough(heading: str) -> None:
    """Lists of schools have headings of their own beside the names."""
    row = ",".join(["Anna Abel", "Lyceum", "7b"][: heading.count(",") + 1])

    assert [player.name for player in read_players(f"{heading}\n{row}\n").players] == ["Anna Abel"]


def test_columns_have_the_letters_of_a_spreadsheet() -> None:
    """A, Z, AA: as the user sees them."""
    assert [Column(index, "", "").letter for index in (0, 25, 26, 701, 702)] == ["A", "Z", "AA", "ZZ", "AAA"]


def test_a_column_that_is_not_known_is_named_and_can_be_mapped() -> None:
    """Nothing disappears without a word: the unknown heading is a finding, and the user says what it is."""
    text = "Name;Elo;Née à;Payment\nAnna A;2000;1990;paid\nBea B;1900;1985;\n"
    reading = read_players(text)

    assert [column.heading for column in reading.unread] == ["Née à", "Payment"]
    assert [(finding.code, finding.where) for finding in reading.findings] == [
        ("player-list.unread-column", "column C"),
        ("player-list.unread-column", "column D"),
    ]
    again = read_players(reading.rows, {2: F.BIRTH, 3: None})
    assert not again.findings
    assert [player.person.birth.year for player in again.players if player.person.birth] == [1990, 1985]


@pytest.mark.parametrize("heading", ["Né(e)", "Né", "Née le", "Nato", "Geboren", "Nascida"])
def test_short_headings_for_the_birth_are_known(heading: str) -> None:
    """As registration forms write them."""
    assert fields(f"Name;{heading}\nAnna A;1990\n") == ["name", "birth"]
