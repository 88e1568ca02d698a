"""Pairing numbers made anew or exchanged, and the ratings that they follow."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from caissa.errors import ImpossibleChange
from caissa.messages import msg, plural
from caissa.tournament import Player, Remark, RemarkKind, Tournament
from caissa_web.operations.entries.players import with_player
from caissa_web.operations.entries.reordering import change_in_order
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, change
from caissa_web.section.entries import starting_order
from caissa_web.section.options import EFFECTIVE_RATING, RATING_CHECK_OFF, RATING_SEQUENCE
from caissa_web.section.ratings.tournament_rating import Method, method_text
from caissa_web.section.state import State
from caissa_web.section.warnings import Level, Warned, require_confirmed


def regenerate_numbers(
    section: Section, *, by: str, seen_version: int, confirmed: Collection[str] = (), reason: str = ""
) -> Section:
    """Make the pairing numbers anew from the data as they are now, before round 4 is paired."""

    def apply(state: State) -> State:
        after = starting_order.regenerated(state)
        if after == state or not state.facts.paired_rounds:
            return after
        return _noted(state, after, confirmed)

    def describe(before: State, _after: State) -> Act:
        what = msg("from round {round}", round=before.facts.paired_rounds + 1)
        return Act("numbers.regenerated", by, what, reason, integrity=True)

    return change_in_order(section, describe, apply, seen_version)


def _noted(state: State, after: State, confirmed: Collection[str]) -> State:
    """The new numbers with their remark, once they are confirmed."""
    number, changed = state.facts.next_round, starting_order.moved(state.facts, after.facts)
    text = plural(
        "{count} player gets another pairing number from round {round} on.",
        "{count} players get another pairing number from round {round} on.",
        changed,
        round=number,
    )
    require_confirmed([Warned(Level.WARNING, "numbers-regenerated", text, "C.04.2 2.3")], confirmed)
    return after.remarked(Remark(RemarkKind.NUMBERS_REGENERATED, number, count=changed))


def exchange_numbers(
    section: Section,
    first: int,
    second: int,
    *,
    by: str,
    seen_version: int,
    confirmed: Collection[str] = (),
    reason: str = "",
) -> Section:
    """Exchange the pairing numbers of two players of equal rating and title, before round 4 is paired."""

    def apply(state: State) -> State:
        require_two(state.facts, first, second)
        after = starting_order.exchanged(state, first, second)
        names = [state.facts.player(number).name for number in (first, second)]
        text = msg(
            "{first} and {second} exchange their pairing numbers from round {round} on.",
            first=names[0],
            second=names[1],
            round=state.facts.next_round,
        )
        require_confirmed([Warned(Level.WARNING, "numbers-exchanged", text, "C.04.2 2.3")], confirmed)
        subject = " and ".join(names)
        return after.remarked(Remark(RemarkKind.NUMBERS_EXCHANGED, state.facts.next_round, subject=subject))

    act = Act(
        "numbers.exchanged",
        by,
        msg("{first} and {second}", first=first, second=second),
        reason,
        integrity=True,
    )
    return change_in_order(section, act, apply, seen_version)


def require_two(facts: Tournament, first: int, second: int) -> None:
    """Refuse anything but two different players of the section."""
    if first == second or not {first, second} <= set(facts.numbers):
        raise ImpossibleChange(why=msg("Name two different players of the section"))


def set_rating_method(
    section: Section, method: Method, federation: str, effective: bool, *, by: str, seen_version: int
) -> Section:
    """Say which ratings order the list; nobody's rating changes until it is applied."""

    def apply(state: State) -> State:
        facts = replace(state.facts, starting_rank_method=method_text(method, federation))
        book = state.book.with_value(EFFECTIVE_RATING, effective).with_value(RATING_SEQUENCE, ())
        return State(facts, book)

    named = method_text(method, federation)
    what = msg("{method}, effective", method=named) if effective else named
    return change(section, Act("ratings.method", by, what), apply, seen_version)


def switch_rating_check(section: Section, on: bool, *, by: str, seen_version: int) -> Section:
    """Have the ratings checked by the program after every update of the lists, or only when somebody asks."""

    def apply(state: State) -> State:
        return state.with_book(state.book.with_value(RATING_CHECK_OFF, not on))

    what = msg("on") if on else msg("off")
    return change(section, Act("ratings.check", by, what), apply, seen_version)


def apply_ratings(
    section: Section, corrected: Iterable[Player], *, by: str, seen_version: int, what: str = ""
) -> Section:
    """Take over what was chosen from a rating list in one act; numbers follow only before round 1."""
    players = tuple(corrected)

    def apply(state: State) -> State:
        for player in players:
            state = state.with_facts(with_player(state.facts, player))
        applied = {player.number for player in players}
        left = tuple(number for number in state.book.by_hand if number not in applied)
        return state.with_book(replace(state.book, by_hand=left))

    summary = plural("{count} player", "{count} players", len(players))
    summary = msg("{players} from {list}", players=summary, list=what) if what else summary
    return change_in_order(section, Act("ratings.refreshed", by, summary), apply, seen_version)
