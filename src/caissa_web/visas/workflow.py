"""The states of a visa case in one table: (state, act) → next state. What is not here cannot be done."""

from __future__ import annotations

from types import MappingProxyType

from caissa.messages import LabelledEnum, msg
from caissa_web.visas.errors import VisaRefused
from caissa_web.visas.models import VisaCase

State = VisaCase.State


class Act(LabelledEnum):
    """What can be done about a visa."""

    CHANGE = "change", msg("Passport entered again")
    CHECK = "check", msg("Checked")
    RETURN = "return", msg("Back to be corrected")
    ISSUE = "issue", msg("Letter issued")
    GRANT = "grant", msg("Visa granted")
    REFUSE = "refuse", msg("Visa refused")
    ASK_AGAIN = "ask-again", msg("Asked for again")


TABLE = MappingProxyType(
    {
        (State.ASKED, Act.CHANGE): State.ASKED,
        (State.ASKED, Act.CHECK): State.CHECKED,
        (State.ASKED, Act.RETURN): State.ASKED,
        (State.CHECKED, Act.CHANGE): State.ASKED,
        (State.CHECKED, Act.RETURN): State.ASKED,
        (State.CHECKED, Act.ISSUE): State.ISSUED,
        (State.ISSUED, Act.GRANT): State.GRANTED,
        (State.ISSUED, Act.REFUSE): State.REFUSED,
        (State.ISSUED, Act.ASK_AGAIN): State.ASKED,
        (State.REFUSED, Act.ASK_AGAIN): State.ASKED,
    }
)


def after(state: str, act: Act) -> State:
    """The state after an act; refused where the table has no such line."""
    following = TABLE.get((State(state), act))
    if following is None:
        label = str(State(state).label)
        raise VisaRefused(why=msg("{act}: the state is “{state}”", act=act.label, state=label))
    return following


def acts_from(state: str) -> tuple[Act, ...]:
    """What may be done in a state."""
    return tuple(act for before, act in TABLE if before == state)
