"""Which documents the desk offers, where, and what each of them can be asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from django.utils.functional import Promise as Words
from django.utils.translation import gettext_lazy as _

from caissa.documents import KINDS
from caissa.documents.kinds import DocumentKind
from caissa.tournament import Tournament
from caissa_web.desk.rounds.boards import current_round
from caissa_web.section.closing import final_standings

Text: TypeAlias = Words | str

ROUND = (
    "pairings",
    "pairings-by-name",
    "result-slips",
    "table-cards",
    "board-numbers",
    "score-sheets",
    "protocols",
    "time-sheets",
    "round-record",
)
PEOPLE = ("starting-rank", "players", "check-in", "name-cards", "player-cards", "team-lists")
PLACES = (
    "standings",
    "categories",
    "cross-table",
    "cross-table-by-number",
    "progress",
    "best-boards",
    "statistics",
)
CLOSING = ("prizes", "receipts", "prize-proof", "certificates", "report")
OFFICIALS = ("duties", "arbiters-plan", "minutes", "checklist", "announcing-words")
NORM_FORMS = ("it1", "it2", "it4")
OFFICIALS_FORMS = ("fa1", "ia1", "fa2", "ia2", "ia3", "fl2", "apr")

TELL_PLACES = frozenset({"standings", "categories"})
"""Documents that tell final places: in the last round they wait for the last result."""
CEREMONY = frozenset({"prizes", "receipts", "prize-proof", "certificates"})
"""Documents for the closing ceremony: they wait for the end."""
HELD_BACK = frozenset({"receipts", "certificates"})
"""What is handed out and carries no mark: not while a decision is pending that may change a result."""
FOR_TEAMS = frozenset({"protocols", "team-lists", "best-boards"})
FOR_PLAYERS = frozenset({"categories"})
PAIRED = frozenset({*ROUND, "standings", "categories", "cross-table", "progress"}) - {
    "score-sheets",
    "board-numbers",
}
"""Documents that need a round that has been paired."""
BY_ROUND = frozenset(
    {
        *ROUND,
        "duties",
        "checklist",
        "standings",
        "categories",
        "cross-table",
        "cross-table-by-number",
        "progress",
    }
)
FOR_ONE = frozenset({"name-cards", "player-cards", "certificates", "score-sheets", *NORM_FORMS, "team-lists"})


@dataclass(frozen=True, slots=True)
class Group:
    """Documents under one heading."""

    heading: Text
    kinds: tuple[DocumentKind, ...]


def groups(facts: Tournament) -> list[Group]:
    """Every document of the library that fits this section, under the headings of a tournament's days."""
    headed: tuple[tuple[Text, tuple[str, ...]], ...] = (
        (_("This round"), ROUND),
        (_("Players"), PEOPLE),
        (_("Standings"), PLACES),
        (_("Arbiters"), OFFICIALS),
        (_("At the end"), CLOSING),
        (_("Forms for titles"), NORM_FORMS),
        (_("Forms for arbiters"), OFFICIALS_FORMS),
    )
    named = {name for _heading, names in headed for name in names}
    others = (_("Others"), tuple(name for name in KINDS if name not in named))
    candidates = [Group(heading, _fitting(facts, names)) for heading, names in (*headed, others)]
    return [group for group in candidates if group.kinds]


def _fitting(facts: Tournament, names: tuple[str, ...]) -> tuple[DocumentKind, ...]:
    return tuple(KINDS[name] for name in names if name in KINDS and fits(facts, name))


def fits(facts: Tournament, name: str) -> bool:
    """Is this a document for such a section, at this time?"""
    rules: tuple[Callable[[], bool], ...] = (
        lambda: facts.for_teams or name not in FOR_TEAMS,
        lambda: not facts.for_teams or name not in FOR_PLAYERS,
        lambda: facts.paired_rounds > 0 or name not in PAIRED,
    )
    return all(rule() for rule in rules)


def waiting(facts: Tournament) -> frozenset[str]:
    """The documents that cannot be printed yet, because results are missing or rounds are to come."""
    number = current_round(facts)
    places = final_standings.is_last(facts, number) and final_standings.missing_results(facts, number)
    over = final_standings.is_final(facts, facts.paired_rounds) or not facts.scheduled_rounds
    return (TELL_PLACES if places else frozenset()) | (frozenset() if over else CEREMONY)
