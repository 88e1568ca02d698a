"""`caissa show` and `caissa convert` on good and bad files."""

import pytest

import caissa as library
from caissa.files import json_model
from caissa.tournament import Departure, Left, Person, Player, Tournament


def test_show_prints_the_table_as_on_the_wall(caissa, club):
    """Leaders first, cells as opponent, colour and result."""
    ran = caissa("show", club)
    assert ran.code == 0
    assert ran.err == ""
    lines = [line.split() for line in ran.out.splitlines()]
    assert ["1", "GM", "Anna", "FRA", "2100", "1½", "2w1", "3b½"] in lines
    assert ["2", "Boris", "GER", "2000", "½", "1b0", "H"] in lines
    assert ["4", "Dora", "ESP", "0", "3w-", "Z"] in lines
    assert "Chief arbiter: Okafor, Ada" in ran.out
    assert "C.04.3" in ran.out
    assert "announced" in ran.out


def test_show_prints_a_round(caissa, club):
    """Boards with points before the round."""
    ran = caissa("show", club, "--round", 2)
    lines = [line.split() for line in ran.out.splitlines()]
    assert ["1", "3", "Chen", "1", "½-½", "1", "Anna", "1"] in lines
    assert ["2", "Boris", "0", "H", "bye"] in lines
    assert caissa("show", club, "--round", 9).code == 5


def test_show_prints_json(caissa, club):
    """The whole model, with the kind of the file and its findings."""
    answer = caissa("show", club, "--json").json
    assert answer["kind"] == "TRF26"
    assert answer["findings"] == []
    assert [player["number"] for player in answer["document"]["players"]] == [1, 2, 3, 4]


def test_a_doubtful_file_is_shown_and_ends_with_3(caissa, club):
    """Two players on one number: the message names both lines."""
    club.write_text(club.read_text().replace("001    4 w", "001    3 w"))
    ran = caissa("show", club)
    assert ran.code == 3
    assert "line 13" in ran.err
    assert "line 12" in ran.err


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "it is empty"),
        (b"Dear arbiter,\nplease find the results below.\n", "cannot be read"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "cannot be read"),
        (b"%PDF-1.7\n", "cannot be read"),
        (b'{"caissa": 1}', "cannot be read"),
        (b"PK\x03\x04 broken", "cannot be read"),
    ],
)
def test_what_is_no_tournament_is_refused_in_one_line(caissa, tmp_path, content, message):
    """The message names the file and says what is wrong; the exit code is 1."""
    path = tmp_path / "strange.trf"
    path.write_bytes(content)
    ran = caissa("show", path)
    assert ran.code == 5
    assert ran.out == ""
    assert message in ran.err
    assert "strange.trf" in ran.err
    assert len(ran.err.strip().splitlines()) == 1


def test_a_missing_file_and_a_folder_are_refused(caissa, tmp_path):
    """No traceback for what every user does once."""
    assert "there is no such file" in caissa("show", tmp_path / "no.trf").err
    assert "it is a folder" in caissa("show", tmp_path).err


def test_a_file_of_two_gigabytes_is_refused_without_reading_it_whole(caissa, tmp_path):
    """The limit is checked after the first 64 MB."""
    path = tmp_path / "huge.trf"
    with path.open("wb") as stream:
        stream.write(b"012 Huge\n")
        stream.truncate(2 * 1024**3)
    ran = caissa("show", path)
    assert ran.code == 5
    assert "larger than 64 MB" in ran.err


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "utf-16", "utf-8-sig"])
@pytest.mark.parametrize("line_end", ["\r", "\n", "\r\n"])
def test_other_encodings_and_line_ends_are_read(caissa, club, encoding, line_end):
    """Accents survive, and the finding names the encoding."""
    text = club.read_text(encoding="utf-8").replace("Boris", "Börïs").replace("\n", line_end)
    club.write_bytes(text.encode(encoding))
    ran = caissa("show", club, "--json")
    assert ran.code == 0
    assert ran.json["document"]["players"][1]["person"]["name"] == "Börïs"


