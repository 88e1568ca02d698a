"""What somebody types into a case and that is not stored yet stands nowhere in clear either (FPR 3.2.12)."""

from __future__ import annotations

import pytest
from django.contrib.sessions.backends.db import SessionStore as SessionsInTheDatabase
from django.contrib.sessions.models import Session
from django.test import Client

from caissa.conduct import CaseKind
from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.accounts.sessions import SessionStore
from caissa_web.conduct.models import Case
from caissa_web.conduct.operations import cases

from .test_cases import COMPLAINT, NEW

MARK = "Zwölfklangmarke"
PASSWORD = "correct horse battery staple"  # noqa: S105 - of nobody


def read_without_the_key() -> str:
    """What the rows of all sessions say to whoever can unpack what Django stores."""
    rows = Session.objects.values_list("session_data", flat=True)
    return " ".join(f"{stored} {SessionsInTheDatabase().decode(stored)}" for stored in rows)


def test_a_complaint_that_is_refused_waits_encrypted(section, browser, event) -> None:
    """A complaint about oneself comes back as it was typed; in no row of the database can it be read."""
    browser("cfpo", Role.CHIEF_FAIR_PLAY_OFFICER)
    sam = browser("sam", Role.SECTOR_ARBITER)
    oneself = {"accused": "Anna Nowak", "accused_id": "1100001", "facts": f"{MARK} saw it."}
    refused = sam.post(NEW, {**COMPLAINT, **oneself}, headers={"referer": f"http://testserver{NEW}"})
    assert refused.status_code == 302
    assert not Case.objects.exists()
    assert MARK not in read_without_the_key()
    assert MARK in sam.get(NEW).content.decode()


def test_a_step_that_waits_for_the_password_waits_encrypted(section, event, settings) -> None:
    """Who writes for longer than a proof holds is asked again; the step is taken, and was never in clear."""
    cfpo = User.objects.create_user("cfpo", password=PASSWORD)
    operations.appoint(event, cfpo, Role.CHIEF_FAIR_PLAY_OFFICER, by="olga")
    content = {"accused": {"name": "Egon", "fide_id": None}, "facts": "Left the board."}
    case = cases.file_case(event, CaseKind.REPORT, content, by="sam")
    officer = Client()
    officer.force_login(cfpo)
    address = f"/conduct/spring/cases/{case.reference}/act/receive/"
    asked = officer.post(address, {"receive-text": f"{MARK} received"})
    assert asked.status_code == 302
    assert asked["Location"].startswith("/account/again/")
    assert MARK not in read_without_the_key()
    officer.post(asked["Location"], {"password": PASSWORD})
    case.refresh_from_db()
    assert case.state == "received"


@pytest.mark.django_db
def test_sessions_of_older_releases_are_still_read() -> None:
    """Nobody is logged out by an update."""
    stored = SessionsInTheDatabase().encode({"seen": "yes"})
    assert SessionStore().decode(stored) == {"seen": "yes"}
