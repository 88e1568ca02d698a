"""Players who did not come to the last round: nobody pairs them again before it is said why (C.05 6.5)."""

from __future__ import annotations

from caissa.messages import joined, msg
from caissa.pairing.no_shows import ARTICLE, name_of, no_shows
from caissa_web.section.errors import NoShowsUndecided
from caissa_web.section.state import State
from caissa_web.section.warnings import Level, Warned


def undecided(state: State) -> tuple[int, ...]:
    """The no-shows of the last round of whom nobody has said whether they go on playing."""
    last = state.facts.paired_rounds
    explained = {absence.participant for absence in state.book.explained_absences if absence.round == last}
    return tuple(number for number in no_shows(state.facts) if number not in explained)


def warnings_of_no_shows(state: State) -> list[Warned]:
    """The warning that no-shows of the last round would be paired again."""
    if not (absent := undecided(state)):
        return []
    text = msg(
        "Lost round {round} by forfeit and not withdrawn: {names}. Withdraw them, or was the "
        "absence explained?",
        round=state.facts.paired_rounds,
        names=_names(state, absent),
    )
    return [Warned(Level.WARNING, "no-shows", text, ARTICLE)]


def require_decided(state: State) -> None:
    """Refuse to pair while somebody who stayed away has neither been withdrawn nor explained it."""
    if absent := undecided(state):
        raise NoShowsUndecided(names=_names(state, absent), round=state.facts.paired_rounds)


def _names(state: State, numbers: tuple[int, ...]) -> str:
    return joined("; ", (name_of(state.facts, number) for number in numbers))
