"""A message in the recipient's language: text and simple HTML from one template."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from django.utils import timezone, translation
from django.utils.formats import date_format

from caissa.tournament import Colour, Outcome
from caissa_web.delivery.wording import Text
from caissa_web.delivery.wording import rendered as letter_rendered
from caissa_web.noticeboard.cache.published import Published
from caissa_web.notices.models import Subscription
from caissa_web.notices.news import Content, kind_of, round_of
from caissa_web.presentation.results import SIGNS, WORDS
from caissa_web.records.zones import in_zone_of

__all__ = ["Text", "rendered", "worded"]


def worded(
    subscription: Subscription, topic: str, content: Content, document: Published, *, corrected: bool
) -> Text:
    """The message about a topic."""
    with translation.override(subscription.language), in_zone_of(document.event):
        facts = document.public_facts
        values: dict[str, Any] = {
            "event": document.event.name,
            "section": document.section.name,
            "player": _name(facts, subscription.number),
            "opponent": _name(facts, content.get("opponent")),
        }
        plain = {
            "round": round_of(topic),
            "board": content.get("board"),
            "white": content.get("colour") == Colour.WHITE.value,
            "black": content.get("colour") == Colour.BLACK.value,
            "taken_back": content.get("taken_back", False),
            "corrected": corrected,
            **_outcome(content),
            **_when(document, topic, content),
        }
        values["notice"] = document.notice
        return rendered(kind_of(topic), values, plain)


def _name(facts: Any, number: int | None) -> str:
    return facts.player(number).name if number in facts.numbers else ""


def _outcome(content: Content) -> dict[str, str]:
    named = content.get("outcome") or content.get("bye")
    if not named:
        return {}
    outcome = Outcome[named]
    return {"words": str(WORDS[outcome]), "sign": SIGNS.get(outcome, ""), "bye": content.get("bye", "")}


def _when(document: Published, topic: str, content: Content) -> dict[str, str]:
    """The day, and the hour if it is known, of the topic's round."""
    if starts := content.get("starts"):
        return {"when": _hour(datetime.fromisoformat(starts))}
    if day := content.get("date"):
        return {"when": date_format(date.fromisoformat(day), "DATE_FORMAT")}
    session = next((entry for entry in document.schedule if entry.round == round_of(topic)), None)
    if session is None:
        return {}
    if session.starts:
        return {"when": _hour(session.starts)}
    return {"when": date_format(session.date, "DATE_FORMAT")} if session.date else {}


def _hour(moment: datetime) -> str:
    return date_format(timezone.localtime(moment), "DATETIME_FORMAT")


def rendered(kind: str, names: dict[str, Any], plain: dict[str, Any]) -> Text:
    """The message of a kind in the language that is active."""
    return letter_rendered(f"notices/messages/{kind}.txt", names, plain)