@pytest.mark.parametrize("ending", ["json", "trf"])
def test_convert_keeps_the_model(caissa, club, tmp_path, ending):
    """There and back, the document is the same."""
    middle, back = tmp_path / f"middle.{ending}", tmp_path / "back.json"
    assert caissa("convert", club, middle).code == 0
    assert caissa("convert", middle, back).code == 0
    assert caissa("show", back, "--json").json["document"] == caissa("show", club, "--json").json["document"]


@pytest.mark.parametrize("ending", ["csv", "xlsx", "pgn"])
def test_convert_says_what_a_list_leaves_out(caissa, club, tmp_path, ending):
    """A player list has no games; a PGN has no byes."""
    ran = caissa("convert", club, tmp_path / f"list.{ending}")
    assert ran.code == 0
    assert "convert.left-out" in ran.err
    assert caissa("show", tmp_path / f"list.{ending}").code == 0


def test_convert_writes_nothing_while_the_source_holds_errors(caissa, club, tmp_path):
    """An existing target stays as it was; --anyway writes it."""
    club.write_text(club.read_text().replace("001    4 w", "001    3 w"))
    target = tmp_path / "kept.json"
    target.write_text("mine")
    ran = caissa("convert", club, target, "--force")
    assert ran.code == 3
    assert target.read_text() == "mine"
    assert caissa("convert", club, target, "--anyway", "--force").code == 0
    assert target.read_text() != "mine"


def test_convert_states_the_upper_group_of_baku(caissa, tmp_path):
    """C.04.7 1.2: 5 of nine left before round 1, so GA is 1 to 4; the TRF can say it only by record 250."""
    players = tuple(
        Player(number, Person(f"P{number}"), left=Left(Departure.WITHDRAWN, 0) if number == 5 else None)
        for number in range(1, 10)
    )
    facts = Tournament(players=players, scheduled_rounds=5, type_code="FIDE_DUTCH_2026_BAKU")
    source, target = tmp_path / "open.json", tmp_path / "open.trf"
    source.write_text(json_model.write(facts))
    assert caissa("convert", source, target).code == 0
    records = [line.split() for line in target.read_text().splitlines() if line.startswith("250")]
    assert records == [["250", "1.0", "1", "2", "1", "4"], ["250", "0.5", "3", "3", "1", "4"]]


def test_convert_needs_a_format_it_knows_and_a_folder_it_can_write(caissa, club, tmp_path):
    """The ending decides; where it tells nothing, --to does."""
    ran = caissa("convert", club, tmp_path / "open.doc")
    assert ran.code == 5
    assert "trf26" in ran.err
    assert caissa("convert", club, tmp_path / "open.doc", "--to", "trf16").code == 0
    assert caissa("convert", club, tmp_path / "nowhere" / "open.trf").code == 5
    assert sorted(path.name for path in tmp_path.iterdir()) == ["club.trf", "open.doc"]


def test_errors_are_json_too_when_json_is_asked_for(caissa, tmp_path):
    """Programs get the code, the sentence and the article."""
    ran = caissa("show", tmp_path / "no.trf", "--json")
    assert ran.code == 5
    assert ran.json["error"]["code"] == "file.unreadable"


def test_the_version_is_printed(caissa):
    """`caissa --version`."""
    assert caissa("--version").out == f"caissa {library.__version__}\n"


def test_wrong_usage_ends_with_2(caissa):
    """A command that does not exist, an argument that is missing."""
    assert caissa("sing").code == 2
    assert caissa("show").code == 2


def test_clubs_of_an_individual_event_do_not_make_team_standings(caissa, club):
    """C.07 11: match points exist only where teams play; record 192 names an individual system."""
    lines = club.read_text(encoding="utf-8") + "013 Chess Club                         1    2\n"
    club.write_text(lines, encoding="utf-8")
    ran = caissa("standings", club, "--tiebreaks", "PTS")
    rows = [line.split() for line in ran.out.splitlines()]
    assert ran.code == 0
    assert ["1=", "1", "Anna", "1.5"] in rows
    assert ["4", "4", "Dora", "0"] in rows
