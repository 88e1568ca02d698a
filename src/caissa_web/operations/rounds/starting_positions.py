"""Chess960: switched on before round 1, and the position of each round drawn or set."""

from __future__ import annotations

from caissa.errors import ImpossibleChange
from caissa.messages import msg
from caissa.play.chess960 import StartingPosition
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, change
from caissa_web.section.errors import Locked
from caissa_web.section.options import CHESS960
from caissa_web.section.rounds.starting_positions import has_begun, plays_chess960, with_position
from caissa_web.section.state import State

MOST_ROUNDS = 99


def play_chess960(section: Section, wanted: bool, *, by: str, seen_version: int) -> Section:
    """Play Chess960 or ordinary chess; it is fixed once round 1 is paired."""

    def apply(state: State) -> State:
        if state.facts.paired_rounds and wanted != plays_chess960(state.book):
            raise Locked(what=msg("kind of chess"))
        return state.with_book(state.book.with_value(CHESS960, wanted))

    what = "Chess960" if wanted else msg("ordinary chess")
    return change(section, Act("section.chess960", by, what), apply, seen_version)


def set_starting_position(
    section: Section,
    round_number: int,
    position: StartingPosition,
    *,
    by: str,
    seen_version: int,
    seed: str = "",
) -> Section:
    """Record the position that a round starts from: drawn from a seed, or as drawn in the hall.

    Handbook: E.01 G.II.2
    """

    def apply(state: State) -> State:
        facts = state.facts
        if not plays_chess960(state.book):
            raise ImpossibleChange(why=msg("This section plays ordinary chess"))
        if not 1 <= round_number <= (facts.scheduled_rounds or MOST_ROUNDS):
            raise ImpossibleChange(why=msg("There is no such round."))
        if has_begun(facts, round_number):
            why = msg(
                "Results of round {number} are in; its starting position can no longer be changed",
                number=round_number,
            )
            raise ImpossibleChange(why=why, article="Laws, guidelines II")
        return with_position(state, round_number, position, seed)

    what = msg("round {round}: {position}", round=round_number, position=position)
    if seed:
        what = msg("round {round}: {position}, seed {seed}", round=round_number, position=position, seed=seed)
    return change(section, Act("round.position", by, what), apply, seen_version)
