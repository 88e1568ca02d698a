"""Where a complaint goes, who judges it in the end, until when it can be pursued and how long it is kept."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from caissa.arbiters.discipline.sanctions import DISCIPLINE_2023
from caissa.arbiters.periods import months_after, years_after
from caissa.checklists.question import Level
from caissa.conduct.procedures import CaseKind
from caissa.messages import LabelledEnum, msg

YEARS = 5
YEARS_ONLINE = 1
MONTHS_AFTER_DISMISSAL = 12
"""How long a dismissed case is kept before its text and evidence are erased; this period is our own."""
YEARS_OF_RECORDINGS = 1
_TITLED = frozenset({"GM", "WGM", "IM", "WIM", "FM", "WFM"})


class Addressee(LabelledEnum):
    """Who receives a complaint at the event."""

    CHIEF_FAIR_PLAY_OFFICER = "cfpo", msg("chief fair-play officer")
    CHIEF_ARBITER = "ca", msg("chief arbiter")
    COMMISSION = "fpl", msg("Fair Play Commission")


class Jurisdiction(LabelledEnum):
    """Who judges a case of cheating in the end."""

    COMMISSION = "fpl", msg("Fair Play Commission")
    FEDERATION = "federation", msg("national federation")


@dataclass(frozen=True, slots=True)
class Way:
    """A body, and the article that names it."""

    to: Jurisdiction
    article: str
    why: str


def addressee(*, during: bool, chief_fair_play_officer: bool) -> Addressee:
    """Who receives a complaint: during the event its chief fair-play officer, else its chief arbiter.

    What comes after the event goes to the Fair Play Commission.

    Handbook: FPR 3.2.2, 3.2.6
    """
    if not during:
        return Addressee.COMMISSION
    return Addressee.CHIEF_FAIR_PLAY_OFFICER if chief_fair_play_officer else Addressee.CHIEF_ARBITER


def jurisdiction(level: Level, titles: Collection[str] = (), *, affects_fm_title: bool = False) -> Way:
    """Who judges: the commission at levels 1 and 2, the federation at level 3 unless titles are concerned.

    `titles` are those of everybody concerned, complainant or respondent.

    Handbook: FPR 2.4, 2.5
    """
    if level in (Level.MAXIMUM, Level.INCREASED):
        return Way(Jurisdiction.COMMISSION, "FPR 2.4", str(level.label))
    if affects_fm_title:
        return Way(Jurisdiction.COMMISSION, "FPR 2.5", msg("the award of an FM or WFM title is concerned"))
    if concerned := sorted(_TITLED & set(titles)):
        why = msg("a person concerned holds a title: {title}", title=concerned[0])
        return Way(Jurisdiction.COMMISSION, "FPR 2.5", why)
    return Way(Jurisdiction.FEDERATION, "FPR 2.5", str(level.label))


def limitation(last_round: date, *, online: bool = False) -> date:
    """The last day to pursue a violation: five years, online one year after the last round.

    Handbook: FPR 6.1
    """
    return years_after(last_round, YEARS_ONLINE if online else YEARS)


def kept_until(kind: CaseKind, ended: date, limitation_on: date | None) -> date:
    """The last day on which the text of a case that was not dismissed is kept.

    Complaints about arbiters stand in a register for ten years (B.06.5 5.1). A fair-play case that is over
    is kept as long as the violation can be pursued (FPR 6.1); an appeal, by our own choice, as long.
    """
    if kind is CaseKind.DISCIPLINE:
        return years_after(ended, DISCIPLINE_2023.register_years)
    return max(limitation_on or ended, years_after(ended, YEARS_OF_RECORDINGS))


def erasure_due(dismissed: date) -> date:
    """The day on which the text and evidence of a dismissed case are erased."""
    return months_after(dismissed, MONTHS_AFTER_DISMISSAL)


def recordings_erased_on(last_round: date) -> date:
    """The day until which recordings of an online event are kept (E.04 1.5)."""
    return years_after(last_round, YEARS_OF_RECORDINGS)
