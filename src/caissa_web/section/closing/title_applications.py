"""Title results of a section, and what an application made from them needs by which day (B.01 1.10, 2)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from caissa.titles.applications.steps import ApplicationProgress, Step, steps
from caissa.tournament import Player, Speed, Title
from caissa_web.section.closing.norm_facts import judged_norms
from caissa_web.section.state import State


@dataclass(frozen=True, slots=True)
class TitleResult:
    """A norm that a player has made here: it goes into an application by a certificate (IT1)."""

    player: Player
    title: Title


def title_results(state: State) -> tuple[TitleResult, ...]:
    """The norms that were made, in the order of the players' numbers."""
    if state.facts.speed is not Speed.STANDARD:
        return ()
    norms = sorted((norm for norm in judged_norms(state) if norm.achieved), key=lambda norm: norm.player)
    return tuple(TitleResult(state.facts.player(norm.player), norm.title) for norm in norms)


def steps_of_application(today: date, meeting: date | None) -> tuple[Step, ...]:
    """What is to be done about an application, with the last day if the day of FIDE's meeting is known.

    Handbook: B.01 1.10.3, 2.2, 2.3, 2.4
    """
    return steps(ApplicationProgress(meeting=meeting), today)
