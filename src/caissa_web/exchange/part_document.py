"""The parts of an event that belong to no version of a section, as two installations send them to each other.

A part is written as in the portable file: an `EventFile` in which nothing but this part is filled, with the
games of one round of one section beside it. It is read in the process that reads one file (`limited/`), so
nothing here knows Django.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from caissa.files import json_model
from caissa.messages import msg
from caissa_web.exchange.event_document import (
    FORMAT,
    EventFile,
    GameFile,
    require_event_parts,
    with_usable_look,
)
from caissa_web.exchange.import_limits import MOST_ROUNDS, require_games, require_slugs
from caissa_web.section.errors import NotAccepted

DETAILS, PUBLICATION, INVITATIONS = "details", "publication", "invitations"
ANNOUNCEMENT, SIGNATURES, VENUES = "announcement", "signatures", "venues"
LOOK, CHECKLISTS, GAMES = "look", "checklists", "games"
FIELDS: Mapping[str, tuple[str, ...]] = {
    DETAILS: ("name", "city", "federation", "start", "end", "time_zone"),
    LOOK: ("look",),
    PUBLICATION: ("publication",),
    ANNOUNCEMENT: ("announcements",),
    CHECKLISTS: ("checklist_answers", "checklist_signatures"),
    INVITATIONS: ("invitations",),
    SIGNATURES: ("form_signatures",),
    VENUES: ("venues", "online_rules"),
}
"""The parts of every event and the fields of the portable file that each is made of."""
MOST_PARTS, MOST_OFFERS, LONGEST_OFFER = 2000, 200, 64
LONGEST_KEY, LONGEST_HASH, MOST_EDITIONS = 80, 64, 9999
_NOTHING = EventFile(FORMAT, "", "")
_NAMES_OF_AUTHORS = ("author", "by", "account")


@dataclass(frozen=True, slots=True)
class PartContent:
    """What a part says: some fields of the portable file, or the games of a round."""

    event: EventFile = _NOTHING
    games: tuple[GameFile, ...] = ()

    @property
    def hash(self) -> str:
        """By what it is known again, whoever wrote it; nothing if it says nothing."""
        content = without_authors(self)
        return sha256(json_model.write_record(content).encode()).hexdigest() if content != EMPTY else ""


EMPTY = PartContent()


@dataclass(frozen=True, slots=True)
class PartFile:
    """A part as it is sent: its hash, and the hashes that it had on both sides when they last exchanged it.

    `offers` name the attempts to send it since then, the present one last: by them the receiver knows again
    what it has stored although its answer was lost. Without content it is only asked how the part stands.
    """

    key: str
    hash: str
    here: str = ""
    there: str = ""
    offers: tuple[str, ...] = ()
    author: str = ""
    content: PartContent | None = None
    is_chosen: bool = False


def games_key(section: str, round_number: int) -> str:
    """The part that holds the moves of a round of a section."""
    return f"{GAMES}.{section}.{round_number}"


def round_of(key: str) -> tuple[str, int] | None:
    """The section and the round whose moves a part holds; None for the other parts."""
    kind, _dot, rest = key.partition(".")
    section, _dot, number = rest.rpartition(".")
    if kind != GAMES or not section or not number.isascii() or not number.isdigit() or len(number) > 3:
        return None
    return section, int(number)


def is_part(key: str) -> bool:
    """Is there a part of this name?"""
    if key in FIELDS:
        return True
    held = round_of(key)
    return held is not None and key == games_key(*held) and 1 <= held[1] <= MOST_ROUNDS


def part_of(event: EventFile, key: str) -> PartContent:
    """A part of a whole event."""
    return PartContent(replace(_NOTHING, **{name: getattr(event, name) for name in FIELDS[key]}))


def with_fields(values: Mapping[str, Any]) -> PartContent:
    """A part with some fields of the portable file."""
    return PartContent(replace(_NOTHING, **values))


def parts_of(event: EventFile) -> dict[str, PartContent]:
    """All parts of a whole event that say something."""
    parts = {key: part_of(event, key) for key in FIELDS}
    for section in event.sections:
        parts |= games_of(section.slug, section.games)
    return {key: content for key, content in parts.items() if content != EMPTY}


def games_of(section: str, games: Iterable[GameFile]) -> dict[str, PartContent]:
    """The games of a section, round by round."""
    rounds: dict[int, list[GameFile]] = {}
    for game in games:
        rounds.setdefault(game.round, []).append(game)
    return {games_key(section, number): PartContent(games=tuple(played)) for number, played in rounds.items()}


def without_authors(content: PartContent) -> PartContent:
    """What a part says, without who wrote which line of it: that differs between two installations."""
    event = content.event
    announcements = tuple(
        replace(each, author="", steps=tuple(replace(step, author="") for step in each.steps))
        for each in event.announcements
    )
    anonymous = replace(
        event,
        announcements=announcements,
        checklist_answers=tuple(map(anonymous_line, event.checklist_answers)),
        checklist_signatures=tuple(map(anonymous_line, event.checklist_signatures)),
        invitations=tuple(map(anonymous_line, event.invitations)),
        # Numbers of versions differ on both sides; the hash of the facts says what was signed.
        form_signatures=tuple(replace(anonymous_line(line), version=0) for line in event.form_signatures),
    )
    return PartContent(anonymous, tuple(replace(game, author="") for game in content.games))


def anonymous_line(line: Any) -> Any:
    """A line of a part without the names of accounts in it."""
    return replace(line, **{name: "" for name in _NAMES_OF_AUTHORS if hasattr(line, name)})


# -- what may be sent ------------------------------------------------------------------------


def usable_parts(parts: Iterable[PartFile]) -> tuple[PartFile, ...]:
    """The parts that were sent, with clean pictures; refused if one could not be kept or shown."""
    listed = tuple(parts)
    keys = [part.key for part in listed]
    _require(len(listed) <= MOST_PARTS and len(set(keys)) == len(keys))
    return tuple(_usable(part) for part in listed)


def _usable(part: PartFile) -> PartFile:
    _require(len(part.key) <= LONGEST_KEY and is_part(part.key))
    _require(all(len(text) <= LONGEST_HASH for text in (part.hash, part.here, part.there)))
    _require(
        len(part.offers) <= MOST_OFFERS and all(0 < len(offer) <= LONGEST_OFFER for offer in part.offers)
    )
    _require(len(part.author) <= 150 and part.author.isprintable())
    return part if part.content is None else replace(part, content=_usable_content(part.key, part.content))


def _usable_content(key: str, content: PartContent) -> PartContent:
    """A content that fills its own part and no other."""
    held, event = round_of(key), content.event
    if held is not None:
        require_slugs([held[0]])
        _require(event == _NOTHING and all(game.round == held[1] for game in content.games))
        require_games(content.games)
        return content
    _require(not content.games and part_of(event, key).event == event)
    _require(key != DETAILS or bool(event.name.strip()))
    steps = [step for each in event.announcements for step in each.steps]
    _require(all(0 <= (step.edition or 0) <= MOST_EDITIONS for step in steps))
    require_event_parts(event)
    return replace(content, event=with_usable_look(event))


def _require(is_possible: bool) -> None:
    if not is_possible:
        raise NotAccepted(why=msg("what was sent contradicts itself"))
