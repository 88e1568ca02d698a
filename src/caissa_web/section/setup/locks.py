"""What of the set-up is fixed once round 1 is paired, and what a change of the rest costs.

FIDE's acceptance list: rounds Q57-63, scoring Q70-88, system Q89-105, acceleration Q106-111, prohibited
pairings Q194-196, tie-breaks Q200-202.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from caissa.errors import ImpossibleChange
from caissa.messages import comma_separated, msg, plural
from caissa.pairing.checking.checker import check_round
from caissa.pairing.systems import system_of
from caissa.prospectus.set_up import SetUp
from caissa.tournament import Remark, RemarkKind, System, Tournament
from caissa_web.section.errors import Locked
from caissa_web.section.options import Setting
from caissa_web.section.setup.announcements import ALTERNATIVES
from caissa_web.section.state import State
from caissa_web.section.warnings import Level, Warned

FIXED = {"points": "C.04.1 3", "match_points": "C.04.1 3"}
"""Fixed for good: points already on the wall would change their meaning."""

FIXED_IN_FIDE_MODE = {
    "format": "C.04.2 1.1",
    "baku": "C.04.7 1",
    "primary": "C.04.6 1.2",
    "colours": "C.04.6 1.7",
    "rounds": "C.04.1 1",
}
"""Fixed as long as the section is in FIDE mode; outside it a warning comes first."""

NAMES = {
    "points": msg("scoring"),
    "match_points": msg("match scoring"),
    "format": msg("system"),
    "baku": msg("Baku acceleration"),
    "primary": msg("primary score"),
    "colours": msg("colour preferences"),
    "rounds": msg("number of rounds"),
    "ranking": msg("tie-break list"),
}


def locked_names(facts: Tournament) -> frozenset[str]:
    """The parts of the set-up that cannot be changed now."""
    if not facts.paired_rounds:
        return frozenset()
    fixed = frozenset(FIXED) | (frozenset(FIXED_IN_FIDE_MODE) if facts.fide_mode else frozenset())
    return fixed - {"rounds"} if _rounds_may_follow(facts) else fixed


def _rounds_may_follow(facts: Tournament) -> bool:
    """May the number of rounds still be set: it never was, or ties decide how many there are?"""
    return facts.scheduled_rounds is None or facts.system in (System.KNOCKOUT, System.MATCH)


def changed_names(before: SetUp, after: SetUp) -> tuple[str, ...]:
    """The parts in which two set-ups differ."""
    return tuple(name for name in SetUp.__dataclass_fields__ if getattr(before, name) != getattr(after, name))


def require_unlocked(facts: Tournament, after: SetUp) -> None:
    """Refuse to change what is fixed once round 1 is paired."""
    for name in changed_names(SetUp.of(facts), after):
        if name in locked_names(facts):
            article = FIXED.get(name) or FIXED_IN_FIDE_MODE[name]
            raise Locked(what=NAMES[name], article=article)


def require_alternatives_unlocked(state: State, answers: Mapping[Setting[Any], str]) -> None:
    """Refuse to change how unplayed rounds count in tie-breaks once round 1 is paired.

    Handbook: C.07 16.6
    """
    if not (state.facts.paired_rounds and state.facts.fide_mode):
        return
    for setting in ALTERNATIVES:
        if setting in answers and answers[setting] != state.book.text(setting):
            raise Locked(what=msg("count of unplayed rounds in tie-breaks"), article="C.07 16.6")


def require_rounds_possible(facts: Tournament, rounds: int | None) -> None:
    """Refuse fewer rounds than have been paired."""
    if facts.paired_rounds and (rounds or 0) < facts.paired_rounds:
        raise ImpossibleChange(
            why=plural(
                "{count} round has been paired", "{count} rounds have been paired", facts.paired_rounds
            ),
            article="C.04.1 1",
        )


def warnings_of_change(facts: Tournament, after: SetUp) -> list[Warned]:
    """What has to be confirmed before the set-up of a running section changes."""
    if not facts.paired_rounds:
        return []
    before = SetUp.of(facts)
    return [
        warning for name in changed_names(before, after) for warning in _warned(facts, name, before, after)
    ]


def _warned(facts: Tournament, name: str, before: SetUp, after: SetUp) -> Iterator[Warned]:
    if name == "rounds":
        text = msg(
            "The number of rounds was announced as {rounds}; changing it to {wanted} after the "
            "start is against the rules and puts title norms in doubt.",
            rounds=before.rounds,
            wanted=after.rounds,
        )
        yield Warned(Level.GRAVE, "rounds-changed", text, "C.04.1 1")
        if wrong := last_round_becomes_wrong(facts, after):
            yield Warned(Level.WARNING, "last-round-wrong", wrong, "C.04.2 1.4")
    elif name == "ranking":
        text = msg(
            "The tie-break list was announced as {list}; it is fixed before round 1.",
            list=listed(before.ranking),
        )
        yield Warned(Level.GRAVE, "ranking-changed", text, "C.07 2.1")
    elif name in FIXED_IN_FIDE_MODE:
        text = plural(
            "The {part} is changed although {count} round has been paired.",
            "The {part} is changed although {count} rounds have been paired.",
            facts.paired_rounds,
            part=NAMES[name],
        )
        yield Warned(Level.WARNING, f"{name.replace('_', '-')}-changed", text, FIXED_IN_FIDE_MODE[name])


def last_round_becomes_wrong(facts: Tournament, after: SetUp) -> str:
    """A sentence if the newest round is no longer as the rules make it, because it is (not) the last one."""
    last = facts.paired_rounds
    if (last == facts.scheduled_rounds) == (last == after.rounds):
        return ""
    if not _agrees(facts, last) or _agrees(after.applied(facts), last):
        return ""
    return msg(
        "If the number of rounds were {rounds}, round {round} would have been paired differently.",
        rounds=after.rounds,
        round=last,
    )


def _agrees(facts: Tournament, number: int) -> bool:
    return check_round(system_of(facts), number).agrees


def remarks_of_change(facts: Tournament, after: SetUp, reason: str) -> list[Remark]:
    """The lines for the report to FIDE (`###`) about changes of a running section."""
    if not facts.paired_rounds:
        return []
    before, number = SetUp.of(facts), facts.paired_rounds
    remarks = [
        Remark(
            RemarkKind.SET_UP_CHANGED,
            number,
            subject=f"{NAMES[name]}",
            before=_value_text(before, name),
            after=_value_text(after, name),
            reason=reason,
        )
        for name in changed_names(before, after)
        if name in NAMES
    ]
    if "rounds" in changed_names(before, after) and last_round_becomes_wrong(facts, after):
        remarks.append(Remark(RemarkKind.LAST_ROUND_OTHERWISE, number, count=after.rounds))
    return remarks


def _value_text(set_up: SetUp, name: str) -> str:
    value = getattr(set_up, name)
    if name == "ranking":
        return listed(value)
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(getattr(value, "value", value) or "not stated")


def listed(ranking: tuple[str, ...]) -> str:
    """A tie-break list in one line."""
    return comma_separated(ranking) if ranking else msg("none")


def description(before: SetUp, after: SetUp) -> str:
    """What changed, for the log."""
    names = [NAMES.get(name, name.replace("_", " ")) for name in changed_names(before, after)]
    return ", ".join(names)
