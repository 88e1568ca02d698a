"""What an arbiter's hands do at the desk, in a browser, and shortcuts for rounds that only repeat it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import expect

from caissa_web import operations
from caissa_web.demo.play import enter_results
from caissa_web.records import snapshot
from caissa_web.records.models import Section


def press(page: Any, name: str) -> None:
    """Press the button of this name; the next page is there when this returns."""
    with page.expect_navigation():
        page.get_by_role("button", name=name, exact=True).first.click()


def follow(page: Any, name: str) -> None:
    """Follow the link of this name."""
    page.get_by_role("link", name=name, exact=True).first.click()


def fill(page: Any, **values: str) -> None:
    """Fill in fields by their names."""
    for name, value in values.items():
        page.locator(f"#id_{name}").fill(value)


def say_yes(page: Any) -> str:
    """Read the question and confirm it; the text that was asked."""
    expect(page.get_by_role("heading", level=1)).to_contain_text("Please confirm")
    asked = page.locator(".warnings").inner_text()
    with page.expect_navigation():
        page.locator("button.danger").click()
    return asked


def expect_message(page: Any, text: str) -> None:
    """Wait for a message of the desk."""
    expect(page.locator(".messages")).to_contain_text(text)


def type_results(page: Any, signs: Iterable[str]) -> None:
    """Type results from the first empty board on, without touching the mouse."""
    page.locator("input[name^=result-]:focus").wait_for()
    for sign in signs:
        page.keyboard.type(sign)


def all_are_in(page: Any) -> None:
    """Wait until the page says that no result is missing."""
    expect(page.locator("#tally")).to_have_attribute("data-missing", "0")


def pair_and_publish(page: Any, button: str = "Pair the next round") -> None:
    """Pair, look, publish."""
    press(page, button)
    expect(page.locator(".stages [aria-current=step]")).to_contain_text("Draft")
    press(page, "Publish now")
    expect(page.locator("input[name^=result-]").first).to_be_visible()


def explain_no_shows(page: Any, reason: str) -> None:
    """Pairing asks first what becomes of those who stayed away (C.05 6.5): they explained it and stay."""
    press(page, "Pair the next round")
    expect(page.get_by_role("heading", level=1)).to_contain_text("No-shows of round")
    for asked in page.get_by_role("group").all():
        asked.get_by_label("Stays in: the absence was explained").check()
        asked.get_by_label("Reason").fill(reason)
    press(page, "Save")
    expect_message(page, "The decision on the no-shows has been recorded.")


def play_on(section: Section, dice: Random, until: int) -> Section:
    """Pair, publish and play the rounds up to this one; the same acts, without a browser."""
    section = fresh(section)
    while section.paired_rounds < until:
        section = operations.pair_next_round(section, by="ada", seen_version=section.version)
        section = operations.publish_round(
            section, section.paired_rounds, by="ada", seen_version=section.version
        )
        section = enter_results(section, section.paired_rounds, dice)
    return section


def fresh(section: Section) -> Section:
    """The section as it is now."""
    return Section.objects.get(pk=section.pk)


def facts_of(section: Section) -> Any:
    """What is on record of it now."""
    return snapshot.load(fresh(section))


def saved(page: Any, link: str, folder: Path) -> Path:
    """The file that a link gives to be saved."""
    with page.expect_download() as waiting:
        follow(page, link)
    path = folder / waiting.value.suggested_filename
    waiting.value.save_as(path)
    return path


def saved_report(page: Any, folder: Path) -> Path:
    """The final report of players without FIDE IDs: FIDE will not rate it, so the desk asks first."""
    follow(page, "TRF26, the report to FIDE")
    return saved(page, "Download the report anyway", folder)


def add_section(page: Any, kind: str, name: str, **values: str) -> Section:
    """Add a section of a kind to the event at spring, with some of its fields filled in otherwise."""
    page.goto(f"/desk/spring/new-section/?kind={kind}")
    fill(page, name=name, **values)
    press(page, "Add the section")
    expect_message(page, "The section has been added.")
    return Section.objects.get(name=name)


def bring_in(page: Any, section: Section, rows: Iterable[str]) -> None:
    """Import players from a CSV list and confirm the report."""
    page.goto(f"/desk/spring/{section.slug}/players/import/")
    listed = {"name": "entries.csv", "mimeType": "text/csv", "buffer": "\n".join(rows).encode()}
    page.locator("input[type=file]").set_input_files(listed)
    press(page, "Show what it would do")
    press(page, "Apply the ticked changes")
    expect(page.locator(".messages")).to_contain_text("Players entered")
