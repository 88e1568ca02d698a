"""An event announced in a real browser: three sections from blank to published, fields and clicks counted."""

from __future__ import annotations

from time import monotonic
from typing import Any

import pytest

from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.records.announcements import announcement_of, saved_versions
from caissa_web.records.models import Event

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
MOST_FIELDS, MOST_CLICKS = 40, 15
"""Somebody who types a field in ten seconds is done in less than ten minutes."""
TEN_MINUTES = 600


class Hand:
    """Somebody who fills in fields and presses buttons; both are counted."""

    def __init__(self, page: Any) -> None:
        self.page, self.fields, self.clicks = page, 0, 0

    def fill(self, name: str, text: str) -> None:
        """Type into the field of this name."""
        self.page.locator(f'[name="{name}"]').fill(text)
        self.fields += 1

    def press(self, name: str) -> None:
        """Press a button, and wait for what follows."""
        self.page.get_by_role("button", name=name, exact=True).click()
        self.page.wait_for_load_state()
        self.clicks += 1


def test_three_sections_from_blank_to_published(logged_in, transactional_db):
    page = logged_in("olga")
    event = operations.create_event("harbour", "Harbour Open", by="olga")
    for role in (Role.ORGANISER, Role.CHIEF_ARBITER):
        operations.appoint(event, User.objects.get(username="olga"), role, by="olga")
    began, hand = monotonic(), Hand(page)
    page.goto("/desk/harbour/announcement/start/")
    hand.fill("sections", "3")
    hand.press("Begin")
    _event(hand)
    for number, control in ((1, "90+30"), (2, "60+30"), (3, "3+2")):
        hand.fill(f"section.{number}.set_up.rounds", "5")
        hand.fill(f"section.{number}.set_up.time_control", control)
        hand.fill(f"section.{number}.first", "2027-07-02T15:00")
        hand.fill(f"section.{number}.prizes.list.1.prizes", "1000, 600, 300")
    hand.press("Save the draft")
    hand.press("Agree as organiser")
    hand.press("Agree as chief arbiter")
    hand.press("Publish")
    page.wait_for_url("**/desk/harbour/announcement/")
    assert monotonic() - began < TEN_MINUTES
    print(f"{hand.fields} fields, {hand.clicks} clicks, {monotonic() - began:.1f} s")  # noqa: T201 - a measure
    assert hand.fields <= MOST_FIELDS
    assert hand.clicks <= MOST_CLICKS
    _is_as_announced(event)


def _event(hand: Hand) -> None:
    """What the event itself says."""
    for name, text in (
        ("start", "2027-07-02"),
        ("end", "2027-07-06"),
        ("city", "Riga"),
        ("federation", "LAT"),
        ("currency", "EUR"),
    ):
        hand.fill(f"event.{name}", text)


def _is_as_announced(event: Event) -> None:
    event.refresh_from_db()
    assert [section.name for section in event.sections.all()] == ["A", "B", "C"]
    assert announcement_of(event) == saved_versions(event)[0].announcement
    assert event.public
