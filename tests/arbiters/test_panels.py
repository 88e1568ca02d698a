"""Panels, teams of World events and the Olympiad (B.06.4 3, 4, 6, 7, 8)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from caissa.arbiters import (
    Arbiter,
    Duty,
    EventCategory,
    Investigation,
    Judgement,
    Panel,
    Sanction,
    SanctionKind,
)
from caissa.arbiters.appointments.nominations import Aegis, Host, Nomination, judge_team, year_of_gsc
from caissa.arbiters.appointments.panels import (
    CONTINENTS,
    cycle,
    judge_panel,
    panel_clause,
    panel_for,
    publication_clause,
    stays_on_panel,
)
from caissa.tournament import Sex

from .people import event, international

DAY = date(2025, 6, 1)


def members(number: int, women: int, category: str = "A", **changes: Any) -> list[Arbiter]:
    """So many arbiters, the first ones women, from all continents in turn."""
    return [
        international(
            category,
            name=f"Arbiter {index}",
            sex=Sex.FEMALE if index < women else Sex.MALE,
            continent=CONTINENTS[index % 4],
            **changes,
        )
        for index in range(number)
    ]


def failed(judgement: Judgement) -> list[str]:
    """The articles that are not met."""
    return [clause.article.removeprefix("B.06.4 ") for clause in judgement.failed]


@pytest.mark.parametrize(
    ("panel", "size", "category", "article"),
    [(Panel.GREEN, 25, "A", "4.1.2"), (Panel.BLUE, 45, "B", "4.2.2"), (Panel.RED, 60, "B", "4.3.2")],
)
def test_size_and_classes_of_the_panels(panel: Panel, size: int, category: str, article: str) -> None:
    """4.1.2: 25 of class A; 4.2.2: 45 and 4.3.2: 60 of class A or B."""
    assert failed(judge_panel(panel, members(size, size // 2, category), DAY)) == []
    assert failed(judge_panel(panel, members(size - 1, size // 2, category), DAY)) == [article]
    assert failed(judge_panel(panel, members(size, size // 2, "C"), DAY)) == [article]


def test_the_green_panel_takes_nobody_of_class_b() -> None:
    """4.1.2: all of them class A."""
    assert failed(judge_panel(Panel.GREEN, members(25, 12, "B"), DAY)) == ["4.1.2"]


@pytest.mark.parametrize(("women", "expected"), [(6, ["3.6"]), (7, []), (18, []), (19, ["3.7"])])
def test_a_quarter_of_each_sex(women: int, expected: list[str]) -> None:
    """3.6, 3.7: a quarter of 25 is 6.25, so seven."""
    assert failed(judge_panel(Panel.GREEN, members(25, women), DAY)) == expected


def test_every_continent_and_nobody_sanctioned() -> None:
    """3.8, 3.5."""
    europeans = members(25, 12, sanctions=())
    only = [international("A", name=member.name, sex=member.sex, continent="Europe") for member in europeans]
    assert failed(judge_panel(Panel.GREEN, only, DAY)) == ["3.8"]
    warned = members(25, 12, sanctions=(Sanction(SanctionKind.WARNING, date(2025, 1, 1)),))
    assert failed(judge_panel(Panel.GREEN, warned, DAY)) == ["3.5"]


def test_the_yellow_panel_has_no_size_and_no_quota() -> None:
    """4.4.2; 3.6 and 3.7 name the other three."""
    assert failed(judge_panel(Panel.YELLOW, members(4, 0, "C"), DAY)) == []


@pytest.mark.parametrize(
    ("category", "duty", "panel"),
    [
        ("A", Duty.CHIEF_ARBITER, Panel.GREEN),
        ("A", Duty.DEPUTY_CHIEF_ARBITER, Panel.BLUE),
        ("B", Duty.CHIEF_ARBITER, Panel.BLUE),
        ("A", Duty.SECTOR_ARBITER, Panel.RED),
        ("A", Duty.PAIRING_OFFICER, Panel.RED),
        ("B", Duty.DEPUTY_CHIEF_ARBITER, Panel.RED),
        ("A", Duty.MATCH_ARBITER, Panel.YELLOW),
        ("B", Duty.SECTOR_ARBITER, Panel.YELLOW),
    ],
)
def test_the_roles_of_the_panels(category: str, duty: Duty, panel: Panel) -> None:
    """4.1.1, 4.2.1, 4.3.1, 4.4.1; a higher panel may do what a lower one may."""
    level = EventCategory(category)
    assert panel_for(level, duty) is panel
    order = list(Panel)
    for own in Panel:
        allowed = panel_clause(international("A", panel=own), level, duty).met
        assert allowed is (order.index(own) <= order.index(panel))
    assert panel_clause(international("A"), level, duty).met is False


def test_publication_and_cycle() -> None:
    """3.2: before 1 October of the year before an Olympiad; 3.3: two calendar years."""
    assert publication_clause(date(2025, 9, 30), 2026).met is True
    assert publication_clause(date(2025, 10, 1), 2026).met is False
    assert cycle(2026) == (date(2026, 1, 1), date(2027, 12, 31))


def test_what_removes_from_a_panel() -> None:
    """6.1.1, 6.2."""
    assert failed(stays_on_panel(international("A"), DAY)) == []
    warned = international("A", sanctions=(Sanction(SanctionKind.REPRIMAND, date(2024, 1, 1)),))
    assert failed(stays_on_panel(warned, DAY)) == ["6.1.1"]
    accused = international("A", investigations=(Investigation(date(2025, 1, 1)),))
    assert failed(stays_on_panel(accused, DAY)) == ["6.2"]


HOST = Host("HUN", ("AUT", "SVK"))


def named(number: int, women: int, duty: Duty = Duty.MATCH_ARBITER, **changes: Any) -> list[Nomination]:
    """Nominations of arbiters on the yellow panel, each of a federation of its own."""
    flags = {key: changes.pop(key) for key in ("by_host", "exceptional") if key in changes}
    known = {"panel": Panel.YELLOW, **changes}
    federation = known.pop("federation", None)
    return [
        Nomination(
            international(
                "C",
                name=f"Arbiter {index}",
                sex=Sex.FEMALE if index < women else Sex.MALE,
                federation=federation or f"F{index}",
                **known,
            ),
            duty,
            **flags,
        )
        for index in range(number)
    ]


def olympiad(*nominations: Nomination) -> list[str]:
    """What is wrong with the arbiters of an Olympiad."""
    return failed(judge_team(event(official="olympiad"), nominations, HOST, Aegis.GSC))


def test_the_host_names_a_quarter_of_the_match_arbiters() -> None:
    """8.3: 25 of 100, from home or across a land border, without a panel."""
    hosts = named(26, 13, panel=None, federation="HUN", by_host=True)
    assert olympiad(*named(75, 30), *hosts[:25]) == []
    assert olympiad(*named(74, 30), *hosts) == ["8.3"]
    guests = named(25, 13, panel=None, federation="FRA", by_host=True)
    assert olympiad(*named(75, 30), *guests) == ["8.3"]
    neighbours = named(25, 13, panel=None, federation="SVK", by_host=True)
    assert olympiad(*named(75, 30), *neighbours) == []


def test_one_man_and_one_woman_a_federation() -> None:
    """8.3.1: unless the FIDE President decides otherwise."""
    pair = named(2, 1, federation="FRA")
    second = named(1, 0, federation="FRA")
    assert olympiad(*named(6, 3), *pair) == []
    assert olympiad(*named(6, 3), *pair, *second) == ["8.3.1"]
    assert olympiad(*named(6, 3), *pair, *named(1, 0, federation="FRA", exceptional=True)) == []


def test_a_quarter_of_each_sex_at_the_olympiad_and_in_a_year() -> None:
    """8.3.2, 8.3.3, 8.4, 8.5."""
    assert olympiad(*named(8, 2)) == []
    assert olympiad(*named(8, 1)) == ["8.3.2"]
    assert olympiad(*named(8, 7)) == ["8.3.3"]
    assert failed(year_of_gsc(members(8, 1), 2025)) == ["8.4"]
    assert failed(year_of_gsc(members(8, 7), 2025)) == ["8.5"]


def team(*nominations: Nomination) -> list[str]:
    """What is wrong with the arbiters of an event of EVE."""
    return failed(judge_team(event(official="world-youth"), nominations, HOST, Aegis.EVE))


def test_half_of_the_floor_from_a_panel_the_rest_from_the_host() -> None:
    """7.3."""
    panel, host = named(4, 2, Duty.ARBITER), named(5, 2, Duty.ARBITER, panel=None, federation="HUN")
    assert team(*panel, *host[:4]) == []
    assert team(*panel, *host) == ["7.3"]
    assert team(*panel, *named(1, 0, Duty.ARBITER, panel=None, federation="FRA")) == ["7.3"]


def test_chief_and_deputies_come_from_their_panels() -> None:
    """7.1: a World event of category B needs a Chief Arbiter of the blue panel, or a decision."""
    floor = named(4, 2, Duty.ARBITER)
    assert team(*floor, *named(1, 0, Duty.CHIEF_ARBITER)) == ["7.1"]
    assert team(*floor, *named(1, 0, Duty.CHIEF_ARBITER, panel=Panel.BLUE)) == []
    assert team(*floor, *named(1, 0, Duty.CHIEF_ARBITER, exceptional=True)) == []


def test_a_quarter_of_each_sex_in_a_team() -> None:
    """7.4, 7.5."""
    assert team(*named(8, 1, Duty.ARBITER)) == ["7.4"]
    assert team(*named(8, 7, Duty.ARBITER)) == ["7.5"]
