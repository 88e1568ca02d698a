"""Fair-play cases: filed, routed, moved along the table, with evidence; erased when it is time."""

from __future__ import annotations

import io
import shutil
import subprocess
import zipfile
from datetime import UTC, datetime, timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from caissa.tournament import Outcome, Role
from caissa_web import operations
from caissa_web.conduct.encrypted import content_of, file_of
from caissa_web.conduct.errors import BadEvidence
from caissa_web.conduct.models import Case, CaseStep, Exhibit, FairPlayLog
from caissa_web.conduct.operations import erasing
from caissa_web.conduct.operations.dossier import archive, encrypted_dossier
from caissa_web.conduct.operations.evidence import media_of
from caissa_web.records import snapshot
from caissa_web.section.book import Incident

COMPLAINT = {
    "kind": "itc",
    "complainant": "Anna Nowak",
    "complainant_id": 1100001,
    "accused": "Boris Weber",
    "accused_id": 1100002,
    "facts": "Left the board after every move.",
    "basis": "observation",
    "basis_text": "seen by two players",
    "written": "on",
    "signed": "on",
}
OFFICIAL = {
    "kind": "discipline",
    "capacity": "player directly affected",
    "offence": "3.6.e",
    "committed": (timezone.localdate() - timedelta(days=30)).isoformat(),
    "known_since": (timezone.localdate() - timedelta(days=30)).isoformat(),
    "international": "on",
}
NEW = "/conduct/spring/new-case/"


@pytest.fixture
def officer(section, browser):
    """The chief fair-play officer's browser."""
    assert section.event.slug == "spring"
    return browser("cfpo", Role.CHIEF_FAIR_PLAY_OFFICER)


@pytest.fixture
def case(officer, browser) -> Case:
    """A complaint that a sector arbiter took in."""
    sam = browser("sam", Role.SECTOR_ARBITER)
    assert sam.post(NEW, COMPLAINT).status_code == 302
    return Case.objects.get()


def at(case: Case, rest: str = "") -> str:
    """The address of a case."""
    return f"/conduct/spring/cases/{case.reference}/{rest}"


def act(browser, case: Case, name: str, text: str = "done") -> str:
    """Do something about a case; the state afterwards."""
    browser.post(at(case, f"act/{name}/"), {f"{name}-text": text})
    case.refresh_from_db()
    return case.state


def test_it_goes_to_the_chief_fair_play_officer(case, browser) -> None:
    """FPR 3.2.6: and who took it in reads it no more."""
    assert list(case.accesses.values_list("user__username", flat=True)) == ["cfpo"]
    assert browser("sam").get(at(case)).status_code == 404
    assert case.limitation_on.isoformat() == "2031-04-09"  # FPR 6.1: five years after the last round


def test_without_one_it_goes_to_the_chief_arbiter(section, browser) -> None:
    """And without either nobody could read it: refused, nothing stored."""
    sam = browser("sam", Role.SECTOR_ARBITER)
    sam.post(NEW, COMPLAINT)
    assert not Case.objects.exists()
    browser("ada", Role.CHIEF_ARBITER)
    sam.post(NEW, COMPLAINT)
    assert list(Case.objects.get().accesses.values_list("user__username", flat=True)) == ["ada"]


def test_the_accused_never_receives_it(section, browser) -> None:
    """A chief arbiter who is accused is passed over."""
    browser("ada", Role.CHIEF_ARBITER)
    browser("olga", Role.ORGANISER)
    browser("sam", Role.SECTOR_ARBITER).post(
        NEW, {**COMPLAINT, **OFFICIAL, "accused": "Ada", "accused_id": ""}
    )
    assert list(Case.objects.get().accesses.values_list("user__username", flat=True)) == ["olga"]


@pytest.mark.parametrize(
    "change",
    [{"accused_id": 1100001}, {"facts": ""}, {"accused": ""}, {"kind": "gossip"}, {"basis": "rumour"}],
)
def test_bad_complaints_store_nothing(officer, browser, change) -> None:
    """About oneself, about nobody, without facts, of no kind."""
    browser("sam", Role.SECTOR_ARBITER).post(NEW, {**COMPLAINT, **change})
    assert not Case.objects.exists()


