"""The papers of one entry, on pages of whoever entered it and in the workspace of a delegation."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse

from caissa_web.enrolment.models import Applicant, Entry
from caissa_web.portal import access
from caissa_web.portal.entering.sending import author_of


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody works on the papers of an entry: who they are in the log, and the page to go back to."""

    entry: Entry
    by: str
    back: str

    def context(self, request: HttpRequest) -> dict[str, object]:
        """What every page about a paper shows around it."""
        return {
            "event": self.entry.event,
            "entry": self.entry,
            "back": self.back,
            "here": request.path,
        }


def own_place(applicant: Applicant, code: str) -> Place:
    """The papers of one of an applicant's own entries."""
    entry = access.own_entry(applicant, code)
    return Place(
        entry, author_of(applicant), reverse("portal:entry", args=[access.token_of(applicant), code])
    )
