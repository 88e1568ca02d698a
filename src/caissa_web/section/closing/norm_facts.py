"""What the title regulations ask about an event, stored among the answers of the book."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from caissa.errors import ImpossibleChange
from caissa.messages import msg
from caissa.titles import EventKind, Norm, TitleEvent, norm_rules_for, norms
from caissa.titles.title_norms.event import ConfirmedTitle, scheduled_rounds
from caissa.titles.title_norms.feasibility import Feasibility, feasibility
from caissa.titles.title_norms.rules import NormRules
from caissa.tournament import Speed, Title, Tournament
from caissa_web.caching import derived_values
from caissa_web.section import options
from caissa_web.section.book import Book
from caissa_web.section.options import Setting
from caissa_web.section.state import State


def confirmed_titles(texts: Iterable[str]) -> tuple[ConfirmedTitle, ...]:
    """Titles that count instead of the listed ones: 12=FM, 12=- for none, 12=IM@5 from round 5 on."""
    titles = []
    for text in texts:
        player, _, rest = text.partition("=")
        title, _, first = rest.partition("@")
        titles.append(
            ConfirmedTitle(int(player), None if title == "-" else Title(title.upper()), int(first or 1))
        )
    return tuple(titles)


def _title_text(confirmed: ConfirmedTitle) -> str:
    title = confirmed.title.value if confirmed.title else "-"
    return f"{confirmed.player}={title}" + (f"@{confirmed.from_round}" if confirmed.from_round > 1 else "")


def adjudicated_games(texts: Iterable[str]) -> frozenset[tuple[int, int]]:
    """Games that were not decided over the board, each as round:player."""
    pairs = (text.split(":") for text in texts)
    return frozenset((int(number), int(player)) for number, player in pairs)


def _number(name: str) -> Setting[int | None]:
    return Setting(name, None, int, lambda number: "" if number is None else str(number), numeric=True)


def _maybe(name: str) -> Setting[bool | None]:
    """A question to which any answer but yes is a no; None while nobody has answered it."""
    return replace(options.yes_or_no(name), parse=lambda text: text == options.YES)


_PREFIX = "norms."

FACTS: Mapping[str, Setting[Any]] = {
    "kind": Setting(f"{_PREFIX}kind", EventKind.ORDINARY, EventKind, lambda kind: kind.value),
    "host": options.text(f"{_PREFIX}host"),
    "own_zonal": options.flag(f"{_PREFIX}own_zonal"),
    "approved_format": options.flag(f"{_PREFIX}approved_format"),
    "pre_determined": _maybe(f"{_PREFIX}pre_determined"),
    "double": _maybe(f"{_PREFIX}double"),
    "identical_clocks": _maybe(f"{_PREFIX}identical_clocks"),
    "arbiter_always_present": _maybe(f"{_PREFIX}arbiter_always_present"),
    "registered_days_before": _number(f"{_PREFIX}registered_days_before"),
    "rounds_a_day": _number(f"{_PREFIX}rounds_a_day"),
    "minutes_a_player": _number(f"{_PREFIX}minutes_a_player"),
    "titles": Setting(
        f"{_PREFIX}titles",
        (),
        lambda text: confirmed_titles(text.split()),
        lambda titles: " ".join(map(_title_text, titles)),
    ),
    "adjudicated": Setting(
        f"{_PREFIX}adjudicated",
        frozenset(),
        lambda text: adjudicated_games(text.split()),
        lambda games: " ".join(f"{number}:{player}" for number, player in sorted(games)),
    ),
}
"""The options that hold the facts, by the names that `TitleEvent` has for them."""


def answers(book: Book) -> dict[str, str]:
    """What has been answered so far, as it was typed, by the name of the question."""
    return {name: book.text(fact) for name, fact in FACTS.items()}


def without_norm_facts(book: Book) -> Book:
    """The book without what was said about the event for norms."""
    return replace(
        book, options=tuple(option for option in book.options if not option.name.startswith(_PREFIX))
    )


def title_event(book: Book) -> TitleEvent:
    """The event as the title regulations see it; what nobody has answered is not known."""
    try:
        return TitleEvent(**{name: book.parsed_value(fact) for name, fact in FACTS.items()})
    except ValueError:
        raise ImpossibleChange(why=msg("The data for norms cannot be read; enter them again")) from None


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
