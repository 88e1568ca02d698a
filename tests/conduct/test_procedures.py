"""States move along their tables only, whatever is tried and in whatever order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.conduct import (
    APPEALS,
    CASES,
    DISCIPLINE,
    AppealAct,
    AppealState,
    CaseAct,
    CaseKind,
    CaseState,
    DisciplineAct,
    DisciplineState,
    WrongState,
)

TABLES = (
    (APPEALS, AppealState, AppealAct),
    (CASES, CaseState, CaseAct),
    (DISCIPLINE, DisciplineState, DisciplineAct),
)


@pytest.mark.parametrize(("table", "states", "acts"), TABLES)
@given(data=st.data())
def test_random_acts_stay_on_the_table(table, states, acts, data) -> None:
    """An act either follows a line of the table or is refused and changes nothing."""
    kind = data.draw(st.sampled_from([None, *CaseKind]))
    state = table.first
    for act in data.draw(st.lists(st.sampled_from(list(acts)), max_size=25)):
        lines = [
            line
            for line in table.transitions
            if line.act is act and state in line.before and (not line.kinds or kind in line.kinds)
        ]
        if lines:
            state = table.after(state, act, kind)
            assert state in {line.after or state for line in lines}
        else:
            with pytest.raises(WrongState):
                table.after(state, act, kind)
    assert state in states


@pytest.mark.parametrize(("table", "states", "acts"), TABLES)
def test_every_state_is_reached_and_every_act_is_used(table, states, acts) -> None:
    """No state of the lists is out of reach, no act is without a line."""
    reached, last = {table.first}, set()
    while reached != last:
        last = set(reached)
        reached |= {line.after for line in table.transitions if line.after and set(line.before) & reached}
    assert reached == set(states)
    assert {line.act for line in table.transitions} == set(acts)


def test_an_appeal_runs_from_submission_to_the_report() -> None:
    """C.11 3.4 to 3.12, in order."""
    state = AppealState.DRAFT
    for act in ("submit", "admit", "ask", "state", "decide", "publish", "report"):
        state = APPEALS.after(state, AppealAct(act))
    assert state is AppealState.REPORTED


def test_a_verdict_is_not_published_before_it_is_reached() -> None:
    """C.11 3.11: there is nothing to publish yet; the refusal names what is possible."""
    with pytest.raises(WrongState) as refused:
        APPEALS.after(AppealState.SUBMITTED, AppealAct.PUBLISH)
    assert "Declare admissible" in str(refused.value)


def test_a_dismissed_complaint_of_the_tournament_is_forwarded_all_the_same() -> None:
    """FPR 3.2.6: dismissing it during the event leaves the duty of 3.2.6.c."""
    assert CaseAct.CLOSE not in CASES.acts(CaseState.DISMISSED, CaseKind.ITC)
    assert CaseAct.FORWARD in CASES.acts(CaseState.DISMISSED, CaseKind.ITC)
    assert CaseAct.CLOSE in CASES.acts(CaseState.DISMISSED, CaseKind.TECHNICAL)


def test_a_complainant_is_informed_before_anything_else() -> None:
    """FPR 3.2.6.a: about the penalty for unfounded accusations."""
    assert CASES.acts(CaseState.RECEIVED, CaseKind.ITC) == (CaseAct.WARN, CaseAct.REFUSE)
    assert CaseAct.WARN not in CASES.acts(CaseState.RECEIVED, CaseKind.REPORT)
    assert CASES.article(CaseState.RECEIVED, CaseAct.WARN, CaseKind.ITC) == "FPR 3.2.6.a"


def test_an_end_is_an_end() -> None:
    """Nothing leads on from a closed case or a reported appeal."""
    assert CASES.is_over(CaseState.CLOSED)
    assert APPEALS.is_over(AppealState.REPORTED)
    assert not APPEALS.is_over(AppealState.HEARD)
