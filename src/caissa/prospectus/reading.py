"""An announcement read from TOML: the value, and what is wrong in the text, each with line and column."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from caissa.errors import Finding, UnreadableFile
from caissa.messages import msg
from caissa.prospectus.announcement import Announcement
from caissa.prospectus.codecs import Context
from caissa.prospectus.positions import positions_in
from caissa.prospectus.schema import AROUND, EVENT, SECTIONS, of_event
from caissa.prospectus.tables import At, Findings, read_part, unknown_name

LONGEST_FILE = 8_000_000
"""Characters; no file of an announcement is nearly as long."""
_TABLES = ("event", *AROUND.parts, "section")


@dataclass(frozen=True, slots=True)
class AnnouncementReading:
    """The announcement that a text describes, and everything in the text that does not fit.

    Where there are findings, what they name is missing from the announcement: it may be shown, but not
    stored. Without a readable table of the event there is none.
    """

    announcement: Announcement | None
    findings: tuple[Finding, ...]


def read_announcement(text: str, name: str = "announcement.toml") -> AnnouncementReading:
    """Read an announcement; a text that is no TOML at all cannot be read."""
    plain = text.removeprefix("\ufeff")
    values = _values(plain, name)
    findings = Findings(positions_in(plain))
    at = At((), findings, Context(_authentic(values)))
    for key in values:
        if key not in _TABLES:
            unknown_name(key, _TABLES, at)
    announcement = _announcement(values, at)
    return AnnouncementReading(announcement, tuple(findings.all))


def announcement_of_values(values: Mapping[str, Any]) -> AnnouncementReading:
    """The announcement that plain values describe, as a form sends them; places have names but no lines."""
    findings = Findings({})
    at = At((), findings, Context(_authentic(values)))
    return AnnouncementReading(_announcement(values, at), tuple(findings.all))


def _values(text: str, name: str) -> dict[str, Any]:
    if len(text) > LONGEST_FILE:
        raise UnreadableFile(
            name=name, why=msg("it is too long (limit in characters: {most})", most=LONGEST_FILE)
        )
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise UnreadableFile(name=name, why=msg("it is not TOML ({error})", error=error)) from None
    except ValueError as error:
        # Days that do not exist are among these: 29 February 2019.
        raise UnreadableFile(
            name=name, why=msg("it contains an impossible value ({error})", error=error)
        ) from None
    except RecursionError:
        raise UnreadableFile(name=name, why=msg("its tables are nested too deeply")) from None


def _authentic(values: Mapping[str, Any]) -> str:
    """The authentic language: as stated, else the first of the languages, else English."""
    event = values.get("event")
    if not isinstance(event, Mapping):
        return "en"
    languages = event.get("languages")
    first = languages[0] if isinstance(languages, list) and languages else "en"
    stated = event.get("authentic", first)
    return stated if isinstance(stated, str) else "en"


def _announcement(values: Mapping[str, Any], at: At) -> Announcement | None:
    if "event" not in values:
        at.complain("announcement.missing", msg("the table [event] is missing"))
        return None
    event = EVENT.attributes_in(values["event"], at.child("event"))
    if event is None:
        return None
    around = {}
    for key, part in AROUND.parts.items():
        read, value = read_part(part, values[key], at.child(key)) if key in values else (False, None)
        if read:
            around[AROUND.attribute(key)] = value
    announcement = Announcement(**{**_languages(event, at.context), **around})
    context = replace(at.context, of_event=of_event(announcement))
    sections = SECTIONS.read(values.get("section", []), replace(at.child("section"), context=context))
    return replace(announcement, sections=sections or ())


def _languages(event: dict[str, Any], context: Context) -> dict[str, Any]:
    """The event with its authentic language, which is one of its languages."""
    languages = event.get("languages") or (context.authentic,)
    stated = dict.fromkeys((*languages, context.authentic))
    return {**event, "languages": tuple(stated), "authentic": context.authentic}
