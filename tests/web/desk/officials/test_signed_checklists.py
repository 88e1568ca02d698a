"""Checklists signed at the desk, and photos as answers: checked, kept, for those with the right."""

from __future__ import annotations

import struct

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from caissa.checklists import CHECKLISTS
from caissa.documents.refusals import BadPicture
from caissa.errors import ImpossibleChange
from caissa.tournament import Role
from caissa_web.operations.officials import signing
from caissa_web.operations.officials.checklists import answer_checklist, answer_event_checklist
from caissa_web.operations.officials.signing import add_photo, sign_checklist
from caissa_web.records.checklists import Sheet, answers_on_record, hash_of, sheet_as_answered, signatures_of
from caissa_web.records.models import ChecklistPhoto, ChecklistSignature, Event, LogEntry
from caissa_web.section.errors import Conflict
from tests.documents.test_pictures import JPEG, png

PAGE = "/desk/spring/checklists/"
NAME = "DGT no. 7"


def venue(event: Event) -> Sheet:
    """The sheet of the venue for the whole event."""
    return Sheet(event, CHECKLISTS["equipment"])


def board_test(event: Event) -> Sheet:
    """The test report of one electronic board."""
    return Sheet(event, CHECKLISTS["electronic-board-test"], None, 0, NAME)


def signed(event: Event, by: str = "ada") -> ChecklistSignature:
    """The sheet signed as it stands."""
    sheet = venue(event)
    return sign_checklist(sheet, by=by, seen=hash_of(sheet, sheet_as_answered(sheet)))


def question_of(sheet: Sheet) -> str:
    """A question of the sheet that is answered by yes or no."""
    return next(each.key for each in sheet.checklist.questions if each.expects.kind.value == "yes-no")


def photo_question(sheet: Sheet) -> str:
    """A question of the sheet that is answered by a photo."""
    return next(each.key for each in sheet.checklist.questions if each.expects.kind.value == "photo")


# -- signatures ------------------------------------------------------------------------------------------


def test_a_signature_holds_until_an_answer_is_changed(chief, section, event):
    """Who, when, and the hash of the answers; a later change shows, the same answer holds again."""
    key = question_of(venue(event))
    answer_event_checklist(event, "equipment", {key: "yes"}, by="ada")
    page = chief.get(f"{PAGE}equipment/").content.decode()
    sent = page.split('name="hash" value="')[1].split('"')[0]
    chief.post(f"{PAGE}equipment/sign/", {"hash": sent})
    row = ChecklistSignature.objects.get()
    assert (row.author, row.answers_hash) == ("ada", sent)
    assert LogEntry.objects.filter(act="checklist.signed").count() == 1
    assert "<strong>signed</strong>" in chief.get(f"{PAGE}equipment/").content.decode()
    answer_event_checklist(event, "equipment", {key: "no"}, by="ben")
    assert "answers were changed afterwards" in chief.get(f"{PAGE}equipment/").content.decode()
    answer_event_checklist(event, "equipment", {key: "yes"}, by="ben")
    assert "<strong>signed</strong>" in chief.get(f"{PAGE}equipment/").content.decode()


def test_what_the_signer_did_not_see_is_not_signed(event, section):
    """Another answer came in between."""
    sheet = venue(event)
    key = question_of(sheet)
    answer_event_checklist(event, "equipment", {key: "yes"}, by="ada")
    seen = hash_of(sheet, sheet_as_answered(sheet))
    answer_event_checklist(event, "equipment", {key: "no"}, by="ben")
    with pytest.raises(Conflict, match="by ben"):
        sign_checklist(sheet, by="ada", seen=seen)
    assert not ChecklistSignature.objects.exists()


def test_an_empty_list_is_not_signed_and_nobody_signs_twice(event, section):
    with pytest.raises(ImpossibleChange):
        signed(event)
    answer_event_checklist(event, "equipment", {question_of(venue(event)): "yes"}, by="ada")
    assert signed(event) == signed(event)
    signed(event, "ben")
    assert ChecklistSignature.objects.count() == 2


def test_a_round_is_signed_by_itself(event, section):
    """Round 1 is signed, round 2 is not."""
    for number in (1, 2):
        answer_checklist(section, "venue", {"round-hall": "yes"}, by="ada", round_number=number)
    first = Sheet(event, CHECKLISTS["venue"], section, 1)
    sign_checklist(first, by="ada", seen=hash_of(first, sheet_as_answered(first)))
    second = Sheet(event, CHECKLISTS["venue"], section, 2)
    assert [each.holds for each in signatures_of(first, sheet_as_answered(first))] == [True]
    assert signatures_of(second, sheet_as_answered(second)) == []


