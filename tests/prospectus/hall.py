"""Announcements for tests, typed as an organiser would type them."""

from __future__ import annotations

from pathlib import Path

from caissa.errors import Severity
from caissa.prospectus import Announcement, check_announcement, read_announcement

SAMPLES = Path(__file__).parent / "samples"


def sample(name: str) -> str:
    """The text of a sample file."""
    return (SAMPLES / f"{name}.toml").read_text(encoding="utf-8")


def announced(text: str) -> Announcement:
    """The announcement that a text describes; the text must be faultless."""
    reading = read_announcement(text)
    assert reading.findings == ()
    assert reading.announcement is not None
    return reading.announcement


def open_with(section: str, event: str = "", around: str = "") -> Announcement:
    """An event of three days with one Swiss section, to which more is added."""
    return announced(
        f"""
        [event]
        name = "Open"
        start = 2027-05-01
        end = 2027-05-03
        {event}
        {around}
        [[section]]
        set_up = {{ name = "A", rounds = 3, time_control = "90'+30\\"", ranking = ["PTS", "BH"] }}
        {section}
        """
    )


def codes(announcement: Announcement, severity: Severity | None = None) -> list[str]:
    """The codes of what is doubtful, of one severity or of all."""
    return [
        finding.code
        for finding in check_announcement(announcement)
        if severity is None or finding.severity is severity
    ]
