"""What the parts of a case are called on its page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _later

from caissa.arbiters.discipline.sanctions import OFFENCES
from caissa.conduct import Appellant, BasisKind
from caissa_web.conduct.encrypted import Content
from caissa_web.conduct.operations.appeals import RECOMPOSED
from caissa_web.conduct.operations.cases import HOLD
from caissa_web.conduct.operations.evidence import ADDED
from caissa_web.conduct.operations.results import CARRIED_OUT
from caissa_web.conduct.operations.statements import REVOKED
from caissa_web.conduct.operations.steps import OPENED, TAKEN_OUT, act_named
from caissa_web.conduct.operations.z_scores import ADDED as Z_SCORE
from caissa_web.conduct.pages.inputs import GROUNDS
from caissa_web.translation import translate

LABELS = {
    "appellant": _later("Appellant"),
    "by": _later("Who appeals"),
    "on_behalf": _later("Name of the person who appeals"),
    "complainant": _later("Complainant"),
    "accused": _later("Person it is about"),
    "opponent": _later("Opponent"),
    "section": _later("Section"),
    "round": _later("Round"),
    "board": _later("Board"),
    "ruling": _later("Decision of the chief arbiter"),
    "ruled_by": _later("Decided by"),
    "ruled_at": _later("Time of the decision"),
    "round_ended": _later("End of the round"),
    "submitted_at": _later("Submitted"),
    "facts": _later("What happened"),
    "grounds": _later("Grounds"),
    "asked": _later("What is asked for"),
    "email": _later("E-mail address for the verdict"),
    "written_by": _later("Written by an assistant"),
    "bases": _later("What it is based on"),
    "why_not_earlier": _later("Why nothing was said during the tournament"),
    "clocks": _later("Clock times"),
    "position": _later("Position on the board"),
    "reported_by": _later("Reported by"),
    "fee_paid_at": _later("Fee paid at"),
    "offence": _later("Offence"),
    "committed": _later("Day on which it happened"),
    "known_since": _later("Known to the complainant since"),
    "refusal": _later("Reasons for not hearing it"),
}
"""The parts that are shown one under the other, in this order."""


_OTHER_STEPS = {
    OPENED: _later("Opened"),
    ADDED: _later("Evidence added"),
    HOLD: _later("Results held or let go"),
    Z_SCORE: _later("z-score added"),
    REVOKED: _later("Link revoked"),
    TAKEN_OUT: _later("Taken out of the case"),
    CARRIED_OUT: _later("Result recorded"),
    RECOMPOSED: _later("Members of the committee changed"),
}
_PAGES = {
    "exhibit": _later("file"),
    "dossier": _later("dossier"),
    "paper": _later("PDF"),
    "appeal": _later("link"),
    "statement-link": _later("link"),
    "report": _later("report of the committee"),
    "fair-play-report": _later("fair-play report"),
}


_MOMENTS = frozenset({"ruled_at", "round_ended", "submitted_at", "fee_paid_at"})
_DAYS = frozenset({"committed", "known_since"})


def content_lines(content: Content, sections: Mapping[str, str]) -> list[tuple[Any, str]]:
    """What was written, with its labels; empty parts are left out. `sections` has names by short names."""
    named = {**content, "section": sections.get(str(content.get("section")), content.get("section"))}
    listed = [(label, _text(name, named.get(name))) for name, label in LABELS.items()]
    return [(label, text) for label, text in listed if text]


def _text(name: str, value: Any) -> str:
    if not value:
        return ""
    if name in _TEXTS:
        return _TEXTS[name](value)
    if name in _MOMENTS:
        # By the clock of the event: a deadline is compared with it, and nobody at a board reads UTC.
        return date_format(timezone.localtime(datetime.fromisoformat(value)), "DATETIME_FORMAT")
    if name in _DAYS:
        return date_format(date.fromisoformat(value), "DATE_FORMAT")
    if isinstance(value, dict):
        parts = (value.get("name"), value.get("federation"), value.get("fide_id"))
        return ", ".join(str(part) for part in parts if part)
    return str(value)


def _basis(stored: dict[str, Any]) -> str:
    test = stored.get("test") or {}
    details = "; ".join(f"{name}: {value}" for name, value in test.items() if value)
    parts = (translate(BasisKind(stored["kind"]).label), stored.get("text", ""), details)
    return " · ".join(part for part in parts if part)


_TEXTS: dict[str, Callable[[Any], str]] = {
    "by": lambda value: translate(Appellant(value).label),
    "offence": lambda value: f"{value} {translate(OFFENCES.get(value, ''))}".strip(),
    "bases": lambda value: "\n".join(_basis(each) for each in value),
    "grounds": lambda value: "\n".join(str(label) for ground, label in GROUNDS if ground in value),
}
"""How parts are written out that are kept as codes."""


def step_label(kind: str, name: str) -> Any:
    """What a step is called."""
    if name in _OTHER_STEPS:
        return _OTHER_STEPS[name]
    return act_named(kind, name).label


def look_label(what: str) -> Any:
    """What somebody opened, as the list of looks says it."""
    name, _space, number = what.partition(" ")
    label = _PAGES.get(name, _later("the case"))
    return f"{label} {number}" if number else label
