"""Numbers for the players of a list: their own, else by the initial order (C.04.2 2.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from caissa.errors import Finding, Severity
from caissa.files.player_list.entries import NO_NUMBER, Entry
from caissa.messages import msg
from caissa.tournament import Player
from caissa.tournament.initial_order import initial_order


def numbered(entries: Sequence[Entry]) -> tuple[list[Entry], list[Finding]]:
    """The entries by number; those without one come after the others, in the initial order.

    Handbook: C.04.2 2.2
    """
    holders, findings = _first_holders(entries)
    late = [entry for entry in entries if id(entry) not in holders]
    following = _following(late, max((entry.player.number for entry in holders.values()), default=0))
    return sorted([*holders.values(), *following], key=lambda entry: entry.player.number), findings


def _first_holders(entries: Sequence[Entry]) -> tuple[dict[int, Entry], list[Finding]]:
    """Those who keep their number; a number belongs to the first who has it."""
    holders: dict[int, Entry] = {}
    first: dict[int, Entry] = {}
    findings = []
    for entry in entries:
        number = entry.player.number
        if number == NO_NUMBER:
            continue
        if number in first:
            what = msg(
                "number {number} already belongs to {player} in row {row}",
                number=number,
                player=first[number].player.name,
                row=first[number].row,
            )
            hint = msg("{player} gets another number", player=entry.player.name)
            findings.append(
                Finding(
                    "player-list.repeated-number",
                    Severity.ERROR,
                    msg("row {row}", row=entry.row),
                    what,
                    hint,
                )
            )
            continue
        first[number] = holders[id(entry)] = entry
    return holders, findings


def _following(entries: Sequence[Entry], after: int) -> list[Entry]:
    by_row = {entry.row: entry for entry in entries}
    in_order = initial_order(_marked(entry) for entry in entries)
    return [
        replace(by_row[player.number], player=replace(by_row[player.number].player, number=number))
        for number, player in enumerate(in_order, start=after + 1)
    ]


def _marked(entry: Entry) -> Player:
    """The player under the number of their row, by which the entry is found again."""
    return replace(entry.player, number=entry.row)
