"""Players: record 001, and the lines of national federations (NRS)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from caissa.files.trf import fields
from caissa.files.trf.alignment import by_words, player_fits, realigned, rounds_fit
from caissa.files.trf.cells import Cell, cells, columns_of
from caissa.files.trf.dates import MOST_ROUNDS
from caissa.files.trf.notes import Line, Notes
from caissa.files.trf.records import NATIONAL, PLAYER, Layout
from caissa.messages import msg
from caissa.tournament import NationalRecord, Person, Player

T = TypeVar("T")

_LOOSE = (
    r"\s*(?P<rating>[0-9]{1,4})?\s+(?P<federation>[A-Z]{3})?\s+(?P<fide_id>[0-9]{1,11})?\s+"
    r"(?P<birth>[0-9]{4}(?:[./-][0-9]{2}[./-][0-9]{2})?)?\s+(?P<points>[0-9]{1,3}[.,][0-9])\s+(?P<rank>[0-9]{1,4})?\s*"
)
HIGHEST_NUMBER = 9999


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player with the line that describes them and what it says of every round."""

    player: Player
    line: Line
    rounds: list[tuple[int, Cell]]


def read_players(lines: list[Line], notes: Notes) -> dict[int, PlayerLine]:
    """The players by number, in the order of the file; a number used twice stays with the first."""
    players: dict[int, PlayerLine] = {}
    for line in lines:
        entry = _player(line, notes)
        if entry is None:
            notes.keep(line)
        elif entry.player.number in players:
            _same_number(players[entry.player.number], entry, notes)
            notes.keep(line)
        else:
            players[entry.player.number] = entry
    return players


def _same_number(first: PlayerLine, second: PlayerLine, notes: Notes) -> None:
    what = msg(
        "number {number} is used twice: line {line} ({player}) and line {line2} ({player2}); the "
        "first is kept, the second is set aside unchanged",
        number=first.player.number,
        line=first.line.number,
        player=first.player.name,
        line2=second.line.number,
        player2=second.player.name,
    )
    notes.error("trf.same-number", second.line, what, PLAYER.columns["number"].span)


def _player(line: Line, notes: Notes) -> PlayerLine | None:
    fits = player_fits(line.text)
    text = line.text if fits else _in_columns(line, notes)
    cut = Cutter(text, line, PLAYER, notes)
    number = cut("number", fields.whole_or_none, "trf.player-number")
    if number is None or number > HIGHEST_NUMBER:
        what = msg("the player has no number from 1 to 9999; the line is set aside unchanged")
        notes.error("trf.player-number", line, what, PLAYER.columns["number"].span)
        return None
    if not fits and (loose := _in_order(text)):
        what = msg("the fields after the name were shifted and were read in order")
        notes.warn("trf.columns", line, what, (48, 91))
        cut = Cutter(text, line, PLAYER, notes, loose.groupdict())
    return PlayerLine(_facts(number, cut), line, _rounds(text, line, notes))


def _facts(number: int, cut: Cutter) -> Player:
    return Player(
        number,
        Person(
            cut.text("name"),
            fide_id=cut("fide_id", fields.fide_id, "trf.fide-id"),
            federation=cut.text("federation"),
            birth=cut("birth", fields.birth, "trf.birth"),
            sex=cut("sex", fields.sex, "trf.sex"),
            title=cut("title", fields.title, "trf.title"),
        ),
        rating=cut("rating", fields.whole_or_none, "trf.rating"),
        stated_points=cut("points", fields.score_or_none, "trf.points-unreadable"),
        stated_rank=cut("rank", fields.whole_or_none, "trf.rank"),
    )


def _in_columns(line: Line, notes: Notes) -> str:
    """The text of a record 001 that does not fit, shifted back where it slipped."""
    if _in_order(line.text):
        return line.text
    words = by_words(line.text)
    moved = realigned(line.text, PLAYER, player_fits) or (
        words and (words, msg("its words were read in order"))
    )
    if not moved:
        return line.text
    text, what = moved
    notes.warn(
        "trf.columns",
        line,
        msg("the line was shifted out of its columns ({what}) and was corrected", what=what),
    )
    return text


def _in_order(text: str) -> re.Match[str] | None:
    """The fields after the name if only they slipped and their order is clear."""
    if PLAYER.fits(text[: PLAYER.width]) or text[8:9].strip() or text[13:14].strip() or not rounds_fit(text):
        return None
    return re.fullmatch(_LOOSE, text[47:91])


def _rounds(text: str, line: Line, notes: Notes) -> list[tuple[int, Cell]]:
    listed = cells(text)
    for number, cell in listed:
        if cell.fault:
            what = msg(
                "round {number} of player {player}: {fault}",
                number=number,
                player=line.text[4:8].strip(),
                fault=cell.fault,
            )
            notes.error("trf.round", line, what, columns_of(number))
    if listed and listed[-1][0] > MOST_ROUNDS:
        notes.error(
            "trf.round",
            line,
            msg("there is no round {number}", number=listed[-1][0]),
            columns_of(listed[-1][0]),
        )
        return [entry for entry in listed if entry[0] <= MOST_ROUNDS]
    return listed


class Cutter:
    """Cuts the fields of one line; what cannot be read is a finding and stays empty."""

    def __init__(
        self,
        text: str,
        line: Line,
        layout: Layout,
        notes: Notes,
        instead: Mapping[str, str | None] | None = None,
    ) -> None:
        self.line = line
        self.layout = layout
        self.notes = notes
        self._texts = layout.cut(text)
        if instead is not None:
            self._texts |= {name: field or "" for name, field in instead.items()}

    def text(self, name: str) -> str:
        """A field as it stands."""
        return self._texts[name]

    def __call__(self, name: str, parse: Callable[[str], T | None], code: str) -> T | None:
        """A field as a value, or None with a finding."""
        try:
            return parse(self._texts[name])
        except ValueError as error:
            self.notes.warn(
                code, self.line, msg("{error}; it was left out", error=error), self.layout.columns[name].span
            )
            return None


def read_national(lines: list[Line], players: dict[int, PlayerLine], notes: Notes) -> None:
    """The records of national federations, added to the players they speak of."""
    for line in lines:
        cut = Cutter(line.text, line, NATIONAL, notes)
        raw = cut.text("number")
        entry = players.get(int(raw)) if raw.isascii() and raw.isdigit() else None
        if entry is None or not NATIONAL.fits(line.text[: NATIONAL.width]):
            what = msg("the line {code} refers to an unknown player; it is kept as it is", code=line.code)
            notes.warn("trf.national", line, what, NATIONAL.columns["number"].span)
            notes.keep(line)
            continue
        person = replace(
            entry.player.person, national=(*entry.player.person.national, _national(line.code, cut))
        )
        number = entry.player.number
        players[number] = replace(entry, player=replace(entry.player, person=person))


def _national(federation: str, cut: Cutter) -> NationalRecord:
    return NationalRecord(
        federation,
        rating=cut("rating", fields.whole_or_none, "trf.rating"),
        classification=cut.text("title"),
        national_id=cut.text("fide_id"),
        origin=cut.text("federation"),
        name=cut.text("name"),
        birth=cut("birth", fields.birth, "trf.birth"),
        sex=cut("sex", fields.sex, "trf.sex"),
    )
