"""The appointed fair-play team judged by the measures, and where a case is forwarded to."""

from __future__ import annotations

import re

import pytest

from caissa.checklists.question import Level
from caissa.tournament import Official, Person, Role, Sex
from caissa_web.conduct.models import Case, Protection
from caissa_web.conduct.routing import titles_in
from caissa_web.conduct.team import findings_about_team, team_of

pytestmark = pytest.mark.django_db
PAGE = "/conduct/spring/protection/"
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


def text_of(answer) -> str:
    """The words of a page."""
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def codes(event, level: Level, players: int = 8, **profile) -> set[str]:
    """What is doubtful about the team of an event."""
    findings = findings_about_team(event, level, players, profile)
    return {finding.code.partition(".")[2] for finding in findings}


# -- the team (FPPM 2.a, FPL appointments 1) ------------------------------------------------


def test_team_is_who_is_appointed_for_fair_play(section, browser) -> None:
    """Officers and experts, each with what else they are at the event; an arbiter alone is not on it."""
    for name, role in (
        ("cfpo", Role.CHIEF_FAIR_PLAY_OFFICER),
        ("fpe", Role.FAIR_PLAY_EXPERT),
        ("fpe", Role.BOARD_ARBITER),
        ("ada", Role.CHIEF_ARBITER),
    ):
        browser(name, role)
    team = {member.name: (member.officer, str(member.other_role)) for member in team_of(section.event)}
    assert team == {"Cfpo": (True, ""), "Fpe": (False, "board arbiter")}


def test_team_is_judged_at_the_highest_level(section, browser) -> None:
    """Nobody is appointed: too few, and no officer. Then an expert who is an arbiter too: another role."""
    event = section.event
    assert codes(event, Level.MAXIMUM) == {"specialists", "size", "officer"}
    assert codes(event, Level.STANDARD) == set()
    browser("fpe", Role.FAIR_PLAY_EXPERT)
    browser("fpe", Role.BOARD_ARBITER)
    assert codes(event, Level.MAXIMUM) >= {"officer", "other-role", "genders-unknown"}
    assert codes(event, Level.INCREASED) == {"genders-unknown"}
    assert codes(event, Level.MAXIMUM, 900, scale="GSC") >= {"size", "specialists"}


def test_gender_comes_from_the_officials_on_record(section, browser, monkeypatch) -> None:
    """Two men are doubtful in an open event, and each of them in a women's event."""
    browser("adam", Role.CHIEF_FAIR_PLAY_OFFICER)
    browser("ben", Role.FAIR_PLAY_OFFICER)
    facts = [Official(Person(name, sex=Sex.MALE), Role.FAIR_PLAY_OFFICER) for name in ("Adam", "Ben")]
    monkeypatch.setattr(
        "caissa_web.conduct.team.snapshot.load", lambda _section: type("Facts", (), {"officials": facts})
    )
    assert codes(section.event, Level.STANDARD) == {"genders"}
    assert codes(section.event, Level.STANDARD, womens=True) == {"women"}


def test_page_has_the_findings_with_their_articles(section, browser) -> None:
    """For those who manage and for fair play; who only looks reads none of it."""
    Protection.objects.create(event=section.event, profile={"occasion": "other", "designated": "maximum"})
    page = text_of(browser("olaf", Role.ORGANISER).get(PAGE))
    assert "at least one member must be a fair-play officer (FPO) FPL appointments 1" in page
    assert "FPPM 2.a" in page
    assert "FPO" not in text_of(browser("paul", Role.PRESS).get(PAGE))


# -- where a case goes (FPR 2.4, 2.5) ---------------------------------------------------------


@pytest.fixture
def officer(section, browser):
    """The chief fair-play officer's browser."""
    assert section.event.slug == "spring"
    return browser("cfpo", Role.CHIEF_FAIR_PLAY_OFFICER)


@pytest.fixture
def case(officer, browser) -> Case:
    """A complaint that a sector arbiter took in."""
    browser("sam", Role.SECTOR_ARBITER).post("/conduct/spring/new-case/", COMPLAINT)
    return Case.objects.get()


def test_case_page_says_where_it_goes(case, officer, browser, monkeypatch) -> None:
    """Levels 1 and 2 to the commission; level 3 to the federation unless somebody concerned has a title."""
    address = f"/conduct/spring/cases/{case.reference}/"
    assert "not worked out yet" in text_of(officer.get(address))
    row = Protection.objects.create(event=case.event, profile={"designated": "maximum"})
    assert "Fair Play Commission : maximum" in text_of(officer.get(address)).replace("Maximum", "maximum")
    row.profile = {"designated": "standard"}
    row.save()
    page = text_of(officer.get(address))
    assert "national federation" in page
    assert "FPR 2.5" in page
    monkeypatch.setattr("caissa_web.conduct.routing.titles_in", lambda *_which: {"WIM"})
    page = text_of(officer.get(address))
    assert "a person concerned holds a title: WIM FPR 2.5" in page
    assert "national federation" not in page
    assert browser("sam").get(address).status_code == 404


def test_titles_are_those_of_the_case_and_of_the_sections(section) -> None:
    """A title that the case does not know is found in the section, by FIDE ID or name."""
    content = {"accused": {"name": "Nobody", "title": "CM"}, "complainant": None}
    assert titles_in(section.event, content) == {"CM"}
