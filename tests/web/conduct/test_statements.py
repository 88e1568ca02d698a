"""Statements of people without a log-in: a personal link, in time, once, read only in the case (C.11 3.9)."""

from __future__ import annotations

import re
from datetime import timedelta
from hashlib import sha256
from importlib import import_module

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from caissa.conduct import AppealAct, CaseKind
from caissa.tournament import Role
from caissa_web.conduct.encrypted import content_of, encrypted_content
from caissa_web.conduct.errors import BadCase
from caissa_web.conduct.models import Case, CaseLook, StatementLink
from caissa_web.conduct.operations import statements
from caissa_web.conduct.operations.cases import act_on_case, file_case
from caissa_web.conduct.operations.erasing import erase_case
from caissa_web.conduct.operations.evidence import add_exhibit
from caissa_web.conduct.operations.steps import act_named, take_step
from caissa_web.server import bodies
from tests.web.conduct.test_appeals import page, send
from tests.web.conduct.test_discretion import marked

QUESTION = "Who pressed the clock first?"
ANSWER = "Neither of them: I stood beside the board."
GIVEN = {"text": ANSWER, "own": "on"}


@pytest.fixture
def heard(appeal) -> Case:
    """Dora's appeal, before the committee."""
    token, case = appeal
    assert send(token) == 302
    return take_step(Case.objects.get(pk=case.pk), AppealAct.ADMIT, by="wanda")


@pytest.fixture
def link(heard) -> tuple[StatementLink, str]:
    """The link of a spectator who is asked what he saw."""
    soon = timezone.now() + timedelta(minutes=30)
    return statements.ask_by_link(heard, "Viktor Zeuge", soon, QUESTION, by="wanda")


def place(token: str) -> str:
    """The address of a link."""
    return f"/statement/{token}/"


def test_the_chair_makes_a_link_and_the_witness_answers(heard, browser) -> None:
    """The address is shown once; the answer stands in the case under the name of the witness."""
    chair = browser("wanda")
    soon = timezone.localtime() + timedelta(minutes=30)
    asked = {"whom": "Viktor Zeuge", "due": soon.isoformat()[:16], "text": QUESTION, "by_link": "on"}
    shown = chair.post(page(heard, "act/ask/"), {f"ask-{name}": value for name, value in asked.items()})
    address = re.search(r'id="statement-link" href="[^"]*(/statement/[^"]+)"', shown.content.decode())[1]
    assert address not in chair.get(page(heard)).content.decode()

    witness = Client()
    text = witness.get(address).content.decode()
    assert QUESTION in text
    assert "Viktor Zeuge" in text
    photo = SimpleUploadedFile("clock.png", b"\x89PNG\r\n\x1a\n photo")
    assert witness.post(address, {**GIVEN, "attachments": [photo]}).status_code == 302
    receipt = witness.get(address).content.decode()
    assert "Your statement came in on" in receipt
    assert ANSWER not in receipt  # whoever finds the phone later reads nothing
    room = chair.get(page(heard)).content.decode()
    assert f"Viktor Zeuge: {ANSWER}" in room
    assert "came in time" in room
    assert "clock.png" in room
    assert room.count("statement 1") == 0  # the number stands only in the records


def test_a_link_shows_nothing_else_of_the_case(link, heard) -> None:
    """Neither what the appellant wrote nor the decision, the players, the reference or the members."""
    _row, token = link
    content = content_of(Case.objects.get(pk=heard.pk).encrypted)
    text = Client().get(place(token)).content.decode()
    others = (content["facts"], content["asked"], content["ruling"], heard.reference, "Dora", "Egon", "Wanda")
    assert [word for word in others if word in text] == []
    assert "no-store" in Client().get(place(token))["Cache-Control"]


def test_the_name_stands_nowhere_in_clear(link, heard) -> None:
    """Steps, files, looks and links name the witness by number only (FPR 3.2.12)."""
    row, token = link
    statements.give_statement(row, ANSWER, [("zeuge.txt", b"notes of the witness")])
    Client().get(place(token))
    case = Case.objects.get(pk=heard.pk)
    for rows in (case.steps, case.exhibits, case.looks, case.statement_links):
        for values in rows.values():
            assert "Zeuge" not in str(values)
    assert {case.steps.get(act="state").by, case.exhibits.get().by} == {"statement 1"}


def test_once_only(link) -> None:
    """Sent twice, also by two windows at once, it is one statement."""
    row, token = link
    window = Client()
    assert window.post(place(token), GIVEN).status_code == 302
    assert window.post(place(token), {**GIVEN, "text": "Another story."}).status_code == 200
    with pytest.raises(BadCase):
        statements.give_statement(row, "Another story.", [])  # a window that was opened before
    assert row.case.steps.filter(act="state").count() == 1


