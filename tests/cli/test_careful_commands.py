"""What the commands refuse, keep and say when somebody slips."""

import errno
import io
import json
import stat
import sys

import pytest

from caissa.cli.exit_codes import ExitCode
from tests.cli.conftest import CLUB

EVENT = {
    "caissa": 1,
    "kind": "event",
    "name": "Festival",
    "sections": [
        {"name": "Open", "players": [{"number": 1, "person": {"name": "Anna"}}]},
        {"name": "Seniors", "players": [{"number": 1, "person": {"name": "Boris"}}]},
    ],
}


@pytest.fixture
def event(tmp_path):
    """An event of two sections."""
    path = tmp_path / "festival.json"
    path.write_text(json.dumps(EVENT))
    return path


def printing_in(monkeypatch, encoding):
    """Give the process an output of another encoding, and return what is printed there."""
    printed = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(printed, encoding=encoding))
    return printed


# -- rounds -----------------------------------------------------------------------


@pytest.mark.parametrize("number", [0, -1])
@pytest.mark.parametrize(
    "words",
    [
        ("pair", "--round"),
        ("pair", "-p", "-r"),
        ("pairing-checklist", "--round"),
        ("explain", "--round"),
        ("schedule", "--round"),
        ("standings", "--after-round"),
    ],
)
def test_rounds_are_counted_from_one(caissa, club, words, number):
    """Round 0 and round -1 are wrong usage, not bugs."""
    name, *options = words
    ran = caissa(name, club, *options, number)
    assert ran.code == 2
    assert "not in the range" in " ".join(ran.err.split())
    assert "Traceback" not in ran.err


# -- convert ----------------------------------------------------------------------


def test_convert_does_not_write_over_its_source(caissa, club, tmp_path):
    """The file itself and a link to it are refused; it stays as it was."""
    link = tmp_path / "link.trf"
    link.symlink_to(club)
    for target in (club, link):
        ran = caissa("convert", club, target, "--to", "csv")
        assert ran.code == 5
        assert "the file that is read" in ran.err
    assert club.read_text() == CLUB


def test_convert_leaves_a_write_protected_file_alone(caissa, club, tmp_path):
    """What is marked read-only is not replaced, even for an administrator."""
    target = tmp_path / "kept.json"
    target.write_text("mine")
    target.chmod(0o444)
    ran = caissa("convert", club, target, "--force")
    assert ran.code == 5
    assert "write-protected" in ran.err
    assert target.read_text() == "mine"


def test_convert_writes_over_a_file_only_if_told_to(caissa, club, tmp_path):
    """As `document` does; a private file stays private."""
    target = tmp_path / "private.json"
    target.write_text("mine")
    target.chmod(0o600)
    refused = caissa("convert", club, target)
    assert refused.code == 5
    assert "--force writes over it" in refused.err
    assert target.read_text() == "mine"
    assert caissa("convert", club, target, "--force").code == 0
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert target.read_text() != "mine"


@pytest.mark.parametrize(
    ("ending", "lost", "kept"),
    [
        (
            "csv",
            {"games", "byes", "pairing system", "number of rounds", "initial colour", "dates"},
            {"prizes"},
        ),
        ("xlsx", {"games", "byes", "tie-breaks", "prohibited pairings", "accelerations"}, {"prizes"}),
        ("pgn", {"byes", "pairing system", "number of rounds", "tie-breaks", "accelerations"}, {"games"}),
    ],
)
def test_convert_lists_everything_that_is_lost(caissa, club, tmp_path, ending, lost, kept):
    """Each fact that the list cannot hold is a finding of its own; facts that are not there are none."""
    more = "202 BH\n250 1.0           1    1    1    2\n260    1    3    1    2\n"
    club.write_text(CLUB + more)
    ran = caissa("convert", club, tmp_path / f"list.{ending}", "--json", "--anyway")
    assert ran.code == 0
    left_out = {loss["what"].split(" does not hold the ")[1] for loss in ran.json["losses"]}
    assert {loss["code"] for loss in ran.json["losses"]} == {"convert.left-out"}
    assert lost <= left_out
    assert not kept & left_out


def test_a_pgn_without_games_is_not_written(caissa, tmp_path):
    """There is nothing to write."""
    source, target = tmp_path / "players.csv", tmp_path / "games.pgn"
    source.write_text("No,Name\n1,Anna\n2,Boris\n")
    ran = caissa("convert", source, target)
    assert ran.code == 5
    assert "no game" in ran.err
    assert not target.exists()


