"""Passports as they are stored: encrypted, and in clear only for those who may look."""

from __future__ import annotations

from datetime import date
from typing import Any

from caissa.catalogues import ENGLISH, LANGUAGES
from caissa.entering.passports import Passport
from caissa_web.papers.encrypted import Content, decrypted_content
from caissa_web.visas.models import VisaCase


def content_of(case: VisaCase) -> Content:
    """What is stored of a case, in clear; empty before somebody typed it, and once it was erased."""
    return decrypted_content(case.encrypted)


def passport_of(content: Content) -> Passport | None:
    """The passport in a content."""
    stored: dict[str, Any] = content.get("passport", {})
    if not stored:
        return None
    days = {name: date.fromisoformat(stored[name]) if stored[name] else None for name in ("birth", "expires")}
    return Passport(**stored | days)


def language_of(content: Content) -> str:
    """The language in which the letter was asked for; English where nobody chose, as consulates read it."""
    chosen = str(content.get("language", ENGLISH))
    return chosen if chosen in LANGUAGES else ENGLISH


def as_content(passport: Passport, consulate: str, language: str = ENGLISH) -> Content:
    """A passport as it is encrypted, with where and in which language the letter is needed."""
    return {
        "consulate": consulate,
        "language": language,
        "passport": {
            "surname": passport.surname,
            "given_names": passport.given_names,
            "number": passport.number,
            "nationality": passport.nationality,
            "birth": passport.birth.isoformat() if passport.birth else "",
            "sex": passport.sex,
            "expires": passport.expires.isoformat() if passport.expires else "",
        },
    }
