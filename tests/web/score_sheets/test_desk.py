"""Score sheets at the desk: the wall of boards, arbiter mode, proposed results, files, devices."""

from __future__ import annotations

import json
from datetime import date, timedelta

import pytest
from django.utils import timezone

from caissa.errors import CaissaError
from caissa.files.pgn import read_games
from caissa.score_sheets import read_sheet, verify_sheet
from caissa.tournament import Outcome, Role
from caissa_web.games.models import GameRow
from caissa_web.operations.games.delays import delay_games
from caissa_web.operations.score_sheets import deciding
from caissa_web.operations.score_sheets.devices import (
    add_device,
    certify_device,
    findings_about,
    register_device,
    registration_token,
)
from caissa_web.records import snapshot
from caissa_web.records.models import LogEntry
from caissa_web.score_sheets.models import Device, Sheet
from tests.web.games.conftest import browser_of
from tests.web.games.test_stored_games import game_of, newest
from tests.web.score_sheets.conftest import DESK, Tablet, registered
from tests.web.score_sheets.test_entries import OPENING, the_sheet

SHEETS = f"{DESK}sheets/3/1-3/"


@pytest.fixture
def black(event, path):
    """Black's tablet at the same table."""
    return Tablet(path, *registered(event, "Tablet 4"), side="black").open()


def test_the_wall_shows_how_far_every_sheet_is(tablet, black, chief):
    """Moves, the last one, who left the page, and by how much one sheet is behind the other."""
    tablet.moves(*OPENING).post()
    black.moves(OPENING[0]).write("left")
    black.post()
    page = chief.get(f"{DESK}sheets/").content.decode()
    assert "Tablet 1" in page
    assert "Bf1-b5" in page
    assert "page left" in page
    assert "2 moves are missing" in page
    assert "no electronic score sheet" in page  # board 2
    assert "no certificate of FIDE is on record" in page


def test_arbiter_mode_shows_what_the_tablet_must_not(tablet, chief):
    """Legality is the arbiter's to see (C.02 6.3); the tablet's page has no word about it."""
    tablet.moves("e2-e4", "e7-e5", "Ke1-e3").post()
    page = chief.get(SHEETS).content.decode()
    assert "Move 2 is not legal, or was not written." in page
    assert "legal" not in tablet.client.get(tablet.path).content.decode()
    assert "legal" not in json.dumps(tablet.look())


def test_the_arbiter_takes_moves_back_with_a_reason(tablet, chief, section):
    """An entry of the chain and of the log; the tablet gets it with the next answer, the game follows."""
    tablet.moves("e2-e4", "e7-e5", "Ke1-e3").post()
    act = {"side": "white", "act": "take-back", "ply": "3", "seen": the_sheet(tablet).line.head}
    assert "This needs a reason" in chief.post(f"{SHEETS}decide/", act, follow=True).content.decode()
    chief.post(f"{SHEETS}decide/", {**act, "reason": "illegal move (7.5.1)"})
    assert the_sheet(tablet).sheet.texts == ("e2-e4", "e7-e5")
    entry = LogEntry.objects.latest("id")
    assert (entry.act, entry.author, entry.reason) == ("sheet.taken-back", "ada", "illegal move (7.5.1)")
    line = tablet.post([]).json()["line"]
    assert [json.loads(entry["text"])["kind"] for entry in line] == ["taken-back"]
    assert len(game_of(section, 3, 1, 3).plies) == 2


def test_an_act_on_an_older_state_is_refused(tablet, chief):
    """Somebody wrote in between: nothing is taken back that the arbiter has not seen."""
    tablet.moves("e2-e4").post()
    seen = the_sheet(tablet).line.head
    tablet.moves("e7-e5", first=2).post()
    act = {"side": "white", "act": "take-back", "ply": "1", "seen": seen, "reason": "x"}
    chief.post(f"{SHEETS}decide/", act)
    assert the_sheet(tablet).sheet.texts == ("e2-e4", "e7-e5")


def test_a_signed_result_is_proposed_and_confirmed_by_the_same_act_as_ever(tablet, chief, section):
    """Before both have signed nothing is proposed; only the arbiter's act enters it into the facts."""
    tablet.moves(*OPENING).write("result", text="1-0")
    tablet.post()
    assert game_of(section, 3, 1, 3).result == ""
    tablet.write("signed", side="white")
    tablet.write("signed", side="black")
    tablet.post()
    assert game_of(section, 3, 1, 3).result == "1-0"
    game = next(game for game in snapshot.load(newest(section)).round(3).games if game.white == 1)
    assert game.open
    chief.post(f"{DESK}games/3/confirm/", {"board": "1-3"})
    game = next(game for game in snapshot.load(newest(section)).round(3).games if game.white == 1)
    assert (game.white_outcome, game.black_outcome) == (Outcome.WIN, Outcome.LOSS)


