"""Which edition of each regulation a section follows, why, and which others may be announced (GEN-010)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from caissa.errors import ForbiddenByRegulations, ImpossibleChange
from caissa.messages import comma_separated, msg
from caissa.ratings.editions import regulation_for
from caissa.regulations import Edition, edition, editions_of
from caissa.regulations.choice import Choice, Why, chosen
from caissa.tournament import AnnouncedEdition, Level, Speed, Tournament
from caissa_web.section.errors import Locked
from caissa_web.section.warnings import Level as WarningLevel
from caissa_web.section.warnings import Warned

NOT_CARRIED_OUT = frozenset({("C.04.4.2", "2017-07")})
"""Texts that the register documents and no engine carries out."""

_BAKU, _TIE_BREAKS, _TITLES = "C.04.7", "C.07", "B.01"


@dataclass(frozen=True, slots=True)
class Followed:
    """One regulation of a section: the edition it follows, why, and what else could be announced."""

    choice: Choice
    by_date: Edition
    offered: tuple[Edition, ...]
    reason: str
    later: bool

    @property
    def regulation(self) -> str:
        """The regulation's name in the Handbook."""
        return self.choice.regulation

    @property
    def announced(self) -> bool:
        """Was the edition named by the event?"""
        return self.choice.why is Why.ANNOUNCED


def regulations_of(facts: Tournament) -> Iterator[str]:
    """The regulations with editions that decide something in this section."""
    if facts.system.regulation:
        yield facts.system.regulation
    if facts.type.baku:
        yield _BAKU
    yield _TIE_BREAKS
    yield regulation_for(facts.speed)
    if facts.speed is Speed.STANDARD:
        yield _TITLES


def followed_editions(facts: Tournament) -> list[Followed]:
    """Every regulation of the section with its edition and the reason for it."""
    official = facts.level is Level.OFFICIAL
    by_date = chosen({}, facts.start, official=official)
    now = chosen(facts.announced_editions, facts.start, official=official)
    reasons = {announced.regulation: announced.reason for announced in facts.editions}
    return [
        Followed(
            now[name],
            by_date[name].edition,
            tuple(known for known in editions_of(name) if (name, known.key) not in NOT_CARRIED_OUT),
            reasons.get(name, ""),
            now[name].edition.is_later_than(facts.start),
        )
        for name in regulations_of(facts)
    ]


def with_editions(facts: Tournament, wanted: Mapping[str, str], reason: str) -> Tournament:
    """The facts with editions announced for some regulations; an empty key goes back to the start date.

    Handbook: B.02 0.1; B.01 0.2
    """
    known = {announced.regulation: announced for announced in facts.editions}
    for name, key in wanted.items():
        _require_offered(facts, name, key)
        if not key:
            known.pop(name, None)
        elif key != (known[name].key if name in known else ""):
            known[name] = AnnouncedEdition(name, key, reason)
    return replace(facts, editions=tuple(known.values()))


def _require_offered(facts: Tournament, name: str, key: str) -> None:
    if name not in regulations_of(facts):
        raise ImpossibleChange(why=msg("{regulation} does not apply to this section", regulation=name))
    if key and (name, edition(name, key).key) in NOT_CARRIED_OUT:
        raise ForbiddenByRegulations(why=msg("this edition is not supported here"), article=name)


def changed_regulations(before: Tournament, after: Tournament) -> list[str]:
    """The regulations whose edition differs."""
    old, new = before.announced_editions, after.announced_editions
    return [name for name in dict.fromkeys((*old, *new)) if old.get(name) != new.get(name)]


def require_editions_unlocked(before: Tournament, after: Tournament) -> None:
    """Refuse another text of the pairing rules once round 1 is paired in FIDE mode (C.04.2 1.1)."""
    fixed = {before.system.regulation, _BAKU}
    if before.paired_rounds and before.fide_mode and fixed & set(changed_regulations(before, after)):
        raise Locked(what=msg("edition of the pairing rules"), article="C.04.2 1.1")


def warnings_of_editions(before: Tournament, after: Tournament) -> list[Warned]:
    """What is to be confirmed: another edition while the section runs changes what was announced."""
    changed = changed_regulations(before, after)
    if not (before.paired_rounds and changed):
        return []
    text = msg(
        "Round 1 has been paired: choosing another edition of {regulations} changes what was announced.",
        regulations=comma_separated(changed),
    )
    return [Warned(WarningLevel.GRAVE, "editions-changed", text, "B.02 0.1")]
