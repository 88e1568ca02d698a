"""Complaints, cases and sanctions (B.06.5)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.arbiters import Sanction, SanctionKind
from caissa.arbiters.discipline.cases import (
    CaseDates,
    Judge,
    RegisteredCase,
    bench,
    clocks,
    in_register,
    late_steps,
    repeat_offender,
    sub_committee,
)
from caissa.arbiters.discipline.sanctions import (
    OFFENCES,
    Body,
    Complainant,
    Complaint,
    admissible,
    body_for,
    disqualified_on,
    sanction_clause,
    sanction_ends,
    sanctions_on,
)

from .people import international

COMPLAINT = Complaint(
    Complainant.FEDERATION, "3.2.b", date(2023, 6, 1), date(2025, 6, 1), known_since=date(2025, 1, 1)
)


def wrong(complaint: Complaint) -> list[str]:
    """The articles that bar a complaint from being heard."""
    return [clause.article.removeprefix("B.06.5 ") for clause in admissible(complaint).failed]


def test_a_complaint_that_is_heard() -> None:
    """2.6 to 2.8: from a federation, two years after, known for five months."""
    assert wrong(COMPLAINT) == []


def test_others_may_not_complain() -> None:
    """2.6: a spectator is not on the list."""
    assert wrong(replace(COMPLAINT, by=Complainant.SOMEBODY_ELSE)) == ["2.6"]


def test_a_minors_guardian_complains() -> None:
    """2.6 g."""
    child = replace(COMPLAINT, by=Complainant.PLAYER, minor=True)
    assert wrong(child) == ["2.6.g"]
    assert wrong(replace(child, by_guardian=True)) == []


@pytest.mark.parametrize(
    ("fraud", "received", "expected"),
    [
        (False, date(2026, 6, 1), []),
        (False, date(2026, 6, 2), ["2.8"]),
        (True, date(2028, 6, 1), []),
        (True, date(2028, 6, 2), ["2.8"]),
    ],
)
def test_three_years_five_for_fraud(fraud: bool, received: date, expected: list[str]) -> None:
    """2.8: the act was on 1 June 2023."""
    known = received - timedelta(days=10)
    assert wrong(replace(COMPLAINT, fraud=fraud, received=received, known_since=known)) == expected


def test_nine_months_after_the_facts_were_known() -> None:
    """2.8: known on 1 January, received by 1 October."""
    assert wrong(replace(COMPLAINT, received=date(2025, 10, 1))) == []
    assert wrong(replace(COMPLAINT, received=date(2025, 10, 2))) == ["2.8"]
    assert admissible(replace(COMPLAINT, known_since=None)).unknown[0].article == "B.06.5 2.8"


def test_acts_before_february_2023_follow_older_rules() -> None:
    """8.1."""
    early = replace(COMPLAINT, committed=date(2023, 1, 31))
    assert wrong(early) == ["8.1"]


def test_national_cases_only_with_international_effects() -> None:
    """2.7 b."""
    national = replace(COMPLAINT, international=False)
    assert wrong(replace(national, national_case_open=False)) == ["2.7"]
    assert wrong(replace(national, national_case_open=True)) == []


def test_the_list_of_offences() -> None:
    """3.1 to 3.6: one, five, five, three, six and five of them."""
    groups = [key.rpartition(".")[0] for key in OFFENCES]
    assert [groups.count(f"3.{number}") for number in range(1, 7)] == [1, 5, 5, 3, 6, 5]
    assert wrong(replace(COMPLAINT, offence="9.9")) == ["3"]


@pytest.mark.parametrize(
    ("months", "repeat", "body"),
    [(18, False, Body.DSC), (19, False, Body.EDC), (24, True, Body.DSC), (25, True, Body.EDC)],
)
def test_longer_bans_go_to_the_ethics_commission(months: int, repeat: bool, body: Body) -> None:
    """2.4: longer than 18 months for a first offence, 24 for a repeated one."""
    assert body_for(months, repeat=repeat) is body
    ban = Sanction(SanctionKind.DISQUALIFICATION, date(2025, 1, 1), months)
    assert sanction_clause(ban, repeat=repeat).met is (body is Body.DSC)


def test_how_long_a_sanction_counts() -> None:
    """4.1: a warning 12 months, a reprimand 24, a disqualification as imposed."""
    start = date(2024, 8, 31)
    assert sanction_ends(Sanction(SanctionKind.WARNING, start)) == date(2025, 8, 31)
    assert sanction_ends(Sanction(SanctionKind.REPRIMAND, start)) == date(2026, 8, 31)
    assert sanction_ends(Sanction(SanctionKind.DISQUALIFICATION, start, 6)) == date(2025, 2, 28)
    assert sanction_ends(Sanction(SanctionKind.DISQUALIFICATION, start)) is None
    assert sanction_clause(Sanction(SanctionKind.WARNING, start)).met is True


@given(st.dates(date(2023, 2, 1), date(2035, 1, 1)), st.integers(0, 1500))
def test_a_sanction_counts_from_its_first_day_till_its_end(start: date, days: int) -> None:
    """4.1 b as a property: a reprimand counts on every day before the same day two years later."""
    who = international("A", sanctions=(Sanction(SanctionKind.REPRIMAND, start),))
    leap_day = (start.month, start.day) == (2, 29)
    end = start.replace(year=start.year + 2, day=28 if leap_day else start.day)
    day = start + timedelta(days=days)
    assert bool(sanctions_on(who, day)) is (day < end)
    assert not sanctions_on(who, start - timedelta(days=1))
    assert not disqualified_on(who, day)


def judges(**changes: object) -> list[Judge]:
    """A Sub-Committee as it should be."""
    positions = ("chairman", "member", "member", "substitute", "substitute")
    return [
        Judge(
            international("B", name=f"Judge {index}", federation=f"F{index}", **changes),
            position,
            legal_background=index < 3,
        )
        for index, position in enumerate(positions)
    ]


def test_the_composition_of_the_sub_committee() -> None:
    """1.2, 1.4, 7.4."""
    day = date(2025, 1, 1)

    def faults(changed: list[Judge]) -> list[str]:
        return [clause.article.removeprefix("B.06.5 ") for clause in sub_committee(changed, day).failed]

    five = judges()
    assert faults(five) == []
    assert faults(five[:4]) == ["1.2", "1.2"]
    assert faults([replace(five[0], legal_background=False), *five[1:]]) == ["1.4"]
    assert faults([replace(five[0], in_commission=True), *five[1:]]) == ["1.4"]
    assert faults([replace(five[0], arbiter=five[1].arbiter), *five[1:]]) == ["1.4"]
    assert faults([replace(five[0], arbiter=international(federation="X")), *five[1:]]) == ["1.4"]
    warned = (Sanction(SanctionKind.WARNING, date(2024, 6, 1)),)
    assert faults(judges(sanctions=warned)) == ["7.4"]


def test_a_substitute_for_the_absent_and_the_concerned() -> None:
    """5.7 b: chairman and two members; the quorum is three."""
    five = judges()
    assert [judge.arbiter.name for judge in bench(five, [])] == ["Judge 0", "Judge 1", "Judge 2"]
    assert [judge.arbiter.name for judge in bench(five, ["F1"])] == ["Judge 0", "Judge 2", "Judge 3"]
    assert len(bench(five, ["F0", "F1"], ["Judge 2"])) == 2


CASE = CaseDates(
    opened=date(2025, 1, 1),
    documents_asked=date(2025, 1, 10),
    decided=date(2025, 3, 1),
    communicated=date(2025, 3, 21),
    appeal_delivered=date(2025, 4, 5),
)


def test_the_clocks_of_a_case() -> None:
    """5.5 a 15 days, 5.7 d 20 days, 6.2 and 6.3 15 days, 5.1 ten years."""
    deadlines = clocks(CASE)
    assert deadlines.documents_not_before == date(2025, 1, 25)
    assert deadlines.decision_delivered_by == date(2025, 3, 21)
    assert deadlines.appeal_by == date(2025, 4, 5)
    assert deadlines.answer_to_appeal_by == date(2025, 4, 20)
    assert deadlines.kept_in_register_till == date(2035, 3, 1)
    assert clocks(CaseDates(date(2025, 1, 1))).appeal_by is None


def test_a_late_decision_and_a_late_appeal() -> None:
    """5.7 d, 6.2: no prolongation."""
    assert late_steps(CASE).failed == ()
    late = replace(CASE, communicated=date(2025, 3, 22), appeal_delivered=date(2025, 4, 7))
    assert [clause.article for clause in late_steps(late).failed] == ["B.06.5 5.7.d", "B.06.5 6.2"]


def test_the_register_keeps_every_case_for_ten_years() -> None:
    """5.1: sanctioned or not; 4.1 c: an earlier sanction makes the next one a subsequent offence."""
    warned = RegisteredCase(
        "1/2025", "Okafor, Ada", CASE, sanction=Sanction(SanctionKind.WARNING, date(2025, 3, 1))
    )
    cleared = RegisteredCase("2/2025", "Roux, Paul", CASE)
    both = [warned, cleared]
    assert in_register(both, date(2035, 3, 1)) == (warned, cleared)
    assert in_register(both, date(2035, 3, 2)) == ()
    assert repeat_offender(both, "Okafor, Ada", date(2026, 1, 1))
    assert not repeat_offender(both, "Okafor, Ada", date(2036, 1, 1))
    assert not repeat_offender(both, "Roux, Paul", date(2026, 1, 1))
