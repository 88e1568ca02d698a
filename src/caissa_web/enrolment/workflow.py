"""The states of an entry in one table: (state, act) → next state, right, guard, letter."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

from caissa.messages import LabelledEnum, msg
from caissa_web.enrolment.models import Entry
from caissa_web.records.rights import Right

State = Entry.State


class Act(LabelledEnum):
    """What can be done with an entry."""

    CONFIRM = "confirm", msg("Place confirmed")
    HOLD = "hold", msg("Place held until the organiser decides")
    QUEUE = "queue", msg("Put on the waiting list")
    APPROVE = "approve", msg("Approved")
    REJECT = "reject", msg("Rejected")
    OFFER = "offer", msg("Place offered")
    ACCEPT = "accept", msg("Offered place accepted")
    DECLINE = "decline", msg("Offered place declined: end of the list")
    LAPSE = "lapse", msg("Offer not answered in time: end of the list")
    LEAVE = "leave", msg("Two offers not taken up: off the list")
    MOVE = "move", msg("Moved on the waiting list")
    WITHDRAW = "withdraw", msg("Withdrawn")
    CALL_OFF = "call-off", msg("Event called off")
    EXPIRE = "expire", msg("Expired: not paid in time")
    REINSTATE = "reinstate", msg("Reinstated")
    REQUEUE = "requeue", msg("Put back on the waiting list")
    ABSENT = "absent", msg("Did not come")
    CAME = "came", msg("Came after all")
    CATEGORY = "category", msg("Moved to another category")
    CATEGORY_HELD = "category-held", msg("Moved to another category: place held until the organiser decides")
    CATEGORY_QUEUED = "category-queued", msg("Moved to another category: on the waiting list")


class Guard(LabelledEnum):
    """What must hold for an act."""

    NOTHING = "nothing", msg("nothing")
    PLACE = "place", msg("a place is free or held")
    REASON = "reason", msg("a reason is stated")
    PLACE_AND_REASON = "place-and-reason", msg("a place is free and a reason is stated")
    DEADLINE = "deadline", msg("the deadline has passed")

    @property
    def needs_reason(self) -> bool:
        """Must somebody say why?"""
        return self in (Guard.REASON, Guard.PLACE_AND_REASON)


@dataclass(frozen=True, slots=True)
class Step:
    """Where an act leads, whose right it needs (None: the applicant's or the program's), the letter."""

    to: str
    right: Right | None = None
    guard: Guard = Guard.NOTHING
    letter: str = ""


_OFFICE = Right.ENTRIES_OFFICE
_TO_ANOTHER_CATEGORY = {
    Act.CATEGORY: Step(State.CONFIRMED, _OFFICE, Guard.PLACE_AND_REASON, "category"),
    Act.CATEGORY_HELD: Step(State.SUBMITTED, _OFFICE, Guard.REASON, "category"),
    Act.CATEGORY_QUEUED: Step(State.WAITING, _OFFICE, Guard.REASON, "category"),
}

TABLE = MappingProxyType(
    {
        (State.DRAFT, Act.CONFIRM): Step(State.CONFIRMED, None, Guard.PLACE, "confirmed"),
        (State.DRAFT, Act.HOLD): Step(State.SUBMITTED, None, Guard.NOTHING, "received"),
        (State.DRAFT, Act.QUEUE): Step(State.WAITING, None, Guard.NOTHING, "waiting"),
        (State.DRAFT, Act.WITHDRAW): Step(State.WITHDRAWN),
        (State.SUBMITTED, Act.APPROVE): Step(State.CONFIRMED, _OFFICE, Guard.PLACE, "confirmed"),
        (State.SUBMITTED, Act.CONFIRM): Step(State.CONFIRMED, None, Guard.PLACE, "confirmed"),
        (State.SUBMITTED, Act.QUEUE): Step(State.WAITING, None, Guard.NOTHING, "waiting"),
        (State.SUBMITTED, Act.REJECT): Step(State.REJECTED, _OFFICE, Guard.REASON, "rejected"),
        (State.SUBMITTED, Act.WITHDRAW): Step(State.WITHDRAWN, None, Guard.NOTHING, "withdrawn"),
        (State.WAITING, Act.OFFER): Step(State.OFFERED, None, Guard.PLACE, "offered"),
        (State.WAITING, Act.CONFIRM): Step(State.CONFIRMED, None, Guard.PLACE, "confirmed"),
        (State.WAITING, Act.HOLD): Step(State.SUBMITTED, None, Guard.PLACE, "received"),
        (State.WAITING, Act.APPROVE): Step(State.WAITING, _OFFICE),
        (State.WAITING, Act.MOVE): Step(State.WAITING, _OFFICE, Guard.REASON),
        (State.WAITING, Act.REJECT): Step(State.REJECTED, _OFFICE, Guard.REASON, "rejected"),
        (State.WAITING, Act.WITHDRAW): Step(State.WITHDRAWN, None, Guard.NOTHING, "withdrawn"),
        (State.OFFERED, Act.ACCEPT): Step(State.CONFIRMED, None, Guard.PLACE, "confirmed"),
        (State.OFFERED, Act.HOLD): Step(State.SUBMITTED, None, Guard.PLACE, "received"),
        (State.OFFERED, Act.APPROVE): Step(State.OFFERED, _OFFICE),
        (State.OFFERED, Act.DECLINE): Step(State.WAITING, None, Guard.NOTHING, "end-of-list"),
        (State.OFFERED, Act.LAPSE): Step(State.WAITING, None, Guard.DEADLINE, "end-of-list"),
        (State.OFFERED, Act.LEAVE): Step(State.WITHDRAWN, None, Guard.NOTHING, "withdrawn"),
        (State.OFFERED, Act.REJECT): Step(State.REJECTED, _OFFICE, Guard.REASON, "rejected"),
        (State.OFFERED, Act.WITHDRAW): Step(State.WITHDRAWN, None, Guard.NOTHING, "withdrawn"),
        (State.CONFIRMED, Act.WITHDRAW): Step(State.WITHDRAWN, None, Guard.NOTHING, "withdrawn"),
        (State.CONFIRMED, Act.REJECT): Step(State.REJECTED, _OFFICE, Guard.REASON, "rejected"),
        (State.CONFIRMED, Act.EXPIRE): Step(State.EXPIRED, None, Guard.DEADLINE, "expired"),
        (State.CONFIRMED, Act.ABSENT): Step(State.NO_SHOW, Right.ENTRIES),
        (State.NO_SHOW, Act.CAME): Step(State.CONFIRMED, Right.ENTRIES),
        (State.EXPIRED, Act.REINSTATE): Step(State.CONFIRMED, None, Guard.PLACE, "confirmed"),
        (State.EXPIRED, Act.REQUEUE): Step(State.WAITING, None, Guard.NOTHING, "waiting"),
        (State.REJECTED, Act.REINSTATE): Step(State.CONFIRMED, _OFFICE, Guard.PLACE_AND_REASON, "confirmed"),
        (State.REJECTED, Act.REQUEUE): Step(State.WAITING, _OFFICE, Guard.REASON, "waiting"),
        (State.WITHDRAWN, Act.REINSTATE): Step(State.CONFIRMED, _OFFICE, Guard.PLACE_AND_REASON, "confirmed"),
        (State.WITHDRAWN, Act.REQUEUE): Step(State.WAITING, _OFFICE, Guard.REASON, "waiting"),
    }
    | {
        (before, act): following
        for before in (State.SUBMITTED, State.WAITING, State.OFFERED, State.CONFIRMED)
        for act, following in _TO_ANOTHER_CATEGORY.items()
    }
    | {
        (before, Act.CALL_OFF): Step(State.WITHDRAWN, None, Guard.REASON, "called-off")
        for before in (State.SUBMITTED, State.WAITING, State.OFFERED, State.CONFIRMED)
    }
)
"""Everything that can become of an entry; what is not here cannot."""

HOLDING = frozenset({State.SUBMITTED, State.OFFERED, State.CONFIRMED, State.NO_SHOW})
"""States in which an entry may have a place."""
LIVE = frozenset({State.SUBMITTED, State.WAITING, State.OFFERED, State.CONFIRMED})
"""States in which somebody still comes, or may come."""
GIVING = frozenset(
    {
        Act.CONFIRM,
        Act.HOLD,
        Act.QUEUE,
        Act.APPROVE,
        Act.OFFER,
        Act.ACCEPT,
        Act.CAME,
        Act.REINSTATE,
        Act.REQUEUE,
        *_TO_ANOTHER_CATEGORY,
    }
)
"""Acts that give a place, or a number on the list: there is none at an event that has been called off."""
ENDED = frozenset({State.REJECTED, State.WITHDRAWN, State.EXPIRED})
"""States in which somebody does not come."""


def step_of(state: str, act: Act) -> Step | None:
    """Where an act leads from a state; None if it cannot be done."""
    return TABLE.get((State(state), act))


def acts_from(state: str, rights: frozenset[Right]) -> tuple[Act, ...]:
    """What somebody with these rights can do with an entry in a state, in the order of the table."""
    return tuple(
        act
        for (before, act), step in TABLE.items()
        if before == state and step.right is not None and step.right in rights
    )
