"""What decides places besides the games: lots, the arbiter's order, values entered by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from django.utils import timezone

from caissa.errors import ImpossibleChange
from caissa.messages import comma_separated, msg, plural
from caissa.standings import drawn
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, change
from caissa_web.section.closing.closing_book import Closing, DrawnLots, GivenValue, GivenValues, HandOrder
from caissa_web.section.closing.final_standings import own_codes, standings_before_manual_orders, standings_of
from caissa_web.section.state import State


def _with_closing(state: State, closing: Closing) -> State:
    return state.with_book(replace(state.book, closing=closing))


def draw_lots(
    section: Section, round_number: int, participants: Sequence[int], seed: str, *, by: str
) -> Section:
    """Draw lots for a tied group, once: a second drawing for the same group changes nothing (C.07 4.2)."""
    group, at = tuple(sorted(set(participants))), timezone.now()

    def apply(state: State) -> State:
        closing = state.book.closing
        if any(earlier.round == round_number and earlier.participants == group for earlier in closing.lots):
            return state
        _require_tied(state, round_number, group)
        lots = DrawnLots(round_number, group, drawn(group, seed).order, seed, by, at)
        return _with_closing(state, replace(closing, lots=(*closing.lots, lots)))

    what = msg(
        "round {round}: {names}; seed {seed}",
        round=round_number,
        names=comma_separated(map(str, group)),
        seed=seed,
    )
    return change(section, Act("standings.lots-drawn", by, what), apply)


def order_by_hand(
    section: Section, round_number: int, order: Sequence[int], reason: str, *, by: str, seen_version: int
) -> Section:
    """Put a tied group into an order by the arbiter's decision; a reason is needed."""
    wanted, at = tuple(order), timezone.now()

    def apply(state: State) -> State:
        if not reason:
            raise ImpossibleChange(why=msg("Enter a reason for the order"))
        tied = (
            *standings_of(state, round_number).ties,
            *standings_before_manual_orders(state, round_number).ties,
        )
        if len(set(wanted)) != len(wanted) or set(wanted) not in map(set, tied):
            raise ImpossibleChange(why=msg("Name each of the tied participants once, and nobody else"))
        known = [
            (hand_order.round, hand_order.order, hand_order.reason)
            for hand_order in state.book.closing.hand_orders
        ]
        if (round_number, wanted, reason) in known:
            return state
        order_made = HandOrder(round_number, wanted, reason, by, at)
        return _with_closing(state, state.book.closing.with_hand_order(order_made))

    what = msg("round {round}: {names}", round=round_number, names=comma_separated(map(str, wanted)))
    return change(section, Act("standings.ordered-by-hand", by, what, reason), apply, seen_version)


def _require_tied(state: State, round_number: int, group: tuple[int, ...]) -> None:
    if set(group) not in [set(tie) for tie in standings_of(state, round_number).ties]:
        raise ImpossibleChange(why=msg("These participants are not tied after all tie-breaks"))


def set_given_values(
    section: Section,
    code: str,
    values: Mapping[int, Decimal],
    *,
    by: str,
    seen_version: int,
    expression: str = "",
) -> Section:
    """Enter the values of a tie-break that the event defined itself, or the expression (C.07 4.1)."""

    def apply(state: State) -> State:
        if code not in own_codes(state.facts):
            raise ImpossibleChange(
                why=msg(
                    "{code} is not a tie-break of this section for which values can be entered", code=code
                )
            )
        teams = {team.number for team in state.facts.teams}
        known = teams if state.facts.for_teams else set(state.facts.numbers)
        if unknown := sorted(set(values) - known):
            raise ImpossibleChange(why=msg("There is no participant {number}", number=unknown[0]))
        listed = tuple(GivenValue(number, str(value)) for number, value in sorted(values.items()))
        closing = state.book.closing.with_given(GivenValues(code, listed)).with_expression(code, expression)
        changed = _with_closing(state, closing)
        if expression:
            standings_before_manual_orders(changed, 0)
        return changed

    if expression:
        what: str = msg("{code} = {expression}", code=code, expression=expression)
        return change(section, Act("standings.expression-given", by, what), apply, seen_version)
    what = plural("{code}: {count} value", "{code}: {count} values", len(values), code=code)
    return change(section, Act("standings.values-given", by, what), apply, seen_version)
