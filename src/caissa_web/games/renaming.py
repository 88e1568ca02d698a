"""Games stay with their people: a name that is corrected takes the games along, in the same act."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from caissa.tournament import Person, Tournament
from caissa_web.games.feed import read_feed
from caissa_web.games.people import keys_of
from caissa_web.games.storing import Adding, tell
from caissa_web.records.models import Section
from caissa_web.section.state import State

RENAMED = "renamed"
"""The source of rows by which games follow a name."""


def follow_names(
    sender: type[Section],  # noqa: ARG001 - signals pass it
    *,
    section: Section,
    before: State,
    after: State,
    by: str,
    **_rest: Any,
) -> None:
    """Attach the games of everybody who has another name or ID since the act, if they still play them."""
    if not section.game_rows_count or before.facts.players == after.facts.players:
        return
    renamed = renamed_keys(before.facts, after.facts)
    if not renamed:
        return
    feed = read_feed(section.pk)
    adding = Adding(section, timezone.now(), by[:150], RENAMED)
    for (number, people), (white, black) in sorted(feed.whose.items(), key=lambda entry: entry[1]):
        new = renamed.get(white, white), renamed.get(black, black)
        if people.isdisjoint(renamed) or not _is_played(after.facts, number, new):
            continue
        adding.attach(number, (white, black), new)
    if adding.store():
        tell(section)


def renamed_keys(before: Tournament, after: Tournament) -> dict[str, str]:
    """The key that nobody has any more → the new key of the same player.

    Numbers may have moved in the same act: somebody whose old key another player has now was not renamed.
    """
    old, new = keys_of(before), keys_of(after)
    known = {key for keys in old.values() for key in keys}
    still_there = {key for keys in new.values() for key in keys}
    return {
        key: new[number][0]
        for number, keys in old.items()
        if number in new
        and (new[number][0] in keys or new[number][0] not in known)
        and _may_be_same(before.player(number).person, after.player(number).person)
        for key in keys
        if key not in still_there
    }


def _may_be_same(before: Person, after: Person) -> bool:
    """Another name together with another FIDE ID is another person."""
    return (
        before.name == after.name or not (before.fide_id and after.fide_id) or before.fide_id == after.fide_id
    )


def _is_played(facts: Tournament, round_number: int, people: tuple[str, str]) -> bool:
    """Is there a game of these people in the round, whatever their colours?"""
    if not facts.is_paired(round_number):
        return False
    keys, (first, second) = keys_of(facts), people
    return any(
        first in keys[one] and second in keys[other]
        for game in facts.round(round_number).games
        for one, other in ((game.white, game.black), (game.black, game.white))
    )
