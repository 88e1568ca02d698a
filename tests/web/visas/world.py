"""Passports of invented people."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from django.utils import timezone

from caissa.entering.passports import Passport
from caissa_web.enrolment.models import Entry
from caissa_web.visas.models import VisaCase
from caissa_web.visas.operations.cases import PassportForm, ask_for_letter, decide
from caissa_web.visas.operations.issuing import issue_letter
from caissa_web.visas.workflow import Act

NUMBER = "L898902C3"


def passport(**other: Any) -> Passport:
    """A passport that holds for two years from today."""
    later = timezone.localdate() + timedelta(days=730)
    values: dict[str, Any] = {
        "surname": "Eriksson",
        "given_names": "Anna Maria",
        "number": NUMBER,
        "nationality": "UTO",
        "birth": date(1974, 8, 12),
        "sex": "F",
        "expires": later,
    }
    return Passport(**values | other)


def asked(entry: Entry, consulate: str = "Consulate in Vienna", **other: Any) -> VisaCase:
    """Somebody asks for a letter."""
    return ask_for_letter(entry, PassportForm(passport(**other), "", consulate), by="Anna").case


def checked(entry: Entry, **other: Any) -> VisaCase:
    """The officer has looked at the passport."""
    return decide(asked(entry, **other), Act.CHECK, by="vera")


def issued(entry: Entry, **other: Any) -> VisaCase:
    """The letter is there."""
    return issue_letter(
        checked(entry, **other), by="vera", organiser="Olga Organiser", site="http://testserver"
    )