def test_the_way_of_a_complaint(case, officer, browser) -> None:
    """FPR 3.2.6: informed, admitted, investigated, decided, overturned, forwarded, closed."""
    assert act(officer, case, "receive") == "received"
    assert act(officer, case, "investigate") == "received"  # not before the complainant was informed
    assert act(officer, case, "warn") == "warned"
    assert act(officer, case, "admit") == "admitted"
    assert act(officer, case, "watch") == "watched"
    assert act(officer, case, "investigate") == "investigated"
    assert act(officer, case, "inform", "by letter") == "investigated"
    chief = browser("ada", Role.CHIEF_ARBITER)
    assert chief.get(at(case)).status_code == 404  # before anything is decided
    assert act(officer, case, "decide", "A warning") == "decided"
    assert officer.post(at(case, "act/overturn/"), {"overturn-text": "x"}).status_code == 403
    assert chief.post(at(case, "act/dismiss/"), {"dismiss-text": "x"}).status_code == 403
    assert act(chief, case, "overturn", "The Laws allow it (11.3.2.1)") == "decided"
    assert act(officer, case, "forward") == "forwarded"
    assert act(officer, case, "close") == "closed"
    content = content_of(case.encrypted)
    assert content["decision"]["text"] == "A warning"
    assert "A warning" in officer.get(at(case)).content.decode()
    assert content["overturned"]["grounds"].startswith("The Laws")
    assert [step.act for step in case.steps.all()][:3] == ["opened", "receive", "warn"]


def test_what_is_not_admissible_is_not_admitted(officer, browser) -> None:
    """FPR 3.2.9: "plays above the rating"; 3.2.1: no FIDE ID; VI.10: an engine without settings."""
    sam = browser("sam", Role.SECTOR_ARBITER)
    for change in (
        {"basis": "strength", "basis_text": "plays like 2700"},
        {"complainant_id": ""},
        {"basis": "engine", "engine_engine": "Stockfish"},
        {"kind": "ptc"},
        {"written": ""},
    ):
        sam.post(NEW, {**COMPLAINT, **change})
        case = Case.objects.order_by("-pk").first()
        for name in ("receive", "warn", "admit"):
            act(officer, case, name)
        assert case.state == "warned", change
        assert act(officer, case, "refuse", "not admissible") == "refused"


def test_a_step_without_words_is_no_step(case, officer) -> None:
    """Nothing changes."""
    assert officer.post(at(case, "act/receive/"), {"receive-text": ""}).status_code == 422
    case.refresh_from_db()
    assert case.state == "draft"


def test_results_are_held_and_corrected_by_an_act(officer, browser, section) -> None:
    """Prizes and norms say that a decision is pending, not of what kind; then the game is corrected."""
    operations.record_result(section, 3, (5, 4), (Outcome.WIN, Outcome.LOSS), by="ada")
    ada = browser("ada", Role.CHIEF_ARBITER)
    browser("sam", Role.SECTOR_ARBITER).post(
        NEW, {**COMPLAINT, "accused": "Egon", "accused_id": "", "round": 3}
    )
    case = Case.objects.get()
    pages = ("/desk/spring/open/prizes/", "/desk/spring/open/norms/")
    assert not any("A decision is pending" in ada.get(place).content.decode() for place in pages)
    officer.post(at(case, "hold/"), {"section": "open"})
    for name in ("receive", "warn", "admit", "investigate"):
        act(officer, case, name)
    assert all("A decision is pending" in ada.get(place).content.decode() for place in pages)
    officer.post(at(case, "act/decide/"), {"decide-text": "A phone: lost", "decide-result": "0-1"})
    assert all("which is not on record yet" in ada.get(place).content.decode() for place in pages)
    assert officer.post(at(case, "result/")).status_code == 403  # a result is entered by who pairs
    assert ada.post(at(case, "result/")).status_code == 302
    assert not any("not on record yet" in ada.get(place).content.decode() for place in pages)
    section.refresh_from_db()
    game = next(each for each in snapshot.load(section).round(3).games if each.white == 5)
    assert (game.white_outcome, game.black_outcome) == (Outcome.LOSS, Outcome.WIN)
    assert "phone" not in str(section.log.order_by("-id").first().reason)


