"""Rounds and boards with another time control than the section's: on record, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from caissa.errors import Finding
from caissa.play import TimeControl, doubts_about_rates, rates_of_play
from caissa.play.time_controls.boards import named_boards
from caissa.play.time_controls.changed_rate import place_of, sentence_on_change
from caissa.play.time_controls.rates_of_play import KINDS
from caissa.ratings import as_finding, followed_rules
from caissa.ratings.rateability import conditions_of, objections_to_other_time_controls
from caissa.titles import norm_rules_for
from caissa.titles.title_norms.conditions import conditions, doubts_about_conditions
from caissa.tournament import Remark, RemarkKind, Speed, Tournament
from caissa_web.section.book import Book
from caissa_web.section.closing.norm_facts import title_event
from caissa_web.section.state import State

OF_NORMS = ("B.01 0.3", "B.01 1.1.3", "B.01 1.1.3b")
"""The conditions of a norm that another time control can break."""
PUBLIC = (RemarkKind.TIME_CONTROL_OF_ROUND, RemarkKind.TIME_CONTROL_OF_STARTED_GAMES)
"""What everybody may know; the clocks of single boards may tell of somebody's impairment."""


@dataclass(frozen=True, slots=True)
class OtherTimeControl:
    """A line of the page: the remark that records it, which games, and their time control."""

    remark: Remark
    where: str
    control: TimeControl


def recorded(facts: Tournament) -> tuple[OtherTimeControl, ...]:
    """Everything on record, in the order in which it was recorded; what cannot be read is left out."""
    lines: list[OtherTimeControl] = []
    for remark in facts.remarks:
        if isinstance(remark, Remark) and remark.kind in KINDS:
            lines += _lines(facts, remark)
    return tuple(lines)


def _lines(facts: Tournament, remark: Remark) -> Iterator[OtherTimeControl]:
    rates = rates_of_play(replace(facts, remarks=(remark,)))
    for change in rates.changes:
        yield OtherTimeControl(remark, place_of(change), change.after)
    for setting in rates.settings:
        yield OtherTimeControl(remark, named_boards(setting.boards), setting.control)


def sentences_on_round(facts: Tournament, round_number: int) -> list[str]:
    """What players must know of a round with another time control; nothing of an ordinary round."""
    return [sentence_on_change(change) for change in rates_of_play(facts).changes_in(round_number)]


def with_remark(state: State, remark: Remark) -> State:
    """The state with one more remark on a time control, in place of that on the same games."""
    games = _games_of(remark)
    kept = tuple(
        other for other in state.facts.remarks if not isinstance(other, Remark) or _games_of(other) != games
    )
    return state.with_facts(replace(state.facts, remarks=(*kept, remark)))


def _games_of(remark: Remark) -> tuple[RemarkKind, int | None, str] | None:
    """What tells two remarks on time controls apart; None for every other remark."""
    return (remark.kind, remark.round, remark.subject) if remark.kind in KINDS else None


def public_remarks(facts: Tournament) -> tuple[Remark, ...]:
    """The remarks on rounds with another time control, without the reasons, which are the desk's own."""
    return tuple(
        replace(remark, reason="")
        for remark in facts.remarks
        if isinstance(remark, Remark) and remark.kind in PUBLIC
    )


# -- what follows --------------------------------------------------------------------------


def consequences(state: State) -> list[Finding]:
    """What is doubtful about other time controls, what they mean for rating, and which norms they break.

    Handbook: E.01 6.3.1, B.01 1.1.3, B.02 1.1, B.02.RB 1.1
    """
    facts = state.facts
    rates = rates_of_play(facts)
    # Which list takes a round says more than that it is another one.
    of_rates = (doubt for doubt in doubts_about_rates(rates) if doubt.code != "time-control.change-of-speed")
    doubts = [*of_rates, *_about_rating(facts), *_about_norms(facts, state.book)]
    return sorted(dict.fromkeys(doubts), key=lambda finding: -finding.severity)


def _about_rating(facts: Tournament) -> Iterator[Finding]:
    rates, rules = rates_of_play(facts), followed_rules(facts)
    strongest = conditions_of(facts, rules, facts.speed, rates.usual).strongest
    against = objections_to_other_time_controls(facts, rates, rules, facts.speed, strongest)
    yield from map(as_finding, against)


def _about_norms(facts: Tournament, book: Book) -> tuple[Finding, ...]:
    """The conditions of a norm that fail because of other time controls alone."""
    if facts.speed is not Speed.STANDARD:
        return ()
    rules, event = norm_rules_for(facts), title_event(book)
    usual = conditions(replace(facts, remarks=()), rules, event)
    broken = [
        clause
        for clause in conditions(facts, rules, event)
        if clause.article in OF_NORMS and clause.known and clause not in usual
    ]
    return doubts_about_conditions(broken)
