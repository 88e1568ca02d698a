"""The four panels from which arbiters of World events are chosen (B.06.4 3, 4, 6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from caissa.arbiters.appointments.workload import year_judgement
from caissa.arbiters.classes.official_events import EventCategory
from caissa.arbiters.discipline.sanctions import investigated_on, sanctions_on
from caissa.arbiters.judgement import Clause, Judgement, exactly, percent_at_least
from caissa.arbiters.register import Arbiter, ArbiterClass, Duty, Panel
from caissa.messages import comma_separated, msg
from caissa.tournament import Sex

CONTINENTS = (msg("Africa"), msg("America"), msg("Asia"), msg("Europe"))
PERCENT_OF_EACH_SEX = 25
PUBLISHED_BEFORE = (10, 1)
"""Month and day before which the panels are published in the year before an Olympiad (3.2)."""
YEARS_OF_A_CYCLE = 2


@dataclass(frozen=True, slots=True)
class PanelRules:
    """A panel: its size, the classes of its members, and the duties it opens by category of event."""

    article: str
    size: int | None
    classes: tuple[ArbiterClass, ...]
    opens: frozenset[tuple[EventCategory, Duty]]


_A, _B, _C, _D = ArbiterClass
_CAT_A, _CAT_B = EventCategory.A, EventCategory.B

PANELS_2023 = {
    Panel.GREEN: PanelRules("4.1", 25, (_A,), frozenset({(_CAT_A, Duty.CHIEF_ARBITER)})),
    Panel.BLUE: PanelRules(
        "4.2",
        45,
        (_A, _B),
        frozenset({(_CAT_A, Duty.DEPUTY_CHIEF_ARBITER), (_CAT_B, Duty.CHIEF_ARBITER)}),
    ),
    Panel.RED: PanelRules(
        "4.3",
        60,
        (_A, _B),
        frozenset(
            {
                (_CAT_A, Duty.SECTOR_ARBITER),
                (_CAT_A, Duty.PAIRING_OFFICER),
                (_CAT_B, Duty.DEPUTY_CHIEF_ARBITER),
            }
        ),
    ),
    Panel.YELLOW: PanelRules("4.4", None, (_A, _B, _C, _D), frozenset()),
}
"""The panels in order; each also opens what the panels below it open."""


def panel_for(category: EventCategory, duty: Duty) -> Panel:
    """The panel that a duty is reserved for; every other duty is open to all panels.

    Handbook: B.06.4 4.1.1, 4.2.1, 4.3.1, 4.4.1
    """
    reserved = (panel for panel, rules in PANELS_2023.items() if (category, duty) in rules.opens)
    return next(reserved, Panel.YELLOW)


def panel_clause(arbiter: Arbiter, category: EventCategory, duty: Duty) -> Clause:
    """Is the arbiter on a panel that opens this duty?

    Handbook: B.06.4 4.1.1, 4.2.1, 4.3.1, 4.4.1
    """
    order = list(Panel)
    needed = panel_for(category, duty)
    fits = arbiter.panel is not None and order.index(arbiter.panel) <= order.index(needed)
    demand = msg(
        "on the {needed} panel or a higher one for a {duty} (category {category})",
        needed=needed.label,
        duty=duty.label,
        category=category.value,
    )
    actual = arbiter.panel.label if arbiter.panel else msg("on no panel")
    return Clause(f"B.06.4 {PANELS_2023[needed].article}", demand, fits, actual)


def judge_panel(panel: Panel, members: Sequence[Arbiter], day: date) -> Judgement:
    """Is a panel composed as it must be: size, classes, sexes, continents, nobody sanctioned?

    Handbook: B.06.4 3.5, 3.6, 3.7, 3.8, 4.1.2, 4.2.2, 4.3.2, 4.4.2
    """
    rules = PANELS_2023[panel]
    wrong = [member.name for member in members if member.class_on(day) not in rules.classes]
    sanctioned = [member.name for member in members if sanctions_on(member, day)]
    listed = "".join(category.value for category in rules.classes)
    clauses = [
        Clause(
            f"B.06.4 {rules.article}.2",
            msg("all of class {classes}", classes="/".join(listed)),
            not wrong,
            ", ".join(wrong),
        ),
        Clause("B.06.4 3.5", msg("nobody sanctioned"), not sanctioned, ", ".join(sanctioned)),
        *_continents(members),
    ]
    if rules.size is not None:
        clauses.insert(0, exactly(f"B.06.4 {rules.article}.2", msg("arbiters"), len(members), rules.size))
        clauses += sex_clauses("B.06.4 3.6", "B.06.4 3.7", members)
    return Judgement(msg("{panel} panel", panel=panel.label), tuple(clauses))


def _continents(members: Sequence[Arbiter]) -> list[Clause]:
    missing = [
        continent for continent in CONTINENTS if continent not in {member.continent for member in members}
    ]
    return [Clause("B.06.4 3.8", msg("every continent represented"), not missing, comma_separated(missing))]


def sex_clauses(women: str, men: str, members: Sequence[Arbiter]) -> list[Clause]:
    """At least a quarter women and at least a quarter men."""
    whole = len(members)
    known = all(member.sex for member in members)
    counted = {sex: sum(member.sex is sex for member in members) for sex in Sex}
    return [
        percent_at_least(
            women, msg("women"), counted[Sex.FEMALE] if known else None, whole, PERCENT_OF_EACH_SEX
        ),
        percent_at_least(men, msg("men"), counted[Sex.MALE] if known else None, whole, PERCENT_OF_EACH_SEX),
    ]


def publication_clause(published: date, olympiad_year: int) -> Clause:
    """Published before the first of October of the year before an Olympiad?

    Handbook: B.06.4 3.2
    """
    last = date(olympiad_year - 1, *PUBLISHED_BEFORE)
    return Clause("B.06.4 3.2", msg("published before {last}", last=last), published < last, str(published))


def cycle(olympiad_year: int) -> tuple[date, date]:
    """The two calendar years for which the panels hold, the year of the Olympiad being the first.

    Handbook: B.06.4 2.2, 3.3
    """
    return date(olympiad_year, 1, 1), date(olympiad_year + YEARS_OF_A_CYCLE - 1, 12, 31)


def stays_on_panel(arbiter: Arbiter, day: date) -> Judgement:
    """Does anything remove the arbiter from a panel, or bar from appointments for the time being?

    Handbook: B.06.4 6.1, 6.1.1, 6.1.2, 6.1.3, 6.2
    """
    sanctioned = sanctions_on(arbiter, day)
    year = year_judgement(arbiter, day.year)
    broken = None if year.unknown and not year.failed else not year.failed
    clauses = (
        Clause(
            "B.06.4 6.1.1",
            msg("not sanctioned"),
            not sanctioned,
            ", ".join(sanction.by for sanction in sanctioned),
        ),
        Clause("B.06.4 6.1.3", msg("limits of the year kept"), broken),
        Clause("B.06.4 6.2", msg("not under investigation"), not investigated_on(arbiter, day)),
    )
    return Judgement(msg("{arbiter} on a panel", arbiter=arbiter.name), clauses)
