"""The page that says which file is for whom: every button gives a file, and what is missing says why."""

from __future__ import annotations

import re

import pytest

from caissa.testing import crosstable
from caissa.tournament import Tournament
from caissa_web import operations
from caissa_web.desk.documents.other_sites import OFFERS
from tests.web.desk.documents.test_exports import FINISHED
from tests.web.minified import minified


def buttons(browser, section: str) -> list[str]:
    """Where the buttons of the page lead."""
    page = minified(browser.get(f"/desk/spring/{section}/other-sites/").content.decode())
    return re.findall(r'class="button" href="([^"]+)"', page)


@pytest.mark.parametrize("stage", ["empty", "running", "finished"])
def test_every_button_gives_a_file(chief, event, facts, stage):
    """At no time does the page offer what the desk refuses."""
    sections = {
        "empty": Tournament(name="Empty", scheduled_rounds=5),
        "running": facts,
        "finished": crosstable(FINISHED, name="Small", scheduled_rounds=2, type_code="FIDE_DUTCH"),
    }
    operations.create_section(event, "small", sections[stage], by="olga")
    offered = buttons(chief, "small")
    assert len(offered) == {"empty": 1, "running": 5, "finished": len(OFFERS)}[stage]
    for address in offered:
        answer = chief.get(f"{address}?incomplete=yes")
        assert (address, answer.status_code) == (address, 200)
        assert answer.headers["Content-Disposition"].startswith("attachment")


def test_what_cannot_be_sent_yet_says_why(chief, section):
    """The report waits for the last result."""
    page = minified(chief.get("/desk/spring/open/other-sites/").content.decode())
    assert page.count("There is no final report yet: a result of round 3 is missing.") == 2