def test_a_second_late(link) -> None:
    """By the server's clock: the second of the deadline is in time, the next is not."""
    row, token = link
    StatementLink.objects.update(due=timezone.now() - timedelta(seconds=1))
    answer = Client().post(place(token), GIVEN)
    assert answer.status_code == 410
    assert "can no longer be given" in answer.content.decode()
    row.refresh_from_db()
    with pytest.raises(BadCase):
        statements.give_statement(row, ANSWER, [])
    assert not row.case.steps.filter(act="state").exists()


def test_a_deadline_that_is_over_makes_no_link(heard) -> None:
    """Nobody is asked until yesterday."""
    with pytest.raises(BadCase):
        statements.ask_by_link(heard, "Viktor", timezone.now() - timedelta(seconds=1), QUESTION, by="wanda")
    assert "requests" not in content_of(Case.objects.get(pk=heard.pk).encrypted)


def test_a_decided_appeal_asks_no_more(link, heard) -> None:
    """The table says when statements are heard: after a withdrawal the link takes nothing."""
    _row, token = link
    take_step(heard, AppealAct.WITHDRAW, by="appellant")
    assert Client().post(place(token), GIVEN).status_code == 410


def test_a_revoked_link_leads_nowhere_and_tries_are_noted(link, heard, browser) -> None:
    """Only who decides revokes it; what was given stays; an unknown link looks the same."""
    _row, token = link
    address = page(heard, "statements/1/revoke/")
    assert browser("ada").post(address).status_code == 404  # heard, but decides nothing
    assert browser("otto").post(address).status_code == 302
    assert browser("otto").post(address).status_code == 302
    revoked, unknown = Client().get(place(token)), Client().get(place("x" * 43))
    assert (revoked.status_code, unknown.status_code) == (404, 404)
    assert revoked.content == unknown.content.replace(b"x" * 43, token.encode())
    assert heard.steps.filter(act="revoked").count() == 1
    assert CaseLook.objects.filter(by="statement 1").count() == 1
    assert browser("otto").post(page(heard, "statements/7/revoke/")).status_code in (302, 409, 422)


def test_whoever_tries_links_is_sent_away(link) -> None:
    """After twenty guesses; the link of somebody who has one opens all the same."""
    _row, token = link
    answers = [Client().get(place(f"guess-{number}")).status_code for number in range(22)]
    assert answers[:20] == [404] * 20
    assert answers[-1] == 429
    assert Client().get("/appeal/another-guess/").status_code == 429
    assert Client().get(place(token)).status_code == 200


def test_every_opening_is_noted_and_pushes_nobody_out_of_the_list(link, heard, browser) -> None:
    """The list of looks names the witness, counts, and still has the first look of another member."""
    _row, token = link
    browser("li").get(page(heard))
    for _time in range(120):
        Client().get(place(token))
    text = browser("wanda").get(page(heard)).content.decode()
    looks = text[text.index("Looks at this case") :]
    assert "<bdi>li</bdi>" in looks
    assert "<bdi>Viktor Zeuge</bdi>" in looks
    assert "× 120" in looks
    assert CaseLook.objects.filter(by="statement 1").count() == 120


def test_the_appellant_s_openings_are_noted(appeal) -> None:
    """Whoever else got hold of the link shows in the list."""
    token, case = appeal
    Client().get(f"/appeal/{token}/")
    assert list(case.looks.values_list("by", "what")) == [("appellant", "appeal")]


@pytest.mark.parametrize(
    "content",
    [b"MZ\x90", b"PK\x03\x04 bomb", b"", b"<script>alert(1)</script>", b"x" * ((4 << 20) + 1)],
    ids=["program", "archive", "empty", "page", "too large"],
)
def test_bad_files_store_nothing(link, content) -> None:
    """The usual limits of evidence; the good file beside it and the text are not stored either."""
    row, token = link
    files = [SimpleUploadedFile("notes.txt", b"good notes"), SimpleUploadedFile("bad.bin", content)]
    assert Client().post(place(token), {**GIVEN, "attachments": files}).status_code == 422
    row.refresh_from_db()
    assert row.given_at is None
    assert not row.case.exhibits.exists()
    assert not row.case.steps.filter(act="state").exists()


def test_four_files_are_too_many(link) -> None:
    """Three at most."""
    row, token = link
    files = [SimpleUploadedFile(f"{number}.txt", f"{number}".encode()) for number in range(4)]
    assert Client().post(place(token), {**GIVEN, "attachments": files}).status_code == 422
    assert not row.case.exhibits.exists()


