"""The team of arbiters of a World event: panels, hosts, neighbours, women and men (B.06.4 7, 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from caissa.arbiters.appointments.panels import panel_clause, sex_clauses
from caissa.arbiters.classes.categories import event_category
from caissa.arbiters.classes.official_events import EventCategory
from caissa.arbiters.event_facts import EventFacts
from caissa.arbiters.judgement import Clause, Judgement, at_most
from caissa.arbiters.register import Arbiter, Duty
from caissa.messages import comma_separated, msg
from caissa.tournament import Sex

FLOOR = frozenset({Duty.ARBITER, Duty.MATCH_ARBITER})
FLOOR_PERCENT_FROM_PANEL = 50
OLYMPIAD_PERCENT_OF_HOST = 25


class Aegis(StrEnum):
    """The commission that an event belongs to."""

    GSC = "GSC"
    EVE = "EVE"
    DIS = "DIS"


@dataclass(frozen=True, slots=True)
class Nomination:
    """One arbiter for one duty; `exceptional` says that the FIDE President decided so."""

    arbiter: Arbiter
    duty: Duty
    exceptional: bool = False
    by_host: bool = False


@dataclass(frozen=True, slots=True)
class Host:
    """The host federation and those with which it shares a land border."""

    federation: str
    neighbours: tuple[str, ...] = ()

    def may_send(self, arbiter: Arbiter) -> bool:
        """May this arbiter come without a panel?"""
        return arbiter.federation in (self.federation, *self.neighbours)


def judge_team(event: EventFacts, nominations: Sequence[Nomination], host: Host, aegis: Aegis) -> Judgement:
    """Is the team of arbiters of a World event composed as its commission must compose it?

    Handbook: B.06.4 2.1, 7.1, 7.3, 7.4, 7.5, 8.1, 8.3
    """
    category = event_category(event).category or EventCategory.B
    if aegis is Aegis.GSC:
        olympiad = event.listed is not None and event.listed.olympiad
        clauses = olympiad_clauses(nominations, host) if olympiad else []
        reserved = [nomination for nomination in nominations if not (olympiad and nomination.by_host)]
        clauses += _from_panels("8.1", reserved, category)
    else:
        floor = [nomination for nomination in nominations if nomination.duty in FLOOR]
        clauses = _from_panels(
            "7.1", [nomination for nomination in nominations if nomination not in floor], category
        )
        clauses += floor_clauses(floor, host)
        clauses += sex_clauses("B.06.4 7.4", "B.06.4 7.5", [nomination.arbiter for nomination in nominations])
    return Judgement(msg("arbiters of {event}", event=event.name), tuple(clauses))


def _from_panels(article: str, nominations: Sequence[Nomination], category: EventCategory) -> list[Clause]:
    """Everybody from an appropriate panel, unless the FIDE President decided otherwise."""
    wrong = [
        msg("{arbiter} ({duty})", arbiter=nomination.arbiter.name, duty=nomination.duty.label)
        for nomination in nominations
        if not nomination.exceptional and not panel_clause(nomination.arbiter, category, nomination.duty).met
    ]
    return [
        Clause(f"B.06.4 {article}", msg("all from an appropriate panel"), not wrong, comma_separated(wrong))
    ]


def floor_clauses(floor: Sequence[Nomination], host: Host) -> list[Clause]:
    """Half of the floor from a panel, the others from the host or a neighbour.

    Handbook: B.06.4 7.3
    """
    without = [nomination for nomination in floor if nomination.arbiter.panel is None]
    strangers = [nomination.arbiter.name for nomination in without if not host.may_send(nomination.arbiter)]
    enough = (len(floor) - len(without)) * 100 >= FLOOR_PERCENT_FROM_PANEL * len(floor)
    actual = msg("{part} of {whole}", part=len(floor) - len(without), whole=len(floor))
    return [
        Clause("B.06.4 7.3", msg("at least half of the floor arbiters from a panel"), enough, actual),
        Clause(
            "B.06.4 7.3", msg("the others from the host or a neighbour"), not strangers, ", ".join(strangers)
        ),
    ]


def olympiad_clauses(nominations: Sequence[Nomination], host: Host) -> list[Clause]:
    """The host's share of match arbiters, one man and one woman a federation, a quarter of each sex.

    Handbook: B.06.4 8.3, 8.3.1, 8.3.2, 8.3.3
    """
    match = [nomination for nomination in nominations if nomination.duty is Duty.MATCH_ARBITER]
    hosts = [nomination for nomination in match if nomination.by_host]
    strangers = [nomination.arbiter.name for nomination in hosts if not host.may_send(nomination.arbiter)]
    most = len(match) * OLYMPIAD_PERCENT_OF_HOST // 100
    return [
        at_most(
            "B.06.4 8.3",
            msg("of the match arbiters named by the host ({count})", count=len(match)),
            len(hosts),
            most,
        ),
        Clause(
            "B.06.4 8.3", msg("the host's from the host or a neighbour"), not strangers, ", ".join(strangers)
        ),
        _one_of_each_sex([nomination for nomination in match if not nomination.by_host]),
        *sex_clauses("B.06.4 8.3.2", "B.06.4 8.3.3", [nomination.arbiter for nomination in nominations]),
    ]


def _one_of_each_sex(match: Sequence[Nomination]) -> Clause:
    """No federation has more than one man and one woman among the match arbiters.

    Handbook: B.06.4 8.3.1
    """
    counted: Counter[tuple[str, Sex | None]] = Counter(
        (nomination.arbiter.federation, nomination.arbiter.sex)
        for nomination in match
        if not nomination.exceptional
    )
    many = sorted({federation for (federation, _), number in counted.items() if number > 1})
    demand = msg("at most one man and one woman per federation as match arbiters")
    return Clause("B.06.4 8.3.1", demand, not many, ", ".join(many))


def year_of_gsc(arbiters: Sequence[Arbiter], year: int) -> Judgement:
    """All appointments of a year under GSC together: at least a quarter women and a quarter men.

    Handbook: B.06.4 8.4, 8.5
    """
    return Judgement(
        msg("GSC in {year}", year=year), tuple(sex_clauses("B.06.4 8.4", "B.06.4 8.5", arbiters))
    )
