"""What an edition of the title regulations holds about norms: its rules, and its numbers."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from caissa.regulations import Rule
from caissa.titles.title_norms.event import EventKind, Setting
from caissa.titles.title_norms.levels import NormLevel
from caissa.titles.title_norms.mix import Share
from caissa.titles.title_norms.norm import Clause, NormGame
from caissa.tournament import Player, Result, Title

REGULATION = "B.01"


@dataclass(frozen=True, slots=True)
class Exemption:
    """Why the federations of the opponents need not be looked at, and the article that says so."""

    article: str
    why: str


@dataclass(frozen=True, slots=True)
class Case:
    """A presentation to be judged: the player, the title, every round, and the games that are to count."""

    rules: NormRules
    setting: Setting
    level: NormLevel
    player: Player
    record: tuple[NormGame, ...]
    kept: tuple[NormGame, ...]
    exemption: Exemption | None = None
    concession: bool = False


NotIncluded = Callable[[Setting, int, Result], str]
"""Why a round of a player never counts; empty if it may."""
Exempts = Callable[[Setting, Player], str]
"""Why an event is exempt from the foreigner rule for a player; empty if it is not."""
Judges = Callable[[Case], list[Clause]]
"""What one article says of a presentation."""

Condition = Callable[[Setting], list[Clause]]
"""What one article says of the event itself."""


@dataclass(frozen=True)
class NormRules:
    """One edition's rules about norms: what never counts, what is exempt, every clause, the numbers."""

    key: str
    levels: tuple[NormLevel, ...]
    not_included: tuple[Rule[NotIncluded], ...]
    exemptions: tuple[Rule[Exempts], ...]
    clauses: tuple[Rule[Judges], ...]
    conditions: tuple[Rule[Condition], ...]
    title_holders: frozenset[Title]
    titled: Share
    fitting: Share
    fitting_in_double: Share
    from_own_federation: Share
    from_one_federation: Share
    foreign_federations: int
    games: int
    team_games: int
    team_rounds: range
    cup_games: int
    concession_rounds: int
    most_games: int
    unrated: int
    players_in_double: int

    @staticmethod
    def cite(article: str) -> str:
        """An article as it is cited, such as B.01 1.4.5a."""
        return f"{REGULATION} {re.sub(r'[.](?=[a-z]$)', '', article)}"


def games_needed(rules: NormRules, setting: Setting) -> tuple[int, str]:
    """The fewest games of a norm in this event, and the article.

    Handbook: B.01 1.4.1, 1.4.1.a, 1.4.1.b
    """
    kind = setting.event.kind
    if kind is EventKind.TEAM_CHAMPIONSHIP and setting.rounds in rules.team_rounds:
        return rules.team_games, "1.4.1.b"
    if kind is EventKind.WORLD_CUP:
        return rules.cup_games, "1.4.1.b"
    return rules.games, "1.4.1.a"


def counts_as(rules: NormRules, setting: Setting, games: int, extra: int, *, concession: bool) -> int:
    """The games that a norm brings to an application.

    Eight games of the World Cup or of 1.4.1c count as nine, full points above the norm as further
    games; in more than 13 rounds it is never more than 13.

    Handbook: B.01 1.4.1.d, 1.7
    """
    raised = concession or setting.event.kind is EventKind.WORLD_CUP
    total = (max(games, rules.games) if raised else games) + extra
    return min(total, rules.most_games) if setting.rounds > rules.most_games else total
