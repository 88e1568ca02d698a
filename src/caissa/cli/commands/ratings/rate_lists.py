"""What the imported rating lists know of the players of a file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from caissa.cli.rating_store import searched
from caissa.files import rating_list
from caissa.ratings import ListedPlayer, NewList, Record
from caissa.tournament import Speed


@dataclass(frozen=True, slots=True)
class Stored:
    """The entries of FIDE's lists in force on a day, by FIDE ID; `any_list` is False if there is no list."""

    hits: dict[int, rating_list.Hit]
    any_list: bool


def stored_entries(store: str, fide_ids: Iterable[int], day: date) -> Stored:
    """What FIDE's lists in force on a day say of some people.

    Handbook: B.02 7.1
    """
    with searched(store) as connection:
        in_force = rating_list.in_force(rating_list.lists(connection), day)
        within = [stored_list for stored_list in in_force if stored_list.source == "FIDE"]
        hits = {
            fide_id: hit
            for fide_id in fide_ids
            if (hit := rating_list.by_id(connection, fide_id, within=within)) is not None
        }
    return Stored(hits, bool(within))


def as_record(hit: rating_list.Hit, speed: Speed) -> Record:
    """A list's entry as the record of a player; a standard rating stands for a missing other one."""
    own = hit.entry.rated(speed)
    rating = own.rating or (None if speed is Speed.STANDARD else hit.entry.standard_rating)
    return Record(rating, own.k if own.rating else None, birth_year=hit.entry.birth_year)


def printed_list(new: NewList, players: Iterable[ListedPlayer], speed: Speed) -> str:
    """The published rows of some players in the columns of FIDE's own list.

    Handbook: B.02 7.1.2; B.02.RB 6.1.2
    """
    from caissa.files.rating_list.printing import txt_list  # only for a list that is saved

    entries = [as_entry(player, speed) for player in players if player.rating is not None]
    return "".join(txt_list(entries, rating_list.Kind(speed.value), new.month))


def as_entry(player: ListedPlayer, speed: Speed) -> rating_list.ListEntry:
    """A row of a new list as an entry of a rating list."""
    womens = player.title.startswith("W")
    figures: dict[str, Any] = {
        f"{speed.value}_rating": player.rating,
        f"{speed.value}_games": player.games,
        f"{speed.value}_k": player.k,
    }
    return rating_list.ListEntry(
        player.fide_id,
        name=player.name,
        federation=player.federation,
        sex=player.sex,
        title=player.title,
        womens_title=player.title if womens else "",
        birth_year=player.birth_year,
        inactive=player.inactive,
    )._replace(**figures)


def as_listed(hit: rating_list.Hit, speed: Speed, k: int | None) -> ListedPlayer:
    """A list's entry as a row of the list before."""
    entry = hit.entry
    own = entry.rated(speed)
    return ListedPlayer(
        entry.fide_id or 0,
        entry.name,
        entry.federation,
        entry.sex,
        entry.best_title,
        entry.birth_year,
        own.rating,
        k=k or (own.k if own.rating else None),
        inactive=entry.inactive,
        standard=None if speed is Speed.STANDARD else entry.standard_rating,
    )
