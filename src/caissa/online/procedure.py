"""The states of a disturbance, and the only ways from one to the next."""

from __future__ import annotations

from caissa.conduct import Procedure, Transition
from caissa.messages import LabelledEnum, msg


class DisturbanceState(LabelledEnum):
    """How far the matter is."""

    OPEN = "open", msg("not connected")
    BACK = "back", msg("to be decided")
    DECIDED = "decided", msg("decided")
    DISMISSED = "dismissed", msg("report withdrawn")


class DisturbanceAct(LabelledEnum):
    """What can be done with a reported disturbance."""

    RETURN = "return", msg("Connected again")
    DECIDE = "decide", msg("Decide")
    DISMISS = "dismiss", msg("Withdraw the report")
    REOPEN = "reopen", msg("Decide again")


DISTURBANCES = Procedure(
    DisturbanceState.OPEN,
    (
        Transition(DisturbanceAct.RETURN, (DisturbanceState.OPEN,), DisturbanceState.BACK, "E.04 18.9"),
        Transition(
            DisturbanceAct.DECIDE,
            (DisturbanceState.OPEN, DisturbanceState.BACK),
            DisturbanceState.DECIDED,
            "E.04 18.9",
        ),
        Transition(
            DisturbanceAct.DISMISS, (DisturbanceState.OPEN, DisturbanceState.BACK), DisturbanceState.DISMISSED
        ),
        Transition(DisturbanceAct.REOPEN, (DisturbanceState.DECIDED,), DisturbanceState.BACK),
    ),
)