def test_the_paper_says_who_signed(chief, event, section):
    """And that it was changed afterwards."""
    from caissa.documents import html
    from caissa.documents.forms.checklists import checklist
    from caissa_web.desk.officials.sheets import paper_request

    key = question_of(venue(event))
    answer_event_checklist(event, "equipment", {key: "yes"}, by="ada")
    signed(event)
    printed = html(checklist(paper_request(venue(event)))).content.decode()
    assert "Signed by ada" in printed
    assert "fingerprint" in printed
    answer_event_checklist(event, "equipment", {key: "no"}, by="ben")
    assert "unsigned" in html(checklist(paper_request(venue(event)))).content.decode()
    answer = chief.get(f"{PAGE}equipment/paper.pdf")
    assert answer.content.startswith(b"%PDF")


# -- photos ------------------------------------------------------------------------------------------------


def exif(tag: int = 0x0112, value: int = 6) -> bytes:
    """What a camera writes: here how it was held, and a place beside it."""
    entries = struct.pack(">HHIHH", tag, 3, 1, value, 0) + struct.pack(">HHI4s", 0x8825, 2, 4, b"Riga")
    body = b"Exif\0\0" + struct.pack(">4sIH", b"MM\0*", 8, 2) + entries + b"\0" * 4
    return b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body


def test_a_photo_is_an_answer_and_keeps_only_which_way_is_up(chief, event, section):
    """Place and time are gone; it is shown to those who may read the checklists."""
    sheet = board_test(event)
    key = photo_question(sheet)
    content = JPEG[:2] + exif() + JPEG[2:]
    file = SimpleUploadedFile("board.jpg", content, "image/jpeg")
    page = f"{PAGE}electronic-board-test/?subject=DGT+no.+7"
    assert chief.post(page, {f"photo-{key}": file}).status_code == 302
    row = ChecklistPhoto.objects.get()
    assert b"Riga" not in bytes(row.content)
    assert b"Exif" in bytes(row.content)
    values = {answer.question: answer.value for answer in answers_on_record(event)}
    assert values == {key: "board.jpg"}
    assert f"photo-{row.pk}/" in chief.get(page).content.decode()
    shown = chief.get(f"{PAGE}photo-{row.pk}/")
    assert (shown["Content-Type"], bytes(shown.content)) == ("image/jpeg", bytes(row.content))
    assert "default-src 'none'" in shown["Content-Security-Policy"]


def test_a_photo_belongs_to_what_is_signed(event, section):
    """Another photo, and the signature does not hold any more."""
    sheet = board_test(event)
    key = photo_question(sheet)
    add_photo(sheet, key, JPEG, "board.jpg", by="ada")
    sign_checklist(sheet, by="ada", seen=hash_of(sheet, sheet_as_answered(sheet)))
    add_photo(sheet, key, png(), "board.jpg", by="ben")
    (signature,) = signatures_of(sheet, sheet_as_answered(sheet))
    assert not signature.holds


def test_it_is_taken_off_with_its_answer(chief, event, section):
    sheet = board_test(event)
    row = add_photo(sheet, photo_question(sheet), JPEG, "board.jpg", by="ada")
    chief.post(f"{PAGE}photo-{row.pk}/remove/", {"back": "https://evil.example/"})
    assert not ChecklistPhoto.objects.exists()
    assert answers_on_record(event) == ()


@pytest.mark.parametrize(
    "content",
    [b"", b"<svg onload='alert(1)'/>", b"GIF89a", b"\xff\xd8\xff\xe0 cut off", b"\x89PNG\r\n\x1a\n cut off"],
)
def test_what_is_no_photo_is_refused(event, section, content):
    """By its content, whatever it is called."""
    sheet = board_test(event)
    with pytest.raises(BadPicture):
        add_photo(sheet, photo_question(sheet), content, "board.jpg", by="ada")
    assert not ChecklistPhoto.objects.exists()


def test_too_large_and_too_many(event, section, monkeypatch):
    sheet = board_test(event)
    key = photo_question(sheet)
    with pytest.raises(BadPicture, match="larger than 8192 kB"):
        add_photo(sheet, key, JPEG + b"\0" * (8 << 20), "board.jpg", by="ada")
    monkeypatch.setattr(signing, "MOST_PHOTOS", 1)
    add_photo(sheet, key, JPEG, "board.jpg", by="ada")
    with pytest.raises(ImpossibleChange, match="at most 1 photos"):
        add_photo(sheet, key, JPEG, "board.jpg", by="ada")
    with pytest.raises(ImpossibleChange, match="no such question"):
        add_photo(sheet, "point-4", JPEG, "board.jpg", by="ada")


def test_strangers_see_no_photo(logged_in, event, section):
    sheet = board_test(event)
    row = add_photo(sheet, photo_question(sheet), JPEG, "board.jpg", by="ada")
    assert logged_in("rita", Role.RATING_OFFICER).get(f"{PAGE}photo-{row.pk}/").status_code == 403
    assert logged_in("nemo", None).get(f"{PAGE}photo-{row.pk}/").status_code == 404
