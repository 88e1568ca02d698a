"""Ratings linked to rounds: entered, taken from a newer list, and removed again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from caissa.errors import ImpossibleChange
from caissa.messages import comma_separated, msg, plural
from caissa.tournament import Rating, Remark, RemarkKind, Tournament
from caissa_web.operations.entries.players import with_player
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, change
from caissa_web.section.ratings.by_round import is_long, with_later, without_later
from caissa_web.section.state import State

MOST_ROUNDS = 99


def link_ratings(
    section: Section, ratings: Mapping[int, Rating], *, by: str, seen_version: int, reason: str = ""
) -> Section:
    """Let ratings count from their round on, in one act; pairing numbers and the first ratings stay.

    Handbook: B.02 4, 4.1
    """

    def apply(state: State) -> State:
        _require_long(state.facts)
        for number, rating in ratings.items():
            _require_possible(state.facts, number, rating)
            player = state.facts.player(number)
            changed = replace(player, person=with_later(player.person, rating))
            state = state.with_facts(with_player(state.facts, changed))
        return _remarked(state, ratings)

    rounds = sorted({rating.from_round for rating in ratings.values()})
    what = plural(
        "{count} player, from round {names}",
        "{count} players, from round {names}",
        len(ratings),
        names=comma_separated(map(str, rounds)),
    )
    return change(section, Act("ratings.by-round", by, what, reason), apply, seen_version)


def unlink_rating(section: Section, number: int, rating: Rating, *, by: str, seen_version: int) -> Section:
    """Take away a rating that was to count from a later round on."""

    def apply(state: State) -> State:
        if number not in state.facts.numbers or rating.from_round < 2:
            raise ImpossibleChange(why=msg("There is no such rating"))
        player = state.facts.player(number)
        changed = replace(player, person=without_later(player.person, rating))
        return state.with_facts(with_player(state.facts, changed))

    what = msg("{number}, from round {round}", number=number, round=rating.from_round)
    return change(section, Act("ratings.by-round-removed", by, what), apply, seen_version)


def _require_long(facts: Tournament) -> None:
    if not is_long(facts):
        why = msg(
            "Ratings change by round only in events of more than 30 days; check the dates in the set-up"
        )
        raise ImpossibleChange(why=why, article="B.02 4")


def _require_possible(facts: Tournament, number: int, rating: Rating) -> None:
    if number not in facts.numbers:
        raise ImpossibleChange(why=msg("There is no player {number}", number=number))
    last = facts.scheduled_rounds or MOST_ROUNDS
    if not 2 <= rating.from_round <= last:
        why = msg("A later rating can apply from round 2 to round {last}", last=last)
        raise ImpossibleChange(why=why)


def _remarked(state: State, ratings: Mapping[int, Rating]) -> State:
    """A line in the report for every round from which newer ratings count: the TRF has no field for them."""
    for number in sorted({rating.from_round for rating in ratings.values()}):
        months = sorted(
            {rating.list_month for rating in ratings.values() if rating.from_round == number} - {""}
        )
        state = state.remarked(Remark(RemarkKind.NEWER_RATINGS, number, subject=", ".join(months)))
    return state
