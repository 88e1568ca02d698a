"""Findings that say which article they come from."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.errors import Finding, Severity
from caissa.messages import Message, msg

ADVICE = msg("our advice")
"""In place of an article: no regulation says it."""


@dataclass(frozen=True, slots=True)
class CitedFinding(Finding):
    """A finding with the article that it rests on, or with the remark that it is our advice."""

    article: str = ADVICE

    def __str__(self) -> str:
        return msg("{finding} [{article}]", finding=Finding.__str__(self), article=self.article)


def cited(finding: Finding, article: str, where: str = "") -> CitedFinding:
    """A finding of another part of the library with the article that it rests on."""
    place = msg("{where}: {what}", where=where, what=finding.where) if where and finding.where else where
    return CitedFinding(
        finding.code, finding.severity, place or finding.where, finding.what, finding.hint, article
    )


def error(code: str, where: str, what: str, article: str = ADVICE) -> CitedFinding:
    """Something that cannot stand in regulations."""
    return CitedFinding(f"announcement.{code}", Severity.ERROR, where, what, "", article)


def doubt(code: str, where: str, what: str, article: str = ADVICE) -> CitedFinding:
    """Something to look at before the regulations are published."""
    return CitedFinding(f"announcement.{code}", Severity.WARNING, where, what, "", article)


def note(code: str, where: str, what: str, article: str = ADVICE) -> CitedFinding:
    """Something worth knowing."""
    return CitedFinding(f"announcement.{code}", Severity.INFO, where, what, "", article)


def event_word() -> Message:
    """Where a finding stands that is about the event as a whole."""
    return msg("event")