def test_the_print_out_may_be_signed_and_a_closed_sheet_reopened(tablet, chief):
    """C.02 6.2.2.8; afterwards only an arbiter with a reason opens it again."""
    tablet.moves("e2-e4").post()
    act = {"side": "white", "act": "sign-on-paper", "result": "0-1", "seen": the_sheet(tablet).line.head}
    chief.post(f"{SHEETS}decide/", act)
    assert (the_sheet(tablet).sheet.result, the_sheet(tablet).sheet.state) == ("0-1", "closed")
    assert tablet.look()["closed"]
    act = {"side": "white", "act": "reopen", "reason": "a slip", "seen": the_sheet(tablet).line.head}
    chief.post(f"{SHEETS}decide/", act)
    assert the_sheet(tablet).sheet.state == "running"


def test_a_player_sees_the_sheet_five_times(tablet, chief, section):
    """E.01 A.4.3: the sixth time is refused."""
    tablet.moves("e2-e4").post()
    row = the_sheet(tablet).row
    for _ in range(5):
        deciding.count_view(newest(section), row, by="ada", seen=the_sheet(tablet).line.head)
    assert the_sheet(tablet).sheet.views == 5
    with pytest.raises(CaissaError, match="as often as is allowed: 5"):
        deciding.count_view(newest(section), row, by="ada", seen=the_sheet(tablet).line.head)
    page = chief.get(SHEETS).content.decode()
    assert "The player has seen the sheet 5 times (A.4.3)." in page


def test_files_of_a_sheet(tablet, chief):
    """JSON that `caissa sheet --verify` checks, PGN that is read again, a PDF to print and sign."""
    tablet.moves(*OPENING).sign_result("1/2-1/2").post()
    answer = chief.get(f"{SHEETS}white.json")
    verification = verify_sheet(read_sheet(answer.content.decode()))
    assert (verification.findings, verification.sheet.result) == ((), "1/2-1/2")
    (game,) = read_games(chief.get(f"{SHEETS}white.pgn").content).games
    assert [ply.text for ply in game.plies] == ["e4", "e5", "Nf3", "Nc6", "Bb5"]
    paper = chief.get(f"{SHEETS}white.pdf").content
    assert paper.startswith(b"%PDF")
    assert chief.get(f"{SHEETS}black.json").status_code == 404
    assert chief.get(f"{SHEETS}white.exe").status_code == 404


def test_nothing_of_a_sheet_is_public_before_its_delay(tablet, section, event, client):
    """Fifteen minutes late, at every door; the time that counts is the server's, not the tablet's."""
    delay_games(newest(section), 15, None, by="ada")
    tablet.moves("Nb1-a3", "Ng8-h6").post()
    doors = ("rounds/3/games/", "rounds/3/games/live.json", "rounds/3/games.pgn", "rounds/3/", "live.json")
    for door in doors:
        assert b"Na3" not in client.get(f"/events/spring/open/{door}").content, door
    row = GameRow.objects.latest("serial")
    assert timezone.now() - row.at < timedelta(minutes=1)


def test_a_correction_of_the_sheet_is_followed(tablet, section):
    """Moves flow into the stored game; a correction replaces them there."""
    tablet.moves("e2-e4", "e7-e5").post()
    tablet.write("correction", ply=2, text="c7-c5")
    tablet.post()
    assert [ply.text for ply in game_of(section, 3, 1, 3).plies] == ["e4", "c5"]
    assert game_of(section, 3, 1, 3).source == "sheet"


def test_an_assistant_records_without_a_certificate(event, path, section):
    """An assistant's device keeps the record of a game (E.01 8.5.1); a tablet of a player does not."""
    helper = Tablet(path, *registered(event, "Phone of Ben", Device.ASSISTANT), side="record").open()
    helper.moves(*OPENING).post()
    assert len(game_of(section, 3, 1, 3).plies) == 5
    device = Device.objects.get(code=helper.code)
    assert findings_about(device, date(2026, 11, 18)) == []
    helper.side = "white"
    assert helper.look()["sheet"] is None


# -- devices --------------------------------------------------------------------------------


def test_a_device_is_registered_once_by_its_code(chief, event, client):
    """The desk shows a QR code; the link works once, and gives the device its secret."""
    chief.post("/desk/spring/sheet-devices/", {"name": "Tablet 7", "purpose": "table"})
    device = Device.objects.get(name="Tablet 7")
    assert chief.get(f"/desk/spring/sheet-devices/{device.pk}/qr.svg")["Content-Type"] == "image/svg+xml"
    link = f"/p/device/{registration_token(device)}/"
    assert "Tablet 7" in client.get(link).content.decode()
    for body in (b"", b"[]", b'{"key": 7}'):
        answer = client.post(link, body, content_type="application/json")
        assert answer.status_code == 400
    wrong = client.post(link, {"key": "ed25519:AAAA"}, content_type="application/json")
    assert wrong.status_code == 409
    answer = client.post(link, {"key": ""}, content_type="application/json")
    assert answer.json()["device"] == device.code
    again = client.post(link, {"key": ""}, content_type="application/json")
    assert (again.status_code, again.json()["code"]) == (409, "sheet.registered-before")
    device.refresh_from_db()
    codes = [finding.code for finding in findings_about(device, date(2026, 11, 18))]
    assert codes == ["sheet.not-certified", "sheet.device-without-key"]
    assert client.get("/p/device/nothing/").status_code == 404


