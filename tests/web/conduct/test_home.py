"""The page of disputes: one action leads, and it is the one that is due."""

from __future__ import annotations

import re

import pytest

from caissa.tournament import Role

HOME = "/conduct/spring/"


def leading(page: str) -> list[str]:
    """The words of the filled buttons of a page."""
    filled = re.findall(r'<a\s+class="button first"\s+href="[^"]*"\s*>([^<]*)</a>', page)
    return [words.strip() for words in filled]


@pytest.mark.parametrize(
    ("role", "action"),
    [(Role.SECTOR_ARBITER, "New appeal"), (Role.ORGANISER, "Appeals committee")],
)
def test_one_action_leads(section, browser, role, action):
    """A round is paired without a committee (C.05 10.2): who may name it is led there, others to appeals."""
    page = browser("nina", role).get(HOME).content.decode()
    assert "there is no appeals committee" in page
    assert leading(page) == [action]


def test_all_the_other_pages_are_still_there(section, browser):
    """What was a row of buttons is a list at the end of the page."""
    page = browser("nina", Role.ORGANISER).get(HOME).content.decode()
    listed = page.split('id="more"')[1]
    for words in ("Level of protection", "Appeals elsewhere", "Published verdicts"):
        assert words in listed