def test_a_draw_is_written_only_in_a_format_that_its_ending_tells(caissa, club, tmp_path):
    """An unknown ending is refused as convert refuses it; a PGN holds no draw."""
    for name in ("drawn.doc", "drawn", "drawn.pgn"):
        ran = caissa("draw", club, tmp_path / name, "--colour")
        assert ran.code == 5
        assert "file.unwritable" in caissa("draw", club, tmp_path / name, "--colour", "--json").out
        assert not (tmp_path / name).exists()
    assert caissa("draw", club, tmp_path / "drawn.json", "--colour").code == 0


# -- what can be printed ----------------------------------------------------------


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_letters_that_the_terminal_does_not_have_are_question_marks(caissa, club, monkeypatch, encoding):
    """A Chinese name on a Western terminal is no reason to stop."""
    club.write_text(CLUB.replace("Chen", "陈晨"), encoding="utf-8")
    printed = printing_in(monkeypatch, encoding)
    assert caissa("show", club).code == 0
    assert "??" in printed.getvalue().decode(encoding)


@pytest.mark.parametrize("words", [("show", "--json"), ("pair", "--json"), ("pair", "--format", "trf")])
def test_what_programs_read_is_whole_on_every_terminal(caissa, club, monkeypatch, words):
    """JSON is ASCII or UTF-8, a TRF is UTF-8: names are never changed."""
    club.write_text(CLUB.replace("Club night", "夜の部").replace("Chen", "陈晨"), encoding="utf-8")
    printed = printing_in(monkeypatch, "cp1252")
    name, *options = words
    assert caissa(name, club, *options).code == 0
    text = printed.getvalue().decode("utf-8")
    if "--json" in options:
        assert "?" not in json.dumps(json.loads(text), ensure_ascii=False)
    else:
        assert "陈晨" in text


def test_a_full_disk_ends_in_one_line(caissa, club, monkeypatch):
    """What cannot be printed is said on the other stream, with exit code 1."""

    class Full(io.StringIO):
        def flush(self):
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(sys, "stdout", Full())
    ran = caissa("rules")
    assert ran.code == 5
    assert ran.err == "caissa: The output cannot be written: no space left on device.\n"


@pytest.mark.parametrize("name", ["A [x] B", r"A \[x] B", "A :smile: B", "A [/b] B", "A [bold] B"])
def test_names_are_printed_as_they_are_written(caissa, club, name):
    """Square brackets and colons are letters like others."""
    club.write_text(CLUB.replace("Boris".ljust(len(name)), name).replace("Club night", name))
    ran = caissa("show", club)
    assert ran.code == 0
    assert ran.out.count(name) == 2
    assert name in caissa("standings", club).out
    assert name in caissa("pair", club).out


# -- pairing ----------------------------------------------------------------------


@pytest.mark.parametrize("options", [(), ("-p",), ("--json",)])
def test_nobody_is_not_paired(caissa, club, options):
    """An empty table would look like a pairing; show prints the file all the same."""
    head = [line for line in CLUB.splitlines() if not line.startswith("001")]
    club.write_text("\n".join(head) + "\n")
    ran = caissa("pair", club, *options)
    assert ran.code == ExitCode.NOT_PAIRABLE
    assert "nobody is there" in ran.err + ran.out
    assert caissa("show", club).code == 0


def test_one_player_alone_has_the_bye(caissa, club):
    """C.04.1 3: one is an odd number; a second time the same player may not have it (C.04.1 4)."""
    head = [line for line in CLUB.splitlines() if not line.startswith("001")]
    alone = "001    1 w GM Anna                              2100 FRA      601002             0.0    1"
    club.write_text("\n".join([*head, alone]) + "\n")
    assert caissa("pair", club, "-p").out == "1\n1 0\n"
    had_it = alone.replace("0.0    1", "1.0    1  0000 - U")
    club.write_text("\n".join([*head, had_it]) + "\n")
    refused = caissa("pair", club, "-p")
    assert (refused.code, refused.out) == (ExitCode.REFUSED, "")


def test_pair_and_checklist_say_what_is_doubtful_in_the_file(caissa, club):
    """A warning does not stop the pairing, but it is printed."""
    club.write_text(CLUB.replace("001    2 m", "001    2 q"))
    assert "trf.sex" in caissa("show", club).err
    for command in ("pair", "pairing-checklist"):
        ran = caissa(command, club)
        assert ran.code == 0
        assert "trf.sex" in ran.err
        assert "trf.sex" in {finding["code"] for finding in caissa(command, club, "--json").json["findings"]}


