"""`caissa prizes` as an organiser calls it."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest

from caissa.errors import Finding, Severity
from caissa.files import json_model
from caissa.tournament import Prize
from tests.cli.conftest import CLUB
from tests.pairing.swiss.team.wall import wall
from tests.prizes.hall import open_event

FUND = """\
currency = "EUR"
method = "rank"
payment = "cash"

[[list]]
name = "General"
prizes = [1000, 500, 300, 200, "Book"]

[[list]]
name = "Below 2200"
rating = [0, 2199]
prizes = [250, 100]

[[list]]
name = "2350+"
rating_from = 2350
prizes = [10]

[[named]]
name = "Best game"
amount = 50
winners = [7]
"""


@pytest.fixture
def event(tmp_path):
    """Eight players in a JSON file, with simple prizes of its own."""
    path = tmp_path / "open.json"
    own = (Prize(1, 10000, "EUR"), Prize(2, 5001, "EUR"))
    path.write_text(json_model.write(open_event(prizes=own)), encoding="utf-8")
    return path


@pytest.fixture
def fund(tmp_path):
    """The prize file."""
    path = tmp_path / "prizes.toml"
    path.write_text(FUND, encoding="utf-8")
    return path


def test_the_amounts_are_printed_with_the_sums(caissa, event, fund):
    """Dora takes 250 as the best below 2200, Emil moves up; the group of one wins nothing."""
    ran = caissa("prizes", event, "--fund", fund)
    assert ran.code == 0
    lines = [" ".join(line.split()) for line in ran.out.splitlines()]
    assert "1 4 Dora 250.00" in lines
    assert "4 5 Emil 200.00" in lines
    assert "General, place 5: Book: Emil" in lines
    assert "Best game 7 Gus 50.00" in lines
    assert "Not given out: 2350+, place 1, 10.00: the group has too few players: 1, and 3 are needed" in lines
    assert lines[-1] == "Awarded EUR 2400.00, not awarded 10.00, fund 2410.00"
    assert "prizes.group-too-small" in ran.err


def test_the_prizes_of_the_tournament_file_and_another_method(caissa, event):
    """Without a prize file the tournament's own prizes are given out; --method decides how ties share."""
    assert [award["amount"] for award in caissa("prizes", event, "--json").json["awards"]] == [
        "37.51", "37.50", "37.50", "37.50"]  # fmt: skip
    hort = caissa("prizes", event, "--method", "hort", "--json").json
    assert [award["amount"] for award in hort["awards"]] == ["68.75", "43.76", "18.75", "18.75"]
    assert hort["given_out"] == hort["fund"] == "150.01"
    assert hort["findings"] == []


def test_json_has_everything(caissa, event, fund):
    """Amounts are decimal strings; the proof is there if it is asked for."""
    answer = caissa("prizes", event, "--fund", fund, "--proof", "--json").json
    assert answer["awards"][0] == {
        "list": "General", "place": 1, "id": 1, "amount": "1000.00", "exact": "100000"}  # fmt: skip
    assert answer["not_given_out"][0]["amount"] == "10.00"
    assert answer["gifts"] == [{"list": "General", "place": 5, "ids": [5], "what": "Book"}]
    assert answer["ledgers"][0]["for"] == "Best game"
    first = {"id": 1, "name": "Anna", "gross": "1000.00", "tax": "0.00", "net": "1000.00", "held": False}
    assert answer["receipts"][0] == first
    assert answer["proof"][-1] == {
        "title": "Second count",
        "steps": ["counted again prize by prize: both counts agree"],
    }


def test_the_proof_sheet_and_the_receipts(caissa, event, fund):
    """Both are pages to be signed."""
    assert "counted again prize by prize" in caissa("prizes", event, "--fund", fund, "--proof").out
    printed = caissa("prizes", event, "--fund", fund, "--receipts").out
    assert "Signature" in printed
    assert "Payment: cash" in printed


def test_csv_is_safe_for_spreadsheets(caissa, tmp_path, fund):
    """A name that looks like a formula gets an apostrophe in front."""
    event = open_event()
    evil = tuple(replace(player, person=replace(player.person, name="=1+1")) for player in event.players)
    path = tmp_path / "evil.json"
    path.write_text(json_model.write(replace(event, players=evil)), encoding="utf-8")
    ran = caissa("prizes", path, "--fund", fund, "--csv")
    rows = list(csv.reader(io.StringIO(ran.out)))
    assert rows[0][:2] == ["No", "Name"]
    assert rows[1][1] == "'=1+1"
    assert rows[1][5:9] == ["1000.00", "0.00", "1000.00", "EUR"]


def test_the_lock(caissa, event, fund):
    """S7: the mark to be kept after the second round; a change of method is another mark."""
    first = caissa("prizes", event, "--fund", fund, "--lock").out
    assert first.startswith('lock = "')
    other = caissa("prizes", event, "--fund", fund, "--lock", "--method", "hort", "--json").json["lock"]
    assert other not in first


