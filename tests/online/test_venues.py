"""Who and what must be at a venue, and what the regulations must say (E.04 2.4, 6, 16, 20)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from decimal import Decimal

import pytest

from caissa.online import (
    Assistance,
    Boards,
    Declared,
    DisqualifiedPoints,
    Duty,
    PlayMode,
    Venue,
    VenuePerson,
    arrivals,
    assistance_findings,
    awards,
    declared_findings,
    erase_on,
    mode_of,
    venue_findings,
    venues_findings,
)
from caissa.play import read_time_control
from caissa.testing import crosstable
from caissa.tournament import Outcome

PEOPLE = (
    VenuePerson("Ines Roca", Duty.LOCAL_ORGANISER),
    VenuePerson("Jan Novak", Duty.LOCAL_CHIEF_ARBITER),
    VenuePerson("Lea Frei", Duty.LOCAL_TECHNICAL_ASSISTANT),
)
BERN = Venue("Bern", PEOPLE, cameras=2, devices=8, spare_internet=True, players=8)


def codes(findings):
    """The codes and articles."""
    return [(finding.code, finding.hint) for finding in findings]


def test_a_venue_with_everything():
    """16.1-16.8: organiser, two arbiters, cameras, a device for each player, a spare connection."""
    assert venue_findings(BERN) == ()


def test_a_venue_needs_two_arbiters():
    """16.8: chief arbiter and technical assistant; one person in both duties is one arbiter."""
    alone = replace(
        BERN, people=(PEOPLE[0], PEOPLE[1], VenuePerson("JAN NOVÁK", Duty.LOCAL_TECHNICAL_ASSISTANT))
    )

    assert codes(venue_findings(alone)) == [("online.arbiters", "E.04 16.8")]


def test_what_an_empty_venue_lacks():
    """Every duty and every piece of equipment, each with its article."""
    empty = Venue("Nowhere", players=2)

    assert codes(venue_findings(empty)) == [
        ("online.person-missing", "E.04 16.1"),
        ("online.person-missing", "E.04 16.8"),
        ("online.person-missing", "E.04 16.8"),
        ("online.arbiters", "E.04 16.8"),
        ("online.cameras", "E.04 16.3"),
        ("online.devices", "E.04 16.6"),
        ("online.spare-internet", "E.04 16.5"),
    ]


def test_nobody_is_at_two_venues_and_nobody_at_none():
    """16.8, 6.1.3: an arbiter is physically with the players, so at one venue; every player sits at one."""
    basel = replace(BERN, name="Basel")

    findings = venues_findings((BERN, basel), without=("Anna",))

    assert {(each.code, each.where) for each in findings} == {
        ("online.arbiter-twice", "Jan Novak"),
        ("online.arbiter-twice", "Lea Frei"),
        ("online.no-venue", "Anna"),
    }


@pytest.mark.parametrize(
    ("answer", "mode", "checklist"),
    [
        ("", PlayMode.OVER_THE_BOARD, ""),
        ("no", PlayMode.OVER_THE_BOARD, ""),
        ("asked", PlayMode.HYBRID, "hybrid"),
        ("approved", PlayMode.HYBRID, "hybrid"),
        ("supervised", PlayMode.SUPERVISED, "online"),
        ("online", PlayMode.UNSUPERVISED, ""),
        ("odds", PlayMode.UNSUPERVISED, ""),
    ],
)
def test_the_announcement_names_the_kind(answer, mode, checklist):
    """6.1-6.2: the regulations name the kind, and the kind has its checklist."""
    assert (mode_of(answer), mode_of(answer).checklist) == (mode, checklist)


COMPLETE = Declared(Boards.VIRTUAL, Decimal(5), disqualified=DisqualifiedPoints.AWARDED)


@pytest.mark.parametrize(
    ("mode", "declared", "control", "expected"),
    [
        (PlayMode.SUPERVISED, COMPLETE, None, []),
        (PlayMode.OVER_THE_BOARD, Declared(), None, []),
        (
            PlayMode.SUPERVISED,
            Declared(),
            None,
            [
                ("online.boards", "E.04 2.4"),
                ("online.disconnections", "E.04 11.3"),
                ("online.disqualified", "E.04 Appendix I 1.9"),
            ],
        ),
        (PlayMode.HYBRID, replace(COMPLETE, traditional_sets=True), "90+30", []),
        (
            PlayMode.HYBRID,
            replace(COMPLETE, traditional_sets=True),
            "15+10",
            [("online.traditional-sets", "E.04 20.1")],
        ),
        (
            PlayMode.HYBRID,
            replace(COMPLETE, boards=Boards.ELECTRONIC_ZONE_CLOCKS, traditional_sets=True),
            "90+30",
            [("online.traditional-sets", "E.04 20.1")],
        ),
    ],
)
def test_what_the_regulations_say(mode, declared, control, expected):
    """2.4, 11.3, 20.1: boards, disconnections, and traditional sets only with 30 seconds from move 1."""
    played = read_time_control(control).time_control if control else None

    assert codes(declared_findings(mode, declared, played)) == expected


@pytest.mark.parametrize(
    ("announced", "held", "day"),
    [
        (date(2026, 11, 18), False, date(2027, 11, 18)),
        (date(2028, 2, 29), False, date(2029, 2, 28)),
        (None, False, None),
        (date(2026, 11, 18), True, None),
    ],
)
def test_recordings_go_after_a_year(announced, held, day):
    """Appendix I 1.5: one year after the results, unless proceedings have been opened."""
    assert erase_on(announced, on_hold=held) == day


@pytest.mark.parametrize(
    ("papers", "expected"),
    [
        (date(2027, 2, 13), []),
        (date(2027, 2, 14), ["online.papers-late"]),
        (None, ["online.papers-missing"]),
    ],
)
def test_papers_five_days_before(papers, expected):
    """Appendix II 3: at least five days before the start of the competition."""
    assistance = Assistance("Anna", "Boris", papers, accepted=True)

    findings = assistance_findings(assistance, PlayMode.SUPERVISED, date(2027, 2, 18))

    assert [each.code for each in findings] == expected


def test_hours_of_a_round():
    """10.4.1, Appendix II 4: arbiters 90, players 20, assistants 15 minutes before."""
    hours = arrivals(datetime(2027, 2, 18, 15, 0, tzinfo=UTC))

    assert (
        hours.arbiters.strftime("%H:%M"),
        hours.players.strftime("%H:%M"),
        hours.assistants.strftime("%H:%M"),
    ) == (
        "13:30",
        "14:40",
        "14:45",
    )


PLAYED = crosstable(
    """
    1 Anna  2w1 3b0
    2 Boris 1b0 4w=
    3 Chen  4w0 1w1
    4 Dora  3b1 2b=
    """
)


@pytest.mark.parametrize(
    ("policy", "expected"),
    [
        (DisqualifiedPoints.AWARDED, [(1, 2, Outcome.LOSS)]),
        (DisqualifiedPoints.NOT_AWARDED, []),
        (None, []),
    ],
)
def test_points_of_the_disqualified(policy, expected):
    """Appendix I 1.9: Anna beat Boris and lost to Chen; only Boris can be awarded anything."""
    assert [(each.round, each.opponent, each.before) for each in awards(PLAYED, 1, policy)] == expected
