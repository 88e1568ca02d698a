"""What the incidents book says is read by arbiters, fair play officers and the appeals committee only."""

from __future__ import annotations

from datetime import UTC, datetime
from io import BytesIO
from zipfile import ZipFile

import pytest

from caissa.tournament import Role
from caissa_web import operations
from caissa_web.background import tasks
from caissa_web.background.models import Task
from caissa_web.operations.history import undo
from caissa_web.records.models import LogEntry
from caissa_web.records.rights import ROLES, Right
from caissa_web.section.book import Incident
from tests.web.desk.conftest import DESK

WORDS = "Anna spoke to a spectator behind the curtain"
DECISION = "warned by the chief arbiter in private"
PAGES = (
    f"{DESK}history/",
    "/desk/spring/history/",
    f"{DESK}report/",
    f"{DESK}documents/report/?to=html",
    f"{DESK}documents/round-record/?to=html&round=1",
)


@pytest.fixture
def noted(section):
    """One incident on record, one that was taken back."""
    at = datetime(2026, 4, 1, 15, tzinfo=UTC)
    details = {"round": 1, "players": (1,), "decision": DECISION, "appeal": f"refused: {WORDS}"}
    first = Incident(0, at, "ada", WORDS, **details)
    operations.enter_incident(section, first, by="ada")
    second = Incident(0, at, "ada", f"Again: {WORDS}", **details)
    operations.enter_incident(section, second, by="ada")
    section.refresh_from_db()
    undo(section, by="ada", seen_version=section.version)
    section.refresh_from_db()
    return section


def text_of(browser, page: str) -> str:
    """What a page says, a file too."""
    answer = browser.get(page)
    assert answer.status_code == 200, page
    content = answer.getvalue()
    if not page.endswith(".zip") and not content.startswith(b"PK"):
        return content.decode()
    with ZipFile(BytesIO(content)) as archive:
        return "".join(archive.read(name).decode("utf-8", "ignore") for name in archive.namelist())


@pytest.mark.parametrize("page", [*PAGES, f"{DESK}files/everything/", "/desk/spring/everything/"])
def test_a_rating_officer_reads_no_words_of_it(noted, logged_in, page):
    """Neither on pages nor in papers nor in files; that there was an act stands in the history."""
    rita = text_of(logged_in("rita", Role.RATING_OFFICER), page)
    assert WORDS not in rita
    assert DECISION not in rita
    if "history" in page:
        assert "Incident entered" in rita


@pytest.mark.parametrize("role", [Role.SECTOR_ARBITER, Role.FAIR_PLAY_OFFICER, Role.APPEALS_MEMBER])
@pytest.mark.parametrize("page", PAGES)
def test_those_who_may_read_the_book_read_it_everywhere(noted, logged_in, role, page):
    """Nothing is kept from them."""
    assert WORDS in text_of(logged_in("zoe", role), page)


def test_nothing_is_lost_in_the_log_itself(noted, logged_in):
    """What is not shown to one is still there for the others."""
    logged_in("rita", Role.RATING_OFFICER).get(f"{DESK}history/")
    assert LogEntry.objects.filter(act="incident.entered", what__contains=WORDS).count() == 2


def test_a_file_that_was_made_for_an_arbiter_is_not_a_rating_officers(noted, logged_in):
    """Files made in the background are kept for a day, and their addresses can be guessed."""
    chief, rita = logged_in("ada", Role.CHIEF_ARBITER), logged_in("rita", Role.RATING_OFFICER)
    payload = {"section": noted.pk, "version": noted.version, "language": "en", "name": "x.zip"}
    for inside, seen in ((True, 404), (False, 200)):
        task = tasks.ask("desk.section-zip", {**payload, "incidents": inside}, "ada")
        assert rita.get(f"{DESK}being-made/{task.pk}/").status_code == seen
        assert chief.get(f"{DESK}being-made/{task.pk}/").status_code == 200
    assert Task.objects.count() == 2


def test_whoever_writes_the_book_may_read_it():
    """So one right is enough to ask for."""
    assert ROLES[Right.FAIR_PLAY] <= ROLES[Right.APPEALS]