def test_lots_and_tie_breaks(caissa, event, fund):
    """The order drawn decides among players whom the list does not separate."""
    ran = caissa("prizes", event, "--fund", fund, "--tiebreaks", "PTS", "--lots", "3,1,2,4,5,6,7,8", "--json")
    assert [award["id"] for award in ran.json["awards"][:3]] == [3, 1, 2]
    assert caissa("prizes", event, "--lots", "x").code == 2


def test_after_an_earlier_round(caissa, event, fund):
    """As it stood after round 1: provisional, and said to be."""
    ran = caissa("prizes", event, "--fund", fund, "--round", 1, "--json")
    assert "prizes.provisional" in [finding["code"] for finding in ran.json["findings"]]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (FUND.replace("1000", "-1000"), "General, place 1: an amount cannot be below zero"),
        (FUND.replace("EUR", "XYZ"), "'XYZ' is not a currency"),
        (FUND.replace("currency", "curency"), "curency: there is no such name here"),
        ("currency = ", "neither TOML nor JSON"),
    ],
)
def test_a_bad_fund_is_refused_in_one_line(caissa, event, tmp_path, text, words):
    """Nothing is given out of a fund that cannot be read as it was meant."""
    path = tmp_path / "bad.toml"
    path.write_text(text, encoding="utf-8")
    ran = caissa("prizes", event, "--fund", path)
    assert ran.code == (5 if "cannot be read" in ran.err else 1)
    assert words in ran.err
    assert ran.out == ""


def test_a_fund_in_another_encoding(caissa, event, tmp_path):
    """Only UTF-8 is read; the message says so."""
    path = tmp_path / "latin.toml"
    path.write_bytes(FUND.replace("Best game", "Schönheit").encode("latin-1"))
    assert "not written in UTF-8" in caissa("prizes", event, "--fund", path).err


def test_a_tournament_without_prizes(caissa, club):
    """One line says what is missing."""
    ran = caissa("prizes", club)
    assert ran.code == 1
    assert "There are no prizes to award" in ran.err


def test_a_change_after_the_announcement_is_refused(caissa, tmp_path, fund):
    """S7: with a lock in the file, other special prizes than those announced are not given out."""
    event = open_event(scheduled_rounds=3)
    path = tmp_path / "later.json"
    path.write_text(json_model.write(event.with_round(replace(event.round(1), number=3))), encoding="utf-8")
    locked = FUND + '\n[announced]\nlock = "0123456789abcdef"\n'
    fund.write_text(locked, encoding="utf-8")
    ran = caissa("prizes", path, "--fund", fund)
    assert ran.code == 1
    assert "differ from those announced" in ran.err


def test_counts_that_differ_end_with_4(caissa, event, fund, monkeypatch):
    """PRIZE-003: if the second count finds a difference, scripts notice it too."""
    slip = Finding("prizes.second-count", Severity.ERROR, "General", "1 is paid 5 and may claim 6")
    monkeypatch.setattr("caissa.prizes.giving.second_count", lambda _: (slip,))
    ran = caissa("prizes", event, "--fund", fund)
    assert ran.code == 4
    assert "1 is paid 5 and may claim 6" in ran.err


def test_a_doubtful_tournament_file_ends_with_3(caissa, tmp_path, fund):
    """The amounts are printed, but the file they come from has an error."""
    path = tmp_path / "club.trf"
    path.write_text(CLUB.replace("2 w 1     3 b =", "2 w 1     9 b ="), encoding="utf-8")
    fund.write_text('currency = "EUR"\nmethod = "equal"\n[[list]]\nprizes = [10]\n', encoding="utf-8")
    assert caissa("prizes", path, "--fund", fund).code == 3


def test_teams(caissa, tmp_path):
    """Team prizes and board prizes side by side."""
    path = tmp_path / "teams.json"
    path.write_text(
        json_model.write(wall("1 2w2½ 3b\n2 1b U\n3 Z 1w1", ranking=("MPTS", "GPTS"))), encoding="utf-8"
    )
    fund = tmp_path / "teams.toml"
    fund.write_text(
        'currency = "JPY"\nmethod = "rank"\n[[list]]\nname = "Teams"\nprizes = [3000]\n'
        '[[list]]\nname = "Board 1"\nboard = 1\nprizes = [500, "Medal"]\n',
        encoding="utf-8",
    )
    ran = caissa("prizes", path, "--fund", fund)
    assert ran.code == 0
    assert "Player 31" in ran.out
    assert "Board 1, place 2: Medal: Player 11" in ran.out
    assert ran.out.splitlines()[-1] == "Awarded JPY 3500, not awarded 0, fund 3500"


def test_without_a_list_prizes_follow_the_default_tie_breaks(caissa, tmp_path, fund):
    """C.07 2.1: prizes by place need a list; the default one is used and named; PTS alone shares places."""
    path = tmp_path / "open.json"
    path.write_text(json_model.write(replace(open_event(), ranking=())), encoding="utf-8")
    codes = {finding["code"] for finding in caissa("prizes", path, "--fund", fund, "--json").json["findings"]}
    assert "standings.default-list" in codes
    asked = ("prizes", path, "--fund", fund, "--tiebreaks", "PTS", "--json")
    assert "standings.default-list" not in {finding["code"] for finding in caissa(*asked).json["findings"]}
