"""Round robins: Berger and Varma tables, cycles, drawing of numbers, withdrawals."""

from caissa.pairing.round_robin.announcements import doubts_about_draw, missing_from_draw
from caissa.pairing.round_robin.berger import berger_round, berger_table, round_of_meeting, rounds_of_a_cycle
from caissa.pairing.round_robin.cycles import round_robin
from caissa.pairing.round_robin.draws import (
    Contingent,
    NoEnvelopes,
    NumbersDrawn,
    contingents,
    draw_numbers,
    restricted_draw,
    sections_for,
)
from caissa.pairing.round_robin.editions import RoundRobinRules, round_robin_rules
from caissa.pairing.round_robin.numbering import (
    LateMeeting,
    UnlawfulNumbers,
    compatriots_meeting,
    with_drawn_numbers,
)
from caissa.pairing.round_robin.varma import (
    NoVarmaSections,
    Section,
    balanced,
    built_sections,
    late_meetings,
    varma_sections,
)
from caissa.pairing.round_robin.withdrawal import Withdrawal, lost_by_absence, not_counted, withdrawals

__all__ = [
    "Contingent",
    "LateMeeting",
    "NoEnvelopes",
    "NoVarmaSections",
    "NumbersDrawn",
    "RoundRobinRules",
    "Section",
    "UnlawfulNumbers",
    "Withdrawal",
    "balanced",
    "berger_round",
    "berger_table",
    "built_sections",
    "compatriots_meeting",
    "contingents",
    "doubts_about_draw",
    "draw_numbers",
    "late_meetings",
    "lost_by_absence",
    "missing_from_draw",
    "not_counted",
    "restricted_draw",
    "round_of_meeting",
    "round_robin",
    "round_robin_rules",
    "rounds_of_a_cycle",
    "sections_for",
    "varma_sections",
    "with_drawn_numbers",
    "withdrawals",
]