def test_no_checklist_is_made_while_the_file_holds_errors(caissa, club):
    """As with pair: exit code 3, unless --anyway is given."""
    club.write_text(CLUB.replace("001    4 w", "001    3 w"))
    ran = caissa("pairing-checklist", club)
    assert ran.code == 3
    assert ran.out == ""
    assert "line 13" in ran.err
    assert "--anyway" in ran.err
    assert "Checklist for round" in caissa("pairing-checklist", club, "--anyway").out


def test_check_refuses_an_unknown_edition_once(caissa, club):
    """One line, as pair says it."""
    ran = caissa("check", club, "--edition", "1999")
    assert ran.code == 1
    assert ran.out == ""
    assert ran.err == caissa("pair", club, "--edition", "1999").err
    assert len(ran.err.splitlines()) == 1


def test_a_lot_of_nobody_is_refused(caissa, club):
    """The message names the number."""
    ran = caissa("standings", club, "--lots", "1,99")
    assert ran.code == 1
    assert "99" in ran.err
    assert caissa("standings", club, "--lots", "3,1").code == 0


# -- show and rules ---------------------------------------------------------------


def test_show_prints_one_section_as_json(caissa, event):
    """The section alone, not the event; an unknown one is refused."""
    answer = caissa("show", event, "--section", "Seniors", "--json").json
    assert answer["document"]["name"] == "Seniors"
    assert caissa("show", event, "--json").json["document"]["name"] == "Festival"
    ran = caissa("show", event, "--section", "Juniors", "--json")
    assert ran.code == 5
    assert "Seniors" in ran.json["error"]["message"]


def test_show_prints_a_round_as_json(caissa, club):
    """Its boards and byes; a round that is not there is refused."""
    round_ = caissa("show", club, "--round", 2, "--json").json["round"]
    assert round_ == {
        "number": 2,
        "boards": [{"board": 1, "white": 3, "black": 1, "result": ["=", "="]}],
        "byes": [{"number": 2, "outcome": "H"}, {"number": 4, "outcome": "Z"}],
    }
    assert caissa("show", club, "--round", 9, "--json").code == 5


@pytest.mark.parametrize("number", [0, -3])
def test_a_number_of_rounds_below_one_is_an_error(caissa, event, number):
    """The finding names the member, and nothing is paired until it is corrected."""
    section = {**EVENT["sections"][0], "scheduled_rounds": number}
    event.write_text(json.dumps({**EVENT, "sections": [section]}))
    ran = caissa("show", event, "--json")
    assert ran.code == 3
    assert [finding["where"] for finding in ran.json["findings"]] == ["$.sections[0].scheduled_rounds"]
    assert caissa("pair", event).code == 3


@pytest.mark.parametrize("content", ["[1, 2]", "42", '"open"', "null", "012 Open"])
def test_a_json_file_without_an_object_is_refused_as_json(caissa, tmp_path, content):
    """The message speaks of JSON, not of PGN or TRF."""
    path = tmp_path / "open.json"
    path.write_text(content)
    ran = caissa("show", path)
    assert ran.code == 5
    assert "JSON" in ran.err
    assert "PGN" not in ran.err
    assert "TRF" not in ran.err


def test_rules_mark_an_edition_that_came_later(caissa):
    """For a day before the first known edition, the earliest one is shown and said to be so."""
    assert "(earliest known)" in caissa("rules", "--on", "1950-01-01").out
    assert "(earliest known)" not in caissa("rules", "--on", "2026-06-01").out


def test_a_quotation_mark_that_is_never_closed_is_an_error(caissa, tmp_path):
    """All rows after it are one cell: the finding names the row where it begins."""
    path = tmp_path / "players.csv"
    path.write_text('Name,Rating\nAnna,2100\n"Boris,2000\nChen,1900\n')
    ran = caissa("show", path, "--json")
    assert ran.code == 3
    places = {finding["code"]: finding["where"] for finding in ran.json["findings"]}
    assert places["player-list.open-quote"] == "row 3"
    path.write_text('Name,Rating\n"Anna",2100\n"Boris ""Bo""",2000\n')
    assert caissa("show", path, "--json").json["findings"] == []


def test_cells_beyond_the_headings_are_a_warning(caissa, tmp_path):
    """A comma too many shifts cells; the first such row is named."""
    path = tmp_path / "players.csv"
    path.write_text("Name,Rating\nAnna,2100\nBoris,1500,extra,cols\n")
    ran = caissa("show", path, "--json")
    assert [(finding["code"], finding["where"]) for finding in ran.json["findings"]] == [
        ("player-list.extra-cells", "row 3")
    ]
