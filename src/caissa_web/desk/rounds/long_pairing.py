"""Rounds of very large fields are paired in the background; the page waits and then shows the draft."""

from __future__ import annotations

from collections.abc import Collection

from django.urls import reverse

from caissa_web import operations
from caissa_web.background import long_work
from caissa_web.background.long_work import Work
from caissa_web.background.models import Task
from caissa_web.desk.frame import Opened
from caissa_web.desk.home import long_work as waiting_page
from caissa_web.operations.rounds.open_matters import further_warnings
from caissa_web.operations.rounds.pairing import require_pairable
from caissa_web.records.models import Section
from caissa_web.section.rounds.before_pairing import is_swiss

PAIRING = "desk.pairing"
MANY_PLAYERS = 1500
"""With more, a round may take longer than anybody waits for a page."""


def register() -> None:
    """Register the work, and the page on which the round is shown."""
    long_work.register(PAIRING, _paired)
    waiting_page.register(
        PAIRING,
        lambda task: reverse("desk:round", args=[*task.arguments["where"], task.arguments["round"]]),
        lambda task: reverse("desk:rounds", args=task.arguments["where"]),
    )


def takes_long(opened: Opened) -> bool:
    """Would somebody wait too long for the round?"""
    return len(opened.facts.players) > MANY_PLAYERS and is_swiss(opened.facts)


def ask_for_pairing(opened: Opened, seen_version: int, confirmed: Collection[str]) -> Task:
    """Have the next round paired, once nothing comes before it; asked twice, it is paired once."""
    require_pairable(opened.state, confirmed, further_warnings(opened.section, opened.state))
    section = opened.section
    return long_work.ask(
        PAIRING,
        opened.user,
        key=f"{section.pk}:{seen_version}:{opened.user}",
        section=section.pk,
        author=opened.user,
        where=[opened.event.slug, section.slug],
        round=opened.facts.next_round,
        seen_version=seen_version,
        confirmed=sorted(confirmed),
    )


def _paired(work: Work) -> None:
    """Pair the round; the draft is the result."""
    wanted = work.wanted
    section = Section.objects.select_related("event").get(pk=wanted["section"])
    # A process that was killed right after storing it leaves the task behind, but the round is there.
    if section.paired_rounds < wanted["round"]:
        operations.pair_next_round(
            section, by=wanted["author"], seen_version=wanted["seen_version"], confirmed=wanted["confirmed"]
        )
