"""Which list gives the tournament rating: a sequence for the section, or one picked for a player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from caissa.errors import ImpossibleChange
from caissa.messages import comma_separated, joined, msg
from caissa.tournament import Person
from caissa_web.operations.entries.players import known_player, with_player
from caissa_web.operations.entries.reordering import change_in_order
from caissa_web.records.models import Section
from caissa_web.records.versions import Act
from caissa_web.section.options import RATING_SEQUENCE
from caissa_web.section.ratings.sequence import LONGEST, method_for, rating_for, rating_in, with_pick
from caissa_web.section.ratings.tournament_rating import method_text
from caissa_web.section.state import State


def set_rating_sequence(
    section: Section, lists: Sequence[str], *, by: str, seen_version: int, take_over: bool = False
) -> Section:
    """Say which lists are asked, one after the other; ratings change only if they are taken over too.

    Ratings that were typed, or picked for one player, stay.
    """
    wanted = tuple(dict.fromkeys(lists))
    if not 0 < len(wanted) <= LONGEST:
        raise ImpossibleChange(why=msg("Name at least one list"))

    def apply(state: State) -> State:
        facts = replace(state.facts, starting_rank_method=method_text(*method_for(wanted)))
        state = State(facts, state.book.with_value(RATING_SEQUENCE, wanted))
        return _taken_over(state) if take_over else state

    listed = comma_separated(wanted)
    what = msg("applied from {lists}", lists=listed) if take_over else listed
    return change_in_order(section, Act("ratings.sequence", by, what), apply, seen_version)


def _taken_over(state: State) -> State:
    """Everybody with the rating that the sequence gives, except those whose rating was typed or picked."""
    own = {*state.book.by_hand, *(pick.player for pick in state.book.rating_picks)}
    players = tuple(
        player
        if player.number in own
        else replace(player, rating=rating_for(player.person, state.facts, state.book, player.number))
        for player in state.facts.players
    )
    return state.with_facts(replace(state.facts, players=players))


def pick_rating(
    section: Section, number: int, name: str, person: Person, *, by: str, seen: str = "", reason: str = ""
) -> Section:
    """Let one list give a player's tournament rating; with no name the sequence decides again.

    `person` is the player with what the lists say, so that the rating picked is on record with its list.
    """

    def apply(state: State) -> State:
        old = known_player(section, state.facts, number, seen)
        if name and rating_in(person, name, state.facts.speed) is None:
            raise ImpossibleChange(why=msg("This player has no rating in that list"))
        book = with_pick(state.book, number, name)
        rating = rating_for(person, state.facts, book, number)
        facts = with_player(state.facts, replace(old, person=person, rating=rating))
        return State(facts, book)

    what = joined(": ", (number, name or msg("by the sequence of lists")))
    return change_in_order(section, Act("ratings.picked", by, what, reason), apply)
