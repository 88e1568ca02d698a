"""The states of a contract in one table: (state, act) → next state. What is not here cannot be done."""

from __future__ import annotations

from types import MappingProxyType

from caissa.messages import LabelledEnum, msg
from caissa_web.contracts.errors import ContractRefused
from caissa_web.contracts.models import Contract

State = Contract.State


class Act(LabelledEnum):
    """What can be done with a contract."""

    SEND = "send", msg("Sent")
    SEE = "see", msg("Read")
    SIGN = "sign", msg("Signed; others still have to sign")
    COMPLETE = "complete", msg("Signed by everybody")
    COUNTERSIGN = "countersign", msg("Countersigned by the organiser")
    DECLINE = "decline", msg("Declined")
    LAPSE = "lapse", msg("Lapsed")


TABLE = MappingProxyType(
    {
        (State.DRAFTED, Act.SEND): State.SENT,
        (State.DRAFTED, Act.LAPSE): State.LAPSED,
        (State.SENT, Act.SEE): State.SEEN,
        (State.SENT, Act.DECLINE): State.DECLINED,
        (State.SENT, Act.LAPSE): State.LAPSED,
        (State.SEEN, Act.SIGN): State.SEEN,
        (State.SEEN, Act.COMPLETE): State.SIGNED,
        (State.SEEN, Act.DECLINE): State.DECLINED,
        (State.SEEN, Act.LAPSE): State.LAPSED,
        (State.SIGNED, Act.COUNTERSIGN): State.COUNTERSIGNED,
    }
)

OPEN = frozenset({State.DRAFTED, State.SENT, State.SEEN})
"""States in which somebody still has to act."""
WAITING = frozenset({State.SENT, State.SEEN})
"""States in which signers are waited for."""
IN_FORCE = frozenset({State.SIGNED, State.COUNTERSIGNED})
ENDED = frozenset({State.DECLINED, State.LAPSED})


def after(state: str, act: Act) -> State:
    """The state after an act; refused where the table has no such line."""
    following = TABLE.get((State(state), act))
    if following is None:
        label = str(State(state).label)
        raise ContractRefused(why=msg("{act}: the contract is {state}", act=act.label, state=label))
    return following
