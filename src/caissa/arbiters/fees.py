"""Fees as data: who pays what to whom, and where the amount comes from."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.arbiters.discipline.sanctions import DISCIPLINE_2023
from caissa.arbiters.register import TrainingKind
from caissa.arbiters.training.seminars import SEMINARS_2021
from caissa.messages import msg


@dataclass(frozen=True, slots=True)
class Fee:
    """One fee; without an amount where only FIDE's financial regulations name it."""

    what: str
    payer: str
    article: str
    euros: int | None = None
    note: str = ""


_FINANCIAL = msg("amount in FIDE's financial regulations")
_OF_2013 = msg("amount of 1 January 2013; the current one is in FIDE's financial regulations")

REGISTRATION_2013 = {"IA A": 300, "IA B": 200, "IA C": 160, "IA D": 100, "FA C": 120, "FA D": 80, "NA": 20}
"""The licence fee when it was introduced, by title and class (published by FIDE in 2012)."""

FEES = (
    Fee(msg("title of FIDE Arbiter"), msg("federation"), "B.06.1 5.6", note=_FINANCIAL),
    Fee(msg("title of International Arbiter"), msg("federation"), "B.06.1 5.6", note=_FINANCIAL),
    Fee(msg("upgrade of class"), msg("federation"), "B.06.3 7.4", note=_FINANCIAL),
    *(
        Fee(msg("registration, {who}", who=who), msg("arbiter"), "B.06.1 6.1", euros, _OF_2013)
        for who, euros in REGISTRATION_2013.items()
    ),
    *(
        Fee(
            msg("{kind}, each participant", kind=kind.label),
            rules.paid_by,
            f"B.06.2 {rules.fee_article}",
            rules.fee_euros,
            msg("since 1 January 2021"),
        )
        for kind, rules in SEMINARS_2021.items()
    ),
    Fee(
        msg("appeal"),
        msg("appellant"),
        "B.06.5 6.3",
        DISCIPLINE_2023.appeal_fee_euros,
        msg("returned if it succeeds in part"),
    ),
)
"""Every fee that the regulations for arbiters speak of."""


def fees_for(word: str) -> tuple[Fee, ...]:
    """The fees whose description has this word.

    Handbook: B.06.1 5.6, 6.1, B.06.2 5.2.3.1, B.06.3 7.4, B.06.5 6.3
    """
    return tuple(fee for fee in FEES if word.casefold() in fee.what.casefold())


def seminar_fees() -> dict[TrainingKind, int]:
    """Euros for each participant by kind of course.

    Handbook: B.06.2 5.2.3.1
    """
    return {kind: rules.fee_euros for kind, rules in SEMINARS_2021.items()}
