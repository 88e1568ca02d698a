"""What the title regulations ask about an event, stored among the answers of the book."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from caissa.errors import ImpossibleChange
from caissa.messages import msg
from caissa.titles import EventKind, Norm, TitleEvent, norm_rules_for, norms
from caissa.titles.feasibility import Feasibility, feasibility
from caissa.titles.norm_event import ConfirmedTitle, scheduled_rounds
from caissa.titles.norm_rules import NormRules
from caissa.tournament import Speed, Title, Tournament
from caissa_web.caching import derived_values
from caissa_web.section.book import Book
from caissa_web.section.state import State

PREFIX = "norms."
FLAGS = ("own_zonal", "approved_format")
MAYBE_FLAGS = ("pre_determined", "double", "identical_clocks", "arbiter_always_present")
NUMBERS = ("registered_days_before", "rounds_a_day", "minutes_a_player")
LISTS = ("titles", "adjudicated")
NAMES = ("kind", "host", *FLAGS, *MAYBE_FLAGS, *NUMBERS, *LISTS)
YES, NO = "yes", "no"


def answers(book: Book) -> dict[str, str]:
    """What has been answered so far, by the name of the question."""
    return {name: book.option(PREFIX + name) for name in NAMES}


def title_event(book: Book) -> TitleEvent:
    """The event as the title regulations see it; what nobody has answered is not known."""
    try:
        return _event(answers(book))
    except ValueError:
        raise ImpossibleChange(why=msg("The facts for norms cannot be read; enter them again")) from None


def _event(answers: dict[str, str]) -> TitleEvent:
    known: dict[str, Any] = {name: answers[name] == YES for name in FLAGS}
    known |= {name: answers[name] == YES for name in MAYBE_FLAGS if answers[name]}
    known |= {name: int(answers[name]) for name in NUMBERS if answers[name]}
    return TitleEvent(
        kind=EventKind(answers["kind"] or EventKind.ORDINARY.value),
        host=answers["host"],
        titles=confirmed_titles(answers["titles"].split()),
        adjudicated=adjudicated_games(answers["adjudicated"].split()),
        **known,
    )


def confirmed_titles(texts: Iterable[str]) -> tuple[ConfirmedTitle, ...]:
    """Titles that count instead of the listed ones: 12=FM, 12=- for none, 12=IM@5 from round 5 on."""
    titles = []
    for text in texts:
        who, _, rest = text.partition("=")
        title, _, first = rest.partition("@")
        titles.append(
            ConfirmedTitle(int(who), None if title == "-" else Title(title.upper()), int(first or 1))
        )
    return tuple(titles)


def adjudicated_games(texts: Iterable[str]) -> frozenset[tuple[int, int]]:
    """Games that were not decided over the board, each as round:player."""
    pairs = (text.split(":") for text in texts)
    return frozenset((int(number), int(player)) for number, player in pairs)


# -- who is to be looked at ------------------------------------------------------------------


def norm_candidates(facts: Tournament, rules: NormRules, event: TitleEvent) -> list[int]:
    """Players who have met, or can still meet, title-holders enough for the shortest norm (B.01 1.4.5).

    Nobody else can make a norm, so an open with hundreds of players is judged quickly.
    """
    if facts.speed is not Speed.STANDARD:
        return []
    titled = {player.number for player in facts.players if player.title in rules.title_holders}
    titled |= {title.player for title in event.titles if title.title in rules.title_holders}
    rounds = scheduled_rounds(facts, event)
    needed = rules.titled.at_least(_fewest_games(rules)) - NEARLY
    left = max(0, rounds - facts.paired_rounds)
    return [
        number
        for number in facts.numbers
        if left + sum(result.opponent in titled for result in facts.results(number)) >= needed
    ]


def _fewest_games(rules: NormRules) -> int:
    """The fewest games of any norm: team events and cups need fewer, and one may be missed (B.01 1.4.1)."""
    return min(rules.games - 1, rules.team_games, rules.cup_games)


NEARLY = 1
"""One title-holder fewer is a near miss that a player wants to see."""

Judged = tuple[Norm, ...]


def judged_norms(state: State) -> Judged:
    """Every norm that was made or nearly made; worked out once for each state."""

    def judged(facts: Tournament, rules: NormRules, event: TitleEvent) -> Judged:
        listed = norm_candidates(facts, rules, event)
        asked = (norm for number in listed for norm in norms(facts, rules, number, event))
        return tuple(norm for norm in asked if norm.achieved or norm.near)

    cached: Judged = _cached("norms", state, judged)
    return cached


def chances(state: State) -> tuple[Feasibility, ...]:
    """The norms that can still be made and are not made yet; worked out once for each state."""

    def judged(facts: Tournament, rules: NormRules, event: TitleEvent) -> tuple[Feasibility, ...]:
        listed = norm_candidates(facts, rules, event)
        asked = (chance for number in listed for chance in feasibility(facts, rules, number, event))
        return tuple(chance for chance in asked if chance.possible and not chance.achieved)

    cached: tuple[Feasibility, ...] = _cached("chances", state, judged)
    return cached


def _cached(name: str, state: State, judge: Callable[[Tournament, NormRules, TitleEvent], Any]) -> Any:
    event = title_event(state.book)
    return derived_values.get_or_compute(
        state.facts, (name, event), lambda: judge(state.facts, norm_rules_for(state.facts), event)
    )