def test_a_certificate_is_a_recorded_fact_for_three_years(event, chief):
    """C.02 6.1.4: the finding is there until a certificate is, and comes back when it is too old."""
    device = add_device(event, "Tablet 8", Device.TABLE, by="ada")
    register_device(registration_token(device), "")
    device.refresh_from_db()
    chief.post(
        f"/desk/spring/sheet-devices/{device.pk}/certify/",
        {"certificate": "FIDE TEC 2026/7", "tester": "H. Tester", "tested_on": "2026-03-01"},
    )
    device.refresh_from_db()
    assert not device.is_certified(date(2026, 2, 28))
    assert device.is_certified(date(2026, 3, 1))
    assert device.is_certified(date(2029, 2, 28))
    assert not device.is_certified(date(2029, 3, 1))
    assert LogEntry.objects.latest("id").act == "sheet.device-certified"
    with pytest.raises(CaissaError, match="date of its test report"):
        certify_device(device, "FIDE", "", None, by="ada")


def test_two_devices_of_one_name_are_refused(event, chief):
    """Names are what arbiters call across the hall."""
    add_device(event, "Tablet 1", Device.TABLE, by="ada")
    page = chief.post("/desk/spring/sheet-devices/", {"name": "Tablet 1", "purpose": "table"}, follow=True)
    assert "There is a device of this name" in page.content.decode()
    assert Device.objects.count() == 1


def test_the_wall_is_for_arbiters(event, tablet):
    """Who may not enter results sees no running game at the desk."""
    press = browser_of(event, "pia", Role.PRESS)
    assert press.get(f"{DESK}sheets/").status_code in (403, 404)
    assert press.get(SHEETS).status_code in (403, 404)
    assert press.get("/desk/spring/sheet-devices/").status_code in (403, 404)


def unsent(tablet, chief, **act) -> str:
    """An act at the desk while the tablet has a move that is not sent; then the move comes."""
    tablet.moves("e2-e4", "e7-e5")
    tablet.post()
    chief.post(f"{SHEETS}decide/", {"side": "white", "seen": the_sheet(tablet).line.head, **act})
    tablet.moves("Ng1-f3", first=3)
    assert tablet.post().status_code == 200
    return chief.get(SHEETS).content.decode()


@pytest.mark.parametrize("act", ["sign-on-paper", "count-view", "reopen", "take-back", "choose-branch"])
def test_a_sheet_whose_first_entry_was_refused_is_not_opened(tablet, chief, act):
    """A device sent what cannot be read: no sheet comes of it, and the desk has nothing to decide about."""
    damaged = {**tablet.entries[0], "hash": "0" * 64}
    assert tablet.post([damaged]).status_code == 409
    assert not Sheet.objects.exists()
    assert chief.get(SHEETS).status_code == 200
    answer = chief.post(f"{SHEETS}decide/", {"side": "white", "act": act, "result": "1-0", "reason": "x"})
    assert answer.status_code == 404
    assert tablet.post().status_code == 200


def test_a_view_that_is_counted_meanwhile_disturbs_nobody(tablet, chief):
    """A.4.3: it changes nothing that is written, so that there is nothing to decide."""
    page = unsent(tablet, chief, act="count-view")
    assert the_sheet(tablet).sheet.texts == ("e2-e4", "e7-e5", "Ng1-f3")
    assert the_sheet(tablet).sheet.views == 1
    assert "Two branches" not in page
    assert "two branches" not in chief.get(f"{DESK}sheets/?round=3").content.decode()


@pytest.mark.parametrize("keeps", [True, False])
def test_the_arbiter_decides_with_one_press(tablet, chief, keeps):
    """Both are shown, nothing is lost, and the reason is there already."""
    page = unsent(tablet, chief, act="take-back", ply="2", reason="illegal")
    assert "What counts now has: moves undone from half-move 2" in page
    assert "Another branch has: Ng1-f3" in page
    assert 'value="The device was without network"' in page
    line = the_sheet(tablet).line
    tip = line.head if keeps else line.branches[0][-1].hash
    answer = chief.post(
        f"{SHEETS}decide/",
        {"side": "white", "seen": line.head, "act": "choose-branch", "tip": tip, "reason": "offline"},
    )
    assert answer.status_code == 302
    wanted = ("e2-e4",) if keeps else ("e2-e4", "e7-e5", "Ng1-f3")
    assert the_sheet(tablet).sheet.texts == wanted
    assert "Two branches" not in chief.get(SHEETS).content.decode()
    assert len(the_sheet(tablet).line.branches) == 1
