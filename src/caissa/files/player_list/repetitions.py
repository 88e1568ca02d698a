"""Players who stand in a list twice."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence

from caissa.errors import Finding, Severity
from caissa.files.player_list.entries import Entry
from caissa.messages import msg
from caissa.tournament.initial_order import alphabetically


def repetitions(entries: Sequence[Entry]) -> Iterator[Finding]:
    """The same FIDE ID twice, which is an error, or the same name and birth, which may be two people."""
    by_id = [(entry.player.fide_id, entry) for entry in entries if entry.player.fide_id is not None]
    for first, again in _again(by_id):
        what = msg(
            "the FIDE ID {fide_id} is also that of {player} in row {row}",
            fide_id=again.player.fide_id,
            player=first.player.name,
            row=first.row,
        )
        yield Finding(
            "player-list.repeated-fide-id",
            Severity.ERROR,
            msg("row {row}", row=again.row),
            what,
            msg("correct one"),
        )
    by_name = [(_identity(entry), entry) for entry in entries]
    for first, again in _again(by_name):
        if again.player.fide_id is None or first.player.fide_id is None:
            what = msg("{player} is also in row {row}", player=again.player.name, row=first.row)
            hint = msg("leave one out, unless they are two people")
            yield Finding(
                "player-list.repeated-player", Severity.WARNING, msg("row {row}", row=again.row), what, hint
            )


def _identity(entry: Entry) -> Hashable:
    """A name and a year of birth; the order of the words in the name does not count."""
    born = entry.player.birth
    return frozenset(alphabetically(entry.player.name).split()), born and born.year


def _again(keyed: Iterable[tuple[Hashable, Entry]]) -> Iterator[tuple[Entry, Entry]]:
    seen: dict[Hashable, Entry] = {}
    for key, entry in sorted(keyed, key=lambda pair: pair[1].row):
        if key in seen:
            yield seen[key], entry
        seen.setdefault(key, entry)
