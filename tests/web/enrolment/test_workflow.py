"""The table of states: what can become of an entry, and by whom."""

from __future__ import annotations

import pytest

from caissa_web.enrolment.errors import EntryRefused, ReasonMissing
from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.operations.log import step
from caissa_web.enrolment.workflow import ENDED, HOLDING, LIVE, TABLE, Act, Guard, acts_from, step_of
from caissa_web.records.rights import Right
from tests.web.enrolment.hall import enter, festival

State = Entry.State


def test_every_state_can_be_reached_and_left():
    """From a draft every state can be reached; nobody is stuck, for an office can bring everybody back."""
    reached, seen = {State.DRAFT}, set()
    while reached - seen:
        state = (reached - seen).pop()
        seen.add(state)
        reached |= {State(following.to) for (before, _act), following in TABLE.items() if before == state}
    assert seen == set(State)
    assert {before for before, _act in TABLE} == set(State)


def test_ends_live_and_holding_are_apart():
    """Whoever has ended holds nothing and is not live."""
    assert not ENDED & LIVE
    assert not ENDED & HOLDING


def test_a_rejection_and_a_move_need_a_reason():
    """What touches somebody's chances is explained: rejected, moved, called off, brought back."""
    explained = {act for (_state, act), following in TABLE.items() if following.guard.needs_reason}
    to_another_category = {Act.CATEGORY, Act.CATEGORY_HELD, Act.CATEGORY_QUEUED}
    assert explained == {Act.REJECT, Act.MOVE, Act.CALL_OFF, Act.REINSTATE, Act.REQUEUE} | to_another_category
    assert TABLE[State.EXPIRED, Act.REINSTATE].guard is Guard.PLACE  # whoever paid late may come back alone


def test_only_the_office_decides():
    """Approving, rejecting and moving are the entries office's; a no-show is noted by the arbiters."""
    to_another_category = {Act.CATEGORY, Act.CATEGORY_HELD, Act.CATEGORY_QUEUED}
    decided = set(acts_from("waiting", frozenset({Right.ENTRIES_OFFICE})))
    assert decided == {Act.APPROVE, Act.MOVE, Act.REJECT} | to_another_category
    assert acts_from("waiting", frozenset({Right.ENTRIES})) == ()
    assert acts_from("confirmed", frozenset({Right.ENTRIES})) == (Act.ABSENT,)


@pytest.mark.django_db
@pytest.mark.parametrize("act", Act)
def test_what_is_not_in_the_table_is_refused(act: Act):
    """A confirmed entry: each act leads where the table says, or nowhere."""
    (anna,) = enter(festival(), "Anna")
    following = step_of(anna.state, act)
    if following is None:
        with pytest.raises(EntryRefused):
            step(anna, act, by="olga", reason="why")
        return
    if following.guard.needs_reason:
        with pytest.raises(ReasonMissing):
            step(anna, act, by="olga")
    step(anna, act, by="olga", reason="why")
    assert Entry.everybody.get(pk=anna.pk).state == following.to
