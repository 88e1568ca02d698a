"""The evaluation of arbiters goes from the report into a register, and counts for a class (ARB-017)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from caissa.arbiters import read_arbiters
from caissa.arbiters.reading import joined_register
from caissa.testing import crosstable
from caissa.tournament import Official, Person, Role
from caissa_web.section.book import EMPTY
from caissa_web.section.closing.arbiter_services import services_as_json
from caissa_web.section.closing.report_parts import PARTS
from caissa_web.section.state import State

REGISTER = """
[[arbiter]]
name = "Roux, Paul"
fide_id = 700
international_since = 2018-01-01
[[arbiter.services]]
duty = "chief arbiter"
[arbiter.services.event]
name = "Cup"
start = 2025-01-01
"""


def state() -> State:
    """A section with a chief, a deputy and an organiser; the chief evaluated the deputy."""
    officials = (
        Official(Person("Berg, Ida", fide_id=600), Role.CHIEF_ARBITER),
        Official(Person("Roux, Paul", fide_id=700), Role.DEPUTY_CHIEF_ARBITER),
        Official(Person("Club"), Role.ORGANISER),
    )
    facts = replace(
        crosstable("1 Anna 2400 2w1\n2 Boris 2300 1b0", name="Open", type_code="FIDE_DUTCH_2026"),
        start=date(2026, 5, 1),
        officials=officials,
    )
    return State(facts, EMPTY.with_text(PARTS["evaluations"], "Roux, Paul: + calm and exact"))


def test_a_register_reads_what_the_desk_writes():
    """Two arbiters with their duties; only the evaluated one has an evaluation."""
    chief, deputy = read_arbiters(services_as_json(state()).decode())
    assert (chief.name, chief.services[0].positive, chief.services[0].duty.value) == (
        "Berg, Ida",
        None,
        "chief arbiter",
    )
    service = deputy.services[0]
    assert (service.positive, service.evaluation, service.evaluated_by) == (
        True,
        "calm and exact",
        "Berg, Ida",
    )
    assert (service.event.name, service.event.players, service.rounds_served) == ("Open", 2, 1)


def test_it_joins_the_register_that_is_there():
    """The same FIDE ID: one arbiter with both events; whoever is new is added."""
    written = read_arbiters(services_as_json(state()).decode())
    joined = joined_register(read_arbiters(REGISTER), written)
    assert [arbiter.name for arbiter in joined] == ["Roux, Paul", "Berg, Ida"]
    assert [service.event.name for service in joined[0].services] == ["Cup", "Open"]
    assert joined[0].international_since == date(2018, 1, 1)
    assert joined_register(joined, written) == joined