# -- evidence -----------------------------------------------------------------------


def bomb() -> bytes:
    """A small archive that would unpack into much."""
    drawn = io.BytesIO()
    with zipfile.ZipFile(drawn, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("zeros", b"\0" * 5_000_000)
    return drawn.getvalue()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"MZ\x90\x00 a program",
        b"\x7fELF...",
        b"#!/bin/sh\nrm -r",
        bomb(),
        b"\x1f\x8b\x08 packed",
        b"<html><script>alert(1)</script>",
        b"<svg onload=alert(1)>",
        b"\x00\x01\x02\x03 nothing known",
        b"x" * (4 * 1024 * 1024 + 1),
    ],
)
def test_files_that_are_no_evidence(content) -> None:
    """Empty, programs, archives, scripts, unknown, too large: refused by content, whatever the name."""
    with pytest.raises(BadEvidence):
        media_of(content)


def test_evidence_is_encrypted_and_comes_back_whole(case, officer) -> None:
    """With its hash; the same file twice is one exhibit; it is saved, never text."""
    content = b"%PDF-1.7 a photograph of a phone"
    for _time in range(2):
        file = SimpleUploadedFile("phone.exe", content)
        assert officer.post(at(case, "evidence/"), {"file": file}).status_code == 302
    exhibit = Exhibit.objects.get()
    assert b"photograph" not in exhibit.encrypted_content.encode()
    assert file_of(exhibit.encrypted_content) == content
    answer = officer.get(at(case, "evidence/1/"))
    assert answer.content == content
    assert answer["Content-Disposition"].startswith("attachment")
    officer.post(at(case, "evidence/"), {"file": SimpleUploadedFile("a.pdf", b"MZ program")})
    assert Exhibit.objects.count() == 1
    assert officer.get(at(case, "evidence/9/")).status_code == 404


def test_the_dossier_opens_with_its_passphrase_only(case, officer, tmp_path) -> None:
    """Openssl reads it; without the passphrase nobody does."""
    officer.post(at(case, "evidence/"), {"file": SimpleUploadedFile("a.txt", b"1. e4 e5")})
    with zipfile.ZipFile(io.BytesIO(archive(case))) as packed:
        assert "exhibit-1.txt" in packed.namelist()
    assert officer.post(at(case, "dossier/"), {"passphrase": "short"}).status_code == 422
    answer = officer.post(at(case, "dossier/"), {"passphrase": "five bishops on one colour"})
    assert b"Left the board" not in answer.content
    if shutil.which("openssl") is None:
        pytest.skip("no openssl here")
    (tmp_path / "dossier.enc").write_bytes(encrypted_dossier(case, "five bishops on one colour"))
    command = (
        "openssl enc -d -aes-256-cbc -pbkdf2 -iter 600000 -md sha256 -in dossier.enc -out dossier.zip -pass"
    )
    opened = [*command.split(), "pass:five bishops on one colour"]
    subprocess.run(opened, cwd=tmp_path, check=True, capture_output=True)  # noqa: S603 - our own words
    with zipfile.ZipFile(tmp_path / "dossier.zip") as packed:
        assert b"Left the board" in packed.read("case.json")


def test_z_scores_say_what_they_allow_and_that_they_never_convict(case, officer) -> None:
    """FPR 1.6, Regan VIII.11: with source; twice is once; a wrong figure is refused."""
    fields = {"z": "3.10", "source": "FPL, 2 April", "players": 100, "full_test": "on"}
    for _time in range(2):
        assert officer.post(at(case, "z-score/"), fields).status_code == 302
    assert officer.post(at(case, "z-score/"), {**fields, "z": "a lot"}).status_code == 422
    case.refresh_from_db()
    assert len(content_of(case.encrypted)["z_scores"]) == 1
    text = officer.get(at(case)).content.decode()
    assert "Nobody is ever disqualified at an event on statistics alone" in text
    assert "interview or search this player" in text
    assert "one honest player in 1033" in text


# -- erasure ------------------------------------------------------------------------


