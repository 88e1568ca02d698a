"""What the arbiters of a section did, how they were evaluated, and their courses, as a register reads it."""

from __future__ import annotations

import json
from dataclasses import replace

from caissa.arbiters import Arbiter, Duty, Service, event_facts, plain
from caissa.arbiters.register import DUTIES
from caissa.tournament import Official, Role
from caissa_web.section.closing.report_parts import report_details
from caissa_web.section.officials.courses import arbiter_on_record
from caissa_web.section.state import State

POSITIVE, NEGATIVE = "+", "-"


def arbiter_services(state: State) -> list[Arbiter]:
    """Every arbiter of the section with this one service and its evaluation.

    An evaluation that begins with + is positive, with - negative; of any other it is not known.

    Handbook: B.06.3 7
    """
    words = {entry["arbiter"]: entry["evaluation"] for entry in report_details(state)["evaluations"]}
    chief = next((official.person.name for official in state.facts.officials_in(Role.CHIEF_ARBITER)), "")
    return [
        _record(state, official, words.get(official.person.name, ""), chief)
        for official in state.facts.officials
        if official.role in DUTIES
    ]


def _record(state: State, official: Official, words: str, chief: str) -> Arbiter:
    person, said = official.person, words.strip()
    service = Service(
        event_facts(state.facts),
        DUTIES.get(official.role, Duty.ARBITER),
        rounds_served=state.facts.paired_rounds or None,
        positive={POSITIVE: True, NEGATIVE: False}.get(said[:1]),
        evaluated_by=chief if said and person.name != chief else "",
        evaluation=said.lstrip("+- "),
    )
    return replace(arbiter_on_record(state, person), services=(service,))


def services_as_json(state: State) -> bytes:
    """The same as a file that `caissa arbiters --register` reads."""
    tables = {"arbiter": [plain(arbiter) for arbiter in arbiter_services(state)]}
    return json.dumps(tables, ensure_ascii=False, indent=2).encode()