def test_it_is_the_person_s_own(link) -> None:
    """One link is one person, who says so; an empty statement is none."""
    _row, token = link
    assert Client().post(place(token), {"text": ANSWER}).status_code == 422
    assert Client().post(place(token), {"text": "  ", "own": "on"}).status_code == 422


def test_two_people_of_one_name_have_two_links(heard) -> None:
    """Each answers for themselves."""
    soon = timezone.now() + timedelta(minutes=30)
    first, _token = statements.ask_by_link(heard, "Jan Novak", soon, QUESTION, by="wanda")
    second, _token = statements.ask_by_link(heard, "Jan Novak", soon, QUESTION, by="wanda")
    statements.give_statement(second, ANSWER, [])
    requests = statements.requests_of(heard, content_of(Case.objects.get(pk=heard.pk).encrypted))
    assert [bool(each["answered"]) for each in requests] == [False, True]
    first.refresh_from_db()
    assert statements.takes_statement(first)


@pytest.fixture
def investigated(event, section, browser) -> Case:
    """A fair-play case that is being investigated."""
    browser("cfpo", Role.CHIEF_FAIR_PLAY_OFFICER)
    case = file_case(event, CaseKind.ITC, marked("Quarzfarn"), by="cfpo")
    for name in ("receive", "warn", "admit", "investigate"):
        case = act_on_case(case, act_named(case.kind, name), "done", by="cfpo")
    return case


def test_a_witness_in_a_fair_play_case(investigated, browser) -> None:
    """Asked while it is investigated, by who leads it; the page says nothing of a case."""
    officer = browser("cfpo")
    soon = timezone.localtime() + timedelta(days=2)
    asked = {"whom": "Viktor", "due": soon.isoformat()[:16], "text": QUESTION, "by_link": "on"}
    shown = officer.post(
        page(investigated, "act/ask/"), {f"ask-{name}": value for name, value in asked.items()}
    ).content.decode()
    address = re.search(r"/statement/[^\"]+/", shown)[0]
    text = Client().get(address).content.decode()
    assert QUESTION in text
    assert "Quarzfarn" not in text
    assert investigated.reference not in text
    assert "fair" not in text.lower()
    assert Client().post(address, GIVEN).status_code == 302
    assert ANSWER in officer.get(page(investigated)).content.decode()


def test_erasing_a_case_erases_its_links(link, heard) -> None:
    """Nothing is orphaned, and the link leads nowhere."""
    _row, token = link
    erase_case(heard, timezone.now())
    assert not StatementLink.objects.exists()
    assert Client().get(place(token)).status_code == 404


def test_an_appellant_sends_a_long_text_in_any_script(appeal, rf) -> None:
    """Ten thousand letters in Chinese are 90 KB in a form; only under a link that holds."""
    token, case = appeal
    assert bodies.is_logged_in(rf.post(f"/appeal/{token}/"))
    assert not bodies.is_logged_in(rf.post(f"/appeal/{'x' * 43}/"))
    Case.objects.filter(pk=case.pk).update(link_expires=timezone.now())
    assert not bodies.is_logged_in(rf.post(f"/appeal/{token}/"))


def test_only_a_link_that_holds_sends_files(link, rf) -> None:
    """Bodies larger than a form are read for a statement that is still to come, and for no guess."""
    row, token = link
    assert bodies.is_logged_in(rf.post(place(token)))
    assert not bodies.is_logged_in(rf.post(place("x" * 43)))
    assert not bodies.is_logged_in(rf.post(place("x" * 5000)))
    statements.give_statement(row, ANSWER, [])
    assert not bodies.is_logged_in(rf.post(place(token)))


def test_hashes_of_older_releases_are_encrypted_by_the_migration(heard) -> None:
    """The hash goes into what is encrypted; the same file sent again is still known."""
    digest = sha256(b"1. e4 e5").hexdigest()
    exhibit = add_exhibit(heard, "game.pgn", b"1. e4 e5", by="wanda")
    as_it_was = {"fingerprint": digest, "encrypted_name": encrypted_content({"name": "game.pgn"})}
    heard.exhibits.filter(pk=exhibit.pk).update(**as_it_was)
    migration = import_module("caissa_web.conduct.migrations.0004_reasons_and_hashes_encrypted")
    migration.encrypt_hashes(apps, None)
    exhibit.refresh_from_db()
    assert content_of(exhibit.encrypted_name) == {"name": "game.pgn", "hash": digest}
    assert exhibit.fingerprint != digest
    assert add_exhibit(heard, "again.pgn", b"1. e4 e5", by="wanda") == exhibit