def test_a_dismissed_case_is_erased_after_a_year(case, officer) -> None:
    """Text, steps and evidence go; that there was a case stays; nobody is named in it any more."""
    for name in ("receive", "warn", "admit", "dismiss"):
        act(officer, case, name)
    officer.post(at(case, "evidence/"), {"file": SimpleUploadedFile("a.txt", b"1. e4 e5")})
    assert case.dismissed_on == timezone.localdate()
    noon = datetime.combine(case.dismissed_on, datetime.min.time(), UTC)
    assert erasing.run(noon + timedelta(days=300)) == 0
    assert erasing.run(noon + timedelta(days=370)) == 1
    assert erasing.run(noon + timedelta(days=371)) == 0
    case.refresh_from_db()
    assert (case.encrypted, Exhibit.objects.count()) == ("", 0)
    assert set(CaseStep.objects.values_list("encrypted", flat=True)) == {""}
    assert officer.get(at(case)).status_code == 404


# -- the pages beside ---------------------------------------------------------------


def test_the_level_page(section, browser) -> None:
    """FPPM 1: stored by who manages the event, with the line that decided."""
    ada, sam = browser("ada", Role.CHIEF_ARBITER), browser("sam", Role.SECTOR_ARBITER)
    fields = {"occasion": "other", "round_robin": "on", "average": "2650", "prizes_euros": "100000"}
    assert sam.post("/conduct/spring/protection/", fields).status_code == 403
    assert ada.post("/conduct/spring/protection/", fields).status_code == 302
    text = sam.get("/conduct/spring/protection/").content.decode()
    assert "maximum protection (level 1)" in text
    assert "round robin with an average of 2650 or more" in text
    assert ada.post("/conduct/spring/protection/", {**fields, "average": "9000"}).status_code == 422


def test_the_logs_are_read_by_the_fair_play_team_only(officer, browser) -> None:
    """Arbiters add a line and read none; a second scan in a round and a missing witness are named."""
    sam = browser("sam", Role.SECTOR_ARBITER)
    line = {"kind": "scan", "player": "Boris Weber", "round": 2, "scanned_by": "Otto", "same_gender": "on"}
    for _time in range(2):
        assert sam.post("/conduct/spring/logs/", line).status_code == 302
    assert "Boris" not in FairPlayLog.objects.first().encrypted
    assert "Boris Weber" not in sam.get("/conduct/spring/logs/?read=1").content.decode()
    assert (
        "Boris Weber"
        not in browser("root", is_superuser=True).get("/conduct/spring/logs/?read=1").content.decode()
    )
    text = officer.get("/conduct/spring/logs/?read=1").content.decode()
    assert "Boris Weber was scanned 2 times in round 2" in text
    assert "no witness is noted" in text


def test_the_register_of_all_sections(section, browser, facts) -> None:
    """Warnings of one person in two sections are counted together; after three, 11.7 is next."""
    other = operations.create_section(section.event, "blitz", facts, by="olga")
    ada = browser("ada", Role.CHIEF_ARBITER)
    for where, place in ((section, 1), (section, 2), (other, 1)):
        at_time = datetime(2026, 4, 2, 10, place, tzinfo=UTC)
        incident = Incident(0, at_time, "ada", "Talked", place, (4,), "disturbance", "12.9.1", "11.5",
                            clocks="0:10 0:12", clocks_after="0:10 0:14")  # fmt: skip
        operations.enter_incident(where, incident, by="ada")
        where.refresh_from_db()
    text = ada.get("/conduct/spring/register/").content.decode()
    assert "Warned three times: tell the player that 11.7 is next." in text
    assert "0:10 0:14" in text
    assert browser("rat", Role.RATING_OFFICER).get("/conduct/spring/register/").status_code == 403


def test_complaints_about_officials(section, browser) -> None:
    """B.06.5: the same machinery with its own table."""
    ada = browser("ada", Role.CHIEF_ARBITER)
    browser("sam", Role.SECTOR_ARBITER).post(NEW, {**COMPLAINT, **OFFICIAL})
    case = Case.objects.get()
    states = [act(ada, case, name) for name in ("receive", "ask", "decide", "deliver", "close")]
    assert states == ["received", "documents", "decided", "communicated", "closed"]
