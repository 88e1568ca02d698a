"""Other appeals than those at an event, and how long there is for each of them (APPEAL-014)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from caissa.arbiters.discipline.cases import CaseDates, clocks
from caissa.arbiters.discipline.sanctions import DISCIPLINE_2023
from caissa.messages import Message, msg
from caissa.ratings.deadlines import APPEAL
from caissa.titles.applications.title_age import removal_appeal_until

ONLINE_COMPLAINT = timedelta(hours=24)
"""The time for a complaint after the last round of an online event (E.04 Appendix I 7.2.1)."""


@dataclass(frozen=True, slots=True)
class OtherDeadline:
    """A decision, the body one turns to, the last day, and what it costs; None where a body sets the day."""

    decision: Message
    to: Message
    last_day: date | None
    article: str
    fee_euros: int | None = None


def other_deadlines(communicated: date) -> tuple[OtherDeadline, ...]:
    """The last days for appeals against decisions that were communicated on this day.

    Handbook: B.02 0.4; B.01 0.4.4; B.06.5 6.2, 6.3
    """
    dsc = clocks(CaseDates(communicated, communicated=communicated, appeal_delivered=communicated))
    return (
        OtherDeadline(msg("An event is not rated"), msg("FIDE Council"), communicated + APPEAL, "B.02 0.4"),
        OtherDeadline(
            msg("A title is removed after a breach of fair play"),
            msg("FIDE Council"),
            removal_appeal_until(communicated),
            "B.01 0.4.4",
        ),
        OtherDeadline(
            msg("A decision of the Disciplinary Sub-Committee for arbiters"),
            msg("FIDE Council"),
            dsc.appeal_by,
            "B.06.5 6.2",
            DISCIPLINE_2023.appeal_fee_euros,
        ),
        OtherDeadline(
            msg("The other party's answer to such an appeal"),
            msg("chairman of the Disciplinary Sub-Committee"),
            dsc.answer_to_appeal_by,
            "B.06.5 6.3",
        ),
        OtherDeadline(
            msg("A complaint after the last round of an online event (within 24 hours)"),
            msg("Fair Play Commission"),
            communicated + ONLINE_COMPLAINT,
            "E.04 Appendix I 7.2.1",
        ),
        OtherDeadline(
            msg("A statement that the Fair Play Commission asks for"),
            msg("Fair Play Commission, as it says"),
            None,
            "FPR 6.3",
        ),
    )
