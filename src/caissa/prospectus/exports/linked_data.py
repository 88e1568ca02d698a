"""An announcement for search engines: schema.org's SportsEvent as JSON-LD."""

from __future__ import annotations

import json
from typing import Any

from caissa.prospectus.announcement import AnnouncedSection, Announcement
from caissa.prospectus.choices import HYBRID_APPROVED, HYBRID_ASKED, ONLINE, ONLINE_ODDS, ONLINE_SUPERVISED
from caissa.prospectus.places import PlaceKind

_SCHEMA = "https://schema.org"
_ENDANGERED = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}


def linked_data(announcement: Announcement, language: str = "", address: str = "", picture: str = "") -> str:
    """The event as JSON-LD; nothing in it can end the element of the page in which it stands."""
    values = {"@context": _SCHEMA, **_event(announcement, language or announcement.authentic, address)}
    if picture:
        values["image"] = picture
    text = json.dumps(values, ensure_ascii=False, indent=2)
    for sign, escaped in _ENDANGERED.items():
        text = text.replace(sign, escaped)
    return text


def _event(announcement: Announcement, language: str, address: str) -> dict[str, Any]:
    def own(texts: Any) -> str:
        return str(texts.best_for(language, announcement.authentic)[0])

    values: dict[str, Any] = {
        "@type": "SportsEvent",
        "sport": "Chess",
        "name": own(announcement.name),
        "description": own(announcement.about),
        "startDate": announcement.start and announcement.start.isoformat(),
        "endDate": announcement.end and announcement.end.isoformat(),
        "eventStatus": f"{_SCHEMA}/EventScheduled",
        "eventAttendanceMode": f"{_SCHEMA}/{_mode(announcement)}",
        "inLanguage": list(announcement.languages),
        "url": address or announcement.website,
        "location": _location(announcement),
        "organizer": [
            {
                "@type": "Organization",
                "name": contact.name,
                **({"email": contact.email} if contact.email else {}),
            }
            for contact in announcement.contacts
        ],
        "offers": _offers(announcement, language),
        "subEvent": [_section(section) for section in announcement.sections],
    }
    return {name: value for name, value in values.items() if value not in (None, "", [], {})}


def _mode(announcement: Announcement) -> str:
    answers = {section.answer("hybrid") for section in announcement.sections}
    if answers and answers <= {ONLINE, ONLINE_ODDS, ONLINE_SUPERVISED}:
        return "OnlineEventAttendanceMode"
    mixed = answers & {HYBRID_ASKED, HYBRID_APPROVED, ONLINE, ONLINE_ODDS, ONLINE_SUPERVISED}
    return "MixedEventAttendanceMode" if mixed else "OfflineEventAttendanceMode"


def _location(announcement: Announcement) -> dict[str, Any]:
    hall = next(iter(announcement.places_of(PlaceKind.HALL)), None)
    address = {
        "@type": "PostalAddress",
        "streetAddress": hall.address if hall else "",
        "addressLocality": (hall.city if hall else "") or announcement.city,
    }
    stated = {name: value for name, value in address.items() if value}
    if len(stated) == 1 and hall is None:
        return {}
    name = hall.name if hall else announcement.city
    place: dict[str, Any] = {"@type": "Place", "name": name, "address": stated}
    return {**place, "hasMap": hall.map_link} if hall and hall.map_link else place


def _offers(announcement: Announcement, language: str) -> list[dict[str, Any]]:
    offers = []
    for fee in announcement.fees:
        offer: dict[str, Any] = {
            "@type": "Offer",
            "name": fee.what.best_for(language, announcement.authentic)[0],
            "price": f"{fee.amount:f}",
            "priceCurrency": fee.currency or announcement.currency,
            "validThrough": fee.until and fee.until.isoformat(),
        }
        offers.append({name: value for name, value in offer.items() if value})
    return offers


def _section(section: AnnouncedSection) -> dict[str, Any]:
    set_up = section.set_up
    values = {
        "@type": "SportsEvent",
        "name": set_up.name,
        "startDate": set_up.start and set_up.start.isoformat(),
        "endDate": set_up.end and set_up.end.isoformat(),
    }
    return {name: value for name, value in values.items() if value}
